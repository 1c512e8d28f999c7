"""Recognises the reports of mail servers: in their standard form (RFC 3464, RFC 5965), else as the library does."""

from __future__ import annotations

import binascii
import re
from collections.abc import Iterator
from dataclasses import dataclass
from email import message_from_string
from email.message import Message
from quopri import decodestring

from flufl.bounce import all_failures

from pbem.mail.addressing import fold_address
from pbem.mail.automatic import tells_of_delay, tells_of_report
from pbem.mail.charsets import decode, decode_header
from pbem.mail.cleaning import clean_line
from pbem.mail.parsing import Limits, Unreadable, children, parse, raw_headers

MAX_GUESSED_BYTES = 256 * 1024
"""A bigger report is read in its standard form alone: the library goes through every line of it, often."""


@dataclass(frozen=True, slots=True)
class Bounce:
    """What a report says of one recipient.

    `action` is `failed`, `delayed`, `delivered`, `relayed` or `expanded`, or `complained`: the reader told his provider
    that it is spam. `status` is a code such as `5.1.1` (RFC 3463), empty where none is given; `recipient` is folded,
    None where it is no address.
    """

    action: str
    status: str
    recipient: str | None


_GRAVITY = ("complained", "failed", "delayed", "delivered", "relayed", "expanded")

# OpenSMTPD writes "error"; some write a comment or a reason behind the word.
_ACTIONS = {"error": "failed", "failure": "failed", "fail": "failed", "delay": "delayed"}

_STATUS = re.compile(r"\b([245])\.(\d{1,3})\.(\d{1,3})\b")
# In free text a number with dots may be anything: it counts behind a reply of SMTP, or as qmail writes it.
_TOLD_STATUS = re.compile(r"\b[45]\d\d[ -]+#?([45]\.\d{1,3}\.\d{1,3})\b|\(#([45]\.\d{1,3}\.\d{1,3})\)")
_FULL = re.compile(
    r"quota|mailbox (?:is )?(?:full|size)|mail box space|over(?: its)? limit|insufficient storage|5\.2\.2",
    re.I,
)
_NOBODY = re.compile(
    r"user (?:is )?(?:unknown|not found|doesn't exist|does not exist)|unknown user|no such (?:user|mailbox|recipient)"
    r"|mailbox (?:not found|does not exist|unavailable)|recipient (?:not found|unknown)|no mailbox here by that name"
    r"|account (?:that you tried to reach )?(?:does not exist|is disabled)|usu[aá]rio (?:desconhecido|inexistente)"
    r"|usuario desconocido|utente sconosciuto",
    re.I,
)
_VAGUE = ("", "5.0.0", "4.0.0", "5.5.0")

_REPORTS = ("message/delivery-status", "message/global-delivery-status")


def read_bounce(raw: bytes, limits: Limits = Limits()) -> Bounce | None:  # noqa: B008  # a frozen value
    """The gravest news in the first report of `raw`; None where there is no report. Never raises."""
    message = parse(raw, limits)
    return None if isinstance(message, Unreadable) else bounce_in(message, len(raw))


def bounce_in(message: Message, size: int) -> Bounce | None:
    """The gravest news in the first report of a letter of so many octets; None where there is none. Never raises."""
    try:
        if _parameter(message, "report-type") == "feedback-report":
            return Bounce("complained", "", None)
        report = _report(message)
        told = _first_text(message)
        found = [bounce for group in _groups(report) if (bounce := _bounce(group, told))] if report else []
        if found:
            return min(found, key=lambda bounce: _GRAVITY.index(bounce.action))
        guessed = _guessed(message, told) if size <= MAX_GUESSED_BYTES else None
        return guessed or _told_by_subject(message, told)
    except Exception:  # whatever a crafted report makes the libraries raise, it is the report's fault
        return None


def _report(part: Message) -> Message | None:
    if part.get_content_type() in _REPORTS:
        return part
    if part.get_content_maintype() == "message":  # a report inside a forwarded mail is not about ours
        return None
    return next((report for child in children(part) if (report := _report(child))), None)


def _groups(report: Message) -> Iterator[Message]:
    """The groups of fields in a report: the first is about the mail, the others about a recipient each."""
    coding = str(report.get("Content-Transfer-Encoding", "")).strip().lower()
    coded = coding in ("base64", "quoted-printable")
    if report.get_content_type() == _REPORTS[0] and not coded:
        yield from children(report)
        return
    # The standard parser knows neither the newer type (RFC 6533) nor that one may be encoded.
    payload = report.get_payload()
    text = "\n\n".join(child.as_string() for child in children(report)) or str(payload)
    if coding == "base64":
        text = decode(binascii.a2b_base64(text.encode("ascii", "replace")), None)
    elif coded:
        text = decode(decodestring(text.encode("ascii", "replace")), None)
    for block in re.split(r"\n[ \t]*\n", text.replace("\r\n", "\n").strip("\n")):
        yield message_from_string(block.strip("\n") + "\n\n")


def _bounce(group: Message, told: str) -> Bounce | None:
    status = _status(group, told)
    word = re.split(r"[\s;(,]", _field(group, "Action").lower(), maxsplit=1)[0]
    action = _ACTIONS.get(word, word)
    if not action and (raw_headers(group, "Final-Recipient") or raw_headers(group, "Original-Recipient")):
        action = {"5": "failed", "4": "delayed", "2": "delivered"}.get(status[:1], "")
    if action not in _GRAVITY:
        return None
    # The final one may be of another mail system ("x400; …"), and then the original is the one we know.
    recipient = _address(group, "Final-Recipient") or _address(group, "Original-Recipient")
    return Bounce(action, status, recipient)


def _status(group: Message, told: str) -> str:
    """The code of the field Status, or where that is missing or vague, of what the other server said."""
    own = _STATUS.search(_field(group, "Status"))
    status = own[0] if own else ""
    if status not in _VAGUE:
        return status
    for name in ("Diagnostic-Code", "X-Supplementary-Info"):
        value = _field(group, name)
        found = _STATUS.search(value)
        if found and found[0] not in _VAGUE:
            return found[0]
        if value and (meant := _meant(value, status)) not in _VAGUE:
            return meant
    # Exchange's own reports may have nothing but the words above them.
    return status if own or not told else _meant(told, status)


def _meant(words: str, status: str) -> str:
    """The code of what a server says in words."""
    found = _TOLD_STATUS.search(words)
    if found:
        return found[1] or found[2]
    if status.startswith("4"):
        return status
    if _FULL.search(words):
        return "5.2.2"
    return "5.1.1" if _NOBODY.search(words) else status


def _guessed(message: Message, told: str) -> Bounce | None:
    """What the library makes of a report that has a form of its own."""
    delayed, failed = all_failures(message)
    found = sorted(failed or delayed)
    if not found:
        return None
    action = "failed" if failed else "delayed"
    return Bounce(action, _meant(told, "") if failed else "", fold_address(decode(bytes(found[0]), None)))


def _told_by_subject(message: Message, told: str) -> Bounce | None:
    """What a report says that has no form at all: nobody knows of whom."""
    if not tells_of_report(message):
        return None
    late = tells_of_delay(message)
    return Bounce("delayed" if late else "failed", "" if late else _meant(told, ""), None)


MAX_TOLD = 4000
"""So many characters of a report's words are looked at: what was sent stands below them."""

_SENT_BELOW = re.compile(r"^(?:--.*(?:message|header|copy).*|received: .*|return-path: .*)$", re.I | re.M)


def _first_text(message: Message) -> str:
    """What a report says in words, in front of the mail that it is about."""
    part = next((one for one in message.walk() if one.get_content_maintype() == "text"), None)
    payload = part.get_payload(decode=True) if part is not None else None
    if part is None or not isinstance(payload, bytes):
        return ""
    text = decode(payload[: 4 * MAX_TOLD], part.get_content_charset())[:MAX_TOLD]
    return _SENT_BELOW.split(text, maxsplit=1)[0]


def _address(group: Message, name: str) -> str | None:
    return fold_address(_field(group, name).rpartition(";")[2].strip(" <>"))


def _field(group: Message, name: str) -> str:
    return clean_line(decode_header(next(iter(raw_headers(group, name)), "")))


def _parameter(message: Message, name: str) -> str:
    value = message.get_param(name, "")
    return value.lower() if isinstance(value, str) else ""
