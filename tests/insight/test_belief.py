"""A belief weighs every rule of the vocabulary that agrees with the evidence by 2^-bits, without listing them."""

from itertools import product

import pytest

from pbem.cards import PACK, Card
from pbem.insight.belief import believe_evidence
from pbem.insight.evidence import Evidence, WrongString, context_of
from pbem.insight.posterior import Posterior, Vocabulary, families
from pbem.insight.strengths import BEGINNER, CLUB, MASTER, vocabulary
from pbem.insight.vocabulary import space
from pbem.insight.vocabulary.dividing import DIVISIONS
from pbem.insight.weights import ANY
from pbem.rulelang.language.printing import print_rule
from pbem.rulelang.meaning.compiling import compile_rule
from pbem.rulelang.meaning.scope import lookback
from pbem.rulelang.reading import read_rule
from tests.insight.telling import COLOURS, NOW, line, trials


def test_a_family_weighs_what_its_rules_weigh_one_by_one():
    """Red or black last, then one of ten conditions each: a hundred rules, listed here and not there."""
    places = [place for place, one in enumerate(space.PLACES) if one.section in ("colour", "suit", "parity")]
    division = next(one for one in DIVISIONS if one.size == 2 and one.simple)
    mask = sum(1 << place for place in places)
    known = trials(["5S: 7H+", "5S 7H: 2C+ 3D-"])
    (free,) = [
        one
        for one in families(Evidence(NOW, known), Vocabulary(mask, (division,)))
        if one.sort is None and not one.mirrored
    ]
    total = sum(ANY.weight(1 << one) for one in range(space.SIZE))
    listed = 0.0
    for two in product(places, repeat=2):
        agrees = all(
            (space.PLACES[two[division.part(one.context)]].idea.mask(one.context) >> one.card & 1 == 1)
            == one.right
            for one in known
        )
        if agrees:
            listed += ANY.weight(1 << two[0]) * ANY.weight(1 << two[1])
    assert total == pytest.approx(1)
    assert free.weight == pytest.approx(listed * 2.0 ** -(division.bits + 1))


def told(found):
    return [
        (one.division.place, [part.fits for part in one.parts], one.weight, one.mirrored) for one in found
    ]


@pytest.mark.parametrize("strength", [BEGINNER, CLUB, MASTER], ids=lambda one: one.name)
def test_whoever_thinks_play_by_play_is_left_with_what_all_plays_at_once_leave(strength):
    """Also where plays are forgotten, and where another layout is looked at in between."""
    words, posterior = vocabulary(strength), Posterior()
    other = Evidence(NOW, trials(["8H: 3H+", "8H 3H: 5S- 9D+"]))
    seen = [Evidence(NOW, COLOURS[:count]) for count in range(len(COLOURS) + 1)]
    for evidence in (*seen, seen[2], other, Evidence(NOW, COLOURS[1:]), seen[-1]):
        assert told(posterior.families(evidence, words)) == told(families(evidence, words))


def test_whoever_sees_colours_change_believes_it():
    best = believe_evidence(Evidence(NOW, COLOURS), vocabulary(MASTER)).candidates[0]
    assert print_rule(best.hypothesis.rule) == "other colour"
    assert best.share > 0.3


@pytest.mark.parametrize("strength", [BEGINNER, CLUB, MASTER], ids=lambda one: one.name)
def test_all_that_is_believed_agrees_with_every_verdict(strength):
    belief = believe_evidence(Evidence(NOW, COLOURS), vocabulary(strength), strength.draws)
    assert belief.slips == 0
    for one in belief.weighed:
        judge = compile_rule(one.hypothesis.rule)
        for trial in COLOURS:
            assert judge.permits(trial.context.line, PACK[trial.card]) == trial.right
    assert sum(one.share for one in belief.weighed) == pytest.approx(1)


def test_a_guess_that_failed_is_believed_no_more():
    evidence = Evidence(NOW, COLOURS, failed=(read_rule("other colour"),))
    belief = believe_evidence(evidence, vocabulary(MASTER))
    assert not any(belief.agrees(read_rule("other colour"), one.hypothesis) for one in belief.weighed)


def test_of_a_wrong_string_nothing_is_believed_that_has_it_right():
    """3S 4H would be right in turn where colours change, and all that tells against it is the string."""
    told = trials(["5S: 7H+", "5S 7H: 2C+"])
    steps = (
        (context_of(line("5S 7H 2C")), Card.read("4H").index),
        (context_of(line("5S 7H 2C 4H")), Card.read("3S").index),
    )
    belief = believe_evidence(
        Evidence(context_of(line("5S 7H 2C")), told, (WrongString(steps),)), vocabulary(CLUB)
    )
    assert belief.weighed
    for one in belief.weighed:
        judge = compile_rule(one.hypothesis.rule)
        assert not all(judge.permits(context.line, PACK[card]) for context, card in steps)


def test_as_many_starters_as_the_rule_looks_back_are_a_hint_at_it():
    """Two starters: the card before the last one takes part."""
    told = trials(["5S 7H: 2C+", "5S 7H 2C: 3D+ "])
    evidence = Evidence(context_of(line("5S 7H 2C 3D")), told, looks_back=2)
    belief = believe_evidence(evidence, vocabulary(MASTER))
    assert all(lookback(one.hypothesis.rule) == 2 for one in belief.weighed)


def test_a_slip_does_not_end_all_belief():
    """The same card right and wrong after the same line: no rule has it so."""
    contradiction = trials(["5S 7H 2C KD: 9C-"])
    belief = believe_evidence(
        Evidence(context_of(line("5S 7H")), COLOURS + contradiction), vocabulary(MASTER)
    )
    assert belief.slips == 1
    assert belief.weighed


def test_where_no_rule_is_left_the_most_similar_cards_tell():
    nothing = Vocabulary(0, DIVISIONS[:1])
    belief = believe_evidence(Evidence(NOW, COLOURS), nothing)
    assert belief.empty
    context = COLOURS[-1].context
    assert belief.chance(Card.read("2H").index, context) > 0.5 > belief.chance(Card.read("9S").index, context)


def test_the_same_evidence_is_always_believed_alike():
    one, other = (believe_evidence(Evidence(NOW, COLOURS), vocabulary(CLUB)) for _ in range(2))
    assert one.weighed == other.weighed
