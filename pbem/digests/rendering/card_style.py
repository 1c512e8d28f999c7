"""How a reader's cards look: the letters of jack, queen and king, and the colours of the suits."""

from dataclasses import dataclass

from pbem.cards import RANK_LETTERS, Card, Suit

LETTERS = ("JQK", "VDR", "FDR")
"""Letters of jack, queen and king that a reader may choose; all of them are read from everybody."""

DECKS = ("two", "four")
"""In how many colours the suits are told apart."""

COURT = "JQK"


@dataclass(frozen=True, slots=True)
class Ink:
    """The colour of a suit on a card: the class by which dark modes know it, and the colour itself."""

    name: str
    colour: str


BLACK, RED = Ink("kb", "#14181c"), Ink("kr", "#b5121b")
BLUE, GREEN = Ink("ke", "#0b4fb0"), Ink("kg", "#0a6b2f")

_INKS = {
    "two": {Suit.SPADES: BLACK, Suit.HEARTS: RED, Suit.DIAMONDS: RED, Suit.CLUBS: BLACK},
    "four": {Suit.SPADES: BLACK, Suit.HEARTS: RED, Suit.DIAMONDS: BLUE, Suit.CLUBS: GREEN},
}


@dataclass(frozen=True, slots=True)
class CardStyle:
    """Cards in a language, with these letters of jack, queen and king, in a deck of two or four colours."""

    language: str
    letters: str = COURT
    deck: str = "two"

    def rank(self, card: Card) -> str:
        """`10`, `K`, in these letters."""
        letter = RANK_LETTERS.get(card.rank, str(card.rank))
        return self.letters[COURT.index(letter)] if letter in COURT else letter

    def ink(self, card: Card) -> Ink:
        """The colour of the card."""
        return _INKS[self.deck][card.suit]
