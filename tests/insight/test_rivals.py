"""What it costs to fit a layout and judge a card otherwise, held against every rule of a small language, listed."""

from itertools import product
from math import inf

from pbem.cards import PACK
from pbem.insight.evidence import Evidence
from pbem.insight.posterior import Vocabulary
from pbem.insight.puzzles.rivals import Rivals
from pbem.insight.strengths import BEGINNER, vocabulary
from pbem.insight.vocabulary import space
from pbem.insight.vocabulary.dividing import DIVISIONS
from pbem.insight.vocabulary.divisions import Undivided
from pbem.rulelang.language.printing import print_rule
from tests.insight.telling import COLOURS, NOW

EVIDENCE = Evidence(NOW, COLOURS)
"""Colours take turns, and 11 cards say so."""

SIMPLE = vocabulary(BEGINNER).conditions
UNDIVIDED = Vocabulary(SIMPLE, tuple(one for one in DIVISIONS if isinstance(one, Undivided)))
FITS = [
    (one.bits + 1, one.idea)
    for place, one in enumerate(space.PLACES)
    if SIMPLE >> place & 1
    and all((one.idea.mask(seen.context) >> seen.card & 1 == 1) == seen.right for seen in COLOURS)
]
"""All rules without a division that fit, listed one by one; a bit more says that nothing hangs together."""


def test_the_cheapest_rule_is_the_one_that_a_list_of_all_rules_has_first():
    found = Rivals(EVIDENCE, UNDIVIDED).cheapest()
    assert found[0].bits == min(bits for bits, _ in FITS)
    assert print_rule(found[0].rule) == "other colour"


def test_for_each_card_the_cost_of_judging_it_otherwise_is_that_of_the_first_on_the_list_that_does():
    right = next(one for one in Rivals(EVIDENCE, UNDIVIDED).cheapest()).mask(NOW)
    listed = [
        min((bits for bits, idea in FITS if (idea.mask(NOW) ^ right) >> card & 1), default=inf)
        for card in range(len(PACK))
    ]
    assert Rivals(EVIDENCE, UNDIVIDED).otherwise(right, inf) == listed


def test_of_rules_in_two_parts_no_listed_one_that_fits_and_judges_otherwise_costs_less_than_was_reckoned():
    division = next(one for one in DIVISIONS if one.size == 2 and one.simple)
    words = Vocabulary(SIMPLE, (division,))
    right = next(one for one in Rivals(EVIDENCE, UNDIVIDED).cheapest()).mask(NOW)
    reckoned = Rivals(EVIDENCE, words).otherwise(right, inf)
    rivals = Rivals(EVIDENCE, words).cheapest(12)
    assert rivals
    for one, card in product(rivals, range(len(PACK))):
        if (one.mask(NOW) ^ right) >> card & 1:
            assert one.bits >= reckoned[card]
