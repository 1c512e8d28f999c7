"""The tables' clock: fast where that is wished, never turned back by a restart."""

import pytest

from pbem.edge import table_clock
from pbem.edge.table_clock import open_clock
from pbem.store.store import open_store

SECOND = 1_000_000


@pytest.fixture
def wall(monkeypatch):
    """A wall clock that tests move."""

    class Wall:
        now = 1_795_000_000 * SECOND

    monkeypatch.setattr(table_clock.time, "time_ns", lambda: Wall.now * 1000)
    return Wall


@pytest.fixture
def store(tmp_path):
    store = open_store(f"sqlite:///{tmp_path / 'pbem.db'}")
    yield store
    store.close()


def test_at_speed_3600_an_hour_passes_in_a_second(store, wall):
    tables = open_clock(store, 3600.0)
    before = tables.now()
    wall.now += SECOND
    assert tables.now() - before == 3600 * SECOND


def test_a_restart_goes_on_where_the_clock_would_be(store, wall):
    first = open_clock(store, 60.0)
    wall.now += 10 * SECOND
    then = first.now()
    assert open_clock(store, 60.0).now() == then


def test_another_speed_counts_from_now_on_and_never_back(store, wall):
    fast = open_clock(store, 3600.0)
    wall.now += 10 * SECOND
    then = fast.now()
    slow = open_clock(store, 1.0)
    assert slow.now() == then
    wall.now += SECOND
    assert slow.now() == then + SECOND


def test_at_speed_1_the_tables_have_the_wall_clocks_time(store, wall):
    assert open_clock(store, 1.0).now() == wall.now
