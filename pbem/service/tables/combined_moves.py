"""A move and what a player wrote below it for the same move, as one order."""

from collections.abc import Sequence
from dataclasses import replace

from pbem.orders import model
from pbem.orders.letter import parse_orders
from pbem.orders.letter_lines import AnyOrder, Misread, Order


def joined(move: AnyOrder, below: AnyOrder) -> model.Play | model.NoPlay | None:
    """The move with the guess, or the wish to become Prophet, that stands below it; None where it has one already."""
    match move, below:
        case ((model.Play(guess=None) | model.NoPlay(guess=None)), model.Guess(theory)):
            return replace(move, guess=theory)
        case ((model.Play(prophet=None) | model.NoPlay(prophet=None)), model.BecomeProphet(wish, theory)):
            return replace(move, prophet=wish, theory=theory)
        case _:
            return None


def read_again(text: str, language: str) -> AnyOrder | None:
    """The one order that was kept as its person wrote it; None where it cannot be read so any more."""
    return _as_one(parse_orders(text, language).items)


def _as_one(items: Sequence[Order | Misread]) -> AnyOrder | None:
    order: AnyOrder | None = None
    for item in items:
        if isinstance(item, Misread):
            return None
        order = item.order if order is None else joined(order, item.order)
        if order is None:
            return None
    return order
