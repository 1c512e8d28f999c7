"""Chooses, among the MIME parts of a letter, the text its author wrote."""

from __future__ import annotations

from dataclasses import dataclass, field
from email.message import Message
from enum import StrEnum

from pbem.mail.charsets import decode, decode_header
from pbem.mail.cleaning import clean_line, clean_text
from pbem.mail.flowed import unflow
from pbem.mail.htmltext import text_of
from pbem.mail.parsing import children


class NoText(StrEnum):
    """Why a letter has no text."""

    EMPTY = "empty"
    HTML_EMPTY = "html-empty"
    ENCRYPTED = "encrypted"
    WINMAIL = "winmail"
    ONLY_ATTACHMENTS = "only-attachments"


@dataclass(slots=True)
class Contents:
    """What was found in a letter: its text, the names of what was passed over, the kinds that had no text."""

    texts: list[str] = field(default_factory=list)
    attachments: list[str] = field(default_factory=list)
    signs: set[NoText] = field(default_factory=set)

    @property
    def text(self) -> str:
        return "\n\n".join(self.texts)

    @property
    def no_text(self) -> NoText | None:
        """The most telling reason why there is no text; None where there is some."""
        if self.text.strip():
            return None
        tellings = (NoText.ENCRYPTED, NoText.WINMAIL, NoText.ONLY_ATTACHMENTS, NoText.HTML_EMPTY)
        return next((sign for sign in tellings if sign in self.signs), NoText.EMPTY)


_ENCRYPTED = {"application/pkcs7-mime", "application/x-pkcs7-mime", "multipart/encrypted"}
_WINMAIL = {"application/ms-tnef", "application/vnd.ms-tnef"}
_PGP = "-----BEGIN PGP MESSAGE-----"


def contents(message: Message) -> Contents:
    """The text of `message`: of alternatives the plain one if it says anything, of a mixture all texts."""
    found = Contents()
    _collect(message, found)
    return found


def _collect(part: Message, found: Contents) -> None:
    kind = part.get_content_type()
    if kind in _ENCRYPTED:
        found.signs.add(NoText.ENCRYPTED)
    elif kind in _WINMAIL:
        found.signs.add(NoText.WINMAIL)
        found.attachments.append(_name(part))
    elif kind == "multipart/alternative" and children(part):
        _collect_best(children(part), found)
    elif part.get_content_maintype() == "multipart" and children(part):
        for child in children(part):
            _collect(child, found)
    elif _is_attachment(part, kind, found):
        found.attachments.append(_name(part))
        found.signs.add(NoText.ONLY_ATTACHMENTS)
    else:
        _collect_text(_text(part, kind), kind, found)


def _collect_best(alternatives: list[Message], found: Contents) -> None:
    by_preference = sorted(alternatives, key=lambda part: part.get_content_type() != "text/plain")
    for alternative in by_preference:
        before = len(found.texts)
        _collect(alternative, found)
        if len(found.texts) > before:
            return


def _collect_text(text: str, kind: str, found: Contents) -> None:
    if text.lstrip().startswith(_PGP):
        found.signs.add(NoText.ENCRYPTED)
    elif text.strip():
        found.texts.append(text)
    elif kind == "text/html":
        found.signs.add(NoText.HTML_EMPTY)


def _is_attachment(part: Message, kind: str, found: Contents) -> bool:
    # A multipart without parts is broken: what stands in it is then the only text there is.
    if kind not in ("text/plain", "text/html") and part.get_content_maintype() != "multipart":
        return True
    if part.is_multipart() or part.get_content_disposition() == "attachment":
        return True
    return bool(found.texts) and bool(_filename(part))


def _text(part: Message, kind: str) -> str:
    octets = part.get_payload(decode=True)
    text = decode(octets if isinstance(octets, bytes) else b"", _parameter(part, "charset"))
    if kind == "text/html":
        text = text_of(text)
    elif _parameter(part, "format") == "flowed":
        text = unflow(text.replace("\r\n", "\n"), _parameter(part, "delsp") == "yes")
    return clean_text(text)


def _parameter(part: Message, name: str) -> str:
    value = part.get_param(name, "")
    return (value[2] if isinstance(value, tuple) else str(value)).strip().lower()


def _filename(part: Message) -> str:
    try:
        return part.get_filename("")
    except (LookupError, ValueError, TypeError):  # a crafted RFC 2231 name; the letter is no worse without it
        return ""


def _name(part: Message) -> str:
    return clean_line(decode_header(_filename(part)))[:100] or part.get_content_type()
