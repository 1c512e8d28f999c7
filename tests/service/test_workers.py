"""Processes that live, and doors that nobody is at."""

import pytest

from pbem.micros import HOUR, SECOND
from pbem.service.operations.heartbeat import may_miss_letters
from pbem.store.rows.server import WorkerRecord

NOW = 100 * HOUR


def at_the_door(beat: int = 0, heard: int | None = None, started: int = 2 * HOUR) -> WorkerRecord:
    """Times are how long ago it was."""
    when = None if heard is None else NOW - heard
    return WorkerRecord(1, NOW - started, NOW - beat, "a", 7, ("receive", "handle"), "1", when)


ELSEWHERE = WorkerRecord(2, NOW - HOUR, NOW, "b", 8, ("tick", "web"), "1")


@pytest.mark.parametrize(
    ("silent", "waits"), [(0, False), (14 * SECOND, False), (20 * SECOND, True), (HOUR + SECOND, False)]
)
def test_promise_5_deadlines_wait_while_nobody_is_at_the_door_for_an_hour_at_most(silent, waits):
    assert may_miss_letters([at_the_door(silent), ELSEWHERE], NOW, mailbox=False) is waits


@pytest.mark.parametrize(
    ("deaf", "waits"), [(0, False), (14 * SECOND, False), (20 * SECOND, True), (HOUR + SECOND, False)]
)
def test_promise_5_deadlines_wait_while_the_mailbox_cannot_be_read_for_an_hour_at_most(deaf, waits):
    assert may_miss_letters([at_the_door(heard=deaf), ELSEWHERE], NOW, mailbox=True) is waits
    assert not may_miss_letters([at_the_door(heard=deaf), ELSEWHERE], NOW, mailbox=False)


def test_one_process_that_hears_the_mailbox_is_enough():
    doors = [at_the_door(), at_the_door(heard=20 * SECOND), at_the_door(heard=2 * SECOND)]
    assert not may_miss_letters(doors, NOW, mailbox=True)


def test_promise_5_at_the_start_deadlines_wait_until_the_mailbox_is_heard():
    assert may_miss_letters([at_the_door(started=SECOND)], NOW, mailbox=True)
    assert not may_miss_letters([at_the_door(started=2 * HOUR)], NOW, mailbox=True)
    assert not may_miss_letters([at_the_door(started=SECOND)], NOW, mailbox=False)


def test_where_letters_come_by_a_pipe_alone_nobody_waits_for_a_door():
    assert not may_miss_letters([ELSEWHERE], NOW, mailbox=False)
    assert not may_miss_letters([], NOW, mailbox=True)
