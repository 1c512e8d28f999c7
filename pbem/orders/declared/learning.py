"""The tour for newcomers by email: each order says all that its writer has done so far."""

import re
from functools import cache
from typing import Any

from pbem.cards import Card
from pbem.orders.folding import Folded, fold, trimmed
from pbem.orders.order import Extent, Order, without_courtesy
from pbem.orders.trouble import MisreadReason, Trouble
from pbem.orders.values.answers import all_cards, rule_begins
from pbem.orders.values.cards import card_phrase
from pbem.orders.words import all_phrases, one_of, phrase

_STEP = re.compile(r"[\s:#]*([1-5])(?![\w♠♥♦♣])[\s:.,]*")


GUESSING, PROPHET = 4, 5
"""The steps at which the rule is guessed, and at which cards are called right or wrong."""


class Learn(
    Order, word="learn", help_topic="beginning", asks=True, shows=True, unproved=True, extent=Extent.LONG_LINE
):
    """LEARN: the first step; LEARN 2: that one; LEARN 6d 9h: who played these cards; LEARN 6d 9h RULE odd after even:
    who guesses then; LEARN 6d 9h RIGHT: who says so as Prophet."""

    step: int = 1
    cards: tuple[Card, ...] = ()
    rule: str = ""
    said: bool | None = None

    @classmethod
    def read(cls, written: str, language: str, **told: Any) -> Order | Trouble:
        written = trimmed(without_courtesy(written), "?.!:")
        line = Folded(written)
        begins = rule_begins().search(line.text)
        before = trimmed(line.original(0, begins.start()) if begins else written)
        rule = " ".join(line.original(begins.end()).split()) if begins else ""
        found = _STEP.match(before)
        step = int(found[1]) if found else 0
        before = trimmed(before[found.end() :] if found else before)
        before, said = (before, None) if begins else _called(before)
        cards = all_cards(before, language) if before else ()
        if isinstance(cards, Trouble):
            return Trouble(MisreadReason.BAD_LEARN, written)
        implied = GUESSING if begins else PROPHET if said is not None else 3 if cards else 1
        return cls(step if step and not rule and said is None else implied, cards, rule, said)

    def spell(self, language: str) -> str:
        """`LEARN 6 of diamonds RULE red after black`"""
        cards = ", ".join(card_phrase(card, language) for card in self.cards)
        rule = f"{phrase('rule', language)} {self.rule}".strip() if self.step == GUESSING else ""
        call = "" if self.said is None else phrase("right" if self.said else "wrong", language)
        implied = GUESSING if rule else PROPHET if call else 3 if cards else 1
        step = "" if self.step == implied else str(self.step)
        return " ".join(filter(None, (phrase("learn", language), step, cards, rule, call)))


def _called(written: str) -> tuple[str, bool | None]:
    """What stands before RIGHT or WRONG at the end, and which of them it is; None for neither."""
    for said in (True, False):
        line = Folded(written)
        found = _calls(said).search(line.text)
        if found is not None:
            return trimmed(line.original(0, found.start())), said
    return written, None


@cache
def _calls(said: bool) -> re.Pattern[str]:
    words = one_of(tuple(map(fold, all_phrases("right" if said else "wrong"))))
    return re.compile(rf"(?<!\w)(?:{words})$")
