"""A letter inside another mail: as it came, but for keys of this server."""

import re
from base64 import encodebytes
from email import message_from_bytes
from email.generator import BytesGenerator
from email.message import Message
from email.policy import Compat32
from io import BytesIO

from pbem.mail.keys import HIDDEN_IN_ASCII, without_keys
from pbem.mail.writing.message import Attachment

_LINE_END = re.compile(rb"\r\n|\r|\n")

AS_IT_CAME = "message/rfc822"
"""RFC 2046 5.2.1: readable in any mail program, but nothing in it may be encoded once more."""


def attached(raw: bytes) -> Attachment:
    """The letter as a message of its own where 7 bits can say it, else as a file of its bytes.

    It was written to who keeps the server, who is to read nobody's keys in their mail: keys are taken out of it.
    """
    raw = _without_keys(raw)
    for content in (_LINE_END.sub(b"\r\n", raw), _in_seven_bits(raw)):
        if content is not None and is_seven_bits(content):
            return Attachment("letter.eml", AS_IT_CAME, content)
    return Attachment("letter.eml", "application/octet-stream", raw)


def _without_keys(raw: bytes) -> bytes:
    """The letter with no key in its header, its text, or what of it is in base64."""
    try:
        message = message_from_bytes(raw)
        changed = [_is_changed(part) for part in message.walk()]
        raw = message.as_bytes() if any(changed) else raw
    except (
        Exception
    ):  # hostile letters make the library raise all sorts of things; their bytes are read all the same
        pass
    return without_keys(raw.decode("latin-1"), sign=HIDDEN_IN_ASCII).encode("latin-1")


def _is_changed(part: Message) -> bool:
    """Whether a part in base64, whose bytes do not show it, held a key; it is taken out then."""
    payload = part.get_payload(decode=True)
    if (
        not isinstance(payload, bytes)
        or str(part.get("Content-Transfer-Encoding")).strip().lower() != "base64"
    ):
        return False
    clear = without_keys(payload.decode("latin-1"), sign=HIDDEN_IN_ASCII)
    if part.get_content_maintype() != "text" or clear.encode("latin-1") == payload:
        return False
    part.set_payload(encodebytes(clear.encode("latin-1")).decode())
    return True


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
