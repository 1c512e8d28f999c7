"""Leagues: their logs, who has to do with them, the tables of their weeks, mails to many."""

from collections.abc import Collection, Sequence
from dataclasses import asdict

from sqlalchemy import bindparam, delete, func, insert, select, text, update
from sqlalchemy.exc import IntegrityError

from pbem.micros import Micros
from pbem.store.errors import VersionConflict
from pbem.store.repositories.event_log import EventLog
from pbem.store.repositories.repository import Repository
from pbem.store.rows.leagues import (
    CIRCULAR_READERS,
    CIRCULARS,
    FIXTURES,
    LEAGUE_EVENTS,
    LEAGUE_PEOPLE,
    LEAGUES,
    RESULTS,
    Circular,
    CircularKind,
    FixtureRecord,
    LeaguePerson,
    LeagueRecord,
    ResultRecord,
)
from pbem.store.rows.people import StoredEvent

_THIS = LEAGUES.c.id == bindparam("league")
_BY_ID = LEAGUES.select.where(_THIS)
_BY_NAME = LEAGUES.select.where(LEAGUES.c.folded == bindparam("name"))
_BEGUN = LEAGUES.c.version > 0
_PAST = (
    LEAGUES.select.where(text("over"), _BEGUN, LEAGUES.c.id < bindparam("before"))
    .order_by(LEAGUES.c.id.desc())
    .limit(bindparam("most"))
)
_OPEN = LEAGUES.select.where(text("NOT over"), _BEGUN).order_by(LEAGUES.c.id.desc()).limit(bindparam("most"))
_DUE = (
    LEAGUES.select.where(LEAGUES.c.due <= bindparam("now"))
    .order_by(LEAGUES.c.due, LEAGUES.c.id)
    .limit(bindparam("most"))
)
_ADD = insert(LEAGUES.table).returning(LEAGUES.c.id)
_ADVANCE = (
    update(LEAGUES.table)
    .where(_THIS, LEAGUES.c.version == bindparam("expected"))
    .values(version=bindparam("reached"), over=bindparam("is_over"), due=bindparam("next"))
)
_SET_DUE = update(LEAGUES.table).where(_THIS).values(due=bindparam("next"))
_WAKE = update(LEAGUES.table).where(text("due IS NOT NULL")).values(due=0)

_LOG = EventLog(LEAGUE_EVENTS, LEAGUE_EVENTS.c.league_id)

_LEAGUES_OF = LEAGUE_PEOPLE.select.where(LEAGUE_PEOPLE.c.person_id == bindparam("person")).order_by(
    LEAGUE_PEOPLE.c.league_id.desc()
)
_THIS_PERSON = (LEAGUE_PEOPLE.c.league_id == bindparam("league")) & (
    LEAGUE_PEOPLE.c.person_id == bindparam("person")
)
_ADD_PERSON = insert(LEAGUE_PEOPLE.table)
_DROP_PERSON = delete(LEAGUE_PEOPLE.table).where(_THIS_PERSON)

_FIXTURE_OF = FIXTURES.select.where(FIXTURES.c.table_id == bindparam("table"))
_FIXTURES = FIXTURES.select.where(
    FIXTURES.c.league_id == bindparam("league"),
    FIXTURES.c.season == bindparam("in_season"),
    FIXTURES.c.week == bindparam("in_week"),
).order_by(FIXTURES.c.number)
_UNMADE = (
    FIXTURES.select.where(text("table_id IS NULL"))
    .order_by(FIXTURES.c.league_id, FIXTURES.c.week, FIXTURES.c.number)
    .limit(bindparam("most"))
)
_ADD_FIXTURE = insert(FIXTURES.table)
_STILL_TO_MAKE = (
    (FIXTURES.c.league_id == bindparam("league"))
    & (FIXTURES.c.season == bindparam("in_season"))
    & (FIXTURES.c.week == bindparam("in_week"))
    & (FIXTURES.c.number == bindparam("which"))
    & FIXTURES.c.table_id.is_(None)
)
_MADE = update(FIXTURES.table).where(_STILL_TO_MAKE).values(table_id=bindparam("table"))
_DROP_FIXTURE = delete(FIXTURES.table).where(_STILL_TO_MAKE)

_UNSETTLED = (
    RESULTS.select.where(text("settled < noted")).order_by(RESULTS.c.table_id).limit(bindparam("most"))
)
_NOTE = (
    update(RESULTS.table).where(RESULTS.c.table_id == bindparam("table")).values(noted=RESULTS.c.noted + 1)
)
_ADD_RESULT = insert(RESULTS.table)
_SETTLE = (
    update(RESULTS.table)
    .where(RESULTS.c.table_id == bindparam("table"), RESULTS.c.noted == bindparam("was"))
    .values(settled=bindparam("was"))
)

_CIRCULAR = CIRCULARS.select.where(CIRCULARS.c.id == bindparam("circular"))
_TO_WRITE = (
    select(CIRCULAR_READERS)
    .order_by(CIRCULAR_READERS.c.circular_id, CIRCULAR_READERS.c.person_id)
    .limit(bindparam("most"))
)
_ANNOUNCED = (
    select(func.count())
    .select_from(CIRCULARS.table)
    .where(
        CIRCULARS.c.league_id == bindparam("league"),
        CIRCULARS.c.at > bindparam("after"),
        CIRCULARS.c.kind == bindparam("of", type_=CIRCULARS.c.kind.type),
    )
)
_ADD_CIRCULAR = insert(CIRCULARS.table).returning(CIRCULARS.c.id)
_ADD_READER = insert(CIRCULAR_READERS)
_WRITTEN = delete(CIRCULAR_READERS).where(
    CIRCULAR_READERS.c.circular_id == bindparam("circular"),
    CIRCULAR_READERS.c.person_id.in_(bindparam("readers", expanding=True)),
)


class LeaguesReading(Repository):
    """The questions about leagues."""

    def by_id(self, league: int) -> LeagueRecord | None:
        row = self.connection.execute(_BY_ID, {"league": league}).one_or_none()
        return None if row is None else LeagueRecord(*row)

    def by_name(self, folded: str) -> LeagueRecord | None:
        row = self.connection.execute(_BY_NAME.where(_BEGUN), {"name": folded}).one_or_none()
        return None if row is None else LeagueRecord(*row)

    def open(self, limit: int) -> list[LeagueRecord]:
        """Those that are not over, the newest first."""
        return [LeagueRecord(*row) for row in self.connection.execute(_OPEN, {"most": limit})]

    def past(self, before: int, limit: int) -> list[LeagueRecord]:
        """Those that are over, of a number below `before`, the newest first."""
        by = {"before": before, "most": limit}
        return [LeagueRecord(*row) for row in self.connection.execute(_PAST, by)]

    def of(self, person: int) -> list[LeaguePerson]:
        """In which leagues somebody is anything, the newest first."""
        return [LeaguePerson(*row) for row in self.connection.execute(_LEAGUES_OF, {"person": person})]

    def events(self, league: int, after: int = 0) -> list[StoredEvent]:
        """The log of a league from version `after` + 1 on, in order."""
        return _LOG.read(self.connection, league, after)

    def events_since(self, league: int, types: Collection[str], since: Micros) -> list[StoredEvent]:
        """The events of these types in the log of a league that came after that time, in order."""
        return _LOG.since(self.connection, league, types, since)

    def due(self, now: Micros, limit: int) -> list[LeagueRecord]:
        """Those that the tick has to look after by now, the most urgent first."""
        rows = self.connection.execute(_DUE, {"now": now, "most": limit})
        return [LeagueRecord(*row) for row in rows]


class FixturesReading(Repository):
    """The questions about the tables of the weeks."""

    def of_table(self, table: int) -> FixtureRecord | None:
        """Which table of which week a table is; None for one of no league."""
        row = self.connection.execute(_FIXTURE_OF, {"table": table}).one_or_none()
        return None if row is None else FixtureRecord(*row)

    def of_week(self, league: int, season: int, week: int) -> list[FixtureRecord]:
        """The tables of a week, by number."""
        by = {"league": league, "in_season": season, "in_week": week}
        return [FixtureRecord(*row) for row in self.connection.execute(_FIXTURES, by)]

    def unmade(self, limit: int) -> list[FixtureRecord]:
        return [FixtureRecord(*row) for row in self.connection.execute(_UNMADE, {"most": limit})]


class ResultsReading(Repository):
    """The questions about what has to enter the books."""

    def unsettled(self, limit: int) -> list[ResultRecord]:
        return [ResultRecord(*row) for row in self.connection.execute(_UNSETTLED, {"most": limit})]


class CircularsReading(Repository):
    """The questions about mails to many."""

    def to_write(self, limit: int) -> list[tuple[Circular, list[int]]]:
        """Mails to many that are still to be written, the oldest first, each with some of those it is for.

        At most so many readers in all.
        """
        readers: dict[int, list[int]] = {}
        for circular, person in self.connection.execute(_TO_WRITE, {"most": limit}):
            readers.setdefault(circular, []).append(person)
        return [
            (Circular(*self.connection.execute(_CIRCULAR, {"circular": circular}).one()), persons)
            for circular, persons in readers.items()
        ]

    def count_since(self, league: int, kind: CircularKind, after: Micros) -> int:
        """How many mails to many of this kind a league had since then."""
        by = {"league": league, "of": kind, "after": after}
        count: int = self.connection.execute(_ANNOUNCED, by).scalar_one()
        return count


class LeaguesWriting(LeaguesReading):
    """What is changed about leagues."""

    def add(self, name: str, folded: str, created: Micros) -> int:
        """A new league without events; its number. Raises VersionConflict where the name is taken.

        One whose founding came to nothing, so that it has no events, is taken up again: it is found by no question.
        """
        kept = self.connection.execute(_BY_NAME, {"name": folded}).one_or_none()
        if kept is not None and not kept.version:
            return int(kept.id)
        row = {"name": name, "folded": folded, "version": 0, "over": False, "due": None, "created": created}
        try:
            number: int = self.connection.execute(_ADD, row).scalar_one()
        except IntegrityError as taken:
            raise VersionConflict(f"there is a league {name} already") from taken
        return number

    def append_events(
        self, league: int, version: int, events: Sequence[StoredEvent], *, over: bool, due: Micros | None
    ) -> None:
        """Add to a log whose last event is `version` (0: none). Raises VersionConflict."""
        reached = version + len(events)
        advance = {"league": league, "expected": version, "reached": reached, "is_over": over, "next": due}
        if self.connection.execute(_ADVANCE, advance).rowcount == 0:
            raise VersionConflict(f"league {league} is no longer at version {version}")
        _LOG.add(self.connection, league, version, events)

    def set_due(self, league: int, due: Micros | None) -> None:
        self.connection.execute(_SET_DUE, {"league": league, "next": due})

    def wake(self) -> None:
        """The tick has to look after every league now that it has to look after at all."""
        self.connection.execute(_WAKE)

    def save_person(self, person: LeaguePerson) -> None:
        by = {"league": person.league, "person": person.person}
        self.connection.execute(_DROP_PERSON, by)
        if person.member or person.secretary or person.invited:
            row = asdict(person)
            row |= {"league_id": row.pop("league"), "person_id": row.pop("person")}
            self.connection.execute(_ADD_PERSON, row)


class FixturesWriting(FixturesReading):
    """Tables of weeks, until they are made."""

    def add(self, fixtures: Sequence[FixtureRecord]) -> None:
        rows = [
            {
                "league_id": one.league,
                "season": one.season,
                "week": one.week,
                "number": one.number,
                "table_id": one.table,
            }
            for one in fixtures
        ]
        if rows:
            self.connection.execute(_ADD_FIXTURE, rows)

    def mark_made(self, fixture: FixtureRecord, table: int) -> None:
        """Its table. Raises VersionConflict where it has one already."""
        made = self.connection.execute(_MADE, _which(fixture) | {"table": table})
        if made.rowcount == 0:
            raise VersionConflict(f"table {fixture.number} of week {fixture.week} was made already")

    def drop(self, fixture: FixtureRecord) -> None:
        """No table is to be made of it any more. Raises VersionConflict where it was made meanwhile."""
        if self.connection.execute(_DROP_FIXTURE, _which(fixture)).rowcount == 0:
            raise VersionConflict(f"table {fixture.number} of week {fixture.week} was made already")


class ResultsWriting(ResultsReading):
    """What is noted for the books."""

    def note(self, table: int) -> None:
        """Something came of a table that has to enter the books."""
        if self.connection.execute(_NOTE, {"table": table}).rowcount == 0:
            self.connection.execute(_ADD_RESULT, {"table_id": table, "noted": 1, "settled": 0})

    def settle(self, result: ResultRecord) -> None:
        """What was noted until it was read is in the books. Raises VersionConflict where more was noted since."""
        settled = {"table": result.table, "was": result.noted}
        if self.connection.execute(_SETTLE, settled).rowcount == 0:
            raise VersionConflict(f"more came of table {result.table} meanwhile")


class CircularsWriting(CircularsReading):
    """Mails to many as they are written."""

    def add(
        self,
        league: int,
        kind: CircularKind,
        readers: Sequence[int],
        at: Micros,
        *,
        season: int = 0,
        week: int = 0,
        by: int | None = None,
        text: str = "",
    ) -> int:
        row = {"league_id": league, "kind": kind, "season": season, "week": week, "by_id": by, "text": text}
        number: int = self.connection.execute(_ADD_CIRCULAR, row | {"at": at}).scalar_one()
        if readers:
            rows = [{"circular_id": number, "person_id": one} for one in dict.fromkeys(readers)]
            self.connection.execute(_ADD_READER, rows)
        return number

    def mark_written(self, circular: int, readers: Sequence[int]) -> None:
        """These have their mail. Raises VersionConflict where one of them had it already."""
        done = self.connection.execute(_WRITTEN, {"circular": circular, "readers": list(readers)})
        if done.rowcount != len(readers):
            raise VersionConflict(f"circular {circular} was written to some of them already")


def _which(fixture: FixtureRecord) -> dict[str, int]:
    return {
        "league": fixture.league,
        "in_season": fixture.season,
        "in_week": fixture.week,
        "which": fixture.number,
    }
