"""The door to a mailbox, open in a test: in haste, and stopped in the end."""

import threading
import time
from contextlib import contextmanager

from pbem.edge import imap_poller
from pbem.settings.model import ImapSettings
from tests.by_mail.people import LOBBY
from tests.by_mail.still import SECOND


def in_haste(monkeypatch):
    """Waits are short."""
    monkeypatch.setattr(imap_poller, "FIRST_WAIT", 0.01)
    monkeypatch.setattr(imap_poller, "LONGEST_WAIT", 0.02)
    monkeypatch.setattr("pbem.edge.imap_folder.LISTEN", 0.05)
    monkeypatch.setattr("pbem.edge.imap_folder.SLICE", 0.02)


def of_today(dealt):
    """A table whose clock stands at the time of this machine, in which the IMAP server tells when a mail came."""
    dealt.clock.at = int(time.time()) * SECOND
    return dealt


def mail(to=LOBBY, text="HELP", number=1):
    header = (
        f"Return-Path: <ana@example.org>\r\nFrom: ana@example.org\r\nTo: {to}\r\nMessage-ID: <{number}@x>\r\n"
    )
    return f"{header}Subject: hello\r\n\r\n{text}\r\n".encode()


@contextmanager
def listening(house, server, max_bytes=1_000_000, host="127.0.0.1"):
    """The door, open; stopped in the end, which must not take long."""
    settings = ImapSettings(host=host, port=server.port, user="eleusis@example.org", tls="none")
    door = imap_poller.ImapPoller(house, settings, "hunter2", lambda _: None, max_bytes)
    door.start()
    try:
        yield door
    finally:
        began = time.monotonic()
        door.stop()
        assert time.monotonic() - began < 5
        assert "imap" not in [thread.name for thread in threading.enumerate()]


def comes_true(what, seconds=20.0):
    until = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < until, "it does not come true"
        time.sleep(0.005)


def letters(house):
    """What was kept, oldest first, without what the table brought with it."""
    with house.store.reading() as reading:
        return [
            one
            for one in reversed(reading.letters.newest(None, 1000))
            if b"\r\nMessage-ID: <" in one.raw and b"@x>" in one.raw
        ]


def caught_up(door):
    comes_true(lambda: door.deaf_for() == 0)
