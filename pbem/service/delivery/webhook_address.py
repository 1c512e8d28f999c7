"""Which web addresses may be called: nobody reaches this machine, or a network that is not open to all, through us."""

from collections.abc import Sequence
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network
from ipaddress import ip_address as read_ip
from urllib.parse import SplitResult, urlsplit

Networks = Sequence[IPv4Network | IPv6Network]

LONGEST = 500

_TRANSLATED = IPv6Network("64:ff9b::/96"), IPv6Network("64:ff9b:1::/48")
"""Of IPv6, where addresses of IPv4 are reached (RFC 6052, 8215)."""


def read_url(text: str) -> SplitResult | None:
    """The parts of a web address that could be called; None where it is none, or not one of https or http."""
    if not (text.isascii() and text.isprintable()) or " " in text or len(text) > LONGEST:
        return None
    try:
        url = urlsplit(text)
        port = url.port
    except ValueError:
        return None
    usual = url.scheme in ("https", "http") and bool(url.hostname) and url.username is None and port != 0
    return url if usual and not url.fragment else None


def may_call(url: SplitResult, address: str, networks: Networks) -> bool:
    """Whether `url` may be called at this address of its host: in one of the operator's own `networks`, or else public
    and encrypted."""
    try:
        ip = read_ip(address)
    except ValueError:
        return False
    within = getattr(ip, "ipv4_mapped", None) or ip
    if any(within in network for network in networks):
        return True
    return url.scheme == "https" and _is_public(within)


def _is_public(ip: IPv4Address | IPv6Address) -> bool:
    if isinstance(ip, IPv6Address) and (
        ip.sixtofour is not None or ip.teredo is not None or any(ip in network for network in _TRANSLATED)
    ):
        return False
    return ip.is_global and not ip.is_multicast


def seems_callable(text: str, networks: Networks) -> str:
    """Why an address that somebody names would never be called: `address` where it is none, `private` where its host is
    an address that may not be; "" where it may be."""
    url = read_url(text)
    if url is None or (url.scheme == "http" and not networks):
        return "address"
    host = url.hostname or ""
    try:
        read_ip(host)
    except ValueError:
        return ""  # a name; what it stands for is asked whenever it is called
    return "" if may_call(url, host, networks) else "private"
