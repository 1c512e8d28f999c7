"""Recognises the delivery reports that mail servers send, in their standard form (RFC 3464)."""

from __future__ import annotations

from dataclasses import dataclass
from email.message import Message

from pbem.mail.addressing import fold_address
from pbem.mail.charsets import decode_header
from pbem.mail.cleaning import clean_line
from pbem.mail.parsing import Limits, Unreadable, children, parse, raw_headers


@dataclass(frozen=True, slots=True)
class Bounce:
    """What a report says of one recipient.

    `action` is `failed`, `delayed`, `delivered`, `relayed` or `expanded`; `status` a code such as `5.1.1`,
    empty where none is given; `recipient` is folded, None where it is no address.
    """

    action: str
    status: str
    recipient: str | None


_GRAVITY = ("failed", "delayed", "delivered", "relayed", "expanded")


def read_bounce(raw: bytes, limits: Limits = Limits()) -> Bounce | None:  # noqa: B008  # a frozen value
    """The gravest news in the first delivery report of `raw`; None where there is no report. Never raises."""
    message = parse(raw, limits)
    if isinstance(message, Unreadable):
        return None
    report = _report(message)
    found = [bounce for group in children(report) if (bounce := _bounce(group))] if report else []
    return min(found, key=lambda bounce: _GRAVITY.index(bounce.action), default=None)


def _report(part: Message) -> Message | None:
    if part.get_content_type() == "message/delivery-status":
        return part
    if part.get_content_maintype() == "message":  # a report inside a forwarded mail is not about ours
        return None
    return next((report for child in children(part) if (report := _report(child))), None)


def _bounce(group: Message) -> Bounce | None:
    action = _field(group, "Action").lower().partition(" ")[0]
    if action not in _GRAVITY:
        return None
    status = _field(group, "Status").partition(" ")[0]
    # The final one may be of another mail system ("x400; …"), and then the original is the one we know.
    return Bounce(
        action, status[:20], _address(group, "Final-Recipient") or _address(group, "Original-Recipient")
    )


def _address(group: Message, name: str) -> str | None:
    return fold_address(_field(group, name).rpartition(";")[2].strip(" <>"))


def _field(group: Message, name: str) -> str:
    return clean_line(decode_header(next(iter(raw_headers(group, name)), "")))
