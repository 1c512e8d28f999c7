"""Mails to many: noted when there is something to tell, written to some of their readers with each tick."""

from collections.abc import Sequence

from pbem.service.aggregates.leagues import OpenLeague
from pbem.service.unit_of_work.unit_of_work import UnitOfWork
from pbem.store.rows.leagues import CircularKind
from pbem.store.store import Writing


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
    league, now = opened.state, work.now
    whom = [*league.members, *league.secretaries] if readers is None else readers
    about = len(league.seasons) if season is None else season

    def write(writing: Writing) -> None:
        writing.circulars.add(opened.id, kind, whom, now, season=about, week=week, by=by, text=text)

    work.leagues.also(write)
