"""What the tick does for leagues: books what tables gave, opens and closes weeks, makes tables, mails to many."""

from collections import Counter, defaultdict
from collections.abc import Callable
from functools import partial

import structlog

from pbem.engine.match.events import LeagueRoundClosed
from pbem.engine.match.history import PlayedRound, played_rounds
from pbem.engine.match.state import Match, Phase
from pbem.engine.round.events import Ending
from pbem.engine.round.state import Round
from pbem.league import events
from pbem.league.books import charge, time_used
from pbem.league.season import Entry, Finish, TableResult
from pbem.micros import Micros
from pbem.service.aggregates.leagues import next_due
from pbem.service.aggregates.tables import CODEC, OpenTable, events_in
from pbem.service.leagues.mass_mail import circulate, mail_some
from pbem.service.leagues.rating import rate_on, settle_ratings
from pbem.service.leagues.weeks import after_outages, close_week, end_season, make_fixture, open_week
from pbem.service.services import Services, Work, commit
from pbem.service.unit_of_work.turn_clock import GRACE
from pbem.store.errors import StoreUnavailable, VersionConflict
from pbem.store.rows.leagues import CircularKind, ResultRecord
from pbem.store.rows.turns import TurnEnd
from pbem.store.store import Reading

RESULTS, TABLES, LEAGUES, READERS = 20, 10, 5, 25
"""How many of each one tick looks after."""

log = structlog.get_logger()


def tick_leagues(house: Services) -> int:
    """One step of each thing that is due; gives how many were done. Idempotent. Raises StoreUnavailable."""
    now = house.clock.now()
    with house.store.reading() as reading:
        results = reading.results.unsettled(RESULTS)
        fixtures = reading.fixtures.unmade(TABLES)
        due = reading.leagues.due(now - GRACE, LEAGUES)
        circulars = reading.circulars.to_write(READERS)
    done = [_do(house, partial(settle_result, result=one)) for one in results]
    done += [_do(house, partial(make_fixture, fixture=one)) for one in fixtures]
    done += [_do(house, partial(_look_after, league=one.id)) for one in due]
    done += [_do(house, partial(mail_some, circular=one, readers=to)) for one, to in circulars]
    return sum(done) + rate_on(house)


def _look_after(work: Work, league: int) -> None:
    """The next step of a league whose week opens or closes."""
    opened = work.leagues.league(league)
    season, due = opened.state.season, next_due(opened.state)
    week = season.current if season is not None else None
    if season is None or due is None:
        return
    if week is not None and after_outages(work, opened, season, week):
        return
    if due > work.now - GRACE:  # it was woken by an outage
        work.also(lambda writing: writing.leagues.set_due(league, due))
    elif week is not None:
        close_week(work, opened, season, week)
    elif season.next_week is not None:
        open_week(work, opened, season, season.next_week)
    else:
        end_season(work, opened, season)


def _do(house: Services, act: Callable[[Work], None]) -> bool:
    """Do something in one transaction; gives whether it was done, not where somebody else was first.

    What crashes is tried again with the next tick, and stops nothing else.
    """
    try:
        with house.store.reading() as reading:
            work = house.work(reading)
            act(work)
            work.post.write(work)
        commit(work)
    except VersionConflict:
        return False
    except StoreUnavailable:
        raise
    except Exception:
        log.exception("league_crashed")
        return False
    return True


def settle_result(work: Work, result: ResultRecord) -> None:
    """What came of a table enters the books: its league's, once its round is over, and those of the ratings.

    Where a verdict is corrected after its season has ended, everybody is mailed the last bulletin anew.
    """
    table, fixture = work.table(result.table), work.reading.fixtures.of_table(result.table)
    if table is None:
        raise ValueError(f"a result of table {result.table}, which there is not")
    work.also(lambda writing: writing.results.settle(result))
    settle_ratings(work, table)
    if fixture is None or table.match.phase is not Phase.OVER:
        return
    opened = work.leagues.league(fixture.league)
    season = opened.state.seasons[fixture.season - 1]
    week = season.weeks[fixture.week - 1]
    gave = result_of(work.reading, table, week.opens, week.closes)
    opened.do(events.TableScored(fixture.season, fixture.week, fixture.number, gave))
    if opened.events and season.ended:
        circulate(work, opened, CircularKind.BULLETIN, season.weeks[-1].number, season=season.number)


def result_of(reading: Reading, table: OpenTable, opens: Micros, closes: Micros) -> TableResult:
    """The result of a table that is over and written, of its people alone; `opens`, `closes`: its week."""
    log = [*events_in(CODEC, reading.events.of(table.id))]
    bots = dict(table.match.bots)
    people = [seat for seat in table.match.people if seat not in bots]
    rounds, round_ = played_rounds(log), table.match.round
    if not rounds or round_ is None or rounds[-1].ended_by is Ending.VOID:
        seats = sorted(people, key=lambda seat: seat != table.match.god)
        return TableResult(Finish.VOID, seated=tuple(map(int, seats)))
    played = rounds[-1]
    by_week = any(isinstance(event, LeagueRoundClosed) for event in log)
    charges = _charges(reading, table, round_, closes - opens) if by_week else {}
    finish = Finish.CLOSED if played.ended_by is Ending.CLOSED else Finish.PLAYED
    ends: defaultdict[int, Counter[TurnEnd]] = defaultdict(Counter)
    for one in reading.turns.at(table.id):
        ends[one.person][one.how] += 1
    entries = (
        _entry(seat, played, round_, charges.get(int(seat), 0), ends[int(seat)])
        for seat in played.scores
        if seat not in bots
    )
    return TableResult(finish, tuple(entries))


def _entry(seat: str, played: PlayedRound, round_: Round, charged: int, ends: Counter[TurnEnd]) -> Entry:
    return Entry(
        person=int(seat),
        points=played.scores[seat],
        god=seat == played.god,
        charge=min(charged, max(played.scores[seat], 0) + played.rulebook.hand),
        stood=round_.prophet is not None and round_.prophet.seat == seat,
        falls=round_.false_prophets.count(seat),
        expelled=seat in round_.expelled,
        came=seat in played.acted,
        turns=ends.total() - ends[TurnEnd.VOID],
        late=ends[TurnEnd.LATE],
        missed=ends[TurnEnd.MISSED],
    )


def _charges(reading: Reading, table: OpenTable, round_: Round, week: Micros) -> dict[int, int]:
    """What each loses for more than their share of the week; who came in another's seat answers for their own time."""
    match, turns = table.match, reading.turns.at(table.id)
    among = len(_waited_for(match, round_))
    return {
        person: charge(
            time_used([(one.begun, one.ended) for one in turns if one.person == person], match.clock),
            week,
            among,
            match.clock,
            match.rulebook.wrong_draw,
        )
        for person in {one.person for one in turns}
    }


def _waited_for(match: Match, round_: Round) -> tuple[str, ...]:
    """Who shares the week: whom the table had still to wait for when it closed.

    That is nobody who was out of the round, for whom the server plays or a theory calls; nor God, unless God judges.
    """
    by_theory = round_.prophet.seat if round_.prophet is not None and round_.calling is not None else None
    out = (*round_.expelled, *match.left, *match.unattended, by_theory)
    judge = (round_.god,) if round_.human_judge else ()
    return tuple(seat for seat in (*round_.seats, *judge) if seat not in out) or (round_.god,)
