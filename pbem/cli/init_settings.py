"""The settings files that `pbem init` writes."""

import json
from dataclasses import dataclass, replace

from pbem.settings.providers import Endpoint, Provider

PASSWORD_FILE = "mailbox-password"
"""Beside the settings."""

SHARE = 0.9
"""So much of a provider's limit is used: its owner writes emails, too."""

_HEAD = """\
# Written by pbem init. Change what you like, or run pbem init again: what stood here is kept in a file beside it.
# All settings: config.example.toml, docs/operating.md.
"""


@dataclass(frozen=True)
class Mailbox:
    """Somebody's mailbox, which the server shares."""

    address: str
    provider: Provider
    imap: Endpoint
    smtp: Endpoint
    own_sender: bool = False
    client_id: str = ""

    @property
    def lobby(self) -> str:
        local, _, domain = self.address.rpartition("@")
        return f"{local}+eleusis@{domain}"

    def with_client_id(self, client_id: str) -> "Mailbox":
        return replace(self, client_id=client_id)

    def with_own_sender(self) -> "Mailbox":
        return replace(self, own_sender=True)


def for_mailbox(box: Mailbox) -> str:
    """A server that is a guest in a mailbox: its addresses have a plus, and all else there is left alone."""
    lobby, _, domain = box.lobby.rpartition("@")
    limits = (("hour", box.provider.mails_per_hour), ("day", box.provider.mails_per_day))
    told = "".join(
        f"# {box.provider.name} lets {most} emails a {span} out; some are left for you.\n"
        f"mails_per_{span} = {int(most * SHARE)}\n"
        for span, most in limits
        if most
    )
    sender = (
        "# The provider writes its own sender on emails. Bounces are recognised by what they give back.\n"
    )
    password = "" if box.client_id else f"password_file = {_quoted(PASSWORD_FILE)}\n"
    return f"""{_HEAD}
[server]
domain = {_quoted(domain)}
# People write to {box.lobby}.
lobby = {_quoted(lobby)}
plus_addresses = true
# Where the server tells you what needs you.
operator = {_quoted(box.address)}

# {box.provider.name}, looked up on {box.provider.checked}.
[imap]
host = {_quoted(box.imap.host)}
port = {box.imap.port}
tls = {_quoted(box.imap.tls)}
user = {_quoted(box.address)}
{password}{_sign_in(box)}
[relay]
kind = "smtp"
host = {_quoted(box.smtp.host)}
port = {box.smtp.port}
starttls = {_yes(box.smtp.tls == "starttls")}
implicit_tls = {_yes(box.smtp.tls == "implicit")}
user = {_quoted(box.address)}
{password}{sender if box.own_sender else ""}own_sender = {_yes(box.own_sender)}
{told}"""


def _sign_in(box: Mailbox) -> str:
    oauth = box.provider.oauth
    if oauth is None:
        return ""
    return f"""
# The mailbox takes no passwords from programs. Sign in with: pbem sign-in
[oauth]
client_id = {_quoted(box.client_id)}
device_url = {_quoted(oauth.device_url)}
token_url = {_quoted(oauth.token_url)}
scope = {_quoted(oauth.scope)}
"""


def for_domain(domain: str, operator: str) -> str:
    """A server behind a mail server on the same machine."""
    return f"""{_HEAD}
[server]
domain = {_quoted(domain)}
operator = {_quoted(operator)}

# Your mail server hands emails for the domain on to this port, by LMTP.
[smtp]
listen = "127.0.0.1:8025"
lmtp = true

# The same mail server takes what goes out.
[relay]
kind = "smtp"
host = "localhost"
port = 25
starttls = false
"""


def for_machine() -> str:
    """A server to try: all email stays on this machine."""
    return f"""{_HEAD}
# Emails go into folders here. A page of the server shows them, and sends answers.
[relay]
kind = "maildir"
"""


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _yes(so: bool) -> str:
    return "true" if so else "false"
