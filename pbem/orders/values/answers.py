"""What answers to puzzles and to the tour have in common: cards, and where a rule begins behind them."""

import re
from functools import cache

from pbem.cards import Card
from pbem.orders.trouble import MisreadReason, Trouble
from pbem.orders.values.cards import read_cards
from pbem.orders.words import all_phrases, one_of


def all_cards(written: str, language: str) -> tuple[Card, ...] | Trouble:
    """The cards that `written` names, each of them whole."""
    read = read_cards(written, language)
    if isinstance(read, Trouble):
        return read
    lacking = next((one.text for one in read if one.card is None), None)
    if lacking is not None:
        return Trouble(MisreadReason.NOT_A_CARD, lacking)
    return tuple(one.card for one in read if one.card is not None)


@cache
def rule_begins() -> re.Pattern[str]:
    """The word RULE, before which cards may stand, and behind it a rule."""
    return re.compile(rf"(?<!\w)(?:{one_of(all_phrases('rule'))})(?!\w)[\s:=]*")
