"""What is written to postmaster and abuse reaches who keeps the server, and so does what was set aside."""

import email
import re
from dataclasses import replace
from email.message import EmailMessage
from email.policy import default

import pytest

from pbem.mail.addressing import new_token
from pbem.mail.writing.letters import write_letter
from pbem.micros import DAY, HOUR
from pbem.service.delivery.quota import Quota
from pbem.service.mailing.operator_mail import FORWARDED_A_DAY, MOST, STUCK, OperatorsDay
from pbem.service.operations.limit_warning import OperatorsLimit
from pbem.service.operations.weekly_report import OperatorsWeek
from pbem.store.rows.people import LetterStatus, StoredLetter, StoredMail
from tests.by_mail.people import LOBBY, Person
from tests.by_mail.still import Still
from tests.by_mail.table import ANA, words

KEEPER = Person("Keeper")
POSTMASTER = "postmaster@eleusis.example.org"


@pytest.fixture
def table(dealt: Still) -> Still:
    dealt.house = dealt.counter.house = replace(dealt.house, operator=KEEPER.address)
    dealt.town.moves_in(KEEPER)
    return dealt


def letter(text: str = "Your server is odd.", subject: str = "Hello", to: str = POSTMASTER) -> EmailMessage:
    return write_letter("eva@example.net", to, text, subject=subject)


def newest(table: Still) -> StoredMail:
    with table.house.store.reading() as reading:
        return reading.mails.newest(None, 1)[0]


@pytest.mark.parametrize("to", [POSTMASTER, "abuse@eleusis.example.org"])
def test_mail_to_postmaster_and_abuse_goes_on_to_the_operator_as_it_came(table: Still, to: str) -> None:
    """RFC 2142 2, 4; RFC 5321 4.5.1. The null sender, so that two servers cannot write to each other for ever."""
    sent = letter(to=to)
    came = table.posts("eva@example.net", to, sent)
    assert came.fate is LetterStatus.HANDLED
    (mail,) = came.to(KEEPER)
    assert mail["Subject"] == "For the postmaster: Hello"
    assert "may be forged" in words(mail)
    (attached,) = list(mail.iter_attachments())
    assert attached.get_content_type() == "message/rfc822"
    inner = attached.get_content()
    assert inner["Message-ID"] == sent["Message-ID"]
    assert inner.get_content().strip() == "Your server is odd."
    assert newest(table).null_sender
    assert "eva@example.net" not in [one.to_address for one in [newest(table)]]


@pytest.mark.parametrize("first", [POSTMASTER, LOBBY])
def test_a_mail_to_the_lobby_and_to_postmaster_reaches_both(table: Still, first: str) -> None:
    eva = Person("Eva")
    table.town.moves_in(eva)
    sent = write_letter(eva.address, f"{LOBBY}, {POSTMASTER}", "JOIN", subject="Hello")
    second = LOBBY if first == POSTMASTER else POSTMASTER
    came = {to: table.posts(eva.address, to, sent) for to in (first, second)}
    assert came[POSTMASTER].fate is LetterStatus.HANDLED
    assert len(came[POSTMASTER].to(KEEPER)) == 1
    assert came[LOBBY].fate is LetterStatus.HELD
    again = {table.posts(eva.address, to, sent).fate for to in (first, second)}
    assert again == {LetterStatus.DUPLICATE}


def test_without_an_operator_it_stays_here_and_is_told_so(dealt: Still) -> None:
    came = dealt.posts("eva@example.net", POSTMASTER, letter())
    assert (came.fate, came.reason, came.mails) == (LetterStatus.STRANGER, "for the operator", [])


def test_reports_of_programs_go_on_too_but_no_mail_of_such_a_server(table: Still) -> None:
    report = letter()
    report["Auto-Submitted"] = "auto-generated"
    assert len(table.posts("", POSTMASTER, report).mails) == 1
    ours = letter()
    ours["Eleusis-Kind"] = "operator"
    came = table.posts("", POSTMASTER, ours)
    assert (came.fate, came.mails) == (LetterStatus.AUTOMATIC, [])


def test_a_second_copy_does_not_go_on(table: Still) -> None:
    twice = letter()
    assert len(table.posts("eva@example.net", POSTMASTER, twice).mails) == 1
    assert table.posts("eva@example.net", POSTMASTER, twice).mails == []


def test_a_flood_does_not_go_on_for_more_than_a_day_can_bear(table: Still) -> None:
    got = sum(
        len(table.posts("eva@example.net", POSTMASTER, letter()).mails) for _ in range(FORWARDED_A_DAY + 5)
    )
    assert got == FORWARDED_A_DAY
    table.waits(DAY)
    assert len(table.posts("eva@example.net", POSTMASTER, letter()).mails) == 1


def line_ends_alike(raw: bytes) -> bytes:
    return re.sub(rb"\r\n|\r", b"\n", raw)


EIGHT_BITS = (
    b"From: eva@example.net\r\nSubject: h\xc3\xa9\r\n"
    b"Content-Type: text/plain; charset=utf-8\r\n\r\nol\xc3\xa1\r\n"
)
LONG = b"From: eva@example.net\nSubject: x\n\n" + b"word " * 4000 + b"\n"
BARE = b"From: eva@example.net\nSubject: x\nX-Odd: \x00\xff\n\n.\rMAIL FROM:<>\r\x00"


@pytest.mark.parametrize("raw", [EIGHT_BITS, LONG, BARE], ids=["8bit", "long-line", "bare-cr-and-nul"])
def test_whatever_came_leaves_in_lines_that_every_relay_takes(table: Still, raw: bytes) -> None:
    """RFC 5321 4.5.3.1.6, 2.3.8: nothing is smuggled out in it either."""
    came = table.posts("eva@example.net", POSTMASTER, raw)
    assert came.to(KEEPER)
    content = newest(table).content
    assert content.isascii()
    assert b"\0" not in content
    lines = content.split(b"\r\n")
    assert all(b"\r" not in line and b"\n" not in line and len(line) <= 998 for line in lines)
    (attached,) = email.message_from_bytes(content, policy=default).iter_attachments()
    if attached.get_content_type() != "message/rfc822":
        assert line_ends_alike(attached.get_content()) == line_ends_alike(raw)


def test_a_header_in_its_subject_adds_none_to_ours(table: Still) -> None:
    raw = b"From: eva@example.net\r\nSubject: =?utf-8?q?x=0D=0ABcc:_all@example.net?=\r\n\r\nhi\r\n"
    (mail,) = table.posts("eva@example.net", POSTMASTER, raw).to(KEEPER)
    assert mail["Bcc"] is None
    assert "Bcc" in str(mail["Subject"])


def test_once_a_day_the_operator_is_told_what_was_set_aside_and_nothing_twice(table: Still) -> None:
    day = OperatorsDay(table.house)
    assert not day.tick()
    crashed, failed = set_aside(table, "crashed: ValueError"), fails(table, "the relay answered 554 to DATA")
    table.waits(DAY)
    assert day.tick()
    mail = told(table)
    assert "crashed: ValueError" in words(mail)
    assert f"{failed} " in words(mail)
    assert "the relay answered 554 to DATA" in words(mail)
    assert ANA.address not in words(mail)
    table.waits(DAY)
    assert not day.tick()
    later = set_aside(table, "too-deep")
    table.waits(DAY)
    assert day.tick()
    assert f" {later} " in words(told(table))
    assert f" {crashed} " not in words(told(table))


def test_a_mail_that_is_tried_in_vain_is_told_of_however_many_newer_ones_wait(table: Still) -> None:
    stuck = fails(table, "the relay answered 451 to MAIL", tries=STUCK, for_good=False)
    with table.house.store.writing() as writing:
        writing.mails.add([waiting(table) for _ in range(MOST + 10)])
    assert OperatorsDay(table.house).tick()
    assert f" {stuck} " in words(told(table))


def test_not_more_than_one_such_mail_comes_a_day_also_after_a_restart(table: Still) -> None:
    set_aside(table, "crashed: ValueError")
    assert OperatorsDay(table.house).tick()
    set_aside(table, "crashed: KeyError")
    table.waits(DAY // 2)
    assert not OperatorsDay(table.house).tick()
    table.waits(DAY // 2)
    assert OperatorsDay(table.house).tick()


def told(table: Still) -> EmailMessage:
    table.counter.work()
    mail = [mail for whose, mail in table.town.mails if whose == KEEPER][-1]
    assert mail["Eleusis-Kind"] == "operator"
    return mail


def set_aside(table: Still, reason: str) -> int:
    with table.house.store.writing() as writing:
        (number,) = writing.letters.add([StoredLetter(table.clock.at, "x@y", "", b"x", None, None)])
        for _ in range(3):
            writing.letters.note_crash(number, reason, 3)
    return number


def waiting(table: Still) -> StoredMail:
    return StoredMail("digest", None, None, ANA.address, new_token(), "<x@y>", b"x", table.clock.at)


def fails(table: Still, reason: str, *, tries: int = 1, for_good: bool = True) -> int:
    with table.house.store.writing() as writing:
        writing.mails.add([waiting(table)])
        number = writing.mails.newest(None, 1)[0].id
        for _ in range(tries):
            writing.mails.mark_failed(number, reason, None if for_good else table.clock.at + DAY)
    return number


def test_once_a_week_the_operator_is_told_what_happened_and_whether_they_are_needed(table: Still) -> None:
    week = OperatorsWeek(replace(table.house, quota=Quota(per_day=450)))
    assert not week.tick()
    table.posts("eva@example.net", POSTMASTER, b"From: eva@example.net\r\nSubject: x\r\n\r\nhi\r\n")
    set_aside(table, "too-deep")
    table.waits(6 * DAY)
    assert not week.tick()
    table.waits(DAY + 1)
    assert week.tick()
    said = words(told(table))
    assert "Something needs your attention. Run pbem status to see what." in said
    assert re.search(r"Messages received: [1-9][0-9]* \(1 set aside\)", said)
    assert "(the limit is 450)" in said
    assert not week.tick()


def leave(table: Still, count: int) -> None:
    """So many mails leave now."""
    with table.house.store.writing() as writing:
        writing.mails.add([waiting(table) for _ in range(count)])
        writing.mails.mark_sent([one.id for one in writing.mails.newest(None, count)], table.clock.at)


def test_once_a_day_the_operator_is_told_that_a_days_limit_is_nearly_used(table: Still) -> None:
    house = replace(table.house, quota=Quota(per_hour=5, per_day=100))
    limit = OperatorsLimit(house)
    with table.house.store.reading() as reading:
        had_left = len(reading.mails.sent_times(0, 100))
    leave(table, 79 - had_left)
    assert not limit.tick()
    leave(table, 1)
    assert not limit.tick()  # it has just looked
    table.waits(HOUR)
    with table.house.store.writing() as writing:
        writing.mails.add([waiting(table) for _ in range(3)])
    assert limit.tick()
    mail = told(table)
    assert mail["Subject"] == "eleusis.example.org is close to its daily email limit"
    said = words(mail)
    assert "We've sent 80 of the 100 emails allowed in 24 hours." in said
    assert "Emails waiting now: 3" in said
    assert "DIGEST daily" in said
    table.waits(HOUR)
    assert not OperatorsLimit(house).tick()
    leave(table, 90)
    table.waits(23 * HOUR)
    assert OperatorsLimit(house).tick()


def test_without_an_operator_a_used_limit_is_told_in_the_log_alone(dealt: Still) -> None:
    house = replace(dealt.house, quota=Quota(per_day=20), operator="")
    leave(dealt, 20)
    assert not OperatorsLimit(house).tick()
    with dealt.house.store.reading() as reading:
        assert reading.meta.get("operator_told_of_limit") is not None
