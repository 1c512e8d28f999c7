"""Questions to DNS: what `pbem doctor` wants to know, and the keys by which letters are signed."""

from collections.abc import Callable
from typing import Any, TypeVar

import dns.exception
import dns.resolver
import dns.reversename

SECONDS = 5.0

T = TypeVar("T")


class DnsTrouble(Exception):
    """No name server gave an answer; says why."""


class Resolver:
    """Asks the name servers of this machine, or the one given by its address.

    Each answer is empty where the name has no such record. Raises DnsTrouble where that cannot be learnt.
    """

    def __init__(self, nameserver: str = "", port: int = 53, seconds: float = SECONDS) -> None:
        self._resolver = dns.resolver.Resolver(configure=not nameserver)
        if nameserver:
            self._resolver.nameservers = [nameserver]
            self._resolver.port = port
        self._resolver.lifetime = seconds

    def txt(self, name: str) -> list[str]:
        return self._ask(name, "TXT", lambda one: b"".join(one.strings).decode("utf-8", "replace"))

    def mx(self, name: str) -> list[tuple[int, str]]:
        return sorted(self._ask(name, "MX", lambda one: (int(one.preference), _host(one.exchange))))

    def addresses(self, name: str) -> list[str]:
        return [
            found for kind in ("A", "AAAA") for found in self._ask(name, kind, lambda one: str(one.address))
        ]

    def names(self, address: str) -> list[str]:
        return self._ask(str(dns.reversename.from_address(address)), "PTR", lambda one: _host(one.target))

    def _ask(self, name: str, kind: str, read: Callable[[Any], T]) -> list[T]:
        try:
            return [read(one) for one in self._resolver.resolve(name, kind)]
        except (dns.resolver.NXDOMAIN, dns.resolver.NoAnswer):
            return []
        except dns.exception.DNSException as trouble:
            raise DnsTrouble(type(trouble).__name__) from trouble


def _host(name: Any) -> str:
    return str(name).rstrip(".").lower()
