"""What kind of thing a MIME part is, by headers that are often written carelessly (RFC 2045, 2183, 2387)."""

import re
from email.message import Message

from pbem.mail.reading.parsing import raw_headers

READ = frozenset(("text/plain", "text/html", "text/enriched", "text/richtext", "text/markdown"))

SIGNED_OR_ENCRYPTED = frozenset(("application/pkcs7-mime", "application/x-pkcs7-mime"))

NEVER_TOLD = frozenset(
    (
        *("application/pgp-signature", "application/pkcs7-signature", "application/x-pkcs7-signature"),
        *("application/pgp-keys", "application/pgp-encrypted", "application/applefile"),
        *(
            "text/vcard",
            "text/x-vcard",
            "text/directory",
            "text/calendar",
            "application/ics",
            "text/x-amp-html",
        ),
        *("text/rfc822-headers", "message/delivery-status", "message/disposition-notification"),
    )
)
"""What programs add: signatures, keys, visiting cards, calendar entries, reports; no words, and nobody's file."""

_WINMAIL = frozenset(("application/ms-tnef", "application/vnd.ms-tnef"))

_TYPE = re.compile(r"""\s*["']?\s*([A-Za-z0-9!#$&^_.+-]+)\s*/\s*([A-Za-z0-9!#$&^_.+-]+)""")


def kind_of(part: Message) -> str:
    """Type and subtype in lower case, `text/plain` where neither can be made out (RFC 2045 5.2)."""
    value = next(iter(raw_headers(part, "Content-Type")), None)
    if value is None:
        return part.get_default_type()
    written = _TYPE.match(value)
    return f"{written[1]}/{written[2]}".lower() if written else "text/plain"


def disposition_of(part: Message) -> str:
    """`attachment`, `inline`, or whatever else is written there."""
    value = next(iter(raw_headers(part, "Content-Disposition")), "")
    words = re.split(r"[;\s(\"']+", value.strip(" \t\n\"'"), maxsplit=1)
    return words[0].lower()


def parameter(part: Message, name: str) -> str:
    """A parameter of its type, in lower case; empty where there is none."""
    try:
        value = part.get_param(name, "")
    except (LookupError, ValueError, TypeError):  # a crafted RFC 2231 value
        return ""
    return (value[2] if isinstance(value, tuple) else str(value)).strip().lower()


def name_of(part: Message) -> str:
    """The file's name, still encoded; empty where there is none."""
    try:
        return part.get_filename("")
    except (LookupError, ValueError, TypeError):  # a crafted RFC 2231 name; the letter is no worse without it
        return ""


def root_of(part: Message, inside: list[Message]) -> Message:
    """The part of a multipart/related that the others belong to (RFC 2387 3.2)."""
    start = parameter(part, "start")
    named = (
        one for one in inside if start and start == "".join(raw_headers(one, "Content-ID")).strip().lower()
    )
    return next(named, inside[0])


def is_winmail(part: Message, kind: str) -> bool:
    """Whether it is what Outlook puts a letter into for those who it thinks have Outlook too."""
    return kind in _WINMAIL or name_of(part).lower() == "winmail.dat"


def is_decoration(part: Message, kind: str) -> bool:
    """Whether it is a picture that belongs to the page, such as one of a signature, and nothing that was sent along."""
    embedded = bool(raw_headers(part, "Content-ID")) and disposition_of(part) != "attachment"
    return embedded and kind.startswith("image/")
