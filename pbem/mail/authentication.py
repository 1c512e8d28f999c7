"""What our own mail server found out about a letter's author: DMARC in its Authentication-Results (RFC 8601)."""

from __future__ import annotations

import re
from collections.abc import Sequence

import authres
from authres import dmarc

LONGEST = 4000
"""A longer header, in characters, is not read: to take it apart would take long."""

_CONTEXT = authres.FeatureContext(dmarc)
_ID = re.compile(r'\s*(?:\([^()]*\)\s*)*"?([^\s;"()]+)')


def dmarc_passed(headers: Sequence[str], authserv_id: str, author: str) -> bool:
    """Whether our server vouches that a letter is of the domain of `author`, its folded From.

    `headers`: the letter's Authentication-Results, topmost first. Only the first one that bears our server's
    `authserv_id` says anything: a letter can bring others along, with any name on them, but not put them above
    that one (RFC 8601, 5 and 7.1). What cannot be read vouches for nothing.
    """
    own = next((one for one in headers if _id_of(one) == authserv_id.lower()), None)
    return own is not None and _passed(own, author.rpartition("@")[2])


def _id_of(header: str) -> str:
    found = _ID.match(header)
    return found[1].lower() if found else ""


def _passed(header: str, domain: str) -> bool:
    if len(header) > LONGEST:
        return False
    try:
        results = _CONTEXT.parse_value(" ".join(header.split())).results
        found = [one for one in results if str(one.method).lower() == "dmarc"]
        return bool(found) and all(
            str(one.result).lower() == "pass"
            and (getattr(one, "header_from", None) or domain).lower().rpartition("@")[2] == domain
            for one in found
        )
    except Exception:  # whatever a crafted header makes the library raise, it is the letter's fault
        return False
