"""A letter as it came, inside another mail."""

from __future__ import annotations

import re
from email import message_from_bytes
from email.generator import BytesGenerator
from email.policy import Compat32
from io import BytesIO

from pbem.mail.writing import Attachment

_LINE_END = re.compile(rb"\r\n|\r|\n")

AS_IT_CAME = "message/rfc822"
"""RFC 2046 5.2.1: readable in any mail program, but nothing in it may be encoded once more."""


def attached(raw: bytes) -> Attachment:
    """The letter as a message of its own where 7 bits can say it, else as a file of its exact bytes."""
    for content in (_LINE_END.sub(b"\r\n", raw), _in_seven_bits(raw)):
        if content is not None and is_seven_bits(content):
            return Attachment("letter.eml", AS_IT_CAME, content)
    return Attachment("letter.eml", "application/octet-stream", raw)


def is_seven_bits(content: bytes) -> bool:
    """Whether every relay lets this through as it is: RFC 2045 2.7."""
    return all(
        len(line) <= 998 and line.isascii() and b"\0" not in line and b"\r" not in line and b"\n" not in line
        for line in content.split(b"\r\n")
    )


def _in_seven_bits(raw: bytes) -> bytes | None:
    """The same letter with its 8-bit parts encoded, if the standard library can make anything of it."""
    written = BytesIO()
    try:
        message = message_from_bytes(raw)
        BytesGenerator(written, policy=Compat32(cte_type="7bit", linesep="\r\n")).flatten(message)
    except (
        Exception
    ):  # hostile letters make the library raise all sorts of things; the exact bytes are sent then
        return None
    return written.getvalue()
