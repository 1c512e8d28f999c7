"""Something that crashes the server when it is due stops nobody else's."""

import pytest

from pbem.engine.match.terms import HouseRules, TimeRules
from pbem.service.schedule import tick
from tests.by_mail.still import HOUR, SECOND
from tests.service.world import World


@pytest.fixture
def world():
    return World()


def serial(world, table):
    return world.match(table).serial


def test_a_missed_turn_that_crashes_keeps_no_other_table_waiting_and_is_tried_again_after_a_minute(
    world, monkeypatch
):
    rules = TimeRules(excuses=0, first_turn=1)
    bad, good = (world.new_table(rules, HOUR, HouseRules(), False, bytes([n]) * 32) for n in (1, 2))
    before = {table: serial(world, table) for table in (bad, good)}
    tried, miss = [], tick.miss

    def crashes(work, table, deadline):
        if table.id == bad:
            tried.append(world.clock.at)
            raise ZeroDivisionError
        miss(work, table, deadline)

    with monkeypatch.context() as patched:
        patched.setattr(tick, "miss", crashes)
        world.clock.at += HOUR + 61 * SECOND
        world.lives()
        for _ in range(70):
            world.ticks()
            world.clock.at += SECOND
    assert serial(world, bad) == before[bad]
    assert serial(world, good) > before[good]
    assert len(tried) == 2, "at once, and after a minute"
    world.clock.at += 60 * SECOND
    world.ticks()
    assert serial(world, bad) > before[bad], "what crashed is done as soon as it can be"
