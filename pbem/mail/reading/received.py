"""When a letter was sent: the date of its topmost `Received`, by the server that hands it over, and its own `Date`."""

import re
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_tz

MOST = 16_000
"""Octets of a letter in which its topmost `Received` must begin; it is the first field, or near it."""

_VALUE = rb"[ \t]*:(?P<value>.*(?:\r?\n[ \t].*)*)"
_RECEIVED = re.compile(rb"^Received" + _VALUE, re.IGNORECASE | re.MULTILINE)
_DATE = re.compile(rb"^Date" + _VALUE, re.IGNORECASE | re.MULTILINE)
_HEADER_ENDS = re.compile(rb"\r?\n\r?\n")


def handed_over(raw: bytes) -> int | None:
    """Microseconds since 1970, UTC, of the topmost `Received`; None where there is none or it says no time.

    Only to be asked of a letter from a server that is trusted: below its own field, whoever sent the letter may
    have written others.
    """
    field = _RECEIVED.search(_HEADER_ENDS.split(raw[:MOST], 1)[0])
    return instant(_text(field).rpartition(";")[2]) if field else None


def written_at(header: bytes) -> int | None:
    """Microseconds since 1970, UTC, of `Date`, as the sender's clock had it; None where it is missing or no time."""
    field = _DATE.search(_HEADER_ENDS.split(header, 1)[0])
    return instant(_text(field)) if field else None


def _text(field: re.Match[bytes]) -> str:
    return field["value"].decode("ascii", "replace").replace("\r", " ").replace("\n", " ")


def instant(text: str) -> int | None:
    """A date and time as mail writes them (RFC 5322 3.3, and the obsolete zones of its 4.3); None for what is none."""
    try:
        found = parsedate_tz(text)
        if found is None:
            return None
        year, month, day, hour, minute, second, *_, zone = found
        at = datetime(year, month, day, hour, minute, min(second, 59), tzinfo=UTC)
        at -= timedelta(seconds=zone or 0)
    except (ValueError, TypeError, OverflowError, IndexError):
        return None
    return int((at - datetime(1970, 1, 1, tzinfo=UTC)).total_seconds()) * 1_000_000
