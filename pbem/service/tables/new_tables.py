"""NEW TABLE: a table of one's own, as it is wished or like another."""

from pbem.digests import outcomes
from pbem.digests.outcomes import Done, Undone
from pbem.engine.match import commands
from pbem.engine.match.commands import TableRefusal
from pbem.engine.match.league import MakeLeagueTable
from pbem.engine.match.state import Match, Phase
from pbem.engine.match.terms import ServerGod, people_wanted
from pbem.engine.rulebook import Rulebook
from pbem.orders.values.table_settings import TableSettings
from pbem.service.aggregates.tables import LoadedTable, OpenTable
from pbem.service.display_names import is_servers_name
from pbem.service.services import AccountContext, Work
from pbem.service.tables.options import Settled, house_rules, resolved, settled

DEFAULT_RULEBOOK = "new-eleusis"

SEATS = 4
"""Seats of a table whose host names no number, God included; where God is the server, one less."""

ROUNDS, MOST_ROUNDS = 3, 20
"""Rounds of a match where the server is God: if the host names no number, and at most."""

LONGEST_TITLE = 40


def new_table(at: AccountContext, wish: TableSettings) -> Done | Undone:
    """NEW TABLE: a table as it is wished, with who writes as its host."""
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
    command = commands.MakeTable(
        host=at.seat,
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
    return _made(at, command)


def table_like(
    at: AccountContext, match: Match, seats: int | None = None, late_of: int | None = None
) -> Done | Undone:
    """Another table of the same settings, of who writes; with more or fewer `seats` if they are told. `late_of`: as in
    `TableRecord`."""
    command = commands.MakeTable(
        host=at.seat,
        title=match.title,
        rulebook=match.rulebook,
        options=match.options,
        seats=seats or match.seats,
        clock=match.clock,
        open=match.open,
        server=match.server,
        house_rules=match.house_rules,
        time_rules=match.time_rules,
        rated=match.rated,
        listed=match.listed,
    )
    return _made(at, command, late_of)


def _made(at: AccountContext, command: commands.MakeTable, late_of: int | None = None) -> Done | Undone:
    person = at.me
    kept = [one.id for one in at.work.reading.tables.of(person.id) if one.host == person.id]
    opened = [at.work.table(number) for number in sorted({*kept, *at.work.tables})]
    hosted = [one for one in opened if one is not None and one.match.host == str(person.id)]
    waiting = tuple(one.id for one in hosted if one.match.phase is Phase.GATHERING)
    if len(waiting) >= at.house.waiting_tables:
        return outcomes.TooManyTables(waiting)
    if command.server is not None and is_servers_name(person.name):
        return outcomes.NameTaken(person.name, servers=True)
    table = open_new(at.work, command, person.id, command.title, late_of)
    if not isinstance(table, OpenTable):
        return table
    at.work.add_seat(table.id, person.id)
    return outcomes.TableIsMade(table.id, command.seats)


def open_new(
    work: Work,
    command: commands.MakeTable | MakeLeagueTable,
    host: int,
    title: str,
    late_of: int | None = None,
) -> OpenTable | TableRefusal:
    """A table that the command makes, to work on, or why it makes none; the number that it has got is spent."""
    trial = OpenTable(LoadedTable(0), work.now)
    refused = trial.do(command)
    if refused is not None:
        return refused
    with work.house.store.writing() as writing:
        number = writing.tables.add(title, host, trial.match.phase.value, work.now, late_of)
    table = OpenTable(LoadedTable(number), work.now)
    table.do(command)
    work.adopt(table)
    return table
