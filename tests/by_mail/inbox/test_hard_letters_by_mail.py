"""Letters that are hard to read, through the real way: what their writers get to read, and what they cost."""

from pathlib import Path

import pytest

from pbem.demo.mail import Asked
from pbem.edge.maildir_client import reply_address, text_of
from pbem.edge.reader_pool import ReaderPool
from pbem.mail.reading.letter import Limits
from pbem.service.inbox import reception
from pbem.store.rows.people import LetterStatus
from tests.by_mail.people import LOBBY
from tests.by_mail.table import ANA, html_of, play

ODD = ("-P", str(Path(__file__).parent.parent.parent / "edge" / "odd_reader.py"))


@pytest.mark.parametrize(("what", "reason"), [("HANG", "ReadingTookTooLong"), ("DIE", "ReaderDied")])
def test_promise_7_a_letter_that_breaks_its_reader_is_set_aside_after_three_tries_and_the_others_go_on(
    dealt, what, reason
):
    mover = dealt.asked(Asked.PLAY)
    asked, card = dealt.newest(mover), dealt.sees(mover).hand[0]
    room = ReaderPool(Limits(), seconds=0.3, program=ODD)
    object.__setattr__(dealt.house, "read", room.read)
    bad = f"From: {ANA.address}\r\n\r\n{what}\r\n".encode()
    good = dealt.letter(mover, play(card), asked).as_bytes()
    try:
        reception.receive(dealt.house, ANA.address, [reception.addressee(dealt.house, LOBBY)], bad)
        reception.receive(
            dealt.house, mover.address, [reception.addressee(dealt.house, reply_address(asked))], good
        )
        dealt.counter.work()
    finally:
        room.close()
    with dealt.house.store.reading() as reading:
        later, earlier = reading.letters.newest(None, 2)
    assert (earlier.status, earlier.reason) == (LetterStatus.QUARANTINED, f"crashed: {reason}")
    assert later.status is LetterStatus.HANDLED


# ---------------------------------------------------------------- what is told of what was not read


def letter_of(person, rest):
    return f"From: {person.address}\r\nMessage-ID: <odd@example.org>\r\n{rest}".encode()


def with_files(text, *names):
    parts = "".join(
        f'--A\r\nContent-Type: application/pdf; name="{name}"\r\nContent-Disposition: attachment\r\n\r\nPLAY 9c\r\n'
        for name in names
    )
    head = "Content-Type: multipart/mixed; boundary=A\r\n\r\n--A\r\nContent-Type: text/plain\r\n\r\n"
    return f"{head}{text}\r\n{parts}--A--\r\n"


def sends(table, person, rest):
    to = reply_address(table.newest(person))
    return table.posts(person.address, to, letter_of(person, rest))


def test_the_answer_names_the_files_that_were_passed_over_and_the_order_is_done(dealt):
    mover = dealt.asked(Asked.PLAY)
    came = sends(dealt, mover, with_files("STATUS", "plan.pdf", "hand.jpg"))
    assert came.fate is LetterStatus.HANDLED
    assert "We don't read attachments, so we ignored these: plan.pdf and hand.jpg." in came.answer


def test_a_letter_of_attachments_alone_is_told_so_and_what_they_are_called(dealt):
    came = sends(dealt, dealt.asked(Asked.PLAY), with_files("", "plan<b>.pdf"))
    assert came.fate is LetterStatus.MISREAD
    assert "Your email only contains attachments, and we don't read those" in came.answer
    assert "We don't read attachments, so we ignored this one: plan<b>.pdf." in came.answer


def test_of_many_files_three_are_named(dealt):
    came = sends(dealt, dealt.asked(Asked.PLAY), with_files("STATUS", *(f"{n}.pdf" for n in range(9))))
    assert "We don't read attachments, so we ignored these and 6 more: 0.pdf, 1.pdf, 2.pdf." in came.answer


def test_a_letter_without_files_hears_nothing_of_them(dealt):
    came = sends(dealt, dealt.asked(Asked.PLAY), "\r\nSTATUS\r\n")
    assert "ttachment" not in came.answer


FORWARDED = "Content-Type: message/rfc822\r\n\r\nFrom: rui@example.org\r\nSubject: Look\r\n\r\nPLAY 9c\r\n"


@pytest.mark.parametrize(
    ("rest", "told"),
    [
        (FORWARDED, "Your email only contains a forwarded one, and we don't read those"),
        (
            "Content-Type: application/pkcs7-mime; smime-type=enveloped-data\r\n\r\nx\r\n",
            "Your email is encrypted, and we can't read it. Send it unencrypted.",
        ),
        (
            'Content-Type: application/octet-stream; name="winmail.dat"\r\n\r\nx\r\n',
            "Your email came as winmail.dat, which we can't read. Send it as plain text.",
        ),
    ],
)
def test_a_letter_that_cannot_be_read_is_told_what_to_do(dealt, rest, told):
    with dealt.unchanged():
        came = sends(dealt, dealt.asked(Asked.PLAY), rest)
    assert came.fate is LetterStatus.MISREAD
    assert told in came.answer


# ---------------------------------------------------------------- what long letters cost


@pytest.mark.parametrize(
    "text",
    [
        "nothing of this is an order\r\n" * 20_000,
        "nothing of this\r\n\r\nGUES what it is\r\n\r\n" * 9_000,
        "GUES " + "what it is " * 40_000,
        "RULE " + "what it is " * 40_000,
        "SAY " + "what it is " * 40_000,
        "HELP\r\n" * 20_000,
        "HELP RULES\r\nHISTORY\r\n" * 10_000,
        "PLAY 7h 7h 7h 7h 7h\r\n" * 20_000,
        "Hello\r\n" * 30_000,
    ],
    ids=lambda text: text[:20].split("\r")[0],
)
def test_promise_11_a_letter_of_any_length_gets_an_answer_of_a_length_that_can_be_read(dealt, text):
    came = sends(dealt, dealt.asked(Asked.PLAY), f"\r\n{text}")
    assert came.fate in (LetterStatus.HANDLED, LetterStatus.MISREAD)
    (answer,) = [mail for _, mail in came.mails if mail["In-Reply-To"]]
    assert len(text_of(answer)) < 60_000
    assert len(html_of(answer)) < 160_000


def test_where_nothing_is_understood_the_answer_says_that_the_rest_was_not_read(dealt):
    words = "\r\n".join(f"GUES {number} and more" for number in range(100))
    came = sends(dealt, dealt.asked(Asked.PLAY), f"\r\n{words}\r\n")
    assert "Ignored: there was too much above that we couldn't understand." in came.answer
    assert "GUES 19 and more" in came.answer
    assert came.answer.count("Ignored") == 1
