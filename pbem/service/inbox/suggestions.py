"""What may be offered to the writer of a near-order: nothing that they may not give, no card that they do not hold."""

from collections.abc import Sequence
from dataclasses import replace

from pbem.cards import Card
from pbem.orders import model
from pbem.orders.declared.moderation import ModeratorOrder
from pbem.orders.letter_lines import Misread, OrderLine
from pbem.orders.line import NoSuchCard, find_cards, read_line
from pbem.orders.order import Order
from pbem.orders.trouble import MisreadReason
from pbem.service.aggregates.tables import OpenTable
from pbem.service.inbox.arrival import Arrival, seated_at

GODS = (model.GiveHint, model.SetRule, model.Check)
"""Orders that are God's."""


def offered(arrival: Arrival, item: Misread) -> Misread:
    """A near-order, and of the orders that it may mean those that its writer may give.

    Where all that it may mean is a moderator's, it says so.
    """
    table = seated_at(arrival.work, arrival.writer, arrival.table or 0)
    if item.nearest is None or table is None:
        return item
    language = arrival.person.language
    meant = [(one, _order(one, language)) for one in (item.nearest, *item.others)]
    choices = [one for one, order in meant if order is None or _may_give(order, table, arrival.writer)]
    if not choices and all(isinstance(order, ModeratorOrder) for _, order in meant):
        return replace(item, reason=MisreadReason.MODERATORS, nearest=None, others=(), detail=item.nearest)
    return replace(item, nearest=choices[0] if choices else None, others=tuple(choices[1:]))


def _order(text: str, language: str) -> Order | None:
    read = read_line(text, language, 0)
    return read.order if isinstance(read, OrderLine) else None


def _may_give(order: Order, table: OpenTable, writer: int) -> bool:
    """Whether an order is theirs to give here, by who they are and what they hold."""
    seat, match = str(writer), table.match
    if isinstance(order, ModeratorOrder):
        return seat in match.moderators or (not match.moderators and seat == match.god)
    if isinstance(order, GODS):
        return seat == match.god
    if isinstance(order, model.Play) and match.round is not None:
        hand: Sequence[Card] = match.round.hands.get(seat, ())
        return not isinstance(find_cards(order.cards, hand, strict=True), NoSuchCard)
    return True
