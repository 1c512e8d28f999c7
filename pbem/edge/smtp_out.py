"""Mail out through a relay, over a connection that is kept open."""

from __future__ import annotations

import ssl
from dataclasses import dataclass

import aiosmtplib

from pbem.service.deliver import Told, Verdict
from pbem.service.records import StoredMail

TIMEOUT = 60.0
"""Seconds for each answer of the relay."""


@dataclass(frozen=True, slots=True)
class RelayAccount:
    """Where the relay is, and who we are there (an empty user: nobody)."""

    host: str
    port: int
    user: str
    password: str
    starttls: bool


class SmtpRelay:
    """One connection to the relay; opened when there is something to deliver, opened again after it broke."""

    def __init__(self, account: RelayAccount) -> None:
        self._account = account
        self._client: aiosmtplib.SMTP | None = None

    async def deliver(self, sender: str, mail: StoredMail) -> Told:
        try:
            client = await self._connected()
            await client.sendmail(sender, [mail.to_address], mail.content)
        except aiosmtplib.SMTPRecipientsRefused as refused:
            return _told(refused.recipients[0].code)
        except aiosmtplib.SMTPAuthenticationError as refused:
            await self.close()
            return Told(Verdict.LATER, f"the relay does not let us in ({refused.code})")
        except aiosmtplib.SMTPResponseException as refused:
            if not self._client or not self._client.is_connected:
                return Told(Verdict.LATER, f"the relay answered {refused.code} and hung up")
            return _told(refused.code)
        except (aiosmtplib.SMTPException, OSError, ssl.SSLError) as broken:
            await self.close()
            return Told(Verdict.LATER, f"the relay cannot be reached ({type(broken).__name__})")
        return Told(Verdict.TAKEN)

    async def _connected(self) -> aiosmtplib.SMTP:
        if self._client is None or not self._client.is_connected:
            account = self._account
            self._client = aiosmtplib.SMTP(
                hostname=account.host,
                port=account.port,
                username=account.user or None,
                password=account.password or None,
                start_tls=account.starttls,
                timeout=TIMEOUT,
            )
            await self._client.connect()
        return self._client

    async def close(self) -> None:
        client, self._client = self._client, None
        if client is None or not client.is_connected:
            return
        try:
            await client.quit()
        except (aiosmtplib.SMTPException, OSError):
            client.close()


def _told(code: int) -> Told:
    """RFC 5321 4.2.1: 4yz may pass later, 5yz will not."""
    verdict = Verdict.NEVER if 500 <= code < 600 else Verdict.LATER
    return Told(verdict, f"the relay answered {code}")
