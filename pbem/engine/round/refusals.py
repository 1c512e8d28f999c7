"""Why a command was not done: typed values with the facts that put it right. Nothing has changed."""

from dataclasses import dataclass

from pbem.cards import Card
from pbem.engine.round.commands import Seat
from pbem.engine.round.judge import Unclear


@dataclass(frozen=True, slots=True)
class RoundIsOver:
    """The round has ended."""


@dataclass(frozen=True, slots=True)
class NotAtTheTable:
    """Who asks holds no hand in this round."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class GodDoesNotPlay:
    """God deals and judges, and has no hand."""


@dataclass(frozen=True, slots=True)
class NotYourTurn:
    """Somebody else must act first."""

    to_act: Seat


@dataclass(frozen=True, slots=True)
class PlayAwaitsCall:
    """A play lies before the Prophet; nothing can be played before it is called."""

    prophet: Seat


@dataclass(frozen=True, slots=True)
class PlayAwaitsVerdict:
    """A play lies before God, a person, who has not judged it yet."""


@dataclass(frozen=True, slots=True)
class StarterAwaitsVerdict:
    """God, a person, is still to say whether the rule admits the starter; nobody plays before that."""


@dataclass(frozen=True, slots=True)
class Expelled:
    """Expelled players play no more this round."""


@dataclass(frozen=True, slots=True)
class ProphetDoesNotPlay:
    """The Prophet calls, and plays no card until overthrown."""


@dataclass(frozen=True, slots=True)
class NoCards:
    """A play needs at least one card."""


@dataclass(frozen=True, slots=True)
class CardNotHeld:
    """The hand does not hold this card (as often as it was played)."""

    card: Card


@dataclass(frozen=True, slots=True)
class StringTooLong:
    """More cards than the rulebook's longest string."""

    longest: int
    cards: int


@dataclass(frozen=True, slots=True)
class NoProphetsHere:
    """The rulebook, or the table's option, has no Prophet."""


@dataclass(frozen=True, slots=True)
class ProphetStands:
    """There is a Prophet already."""

    prophet: Seat


@dataclass(frozen=True, slots=True)
class ProphetOnce:
    """The player has been Prophet this round."""


@dataclass(frozen=True, slots=True)
class TooFewOthers:
    """At least two others, God aside, must still be in."""


@dataclass(frozen=True, slots=True)
class NotJustPlayed:
    """Only who has just played, before the next play, may become Prophet."""


@dataclass(frozen=True, slots=True)
class NoGuessesHere:
    """The rulebook, or the table's option, has no guesses at the rule."""


@dataclass(frozen=True, slots=True)
class NotJustRight:
    """Only who has just played rightly, and has not guessed since, may guess the rule, before the next play."""


@dataclass(frozen=True, slots=True)
class GuessUnclear:
    """Nobody can tell whether the guess says the rule: ask again, it has cost nothing."""

    why: Unclear


@dataclass(frozen=True, slots=True)
class GuessAwaitsVerdict:
    """A guess lies before God, a person, who has not judged it yet."""


@dataclass(frozen=True, slots=True)
class NotTheProphet:
    """Only the Prophet calls and picks."""


@dataclass(frozen=True, slots=True)
class NothingToCall:
    """No play lies before the Prophet, or it is called already."""


@dataclass(frozen=True, slots=True)
class NothingToPick:
    """No card is to be picked."""


@dataclass(frozen=True, slots=True)
class PickFirst:
    """A card is to be picked: right or wrong is no answer now."""


@dataclass(frozen=True, slots=True)
class NothingToJudge:
    """No play waits for a person's verdict."""


@dataclass(frozen=True, slots=True)
class NoStarterWaits:
    """The starter waits for nobody's word: it was admitted, or the rulebook asks nobody of it."""


@dataclass(frozen=True, slots=True)
class MachineJudges:
    """The server judges by the secret rule; nobody's word is asked."""


@dataclass(frozen=True, slots=True)
class CardMissing:
    """A wrong no play: God names a right card of the hand."""


@dataclass(frozen=True, slots=True)
class StockIsDry:
    """A draw cannot be served, and nothing refills the stock (only where no seed is known)."""


@dataclass(frozen=True, slots=True)
class NoSuchPlay:
    """No finished play of this round has the number."""

    number: int


@dataclass(frozen=True, slots=True)
class VerdictIsThat:
    """The play was judged so: there is nothing to amend."""

    number: int


@dataclass(frozen=True, slots=True)
class AlreadyAtTheTable:
    """Who would take over a seat has one in this round."""

    seat: Seat


Refusal = (
    RoundIsOver
    | NotAtTheTable
    | GodDoesNotPlay
    | NotYourTurn
    | PlayAwaitsCall
    | PlayAwaitsVerdict
    | StarterAwaitsVerdict
    | Expelled
    | ProphetDoesNotPlay
    | NoCards
    | CardNotHeld
    | StringTooLong
    | NoProphetsHere
    | ProphetStands
    | ProphetOnce
    | TooFewOthers
    | NotJustPlayed
    | NoGuessesHere
    | NotJustRight
    | GuessUnclear
    | GuessAwaitsVerdict
    | NotTheProphet
    | NothingToCall
    | NothingToPick
    | PickFirst
    | NothingToJudge
    | NoStarterWaits
    | MachineJudges
    | CardMissing
    | StockIsDry
    | NoSuchPlay
    | VerdictIsThat
    | AlreadyAtTheTable
)
