"""What became of talk, and of looking on."""

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
    """The message goes to everybody, without the writer's name, once something else happens at the table."""

    text: str


@dataclass(frozen=True, slots=True)
class NotSaid:
    """What somebody wanted said goes to nobody.

    `why`: the table has no `private` talk, or no `anonymous` one; God is the `server`, nobody yet (`no-god`), or the
    speaker (`self`); the speaker `knows` the rule, and so may not speak without a name; the match is `over`, and
    nothing would carry it; the speaker looks on and `saw` a hand or the rule. As a `hint` of God's it is to be written
    as one: `text` is that.
    """

    why: str
    text: str


@dataclass(frozen=True, slots=True)
class YouLookOn:
    """The writer looks on at this table."""

    table: int


@dataclass(frozen=True, slots=True)
class YouLookOnNoMore:
    """The writer looks on at this table no more."""

    table: int


@dataclass(frozen=True, slots=True)
class OnlyLooking:
    """A move of somebody who does not play here. `may_join`: they could still join; `moderates`: they order here."""

    may_join: bool
    moderates: bool
