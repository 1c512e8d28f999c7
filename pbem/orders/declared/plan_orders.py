"""What a letter can ask for ahead of its time: plays for later turns, and what withdraws such plans."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pbem.orders.model import NoPlay, Play


@dataclass(frozen=True, slots=True)
class Later:
    """LATER 7h, LATER NO PLAY: what the player does in a later turn; several of them are a queue."""

    move: Play | NoPlay


@dataclass(frozen=True, slots=True)
class If:
    """IF condition PLAY 7h ELSE 9c: what the player does in the next turn, by what is the case then.

    `condition` is as written, its wrapped lines joined by spaces; `rulelang.conditions` reads it. `otherwise` is None
    where nothing follows: then nothing is done, and the player is asked as ever.
    """

    condition: str
    then: Play | NoPlay
    otherwise: Play | NoPlay | If | None = None


@dataclass(frozen=True, slots=True)
class IfLate:
    """IF LATE PLAY 9c: what is done for a player who lets the time pass."""

    move: Play | NoPlay


@dataclass(frozen=True, slots=True)
class NoProphet:
    """PROPHET NO: the player will not declare themselves Prophet after the last play, so that nobody waits for that."""


@dataclass(frozen=True, slots=True)
class Plans:
    """PLANS: shows what the player has planned."""


@dataclass(frozen=True, slots=True)
class Cancel:
    """CANCEL, CANCEL 2, CANCEL ALL: a plan is withdrawn; without `number` or `all` none was named."""

    number: int | None = None
    all: bool = False


@dataclass(frozen=True, slots=True)
class TakeBack:
    """TAKE BACK: a play in its regret time is withdrawn."""


PlanOrder = Later | If | IfLate | NoProphet | Plans | Cancel | TakeBack
