"""A reader of letters that does what the letter says, as a hostile one would make it: run by test_reading_room."""

import os
import signal
import tempfile
import time

from pbem.edge import reader_process
from pbem.mail.reading.letter import Unreadable, read_letter


def read(raw, limits, envelope_from):
    if b"HANG" in raw:
        time.sleep(60)
    if b"SPIN" in raw:
        signal.setitimer(signal.ITIMER_PROF, 0.05)  # as if two seconds had nearly passed
        sum(number for number in range(10**12))
    if b"DIE" in raw:
        os.kill(os.getpid(), signal.SIGSEGV)
    if b"EAT" in raw:
        eaten = [bytearray(1 << 28) for _ in range(10)]
        raise AssertionError(f"{len(eaten)} pieces were to be had")
    if b"LIE" in raw:
        return Unreadable("a reason that there is not")
    if b"WRITE" in raw:
        with tempfile.TemporaryFile() as file:
            file.write(b"kept")
    return read_letter(raw, limits, envelope_from)


reader_process.main(read)
