"""Verdicts in a letter: RIGHT, WRONG with the card that God plays of a hand, and a mistake owned up to."""

import re
from functools import cache

from pbem.orders.declared.wishes import without_courtesy
from pbem.orders.folding import Folded, says_nothing, trimmed
from pbem.orders.letter_lines import MisreadReason, Trouble
from pbem.orders.model import Amend, Verdict
from pbem.orders.values.cards import read_cards
from pbem.orders.words import OrderKind, find_order, one_of, word_data


def read_wrong(argument: str, language: str) -> Verdict | Trouble:
    """What follows WRONG: nothing, or one card."""
    body = without_courtesy(argument)
    if says_nothing(body):
        return Verdict(False)
    cards = read_cards(body, language)
    if isinstance(cards, Trouble):
        a_try = any(character.isdigit() for character in body)
        return cards if a_try else Trouble(MisreadReason.UNEXPECTED_TEXT, trimmed(body))
    return Verdict(False, cards[0]) if len(cards) == 1 else Trouble(MisreadReason.CONFLICTING, trimmed(body))


def read_verdict(text: str, language: str) -> Verdict | Trouble:
    """A whole verdict, behind whatever asks for one: `RIGHT`, `: WRONG 5H`."""
    line = Folded(text.lstrip(" \t\n\u00a0,.:;-*"))
    if says_nothing(line.text):
        return Trouble(MisreadReason.MISSING_ARGUMENT, "")
    order = find_order(line)
    kind, end = order or (None, 0)
    if kind is OrderKind.WRONG:
        return read_wrong(line.original(end), language)
    if kind is OrderKind.RIGHT and says_nothing(without_courtesy(line.original(end))):
        return Verdict(True)
    return Trouble(MisreadReason.UNEXPECTED_TEXT, trimmed(text))


def read_amend(argument: str, language: str) -> Amend | Trouble:
    """What follows AMEND: the number of a play, and the verdict that God means."""
    numbered = read_play_number(argument)
    if isinstance(numbered, Trouble):
        return numbered
    number, rest = numbered
    verdict = read_verdict(rest, language)
    if isinstance(verdict, Verdict):
        return Amend(number, verdict.right, verdict.card)
    misplaced = verdict.reason is MisreadReason.UNEXPECTED_TEXT
    return Trouble(MisreadReason.MISPLACED, verdict.detail) if misplaced else verdict


def read_play_number(argument: str) -> tuple[int, str] | Trouble:
    """The number of a play that `argument` begins with, and what follows it: `TO PLAY 8`."""
    if says_nothing(argument):
        return Trouble(MisreadReason.MISSING_ARGUMENT, "")
    line = Folded(argument)
    found = _play_number().match(line.text)
    if found is None:
        return Trouble(MisreadReason.BAD_NUMBER, trimmed(argument))
    return int(found[1]), line.original(found.end())


@cache
def _play_number() -> re.Pattern[str]:
    words = one_of(word_data()["number_of_a_play"]["words"])
    return re.compile(rf"[\s:=]*(?:(?:{words})(?!\w)[\s:]*)?#?\s*([0-9]{{1,6}})(?!\w)")
