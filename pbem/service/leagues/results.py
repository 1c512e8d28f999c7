"""What a week's table gave to each who sat there when its round ended, and how it enters the books."""

from collections import Counter, defaultdict

from pbem.engine.match.events import LeagueRoundClosed
from pbem.engine.match.history import PlayedRound, played_rounds
from pbem.engine.match.state import Match, Phase
from pbem.engine.round.events import Ending
from pbem.engine.round.state import Round
from pbem.league import events
from pbem.league.books import charge, time_used
from pbem.league.season import Entry, Finish, TableResult
from pbem.micros import Micros
from pbem.service.aggregates.tables import CODEC, OpenTable, events_in
from pbem.service.leagues.mass_mail import circulate
from pbem.service.leagues.rating import settle_ratings
from pbem.service.services import Work
from pbem.store.rows.leagues import CircularKind, ResultRecord
from pbem.store.rows.turns import TurnEnd
from pbem.store.store import Reading


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
    """The result of a table that is over and written; `opens`, `closes`: its week."""
    log = [*events_in(CODEC, reading.events.of(table.id))]
    rounds, round_ = played_rounds(log), table.match.round
    if not rounds or round_ is None or rounds[-1].ended_by is Ending.VOID:
        seats = sorted(table.match.people, key=lambda seat: seat != table.match.god)
        return TableResult(Finish.VOID, seated=tuple(map(int, seats)))
    played = rounds[-1]
    by_week = any(isinstance(event, LeagueRoundClosed) for event in log)
    charges = _charges(reading, table, round_, closes - opens) if by_week else {}
    finish = Finish.CLOSED if played.ended_by is Ending.CLOSED else Finish.PLAYED
    ends: defaultdict[int, Counter[TurnEnd]] = defaultdict(Counter)
    for one in reading.turns.at(table.id):
        ends[one.person][one.how] += 1
    people = {int(seat): seat for seat in played.scores}
    entries = (
        _entry(seat, played, round_, charges.get(person, 0), ends[person]) for person, seat in people.items()
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

    That is nobody who was out of the round, for whom a caretaker plays or a theory calls; nor God, unless God judges.
    """
    by_theory = round_.prophet.seat if round_.prophet is not None and round_.calling is not None else None
    out = (*round_.expelled, *match.left, *match.kept, by_theory)
    judge = (round_.god,) if round_.human_judge else ()
    return tuple(seat for seat in (*round_.seats, *judge) if seat not in out) or (round_.god,)
