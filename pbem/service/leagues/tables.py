"""A week's tables: made when it opens, closed when it closes, moderated; and whose seat becomes whose meanwhile."""

from collections.abc import Collection

from pbem.digests import outcomes
from pbem.digests.outcomes import Done, Undone
from pbem.engine.match import events
from pbem.engine.match.commands import TableRefusal
from pbem.engine.match.league import AppointSecretary, CloseLeagueRound, GiveSeat, MakeLeagueTable, VacateSeat
from pbem.engine.match.terms import LeagueRound
from pbem.league.season import Fixture, League, Season, Week
from pbem.league.terms import Closing
from pbem.service.aggregates.tables import OpenTable
from pbem.service.mailing.announcements import announce
from pbem.service.services import Work
from pbem.service.tables.bots import bot_beside
from pbem.service.tables.new_tables import open_new
from pbem.service.tables.rules import open_match
from pbem.service.tables.watchers import name_taken
from pbem.store.rows.people import Person


def make_table(
    work: Work, league: League, season: Season, week: Week, fixture: Fixture, gone: Collection[int] = ()
) -> OpenTable:
    """The table of a fixture, at which God is asked for the rule; everybody there is mailed.

    For who is `gone` a caretaker plays already; if that is God, the server draws a rule. Bots have the seats that the
    fixture leaves them. Raises ValueError where
    its rulebook does not seat so many: a bug of who drew it.
    """
    terms, god = season.terms, str(fixture.god)
    people = [*work.know(fixture.people).values()]
    bots: list[Person] = []
    for _ in range(fixture.bots):
        bots.append(work.meet(bot_beside(work, (*people, *bots), terms.bots)))
    command = MakeLeagueTable(
        rulebook=terms.rulebook,
        options=terms.options,
        clock=terms.clock,
        house_rules=terms.house_rules,
        time_rules=terms.time_rules,
        league=_round(league, season, week, fixture),
        god=god,
        players=tuple(str(person) for person in fixture.players),
        listed=league.terms.open,
        bots=tuple((str(bot.id), terms.bots) for bot in bots),
    )
    table = open_new(work, command, league.founder, command.league.title)
    if not isinstance(table, OpenTable):
        raise ValueError(f"table {fixture.number} of week {week.number} of {league.name}: {table}")
    for person in fixture.people:
        if person in gone:
            open_seat(work, table, person)
        else:
            work.add_seat(table.id, person)
    open_match(work, table)
    announce(work, table, None)
    return table


def close_table(work: Work, table: OpenTable) -> None:
    """The week is over: what is played is scored as it stands, what never began is void; what is over stays so."""
    if table.do(CloseLeagueRound()) is None:
        announce(work, table, None)


def open_seat(work: Work, table: OpenTable, person: int, *, for_good: bool = True) -> None:
    """Somebody plays at the table no more: a caretaker does, until another has the seat.

    Unless it is `for_good` they may come back until then. Nothing that they had planned is kept. It is told once all of
    the letter is done that brought it about, as all that is ordered.
    """
    seat = str(person)
    if table.do(VacateSeat(seat) if for_good else events.SeatOpened(seat)) is not None:
        return
    for plan in work.times.plans(table.id, person):
        work.times.plan_rows.remove(table.id, person, plan.number)


def give_seat(work: Work, table: OpenTable, person: int, to: int) -> TableRefusal | None:
    """Somebody who has agreed to it has another's seat at once, with its hand, its past and its standing."""
    refused = table.do(GiveSeat(str(person), str(to)))
    if refused is None:
        work.add_seat(table.id, to, hears_from_now_on=True)
    return refused


def appoint(work: Work, table: OpenTable, secretary: int) -> TableRefusal | None:
    """A secretary moderates the table from now on, and is mailed what happens there."""
    refused = table.do(AppointSecretary(str(secretary)))
    if refused is None:
        work.add_seat(table.id, secretary, hears_from_now_on=True)
    return refused


def _round(league: League, season: Season, week: Week, fixture: Fixture) -> LeagueRound:
    return LeagueRound(
        league=league.name,
        season=season.number,
        week=week.number,
        table=fixture.number,
        weeks=len(season.weeks),
        closes=week.closes,
        carried=season.terms.closing is Closing.CARRY,
        division=fixture.division if len(season.divisions) > 1 else 0,
    )


def watch_as_secretary(work: Work, person: int, number: int) -> Done | Undone | None:
    """What became of WATCH; None for who is no secretary of the league whose table it is, or moderates it already."""
    fixture, table = work.reading.fixtures.of_table(number), work.table(number)
    if fixture is None or table is None or str(person) in table.match.moderators:
        return None
    if person not in work.leagues.league(fixture.league).state.secretaries:
        return None
    taken = name_taken(work, table, person)
    return taken or appoint(work, table, person) or outcomes.YouModerate(number)
