"""From which network a letter comes: that of who hands it over, or of whom our own servers in front had it from."""

import re
from collections.abc import Sequence
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network

MOST = 32_000
"""Octets of a letter in which the fields stand that are looked at: they are the topmost ones."""

MOST_HOPS = 10
"""Servers of ours that a letter passed one after the other."""

_FIELD = re.compile(rb"^Received[ \t]*:((?:[^\r\n]|\r?\n[ \t])*)", re.IGNORECASE | re.MULTILINE)
_HEADER_ENDS = re.compile(rb"\r?\n\r?\n")
_BY = re.compile(r"\sby\s", re.IGNORECASE)
_HELLO = re.compile(r"\bhelo[= ]\s*[^\s()]*", re.IGNORECASE)
_PARENTHESIS = re.compile(r"\(([^()]*)\)")
_WRITTEN = re.compile(r"\[(?:IPv6:)?([0-9A-Fa-f.:]{2,45})\]|(?<![\w.:])(\d{1,3}(?:\.\d{1,3}){3})(?![\w.:])")


def network_of(address: Address) -> Network:
    """What one host can take addresses from at will: a /24 of IPv4, a /64 of IPv6."""
    return ip_network(
        (int(address) >> 8 << 8, 24) if address.version == 4 else (int(address) >> 64 << 64, 64)
    )


def origin(raw: bytes, peer: Address | None, trusted: Sequence[Network]) -> str:
    """The network that a letter comes from, "" where that is not known.

    `peer` hands it over: None for a program on this machine. Where it is one of the `trusted`, its `Received` field
    says whom it has the letter from (RFC 5321 4.4); one that does not say that is a network itself. Fields count as
    long as those above them name servers that are trusted: whoever sent the letter may have written the others.
    """

    def is_ours(host: Address) -> bool:
        return any(host in network for network in trusted)

    host = peer
    if peer is None or is_ours(peer):
        header = _HEADER_ENDS.split(raw[:MOST], 1)[0]
        for field, _ in zip(_FIELD.finditer(header), range(MOST_HOPS), strict=False):
            found = _from(" ".join(field[1].decode("ascii", "replace").split()))
            if found is None or not is_ours(found):
                host = found or peer
                break
    return "" if host is None else str(network_of(host))


def _from(value: str) -> Address | None:
    """The address of the host in the `from` part of a field: what the server saw, not what the host called itself.

    Postfix and Sendmail write `from HELLO (NAME [ADDRESS])`, Exim `from NAME ([ADDRESS] helo=HELLO)` or
    `from [ADDRESS] (helo=HELLO)`, qmail `from NAME (HELO HELLO) (ADDRESS)`.
    """
    told = _HELLO.sub("", _BY.split(value, 1)[0])
    if not told.lower().startswith("from "):
        return None
    for part in (" ".join(_PARENTHESIS.findall(told)), told):
        written = [one[1] or one[2] for one in _WRITTEN.finditer(part)]
        if written:
            return _address(written[-1])
    return None


def _address(written: str) -> Address | None:
    try:
        found = ip_address(written)
    except ValueError:
        return None
    mapped = found.ipv4_mapped if isinstance(found, IPv6Address) else None
    return mapped or found
