"""The text of an opaque signed letter: S/MIME's smime.p7m holds it in clear (RFC 5652), signed but not encrypted.

The signature is not checked: a letter's authority is its address.
"""

_SIGNED_DATA = bytes.fromhex("06092a864886f70d010702")
_DATA = bytes.fromhex("06092a864886f70d010701")
_EXPLICIT, _OCTETS, _PIECES = 0xA0, 0x04, 0x24


def signed_content(octets: bytes) -> bytes | None:
    """The mail inside; None where this is no signed letter, or an encrypted one."""
    if _SIGNED_DATA not in octets[:40] or _DATA not in octets:
        return None
    try:
        tag, _, at = _head(octets, octets.index(_DATA) + len(_DATA))
        if tag != _EXPLICIT:
            return None
        tag, length, at = _head(octets, at)
        if tag == _OCTETS:
            return octets[at : at + length]
        return _pieces(octets, at, length) if tag == _PIECES else None
    except IndexError:
        return None


def _pieces(octets: bytes, at: int, length: int) -> bytes:
    """The octet strings of one in pieces; of an unknown length (0), to the first thing that is none."""
    end = at + length if length else len(octets)
    found = []
    while at < end:
        tag, size, at = _head(octets, at)
        if tag != _OCTETS:
            break
        found.append(octets[at : at + size])
        at += size
    return b"".join(found)


def _head(octets: bytes, at: int) -> tuple[int, int, int]:
    """The tag of what begins here, its length, 0 if not told, and where its content begins. Raises IndexError."""
    tag, size = octets[at], octets[at + 1]
    if size < 0x80:
        return tag, size, at + 2
    start = at + 2 + (size & 0x7F)
    return tag, int.from_bytes(octets[at + 2 : start], "big"), start
