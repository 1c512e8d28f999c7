"""What happened at a table around its rounds: events of the lobby, of the rules, of the match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pbem.cards import Card
from pbem.engine.commands import Seat
from pbem.engine.events import Event
from pbem.engine.rulebook import Rulebook
from pbem.engine.server_god import ServerGod


@dataclass(frozen=True, slots=True)
class TableMade:
    """A host made a table. `rulebook` is resolved; `options` are the fields that differ from the file of its name.

    `seats`: how many people the host wants, whoever is God included; `clock`: microseconds for each move; `open`:
    anybody may join. `server`: God is the server in every round; None where the people take turns at it.
    """

    host: Seat
    title: str
    rulebook: Rulebook
    options: tuple[tuple[str, str], ...]
    seats: int
    clock: int
    open: bool
    server: ServerGod | None = None


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
    """`seats` clockwise; `gods`: who is God in which round, drawn by lot; `lots`: the cards that each seat drew.

    Where the server is God of every round no lots are drawn, and there is no seed.
    """

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

    `by_server`: a sample rule that the server drew, being God itself, or for a God who let his time pass.
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
    """The final scores of the people, best first.

    `short`: not all rounds were played; `compensated` never were God, and got the bonus for that.
    """

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
