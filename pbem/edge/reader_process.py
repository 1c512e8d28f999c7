"""The process that reads letters for the server: it knows nothing but `pbem.mail`, and may be killed at any time."""

import contextlib
import json
import resource
import signal
import socket
import struct
import sys
import time
from collections.abc import Callable
from dataclasses import asdict

from pbem.mail.reading.letter import Letter, Limits, Unreadable, read_letter

READY = b"r"
"""What it says once it waits for letters."""

SECONDS = 2
"""How much of the processor's time a letter may take to be read: this process's own, however busy the machine is."""

MEMORY = 512 * 1024 * 1024
"""What the process may take of memory, in octets; the largest letter that is read needs a third of it."""

HEAD = struct.Struct("!II")
"""In front of a letter: how long its envelope sender is, and how long the letter."""

LENGTH = struct.Struct("!I")
"""In front of what was read: how long that is."""

NOT_KNOWN = 0xFFFFFFFF
"""As the length of an envelope sender: nobody knows who that was."""

Read = Callable[[bytes, str | None], Letter | Unreadable]


def serve(connection: socket.socket, read: Read) -> None:
    """Read what comes, one letter after the other, until the server hangs up.

    One that takes more than `SECONDS` of the processor ends the process, whatever library it is lost in.
    """
    connection.sendall(READY)
    while head := receive(connection, HEAD.size):
        sender, length = HEAD.unpack(head)
        envelope = None if sender == NOT_KNOWN else receive(connection, sender).decode("utf-8", "replace")
        raw = receive(connection, length)
        signal.setitimer(signal.ITIMER_PROF, SECONDS)
        found = dump(read(raw, envelope))
        signal.setitimer(signal.ITIMER_PROF, 0)
        connection.sendall(LENGTH.pack(len(found)) + found)


def receive(connection: socket.socket, length: int, until: float | None = None) -> bytes:
    """Exactly so many octets; none if the other side has hung up before. Raises TimeoutError after `until`, which is a
    moment of the monotonic clock."""
    pieces = bytearray()
    while len(pieces) < length:
        if until is not None:
            connection.settimeout(max(0.001, until - time.monotonic()))
        piece = connection.recv(min(length - len(pieces), 1 << 18))
        if not piece:
            return b""
        pieces += piece
    return bytes(pieces)


def dump(found: Letter | Unreadable) -> bytes:
    """What was read, for the way to the server: as JSON, for to undo a pickle is to run what it says."""
    return json.dumps(asdict(found), default=bytes.hex).encode("ascii")


def confine() -> None:
    """Give up what reading does not need: memory without end, writing files, dumping what it holds; and Ctrl-C."""
    sys.dont_write_bytecode = True
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    limits = (resource.RLIMIT_AS, MEMORY), (resource.RLIMIT_CORE, 0), (resource.RLIMIT_FSIZE, 0)
    for limit, most in limits:
        with contextlib.suppress(ValueError, OSError):  # not every system has each of them
            resource.setrlimit(limit, (most, most))


def main(read: Callable[[bytes, Limits, str | None], Letter | Unreadable] = read_letter) -> None:
    """Serve whoever holds the other end of standard input. The argument: the `Limits`, as JSON."""
    limits = Limits(**json.loads(sys.argv[1]))
    confine()
    with socket.socket(fileno=sys.stdin.fileno()) as connection, contextlib.suppress(ConnectionError):
        serve(connection, lambda raw, envelope_from: read(raw, limits, envelope_from))


if __name__ == "__main__":
    main()
