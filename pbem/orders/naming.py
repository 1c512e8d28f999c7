"""Whom a moderator names, and what he plays or judges in that person's place: `Ana Maria 7h`, `GOD WRONG 5H`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from pbem.orders.cards_in_words import read_cards
from pbem.orders.folding import Folded, fold, says_nothing, trimmed
from pbem.orders.model import MisreadReason, NoPlay, Play, Redraw, Trouble, Verdict
from pbem.orders.verdicts import read_verdict
from pbem.orders.wishes import Wishes, split_wishes, without_courtesy
from pbem.orders.words import LANGUAGES, OrderKind, find_order, one_of, word_data

_BEFORE = " \t\n\u00a0:\"'“”„«»‘’"


@dataclass(frozen=True, slots=True)
class Named:
    """A display name as the table has it, None where God was named by his office; `rest` is what follows it."""

    name: str | None
    rest: str = ""


def split_name(text: str, names: Iterable[str]) -> Named | None:
    """The longest of `names` that `text` begins with, or God; None if it begins with none of them.

    Case, accents and quotes do not matter. A player's name goes before God's: somebody may be called Deus.
    """
    line = Folded(text.lstrip(_BEFORE))
    for name in sorted(names, key=lambda one: (-len(fold(one)), one)):
        found = re.compile(rf"{_spaced(name)}(?!\w)").match(line.text)
        if found and not says_nothing(name):
            return Named(name, _behind(line, found.end()))
    found = _god().match(line.text)
    return Named(None, _behind(line, found.end())) if found else None


def read_name(text: str, names: Iterable[str]) -> Named | None:
    """The name, or God, that `text` wholly is; None if it is none or more follows."""
    named = split_name(text, names)
    return named if named is not None and says_nothing(named.rest) else None


def read_move_for(rest: str, language: str) -> Play | NoPlay | Trouble | None:
    """What is played for somebody; None where nothing follows his name: a card by chance."""
    move, wishes = split_wishes(rest, language)
    line = Folded(without_courtesy(move))
    if wishes != Wishes():
        return Trouble(MisreadReason.UNEXPECTED_TEXT, trimmed(rest))
    if says_nothing(line.text):
        return None
    kind, end = find_order(line) or (OrderKind.PLAY, 0)
    if kind is OrderKind.NO_PLAY and says_nothing(line.original(end)):
        return NoPlay()
    if kind is not OrderKind.PLAY:
        return Trouble(MisreadReason.UNEXPECTED_TEXT, trimmed(rest))
    cards = read_cards(line.original(end), language)
    return cards if isinstance(cards, Trouble) else Play(cards)


def read_verdict_for(rest: str, language: str) -> Verdict | Redraw | Trouble:
    """What is judged in God's place."""
    line = Folded(without_courtesy(rest))
    kind, end = find_order(line) or (None, 0)
    if kind is OrderKind.REDRAW and says_nothing(line.original(end)):
        return Redraw()
    return read_verdict(rest, language)


def _behind(line: Folded, end: int) -> str:
    return line.original(end).lstrip(f"{_BEFORE},;.-–—").rstrip()


def _spaced(name: str) -> str:
    """A pattern for a name, whose spaces may be several."""
    return r"\s+".join(re.escape(part) for part in fold(name).split())


@cache
def _god() -> re.Pattern[str]:
    words = word_data()["table"]["god"]
    return re.compile(rf"(?:{one_of(word for language in LANGUAGES for word in words[language])})(?!\w)")
