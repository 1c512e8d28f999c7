"""A post office in a folder: every address has a Maildir, so that the server can be tried without any relay."""

import asyncio
import mailbox
from pathlib import Path
from urllib.parse import quote

from pbem.service.ports import RelayReply, RelayVerdict
from pbem.store.rows.people import StoredMail


def mailbox_of(office: Path, address: str) -> Path:
    """The Maildir of an address; no address can name a folder outside of the office."""
    return office / quote(address, safe="@+=")


class MaildirRelay:
    """Puts mails into the Maildirs of `office`."""

    def __init__(self, office: Path) -> None:
        self._office = office

    async def deliver(self, sender: str, mail: StoredMail) -> RelayReply:
        try:
            await asyncio.to_thread(self._put, sender, mail)
        except OSError as full:
            return RelayReply(RelayVerdict.LATER, f"the post office cannot take it ({full.strerror})")
        return RelayReply(RelayVerdict.TAKEN)

    def _put(self, sender: str, mail: StoredMail) -> None:
        self._office.mkdir(parents=True, exist_ok=True)
        box = mailbox.Maildir(mailbox_of(self._office, mail.to_address), create=True)
        box.add(f"Return-Path: <{sender}>\n".encode() + mail.content.replace(b"\r\n", b"\n"))

    async def close(self) -> None:
        """Nothing is open."""
