"""Hints that say what does not count are heeded; what others speak of is more likely. In four languages."""

from dataclasses import replace

import pytest

from pbem.app import load_samples
from pbem.cards import Card
from pbem.insight.belief import believe_evidence
from pbem.insight.evidence import Evidence, context_of
from pbem.insight.hints import Feature, Topic, denied, named
from pbem.insight.rounds import table_view_of
from pbem.insight.strengths import MASTER, vocabulary
from pbem.insight.teaching import judgement
from pbem.rulelang.tree import OfColour, OfSuit
from tests.insight.telling import NOW, line, trials
from tests.insight.test_deciding import a_table, laid

SUIT, COLOUR, VALUE = Feature


@pytest.mark.parametrize(
    ("hint", "features"),
    [
        ("Values do not count.", {VALUE}),
        ("Os valores não contam.", {VALUE}),
        ("Suits and colours don't matter.", {SUIT, COLOUR}),
        ("Values don’t count.", {VALUE}),
        ("Look at two cards, but never mind their suits.", {SUIT}),
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


@pytest.mark.parametrize(
    ("hint", "subjects"),
    [
        ("Look at the suit.", {SUIT}),
        ("It has to do with colour.", {COLOUR}),
        ("Tem a ver com a cor.", {COLOUR}),
        ("Fíjate en el palo.", {SUIT}),
        ("Guarda i semi.", {SUIT}),
        ("red after black", {COLOUR}),
        ("Odd cards are special.", {Topic.PARITY}),
        ("The value of a card tells you something about the colour of the next.", {VALUE, COLOUR}),
        ("Suits don't matter. Try adding up.", {Topic.SUMS}),
        ("Face cards turn things around.", {Topic.FACES}),
        ("Small steps.", {Topic.ORDER}),
        ("Only the last card counts, and colours alone do not.", set()),
        ("Most cards are right.", set()),
        ("Good luck, my friends!", set()),
    ],
)
def test_what_a_hint_is_about_is_read(hint, subjects):
    assert named([hint]) == subjects


def told_of_suits(hint):
    """How likely it is thought that the rule has to do with suits, after a few cards that say nothing of that."""
    told = trials(["5S: 6S+", "5S 6S: 7D-"])
    evidence = Evidence(context_of(line("5S 6S")), told, hints=(hint,) if hint else ())
    belief = believe_evidence(evidence, vocabulary(MASTER))
    assert not belief.empty
    return sum(one.share for one in belief.weighed if "SUIT" in repr(one.hypothesis.rule))


def test_what_a_hint_is_about_is_more_likely_and_never_certain():
    assert told_of_suits("") < told_of_suits("Look at the suit.") < 1
    assert told_of_suits("It has to do with values.") < told_of_suits("")


def test_why_heeds_a_hint():
    """The next card is red after black, or of another suit: the hint tells which is likelier."""
    view = table_view_of(laid(a_table(), "6S 7D 9S").round, "Ana")
    hinted = replace(view, hint="Values and suits don't matter.")
    assert judgement(hinted, Card.read("4H")).share != judgement(view, Card.read("4H")).share


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
