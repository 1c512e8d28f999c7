"""What became of God's rule and hint: read, kept in words, sealed, asked back."""

from dataclasses import dataclass

from pbem.cards import Card
from pbem.engine.match.commands import TooFewOpen
from pbem.engine.match.terms import Draft
from pbem.rulelang.language.errors import RuleError
from pbem.rulelang.samples import SampleRule
from pbem.rulelang.survey.survey import Advice, SampleLayout, Survey
from pbem.rulelang.tree import Rule


@dataclass(frozen=True, slots=True)
class RuleRead:
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


@dataclass(frozen=True, slots=True)
class RuleKept:
    """God's rule in `words`, by which God judges in person, waits for God's yes.

    `read`: the rule that checks God, if one was given that can be read: in these very words, or (`beside`) with CHECK.
    """

    words: str
    hint: str
    read: RuleRead | None = None
    beside: bool = False


@dataclass(frozen=True, slots=True)
class StartersAre:
    """The round will begin with so many starters."""

    count: int


@dataclass(frozen=True, slots=True)
class RulesSuggested:
    """Sample rules that God may take as their own, easy ones first; `difficulty` is the one asked for, "" for any."""

    samples: tuple[SampleRule, ...]
    difficulty: str


@dataclass(frozen=True, slots=True)
class ReadItFirst:
    """YES behind RULE in one letter: God is to read how the server understands the rule before confirming it."""


@dataclass(frozen=True, slots=True)
class ToldFirst:
    """A play in the very letter that begins the round: everybody is mailed that before anything is played."""


@dataclass(frozen=True, slots=True)
class RuleConfirmed:
    """The rule is sealed and the round dealt. `judges`: God judges the plays in person."""

    rule: Draft
    commitment: str
    judges: bool = False


@dataclass(frozen=True, slots=True)
class DraftIsDropped:
    """God's rule, as it was read, is forgotten; God may write another."""


@dataclass(frozen=True, slots=True)
class HintTaken:
    """The hint will be told with the deal."""

    text: str


@dataclass(frozen=True, slots=True)
class HintTold:
    """A hint after play began: everybody is told of it at once, as of something out of the ordinary."""

    text: str


@dataclass(frozen=True, slots=True)
class RuleFirst:
    """CHECK, and no rule in words waits that it could stand beside."""


@dataclass(frozen=True, slots=True)
class RuleUnreadable:
    """The rule does not parse; the error's facts carry text, caret and a corrected example.

    `by_option`: an option, with which this table was not made, lets rules of its rulebook read the sidelines. `check`:
    it was to check God, who keeps their rule in words.
    """

    error: RuleError
    by_option: bool = False
    check: bool = False


@dataclass(frozen=True, slots=True)
class RuleTooNarrow:
    """The rule was read, but leaves fewer cards open than the table asks."""

    rule: Rule
    refused: TooFewOpen
