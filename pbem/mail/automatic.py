"""Tells mail that a program sent from a person's, so that only persons are answered (RFC 3834)."""

from __future__ import annotations

from email.message import Message
from enum import StrEnum

from pbem.mail.charsets import decode_header
from pbem.mail.parsing import raw_headers

OWN_MARK = "Eleusis-Kind"
"""Every mail of such a server bears this header: a letter with it came from us, or another of our kind."""


class Automatic(StrEnum):
    """What kind of program sent it."""

    LOOP = "loop"
    DELIVERY_REPORT = "delivery-report"
    RECEIPT = "receipt"
    VACATION = "vacation"
    AUTO_SUBMITTED = "auto-submitted"
    BULK = "bulk"
    NULL_SENDER = "null-sender"


_VACATION_HEADERS = ("X-Autoreply", "X-Autorespond", "X-Autoresponder", "X-Mail-Autoreply")
_LIST_HEADERS = ("List-Id", "List-Post", "Mailing-List", "X-Mailing-List", "X-BeenThere")
_BULK_PRECEDENCE = {"bulk", "junk", "list"}

# Set by people's Exchange servers too, so they prove nothing without a telling subject.
_HINTS = ("X-Auto-Response-Suppress", "X-MS-Exchange-Inbox-Rules-Loop")
_TELLING_SUBJECTS = (
    "out of office",
    "out-of-office",
    "automatic reply",
    "auto reply",
    "autoreply",
    "auto-reply",
    "auto:",
    "resposta automática",
    "ausência temporária",
    "fora do escritório",
    "respuesta automática",
    "fuera de la oficina",
    "fuera de oficina",
    "risposta automatica",
    "fuori sede",
    "fuori ufficio",
    "réponse automatique",
    "automatische antwort",
    "abwesenheitsnotiz",
    "automatisch antwoord",
)


def why_automatic(headers: Message, envelope_from: str | None) -> Automatic | None:
    """The kind of program that sent the letter, or None for a person's.

    `envelope_from` is the sender of the SMTP envelope, empty for the null sender; None where it is not known:
    then a `Return-Path` header, as the receiving server of a mailbox writes it, is believed.
    """
    content_type, report_type = headers.get_content_type(), _parameter(headers, "report-type")
    if OWN_MARK in headers:
        return Automatic.LOOP
    if report_type == "disposition-notification" or content_type == "message/disposition-notification":
        return Automatic.RECEIPT
    if content_type in ("multipart/report", "message/delivery-status") or "X-Failed-Recipients" in headers:
        return Automatic.DELIVERY_REPORT
    submitted = _value(headers, "Auto-Submitted").partition(";")[0].partition("(")[0].strip()
    precedence = _value(headers, "Precedence")
    replied = submitted == "auto-replied" or precedence == "auto_reply"
    if replied or any(map(headers.__contains__, _VACATION_HEADERS)):
        return Automatic.VACATION
    if submitted not in ("", "no"):
        return Automatic.AUTO_SUBMITTED
    if precedence in _BULK_PRECEDENCE or any(map(headers.__contains__, _LIST_HEADERS)):
        return Automatic.BULK
    null_sender = _null_sender(headers, envelope_from)
    if (null_sender or any(map(headers.__contains__, _HINTS))) and _subject_tells(headers):
        return Automatic.VACATION
    return Automatic.NULL_SENDER if null_sender else None


def _null_sender(headers: Message, envelope_from: str | None) -> bool:
    if envelope_from is None:
        return _value(headers, "Return-Path") == "<>"
    return envelope_from.strip() in ("", "<>")


def _subject_tells(headers: Message) -> bool:
    subjects = raw_headers(headers, "Subject")
    return any(decode_header(subject).strip().lower().startswith(_TELLING_SUBJECTS) for subject in subjects)


def _value(headers: Message, name: str) -> str:
    return str(headers.get(name, "")).strip().lower()


def _parameter(headers: Message, name: str) -> str:
    value = headers.get_param(name, "")
    return value.lower() if isinstance(value, str) else ""
