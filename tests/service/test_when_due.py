"""When time is up: by the calendars of zones that turn their clocks, of leap years and of days off.

What is expected stands as calendars of the zone have it, each local time with its offset from UTC.
"""

from datetime import UTC, datetime

import pytest

from pbem.engine.match.terms import PLAIN, TimeRules
from pbem.service.timing import Span, ran, time_given, when_due

SECOND = 1_000_000
HOUR = 3600 * SECOND
DAY = 24 * HOUR
WEEKEND = (6, 7)
ALL_WEEK = (1, 2, 3, 4, 5, 6, 7)


def at(written: str) -> int:
    """`2026-03-28 12:00 +01:00`, or without an offset in UTC, in microseconds."""
    moment = datetime.fromisoformat(written.replace(" +", "+").replace(" -", "-"))
    return int((moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp()) * SECOND


def said(micros: int) -> str:
    return datetime.fromtimestamp(micros // SECOND, UTC).isoformat()


def due(rules: TimeRules, begun: str, given: int, *away: tuple[str, str], extra: int = 0) -> str:
    spans = [Span(at(begin), at(end)) for begin, end in away]
    return said(when_due(rules, at(begun), given, spans, extra))


def whole(rules: TimeRules, begun: str, clock: int = DAY, turns: int = 1) -> str:
    """When a turn is due that begins then and has a whole clock."""
    return said(when_due(rules, at(begun), time_given(rules, clock, at(begun), turns)))


@pytest.mark.parametrize(
    ("zone", "begun", "expected"),
    [
        # The clocks go forward: a Sunday of 23 hours; at Lord Howe of 23 and a half.
        ("Europe/Lisbon", "2026-03-28 12:00 +00:00", "2026-03-30 12:00 +01:00"),
        ("America/New_York", "2026-03-07 12:00 -05:00", "2026-03-09 12:00 -04:00"),
        ("Australia/Lord_Howe", "2026-10-03 12:00 +10:30", "2026-10-05 12:00 +11:00"),
        # They go back: of 25; of 24 and a half.
        ("Europe/Lisbon", "2026-10-24 12:00 +01:00", "2026-10-26 12:00 +00:00"),
        ("America/New_York", "2026-10-31 12:00 -04:00", "2026-11-02 12:00 -05:00"),
        ("Australia/Lord_Howe", "2026-04-04 12:00 +11:00", "2026-04-06 12:00 +10:30"),
        # No such thing.
        ("Asia/Kolkata", "2026-03-28 12:00 +05:30", "2026-03-30 12:00 +05:30"),
        ("UTC", "2026-03-28 12:00 +00:00", "2026-03-30 12:00 +00:00"),
        # The day has no midnight: it begins at one. The clocks go back over midnight: it begins with the first.
        ("America/Sao_Paulo", "2018-11-03 12:00 -03:00", "2018-11-05 12:00 -02:00"),
        ("America/Havana", "2026-10-31 12:00 -04:00", "2026-11-02 12:00 -05:00"),
    ],
)
def test_a_day_off_is_from_midnight_to_midnight_there_however_long_it_is(zone, begun, expected):
    assert due(TimeRules(days_off=(7,), zone=zone), begun, DAY) == said(at(expected))


def test_a_day_off_ends_with_the_first_of_two_midnights():
    rules = TimeRules(days_off=(6,), zone="America/Havana")
    assert due(rules, "2026-10-30 12:00 -04:00", DAY) == said(at("2026-11-01 12:00 -04:00"))


def test_a_day_off_that_a_country_skipped_stops_nothing():
    """Samoa had no 30 December 2011, a Friday."""
    rules = TimeRules(days_off=(5,), zone="Pacific/Apia")
    assert due(rules, "2011-12-29 12:00 -10:00", DAY) == said(at("2011-12-31 12:00 +14:00"))


@pytest.mark.parametrize(
    ("zone", "begun", "expected"),
    [
        ("Europe/Lisbon", "2026-03-28 12:00 +00:00", "2026-03-31 13:00 +01:00"),
        ("Europe/Lisbon", "2026-10-24 12:00 +01:00", "2026-10-27 11:00 +00:00"),
        ("America/New_York", "2026-03-07 12:00 -05:00", "2026-03-10 13:00 -04:00"),
        ("America/New_York", "2026-10-31 12:00 -04:00", "2026-11-03 11:00 -05:00"),
        ("Australia/Lord_Howe", "2026-10-03 12:00 +10:30", "2026-10-06 12:30 +11:00"),
        ("Australia/Lord_Howe", "2026-04-04 12:00 +11:00", "2026-04-07 11:30 +10:30"),
        ("Asia/Kolkata", "2026-03-28 12:00 +05:30", "2026-03-31 12:00 +05:30"),
    ],
)
def test_a_clock_of_three_days_is_72_hours_also_where_clocks_are_turned(zone, begun, expected):
    assert due(TimeRules(zone=zone), begun, 3 * DAY) == said(at(expected))


EIGHT_PM = 20 * 60


@pytest.mark.parametrize(
    ("zone", "begun", "expected"),
    [
        ("Europe/Lisbon", "2026-03-28 21:00 +00:00", "2026-03-29 20:00 +01:00"),
        ("Europe/Lisbon", "2026-10-24 21:00 +01:00", "2026-10-25 20:00 +00:00"),
        ("America/New_York", "2026-03-07 21:00 -05:00", "2026-03-08 20:00 -04:00"),
        ("America/New_York", "2026-10-31 21:00 -04:00", "2026-11-01 20:00 -05:00"),
        ("Australia/Lord_Howe", "2026-10-03 21:00 +10:30", "2026-10-04 20:00 +11:00"),
        ("Australia/Lord_Howe", "2026-04-04 21:00 +11:00", "2026-04-05 20:00 +10:30"),
        ("Asia/Kolkata", "2026-03-28 21:00 +05:30", "2026-03-29 20:00 +05:30"),
    ],
)
def test_daily_moves_are_due_at_the_same_hour_before_and_after_clocks_are_turned(zone, begun, expected):
    assert whole(TimeRules(daily=EIGHT_PM, zone=zone), begun) == said(at(expected))


@pytest.mark.parametrize(
    ("zone", "hour", "begun", "expected"),
    [
        # The clocks jump over the hour: it comes by the clock of before.
        ("Europe/Lisbon", (1, 30), "2026-03-28 10:00 +00:00", "2026-03-29 02:30 +01:00"),
        ("America/New_York", (2, 30), "2026-03-07 10:00 -05:00", "2026-03-08 03:30 -04:00"),
        ("Australia/Lord_Howe", (2, 15), "2026-10-03 10:30 +10:30", "2026-10-04 02:45 +11:00"),
        # They have it twice: it is the first.
        ("Europe/Lisbon", (1, 30), "2026-10-24 10:00 +01:00", "2026-10-25 01:30 +01:00"),
        ("America/New_York", (1, 30), "2026-10-31 10:00 -04:00", "2026-11-01 01:30 -04:00"),
        ("Australia/Lord_Howe", (1, 45), "2026-04-04 10:00 +11:00", "2026-04-05 01:45 +11:00"),
        # And the day after all is as it was.
        ("Europe/Lisbon", (1, 30), "2026-03-29 10:00 +01:00", "2026-03-30 01:30 +01:00"),
        ("Europe/Lisbon", (1, 30), "2026-10-25 10:00 +00:00", "2026-10-26 01:30 +00:00"),
    ],
)
def test_an_hour_that_clocks_leave_out_or_have_twice_still_comes_once(zone, hour, begun, expected):
    rules = TimeRules(daily=hour[0] * 60 + hour[1], zone=zone)
    assert whole(rules, begun) == said(at(expected))


@pytest.mark.parametrize(
    ("begun", "expected"),
    [
        ("2026-06-02 07:59", "2026-06-02 20:00"),
        ("2026-06-02 08:00", "2026-06-02 20:00"),
        ("2026-06-02 08:01", "2026-06-03 20:00"),
        ("2026-06-02 20:00", "2026-06-03 20:00"),
        ("2026-12-31 13:00", "2027-01-01 20:00"),
        ("2028-02-28 13:00", "2028-02-29 20:00"),
        ("2028-02-29 13:00", "2028-03-01 20:00"),
        ("2027-02-28 13:00", "2027-03-01 20:00"),
    ],
)
def test_a_daily_move_has_twelve_hours_at_least_else_it_is_due_the_next_day(begun, expected):
    assert whole(TimeRules(daily=EIGHT_PM), begun) == said(at(expected))


@pytest.mark.parametrize(
    ("begun", "expected"),
    [
        ("2026-06-05 07:00", "2026-06-05 20:00"),  # Friday
        ("2026-06-05 09:00", "2026-06-08 20:00"),  # not twelve hours, then the weekend
        ("2026-06-06 10:00", "2026-06-08 20:00"),  # Saturday
        ("2026-06-07 23:00", "2026-06-08 20:00"),  # Sunday night
    ],
)
def test_no_daily_move_is_due_on_a_day_off(begun, expected):
    assert whole(TimeRules(daily=EIGHT_PM, days_off=WEEKEND), begun) == said(at(expected))


def test_the_twelve_hours_of_a_daily_move_do_not_run_on_a_day_off():
    rules = TimeRules(daily=8 * 60, days_off=WEEKEND)
    assert whole(rules, "2026-06-07 15:00") == said(at("2026-06-09 08:00")), (
        "Monday 8:00 is but 8 hours of time"
    )


def test_a_first_daily_move_that_has_twice_the_time_is_due_at_the_second_hour():
    assert whole(TimeRules(daily=EIGHT_PM), "2026-06-02 07:00", turns=2) == said(at("2026-06-03 20:00"))
    weekdays = TimeRules(daily=EIGHT_PM, days_off=WEEKEND)
    assert whole(weekdays, "2026-06-05 07:00", turns=2) == said(at("2026-06-08 20:00"))


def test_what_he_is_given_besides_runs_on_from_the_hour_of_the_day():
    rules = TimeRules(daily=EIGHT_PM)
    assert due(rules, "2026-06-02 07:00", 13 * HOUR, extra=2 * HOUR) == said(at("2026-06-02 22:00"))


def test_a_bank_lasts_until_an_hour_of_moves_too():
    rules = TimeRules(daily=EIGHT_PM, bank=30 * HOUR)
    assert due(rules, "2026-06-02 07:00", 13 * HOUR + 30 * HOUR) == said(at("2026-06-04 20:00"))


@pytest.mark.parametrize(
    ("off", "begun", "given", "expected"),
    [
        (WEEKEND, "2026-06-05 12:00", DAY, "2026-06-08 12:00"),
        (WEEKEND, "2026-06-04 12:00", 3 * DAY, "2026-06-09 12:00"),
        (WEEKEND, "2026-06-06 12:00", DAY, "2026-06-09 00:00"),  # begun on a day off
        (WEEKEND, "2026-06-05 12:00", 12 * HOUR, "2026-06-06 00:00"),  # over as the day off begins
        ((2,), "2028-02-28 12:00", DAY, "2028-03-01 12:00"),  # 29 February 2028 is a Tuesday
        ((), "2028-02-28 12:00", 2 * DAY, "2028-03-01 12:00"),
        ((), "2027-02-28 12:00", DAY, "2027-03-01 12:00"),
        ((5,), "2026-12-31 12:00", DAY, "2027-01-02 12:00"),  # the new year begins on a Friday
        ((1, 2, 3, 4, 5, 6), "2026-06-07 00:00", 3 * DAY, "2026-06-22 00:00"),  # Sundays only
    ],
)
def test_no_time_runs_on_days_off(off, begun, given, expected):
    assert due(TimeRules(days_off=off), begun, given) == said(at(expected))


@pytest.mark.parametrize(
    ("away", "expected"),
    [
        ([("2026-06-02 00:00", "2026-06-03 00:00")], "2026-06-04 12:00"),
        ([("2026-05-20 00:00", "2026-06-03 12:00")], "2026-06-05 12:00"),  # away already
        ([("2026-06-03 12:00", "2026-06-09 12:00")], "2026-06-03 12:00"),  # leaves as his time is up
        ([("2026-06-03 11:00", "2026-06-09 12:00")], "2026-06-09 13:00"),
        ([("2026-05-01 00:00", "2026-05-02 00:00")], "2026-06-03 12:00"),  # long back
        (
            [("2026-06-02 00:00", "2026-06-04 00:00"), ("2026-06-03 00:00", "2026-06-05 00:00")],
            "2026-06-06 12:00",
        ),
        (
            [("2026-06-02 00:00", "2026-06-02 06:00"), ("2026-06-03 00:00", "2026-06-03 06:00")],
            "2026-06-04 00:00",
        ),
    ],
)
def test_no_time_runs_while_he_is_away(away, expected):
    assert due(PLAIN, "2026-06-01 12:00", 2 * DAY, *away) == said(at(expected))


def test_days_off_within_an_absence_count_once():
    """Away from Friday noon to Monday noon, with the weekend off: a day and a half of the clock are left on Monday."""
    rules = TimeRules(days_off=WEEKEND)
    away = ("2026-06-05 12:00", "2026-06-08 12:00")
    assert due(rules, "2026-06-05 00:00", 2 * DAY, away) == said(at("2026-06-10 00:00"))


def test_an_hour_of_moves_that_comes_while_he_is_away_is_passed_over():
    rules = TimeRules(daily=EIGHT_PM, bank=6 * HOUR)
    away = ("2026-06-03 05:00", "2026-06-07 12:00")
    assert due(rules, "2026-06-02 07:00", 19 * HOUR, away) == said(at("2026-06-07 20:00"))


@pytest.mark.parametrize("off", [(), (7,), WEEKEND, (1, 2, 3, 4, 5, 6)])
@pytest.mark.parametrize("zone", ["Europe/Lisbon", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata"])
@pytest.mark.parametrize(
    "begun", ["2026-03-27 09:30", "2026-10-24 23:10", "2027-12-31 00:00", "2028-02-28 17:45"]
)
def test_so_much_has_run_when_time_is_up_as_was_given(off, zone, begun):
    rules, away = TimeRules(days_off=off, zone=zone), [Span(at(begun) + HOUR, at(begun) + 60 * HOUR)]
    for given in (1, HOUR, 3 * DAY, 40 * DAY):
        assert ran(rules, at(begun), when_due(rules, at(begun), given, away), away) == given


def test_nothing_has_run_before_it_began():
    assert ran(PLAIN, at("2026-06-02 12:00"), at("2026-06-01 12:00")) == 0
    assert ran(TimeRules(days_off=WEEKEND), at("2026-06-02 12:00"), at("2026-06-01 12:00")) == 0


@pytest.mark.parametrize(
    "rules",
    [
        TimeRules(days_off=ALL_WEEK),
        TimeRules(days_off=ALL_WEEK, daily=EIGHT_PM),
        TimeRules(days_off=(1, 2, 3, 4, 5, 6), daily=EIGHT_PM, zone="Pacific/Apia"),
        TimeRules(days_off=(1, 2, 3, 4, 5, 6)),
        TimeRules(daily=0),
        TimeRules(daily=24 * 60 - 1, days_off=(6, 6, 7, 9)),
    ],
)
def test_no_clock_is_so_odd_that_time_never_ends(rules):
    begun, ages = at("2026-06-01 12:00"), 10**20
    end_of_days = at("9999-12-31 00:00")
    for given, away in (
        (0, [Span(begun, end_of_days)] * 3),
        (DAY, [Span(0, end_of_days)]),
        (366 * DAY, [Span(0, begun + DAY)]),
        (ages, []),
    ):
        assert begun <= when_due(rules, begun, given, away, extra=DAY) < end_of_days
