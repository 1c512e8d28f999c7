"""The sample rules judge as the rule texts say, held against predicates written down independently."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import pytest

from pbem.cards import PACK, Card, Suit
from pbem.rulelang.judging import compile_rule
from pbem.rulelang.printing import print_rule
from pbem.rulelang.samples import read_sample

FOLDER = Path(__file__).parents[2] / "data" / "rules"
SPADES, HEARTS, DIAMONDS, CLUBS = Suit


def red(card: Card) -> bool:
    return card.suit in (HEARTS, DIAMONDS)


def in_ring(ring: Sequence[Suit]) -> Callable[[Card, Card], bool]:
    return lambda p, c: c.suit is ring[(ring.index(p.suit) + 1) % 4]


ON_THE_LAST_CARD: dict[str, Callable[[Card, Card], bool]] = {
    "suit-ring": in_ring([SPADES, DIAMONDS, CLUBS, HEARTS]),
    "black-high-red-low": lambda p, c: c.rank <= 6 if red(p) else c.rank >= 7,
    "colours-change": lambda p, c: red(c) != red(p),
    "odd-black-even-red": lambda p, c: red(c) == (p.rank % 2 == 0),
    "black-up-red-down": lambda p, c: c.rank <= p.rank if red(p) else c.rank >= p.rank,
    "suit-or-value": lambda p, c: c.suit is p.suit or c.rank == p.rank,
    "suits-change": lambda p, c: c.suit is not p.suit,
    "suit-ring-sorted": in_ring([SPADES, HEARTS, DIAMONDS, CLUBS]),
    "parity-changes": lambda p, c: (c.rank + p.rank) % 2 == 1,
    "low-and-high": lambda p, c: (c.rank <= 7) != (p.rank <= 7),
    "one-up": lambda p, c: c.rank == p.rank + 1 or (p.rank, c.rank) == (13, 1),
}


def sample(name: str):
    return read_sample((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", ON_THE_LAST_CARD)
def test_a_sample_rule_judges_every_pair_of_cards_as_its_text_says(name: str) -> None:
    judge = compile_rule(sample(name).rule)
    wrong = [(p, c) for p in PACK for c in PACK if judge.permits([p], c) != ON_THE_LAST_CARD[name](p, c)]
    assert wrong == []


@pytest.mark.parametrize("name", ON_THE_LAST_CARD)
def test_a_rule_on_the_last_card_minds_no_card_before_it(name: str) -> None:
    chance = Random(name)
    judge = compile_rule(sample(name).rule)
    for _ in range(300):
        line, card = chance.choices(PACK, k=chance.randint(1, 30)), chance.choice(PACK)
        assert judge.permits(line, card) == ON_THE_LAST_CARD[name](line[-1], card)


def test_three_red_then_three_black_goes_by_position_from_the_starter_on() -> None:
    chance = Random(15)
    judge = compile_rule(sample("three-and-three").rule)
    for _ in range(3000):
        line, card = chance.choices(PACK, k=chance.randint(1, 40)), chance.choice(PACK)
        assert judge.permits(line, card) == (red(card) == (len(line) % 6 < 3))


def test_three_red_then_three_black_admits_red_starters_and_the_others_admit_any() -> None:
    for path in FOLDER.glob("*.toml"):
        judge = compile_rule(read_sample(path.read_text(encoding="utf-8")).rule)
        admitted = [card for card in PACK if judge.admits(card)]
        assert admitted == ([c for c in PACK if red(c)] if path.stem == "three-and-three" else list(PACK))


def test_the_worked_diagram_of_the_portuguese_text_comes_out() -> None:
    """Starter 3♥: 8♥ wrong, 5♠ 9♦ right, J♥ 7♦ 8♠ wrong, 5♣ K♥ right, then the string 4♠ 9♦ J♣ wrong."""
    judge = compile_rule(sample("black-high-red-low").rule)
    line = [Card.read("3H")]
    told = []
    for name in ["8H", "5S", "9D", "JH", "7D", "8S", "5C", "KH", "4S"]:
        told.append(judge.permits(line, Card.read(name)))
        if told[-1]:
            line.append(Card.read(name))
    assert told == [False, True, True, False, False, False, True, True, True]
    assert judge.permits(line, Card.read("9D"))
    assert not judge.permits([*line, Card.read("9D")], Card.read("JC"))


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.toml")), ids=lambda path: path.stem)
def test_every_sample_file_reads_is_written_canonically_and_carries_a_hint(path: Path) -> None:
    read = read_sample(path.read_text(encoding="utf-8"))
    assert read.text == print_rule(read.rule)
    assert read.name
    assert read.hint
    assert read.source.author
    assert read.source.seed in range(5)


def test_a_sample_whose_rule_does_not_read_is_refused_with_its_name() -> None:
    with pytest.raises(ValueError, match="Zebras"):
        read_sample('name = "Zebras"\ntext = "zebra"\nhint = ""\n[source]\nseed = 0\nauthor = ""')
