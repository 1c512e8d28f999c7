"""The machine's clock is set, back or forth: mails leave, letters count, and the ticker goes on."""

import asyncio
from datetime import datetime, timedelta

import apscheduler.schedulers.base
import pytest

from pbem.edge import ticker
from pbem.edge.ticker import Ticker
from pbem.service.delivery.deliver import deliver_due
from pbem.service.delivery.pacing import Pace
from pbem.service.operations.outages import Outage
from tests.by_mail.delivery.test_mails_that_leave_late import Relay, plays
from tests.by_mail.people import LOBBY
from tests.by_mail.still import DAY, HOUR, SECOND


@pytest.mark.parametrize("back", [2 * HOUR, 400 * DAY])
def test_promise_6_what_waits_when_the_clock_is_set_back_leaves_soon_and_not_when_that_time_comes_again(
    dealt, back
):
    relay, pace = Relay(), Pace()
    outage = Outage(dealt.house.store, dealt.clock)
    plays(dealt)
    relay.takes = False
    asyncio.run(deliver_due(dealt.house, [relay], pace))
    relay.takes = True
    dealt.waits(-back)
    outage.over()
    asyncio.run(deliver_due(dealt.house, [relay], pace))
    assert len(relay.got) == 4, "a receipt and three digests"


def test_promise_6_a_server_that_was_down_while_the_clock_was_set_back_delivers_what_waits(dealt):
    Outage(dealt.house.store, dealt.clock)
    plays(dealt)
    dealt.waits(-3 * DAY)
    Outage(dealt.house.store, dealt.clock)
    relay = Relay()
    asyncio.run(deliver_due(dealt.house, [relay]))
    assert len(relay.got) == 4


def test_a_clock_that_is_set_by_seconds_hastens_nothing(dealt):
    outage, relay = Outage(dealt.house.store, dealt.clock), Relay()
    plays(dealt)
    relay.takes = False
    asyncio.run(deliver_due(dealt.house, [relay]))
    relay.takes = True
    dealt.waits(-20 * SECOND)
    outage.over()
    asyncio.run(deliver_due(dealt.house, [relay]))
    assert relay.got == []


@pytest.mark.parametrize("jump", [-DAY, DAY])
def test_promise_3_letters_that_came_before_the_clock_was_set_are_handled_in_the_order_they_came(dealt, jump):
    before = len(dealt.town.mails)
    kept, dealt.counter.work = dealt.counter.work, lambda: None
    for at, person in enumerate(dealt.town.people):
        dealt.town.write(person, LOBBY, "HELP")
        if at == 1:
            dealt.waits(jump)
    dealt.counter.work = kept
    dealt.counter.work()
    answered = [mail["In-Reply-To"] for _, mail in dealt.town.mails[before:]]
    assert sorted(answered) == sorted(sent.message_id for sent in dealt.town.sent[-4:])


@pytest.mark.parametrize("jump", [-DAY, 50 * 365 * DAY])
def test_the_ticker_goes_on_when_the_clock_is_set(monkeypatch, jump):
    """A machine without a clock of its own begins in 1970, until it has asked for the time."""
    monkeypatch.setattr(ticker, "INTERVAL", 0.02)
    monkeypatch.setattr(ticker, "PATIENCE", 0.1)
    ticks, ahead = [], timedelta()

    class Wall(datetime):
        @classmethod
        def now(cls, tz=None):
            return datetime.now(tz) + ahead

    for module in (ticker, apscheduler.schedulers.base):
        monkeypatch.setattr(module, "datetime", Wall)

    async def tick():
        ticks.append(1)

    async def run():
        nonlocal ahead
        one = Ticker(tick)
        one.start()
        await asyncio.sleep(0.3)
        before, ahead = len(ticks), timedelta(microseconds=jump)
        await asyncio.sleep(1)
        await one.stop()
        return before

    before = asyncio.run(run())
    assert 0 < before < len(ticks) - 2
