"""The shuffle and the commitment as docs/fair-play.md describes them, made again from that page alone."""

import hashlib
import hmac
import re
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.cards import Card, SeededChance, packs
from pbem.engine.commitment import commit
from pbem.engine.round.dealing import deal

PAGE = (Path(__file__).parents[3] / "docs" / "fair-play.md").read_text(encoding="utf-8")
SEED, SALT = bytes(range(32)), bytes(range(32, 64))


def vector(what):
    """What the page's table of test vectors gives for `what`."""
    found = re.search(rf"(?m)^\| {re.escape(what)} \| `([^`]+)` \|$", PAGE)
    assert found is not None, what
    return found[1]


def numbers(seed, label):
    n = 0
    while True:
        block = hmac.digest(seed, label.encode() + b"\0" + n.to_bytes(8, "big"), "sha256")
        yield from (int.from_bytes(block[at : at + 8], "big") for at in (0, 8, 16, 24))
        n += 1


def below(stream, m):
    number = next(stream)
    while number >= 2**64 - 2**64 % m:
        number = next(stream)
    return number % m


def shuffled(seed, label, items):
    items, stream = list(items), numbers(seed, label)
    for i in range(len(items) - 1, 0, -1):
        j = below(stream, i + 1)
        items[i], items[j] = items[j], items[i]
    return tuple(items)


def picked(seed, label, items):
    return items[below(numbers(seed, label), len(items))]


def pack(count):
    ranks = "A 2 3 4 5 6 7 8 9 10 J Q K".split()
    return [rank + suit for suit in "SHDC" for rank in ranks] * count


def dealt(seed, book, players, rule):
    """The deal as the page's six steps say: hands, starter, stock, and how often the starter was drawn anew."""
    all_cards = shuffled(seed, "deal", pack(book.packs))
    hands = [all_cards[book.hand * seat : book.hand * (seat + 1)] for seat in range(players)]
    rest = all_cards[book.hand * players :]
    m = rule.lookback if book.starter == "lookback" else 1
    known = {name: Card.read(name) for name in rest}

    def will_do(starter):
        if book.starter == "admitted" and not rule.admits(known[starter[0]]):
            return False
        right = [card for card in packs(book.packs) if rule.permitted(known[starter[-1]], card)]
        return len(right) >= book.open_cards_min

    k = 0
    while not will_do(rest[:m]) and k < 1000 and (m > 1 or any(will_do((card,)) for card in rest)):
        k += 1
        rest = shuffled(seed, f"starter:{k}", rest)
    return hands, rest[:m], rest[m:], k


@settings(max_examples=30, deadline=None)
@given(st.binary(min_size=32, max_size=32), st.text(max_size=12), st.integers(min_value=1, max_value=3))
def test_the_page_describes_the_shuffle_and_the_pick(seed, label, count):
    chance = SeededChance(seed)
    assert chance.shuffle(label, packs(count)) == shuffled(seed, label, packs(count))
    assert chance.pick(label, packs(count)) == picked(seed, label, packs(count))


def test_the_page_describes_the_pack():
    assert [str(card) for card in packs(2)] == pack(2)


def after_a_shuffle(label):
    """Numbers of a draw's stream, from which ten people have been shuffled."""
    stream = numbers(SEED, label)
    for i in range(9, 0, -1):
        below(stream, i + 1)
    return [1 + below(stream, 3) for _ in range(5)]


VECTORS = {
    "block 0 of `deal`": lambda: hmac.digest(SEED, b"deal\0" + bytes(8), "sha256").hex(),
    "shuffle `example` of 0 1 2 3 4 5 6 7 8 9": lambda: shuffled(SEED, "example", range(10)),
    "the first 14 cards of `deal`, two packs": lambda: shuffled(SEED, "deal", pack(2))[:14],
    "the last 8 cards of `deal`, two packs": lambda: shuffled(SEED, "deal", pack(2))[-8:],
    "the first 8 cards of `refill:1`, one pack": lambda: shuffled(SEED, "refill:1", pack(1))[:8],
    "the first 8 cards of `refill:2`, three packs": lambda: shuffled(SEED, "refill:2", pack(3))[:8],
    "pick `noplay:12` among 3H 9D QC": lambda: picked(SEED, "noplay:12", "3H 9D QC".split()),
    "pick `pick:9` among 4C 8S JD KH": lambda: picked(SEED, "pick:9", "4C 8S JD KH".split()),
    "pick `miss:57` among 2S 3H 4S 5H 6S": lambda: picked(SEED, "miss:57", "2S 3H 4S 5H 6S".split()),
    "shuffle `return:3` of 7S 7H 7D 2S 3H 4S 5H 6S": lambda: shuffled(
        SEED, "return:3", "7S 7H 7D 2S 3H 4S 5H 6S".split()
    ),
    "shuffle `undo:1` of 7S 7H 7D 2S 3H 4S 5H 6S": lambda: shuffled(
        SEED, "undo:1", "7S 7H 7D 2S 3H 4S 5H 6S".split()
    ),
    "seal of season 2 of league `rosewood`, the seed as its secret": lambda: hashlib.sha256(
        b"".join(b"%d:%b," % (len(part), part) for part in (b"LEAGUE1", b"rosewood", b"2", SEED))
    ).hexdigest(),
    "shuffle of 0 1 2 3 4 5 6 7 8 9 under `draw:rosewood:2:3:1`": lambda: shuffled(
        SEED, "draw:rosewood:2:3:1", range(10)
    ),
    "the next five numbers of that stream below 3, each plus 1": lambda: after_a_shuffle(
        "draw:rosewood:2:3:1"
    ),
    "the first 8 cards of `lot`": lambda: shuffled(SEED, "lot", pack(1))[:8],
}


@pytest.mark.parametrize("what", VECTORS)
def test_a_test_vector_holds(what):
    made = VECTORS[what]()
    assert vector(what) == (made if isinstance(made, str) else " ".join(map(str, made)))


def test_every_test_vector_of_the_page_is_checked():
    rows = re.findall(r"(?m)^\| (.+) \| `[^`]+` \|$", PAGE.partition("\n## Test vectors\n")[2])
    checked = {*VECTORS, *(DEALS[name][0] for name in DEALS), *map(sealing, RULES)}
    assert set(rows) == checked


def anything(last, card):
    return True


DEALS = {
    "any": ("`new-eleusis`, three players: starter, and first 6 of the stock", 3, anything, anything, 1),
    "admitted": (
        "`novo-eleusis`, three players, only kings admitted: starter, and first 6 of the stock",
        3,
        anything,
        lambda card: card.rank == 13,
        1,
    ),
    "none": (
        "`novo-eleusis`, three players, nothing admitted: starter, and first 6 of the stock",
        3,
        anything,
        lambda card: False,
        1,
    ),
    "open": (
        "`eleusis-express`, two players, right is what is higher than the last card: "
        "starter, and first 6 of the stock",
        2,
        lambda last, card: card.rank > last.rank,
        anything,
        1,
    ),
    "lookback": (
        "`eleusi`, three players, the rule looks back 3 cards: starters, and first 6 of the stock",
        3,
        anything,
        anything,
        3,
    ),
}


@pytest.mark.parametrize("name", DEALS)
def test_the_page_describes_the_deal_with_its_redraws(books, rule, name):
    what, players, permitted, admitted, lookback = DEALS[name]
    book = books[what.split("`")[1]]
    judge = rule(permitted, admitted, lookback)
    for seed in (SEED, *(bytes([n]) * 32 for n in range(20))):
        started = deal(book, "God", tuple("ABC")[:players], SeededChance(seed), judge)
        hands, starter, stock, _ = dealt(seed, book, players, judge)
        assert [[str(card) for card in hand] for hand in started.hands] == [list(hand) for hand in hands]
        assert tuple(map(str, started.starter)) == starter
        assert tuple(map(str, started.stock)) == stock
    _, starter, stock, _ = dealt(SEED, book, players, judge)
    assert " ".join((*starter, *stock[:6])) == vector(what)


def test_the_page_says_how_often_its_starters_were_drawn_anew(books, rule):
    often = []
    for name in ("admitted", "none", "open"):
        what, players, permitted, admitted, lookback = DEALS[name]
        book = books[what.split("`")[1]]
        often.append(dealt(SEED, book, players, rule(permitted, admitted, lookback))[3])
    assert often[1] == 0
    said = f"{often[0]} times for kings, none where nothing is\nadmitted, and {often[2]} time for Express"
    assert said in PAGE


RULES = [
    "If the last card was black, play a red card; otherwise play a black card.",
    "Red follows black.\nif last is black: red",
    "Se a última carta é preta: qualquer; senão: vermelha",
]


def sealing(rule):
    """How the page calls the commitment to a rule: a new line is written as in an EGN file."""
    return 'commitment to "{}"'.format(rule.replace("\n", "\\n"))


@pytest.mark.parametrize("rule", RULES)
def test_the_commitment_is_as_the_page_says(rule):
    text = unicodedata.normalize("NFC", rule).encode()
    sealed = b"4:EGN1,32:" + SALT + b"," + str(len(text)).encode() + b":" + text + b",32:" + SEED + b","
    assert commit(SALT, rule, SEED) == hashlib.sha256(sealed).hexdigest()
    assert commit(SALT, rule, SEED) == vector(sealing(rule))


def test_a_rule_typed_with_other_accents_has_the_same_commitment():
    composed = "só vermelhas"
    decomposed = unicodedata.normalize("NFD", composed)
    assert composed != decomposed
    assert commit(SALT, composed, SEED) == commit(SALT, decomposed, SEED)
