"""The tick, under ticks that take long and ticks that crash."""

import asyncio

import pytest
import structlog

from pbem.edge import ticker
from pbem.edge.ticker import Ticker


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    monkeypatch.setattr(ticker, "INTERVAL", 0.02)


PATIENCE = 30
"""Seconds, on a machine that is busy with something else."""


def run(tick, until):
    async def begin_and_end():
        one = Ticker(tick)
        one.start()
        async with asyncio.timeout(PATIENCE):
            while not until():
                await asyncio.sleep(0.01)
        await one.stop()

    with structlog.testing.capture_logs() as logged:
        asyncio.run(begin_and_end())
    return [line["event"] for line in logged]


def test_a_tick_that_takes_long_has_no_other_beside_it_and_is_no_news():
    at_once = most = ticks = 0

    async def tick():
        nonlocal at_once, most, ticks
        at_once += 1
        most, ticks = max(most, at_once), ticks + 1
        await asyncio.sleep(0.2)
        at_once -= 1

    assert run(tick, lambda: ticks > 3) == []
    assert most == 1


def test_a_tick_that_crashes_is_logged_and_stops_none_after_it():
    ticks = []

    async def tick():
        ticks.append(1)
        raise RuntimeError

    assert set(run(tick, lambda: len(ticks) > 2)) == {"task_crashed"}
