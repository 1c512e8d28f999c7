"""What moderators write, as orders to a table: names, addresses and numbers become seats, cards and plays."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from pbem.cards import Card
from pbem.digests import outcomes
from pbem.digests.outcomes import Done, Undone
from pbem.engine.match import commands as asked
from pbem.engine.match.consent import needs_consent
from pbem.engine.match.events import AmendmentProposed, ModeratorOrdered, MotionDropped, MotionMade
from pbem.engine.match.moderation.decide import why_no_order
from pbem.engine.match.moderation.orders import ModeratorOrder
from pbem.engine.match.moderation.preview import foresee
from pbem.engine.match.moderation.refusals_2 import NoMotion, OnlyModerators
from pbem.orders import model
from pbem.orders.spelling import moderator_phrase
from pbem.service.tables.appointments import called_in, writes_to
from pbem.service.tables.context import AtTable
from pbem.service.tables.moderation import KEEPING
from pbem.service.tables.moderation_2 import OF_THE_ROUND, shown_card
from pbem.service.tables.waiting_list import offer_seats

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
    offer_seats(at.house, at.work, at.table)
    asks = any(isinstance(event, MotionMade) for event in at.table.events[known:])
    return outcomes.MotionIsMade(called) if asks else writes_to(at, called) or outcomes.OrderDone(called)


def preview(at: AtTable, order: model.ModeratorOrder) -> Done | Undone:
    """What the order would do, or why it would be refused, from what everybody may know; nothing is done."""
    meant = _meant(at, order)
    if not isinstance(meant, ModeratorOrder):
        return meant
    match, again = at.table.match, moderator_phrase(order, at.language)
    refused = why_no_order(match, at.seat, meant)
    asks = needs_consent(match, at.seat, meant)
    return refused or outcomes.PreviewIs(meant, asks, again, foresee(match, meant))


def vote(at: AtTable, agrees: bool, number: int | None = None) -> Done | Undone:
    """AGREE or DISAGREE with what a moderator asks for.

    Where he has asked for something else since the same act, the `number` must say which is meant: the mail that asked
    for the other bears the same serial, and its answer may still be on its way.
    """
    motion, known = at.table.match.motion, len(at.table.events)
    if motion is not None and at.view().may_vote and (number or 1) != motion.number:
        return outcomes.WhichMotion(agrees, motion.by, motion.order, motion.number)
    refused = at.table.do(asked.Vote(at.seat, agrees))
    if refused is not None or motion is None:
        return refused or NoMotion()
    came = at.table.events[known:]
    carried = any(isinstance(event, ModeratorOrdered) for event in came)
    dropped = any(isinstance(event, MotionDropped) for event in came)
    if carried:
        writes_to(replace(at, person=int(motion.by)), motion.order)
    return outcomes.YouVoted(agrees, motion.by, motion.order, carried or dropped, carried)


def amend(at: AtTable, order: model.Amend) -> Done | Undone:
    """AMEND 14 WRONG: God owns up to a mistake. While the round goes on, a moderator decides what becomes of it."""
    card = shown_card(at, order.number, order.card) if order.card is not None else None
    if card is not None and not isinstance(card, Card):
        return card
    proposed = at.table.match.amendment
    if proposed == AmendmentProposed(at.seat, order.number, order.right, card):
        return outcomes.AlreadyDone()
    known = len(at.table.events)
    refused = at.table.do(asked.Amend(at.seat, order.number, order.right, card))
    if refused is not None:
        return refused
    rescored = not any(isinstance(event, AmendmentProposed) for event in at.table.events[known:])
    return outcomes.MistakeOwned(order.number, order.right, rescored, at.view().decides)


def _meant(at: AtTable, order: model.ModeratorOrder) -> ModeratorOrder | Undone:
    """Who may order nothing at all is told so first, whatever he wrote."""
    match = at.table.match
    if at.seat not in match.moderators and (match.moderators or at.seat != match.god):
        return OnlyModerators(match.moderators)
    return _MEANT[type(order)](at, order)
