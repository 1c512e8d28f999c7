"""All pairs of sample rules compared: what is called different or the same is held against predicates."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from random import Random

import pytest

from pbem.cards import PACK, Card
from pbem.rulelang.meaning.comparing import Comparison, Differs, Same, compare_rules
from pbem.rulelang.meaning.compiling import compile_rule
from pbem.rulelang.reading import read_rule
from pbem.rulelang.samples import read_sample
from pbem.rulelang.tree import Rule
from tests.rulelang.sample_predicates import RIGHT, admits

pytestmark = pytest.mark.slow

FOLDER = Path(__file__).parents[2] / "data" / "rules"
RULES = {path.stem: read_sample(path.stem, path.read_text("utf-8")).rule for path in FOLDER.glob("*.toml")}
KEYS = sorted(RULES)

Right = Callable[[Sequence[Card], Card], bool]

WALKS = 10_000
WALK = 5
"""Cards laid in one random walk."""

WHOLE = 2
"""Lines of up to so many right plays are all gone through; of longer ones, `SOME` by chance."""

SOME = 300


def right(key: str) -> Right:
    """What is right by the predicate; of the empty line, which starters are admitted."""
    asked = RIGHT[key]
    return lambda line, card: asked(line, card) if line else admits(key, card)


@lru_cache(maxsize=300_000)
def follow(key: str, line: tuple[Card, ...]) -> int:
    """Bits of the cards that are right after a line."""
    asked = right(key)
    return sum(1 << card.index for card in PACK if asked(line, card))


def cards(bits: int) -> list[Card]:
    return [card for card in PACK if bits >> card.index & 1]


def lines_of_right_plays(key: str, main_line: tuple[Card, ...], more: int) -> Iterator[tuple[Card, ...]]:
    """All lines that go on from the main line with so many right plays; long ones only as chance lays them."""
    if more <= WHOLE:
        lines = [main_line]
        for _ in range(more):
            lines = [(*line, card) for line in lines for card in cards(follow(key, line))]
        yield from lines
        return
    chance = Random(key)
    for _ in range(SOME):
        line = main_line
        while len(line) < len(main_line) + more and (permitted := cards(follow(key, line))):
            line = (*line, chance.choice(permitted))
        yield line


def assert_shown_and_no_shorter(one: str, other: str, main_line: tuple[Card, ...], found: Differs) -> None:
    line = main_line
    for card in found.line:
        assert right(one)(line, card), (one, other, line)
        assert right(other)(line, card), (one, other, line)
        line = (*line, card)
    assert right(one)(line, found.card) == found.right != right(other)(line, found.card), (one, other, found)
    assert found.shortest
    for more in range(len(found.line)):
        for shorter in lines_of_right_plays(one, main_line, more):
            assert follow(one, shorter) == follow(other, shorter), (one, other, shorter)


def assert_alike_on_random_walks(one: Right, other: Right, main_line: tuple[Card, ...]) -> None:
    """At each step cards are judged by both, in an order of chance, until one is right; that one is laid."""
    chance = Random(1956)
    pack = list(PACK)
    for walk in range(WALKS):
        line = list(main_line)
        if walk % 100 == 0:
            chance.shuffle(pack)
        for _ in range(WALK):
            at = int(chance.random() * len(pack))
            for card in (*pack[at:], *pack[:at]):
                met = one(line, card)
                assert other(line, card) == met, (line, card)
                if met:
                    line.append(card)
                    break
            else:
                break


def assert_true(one: str, other: str, main_line: tuple[Card, ...], found: Comparison) -> None:
    if isinstance(found, Differs):
        assert_shown_and_no_shorter(one, other, main_line, found)
    else:
        assert found == Same(), (one, other, found)
        assert_alike_on_random_walks(right(one), right(other), main_line)


@pytest.mark.parametrize("one", KEYS)
def test_a_sample_differs_from_every_other_as_a_shortest_main_line_shows(one: str) -> None:
    for other in KEYS[KEYS.index(one) + 1 :]:
        found = compare_rules(RULES[one], RULES[other])
        assert isinstance(found, Differs), (one, other)
        assert_true(one, other, (), found)


@pytest.mark.parametrize("one", KEYS)
def test_from_a_layout_of_its_own_on_a_sample_is_told_from_every_other_where_the_cards_can_tell(
    one: str,
) -> None:
    """The other fits the layout as well, as long as it can: else nobody would guess it."""
    for other in KEYS[KEYS.index(one) + 1 :]:
        chance = Random(f"{one} {other}")
        main_line: tuple[Card, ...] = ()
        for _ in range(chance.randint(1, 5)):
            secret = follow(one, main_line)
            if permitted := cards(secret & follow(other, main_line) or secret):
                main_line = (*main_line, chance.choice(permitted))
        assert_true(one, other, main_line, compare_rules(RULES[one], RULES[other], main_line))


@pytest.mark.parametrize("key", KEYS)
def test_a_sample_is_the_same_as_itself_from_any_start_and_from_a_layout_on(key: str) -> None:
    starter = cards(follow(key, ()))[0]
    assert compare_rules(RULES[key], RULES[key]) == Same()
    assert compare_rules(RULES[key], RULES[key], (starter,)) == Same()


def layout(names: str) -> tuple[Card, ...]:
    return tuple(Card.read(name) for name in names.split())


@pytest.mark.parametrize(
    ("one", "other", "main_line"),
    [
        ("one-up-to-the-king", "one-up", ""),
        ("prime-and-composite", "one-up-to-the-king", "2H"),
        ("prime-and-composite", "primes-take-turns", "AS"),
        ("prime-and-composite", "primes-take-turns", "3D 4S"),
        ("three-and-three", "two-black-one-red", "2H 3H 4D 5S"),
        ("three-and-three", "colours-change", "2H 3H 4D"),
        ("colours-in-pairs", "colours-change", "2H"),
        ("suits-climb", "suits-climb-round", "2H"),
        ("suits-climb", "suits-climb-round", "QS KH KD KC"),
        ("two-black-odds-red-queen", "black-odd-red-even", "2H"),
        ("home-suit", "suits-change", "2S"),
        ("home-suit", "suits-change", "2S 3H"),
        ("back-to-the-top", "half-way-mark", "QS"),
        ("product-of-three", "third-last-colour", "2S"),
        ("product-of-three", "third-last-colour", "2S 3S 4S"),
    ],
)
def test_rules_that_are_alike_for_a_while_are_told_apart_at_the_first_card_that_tells(
    one: str, other: str, main_line: str
) -> None:
    found = compare_rules(RULES[one], RULES[other], layout(main_line))
    assert isinstance(found, Differs)
    assert_true(one, other, layout(main_line), found)


@pytest.mark.parametrize(
    ("one", "other", "main_line"),
    [
        ("one-up-to-the-king", "faces-go-up", "KS"),
        ("one-up-to-the-king", "faces-go-up", "QS"),
        ("colours-change", "third-last-colour", "6H 6S 4D"),
        ("colours-in-pairs", "colours-two-back", "QS KS"),
        ("prime-and-composite", "faces-go-up", "AS"),
        ("suits-climb", "one-up-to-the-king", "KS KH KD KC"),
    ],
)
def test_a_dead_end_or_a_phase_that_is_settled_makes_two_samples_one(
    one: str, other: str, main_line: str
) -> None:
    found = compare_rules(RULES[one], RULES[other], layout(main_line))
    assert found == Same()
    assert_true(one, other, layout(main_line), found)


OTHERWISE = {
    "suit-ring": "after hearts: spades, after clubs: hearts, after diamonds: clubs, else: diamonds",
    "black-high-red-low": "if last is red: less than 7, else: more than 6",
    "black-odd-red-even": "if last is red or last is even: anything, else: not black and not odd",
    "two-black-odds-red-queen": "after 2 (black and odd): Q♥ or Q♦, else: anything",
    "colours-change": "alternate: red, black",
    "product-of-three": "if third last is 4 or 8 or Q or value of last × value of second last × value of third last"
    " mod 4 = 0: red or 7 or more, else: (by value of third last × value of second last × value of last mod 4:"
    " 1: face or black, 2: A to 5 or even, else: 10 or odd)",
    "odd-black-even-red": "by value of last mod 2: 0: red, 1: black",
    "black-up-red-down": "if last is red: not higher than last, else: not lower than last",
    "suit-or-value": "not (other value and other suit)",
    "primes-take-turns": "if last is A or last is composite: prime, else: A or composite",
    "red-black-odd-even": "by position mod 4: 1: red, 2: black, 3: odd, 0: even",
    "one-up-to-the-king": "higher than last and value < value of last + 2",
    "three-and-three": "start: hearts or diamonds; if (position - 1) mod 6 < 3: red, else: black",
    "low-and-high": "if last is 7 or less: 8 or more, else: less than 8",
    "one-up": "value mod 13 = (value of last + 1) mod 13",
    "one-or-two-up": "value - value of last = 1 or value - value of last = 2 or value - value of last ≤ 0 - 11",
    "suit-by-remainder": "after A or 5 or 9 or K: spades, after 2 or 6 or 10: hearts,"
    " after 3 or 7 or J: diamonds, else: clubs",
    "suits-climb": "higher than last of its suit and value < value of last of its suit + 3",
    "prime-and-composite": "if last is A: nothing, else if last is prime: composite, else: prime",
    "neighbours": "value = value of last + 1, wrapping or value = value of last - 1, wrapping",
    "close-by": "value ≥ value of last - 2 and value ≤ value of last + 2",
    "two-black-one-red": "start: black; repeat: black, black, red, black, black, red",
    "pairs-of-one-suit": "if position mod 2 = 0: same suit, else: anything",
    "alike-in-one-way": "(same colour and other parity) or (other colour and same parity)",
    "ring-of-remainders": "(value + 2 - value of last) mod 3 = 0",
    "colours-agree": "if last is red: (if second last is red: odd, else: even),"
    " else: (if second last is black: odd, else: even)",
    "home-suit": "if last is same suit as starter: other suit, else if starter is red: red, else: black",
    "parity-within-suits": "first of its suit or other parity than last of its suit",
    "zigzag": "start: not A; if value of last < value of second last: higher than last, else: lower than last",
    "back-to-the-top": "start: 2 or more; if value of last < greatest: higher than last, else: lower than last",
}  # fmt: skip
"""Samples in other words."""


@pytest.mark.parametrize("key", OTHERWISE)
def test_a_sample_in_other_words_is_the_same_rule(key: str) -> None:
    read = read_rule(OTHERWISE[key])
    assert isinstance(read, Rule), read
    assert read.part != RULES[key].part
    assert compare_rules(RULES[key], read) == Same()
    again = compile_rule(read)
    assert_alike_on_random_walks(
        right(key), lambda line, card: again.permits(line, card) if line else again.admits(card), ()
    )
