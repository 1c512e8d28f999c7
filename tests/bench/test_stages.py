"""What a move costs is counted, and does not grow unseen."""

import sys
from pathlib import Path

import pytest

BENCH = Path(__file__).parents[2] / "bench"

STATEMENTS, COMMITS, SYNCS, OCTETS = 20, 3, 2, 13_000
"""Of one move at a table of six that mails everybody: these were reached, and more is a step back.

The bytes have a little room: databases grow by pages, and templates change until there is a newer dictionary."""

CALLS, HTML = 42_500, 24_500
"""Of one move, from its bytes to its six emails, and of an ordinary turn email: with a little room."""


@pytest.fixture
def stages(monkeypatch):
    monkeypatch.syspath_prepend(BENCH)
    import stages

    yield stages
    for name in [
        name for name, one in sys.modules.items() if str(BENCH) in (getattr(one, "__file__", "") or "")
    ]:
        del sys.modules[name]


def test_a_move_makes_no_more_calls_and_its_email_is_no_larger_than_it_was(stages, tmp_path):
    import calls  # beside `stages`

    of_stages, octets = calls.measure(tmp_path, 2)
    assert sum(of_stages.values()) <= CALLS
    assert octets["HTML"] <= HTML


def test_a_move_asks_the_database_no_more_than_it_did(stages, tmp_path):
    with stages.at_play(tmp_path) as (house, some):
        moves, before = some(), stages.octets(house)
        with stages.asked() as counted:
            stages.play(house, moves)
        grown = stages.octets(house) - before
    assert counted.commits <= COMMITS * len(moves)
    assert counted.syncs <= SYNCS * len(moves)
    assert len(counted.statements) <= STATEMENTS * len(moves)
    assert grown <= OCTETS * len(moves)
