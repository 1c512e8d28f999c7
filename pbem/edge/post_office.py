"""The post office in a folder, from the other side: what a person without a mail program needs to try the server."""

from __future__ import annotations

import email
import mailbox
import smtplib
from dataclasses import dataclass
from email.message import EmailMessage
from email.policy import SMTPUTF8, default
from email.utils import formataddr, make_msgid
from pathlib import Path

from pbem.edge.maildir_out import mailbox_of


@dataclass(frozen=True, slots=True)
class Door:
    """Where the server listens."""

    host: str
    port: int
    lmtp: bool


def inbox(office: Path, address: str) -> list[EmailMessage]:
    """The mails that an address got, oldest first; none if it never got any."""
    folder = mailbox_of(office, address)
    if not folder.is_dir():
        return []
    box = mailbox.Maildir(folder, create=False)
    # Maildir names begin with the second; within one, the delivery number tells which came first.
    found = [
        email.message_from_bytes(box.get_bytes(key), policy=default) for key in sorted(box.keys(), key=_order)
    ]
    return [mail for mail in found if isinstance(mail, EmailMessage)]


def _order(key: str) -> tuple[int, int, int]:
    seconds, _, rest = key.partition(".")
    micros = rest.partition("P")[0].lstrip("M")
    number = rest.partition("Q")[2].partition(".")[0]
    return int(seconds), int(micros or 0), int(number or 0)


def text_of(mail: EmailMessage) -> str:
    """A mail's text part, its lines ended by `\\n`."""
    body = mail.get_body(("plain",))
    return str(body.get_content()).replace("\r\n", "\n") if isinstance(body, EmailMessage) else ""


def write_letter(
    sender: str,
    recipient: str,
    text: str,
    *,
    name: str = "",
    subject: str = "",
    answers: EmailMessage | None = None,
) -> EmailMessage:
    """A letter as a mail program would write it; `answers` is the mail it replies to."""
    letter = EmailMessage(policy=SMTPUTF8)
    letter["From"] = formataddr((name, sender))
    letter["To"] = recipient
    letter["Subject"] = subject or (f"Re: {answers['Subject']}" if answers is not None else "Eleusis")
    letter["Message-ID"] = make_msgid(domain=sender.rpartition("@")[2] or None)
    if answers is not None:
        letter["In-Reply-To"] = answers["Message-ID"]
        letter["References"] = f"{answers.get('References', '')} {answers['Message-ID']}".strip()
    letter.set_content(text)
    return letter


def post(door: Door, sender: str, recipient: str, letter: EmailMessage) -> None:
    """Hand a letter to the server. Raises OSError, or smtplib.SMTPException with what the server said."""
    client = smtplib.LMTP(door.host, door.port) if door.lmtp else smtplib.SMTP(door.host, door.port)
    with client:
        client.sendmail(sender, [recipient], letter.as_bytes())


def reply_address(mail: EmailMessage) -> str:
    """Where an answer to this mail goes."""
    return str(mail.get("Reply-To") or mail["From"]).strip().strip("<>")
