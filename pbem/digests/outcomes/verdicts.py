"""What became of the words of a God who judges in person: verdicts taken, and what is asked before one is."""

from pbem.cards import Card
from pbem.digests.facts.news import News, Played
from pbem.digests.outcomes.outcome import Done, NotDone
from pbem.engine.round.commands import Seat


class YouJudged(Done):
    """God, a person, judged a play or a pick; `card`: the right one that God named. `news`: what came of it.

    `kept`: the Prophet has still to call the play, and nobody learns of the verdict before that.
    """

    right: bool
    card: Card | None
    news: tuple[News, ...]
    kept: bool


class GuessIsJudged(Done):
    """God, a person, judged a guess; `news`: what came of it."""

    right: bool
    news: tuple[News, ...]


class StarterJudged(Done):
    """God, a person, admitted the starter, or had another one drawn."""

    admitted: bool


class VerdictIsDropped(Done):
    """God was not sure of the verdict: what it was on waits for them again."""


class AreYouSure(NotDone):
    """Before God's verdict is told to anybody, God is asked whether it is meant; nothing has changed.

    `earlier`: a play of the same situation that God judged otherwise; None where it is God's own rule that does. Then
    `fit` are the cards of the hand that this takes for right, where the play is a no play. `what` it is on: a play
    (`JudgePlay`), a guess (`JudgeGuess`) or a starter (`JudgeStarter`).
    """

    right: bool
    card: Card | None
    earlier: Played | None
    fit: tuple[Card, ...]
    what: str = "JudgePlay"


class NameTheCard(NotDone):
    """WRONG without a right card of the hand that was shown, or with one (`written`) that does not lie there.

    `cards`: those that lie there, in the order of packs; `no_play`: they are a whole hand.
    """

    cards: tuple[Card, ...]
    written: str
    no_play: bool


class JudgedOtherwise(NotDone):
    """God judged this before, and otherwise than now; nothing has changed.

    `number`: the play, once it is finished; None while the Prophet has still to call it, and where `what` is no play
    (`JudgePlay`) but a guess (`JudgeGuess`) or a starter (`JudgeStarter`).
    """

    number: int | None
    right: bool
    card: Card | None
    what: str


class BothWords(NotDone):
    """RIGHT and WRONG in one letter, and only one word was asked for: neither was taken."""


class MistakeOwned(Done):
    """God takes a verdict back. `rescored`: the round is over, and was scored anew; else a moderator decides.

    `decides`: God is that moderator.
    """

    number: int
    right: bool
    rescored: bool
    decides: bool = False


class NotGod(NotDone):
    """A verdict in the place of who is not God of this round."""

    seat: Seat
    god: Seat


class NotInThatHand(NotDone):
    """A card of somebody else's hand: not there, or unclear which one; `near` are cards of it with that rank."""

    written: str
    near: tuple[Card, ...]
