"""What a round's layout says of the secret rule: cards judged, strings wrong somewhere, guesses that failed."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from pbem.cards import Card
from pbem.engine.round.view import SeenPlay, View
from pbem.insight.vocabulary.context import Context
from pbem.rulelang.meaning.sidelines import LineWithSidelines
from pbem.rulelang.reading import read_rule
from pbem.rulelang.tree import Rule


@dataclass(frozen=True, slots=True)
class Trial:
    """A card and its verdict; `number` is that of the play."""

    context: Context
    card: int
    right: bool
    number: int = 0


@dataclass(frozen=True, slots=True)
class WrongString:
    """Cards that were not all right in turn: each with the line as it would then have stood."""

    steps: tuple[tuple[Context, int], ...]
    number: int = 0


@dataclass(frozen=True, slots=True)
class Evidence:
    """All that is known of the rule. `context` is where the next card comes; `failed` are wrong guesses.

    `sidelines`: whether the rule may read them. `hints` are God's words. `looks_back`: so far the rule does, by
    the starters, where a rulebook lays as many; 0 where that is not known.
    """

    context: Context
    trials: tuple[Trial, ...] = ()
    strings: tuple[WrongString, ...] = ()
    failed: tuple[Rule, ...] = ()
    sidelines: bool = False
    hints: tuple[str, ...] = ()
    looks_back: int = 0


@lru_cache(maxsize=128)
def context_of(line: tuple[Card, ...]) -> Context:
    """The context of a main line without sidelines; kept for a while: the next move asks for most of them again."""
    return Context(line)


class _Layout:
    """The layout as it grows play by play."""

    def __init__(self, starters: Sequence[Card], sidelines: bool) -> None:
        self.line = tuple(starters)
        self.under: list[tuple[Card, ...]] | None = [()] * len(self.line) if sidelines else None

    def context(self, more: Sequence[Card] = ()) -> Context:
        line = (*self.line, *more)
        if self.under is None:
            return context_of(line)
        return Context(LineWithSidelines(line, (*self.under, *(() for _ in more))))

    def now(self) -> Context:
        """The context in which the next card comes: a new one, for what may come after it is kept with it."""
        return Context(self.context().line)

    def right(self, cards: Sequence[Card]) -> None:
        self.line += tuple(cards)
        if self.under is not None:
            self.under += [()] * len(cards)

    def wrong(self, cards: Sequence[Card]) -> None:
        if self.under is not None:
            self.under[-1] += tuple(cards)


def evidence_of(
    view: View, hints: Sequence[str] = (), memory: int | None = None, *, human_judge: bool = False
) -> Evidence:
    """What the plays of a round say; `memory`: only of so many last plays, None is all.

    `human_judge`: a person who is God judges, and may have asked for any number of starters.
    """
    sidelines = view.rulebook.rule_reads == "sidelines"
    layout = _Layout(view.layout.laid[0].cards, sidelines)
    trials: list[Trial] = []
    strings: list[WrongString] = []
    known = 0 if memory is None else len(view.plays) - memory
    for play in view.plays:
        if play.number > known:
            _judged(play, layout, trials, strings)
        if play.no_play:
            layout.right((play.god_card,) if play.god_card is not None else ())
        elif play.right:
            layout.right(play.cards)
        else:
            layout.wrong(play.cards)
    failed = (read_rule(one.theory, sidelines=sidelines) for one in view.guesses if one.right is False)
    rules = tuple(one for one in failed if isinstance(one, Rule))
    told = view.rulebook.starter == "lookback" and not human_judge
    looks_back = len(view.layout.laid[0].cards) if told else 0
    return Evidence(layout.now(), tuple(trials), tuple(strings), rules, sidelines, tuple(hints), looks_back)


def _judged(play: SeenPlay, layout: _Layout, trials: list[Trial], strings: list[WrongString]) -> None:
    """What one play says; a verdict that God took back says the opposite."""
    if play.no_play:
        here = layout.context()
        if play.god_card is not None:
            trials.append(Trial(here, play.god_card.index, True, play.number))
        elif not play.amended:
            trials += [
                Trial(here, one, False, play.number) for one in {card.index: 0 for card in play.hand_shown}
            ]
        return
    right = play.right != play.amended
    steps = tuple((layout.context(play.cards[:place]), card.index) for place, card in enumerate(play.cards))
    if right or len(steps) == 1:
        trials += [Trial(context, card, right, play.number) for context, card in steps]
    else:
        strings.append(WrongString(steps, play.number))
