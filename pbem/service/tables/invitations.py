"""INVITE: as many people as there are seats; the others come to more seats, a new table, or the waiting list."""

from pbem.digests import outcomes
from pbem.digests.outcomes import Done, Undone
from pbem.engine.match import commands
from pbem.engine.match.moderation.orders import ChangeSettings
from pbem.engine.match.state import Phase, unasked
from pbem.engine.match.terms import people_wanted
from pbem.mail.addressing import fold_address
from pbem.micros import DAY
from pbem.orders import model
from pbem.service.aggregates.tables import OpenTable
from pbem.service.display_names import find_or_meet
from pbem.service.services import AccountContext, TableContext
from pbem.service.tables import seats
from pbem.service.tables.appointments import note_asked, why_not_asked
from pbem.service.tables.moderation import offer_seat
from pbem.service.tables.new_tables import table_like


def invite(at: AccountContext, order: model.Invite) -> list[Done | Undone]:
    """What became of each address, and of the seats or the table that were asked for with them."""
    table = _table(at)
    if not isinstance(table, OpenTable):
        return [table]
    if table.match.free and not order.new:
        return _to_free_seats(at, table, order.addresses)
    came: list[Done | Undone] = []
    if order.new:
        came = [table_like(at, table.match)]
        made = _made(at)
        if not isinstance(came[0], outcomes.TableIsMade) or made is None:
            return came
        table = made
    elif order.seats not in (None, table.match.seats):
        match = table.match
        settings = (match.rulebook, match.options, match.house_rules, match.clock, match.time_rules)
        more = ChangeSettings(*settings, seats=order.seats)
        refused = table.do(commands.GiveOrder(match.host, more))
        if refused is not None:
            return [refused]
        seats.offer_seats(at.work, table)
    told = [_invite_one(at, table, address, waiting=order.waiting) for address in order.addresses]
    left = tuple(one.addresses[0] for one in told if isinstance(one, outcomes.NoSeatLeft))
    came += [one for one in told if not isinstance(one, outcomes.NoSeatLeft)]
    return [*came, _no_seat(at, table, left)] if left else came


def _table(at: AccountContext) -> OpenTable | Undone:
    """The table that this letter has made, else the one that it is about."""
    table = _made(at) or (at.work.table(at.table) if at.table else None)
    if table is None:
        return outcomes.NotHere("table")
    if table.match.free and at.seat in table.match.moderators:
        return table
    if table.match.host != at.seat:
        return commands.OnlyTheHost(table.match.host)
    return commands.MatchHasBegun() if table.match.phase is not Phase.GATHERING else table


def _to_free_seats(at: AccountContext, table: OpenTable, addresses: tuple[str, ...]) -> list[Done | Undone]:
    """As many are asked to take over seats of players who have left as there are such, first where nobody is asked."""
    asked_last = sorted(table.match.free, key=lambda seat: seat not in unasked(table.match))
    context = TableContext(at.work, at.person, table)
    came = [offer_seat(context, seat, address) for seat, address in zip(asked_last, addresses, strict=False)]
    return [*came, *(commands.MatchHasBegun() for _ in addresses[len(came) :])]


def _made(at: AccountContext) -> OpenTable | None:
    made = [one for one in at.work.tables.values() if one.before.match is None]
    return made[-1] if made else None


def _no_seat(at: AccountContext, table: OpenTable, left: tuple[str, ...]) -> outcomes.NoSeatLeft:
    match = table.match
    _, most = people_wanted(match.rulebook, match.server)
    enough = match.seats - seats.free_seats(at.work, table) + len(left)
    return outcomes.NoSeatLeft(table.id, match.seats, left, enough if enough <= most else None)


def _invite_one(at: AccountContext, table: OpenTable, written: str, *, waiting: bool) -> Done | Undone:
    address = fold_address(written)
    if address is None or not at.house.addressing.may_be_somebodys(address):
        return outcomes.AddressPassedOver(written, "address")
    host = at.me
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
    waits = guest.id not in seats.holders(at.work, table) and seats.free_seats(at.work, table) < 1
    if waits and not waiting:
        return outcomes.NoSeatLeft(table.id, table.match.seats, (address,))
    why = why_not_asked(at.work, guest, host.id)
    if why in ("unwanted", "month"):
        at.work.invite(table.id, guest.id)
    if why:
        return outcomes.AddressPassedOver(address, why)
    note_asked(at.work, guest)
    seats.ask_to_seat(at.work, table, guest.id, waits=waits)
    return outcomes.InvitationSent(address)


def invite_late(at: AccountContext) -> list[Done | Undone]:
    """Who waits for a seat, or the host of the table, makes another and those who wait are invited; where somebody has
    made one that has a seat, it is theirs. Of a table that is named, else of the only one whose list they are on.
    """
    me = at.person
    lists = at.work.reading.waiting_lists.of(me)
    number = at.table or (lists[0] if len(lists) == 1 else None)
    table = at.work.table(number) if number is not None else None
    if table is None:
        return [outcomes.NotHere("table")]
    waits = me in at.work.times.waiting(table.id)
    late = seats.late_table(at.work, table, me)
    hosts = str(me) == table.match.host
    if late is not None and (waits or str(me) in late.match.people):
        at.work.invite(late.id, me)
        return [seats.join(at, late.id)]
    if not (waits or hosts):
        return [outcomes.NoSuchTable(table.id)]
    return _make(at, table)


def _make(at: AccountContext, table: OpenTable) -> list[Done | Undone]:
    match, me = table.match, at.person
    _, most = people_wanted(match.rulebook, match.server)
    today = at.house.invitations_per_day - at.work.invited_within(DAY, me)
    others = seats.others_late(at.work, table, me)[: max(0, min(most - 1, today))]
    if not others:
        return [outcomes.NobodyElseIsLate(table.id)]
    made = table_like(at, match, seats=max(match.seats, 1 + len(others)), late_of=table.id)
    if not isinstance(made, outcomes.TableIsMade):
        return [made]
    new = at.work.tables[made.table]
    for person in others:
        seats.ask_to_seat(at.work, new, person)
    at.work.times.remove_waiting(table.id, me)
    if match.host != str(me):
        seats.tell_host(at.work, table, me, new.id)
    return [made, outcomes.LateAreInvited(table.id, len(others))]
