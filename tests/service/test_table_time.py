"""Time at a table, as a host wishes it: what holds then, and which wishes make no sense."""

from dataclasses import replace

import pytest

from pbem.digests import outcomes
from pbem.engine.match.terms import PLAIN, Missed, TimeRules
from pbem.orders.values.table_settings import read_changes
from pbem.service.tables.new_tables import Settled, settled
from pbem.service.zones import zone_called

MINUTE = 60_000_000
HOUR = 60 * MINUTE
DAY = 24 * HOUR
USUAL = TimeRules(zone="Europe/Rome", first_turn=2, prophet_window=2 * HOUR, excuses=1)


def wished(text, clock=3 * DAY, before=USUAL):
    return settled(read_changes(text), clock, before)


@pytest.mark.parametrize(
    ("text", "clock", "changes"),
    [
        ("open", 3 * DAY, {}),
        ("clock 48h bank 7 days", 2 * DAY, {"bank": 7 * DAY}),
        ("weekdays", 3 * DAY, {"days_off": (6, 7)}),
        ("daily at 20:00 Lisbon", DAY, {"daily": 1200, "zone": "Europe/Lisbon"}),
        ("diário às 20h Lisboa", DAY, {"daily": 1200, "zone": "Europe/Lisbon"}),
        ("zone America/Sao_Paulo", 3 * DAY, {"zone": "America/Sao_Paulo"}),
        ("first turn 3x, grace 2 hours", 3 * DAY, {"first_turn": 3, "grace": 2 * HOUR}),
        ("regret 10 minutes, no prophet window", 3 * DAY, {"regret": 10 * MINUTE, "prophet_window": 0}),
        ("missed skip, 2 excuses", 3 * DAY, {"missed": Missed.SKIP, "excuses": 2}),
        ("vacation 10 days, reliability 80", 3 * DAY, {"vacation": 10 * DAY, "reliability": 80}),
        ("clock 60 days", 60 * DAY, {}),
        ("clock 1 minute, no prophet window", MINUTE, {"prophet_window": 0}),
        (
            "days off monday tuesday wednesday thursday friday saturday",
            3 * DAY,
            {"days_off": (1, 2, 3, 4, 5, 6)},
        ),
    ],
)
def test_what_is_said_holds_and_all_else_is_as_the_house_has_it(text, clock, changes):
    assert wished(text) == Settled(clock, replace(USUAL, **changes))


def test_what_is_taken_back_holds_no_more():
    full = TimeRules(
        bank=DAY, days_off=(6, 7), grace=HOUR, regret=MINUTE, excuses=2, vacation=DAY, reliability=80
    )
    text = "no bank, no days off, no grace, no regret, no excuses, vacation all, no reliability"
    assert wished(text, before=full) == Settled(3 * DAY, PLAIN)


def test_a_clock_ends_what_was_due_daily_and_daily_moves_end_clock_and_bank():
    daily = wished("daily at 20:00", before=replace(USUAL, bank=DAY))
    assert daily == Settled(DAY, replace(USUAL, daily=1200))
    assert wished("grace 1 hour", daily.clock, daily.rules).rules.daily == 1200
    assert wished("clock 2 days", daily.clock, daily.rules) == Settled(2 * DAY, USUAL)


def test_what_the_house_has_is_cut_to_a_clock_too_short_for_it():
    before = replace(USUAL, grace=2 * HOUR, regret=HOUR)
    short = wished("clock 1 hour", before=before)
    assert short == Settled(HOUR, replace(before, grace=HOUR, regret=HOUR // 4, prophet_window=HOUR // 4))


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("clock 61 days", outcomes.BadSetting("clock", "1464 h", ("1 min", "1440 h"))),
        ("clock 3 days, daily at 20:00", outcomes.BadClock("daily_clock")),
        ("daily at 20:00, bank 7 days", outcomes.BadClock("daily_bank")),
        ("days off monday tuesday wednesday thursday friday weekends", outcomes.BadClock("days_off")),
        ("clock 1 hour, grace 2 hours", outcomes.BadClock("grace", 2 * HOUR, HOUR)),
        ("grace 4 days", outcomes.BadClock("grace", 4 * DAY, 3 * DAY)),
        ("regret 3 days", outcomes.BadClock("regret", 3 * DAY, 3 * DAY)),
        ("clock 2 hours, prophet window 2 hours", outcomes.BadClock("prophet_window", 2 * HOUR, 2 * HOUR)),
        ("daily at 20:00, regret 12 hours", outcomes.BadClock("regret", 12 * HOUR, 12 * HOUR)),
        ("first turn 0x", outcomes.BadClock("first_turn", 0, 5)),
        ("first turn 6x", outcomes.BadClock("first_turn", 6, 5)),
        ("excuses 21", outcomes.BadClock("excuses", 21, 20)),
        ("reliability 101", outcomes.BadClock("reliability", 101, 100)),
        ("zone Lisbn", outcomes.NoSuchZone("Lisbn", ("Europe/Lisbon", "Australia/Brisbane"))),
        ("daily at 20:00 Xyzzy", outcomes.NoSuchZone("Xyzzy", ())),
    ],
)
def test_a_clock_that_makes_no_sense_gets_a_clear_answer(text, answer):
    assert wished(text) == answer


def test_a_bank_cannot_come_to_a_table_whose_moves_are_due_daily():
    assert wished("bank 7 days", DAY, TimeRules(daily=1200)) == outcomes.BadClock("daily_bank")


@pytest.mark.parametrize(
    ("written", "zone"),
    [
        ("Lisbon", "Europe/Lisbon"),
        ("europe/lisbon", "Europe/Lisbon"),
        ("Lisboa", "Europe/Lisbon"),
        ("Lisbona", "Europe/Lisbon"),
        ("Londres", "Europe/London"),
        ("Roma", "Europe/Rome"),
        ("Nova York", "America/New_York"),
        ("Sao Paulo", "America/Sao_Paulo"),
        ("UTC", "UTC"),
    ],
)
def test_a_zone_is_called_by_its_name_or_by_its_city_in_any_of_the_four_languages(written, zone):
    assert zone_called(written) == zone
