"""How reliable somebody is: the share of his turns on time, the recent ones weighing more."""

import pytest

from pbem.service.presence import share_on_time
from pbem.store.rows.turns import TurnEnd, TurnRecord

ENDS = {"+": TurnEnd.ON_TIME, "l": TurnEnd.LATE, "-": TurnEnd.MISSED, "v": TurnEnd.VOID}


def turns(latest_first):
    """Turns as a row of signs: `+` on time, `l` late, `-` missed, `v` nobody's."""
    return [TurnRecord(1, 1, 0, 0, 0, ENDS[sign]) for sign in latest_first]


@pytest.mark.parametrize(
    ("latest_first", "share"),
    [
        ("", None),
        ("++++", None),  # a newcomer
        ("++++v", None),  # what was nobody's turn makes him no older
        ("+++++", 100),
        ("-----", 0),
        ("lllll", 50),
        ("vv+v+v+v+v+v", 100),
        ("+" * 200, 100),
        ("+" * 20 + "-" * 20, 66),  # the older twenty weigh half: 2 of 3 parts
        ("-" * 20 + "+" * 20, 33),
        ("+" * 20 + "-" * 20 + "-" * 20, 57),  # 4 of 7 parts
        ("l" * 20 + "+" * 20, 66),  # a half of 2 parts, and one whole of three
    ],
)
def test_the_share_of_turns_on_time(latest_first, share):
    assert share_on_time(turns(latest_first)) == share


def test_a_turn_missed_weighs_less_with_every_turn_after_it():
    shares = [share_on_time(turns("+" * since + "-" + "+" * 30)) for since in range(0, 50, 10)]
    assert shares == sorted(set(shares))


def test_who_missed_one_of_very_many_turns_is_not_told_to_be_perfect():
    assert share_on_time(turns("+" * 150 + "-")) == 99
