"""INVITE: as many people as there are seats; whether the others come to more seats, a new table or a list is asked."""

from pbem.digests import outcomes
from pbem.digests.outcomes import Done, Undone
from pbem.engine.match import commands
from pbem.engine.match.moderation.orders import ChangeSettings
from pbem.engine.match.server_god import people_wanted
from pbem.engine.match.state import Phase
from pbem.mail.addressing import fold_address
from pbem.micros import DAY
from pbem.orders import model
from pbem.service.accounts.context import AccountContext
from pbem.service.aggregates.tables import OpenTable
from pbem.service.display_names import find_or_meet
from pbem.service.inbox.stranger_limits import Purse, cause
from pbem.service.mailing.unsubscribing import passed_over
from pbem.service.tables.appointments import mailed_lately
from pbem.service.tables.free_seats import free_seats, holders
from pbem.service.tables.new_tables import table_like
from pbem.service.tables.waiting_list import ask_to_seat, offer_seats


def invite(at: AccountContext, order: model.Invite) -> list[Done | Undone]:
    """What became of each address, and of the seats or the table that were asked for with them."""
    table = _table(at)
    if not isinstance(table, OpenTable):
        return [table]
    came: list[Done | Undone] = []
    if order.new:
        came = [table_like(at, table.match)]
        made = _made(at)
        if not isinstance(came[0], outcomes.TableIsMade) or made is None:
            return came
        table = made
    elif order.seats not in (None, table.match.seats):
        refused = _seat(table, order.seats)
        if refused is not None:
            return [refused]
        offer_seats(at.house, at.work, table)
    told = [_invite_one(at, table, address, waiting=order.waiting) for address in order.addresses]
    left = tuple(one.addresses[0] for one in told if isinstance(one, outcomes.NoSeatLeft))
    came += [one for one in told if not isinstance(one, outcomes.NoSeatLeft)]
    return [*came, _no_seat(at, table, left)] if left else came


def _table(at: AccountContext) -> OpenTable | Undone:
    """The table that this letter has made, else the one that it is about."""
    table = _made(at) or (at.work.table(at.table) if at.table else None)
    if table is None:
        return outcomes.NotHere("table")
    if table.match.host != str(at.person.id):
        return commands.OnlyTheHost(table.match.host)
    return commands.MatchHasBegun() if table.match.phase is not Phase.GATHERING else table


def _made(at: AccountContext) -> OpenTable | None:
    made = [one for one in at.work.tables.values() if one.before.match is None]
    return made[-1] if made else None


def _seat(table: OpenTable, seats: int | None) -> Undone | None:
    """From now on the table has so many seats; or why not."""
    match = table.match
    order = ChangeSettings(
        match.rulebook, match.options, match.house_rules, match.clock, match.time_rules, seats=seats
    )
    return table.do(commands.GiveOrder(match.host, order))


def _no_seat(at: AccountContext, table: OpenTable, left: tuple[str, ...]) -> outcomes.NoSeatLeft:
    match = table.match
    _, most = people_wanted(match.rulebook, match.server)
    enough = match.seats - free_seats(at.work, table) + len(left)
    return outcomes.NoSeatLeft(table.id, match.seats, left, enough if enough <= most else None)


def _invite_one(at: AccountContext, table: OpenTable, written: str, *, waiting: bool) -> Done | Undone:
    address = fold_address(written)
    if address is None or not at.house.addressing.may_be_somebodys(address):
        return outcomes.AddressPassedOver(written, "address")
    host = at.work.person(at.person.id)
    guest = at.work.meet(find_or_meet(at.house, address, host.language))
    if str(guest.id) in table.match.people:
        return outcomes.AddressPassedOver(address, "here")
    if at.work.invited_within(DAY, host.id) >= at.house.invitations_per_day:
        return outcomes.AddressPassedOver(address, "enough")
    again = (table.id, guest.id) in at.work.invited or any(
        one == table.id and at.work.now - when < DAY for one, when in at.work.reading.invitations.of(guest.id)
    )
    if again:
        return outcomes.AddressPassedOver(address, "again")
    waits = guest.id not in holders(at.work, table) and free_seats(at.work, table) < 1
    if waits and not waiting:
        return outcomes.NoSeatLeft(table.id, table.match.seats, (address,))
    if passed_over(at.work.reading, [guest.address]):
        at.work.invite(table.id, guest.id)
        return outcomes.AddressPassedOver(address, "unwanted")
    if mailed_lately(at.work, guest) and not guest.confirmed:
        at.work.invite(table.id, guest.id)
        return outcomes.AddressPassedOver(address, "month")
    by = cause(Purse.INVITED, guest.address)
    if not at.work.strangers.has_room(at.house.strangers, by):
        return outcomes.AddressPassedOver(address, "hour")
    at.work.strangers.count(by)
    ask_to_seat(at.house, at.work, table, guest.id, waits=waits)
    return outcomes.InvitationSent(address)
