"""What can be sent with one tap to put a line right: whole orders, as the reader would type them."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pbem.cards import Card
from pbem.digests import outcomes
from pbem.digests.outcomes import Line
from pbem.engine.match_commands import TableRefusal
from pbem.orders.cards_in_words import card_phrase
from pbem.orders.model import Misread
from pbem.orders.speak import play_phrase
from pbem.orders.translate import CardUnclear, NoSuchCard
from pbem.orders.words import OrderKind, phrase

_SETTINGS = {
    "name": OrderKind.NAME,
    "language": OrderKind.LANGUAGE,
    "zone": OrderKind.ZONE,
    "style": OrderKind.STYLE,
}


@dataclass(frozen=True, slots=True)
class Told:
    """A line of the reader's letter with the name of its outcome's class, and the orders offered for it.

    `refused`: the outcome is a refusal of the table.
    """

    text: str
    outcome: object
    kind: str
    refused: bool
    offers: tuple[str, ...]


def told(line: Line, language: str) -> Told:
    """`line` with what can be offered to a reader of `language`."""
    outcome = line.outcome
    return Told(
        line.text, outcome, type(outcome).__name__, isinstance(outcome, TableRefusal), _offers(line, language)
    )


def _offers(line: Line, language: str) -> tuple[str, ...]:
    def order(kind: OrderKind, *rest: object) -> str:
        return " ".join([phrase(kind, language), *map(str, rest)])

    match line.outcome:
        case CardUnclear(written, cards) | NoSuchCard(written, cards):
            return tuple(_with_card(line.text, written, card, language) for card in cards)
        case outcomes.Outdated(again):
            return (again,)
        case outcomes.QuotedMove(quoted):
            return (quoted,)
        case outcomes.RuleRead():
            return order(OrderKind.YES), order(OrderKind.NO)
        case outcomes.RuleUnreadable(error) if error.example:
            return (order(OrderKind.RULE, error.example),)
        case outcomes.LeaveNeedsYes():
            return (order(OrderKind.LEAVE, phrase(OrderKind.YES, language)),)
        case outcomes.ConfirmFirst():
            return (order(OrderKind.YES),)
        case outcomes.WhichTable(tables):
            return tuple(f"{table} {line.text}" for table in tables)
        case outcomes.BadSetting(what, _, near) if what in _SETTINGS:
            return tuple(order(_SETTINGS[what], value) for value in near)
        case Misread(nearest=str() as nearest):
            return (nearest,)
        case _:
            return ()


def _with_card(text: str, written: str, card: Card, language: str) -> str:
    """The reader's own line with `card` spelled out in place of what he wrote; a play of it where that is unclear."""
    found = list(re.finditer(rf"(?<!\w){re.escape(written)}(?!\w)", text))
    if len(found) != 1 or found[0].start() == 0:
        return play_phrase([card], language)
    return text[: found[0].start()] + card_phrase(card, language) + text[found[0].end() :]
