"""How many cards a rule looks back to, and how many it leaves open."""

import pytest

from pbem.cards import Card
from pbem.engine.round.judge import open_cards
from pbem.engine.round.state import Layout
from pbem.rulelang.meaning.scope import lookback, reach
from pbem.rulelang.reading import read_rule
from pbem.rulelang.tree import Rule
from pbem.service.aggregates.tables import judge_by


def rule(text: str) -> Rule:
    read = read_rule(text)
    assert isinstance(read, Rule), read
    return read


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("red", 1),
        ("other colour", 1),
        ("same suit as second last", 2),
        ("if last is higher than third last: red, else: black", 3),
        ("value = (value of last + value of fourth last) mod 13 or red", 4),
        ("alternate: prime, composite", 1),
        ("alternate: same suit, other suit", 2),
        ("repeat: 3 red, 3 black", 1),
        ("repeat: 3 same suit as second last, red", 2),
        ("if position mod 5 = 1: red, else: black", 1),
        ("if starter is red: red, else: black", 1),
        ("higher than last of its suit", 1),
        ("higher than last of its suit and value > value of fifth last", 5),
        ("after A: red, else: same suit as ninth last", 9),
        ("start: red; black", 1),
        ("by (value of last × value of third last) mod 4: 0: red, else: black", 3),
        ("one of (red, second last is odd)", 2),
        ("distance (value, value of fourth last) < 3", 4),
        ("if run of colour = 3: red, else: black", 1),
        ("value > greatest", 1),
    ],
)
def test_as_many_starters_are_laid_as_the_rule_looks_back_and_at_least_one(text: str, cards: int) -> None:
    assert lookback(rule(text)) == cards


@pytest.mark.parametrize(
    "text",
    [
        "repeat: red, black",
        "if position = 3: red, else: odd",
        "same suit as starter",
        "lower than last of its suit",
        "first of its suit or red",
        "if run of colour = 3: red, else: black",
        "value > greatest or value < least",
    ],
)
def test_a_rule_on_the_whole_line_reaches_without_end(text: str) -> None:
    assert reach(rule(text)) == float("inf")


@pytest.mark.parametrize(
    ("text", "line", "cards"),
    [
        ("if last is black: 7 or more, else: 6 or less", "3H", 24),
        ("if last is black: 7 or more, else: 6 or less", "3H KS", 28),
        ("value = value of last + 1", "KS", 0),
        ("value = value of last + 1, wrapping", "KS", 4),
        ("same suit or same value", "KS", 16),
        ("same suit as second last", "KS", 52),
        ("same suit as second last", "KS 2H", 13),
    ],
)
def test_the_open_cards_of_one_pack_are_counted(text: str, line: str, cards: int) -> None:
    main_line = [Card.read(name) for name in line.split()]
    assert open_cards(judge_by(rule(text)), Layout.starting(tuple(main_line)), packs=1) == cards
