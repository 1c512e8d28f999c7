"""Letters are read in a process of its own: what happens to it there is counted against that letter alone."""

import os
import signal
import time
from pathlib import Path

import pytest

from bench import reading
from pbem.edge import reader_pool
from pbem.edge.reader_pool import ReaderDied, ReaderPool
from pbem.mail.reading.letter import Letter, Limits, Unreadable, UnreadableReason, read_letter
from pbem.service.ports import ReadingTookTooLong
from pbem.store.errors import StoreUnavailable

LETTERS = Path(__file__).parent.parent / "mail" / "letters"
ODD = ("-P", str(Path(__file__).parent / "odd_reader.py"))

PLAIN = b"From: ana@example.org\r\n\r\nPLAY 7h\r\n"


@pytest.fixture
def odd(request):
    seconds = 0.3 if "hang" in request.node.name.lower() else 20
    room = ReaderPool(Limits(), seconds=seconds, program=ODD)
    yield room
    room.close()


def read(room, raw=PLAIN):
    return room.read(raw, envelope_from="ana@example.org")


def process_of(room):
    return room._reader._process


def test_letters_are_read_there_as_they_are_here():
    room = ReaderPool(Limits())
    try:
        for path in sorted(LETTERS.glob("*.eml")):
            raw = path.read_bytes()
            assert room.read(raw, envelope_from=None) == read_letter(raw), path.name
            assert room.read(raw, envelope_from="") == read_letter(raw, envelope_from=""), path.name
    finally:
        room.close()


def test_the_limits_of_the_server_hold_there():
    room = ReaderPool(Limits(max_bytes=20))
    try:
        assert read(room) == Unreadable(UnreadableReason.TOO_BIG)
    finally:
        room.close()


@pytest.mark.parametrize(
    ("what", "raised"),
    [
        (b"HANG", ReadingTookTooLong),
        (b"DIE", ReaderDied),
        (b"EAT", ReaderDied),
        (b"LIE", ReaderDied),
        (b"WRITE", ReaderDied),
    ],
)
def test_a_letter_that_breaks_its_reader_is_told_by_what_it_did_and_the_next_is_read(odd, what, raised):
    read(odd)  # to start the process may take a busy machine long
    began = time.monotonic()
    with pytest.raises(raised) as told:
        read(odd, PLAIN + what)
    assert time.monotonic() - began < 10
    assert "ana@" not in str(told.value)
    assert isinstance(read(odd), Letter)


def test_a_letter_that_uses_up_what_it_may_take_of_the_processor_is_refused_and_the_next_is_read(odd):
    assert read(odd, PLAIN + b"SPIN") == Unreadable(UnreadableReason.TOO_SLOW)
    assert isinstance(read(odd), Letter)


def test_no_process_outlives_a_letter_that_hangs(odd):
    read(odd)
    hanging = process_of(odd).pid
    with pytest.raises(ReadingTookTooLong):
        read(odd, PLAIN + b"HANG")
    with pytest.raises(ProcessLookupError):
        os.kill(hanging, 0)


def test_a_process_killed_between_two_letters_costs_none_of_them_a_try(odd):
    read(odd)
    process_of(odd).send_signal(signal.SIGKILL)
    process_of(odd).wait()
    assert isinstance(read(odd), Letter)


def test_a_room_that_is_closed_leaves_no_process_and_can_be_opened_again(odd):
    read(odd)
    process = process_of(odd)
    odd.close()
    assert process.returncode is not None
    assert isinstance(read(odd), Letter)


def test_where_no_process_can_be_started_no_letter_is_to_blame():
    room = ReaderPool(Limits(), program=("-c", "raise SystemExit(1)"))
    with pytest.raises(StoreUnavailable):
        read(room)


def test_the_process_knows_none_of_the_servers_passwords(monkeypatch):
    monkeypatch.setenv("PBEM_RELAY_PASSWORD", "sesame")
    assert "sesame" not in str(reader_pool.environment())


def test_a_busy_machine_puts_no_long_letter_off():
    with reading.busy(8):
        found, _ = reading.read_all(9)
    assert found == {"read": 9}
