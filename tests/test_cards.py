"""Cards are values: they compare, hash and travel as such, and know their place in the pack."""

import pickle
from dataclasses import FrozenInstanceError

import pytest

from pbem.cards import PACK, Card, Suit


def test_a_card_knows_its_place_in_the_pack():
    assert [card.index for card in PACK] == list(range(52))
    assert [Card.read(name).index for name in ("AS", "KS", "AH", "10D", "KC")] == [0, 12, 13, 35, 51]


def test_cards_are_equal_by_rank_and_suit_however_they_came_about():
    for card in PACK:
        for other in (Card(card.rank, card.suit), Card.read(str(card)), pickle.loads(pickle.dumps(card))):
            assert (other, hash(other), other.index) == (card, hash(card), card.index)
    assert len(set(PACK)) == 52


def test_a_card_never_changes_and_shows_no_more_than_rank_and_suit():
    card = Card(7, Suit.HEARTS)
    with pytest.raises(FrozenInstanceError):
        card.index = 3
    assert repr(card) == "Card(rank=7, suit=<Suit.HEARTS: 'H'>)"
