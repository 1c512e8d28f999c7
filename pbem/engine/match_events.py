"""What happened at a table around its rounds: events of the lobby, of the rules, of the match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pbem.cards import Card
from pbem.engine.commands import Seat
from pbem.engine.events import Event
from pbem.engine.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class TableMade:
    """A host made a table. `rulebook` is resolved; `options` are the fields that differ from the file of its name.

    `seats`: how many the host wants, God included; `clock`: microseconds for each move; `open`: anybody may join.
    """

    host: Seat
    title: str
    rulebook: Rulebook
    options: tuple[tuple[str, str], ...]
    seats: int
    clock: int
    open: bool


@dataclass(frozen=True, slots=True)
class SeatTaken:
    """A person sat down, to the left of who came before him."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class SeatLeft:
    """A person left the table, before the match or in it."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TableClosed:
    """The table was given up before its match began."""


@dataclass(frozen=True, slots=True)
class MatchStarted:
    """`seats` clockwise; `gods`: who is God in which round, drawn by lot; `lots`: the cards that each seat drew."""

    seats: tuple[Seat, ...]
    gods: tuple[Seat, ...]
    lots: tuple[tuple[Card, ...], ...]
    seed: str


@dataclass(frozen=True, slots=True)
class RuleDrafted:
    """God wrote a rule; it waits for him to confirm the server's reading of it."""

    seat: Seat
    text: str
    tree: Mapping[str, Any]
    edition: int


@dataclass(frozen=True, slots=True)
class DraftDropped:
    """God took his draft back."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class HintGiven:
    """God's truthful hint: before play; in it only where the rulebook has that, as something out of the ordinary."""

    seat: Seat
    text: str


@dataclass(frozen=True, slots=True)
class RuleSet:
    """The secret rule of the round to come, sealed: text, tree and language edition; seed and salt in hex.

    `by_server`: God let his time pass, and the server drew a sample rule for him.
    """

    seat: Seat
    text: str
    tree: Mapping[str, Any]
    edition: int
    seed: str
    salt: str
    commitment: str
    by_server: bool


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The final scores, best first. `short`: not everybody was God; `compensated` got the bonus for that."""

    totals: tuple[tuple[Seat, int], ...]
    short: bool
    compensated: tuple[Seat, ...]


TableEvent = (
    TableMade
    | SeatTaken
    | SeatLeft
    | TableClosed
    | MatchStarted
    | RuleDrafted
    | DraftDropped
    | HintGiven
    | RuleSet
    | MatchEnded
    | Event
)
