"""The facts of a bulletin: gathered once for all its readers, then seen with the eyes of one."""

from __future__ import annotations

from pbem.digests.bulletin import Bulletin, Issue, changed_in, issue_of
from pbem.digests.league_files import files_of
from pbem.digests.league_rounds import RoundTold, told_round
from pbem.league.ratings import RatedRound
from pbem.league.season import Season, Week
from pbem.mail.writing import Attachment
from pbem.service.house import House
from pbem.service.leagues.rating import strengths_of
from pbem.service.leagues.shelf import CODEC, OpenLeague
from pbem.service.work import Work

CANDIDATES = 5
"""So many tables, where scores differed most, are looked at for the week's best rule."""


def issue(work: Work, opened: OpenLeague, season: Season, week: int) -> Issue:
    """The bulletin of a week, as it is for everybody."""
    people = {*season.everybody, *opened.state.members}
    names = {person: work.person(person).name for person in people}
    log = [CODEC.load(one.type, one.schema, dict(one.body)) for one in work.reading.league_events(opened.id)]
    return issue_of(
        opened.state,
        season.number,
        week,
        names,
        _rounds(work, opened, season, season.weeks[week - 1]),
        strengths_of(work.reading, people),
        changed_in(log, season.number, week),
    )
