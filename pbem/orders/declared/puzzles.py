"""The puzzle of the day: to see it, to have it by email, to answer it."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from pbem.cards import Card
from pbem.orders.folding import Folded, fold, trimmed
from pbem.orders.order import Extent, Order, without_courtesy
from pbem.orders.trouble import NOTHING, MisreadReason, Trouble
from pbem.orders.values.answers import all_cards, rule_begins
from pbem.orders.values.cards import card_phrase
from pbem.orders.words import everywhere, phrase, said, word_data

_NUMBER = re.compile(r"[\s:#]*([1-9][0-9]{0,8})(?![\w♠♥♦♣])[\s:.,]*")


class Puzzle(Order, word="puzzle", help_topic="puzzles", asks=True, shows=True, unproved=True):
    """PUZZLE: today's; PUZZLE 12: that one."""

    number: int | None = None

    @classmethod
    def read(cls, written: str, language: str, **told: Any) -> Order | Trouble:
        written = trimmed(without_courtesy(written), "?.!:")
        if not written:
            return cls()
        found = _NUMBER.fullmatch(written)
        if found is not None:
            return cls(int(found[1]))
        wish = _wishes().get(" ".join(fold(written).split()))
        return Trouble(MisreadReason.BAD_PUZZLE, written) if wish is None else PuzzleWanted(wish)

    def spell(self, language: str) -> str:
        """`PUZZLE 12`"""
        return f"{phrase('puzzle', language)} {self.number or ''}".strip()


class PuzzleWanted(Order):
    """PUZZLE daily, weekly, off; PUZZLE streak, no streak. `wish` is the name of its words."""

    wish: str

    def spell(self, language: str) -> str:
        """`PUZZLE weekly`"""
        return f"{phrase('puzzle', language)} {said('puzzles', self.wish, language)}"


@cache
def _wishes() -> Mapping[str, str]:
    """What each word behind PUZZLE means, folded."""
    wishes = word_data()["puzzles"]
    return {" ".join(fold(word).split()): wish for wish in wishes for word in everywhere("puzzles", wish)}


class Solution(Order, word="solution", help_topic="puzzles", extent=Extent.LONG_LINE):
    """SOLUTION 12 7h 9c RULE red after black: which `cards` are right next, None if that isn't said, and the `rule`, ""
    likewise. Without a number it is today's."""

    number: int | None
    cards: tuple[Card, ...] | None
    rule: str = ""

    @classmethod
    def read(cls, written: str, language: str, **told: Any) -> Order | Trouble:
        line = Folded(written)
        rule = rule_begins().search(line.text)
        before = trimmed(line.original(0, rule.start()) if rule else written)
        text = " ".join(line.original(rule.end()).split()) if rule else ""
        number, cards = None, all_cards(before, language)
        found = _NUMBER.match(before)
        if found is not None and isinstance(cards, Trouble):
            number, before = int(found[1]), before[found.end() :]
            cards = all_cards(before, language)
        if not before:
            return cls(number, None, text) if text else NOTHING
        if isinstance(cards, tuple):
            return cls(number, cards, text)
        return cards if text else cls(number, None, " ".join(before.split()))

    def spell(self, language: str) -> str:
        """`SOLUTION 12 7 of hearts, 9 of clubs RULE red after black`"""
        cards = ", ".join(card_phrase(card, language) for card in self.cards or ())
        rule = f"{phrase('rule', language)} {self.rule}" if self.rule else ""
        parts = (phrase("solution", language), str(self.number or ""), cards, rule)
        return " ".join(filter(None, parts))
