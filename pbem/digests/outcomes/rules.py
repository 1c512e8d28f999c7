"""What became of God's rule and hint: read, kept in words, sealed, asked back."""

from pbem.cards import Card
from pbem.digests.outcomes.outcome import Done, NotDone
from pbem.engine.match.commands import TooFewOpen
from pbem.engine.match.terms import Draft
from pbem.rulelang.language.errors import RuleError
from pbem.rulelang.samples import SampleRule
from pbem.rulelang.survey.survey import Advice, SampleLayout, Survey
from pbem.rulelang.tree import Rule


class RuleRead(Done):
    """How the server reads God's rule, to be confirmed, and what it does: with invented cards, never those to come.

    `written`: the language it was said in, "" for the formal notation. `follow`: what may follow some starters.
    """

    rule: Rule
    written: str
    hint: str
    follow: tuple[tuple[Card, tuple[Card, ...]], ...]
    layouts: tuple[SampleLayout, ...]
    survey: Survey
    advice: tuple[Advice, ...]


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

    `by_option`: an option, with which this table was not made, lets rules of its rulebook read the sidelines. `check`:
    it was to check God, who keeps their rule in words.
    """

    error: RuleError
    by_option: bool = False
    check: bool = False


class RuleTooNarrow(NotDone):
    """The rule was read, but leaves fewer cards open than the table asks."""

    rule: Rule
    refused: TooFewOpen
