"""Mail out through a relay, over a connection that is kept open."""

import asyncio
import ssl
from dataclasses import dataclass, replace

import aiosmtplib

from pbem.edge.credentials import Credential, SignInLost
from pbem.edge.smtp.replies import Stage, told
from pbem.edge.smtp.transaction import Refused, Session
from pbem.mail.writing.signing import Signer
from pbem.service.ports import Relay, RelayReply, RelayVerdict, Rests
from pbem.settings.model import RelaySettings
from pbem.store.rows.people import StoredMail

CONNECT_TIMEOUT = 60.0
"""Seconds until the relay has to be there."""

GOODBYE = 5.0

TIMEOUT = 300.0
"""Seconds for each answer of the relay (RFC 5321 4.5.3.2): one that is given up too early leaves a mail sent twice."""


def trusted(settings: RelaySettings) -> ssl.SSLContext:
    """What the relay's certificate is checked by. Raises OSError where `ca_file` cannot be read."""
    return ssl.create_default_context(cafile=str(settings.ca_file) if settings.ca_file else None)


class SmtpRelay:
    """One connection to the relay; opened when there is something to deliver, opened again after it broke.

    `mailbox`: the envelope sender where the relay takes or leaves no other; a header keeps the address for bounces.
    """

    def __init__(
        self,
        settings: RelaySettings,
        credential: Credential | None = None,
        timeout: float = TIMEOUT,
        mailbox: str = "",
    ) -> None:
        self._settings = settings
        self._credential = credential
        self._timeout = timeout
        self._mailbox = mailbox if settings.own_sender else ""
        self._session: Session | None = None

    async def deliver(self, sender: str, mail: StoredMail) -> RelayReply:
        try:
            session = await self._connected()
        except aiosmtplib.SMTPAuthenticationError as refused:
            await self.close()
            return told(Stage.AUTH, refused.code, refused.message)
        except aiosmtplib.SMTPResponseException as refused:
            await self.close()
            return told(Stage.CONNECT, refused.code, refused.message)
        except (aiosmtplib.SMTPException, OSError, ValueError) as broken:
            await self.close()
            return RelayReply(RelayVerdict.LATER, why_unreachable(broken), rests=Rests.RELAY)
        try:
            if self._mailbox:
                back = f"Errors-To: <{sender}>\r\n".encode() if sender else b""
                await session.send(self._mailbox, mail.to_address, back + mail.content)
            else:
                await session.send(sender, mail.to_address, mail.content)
        except Refused as refused:
            return told(refused.stage, refused.code, refused.message)
        except (aiosmtplib.SMTPException, OSError) as broken:
            # Nobody knows whether it was taken: the same mail goes again, under the Message-ID it has.
            await self.close()
            return RelayReply(RelayVerdict.LATER, why_unreachable(broken))
        return RelayReply(RelayVerdict.TAKEN)

    async def _connected(self) -> Session:
        if self._session is None or not self._session.is_open:
            relay = self._settings
            credential = self._credential or None
            password = credential if isinstance(credential, str) else None
            tokens = None if credential is None or isinstance(credential, str) else credential.for_smtp
            encrypts = relay.starttls or relay.implicit_tls
            client = aiosmtplib.SMTP(
                hostname=relay.host,
                port=relay.port,
                username=relay.user or None,
                password=password,
                oauth_token_generator=tokens,
                use_tls=relay.implicit_tls,
                start_tls=relay.starttls and not relay.implicit_tls,
                tls_context=trusted(relay) if encrypts else None,
                timeout=CONNECT_TIMEOUT,
            )
            await client.connect()
            if client.is_ehlo_or_helo_needed:
                try:
                    await client.ehlo()
                except aiosmtplib.SMTPHeloError:
                    await client.helo()
            if not isinstance(client.transport, asyncio.Transport):
                raise aiosmtplib.SMTPServerDisconnected("Connection lost")
            pipelines, sizes = map(client.supports_extension, ("pipelining", "size"))
            self._session = Session(client.transport, pipelines=pipelines, sizes=sizes, timeout=self._timeout)
        return self._session

    async def close(self) -> None:
        session, self._session = self._session, None
        if session is not None:
            await session.quit(GOODBYE)


def why_unreachable(broken: BaseException) -> str:
    """Why there is no connection, or none any more, in words that hold no address."""
    causes: list[BaseException] = []
    cause: BaseException | None = broken
    while cause is not None and cause not in causes:
        causes.append(cause)
        cause = cause.__cause__ or cause.__context__
    for one in causes:
        if isinstance(one, SignInLost):
            return str(one)
        if isinstance(one, ssl.SSLCertVerificationError):
            return f"the relay's certificate isn't trusted ({one.verify_message})"
        if isinstance(one, ssl.SSLError):
            return f"no encrypted connection to the relay ({one.reason or type(one).__name__})"
        if isinstance(one, aiosmtplib.SMTPException) and "not supported" in one.message:
            return "the relay doesn't offer what the settings ask for (STARTTLS, or a login)"
    name = type(broken).__name__
    if isinstance(broken, aiosmtplib.SMTPServerDisconnected):
        return f"the relay hung up ({name})"
    if isinstance(broken, aiosmtplib.SMTPReadTimeoutError):
        return f"the relay doesn't answer ({name})"
    return f"can't reach the relay ({name})"


@dataclass
class SigningRelay:
    """Signs in a thread, since one signature takes some milliseconds."""

    relay: Relay
    signer: Signer

    async def deliver(self, sender: str, mail: StoredMail) -> RelayReply:
        signed = await asyncio.to_thread(self.signer.sign, mail.content)
        return await self.relay.deliver(sender, replace(mail, content=signed))

    async def close(self) -> None:
        await self.relay.close()
