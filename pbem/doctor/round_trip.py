"""One email the whole way: out through the provider, back into the mailbox, and read as the server would read it."""

import asyncio
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from email.message import EmailMessage
from email.utils import format_datetime, localtime

from pbem.doctor.findings import Finding, fault, ok
from pbem.edge.credentials import Credential
from pbem.edge.imap_folder import Broken, ImapFolder, MailRefused
from pbem.edge.smtp.client import SmtpRelay
from pbem.mail.addressing import Addressing, fold_address, new_token
from pbem.mail.reading.envelope import recipients_of, sender_of
from pbem.service.ports import RelayReply, RelayVerdict
from pbem.settings import Settings
from pbem.store.rows.people import StoredMail

PATIENCE = 120.0
"""Seconds that a provider may take to deliver an email to itself."""

LOOK_EVERY = 2.0


@dataclass
class RoundTrip:
    """An email to an address of the server's own. `keeps_sender`: whether the envelope sender came back as it was
    written; None while that is not known."""

    settings: Settings
    relay: Credential | None
    imap: Credential
    patience: float = PATIENCE
    keeps_sender: bool | None = None
    _token: str = field(default_factory=new_token, repr=False)

    @property
    def _addressing(self) -> Addressing:
        server = self.settings.server
        return Addressing(server.domain, server.lobby, server.plus_addresses)

    def findings(self) -> Iterator[Finding]:
        """What was found, step by step; it ends where the way does."""
        try:
            box = ImapFolder(self.settings.imap, self.imap)
        except Broken as broken:
            yield fault("arrived", f"can't read the mailbox ({type(broken).__name__})", "see above")
            return
        try:
            known = box.next_uid - 1
            told = self._sent()
            if told.verdict is not RelayVerdict.TAKEN:
                yield fault(
                    "sent", told.reason, "check the address, and what your provider lets programs send"
                )
                return
            yield ok("sent", "your provider took an email of the server")
            yield from self._arrives(box, known)
        except (*Broken, MailRefused) as broken:
            yield fault(
                "arrived", f"the mailbox can't be read any more ({type(broken).__name__})", "try again"
            )
        finally:
            box.close()

    def _sent(self) -> RelayReply:
        """By our own envelope sender first; by the mailbox's where the provider takes no other."""
        told = self._deliver(own_sender=self.settings.relay.own_sender)
        if told.verdict is not RelayVerdict.TAKEN and told.code // 100 == 5 and self.keeps_sender is None:
            again = self._deliver(own_sender=True)
            if again.verdict is RelayVerdict.TAKEN:
                self.keeps_sender = False
                return again
        return told

    def _deliver(self, *, own_sender: bool) -> RelayReply:
        addressing = self._addressing
        relay = self.settings.relay.model_copy(update={"own_sender": own_sender})
        message = EmailMessage()
        message["From"] = f"Eleusis <{addressing.lobby_address()}>"
        message["To"] = to = addressing.person(self._token)
        message["Subject"] = "A test of your Eleusis server"
        message["Date"] = format_datetime(localtime())
        message["Message-ID"] = f"<{self._token}@{addressing.domain}>"
        message["Auto-Submitted"] = "auto-generated"
        message.set_content("pbem init sent this, to see whether emails come through. You can delete it.\n")
        mail = StoredMail("test", None, None, to, self._token, message["Message-ID"], bytes(message), 0)

        async def deliver() -> RelayReply:
            client = SmtpRelay(relay, self.relay, 60.0, addressing.mailbox_address())
            try:
                return await client.deliver(addressing.bounce(self._token), mail)
            finally:
                await client.close()

        return asyncio.run(deliver())

    def _arrives(self, box: ImapFolder, known: int) -> Iterator[Finding]:
        until, token = time.monotonic() + self.patience, self._token.encode()
        while True:
            uids = box.uids_after(known)
            for uid, head in box.heads(uids).items() if uids else ():
                if token in head.header.lower():
                    yield ok("arrived", f"it came back into {self.settings.imap.folder}")
                    yield self._understood(head.header)
                    box.mark([uid], [])
                    return
            if time.monotonic() > until:
                break
            time.sleep(min(LOOK_EVERY, self.patience))
        yield fault(
            "arrived",
            f"it isn't in {self.settings.imap.folder} after {self.patience:.0f} seconds",
            "look into the spam folder. If it isn't there, your provider delivers no plus-addresses",
        )

    def _understood(self, header: bytes) -> Finding:
        addressing = self._addressing
        if self.keeps_sender is None and not self.settings.relay.own_sender:
            self.keeps_sender = fold_address(sender_of(header)) == addressing.bounce(self._token)
        if addressing.person(self._token) not in map(fold_address, recipients_of(header, addressing)):
            told = "the part behind the plus was lost, so nobody can tell whom an email is for"
            return fault("understood", told, "use a mailbox elsewhere that keeps plus-addresses")
        return ok("understood", "its address says whom it's for: replies will be read")
