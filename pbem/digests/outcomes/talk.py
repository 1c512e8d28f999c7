"""What became of talk, and of looking on."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class YouSaid:
    """The message goes to everybody at the table."""

    text: str


@dataclass(frozen=True, slots=True)
class YouToldGod:
    """The message goes to God alone."""

    text: str


@dataclass(frozen=True, slots=True)
class YouSaidUnnamed:
    """The message goes to everybody, without his name, once something else happens at the table."""

    text: str


@dataclass(frozen=True, slots=True)
class NotSaid:
    """What somebody wanted said goes to nobody.

    `why`: the table has no `private` talk, or no `anonymous` one; God is the `server`, nobody yet (`no-god`), or the
    speaker him`self`; he `knows` the rule, so that he may not speak without a name; the match is `over`, and nothing
    would carry it; he looks on and `saw` a hand or the rule. As a `hint` of God's it is to be written as one: `text` is
    that.
    """

    why: str
    text: str


@dataclass(frozen=True, slots=True)
class YouLookOn:
    """He looks on at this table."""

    table: int


@dataclass(frozen=True, slots=True)
class YouLookOnNoMore:
    """He looks on at this table no more."""

    table: int


@dataclass(frozen=True, slots=True)
class OnlyLooking:
    """A move of somebody who does not play here. `may_join`: he could still sit down; `moderates`: he orders here."""

    may_join: bool
    moderates: bool
