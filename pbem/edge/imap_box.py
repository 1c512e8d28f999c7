"""A folder on an IMAP server (RFC 3501), as far as the door needs it: what is new, its bytes, its mark."""

from __future__ import annotations

import contextlib
import imaplib
import re
import socket
import ssl
import threading
import time
from dataclasses import dataclass

from imap_tools import BaseMailBox, MailBox, MailBoxStartTls, MailBoxUnencrypted
from imap_tools.errors import ImapToolsError

from pbem.mail.envelope import MOST_HEADER

TAKEN = "$PbemTaken"
"""The keyword on what was taken; `\\Seen` besides, so that people see it as well."""

TIMEOUT = 30.0
"""Seconds for each answer of the server."""

LISTEN = 20.0
"""Seconds between two looks, where the server tells of new mail in between (IDLE, RFC 2177) and where it does not.

Shorter than a deadline's grace: a letter that came in time is in the house before the deadline fires.
"""

SLICE = 0.5

Broken = (ImapToolsError, imaplib.IMAP4.error, OSError, ssl.SSLError)
"""What a connection that is no good any more raises."""

_RESPONSE = re.compile(rb"\d+ \(")
_UID = re.compile(rb"\bUID (\d+)")
_SIZE = re.compile(rb"RFC822\.SIZE (\d+)")
_FLAGS = re.compile(rb"FLAGS \(([^)]*)\)")


class MailRefused(Exception):
    """The server does not show one of its mails; the others may be as they should."""


@dataclass(frozen=True, slots=True)
class ImapAccount:
    """Where the mailbox is; `tls` is "implicit", "starttls" or "none"."""

    host: str
    port: int
    user: str
    password: str
    tls: str
    folder: str


@dataclass(frozen=True, slots=True)
class Head:
    """What is asked of each new mail. `came`: the server's INTERNALDATE, microseconds; None where it tells none."""

    came: int | None
    size: int
    taken: bool
    header: bytes


class Box:
    """The folder, open. Every method may raise one of `Broken`."""

    def __init__(self, account: ImapAccount) -> None:
        self._box = _connected(account)
        try:
            signs_in = self._box.login if account.password.isascii() else self._box.login_utf8
            signs_in(account.user, account.password, initial_folder=None)
            told = self._box.folder.status(account.folder, ["UIDVALIDITY", "UIDNEXT"])
            self.validity, self.next_uid = told["UIDVALIDITY"], told["UIDNEXT"]
            self._box.folder.set(account.folder)
            _, offered = self._box.client.capability()
            self._idles = b"IDLE" in bytes(offered[-1]).upper().split()
        except KeyError as untold:
            self.close()
            raise ImapToolsError("the server does not number its mails") from untold
        except BaseException:
            self.close()
            raise

    def uids_after(self, uid: int) -> list[int]:
        """The mails that came after that one, oldest first."""
        self._box.client.noop()
        # "N:*" is never empty: it names the last one even if that is older.
        return sorted(found for found in self._search(f"UID {uid + 1}:*") if found > uid)

    def first_since(self, came: int) -> int | None:
        """The first mail that came on the day of that moment or later."""
        day = imaplib.Time2Internaldate(came / 1_000_000 - 86_400).strip('"').split()[0]
        return min(self._search(f"SINCE {day}"), default=None)

    def _search(self, criteria: str) -> list[int]:
        return [int(uid) for uid in self._box.uids(criteria, charset=None)]

    def head(self, uid: int) -> Head | None:
        """None where it is gone already. Nothing is marked as read."""
        found = self._fetch(uid, f"(UID INTERNALDATE RFC822.SIZE FLAGS BODY.PEEK[HEADER]<0.{MOST_HEADER}>)")
        if found is None:
            return None
        told, header = found
        came, size, flags = imaplib.Internaldate2tuple(told), _SIZE.search(told), _FLAGS.search(told)
        return Head(
            came=int(time.mktime(came)) * 1_000_000 if came else None,
            size=int(size[1]) if size else 0,
            taken=flags is not None and TAKEN.lower().encode() in flags[1].lower().split(),
            header=header,
        )

    def whole(self, uid: int, most: int) -> bytes | None:
        """The mail, or its beginning of `most` octets."""
        found = self._fetch(uid, f"(UID BODY.PEEK[]<0.{most}>)")
        return found[1] if found else None

    def _fetch(self, uid: int, parts: str) -> tuple[bytes, bytes] | None:
        """What was told of one mail and the bytes that came with it; news of other mails may stand between."""
        status, items = self._box.client.uid("FETCH", str(uid), parts)
        if status != "OK":
            raise MailRefused
        told, content = b"", b""
        for item in [*items, b"0 ("]:
            line, literal = item if isinstance(item, tuple) else (item or b"", b"")
            if _RESPONSE.match(line):
                whose = _UID.search(told)
                if whose is not None and int(whose[1]) == uid:
                    return told, content
                told, content = b"", b""
            told += b" " + line
            content = content or literal
        return None

    def mark(self, uid: int) -> None:
        """Read, and taken by us where the server keeps such words."""
        for flags in (rf"(\Seen {TAKEN})", r"(\Seen)"):
            with contextlib.suppress(imaplib.IMAP4.readonly):
                status, _ = self._box.client.uid("STORE", str(uid), "+FLAGS.SILENT", flags)
                if status == "OK":
                    return

    def wait(self, stop: threading.Event) -> None:
        """Until there may be something new, or `stop` is set."""
        if not self._idles:
            stop.wait(LISTEN)
            return
        until = time.monotonic() + LISTEN
        with self._box.idle as idle:
            while not stop.is_set() and time.monotonic() < until:
                asked = time.monotonic()
                if idle.poll(SLICE) or time.monotonic() - asked < SLICE / 2:
                    return  # news, or the line is dead: the next question will tell

    def close(self) -> None:
        """Hang up; whatever waits for the server comes back at once."""
        with contextlib.suppress(OSError, AttributeError):
            self._box.client.sock.shutdown(socket.SHUT_RDWR)
        with contextlib.suppress(OSError, AttributeError):
            self._box.client.shutdown()


def _connected(account: ImapAccount) -> BaseMailBox:
    if account.tls == "none":
        return MailBoxUnencrypted(account.host, account.port, TIMEOUT)
    context = ssl.create_default_context()  # imaplib's own would take any certificate
    if account.tls == "starttls":
        return MailBoxStartTls(account.host, account.port, TIMEOUT, ssl_context=context)
    return MailBox(account.host, account.port, TIMEOUT, ssl_context=context)
