"""What every sample rule means, written down for the tests as predicates that share nothing with the language."""

from collections.abc import Callable, Sequence
from itertools import takewhile

from pbem.cards import Card, Suit
from tests.rulelang.test_rule_table import COMPOSITES, PREDICATES, PRIMES, Right, face, odd, red

SPADES, HEARTS, DIAMONDS, CLUBS = Suit

IN_THE_TABLE = {
    "suit-ring": "1",
    "black-odd-red-even": "2",
    "two-black-odds-red-queen": "3",
    "black-high-red-low": "4",
    "colours-change": "5",
    "product-of-three": "6",
    "odd-black-even-red": "7",
    "black-up-red-down": "8",
    "suit-or-value": "9",
    "primes-take-turns": "10",
    "red-black-odd-even": "11",
    "one-up-to-the-king": "12",
    "suits-change": "13",
    "suit-ring-sorted": "14",
    "three-and-three": "15",
    "parity-changes": "16",
    "low-and-high": "17",
    "one-up": "18",
    "one-or-two-up": "19",
    "faces-go-down": "20",
    "faces-go-up": "21",
    "odd-red-even-black": "22",
    "black-down-red-up": "23",
    "suit-by-remainder": "24",
    "suits-climb": "25",
    "suits-climb-round": "25 wrapping",
    "prime-and-composite": "26",
}
"""Which rule of the rule texts a sample is."""


def steps_round(one: Card, other: Card) -> int:
    """How many steps from one value to the other, the shorter way round the circle of 13."""
    apart = abs(one.rank - other.rank)
    return min(apart, 13 - apart)


def third(card: Card) -> int:
    return 0 if card.rank <= 4 else 1 if card.rank <= 9 else 2


def small_middle_face(card: Card) -> int:
    return 0 if card.rank <= 5 else 1 if card.rank <= 10 else 2


def corner(card: Card) -> int:
    return [(True, True), (True, False), (False, False), (False, True)].index((red(card), odd(card)))


def of_one_colour(line: Sequence[Card]) -> int:
    """How many of the last cards have the colour of the last."""
    return sum(1 for _ in takewhile(lambda card: red(card) == red(line[-1]), reversed(line)))


def red_climbs_black_descends(line: Sequence[Card], c: Card) -> bool:
    ahead = (c.rank - line[-1].rank) if red(line[-1]) else (line[-1].rank - c.rank)
    return ahead % 13 in (1, 2)


def suit_sets_level(line: Sequence[Card], c: Card) -> bool:
    low, high = {SPADES: (10, 13), HEARTS: (7, 9), DIAMONDS: (4, 6), CLUBS: (1, 3)}[line[-1].suit]
    return low <= c.rank <= high


def zigzag(line: Sequence[Card], c: Card) -> bool:
    if len(line) < 2:
        return c.rank != line[-1].rank  # whichever way it goes, it goes
    return c.rank > line[-1].rank if line[-1].rank < line[-2].rank else c.rank < line[-1].rank


def home_suit(line: Sequence[Card], c: Card) -> bool:
    return c.suit is not line[-1].suit if line[-1].suit is line[0].suit else red(c) == red(line[0])


def last_alike(line: Sequence[Card], alike: Callable[[Card], bool]) -> Card | None:
    return next((card for card in reversed(line) if alike(card)), None)


def parity_within_suits(line: Sequence[Card], c: Card) -> bool:
    before = last_alike(line, lambda card: card.suit is c.suit)
    return before is None or odd(before) != odd(c)


def near_in_its_colour(line: Sequence[Card], c: Card) -> bool:
    before = last_alike(line, lambda card: red(card) == red(c))
    return before is None or steps_round(before, c) <= 3


def turned(down: bool, line: Sequence[Card], c: Card) -> bool:
    return c.rank < line[-1].rank if down else c.rank > line[-1].rank


def of_one_parity(line: Sequence[Card]) -> int:
    """How many of the last cards have the parity of the last."""
    return sum(1 for _ in takewhile(lambda card: odd(card) == odd(line[-1]), reversed(line)))


def four_wishes(line: Sequence[Card], c: Card) -> bool:
    return {SPADES: red(c), HEARTS: not red(c), DIAMONDS: odd(c), CLUBS: not odd(c)}[line[-1].suit]


def odds_and_evens_change_colour(line: Sequence[Card], c: Card) -> bool:
    before = last_alike(line, lambda card: odd(card) == odd(c))
    return before is None or red(before) != red(c)


RIGHT: dict[str, Right] = {sample: PREDICATES[number] for sample, number in IN_THE_TABLE.items()} | {
    "small-middle-face": lambda line, c: small_middle_face(c) == (small_middle_face(line[-1]) + 1) % 3,
    "neighbours": lambda line, c: steps_round(c, line[-1]) == 1,
    "close-by": lambda line, c: line[-1].rank - 2 <= c.rank <= line[-1].rank + 2,
    "low-calls-red": lambda line, c: red(c) == (line[-1].rank <= 7),
    "two-pairs-of-suits": lambda line, c: (c.suit in (SPADES, HEARTS)) != (line[-1].suit in (SPADES, HEARTS)),
    "suit-and-parity-change": lambda line, c: c.suit is not line[-1].suit and odd(c) != odd(line[-1]),
    "two-black-one-red": lambda line, c: red(c) == ((len(line) + 1) % 3 == 0),
    "two-odd-one-even": lambda line, c: odd(c) == ((len(line) + 1) % 3 != 0),
    "colours-in-pairs": lambda line, c: (red(c) == red(line[-1])) == (min(of_one_colour(line), 20) % 2 == 1),
    "pairs-low-middle-high": lambda line, c: third(c) == len(line) % 6 // 2,
    "fourth-is-a-face": lambda line, c: (2 <= c.rank <= 10) == ((len(line) + 1) % 4 != 0),
    "pairs-of-one-suit": lambda line, c: (len(line) + 1) % 2 == 1 or c.suit is line[-1].suit,
    "colour-sets-parity": lambda line, c: odd(c) == red(line[-1]),
    "faces-turn-colour": lambda line, c: (red(c) != red(line[-1])) == face(line[-1]),
    "even-keeps-colour": lambda line, c: (red(c) != red(line[-1])) == odd(line[-1]),
    "suit-sets-level": suit_sets_level,
    "suit-or-neighbour": lambda line, c: c.suit is line[-1].suit or steps_round(c, line[-1]) == 1,
    "four-corners": lambda line, c: corner(c) == (corner(line[-1]) + 1) % 4,
    "climb-and-drop": lambda line, c: c.rank <= 5 if line[-1].rank >= 10 else c.rank > line[-1].rank,
    "red-climbs-black-descends": red_climbs_black_descends,
    "ring-of-remainders": lambda line, c: (c.rank - line[-1].rank) % 3 == 1,
    "colours-two-back": lambda line, c: len(line) < 2 or red(c) != red(line[-2]),
    "suits-rest-twice": lambda line, c: c.suit not in [card.suit for card in line[-2:]],
    "zigzag": zigzag,
    "no-three-of-a-colour": lambda line, c: (
        red(c) != red(line[-1]) if of_one_colour(line) > 1 else c.suit is not line[-1].suit
    ),
    "third-last-colour": lambda line, c: len(line) < 3 or red(c) != red(line[-3]),
    "colours-agree": lambda line, c: len(line) < 2 or odd(c) == (red(line[-1]) == red(line[-2])),
    "balance": lambda line, c: len(line) < 2 or (c.rank <= 7) == (line[-1].rank + line[-2].rank >= 14),
    "sum-names-the-suit": lambda line, c: (
        len(line) < 2
        or c.suit is (SPADES, HEARTS, CLUBS, DIAMONDS)[(line[-1].rank + line[-2].rank) % 4]
    ),
    "three-drawers": lambda line, c: (red(c), not red(c), c.rank <= 7)[line[-1].rank % 3],
    "alike-in-one-way": lambda line, c: (red(c) == red(line[-1])) != (odd(c) == odd(line[-1])),
    "count-along": lambda line, c: (c.rank + len(line) + 1) % 3 == 0,
    "home-suit": home_suit,
    "parity-within-suits": parity_within_suits,
    "near-in-its-colour": near_in_its_colour,
    "back-to-the-top": lambda line, c: turned(line[-1].rank == max(card.rank for card in line), line, c),
    "half-way-mark": lambda line, c: turned(line[-1].rank > max(card.rank for card in line) / 2, line, c),
    "no-spades": lambda line, c: c.suit is not SPADES,
    "only-faces": lambda line, c: c.rank > 10,
    "only-red": lambda line, c: red(c),
    "no-faces": lambda line, c: c.rank <= 10,
    "only-even": lambda line, c: c.rank in (2, 4, 6, 8, 10, 12),
    "five-and-up": lambda line, c: c.rank > 4,
    "hearts-and-clubs": lambda line, c: c.suit in (HEARTS, CLUBS),
    "neither-high-nor-low": lambda line, c: 4 <= c.rank <= 10,
    "red-or-face": lambda line, c: red(c) or face(c),
    "no-black-faces": lambda line, c: red(c) or not face(c),
    "red-evens-black-odds": lambda line, c: red(c) != odd(c),
    "face-and-plain": lambda line, c: face(c) != face(line[-1]),
    "face-calls-red": lambda line, c: red(c) == face(line[-1]),
    "no-two-red": lambda line, c: not (red(c) and red(line[-1])),
    "no-two-odd": lambda line, c: not (odd(c) and odd(line[-1])),
    "one-thing-in-common": lambda line, c: red(c) == red(line[-1]) or odd(c) == odd(line[-1]),
    "something-changes": lambda line, c: (red(c), odd(c)) != (red(line[-1]), odd(line[-1])),
    "every-second-red": lambda line, c: len(line) % 2 == 0 or red(c),
    "keep-your-distance": lambda line, c: abs(c.rank - line[-1].rank) > 2,
    "suit-or-face": lambda line, c: face(c) or c.suit is line[-1].suit,
    "every-third-a-face": lambda line, c: len(line) % 3 < 2 or face(c),
    "two-odd-two-even": lambda line, c: odd(c) == (len(line) % 4 < 2),
    "up-to-the-king": lambda line, c: line[-1].rank == 13 or c.rank > line[-1].rank,
    "down-to-the-ace": lambda line, c: line[-1].rank == 1 or c.rank < line[-1].rank,
    "majors-after-black": lambda line, c: (c.suit in (SPADES, HEARTS)) != red(line[-1]),
    "four-wishes": four_wishes,
    "suit-or-parity": lambda line, c: c.suit is line[-1].suit or odd(c) != odd(line[-1]),
    "together-fourteen": lambda line, c: c.rank + line[-1].rank > 13,
    "never-in-threes": lambda line, c: (c.rank + line[-1].rank) % 3 > 0,
    "parities-agree": lambda line, c: len(line) < 2 or red(c) == (odd(line[-1]) == odd(line[-2])),
    "two-back-sets-level": lambda line, c: len(line) < 2 or (c.rank <= 7) == red(line[-2]),
    "no-three-of-a-parity": lambda line, c: of_one_parity(line) < 2 or odd(c) != odd(line[-1]),
    "home-colour": lambda line, c: (c.rank <= 7) == (red(line[-1]) == red(line[0])),
    "odds-and-evens-change-colour": odds_and_evens_change_colour,
    "rising-red": lambda line, c: len(line) < 2 or red(c) == (line[-1].rank > line[-2].rank),
    "leap-to-black": lambda line, c: len(line) < 2 or red(c) == (abs(line[-1].rank - line[-2].rank) < 5),
}  # fmt: skip
"""By sample: (main line, at least the starter; the next card) → right."""

ADMITTED: dict[str, Callable[[Card], bool]] = {
    "three-and-three": red,
    "two-black-one-red": lambda card: not red(card),
    "two-odd-one-even": odd,
    "two-odd-two-even": odd,
    "pairs-low-middle-high": lambda card: card.rank <= 4,
    "fourth-is-a-face": lambda card: 2 <= card.rank <= 10,
    "zigzag": lambda card: card.rank != 1,
    "back-to-the-top": lambda card: card.rank != 1,
    "half-way-mark": lambda card: card.rank != 1,
}
"""Which starters a sample admits; the others admit every one."""

DEAD_ENDS: dict[str, Callable[[Sequence[Card]], bool]] = {
    "one-up-to-the-king": lambda line: line[-1].rank == 13,
    "faces-go-up": lambda line: line[-1].rank in (1, 13),
    "prime-and-composite": lambda line: line[-1].rank not in PRIMES | COMPOSITES,
    "suits-climb": lambda line: (
        all(last_alike(line, lambda card, suit=suit: card.suit is suit) for suit in Suit)
        and all(last_alike(line, lambda card, suit=suit: card.suit is suit).rank == 13 for suit in Suit)
    ),
}
"""After which main lines nothing is right, in the samples of the rule texts where that can happen."""


def admits(sample: str, card: Card) -> bool:
    return sample not in ADMITTED or ADMITTED[sample](card)
