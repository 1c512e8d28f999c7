"""What became of a play, a call, a guess or a declaration."""

from dataclasses import dataclass

from pbem.digests.facts.news import Guessed, News, Played, Prophesied, Shown
from pbem.engine.round.commands import Theory
from pbem.orders.model import ProphetWish
from pbem.rulelang.language.errors import RuleError


@dataclass(frozen=True, slots=True)
class YouPlayed:
    """The reader's play, judged, or shown to the Prophet. `prophet`: they are now Prophet, by a `theory` or without.

    `guess`: the rule that was guessed with it, if one was; `guessed`: whether it is the secret rule, None where it was
    not asked, since the play was wrong or is still to be judged.
    """

    news: Played | Shown
    prophet: bool
    guess: str = ""
    guessed: bool | None = None
    theory: Theory | None = None


@dataclass(frozen=True, slots=True)
class YouGuessed:
    """The reader guessed the rule to be `theory`, which is right or wrong; None while a person is to say."""

    theory: str
    right: bool | None


@dataclass(frozen=True, slots=True)
class YouAreProphet:
    """The reader declared themselves Prophet, by a `theory` or without."""

    theory: Theory | None = None


@dataclass(frozen=True, slots=True)
class ProphetWaived:
    """PROPHET IF RIGHT, and the play was wrong: the reader is not Prophet, as they wished."""


@dataclass(frozen=True, slots=True)
class YouCalled:
    """As Prophet the reader called a play or picked a card. `news`: what came of it; `kept`: God has still to judge."""

    right: bool | None
    news: tuple[News, ...]
    kept: bool = False


@dataclass(frozen=True, slots=True)
class GuessUnreadable:
    """The guess does not parse as a rule, so nothing was done: neither it nor the play it came with, if any.

    Whether the guess was asked would have told whether the play was right. `play`: the play alone, to send again.
    """

    error: RuleError
    play: str


@dataclass(frozen=True, slots=True)
class TheoryUnreadable:
    """The Prophet's theory does not parse as a rule, so nothing was done: nor was the play it came with, if any.

    `play`: that play without what stood behind it; `wish`, `openly` and `guess`: what stood there besides.
    """

    error: RuleError
    wish: ProphetWish
    openly: bool
    play: str = ""
    guess: str | None = None


@dataclass(frozen=True, slots=True)
class HistoryIs:
    """HISTORY: every play of the round, each guess and each Prophet's theory behind its play."""

    plays: tuple[Played | Guessed | Prophesied, ...]
