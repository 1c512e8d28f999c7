"""Whether the domain of a letter's author has signed it (DKIM, RFC 6376)."""

import logging
from collections.abc import Callable

import dkim
from dkim.util import parse_tag_value

from pbem.mail.reading.authentication import is_aligned

LARGEST = 100_000
"""Octets: to check the signature of a larger letter would take long."""

MOST = 3
"""Signatures of a letter that are looked at."""

_SILENT = logging.getLogger("pbem.dkim")
_SILENT.addHandler(logging.NullHandler())
_SILENT.propagate = False  # it repeats what the letter says

Texts = Callable[[str], bytes | None]
"""The TXT record of a name, None where there is none."""


def is_signed(raw: bytes, domain: str, texts: Texts) -> bool:
    """Whether `raw` bears a valid signature of `domain`, or of one that it is under, over all that is read of it.

    A signature says nothing here that leaves out the subject or the end of the text, or of a letter with two of a
    header: somebody could have added what we read. `texts` finds the keys; it is asked about no other domain.
    """
    if len(raw) > LARGEST:
        return False
    try:
        letter = dkim.DKIM(raw, logger=_SILENT)
        names = [name.lower() for name, _ in letter.headers]
        if names.count(b"from") != 1 or names.count(b"subject") > 1:
            return False
        signatures = [value for name, value in letter.headers if name.lower() == b"dkim-signature"]
        return any(
            _covers(signature, domain)
            and dkim.DKIM(raw, logger=_SILENT).verify(number, lambda name, timeout=0: texts(_text(name)))
            for number, signature in enumerate(signatures[:MOST])
        )
    except Exception:  # whatever a crafted letter makes the library raise, it proves nothing
        return False


def _covers(signature: bytes, domain: str) -> bool:
    tags = parse_tag_value(signature)
    signed = [name.strip().lower() for name in tags.get(b"h", b"").split(b":")]
    return is_aligned(_text(tags.get(b"d", b"")), domain) and b"subject" in signed and b"l" not in tags


def _text(name: bytes) -> str:
    return name.decode("ascii", "replace").strip().rstrip(".").lower()
