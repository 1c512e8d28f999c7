"""What became of a play, a call, a guess or a declaration."""

from pbem.digests.facts.news import Guessed, News, Played, Prophesied, Shown
from pbem.digests.outcomes.outcome import Done, NotDone
from pbem.engine.round.commands import ProphetWish, Theory
from pbem.rulelang.language.errors import RuleError


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
