"""Reminders: when each wants them, by day where he lives, once for each deadline, and only to who can heed them."""

from dataclasses import replace

import pytest

from pbem.demo.mail import Asked
from pbem.mail.writing.letters import write_letter
from pbem.service.aggregates.tables import TableCache
from pbem.service.inbox.reception import addressee, receive
from pbem.service.schedule.tick import tick
from pbem.store.rows.turns import PlanKind, PlanRecord
from tests.by_mail.still import DAY, HOUR, SECOND, Still
from tests.by_mail.table import ANA, Person, play, words

MINUTE = 60 * SECOND

# The first card is awaited on Wednesday 18 November 2026 at 11:06:40 UTC, for three days: until Saturday.
THURSDAY_2130 = 34 * HOUR + 23 * MINUTE + 20 * SECOND
FRIDAY_0800 = 44 * HOUR + 53 * MINUTE + 20 * SECOND
FRIDAY_1706 = 54 * HOUR


def reminded(table: Still) -> list[Person]:
    """Who is reminded by a tick now."""
    before = len(table.town.mails)
    tick(table.house)
    table.counter.work()
    return [person for person, mail in table.town.mails[before:] if mail["Eleusis-Kind"] == "reminder"]


def restarts(table: Still) -> None:
    """The server forgets all that is not in its database."""
    table.house = table.counter.house = replace(table.house, shelf=TableCache())


@pytest.fixture
def mover(dealt: Still) -> Person:
    return dealt.asked(Asked.PLAY)


def test_who_wants_to_be_reminded_earlier_is_from_this_turn_on(dealt, mover):
    """Half of three days is over at 23:06: he is reminded before it is night."""
    answer = dealt.says(mover, "REMINDERS 50%").answer
    assert "You'll get a reminder when 50% of your time for a move is left, but never at night." in answer
    dealt.waits(THURSDAY_2130 - SECOND)
    assert reminded(dealt) == []
    dealt.waits(SECOND)
    assert reminded(dealt) == [mover]
    assert "your time is running out" in words(dealt.newest(mover))
    for _ in range(4):
        dealt.waits(6 * HOUR)
        restarts(dealt)
        assert reminded(dealt) == []


def test_night_is_by_the_clock_where_he_lives_also_when_he_tells_so_later(dealt, mover):
    """Half is over at 23:06 in Lisbon, which is 10:06 at Lord Howe."""
    dealt.says(mover, "REMINDERS 50%")
    dealt.says(mover, "ZONE Australia/Lord_Howe")
    dealt.waits(36 * HOUR - SECOND)
    assert reminded(dealt) == []
    dealt.waits(SECOND)
    assert reminded(dealt) == [mover]


def test_who_wants_no_reminder_gets_none_and_has_it_back_as_usual(dealt, mover):
    assert "To bring them back, reply REMINDERS USUAL" in dealt.says(mover, "REMINDERS OFF").answer
    dealt.waits(FRIDAY_1706 - HOUR)
    assert reminded(dealt) == []
    usual = dealt.says(mover, "REMINDERS USUAL").answer
    assert "You'll get a reminder when 25% of your time for a move is left" in usual
    dealt.waits(HOUR)
    assert reminded(dealt) == [mover]


def test_the_others_are_reminded_as_before(dealt, mover):
    other = dealt.waiting()[0]
    dealt.says(other, "REMINDERS OFF")
    dealt.waits(FRIDAY_1706)
    assert reminded(dealt) == [mover]


def test_ticks_and_restarts_remind_nobody_twice_and_a_deadline_that_moves_has_a_reminder_of_its_own(
    dealt, mover
):
    dealt.waits(FRIDAY_1706)
    assert reminded(dealt) == [mover]
    assert reminded(dealt) == []
    restarts(dealt)
    assert reminded(dealt) == []
    dealt.agreed(ANA, "EXTEND 1 day")
    assert reminded(dealt) == []
    dealt.waits(DAY)
    assert reminded(dealt) == [mover]
    restarts(dealt)
    assert reminded(dealt) == []


def test_who_is_asked_by_a_server_that_was_down_over_evening_is_reminded_in_the_morning(dealt, mover):
    dealt.says(mover, "REMINDERS 50%")
    dealt.waits(THURSDAY_2130 + 3 * HOUR)
    assert reminded(dealt) == [], "it is half past midnight"
    dealt.waits(FRIDAY_0800 - THURSDAY_2130 - 3 * HOUR - SECOND)
    assert reminded(dealt) == []
    dealt.waits(SECOND)
    assert reminded(dealt) == [mover]


def test_nobody_is_reminded_of_a_time_that_is_up(dealt, mover):
    dealt.waits(3 * DAY + SECOND)
    assert reminded(dealt) == []
    dealt.waits(2 * MINUTE)
    assert reminded(dealt) == []
    assert dealt.asked(Asked.PLAY) is not mover


def test_nobody_is_reminded_who_has_moved(dealt, mover):
    dealt.waits(FRIDAY_1706 - HOUR)
    dealt.says(mover, play(dealt.sees(mover).hand[0]))
    dealt.waits(HOUR)
    assert reminded(dealt) == []


@pytest.mark.parametrize("to", ["table", "person"])
def test_nobody_is_reminded_whose_letter_is_being_read(dealt, mover, to):
    with dealt.house.store.reading() as reading:
        person = reading.people.by_address(mover.address)
        token = reading.seats.at(1)[person.id - 1].token
    serial = dealt.newest(mover)["Eleusis-Serial"]
    addressing = dealt.house.addressing
    address = addressing.person(person.token) if to == "person" else addressing.table(1, int(serial), token)
    dealt.waits(FRIDAY_1706 - SECOND)
    raw = write_letter(mover.address, address, "STATUS").as_bytes()
    receive(dealt.house, mover.address, [addressee(dealt.house, address)], raw)
    dealt.waits(SECOND)
    before = len(dealt.town.mails)
    tick(dealt.house)
    with dealt.house.store.reading() as reading:
        assert reading.deadlines.at(1).reminded == ()
    dealt.counter.work()
    assert "reminder" not in [mail["Eleusis-Kind"] for _, mail in dealt.town.mails[before:]]
    assert reminded(dealt) == [mover], "it was no move"


def test_nobody_is_reminded_while_the_table_stands_still_and_afterwards_by_what_was_left(dealt, mover):
    dealt.waits(DAY)
    dealt.agreed(ANA, "PAUSE")
    dealt.waits(3 * DAY)
    assert reminded(dealt) == []
    dealt.says(ANA, "UNPAUSE")
    dealt.waits(THURSDAY_2130 - SECOND)
    assert reminded(dealt) == [], "a quarter of the two days that were left is over at 23:06"
    dealt.waits(SECOND)
    assert reminded(dealt) == [mover]


def test_nobody_is_reminded_whose_play_waits_while_he_may_take_it_back(dealt, mover):
    with dealt.house.store.writing() as writing:
        deadline = writing.deadlines.at(1)
        waits = PlanRecord(
            1, deadline.person, 1, PlanKind.PLAY, "PLAY 7h", "en", 1, deadline.serial, dealt.clock.at
        )
        writing.plans.save(waits)
    dealt.waits(FRIDAY_1706)
    assert reminded(dealt) == []
    with dealt.house.store.writing() as writing:
        writing.plans.remove(1, deadline.person, 1)
    dealt.waits(SECOND)
    assert reminded(dealt) == [mover], "he has taken it back"


def test_god_is_reminded_of_his_rule_as_he_wants(asked):
    god = asked.asked(Asked.RULE)
    asked.says(god, "LEMBRETES 50%")
    asked.waits(THURSDAY_2130)
    assert reminded(asked) == [god]


def test_what_is_no_share_of_the_time_is_asked_back(dealt, mover):
    answer = dealt.says(mover, "REMINDERS 95%").answer
    assert '"95%" isn\'t a share of your time. Write 1% to 90%, or OFF.' in answer
    assert "REMINDERS 50%" in answer
