"""The program that tries the presets of leagues: its model of people, and that rounds come to an end by it."""

import pytest

from bench import weeks
from pbem.app.assets import load_presets
from year.waking import awake_for

HOUR = 3_600_000_000


@pytest.mark.parametrize(
    ("asked", "hours", "offset", "answered"),
    [
        (10, 2, 0, 12),
        (22, 2, 0, 24 + 8.5),  # an hour in the evening, then another from half past seven on
        (3, 0.5, 0, 8),  # asleep
        (3, 0.5, 8, 3.5),  # it is 11:00 where he lives
        (10, 15.5, 0, 24 + 10),  # a waking day is 15 hours and a half
    ],
)
def test_people_answer_while_they_are_awake_where_they_live(asked, hours, offset, answered):
    assert awake_for(asked * HOUR, hours, offset) == pytest.approx(answered * HOUR, abs=2)


def test_a_round_of_a_preset_is_played_alike_each_time_and_most_end_before_closing():
    preset = load_presets()["week"]
    book = weeks.rulebook_of(preset)
    rounds = [weeks.play_round(preset, book, 4, 0.75, seed) for seed in range(5)]

    assert weeks.play_round(preset, book, 4, 0.75, 3) == rounds[3]
    assert sum(one.closed for one in rounds) <= 1
    assert all(one.took <= 166 * HOUR for one in rounds)
