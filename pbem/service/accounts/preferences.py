"""Orders of a person that belong to no table's play: who they are, how often they are mailed, seats, tables, help."""

from dataclasses import replace

from pbem.digests import outcomes
from pbem.digests.facts.rulebook import RulebookPage, page_of_table
from pbem.digests.outcomes import DigestsAre, Done, Undone
from pbem.digests.rendering.speech import DECKS
from pbem.engine.match.state import Phase, task
from pbem.orders import model
from pbem.orders.declared.help import read_topic
from pbem.orders.order import Order
from pbem.service import display_names
from pbem.service.accounts import calendars, data_export, erasure, webhooks
from pbem.service.deadlines import vacations
from pbem.service.deadlines.reminders import remind_anew
from pbem.service.leagues import members
from pbem.service.leagues.queries import ladder
from pbem.service.leagues.tables import watch_as_secretary
from pbem.service.mailing.announcements import USUAL, can_wait, next_daily, tell
from pbem.service.mailing.links import GamesLinks, public_link, turn_mail_with
from pbem.service.presence import come_back_everywhere, reliability
from pbem.service.services import AccountContext, LeagueContext
from pbem.service.tables import (
    finding,
    invitations,
    lab,
    matchmaking,
    new_tables,
    practice,
    rematch,
    seats,
    watchers,
)
from pbem.service.unit_of_work.unit_of_work import MailFrequency
from pbem.service.zones import zone_called
from pbem.store.rows.people import BY_DAILY

STYLES = {"symbols": "grid", "letters": "ascii", "list": "list"}
LINKS = {"mail_links": "mail", "page_links": "page", "both_links": "both"}
SUBJECTS = {"subjects": False, "one_subject": True}


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
            return [_digests(at, order)]
        case model.Calendar():
            link = calendars.calendars_of(at.house).link(at.me)
            return [outcomes.CalendarIs(link) if link else outcomes.NoCalendar()]
        case model.MyPage():
            pages = at.house.post.unsubscribing
            link = GamesLinks(pages.url, pages.keys).link(at.me)
            return [outcomes.PageIs(link) if link else outcomes.NoPage()]
        case model.PublicPage(wanted):
            return [_public_page(at, wanted)]
        case model.Webhook():
            return [webhooks.webhook(at, order)]
        case model.MailWanted(wanted):
            return [_mail(at, wanted)]
        case model.Help(topic):
            return [_help(at, topic)]
        case model.ShowTables():
            return [finding.show(at)]
        case model.MyGames():
            return [finding.my_games(at, matchmaking.waits(at.work, again=True, person=at.person))]
        case model.Join(None) if at.table is None:
            return [_come(at)]
        case model.Join(table):
            return [seats.join(at, table)]
        case model.Rematch():
            return [rematch.rematch(at)]
        case model.Leave(sure):
            waited = seats.wait_no_more(at.work, at.person, at.table)
            if waited is None and at.table is None and not sure:
                waited = matchmaking.wait_no_more(at)
            return None if waited is None else [waited]
        case model.Watch(table, ends=False):
            number = table or at.table or at.work.reading.invitations.last_table_of(at.person) or 0
            come = watch_as_secretary(at.work, at.person, number)
            return [come or watchers.watch(at.work, at.person, number)]
        case model.NewTable(settings):
            return [new_tables.new_table(at, settings)]
        case model.Lab(rule):
            return [lab.of_rule(at, rule)]
        case model.Practice(difficulty):
            return [practice.practice(at, difficulty)]
        case model.Invite():
            return invitations.invite(at, order)
        case model.InviteLate():
            return invitations.invite_late(at)
        case model.Status() | model.Scores():
            return [_status(at)]
        case model.Ladder():
            return [ladder(at.work.reading, at.person)]
        case model.MyData():
            return [data_export.mail(at.work, at.me)]
        case model.ForgetMe():
            return [erasure.ask(at.work, at.me)]
        case model.Back():
            return _back(at)
        case model.Vacation(none=True):
            return [vacations.come_back(at.work, at.me)]
        case model.Vacation(days):
            return [vacations.go_or_show(at.work, at.me, days)]
        case _:
            return None


def is_invited(at: AccountContext) -> bool:
    """Whether an invitation waits for somebody's word: to a table, or to a league."""
    return matchmaking.is_asked_to_table(at) or _is_asked_to_league(at)


def invited_to(at: AccountContext) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """The tables where an invitation waits for somebody's word, the newest first, and the leagues, by name."""
    tables = (number for number, _ in reversed(at.work.reading.invitations.of(at.person)))
    leagues = (one.state for one in at.work.leagues.of(at.person))
    return (
        tuple(number for number in tables if matchmaking.may_sit(at, number)),
        tuple(league.name for league in leagues if at.person in league.invited),
    )


def _is_asked_to_league(at: AccountContext) -> bool:
    return any(at.person in one.state.invited for one in at.work.leagues.of(at.person))


def _come(at: AccountContext) -> Done | Undone:
    """JOIN alone: what its writer was invited to, a seat before a place in a league; else a game is found."""
    if _is_asked_to_league(at) and not matchmaking.is_asked_to_table(at):
        return members.join(LeagueContext(at.work, at.person), None)
    return matchmaking.find_game(at)


def _back(at: AccountContext) -> list[Done | Undone]:
    """BACK: no caretaker plays for the writer any more, and their vacation is over, if they had any."""
    kept = come_back_everywhere(at.work, at.person)
    told: list[Done | Undone] = [outcomes.SeatsAreTheirs(kept)] if kept else []
    vacation = vacations.come_back(at.work, at.me)
    return told if told and isinstance(vacation, outcomes.NotAway) else [vacation, *told]


def _name(at: AccountContext, name: str) -> Done | Undone:
    cleaned = display_names.clean_name(name)
    if cleaned is None:
        return outcomes.BadSetting("name", name, ())
    if display_names.is_servers_name(cleaned):
        return outcomes.NameTaken(cleaned, servers=True)
    if display_names.is_reserved(cleaned):
        return outcomes.NameTaken(cleaned, reserved=True)
    if watchers.is_anothers(at.work, at.person, cleaned):
        return outcomes.NameTaken(cleaned)
    at.work.save_person(replace(at.me, name=cleaned))
    return outcomes.NameIs(cleaned)


def _language(at: AccountContext, code: str) -> Done | Undone:
    if code not in at.house.languages:
        return outcomes.BadSetting("language", code, tuple(at.house.languages))
    at.work.save_person(replace(at.me, language=code))
    return outcomes.LanguageIs(code)


def _style(at: AccountContext, name: str) -> Done | Undone:
    """How layouts are drawn, how subjects are told, what links open; how the reader's cards are written."""
    person = at.me
    if name in STYLES:
        at.work.save_person(replace(person, style=STYLES[name]))
        return outcomes.StyleIs(STYLES[name])
    if name in SUBJECTS:
        at.work.save_person(replace(person, one_subject=SUBJECTS[name]))
        return outcomes.SubjectsAre(SUBJECTS[name])
    if name in LINKS:
        if not at.house.post.unsubscribing.url:
            return outcomes.NoPage()
        at.work.save_person(replace(person, links=LINKS[name]))
        return outcomes.LinksAre(LINKS[name])
    if name in DECKS:
        at.work.save_person(replace(person, deck=name))
        return outcomes.DeckIs(name)
    at.work.save_person(replace(person, letters=name))
    return outcomes.LettersAre(name)


def _public_page(at: AccountContext, wanted: bool) -> Done | Undone:
    """Strangers may look at a page of the writer's, at an address that stays theirs; or not any more."""
    pages, before = at.house.post.unsubscribing, at.me.public_page
    if wanted and not pages.url:
        return outcomes.NoPage()
    at.work.save_person(replace(at.me, public_page=wanted))
    return outcomes.PublicPageIs(public_link(pages.url, at.person) if wanted else "", wanted != before)


def _mail(at: AccountContext, wanted: bool) -> Done:
    """MAIL ON brings the mails of all the writer's tables, as they stand now, besides the answer."""
    turn_mail_with(at.work, at.me.address, on=wanted, why="by his own order")
    if not wanted:
        return outcomes.MailIsOff()
    return outcomes.MailIsOn(at.mail_tables())


def _zone(at: AccountContext, name: str) -> Done | Undone:
    zone = zone_called(name)
    if not isinstance(zone, str):
        return outcomes.BadSetting("zone", name, zone)
    at.work.save_person(replace(at.me, zone=zone))
    remind_anew(at.work, at.person)
    reckon(at)
    tell_waiting(at, but=at.table)
    return outcomes.ZoneIs(zone)


def _reminders(at: AccountContext, percent: int | None) -> Done:
    at.work.save_person(replace(at.me, reminder=percent))
    remind_anew(at.work, at.person)
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
    for record in at.work.reading.tables.of(at.person):
        table = at.work.table(record.id)
        if table is None:
            continue
        waits = task(table.match)
        who = at.work.person(int(waits.seat)).name if waits else ""
        away = at.work.absences.until(int(waits.seat)) if waits else None
        looks_on = at.seat not in table.match.people
        phase = table.match.phase.value
        lines.append(outcomes.TableStatus(record.id, record.title, phase, who, looks_on, away))
    return outcomes.StatusIs(tuple(lines), reliability(at.work.reading, at.person))


AS_USUAL = "usual"


def _digests(at: AccountContext, order: model.Digests) -> Done:
    """Have it as the writer wishes, at the table written to or at all of theirs, and tell them what holds there."""
    work, table = at.work, at.table
    if table is not None and at.person not in work.seats(table):
        table = None
    how = "" if order.how == AS_USUAL else order.how
    if order.how and table is not None:
        work.wish_digests(table, at.person, how)
    elif order.how:
        work.save_person(replace(at.me, digests=how))
    if order.at is not None:
        work.save_person(replace(at.me, daily_at=order.at))
    if order.how:
        reckon(at)
        tell_waiting(at, but=table)
    return _told(at, table)


def reckon(at: AccountContext) -> None:
    """When the next daily mail is, by the writer's hour and zone as they are now; never, where there is none.

    They have one of any table; of those to come, where they have said so of all.
    """
    work, person = at.work, at.me
    seats = work.reading.seats.of(person.id)
    daily = (person.digests or at.house.digests) == MailFrequency.DAILY or any(
        work.often(one.table, person.id) is MailFrequency.DAILY for one in seats
    )
    work.save_person(replace(person, daily_due=next_daily(person, work.now) if daily else None))


def tell_waiting(at: AccountContext, but: int | None = None) -> None:
    """Mail the writer what waits for a daily mail that does not come any more, or too late; nothing of `but`, a table
    that they write to: the answer tells it."""
    work, person = at.work, at.person
    for deadline in work.reading.deadlines.of(person):
        table = work.table(deadline.table)
        if table is None or deadline.asked_by != BY_DAILY or deadline.table == but:
            continue
        often = work.often(table.id, person)
        if often is MailFrequency.OFF or (often is MailFrequency.DAILY and can_wait(work, table, person)):
            continue
        tell(work, table, person)


def _told(at: AccountContext, table: int | None) -> DigestsAre:
    work, person = at.work, at.me
    daily_at = USUAL if person.daily_at is None else person.daily_at
    if table is not None:
        usual = not work.seats(table)[person.id].digests
        return DigestsAre(work.often(table, person.id).value, daily_at, table, usual=usual)
    going_on = [one.id for one in work.reading.tables.of(person.id) if one.phase != Phase.OVER.value]
    own = [(number, seat.digests) for number in going_on if (seat := work.seats(number).get(person.id))]
    others = tuple(sorted((number, how) for number, how in own if how))
    how = person.digests or at.house.digests
    return DigestsAre(how, daily_at, None, usual=not person.digests, others=others)
