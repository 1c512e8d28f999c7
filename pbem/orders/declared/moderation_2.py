"""Whom a moderator names, and what he plays or judges in that person's place: `Ana Maria 7h`, `GOD WRONG 5H`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from pbem.orders.declared.verdicts import read_verdict
from pbem.orders.declared.wishes import Wishes, split_wishes, without_courtesy
from pbem.orders.folding import Folded, fold, says_nothing, trimmed
from pbem.orders.model import MisreadReason, NoPlay, Play, Trouble, Verdict
from pbem.orders.values.cards import read_cards
from pbem.orders.words import LANGUAGES, OrderKind, find_order, one_of, word_data

_BEFORE = " \t\n\u00a0:\"'“”„«»‘’"


@dataclass(frozen=True, slots=True)
class Named:
    """A display name as the table has it, None where God was named by his office; `rest` is what follows it."""

    name: str | None
    rest: str = ""


@dataclass(frozen=True, slots=True)
class PlayInPlace:
    """A play for somebody; `move` is None where nothing follows his name: a card by chance."""

    name: str | None
    move: Play | NoPlay | None


@dataclass(frozen=True, slots=True)
class VerdictInPlace:
    """A verdict for God, by his name or office; `name` is None also where the verdict stands alone."""

    name: str | None
    verdict: Verdict


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


def read_play_for(text: str, names: Iterable[str], language: str) -> PlayInPlace | Trouble | None:
    """What PLAY FOR asks for; None if `text` names nobody."""
    named = split_name(text, names)
    if named is None:
        return None
    move, wishes = split_wishes(named.rest, language)
    if wishes != Wishes():
        return Trouble(MisreadReason.UNEXPECTED_TEXT, trimmed(named.rest))
    line = Folded(without_courtesy(move))
    if says_nothing(line.text):
        return PlayInPlace(named.name, None)
    order = find_order(line)
    kind, end = order or (OrderKind.PLAY, 0)
    rest = line.original(end)
    if kind is OrderKind.NO_PLAY and says_nothing(rest):
        return PlayInPlace(named.name, NoPlay())
    if kind is not OrderKind.PLAY:
        return Trouble(MisreadReason.UNEXPECTED_TEXT, trimmed(named.rest))
    cards = read_cards(rest, language)
    return cards if isinstance(cards, Trouble) else PlayInPlace(named.name, Play(cards))


def read_judge_for(text: str, names: Iterable[str], language: str) -> VerdictInPlace | Trouble | None:
    """What JUDGE FOR asks for; None if `text` names nobody and is no verdict either."""
    named = split_name(text, names)
    verdict = _verdict(text if named is None else named.rest, language)
    if isinstance(verdict, Trouble):
        return None if named is None else verdict
    return VerdictInPlace(named.name if named is not None else None, verdict)


def _verdict(text: str, language: str) -> Verdict | Trouble:
    """A verdict; REDRAW is one on the starter, which is wrong."""
    line = Folded(without_courtesy(text))
    kind, end = find_order(line) or (None, 0)
    if kind is OrderKind.REDRAW and says_nothing(line.original(end)):
        return Verdict(False)
    return read_verdict(text, language)


def _behind(line: Folded, end: int) -> str:
    return line.original(end).lstrip(f"{_BEFORE},;.-–—").rstrip()


def _spaced(name: str) -> str:
    """A pattern for a name, whose spaces may be several."""
    return r"\s+".join(re.escape(part) for part in fold(name).split())


@cache
def _god() -> re.Pattern[str]:
    words = word_data()["table"]["god"]
    return re.compile(rf"(?:{one_of(word for language in LANGUAGES for word in words[language])})(?!\w)")
