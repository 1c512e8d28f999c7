"""What a host says about time by mail holds at his table, and everybody who may come reads it."""

import pytest

from pbem.edge.maildir_client import text_of
from pbem.engine.match.state import Phase
from pbem.engine.match.terms import Missed, TimeRules
from tests.by_mail.still import DAY, HOUR
from tests.by_mail.table import ANA, BRUNO, PIA

CLOCK = (
    "clock 48h bank 7 days, days off saturday, sunday, zone Lisbon, first turn twice, grace 2 hours, "
    "regret 10 minutes, prophet window 1 hour, missed caretaker, 2 excuses, vacation 10 days, reliability 80"
)
RULES = TimeRules(
    bank=7 * DAY,
    days_off=(6, 7),
    zone="Europe/Lisbon",
    first_turn=2,
    grace=2 * HOUR,
    regret=HOUR // 6,
    prophet_window=HOUR,
    missed=Missed.CARETAKER,
    excuses=2,
    vacation=10 * DAY,
    reliability=80,
)


def match_of(table):
    with table.house.store.reading() as reading:
        return table.house.shelf.load(reading, table.number).match


def unwrapped(mail):
    return " ".join(text_of(mail).split())


@pytest.fixture
def slow(asked):
    """A table of Ana's with a clock of its own; Bruno is invited."""
    asked.came = asked.says(ANA, f'NEW TABLE "Slow", 4 seats, {CLOCK}\nINVITE {BRUNO.address} {PIA.address}')
    asked.number = 2
    return asked


def test_a_table_has_the_clock_of_its_host_and_who_is_invited_reads_it(slow):
    match = match_of(slow)
    assert (match.clock, match.time_rules) == (2 * DAY, RULES)
    (invitation,) = slow.came.to(BRUNO)
    (welcome,) = (mail for mail in slow.came.to(ANA) if mail["Eleusis-Table"] == "2")
    for mail in (invitation, welcome):
        told = unwrapped(mail)
        assert "Time per move: 2 days." in told
        assert "Days off, when no clock runs: Saturday and Sunday (Lisbon)." in told
        assert "Everyone also has a time bank: 7 days." in told
        assert "If you miss a turn, autopilot plays for you until you're back." in told


def test_set_changes_what_it_names_and_leaves_the_rest(slow):
    came = slow.says(ANA, "SET no bank, daily at 20:00 Madrid")
    assert match_of(slow).phase is Phase.GATHERING
    assert match_of(slow).time_rules.bank == 0
    assert (match_of(slow).time_rules.daily, match_of(slow).time_rules.zone) == (1200, "Europe/Madrid")
    assert match_of(slow).time_rules.days_off == (6, 7)
    assert "Time per move: until 20:00 (Madrid), but at least 12 hours." in came.answer
    with slow.unchanged():
        again = slow.says(ANA, "SET daily at 20:00 Madrid")
    assert "Nothing to change." in again.answer


@pytest.mark.parametrize(
    ("settings", "answer"),
    [
        (
            "zone Lisbn",
            'There\'s no time zone called "Lisbn". Write it like Europe/Lisbon or America/Sao_Paulo.',
        ),
        ("daily at 25:00", 'We can\'t tell what time of day "25:00" is.'),
        (
            "clock 1 hour, grace 2 hours",
            "A grace period of 2 hours is too long. It can't be more than the shortest time per move, 1 hour.",
        ),
        ("clock 90 days", "The time per move can't be 90 days. Choose from 1 minute to 60 days."),
    ],
)
def test_a_clock_that_makes_no_sense_makes_no_table_and_is_answered(asked, settings, answer):
    came = asked.says(ANA, f'NEW TABLE "Odd", {settings}')
    assert answer in came.answer
    assert not [mail for _, mail in came.mails if mail["Eleusis-Table"] == "2"]


def test_help_tells_the_time_at_the_table_where_it_is_asked(slow):
    answer = slow.says(ANA, "HELP clock").answer
    assert "Time per move at this table: 2 days." in answer
    assert "For their first turn of the game, everyone gets double time." in answer
    assert "daily at 20:00 Lisbon" in answer
