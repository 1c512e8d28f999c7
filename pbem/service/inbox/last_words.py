"""A play that stands at the very end of a letter, below what nothing marks as quoted or below the signature."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from pbem.mail.quotes.headings import forwards
from pbem.mail.quotes.trimming import Line, Whose, is_footer
from pbem.orders import model
from pbem.orders.letter import parse_orders
from pbem.orders.letter_lines import OrderLine
from pbem.orders.order import Order

MAX_LAST = 12
"""So many lines of orders, at most, stand below a quotation."""

MAX_OWN = 50
"""So many of the author's lines are looked at for another order."""

_PASSED_ON = re.compile(r"\s*(?:fwd?|enc|rv|wg|tr|i|vb|pd|doorst|továbbítás)\s*[:：]", re.I)


def only_order(line: str, language: str) -> Order | None:
    """The order that a line is, if it is one and no more."""
    items = parse_orders(line, language).items
    [item] = items if len(items) == 1 else [None]
    return item.order if isinstance(item, OrderLine) and not item.sentence else None


def last_words(
    lines: Sequence[Line], subject: str, order_of: Callable[[str], Order | None]
) -> tuple[Line, ...]:
    """The lines of a letter, its last ones their author's where they are a play in a paragraph of its own.

    So those write who answer below all that their program quotes, which no mark tells from what they add. In a letter
    that holds another order, or passes on a mail, nothing is taken for the author's; nor is what cannot be undone or
    costs more than a card: that is asked about (`quoted_move`). Of a signature no more than such a play is left.
    """
    found = _plays_below(lines, order_of)
    if found and (_passes_on(lines, subject) or _holds_order(lines, order_of)):
        found = set()
    return tuple(
        replace(line, whose=Whose.OWN) if place in found else line
        for place, line in enumerate(lines)
        if line.whose is not Whose.SIGNED or place in found
    )


def _plays_below(lines: Sequence[Line], order_of: Callable[[str], Order | None]) -> set[int]:
    """Where the last lines of a letter stand that are plays, and what is said with them."""
    found: list[int] = []
    plays = False
    for place in range(len(lines) - 1, -1, -1):
        line = lines[place]
        if not line.text.strip() or (line.whose is Whose.UNMARKED and is_footer(line.text.strip())):
            continue
        order = order_of(line.text) if line.whose in (Whose.UNMARKED, Whose.SIGNED) else None
        if not isinstance(order, model.Play | model.Say) or len(found) == MAX_LAST:
            break
        if isinstance(order, model.Play):
            if order != model.Play(order.cards):
                break
            plays = True
        found.append(place)
    if not plays or found[-1] == 0 or lines[found[-1] - 1].text.strip():
        return set()
    quoted = lines[found[-1]].whose is Whose.UNMARKED
    above = any(line.whose is Whose.UNMARKED and line.text.strip() for line in lines[: found[-1]])
    return set(found) if above or not quoted else set()


def _passes_on(lines: Sequence[Line], subject: str) -> bool:
    forwarded = any(line.whose is Whose.QUOTED and forwards(line.text) for line in lines)
    return forwarded or _PASSED_ON.match(subject) is not None


def _holds_order(lines: Sequence[Line], order_of: Callable[[str], Order | None]) -> bool:
    own = [line.text for line in lines if line.whose is Whose.OWN and line.text.strip()][:MAX_OWN]
    return any(order_of(line) is not None for line in own)
