"""Two rules are the same, or a shortest main line shows where they part."""

from collections import defaultdict
from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.cards import PACK, Card, Suit
from pbem.rulelang import tree
from pbem.rulelang.meaning import comparing as comparing
from pbem.rulelang.meaning.comparing import (
    Comparison,
    Differs,
    Same,
    TooManyStates,
    compare_rules,
    remembers_much,
)
from pbem.rulelang.meaning.compiling import CompiledRule, compile_rule
from pbem.rulelang.meaning.memory import Memory
from pbem.rulelang.reading import read_rule

pytestmark = pytest.mark.slow

OTHERS = ("other suit than third last", "other value than third last")
ONE_OR_TWO_UP_IN_SUIT = "value = value of last of its suit + 1 or value = value of last of its suit + 2"


def rule(text: str) -> tree.Rule:
    read = read_rule(text)
    assert isinstance(read, tree.Rule), read
    return read


def cards(names: str) -> tuple[Card, ...]:
    return tuple(Card.read(name) for name in names.split())


def compared(one: str, other: str, main_line: str = "") -> Comparison:
    return compare_rules(rule(one), rule(other), cards(main_line))


def lines_of_right_plays(one: CompiledRule, main_line: Sequence[Card], more: int) -> list[tuple[Card, ...]]:
    lines = [tuple(main_line)] if main_line else [(card,) for card in PACK if one.admits(card)]
    for _ in range(more):
        lines = [(*line, card) for line in lines for card in PACK if one.permits(line, card)]
    return lines


def assert_shown_and_no_shorter(
    one: tree.Rule, other: tree.Rule, main_line: Sequence[Card], found: Comparison, depth: int
) -> None:
    """Against brute force: lines of up to `depth` right plays."""
    first, second = compile_rule(one), compile_rule(other)
    told = 10**6
    if isinstance(found, Differs):
        line = (*main_line, *found.line)
        if not line:
            assert first.admits(found.card) == found.right != second.admits(found.card)
            return
        assert first.permits(line, found.card) == found.right != second.permits(line, found.card)
        assert main_line or first.admits(line[0])
        opening = max(1, len(main_line))
        assert all(first.permits(line[:n], line[n]) for n in range(opening, len(line)))
        told = len(line) - opening
    for more in range(min(told, depth + 1)):
        for line in lines_of_right_plays(first, main_line, more):
            assert all(first.permits(line, card) == second.permits(line, card) for card in PACK), line


# The same rule in other words


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (
            "if last is odd: black, else: red",
            "if value of last mod 4 = 1 or value of last mod 4 = 3: black, else: red",
        ),
        ("if last is odd: black, else: red", "after even: red, else: black"),
        ("if last is black: 7 or more, else: 6 or less", "if last is red: less than 7, else: more than 6"),
        ("same suit or same value", "not (other value and other suit)"),
        ("same suit or same value", "same value or same suit"),
        ("other colour", "if last is red: black, else: red"),
        ("start: red; repeat: red, black", "start: red; other colour"),
        ("repeat: 3 red, 3 black", "repeat: red, 2 red, 3 black, red, red, red, 2 black, black"),
        ("repeat: 3 red, 3 black", "if (position - 1) mod 6 < 3: red, else: black"),
        (
            "value = value of last + 1 or value = 1 and value of last = 13",
            "value = value of last + 1 or (last is K and card is A)",
        ),
        ("value = value of last + 1, wrapping", "value mod 13 = (value of last + 14) mod 13"),
        ("alternate: A to 7, 8 to K", "if last is 7 or less: 8 or more, else: less than 8"),
        ("if position = 3: red, else: black", "if position > 2 and position < 4: red, else: black"),
        ("same value as third last or same suit as third last", f"not ({' and '.join(OTHERS)})"),
        ("same value as ninth last", "value of ninth last = value"),
        ("if starter is red: odd, else: even", "after starter is black: even, else: odd"),
        ("by value of last mod 2: 0: red, 1: black", "if last is odd: black, else: red"),
        ("one of (red, odd)", "(red and even) or (black and odd)"),
        ("one of (red, odd, face)", "one of (face, red, odd)"),
        ("if run of suit < 3: red, else: black", "if run of suit ≤ 2: red, else: black"),
        ("value > greatest", "not (value = greatest or value < greatest)"),
        ("distance (value, value of last) = 1", "value = value of last + 1 or value = value of last - 1"),
        (
            "distance round (value, value of last) = 1",
            "value = value of last + 1, wrapping or value = value of last - 1, wrapping",
        ),
        ("red or distance (position, 5) ≤ 1", "red or (position > 3 and position < 7)"),
        ("distance (position, 5) mod 2 = 0", "position mod 2 = 1"),
        ("if card is first of its suit: anything, else: higher than last of its suit", "higher than last of its suit"),
        ("higher than last of its suit", "not same value as last of its suit or lower"),
        ("same parity as last of its colour and card is 2 to K", "not A and same parity as last of its colour"),
    ],
)  # fmt: skip
def test_a_rule_in_other_words_is_the_same_rule(one: str, other: str) -> None:
    assert compared(one, other) == Same() == compared(other, one)


@pytest.mark.parametrize("more", ["", " or face and last is nothing"])
def test_first_of_its_suit_else_one_or_two_up_is_compared_over_all_its_states(more: str) -> None:
    """The last card of each suit makes 14 to the 4th states, suit by suit or, if the last card counts too, all."""
    other = f"higher than last of its suit and value < value of last of its suit + 3{more}"
    assert compared(ONE_OR_TWO_UP_IN_SUIT, other) == Same()


# Where they part


@pytest.mark.parametrize(
    ("one", "other", "main_line", "more", "card"),
    [
        ("value = value of last + 1", "value = value of last + 1, wrapping", "", 1, "AS"),
        ("value = value of last + 1", "value = value of last + 1, wrapping", "3H", 10, "AS"),
        ("repeat: 3 red, 3 black", "repeat: 2 red, 4 black", "", 2, "AS"),
        ("repeat: 3 red, 3 black", "repeat: 2 red, 4 black", "2H 3H 4H", 5, "AS"),
        ("repeat: red, black", "other colour", "", 1, "AS"),
        ("if position = 9: red, else: black", "black", "2H", 7, "AS"),
        ("if second last is red: red, else: black", "if second last is red: red, else: spades", "3S", 0, "AC"),
        ("higher than last of its suit", "higher than last of its suit or (last is red and card is 7♠)", "9S", 1, "7S"),
        ("start: red; odd", "odd", "", 0, "AS"),
        ("if run of colour = 3: other colour, else: same colour", "same colour", "2H", 2, "AS"),
        ("value > greatest", "higher than last", "9S 5S", 0, "6S"),
        ("first of its suit or red", "red", "", 1, "AS"),
        ("first of its value", "other value", "2H", 1, "2S"),
        ("distance (value, value of last) ≤ 2", "distance round (value, value of last) ≤ 2", "", 1, "QS"),
        (ONE_OR_TWO_UP_IN_SUIT, ONE_OR_TWO_UP_IN_SUIT + ", wrapping", "3S 3H 3D 3C", 5, "AS"),
        ("if last is black: 7 or more, else: 6 or less", "if last is black: 7 or more, else: 5 or less", "3S", 1, "6S"),
    ],
)  # fmt: skip
def test_a_shortest_line_of_right_plays_leads_to_the_first_card_judged_differently(
    one: str, other: str, main_line: str, more: int, card: str
) -> None:
    found = compared(one, other, main_line)
    assert isinstance(found, Differs)
    assert (len(found.line), found.card, found.shortest) == (more, Card.read(card), True)
    depth = 2 if more > 2 else more
    assert_shown_and_no_shorter(rule(one), rule(other), cards(main_line), found, depth)


def test_nothing_wraps_unless_it_says_so_and_the_king_shows_it() -> None:
    found = compared("value = value of last + 1", "value = value of last + 1, wrapping", "JD")
    assert isinstance(found, Differs)
    assert [card.rank for card in found.line] == [12, 13]
    assert (found.card.rank, found.right) == (1, False)


def test_which_of_the_two_has_the_card_right_is_told_from_either_side() -> None:
    one, other = "value = value of last + 1", "value = value of last + 1, wrapping"
    assert compared(one, other, "KS") == Differs((), Card.read("AS"), right=False)
    assert compared(other, one, "KS") == Differs((), Card.read("AS"), right=True)


# From this layout on


@pytest.mark.parametrize(
    ("secret", "guess", "main_line"),
    [
        ("if last is black: black, else: anything", "if last is black: black, else: odd", "2S"),
        ("if position = 3: red, else: black", "black", "2S 4S 5H"),
        ("start: red; odd", "odd", "2S"),
        ("if starter is red: red, else: black", "red", "3H"),
        ("if second last is red: red, else: black", "if second last is red: red, else: spades", "3H 2H"),
        ("repeat: red, black", "other colour", "2H"),
        ("repeat: red, black", "other colour", "2H 4S 5H"),
        ("even and higher than last", "higher than last and (even or last is odd)", "10H"),
    ],
)
def test_a_guess_is_right_where_what_sets_it_apart_can_happen_no_more(
    secret: str, guess: str, main_line: str
) -> None:

    assert compared(secret, guess, main_line) == Same()
    assert isinstance(compared(secret, guess), Differs)


def test_a_guess_out_of_phase_is_wrong_though_it_names_the_right_cycle() -> None:
    assert isinstance(compared("repeat: red, black", "repeat: black, red", "2H 4S"), Differs)
    assert isinstance(compared("repeat: red, black", "other colour", "2S"), Differs)


def test_a_dead_end_leaves_nothing_to_tell_rules_apart() -> None:
    assert compared("value = value of last + 1", "higher than last", "KS") == Same()
    assert isinstance(compared("value = value of last + 1", "higher than last", "JS"), Differs)


def test_a_starter_that_is_no_more_the_last_card_tells_rules_apart() -> None:
    """While it is both, `same suit as starter` says nothing of it."""
    one, other = "if last is same suit as starter: other suit, else: same colour as starter", "other suit"
    found = compared(one, other)
    assert isinstance(found, Differs)
    assert len(found.line) == 2
    assert_shown_and_no_shorter(rule(one), rule(other), (), found, 1)


# Rules nobody thought of


subjects = st.one_of(
    st.just(tree.Next()),
    st.integers(1, 3).map(tree.Back),
    st.just(tree.Starter()),
    st.sampled_from([tree.Attribute.SUIT, tree.Attribute.COLOUR, tree.Attribute.PARITY]).map(tree.LastAlike),
)
attributes = st.sampled_from([tree.Attribute.SUIT, tree.Attribute.COLOUR, tree.Attribute.PARITY])
firsts = st.builds(
    tree.Claim, st.one_of(st.just(tree.Next()), st.integers(1, 3).map(tree.Back)), attributes.map(tree.First)
)
descriptions = st.one_of(
    st.booleans().map(tree.OfColour),
    st.sampled_from(Suit).map(tree.OfSuit),
    st.booleans().map(tree.OfParity),
    st.sampled_from([tree.Face(), tree.Prime(), tree.Composite(), tree.Anything(), tree.Nothing()]),
    st.sampled_from(
        [tree.OfValue(7), tree.AtLeast(8), tree.AtMost(5), tree.Between(4, 9), tree.Named(1, Suit.SPADES)]
    ),
    st.builds(tree.Same, st.sampled_from(tree.Attribute), subjects),
    st.builds(tree.Other, st.sampled_from(tree.Attribute), subjects),
    *(st.builds(kind, subjects) for kind in (tree.Higher, tree.Lower, tree.NotLower, tree.NotHigher)),
)
quantities = st.one_of(
    subjects.map(tree.Value),
    st.sampled_from([tree.Position(), tree.Least(), tree.Greatest()]),
    st.sampled_from(tree.Attribute).map(tree.Run),
)
numbers = st.recursive(
    st.one_of(quantities, st.integers(0, 14).map(tree.Integer)),
    lambda inner: st.one_of(
        *(st.builds(kind, inner, inner) for kind in (tree.Plus, tree.Minus, tree.Times)),
        st.builds(tree.Modulo, inner, st.integers(1, 5)),
        st.builds(tree.Distance, inner, inner, st.booleans()),
    ),
    max_leaves=3,
)
comparisons = st.builds(tree.Comparison, numbers, st.sampled_from(tree.Relation), numbers, st.booleans())
plain = st.recursive(
    st.one_of(st.builds(tree.Claim, subjects, descriptions), firsts, comparisons),
    lambda inner: st.one_of(
        inner.map(tree.Not),
        st.tuples(inner, inner).map(tree.AllOf),
        st.tuples(inner, inner).map(tree.AnyOf),
        st.tuples(inner, inner).map(tree.OneOf),
    ),
    max_leaves=3,
)
steps = st.one_of(
    plain,
    st.builds(tree.IfElse, plain, plain, plain),
    st.builds(lambda *parts: tree.After((tree.Case(*parts[:2]),), parts[2]), plain, plain, st.none() | plain),
    st.builds(
        tree.By,
        numbers,
        st.lists(st.builds(tree.Option, st.integers(0, 5), plain), min_size=1, max_size=2).map(tuple),
        st.none() | plain,
    ),
    st.lists(plain, min_size=2, max_size=3).map(tuple).map(tree.Alternate),
    st.lists(st.builds(tree.Block, st.integers(1, 2), plain), min_size=2, max_size=3)
    .map(tuple)
    .map(tree.Repeat),
)
rules = st.builds(
    tree.Rule, st.none() | st.just(tree.Start(tree.Claim(tree.Next(), tree.OfColour(True)))), steps
)
some_cards = cards("AS 2S 8H KH 7C QD")


def assert_lines_remembered_alike_are_judged_alike(made: tree.Rule, chance: Random, walks: int) -> None:
    judge, memory = compile_rule(made), Memory(made)
    remembered = defaultdict(set)
    for _ in range(walks):
        line, state = (), memory.empty
        few = chance.sample(PACK if chance.random() < 0.3 else some_cards, 2)
        for _ in range(8):
            card = chance.choice(few)
            line, state = (*line, card), memory.after(state, card.index)
            remembered[state].add(line)
    for lines in remembered.values():
        shown = sorted(lines, key=len)[-3:] + sorted(lines, key=len)[:2]
        assert len({sum(judge.permits(line, card) << card.index for card in PACK) for line in shown}) == 1


@settings(max_examples=30, deadline=None)
@given(rules, st.randoms(use_true_random=False))
def test_lines_that_are_remembered_alike_are_judged_alike_for_ever_after(
    made: tree.Rule, chance: Random
) -> None:
    assert_lines_remembered_alike_are_judged_alike(made, chance, walks=30)


@pytest.mark.parametrize(
    "text",
    [
        "if second last is red: odd, else: even",
        "if last is face and third last is not red: odd, else: even",
        "same colour as third last",
        "value > value of second last",
        "if (value of last × value of third last) mod 3 = 1: odd, else: black",
        "value = value of second last + 1, wrapping or card is red",
        "if position mod 3 = 1: red, else: black",
        "if (position × position + value of last) mod 3 = 1: red, else: black",
        "value = position, wrapping",
        "if position + value of last > 8: red, else: black",
        "value × position < 20 + position",
        "if starter is red: odd, else: even",
        "same parity as starter",
        "alternate: red, odd, black",
        "alternate: same colour, other colour",
        "alternate: higher than last, red, lower than second last",
        "alternate: starter is red, starter is odd and card is black",
        "alternate: same colour as last of its parity, red",
        "alternate: position mod 3 = 1, red",
        "repeat: 2 red, odd, same colour",
        "repeat: red, (alternate: odd, face), black",
        "higher than last of its suit",
        "last of its colour is red or last of its parity is odd or face",
        "same parity as last of its colour or last is face",
        "second last is higher than last of its parity",
        "after face: red, after odd: same suit as starter, else: (if position = 5: odd, else: even)",
        "if run of colour = 3: other colour, else: same colour",
        "if run of value ≥ 2: red, else: black",
        "alternate: run of suit = 2, red",
        "if run of parity + position > 7: red, else: black",
        "if run of suit mod 2 = 0: odd, else: even",
        "value > greatest or value < least",
        "alternate: value > greatest, red",
        "by (greatest - least) mod 3: 0: red, 1: odd, 2: black",
        "if last is first of its suit: red, else: black",
        "first of its suit or second last is first of its colour",
        "alternate: first of its suit or red, last is first of its parity or card is odd",
        "distance (value, value of last) < 3",
        "distance (value of last, position) mod 3 = 1",
        "distance round (value, value of second last) = 2",
        "if distance (position, 4) × 2 > value of last: red, else: black",
        "one of (red, last is odd, second last is face)",
        "by value of last + value of second last: 7: red, 9: black, else: odd",
    ],
)
def test_nothing_a_rule_can_ask_is_forgotten(text: str) -> None:
    assert_lines_remembered_alike_are_judged_alike(rule(text), Random(text), walks=200)


@settings(max_examples=40, deadline=None)
@given(rules, rules, st.lists(st.sampled_from(PACK), max_size=4), st.booleans())
def test_brute_force_finds_what_the_comparison_finds_and_nothing_shorter(
    one: tree.Rule, other: tree.Rule, main_line: list[Card], close: bool
) -> None:
    if close:
        other = tree.Rule(one.start, tree.AnyOf((one.part, tree.AllOf((other.part, one.part)))))
    with pytest.MonkeyPatch.context() as patch:
        for bound in ("MAX_STATES", "MAX_STEPS", "MAX_EFFORT", "MAX_LOOSE_EFFORT"):
            patch.setattr(comparing, bound, getattr(comparing, bound) // 10)
        found = compare_rules(one, other, main_line)
    assert_shown_and_no_shorter(one, other, main_line, found, 1 if main_line else 0)
    if isinstance(found, Same):
        assert_alike_on_random_walks(one, other, main_line)


def assert_alike_on_random_walks(one: tree.Rule, other: tree.Rule, main_line: Sequence[Card]) -> None:
    first, second, chance = compile_rule(one), compile_rule(other), Random(1956)
    starters = [card for card in PACK if first.admits(card)]
    for _ in range(6):
        line = list(main_line) or [chance.choice(starters)]
        for _ in range(9):
            right = [card for card in PACK if first.permits(line, card)]
            assert right == [card for card in PACK if second.permits(line, card)]
            if not right:
                break
            line.append(chance.choice(right))


# Bounds


TOO_MUCH = " or ".join(
    f"(higher than last of its {kind} and {what})"
    for kind in ("suit", "colour", "parity")
    for what in ("red", "black", "odd", "even", "face")
)


def test_rules_that_remember_too_much_say_so_after_a_bounded_number_of_judgements(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    permits, judged = CompiledRule.permits, []
    monkeypatch.setattr(CompiledRule, "permits", lambda *asked: judged.append(1) or permits(*asked))
    found = compared(TOO_MUCH, f"{TOO_MUCH} or (red and black)")
    assert isinstance(found, TooManyStates)
    assert found.states > 1000
    assert len(judged) < 300_000


def test_the_same_parts_in_another_order_are_the_same_however_much_is_remembered() -> None:
    assert compared(TOO_MUCH, " or ".join(reversed(TOO_MUCH.split(" or ")))) == Same()


def test_a_difference_met_by_chance_still_shows_but_is_not_called_shortest() -> None:
    one, other = "same value as ninth last", "same value as eighth last"
    found = compared(one, other)
    assert isinstance(found, Differs)
    assert not found.shortest
    assert_shown_and_no_shorter(rule(one), rule(other), (), found, 0)


def test_a_position_that_is_passed_is_no_endless_number_of_states() -> None:
    assert compared("if position < 30: red, else: black", "if position + 1 ≤ 30: red, else: black") == Same()
    assert compared("if position < 30: red, else: black", "black", "2S " * 29) == Same()
    assert isinstance(compared("if position < 30: red, else: black", "black", "2S " * 28), Differs)


@pytest.mark.parametrize(
    "text",
    [
        "other colour",
        "same suit or same value",
        "if last is odd: black, else: red",
        ONE_OR_TWO_UP_IN_SUIT,
        "same suit as last or same value as second last",
        "repeat: 3 red, 3 black",
    ],
)
def test_a_usual_rule_can_be_guessed_whatever_the_secret_is(text):
    assert not remembers_much(rule(text), (Card.read("5H"),))


def test_a_theory_dressed_up_to_be_too_much_is_so_whatever_it_is_compared_with():
    """Else its refusal would tell, for nothing, that no difference from the secret rule was found."""
    total = " + ".join(
        f"value of {which}" for which in ("last", "second last", "third last", "fourth last", "fifth last")
    )
    for theory in ("odd", "red", "other colour"):
        assert remembers_much(
            rule(f"({theory}) and (odd or even or ({total}) mod 7 = 0)"), (Card.read("5H"),)
        )
