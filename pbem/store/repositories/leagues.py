"""Leagues: their logs, who has to do with them, the tables of their weeks, mails to many."""

from collections.abc import Collection, Sequence
from dataclasses import asdict

from sqlalchemy import bindparam, delete, func, insert, select, text, update
from sqlalchemy.exc import IntegrityError

from pbem.micros import Micros
from pbem.store.errors import VersionConflict
from pbem.store.repositories.erasure import ForgettingWriting
from pbem.store.repositories.event_log import EventLog
from pbem.store.repositories.outbox import OutboxReading
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
_BY_ID = select(LEAGUES).where(_THIS)
_BY_NAME = select(LEAGUES).where(LEAGUES.c.folded == bindparam("name"))
_BEGUN = LEAGUES.c.version > 0
_PAST = (
    select(LEAGUES)
    .where(text("over"), _BEGUN, LEAGUES.c.id < bindparam("before"))
    .order_by(LEAGUES.c.id.desc())
    .limit(bindparam("most"))
)
_OPEN = select(LEAGUES).where(text("NOT over"), _BEGUN).order_by(LEAGUES.c.id.desc()).limit(bindparam("most"))
_DUE = (
    select(LEAGUES)
    .where(LEAGUES.c.due <= bindparam("now"))
    .order_by(LEAGUES.c.due, LEAGUES.c.id)
    .limit(bindparam("most"))
)
_ADD = insert(LEAGUES).returning(LEAGUES.c.id)
_ADVANCE = (
    update(LEAGUES)
    .where(_THIS, LEAGUES.c.version == bindparam("expected"))
    .values(version=bindparam("reached"), over=bindparam("is_over"), due=bindparam("next"))
)
_SET_DUE = update(LEAGUES).where(_THIS).values(due=bindparam("next"))
_WAKE = update(LEAGUES).where(text("due IS NOT NULL")).values(due=0)

_LOG = EventLog(LEAGUE_EVENTS, LEAGUE_EVENTS.c.league_id)

_LEAGUES_OF = (
    select(LEAGUE_PEOPLE)
    .where(LEAGUE_PEOPLE.c.person_id == bindparam("person"))
    .order_by(LEAGUE_PEOPLE.c.league_id.desc())
)
_THIS_PERSON = (LEAGUE_PEOPLE.c.league_id == bindparam("league")) & (
    LEAGUE_PEOPLE.c.person_id == bindparam("person")
)
_ADD_PERSON = insert(LEAGUE_PEOPLE)
_DROP_PERSON = delete(LEAGUE_PEOPLE).where(_THIS_PERSON)

_FIXTURE_OF = select(FIXTURES).where(FIXTURES.c.table_id == bindparam("table"))
_FIXTURES = (
    select(FIXTURES)
    .where(
        FIXTURES.c.league_id == bindparam("league"),
        FIXTURES.c.season == bindparam("in_season"),
        FIXTURES.c.week == bindparam("in_week"),
    )
    .order_by(FIXTURES.c.number)
)
_UNMADE = (
    select(FIXTURES)
    .where(text("table_id IS NULL"))
    .order_by(FIXTURES.c.league_id, FIXTURES.c.week, FIXTURES.c.number)
    .limit(bindparam("most"))
)
_ADD_FIXTURE = insert(FIXTURES)
_STILL_TO_MAKE = (
    (FIXTURES.c.league_id == bindparam("league"))
    & (FIXTURES.c.season == bindparam("in_season"))
    & (FIXTURES.c.week == bindparam("in_week"))
    & (FIXTURES.c.number == bindparam("which"))
    & FIXTURES.c.table_id.is_(None)
)
_MADE = update(FIXTURES).where(_STILL_TO_MAKE).values(table_id=bindparam("table"))
_DROP_FIXTURE = delete(FIXTURES).where(_STILL_TO_MAKE)

_UNSETTLED = (
    select(RESULTS).where(text("settled < noted")).order_by(RESULTS.c.table_id).limit(bindparam("most"))
)
_NOTE = update(RESULTS).where(RESULTS.c.table_id == bindparam("table")).values(noted=RESULTS.c.noted + 1)
_ADD_RESULT = insert(RESULTS)
_SETTLE = (
    update(RESULTS)
    .where(RESULTS.c.table_id == bindparam("table"), RESULTS.c.noted == bindparam("was"))
    .values(settled=bindparam("was"))
)

_CIRCULAR = select(CIRCULARS).where(CIRCULARS.c.id == bindparam("circular"))
_TO_WRITE = (
    select(CIRCULAR_READERS)
    .order_by(CIRCULAR_READERS.c.circular_id, CIRCULAR_READERS.c.person_id)
    .limit(bindparam("most"))
)
_ANNOUNCED = (
    select(func.count())
    .select_from(CIRCULARS)
    .where(
        CIRCULARS.c.league_id == bindparam("league"),
        CIRCULARS.c.at > bindparam("after"),
        CIRCULARS.c.kind == bindparam("of", type_=CIRCULARS.c.kind.type),
    )
)
_ADD_CIRCULAR = insert(CIRCULARS).returning(CIRCULARS.c.id)
_ADD_READER = insert(CIRCULAR_READERS)
_WRITTEN = delete(CIRCULAR_READERS).where(
    CIRCULAR_READERS.c.circular_id == bindparam("circular"),
    CIRCULAR_READERS.c.person_id.in_(bindparam("readers", expanding=True)),
)


class LeaguesReading(OutboxReading):
    """The questions about leagues."""

    def league(self, league: int) -> LeagueRecord | None:
        row = self.connection.execute(_BY_ID, {"league": league}).one_or_none()
        return None if row is None else LeagueRecord(*row)

    def league_named(self, folded: str) -> LeagueRecord | None:
        row = self.connection.execute(_BY_NAME.where(_BEGUN), {"name": folded}).one_or_none()
        return None if row is None else LeagueRecord(*row)

    def leagues(self, limit: int) -> list[LeagueRecord]:
        return [LeagueRecord(*row) for row in self.connection.execute(_OPEN, {"most": limit})]

    def past_leagues(self, before: int, limit: int) -> list[LeagueRecord]:
        by = {"before": before, "most": limit}
        return [LeagueRecord(*row) for row in self.connection.execute(_PAST, by)]

    def leagues_of(self, person: int) -> list[LeaguePerson]:
        return [LeaguePerson(*row) for row in self.connection.execute(_LEAGUES_OF, {"person": person})]

    def league_events(self, league: int, after: int = 0) -> list[StoredEvent]:
        return _LOG.read(self.connection, league, after)

    def league_events_since(self, league: int, types: Collection[str], since: Micros) -> list[StoredEvent]:
        return _LOG.since(self.connection, league, types, since)

    def due_leagues(self, now: Micros, limit: int) -> list[LeagueRecord]:
        rows = self.connection.execute(_DUE, {"now": now, "most": limit})
        return [LeagueRecord(*row) for row in rows]

    def fixture_of(self, table: int) -> FixtureRecord | None:
        row = self.connection.execute(_FIXTURE_OF, {"table": table}).one_or_none()
        return None if row is None else FixtureRecord(*row)

    def fixtures(self, league: int, season: int, week: int) -> list[FixtureRecord]:
        by = {"league": league, "in_season": season, "in_week": week}
        return [FixtureRecord(*row) for row in self.connection.execute(_FIXTURES, by)]

    def unmade_fixtures(self, limit: int) -> list[FixtureRecord]:
        return [FixtureRecord(*row) for row in self.connection.execute(_UNMADE, {"most": limit})]

    def unsettled_results(self, limit: int) -> list[ResultRecord]:
        return [ResultRecord(*row) for row in self.connection.execute(_UNSETTLED, {"most": limit})]

    def circulars(self, limit: int) -> list[tuple[Circular, list[int]]]:
        readers: dict[int, list[int]] = {}
        for circular, person in self.connection.execute(_TO_WRITE, {"most": limit}):
            readers.setdefault(circular, []).append(person)
        return [
            (Circular(*self.connection.execute(_CIRCULAR, {"circular": circular}).one()), persons)
            for circular, persons in readers.items()
        ]

    def announced(self, league: int, kind: CircularKind, after: Micros) -> int:
        by = {"league": league, "of": kind, "after": after}
        count: int = self.connection.execute(_ANNOUNCED, by).scalar_one()
        return count


class LeaguesWriting(LeaguesReading, ForgettingWriting):
    """What is changed about leagues."""

    def add_league(self, name: str, folded: str, created: Micros) -> int:
        kept = self.connection.execute(_BY_NAME, {"name": folded}).one_or_none()
        if kept is not None and not kept.version:
            return int(kept.id)
        row = {"name": name, "folded": folded, "version": 0, "over": False, "due": None, "created": created}
        try:
            number: int = self.connection.execute(_ADD, row).scalar_one()
        except IntegrityError as taken:
            raise VersionConflict(f"there is a league {name} already") from taken
        return number

    def append_league_events(
        self, league: int, version: int, events: Sequence[StoredEvent], *, over: bool, due: Micros | None
    ) -> None:
        reached = version + len(events)
        advance = {"league": league, "expected": version, "reached": reached, "is_over": over, "next": due}
        if self.connection.execute(_ADVANCE, advance).rowcount == 0:
            raise VersionConflict(f"league {league} is no longer at version {version}")
        _LOG.add(self.connection, league, version, events)

    def set_league_due(self, league: int, due: Micros | None) -> None:
        self.connection.execute(_SET_DUE, {"league": league, "next": due})

    def wake_leagues(self) -> None:
        self.connection.execute(_WAKE)

    def save_league_person(self, person: LeaguePerson) -> None:
        by = {"league": person.league, "person": person.person}
        self.connection.execute(_DROP_PERSON, by)
        if person.member or person.secretary or person.invited:
            row = asdict(person)
            row |= {"league_id": row.pop("league"), "person_id": row.pop("person")}
            self.connection.execute(_ADD_PERSON, row)

    def add_fixtures(self, fixtures: Sequence[FixtureRecord]) -> None:
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

    def fixture_made(self, fixture: FixtureRecord, table: int) -> None:
        made = self.connection.execute(_MADE, _which(fixture) | {"table": table})
        if made.rowcount == 0:
            raise VersionConflict(f"table {fixture.number} of week {fixture.week} was made already")

    def drop_fixture(self, fixture: FixtureRecord) -> None:
        if self.connection.execute(_DROP_FIXTURE, _which(fixture)).rowcount == 0:
            raise VersionConflict(f"table {fixture.number} of week {fixture.week} was made already")

    def note_result(self, table: int) -> None:
        if self.connection.execute(_NOTE, {"table": table}).rowcount == 0:
            self.connection.execute(_ADD_RESULT, {"table_id": table, "noted": 1, "settled": 0})

    def result_settled(self, result: ResultRecord) -> None:
        settled = {"table": result.table, "was": result.noted}
        if self.connection.execute(_SETTLE, settled).rowcount == 0:
            raise VersionConflict(f"more came of table {result.table} meanwhile")

    def forget_person(self, person: int, letter: int, reason: str) -> None:
        super().forget_person(person, letter, reason)
        for rows in (LEAGUE_PEOPLE, CIRCULAR_READERS):
            self.connection.execute(delete(rows).where(rows.c.person_id == person))
        self.connection.execute(update(CIRCULARS).where(CIRCULARS.c.by_id == person).values(text=""))

    def add_circular(
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

    def circular_written(self, circular: int, readers: Sequence[int]) -> None:
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
