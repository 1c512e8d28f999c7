"""What a letter can ask for of a league: one frozen value per order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pbem.orders.model import TableSettings
    from pbem.orders.values.days import Days


@dataclass(frozen=True, slots=True)
class HourOfWeek:
    """An hour of the week: `day` 1 Monday … 7 Sunday, `minute` after midnight."""

    day: int
    minute: int


@dataclass(frozen=True, slots=True)
class LeagueWish:
    """What was said of a league's terms; None is what was not said.

    `table`: title, rulebook, options, clock, time, house rules, as behind NEW TABLE; its `rounds`, `open`, `seats` and
    `server` are None, its `time.zone` is `zone`. `zone` and `preset` as they were written (`preset` folded); `rounds`:
    weeks of a season; `every`: so many weeks apart; `division`: members of one, 0 for none; `moves`: so many go up and
    down; `open`: anybody may join, or who is invited; `carry`: what has not finished at closing goes on, or is scored.
    """

    table: TableSettings
    preset: str | None = None
    opens: HourOfWeek | None = None
    closes: HourOfWeek | None = None
    zone: str | None = None
    every: int | None = None
    rounds: int | None = None
    division: int | None = None
    moves: int | None = None
    open: bool | None = None
    carry: bool | None = None


@dataclass(frozen=True, slots=True)
class NewLeague:
    """NEW LEAGUE rosewood "Rosewood Club", preset week, rounds 8; `name` in small letters, 2 to 24 of them."""

    name: str
    wish: LeagueWish


@dataclass(frozen=True, slots=True)
class Terms:
    """TERMS rounds 10, clock 4h: changes between two seasons."""

    wish: LeagueWish


@dataclass(frozen=True, slots=True)
class JoinLeague:
    """JOIN LEAGUE rosewood; `name` in small letters here and below, None where none was said."""

    name: str | None = None


@dataclass(frozen=True, slots=True)
class LeaveLeague:
    """LEAVE LEAGUE rosewood."""

    name: str | None = None


@dataclass(frozen=True, slots=True)
class ShowLeague:
    """LEAGUE rosewood: its terms, its season, its members."""

    name: str


@dataclass(frozen=True, slots=True)
class ShowLeagues:
    """LEAGUES, or LEAGUE without a name: the writer's own, and those that can be joined."""


LAST_SEASON = 0
"""The last season that is over."""


@dataclass(frozen=True, slots=True)
class Standings:
    """STANDINGS, STANDINGS rosewood season 1 week 3: as they are, or were when a week had closed.

    `season`: by its number, or `LAST_SEASON`; None for the one that is played, or was last.
    """

    week: int | None = None
    name: str | None = None
    season: int | None = None


@dataclass(frozen=True, slots=True)
class Bulletin:
    """BULLETIN week 3: mails it again, with its files; without `week`, the last. `season` as for `Standings`."""

    week: int | None = None
    name: str | None = None
    season: int | None = None


@dataclass(frozen=True, slots=True)
class Ladder:
    """LADDER: the ratings of the server."""


@dataclass(frozen=True, slots=True)
class Secretary:
    """SECRETARY ana@example.org, or a member's name; `ends`: they are one no more (SECRETARY Ana OFF)."""

    who: str
    ends: bool = False


@dataclass(frozen=True, slots=True)
class Announce:
    """ANNOUNCE …, line breaks kept."""

    text: str


@dataclass(frozen=True, slots=True)
class StartSeason:
    """START SEASON, START SEASON 7 December; `first` is one day or one week (`days_of` tells which), None: the next."""

    first: Days | None = None


@dataclass(frozen=True, slots=True)
class Postpone:
    """POSTPONE 1 week; `time` in microseconds, whole hours or days."""

    time: int


@dataclass(frozen=True, slots=True)
class SubstituteMember:
    """SUBSTITUTE Ana BY bruno@example.org: names, or an address, as written.

    Only behind a league's name: without it the line is a `ReplaceSeat`, which is said at tables, too.
    """

    who: str
    by: str


@dataclass(frozen=True, slots=True)
class ExpelMember:
    """EXPEL and a member's name or address as written."""

    who: str


@dataclass(frozen=True, slots=True)
class EndSeason:
    """END SEASON, END SEASON rosewood."""

    name: str | None = None


@dataclass(frozen=True, slots=True)
class EndLeague:
    """END LEAGUE, END LEAGUE rosewood."""

    name: str | None = None


@dataclass(frozen=True, slots=True)
class SitOut:
    """SIT OUT, SIT OUT week 4: not to be seated in a week, None for the next; `ends`: to play after all (OFF)."""

    week: int | None = None
    ends: bool = False


LeagueOrder = (
    NewLeague
    | Terms
    | JoinLeague
    | LeaveLeague
    | ShowLeague
    | ShowLeagues
    | Standings
    | Bulletin
    | Ladder
    | Secretary
    | Announce
    | StartSeason
    | Postpone
    | SubstituteMember
    | ExpelMember
    | EndSeason
    | EndLeague
    | SitOut
)
