"""What happened in a league. Its log is these, in order; a league is what they make of it."""

from dataclasses import field

from pbem.families import Family
from pbem.league.season import Division, Draw, Fixture, SitOut, TableResult
from pbem.league.terms import Person, Terms
from pbem.micros import Micros


class LeagueEvent(Family):
    """What happened in a league; its name is stored, and never changes."""


class Proposal(LeagueEvent):
    """What is asked for just as it is told of: it happens if nothing speaks against it."""


class LeagueMade(Proposal):
    """Somebody made a league, and is its first secretary. `name`: one word, by which letters speak of it."""

    founder: Person
    name: str
    title: str
    terms: Terms


class Ordered(Proposal):
    """What a secretary orders."""

    by: Person


class TermsChanged(Ordered):
    """A secretary changed what holds from the next season on."""

    terms: Terms


class SecretaryAppointed(Ordered):
    person: Person


class SecretaryDismissed(Ordered):
    """By the founder, or by themselves."""

    person: Person


class MemberInvited(Ordered):
    person: Person


class OfMember(LeagueEvent):
    """What a member does, or what happens to one."""

    person: Person


class MemberJoined(OfMember):
    """Somebody is a member; in a running season they play from `week` on, in `division` (0: none runs)."""

    week: int = 0
    division: int = 0


class MemberLeft(OfMember):
    """A member went of their own accord; what they gained stays in the books. `week` as in `MemberJoined`."""

    week: int = 0


class MemberExpelled(LeagueEvent):
    """A secretary put a member out, who may not come back unless invited; a founder may, whom older logs have here."""

    by: Person
    person: Person
    week: int = 0


class SubstituteAsked(Ordered):
    """A secretary asks somebody to come in the place of a member; they do so on joining."""

    person: Person
    substitute: Person


class MemberSubstituted(OfMember):
    """`substitute` came in the place of a member: to their table, too, and into their division, from `week` on."""

    substitute: Person
    week: int = 0
    division: int = 0


class RestDeclared(OfMember):
    """A member will not play in a week."""

    week: int


class RestDropped(OfMember):
    """The member will play in that week, after all."""

    week: int


class SeasonStarted(LeagueEvent):
    """A secretary started a season: when each week opens and closes, and who plays in which division.

    `secret`, in hex: what its draws are made with, which nobody is told before its end; `seal`: what is published of
    it. Both are empty in logs of version 0.1, whose draws anybody could reckon.
    """

    by: Person
    weeks: tuple[tuple[Micros, Micros], ...]
    divisions: tuple[Division, ...]
    seal: str = ""
    secret: str = field(default="", repr=False)


class WeeksMoved(Proposal):
    """From week `first` on the weeks open and close at these times.

    `by` is None where an outage is the reason, the number of which is `outage`.
    """

    by: Person | None
    first: int
    weeks: tuple[tuple[Micros, Micros], ...]
    outage: int = 0


class WeekOpened(Proposal):
    """Who sits where in the first week that was not open yet, and who sits out; `draw`: what that was drawn from."""

    fixtures: tuple[Fixture, ...]
    out: tuple[SitOut, ...]
    draw: Draw | None = None


class TableScored(Proposal):
    """What a table gave; a later one of the same table counts in place of the earlier."""

    season: int
    week: int
    table: int
    result: TableResult


class WeekClosed(Proposal):
    """The open week is over; tables that are carried on count for it when they are done."""


class SeasonCut(Ordered):
    """A secretary ends the season early: the open week closes `at` once, and none opens after it."""

    at: Micros


class SeasonEnded(Proposal):
    """All its weeks are closed, and no table of it is played any more."""


class LeagueEnded(Ordered):
    """A secretary closed the league for good; its books stay."""
