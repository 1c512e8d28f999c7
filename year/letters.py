"""What people and mail servers write, as bytes; written by hand, for there are hundreds of thousands."""

import re
from dataclasses import dataclass

_FOLD = re.compile(rb"\r?\n[ \t]+")
_ID = re.compile(rb"^Message-ID: *(<[^>]*>)", re.M | re.I)
_ANSWERS = re.compile(rb"^In-Reply-To: *(<[^>]*>)", re.M | re.I)
_REPLY_TO = re.compile(rb"^Reply-To: *<?([^>\s]+)>?", re.M | re.I)
_SERIAL = re.compile(rb"^Eleusis-Serial: *(\d+)", re.M | re.I)
_BOUNDARY = re.compile(rb"\r?\n\r?\n")


@dataclass(frozen=True, slots=True)
class Head:
    """What the header of a mail of the server's says; empty, 0, where it does not."""

    message_id: str
    answers: str
    reply_to: str
    serial: int


def head_of(content: bytes) -> Head:
    """The header of a mail, read as every mail program reads it."""
    raw = _FOLD.sub(b" ", _BOUNDARY.split(content, 1)[0])

    def found(pattern: re.Pattern[bytes]) -> str:
        match = pattern.search(raw)
        return match[1].decode("ascii") if match else ""

    return Head(found(_ID), found(_ANSWERS), found(_REPLY_TO), int(found(_SERIAL) or 0))


def letter(
    sender: str, name: str, to: str, text: str, message_id: str, answers: str = "", more: str = ""
) -> bytes:
    """A letter of plain text. `more`: lines of its header."""
    replied = f"In-Reply-To: {answers}\r\nReferences: {answers}\r\n" if answers else ""
    body = text.replace("\n", "\r\n")
    return (
        f"From: {name} <{sender}>\r\nTo: {to}\r\nSubject: Re: Eleusis\r\nMessage-ID: {message_id}\r\n"
        f"Date: Sun, 27 Dec 2026 06:00:00 +0000\r\n{replied}{more}MIME-Version: 1.0\r\n"
        f"Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n{body}\r\n"
    ).encode()


def report(address: str, status: str, action: str = "failed") -> bytes:
    """What a mail server says of a mail that it could not deliver (RFC 3464)."""
    return (
        "From: Mail Delivery System <MAILER-DAEMON@mx.example>\r\nSubject: Undelivered Mail\r\nMIME-Version: 1.0\r\n"
        'Content-Type: multipart/report; report-type=delivery-status; boundary="b"\r\n\r\n'
        "--b\r\nContent-Type: text/plain\r\n\r\nYour mail could not be delivered.\r\n"
        "--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example\r\n\r\n"
        f"Final-Recipient: rfc822; {address}\r\nAction: {action}\r\nStatus: {status}\r\n\r\n--b--\r\n"
    ).encode()


def complaint(address: str) -> bytes:
    """What a provider says whose customer calls a mail spam (RFC 5965)."""
    return (
        "From: Feedback <fbl@provider.example>\r\nSubject: Complaint\r\nMIME-Version: 1.0\r\n"
        'Content-Type: multipart/report; report-type=feedback-report; boundary="b"\r\n\r\n'
        "--b\r\nContent-Type: text/plain\r\n\r\nThis is an abuse report.\r\n"
        "--b\r\nContent-Type: message/feedback-report\r\n\r\nFeedback-Type: abuse\r\n"
        "User-Agent: FBL/1\r\nVersion: 1\r\n"
        f"Original-Rcpt-To: {address}\r\n\r\n--b--\r\n"
    ).encode()
