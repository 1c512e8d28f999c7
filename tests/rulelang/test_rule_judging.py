"""However a rule is compiled, by rows, by sets of cards or step by step, it judges as it says."""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.cards import PACK, Card
from pbem.rulelang import tree
from pbem.rulelang.meaning.compiling import CompiledRule, compile_rule
from pbem.rulelang.reading import read_rule
from tests.rulelang.test_rule_notations import rules


def compiled(text: str) -> CompiledRule:
    read = read_rule(text)
    assert isinstance(read, tree.Rule), read
    return compile_rule(read)


def is_named(card: Card) -> bool:
    return str(card) == "QH" or (not card.suit.red and (card.rank % 2 == 0 or card.rank == 13))


@pytest.mark.parametrize(
    ("text", "meets"),
    [
        ("red and not face", lambda card: card.suit.red and card.rank < 11),
        ("one of (red, odd, face)", lambda card: card.suit.red + card.rank % 2 + (card.rank > 10) == 1),
        ("not (prime or 8 or more)", lambda card: card.rank in (1, 4, 6)),
        ("Q♥ or black and (even or K)", is_named),
    ],
)
def test_what_is_said_of_one_card_is_asked_of_the_next_of_an_earlier_and_of_the_first(
    text: str, meets: Callable[[Card], bool]
) -> None:
    of_next = compiled(text)
    of_second_last = compiled(f"if second last is ({text}): red, else: black")
    of_starter = compiled(f"if starter is ({text}): red, else: black")
    last, card = Card.read("9C"), Card.read("2D")
    for one in PACK:
        assert of_next.permits((last,), one) == meets(one)
        assert of_second_last.permits((one, last), card) == meets(one)
        assert of_starter.permits((one, last, last), card) == meets(one)
    assert of_second_last.follow((last,)).bit_count() == 52


@pytest.mark.parametrize("parts", [("prime", "composite"), ("red", "odd", "not face"), ("A", "A or 2", "3")])
def test_an_alternation_of_what_one_card_shows_is_judged_as_one_that_asks_for_more(
    parts: tuple[str, ...],
) -> None:
    """Said of two cards, though nothing is said of the second, a part is gone through step by step."""
    quick = compiled("alternate: " + ", ".join(parts))
    slow = compiled(
        "alternate: " + ", ".join(f"({part} and (starter is red or starter is black))" for part in parts)
    )
    for last in PACK:
        line = (Card.read("4H"), last)
        assert quick.follow(line) == slow.follow(line)


@settings(max_examples=60)
@given(rules, st.integers(1, 12), st.integers(0, 99))
def test_all_cards_at_once_are_judged_as_each_by_itself(made: tree.Rule, length: int, seed: int) -> None:
    judge = compile_rule(made)
    line = tuple(Random(seed).choices(PACK, k=length))
    right = [card for card in PACK if judge.asked(line, length, card) is not False]
    assert [card for card in PACK if judge.permits(line, card)] == right
    assert judge.follow(line) == sum(1 << card.index for card in right)


@pytest.mark.parametrize(
    ("text", "meets"),
    [
        ("value = value of last + 1, wrapping", lambda card, after: card == after % 13 + 1),
        ("value > value of last + 1, wrapping", lambda card, after: card > after % 13 + 1),
        ("value ≤ value of last + 1, wrapping", lambda card, after: card <= after % 13 + 1),
        ("value < value of last - 1, wrapping", lambda card, after: card < (after - 2) % 13 + 1),
    ],
)
def test_a_king_stays_a_king_where_values_wrap(text: str, meets: Callable[[int, int], bool]) -> None:
    judge = compiled(text)
    for last in PACK:
        for card in PACK:
            assert judge.permits((last,), card) is meets(card.rank, last.rank), (last, card)


def test_exactly_one_of_three_counts_what_is_said_twice_twice() -> None:
    twice, once = compiled("one of (red, red, odd)"), compiled("one of (red, odd)")
    last = Card.read("9C")
    for card in PACK:
        assert twice.permits((last,), card) is (not card.suit.red and card.rank % 2 == 1), card
    assert once.follow((last,)) != twice.follow((last,))


def test_exactly_one_of_three_counts_twice_also_what_is_said_twice_of_another_card() -> None:
    """Red twice is more than one, so that it is for black ones alone whether the next is odd."""
    judge = compiled("one of (last is red, last is red, odd)")
    for last in PACK:
        for card in PACK:
            right = not last.suit.red and card.rank % 2 == 1
            assert judge.permits((last,), card) is right, (last, card)
