"""Recognises the reports of mail servers (RFC 3464), and of providers whose readers called a mail spam (RFC 5965)."""

import binascii
import re
from collections.abc import Iterator
from dataclasses import dataclass
from email import message_from_string
from email.message import Message
from html import unescape
from quopri import decodestring

from flufl.bounce import all_failures

from pbem.mail.addressing import fold_address
from pbem.mail.reading.automatic import tells_of_absence, tells_of_delay, tells_of_report
from pbem.mail.reading.bounce_causes import Cause, cause_of, status_of
from pbem.mail.reading.encodings import decode, decode_header
from pbem.mail.reading.parsing import Limits, Unreadable, children, parse, raw_headers
from pbem.mail.writing.message import clean_line

_FEEDBACK = "message/feedback-report"
_TYPE = re.compile(r"^feedback-type:[ \t]*([\w-]+)", re.I | re.M)

# What else a feedback report may tell: that a mail is no spam after all, or did not prove whose it is (RFC 6591).
_PRAISE = ("not-spam", "miscategorized")
_UNPROVEN = ("auth-failure", "dmarc")

_SUBJECT = re.compile(
    r"^\s*(?:complaint about (?:a )?(?:message|mail|e-?mail) from|(?:e-?mail )?(?:abuse|spam|feedback)[ -]"
    r"(?:complaint|feedback|report)|feedback loop|fbl report)",
    re.I,
)


def feedback_in(message: Message) -> str | None:
    """What a provider tells of a mail: `complained`, `unproven` or `praised`; None where this is no such report."""
    parts = list(_outer_parts(message))
    report = next((part for part in parts if part.get_content_type() == _FEEDBACK), None)
    declared = str(message.get_param("report-type", "")).lower() == "feedback-report"
    if report is None and not declared and not (_names_complaint(message) and _holds_mail(parts)):
        return None
    found = _TYPE.search(str(report.get_payload()) if report is not None else "")
    if found is None and report is not None:
        found = next((_TYPE.search(child.as_string()) for child in children(report)), None)
    kind = found[1].lower() if found else "abuse"
    if kind in _PRAISE:
        return "praised"
    return "unproven" if kind in _UNPROVEN else "complained"


def _outer_parts(part: Message) -> Iterator[Message]:
    """The parts of a report itself: what lies in a mail that it returns is not about ours."""
    yield part
    if part.get_content_maintype() == "multipart":
        for child in children(part):
            yield from _outer_parts(child)


def _names_complaint(message: Message) -> bool:
    subject = decode_header(next(iter(raw_headers(message, "Subject")), ""))[:500]
    return bool(_SUBJECT.match(subject))


def _holds_mail(parts: list[Message]) -> bool:
    return any(part.get_content_type() in ("message/rfc822", "text/rfc822-headers") for part in parts)


MAX_GUESSED_BYTES = 256 * 1024
"""A bigger report is read in its standard form alone: the library goes through every line of it, often."""


@dataclass(frozen=True, slots=True)
class Bounce:
    """What a report says of one recipient.

    `action` is `failed`, `delayed`, `delivered`, `relayed` or `expanded`, or `complained`: the reader told their
    provider that it is spam. `status` is a code such as `5.1.1` (RFC 3463), empty where none is given; `recipient` is
    folded, None where it is no address. `cause`: why it failed; `host`: the server that says so, or "".
    """

    action: str
    status: str
    recipient: str | None
    cause: Cause = Cause.UNSAID
    host: str = ""


_GRAVITY = ("complained", "failed", "delayed", "delivered", "relayed", "expanded")

# OpenSMTPD writes "error"; some write a comment or a reason behind the word.
_ACTIONS = {"error": "failed", "failure": "failed", "fail": "failed", "delay": "delayed"}

_STATUS = re.compile(r"\b([245])\.(\d{1,3})\.(\d{1,3})\b")
_HOST = re.compile(
    r"(?:while talking to|\bhost|remote[- ](?:mta|server|host):?(?: dns;)?|server) +\"?"
    r"((?:[a-z0-9_-]{1,63}\.){1,8}[a-z]{2,24})\b",
    re.I,
)

_REPORTS = ("message/delivery-status", "message/global-delivery-status")


def read_bounce(raw: bytes, limits: Limits = Limits()) -> Bounce | None:  # noqa: B008  # a frozen value
    """The gravest news in the first report of `raw`; None where there is no report. Never raises."""
    message = parse(raw, limits)
    return None if isinstance(message, Unreadable) else bounce_in(message, len(raw))


def bounce_in(message: Message, size: int, *, guess: bool = True) -> Bounce | None:
    """The gravest news in the first report of a letter of so many octets; None where there is none. Never raises.

    `guess`: whether reports that have no standard form are looked for, too.
    """
    try:
        feedback = feedback_in(message)
        if feedback is not None:
            return _of_feedback(feedback)
        report = _report(message)
        told = _first_text(message)
        found = [bounce for group in _groups(report) if (bounce := _bounce(group, told))] if report else []
        if found:
            return min(found, key=lambda bounce: _GRAVITY.index(bounce.action))
        if not guess:
            return None
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


def _of_feedback(feedback: str) -> Bounce:
    if feedback == "unproven":
        return Bounce("failed", "", None, Cause.AUTHENTICATION)
    return Bounce("complained" if feedback == "complained" else "delivered", "", None)


def _bounce(group: Message, told: str) -> Bounce | None:
    own = _STATUS.search(_field(group, "Status"))
    said = " ".join(_said(group))[:MAX_TOLD]
    status = status_of(said, told, own[0] if own else "")
    word = re.split(r"[\s;(,]", _field(group, "Action").lower(), maxsplit=1)[0]
    action = _ACTIONS.get(word, word)
    if not action and (raw_headers(group, "Final-Recipient") or raw_headers(group, "Original-Recipient")):
        action = {"5": "failed", "4": "delayed", "2": "delivered"}.get(status[:1], "")
    if action not in _GRAVITY:
        return None
    # The final one may be of another mail system ("x400; …"), and then the original is the one we know.
    recipient = _address(group, "Final-Recipient") or _address(group, "Original-Recipient")
    cause = cause_of(said, told, own[0] if own else "") if action == "failed" else Cause.UNSAID
    return Bounce(action, status, recipient, cause, _host(_field(group, "Remote-MTA"), said, told))


def _said(group: Message) -> Iterator[str]:
    """What the other server said, as the report quotes it; some write it beside the status or the action."""
    for name in ("Diagnostic-Code", "X-Supplementary-Info"):
        yield re.sub(r"^(?:[\w-]+) *; *", "", _field(group, name))
    yield _STATUS.sub("", _field(group, "Status"))
    yield _field(group, "Action").partition("(")[2]


def _host(*texts: str) -> str:
    """The server that a report names, lower case; only what can be the name of one."""
    named = re.fullmatch(r"(?:dns;)? *((?:[a-z0-9_-]{1,63}\.){1,8}[a-z]{2,24})\.?", texts[0].strip(), re.I)
    found = named or next((hit for text in texts[1:] if (hit := _HOST.search(text))), None)
    return found[1].lower() if found else ""


def _guessed(message: Message, told: str) -> Bounce | None:
    """What the library makes of a report that has a form of its own."""
    delayed, failed = all_failures(message)
    found = sorted(failed or delayed)
    if not found:
        return None
    recipient = fold_address(decode(bytes(found[0]), None))
    return _in_words(told, recipient) if failed else Bounce("delayed", "", recipient)


def _told_by_subject(message: Message, told: str) -> Bounce | None:
    """What a report says that has no form at all: nobody knows of whom."""
    if not tells_of_report(message) and (tells_of_absence(message) or not _FAILURE.search(told)):
        return None
    return Bounce("delayed", "", None) if tells_of_delay(message) else _in_words(told, None)


def _in_words(told: str, recipient: str | None) -> Bounce:
    return Bounce("failed", status_of("", told), recipient, cause_of("", told), _host("", told))


def tells_of_failure(text: str) -> bool:
    """Whether a letter speaks of a mail that did not arrive."""
    return bool(_FAILURE.search(text[:MAX_TOLD]))


MAX_TOLD = 4000
"""So many characters of a report's words are looked at: what was sent stands below them."""

_SENT_BELOW = re.compile(
    r"^(?:--(?!.*\b(?:not|log|failed)\b).*(?:message|header|copy|mail\b|original).*|received: .*|return-path: .*"
    r"|\W*(?:the )?(?:original|unsent|returned) (?:message|mail)(?: \w+){0,2} (?:follows|below).*"
    r"|your message reads .*|message (?:headers|text)\b.*follow.*|(?:here is|included is) a copy of .*)$",
    re.I | re.M,
)
_OUR_SUBJECT = re.compile(
    r"^\W*(?:subject|betreff|assunto|asunto|oggetto|objet|тема|件名|主题)\W*:.*$", re.I | re.M
)
_TAG = re.compile(r"<[^<>]{0,2000}>", re.S)

# What says of a letter to where only reports go that it is one, whatever its subject.
_FAILURE = re.compile(
    r"(?:could|can|was|were|did|has|have|is)(?: ?not|n't| unable to)(?: been| be)? (?:deliver|reach|sent|accept)"
    r"|un(?:able|successful) (?:to )?deliver|undeliver(?:able|ed)|delivery (?:has |to .{1,80})?fail|\bbounced?\b"
    r"|returned (?:to sender|mail)|permanent (?:fatal )?error|\bhad .{0,20}errors?\b|rejected your|was rejected"
    r"|n[ãa]o (?:p[oôu]de?|foi) (?:ser )?entreg|no (?:pudo|se pudo|ha sido|fue) (?:ser )?entreg"
    r"|non (?:è stato|e' stato|può essere|recapitat|consegnat)|n'a pas (?:pu|été)|nicht zugestellt|unzustellbar"
    r"|не (?:может быть|было|удалось) доставл|無法|无法|配信できません|送信できません",
    re.I,
)


def _first_text(message: Message) -> str:
    """What a report says in words, in front of the mail that it is about."""
    part = next((one for one in message.walk() if one.get_content_maintype() == "text"), None)
    payload = part.get_payload(decode=True) if part is not None else None
    if part is None or not isinstance(payload, bytes):
        return ""
    text = decode(payload[: 4 * MAX_TOLD], part.get_content_charset())
    if part.get_content_subtype() == "html":
        text = unescape(_TAG.sub(" ", text))
    return _OUR_SUBJECT.sub("", _SENT_BELOW.split(text[:MAX_TOLD], maxsplit=1)[0])


def _address(group: Message, name: str) -> str | None:
    return fold_address(_field(group, name).rpartition(";")[2].strip(" <>"))


def _field(group: Message, name: str) -> str:
    return clean_line(decode_header(next(iter(raw_headers(group, name)), "")))
