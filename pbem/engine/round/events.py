"""What happened in a round: events, in the past tense. They are the truth; a round is what they add up to.

A released event's meaning never changes. `RoundStarted` holds the whole resolved rulebook and the dealt
cards, so that a round never changes because a file did.
"""

from enum import Enum

from pbem.cards import Card
from pbem.engine.round.commands import ProphetWish, Seat, Theory
from pbem.engine.rulebook import Rulebook
from pbem.families import Family


class Why(Enum):
    """What cards were drawn for."""

    WRONG = "wrong"
    NO_PLAY = "no-play"
    FALSE_PROPHET = "false-prophet"
    NEW_HAND = "new-hand"


class Ending(Enum):
    """What ended a round, in EGN's words."""

    STOCK_EXHAUSTED = "stock-exhausted"
    OUT_OF_CARDS = "out-of-cards"
    NO_PLAY = "no-play"
    RULE_GUESSED = "rule-guessed"
    ALL_EXPELLED = "all-expelled"
    CLOSED = "closed"
    VOID = "void"


class Event(Family):
    """What happened in a round; its name is stored, and never changes."""


class RoundStarted(Event):
    """The deal. `seats` run clockwise from God's left, `hands` in that order; `stock` is drawn from the front.

    `starter_untested`: God, a person, is still to say whether the rule admits the starter.
    """

    rulebook: Rulebook
    god: Seat
    seats: tuple[Seat, ...]
    starter: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    first_to_move: Seat
    human_judge: bool = False
    starter_untested: bool = False


class StarterAdmitted(Event):
    """God, a person, says that the round may begin from the starter that lies there."""


class StarterRedrawn(Event):
    """God, a person, does not admit the starter: it went back, and another lies there; `stock` is what is left."""

    starter: tuple[Card, ...]
    stock: tuple[Card, ...]
    first_to_move: Seat


class SeatEvent(Event):
    """What happened to a seat."""

    seat: Seat


class SeatAct(SeatEvent):
    """What somebody who has the seat did."""


class TurnMissed(SeatEvent):
    """The next play was made for this seat by the server."""


class TurnSkipped(SeatAct):
    """The seat's turn passed without a play."""


class CardsShown(SeatAct):
    """A card or string left the hand and lies before Prophet and God, not yet judged."""

    cards: tuple[Card, ...]
    prophet: ProphetWish | None = None
    guess: str | None = None
    theory: Theory | None = None


class NoPlayDeclared(SeatAct):
    """The whole hand was shown to all, to be judged."""

    hand: tuple[Card, ...]
    prophet: ProphetWish | None = None
    guess: str | None = None
    theory: Theory | None = None


class PlayCalled(SeatAct):
    """What the Prophet, or the Prophet's theory, says of the play."""

    right: bool


class VerdictGiven(Event):
    """God's verdict on a play that cannot be finished yet, `card` the right one God names of a wrong no play.

    Before the Prophet has called the play it is God's secret; after a call it tells only that a pick is to
    come.
    """

    right: bool
    card: Card | None = None


class CardPicked(SeatAct):
    """The Prophet's pick from the hand of a wrong no play, where a person must say whether it is right."""

    card: Card


class PlayWithdrawn(SeatEvent):
    """The play that lay before Prophet and God came back to the hand: its player left, or the round ended."""


class CardsJudged(Event):
    """What God says of the cards shown: they join the main line, or a sideline."""

    right: bool


class NoPlayJudged(Event):
    """What God says of the no play shown. Wrong: `card` leaves the hand for the main line.

    `picked` is the Prophet's pick, where one had to be made; it was a right pick exactly when it is `card`.
    Where the pick is still to come the event comes after it.
    """

    right: bool
    card: Card | None = None
    picked: Card | None = None


class ProphetOverthrown(SeatEvent):
    """A False Prophet: marker and black markers go; not Prophet again this round."""


class ProphetSteppedDown(SeatAct):
    """The Prophet's marker goes without a penalty; not Prophet again this round."""


class CardsDrawn(SeatEvent):
    """Cards from the front of the stock to the end of a hand."""

    cards: tuple[Card, ...]
    why: Why


class HandReturned(SeatEvent):
    """After a right no play the whole hand went back; `stock` is the stock that came of it."""

    stock: tuple[Card, ...]


class StockRefilled(Event):
    """Further cards were put under what was left of the stock."""

    cards: tuple[Card, ...]


class StockShuffled(Event):
    """After plays were undone the stock was shuffled again; `refills` counts those that were undone, too."""

    stock: tuple[Card, ...]
    refills: int


class PlayerExpelled(SeatEvent):
    """Out of the round for a wrong play; the hand stays for the high count."""


class PlayerEjected(SeatAct):
    """Out of the round without a play; a Prophet so ejected loses marker and bonus."""


class ProphetDeclared(SeatAct):
    """`marker`: the ordinal the Prophet's marker lies on; `since`: cards on the layout at the declaration.

    With a `theory` every play is called by that as soon as it is shown; else the Prophet is asked.
    """

    marker: int
    since: int
    theory: Theory | None = None


class GuessMade(SeatAct):
    """What a player takes the secret rule to be, told to all. `ending`: how the round ends after it anyway."""

    theory: str
    ending: Ending | None = None


class GuessJudged(Event):
    """What God says of the guess that was made."""

    right: bool


class GuessWithdrawn(SeatEvent):
    """The guess that waited for a person's word came to nothing: its player left, or the round was closed."""


class VerdictAmended(Event):
    """God, a person, says that a verdict on a play was a mistake: told, let stand, not replayed."""

    number: int
    right: bool


class RoundRescored(Event):
    """After the round's end God amended a verdict: nothing else changes but these scores, God's included."""

    scores: tuple[tuple[Seat, int], ...]


class SeatTakenOver(SeatEvent):
    """Somebody new has the seat, with its hand, its past and its standing; it may be God's.

    A seat whose player was ejected is in the round again.
    """

    by: Seat


class TurnPassed(SeatEvent):
    """Who plays next."""


class RoundEnded(Event):
    """`scores` in no order, God included; empty for a void round."""

    by: Ending
    scores: tuple[tuple[Seat, int], ...]
