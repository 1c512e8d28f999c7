"""What a tick costs with few and with very many deadlines pending, and how long the server takes to start."""

import contextlib
import sqlite3
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from club import Club, written
from end_to_end import Size, environment, settings_of
from sqlalchemy import make_url

from pbem import app
from pbem.micros import Micros
from pbem.service.operations.outages import Outage
from pbem.service.schedule.tick import tick
from pbem.service.services import Services
from pbem.settings import Settings
from pbem.store.rows.people import DeadlineRecord
from pbem.store.rows.turns import PlanKind, PlanRecord

HOUR: Micros = 3_600_000_000
NOW: Micros = 500_000 * HOUR
"""The time at which everything happens: some time in 2027."""

IDLE = 200
"""Ticks with nothing due, to one measured with something."""

Due = Callable[[DeadlineRecord], DeadlineRecord]


@dataclass(frozen=True, slots=True)
class Cost:
    """Seconds for a tick, medians, with `few` and with `many` deadlines pending."""

    few: float
    many: float

    @property
    def ratio(self) -> float:
        return self.many / self.few


@dataclass(frozen=True, slots=True)
class Pending:
    """What was measured: a tick with nothing to do (`idle`), with `due` deadlines missed, as many reminders, plans.

    `starts`: seconds from nothing to the end of the first tick, by how many tables are in play.
    """

    few: int
    many: int
    due: int
    idle: Cost
    missed: Cost
    reminded: Cost
    planned: Cost
    starts: dict[int, float]


@dataclass(frozen=True, slots=True)
class Standing:
    """A clock that stands."""

    def wall(self) -> Micros:
        return NOW

    def now(self) -> Micros:
        return NOW

    def when(self, wall: Micros) -> Micros:
        return wall


def measure(folder: Path, size: Size) -> Pending:
    """Ticks by turns in two houses, which differ in what is pending alone; then starts by turns."""
    few, many = size.pending
    with (
        house_with(folder / "few", size.due, few) as small,
        house_with(folder / "many", size.due, many) as large,
    ):
        houses = (small, large)
        _ticks(houses, size.due, _missed, 1)  # what is compiled or read at first is so now
        return Pending(
            few,
            many,
            size.due,
            _ticks(houses, 0, _missed, IDLE if size.turns > 1 else 1),
            _ticks(houses, size.due, _missed, size.turns),
            _ticks(houses, size.due, _to_remind, size.turns),
            _ticks(houses, size.due, _planned, size.turns, _plan),
            _starts(folder, size),
        )


def _ticks(
    houses: tuple[Services, Services],
    due: int,
    made_due: Due,
    times: int,
    prepared: Callable[[Services, int], None] = lambda house, count: None,
) -> Cost:
    took: list[list[float]] = [[], []]
    for _ in range(times):
        for house, costs in zip(houses, took, strict=True):
            prepared(house, due)
            if due:
                _make_due(house, due, made_due)
            begun = time.perf_counter()
            acted = tick(house)
            costs.append(time.perf_counter() - begun)
            if acted != due:
                raise RuntimeError(f"a tick acted on {acted} deadlines, and {due} were due")
    return Cost(statistics.median(took[0]), statistics.median(took[1]))


def _make_due(house: Services, count: int, made_due: Due) -> None:
    """So many of the real tables, which are the first ones; nothing else of theirs is."""
    with house.store.writing() as writing:
        for table in range(1, count + 1):
            record = writing.deadlines.at(table)
            assert record is not None
            later = replace(
                record,
                due=NOW + HOUR,
                fires=NOW + HOUR,
                remind=None,
                reminded=(),
                plan=None,
                spared=False,
                asked_by=0,
            )
            writing.deadlines.set(made_due(later))


def _missed(record: DeadlineRecord) -> DeadlineRecord:
    """Longer than an hour ago: so many who miss the same hour would have more time."""
    return replace(record, due=NOW - 2 * HOUR, fires=NOW - 2 * HOUR)


def _to_remind(record: DeadlineRecord) -> DeadlineRecord:
    return replace(record, remind=NOW - HOUR // 2)


def _planned(record: DeadlineRecord) -> DeadlineRecord:
    return replace(record, plan=NOW - HOUR // 2)


def _plan(house: Services, count: int) -> None:
    """Who is to move at each of the real tables has ordered the first card of his hand."""
    with house.store.writing() as writing:
        for table in range(1, count + 1):
            record, match = writing.deadlines.at(table), house.shelf.load(writing, table).match
            assert record is not None
            assert match is not None
            assert match.round is not None
            text = f"LATER {written(match.round.hands[str(record.person)][0])}"
            writing.plans.save(
                PlanRecord(
                    table, record.person, 1, PlanKind.LATER, text, "en", match.number, match.serial, NOW
                )
            )


def _starts(folder: Path, size: Size) -> dict[int, float]:
    """Opening the store, building everything, noticing an outage, the first tick: medians."""
    took: dict[int, list[float]] = {tables: [] for tables in size.houses}
    for tables in size.houses:
        with house_with(folder / f"{tables} tables", 0, tables):
            pass
    for _ in range(size.turns):
        for tables, times in took.items():
            begun = time.perf_counter()
            settings = _settings(folder / f"{tables} tables")
            store = app.own_store(settings)
            house = replace(app.build_house(settings, store), clock=Standing())
            Outage(store, house.clock).over()
            tick(house)
            times.append(time.perf_counter() - begun)
            store.close()
    return {tables: statistics.median(times) for tables, times in took.items()}


def _settings(folder: Path) -> Settings:
    return settings_of(environment(folder, 25))


@contextlib.contextmanager
def house_with(folder: Path, real: int, pending: int) -> Iterator[Services]:
    """A house with so many tables that can be played on, and as many more as make so many deadlines pending."""
    settings = _settings(folder)
    store = app.own_store(settings)
    try:
        house = replace(app.build_house(settings, store), clock=Standing())
        Club(house).tables(real)
        _fill(settings, pending - real)
        yield house
    finally:
        store.close()


def _fill(settings: Settings, count: int) -> None:
    """Tables in the middle of a turn, each with its person: rows alone, as nothing of theirs comes due. And turns."""
    with contextlib.closing(sqlite3.connect(make_url(settings.database.url).database or "")) as plain, plain:
        plain.execute("CREATE TEMP TABLE new AS " + NUMBERS, {"count": count})
        for statement in FILLING:
            plain.execute(statement, {"now": NOW, "hour": HOUR})


NUMBERS = """
WITH RECURSIVE upto(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM upto WHERE n < :count)
SELECT n, n + (SELECT coalesce(max(id), 0) FROM persons) AS person, n + (SELECT coalesce(max(id), 0) FROM tables) AS at
FROM upto
"""

FILLING = (
    """
    INSERT INTO persons (id, address, name, language, zone, style, token, token_digest, confirmed, created)
    SELECT person, 'p' || person || '@players.example', 'P', 'en', 'UTC', 'grid', 't' || person,
           CAST('d' || person AS BLOB), 1, :now
    FROM new
    """,
    """
    INSERT INTO tables (id, title, host, phase, version, created)
    SELECT at, 'Filling', person, 'play', 9, :now FROM new
    """,
    """
    INSERT INTO deadlines (table_id, serial, person_id, due, remind, begun, base, bank, extra, fires, plan,
                           reminded, excused, waited, outage, back, spared, asked_by, asked)
    SELECT at, 9, person, :now + 2 * :hour + n, :now + :hour + n, :now - :hour, 3 * :hour, 0, 0, :now + 2 * :hour + n,
           CASE WHEN n % 10 = 0 THEN :now + :hour + n END, '', 0, 0, 0, 0, 0, 0, 0
    FROM new
    """,
    """
    INSERT INTO seat_clocks (table_id, person_id, bank, excuses, missed, on_time, turns, vacation)
    SELECT at, person, 0, 0, 0, 5, 5, 0 FROM new
    """,
    """
    INSERT INTO turns (table_id, person_id, begun, due, ended, how)
    SELECT at, person, :now - 90 * :hour, :now - 80 * :hour, :now - 85 * :hour, 'on-time' FROM new
    """,
)
"""A tenth of the tables has a plan that waits."""
