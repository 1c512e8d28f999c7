"""The relay: whether it is there, encrypts, knows us, and takes mails of our size."""

import asyncio
from collections.abc import AsyncIterator

import aiosmtplib

from pbem.doctor.findings import Finding, fault, ok, skipped, warning
from pbem.edge.credentials import Credential
from pbem.edge.smtp.client import trusted, why_unreachable
from pbem.settings import Settings
from pbem.settings.model import RelaySettings

SECONDS = 10.0

LARGEST_MAIL = 250_000
"""Octets of a digest with its HTML and all that encoding adds, with room to spare."""


async def look_at_relay(
    relay: RelaySettings, credential: Credential, largest_letter: int, forwards: bool
) -> AsyncIterator[Finding]:
    """Every finding about the relay; nothing is sent. `forwards`: letters of that size go on to the operator."""
    where = f"{relay.host}:{relay.port}"
    try:
        client = _client(relay)
        await client.connect()
    except (aiosmtplib.SMTPException, OSError, ValueError) as error:
        code = getattr(error, "code", "")
        advice = (
            "check host and port in [relay], and any firewall in between (outgoing port 25 is often blocked)"
        )
        yield fault("relay", f"{where}: {why_unreachable(error)} {code}".strip(), advice)
        return
    try:
        yield ok("relay", f"{where} answers")
        async for found in _dialogue(client, relay, credential, largest_letter, forwards):
            yield found
    except (aiosmtplib.SMTPException, OSError) as error:
        yield fault("relay dialogue", why_unreachable(error), "try again, then check the relay's own log")
    finally:
        client.close()


def look_at_whole_relay(settings: Settings, credential: Credential) -> list[Finding]:
    """The same, of these settings and for whoever waits."""

    async def look() -> list[Finding]:
        largest, forwards = settings.smtp.max_bytes, bool(settings.server.operator)
        return [one async for one in look_at_relay(settings.relay, credential, largest, forwards)]

    return asyncio.run(look())


def _client(relay: RelaySettings) -> aiosmtplib.SMTP:
    return aiosmtplib.SMTP(
        hostname=relay.host,
        port=relay.port,
        use_tls=relay.implicit_tls,
        start_tls=False,
        tls_context=trusted(relay) if relay.implicit_tls else None,
        timeout=SECONDS,
    )


async def _dialogue(
    client: aiosmtplib.SMTP, relay: RelaySettings, credential: Credential, largest_letter: int, forwards: bool
) -> AsyncIterator[Finding]:
    await client.ehlo()
    encrypted = relay.implicit_tls
    if relay.implicit_tls:
        yield ok("relay encryption", "encrypted from the first byte, with a trusted certificate")
    elif relay.starttls:
        if not client.supports_extension("starttls"):
            yield fault(
                "relay encryption",
                "it offers no STARTTLS: no email would leave",
                "use its submission port (587, or 465 with implicit_tls). On this machine only: starttls = false",
            )
            return
        try:
            await client.starttls(tls_context=trusted(relay), timeout=SECONDS)
            await client.ehlo()
        except (aiosmtplib.SMTPException, OSError, ValueError) as error:
            yield fault(
                "relay encryption",
                why_unreachable(error),
                "host must be the name in its certificate. If the certificate is self-made, name it in ca_file",
            )
            return
        encrypted = True
        yield ok("relay encryption", "STARTTLS, with a trusted certificate")
    else:
        local = relay.host in ("localhost", "127.0.0.1", "::1")
        found = "starttls is false: email leaves unencrypted"
        yield (
            ok("relay encryption", f"{found}, on this machine")
            if local
            else warning("relay encryption", found, "set starttls = true, unless the network is your own")
        )
    yield await _login(client, relay, credential, encrypted)
    yield _size(client, largest_letter if forwards else 0)


async def _login(
    client: aiosmtplib.SMTP, relay: RelaySettings, credential: Credential, encrypted: bool
) -> Finding:
    if not relay.user:
        return skipped("relay login", "no user set")
    if not client.supports_extension("auth"):
        return fault(
            "relay login", "it asks for no login, but a user is set", "leave user and password_file empty"
        )
    try:
        if isinstance(credential, str):
            await client.login(relay.user, credential)
        else:
            await client.auth_xoauth2(relay.user, await credential.for_smtp())
    except aiosmtplib.SMTPResponseException as refused:
        return fault("relay login", f"refused ({refused.code})", "check user and password_file in [relay]")
    if not encrypted:
        return warning("relay login", "accepted, but the password travels unencrypted", "set starttls = true")
    return ok("relay login", "accepted")


def _size(client: aiosmtplib.SMTP, largest_letter: int) -> Finding:
    """RFC 1870: 0, or nothing, is no limit that is told."""
    told = client.esmtp_extensions.get("size", "").strip()
    size = int(told) if told.isdigit() else 0
    if not size:
        return ok("relay size", "it names no limit")
    if size < LARGEST_MAIL:
        return fault(
            "relay size", f"it takes {size} bytes; our emails may have {LARGEST_MAIL}", "raise its limit"
        )
    if size < largest_letter * 7 // 5:
        return warning(
            "relay size",
            f"it takes {size} bytes: the largest messages to postmaster can't be passed on to you",
            f"raise its limit to {largest_letter * 7 // 5}, or lower max_bytes in [smtp]",
        )
    return ok("relay size", f"it takes {size} bytes")
