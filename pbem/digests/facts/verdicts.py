"""What became of the words of a God who judges in person: verdicts taken, and what is asked before one is."""

from dataclasses import dataclass

from pbem.cards import Card
from pbem.digests.facts.news import News, Played


@dataclass(frozen=True, slots=True)
class YouJudged:
    """God, a person, judged a play or a pick; `card`: the right one that God named. `news`: what came of it.

    `kept`: the Prophet has still to call the play, and nobody learns of the verdict before that.
    """

    right: bool
    card: Card | None
    news: tuple[News, ...]
    kept: bool


@dataclass(frozen=True, slots=True)
class GuessIsJudged:
    """God, a person, judged a guess; `news`: what came of it."""

    right: bool
    news: tuple[News, ...]


@dataclass(frozen=True, slots=True)
class StarterJudged:
    """God, a person, admitted the starter, or had another one drawn."""

    admitted: bool


@dataclass(frozen=True, slots=True)
class VerdictIsDropped:
    """God was not sure of the verdict: what it was on waits for them again."""


@dataclass(frozen=True, slots=True)
class AreYouSure:
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


@dataclass(frozen=True, slots=True)
class NameTheCard:
    """WRONG without a right card of the hand that was shown, or with one (`written`) that does not lie there.

    `cards`: those that lie there, in the order of packs; `no_play`: they are a whole hand.
    """

    cards: tuple[Card, ...]
    written: str
    no_play: bool


@dataclass(frozen=True, slots=True)
class JudgedOtherwise:
    """God judged this before, and otherwise than now; nothing has changed.

    `number`: the play, once it is finished; None while the Prophet has still to call it, and where `what` is no play
    (`JudgePlay`) but a guess (`JudgeGuess`) or a starter (`JudgeStarter`).
    """

    number: int | None
    right: bool
    card: Card | None
    what: str


@dataclass(frozen=True, slots=True)
class BothWords:
    """RIGHT and WRONG in one letter, and only one word was asked for: neither was taken."""


Judged = YouJudged | GuessIsJudged | StarterJudged | VerdictIsDropped

Asking = AreYouSure | NameTheCard | JudgedOtherwise | BothWords
