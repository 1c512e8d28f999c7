"""A folder on an IMAP server (RFC 3501), as far as the door needs it: what is new, its bytes, its mark."""

import contextlib
import imaplib
import re
import socket
import ssl
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass

from imap_tools import BaseMailBox, MailBox, MailBoxStartTls, MailBoxUnencrypted
from imap_tools.errors import (
    ImapToolsError,
    MailboxFolderSelectError,
    MailboxFolderStatusError,
    MailboxLoginError,
)

from pbem.edge.credentials import Credential, SignInLost
from pbem.edge.imap_faults import Why
from pbem.mail.reading.envelope import DELIVERED, MOST_HEADER, WRITTEN
from pbem.settings.model import ImapSettings

TAKEN = "$PbemTaken"
"""The keyword on what was taken; `\\Seen` besides, so that people see it as well."""

TIMEOUT = 30.0
"""Seconds for each answer of the server."""

LISTEN = 20.0
"""Seconds between two looks, where the server tells of new mail in between (IDLE, RFC 2177) and where it does not.

Shorter than a deadline's grace: a letter that came in time is in the house before the deadline fires.
"""

SLICE = 0.5

FIELDS = (*DELIVERED, *WRITTEN, "Return-Path", "From", "Message-ID", "Date", "Received", "Content-Type")
"""What of a header is asked for: whom a mail is for, from whom, and when it was sent."""

Broken = (ImapToolsError, imaplib.IMAP4.error, OSError, ssl.SSLError)
"""What a connection that is no good any more raises."""

_RESPONSE = re.compile(rb"\d+ \(")
_UID = re.compile(rb"\bUID (\d+)")
_FLAGS = re.compile(rb"FLAGS \(([^)]*)\)")


def why(broken: BaseException) -> Why:
    """What it means that one of `Broken` was raised."""
    match broken:
        case MailboxLoginError() | SignInLost():
            return Why.LOGIN
        case MailboxFolderStatusError() | MailboxFolderSelectError():
            return Why.FOLDER
        case ssl.SSLCertVerificationError():
            return Why.CERTIFICATE
        case OSError() | imaplib.IMAP4.abort():
            return Why.CONNECTION
        case _:
            return Why.ANSWER


class MailRefused(Exception):
    """The server does not show one of its mails; the others may be as they should."""


@dataclass(frozen=True, slots=True)
class Head:
    """What is asked of each new mail. `came`: the server's INTERNALDATE, microseconds; None where it tells none.
    `header`: those `FIELDS` of it that it has."""

    came: int | None
    taken: bool
    header: bytes


class ImapFolder:
    """The folder, open for looking only (EXAMINE) but while ours are marked: others' mails do not even lose \\Recent.

    Every method may raise one of `Broken`.
    """

    def __init__(self, settings: ImapSettings, credential: Credential) -> None:
        self._folder = settings.folder
        self._box = _connected(settings)
        try:
            _sign_in(self._box, settings.user, credential)
            told = self._box.folder.status(settings.folder, ["UIDVALIDITY", "UIDNEXT"])
            self.validity, self.next_uid = told["UIDVALIDITY"], told["UIDNEXT"]
            self._box.folder.set(settings.folder, readonly=True)
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

    def since(self, came: int) -> list[int]:
        """The mails that came on the day of that moment or later, by the provider's clock and zone."""
        day = imaplib.Time2Internaldate(came / 1_000_000 - 86_400).strip('"').split()[0]
        return sorted(self._search(f"SINCE {day}"))

    def _search(self, criteria: str) -> list[int]:
        return [int(uid) for uid in self._box.uids(criteria, charset=None)]

    def heads(self, uids: Sequence[int]) -> dict[int, Head]:
        """Of each mail that is there still. Nothing is marked as read. Raises MailRefused if one is not shown."""
        fields = " ".join(FIELDS)
        parts = f"(UID INTERNALDATE FLAGS BODY.PEEK[HEADER.FIELDS ({fields})]<0.{MOST_HEADER}>)"
        return {uid: _head(told, header) for uid, (told, header) in self._fetch(uids, parts).items()}

    def whole(self, uid: int, most: int) -> bytes | None:
        """The mail, or its beginning of `most` octets; None where it is gone already. Raises MailRefused."""
        found = self._fetch([uid], f"(UID BODY.PEEK[]<0.{most}>)").get(uid)
        return found[1] if found else None

    def _fetch(self, uids: Sequence[int], parts: str) -> dict[int, tuple[bytes, bytes]]:
        """What was told of each mail and the bytes that came with it; news of other mails may stand between."""
        status, items = self._box.client.uid("FETCH", ",".join(map(str, uids)), parts)
        if status != "OK":
            raise MailRefused
        found: dict[int, tuple[bytes, bytes]] = {}
        told, content = b"", b""
        for item in [*items, b"0 ("]:
            line, literal = item if isinstance(item, tuple) else (item or b"", b"")
            if _RESPONSE.match(line):
                whose = _UID.search(told)
                if whose is not None and content and int(whose[1]) in uids:
                    found[int(whose[1])] = told, content
                told, content = b"", b""
            told += b" " + line
            content = content or literal
        return found

    def mark(self, read: Sequence[int], unread: Sequence[int]) -> None:
        """As taken by us, where the server keeps such words; and as read, if nobody else is to read it."""
        with contextlib.suppress(imaplib.IMAP4.readonly):
            self._box.folder.set(self._folder)
            _, told = self._box.client.response("UIDVALIDITY")
            if told[-1] is not None and int(told[-1]) != self.validity:
                raise ImapToolsError("the server has numbered its mails anew")
            if read and not self._store(read, rf"(\Seen {TAKEN})"):
                self._store(read, r"(\Seen)")
            if unread:
                self._store(unread, f"({TAKEN})")
        self._box.folder.set(self._folder, readonly=True)

    def _store(self, uids: Sequence[int], flags: str) -> bool:
        status, _ = self._box.client.uid("STORE", ",".join(map(str, uids)), "+FLAGS.SILENT", flags)
        return bool(status == "OK")

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


def _sign_in(box: BaseMailBox, user: str, credential: Credential) -> None:
    if isinstance(credential, str):
        signs_in = box.login if credential.isascii() else box.login_utf8
        signs_in(user, credential, initial_folder=None)
        return
    try:
        box.xoauth2(user, credential.current(), initial_folder=None)
    except imaplib.IMAP4.abort:
        raise
    except imaplib.IMAP4.error as refused:
        raise MailboxLoginError(("NO", [str(refused).encode()]), "OK") from refused


def _connected(settings: ImapSettings) -> BaseMailBox:
    if settings.tls == "none":
        return MailBoxUnencrypted(settings.host, settings.port, TIMEOUT)
    context = ssl.create_default_context()  # imaplib's own would take any certificate
    if settings.tls == "starttls":
        return MailBoxStartTls(settings.host, settings.port, TIMEOUT, ssl_context=context)
    return MailBox(settings.host, settings.port, TIMEOUT, ssl_context=context)


def _head(told: bytes, header: bytes) -> Head:
    flags = _FLAGS.search(told)
    return Head(
        came=_came(told),
        taken=flags is not None and TAKEN.lower().encode() in flags[1].lower().split(),
        header=header,
    )


def _came(told: bytes) -> int | None:
    try:
        came = imaplib.Internaldate2tuple(told)
        return int(time.mktime(came)) * 1_000_000 if came else None
    except (ValueError, OverflowError):
        return None
