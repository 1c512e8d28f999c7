"""The tick, under clocks that are set and ticks that take long."""

import asyncio

import pytest
import structlog

from pbem.edge import ticker
from pbem.edge.ticker import Ticker


@pytest.fixture
def quick(monkeypatch):
    monkeypatch.setattr(ticker, "INTERVAL", 0.02)
    monkeypatch.setattr(ticker, "PATIENCE", 0.1)


def test_a_tick_that_takes_long_is_not_taken_for_a_clock_that_stands_still_and_runs_once_at_a_time(quick):
    at_once = most = ticks = 0

    async def tick():
        nonlocal at_once, most, ticks
        at_once += 1
        most, ticks = max(most, at_once), ticks + 1
        await asyncio.sleep(0.4)
        at_once -= 1

    async def run():
        one = Ticker(tick)
        one.start()
        await asyncio.sleep(1)
        await one.stop()

    with structlog.testing.capture_logs() as logged:
        asyncio.run(run())
    assert ticks >= 2
    assert most == 1
    assert [line["event"] for line in logged] == []
