"""Mails to many are written, to some of their readers at a time."""

from collections.abc import Sequence

from pbem.digests.mails.league_note import LeagueNote, Topic
from pbem.digests.mails.mails import Kind
from pbem.league.season import Season
from pbem.service.aggregates.leagues import OpenLeague
from pbem.service.leagues.bulletin import bulletin_for, issue_about
from pbem.service.services import Services
from pbem.service.unit_of_work.unit_of_work import UnitOfWork
from pbem.store.rows.leagues import Circular, CircularKind
from pbem.store.rows.people import Person

TOPICS = {
    CircularKind.SEASON: Topic.SEASON,
    CircularKind.ANNOUNCEMENT: Topic.ANNOUNCEMENT,
    CircularKind.MOVED: Topic.MOVED,
    CircularKind.OUT: Topic.OUT,
    CircularKind.CUT: Topic.CUT,
    CircularKind.ENDED: Topic.ENDED,
}


def mail_some(house: Services, work: UnitOfWork, circular: Circular, readers: Sequence[int]) -> None:
    """Write a mail to these readers; who is gone or forgotten meanwhile, or never said who they are, gets none."""
    opened = work.leagues.league(circular.league)
    work.leagues.also(lambda writing: writing.circulars.mark_written(circular.id, readers))
    if circular.kind is CircularKind.ANNOUNCEMENT and not circular.text:
        return  # whose words they were is forgotten
    here = {*opened.state.members, *opened.state.secretaries}
    known = work.know(here.intersection(readers))
    for person in (known[number] for number in readers if number in known):
        if not person.confirmed or person.forgotten is not None:
            continue
        if circular.kind is CircularKind.BULLETIN:
            season = opened.state.seasons[circular.season - 1]
            mail_bulletin(house, work, opened, season, circular.week, person)
        else:
            house.post.note(work, person, Kind.LEAGUE, league=_note(work, opened, circular, person))


def mail_bulletin(
    house: Services,
    work: UnitOfWork,
    opened: OpenLeague,
    season: Season,
    week: int,
    person: Person,
    *,
    asked: bool = False,
) -> None:
    """The bulletin of a week to one of its readers; `asked`: the reader wants it once more."""
    issue = issue_about(house, work, opened, season, week)
    bulletin, files = bulletin_for(house, work, issue, person, asked=asked)
    house.post.bulletin(work, person, bulletin, opened.id, files, answers="" if asked else None)


def _note(work: UnitOfWork, opened: OpenLeague, circular: Circular, person: Person) -> LeagueNote:
    league = opened.state
    told_of_its_end = circular.kind in (CircularKind.CUT, CircularKind.ENDED) and league.seasons
    season = league.seasons[-1] if told_of_its_end else league.season
    about = league.seasons[circular.season - 1].weeks if circular.kind is CircularKind.OUT else ()
    out = about[circular.week - 1].out if about else ()
    return LeagueNote(
        TOPICS[circular.kind],
        opened.id,
        league.name,
        league.title,
        by=work.person(circular.by).name if circular.by is not None else "",
        text=circular.text,
        terms=league.terms,
        season=season,
        week=circular.week,
        members=len(league.members),
        member=person.id in league.members,
        division=(season.division_of(person.id) if season is not None else None) or 0,
        out=next((one.why for one in out if one.person == person.id), None),
        now=work.now,
    )
