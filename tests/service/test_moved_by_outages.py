"""How a deadline is moved by outages, and by a mail that leaves late: once each, and only as time would have run."""

from dataclasses import replace
from datetime import UTC, datetime
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.engine.match.terms import PLAIN
from pbem.service.unit_of_work.turn_clock import TurnClock, after_outage, asked_late
from pbem.store.rows.people import DeadlineRecord
from pbem.store.rows.turns import OutageRecord, Why

HOUR = 3_600_000_000
DAY = 24 * HOUR
MINUTE = HOUR // 60


def at(day: int, hour: int, minute: int = 0) -> int:
    """A time in November 2026, whose 20th is a Friday."""
    return int(datetime(2026, 11, day, hour, minute, tzinfo=UTC).timestamp()) * 1_000_000


def match(**rules):
    return SimpleNamespace(time_rules=replace(PLAIN, **rules), clock=3 * DAY, unreachable=())


def clock(now: int) -> TurnClock:
    somebody = SimpleNamespace(reminder=None, zone="UTC")
    return TurnClock(1, now, 0.25, SimpleNamespace(), lambda _person: somebody)


def asked(since: int, base: int = 3 * DAY, played=None, **more) -> DeadlineRecord:
    return clock(since).reckoned(
        DeadlineRecord(1, 1, 1, 0, None, begun=since, base=base, **more), played or match()
    )


def down(begun: int, ended: int, number: int = 1) -> OutageRecord:
    return OutageRecord(number, begun, ended, Why.DOWN, False)


BEGUN = at(17, 12)
"""Three days from then it is Friday, noon."""


@pytest.mark.parametrize(
    ("outage", "due"),
    [
        ((at(18, 0), at(18, 10)), at(20, 22)),  # it went by while his time ran
        ((at(17, 2), at(17, 13)), at(20, 13)),  # he was asked in the midst of it
        ((at(17, 2), at(17, 11)), at(20, 12)),  # he was asked after it
        ((at(20, 11), at(20, 21)), at(20, 22)),  # his time ran out in it, with an hour left at its begin
        (
            (at(20, 12, 0), at(20, 22)),
            at(20, 22),
        ),  # it began as his time ran out: the minute of grace was left
        ((at(20, 12, 2), at(20, 22)), at(20, 12)),  # he was late when it began
    ],
)
def test_a_deadline_is_moved_by_the_part_of_the_outage_in_which_its_time_ran(outage, due):
    moved = after_outage(clock(outage[1]), asked(BEGUN), match(), down(*outage))
    assert (moved.due, moved.fires, moved.outage) == (due, due, 1)


def test_who_was_within_the_grace_of_his_table_has_that_again():
    table = match(grace=2 * HOUR)
    moved = after_outage(clock(at(20, 23)), asked(BEGUN, played=table), table, down(at(20, 13), at(20, 23)))
    assert moved.fires == at(21, 0)


def test_an_outage_on_days_off_moves_nothing_and_what_it_moves_does_not_run_out_then():
    table = match(days_off=(6, 7))
    before = asked(BEGUN, played=table)
    assert after_outage(clock(at(22, 20)), before, table, down(at(21, 2), at(22, 20))).due == at(20, 12)
    moved = after_outage(clock(at(20, 8)), before, table, down(at(19, 15), at(20, 8)))
    assert moved.due == at(23, 5), "12 hours of it run on Friday, the others on Monday"


def test_the_bank_is_not_touched_by_an_outage():
    before = asked(BEGUN, base=DAY, bank=2 * DAY)
    moved = after_outage(clock(at(18, 10)), before, match(), down(at(18, 0), at(18, 10)))
    assert (moved.base, moved.bank, moved.extra) == (DAY, 2 * DAY, 10 * HOUR)


def test_what_he_ordered_beforehand_is_done_as_much_later():
    before = replace(asked(BEGUN), plan=BEGUN + 2 * HOUR)
    assert after_outage(clock(at(18, 0)), before, match(), down(at(17, 13), at(18, 0))).plan == at(18, 1)


def test_a_reminder_that_came_too_early_by_then_comes_again_of_the_new_time():
    before = asked(BEGUN)
    told = replace(before, reminded=(before.due,), remind=None)
    moved = after_outage(clock(at(20, 10)), told, match(), down(at(19, 22), at(20, 10)))
    assert moved.due not in moved.reminded


hours = st.integers(1, 40)


@given(
    edges=st.lists(hours, min_size=2, max_size=8, unique=True),
    attempts=st.lists(hours, max_size=4),
    order=st.randoms(use_true_random=False),
)
def test_no_deadline_is_ever_moved_twice_for_one_outage_nor_for_the_mail_that_waited_in_it(
    edges, attempts, order
):
    """Outages and tries of the relay in any order, each outage settled at any time after it, again and again."""
    edges = sorted(edges)
    spans = list(zip(edges[::2], edges[1::2], strict=False))
    outages = [down(BEGUN + a * HOUR, BEGUN + b * HOUR, number) for number, (a, b) in enumerate(spans, 1)]
    tries = sorted({hour for hour in attempts if not any(a < hour < b for a, b in spans)})
    record, table = asked(BEGUN, base=60 * DAY), match()
    for hour in range(45):
        now = BEGUN + hour * HOUR
        todo = [("try", None)] if hour in tries else []
        todo += [("settle", one) for one in outages if one.ended <= now and order.random() < 0.1]
        order.shuffle(todo)
        for what, outage in todo:
            if what == "try":
                over = [one for one in outages if one.ended <= now]
                record = asked_late(clock(now), record, table, over)
            elif (
                all(one.id <= record.outage for one in outages if one.id < outage.id)
                and record.outage < outage.id
            ):
                record = after_outage(clock(now), record, table, outage)
    for outage in outages:
        if record.outage < outage.id:
            record = after_outage(clock(BEGUN + 50 * HOUR), record, table, outage)
    lost = {hour for a, b in spans for hour in range(a, b)} | set(range(max(tries, default=0)))
    assert record.due == BEGUN + 60 * DAY + len(lost) * HOUR
