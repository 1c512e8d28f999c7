"""What one stranger may ask of the door: connections and letters, in all, from one network, from one address."""

from collections import Counter
from collections.abc import Sequence
from enum import Enum
from ipaddress import IPv6Address, ip_address

from limits import RateLimitItemPerHour
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from pbem.mail.reading.origin import Address, Network, network_of
from pbem.settings.model import LimitsSettings

_Limit = tuple[RateLimitItemPerHour, tuple[str, ...], str]

BUSY = "421 4.7.0 too many connections, try again later"
CROWDED = "421 4.7.0 too many connections from your network, try again later"
FULL = "452 4.3.1 too many letters in this hour, try again later"
NETWORK_FULL = "450 4.7.1 too many letters from your network in this hour, try again later"
SENDER_FULL = "450 4.7.1 too many letters from this sender in this hour, try again later"


class Quota(Enum):
    """Letters are counted apart, so that a flood of one sort keeps none of the others out."""

    TOKEN = "token"  # to somebody's own address: who knows it was mailed by us
    OPEN = "open"  # to the lobby or the postmaster: anybody can write
    NULL = "null"  # from the null sender: bounces, and what pretends to be one


def peer_address(peer: object) -> Address | None:
    """The address of who is connected, as asyncio tells it; None where it is none of the Internet's."""
    try:
        found = ip_address(peer[0])  # type: ignore[index]  # (host, port, …); what else it may be is caught
    except (TypeError, ValueError, IndexError, KeyError):
        return None
    mapped = found.ipv4_mapped if isinstance(found, IPv6Address) else None
    return mapped or found


class DoorGuard:
    """Counts, in memory: after a restart everybody begins anew.

    A network is what one host can take addresses from at will: a /24 of IPv4, a /64 of IPv6.
    """

    def __init__(self, limits: LimitsSettings, trusted: Sequence[Network] = ()) -> None:
        self.limits = limits
        self.trusted = tuple(trusted)
        self._inside: Counter[Network | None] = Counter()
        self._window = MovingWindowRateLimiter(MemoryStorage())

    def trusts(self, peer: Address | None) -> bool:
        return peer is not None and any(peer in network for network in self.trusted)

    def enter(self, peer: Address | None) -> str | None:
        """Let a connection in, to be followed by `leave`; or the answer that turns it away."""
        if self._inside.total() >= self.limits.connections:
            return BUSY
        network = self._counted(peer)
        if network is not None and self._inside[network] >= self.limits.connections_per_network:
            return CROWDED
        self._inside[network] += 1
        return None

    def leave(self, peer: Address | None) -> None:
        network = self._counted(peer)
        self._inside[network] -= 1
        if self._inside[network] <= 0:
            del self._inside[network]

    def room(self, peer: Address | None, sender: str, quota: Quota) -> str | None:
        """Whether one more letter may come; None if so, else the answer."""
        for limit, key, answer in self._limits(peer, sender, quota):
            if not self._window.test(limit, *key):
                return answer
        return None

    def count(self, peer: Address | None, sender: str, quota: Quota) -> str | None:
        """Count one letter, unless that is more than may come; then the answer."""
        full = self.room(peer, sender, quota)
        if full is None:
            for limit, key, _ in self._limits(peer, sender, quota):
                self._window.hit(limit, *key)
        return full

    def _limits(self, peer: Address | None, sender: str, quota: Quota) -> list[_Limit]:
        limits, kind = self.limits, quota.value
        found: list[_Limit] = [(RateLimitItemPerHour(limits.letters_per_hour), ("all", kind), FULL)]
        network = self._counted(peer)
        if network is not None:
            per_network = RateLimitItemPerHour(limits.letters_per_hour_per_network)
            found.append((per_network, ("network", kind, str(network)), NETWORK_FULL))
        if sender:
            per_address = RateLimitItemPerHour(limits.letters_per_hour_per_address)
            found.append((per_address, ("sender", kind, sender.lower()[:320]), SENDER_FULL))
        return found

    def _counted(self, peer: Address | None) -> Network | None:
        """The network by which a peer is counted; None for those we trust, and those that have none."""
        return None if peer is None or self.trusts(peer) else network_of(peer)
