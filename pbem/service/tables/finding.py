"""TABLES and MY GAMES: the tables that anybody may join, the best for somebody first; and the games that one has."""

from collections.abc import Iterator
from math import log2

from pbem.digests import outcomes
from pbem.digests.outcomes import Done, GameLine, OpenTableLine
from pbem.engine.match.moderation.table import why_unfit
from pbem.engine.match.state import Match, Phase, task, unasked
from pbem.micros import DAY, Micros
from pbem.orders.words import language_of
from pbem.service.aggregates.tables import OpenTable
from pbem.service.presence import below_the_bar
from pbem.service.services import AccountContext
from pbem.service.tables.new_tables import DEFAULT_RULEBOOK
from pbem.service.tables.watchers import name_taken

MOST_SHOWN, LOOKED_AT = 20, 60
"""So many tables are shown, of so many that were made last."""

BEHIND_ALL = 2**31 - 1
"""Above the number of every table."""


def show(at: AccountContext) -> Done:
    """TABLES."""
    waiting = sorted((*open_tables(at), *_own(at)), key=lambda table: _fit(at, table))
    tables = [*waiting, *sorted(_under_way(at), key=lambda table: _fit(at, table))]
    return outcomes.TablesAre(
        tuple(_line(at, table) for table in tables[:MOST_SHOWN]),
        max(0, len(tables) - MOST_SHOWN),
        finds=bool(at.house.matchmaking),
    )


def open_tables(at: AccountContext) -> list[OpenTable]:
    """The tables that wait for players and that somebody may join, the best for them first: of their language, their
    pace, the usual rulebook, soonest full, oldest. Who may not find a table on the pages does not find it here.
    """
    joinable = (table for table in _waiting(at) if _may_join(at, table))
    return sorted(joinable, key=lambda table: _fit(at, table))


def pace(match: Match) -> Micros:
    """How long a move may take at a table, about."""
    return match.clock if match.time_rules.daily is None else DAY


def usual_pace(at: AccountContext) -> Micros:
    """How long a move may take where somebody sat down last; the server's usual time for who is new."""
    newest = (at.work.table(one.id) for one in at.work.reading.tables.of(at.person)[:1])
    last = next((table.match for table in newest if table is not None), None)
    return at.house.move_time if last is None else pace(last)


def my_games(at: AccountContext, queue: outcomes.YouWaitForGame | None) -> Done:
    """MY GAMES; `queue`: what the writer is told who waits for another."""
    lines = [_game(at, table) for table in at.work.going_on(at.person)]
    last = max((one.due for one in lines if one.due is not None), default=0) + 1
    return outcomes.GamesAre(tuple(sorted(lines, key=lambda one: (not one.mine, one.due or last))), queue)


def _waiting(at: AccountContext) -> Iterator[OpenTable]:
    records = at.work.reading.tables.listed(Phase.GATHERING.value, BEHIND_ALL, LOOKED_AT)
    for table in filter(None, (at.work.table(one.id) for one in records)):
        match = table.match
        if match.open and match.phase is Phase.GATHERING and len(match.people) < match.seats:
            yield table


def _own(at: AccountContext) -> list[OpenTable]:
    return [table for table in _waiting(at) if str(at.person) in table.match.people]


def _under_way(at: AccountContext) -> Iterator[OpenTable]:
    """Tables where JOIN takes over the seat of a player who has left."""
    left = at.work.reading.tables.left
    numbers = (*left(Phase.PLAY.value, MOST_SHOWN), *left(Phase.RULE.value, MOST_SHOWN))
    for table in filter(None, map(at.work.table, numbers)):
        match = table.match
        fits = match.open and unasked(match) and why_unfit(match, str(at.person)) is None
        if fits and _may_join(at, table):
            yield table


def _may_join(at: AccountContext, table: OpenTable) -> bool:
    """Whether JOIN gives a seat: nobody of the same name is there, nor is a better record asked for."""
    if str(at.person) in table.match.people or name_taken(at.work, table, at.person) is not None:
        return False
    return below_the_bar(at.work, table, at.person) is None


def _fit(at: AccountContext, table: OpenTable) -> tuple[bool, int, bool, int, int]:
    match = table.match
    strange = language_of(at.me.language) not in map(language_of, _languages(at, table))
    off = abs(round(log2(pace(match) / usual_pace(at))))
    return strange, off, match.rulebook.name != DEFAULT_RULEBOOK, match.seats - len(match.people), table.id


def _languages(at: AccountContext, table: OpenTable) -> tuple[str, ...]:
    """What the people of a table read, each once, the host's language first."""
    bots = dict(table.match.bots)
    people = (seat for seat in table.match.people if seat not in bots)
    return tuple(dict.fromkeys(at.work.person(int(seat)).language for seat in people))


def _line(at: AccountContext, table: OpenTable) -> OpenTableLine:
    match = table.match
    return OpenTableLine(
        table.id,
        match.title,
        at.work.person(int(match.host)).name,
        match.rulebook.name,
        match.clock,
        match.time_rules,
        match.seats,
        len(unasked(match)) if match.number else match.seats - len(match.people),
        _languages(at, table),
        match.server is not None,
        str(at.person) in match.people,
        match.number,
        len(match.gods),
    )


def _game(at: AccountContext, table: OpenTable) -> GameLine:
    match, deadline = table.match, at.work.deadlines.of(table)
    waits = task(match)
    person = int(waits.seat) if waits is not None else 0
    return GameLine(
        table.id,
        match.title,
        match.phase.value,
        at.work.person(person).name if person else "",
        person == at.person,
        deadline.due if deadline is not None and deadline.person == person else None,
        str(at.person) not in match.people,
    )
