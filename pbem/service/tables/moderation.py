"""Orders about the table itself, from words to values: its moderators, its clock, its seats, its settings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pbem.digests import outcomes
from pbem.digests.outcomes import Undone
from pbem.engine.match import commands as asked
from pbem.engine.match.moderation import orders as moderating
from pbem.engine.match.moderation.orders import ModeratorOrder
from pbem.engine.match.moderation.refusals import SettingsInPlay
from pbem.engine.match.state import Phase, task
from pbem.engine.round.commands import Seat
from pbem.engine.rulebook import Rulebook
from pbem.mail.addressing import fold_address
from pbem.orders import model
from pbem.service.tables.context import AtTable
from pbem.service.tables.names import names_here, seat_called
from pbem.service.tables.options import house_rules, resolved
from pbem.service.tables.time_settings import Settled, settled


def _moderator(at: AtTable, order: model.Moderator) -> ModeratorOrder | Undone:
    host = at.table.match.host
    if not order.ends and at.seat != host:
        return asked.OnlyTheHost(host)
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
    return moderating.Dismiss(seat) if order.ends else moderating.Appoint(seat)


def somebody_at(at: AtTable, written: str) -> Seat | Undone:
    """Who has this address; the address itself while nobody is known by it, since an order may still be refused."""
    address = fold_address(written)
    if address is None or not at.house.addressing.may_be_somebodys(address):
        return outcomes.NotWrittenTo(written, "address")
    person = at.work.reading.person_by_address(address)
    return address if person is None else str(at.work.meet(person).id)


def _known_at(at: AtTable, written: str) -> Seat | None:
    person = at.work.reading.person_by_address(fold_address(written) or "")
    return str(person.id) if person is not None else None


def _pause(at: AtTable, order: model.Pause) -> ModeratorOrder | Undone:
    deadline, match = at.work.deadline(at.table), at.table.match
    return moderating.Pause(at.work.clock(at.table.id).left(deadline, match) if deadline else match.clock)


def _resume(at: AtTable, order: model.Resume) -> ModeratorOrder | Undone:
    return moderating.Resume()


def _extend(at: AtTable, order: model.Extend) -> ModeratorOrder | Undone:
    return moderating.Extend(order.time)


def _remind(at: AtTable, order: model.Remind) -> ModeratorOrder | Undone:
    waits = task(at.table.match)
    return moderating.Remind(waits.seat if waits is not None else at.seat)


def _eject(at: AtTable, order: model.Eject) -> ModeratorOrder | Undone:
    seat = seat_called(at, order.name)
    return moderating.EjectPlayer(seat) if seat else outcomes.NobodyCalled(order.name, names_here(at))


def _replace(at: AtTable, order: model.ReplaceSeat) -> ModeratorOrder | Undone:
    seat = seat_called(at, order.name)
    if seat is None:
        return outcomes.NobodyCalled(order.name, names_here(at))
    newcomer = somebody_at(at, order.address)
    return moderating.OfferSeat(seat, newcomer) if isinstance(newcomer, str) else newcomer


def _change(at: AtTable, order: model.Change) -> ModeratorOrder | Undone:
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
    return moderating.ChangeSettings(
        rulebook, options, house, time.clock, time.rules, wish.rated, wish.listed, wish.seats
    )


def _full_view(at: AtTable, order: model.FullView) -> ModeratorOrder | Undone:
    return moderating.SeeAll()


KEEPING: Mapping[type, Callable[[AtTable, Any], ModeratorOrder | Undone]] = {
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
