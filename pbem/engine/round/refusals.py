"""Why a command was not done: typed values with the facts that put it right. Nothing has changed."""

from pbem.cards import Card
from pbem.engine.round.commands import Seat
from pbem.engine.round.judge import Unclear
from pbem.families import Family


class Refusal(Family):
    """Why a round does not do what it was asked."""


class RoundIsOver(Refusal):
    """The round has ended."""


class SeatRefusal(Refusal):
    """A refusal about a seat."""

    seat: Seat


class NotAtTheTable(SeatRefusal):
    """Who asks holds no hand in this round."""


class GodDoesNotPlay(Refusal):
    """God deals and judges, and has no hand."""


class NotYourTurn(Refusal):
    """Somebody else must act first."""

    to_act: Seat


class PlayAwaitsCall(Refusal):
    """A play lies before the Prophet; nothing can be played before it is called."""

    prophet: Seat


class PlayAwaitsVerdict(Refusal):
    """A play lies before God, a person, who has not judged it yet."""


class StarterAwaitsVerdict(Refusal):
    """God, a person, is still to say whether the rule admits the starter; nobody plays before that."""


class Expelled(Refusal):
    """Expelled players play no more this round."""


class ProphetDoesNotPlay(Refusal):
    """The Prophet calls, and plays no card until overthrown."""


class NoCards(Refusal):
    """A play needs at least one card."""


class CardNotHeld(Refusal):
    """The hand does not hold this card (as often as it was played)."""

    card: Card


class StringTooLong(Refusal):
    """More cards than the rulebook's longest string."""

    longest: int
    cards: int


class NoProphetsHere(Refusal):
    """The rulebook, or the table's option, has no Prophet."""


class ProphetStands(Refusal):
    """There is a Prophet already."""

    prophet: Seat


class ProphetOnce(Refusal):
    """The player has been Prophet this round."""


class TooFewOthers(Refusal):
    """At least two others, God aside, must still be in."""


class NotJustPlayed(Refusal):
    """Only who has just played, before the next play, may become Prophet."""


class NoGuessesHere(Refusal):
    """The rulebook, or the table's option, has no guesses at the rule."""


class NotJustRight(Refusal):
    """Only who has just played rightly, and has not guessed since, may guess the rule, before the next play."""


class GuessUnclear(Refusal):
    """Nobody can tell whether the guess says the rule: ask again, it has cost nothing."""

    why: Unclear


class GuessAwaitsVerdict(Refusal):
    """A guess lies before God, a person, who has not judged it yet."""


class NotTheProphet(Refusal):
    """Only the Prophet calls and picks."""


class NothingToCall(Refusal):
    """No play lies before the Prophet, or it is called already."""


class NothingToPick(Refusal):
    """No card is to be picked."""


class PickFirst(Refusal):
    """A card is to be picked: right or wrong is no answer now."""


class NothingToJudge(Refusal):
    """No play waits for a person's verdict."""


class NoStarterWaits(Refusal):
    """The starter waits for nobody's word: it was admitted, or the rulebook asks nobody of it."""


class MachineJudges(Refusal):
    """The server judges by the secret rule; nobody's word is asked."""


class CardMissing(Refusal):
    """A wrong no play: God names a right card of the hand."""


class StockIsDry(Refusal):
    """A draw cannot be served, and nothing refills the stock (only where no seed is known)."""


class NoSuchPlay(Refusal):
    """No finished play of this round has the number."""

    number: int


class VerdictIsThat(Refusal):
    """The play was judged so: there is nothing to amend."""

    number: int


class AlreadyAtTheTable(SeatRefusal):
    """Who would take over a seat has one in this round."""
