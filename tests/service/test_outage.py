"""Promise 5 across an outage: deadlines wait for the letters that waited in other servers' queues meanwhile."""

import pytest

from pbem.service.operations.outages import Outage
from pbem.store.store import open_store
from tests.by_mail.still import SECOND, StandingClock

MINUTE = 60 * SECOND


@pytest.fixture
def store(tmp_path):
    store = open_store(f"sqlite:///{tmp_path / 'kept.db'}")
    yield store
    store.close()


def lives(outage, clock, seconds, step=1):
    """A server that ticks every second, or every `step`; whether deadlines could fire at each."""
    may = []
    for _ in range(0, seconds, step):
        may.append(outage.over())
        clock.at += step * SECOND
    return may


def test_the_first_start_and_a_quick_restart_hold_no_deadline(store):
    clock = StandingClock()
    assert all(lives(Outage(store, clock), clock, 90))
    clock.at += 55 * SECOND
    assert Outage(store, clock).over()


@pytest.mark.parametrize(("away", "waits"), [(2, 10), (30, 30), (14 * 60, 4000 / 60)])
def test_promise_5_after_an_outage_deadlines_wait_as_long_as_other_servers_may(store, away, waits):
    clock = StandingClock()
    lives(Outage(store, clock), clock, 1)
    clock.at += away * MINUTE - SECOND
    back = Outage(store, clock)
    assert not any(lives(back, clock, int(waits * 60), step=20))
    assert back.over()
    clock.at += SECOND
    assert Outage(store, clock).over(), "a restart now is a quick one"


def test_it_is_written_down_twice_a_minute_and_not_every_second(store):
    clock = StandingClock()
    written = []
    outage = Outage(store, clock)
    for _ in range(91):
        outage.over()
        with store.reading() as reading:
            written.append(reading.meta.get("alive"))
        clock.at += SECOND
    assert len(set(written)) == 4
