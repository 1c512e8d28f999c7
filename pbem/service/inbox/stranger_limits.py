"""How many mails go within an hour to people who have never written from there: what others can make us mail them."""

import json
from collections import Counter
from collections.abc import Hashable
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from pbem.mail.addressing import registered_domain
from pbem.micros import HOUR, Micros
from pbem.store.store import Reading, Writing

MAILED = "strangers_mailed"
"""Where it is kept which mails went to strangers within the hour: when, of which purse, and whose doing it was."""

NOTHING = "[]"


class Purse(Enum):
    """They are counted apart, so that a flood of one sort keeps none of the others out."""

    ASKED = "asked"  # somebody wrote to the lobby from an address that is to be confirmed
    VOUCHED = "vouched"  # the same, and the domain of that address has signed the letter (DKIM)
    INVITED = "invited"  # a player named the address: to invite who reads there, or as their own


@dataclass(frozen=True, slots=True)
class Cause:
    """What a mail to a stranger is written for: a letter from `network` ("" where that is not known), in the name of
    the address whose `domain` this is."""

    purse: Purse
    network: str = ""
    domain: str = ""

    @property
    def keys(self) -> list[Hashable]:
        """Under what it is counted."""
        named = [(self.purse, "network", self.network)] if self.network else []
        return [self.purse, (self.purse, "domain", self.domain), *named]


def cause(purse: Purse, address: str, network: str = "") -> Cause:
    return Cause(purse, network, registered_domain(address))


@dataclass(frozen=True, slots=True)
class StrangerLimits:
    """Mails to strangers within an hour: confirmations in all, for each network, each domain, and how many times these
    for letters that are vouched for; and `invitations` by players."""

    confirmations: int = 200
    per_network: int = 60
    per_domain: int = 60
    vouched: int = 10
    invitations: int = 300


class StrangersMail:
    """The mails that went to strangers lately, those among them that are written now. Each process sees all of them,
    and so does one that was started anew."""

    def __init__(self, reading: Reading, wall: Micros) -> None:
        self._reading = reading
        self._wall = wall
        self._counted = False

    @cached_property
    def _kept(self) -> str | None:
        return self._reading.meta.get(MAILED)

    @cached_property
    def _lately(self) -> list[tuple[Micros, Cause]]:
        kept = json.loads(self._kept or NOTHING)
        all_kept = ((at, Cause(Purse(purse), network, domain)) for at, purse, network, domain in kept)
        return [(at, one) for at, one in all_kept if self._wall - HOUR < at <= self._wall]

    @cached_property
    def _number(self) -> Counter[Hashable]:
        return Counter(key for _, one in self._lately for key in one.keys)

    def has_room(self, limits: StrangerLimits, cause: Cause) -> bool:
        """Whether one more may be written for this cause."""
        if cause.purse is Purse.INVITED:
            return self._number[cause.purse] < limits.invitations
        times = limits.vouched if cause.purse is Purse.VOUCHED else 1
        return (
            self._number[cause.purse] < limits.confirmations * times
            and self._number[cause.purse, "domain", cause.domain] < limits.per_domain * times
            and self._number[cause.purse, "network", cause.network] < limits.per_network * times
        )

    def count(self, cause: Cause) -> None:
        """One is written."""
        self._number.update(cause.keys)
        self._lately.append((self._wall, cause))
        self._counted = True

    def write(self, writing: Writing) -> None:
        """Raises VersionConflict where another process has written some meanwhile."""
        if self._counted:
            lately = [(at, one.purse.value, one.network, one.domain) for at, one in self._lately]
            writing.meta.swap(MAILED, self._kept, json.dumps(lately))

    def is_past(self) -> bool:
        """Whether something is kept, and none of it is of the last hour."""
        return not self._lately and self._kept not in (None, NOTHING)

    def forget_past(self, writing: Writing) -> None:
        """Whose doing it was is kept for no longer than that. Raises VersionConflict."""
        if self.is_past():
            writing.meta.swap(MAILED, self._kept, NOTHING)
