"""A player whose mail comes back: he is marked, his clock is held, all are told; he comes back by writing."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from pbem.demo.mail import Asked
from pbem.edge.maildir_client import reply_address, text_of
from pbem.edge.smtp.replies import Stage, told
from pbem.mail.writing.letters import write_letter
from pbem.service.delivery.bounces import refused, why_withheld
from pbem.service.inbox.reception import addressee
from pbem.service.mailing.operator_mail import OperatorsDay
from pbem.service.schedule.tick import tick
from pbem.store.rows.people import LetterStatus
from tests.by_mail.people import LOBBY, Person
from tests.by_mail.reports import comes_back, mailbox, newest_mail, of, report
from tests.by_mail.still import DAY, HOUR, SECOND
from tests.by_mail.table import ANA, BRUNO, PEOPLE, play, words

CORPUS = Path(__file__).parents[3].parent / "shared" / "corpora" / "bounces-flufl"
NOBODY_THERE = of("5.1.1")


def others_than(person):
    return {one.name for one in PEOPLE if one is not person}


def due(table):
    with table.house.store.reading() as reading:
        return reading.deadlines.at(table.number)


def test_all_but_himself_are_told_that_mail_to_a_player_comes_back_and_see_it_in_the_list_of_players(dealt):
    mover = dealt.asked(Asked.PLAY)
    came = comes_back(dealt, mover, NOBODY_THERE)
    assert (came.fate, came.reason) == (LetterStatus.BOUNCE, "failed 5.1.1, no-mailbox")
    assert {person.name for person, _ in came.mails} == others_than(mover)
    for person, mail in came.mails:
        if person.language == "en":
            told = words(mail)
            assert f"Our emails to {mover.name} bounce" in told
            assert re.search(rf"{mover.name} +\d+ cards? +(?:to move, )?emails bounce", text_of(mail))
    assert mailbox(dealt, mover) == "bouncing"


def test_the_moderator_is_told_how_to_go_on_and_nobody_else(dealt):
    mover = dealt.asked(Asked.PLAY)
    comes_back(dealt, mover, NOBODY_THERE)
    for person in (one for one in PEOPLE if one is not mover and one.language == "en"):
        told = words(dealt.newest(person))
        assert (f"PLAY FOR {mover.name}" in told) is (person is ANA)


def test_his_clock_is_held_for_as_long_as_a_turn_takes_and_then_he_is_late_like_anybody(dealt):
    mover = dealt.asked(Asked.PLAY)
    dealt.waits(2 * DAY)
    tick(dealt.house)
    comes_back(dealt, mover, NOBODY_THERE)
    dealt.waits(3 * DAY - SECOND)
    assert tick(dealt.house) == 0, "neither reminded nor late"
    dealt.waits(2 * HOUR)
    assert tick(dealt.house) == 1
    dealt.counter.work()
    assert dealt.asked(Asked.PLAY) is not mover


def test_a_time_that_was_made_longer_is_not_made_shorter(dealt):
    mover = dealt.asked(Asked.PLAY)
    dealt.agreed(ANA, "EXTEND 10 days")
    before = due(dealt).due
    comes_back(dealt, mover, NOBODY_THERE)
    assert due(dealt).due == before


def test_who_is_not_to_move_leaves_the_clock_of_who_is(dealt):
    mover = dealt.asked(Asked.PLAY)
    other = next(person for person in PEOPLE if person not in (mover, dealt.god()))
    dealt.waits(DAY)
    before = due(dealt)
    comes_back(dealt, other, NOBODY_THERE)
    assert due(dealt) == before


def test_he_comes_back_by_writing_and_his_time_begins_anew(dealt):
    mover = dealt.asked(Asked.PLAY)
    comes_back(dealt, mover, NOBODY_THERE)
    dealt.waits(2 * DAY)
    came = dealt.says(mover, "STATUS" if mover.language == "en" else "ESTADO")
    assert mailbox(dealt, mover) == "fine"
    assert due(dealt).due == dealt.clock.at + 3 * DAY
    assert due(dealt).remind is not None
    told = {person.name: words(mail) for person, mail in came.mails}
    assert told.keys() == {person.name for person in PEOPLE}
    assert any(f"{mover.name} is back" in one for one in told.values())
    for person in (one for one in PEOPLE if one is not mover):
        assert "emails bounce" not in text_of(dealt.newest(person))


def test_he_may_come_back_with_his_move(dealt):
    mover = dealt.asked(Asked.PLAY)
    card = dealt.sees(mover).hand[0]
    asked = dealt.newest(mover)
    comes_back(dealt, mover, NOBODY_THERE)
    came = dealt.says(mover, play(card), asked)
    assert came.fate is LetterStatus.HANDLED
    assert dealt.asked(Asked.PLAY) is not mover


def test_who_has_lost_his_addresses_comes_back_by_way_of_the_lobby(dealt):
    comes_back(dealt, BRUNO, NOBODY_THERE)
    asked = dealt.posts(BRUNO.address, LOBBY, write_letter(BRUNO.address, LOBBY, "SAY hello", name="Bruno"))
    ((_, note),) = asked.mails
    with dealt.house.store.reading() as reading:
        mail = newest_mail(dealt, BRUNO)
        assert mail.kind == "held"
        assert why_withheld(reading, [mail, replace(mail, id=0, kind="digest")]).keys() == {0}
    dealt.posts(BRUNO.address, reply_address(note), dealt.letter(BRUNO, "YES", note))
    assert mailbox(dealt, BRUNO) == "fine"


def test_a_report_of_a_mail_from_before_he_came_back_says_nothing_new(dealt):
    mover = dealt.asked(Asked.PLAY)
    old = newest_mail(dealt, mover)
    comes_back(dealt, mover, NOBODY_THERE)
    dealt.waits(HOUR)
    dealt.says(mover, "STATUS")
    with dealt.unchanged():
        again = dealt.posts("", dealt.house.addressing.bounce(old.token), NOBODY_THERE)
    assert (again.fate, again.mails, mailbox(dealt, mover)) == (LetterStatus.BOUNCE, [], "fine")


def test_it_is_told_once_however_many_mails_come_back(dealt):
    mover = dealt.asked(Asked.PLAY)
    comes_back(dealt, mover, NOBODY_THERE)
    with dealt.unchanged():
        for _ in range(3):
            assert comes_back(dealt, mover, NOBODY_THERE).mails == []


@pytest.mark.parametrize(
    "raw",
    [
        of("4.4.1", "delayed"),
        of("2.0.0", "delivered"),
        of("2.0.0", "relayed"),
        of("2.0.0", "expanded"),
        of("5.2.2"),
        of("5.7.1"),
        of("4.4.7"),
        of("5.2.1"),
    ],
)
def test_one_report_of_what_may_pass_marks_nobody(dealt, raw):
    mover = dealt.asked(Asked.PLAY)
    with dealt.unchanged():
        came = comes_back(dealt, mover, raw)
    assert (came.fate, came.mails, mailbox(dealt, mover)) == (LetterStatus.BOUNCE, [], "fine")


def test_a_mailbox_that_stays_full_for_five_days_is_given_up_however_many_mails_come_back_a_day(dealt):
    for day in range(5):
        assert mailbox(dealt, BRUNO) == "fine", day
        for _ in range(4):
            comes_back(dealt, BRUNO, of("5.2.2"))
        dealt.waits(DAY + HOUR)
    assert mailbox(dealt, BRUNO) == "bouncing"


def test_a_mailbox_that_is_closed_is_given_up_when_it_is_so_on_another_day_too(dealt):
    for _ in range(3):
        comes_back(dealt, BRUNO, of("5.2.1"))
    assert mailbox(dealt, BRUNO) == "fine"
    dealt.waits(DAY + HOUR)
    comes_back(dealt, BRUNO, of("5.2.1"))
    assert mailbox(dealt, BRUNO) == "bouncing"


def test_a_report_that_is_handed_over_twice_counts_once_however_much_later(dealt):
    closed = b"Message-ID: <1@mx.example.org>\n" + of("5.2.1")
    token = newest_mail(dealt, BRUNO).token
    to = dealt.house.addressing.bounce(token)
    assert dealt.posts("", to, closed).fate is LetterStatus.BOUNCE
    dealt.waits(DAY + HOUR)
    assert dealt.posts("", to, closed).fate is LetterStatus.DUPLICATE
    assert mailbox(dealt, BRUNO) == "fine"


def test_what_came_back_weeks_ago_counts_for_less(dealt):
    comes_back(dealt, BRUNO, of("5.2.1"))
    dealt.waits(15 * DAY)
    dealt.says(BRUNO, "STATUS")
    comes_back(dealt, BRUNO, of("5.2.1"))
    assert mailbox(dealt, BRUNO) == "fine"


def test_who_tells_his_provider_that_our_mail_is_spam_gets_no_more(dealt):
    complaint = report("x: y").replace(b"delivery-status;", b"feedback-report;", 1)
    assert comes_back(dealt, BRUNO, complaint).fate is LetterStatus.BOUNCE
    assert mailbox(dealt, BRUNO) == "off"


def test_a_bounce_address_is_nobodys_after_ten_days(dealt):
    address = dealt.house.addressing.bounce(newest_mail(dealt, BRUNO).token)
    dealt.waits(10 * DAY)
    assert addressee(dealt.house, address) is not None
    dealt.waits(SECOND)
    assert addressee(dealt.house, address) is None


def test_a_recipient_that_the_relay_refuses_counts_as_a_mail_that_came_back(dealt):
    mover = dealt.asked(Asked.PLAY)
    mail = newest_mail(dealt, mover)
    before = len(dealt.town.mails)
    refused(dealt.house, mail, told(Stage.DATA, 554, "5.7.1 no"))
    refused(dealt.house, mail, told(Stage.RCPT, 550, "5.7.1 listed at zen.example, a block list"))
    assert mailbox(dealt, mover) == "fine"
    refused(dealt.house, mail, told(Stage.RCPT, 550, "5.1.1 no such user"))
    dealt.counter.work()
    assert mailbox(dealt, mover) == "bouncing"
    assert {person.name for person, _ in dealt.town.mails[before:]} == others_than(mover)


def test_the_host_is_told_once_that_an_invitation_came_back(dealt):
    zoe = Person("Zoe")
    dealt.town.moves_in(zoe)
    dealt.posts(ANA.address, reply_address(dealt.newest(ANA)), dealt.letter(ANA, "STATUS", dealt.newest(ANA)))
    made = dealt.says(ANA, 'NEW TABLE "Second"\nINVITE zoe@example.org')
    assert made.fate is LetterStatus.HANDLED
    came = comes_back(dealt, zoe, NOBODY_THERE)
    ((host, note),) = came.mails
    assert (host, note["Eleusis-Kind"]) == (ANA, "returned")
    assert "Email to zoe@example.org was refused, so your invitation to" in words(note)
    assert comes_back(dealt, zoe, NOBODY_THERE).mails == []


@pytest.mark.parametrize("told", ["vacation", "order"])
def test_a_letter_to_a_bounce_address_that_is_no_report_is_neither_done_nor_answered(dealt, told):
    mover = dealt.asked(Asked.PLAY)
    body = play(dealt.sees(mover).hand[0]) if told == "order" else "I am in Rome."
    header = b"Subject: Out of office: x\n" if told == "vacation" else b"Subject: Re: x\n"
    raw = b"From: " + mover.address.encode() + b"\n" + header + b"\n" + body.encode()
    with dealt.unchanged():
        to = dealt.house.addressing.bounce(newest_mail(dealt, mover).token)
        came = dealt.posts(mover.address, to, raw)
    assert (came.fate, came.mails) == (LetterStatus.AUTOMATIC, [])


@pytest.mark.skipif(not CORPUS.exists(), reason="the corpus is not here")
def test_reports_of_real_servers_are_recognised_and_none_is_answered(dealt):
    no_reports = {"groupwise_03.txt", "qmail_08.txt"}  # a person's letter, and a vacation reply
    bounce = dealt.house.addressing.bounce(newest_mail(dealt, BRUNO).token)
    seat = reply_address(dealt.newest(BRUNO))
    fates: dict[str, int] = {}
    for path in sorted(CORPUS.glob("*.txt")):
        raw = path.read_bytes()
        came = dealt.posts("", bounce, raw)
        assert came.fate is LetterStatus.BOUNCE or path.name in no_reports, path.name
        told = came.reason.partition(" ")[0] if came.fate is LetterStatus.BOUNCE else came.fate.value
        fates[told] = fates.get(told, 0) + 1
        if path.name in no_reports or dealt.house.read(raw, envelope_from="x@example.com").automatic:
            continue
        for to in (seat, LOBBY):  # nothing in its header proves it a program's
            came = dealt.posts("x@example.com", to, raw)
            assert (came.fate, came.mails) == (LetterStatus.AUTOMATIC, []), (path.name, came.reason)
    print(fates)


BLOCKED = report(
    "Final-Recipient: rfc822; x@example.org\nAction: failed\nStatus: 5.1.1\nRemote-MTA: dns; mx.example.net\n"
    "Diagnostic-Code: smtp; 550 5.7.1 Mail from 192.0.2.1 refused, listed at a block list\n"
)


def test_what_other_servers_hold_against_ours_marks_nobody_however_often_it_comes(dealt):
    mover = dealt.asked(Asked.PLAY)
    with dealt.unchanged():
        for _ in range(10):
            came = comes_back(dealt, mover, BLOCKED)
            assert (came.fate, came.reason) == (LetterStatus.BOUNCE, "failed 5.7.1, blocked")
            assert came.mails == []
    assert mailbox(dealt, mover) == "fine"


def test_whom_a_blocked_mail_asked_was_not_asked_and_has_the_time_for_it(dealt):
    mover = dealt.asked(Asked.PLAY)
    dealt.waits(2 * DAY)
    tick(dealt.house)
    comes_back(dealt, mover, BLOCKED)
    assert due(dealt).due == dealt.clock.at + 3 * DAY


def test_the_operator_is_told_once_a_week_who_refuses_the_server_and_why(dealt):
    keeper = Person("Keeper")
    dealt.house = dealt.counter.house = replace(dealt.house, operator=keeper.address)
    dealt.town.moves_in(keeper)
    for _ in range(3):
        comes_back(dealt, BRUNO, BLOCKED)
    day = OperatorsDay(dealt.house)
    assert day.tick()
    dealt.counter.work()
    (mail,) = [mail for whose, mail in dealt.town.mails if whose == keeper]
    assert mail["Subject"] == "Mail servers refuse email from eleusis.example.org"
    assert "3× mx.example.net this server's IP address or domain is blocked" in words(mail)
    assert BRUNO.address not in words(mail)
    comes_back(dealt, BRUNO, BLOCKED)
    dealt.waits(2 * DAY)
    assert not day.tick(), "the same again within a week"
    dealt.waits(6 * DAY)
    assert day.tick()
    assert mailbox(dealt, BRUNO) == "fine"


@pytest.mark.parametrize("shape", ["subject", "part"])
def test_a_complaint_in_an_odd_shape_stops_mail_like_any(dealt, shape):
    part = "--b\nContent-Type: message/feedback-report\n\nFeedback-Type: abuse\n\n" if shape == "part" else ""
    raw = (
        "From: staff@example.org\nSubject: complaint about message from 192.0.2.2\nMIME-Version: 1.0\n"
        f"Content-Type: multipart/mixed; boundary=b\n\n{part}"
        "--b\nContent-Type: message/rfc822\n\nSubject: Your move\n\nx\n--b--\n"
    )
    bounce = dealt.house.addressing.bounce(newest_mail(dealt, BRUNO).token)
    assert dealt.posts("staff@example.org", bounce, raw.encode()).fate is LetterStatus.BOUNCE
    assert mailbox(dealt, BRUNO) == "off"
