"""Hints that say what does not count are heeded, in four languages; others say nothing to a bot."""

import pytest

from pbem.app import load_samples
from pbem.insight.belief import believe_evidence
from pbem.insight.evidence import Evidence, context_of
from pbem.insight.hints import Feature, denied
from pbem.insight.strengths import MASTER, vocabulary
from pbem.rulelang.tree import OfColour, OfSuit
from tests.insight.telling import NOW, line, trials

SUIT, COLOUR, VALUE = Feature


@pytest.mark.parametrize(
    ("hint", "features"),
    [
        ("Values do not count.", {VALUE}),
        ("Os valores não contam.", {VALUE}),
        ("Los palos y los colores no cuentan.", {SUIT, COLOUR}),
        ("Contano solo i semi.", {COLOUR, VALUE}),
        ("Only suits count.", {COLOUR, VALUE}),
        ("Neither values nor colours count.", {VALUE, COLOUR}),
        ("Suits do not count, but the place on the main line does.", {SUIT}),
        ("Only the last card counts, and colours alone do not.", set()),
        ("Small steps.", set()),
        ("The suit of one card tells about the value of the next.", set()),
        ("", set()),
    ],
)
def test_what_does_not_count_is_read(hint, features):
    assert denied([hint]) == features


def test_no_hint_of_a_sample_is_taken_for_the_opposite_of_its_rule():
    """A sample that speaks of a suit, say, has no hint by which suits do not count."""
    from pbem.rulelang.meaning.scope import nodes

    for sample in load_samples():
        said = {type(node) for node in nodes(sample.rule.part)}
        for hint in sample.hints.values():
            assert not (OfSuit in said and SUIT in denied([hint])), (sample.key, hint)
            assert not (OfColour in said and COLOUR in denied([hint])), (sample.key, hint)


def test_a_hint_is_believed_as_long_as_it_fits():
    belief = believe_evidence(
        Evidence(NOW, (), hints=("Suits and values do not count.",)), vocabulary(MASTER)
    )
    assert all(one.hypothesis.rule for one in belief.weighed)
    said = [repr(one.hypothesis.rule) for one in belief.weighed]
    assert not any("Value" in one or "Suit" in one for one in said)


def test_a_hint_that_cannot_be_true_is_dropped():
    """Of two red cards one is right and one wrong: colour alone does not decide."""
    told = trials(["5S: 7H+", "5S 7H: 2H- 3H+ 4H-", "5S 7H 3H: 8H- 9H+ 10D-", "5S 7H 3H 9H: 2H- AD+"])
    evidence = Evidence(context_of(line("5S 7H 3H 9H AD")), told, hints=("Suits and values do not count.",))
    assert not believe_evidence(evidence, vocabulary(MASTER)).empty
