"""INVITE waiting list, NEW TABLE: those who came too late to a table play at another with the same settings."""

from pbem.digests import outcomes
from pbem.digests.mails.mails import Invitation, Kind
from pbem.digests.outcomes import Done, Undone
from pbem.engine.match.server_god import people_wanted
from pbem.engine.match.view import table_view
from pbem.micros import DAY
from pbem.service.accounts.context import AccountContext
from pbem.service.aggregates.tables import OpenTable
from pbem.service.tables.latecomers import late_table, others_late
from pbem.service.tables.new_tables import table_like
from pbem.service.tables.seats import join
from pbem.service.tables.waiting_list import ask_to_seat


def invite_late(at: AccountContext) -> list[Done | Undone]:
    """Who waits for a seat, or the host of the table, makes another and those who wait are invited; where somebody has
    made one that has a seat, it is theirs."""
    me = at.person.id
    table = _meant(at)
    if table is None:
        return [outcomes.NotHere("table")]
    waits = me in at.work.times.waiting(table.id)
    late = late_table(at.work, table, me)
    hosts = str(me) == table.match.host
    if late is not None and (waits or str(me) in late.match.people):
        at.work.invite(late.id, me)
        return [join(at, late.id)]
    if not (waits or hosts):
        return [outcomes.NoSuchTable(table.id)]
    return _make(at, table)


def _meant(at: AccountContext) -> OpenTable | None:
    """The table that is named, else the only one on whose waiting list the sender is."""
    lists = at.work.reading.waiting_lists.of(at.person.id)
    number = at.table or (lists[0] if len(lists) == 1 else None)
    return at.work.table(number) if number is not None else None


def _make(at: AccountContext, table: OpenTable) -> list[Done | Undone]:
    match, me = table.match, at.person.id
    _, most = people_wanted(match.rulebook, match.server)
    today = at.house.invitations_per_day - at.work.invited_within(DAY, me)
    others = others_late(at.work, table, me)[: max(0, min(most - 1, today))]
    if not others:
        return [outcomes.NobodyElseIsLate(table.id)]
    made = table_like(at, match, seats=max(match.seats, 1 + len(others)), late_of=table.id)
    if not isinstance(made, outcomes.TableIsMade):
        return [made]
    new = at.work.tables[made.table]
    for person in others:
        ask_to_seat(at.house, at.work, new, person)
    at.work.times.remove_waiting(table.id, me)
    if match.host != str(me):
        _tell_host(at, table, new)
    return [made, outcomes.LateAreInvited(table.id, len(others))]


def _tell_host(at: AccountContext, table: OpenTable, new: OpenTable) -> None:
    """Who made the table that these came too late to hears that they play elsewhere."""
    match = table.match
    if match.host in match.audience:
        host = at.work.person(int(match.host))
        about = Invitation(table.id, host.name, table_view(match, match.host), at.work.names(table))
        asker = at.work.person(at.person.id).name
        at.house.post.note(at.work, host, Kind.LATE_GUEST, about=about, asker=asker, late_table=new.id)
