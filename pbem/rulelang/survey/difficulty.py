"""How hard a rule is to find: how many chance plays single it out among all that it could be taken for."""

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from statistics import median_low

from pbem.cards import PACK, Card
from pbem.rulelang import tree
from pbem.rulelang.language.printing import print_rule
from pbem.rulelang.meaning.compiling import CompiledRule, compile_rule
from pbem.rulelang.meaning.scope import nodes, reach
from pbem.rulelang.samples import Difficulty
from pbem.rulelang.survey.survey import survey_rule
from pbem.rulelang.survey.variants import variants

DEALS = 21
"""Deals of which the middle one counts."""

PLAYS = 200
"""Most cards played in a deal; a rule that then still fits is taken for the same."""

EASY = 19
"""Most plays of an easy rule."""

MEDIUM = 50
"""Most plays of a rule of medium difficulty."""

_RECKONING = tree.Plus | tree.Minus | tree.Times | tree.Modulo
"""What only who reckons finds."""


@dataclass(frozen=True, slots=True)
class Measured:
    """What was measured of one rule."""

    plays: int
    """After so many cards, right and wrong, no rule but it is left among those that are no less simple; of the deals
    the middle one."""
    rivals: int
    """How many rules were no less simple at first."""
    last: tree.Rule | None
    """One that held out longest in the middle deal; None where there was none."""
    stops: bool
    """Play can come where no card is right."""
    plain: bool
    """It reads no card before the last, and does not reckon with values."""

    @property
    def difficulty(self) -> Difficulty:
        """A rule by which play can come to a stop is hard, and one that is not plain never easy, however soon each is
        found: neither is for a first game."""
        if self.stops or self.plays > MEDIUM:
            return Difficulty.HARD
        return Difficulty.EASY if self.plain and self.plays <= EASY else Difficulty.MEDIUM


@dataclass(frozen=True, slots=True)
class _Rival:
    rule: tree.Rule
    judge: CompiledRule
    simplicity: tuple[float, int]


class Rivals:
    """Rules and all their variants, among which one is to be found."""

    def __init__(self, rules: Iterable[tree.Rule]) -> None:
        own = tuple(rules)
        every = dict.fromkeys((*own, *(other for rule in own for other in variants(rule))))
        self._rivals = tuple(_Rival(rule, compile_rule(rule), _simplicity(rule)) for rule in every)

    def __len__(self) -> int:
        return len(self._rivals)

    def measure(self, rule: tree.Rule) -> Measured:
        """How soon a rule is found, the same each time it is asked.

        Cards are drawn by chance, each from a whole pack, and played one after the other; what judges one otherwise
        is out. A player takes the simplest rule that fits: what reads fewer cards of the main line, and of two that
        read as many the shorter one. So the rule is found when nothing else fits that is as simple.
        """
        simplicity = _simplicity(rule)
        rivals = [one for one in self._rivals if one.simplicity <= simplicity and one.rule != rule]
        deals = sorted(
            (
                _deal(compile_rule(rule), rivals, Random(f"{print_rule(rule)} {deal}"))
                for deal in range(DEALS)
            ),
            key=lambda deal: deal[0],
        )
        plays = median_low(deal[0] for deal in deals)
        last = next(deal[1] for deal in deals if deal[0] == plays)
        stops = survey_rule(rule).dead_ends > 0
        plain = reach(rule) <= 1 and not any(isinstance(node, _RECKONING) for node in nodes(rule))
        return Measured(plays, len(rivals), last, stops, plain)


def _simplicity(rule: tree.Rule) -> tuple[float, int]:
    """How many cards of the main line a rule reads, and of how many parts it is."""
    return reach(rule), sum(1 for _ in nodes(rule))


def _deal(judge: CompiledRule, rivals: list[_Rival], chance: Random) -> tuple[int, tree.Rule | None]:
    """By which play the last rival fell, and one that fell then."""
    starters = [card for card in PACK if judge.admits(card)]
    line: list[Card] = []
    left, fell, last = rivals, 0, None
    for play in range(1, PLAYS + 1):
        if not line or not judge.follow(line):  # nothing is right here: cards are dealt anew
            line = [chance.choice(starters)]
            left = [one for one in left if one.judge.admits(line[0])]
        card = chance.choice(PACK)
        right = judge.permits(line, card)
        fitting = [one for one in left if one.judge.permits(line, card) == right]
        if len(fitting) < len(left):
            fell, last = play, next(one.rule for one in left if one.judge.permits(line, card) != right)
        left = fitting
        if right:
            line.append(card)
    return fell, last
