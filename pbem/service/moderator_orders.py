"""What moderators write, as orders to a table: names, addresses and numbers become seats, cards and plays."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pbem.digests import outcomes
from pbem.digests.outcomes import Done, Undone
from pbem.engine import match_commands as asked
from pbem.engine.match_events import ModeratorOrdered, MotionDropped, MotionMade
from pbem.engine.match_moderating import needs_consent, why_no_order
from pbem.engine.moderating import ModeratorOrder
from pbem.orders import model
from pbem.service.at_table import AtTable
from pbem.service.keeping_orders import KEEPING
from pbem.service.newcomers import called_in, writes_to
from pbem.service.round_orders import OF_THE_ROUND

_MEANT: Mapping[type, Callable[[AtTable, Any], ModeratorOrder | Undone]] = {**OF_THE_ROUND, **KEEPING}
"""What each order means at a table, or why it means nothing there."""


def give(at: AtTable, order: model.ModeratorOrder) -> Done | Undone:
    """A moderator's order: done, put to the others, or refused."""
    meant = _meant(at, order)
    if not isinstance(meant, ModeratorOrder):
        return meant
    refused = why_no_order(at.table.match, at.seat, meant)
    if refused is not None:
        return refused
    called = called_in(at, meant)
    if not isinstance(called, ModeratorOrder):
        return called
    known = len(at.table.events)
    refused = at.table.do(asked.GiveOrder(at.seat, called))
    if refused is not None:
        return refused
    asks = any(isinstance(event, MotionMade) for event in at.table.events[known:])
    return outcomes.MotionIsMade(called) if asks else writes_to(at, called) or outcomes.OrderDone(called)


def preview(at: AtTable, order: model.ModeratorOrder) -> Done | Undone:
    """What the order would do, or why it would be refused, from what everybody may know; nothing is done."""
    meant = _meant(at, order)
    if not isinstance(meant, ModeratorOrder):
        return meant
    match = at.table.match
    refused = why_no_order(match, at.seat, meant)
    return refused or outcomes.PreviewIs(meant, needs_consent(match, at.seat, meant))


def vote(at: AtTable, agrees: bool) -> Done | Undone:
    """AGREE or DISAGREE with what a moderator asks for."""
    motion, known = at.table.match.motion, len(at.table.events)
    refused = at.table.do(asked.Vote(at.seat, agrees))
    if refused is not None or motion is None:
        return refused or asked.NoMotion()
    came = at.table.events[known:]
    carried = any(isinstance(event, ModeratorOrdered) for event in came)
    dropped = any(isinstance(event, MotionDropped) for event in came)
    return outcomes.YouVoted(agrees, motion.by, motion.order, carried or dropped, carried)


def command_of(at: AtTable, order: object) -> asked.GiveOrder | None:
    """The order as a command, by which a second copy of it is known; None where it means nothing here."""
    if not isinstance(order, model.ModeratorOrder):
        return None
    meant = _meant(at, order)
    return asked.GiveOrder(at.seat, meant) if isinstance(meant, ModeratorOrder) else None


def _meant(at: AtTable, order: model.ModeratorOrder) -> ModeratorOrder | Undone:
    """Who may order nothing at all is told so first, whatever he wrote."""
    match = at.table.match
    if at.seat not in match.moderators and (match.moderators or at.seat != match.god):
        return asked.OnlyModerators(match.moderators)
    return _MEANT[type(order)](at, order)
