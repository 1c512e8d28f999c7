"""What the server promises about mail, one test or more for each promise, its number in the name."""

import asyncio
import re
from dataclasses import dataclass, field, replace
from email.message import EmailMessage

import pytest

from pbem.demo.mail import Asked
from pbem.edge.maildir_client import reply_address, text_of
from pbem.mail.writing.letters import write_letter
from pbem.service.delivery.deliver import deliver_due
from pbem.service.inbox import reception
from pbem.service.inbox.queue import handle_waiting
from pbem.service.ports import RelayReply, RelayVerdict
from pbem.service.schedule.tick import tick
from pbem.store.errors import StoreUnavailable
from pbem.store.rows.people import LetterStatus
from tests.by_mail.people import LOBBY, Person
from tests.by_mail.servers import Refusing
from tests.by_mail.still import DAY, HOUR, SECOND
from tests.by_mail.table import ANA, PEOPLE, html_of, parsed, play, words


def move_of(table):
    """Who is to move, the mail that asks it, and a card of his."""
    mover = table.asked(Asked.PLAY)
    return mover, table.newest(mover), table.sees(mover).hand[0]


# ---------------------------------------------------------------- 2: a move happens once


def test_promise_2_a_move_happens_once_however_often_its_mail_arrives(dealt):
    mover, asked, card = move_of(dealt)
    letter = dealt.letter(mover, play(card), asked)
    before = dealt.version()
    first = dealt.posts(mover.address, reply_address(asked), letter)
    done = dealt.version()
    assert first.fate is LetterStatus.HANDLED
    assert done > before
    for _ in range(3):
        copy = dealt.posts(mover.address, reply_address(asked), letter)
        assert (copy.fate, copy.mails) == (LetterStatus.DUPLICATE, [])
    for _ in range(2):
        anew = dealt.says(mover, play(card), asked)
        assert "We already had this one." in anew.answer
    assert dealt.version() == done


def test_promise_2_a_move_whose_transaction_died_happens_once_when_it_is_handled_again(dealt):
    mover, asked, card = move_of(dealt)
    letter = dealt.letter(mover, play(card), asked).as_bytes()
    house = dealt.house
    reception.receive(house, mover.address, [reception.addressee(house, reply_address(asked))], letter)
    before, mails = dealt.version(), len(dealt.town.mails)
    with pytest.raises(StoreUnavailable):
        handle_waiting(replace(house, store=Refusing(house.store)), 10)
    dealt.counter.work()
    assert dealt.version() > before
    assert len(dealt.sees(dealt.god()).layout.main_line) + len(dealt.sees(dealt.god()).layout.wrong) == 2
    assert len(dealt.town.mails) - mails == len(PEOPLE), "a receipt and three digests, once"
    once = dealt.version()
    dealt.counter.work()
    assert dealt.version() == once


# ---------------------------------------------------------------- 3: one answer to every letter


@pytest.mark.parametrize(
    "text",
    [
        "STATUS",
        "PLAY 7h and so on",
        "HISTORY\nSCORES\nHELP",
        "SAY hello",
        "NAME Someone",
        "RULE odd",
        "xyzzy",
        "\n",
    ],
)
def test_promise_3_every_letter_of_a_player_gets_exactly_one_answer(dealt, text):
    mover, asked, _ = move_of(dealt)
    came = dealt.says(mover, text, asked)
    answers = [mail for _, mail in came.mails if mail["In-Reply-To"]]
    assert len(answers) == 1
    assert answers[0]["Eleusis-Kind"] == "receipt"


# ---------------------------------------------------------------- 4: automatic mail is never answered


def test_promise_4_two_servers_that_write_to_each_other_fall_silent(dealt):
    mover, asked, card = move_of(dealt)
    dealt.says(mover, play(card), asked)
    kinds = {str(mail["Eleusis-Kind"]): mail for _, mail in dealt.town.mails}
    assert kinds.keys() >= {"confirmation", "invitation", "receipt", "digest"}
    for mail in kinds.values():
        for to in (LOBBY, reply_address(asked)):
            came = dealt.posts(str(mail["From"].addresses[0].addr_spec), to, mail)
            assert (came.fate, came.mails) == (LetterStatus.AUTOMATIC, [])


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("Auto-Submitted", "auto-replied"),
        ("Auto-Submitted", "auto-generated"),
        ("Precedence", "bulk"),
        ("List-Id", "<cards.example.org>"),
        ("X-Autoreply", "yes"),
        ("Content-Type", "multipart/report; report-type=disposition-notification; boundary=b"),
    ],
)
def test_promise_4_no_program_is_answered_and_no_order_of_one_is_taken(dealt, name, value):
    mover, asked, card = move_of(dealt)
    raw = dealt.letter(mover, play(card), asked).as_bytes()
    marked = re.sub(rb"^Content-Type:.*\r?\n", b"", raw, flags=re.M) if name == "Content-Type" else raw
    with dealt.unchanged():
        came = dealt.posts(mover.address, reply_address(asked), f"{name}: {value}\r\n".encode() + marked)
    assert (came.fate, came.mails) == (LetterStatus.AUTOMATIC, [])


def test_promise_4_the_null_sender_is_never_answered(dealt):
    mover, asked, card = move_of(dealt)
    with dealt.unchanged():
        came = dealt.posts("", reply_address(asked), dealt.letter(mover, play(card), asked))
    assert (came.fate, came.mails) == (LetterStatus.AUTOMATIC, [])


# ---------------------------------------------------------------- 5: what counts is when it was received


def test_promise_5_a_letter_received_in_time_counts_though_it_is_handled_after_the_deadline(dealt):
    mover, asked, card = move_of(dealt)
    house = dealt.house
    dealt.waits(3 * DAY - SECOND)
    tick(house)  # the reminder
    raw = dealt.letter(mover, play(card), asked).as_bytes()
    reception.receive(house, mover.address, [reception.addressee(house, reply_address(asked))], raw)
    dealt.waits(HOUR)
    with dealt.unchanged():
        assert tick(house) == 0, "the deadline waits for the letter"
    dealt.counter.work()
    receipt = words(dealt.newest(mover))
    assert "You played" in receipt
    assert tick(house) == 0
    assert not any("out of time" in words(mail) for _, mail in dealt.town.mails)


# ---------------------------------------------------------------- 6: mails leave at least once


@dataclass
class Relay:
    """A relay that does as it is told, and remembers every mail that it was handed."""

    verdicts: list[RelayVerdict]
    mails: list[EmailMessage] = field(default_factory=list)

    async def deliver(self, sender, mail):
        self.mails.append(parsed(mail.content))
        return RelayReply(self.verdicts.pop(0) if self.verdicts else RelayVerdict.TAKEN, "as told")

    async def close(self):
        pass


def with_mails_waiting(table):
    mover, asked, card = move_of(table)
    house = table.house
    raw = table.letter(mover, play(card), asked).as_bytes()
    reception.receive(house, mover.address, [reception.addressee(house, reply_address(asked))], raw)
    handle_waiting(house, 10)
    return house


def ids(mails):
    return [str(mail["Message-ID"]) for mail in mails]


def test_promise_6_a_mail_that_the_relay_puts_off_leaves_later_with_the_same_message_id(dealt):
    house = with_mails_waiting(dealt)
    relay = Relay([RelayVerdict.LATER] * 4)
    asyncio.run(deliver_due(house, [relay]))
    first = list(relay.mails)
    assert len(first) == 4
    assert asyncio.run(deliver_due(house, [relay])) == 0, "not at once"
    dealt.waits(6 * SECOND)
    asyncio.run(deliver_due(house, [relay]))
    assert ids(relay.mails[4:]) == ids(first)
    assert [mail.as_bytes() for mail in relay.mails[4:]] == [mail.as_bytes() for mail in first]
    dealt.waits(DAY)
    assert asyncio.run(deliver_due(house, [relay])) == 0, "and then no more"


def test_promise_6_a_mail_whose_delivery_could_not_be_noted_leaves_again_with_the_same_message_id(dealt):
    house = with_mails_waiting(dealt)
    relay = Relay([])
    with pytest.raises(StoreUnavailable):
        asyncio.run(deliver_due(replace(house, store=Refusing(house.store)), [relay]))
    first = ids(relay.mails)
    asyncio.run(deliver_due(house, [relay]))
    assert ids(relay.mails[len(first) :]) == first
    assert len(set(first)) == 4


# ---------------------------------------------------------------- 7: what crashes us is set aside


def test_promise_7_a_letter_that_crashes_the_server_is_set_aside_and_the_others_go_on(dealt):
    mover, asked, card = move_of(dealt)
    house = dealt.house
    good = dealt.letter(mover, play(card), asked).as_bytes()
    bad = b"From: ana@example.org\r\nSubject: HELP\r\n\r\nHELP and a poisoned word\r\n"
    read = dealt.house.read
    tried = []

    def poisoned(raw, *rest, **more):
        if raw == bad:
            tried.append(raw)
            raise RecursionError("poison")
        return read(raw, *rest, **more)

    object.__setattr__(house, "read", poisoned)
    reception.receive(house, ANA.address, [reception.addressee(house, LOBBY)], bad)
    reception.receive(house, mover.address, [reception.addressee(house, reply_address(asked))], good)
    dealt.counter.work()
    with house.store.reading() as reading:
        later, earlier = reading.letters.newest(None, 2)
    assert (earlier.raw, earlier.status, earlier.reason) == (
        bad,
        LetterStatus.QUARANTINED,
        "crashed: RecursionError",
    )
    assert len(tried) == 3
    assert (later.raw, later.status) == (good, LetterStatus.HANDLED)


# ---------------------------------------------------------------- 9: nothing a player sends gets through unescaped

HOSTILE = '<img src=x onerror="alert(1)"> &amp; \'"><script>\x1b[2J\N{RIGHT-TO-LEFT OVERRIDE}'


def test_promise_9_no_text_of_a_player_reaches_html_headers_or_terminal_unescaped(asked):
    god = asked.asked(Asked.RULE)
    other = next(person for person in PEOPLE if person is not god)
    before = len(asked.town.mails)
    asked.says(other, f"SAY {HOSTILE}")
    asked.says(other, f"{HOSTILE}\nPLAY {HOSTILE}\nNAME {HOSTILE}\nZONE {HOSTILE}")
    asked.says(god, f"RULE {HOSTILE}")
    asked.says(god, f"HINT {HOSTILE}")
    asked.says(god, "RULE other colour")
    asked.says(god, "YES")
    note = held(asked, other, HOSTILE)
    for _, mail in [*asked.town.mails[before:], (other, note)]:
        html, text = html_of(mail), text_of(mail)
        assert not re.search(r"<img src=x|<script", html)
        for part in (html, text, *map(str, mail.values())):
            assert "\x1b" not in part
            assert "\N{RIGHT-TO-LEFT OVERRIDE}" not in part
    assert "<img src=x" in text_of(asked.newest(other)), "as plain text it is told as it was written"


def held(table, person, text):
    """The note about a letter to the lobby in somebody's name."""
    letter = write_letter(person.address, LOBBY, f"NEW TABLE {text}", name=text[:20])
    ((_, note),) = table.posts(person.address, LOBBY, letter).mails
    return note


def test_promise_9_a_subject_with_line_ends_makes_no_header(asked):
    raw = (
        b"From: eve@example.org\r\nMessage-ID: <e@example.org>\r\n"
        b"Subject: =?utf-8?q?JOIN=0D=0ABcc:_all=40example.org?=\r\n\r\nJOIN\r\nNAME x\r\n"
    )
    asked.town.people = (*PEOPLE, Person("Eve"))
    asked.town.__post_init__()
    came = asked.posts("eve@example.org", LOBBY, raw)
    assert came.mails
    assert all(mail["Bcc"] is None for _, mail in came.mails)
