"""A letter that cannot be read buys no time, and its writer hears of it; a crash of ours holds a clock once a match."""

import pytest

from pbem.demo.mail import Asked
from pbem.edge.maildir_client import reply_address
from pbem.micros import MINUTE
from pbem.service.inbox.queue import blame_letter_in_hand, handle_waiting
from pbem.service.inbox.reception import addressee, receive
from pbem.service.inbox.unread_letters import WAITS
from pbem.service.ports import ReadingTookTooLong
from pbem.service.schedule.tick import tick
from pbem.store.rows.people import LetterStatus
from tests.by_mail.still import DAY, HOUR, SECOND
from tests.by_mail.table import play, words
from tests.by_mail.time.test_time_by_mail import ticks

LATE = HOUR + 61 * SECOND


def deep(levels=400):
    return b"".join(
        b"Content-Type: multipart/mixed; boundary=b%d\r\n\r\n--b%d\r\n" % (n, n) for n in range(levels)
    )


SHAPES = {
    "too-deep": deep(),
    "too-many-parts": b"Content-Type: multipart/mixed; boundary=b\r\n\r\n" + b"--b\r\n\r\nx\r\n" * 100,
    "too-many-lines": b"\r\n" + b"x\r\n" * 41_000,
    "header-too-big": b"Content-Type: text/plain; x=" + b"y" * 5_000 + b"\r\n\r\nPLAY 7h\r\n",
}


def letter_of(person, rest, number=1):
    return f"From: {person.address}\r\nMessage-ID: <{number}@odd.example>\r\n".encode() + rest


def own_address(table, person):
    """The address of theirs that belongs to no table."""
    with table.house.store.reading() as reading:
        known = reading.people.by_address(person.address)
    return table.house.addressing.person(known.token)


def to_the_table(table, person):
    return reply_address(table.newest(person))


def crashing(table):
    """From now on whoever reads a letter with CRASH in it crashes."""
    read = table.house.read

    def crashes(raw, *, envelope_from):
        if b"CRASH" in raw:
            raise RuntimeError("a fault of ours")
        return read(raw, envelope_from=envelope_from)

    object.__setattr__(table.house, "read", crashes)


def turn_is_missed(table):
    return any(mail["Eleusis-Kind"] == "digest" for _, mail in ticks(table)[1])


@pytest.mark.parametrize("to", [to_the_table, own_address])
@pytest.mark.parametrize("shape", SHAPES)
def test_a_shape_that_its_sender_chose_holds_no_clock_and_its_writer_is_told(dealt, shape, to):
    mover = dealt.asked(Asked.PLAY)
    dealt.waits(3 * DAY - HOUR)
    came = dealt.posts(mover.address, to(dealt, mover), letter_of(mover, SHAPES[shape]))
    assert (came.fate, came.reason) == (LetterStatus.QUARANTINED, shape)
    assert "We couldn't read your email" in came.answer
    assert "your deadline hasn't moved" in came.answer
    dealt.waits(LATE)
    assert turn_is_missed(dealt)


def test_a_copy_of_a_letter_that_cannot_be_read_is_answered_once(dealt):
    mover = dealt.asked(Asked.PLAY)
    first, second = (
        dealt.posts(mover.address, to_the_table(dealt, mover), letter_of(mover, deep())) for _ in range(2)
    )
    assert len(first.mails) == 1
    assert second.fate is LetterStatus.DUPLICATE
    assert not second.mails


@pytest.mark.parametrize("header", [b"Auto-Submitted: auto-replied\r\n", b"Precedence: list\r\n"])
def test_a_program_whose_letter_cannot_be_read_is_told_nothing(dealt, header):
    mover = dealt.asked(Asked.PLAY)
    came = dealt.posts(mover.address, to_the_table(dealt, mover), letter_of(mover, header + deep()))
    assert came.fate is LetterStatus.QUARANTINED
    assert not came.mails


def test_nobody_is_told_that_a_strangers_letter_to_their_seat_could_not_be_read(dealt):
    mover = dealt.asked(Asked.PLAY)
    raw = b"From: eve@example.org\r\n" + deep()
    came = dealt.posts("eve@example.org", to_the_table(dealt, mover), raw)
    assert came.fate is LetterStatus.QUARANTINED
    assert not came.mails


@pytest.mark.parametrize("to", [to_the_table, own_address])
def test_a_letter_in_time_that_crashed_us_holds_its_writers_clock_for_a_day_once_a_match(dealt, to):
    crashing(dealt)
    mover = dealt.asked(Asked.PLAY)
    dealt.waits(3 * DAY - HOUR)
    came = dealt.posts(mover.address, to(dealt, mover), letter_of(mover, b"\r\nCRASH\r\n"))
    assert (came.fate, came.reason) == (LetterStatus.QUARANTINED, "crashed: RuntimeError")
    assert "Something went wrong on our side" in came.answer
    dealt.waits(LATE)
    assert not turn_is_missed(dealt)
    second = dealt.posts(mover.address, to(dealt, mover), letter_of(mover, b"\r\nCRASH again\r\n", 2))
    assert second.fate is LetterStatus.QUARANTINED
    dealt.waits(DAY - HOUR)
    assert turn_is_missed(dealt), "a second letter of theirs held the clock"
    for _ in range(6):  # their next turn, some while later
        if dealt.asked(Asked.PLAY) is mover:
            break
        other = dealt.asked(Asked.PLAY)
        dealt.says(other, play(dealt.sees(other).hand[0]))
    assert dealt.asked(Asked.PLAY) is mover
    dealt.waits(3 * DAY - HOUR)
    dealt.posts(mover.address, to(dealt, mover), letter_of(mover, b"\r\nCRASH once more\r\n", 3))
    dealt.waits(LATE)
    assert turn_is_missed(dealt), "their clock was held in a second turn of the match"


def test_a_letter_that_came_too_late_and_crashed_us_holds_nothing(dealt):
    crashing(dealt)
    mover = dealt.asked(Asked.PLAY)
    dealt.waits(3 * DAY + 30 * SECOND)
    dealt.posts(mover.address, to_the_table(dealt, mover), letter_of(mover, b"\r\nCRASH\r\n"))
    dealt.waits(31 * SECOND)
    assert turn_is_missed(dealt)


def test_a_letter_to_ones_own_address_that_waits_holds_ones_deadline(dealt):
    mover = dealt.asked(Asked.PLAY)
    dealt.waits(3 * DAY - HOUR)
    card = dealt.sees(mover).hand[0]
    raw = letter_of(mover, f"\r\n{dealt.number} {play(card)}\r\n".encode())
    receive(dealt.house, mover.address, [addressee(dealt.house, own_address(dealt, mover))], raw)
    dealt.waits(LATE)
    with dealt.unchanged():
        assert tick(dealt.house) == 0
    assert handle_waiting(dealt.house, 20) == 1
    with dealt.house.store.reading() as reading:
        assert reading.letters.newest(None, 1)[0].status is LetterStatus.HANDLED


def test_the_writer_of_a_letter_that_ended_the_server_three_times_is_told(dealt):
    mover = dealt.asked(Asked.PLAY)
    raw = letter_of(mover, b"\r\nPLAY 7h\r\n")
    receive(dealt.house, mover.address, [addressee(dealt.house, to_the_table(dealt, mover))], raw)
    with dealt.house.store.reading() as reading:
        letter = reading.letters.newest(None, 1)[0].id
    for _ in range(3):  # each time the process ends, and is started again
        dealt.house.crashes.letter = letter
        blame_letter_in_hand(dealt.house)
    dealt.counter.work()
    assert "Something went wrong on our side" in words(dealt.newest(mover))
    with dealt.house.store.reading() as reading:
        assert reading.letters.newest(None, 1)[0].status is LetterStatus.QUARANTINED


def slow_for(table, tries):
    """The machine is too busy to read letters with CRASH in them, so many times."""
    read, left = table.house.read, [tries]

    def slow(raw, *, envelope_from):
        if b"CRASH" in raw and left[0]:
            left[0] -= 1
            raise ReadingTookTooLong("60 seconds")
        return read(raw, envelope_from=envelope_from)

    object.__setattr__(table.house, "read", slow)


def test_a_letter_that_a_busy_machine_did_not_read_is_tried_again_by_itself_and_is_done_as_of_when_it_came(
    dealt,
):
    slow_for(dealt, 2)
    mover = dealt.asked(Asked.PLAY)
    dealt.waits(3 * DAY - MINUTE)
    card = dealt.sees(mover).hand[0]
    raw = letter_of(mover, f"Subject: CRASH\r\n\r\n{play(card)}\r\n".encode())
    came = dealt.posts(mover.address, to_the_table(dealt, mover), raw)
    assert (came.fate, came.reason, came.mails) == (
        LetterStatus.QUARANTINED,
        "crashed: ReadingTookTooLong",
        [],
    )
    dealt.waits(2 * MINUTE + SECOND)  # the deadline has passed, and it is tried a second time
    ticks(dealt)
    dealt.waits(WAITS[1] + SECOND)
    mails = ticks(dealt)[1]
    with dealt.house.store.reading() as reading:
        assert reading.letters.newest(None, 1)[0].status is LetterStatus.HANDLED
    assert not any("out of time" in words(mail) for _, mail in mails)
    assert any(mail["Eleusis-Kind"] == "digest" for _, mail in mails)


def test_a_letter_that_is_never_read_in_time_is_given_up_and_its_writer_hears_of_it_once(dealt):
    slow_for(dealt, len(WAITS) + 1)
    mover = dealt.asked(Asked.PLAY)
    dealt.posts(mover.address, to_the_table(dealt, mover), letter_of(mover, b"\r\nCRASH\r\n"))
    answers = []
    for wait in (*WAITS, DAY):
        assert not answers
        dealt.waits(wait + SECOND)
        answers += [mail for whose, mail in ticks(dealt)[1] if whose is mover and mail["In-Reply-To"]]
        if wait is WAITS[-1]:
            break
    (answer,) = answers
    assert "Something went wrong on our side" in words(answer)
    dealt.waits(HOUR)
    assert not [mail for _, mail in ticks(dealt)[1] if mail["In-Reply-To"]]
