"""Recognises the reports by which a provider tells that a reader called a mail spam (RFC 5965), also in odd shapes."""

import re
from collections.abc import Iterator
from email.message import Message

from pbem.mail.reading.charsets import decode_header
from pbem.mail.reading.parsing import children, raw_headers

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
