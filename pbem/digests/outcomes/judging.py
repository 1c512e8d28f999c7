"""What became of God's word where it was not on the play that waits."""

from dataclasses import dataclass

from pbem.cards import Card
from pbem.engine.round.commands import Seat


@dataclass(frozen=True, slots=True)
class MistakeOwned:
    """God takes a verdict back. `rescored`: the round is over, and was scored anew; else a moderator decides.

    `decides`: God is that moderator.
    """

    number: int
    right: bool
    rescored: bool
    decides: bool = False


@dataclass(frozen=True, slots=True)
class NotGod:
    """A verdict in the place of who is not God of this round."""

    seat: Seat
    god: Seat


@dataclass(frozen=True, slots=True)
class NotInThatHand:
    """A card of somebody else's hand: not there, or unclear which one; `near` are cards of it with that rank."""

    written: str
    near: tuple[Card, ...]
