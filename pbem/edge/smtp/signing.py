"""A relay whose mails are signed before they leave."""

import asyncio
from dataclasses import replace

from pbem.mail.writing.signing import Signer
from pbem.service.ports import Relay, RelayReply
from pbem.store.rows.people import StoredMail


class SigningRelay:
    """Signs in a thread, since one signature takes some milliseconds."""

    def __init__(self, relay: Relay, signer: Signer) -> None:
        self._relay = relay
        self._signer = signer

    async def deliver(self, sender: str, mail: StoredMail) -> RelayReply:
        signed = await asyncio.to_thread(self._signer.sign, mail.content)
        return await self._relay.deliver(sender, replace(mail, content=signed))

    async def close(self) -> None:
        await self._relay.close()
