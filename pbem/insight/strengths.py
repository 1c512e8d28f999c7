"""How well somebody plays: how much they can think of, how much of the layout they remember, how they test an idea."""

from dataclasses import dataclass, replace
from functools import lru_cache

from pbem.insight.posterior import Vocabulary
from pbem.insight.vocabulary import space
from pbem.insight.vocabulary.dividing import DIVISIONS
from pbem.insight.vocabulary.divisions import ByTests, Division
from pbem.rulelang import tree
from pbem.rulelang.meaning.scope import nodes


@dataclass(frozen=True, slots=True)
class Strength:
    """`memory`: so many last plays are remembered, None is all. `draws`: the grain of the belief.

    `longest`: bits of the longest condition thought of, `finest`: of the finest division. `references`: the cards of
    the line that are looked at besides the last; None is all. `curious`: what a bit of information is worth, in cards.
    `clings`: how often the card is played that the favoured idea has right (Klayman and Ha's positive test). `slips`:
    how often any card is played. `prophet`, `guess`: the share of the belief from which on these are dared.
    `doubt`: how likely the rule is none that can be thought of, when a move is weighed; `strings`: the longest played.
    """

    name: str
    memory: int | None
    draws: int
    longest: float
    finest: float
    references: tuple[tree.Subject, ...] | None
    curious: float
    clings: float
    slips: float
    prophet: float
    guess: float
    doubt: float
    strings: int
    simple: bool = False


_OF_SUIT = tree.LastAlike(tree.Attribute.SUIT)

BEGINNER = Strength(
    "beginner",
    memory=14,
    draws=48,
    longest=8,
    finest=9,
    references=(),
    curious=0.5,
    clings=0.7,
    slips=0.08,
    prophet=0.95,
    guess=0.5,
    doubt=0.35,
    strings=2,
    simple=True,
)
CLUB = Strength(
    "club",
    memory=30,
    draws=80,
    longest=10,
    finest=8,
    references=(tree.Back(2), _OF_SUIT),
    curious=0.7,
    clings=0.4,
    slips=0.05,
    prophet=0.75,
    guess=0.45,
    doubt=0.08,
    strings=4,
)
MASTER = Strength(
    "master",
    memory=None,
    draws=200,
    longest=99,
    finest=99,
    references=None,
    curious=0.6,
    clings=0,
    slips=0,
    prophet=0.78,
    guess=0.33,
    doubt=0,
    strings=6,
)

STRENGTHS = {one.name: one for one in (BEGINNER, CLUB, MASTER)}
"""By name, the weakest first."""


def harder(strength: Strength, steps: int) -> Strength:
    """So many steps stronger; beyond the strongest, more careful: with each step what a card teaches counts less."""
    ladder = tuple(STRENGTHS.values())
    place = ladder.index(strength) + steps if steps else 0
    if place < len(ladder):
        return ladder[place] if steps else strength
    beyond = place - len(ladder) + 1
    return replace(ladder[-1], curious=max(0.0, ladder[-1].curious - CALMER * beyond))


CALMER = 0.2
"""So much less a bit of information is worth with each step beyond the strongest."""

_SIMPLE = {"anything", "nothing", "colour", "suit", "parity", "level", "figure", "same", "order", "near"}
"""Sorts of conditions that a beginner thinks of."""


@lru_cache(maxsize=16)
def vocabulary(strength: Strength, sidelines: bool = False) -> Vocabulary:
    """What can be thought of; of sidelines only where the table allows rules that read them."""
    conditions = 0
    end = space.SIZE if sidelines else space.ASIDE_AT
    for place, one in enumerate(space.PLACES[:end]):
        if _thinks_of(strength, one):
            conditions |= 1 << place
    divisions = tuple(one for one in DIVISIONS if _divides(strength, one, sidelines))
    return Vocabulary(conditions, divisions)


def _thinks_of(strength: Strength, place: space.Place) -> bool:
    if place.bits > strength.longest or (strength.simple and place.section not in _SIMPLE):
        return False
    near = place.reference is None or place.reference == tree.Back(1)
    return near or strength.references is None or place.reference in strength.references


def _divides(strength: Strength, division: Division, sidelines: bool) -> bool:
    if division.bits > strength.finest or (strength.simple and not division.simple):
        return False
    tests = division.tests if isinstance(division, ByTests) else ()
    aside = any(isinstance(node, tree.OfSidelines) for test in tests for node in nodes(test))
    return sidelines or not aside
