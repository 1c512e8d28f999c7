"""Leagues: their logs, who has to do with them, the tables of their weeks, mails to many."""

from collections.abc import Collection, Sequence

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from pbem.micros import Micros
from pbem.store.errors import VersionConflict
from pbem.store.repositories.people import Repository
from pbem.store.repositories.tables import EventLog
from pbem.store.rows import leagues as rows
from pbem.store.rows.people import StoredEvent

_BEGUN = rows.LEAGUES.c.version > 0
_BEGUN_BY_NAME = rows.LEAGUES.by("folded", where=_BEGUN)
_PAST = rows.LEAGUES.by(
    where=sa.and_(sa.text("over"), _BEGUN, rows.LEAGUES.c.id < sa.bindparam("before")), order="-id", most=True
)
_OPEN = rows.LEAGUES.by(where=sa.and_(sa.text("NOT over"), _BEGUN), order="-id", most=True)
_DUE = rows.LEAGUES.by(where=rows.LEAGUES.c.due <= sa.bindparam("now"), order="due id", most=True)
_WAKE = sa.update(rows.LEAGUES.table).where(sa.text("due IS NOT NULL")).values(due=0)
_LOG = EventLog(rows.LEAGUE_EVENTS, rows.LEAGUE_EVENTS.c.league_id)


class Leagues(Repository):
    """Leagues, and their logs."""

    def by_id(self, league: int) -> rows.LeagueRecord | None:
        return rows.LEAGUES.one(self.connection, id=league)

    def by_name(self, folded: str) -> rows.LeagueRecord | None:
        return _BEGUN_BY_NAME.one(self.connection, folded=folded)

    def open(self, limit: int) -> list[rows.LeagueRecord]:
        """Those that are not over, the newest first."""
        return _OPEN.all(self.connection, most=limit)

    def past(self, before: int, limit: int) -> list[rows.LeagueRecord]:
        """Those that are over, of a number below `before`, the newest first."""
        return _PAST.all(self.connection, before=before, most=limit)

    def of(self, person: int) -> list[rows.LeaguePerson]:
        """In which leagues somebody is anything, the newest first."""
        return rows.LEAGUE_PEOPLE.all(self.connection, order="-league", person=person)

    def events(self, league: int, after: int = 0) -> list[StoredEvent]:
        """The log of a league from version `after` + 1 on, in order."""
        return _LOG.read(self.connection, league, after)

    def events_since(self, league: int, types: Collection[str], since: Micros) -> list[StoredEvent]:
        """The events of these types in the log of a league that came after that time, in order."""
        return _LOG.since(self.connection, league, types, since)

    def due(self, now: Micros, limit: int) -> list[rows.LeagueRecord]:
        """Those that the tick has to look after by now, the most urgent first."""
        return _DUE.all(self.connection, now=now, most=limit)

    def add(self, name: str, folded: str, created: Micros) -> int:
        """A new league without events; its number. Raises VersionConflict where the name is taken.

        One whose founding came to nothing, so that it has no events, is taken up again: it is found by no question.
        """
        kept = rows.LEAGUES.one(self.connection, folded=folded)
        if kept is not None and not kept.version:
            return kept.id
        league = rows.LeagueRecord(0, name, folded, version=0, over=False, due=None, created=created)
        try:
            return rows.LEAGUES.add_numbered(self.connection, league)
        except IntegrityError as taken:
            raise VersionConflict(f"there is a league {name} already") from taken

    def append_events(
        self, league: int, version: int, events: Sequence[StoredEvent], *, over: bool, due: Micros | None
    ) -> None:
        """Add to a log whose last event is `version` (0: none). Raises VersionConflict."""
        this = {"id": league, "version": version}
        if not rows.LEAGUES.change(self.connection, this, version=version + len(events), over=over, due=due):
            raise VersionConflict(f"league {league} is no longer at version {version}")
        _LOG.add(self.connection, league, version, events)

    def set_due(self, league: int, due: Micros | None) -> None:
        rows.LEAGUES.change(self.connection, {"id": league}, due=due)

    def wake(self) -> None:
        """The tick has to look after every league now that it has to look after at all."""
        self.connection.execute(_WAKE)

    def save_person(self, person: rows.LeaguePerson) -> None:
        if person.member or person.secretary or person.invited:
            rows.LEAGUE_PEOPLE.save(self.connection, person)
        else:
            rows.LEAGUE_PEOPLE.remove(self.connection, league=person.league, person=person.person)


_UNMADE = rows.FIXTURES.by(where=sa.text("table_id IS NULL"), order="league week number", most=True)
_STILL_TO_MAKE = rows.FIXTURES.c.table_id.is_(None)
_DROP_FIXTURE = sa.delete(rows.FIXTURES.table).where(rows.FIXTURES.this(), _STILL_TO_MAKE)


class Fixtures(Repository):
    """The tables of the weeks."""

    def of_table(self, table: int) -> rows.FixtureRecord | None:
        """Which table of which week a table is; None for one of no league."""
        return rows.FIXTURES.one(self.connection, table=table)

    def of_week(self, league: int, season: int, week: int) -> list[rows.FixtureRecord]:
        """The tables of a week, by number."""
        return rows.FIXTURES.all(self.connection, order="number", league=league, season=season, week=week)

    def unmade(self, limit: int) -> list[rows.FixtureRecord]:
        return _UNMADE.all(self.connection, most=limit)

    def add(self, fixtures: Sequence[rows.FixtureRecord]) -> None:
        rows.FIXTURES.add_all(self.connection, fixtures)

    def mark_made(self, fixture: rows.FixtureRecord, table: int) -> None:
        """Its table. Raises VersionConflict where it has one already."""
        if not rows.FIXTURES.change(self.connection, rows.FIXTURES.key(fixture), _STILL_TO_MAKE, table=table):
            raise VersionConflict(f"table {fixture.number} of week {fixture.week} was made already")

    def drop(self, fixture: rows.FixtureRecord) -> None:
        """No table is to be made of it any more. Raises VersionConflict where it was made meanwhile."""
        if self.connection.execute(_DROP_FIXTURE, rows.FIXTURES.key(fixture)).rowcount == 0:
            raise VersionConflict(f"table {fixture.number} of week {fixture.week} was made already")


_UNSETTLED = rows.RESULTS.by(where=sa.text("settled < noted"), order="table", most=True)
_ONE_MORE = rows.RESULTS.c.noted + 1


class Results(Repository):
    """What has to enter the books."""

    def unsettled(self, limit: int) -> list[rows.ResultRecord]:
        return _UNSETTLED.all(self.connection, most=limit)

    def note(self, table: int) -> None:
        """Something came of a table that has to enter the books."""
        if not rows.RESULTS.change(self.connection, {"table": table}, noted=_ONE_MORE):
            rows.RESULTS.add(self.connection, rows.ResultRecord(table, 1, 0))

    def settle(self, result: rows.ResultRecord) -> None:
        """What was noted until it was read is in the books. Raises VersionConflict where more was noted since."""
        this = {"table": result.table, "noted": result.noted}
        if not rows.RESULTS.change(self.connection, this, settled=result.noted):
            raise VersionConflict(f"more came of table {result.table} meanwhile")


_SINCE = sa.select(sa.func.count()).where(
    rows.CIRCULARS.c.league_id == sa.bindparam("league"),
    rows.CIRCULARS.c.at > sa.bindparam("after"),
    rows.CIRCULARS.c.kind == sa.bindparam("of"),
)
_WRITTEN = sa.delete(rows.CIRCULAR_READERS.table).where(
    rows.CIRCULAR_READERS.c.circular_id == sa.bindparam("circular"),
    rows.CIRCULAR_READERS.c.person_id.in_(sa.bindparam("readers", expanding=True)),
)


class Circulars(Repository):
    """Mails to many."""

    def to_write(self, limit: int) -> list[tuple[rows.Circular, list[int]]]:
        """Mails to many that are still to be written, the oldest first, each with some of those it is for.

        At most so many readers in all.
        """
        readers: dict[int, list[int]] = {}
        for one in rows.CIRCULAR_READERS.all(self.connection, order="circular person", most=limit):
            readers.setdefault(one.circular, []).append(one.person)
        return [
            (mail, persons)
            for circular, persons in readers.items()
            for mail in rows.CIRCULARS.all(self.connection, id=circular)
        ]

    def count_since(self, league: int, kind: rows.CircularKind, after: Micros) -> int:
        """How many mails to many of this kind a league had since then."""
        return self.scalar(_SINCE, league=league, of=kind, after=after) or 0

    def add(self, mail: rows.Circular, readers: Sequence[int]) -> int:
        """A new one, whatever its `id` says; its number."""
        number = rows.CIRCULARS.add_numbered(self.connection, mail)
        rows.CIRCULAR_READERS.add_all(
            self.connection, [rows.CircularReader(number, person) for person in dict.fromkeys(readers)]
        )
        return number

    def mark_written(self, circular: int, readers: Sequence[int]) -> None:
        """These have their mail. Raises VersionConflict where one of them had it already."""
        done = self.connection.execute(_WRITTEN, {"circular": circular, "readers": list(readers)})
        if done.rowcount != len(readers):
            raise VersionConflict(f"circular {circular} was written to some of them already")
