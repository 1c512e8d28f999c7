"""How many cards of chance single a rule out."""

import pytest

from pbem.app import load_samples
from pbem.cards import PACK
from pbem.rulelang.language.printing import print_rule
from pbem.rulelang.meaning.compiling import compile_rule
from pbem.rulelang.reading import read_rule
from pbem.rulelang.samples import Difficulty, SampleRule
from pbem.rulelang.survey.difficulty import EASY, MEDIUM, PLAYS, Rivals
from pbem.rulelang.survey.variants import variants
from pbem.rulelang.tree import Rule

SAMPLES = {one.key: one for one in load_samples()}


def read(text: str) -> Rule:
    rule = read_rule(text)
    assert isinstance(rule, Rule), text
    return rule


@pytest.fixture(scope="module")
def rivals() -> Rivals:
    return Rivals(one.rule for one in SAMPLES.values())


def test_what_is_measured_comes_out_the_same_each_time_and_lies_within_the_deal(rivals: Rivals) -> None:
    rule = SAMPLES["low-and-high"].rule
    found = rivals.measure(rule)
    assert Rivals(one.rule for one in SAMPLES.values()).measure(rule) == found
    assert 0 < found.plays <= PLAYS
    assert found.last is not None


def test_a_rule_with_near_neighbours_takes_longer_than_one_without(rivals: Rivals) -> None:
    plays = {
        key: rivals.measure(SAMPLES[key].rule).plays
        for key in ("only-red", "five-and-up", "product-of-three")
    }
    assert plays["only-red"] < plays["five-and-up"] < plays["product-of-three"]
    assert plays["only-red"] <= EASY
    assert plays["product-of-three"] > MEDIUM


def test_a_rule_that_nothing_simple_rivals_is_found_at_once() -> None:
    alone = Rivals([]).measure(read("face"))
    assert (alone.plays, alone.rivals, alone.last) == (0, 0, None)


@pytest.mark.parametrize(
    "text", ["value = value of last + 1", "if last is face: higher than last, else: lower than last"]
)
def test_a_rule_by_which_nothing_may_be_right_is_hard_however_soon_it_is_found(text: str) -> None:
    found = Rivals([]).measure(read(text))
    assert found.plays <= EASY
    assert found.stops
    assert found.difficulty is Difficulty.HARD


@pytest.mark.parametrize("text", ["other colour than second last", "(value + value of last) mod 3 ≠ 0"])
def test_a_rule_that_looks_further_back_or_reckons_is_never_easy(text: str) -> None:
    found = Rivals([]).measure(read(text))
    assert found.plays <= EASY
    assert found.difficulty is Difficulty.MEDIUM


# Variants


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("red", "black"),
        ("red", "odd"),
        ("red", "not red"),
        ("not spades", "spades"),
        ("not spades", "not clubs"),
        ("face", "prime"),
        ("face", "not face"),
        ("alternate: prime, composite", "alternate: odd, even"),
        ("7 or more", "8 or more"),
        ("7 or more", "7 or less"),
        ("4 to 10", "3 to 9"),
        ("other colour", "other suit"),
        ("other colour", "same colour"),
        ("other colour", "other colour than second last"),
        ("other colour", "other colour than starter"),
        ("other colour than third last", "other colour than second last"),
        ("higher than last", "lower than last"),
        ("value = value of last + 1", "value = value of last - 1"),
        ("value = value of last + 1", "value = value of last + 2"),
        ("value = value of last + 1", "value = value of last + 1, wrapping"),
        ("same suit or same value", "same suit"),
        ("same suit or same value", "same suit and same value"),
        ("if last is red: odd, else: even", "if last is red: even, else: odd"),
        ("if last is red: odd, else: even", "if last is red: odd, else: anything"),
        ("if last is red: odd, else: even", "if last is odd: red, else: black"),
        ("if last is 7 or less: red, else: black", "if last is 6 or less: red, else: black"),
        ("start: red; repeat: 3 red, 3 black", "repeat: 3 red, 3 black"),
        ("start: red; repeat: 3 red, 3 black", "start: red; repeat: 2 red, 2 black"),
        ("alternate: A to 5, 6 to 10, face", "alternate: face, 6 to 10, A to 5"),
        ("other parity than last of its suit", "other parity than last of its colour"),
        ("after spades: red, after hearts: black, else: odd", "after spades: black, after hearts: red, else: odd"),
    ],
)  # fmt: skip
def test_what_a_rule_may_be_taken_for_is_among_its_variants(text: str, other: str) -> None:
    assert read(other) in variants(read(text))


@pytest.mark.parametrize("sample", SAMPLES.values(), ids=list(SAMPLES))
def test_variants_are_rules_each_once_and_not_the_rule_itself(sample: SampleRule) -> None:
    found = variants(sample.rule)
    assert len(found) >= 2
    assert len(set(found)) == len(found)
    assert sample.rule not in found
    for rule in found:
        assert print_rule(rule)
        assert compile_rule(rule).permits(PACK[:4], PACK[9]) in (True, False)
