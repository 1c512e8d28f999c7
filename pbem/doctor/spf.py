"""Whether a domain's SPF record lets an address send for it (RFC 7208), as far as that can be told from outside."""

from collections.abc import Iterator
from dataclasses import dataclass
from ipaddress import ip_address, ip_network

from pbem.edge.dns import Resolver

MOST_LOOKUPS = 10
"""RFC 7208 4.6.4."""

NOBODYS = "0.0.0.1"
"""No record names this address."""

_RESULTS = {"+": "pass", "-": "fail", "~": "softfail", "?": "neutral"}


class SpfError(Exception):
    """The record cannot be followed, so that receivers pass it over; says why."""


def records(resolver: Resolver, domain: str) -> list[str]:
    """The SPF records of a domain: there has to be exactly one."""
    return [
        one for one in resolver.txt(domain) if one.lower() == "v=spf1" or one.lower().startswith("v=spf1 ")
    ]


@dataclass
class Spf:
    """Follows a record; `lookups` counts questions as receivers do. What only a real mail tells matches nothing."""

    resolver: Resolver
    lookups: int = 0

    def result(self, domain: str, address: str) -> str:
        """`pass`, `fail`, `softfail`, `neutral` or `none`. Raises SpfError, DnsTrouble."""
        found = records(self.resolver, domain)
        if not found:
            return "none"
        if len(found) > 1:
            raise SpfError(f"{domain} has {len(found)} records that begin with v=spf1")
        redirect = ""
        for term in found[0].split()[1:]:
            name, equals, value = term.partition("=")
            if equals and ":" not in name and "/" not in name:
                redirect = value if name.lower() == "redirect" else redirect
                continue
            sign = term[0] if term[0] in _RESULTS else "+"
            if self._matches(term.removeprefix(sign), domain, address):
                return _RESULTS[sign]
        if redirect:
            self._count()
            return self.result(redirect, address)
        return "neutral"

    def all_lookups(self, domain: str) -> int:
        """How many lookups the whole record can take: with an address that nothing in it matches."""
        self.result(domain, NOBODYS)
        return self.lookups

    def _matches(self, mechanism: str, domain: str, address: str) -> bool:
        name, _, value = mechanism.partition(":")
        name, _, length = name.partition("/")
        match name.lower():
            case "all":
                return True
            case "ip4" | "ip6":
                return _is_in(address, value)
            case "include":
                self._count()
                if "%" in value:  # a macro (RFC 7208 7)
                    return False
                result = self.result(value, address)
                if result == "none":
                    raise SpfError(f"{value}, which the record of {domain} includes, has no SPF record")
                return result == "pass"
            case "a" | "mx":
                self._count()
                target, _, behind = value.partition("/")
                hosts = [target or domain]
                if name.lower() == "mx":
                    hosts = [host for _, host in self.resolver.mx(target or domain)]
                return any(_is_in(address, one, length or behind) for one in self._addresses(hosts))
            case "exists" | "ptr":
                self._count()
                return False
        raise SpfError(f'"{mechanism}" in the record of {domain} isn\'t a mechanism')

    def _addresses(self, hosts: list[str]) -> Iterator[str]:
        for host in hosts:
            yield from self.resolver.addresses(host)

    def _count(self) -> None:
        self.lookups += 1
        if self.lookups > MOST_LOOKUPS:
            raise SpfError(f"the record takes more than {MOST_LOOKUPS} lookups")


def _is_in(address: str, network: str, length: str = "") -> bool:
    """Whether an address is in a network; `length` is that of IPv4, perhaps with `/` and that of IPv6 behind."""
    four, _, six = length.partition("/")
    six = six.lstrip("/")
    one = ip_address(address)
    try:
        base, _, own = network.partition("/")
        bits = own or (four if ip_address(base).version == 4 else six)
        return one in ip_network(f"{base}/{bits}" if bits else base, strict=False)
    except ValueError as error:
        raise SpfError(f'"{network}" isn\'t a network') from error
