"""Letters and mails are destroyed when they have been kept long enough; what waits stays, and what goes is told."""

from dataclasses import replace

import pytest

from pbem.demo.mail import Asked
from pbem.edge.maildir_client import reply_address
from pbem.mail.writing.letters import write_letter
from pbem.service.inbox import reception
from pbem.service.operations.retention import Retention
from pbem.store.rows.people import LetterStatus
from tests.by_mail.people import LOBBY
from tests.by_mail.servers import Refusing
from tests.by_mail.still import DAY, HOUR, StandingClock
from tests.by_mail.table import ANA, BRUNO, play

KEEP = 30 * DAY


def letters(table):
    with table.house.store.reading() as reading:
        return reading.letters.newest(None, 200)


class Log:
    """What was logged."""

    def __init__(self):
        self.lines = []

    def warning(self, event, **facts):
        self.lines.append({"event": event, **facts})

    info = warning

    def take(self):
        lines, self.lines = self.lines, []
        return lines


def works(retention, ticks=20):
    for _ in range(ticks):
        retention.tick()


def test_after_thirty_days_letters_and_mails_are_gone_and_a_letter_of_today_is_there(dealt):
    retention = Retention(dealt.house, KEEP, keep_mails=KEEP)
    dealt.waits(30 * DAY - HOUR)
    works(retention)
    assert not any(one.destroyed for one in letters(dealt))
    dealt.says(ANA, "SAY still here")
    dealt.waits(DAY)
    works(retention)
    newest, *old = letters(dealt)
    assert not newest.destroyed
    assert all(one.destroyed and not one.sender and not one.recipient for one in old)
    with dealt.house.store.reading() as reading:
        mails = [mail for person in (1, 2, 3, 4) for mail in reading.mails.records_of(person)]
        assert any(not mail.whole for mail in mails)
        assert all(mail.whole == (dealt.clock.at - mail.created <= KEEP) for mail in mails)


def test_mails_are_kept_as_long_as_their_own_setting_says_and_letters_as_long_as_theirs(dealt):
    retention = Retention(dealt.house, KEEP, keep_mails=7 * DAY)
    dealt.waits(8 * DAY)
    works(retention)
    assert not any(one.destroyed for one in letters(dealt))
    with dealt.house.store.reading() as reading:
        mails = [mail for person in (1, 2, 3, 4) for mail in reading.mails.records_of(person)]
        assert mails
        assert not any(mail.whole for mail in mails)
    other = Retention(dealt.house, KEEP, keep_mails=0)
    dealt.says(ANA, "SAY still here")
    dealt.waits(60 * DAY)
    works(other)
    with dealt.house.store.reading() as reading:
        assert any(mail.whole for mail in reading.mails.records_of(1))


def test_it_is_done_once_a_day_and_again_by_a_server_that_was_started_anew(dealt):
    dealt.waits(31 * DAY)
    retention = Retention(dealt.house, KEEP)
    works(retention)
    broken = replace(dealt.house, store=Refusing(dealt.house.store))
    works(Retention(broken, KEEP), 2)  # nothing to write: all is done for today
    dealt.waits(DAY)
    with pytest.raises(Exception, match="disk is full"):
        Retention(broken, KEEP).tick()


def test_a_batch_at_a_time_so_that_letters_need_not_wait(dealt, monkeypatch):
    monkeypatch.setattr("pbem.service.operations.retention.BATCH", 2)
    dealt.waits(31 * DAY)
    retention = Retention(dealt.house, KEEP)
    retention.tick()  # what was held is given up
    retention.tick()
    assert sum(one.destroyed for one in letters(dealt)) == 2
    works(retention, 40)
    assert all(one.destroyed for one in letters(dealt))


def test_zero_keeps_everything(dealt):
    dealt.waits(4000 * DAY)
    works(Retention(dealt.house, 0))
    assert not any(one.destroyed for one in letters(dealt))


def test_a_held_letter_that_nobody_answered_is_given_up_and_then_destroyed(dealt):
    strange = write_letter("eve@example.net", reply_address(dealt.newest(BRUNO)), "SAY boo")
    dealt.posts("eve@example.net", reply_address(dealt.newest(BRUNO)), strange)
    assert letters(dealt)[0].status is LetterStatus.HELD
    dealt.waits(29 * DAY)
    works(Retention(dealt.house, KEEP))
    assert (letters(dealt)[0].status, letters(dealt)[0].destroyed) == (LetterStatus.HELD, False)
    dealt.waits(2 * DAY)
    works(Retention(dealt.house, KEEP))
    newest = letters(dealt)[0]
    assert (newest.status, newest.reason) == (LetterStatus.HANDLED, "nobody said yes within 30 days")
    assert newest.destroyed


def test_a_letter_that_still_waits_is_never_destroyed(dealt):
    house = dealt.house
    reception.receive(
        house, ANA.address, [reception.addressee(house, LOBBY)], b"From: ana@example.org\r\n\r\nHELP"
    )
    dealt.waits(40 * DAY)
    works(Retention(house, KEEP))
    assert (letters(dealt)[0].status, letters(dealt)[0].destroyed) == (LetterStatus.RECEIVED, False)


def test_letters_that_were_set_aside_are_listed_in_the_log_before_they_go(dealt, monkeypatch):
    log = Log()
    monkeypatch.setattr("pbem.service.operations.retention.log", log)
    dealt.posts(ANA.address, LOBBY, b"")
    number = letters(dealt)[0].id
    assert letters(dealt)[0].status is LetterStatus.QUARANTINED
    dealt.waits(22 * DAY)
    works(Retention(dealt.house, KEEP))
    assert log.take() == []
    dealt.waits(2 * DAY)
    works(Retention(dealt.house, KEEP))
    (line,) = log.take()
    assert (line["event"], line["letter"], line["reason"], line["days_left"]) == (
        "quarantined_letter_goes",
        number,
        "empty",
        6,
    )
    dealt.waits(7 * DAY)
    works(Retention(dealt.house, KEEP))
    lines = log.take()
    assert [line["event"] for line in lines] == ["quarantined_letter_goes", "destroyed_old"]
    assert letters(dealt)[0].destroyed
    assert not any("@" in str(value) for line in lines for value in line.values())


def test_a_copy_of_a_letter_that_was_destroyed_changes_nothing(dealt):
    mover = dealt.asked(Asked.PLAY)
    asked = dealt.newest(mover)
    letter = dealt.letter(mover, play(dealt.sees(mover).hand[0]), asked)
    dealt.posts(mover.address, reply_address(asked), letter)
    dealt.waits(31 * DAY)
    works(Retention(dealt.house, KEEP))
    with dealt.unchanged():
        assert dealt.posts(mover.address, reply_address(asked), letter).fate is LetterStatus.DUPLICATE


def test_who_answers_a_mail_that_was_destroyed_is_answered(dealt):
    mover = dealt.asked(Asked.PLAY)
    asked = dealt.newest(mover)
    dealt.waits(31 * DAY)
    works(Retention(dealt.house, KEEP))
    assert "You played" in dealt.says(mover, play(dealt.sees(mover).hand[0]), asked).answer


class TablesClock(StandingClock):
    """The tables' time is so far behind the wall's."""

    behind = 20 * DAY

    def now(self):
        return self.at - self.behind

    def when(self, wall):
        return wall - self.behind


def test_letters_are_kept_by_the_tables_time_in_which_they_came_and_mails_by_the_walls(dealt):
    letters_before = len([one for one in letters(dealt) if not one.destroyed])
    dealt.waits(31 * DAY)
    house = replace(dealt.house, clock=TablesClock(dealt.clock.at))
    works(Retention(house, KEEP, keep_mails=KEEP))
    assert len([one for one in letters(dealt) if not one.destroyed]) == letters_before
    with dealt.house.store.reading() as reading:
        assert not any(mail.whole for person in (1, 2, 3, 4) for mail in reading.mails.records_of(person))
    house = replace(house, clock=TablesClock(dealt.clock.at + 20 * DAY))
    works(Retention(house, KEEP))
    works(Retention(replace(house, clock=TablesClock(dealt.clock.at + 22 * DAY)), KEEP))
    assert all(one.destroyed for one in letters(dealt))
