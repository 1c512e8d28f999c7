"""Orders about the table itself, from words to values: its moderators, its clock, its seats, its settings."""

from collections.abc import Callable
from dataclasses import replace

from pbem.cards import Card
from pbem.digests import outcomes
from pbem.digests.outcomes import Done, Undone
from pbem.engine.match import commands
from pbem.engine.match.consent import needs_consent
from pbem.engine.match.events import AmendmentProposed, ModeratorOrdered, MotionDropped, MotionMade
from pbem.engine.match.moderation import orders, refusals
from pbem.engine.match.moderation.decide import why_no_order
from pbem.engine.match.moderation.orders import ModeratorOrder
from pbem.engine.match.moderation.preview import foresee
from pbem.engine.match.state import Phase, task
from pbem.engine.round.commands import PlayCards, Seat
from pbem.engine.round.state import Duty
from pbem.engine.rulebook import Rulebook
from pbem.mail.addressing import fold_address
from pbem.orders import model
from pbem.orders.declared.moderation import VerdictInPlace, read_judge_for, read_name, read_play_for
from pbem.orders.line import CardUnclear, NoSuchCard, to_command
from pbem.orders.trouble import Trouble
from pbem.orders.values.bots import short_names, told_name
from pbem.orders.values.cards import CardWord
from pbem.service.display_names import fold_name
from pbem.service.services import TableContext
from pbem.service.tables.appointments import called_in, writes_to
from pbem.service.tables.new_tables import Settled, house_rules, resolved, settled
from pbem.service.tables.seats import offer_seats

Meant = ModeratorOrder | Undone
"""What an order means, or why it means nothing."""


def _seats_by_name(at: TableContext) -> dict[str, Seat]:
    """Everybody who ever was at the table by name; of two who are called the same, who is still there.

    A bot goes by its short name, too, and by the name that the writer reads."""
    match, people = at.table.match, at.work.people(at.table)
    named = [seat for seat, person in people.items() if person.name]
    gone_first = sorted(named, key=lambda seat: seat in match.audience)
    called = {fold_name(people[seat].name): seat for seat in gone_first}
    names = {seat: people[seat].name for seat in called.values()}
    ways = (short_names, lambda name: told_name(name, at.language), str)
    return {way(name): seat for way in ways for seat, name in names.items()}


def _seat_called(at: TableContext, name: str) -> Seat | None:
    """The seat of who is called so, None if nobody is."""
    seats = _seats_by_name(at)
    named = read_name(name, seats)
    return None if named is None else at.table.match.god if named.name is None else seats[named.name]


def _names_here(at: TableContext) -> tuple[str, ...]:
    """What those are called who have not left."""
    people = at.work.people(at.table)
    return tuple(people[seat].name for seat in at.table.match.audience if seat in people)


def _moderator(at: TableContext, order: model.Moderator) -> Meant:
    host = at.table.match.host
    if not order.ends and at.seat != host:
        return commands.OnlyTheHost(host)
    if "@" not in order.who:
        seat = _seat_called(at, order.who)
    elif order.ends:
        person = at.work.reading.people.by_address(fold_address(order.who) or "")
        seat = str(person.id) if person is not None else None
    else:
        newcomer = somebody_at(at, order.who)
        if not isinstance(newcomer, str):
            return newcomer
        seat = newcomer
    if seat is None:
        return outcomes.NobodyCalled(order.who, _names_here(at))
    return orders.Dismiss(seat) if order.ends else orders.Appoint(seat)


def somebody_at(at: TableContext, written: str) -> Seat | Undone:
    """Who has this address; the address itself while nobody is known by it, since an order may still be refused."""
    address = fold_address(written)
    if address is None or not at.house.addressing.may_be_somebodys(address):
        return outcomes.NotWrittenTo(written, "address")
    person = at.work.reading.people.by_address(address)
    return address if person is None else str(at.work.meet(person).id)


def _of_seat(at: TableContext, name: str, order: Callable[[Seat], Meant]) -> Meant:
    """An order about who is called so."""
    seat = _seat_called(at, name)
    return order(seat) if seat is not None else outcomes.NobodyCalled(name, _names_here(at))


def _pause(at: TableContext) -> ModeratorOrder:
    deadline, match = at.work.deadlines.of(at.table), at.table.match
    return orders.Pause(
        at.work.deadlines.clock(at.table.id).left(deadline, match) if deadline else match.clock
    )


def _change(at: TableContext, order: model.Change) -> Meant:
    match, wish = at.table.match, order.settings
    if match.phase is Phase.PLAY:
        return refusals.SettingsInPlay()
    other_book = wish.rulebook is not None and wish.rulebook != match.rulebook.name
    for_good = (wish.title, wish.open, wish.server, wish.difficulty, wish.rounds, wish.bots)
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


def _play_for(at: TableContext, order: model.PlayFor) -> Meant:
    seats = _seats_by_name(at)
    meant = read_play_for(order.text, seats, at.language)
    if meant is None:
        return outcomes.NobodyCalled(order.text, _names_here(at))
    if isinstance(meant, Trouble):
        return outcomes.OrderUnclear("play_for")
    seat = seats[meant.name] if meant.name is not None else at.table.match.god or at.table.match.host
    match meant.move:
        case None:
            return orders.PlayFor(seat)
        case model.NoPlay():
            return orders.PlayFor(seat, no_play=True)
        case model.Play():
            return _play_of_cards(at, seat, meant.move)


def _play_of_cards(at: TableContext, seat: Seat, play: model.Play) -> Meant:
    """Cards are looked for in the hand only by who sees it anyway."""
    match = at.table.match
    if at.seat not in match.saw_all or match.round is None:
        return refusals.NeedsFullView()
    cards = _cards_of(play, match.round.hands.get(seat, ()))
    return orders.PlayFor(seat, cards) if isinstance(cards, tuple) else cards


def _judge_for(at: TableContext, order: model.JudgeFor) -> Meant:
    match, seats = at.table.match, _seats_by_name(at)
    meant = read_judge_for(order.text, seats, at.language)
    if not isinstance(meant, VerdictInPlace):
        return outcomes.OrderUnclear("judge_for")
    if meant.name is not None and seats[meant.name] != match.god:
        return outcomes.NotGod(seats[meant.name], match.god or match.host)
    right, word = meant.verdict.right, meant.verdict.card
    if word is None:
        return orders.JudgeFor(right)
    pending = match.round.pending if match.round is not None else None
    shown = pending.held if pending is not None and pending.no_play else ()
    cards = _cards_of(model.Play((word,)), shown)
    return orders.JudgeFor(right, cards[0]) if isinstance(cards, tuple) else cards


def _let_stand(at: TableContext, order: model.LetStand) -> Meant:
    amendment = at.table.match.amendment
    if order.number is not None:
        return orders.LetStand(order.number)
    return orders.LetStand(amendment.number) if amendment is not None else refusals.NoAmendment()


def shown_card(at: TableContext, number: int, word: CardWord) -> Card | Undone:
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


def _meant(at: TableContext, order: model.ModeratorOrder) -> Meant:
    """What an order means at a table, or why it means nothing there. Who may order nothing at all is told so first,
    whatever they wrote."""
    match = at.table.match
    if at.seat not in match.moderators and (match.moderators or at.seat != match.god):
        return refusals.OnlyModerators(match.moderators)
    match order:
        case model.Moderator():
            return _moderator(at, order)
        case model.Pause():
            return _pause(at)
        case model.Resume():
            return orders.Resume()
        case model.Extend(time):
            return orders.Extend(time)
        case model.Remind():
            waits = task(match)
            return orders.Remind(waits.seat if waits is not None else at.seat)
        case model.Eject(name):
            return _of_seat(at, name, orders.EjectPlayer)
        case model.ReplaceSeat(name, address):
            to = somebody_at(at, address)
            return _of_seat(at, name, lambda seat: orders.OfferSeat(seat, to) if isinstance(to, str) else to)
        case model.Change():
            return _change(at, order)
        case model.FullView():
            return orders.SeeAll()
        case model.PlayFor():
            return _play_for(at, order)
        case model.JudgeFor():
            return _judge_for(at, order)
        case model.Undo(number):
            return orders.UndoTo(number)
        case model.LetStand():
            return _let_stand(at, order)
        case model.EndRound(bool() as scored):
            return orders.CloseRound(scored)
        case model.EndRound():
            return outcomes.OrderUnclear("end_round")
        case model.EndMatch():
            return orders.CloseMatch()
    raise TypeError(f"{type(order).__name__} is nothing that moderators order")


def give(at: TableContext, order: model.ModeratorOrder) -> Done | Undone:
    """A moderator's order: done, put to the others, or refused."""
    meant = _meant(at, order)
    return _give(at, meant) if isinstance(meant, ModeratorOrder) else meant


def offer_seat(at: TableContext, seat: Seat, address: str) -> Done | Undone:
    """INVITE once a match has begun: as REPLACE, to a seat whose player has left."""
    to = somebody_at(at, address)
    return _give(at, orders.OfferSeat(seat, to)) if isinstance(to, str) else to


def _give(at: TableContext, meant: ModeratorOrder) -> Done | Undone:
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
    offer_seats(at.work, at.table)
    asks = any(isinstance(event, MotionMade) for event in at.table.events[known:])
    return outcomes.MotionIsMade(called) if asks else writes_to(at, called) or outcomes.OrderDone(called)


def preview(at: TableContext, order: model.ModeratorOrder) -> Done | Undone:
    """What the order would do, or why it would be refused, from what everybody may know; nothing is done."""
    meant = _meant(at, order)
    if not isinstance(meant, ModeratorOrder):
        return meant
    match, again = at.table.match, order.spell(at.language)
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
        return refused or refusals.NoMotion()
    came = at.table.events[known:]
    carried = any(isinstance(event, ModeratorOrdered) for event in came)
    dropped = any(isinstance(event, MotionDropped) for event in came)
    if carried:
        writes_to(replace(at, person=int(motion.by)), motion.order)
        offer_seats(at.work, at.table)
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
