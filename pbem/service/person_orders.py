"""Orders of a person that belong to no table's play: who he is, joining, making tables, inviting, help."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pbem.digests import outcomes
from pbem.digests.looks import DECKS
from pbem.digests.model import Invitation, Kind
from pbem.digests.outcomes import Done, Undone
from pbem.digests.rulebook_page import RulebookPage, page_of_table
from pbem.engine import match_commands as asked
from pbem.engine.match import Phase, task
from pbem.engine.match_view import table_view
from pbem.engine.rulebook import Rulebook
from pbem.engine.server_god import ServerGod, people_wanted
from pbem.mail.addressing import fold_address
from pbem.micros import DAY
from pbem.orders import league_orders, model
from pbem.orders.model import AnyOrder
from pbem.orders.topics import read_topic
from pbem.service import digest_wishes, forgetting, my_data, vacation_orders
from pbem.service.calendars import calendars_of
from pbem.service.caretaking import come_back_everywhere
from pbem.service.house import House
from pbem.service.leagues.ladder import ladder
from pbem.service.leagues.moderating import watch_as_secretary
from pbem.service.names import is_anothers
from pbem.service.newcomers import mailed_lately, take_over
from pbem.service.people import clean_name, find_or_meet, is_reserved, is_servers_name
from pbem.service.records import Person
from pbem.service.reliability import below_the_bar, reliability, told_of
from pbem.service.reminding import remind_anew
from pbem.service.table_options import house_rules, resolved
from pbem.service.table_orders import start_if_full
from pbem.service.table_time import Settled, settled
from pbem.service.tables import LoadedTable, OpenTable
from pbem.service.unsubscribing import passed_over, turn_mail_with
from pbem.service.waiting import may_wait, wait, wait_no_more
from pbem.service.watching import name_taken, watch
from pbem.service.work import Work
from pbem.service.zones import zone_called

SEATS = 4
"""Seats of a table whose host names no number, God included; where God is the server, one less."""

ROUNDS, MOST_ROUNDS = 3, 20
"""Rounds of a match where the server is God: if the host names no number, and at most."""

MOST_GATHERING = 50
"""Tables of one host that may wait for people at once."""

LONGEST_TITLE = 40
DEFAULT_RULEBOOK = "new-eleusis"
STYLES = {"symbols": "grid", "letters": "ascii", "list": "list"}


@dataclass(frozen=True, slots=True)
class AtDesk:
    """Who writes, and the table whose mail he answers, if it is one (for INVITE, which names none)."""

    house: House
    work: Work
    person: Person
    table: int | None


def carry_out(at: AtDesk, order: AnyOrder) -> list[Done | Undone] | None:
    """What became of an order; None if it is none of this desk's."""
    match order:
        case model.Name(name):
            return [_name(at, name)]
        case model.Language(code):
            return [_language(at, code)]
        case model.Zone(name):
            return [_zone(at, name)]
        case model.Style(name):
            return [_style(at, name)]
        case model.Reminders(percent):
            return [_reminders(at, percent)]
        case model.Digests():
            return [digest_wishes.carry_out(at.house, at.work, at.person.id, at.table, order)]
        case model.Calendar():
            link = calendars_of(at.house).link(at.work.person(at.person.id))
            return [outcomes.CalendarIs(link) if link else outcomes.NoCalendar()]
        case model.MailWanted(wanted):
            return [_mail(at, wanted)]
        case model.Help(topic):
            return [_help(at, topic)]
        case model.Join(table):
            return [_join(at, table)]
        case model.Leave():
            waited = wait_no_more(at.house, at.work, at.person.id, at.table)
            return None if waited is None else [waited]
        case model.Watch(table, ends=False):
            number = table or at.table or at.work.reading.invitation_of(at.person.id) or 0
            come = watch_as_secretary(at.work, at.person.id, number)
            return [come or watch(at.work, at.person.id, number)]
        case model.NewTable(settings):
            return [_new_table(at, settings)]
        case model.Invite(addresses):
            return _invite(at, addresses)
        case model.Status() | model.Scores():
            return [_status(at)]
        case league_orders.Ladder():
            return [ladder(at.work.reading, at.person.id)]
        case model.MyData():
            return [my_data.mail(at.house, at.work, at.person)]
        case model.ForgetMe():
            return [forgetting.ask(at.house, at.work, at.person)]
        case model.Back():
            return _back(at)
        case model.Vacation(none=True):
            return [vacation_orders.come_back(at.house, at.work, at.work.person(at.person.id))]
        case model.Vacation(days):
            return [vacation_orders.go_or_show(at.house, at.work, at.work.person(at.person.id), days)]
        case _:
            return None


def _back(at: AtDesk) -> list[Done | Undone]:
    """BACK: no caretaker plays for him any more, and his vacation is over, if he had any."""
    seats = come_back_everywhere(at.work, at.person.id)
    vacation = vacation_orders.come_back(at.house, at.work, at.work.person(at.person.id))
    if not seats:
        return [vacation]
    told: list[Done | Undone] = [outcomes.SeatsAreHis(seats)]
    return told if isinstance(vacation, outcomes.NotAway) else [vacation, *told]


def _name(at: AtDesk, name: str) -> Done | Undone:
    cleaned = clean_name(name)
    if cleaned is None:
        return outcomes.BadSetting("name", name, ())
    if is_servers_name(cleaned):
        return outcomes.NameTaken(cleaned, servers=True)
    if is_reserved(cleaned):
        return outcomes.NameTaken(cleaned, reserved=True)
    if is_anothers(at.work, at.person.id, cleaned):
        return outcomes.NameTaken(cleaned)
    at.work.save_person(replace(at.work.person(at.person.id), name=cleaned))
    return outcomes.NameIs(cleaned)


def _language(at: AtDesk, code: str) -> Done | Undone:
    if code not in at.house.languages:
        return outcomes.BadSetting("language", code, tuple(at.house.languages))
    at.work.save_person(replace(at.work.person(at.person.id), language=code))
    return outcomes.LanguageIs(code)


def _style(at: AtDesk, name: str) -> Done:
    """How layouts are drawn, else the letters of his cards, else the colours of their suits."""
    person = at.work.person(at.person.id)
    if name in STYLES:
        at.work.save_person(replace(person, style=STYLES[name]))
        return outcomes.StyleIs(STYLES[name])
    if name in DECKS:
        at.work.save_person(replace(person, deck=name))
        return outcomes.DeckIs(name)
    at.work.save_person(replace(person, letters=name))
    return outcomes.LettersAre(name)


def _mail(at: AtDesk, wanted: bool) -> Done:
    """MAIL ON brings the mails of all his tables, as they stand now, besides the answer."""
    turn_mail_with(at.work, at.person.address, on=wanted, why="by his own order")
    if not wanted:
        return outcomes.MailIsOff()
    numbers = [one.id for one in at.work.reading.tables_of(at.person.id) if one.phase != Phase.OVER.value]
    tables = [table for table in map(at.work.table, numbers) if table is not None and table.id != at.table]
    for table in tables:
        at.house.post.digest(at.work, table, at.person.id, Kind.DIGEST)
    return outcomes.MailIsOn(tuple(table.id for table in tables))


def _zone(at: AtDesk, name: str) -> Done | Undone:
    zone = zone_called(name)
    if not isinstance(zone, str):
        return outcomes.BadSetting("zone", name, zone)
    at.work.save_person(replace(at.work.person(at.person.id), zone=zone))
    remind_anew(at.work, at.person.id)
    digest_wishes.reckon(at.house, at.work, at.person.id)
    digest_wishes.tell_waiting(at.house, at.work, at.person.id, but=at.table)
    return outcomes.ZoneIs(zone)


def _reminders(at: AtDesk, percent: int | None) -> Done:
    at.work.save_person(replace(at.work.person(at.person.id), reminder=percent))
    remind_anew(at.work, at.person.id)
    if percent is not None:
        return outcomes.RemindersAre(percent)
    return outcomes.RemindersAre(round(at.house.reminder_share * 100), usual=True)


def _help(at: AtDesk, written: str) -> Done | Undone:
    """Help speaks of the rulebook that is named, else of the one at the table, else of the usual one."""
    topic, name = read_topic(written)
    books = at.house.rulebooks
    if name and name not in books:
        return outcomes.NoSuchRulebook(name, tuple(books))
    table = at.work.table(at.table) if at.table and not name else None
    if table is None:
        page = RulebookPage(books[name or DEFAULT_RULEBOOK])
    else:
        match = table.match
        base = books.get(match.rulebook.name)
        page = page_of_table(match.rulebook, match.options, base, match.server, match.clock, match.time_rules)
    return outcomes.HelpIs(topic, page, tuple(other for other in books if other != page.book.name))


def _join(at: AtDesk, number: int | None) -> Done | Undone:
    number = number or at.table or at.work.reading.invitation_of(at.person.id)
    table = at.work.table(number) if number else None
    if table is None:
        return outcomes.NoSuchTable(number or 0)
    invited = at.work.reading.invited(table.id, at.person.id)
    taken = name_taken(at.work, table, at.person.id)
    if taken is not None:
        return taken
    is_offered = any(to == str(at.person.id) for _, to in table.match.offers)
    may_come = invited or is_offered or table.match.open
    barred = below_the_bar(at.work, table, at.person.id) if may_come else None
    if barred is not None:
        return barred
    if is_offered:
        return take_over(at.work, table, at.person.id)
    refused = table.do(asked.TakeSeat(str(at.person.id), invited))
    if isinstance(refused, asked.MatchHasBegun | asked.TableIsFull) and may_wait(table):
        return wait(at.house, at.work, table, at.person.id)
    if refused is not None:
        hidden = isinstance(refused, asked.InvitedOnly)
        return outcomes.NoSuchTable(table.id) if hidden else refused
    if at.person.id not in at.work.seats(table.id):
        at.work.add_seat(table.id, at.person.id)
    people = len(table.match.people)
    start_if_full(table)
    return outcomes.YouAreIn(table.id, people, table.match.seats)


def _new_table(at: AtDesk, wish: model.TableSettings) -> Done | Undone:
    name = wish.rulebook or DEFAULT_RULEBOOK
    rulebook = resolved(at.house.rulebooks, name, wish.options)
    if not isinstance(rulebook, Rulebook):
        return rulebook
    if wish.server is None and (wish.difficulty is not None or wish.rounds is not None):
        return outcomes.OnlyWithServer("rounds" if wish.difficulty is None else "difficulty")
    if wish.server and wish.human_judge:
        return outcomes.ServerJudges()
    rounds = ROUNDS if wish.rounds is None else wish.rounds
    if not 1 <= rounds <= MOST_ROUNDS:
        return outcomes.BadSetting("rounds", str(rounds), ("1", str(MOST_ROUNDS)))
    server = ServerGod(rounds, wish.difficulty or "any") if wish.server else None
    least, most = people_wanted(rulebook, server)
    time = settled(wish, at.house.move_time, at.house.time_rules)
    if not isinstance(time, Settled):
        return time
    person = at.work.person(at.person.id)
    if _gathering(at) >= MOST_GATHERING:
        return outcomes.TooManyTables(MOST_GATHERING)
    if server is not None and is_servers_name(person.name):
        return outcomes.NameTaken(person.name, servers=True)
    command = asked.MakeTable(
        host=str(person.id),
        title=" ".join(wish.title.split())[:LONGEST_TITLE],
        rulebook=rulebook,
        options=wish.options,
        seats=wish.seats or max(least, min(SEATS if server is None else SEATS - 1, most)),
        clock=time.clock,
        open=bool(wish.open),
        server=server,
        house_rules=house_rules(wish),
        time_rules=time.rules,
        rated=at.house.rated if wish.rated is None else wish.rated,
        listed=wish.listed,
    )
    trial = OpenTable(LoadedTable(0), at.work.now)
    refused = trial.do(command)
    if refused is not None:
        return refused
    with at.house.store.writing() as writing:
        number = writing.add_table(command.title, person.id, Phase.GATHERING.value, at.work.now)
    table = OpenTable(LoadedTable(number), at.work.now)
    table.do(command)
    at.work.adopt(table)
    at.work.add_seat(number, person.id)
    return outcomes.TableIsMade(number)


def _gathering(at: AtDesk) -> int:
    """How many tables of his still wait for people."""
    kept = [one.id for one in at.work.reading.tables_of(at.person.id) if one.host == at.person.id]
    opened = {number: at.work.table(number) for number in {*kept, *at.work.tables}}
    his = [one for one in opened.values() if one and one.match.host == str(at.person.id)]
    return sum(one.match.phase is Phase.GATHERING for one in his)


def _invite(at: AtDesk, addresses: tuple[str, ...]) -> list[Done | Undone]:
    made = [one for one in at.work.tables.values() if one.before.match is None]
    table = made[-1] if made else at.work.table(at.table) if at.table else None
    if table is None:
        return [outcomes.NotHere("table")]
    if table.match.host != str(at.person.id):
        return [asked.OnlyTheHost(table.match.host)]
    if table.match.phase is not Phase.GATHERING:
        return [asked.MatchHasBegun()]
    return [_invite_one(at, table, address) for address in addresses]


def _invite_one(at: AtDesk, table: OpenTable, written: str) -> Done | Undone:
    address = fold_address(written)
    if address is None or at.house.addressing.is_servers(address):
        return outcomes.AddressPassedOver(written, "address")
    host = at.work.person(at.person.id)
    guest = at.work.meet(find_or_meet(at.house, address, host.language))
    if str(guest.id) in table.match.people:
        return outcomes.AddressPassedOver(address, "here")
    if at.work.invited_within(DAY, host.id) >= at.house.invitations_per_day:
        return outcomes.AddressPassedOver(address, "enough")
    again = (table.id, guest.id) in at.work.invited or any(
        one == table.id and at.work.now - when < DAY for one, when in at.work.reading.invitations_of(guest.id)
    )
    at.work.invite(table.id, guest.id)
    if again:
        return outcomes.AddressPassedOver(address, "again")
    if passed_over(at.work.reading, [guest.address]):
        return outcomes.AddressPassedOver(guest.address, "unwanted")
    if mailed_lately(at.work, guest) and not guest.confirmed:
        return outcomes.AddressPassedOver(address, "month")
    at.work.save_person(replace(guest, invitation_mailed=at.work.now))
    names = at.work.names(table)
    on_time = told_of(at.work.reading, table.match)
    about = Invitation(table.id, host.name, table_view(table.match, str(guest.id)), names, on_time=on_time)
    at.house.post.note(at.work, guest, Kind.INVITATION, about=about)
    return outcomes.InvitationSent(address)


def _status(at: AtDesk) -> Done:
    lines = []
    for record in at.work.reading.tables_of(at.person.id):
        table = at.work.table(record.id)
        if table is None:
            continue
        waits = task(table.match)
        who = at.work.person(int(waits.seat)).name if waits else ""
        away = at.work.absences.until(int(waits.seat)) if waits else None
        looks_on = str(at.person.id) not in table.match.people
        phase = table.match.phase.value
        lines.append(outcomes.TableStatus(record.id, record.title, phase, who, looks_on, away))
    return outcomes.StatusIs(tuple(lines), reliability(at.work.reading, at.person.id))
