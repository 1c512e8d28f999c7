"""Orders about the table itself, from words to values: its moderators, its clock, its seats, its settings."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from pbem.cards import Card
from pbem.digests import outcomes
from pbem.digests.outcomes import Done, Undone
from pbem.engine.match import commands
from pbem.engine.match.consent import needs_consent
from pbem.engine.match.events import AmendmentProposed, ModeratorOrdered, MotionDropped, MotionMade
from pbem.engine.match.moderation import orders
from pbem.engine.match.moderation.decide import why_no_order
from pbem.engine.match.moderation.orders import ModeratorOrder
from pbem.engine.match.moderation.preview import foresee
from pbem.engine.match.moderation.refusals import (
    NeedsFullView,
    NoAmendment,
    NoMotion,
    OnlyModerators,
    SettingsInPlay,
)
from pbem.engine.match.state import Phase, task
from pbem.engine.round.commands import PlayCards, Seat
from pbem.engine.round.state import Duty
from pbem.engine.rulebook import Rulebook
from pbem.mail.addressing import fold_address
from pbem.orders import model
from pbem.orders.declared.moderation import VerdictInPlace, read_judge_for, read_play_for
from pbem.orders.letter_lines import Trouble
from pbem.orders.spelling import moderator_phrase
from pbem.orders.to_commands import CardUnclear, NoSuchCard, to_command
from pbem.orders.words import OrderKind
from pbem.service.tables.appointments import called_in, writes_to
from pbem.service.tables.context import TableContext
from pbem.service.tables.names import names_here, seat_called, seats_by_name
from pbem.service.tables.options import house_rules, resolved
from pbem.service.tables.time_settings import Settled, settled
from pbem.service.tables.waiting_list import offer_seats


def _moderator(at: TableContext, order: model.Moderator) -> ModeratorOrder | Undone:
    host = at.table.match.host
    if not order.ends and at.seat != host:
        return commands.OnlyTheHost(host)
    if "@" not in order.who:
        seat = seat_called(at, order.who)
    elif order.ends:
        seat = _known_at(at, order.who)
    else:
        newcomer = somebody_at(at, order.who)
        if not isinstance(newcomer, str):
            return newcomer
        seat = newcomer
    if seat is None:
        return outcomes.NobodyCalled(order.who, names_here(at))
    return orders.Dismiss(seat) if order.ends else orders.Appoint(seat)


def somebody_at(at: TableContext, written: str) -> Seat | Undone:
    """Who has this address; the address itself while nobody is known by it, since an order may still be refused."""
    address = fold_address(written)
    if address is None or not at.house.addressing.may_be_somebodys(address):
        return outcomes.NotWrittenTo(written, "address")
    person = at.work.reading.people.by_address(address)
    return address if person is None else str(at.work.meet(person).id)


def _known_at(at: TableContext, written: str) -> Seat | None:
    person = at.work.reading.people.by_address(fold_address(written) or "")
    return str(person.id) if person is not None else None


def _pause(at: TableContext, order: model.Pause) -> ModeratorOrder | Undone:
    deadline, match = at.work.deadline(at.table), at.table.match
    return orders.Pause(at.work.clock(at.table.id).left(deadline, match) if deadline else match.clock)


def _resume(at: TableContext, order: model.Resume) -> ModeratorOrder | Undone:
    return orders.Resume()


def _extend(at: TableContext, order: model.Extend) -> ModeratorOrder | Undone:
    return orders.Extend(order.time)


def _remind(at: TableContext, order: model.Remind) -> ModeratorOrder | Undone:
    waits = task(at.table.match)
    return orders.Remind(waits.seat if waits is not None else at.seat)


def _eject(at: TableContext, order: model.Eject) -> ModeratorOrder | Undone:
    seat = seat_called(at, order.name)
    return orders.EjectPlayer(seat) if seat else outcomes.NobodyCalled(order.name, names_here(at))


def _replace(at: TableContext, order: model.ReplaceSeat) -> ModeratorOrder | Undone:
    seat = seat_called(at, order.name)
    if seat is None:
        return outcomes.NobodyCalled(order.name, names_here(at))
    newcomer = somebody_at(at, order.address)
    return orders.OfferSeat(seat, newcomer) if isinstance(newcomer, str) else newcomer


def _change(at: TableContext, order: model.Change) -> ModeratorOrder | Undone:
    match, wish = at.table.match, order.settings
    if match.phase is Phase.PLAY:
        return SettingsInPlay()
    other_book = wish.rulebook is not None and wish.rulebook != match.rulebook.name
    for_good = (wish.title, wish.open, wish.server, wish.difficulty, wish.rounds)
    begun = match.phase is not Phase.GATHERING
    if any(value not in (None, "") for value in for_good) or (begun and (other_book or wish.seats)):
        return outcomes.NotToBeSet()
    if match.server is not None and wish.human_judge:
        return outcomes.ServerJudges()
    kept = {} if other_book else dict(match.options)
    options = tuple((kept | dict(wish.options)).items())
    rulebook = resolved(at.house.rulebooks, wish.rulebook or match.rulebook.name, options)
    time = settled(wish, match.clock, match.time_rules)
    if not isinstance(rulebook, Rulebook):
        return rulebook
    if not isinstance(time, Settled):
        return time
    house = house_rules(wish, match.house_rules)
    return orders.ChangeSettings(
        rulebook, options, house, time.clock, time.rules, wish.rated, wish.listed, wish.seats
    )


def _full_view(at: TableContext, order: model.FullView) -> ModeratorOrder | Undone:
    return orders.SeeAll()


KEEPING: Mapping[type, Callable[[TableContext, Any], ModeratorOrder | Undone]] = {
    model.Moderator: _moderator,
    model.Pause: _pause,
    model.Resume: _resume,
    model.Extend: _extend,
    model.Remind: _remind,
    model.Eject: _eject,
    model.ReplaceSeat: _replace,
    model.Change: _change,
    model.FullView: _full_view,
}
"""What each of these orders means at a table, or why it means nothing there."""


def _play_for(at: TableContext, order: model.PlayFor) -> ModeratorOrder | Undone:
    seats = seats_by_name(at)
    meant = read_play_for(order.text, seats, at.language)
    if meant is None:
        return outcomes.NobodyCalled(order.text, names_here(at))
    if isinstance(meant, Trouble):
        return outcomes.OrderUnclear(OrderKind.PLAY_FOR.value)
    seat = seats[meant.name] if meant.name is not None else at.table.match.god or at.table.match.host
    match meant.move:
        case None:
            return orders.PlayFor(seat)
        case model.NoPlay():
            return orders.PlayFor(seat, no_play=True)
        case model.Play():
            return _play_of_cards(at, seat, meant.move)


def _play_of_cards(at: TableContext, seat: Seat, play: model.Play) -> ModeratorOrder | Undone:
    """Cards are looked for in the hand only by who sees it anyway."""
    match = at.table.match
    if at.seat not in match.saw_all or match.round is None:
        return NeedsFullView()
    cards = _cards_of(play, match.round.hands.get(seat, ()))
    return orders.PlayFor(seat, cards) if isinstance(cards, tuple) else cards


def _judge_for(at: TableContext, order: model.JudgeFor) -> ModeratorOrder | Undone:
    match, seats = at.table.match, seats_by_name(at)
    meant = read_judge_for(order.text, seats, at.language)
    if not isinstance(meant, VerdictInPlace):
        return outcomes.OrderUnclear(OrderKind.JUDGE_FOR.value)
    if meant.name is not None and seats[meant.name] != match.god:
        return outcomes.NotGod(seats[meant.name], match.god or match.host)
    right, word = meant.verdict.right, meant.verdict.card
    if word is None:
        return orders.JudgeFor(right)
    pending = match.round.pending if match.round is not None else None
    shown = pending.held if pending is not None and pending.no_play else ()
    cards = _cards_of(model.Play((word,)), shown)
    return orders.JudgeFor(right, cards[0]) if isinstance(cards, tuple) else cards


def _undo(at: TableContext, order: model.Undo) -> ModeratorOrder | Undone:
    return orders.UndoTo(order.number)


def _let_stand(at: TableContext, order: model.LetStand) -> ModeratorOrder | Undone:
    amendment = at.table.match.amendment
    if order.number is not None:
        return orders.LetStand(order.number)
    return orders.LetStand(amendment.number) if amendment is not None else NoAmendment()


def _end_round(at: TableContext, order: model.EndRound) -> ModeratorOrder | Undone:
    if order.scored is None:
        return outcomes.OrderUnclear(OrderKind.END_ROUND.value)
    return orders.CloseRound(order.scored)


def _end_match(at: TableContext, order: model.EndMatch) -> ModeratorOrder | Undone:
    return orders.CloseMatch()


def shown_card(at: TableContext, number: int, word: model.CardWord) -> Card | Undone:
    """The card that is meant of the hand that play `number`, a no play, showed."""
    round_ = at.table.match.round
    play = round_.plays[number - 1] if round_ is not None and 1 <= number <= len(round_.plays) else None
    cards = _cards_of(model.Play((word,)), play.hand_shown if play is not None else ())
    return cards[0] if isinstance(cards, tuple) else cards


def _cards_of(play: model.Play, hand: tuple[Card, ...]) -> tuple[Card, ...] | Undone:
    """The cards of somebody else's hand that are meant."""
    command = to_command(play, "", Duty.PLAY, hand)
    match command:
        case PlayCards(_, cards):
            return cards
        case CardUnclear(written, near) | NoSuchCard(written, near):
            return outcomes.NotInThatHand(written, near)
        case _:
            raise ValueError("a play of cards is one, or names cards that are not there")


OF_THE_ROUND: Mapping[type, Callable[[TableContext, Any], ModeratorOrder | Undone]] = {
    model.PlayFor: _play_for,
    model.JudgeFor: _judge_for,
    model.Undo: _undo,
    model.LetStand: _let_stand,
    model.EndRound: _end_round,
    model.EndMatch: _end_match,
}
"""What each of these orders means at a table, or why it means nothing there."""


_MEANT: Mapping[type, Callable[[TableContext, Any], ModeratorOrder | Undone]] = {**OF_THE_ROUND, **KEEPING}
"""What each order means at a table, or why it means nothing there."""


def give(at: TableContext, order: model.ModeratorOrder) -> Done | Undone:
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
    refused = at.table.do(commands.GiveOrder(at.seat, called))
    if refused is not None:
        return refused
    offer_seats(at.house, at.work, at.table)
    asks = any(isinstance(event, MotionMade) for event in at.table.events[known:])
    return outcomes.MotionIsMade(called) if asks else writes_to(at, called) or outcomes.OrderDone(called)


def preview(at: TableContext, order: model.ModeratorOrder) -> Done | Undone:
    """What the order would do, or why it would be refused, from what everybody may know; nothing is done."""
    meant = _meant(at, order)
    if not isinstance(meant, ModeratorOrder):
        return meant
    match, again = at.table.match, moderator_phrase(order, at.language)
    refused = why_no_order(match, at.seat, meant)
    asks = needs_consent(match, at.seat, meant)
    return refused or outcomes.PreviewIs(meant, asks, again, foresee(match, meant))


def vote(at: TableContext, agrees: bool, number: int | None = None) -> Done | Undone:
    """AGREE or DISAGREE with what a moderator asks for.

    Where the moderator has asked for something else since the same act, `number` must say which is meant: the mail
    that asked for the other bears the same serial, and its answer may still be on its way.
    """
    motion, known = at.table.match.motion, len(at.table.events)
    if motion is not None and at.view().may_vote and (number or 1) != motion.number:
        return outcomes.WhichMotion(agrees, motion.by, motion.order, motion.number)
    refused = at.table.do(commands.Vote(at.seat, agrees))
    if refused is not None or motion is None:
        return refused or NoMotion()
    came = at.table.events[known:]
    carried = any(isinstance(event, ModeratorOrdered) for event in came)
    dropped = any(isinstance(event, MotionDropped) for event in came)
    if carried:
        writes_to(replace(at, person=int(motion.by)), motion.order)
    return outcomes.YouVoted(agrees, motion.by, motion.order, carried or dropped, carried)


def amend(at: TableContext, order: model.Amend) -> Done | Undone:
    """AMEND 14 WRONG: God owns up to a mistake. While the round goes on, a moderator decides what becomes of it."""
    card = shown_card(at, order.number, order.card) if order.card is not None else None
    if card is not None and not isinstance(card, Card):
        return card
    proposed = at.table.match.amendment
    if proposed == AmendmentProposed(at.seat, order.number, order.right, card):
        return outcomes.AlreadyDone()
    known = len(at.table.events)
    refused = at.table.do(commands.Amend(at.seat, order.number, order.right, card))
    if refused is not None:
        return refused
    rescored = not any(isinstance(event, AmendmentProposed) for event in at.table.events[known:])
    return outcomes.MistakeOwned(order.number, order.right, rescored, at.view().decides)


def _meant(at: TableContext, order: model.ModeratorOrder) -> ModeratorOrder | Undone:
    """Who may order nothing at all is told so first, whatever they wrote."""
    match = at.table.match
    if at.seat not in match.moderators and (match.moderators or at.seat != match.god):
        return OnlyModerators(match.moderators)
    return _MEANT[type(order)](at, order)
