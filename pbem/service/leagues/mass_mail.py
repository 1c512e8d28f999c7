"""Mails to many: noted when there is something to tell, written to some with each tick; and the facts of a bulletin."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from pbem.digests.leagues.bulletin import Bulletin, Issue, changed_in, issue_of
from pbem.digests.leagues.files import files_of, files_with_each
from pbem.digests.leagues.rounds import RoundTold, told_round
from pbem.digests.mails.mails import Kind, LeagueNote, Topic
from pbem.league.ratings import RatedRound
from pbem.league.season import Season, Week
from pbem.service.aggregates.leagues import CODEC, OpenLeague
from pbem.service.aggregates.tables import events_in
from pbem.service.leagues.context import league_note
from pbem.service.leagues.rating import strengths_at
from pbem.service.mailing.moments import Answered
from pbem.service.mailing.table_facts import told_reader
from pbem.service.services import Work
from pbem.store.rows.leagues import Circular, CircularKind
from pbem.store.rows.people import Person


def circulate(
    work: Work,
    opened: OpenLeague,
    kind: CircularKind,
    week: int = 0,
    *,
    by: int | None = None,
    text: str = "",
    season: int | None = None,
    readers: Sequence[int] | None = None,
) -> None:
    """Everybody in the league is to be mailed this: its members, and its secretaries; or these `readers` alone.

    `season`: None for the last.
    """
    league = opened.state
    whom = [*league.members, *league.secretaries] if readers is None else readers
    about = len(league.seasons) if season is None else season
    mail = Circular(0, opened.id, kind, about, week, by, text, work.now)
    work.also(lambda writing: writing.circulars.add(mail, whom))


def mail_some(work: Work, circular: Circular, readers: Sequence[int]) -> None:
    """Write a mail to these readers; who is gone or forgotten meanwhile, or never said who they are, gets none."""
    opened = work.leagues.league(circular.league)
    work.also(lambda writing: writing.circulars.mark_written(circular.id, readers))
    if circular.kind is CircularKind.ANNOUNCEMENT and not circular.text:
        return  # whose words they were is forgotten
    here = {*opened.state.members, *opened.state.secretaries}
    known = work.know(here.intersection(readers))
    for person in (known[number] for number in readers if number in known):
        if not person.confirmed or person.forgotten is not None:
            continue
        if circular.kind is CircularKind.BULLETIN:
            season = opened.state.seasons[circular.season - 1]
            mail_bulletin(work, opened, season, circular.week, person)
        else:
            work.post.note(work, person, Kind.LEAGUE, league=_note(work, opened, circular, person))


def mail_bulletin(
    work: Work, opened: OpenLeague, season: Season, week: int, person: Person, *, asked: bool = False
) -> None:
    """The bulletin of a week to one of its readers; `asked`: the reader wants it once more, with the files of a large
    league, which go to nobody else."""
    issue = issue_about(work, opened, season, week)
    files = files_of(issue) if asked else files_with_each(issue)
    bulletin = Bulletin(
        told_reader(person),
        person.id,
        issue,
        work.house.addressing.person(person.token),
        work.now,
        tuple(one.name for one in files),
        earlier=asked and any(one.closed for one in season.weeks[week:]),
    )
    work.post.bulletin(work, person, bulletin, opened.id, files, answers=Answered() if asked else None)


def _note(work: Work, opened: OpenLeague, circular: Circular, person: Person) -> LeagueNote:
    league = opened.state
    told_of_its_end = circular.kind in (CircularKind.CUT, CircularKind.ENDED) and league.seasons
    season = league.seasons[-1] if told_of_its_end else league.season
    about = league.seasons[circular.season - 1].weeks if circular.kind is CircularKind.OUT else ()
    out = about[circular.week - 1].out if about else ()
    return league_note(
        work,
        opened,
        Topic[circular.kind.name],
        circular.by,
        text=circular.text,
        season=season,
        week=circular.week,
        member=person.id in league.members,
        division=(season.division_of(person.id) if season is not None else None) or 0,
        out=next((one.why for one in out if one.person == person.id), None),
    )


CANDIDATES = 5
"""So many tables, where scores differed most, are looked at for the week's best rule."""


def issue_about(work: Work, opened: OpenLeague, season: Season, week: int) -> Issue:
    """The bulletin of a week, as it is for everybody; the last one is kept while it is mailed to some at a time.

    Not where this very work has changed the league: that may come to nothing.
    """
    if opened.events:
        return gather(work, opened, season, week)
    # Called as they are now: one may have been forgotten.
    named = work.know({*season.everybody, *opened.state.members})
    names = tuple(sorted((number, person.name) for number, person in named.items()))
    key = (opened.id, opened.now_at.version, season.number, week, names)
    kept = work.house.leagues.issue(key)
    if kept is None:
        kept = gather(work, opened, season, week)
        work.house.leagues.keep_issue(key, kept)
    return kept


def gather(work: Work, opened: OpenLeague, season: Season, week: int) -> Issue:
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


def _rounds(work: Work, opened: OpenLeague, season: Season, week: Week) -> Mapping[int, RoundTold]:
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
