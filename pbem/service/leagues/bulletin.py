"""The facts of a bulletin: gathered once for all its readers, then seen with the eyes of one."""

from collections.abc import Mapping
from fractions import Fraction

from pbem.digests.leagues.bulletin import Issue, changed_in, issue_of
from pbem.digests.leagues.rounds import RoundTold, told_round
from pbem.league.ratings import RatedRound
from pbem.league.season import Season, Week
from pbem.service.aggregates.leagues import CODEC, OpenLeague
from pbem.service.aggregates.tables import events_in
from pbem.service.leagues.rating import strengths_at
from pbem.service.services import Services
from pbem.service.unit_of_work.unit_of_work import UnitOfWork

CANDIDATES = 5
"""So many tables, where scores differed most, are looked at for the week's best rule."""


def issue_about(house: Services, work: UnitOfWork, opened: OpenLeague, season: Season, week: int) -> Issue:
    """The bulletin of a week, as it is for everybody; the last one is kept while it is mailed to some at a time.

    Not where this very work has changed the league: that may come to nothing.
    """
    if opened.events:
        return gather(work, opened, season, week)
    # Called as they are now: one may have been forgotten.
    named = work.know({*season.everybody, *opened.state.members})
    names = tuple(sorted((number, person.name) for number, person in named.items()))
    key = (opened.id, opened.now_at.version, season.number, week, names)
    kept = house.leagues.issue(key)
    if kept is None:
        kept = gather(work, opened, season, week)
        house.leagues.keep_issue(key, kept)
    return kept


def gather(work: UnitOfWork, opened: OpenLeague, season: Season, week: int) -> Issue:
    """The bulletin of a week, made anew."""
    people = {*season.everybody, *opened.state.members}
    log = events_in(CODEC, work.reading.leagues.events(opened.id))
    return issue_of(
        opened.id,
        opened.state,
        season.number,
        week,
        {number: person.name for number, person in work.know(people).items()},
        _rounds(work, opened, season, season.weeks[week - 1]),
        strengths_at(work.reading, people, season.weeks[week - 1].opens),
        changed_in(log, season.number, week),
    )


def _rounds(work: UnitOfWork, opened: OpenLeague, season: Season, week: Week) -> Mapping[int, RoundTold]:
    """The rounds of the week that may have the best rule, by the number of their table."""
    spreads: dict[int, Fraction] = {}
    for fixture in week.fixtures:
        result = week.result(fixture.number)
        entries = result.entries if result is not None else ()
        scores = tuple((one.person, one.points) for one in entries if not one.god)
        scored = RatedRound(fixture.god, scores, season.terms.rulebook.hand)
        spreads[fixture.number] = scored.spread or Fraction(0)
    best = sorted(spreads, key=lambda number: -spreads[number])[:CANDIDATES]
    made = {
        one.number: one.table for one in work.reading.fixtures.of_week(opened.id, season.number, week.number)
    }
    rounds = {}
    for number in best:
        table = made.get(number)
        opened_table = work.table(table) if table is not None else None
        told = told_round(opened_table.match) if opened_table is not None else None
        if told is not None:
            rounds[number] = told
    return rounds
