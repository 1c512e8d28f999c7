"""How fast compiled rules judge: those on the last card alone, and those that look further back."""

import random
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from end_to_end import Size

from pbem.cards import PACK, Card
from pbem.engine.round.state import Layout
from pbem.rulelang.meaning.compiling import compile_rule
from pbem.rulelang.meaning.numbers import Line
from pbem.rulelang.reading import Rule, read_rule
from pbem.rulelang.survey.survey import survey_rule
from pbem.service.aggregates.tables import judge_by

Before = TypeVar("Before")
"""What a card is judged after: a main line, or a layout."""

LAST_CARD = (
    "other colour",
    "if last is black: 7 or more, else: 6 or less",
    "by value of last mod 4: 1: spades, 2: hearts, 3: diamonds, 0: clubs",
)
"""Rules on the last card alone."""

HISTORY = (
    "if card is first of its suit: anything, else: value = value of last of its suit + 1, wrapping"
    " or value = value of last of its suit + 2, wrapping",
    "if run of colour >= 3: other colour, else: anything",
    "higher than the highest so far or face or lower than second last",
    "if position mod 3 = 0: red, else: other suit than third last",
    "by value of last × value of second last × value of third last mod 4:"
    " 0: red or 7 or more, 1: black or face, 2: even or 5 or less, 3: odd or 10",
)
"""Rules on more of the main line: kinds, runs, the greatest so far, positions, products."""

LENGTHS = (20, 30, 40)
"""Cards of the main lines."""

LINES = 4
"""Main lines of each length, of random cards."""


@dataclass(frozen=True, slots=True)
class Judging:
    """Judgements a second: of rules on the last card, of those with history, and of the former by a table's judge.

    `floor` is how often a function that judges nothing is called in a second, `surveys` how many are made.
    """

    last_card: float
    history: float
    slowest: float
    by_judge: float
    floor: float
    surveys: float


def measure(size: Size) -> Judging:
    """All of it in turns, as the machine may be faster at one time than at another; the medians count."""
    chance = random.Random(3)
    lines = [tuple(chance.choices(PACK, k=length)) for length in LENGTHS for _ in range(LINES)]
    layouts = [Layout.starting(line) for line in lines]
    last_card, history = [[_rule(text) for text in texts] for texts in (LAST_CARD, HISTORY)]
    turns = [_turn(size, last_card, history, lines, layouts) for _ in range(size.times)]
    return Judging(*map(statistics.median, zip(*turns, strict=True)))


def _turn(
    size: Size, last_card: list[Rule], history: list[Rule], lines: Sequence[Line], layouts: Sequence[Layout]
) -> tuple[float, ...]:
    """In the order of `Judging`."""
    seconds = size.seconds / (len(last_card) + len(history))
    past = [_rate(seconds, compile_rule(rule).permits, lines) for rule in history]
    return (
        statistics.mean(_rate(seconds, compile_rule(rule).permits, lines) for rule in last_card),
        statistics.mean(past),
        min(past),
        statistics.mean(_rate(seconds, judge_by(rule).permits, layouts) for rule in last_card),
        _rate(seconds, _nothing, lines),
        _surveys(last_card + history),
    )


def _rule(text: str) -> Rule:
    rule = read_rule(text)
    assert isinstance(rule, Rule), rule
    return rule


def _nothing(line: Line, card: Card) -> bool:
    return True


def _rate(seconds: float, judge: Callable[[Before, Card], bool], before: Sequence[Before]) -> float:
    """Judgements a second, of each card of a pack after each line."""
    done, begun = 0, time.perf_counter()
    while (took := time.perf_counter() - begun) < seconds:
        for one in before:
            for card in PACK:
                judge(one, card)
        done += len(before) * len(PACK)
    return done / took


def _surveys(rules: Sequence[Rule]) -> float:
    begun = time.perf_counter()
    for rule in rules:
        survey_rule(rule)
    return len(rules) / (time.perf_counter() - begun)
