"""Many ways to write a rule, one way it is printed."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.cards import PACK, Card, Suit
from pbem.rulelang import tree as t
from pbem.rulelang.checking import always_right
from pbem.rulelang.judging import compile_rule
from pbem.rulelang.parsing import grammar, words_by_terminal
from pbem.rulelang.printing import print_rule
from pbem.rulelang.reading import RuleError, read_rule
from pbem.rulelang.storing import dump_rule, load_rule
from pbem.rulelang.survey import what_may_follow
from pbem.rulelang.words import WORDS

PAGE = (Path(__file__).parents[2] / "docs" / "rule-language.md").read_text(encoding="utf-8")
DIAGRAM = "if last is black: 7 or more, else: 6 or less"
EXAMPLES = re.findall(r"```rule\n(.*?)```", PAGE, re.DOTALL)


def rule(text: str) -> t.Rule:
    read = read_rule(text)
    assert isinstance(read, t.Rule), read
    return read


def cards(names: str) -> list[Card]:
    return [Card.read(name) for name in names.split()]


def permits(text: str, line: str, card: str) -> bool:
    return compile_rule(rule(text)).permits(cards(line), Card.read(card))


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        (DIAGRAM, DIAGRAM),
        ("If last was black, then play a 7 or higher;\notherwise play a 6 or lower.", DIAGRAM),
        ("IF THE LAST CARD IS BLACK: 7 OR MORE; ELSE: 6 OR LESS", DIAGRAM),
        ("“if last is black → at least seven, else at most 6”", DIAGRAM),
        ("if previous is black: higher than 6, else: less than 7", DIAGRAM),
        ("same suit or same value", "same suit or same value"),
        ("Same Suit as the last card or same rank", "same suit or same value"),
        ("SAME SUIT AS LAST OR SAME VALUE AS LAST", "same suit or same value"),
        ("other color than last", "other colour"),
        ("different colour from the previous card", "other colour"),
        ("A–7 or jack", "A to 7 or J"),
        ("ace through 7 or 11", "A to 7 or J"),
        ("queen of hearts or KS or 10♦", "Q♥ or K♠ or 10♦"),
        ("in turn: A-7, 8-K, and so on", "alternate: A to 7, 8 to K"),
        ("cycle three red cards, 3 black cards and so on", "repeat: 3 red, 3 black"),
        ("repeat: 2 (7 or more), odd", "repeat: 2 (7 or more), odd"),
        ("value is value of last plus 1 wrapping around", "value = value of last + 1, wrapping"),
        ("value = value of last + 1, no wrap", "value = value of last + 1"),
        ("≥ last", "same value or higher"),
        ("not (not red)", "red"),
        ("red or (odd or face)", "red or odd or face"),
        ("red or odd and face", "red or (odd and face)"),
        ("(last is red or odd) or black", "last is red or odd or card is black"),
        ("last is (red or odd) or black", "last is red or odd or black"),
        ("value = value of last + 1 or card is 2", "value = value of last + 1 or card is 2"),
        ("2 or value = value of last + 1", "2 or value = value of last + 1"),
        ("last is not red and odd", "last is not red and odd"),
        ("not last is red", "last is not red"),
        ("2nd to last is red", "second last is red"),
        ("value > value of last * 2 mod 5 - 1", "value > ((value of last × 2) mod 5) - 1"),
        ("start: red; black", "start: red; black"),
    ],
)
def test_what_is_written_loosely_is_printed_in_one_form(written: str, printed: str) -> None:
    assert print_rule(rule(written)) == printed


# Meaning of what the samples do not use


@pytest.mark.parametrize(
    ("text", "line", "right", "wrong"),
    [
        ("value = value of last + 1", "QS", "KH", "AH"),
        ("value = value of last + 1 or value = value of last + 2, wrapping", "KS", "2H", "AH"),
        ("alternate: prime, composite", "2S", "4S", "AS"),
        ("alternate: red, black, odd", "2H", "2S", "3H"),
        ("repeat: red, black, odd, even", "2S 2S 3H", "4H", "5H"),
        ("if last is face: lower than last, else: higher than last", "QS", "JH", "QH"),
        ("same suit as second last", "2S 3H", "4S", "4H"),
        ("higher than last of its suit", "5S 9H 4C", "6S", "4S"),
        ("last is odd and card is red", "5S", "6H", "6S"),
        ("if position = 3: red, else: black", "5S 9H", "6H", "6S"),
        ("if last is higher than second last: red, else: black", "5S 9H", "6H", "6S"),
        ("if last is same suit: red, else: black", "5S 9S", "6H", "6S"),
        ("if starter is red: red, else: black", "5S 9H", "6S", "6H"),
        ("after face: lower than last, else: higher than last", "9H", "10S", "2S"),
        ("if (value of last × value of second last) mod 4 = 3: red, else: black", "3H 5H", "2H", "2S"),
        ("if (value of last × value of second last) mod 4 = 3: red, else: black", "3H 3H", "2S", "2H"),
        ("if card is face: red, else: black", "9H", "KH", "KS"),
    ],
)
def test_a_card_is_right_or_wrong_as_the_page_says(text: str, line: str, right: str, wrong: str) -> None:
    assert permits(text, line, right)
    assert not permits(text, line, wrong)


def test_a_king_is_a_dead_end_where_nothing_wraps() -> None:
    judge = compile_rule(rule("value = value of last + 1"))
    assert not any(judge.permits(cards("KS"), card) for card in PACK)


@pytest.mark.parametrize("card", ["2S", "3H"])
def test_while_the_main_line_is_too_short_to_tell_every_card_is_right(card: str) -> None:
    assert permits("if second last is red: red, else: black", "5H", card)
    assert permits("not same suit as third last", "5H 6H", card)
    assert permits("value = value of fourth last", "5H 6H", card)
    assert permits("higher than last of its suit", "9D 9C", card)


def test_a_missing_card_changes_nothing_where_the_rest_decides() -> None:
    assert not permits("last is red and second last is red and card is odd", "5S", "3H")
    assert not permits("if last is red or second last is red: odd, else: even", "5H", "2H")


def test_a_rule_of_long_history_agrees_with_the_arithmetic_of_gardners_too_complicated_one() -> None:
    """Gardner 1977: the product of the last three values, divided by 4; fewer than three cards: anything."""
    product = "(value of last × value of second last × value of third last) mod 4"
    judge = compile_rule(
        rule(
            f"if {product} = 0: red or higher than 6, else if {product} = 1: black or face, "
            f"else if {product} = 2: even or lower than 6, else: odd or 10"
        )
    )
    chance = Random(6)
    for _ in range(2000):
        line, c = chance.choices(PACK, k=chance.randint(1, 9)), chance.choice(PACK)
        expected = True
        if len(line) >= 3:
            v, red = c.rank, c.suit in (Suit.HEARTS, Suit.DIAMONDS)
            expected = (red or v > 6, not red or v > 10, v % 2 == 0 or v < 6, v % 2 == 1 or v == 10)[
                line[-1].rank * line[-2].rank * line[-3].rank % 4
            ]
        assert judge.permits(line, c) == expected


def test_a_rule_under_which_every_card_is_right_is_allowed_and_can_be_told() -> None:
    assert always_right(rule("red or black"))
    assert always_right(rule("same suit as third last or other suit than third last"))
    assert not always_right(rule("same suit"))
    assert not always_right(rule("same suit as third last"))


def test_the_survey_lists_what_may_follow_each_invented_starter() -> None:
    compiled = compile_rule(rule(DIAGRAM))
    (three, after_three), (king, after_king) = what_may_follow(compiled, cards("3H KS"))
    assert (str(three), len(after_three)) == ("3H", 24)
    assert (str(king), len(after_king)) == ("KS", 28)
    assert max(card.rank for card in after_three) == 6


# The page


@pytest.mark.parametrize("text", EXAMPLES)
def test_every_example_of_the_page_reads_and_is_written_canonically(text: str) -> None:
    assert print_rule(rule(text)) == text.strip()


def test_every_word_of_the_language_stands_on_the_page() -> None:
    prose = re.sub(r"```.*?```", "", PAGE, flags=re.DOTALL)
    written = set(re.findall(r"\w+", " ".join(re.findall(r"`([^`]+)`", prose)).lower()))
    assert frozenset().union(*words_by_terminal().values()) - written == set()


def test_every_printed_word_is_read_as_what_it_stands_for() -> None:
    known = {terminal.name: terminal.pattern.to_regexp() for terminal in grammar().terminals}
    for terminal, word in WORDS.items():
        if terminal != "$END":
            assert re.fullmatch(known[terminal], word), terminal
    assert set(known) - set(WORDS) == {"_NOISE", "_SPACE"}


def test_the_classes_of_the_tree_bear_the_grammars_names() -> None:
    names = {str(r.origin.name) for r in grammar().rules} | {r.alias for r in grammar().rules if r.alias}
    camel = {"".join(part.title() for part in name.split("_")) for name in names if not name.startswith("_")}
    inner = {"Group", "Denial", "Above", "Below", "Rank", "Count"}
    classes = {name for name, held in vars(t).items() if hasattr(held, "__dataclass_fields__")}
    assert {name for name in camel - inner if not name.startswith("Left")} == classes


# Whatever is written, whatever is said

subjects = st.one_of(
    st.just(t.Next()),
    st.integers(1, 9).map(t.Back),
    st.just(t.Starter()),
    st.sampled_from([t.Attribute.SUIT, t.Attribute.COLOUR, t.Attribute.PARITY]).map(t.LastAlike),
)
values = st.integers(1, 13)
suits = st.sampled_from(Suit)
descriptions = st.one_of(
    st.booleans().map(t.OfColour),
    suits.map(t.OfSuit),
    st.booleans().map(t.OfParity),
    st.sampled_from([t.Face(), t.Prime(), t.Composite(), t.Anything(), t.Nothing()]),
    values.map(t.OfValue),
    values.map(t.AtLeast),
    values.map(t.AtMost),
    st.tuples(st.integers(1, 6), st.integers(7, 13)).map(lambda ends: t.Between(*ends)),
    st.builds(t.Named, values, suits),
    st.builds(t.Same, st.sampled_from(t.Attribute), subjects),
    st.builds(t.Other, st.sampled_from(t.Attribute), subjects),
    *(st.builds(kind, subjects) for kind in (t.Higher, t.Lower, t.NotLower, t.NotHigher)),
)
quantities = st.one_of(subjects.map(t.Value), st.just(t.Position()))


def sums(leaves: st.SearchStrategy, right: st.SearchStrategy) -> st.SearchStrategy:
    return st.recursive(
        leaves,
        lambda inner: st.one_of(
            st.builds(t.Plus, inner, right),
            st.builds(t.Minus, inner, right),
            st.builds(t.Times, inner, right),
            st.builds(t.Modulo, inner, st.integers(1, 999)),
        ),
        max_leaves=3,
    )


numbers = st.one_of(quantities, st.integers(0, 999).map(t.Integer))
rights = sums(numbers, numbers)
comparisons = st.builds(
    t.Comparison, sums(quantities, rights), st.sampled_from(t.Relation), rights, st.booleans()
)
claims = st.one_of(st.builds(t.Claim, subjects, descriptions), comparisons)


def joined(inner: st.SearchStrategy) -> st.SearchStrategy:
    def join(kind: type) -> st.SearchStrategy:
        part = inner.filter(lambda held: not isinstance(held, kind))
        return st.lists(part, min_size=2, max_size=3).map(lambda parts: kind(tuple(parts)))

    return st.one_of(
        join(t.AllOf), join(t.AnyOf), inner.filter(lambda held: not isinstance(held, t.Not)).map(t.Not)
    )


plain = st.recursive(claims, joined, max_leaves=5)


def steps(inner: st.SearchStrategy) -> st.SearchStrategy:
    return st.one_of(
        joined(inner),
        st.builds(t.IfElse, plain, inner, inner),
        st.builds(
            t.After, st.lists(st.builds(t.Case, plain, inner), min_size=1, max_size=3).map(tuple), inner
        ),
        st.lists(plain, min_size=2, max_size=3).map(tuple).map(t.Alternate),
        st.lists(st.builds(t.Block, st.integers(1, 52), inner), min_size=1, max_size=3)
        .map(tuple)
        .map(t.Repeat),
    )


rules = st.builds(t.Rule, st.none() | plain.map(t.Start), st.recursive(plain, steps, max_leaves=6))


@settings(max_examples=60, deadline=None)
@given(rules)
def test_a_printed_rule_reads_back_as_the_same_rule(made: t.Rule) -> None:
    text = print_rule(made)
    read = read_rule(text)
    if isinstance(read, RuleError):
        assert read.kind in ("never_right", "no_starter", "too_long", "too_deep"), (text, read)
    else:
        assert read == made


@settings(max_examples=60, deadline=None)
@given(rules)
def test_a_stored_rule_comes_back_from_json_as_the_same_rule(made: t.Rule) -> None:
    assert load_rule(json.loads(json.dumps(dump_rule(made)))) == made


@settings(max_examples=40, deadline=None)
@given(rules, st.lists(st.sampled_from(PACK), min_size=1, max_size=14), st.sampled_from(PACK))
def test_every_rule_judges_every_card_and_admits_or_not_without_fail(
    made: t.Rule, line: list[Card], card: Card
) -> None:
    judge = compile_rule(made)
    assert isinstance(judge.permits(line, card), bool)
    assert isinstance(judge.admits(card), bool)


VOCABULARY = (
    sorted(frozenset().union(*words_by_terminal().values())) + list("():,;.=<>+-*♠♥7") + ["14", "zebra", "\n"]
)


@settings(max_examples=100, deadline=None)
@given(st.one_of(st.text(max_size=60), st.lists(st.sampled_from(VOCABULARY), max_size=25).map(" ".join)))
def test_no_text_breaks_the_reader_and_every_error_offers_a_rule_that_reads(text: str) -> None:
    read = read_rule(text)
    if isinstance(read, RuleError):
        assert isinstance(read_rule(read.example), t.Rule)
        assert read.caret.endswith("^")
        assert 0 <= len(read.caret) - 1 <= len(read.excerpt)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(EXAMPLES), st.integers(0, 200), st.integers(0, 8), st.text(max_size=4))
def test_a_rule_with_a_slip_of_the_pen_reads_or_is_answered(text: str, at: int, cut: int, put: str) -> None:
    read = read_rule(text[:at] + put + text[at + cut :])
    assert isinstance(read, RuleError | t.Rule)


@pytest.mark.parametrize(
    "text",
    [
        "not " * 240 + "red",
        "(" * 499 + "red" + ")" * 497,
        "value=1" + "+1" * 490,
        "red or " * 140 + "odd",
        "if last is red: odd, else " * 38 + "red",
        "after A: red, " * 70 + "else: odd",
        "alternate: " + "second last is nothing or " * 36 + "nothing, nothing",
        "9" * 1000,
        "a" * 1000,
        " " * 1000,
    ],
)
def test_no_text_within_the_limit_holds_up_a_judgement(text: str) -> None:
    begun = time.perf_counter()
    read_rule(text)
    assert time.perf_counter() - begun < 2.0
