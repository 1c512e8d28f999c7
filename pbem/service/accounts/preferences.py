"""Orders of a person that belong to no table's play: who they are, joining, making tables, inviting, help."""

from dataclasses import replace

from pbem.digests import outcomes
from pbem.digests.facts.rulebook import RulebookPage, page_of_table
from pbem.digests.outcomes import Done, Undone
from pbem.digests.rendering.card_style import DECKS
from pbem.engine.match.state import task
from pbem.orders import model
from pbem.orders.declared.help import read_topic
from pbem.orders.order import Order
from pbem.service import display_names
from pbem.service.accounts import calendars, data_export, digest_preferences, erasure
from pbem.service.accounts.context import AccountContext
from pbem.service.deadlines import vacations
from pbem.service.deadlines.reminders import remind_anew
from pbem.service.leagues.queries import ladder
from pbem.service.leagues.tables import watch_as_secretary
from pbem.service.mailing.unsubscribing import turn_mail_with
from pbem.service.presence.caretakers import come_back_everywhere
from pbem.service.presence.reliability import reliability
from pbem.service.tables import invitations, new_tables, seats, waiting_list, watchers
from pbem.service.tables.names import is_anothers
from pbem.service.timing.zones import zone_called

STYLES = {"symbols": "grid", "letters": "ascii", "list": "list"}


def carry_out(at: AccountContext, order: Order) -> list[Done | Undone] | None:
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
            return [digest_preferences.carry_out(at, order)]
        case model.Calendar():
            link = calendars.calendars_of(at.house).link(at.person)
            return [outcomes.CalendarIs(link) if link else outcomes.NoCalendar()]
        case model.MailWanted(wanted):
            return [_mail(at, wanted)]
        case model.Help(topic):
            return [_help(at, topic)]
        case model.Join(table):
            return [seats.join(at, table)]
        case model.Leave():
            waited = waiting_list.wait_no_more(at.house, at.work, at.writer, at.table)
            return None if waited is None else [waited]
        case model.Watch(table, ends=False):
            number = table or at.table or at.work.reading.invitations.last_table_of(at.writer) or 0
            come = watch_as_secretary(at.work, at.writer, number)
            return [come or watchers.watch(at.work, at.writer, number)]
        case model.NewTable(settings):
            return [new_tables.new_table(at, settings)]
        case model.Invite():
            return invitations.invite(at, order)
        case model.InviteLate():
            return invitations.invite_late(at)
        case model.Status() | model.Scores():
            return [_status(at)]
        case model.Ladder():
            return [ladder(at.work.reading, at.writer)]
        case model.MyData():
            return [data_export.mail(at.house, at.work, at.person)]
        case model.ForgetMe():
            return [erasure.ask(at.house, at.work, at.person)]
        case model.Back():
            return _back(at)
        case model.Vacation(none=True):
            return [vacations.come_back(at.house, at.work, at.person)]
        case model.Vacation(days):
            return [vacations.go_or_show(at.house, at.work, at.person, days)]
        case _:
            return None


def _back(at: AccountContext) -> list[Done | Undone]:
    """BACK: no caretaker plays for the writer any more, and their vacation is over, if they had any."""
    kept = come_back_everywhere(at.work, at.writer)
    told: list[Done | Undone] = [outcomes.SeatsAreTheirs(kept)] if kept else []
    vacation = vacations.come_back(at.house, at.work, at.person)
    return told if told and isinstance(vacation, outcomes.NotAway) else [vacation, *told]


def _name(at: AccountContext, name: str) -> Done | Undone:
    cleaned = display_names.clean_name(name)
    if cleaned is None:
        return outcomes.BadSetting("name", name, ())
    if display_names.is_servers_name(cleaned):
        return outcomes.NameTaken(cleaned, servers=True)
    if display_names.is_reserved(cleaned):
        return outcomes.NameTaken(cleaned, reserved=True)
    if is_anothers(at.work, at.writer, cleaned):
        return outcomes.NameTaken(cleaned)
    at.work.save_person(replace(at.person, name=cleaned))
    return outcomes.NameIs(cleaned)


def _language(at: AccountContext, code: str) -> Done | Undone:
    if code not in at.house.languages:
        return outcomes.BadSetting("language", code, tuple(at.house.languages))
    at.work.save_person(replace(at.person, language=code))
    return outcomes.LanguageIs(code)


def _style(at: AccountContext, name: str) -> Done:
    """How layouts are drawn, else the letters of the reader's cards, else the colours of their suits."""
    person = at.person
    if name in STYLES:
        at.work.save_person(replace(person, style=STYLES[name]))
        return outcomes.StyleIs(STYLES[name])
    if name in DECKS:
        at.work.save_person(replace(person, deck=name))
        return outcomes.DeckIs(name)
    at.work.save_person(replace(person, letters=name))
    return outcomes.LettersAre(name)


def _mail(at: AccountContext, wanted: bool) -> Done:
    """MAIL ON brings the mails of all the writer's tables, as they stand now, besides the answer."""
    turn_mail_with(at.work, at.person.address, on=wanted, why="by his own order")
    if not wanted:
        return outcomes.MailIsOff()
    return outcomes.MailIsOn(at.mail_tables())


def _zone(at: AccountContext, name: str) -> Done | Undone:
    zone = zone_called(name)
    if not isinstance(zone, str):
        return outcomes.BadSetting("zone", name, zone)
    at.work.save_person(replace(at.person, zone=zone))
    remind_anew(at.work, at.writer)
    digest_preferences.reckon(at)
    digest_preferences.tell_waiting(at, but=at.table)
    return outcomes.ZoneIs(zone)


def _reminders(at: AccountContext, percent: int | None) -> Done:
    at.work.save_person(replace(at.person, reminder=percent))
    remind_anew(at.work, at.writer)
    if percent is not None:
        return outcomes.RemindersAre(percent)
    return outcomes.RemindersAre(round(at.house.reminder_share * 100), usual=True)


def _help(at: AccountContext, written: str) -> Done | Undone:
    """Help speaks of the rulebook that is named, else of the one at the table, else of the usual one."""
    topic, name = read_topic(written)
    books = at.house.rulebooks
    if name and name not in books:
        return outcomes.NoSuchRulebook(name, tuple(books))
    table = at.work.table(at.table) if at.table and not name else None
    if table is None:
        page = RulebookPage(books[name or new_tables.DEFAULT_RULEBOOK])
    else:
        match = table.match
        base = books.get(match.rulebook.name)
        page = page_of_table(match.rulebook, match.options, base, match.server, match.clock, match.time_rules)
    return outcomes.HelpIs(topic, page, tuple(other for other in books if other != page.book.name))


def _status(at: AccountContext) -> Done:
    lines = []
    for record in at.work.reading.tables.of(at.writer):
        table = at.work.table(record.id)
        if table is None:
            continue
        waits = task(table.match)
        who = at.work.person(int(waits.seat)).name if waits else ""
        away = at.work.absences.until(int(waits.seat)) if waits else None
        looks_on = str(at.writer) not in table.match.people
        phase = table.match.phase.value
        lines.append(outcomes.TableStatus(record.id, record.title, phase, who, looks_on, away))
    return outcomes.StatusIs(tuple(lines), reliability(at.work.reading, at.writer))
