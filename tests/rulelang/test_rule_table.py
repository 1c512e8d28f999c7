"""Every example rule of the five rule texts, said in five notations, judges as a predicate written down for it here."""

import tomllib
from collections.abc import Callable, Sequence
from itertools import product
from pathlib import Path
from random import Random

import pytest

from pbem.cards import PACK, Card, Suit
from pbem.rulelang.language.lexicon import LANGUAGES
from pbem.rulelang.language.printing import print_rule, say_rule
from pbem.rulelang.meaning.compiling import compile_rule
from pbem.rulelang.reading import read_rule
from pbem.rulelang.tree import Rule

TABLE: dict[str, dict[str, str]] = tomllib.loads(
    (Path(__file__).parent / "table.toml").read_text(encoding="utf-8")
)
SPADES, HEARTS, DIAMONDS, CLUBS = Suit
PRIMES = {2, 3, 5, 7, 11, 13}
COMPOSITES = {4, 6, 8, 9, 10, 12}

Right = Callable[[Sequence[Card], Card], bool]
"""(main line, at least the starter; the next card) → right."""


def red(card: Card) -> bool:
    return card.suit in (HEARTS, DIAMONDS)


def odd(card: Card) -> bool:
    return card.rank in (1, 3, 5, 7, 9, 11, 13)


def face(card: Card) -> bool:
    return card.rank in (11, 12, 13)


def ring(*suits: Suit) -> Right:
    follows = dict(zip(suits, (*suits[1:], suits[0]), strict=True))
    return lambda line, c: c.suit is follows[line[-1].suit]


def gardners_too_complicated_one(line: Sequence[Card], c: Card) -> bool:
    if len(line) < 3:
        return True
    rest = line[-1].rank * line[-2].rank * line[-3].rank % 4
    return (red(c) or c.rank > 6, not red(c) or face(c), not odd(c) or c.rank < 6, odd(c) or c.rank == 10)[
        rest
    ]


def in_its_suit(card: Card, line: Sequence[Card], ahead: set[int], around: int) -> bool:
    own = [one.rank for one in line if one.suit is card.suit]
    return not own or (card.rank - own[-1]) % around in ahead


PREDICATES: dict[str, Right] = {
    "1": ring(SPADES, DIAMONDS, CLUBS, HEARTS),
    "2": lambda line, c: not (odd(line[-1]) and not red(line[-1])) or (red(c) and not odd(c)),
    "3": lambda line, c: (
        len(line) < 2 or not all(odd(p) and not red(p) for p in line[-2:]) or (c.rank == 12 and red(c))
    ),
    "4": lambda line, c: c.rank <= 6 if red(line[-1]) else c.rank >= 7,
    "5": lambda line, c: red(c) != red(line[-1]),
    "6": gardners_too_complicated_one,
    "7": lambda line, c: red(c) != odd(line[-1]),
    "8": lambda line, c: c.rank <= line[-1].rank if red(line[-1]) else c.rank >= line[-1].rank,
    "9": lambda line, c: c.suit is line[-1].suit or c.rank == line[-1].rank,
    "10": lambda line, c: (c.rank in PRIMES) != (line[-1].rank in PRIMES),
    "11": lambda line, c: (red(c), not red(c), odd(c), not odd(c))[len(line) % 4],
    "12": lambda line, c: c.rank == line[-1].rank + 1,
    "13": lambda line, c: c.suit is not line[-1].suit,
    "14": ring(SPADES, HEARTS, DIAMONDS, CLUBS),
    "15": lambda line, c: red(c) == (len(line) % 6 < 3),
    "16": lambda line, c: odd(c) != odd(line[-1]),
    "17": lambda line, c: (c.rank <= 7) != (line[-1].rank <= 7),
    "18": lambda line, c: (c.rank - line[-1].rank) % 13 == 1,
    "19": lambda line, c: (c.rank - line[-1].rank) % 13 in (1, 2),
    "20": lambda line, c: c.rank < line[-1].rank if face(line[-1]) else c.rank > line[-1].rank,
    "21": lambda line, c: c.rank > line[-1].rank if face(line[-1]) else c.rank < line[-1].rank,
    "22": lambda line, c: red(c) == odd(line[-1]),
    "23": lambda line, c: c.rank >= line[-1].rank if red(line[-1]) else c.rank <= line[-1].rank,
    "24": lambda line, c: c.suit is (CLUBS, SPADES, HEARTS, DIAMONDS)[line[-1].rank % 4],
    "25": lambda line, c: in_its_suit(c, line, {1, 2}, around=100),
    "25 wrapping": lambda line, c: in_its_suit(c, line, {1, 2}, around=13),
    "26": lambda line, c: (
        (line[-1].rank in PRIMES and c.rank in COMPOSITES)
        or (line[-1].rank in COMPOSITES and c.rank in PRIMES)
    ),
}


def rule(number: str) -> Rule:
    read = read_rule(TABLE[number]["formal"])
    assert isinstance(read, Rule), read
    return read


def test_the_table_is_whole() -> None:
    assert set(TABLE) == set(PREDICATES)
    assert {int(number.split()[0]) for number in TABLE} == set(range(1, 27))


@pytest.mark.parametrize("number", TABLE)
def test_a_rule_of_the_table_is_the_same_tree_in_five_notations_whoever_reads_it(number: str) -> None:
    made = rule(number)
    assert print_rule(made) == TABLE[number]["formal"]
    for language in LANGUAGES:
        assert say_rule(made, language) == TABLE[number][language]
        for reader in LANGUAGES:
            assert read_rule(TABLE[number][language], reader) == made
            assert read_rule(TABLE[number]["formal"], reader) == made


@pytest.mark.parametrize("number", TABLE)
def test_a_rule_of_the_table_judges_every_pair_of_cards_as_written_down_here(number: str) -> None:
    judge, right = compile_rule(rule(number)), PREDICATES[number]
    wrong = [(p, c) for p, c in product(PACK, PACK) if judge.permits((p,), c) != right((p,), c)]
    assert wrong == []


@pytest.mark.parametrize("number", TABLE)
def test_a_rule_of_the_table_judges_long_main_lines_as_written_down_here(number: str) -> None:
    chance, judge, right = Random(number), compile_rule(rule(number)), PREDICATES[number]
    for _ in range(400):
        line, card = chance.choices(PACK, k=chance.randint(2, 40)), chance.choice(PACK)
        assert judge.permits(line, card) == right(line, card), (line, card)
    for _ in range(8):
        line = [chance.choice(PACK)]
        while len(line) < 25:
            permitted = [card for card in PACK if judge.permits(line, card)]
            assert permitted == [card for card in PACK if right(line, card)], line
            if not permitted:
                break
            line.append(chance.choice(permitted))


def test_where_a_rule_of_the_table_has_dead_ends_no_card_is_right_there() -> None:
    for number, ends in {"12": "K", "20": "", "21": "KA", "26": "A", "25": ""}.items():
        judge = compile_rule(rule(number))
        dead = {str(p)[0] for p in PACK if not any(judge.permits((p,), card) for card in PACK)}
        assert dead == set(ends), number


def test_only_three_and_three_minds_its_starter() -> None:
    for number in TABLE:
        judge = compile_rule(rule(number))
        admitted = [card for card in PACK if judge.admits(card)]
        assert admitted == ([card for card in PACK if red(card)] if number == "15" else list(PACK))
