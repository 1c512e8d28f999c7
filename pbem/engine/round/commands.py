"""What may be asked of a round: commands, in the imperative. A seat is an opaque key: who sits there."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from pbem.cards import Card
from pbem.families import Family

Seat = str


class ProphetWish(Enum):
    """How a play declares its player Prophet: whatever God says of it, or only if it is right."""

    ALWAYS = "always"
    IF_RIGHT = "if-right"


@dataclass(frozen=True, slots=True)
class Theory:
    """What a Prophet takes the secret rule to be; it calls the plays for the Prophet.

    `text` is the canonical one, `tree` the rule as the log keeps it, in an `edition` of the language; both are empty
    where only a file's text is known. `open`: everybody reads it at once, not only when the round is over.
    """

    text: str
    tree: Mapping[str, Any] = field(default_factory=dict)
    edition: int = 0
    open: bool = False


class Command(Family):
    """What may be asked of a round."""


class SeatCommand(Command):
    """What is asked for a seat."""

    seat: Seat


class PlayCards(SeatCommand):
    """One card, or a string of several in order.

    With `prophet` its player then becomes Prophet, by a `theory` or without; with `guess` the player then guesses the
    rule to be that, if the play is right.
    """

    cards: tuple[Card, ...]
    prophet: ProphetWish | None = None
    guess: str | None = None
    theory: Theory | None = None


class DeclareNoPlay(SeatCommand):
    """The player says that no card in hand is right, and shows the hand to all; the rest as with cards."""

    prophet: ProphetWish | None = None
    guess: str | None = None
    theory: Theory | None = None


class DeclareProphet(SeatCommand):
    """The player who has just played becomes Prophet, before the next play; a `theory`, if given, calls the plays."""

    theory: Theory | None = None


class GuessRule(SeatCommand):
    """The player who has just played, and rightly, guesses the secret rule before the next play."""

    theory: str


class JudgeGuess(Command):
    """A person who is God says whether the guess that waits for a verdict is the rule."""

    right: bool


class CallPlay(SeatCommand):
    """The Prophet calls the waiting play right or wrong."""

    right: bool


class PickCard(SeatCommand):
    """After a no play that Prophet and God both called wrong, the Prophet picks a right card of the hand."""

    card: Card


class JudgePlay(Command):
    """A person who is God judges the play itself, never the call; `card` is the right one of a wrong no play.

    Once the Prophet has picked a card from the hand it is the pick that is judged.
    """

    right: bool
    card: Card | None = None


class JudgeStarter(Command):
    """A person who is God says whether the round may begin from the starter that lies there, or another is drawn."""

    admitted: bool


class PlayForMissing(SeatCommand):
    """The server plays a card of the hand at random for a player who missed a deadline; `label` names the chance.

    `card` is the card that was played so, where a record tells it and chance is not asked again.
    """

    label: str
    card: Card | None = None


class SkipTurn(SeatCommand):
    """The turn passes without a play."""


class StepDown(SeatCommand):
    """The Prophet gives up the office: no cards drawn, not Prophet again this round."""


class Eject(SeatCommand):
    """A player leaves as if expelled: draws nothing, keeps the hand for the high count."""


class EndRound(Command):
    """The round is closed before its end: scored as it stands, or void."""

    scored: bool


class AmendVerdict(Command):
    """A person who is God takes back a verdict: told to all, but what came of it stands."""

    number: int
    right: bool


class TakeOverSeat(SeatCommand):
    """Somebody new takes over a seat with its hand, its past and its standing; it may be God's."""

    by: Seat
