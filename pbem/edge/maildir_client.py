"""The post office in a folder, from the other side: what a person without a mail program needs to try the server."""

import smtplib
import ssl
from dataclasses import dataclass
from email.message import EmailMessage
from email.policy import SMTP
from pathlib import Path

from pbem.edge.maildirs import lying

PATIENCE = 30.0
"""Seconds in which the server must answer."""


@dataclass(frozen=True, slots=True)
class SmtpEndpoint:
    """Where the server listens. `encrypted`: it takes letters over no other connection."""

    host: str
    port: int
    lmtp: bool
    encrypted: bool = False


def inbox(office: Path, address: str) -> list[EmailMessage]:
    """The mails that an address got, oldest first; none if it never got any."""
    return [mail.opened() for mail in lying(office, address)]


def text_of(mail: EmailMessage) -> str:
    """A mail's text part, its lines ended by `\\n`."""
    body = mail.get_body(("plain",))
    return str(body.get_content()).replace("\r\n", "\n") if isinstance(body, EmailMessage) else ""


def post(door: SmtpEndpoint, sender: str, recipient: str, letter: EmailMessage) -> None:
    """Hand a letter to the server. Raises OSError, or smtplib.SMTPException with what the server said."""
    speak = smtplib.LMTP if door.lmtp else smtplib.SMTP
    with speak(door.host, door.port, timeout=PATIENCE) as client:
        if door.encrypted:
            client.starttls(context=_of_this_machine())
        client.sendmail(sender, [recipient], letter.as_bytes(policy=SMTP))


def _of_this_machine() -> ssl.SSLContext:
    """The server's certificate is for the name the world knows it by, and nobody stands between us and it."""
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


def reply_address(mail: EmailMessage) -> str:
    """Where an answer to this mail goes."""
    return str(mail.get("Reply-To") or mail["From"]).strip().strip("<>")
