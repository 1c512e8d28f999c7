"""Time used up counts against who used it at a table that its week closed, so that a leader gains nothing by it."""

import random
from statistics import mean

import pytest

from pbem.league.books import charge, time_used

HOUR = 60 * 60 * 1_000_000
CLOCK = 2 * HOUR
WEEK = 160 * HOUR
WRONG_DRAW = 2


@pytest.mark.parametrize(
    ("turns", "used"),
    [
        ([], 0),
        ([(0, HOUR), (5 * HOUR, 7 * HOUR)], 3 * HOUR),
        ([(0, 30 * HOUR)], CLOCK),
        ([(0, 3 * HOUR), (10 * HOUR, 10 * HOUR)], CLOCK),
        ([(5 * HOUR, 4 * HOUR)], 0),
    ],
    ids=["no turn", "two turns", "away for a day", "one late, one at once", "a clock that was put back"],
)
def test_each_turn_counts_from_its_beginning_to_its_end_but_one_clock_at_most(
    turns: list[tuple[int, int]], used: int
) -> None:
    assert time_used(turns, CLOCK) == used


@pytest.mark.parametrize(
    ("used", "points"),
    [(0, 0), (32 * HOUR, 0), (32 * HOUR + 1, 2), (34 * HOUR, 2), (34 * HOUR + 1, 4), (48 * HOUR, 16)],
    ids=["nothing", "all his share", "a moment more", "one clock more", "a second one begun", "eight clocks"],
)
def test_every_clock_begun_beyond_a_fifth_of_the_week_costs_as_much_as_a_wrong_card(
    used: int, points: int
) -> None:
    """Five people, 160 hours: each has 32."""
    assert charge(used, WEEK, 5, CLOCK, WRONG_DRAW) == points


def test_a_share_that_is_no_whole_number_is_not_rounded() -> None:
    assert charge(3, 10, 3, 5, 2) == 0, "a third of 10 is more than 3"
    assert charge(4, 10, 3, 5, 2) == 2


def test_a_week_in_which_everybody_takes_the_same_time_costs_nobody_anything() -> None:
    assert charge(WEEK // 4, WEEK, 4, CLOCK, WRONG_DRAW) == 0


def test_who_alone_uses_up_all_the_week_pays_for_all_but_his_share() -> None:
    """80 clocks are in it; 16 are his."""
    assert charge(WEEK, WEEK, 5, CLOCK, WRONG_DRAW) == 2 * (80 - 16)


# ---------------------------------------------------------------- a leader who stalls

PLAYERS = 4
HAND = 14


def a_week(dice: random.Random, right: list[float], *, from_clock: int | None) -> tuple[int, int, bool]:
    """A week at a table, as far as numbers of cards go; who leads at clock `from_clock` takes all his time from then.

    A turn takes any time up to a whole clock else, two in ten of them next to none. Gives what the leader at half time
    has in the end, what the best of the others has, and whether the round came to its end by itself.
    """
    held, used = [HAND] * PLAYERS, [0] * PLAYERS
    now, seat, leader, half = 0, 0, 0, WEEK // 2
    while now < WEEK and min(held) > 0:
        if now < half:
            leader = min(range(PLAYERS), key=lambda one: (held[one], one))
        takes = 0 if dice.random() < 0.2 else dice.randrange(CLOCK)
        is_right = dice.random() < right[seat]
        if from_clock is not None and seat == leader and now >= max(half, from_clock * CLOCK):
            takes = CLOCK
        ended = min(now + takes, WEEK)
        used[seat] += ended - now
        if now + takes <= WEEK:
            held[seat] += -1 if is_right else WRONG_DRAW
        now, seat = ended, (seat + 1) % PLAYERS
    finished = min(held) == 0
    points = [max(held) - count for count in held]
    if not finished:
        points = [
            one - charge(time, WEEK, PLAYERS, CLOCK, WRONG_DRAW)
            for one, time in zip(points, used, strict=True)
        ]
    others = max(one for at, one in enumerate(points) if at != leader)
    return points[leader], others, finished


def weeks(right: list[float], from_clock: int | None, many: int = 300) -> tuple[float, float]:
    """On average: what the leader has, and how far he is ahead of the best of the others."""
    played = [a_week(random.Random(seed), right, from_clock=from_clock) for seed in range(many)]
    return mean(his for his, _, _ in played), mean(his - best for his, best, _ in played)


@pytest.mark.parametrize(
    "right",
    [[0.7] * 4, [0.65] * 4, [0.8, 0.7, 0.7, 0.7], [0.55, 0.7, 0.7, 0.7], [0.55] * 4],
    ids=["alike", "slow rounds", "the best leads", "one is weak", "no end in sight"],
)
def test_a_leader_who_stalls_has_less_and_is_less_far_ahead_the_sooner_he_begins(right: list[float]) -> None:
    """Over many weeks, with the clock that a week just has room for; he begins at half time, or late in the week."""
    his, ahead = weeks(right, None)
    later, later_ahead = weeks(right, 60)
    at_once, at_once_ahead = weeks(right, 40)
    assert at_once < later < his
    assert at_once_ahead < later_ahead < ahead
