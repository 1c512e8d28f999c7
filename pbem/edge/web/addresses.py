"""Who is this machine itself: by the address that a request comes from, and by the name that it asks for."""

import re
from ipaddress import ip_address

from starlette.requests import Request

from pbem.edge.smtp.limits import peer_address
from pbem.mail.reading.origin import Network, network_of

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


FORWARDED = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip")
"""Headers of a request that another machine may have begun."""


def is_local(request: Request) -> bool:
    """Whether it comes from this very machine, and asks for it by a name of its own.

    Another site's page in a browser here can send requests from this machine, but under its own name (DNS
    rebinding)."""
    client = request.client.host if request.client else ""
    return is_loopback(client) and is_loopback_name(name_of_host(request.headers.get("host", "")))


def is_from_here(request: Request) -> bool:
    """Whether it is local, and no proxy has passed it on for somebody else."""
    return is_local(request) and not any(name in request.headers for name in FORWARDED)


def elsewhere(peer: object) -> Network | None:
    """The network of a client's address, as the door for mail counts them; None for this machine."""
    address = peer_address(peer)
    return None if address is None or address.is_loopback else network_of(address)
