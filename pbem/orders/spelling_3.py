"""Plans as our own letters and links spell them, such that the reader's reply is understood."""

from __future__ import annotations

from pbem.orders.declared.plan_orders import Cancel, If, IfLate, Later, NoProphet, PlanOrder, Plans, TakeBack
from pbem.orders.model import NoPlay, Play
from pbem.orders.spelling_2 import all_word, else_word, no_play_phrase, play_phrase
from pbem.orders.words import OrderKind, phrase

KIND_OF: dict[type[PlanOrder], OrderKind] = {
    Later: OrderKind.LATER,
    If: OrderKind.IF,
    IfLate: OrderKind.IF_LATE,
    NoProphet: OrderKind.NO_PROPHET,
    Plans: OrderKind.PLANS,
    Cancel: OrderKind.CANCEL,
    TakeBack: OrderKind.TAKE_BACK,
}
"""The phrase that each of these orders opens with."""


def plan_phrase(order: PlanOrder, language: str) -> str:
    """A whole order for later in the reader's language: `LATER PLAY 7 of hearts`; a condition stays as it is."""
    opening = phrase(KIND_OF[type(order)], language)
    match order:
        case Later(move) | IfLate(move):
            return f"{opening} {move_phrase(move, language)}"
        case If(condition, then, otherwise):
            first = f"{opening} {condition} {move_phrase(then, language)}"
            if otherwise is None:
                return first
            rest = (
                plan_phrase(otherwise, language)
                if isinstance(otherwise, If)
                else move_phrase(otherwise, language)
            )
            return f"{first} {else_word(language)} {rest}"
        case Cancel(number, all=True):
            return f"{opening} {all_word(language)}"
        case Cancel(number) if number is not None:
            return f"{opening} {number}"
        case _:
            return opening


def move_phrase(move: Play | NoPlay, language: str) -> str:
    """A play or no play with all that stands behind it: `PLAY 7 of hearts, PROPHET, GUESS odd`."""
    if isinstance(move, Play):
        said = play_phrase(move.cards, language, move.prophet, move.theory)
    else:
        said = no_play_phrase(language, move.prophet, move.theory)
    return said if move.guess is None else f"{said}, {phrase(OrderKind.GUESS, language)} {move.guess}"
