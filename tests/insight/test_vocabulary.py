"""What bots think of is the rule language's own: each condition and division judges as its tree does."""

from random import Random

import pytest

from pbem.cards import PACK
from pbem.insight.hypotheses import Hypothesis
from pbem.insight.vocabulary import space
from pbem.insight.vocabulary.context import Context
from pbem.insight.vocabulary.dividing import DIVISIONS
from pbem.insight.vocabulary.ideas import EVERY, OfBond, Unless, opposite
from pbem.rulelang.language.formal import read_formal
from pbem.rulelang.language.printing import print_rule, say_rule
from pbem.rulelang.meaning.compiling import compile_condition, compile_rule
from pbem.rulelang.meaning.sidelines import LineWithSidelines
from pbem.rulelang.tree import Rule


def a_line(dice, length):
    return tuple(dice.choice(PACK) for _ in range(length))


@pytest.mark.parametrize("length", [1, 2, 3, 8])
def test_a_condition_is_met_by_the_cards_that_its_tree_is_true_of(length):
    """Open counts as met: what cannot be told yet is right (docs/rule-language.md)."""
    dice = Random(length)
    line = a_line(dice, length)
    context = Context(line)
    for place in dice.sample(range(space.ASIDE_AT), 150):
        idea = space.PLACES[place].idea
        asked = compile_condition(idea.condition)
        true = sum(1 << card.index for card in PACK if asked(line, length, card) is not False)
        assert idea.mask(context) == true, print_rule(Rule(None, idea.condition))


def test_the_bits_of_a_card_are_the_conditions_that_it_meets():
    dice = Random(4)
    for length in (1, 2, 5):
        context = Context(a_line(dice, length))
        for card in dice.sample(range(52), 3):
            bits = space.bits_of(context, card)
            for place, one in enumerate(space.PLACES):
                assert bits >> place & 1 == one.idea.mask(context) >> card & 1


def test_conditions_on_the_sidelines_read_them():
    line = LineWithSidelines(a_line(Random(5), 3), ((), (PACK[3],), (PACK[20], PACK[33])))
    context = Context(line)
    for place in range(space.ASIDE_AT, space.SIZE, 7):
        idea = space.PLACES[place].idea
        asked = compile_condition(idea.condition)
        true = sum(1 << card.index for card in PACK if asked(line, 3, card) is not False)
        assert idea.mask(context) == true


@pytest.mark.parametrize("division", DIVISIONS[::9], ids=lambda division: str(division.place))
def test_a_hypothesis_judges_as_its_rule_does(division):
    dice = Random(division.place)
    places = [dice.randrange(space.ASIDE_AT) for _ in range(division.size)]
    hypothesis = Hypothesis(division, tuple(space.PLACES[one].idea for one in places), 0)
    judge = compile_rule(hypothesis.rule)
    for length in (3, 4, 9):
        line = a_line(dice, length)
        assert hypothesis.mask(Context(line)) == judge.follow(line), print_rule(hypothesis.rule)


def test_conditions_print_as_rules_that_read_as_themselves():
    for place in range(0, space.ASIDE_AT, 11):
        rule = Rule(None, space.PLACES[place].idea.condition)
        assert read_formal(print_rule(rule)) == rule


def test_the_opposite_of_a_condition_is_met_by_all_other_cards():
    context = Context(a_line(Random(6), 4))
    for place in Random(7).sample(range(space.ASIDE_AT), 120):
        idea = space.PLACES[place].idea
        assert opposite(idea).mask(context) == EVERY & ~idea.mask(context)


@pytest.mark.parametrize(
    ("said", "other"),
    [
        ("red", "Play a black card."),
        ("higher than last", "Play a card of the same value or lower."),
        ("other suit", "Play a card of the same suit."),
        ("distance (value, value of last) ≤ 2", "Play a card at least 3 higher or lower than the last card."),
        ("value = value of last - 2", "Play a card that is not exactly 2 lower than the last card."),
    ],
)
def test_opposites_are_said_as_people_say_them(said, other):
    wanted = read_formal(said).part
    idea = next(one.idea for one in space.PLACES if one.idea.condition == wanted)
    assert say_rule(Rule(None, opposite(idea).condition), "en") == other


def test_nobody_denies_two_things_at_once():
    steps = [OfBond(place, space.LAST) for place in range(space.LAST_END - space.LAST_AT)]
    two = next(one for one in steps if print_rule(Rule(None, one.condition)).count(" or value") == 1)
    whole = DIVISIONS[0]
    assert not Hypothesis(whole, (two, Unless(two)), 0).sayable
    assert Hypothesis(whole, (two, opposite(steps[0])), 0).sayable
