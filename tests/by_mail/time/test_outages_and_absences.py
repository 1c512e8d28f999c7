"""While the server was away, no offer lapsed and no seat was opened; who was away anyway loses no day by it."""

from dataclasses import replace

import pytest

from pbem.demo.mail import Asked
from pbem.engine.match.state import task
from pbem.engine.match.terms import Missed, TimeRules
from pbem.service.operations.outages import Outage
from pbem.service.schedule.tick import tick
from pbem.store.rows.people import DeadlineRecord
from pbem.store.rows.turns import LapseKind
from tests.by_mail.club import club_in
from tests.by_mail.moderated import ALL, EVA, Setting, moderated
from tests.by_mail.still import DAY, HOUR, SECOND, START
from tests.by_mail.table import BRUNO, PIA, card_words, words

A_WHILE = 61 * SECOND

NOVEMBER_21 = START // DAY * DAY + 3 * DAY
"""Three days after the tables' time begins, at midnight; a Saturday."""


def is_down(table, time):
    """The server runs until now, and again after so long; then all that this brings about is done."""
    Outage(table.house.store, table.clock)
    table.waits(time)
    Outage(table.house.store, table.clock)
    return until_settled(table)


def until_settled(table):
    before = len(table.town.mails)
    while tick(table.house):
        table.counter.work()
    table.counter.work()
    return table.town.mails[before:]


def lapse(table, kind):
    with table.house.store.reading() as reading:
        (found,) = [
            one
            for person in range(1, 9)
            if (one := reading.expiries.of(table.number, kind, person)) is not None
        ]
    return found


def deadline(table):
    with table.house.store.reading() as reading:
        return reading.deadlines.at(table.number)


def to_move(table):
    return ALL[int(task(table.match).seat) - 1]


def misses(table):
    """Bruno's turn comes, and passes."""
    while to_move(table) is not BRUNO:
        table.writes(to_move(table), f"PLAY {card_words(table.hands()[task(table.match).seat][0])}")
    table.waits(3 * DAY + A_WHILE)
    return until_settled(table)


def seated(stages, folder, rules):
    """Three days for a move, no excuses, and the turn of Bruno."""
    table = moderated(stages.house, folder, Setting(time_rules=rules))
    now, due = table.clock.at, table.clock.at + 3 * DAY
    first = DeadlineRecord(1, table.serial, 2, due, None, begun=now, base=3 * DAY, fires=due)
    with table.house.store.writing() as writing:
        writing.deadlines.set(first)
    return table


@pytest.fixture
def table(stages, tmp_path):
    table = seated(stages, tmp_path, TimeRules())
    yield table
    table.store.close()


@pytest.fixture
def kept(stages, tmp_path):
    """A table where a caretaker plays from the first missed turn on."""
    table = seated(stages, tmp_path, TimeRules(missed=Missed.CARETAKER))
    yield table
    table.store.close()


def test_an_offer_of_a_seat_lasts_longer_by_the_time_that_the_server_was_away(table):
    with table.house.store.writing() as writing:
        writing.waiting_lists.add(1, 5, table.clock.at)
    misses(table)
    mails = misses(table)
    (note,) = [mail for person, mail in mails if person is EVA and mail["Eleusis-Kind"] == "invitation"]
    before = lapse(table, LapseKind.OFFER)
    is_down(table, 2 * DAY)
    assert lapse(table, LapseKind.OFFER).fires == before.fires + 2 * DAY
    table.waits(before.fires + A_WHILE - table.clock.at)
    until_settled(table)
    assert table.match.offers != (), "it would have lapsed by now"
    came = table.says(EVA, "JOIN", note)
    assert "You now have Bruno's seat" in came.answer


def test_a_seat_that_a_caretaker_keeps_is_opened_to_others_later_by_the_time_that_the_server_was_away(kept):
    misses(kept)
    before = lapse(kept, LapseKind.STAY)
    is_down(kept, 2 * DAY)
    assert lapse(kept, LapseKind.STAY).fires == before.fires + 2 * DAY
    kept.waits(before.fires + A_WHILE - kept.clock.at)
    assert "open seat" not in " ".join(words(mail) for _, mail in until_settled(kept))
    assert kept.match.vacant == ()
    kept.waits(2 * DAY)
    until_settled(kept)
    assert kept.match.vacant == ("2",)


@pytest.mark.parametrize(("before", "given"), [(2 * DAY, 0), (6 * DAY, 2 * DAY)])
def test_of_an_outage_in_a_vacation_that_time_is_given_back_that_would_have_run(dealt, before, given):
    """From noon on Wednesday away until the end of the next one: seven days and a little, in which no time runs."""
    dealt.says(dealt.asked(Asked.PLAY), "VACATION 7 days")
    due = deadline(dealt).due
    ends = due - 3 * DAY
    Outage(dealt.house.store, dealt.clock)
    dealt.clock.at = ends - 7 * DAY + before
    is_down(dealt, 3 * DAY)
    assert deadline(dealt).due == due + given


def test_a_deadline_that_an_outage_moves_into_a_vacation_waits_for_its_end(dealt):
    came = dealt.says(dealt.asked(Asked.PLAY), "VACATION 2026-11-23 to 2026-11-25")
    assert "from 23 November 2026 to 25 November 2026" in came.answer
    due = deadline(dealt).due
    is_down(dealt, DAY)
    assert deadline(dealt).due == due + DAY, "on Sunday, the day before"
    is_down(dealt, DAY)
    assert deadline(dealt).due == due + 2 * DAY + 3 * DAY


def test_what_an_outage_moves_into_a_vacation_uses_it_up_at_the_other_tables_too(tmp_path):
    """Pia is God at two tables. Of her vacation, from Saturday to the Wednesday after next, nine days may hold up
    games. One table rests on weekends, so that it takes eight of them. At the other her time would have been over on
    Friday; the outage moves that into the vacation, which holds it up from the first weekend on.
    """
    with club_in(tmp_path, "shared vacation") as club:
        club.first.counter.house = replace(club.first.house, vacation=9 * DAY)
        club.first.house = club.first.counter.house
        club.table('"Whoever", 4 seats, clock 60 days')
        weekdays = club.table('"Weekdays", 4 seats, days off saturday sunday, clock 10 days')
        plain = club.table('"Plain", 4 seats, clock 2 days')
        assert [one.asked(Asked.RULE) for one in (weekdays, plain)] == [PIA, PIA]
        weekdays.says(PIA, "VACATION 2026-11-21 to 2026-12-02")
        assert deadline(plain).due < NOVEMBER_21
        assert deadline(weekdays).due == START + 26 * DAY, "ten working days, and eight"
        is_down(weekdays, 36 * HOUR)
        assert deadline(plain).due > NOVEMBER_21 + 9 * DAY
        assert deadline(weekdays).due == START + 22 * DAY + 12 * HOUR, "ten, five, and a day and a half"
