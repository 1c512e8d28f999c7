"""The whole examination, one thing after the other."""

import socket
from collections.abc import Iterator
from ipaddress import ip_address

from pbem import app
from pbem.doctor.findings import Finding, fault, ok, skipped
from pbem.doctor.listeners import look_at_doors
from pbem.doctor.machine import look_at_machine
from pbem.doctor.mailbox import look_at_mailbox
from pbem.doctor.records import look_at_dns
from pbem.doctor.relay import look_at_whole_relay
from pbem.edge.dns import Resolver
from pbem.edge.sign_in import imap_credential, relay_credential
from pbem.mail.writing.signing import BadKey, Signer
from pbem.settings import Settings, SettingsError

SOMEWHERE = ("198.51.100.1", "2001:db8::1")
"""Addresses for documentation: nothing is sent there, but the system tells from where it would be."""


def examine(settings: Settings, resolver: Resolver, address: str = "") -> Iterator[Finding]:
    """Everything that can be looked at with these settings; `address`: from which mail leaves to the world."""
    yield ok("settings", "they fit together")
    yield from look_at_machine(settings)
    yield from look_at_doors(settings)
    yield from _mailbox(settings)
    yield from _relay(settings)
    signer = None
    try:
        signer = app.load_signer(settings)
    except BadKey as wrong:
        yield fault("DKIM key", str(wrong), "make one with openssl: docs/mail-setup.md shows how")
    yield from _dns(settings, resolver, signer, address)


def _mailbox(settings: Settings) -> Iterator[Finding]:
    credential = imap_credential(settings)
    if isinstance(credential, SettingsError):
        yield fault("IMAP password", str(credential), "write the password into that file")
        return
    lobby = f"{settings.server.lobby}@{settings.server.domain}"
    whose = f". Only messages for {lobby} and the server's other addresses are taken"
    yield from look_at_mailbox(settings.imap, credential or "", whose)


def _relay(settings: Settings) -> Iterator[Finding]:
    if settings.relay.kind == "maildir":
        yield skipped("relay", f"email goes into Maildirs in {settings.relay.maildir}")
        return
    credential = relay_credential(settings)
    if isinstance(credential, SettingsError):
        yield fault("relay password", str(credential), "write the password into that file")
        return
    yield from look_at_whole_relay(settings, credential or "")


def _dns(settings: Settings, resolver: Resolver, signer: Signer | None, address: str) -> Iterator[Finding]:
    if settings.relay.kind == "maildir":
        yield skipped("DNS", "with Maildirs, no email leaves this machine")
        return
    if "+" in settings.server.lobby:
        whose = f"{settings.server.domain} is your provider's"
        yield skipped("DNS", f"{whose}: what DNS says of it isn't yours to change")
        return
    host = settings.relay.host
    here = host == "localhost" or _is_own(host)
    seen = address or (own_address() if here else "")
    yield from look_at_dns(resolver, settings.server.domain, signer, "" if here else host, seen)


def _is_own(host: str) -> bool:
    try:
        return ip_address(host).is_private
    except ValueError:
        return False


def own_address() -> str:
    """The public address from which this machine reaches the world; empty behind a router that hides it."""
    for somewhere in SOMEWHERE:
        family = socket.AF_INET6 if ":" in somewhere else socket.AF_INET
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect((somewhere, 25))  # of UDP: no packet leaves
            except OSError:
                continue
            own = str(probe.getsockname()[0])
            if ip_address(own).is_global:
                return own
    return ""
