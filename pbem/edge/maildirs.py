"""A post office in a folder: every address has a Maildir, so that the server can be tried without any relay."""

import asyncio
import contextlib
import email
import mailbox
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from email.message import EmailMessage
from email.policy import default
from pathlib import Path
from urllib.parse import quote, unquote

from pbem.service.ports import RelayReply, RelayVerdict
from pbem.store.rows.people import StoredMail


def mailbox_of(office: Path, address: str) -> Path:
    """The Maildir of an address; no address can name a folder outside of the office."""
    return office / quote(address, safe="@+=")


@dataclass
class MaildirRelay:
    """Puts mails into the Maildirs of `office`."""

    office: Path

    async def deliver(self, sender: str, mail: StoredMail) -> RelayReply:
        try:
            await asyncio.to_thread(self._put, sender, mail)
        except OSError as full:
            return RelayReply(RelayVerdict.LATER, f"the post office cannot take it ({full.strerror})")
        return RelayReply(RelayVerdict.TAKEN)

    def _put(self, sender: str, mail: StoredMail) -> None:
        self.office.mkdir(parents=True, exist_ok=True)
        box = mailbox.Maildir(mailbox_of(self.office, mail.to_address), create=True)
        box.add(f"Return-Path: <{sender}>\n".encode() + mail.content.replace(b"\r\n", b"\n"))

    async def close(self) -> None:
        """Nothing is open."""


LARGEST_MAIL = 5_000_000
"""Octets of a mail that are read; the server writes none that comes near."""

BEGINNING = 24_000
"""Octets in which the head of a mail, and the first lines of its text, stand."""

_KEY = re.compile(r"(\d+)\.(?:M(\d+))?(?:P\d+)?(?:Q(\d+))?")


@dataclass(frozen=True, slots=True)
class MailboxEntry:
    """A mail in a letterbox, unopened. `key` names it there, whatever becomes of it."""

    key: str
    file: Path
    unread: bool

    @property
    def put(self) -> datetime:
        """When it came."""
        return datetime.fromtimestamp(_order(self.key)[0], UTC)

    def opened(self, octets: int = LARGEST_MAIL) -> EmailMessage:
        """The mail, as far as `octets` of it go. Raises OSError if it has gone."""
        with self.file.open("rb") as file:
            mail = email.message_from_bytes(file.read(octets), policy=default)
        assert isinstance(mail, EmailMessage)  # so says the policy
        return mail

    def glanced_at(self) -> EmailMessage:
        """The mail's head and the beginning of its text."""
        return self.opened(BEGINNING)


def owners(office: Path) -> list[str]:
    """Every address that has a letterbox, in alphabetical order."""
    with contextlib.suppress(OSError):
        named = [unquote(folder.name) for folder in office.iterdir() if (folder / "new").is_dir()]
        return sorted(address for address in named if mailbox_of(office, address).is_dir())
    return []


def lying(office: Path, address: str) -> list[MailboxEntry]:
    """The mails of an address, oldest first; none if it never got any."""
    found = [*_in(office, address, "new"), *_in(office, address, "cur")]
    return sorted(found, key=lambda mail: _order(mail.key))


def _in(office: Path, address: str, part: str) -> Sequence[MailboxEntry]:
    """https://cr.yp.to/proto/maildir.html: what follows the colon tells what was done with a mail; S: it was seen."""
    with contextlib.suppress(OSError):
        named = [
            (file, *file.name.partition(":2,")[::2])
            for file in (mailbox_of(office, address) / part).iterdir()
        ]
        return [
            MailboxEntry(key, file, "S" not in flags) for file, key, flags in named if not key.startswith(".")
        ]
    return []


def mark_read(mail: MailboxEntry) -> None:
    """The mail has been seen by its owner."""
    folder = mail.file.parent.parent / "cur"
    flags = "".join(sorted({*mail.file.name.partition(":2,")[2], "S"}))
    with contextlib.suppress(OSError):
        mail.file.rename(folder / f"{mail.key}:2,{flags}")


def _order(key: str) -> tuple[int, int, int]:
    """Maildir names begin with the second; within one, the delivery number tells which came first."""
    named = _KEY.match(key)
    seconds, micros, number = named.groups() if named else ("0", None, None)
    return int(seconds), int(micros or 0), int(number or 0)
