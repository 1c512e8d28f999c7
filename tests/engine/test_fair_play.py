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
from pbem.engine.fair_play import commit

PAGE = (Path(__file__).parents[2] / "docs" / "fair-play.md").read_text(encoding="utf-8")
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


@settings(max_examples=30, deadline=None)
@given(st.binary(min_size=32, max_size=32), st.text(max_size=12), st.integers(min_value=1, max_value=3))
def test_the_page_describes_the_shuffle_and_the_pick(seed, label, count):
    chance = SeededChance(seed)
    assert chance.shuffle(label, packs(count)) == shuffled(seed, label, packs(count))
    assert chance.pick(label, packs(count)) == packs(count)[below(numbers(seed, label), 52 * count)]


def test_the_test_vectors_hold():
    chance = SeededChance(SEED)
    block = hmac.digest(SEED, b"deal\0" + bytes(8), "sha256").hex()
    assert block == vector("block 0 of `deal`")
    ten = " ".join(map(str, chance.shuffle("example", range(10))))
    assert ten == vector("shuffle `example` of 0 1 2 3 4 5 6 7 8 9")
    dealt = [str(card) for card in chance.shuffle("deal", packs(2))]
    assert " ".join(dealt[:14]) == vector("the first 14 cards of `deal`, two packs")
    assert " ".join(dealt[-8:]) == vector("the last 8 cards of `deal`, two packs")
    refill = [str(card) for card in chance.shuffle("refill:1", packs(1))]
    assert " ".join(refill[:8]) == vector("the first 8 cards of `refill:1`, one pack")
    three = [Card.read(name) for name in "3H 9D QC".split()]
    assert str(chance.pick("noplay:12", three)) == vector("pick `noplay:12` among 3H 9D QC")


@pytest.mark.parametrize(
    "rule",
    [
        "If the last card was black, play a red card; otherwise play a black card.",
        "Se a última carta é preta: qualquer; senão: vermelha",
    ],
)
def test_the_commitment_is_as_the_page_says(rule):
    text = unicodedata.normalize("NFC", rule).encode()
    sealed = b"4:EGN1,32:" + SALT + b"," + str(len(text)).encode() + b":" + text + b",32:" + SEED + b","
    assert commit(SALT, rule, SEED) == hashlib.sha256(sealed).hexdigest()
    assert commit(SALT, rule, SEED) == vector(f'commitment to "{rule}"')


def test_a_rule_typed_with_other_accents_has_the_same_commitment():
    composed = "só vermelhas"
    decomposed = unicodedata.normalize("NFD", composed)
    assert composed != decomposed
    assert commit(SALT, composed, SEED) == commit(SALT, decomposed, SEED)
