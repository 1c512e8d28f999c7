"""When a league's weeks open and close: by the clocks of its zone, over every change of them."""

from datetime import UTC, date, datetime

import pytest

from pbem.league.schedule import first_day, postponed, weeks_from
from pbem.league.terms import Hour, Weeks

HOUR = 60 * 60 * 1_000_000
DAY = 24 * HOUR


def at(written: str) -> int:
    """A time in UTC, as `2026-03-29 21:00`."""
    return int(datetime.fromisoformat(written).replace(tzinfo=UTC).timestamp()) * 1_000_000


def monday_to_sunday(zone: str, every: int = 1) -> Weeks:
    return Weeks(Hour(1, 8 * 60), Hour(7, 22 * 60), zone, every)


@pytest.mark.parametrize(
    ("zone", "first", "opens", "closes"),
    [
        ("UTC", date(2026, 1, 5), "2026-01-05 08:00", "2026-01-11 22:00"),
        ("Europe/Lisbon", date(2026, 3, 16), "2026-03-16 08:00", "2026-03-22 22:00"),
        ("Europe/Lisbon", date(2026, 3, 23), "2026-03-23 08:00", "2026-03-29 21:00"),  # forward on Sunday
        ("Europe/Lisbon", date(2026, 10, 19), "2026-10-19 07:00", "2026-10-25 22:00"),  # back on Sunday
        ("America/New_York", date(2026, 3, 2), "2026-03-02 13:00", "2026-03-09 02:00"),
        ("America/New_York", date(2026, 10, 26), "2026-10-26 12:00", "2026-11-02 03:00"),
        ("Australia/Lord_Howe", date(2026, 3, 30), "2026-03-29 21:00", "2026-04-05 11:30"),  # half an hour
        ("Australia/Lord_Howe", date(2026, 9, 28), "2026-09-27 21:30", "2026-10-04 11:00"),
        ("UTC", date(2028, 2, 28), "2028-02-28 08:00", "2028-03-05 22:00"),  # a leap day in it
        ("Asia/Kathmandu", date(2026, 12, 28), "2026-12-28 02:15", "2027-01-03 16:15"),  # New Year in it
    ],
)
def test_a_week_opens_and_closes_by_the_clocks_of_its_zone(
    zone: str, first: date, opens: str, closes: str
) -> None:
    assert weeks_from(monday_to_sunday(zone), first, 1) == ((at(opens), at(closes)),)


def test_weeks_follow_each_other_at_the_same_hour_though_clocks_change() -> None:
    found = weeks_from(monday_to_sunday("Europe/Lisbon"), date(2026, 3, 23), 3)

    assert [opens for opens, _ in found] == [
        at("2026-03-23 08:00"),
        at("2026-03-30 07:00"),
        at("2026-04-06 07:00"),
    ]


@pytest.mark.parametrize(
    ("opens", "closes", "begins", "ends"),
    [
        (Hour(5, 18 * 60), Hour(3, 20 * 60), "2026-01-09 18:00", "2026-01-14 20:00"),  # over a week-end
        (Hour(1, 8 * 60), Hour(1, 22 * 60), "2026-01-05 08:00", "2026-01-05 22:00"),  # one long day
        (Hour(1, 8 * 60), Hour(1, 7 * 60), "2026-01-05 08:00", "2026-01-12 07:00"),  # to just before the next
    ],
)
def test_a_week_closes_at_the_last_such_hour_before_the_next_opens(
    opens: Hour, closes: Hour, begins: str, ends: str
) -> None:
    found = weeks_from(Weeks(opens, closes), date(2026, 1, 5), 1)

    assert found == ((at(begins), at(ends)),)


def test_a_round_of_two_weeks_opens_every_other_week_and_closes_in_its_second() -> None:
    found = weeks_from(monday_to_sunday("UTC", every=2), date(2026, 12, 21), 2)

    assert found == (
        (at("2026-12-21 08:00"), at("2027-01-03 22:00")),
        (at("2027-01-04 08:00"), at("2027-01-17 22:00")),
    )


def test_an_hour_that_clocks_leave_out_comes_by_the_clock_of_before() -> None:
    weeks = Weeks(Hour(7, 90), Hour(6, 20 * 60), "Europe/Lisbon")  # Sunday 01:30: on the 29th there is none

    assert weeks_from(weeks, date(2026, 3, 29), 1)[0][0] == at("2026-03-29 01:30")  # 02:30 in Lisbon


def test_an_hour_that_clocks_have_twice_comes_the_first_time() -> None:
    weeks = Weeks(Hour(1, 8 * 60), Hour(7, 90), "Europe/Lisbon")  # Sunday 01:30, twice on the 25th

    assert weeks_from(weeks, date(2026, 10, 19), 1)[0][1] == at("2026-10-25 00:30")


def test_a_season_that_is_to_begin_on_no_opening_day_begins_on_the_next_one() -> None:
    assert weeks_from(monday_to_sunday("UTC"), date(2026, 1, 6), 1)[0][0] == at("2026-01-12 08:00")


@pytest.mark.parametrize(
    ("now", "wanted", "day"),
    [
        ("2026-01-08 12:00", None, date(2026, 1, 12)),
        ("2026-01-11 12:00", None, date(2026, 1, 19)),  # Sunday noon: less than a day's notice
        ("2026-01-11 12:00", date(2026, 1, 12), date(2026, 1, 12)),  # unless it was asked for
        ("2026-01-12 12:00", date(2026, 1, 12), date(2026, 1, 19)),  # that one has opened
        ("2026-01-08 12:00", date(2026, 2, 4), date(2026, 2, 9)),  # a Wednesday
        ("2026-01-08 12:00", date(2025, 2, 3), date(2026, 1, 12)),  # a day that is past
    ],
)
def test_a_season_begins_at_the_next_opening_that_gives_notice(
    now: str, wanted: date | None, day: date
) -> None:
    assert first_day(monday_to_sunday("UTC"), at(now), wanted) == day


def test_the_day_of_the_first_opening_is_the_zones_own() -> None:
    """In Auckland it is Monday 09:00 while it is Sunday in London; the opening of that day is past."""
    assert first_day(monday_to_sunday("Pacific/Auckland"), at("2026-01-11 20:00"), date(2026, 1, 12)) == date(
        2026, 1, 19
    )


def test_a_week_put_off_by_days_keeps_its_hours_though_clocks_change() -> None:
    week = ((at("2026-03-16 08:00"), at("2026-03-22 22:00")),)

    assert postponed(week, 14 * DAY, "Europe/Lisbon", whole_days=True) == (
        (at("2026-03-30 07:00"), at("2026-04-05 21:00")),
    )
    assert postponed(week, 14 * DAY, "Europe/Lisbon", whole_days=False) == (
        (at("2026-03-30 08:00"), at("2026-04-05 22:00")),
    )


def test_a_week_put_off_by_hours_is_later_by_just_those() -> None:
    week = ((at("2026-03-28 08:00"), at("2026-03-29 08:00")),)

    assert postponed(week, 36 * HOUR, "Europe/Lisbon", whole_days=False) == (
        (at("2026-03-29 20:00"), at("2026-03-30 20:00")),
    )
