"""When who must act is reminded: by what is left of his clock, as he wants it, and never at night where he lives."""

import pytest

from pbem.engine.match import events
from pbem.engine.match.terms import TimeRules
from pbem.service.timing import is_night, when_awake
from tests.service.timing import DAY, HOUR, TimedTable, instant

WEEKEND = (6, 7)


def reminded(table: TimedTable) -> int | None:
    return table.deadline.remind


# ---------------------------------------------------------------- how much is left


def test_he_is_reminded_when_a_quarter_of_his_clock_is_left():
    table = TimedTable(begun="2026-06-01 12:00").dealt()
    assert reminded(table) == instant("2026-06-03 18:00")


@pytest.mark.parametrize(
    ("percent", "at"),
    [
        (50, "2026-06-03 00:00"),  # at midnight: the evening before, at half past nine
        (25, "2026-06-03 18:00"),
        (10, "2026-06-04 04:48"),
        (90, "2026-06-01 19:12"),
    ],
)
def test_everybody_is_reminded_at_the_share_that_he_wants(percent, at):
    table = TimedTable(begun="2026-06-01 12:00").lives_in("UTC", percent).dealt()
    by_day = {"2026-06-03 00:00": "2026-06-02 21:30", "2026-06-04 04:48": "2026-06-03 21:30"}
    assert reminded(table) == instant(by_day.get(at, at))


def test_who_wants_no_reminders_gets_none_though_the_house_sends_them():
    assert reminded(TimedTable().lives_in("UTC", 0).dealt()) is None


def test_who_wants_reminders_gets_them_though_the_house_sends_none():
    assert reminded(TimedTable(share=0).dealt()) is None
    assert reminded(TimedTable(share=0).lives_in("UTC", 25).dealt()) == instant("2026-06-03 18:00")


def test_the_share_is_of_the_clock_also_where_a_bank_runs_behind_it():
    table = TimedTable(TimeRules(bank=5 * DAY), begun="2026-06-01 12:00").dealt()
    assert reminded(table) == instant("2026-06-08 18:00"), "18 hours before all is over"


def test_who_has_nothing_but_a_bank_is_reminded_at_that_share_of_it():
    table = TimedTable(TimeRules(bank=5 * DAY), begun="2026-06-01 12:00").dealt()
    table.waits(3 * DAY + DAY).pauses().goes_on()
    assert reminded(table) == instant("2026-06-08 12:00"), "four days are left of the bank"


def test_the_time_that_is_left_is_counted_without_days_off():
    """Two days from Friday noon are over on Tuesday noon."""
    table = TimedTable(TimeRules(days_off=WEEKEND), 2 * DAY, "2026-06-05 12:00")
    table.lives_in("UTC", 50).dealt()
    assert table.deadline.due == instant("2026-06-09 12:00")
    assert reminded(table) == instant("2026-06-08 12:00")
    table = TimedTable(TimeRules(days_off=WEEKEND), DAY, "2026-06-05 12:00").lives_in("UTC", 75).dealt()
    assert table.deadline.due == instant("2026-06-08 12:00")
    assert reminded(table) == instant("2026-06-05 18:00"), "not on Saturday, when no time runs"


def test_a_daily_deadline_is_reminded_of_by_how_much_time_there_was_until_then():
    """From 8:00 to 20:00 there are twelve hours: three of them are left at 17:00."""
    table = TimedTable(TimeRules(daily=20 * 60), DAY, "2026-06-02 08:00").dealt()
    assert reminded(table) == instant("2026-06-02 17:00")


# ---------------------------------------------------------------- at night


@pytest.mark.parametrize(
    ("wanted", "zone", "night"),
    [
        ("2026-06-02 07:59", "UTC", True),
        ("2026-06-02 08:00", "UTC", False),
        ("2026-06-02 21:59", "UTC", False),
        ("2026-06-02 22:00", "UTC", True),
        ("2026-06-02 03:00", "UTC", True),
        ("2026-06-02 21:00", "Europe/Lisbon", True),
        ("2026-01-02 21:00", "Europe/Lisbon", False),
        ("2026-03-29 07:00", "Europe/Lisbon", False),  # the clocks went forward that night
        ("2026-03-28 07:00", "Europe/Lisbon", True),
        ("2026-10-25 07:30", "Europe/Lisbon", True),  # and back
        ("2026-10-24 07:30", "Europe/Lisbon", False),
        ("2026-06-02 12:00", "Asia/Kolkata", False),
        ("2026-06-02 17:00", "Asia/Kolkata", True),
        ("2026-06-02 02:00", "America/New_York", True),
        (
            "2026-10-03 21:29",
            "Australia/Lord_Howe",
            False,
        ),  # 8:29 by the new time, half an hour more than by the old
        ("2026-10-02 21:29", "Australia/Lord_Howe", True),
    ],
)
def test_it_is_night_from_ten_to_eight_where_he_lives(wanted, zone, night):
    assert is_night(instant(wanted), zone) == night


EARLY, LATE = "2026-06-01 00:00", "2026-06-30 00:00"


@pytest.mark.parametrize(
    ("wanted", "zone", "after", "due", "at"),
    [
        ("2026-06-02 15:00", "UTC", EARLY, LATE, "2026-06-02 15:00"),
        ("2026-06-02 23:00", "UTC", EARLY, LATE, "2026-06-02 21:30"),
        ("2026-06-03 03:00", "UTC", EARLY, LATE, "2026-06-02 21:30"),
        # He was not asked yet on the evening before: in the morning.
        ("2026-06-03 03:00", "UTC", "2026-06-02 21:30", LATE, "2026-06-03 08:00"),
        ("2026-06-02 23:00", "UTC", "2026-06-02 22:30", LATE, "2026-06-03 08:00"),
        # By then all is over.
        ("2026-06-03 03:00", "UTC", "2026-06-02 21:30", "2026-06-03 08:00", None),
        ("2026-06-03 03:00", "UTC", "2026-06-02 21:30", "2026-06-03 08:01", "2026-06-03 08:00"),
        # By the clock on his wall, in summer and in winter, and over the nights in which it is turned.
        ("2026-06-03 03:00", "Europe/Lisbon", EARLY, LATE, "2026-06-02 20:30"),
        ("2026-03-29 03:00", "Europe/Lisbon", "2026-03-28 21:30", LATE, "2026-03-29 07:00"),
        ("2026-03-29 03:00", "Europe/Lisbon", "2026-03-01 00:00", LATE, "2026-03-28 21:30"),
        ("2026-10-25 03:00", "Europe/Lisbon", "2026-10-24 22:00", "2026-10-30 00:00", "2026-10-25 08:00"),
        ("2026-03-08 09:00", "America/New_York", "2026-03-08 05:00", LATE, "2026-03-08 12:00"),
        ("2026-11-01 09:00", "America/New_York", "2026-11-01 05:00", "2026-11-05 00:00", "2026-11-01 13:00"),
        (
            "2026-10-03 16:00",
            "Australia/Lord_Howe",
            "2026-10-03 15:00",
            "2026-10-05 00:00",
            "2026-10-03 21:00",
        ),
        ("2026-04-04 16:00", "Australia/Lord_Howe", "2026-04-04 15:00", LATE, "2026-04-04 21:30"),
        ("2026-12-31 23:30", "UTC", "2026-12-31 22:00", "2027-01-02 00:00", "2027-01-01 08:00"),
        ("2028-02-29 02:00", "UTC", "2028-02-01 00:00", "2028-03-02 00:00", "2028-02-28 21:30"),
    ],
)
def test_what_is_wanted_at_night_comes_the_evening_before_or_the_next_morning(wanted, zone, after, due, at):
    awake = when_awake(instant(wanted), instant(after), instant(due), zone)
    assert awake == (None if at is None else instant(at))


# ---------------------------------------------------------------- once


def test_a_deadline_that_moves_has_its_own_reminder_and_one_that_moves_back_no_second_one():
    table = TimedTable(begun="2026-06-01 12:00").dealt().until("2026-06-03 18:00")
    first = table.deadline
    table.reminds()
    assert reminded(table) is None
    table.extends(DAY)
    assert reminded(table) == instant("2026-06-04 18:00")
    table.reminds()
    back = table.clock().longer(table.deadline, table.match, -DAY)
    assert back.due == first.due
    assert back.remind is None


def test_a_reminder_is_none_where_its_time_has_passed_as_the_deadline_moves():
    table = TimedTable(begun="2026-06-01 12:00").dealt().until("2026-06-03 19:00")
    assert table.clock().reckoned(table.deadline, table.match).remind is None


def test_a_reminder_that_waits_for_the_morning_still_comes_when_the_deadline_is_reckoned_anew_at_night():
    """A clock of twelve hours from 22:00: three are left at 7:00."""
    table = TimedTable(clock=12 * HOUR, begun="2026-06-01 22:00").dealt()
    assert reminded(table) == instant("2026-06-02 08:00")
    table.until("2026-06-02 07:30")
    assert table.clock().reckoned(table.deadline, table.match).remind == instant("2026-06-02 08:00")


def test_nobody_is_reminded_to_whom_mail_does_not_come():
    table = TimedTable().dealt()
    table.waits(HOUR).does(events.SeatUnreachable(str(table.mover)))
    assert reminded(table) is None


def test_nobody_is_reminded_while_the_table_stands_still():
    table = TimedTable().dealt().pauses()
    assert table.deadline is None
    table.goes_on()
    assert reminded(table) is not None
