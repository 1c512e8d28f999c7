"""Small invented layouts that show a rule at work to whoever made it; no card of a real table has a part in them."""

from dataclasses import dataclass
from random import Random

from pbem.cards import PACK, Card
from pbem.rulelang.language.printing import print_rule
from pbem.rulelang.meaning.compiling import CompiledRule, compile_rule
from pbem.rulelang.meaning.scope import reads_sidelines
from pbem.rulelang.meaning.sidelines import LineWithSidelines
from pbem.rulelang.survey.walks import cards_of, with_wrong_cards
from pbem.rulelang.tree import Rule

LENGTH = 8
"""Main-line cards of a layout, the starter included."""

WRONG = (0, 1, 1, 2)
"""How many wrong cards lie under a main-line card: one of these, each as likely."""


@dataclass(frozen=True, slots=True)
class Column:
    """A main-line card and the wrong cards that were tried after it."""

    card: Card
    wrong: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class SampleLayout:
    """The columns of a layout, the starter first; fewer than `LENGTH` where no card was right any more."""

    columns: tuple[Column, ...]


def sample_layouts(rule: Rule, count: int = 2) -> tuple[SampleLayout, ...]:
    """So many layouts with different starters, fewer where fewer are admitted; always the same ones for a rule."""
    compiled, chance = compile_rule(rule), Random(print_rule(rule))
    starters = [card for card in PACK if compiled.admits(card)]
    chance.shuffle(starters)
    # Starters after which nothing is right show least, so they come last.
    starters.sort(key=lambda card: compiled.follow((card,)) == 0)
    layout = _layout_of_experts if reads_sidelines(rule) else _layout
    return tuple(layout(compiled, starter, chance) for starter in starters[:count])


def _layout(compiled: CompiledRule, starter: Card, chance: Random) -> SampleLayout:
    columns: list[Column] = []
    unlaid = set(PACK) - {starter}
    line = [starter]
    while True:
        right = compiled.follow(line)
        wrong = _fresh([card for card in PACK if not right >> card.index & 1], unlaid)
        shown = tuple(chance.sample(wrong, min(chance.choice(WRONG), len(wrong))))
        unlaid.difference_update(shown)
        columns.append(Column(line[-1], shown))
        if not right or len(line) == LENGTH:
            return SampleLayout(tuple(columns))
        line.append(chance.choice(_fresh(cards_of(right), unlaid)))
        unlaid.discard(line[-1])


def _layout_of_experts(compiled: CompiledRule, starter: Card, chance: Random) -> SampleLayout:
    """A layout by a rule that reads the sidelines: each wrong card is judged by those that lie there already."""
    line = LineWithSidelines((starter,), ((),))
    while True:
        line = with_wrong_cards(compiled, line, chance.choice(WRONG), chance)
        right = compiled.follow(line)
        if not right or len(line) == LENGTH:
            return SampleLayout(tuple(map(Column, line.main_line, map(tuple, line.sidelines))))
        card = chance.choice(_fresh(cards_of(right), _unlaid(line)))
        line = LineWithSidelines((*line.main_line, card), (*line.sidelines, ()))


def _unlaid(line: LineWithSidelines) -> set[Card]:
    return set(PACK).difference(line.main_line, *line.sidelines)


def _fresh(cards: list[Card], unlaid: set[Card]) -> list[Card]:
    """Those of the cards that lie nowhere yet; all of them where none is left."""
    return [card for card in cards if card in unlaid] or cards
