"""Mails to many: noted when there is something to tell, written to some of their readers with each tick."""

from collections.abc import Sequence

from pbem.digests.leagues.bulletin import Bulletin
from pbem.digests.leagues.files import files_of, files_with_each
from pbem.digests.mails.league_note import LeagueNote, Topic
from pbem.digests.mails.mails import Kind
from pbem.league.season import Season
from pbem.service.aggregates.leagues import OpenLeague
from pbem.service.leagues.bulletin import issue_about
from pbem.service.leagues.context import league_note
from pbem.service.mailing.table_facts import told_reader
from pbem.service.services import Services
from pbem.service.unit_of_work.unit_of_work import UnitOfWork
from pbem.store.rows.leagues import Circular, CircularKind
from pbem.store.rows.people import Person


def circulate(
    work: UnitOfWork,
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
    work.also(
        lambda writing: writing.circulars.add(
            opened.id, kind, whom, work.now, season=about, week=week, by=by, text=text
        )
    )


def mail_some(house: Services, work: UnitOfWork, circular: Circular, readers: Sequence[int]) -> None:
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
    """The bulletin of a week to one of its readers; `asked`: the reader wants it once more, with the files of a large
    league, which go to nobody else."""
    issue = issue_about(house, work, opened, season, week)
    files = files_of(issue) if asked else files_with_each(issue)
    bulletin = Bulletin(
        told_reader(person),
        person.id,
        issue,
        house.addressing.person(person.token),
        work.now,
        tuple(one.name for one in files),
        earlier=asked and any(one.closed for one in season.weeks[week:]),
    )
    house.post.bulletin(work, person, bulletin, opened.id, files, answers="" if asked else None)


def _note(work: UnitOfWork, opened: OpenLeague, circular: Circular, person: Person) -> LeagueNote:
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
