"""What a teacher may say: what follows from the open layout, and nothing more.

How many rules of up to a size still fit, which simple ideas fell and by which cards, what is not it alone. The secret
rule takes no part in it: whoever sees the layout could work it all out.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from pbem.cards import PACK, Card
from pbem.engine.match.view import TableView
from pbem.insight.belief import Belief, believe_evidence
from pbem.insight.evidence import Evidence, Trial, evidence_of
from pbem.insight.lessons import Explanation, Fallen, Judgement, NotAlone
from pbem.insight.posterior import Family, Vocabulary, families, ways
from pbem.insight.strengths import MASTER, vocabulary
from pbem.insight.vocabulary import space
from pbem.insight.weights import ANY
from pbem.rulelang.tree import Anything, Attribute, Nothing, Rule

SIZE = 14
"""Rules of up to so many bits are counted, if nothing else is asked for."""

SIMPLE_BITS = 5.7
"""Conditions of up to so many bits are simple ideas: other colour, higher than last, hearts."""

_NO_IDEAS = {"anything", "nothing"}
"""Nobody thinks that a rule is that."""

GIVEN_AWAY = 0.8
"""No rule is named that is more likely than this: to find it is the game."""


def explain(view: TableView, size: int = SIZE) -> Explanation:
    """What follows from the open layout of a round that is being played, for whoever sees it."""
    assert view.round is not None, "there is nothing to explain before a round"
    evidence = evidence_of(view.round)
    words = vocabulary(MASTER, evidence.sidelines)
    last = max((one.number for one in evidence.trials), default=0)
    earlier = Evidence(evidence.context, tuple(one for one in evidence.trials if one.number < last))
    standing, fallen = _simple(evidence)
    return Explanation(
        size=size,
        thought=_all(words, size),
        before=fitting(earlier, words, size),
        fitting=fitting(evidence, words, size),
        fallen=fallen,
        standing=standing,
        not_alone=tuple(_not_alone(evidence.trials)),
    )


def judgement(view: TableView, card: Card, most: int = 3) -> Judgement:
    """What the layout says of one card, as the strongest player would weigh it.

    A rule that is nearly all of the belief is not named, nor one that nobody would have. God's hints are heeded.
    """
    assert view.round is not None, "there is nothing to judge before a round"
    hints = tuple(one for one in (view.hint, *view.late_hints) if one)
    evidence = evidence_of(view.round, hints, human_judge=view.human_judge)
    belief: Belief = believe_evidence(evidence, vocabulary(MASTER, evidence.sidelines))
    by: dict[bool, list[Rule]] = {True: [], False: []}
    for one in belief.candidates:
        right = one.hypothesis.mask(evidence.context) >> card.index & 1 == 1
        if one.share < GIVEN_AWAY and not isinstance(one.hypothesis.rule.part, Anything | Nothing):
            by[right].append(one.hypothesis.rule)
    return Judgement(card, belief.chance(card.index), tuple(by[True][:most]), tuple(by[False][:most]))


def fitting(evidence: Evidence, words: Vocabulary, size: int) -> int:
    """How many rules of up to so many bits, each part of a division free, agree with every card that was judged."""
    return short(families(evidence, words), size)


def short(found: Sequence[Family], size: int) -> int:
    """How many rules of these families cost no more than so many bits."""
    return sum(family.short(size) for family in found)


@lru_cache(maxsize=8)
def _all(words: Vocabulary, size: int) -> int:
    """How many there are of that size."""
    return sum(ways([ANY.counts(words.conditions)] * one.size, size - one.bits) for one in words.divisions)


def _simple(evidence: Evidence) -> tuple[tuple[Rule, ...], tuple[Fallen, ...]]:
    """The simple ideas that stand, and those that fell, in the order in which they did."""
    standing, fallen = [], []
    for place in space.PLACES[: space.ASIDE_AT]:
        if place.bits > SIMPLE_BITS or place.section in _NO_IDEAS:
            continue
        idea = place.idea
        rule = Rule(None, idea.condition)
        against = next(
            (one for one in evidence.trials if (idea.mask(one.context) >> one.card & 1 == 1) != one.right),
            None,
        )
        if against is None:
            standing.append(rule)
        else:
            fallen.append(_fell(rule, against))
    return tuple(standing), tuple(sorted(fallen, key=lambda one: one.number))


def _fell(rule: Rule, against: Trial) -> Fallen:
    return Fallen(rule, against.number, PACK[against.context.last], PACK[against.card], against.right)


_OF: tuple[tuple[Attribute, Callable[[Card], object]], ...] = (
    (Attribute.COLOUR, lambda card: card.suit.red),
    (Attribute.SUIT, lambda card: card.suit),
    (Attribute.PARITY, lambda card: card.rank % 2),
    (Attribute.VALUE, lambda card: card.rank),
)


def _not_alone(trials: Sequence[Trial]) -> Iterator[NotAlone]:
    """For each attribute the pair of kinds that was the first to show that it does not decide alone, if any does."""
    for attribute, of in _OF:
        judged: dict[tuple[object, object], list[Trial]] = {}
        for trial in trials:
            judged.setdefault((of(PACK[trial.context.last]), of(PACK[trial.card])), []).append(trial)
        shown = [(_shows(some), some) for some in judged.values() if len({one.right for one in some}) > 1]
        if not shown:
            continue
        number, some = min(shown, key=lambda one: one[0])
        right = sum(one.right for one in some)
        after, card = PACK[some[0].context.last], PACK[some[0].card]
        yield NotAlone(attribute, number, after, card, right, len(some) - right)


def _shows(some: Sequence[Trial]) -> int:
    """The play from which on cards of one kind have gone both ways."""
    return max(next(one.number for one in some if one.right is right) for right in (True, False))
