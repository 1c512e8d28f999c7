"""A provider to test against: SMTP that asks for a login, a mailbox by IMAP, and the habits that providers have."""

import base64
import email
import queue
import time
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from email.message import EmailMessage
from email.policy import default

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult

from tests.by_mail.imap_server import ImapServer, Mailbox
from tests.by_mail.servers import free_port

ADDRESS = "club@provider.example"
APP_PASSWORD = "abcdefghijklmnop"


@dataclass
class Provider:
    """What it does. `envelope`: "kept", "rewritten" to the mailbox's address, or "refused" where it is another one.

    `plus`: "kept", "lost" where headers name the mailbox alone, or "undelivered". `most`: mails that it takes in all.
    """

    envelope: str = "kept"
    plus: str = "kept"
    most: int = 10_000
    unknown: set[str] = field(default_factory=set)
    box: Mailbox = field(default_factory=Mailbox)
    outside: "queue.Queue[tuple[str, EmailMessage]]" = field(default_factory=queue.Queue)
    senders: list[str] = field(default_factory=list)
    imap_port: int = 0
    smtp_port: int = 0

    async def auth_XOAUTH2(self, server, args):
        said = await server.challenge_auth("") if len(args) == 1 else base64.b64decode(args[1])
        right = f"user={ADDRESS}\1auth=Bearer {self.box.token}\1\1".encode()
        return AuthResult(success=bool(self.box.token) and said == right)

    def authenticates(self, _server, _session, _envelope, _mechanism, said):
        right = (said.login, said.password) == (ADDRESS.encode(), APP_PASSWORD.encode())
        return AuthResult(success=right, handled=False)

    async def handle_MAIL(self, _server, session, envelope, address, options):
        if not session.authenticated:
            return "530 5.7.0 Authentication required"
        if len(self.senders) >= self.most:
            return "550 5.4.5 Daily user sending limit exceeded"
        if self.envelope == "refused" and address != ADDRESS:
            return "553 5.7.1 Sender address is not yours"
        envelope.mail_from = address
        return "250 OK"

    async def handle_DATA(self, _server, _session, envelope):
        sender = ADDRESS if self.envelope == "rewritten" else envelope.mail_from
        self.senders.append(sender)
        for recipient in envelope.rcpt_tos:
            self.carries(sender, recipient, bytes(envelope.content))
        return "250 OK"

    def carries(self, sender, recipient, raw):
        """To the mailbox, to the world, or back."""
        if recipient.endswith("@provider.example"):
            self.comes_in(sender, recipient, raw)
        elif recipient in self.unknown:
            self.comes_in("", sender, report(recipient, raw))
        else:
            self.outside.put((recipient, email.message_from_bytes(raw, policy=default)))

    def comes_in(self, sender, recipient, raw):
        raw = raw.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")
        if "+" in recipient and self.plus == "undelivered":
            return
        if self.plus == "lost":
            raw = raw.replace(recipient.encode(), ADDRESS.encode())
            recipient = ADDRESS
        self.box.gets(f"Return-Path: <{sender}>\r\nDelivered-To: {recipient}\r\n".encode() + raw)


def report(recipient, raw):
    """As a provider reports that there is no such mailbox: with the whole mail, and what it answers."""
    answers = email.message_from_bytes(raw)["Message-ID"]
    header = f"""From: Mail Delivery Subsystem <mailer-daemon@provider.example>
To: {ADDRESS}
Subject: Delivery Status Notification (Failure)
Message-ID: <{time.monotonic_ns()}@mailer.provider.example>
In-Reply-To: {answers}
References: {answers}
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="part"

--part
Content-Type: text/plain

There is no such mailbox.
--part
Content-Type: message/delivery-status

Reporting-MTA: dns; provider.example

Final-Recipient: rfc822; {recipient}
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1 No such user
--part
Content-Type: message/rfc822

"""
    return header.encode() + raw.replace(b"\r\n", b"\n") + b"\n--part--\n"


class _Controller(Controller):
    provider: Provider

    def factory(self):
        return SMTP(
            self.handler,
            hostname="provider",
            auth_require_tls=False,
            authenticator=self.provider.authenticates,
        )


@contextmanager
def serving(provider):
    """Open at free ports of this machine until the block ends."""
    provider.box.password = APP_PASSWORD
    with ExitStack() as stack:
        imap = stack.enter_context(ImapServer(provider.box))
        control = _Controller(provider, hostname="127.0.0.1", port=free_port())
        control.provider = provider
        control.start()
        stack.callback(control.stop)
        provider.imap_port = imap.port
        provider.smtp_port = control.port
        yield provider
