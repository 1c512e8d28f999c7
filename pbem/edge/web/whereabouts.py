"""Who is this machine itself: by the address that a request comes from, and by the name that it asks for."""

from __future__ import annotations

import re
from ipaddress import ip_address

_HOST = re.compile(r"(?:\[([0-9a-f:.]+)\]|([^\[\]:/@\s]+))(?::\d{1,5})?")


def name_of_host(header: str) -> str:
    """The name in a Host header (RFC 9110 7.2) without its port, folded; "" where it is none."""
    found = _HOST.fullmatch(header[:300].lower())
    return (found[1] or found[2]) if found else ""


def is_loopback(address: str) -> bool:
    """Whether an IP address is this machine's own, which nobody else can send from."""
    try:
        found = ip_address(address)
    except ValueError:
        return False
    mapped = getattr(found, "ipv4_mapped", None)
    return (mapped or found).is_loopback


def is_loopback_name(name: str) -> bool:
    """Whether a browser that asks for this name asks its own machine, whatever any name server says."""
    return name == "localhost" or is_loopback(name)
