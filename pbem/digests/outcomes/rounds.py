"""What became of a play, a call, a guess or a declaration; of God's rule and hint; of the words of a God who judges."""

from pbem.cards import Card
from pbem.digests.facts.news import Guessed, News, Played, Prophesied, Shown
from pbem.digests.outcomes.outcome import Done, NotDone
from pbem.engine.match.commands import TooFewOpen
from pbem.engine.match.terms import Draft
from pbem.engine.round.commands import ProphetWish, Seat, Theory
from pbem.insight.lessons import Fallen, Judgement, NotAlone
from pbem.rulelang.language.errors import RuleError
from pbem.rulelang.samples import SampleRule
from pbem.rulelang.survey.survey import Advice, SampleLayout, Survey
from pbem.rulelang.tree import Rule


class YouPlayed(Done):
    """The reader's play, judged, or shown to the Prophet. `prophet`: they are now Prophet, by a `theory` or without.

    `guess`: the rule that was guessed with it, if one was; `guessed`: whether it is the secret rule, None where it was
    not asked, since the play was wrong or is still to be judged.
    """

    news: Played | Shown
    prophet: bool
    guess: str = ""
    guessed: bool | None = None
    theory: Theory | None = None


class YouGuessed(Done):
    """The reader guessed the rule to be `theory`, which is right or wrong; None while a person is to say."""

    theory: str
    right: bool | None


class YouAreProphet(Done):
    """The reader declared themselves Prophet, by a `theory` or without."""

    theory: Theory | None = None


class ProphetWaived(Done):
    """PROPHET IF RIGHT, and the play was wrong: the reader is not Prophet, as they wished."""


class YouCalled(Done):
    """As Prophet the reader called a play or picked a card. `news`: what came of it; `kept`: God has still to judge."""

    right: bool | None
    news: tuple[News, ...]
    kept: bool = False


class GuessUnreadable(NotDone):
    """The guess does not parse as a rule, so nothing was done: neither it nor the play it came with, if any.

    Whether the guess was asked would have told whether the play was right. `play`: the play alone, to send again.
    """

    error: RuleError
    play: str


class TheoryUnreadable(NotDone):
    """The Prophet's theory does not parse as a rule, so nothing was done: nor was the play it came with, if any.

    `play`: that play without what stood behind it; `wish`, `openly` and `guess`: what stood there besides.
    """

    error: RuleError
    wish: ProphetWish
    openly: bool
    play: str = ""
    guess: str | None = None


class HistoryIs(Done):
    """HISTORY: every play of the round, each guess and each Prophet's theory behind its play."""

    plays: tuple[Played | Guessed | Prophesied, ...]


class Taught(Done):
    """What a teacher says after a play: `fitting` of the `thought` rules of up to a size fit; and what is new since."""

    fitting: int
    thought: int
    fallen: tuple[Fallen, ...]
    not_alone: tuple[NotAlone, ...]


class Weighed(Done):
    """WHY: how likely a card is right, 0 to 1, and the likeliest rules for and against it."""

    judged: Judgement


class NoTeacher(Done):
    """WHY, where no teacher speaks or no round is played; it keeps nothing else in the letter from being done."""


class RuleRead(Done):
    """How the server reads God's rule, to be confirmed, and what it does: with invented cards, never those to come.

    `written`: the language it was said in, "" for the formal notation. `follow`: what may follow some starters.
    `forecast`: how bots fare with it comes in an email of its own.
    """

    rule: Rule
    written: str
    hint: str
    follow: tuple[tuple[Card, tuple[Card, ...]], ...]
    layouts: tuple[SampleLayout, ...]
    survey: Survey
    advice: tuple[Advice, ...]
    forecast: bool = False


class RuleKept(Done):
    """God's rule in `words`, by which God judges in person, waits for God's yes.

    `read`: the rule that checks God, if one was given that can be read: in these very words, or (`beside`) with CHECK.
    """

    words: str
    hint: str
    read: RuleRead | None = None
    beside: bool = False


class StartersAre(Done):
    """The round will begin with so many starters."""

    count: int


class RulesSuggested(Done):
    """Sample rules that God may take as their own, easy ones first; `difficulty` is the one asked for, "" for any."""

    samples: tuple[SampleRule, ...]
    difficulty: str


class ReadItFirst(NotDone):
    """YES behind RULE in one letter: God is to read how the server understands the rule before confirming it."""


class ToldFirst(NotDone):
    """A play in the very letter that begins the round: everybody is mailed that before anything is played."""


class RuleConfirmed(Done):
    """The rule is sealed and the round dealt. `judges`: God judges the plays in person."""

    rule: Draft
    commitment: str
    judges: bool = False


class DraftIsDropped(Done):
    """God's rule, as it was read, is forgotten; God may write another."""


class HintTaken(Done):
    """The hint will be told with the deal."""

    text: str


class HintTold(Done):
    """A hint after play began: everybody is told of it at once, as of something out of the ordinary."""

    text: str


class RuleFirst(NotDone):
    """CHECK, and no rule in words waits that it could stand beside."""


class RuleUnreadable(NotDone):
    """The rule does not parse; the error's facts carry text, caret and a corrected example.

    `by_option`: an option, with which this table was not made, lets rules of its rulebook read the sidelines. `word`:
    of the order that it came with; CHECK is of a God who keeps their rule in words, LAB of anybody.
    """

    error: RuleError
    by_option: bool = False
    word: str = "rule"


class RuleTooNarrow(NotDone):
    """The rule was read, but leaves fewer cards open than the table asks."""

    rule: Rule
    refused: TooFewOpen


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
