"""What the server promises about mail, one test or more for each promise, its number in the name."""

import asyncio
import re
import smtplib
import socket
import sqlite3
from contextlib import closing, contextmanager
from dataclasses import dataclass, field, replace
from email.message import EmailMessage

import pytest
from sqlalchemy import Engine, event

from pbem.cards import PACK
from pbem.demo.mail import Asked
from pbem.edge.post_office import reply_address, text_of, write_letter
from pbem.edge.smtp_in import listen
from pbem.service import handle_letter, receive
from pbem.service.deadlines import tick
from pbem.service.deliver import Told, Verdict, deliver_due
from pbem.service.handle_waiting import handle_waiting
from pbem.service.ports import StoreUnavailable
from pbem.service.records import LetterStatus
from pbem.store.database import open_store
from tests.by_mail.people import LOBBY, Person
from tests.by_mail.servers import HOST, event_loop
from tests.by_mail.still import DAY, HOUR, SECOND
from tests.by_mail.table import ANA, PEOPLE, html_of, parsed, play, words
from tests.by_mail.worlds import PLAYS, SEATS, opened


@dataclass
class Refusing:
    """A store whose transactions fail at their commit, as long as `refuses` is set."""

    store: object
    refuses: bool = True

    @property
    def reading(self):
        return self.store.reading

    @contextmanager
    def writing(self):
        with self.store.writing() as writing:
            yield writing
            if self.refuses:
                raise StoreUnavailable("database or disk is full")


@contextmanager
def door(house, max_bytes=1_000_000):
    """The server's door alone, on a socket; gives its port."""
    with event_loop() as run:
        server = run(listen(house, lambda: None, HOST, 0, lmtp=False, max_bytes=max_bytes))

        async def close():
            server.close()
            await server.wait_closed()
            await asyncio.sleep(0.02)  # what served the last connection comes to its end

        try:
            yield server.sockets[0].getsockname()[1]
        finally:
            run(close())


def code_of(port, letter, to=LOBBY):
    """What the door answers to a letter, in the end: 250 or why not."""
    with smtplib.SMTP(HOST, port, timeout=10) as smtp:
        try:
            smtp.sendmail(ANA.address, [to], letter)
        except smtplib.SMTPRecipientsRefused as refused:
            ((code, _),) = refused.recipients.values()
            return code
        except smtplib.SMTPResponseException as refused:
            return refused.smtp_code
    return 250


def kept(house):
    with house.store.reading() as reading:
        return [letter.raw for letter in reading.letters(None, 100)]


def move_of(table):
    """Who is to move, the mail that asks it, and a card of his."""
    mover = table.asked(Asked.PLAY)
    return mover, table.newest(mover), table.sees(mover).hand[0]


HELLO = b"From: ana@example.org\r\nSubject: HELP\r\nMessage-ID: <hello@example.org>\r\n\r\nHELP\r\n"


# ---------------------------------------------------------------- 1: 250 means it is on disk


def test_promise_1_a_mail_answered_250_is_on_disk_before_anything_else_happens(dealt, tmp_path):
    with door(dealt.house) as port:
        assert code_of(port, HELLO) == 250
        with closing(sqlite3.connect(tmp_path / "copy.db")) as other:
            (raw, status) = other.execute(
                "SELECT raw, status FROM letter_contents JOIN letters ON letters.id = letter_id"
                " ORDER BY letters.id DESC LIMIT 1"
            ).fetchone()
    assert (bytes(raw), status) == (HELLO, "received")


def test_promise_1_a_commit_that_fails_is_never_answered_250(dealt):
    before = kept(dealt.house)
    store = Refusing(dealt.house.store)
    with door(replace(dealt.house, store=store)) as port:
        assert code_of(port, HELLO) == 451
        assert kept(dealt.house) == before
        store.refuses = False
        assert code_of(port, HELLO) == 250, "the same letter is taken as soon as it can be"
    assert len(kept(dealt.house)) == len(before) + 1


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
        assert "This came before and is done." in anew.answer
    assert dealt.version() == done


def test_promise_2_a_move_whose_transaction_died_happens_once_when_it_is_handled_again(dealt):
    mover, asked, card = move_of(dealt)
    letter = dealt.letter(mover, play(card), asked).as_bytes()
    house = dealt.house
    receive.receive(house, mover.address, [receive.addressee(house, reply_address(asked))], letter)
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
    receive.receive(house, mover.address, [receive.addressee(house, reply_address(asked))], raw)
    dealt.waits(HOUR)
    with dealt.unchanged():
        assert tick(house) == 0, "the deadline waits for the letter"
    dealt.counter.work()
    receipt = words(dealt.newest(mover))
    assert "You played" in receipt
    assert tick(house) == 0
    assert not any("time was up" in words(mail) for _, mail in dealt.town.mails)


# ---------------------------------------------------------------- 6: mails leave at least once


@dataclass
class Relay:
    """A relay that does as it is told, and remembers every mail that it was handed."""

    verdicts: list[Verdict]
    mails: list[EmailMessage] = field(default_factory=list)

    async def deliver(self, sender, mail):
        self.mails.append(parsed(mail.content))
        return Told(self.verdicts.pop(0) if self.verdicts else Verdict.TAKEN, "as told")

    async def close(self):
        pass


def with_mails_waiting(table):
    mover, asked, card = move_of(table)
    house = table.house
    raw = table.letter(mover, play(card), asked).as_bytes()
    receive.receive(house, mover.address, [receive.addressee(house, reply_address(asked))], raw)
    handle_waiting(house, 10)
    return house


def ids(mails):
    return [str(mail["Message-ID"]) for mail in mails]


def test_promise_6_a_mail_that_the_relay_puts_off_leaves_later_with_the_same_message_id(dealt):
    house = with_mails_waiting(dealt)
    relay = Relay([Verdict.LATER] * 4)
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


def test_promise_6_a_digest_that_leaves_hours_late_keeps_its_message_id(dealt):
    house = with_mails_waiting(dealt)
    relay = Relay([Verdict.LATER] * 4)
    asyncio.run(deliver_due(house, [relay]))
    dealt.waits(5 * HOUR)
    asyncio.run(deliver_due(house, [relay]))
    assert ids(relay.mails[4:]) == ids(relay.mails[:4])


# ---------------------------------------------------------------- 7: what crashes us is set aside


def test_promise_7_a_letter_that_crashes_the_server_is_set_aside_and_the_others_go_on(dealt, monkeypatch):
    mover, asked, card = move_of(dealt)
    house = dealt.house
    good = dealt.letter(mover, play(card), asked).as_bytes()
    bad = b"From: ana@example.org\r\nSubject: HELP\r\n\r\nHELP and a poisoned word\r\n"
    read = handle_letter.read_letter
    tried = []

    def poisoned(raw, *rest, **more):
        if raw == bad:
            tried.append(raw)
            raise RecursionError("poison")
        return read(raw, *rest, **more)

    monkeypatch.setattr(handle_letter, "read_letter", poisoned)
    receive.receive(house, ANA.address, [receive.addressee(house, LOBBY)], bad)
    receive.receive(house, mover.address, [receive.addressee(house, reply_address(asked))], good)
    dealt.counter.work()
    with house.store.reading() as reading:
        later, earlier = reading.letters(None, 2)
    assert (earlier.raw, earlier.status, earlier.reason) == (
        bad,
        LetterStatus.QUARANTINED,
        "crashed: RecursionError",
    )
    assert len(tried) == 3
    assert (later.raw, later.status) == (good, LetterStatus.HANDLED)


# ---------------------------------------------------------------- 8: a disk that is full, a database that is away


def codes(house, letter=HELLO):
    with door(house) as port:
        return code_of(port, letter)


def test_promise_8_a_full_disk_is_told_try_later(dealt, tmp_path):
    def no_more_pages(connection, _record):
        connection.execute("PRAGMA max_page_count = 1")

    event.listen(Engine, "connect", no_more_pages)
    try:
        store = open_store(f"sqlite:///{tmp_path / 'copy.db'}")
        before = kept(dealt.house)
        big = HELLO + b"x" * 70 + b"\r\n" * 5000
        assert codes(replace(dealt.house, store=store), big) in (451, 452)
        assert kept(dealt.house) == before
        store.close()
    finally:
        event.remove(Engine, "connect", no_more_pages)
    assert codes(dealt.house) == 250


def test_promise_8_a_locked_database_is_told_try_later(dealt, tmp_path):
    with closing(sqlite3.connect(tmp_path / "copy.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert codes(dealt.house) in (451, 452)
        other.execute("ROLLBACK")
    assert codes(dealt.house) == 250


class Gone:
    """A database that cannot be reached at all."""

    @contextmanager
    def reading(self):
        raise StoreUnavailable("connection refused")
        yield

    writing = reading


def test_promise_8_an_absent_database_is_told_try_later_even_for_who_asks_whether_an_address_exists(dealt):
    _, asked, _ = move_of(dealt)
    with door(replace(dealt.house, store=Gone())) as port:
        for to in (LOBBY, reply_address(asked), f"p-{'a' * 16}@eleusis.example.org"):
            assert code_of(port, HELLO, to) in (451, 452)


def test_promise_8_a_bug_at_the_door_is_told_try_later_and_tells_nothing(dealt, monkeypatch):
    def broken(*_):
        raise RuntimeError("a secret of the inside")

    monkeypatch.setattr("pbem.edge.smtp_in.receive", broken)
    with (
        door(dealt.house) as port,
        smtplib.SMTP(HOST, port, timeout=10) as smtp,
        pytest.raises(smtplib.SMTPDataError) as refused,
    ):
        smtp.sendmail(ANA.address, [LOBBY], HELLO)
    assert refused.value.smtp_code == 451
    assert b"inside" not in refused.value.smtp_error


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


# ---------------------------------------------------------------- 10: secrets

OUT_OF_TURN = ["PLAY 7", "PLAY as ah ad ac", "NO PLAY", "STATUS", "HISTORY", "SCORES", "HELP"]
IN_TURN = ["PROPHET"]
AT_ANY_TIME = ["PLAY", "PLAY 11h", "HINT black", "RULE other colour", "YES", "PLAY 2h 3h 4h 5h 6h"]
"""What a reader tries who would like to know more than he should; nothing of it is done."""


@dataclass
class Curious:
    """One world, seen by a reader who tries everything between the plays."""

    table: object
    reader: str
    letters: int = 0
    tried: int = 0

    def sends(self, seat, text):
        self.letters += 1
        person = PEOPLE[int(seat) - 1]
        letter = EmailMessage()
        letter["From"], letter["Subject"] = person.address, "Re: Eleusis"
        letter["Message-ID"] = f"<{self.letters}@example.org>"
        letter.set_content(text)
        mails = self.table.town.mails
        serial = mails[-1][1]["Eleusis-Serial"] if mails else "1"
        to = self.table.house.addressing.table(1, int(serial), "abcd"[int(seat) - 1] * 16)
        return self.table.posts(person.address, to, letter)

    def tries(self):
        """Some of all that he can think of, and another time the rest."""
        sees = self.table.sees(PEOPLE[int(self.reader) - 1])
        missing = next(card for card in PACK if card not in sees.hand)
        orders = [*AT_ANY_TIME, play(missing), *(OUT_OF_TURN if sees.asked is Asked.NOTHING else IN_TURN)]
        self.tried += 1
        with self.table.unchanged():
            for order in orders[self.tried % 4 :: 4]:
                self.sends(self.reader, order)


def mailed(house, world, reader, folder):
    """Every mail that each person got in one world, all of it but for its Date."""
    table, store = opened(house, world, reader, folder)
    curious = Curious(table, reader)
    for seat in SEATS:
        curious.sends(seat, "STATUS")
    for seat, text in PLAYS:
        curious.tries()
        curious.sends(seat, text)
    table.waits(5 * DAY // 2)
    tick(table.house)
    table.counter.work()
    store.close()
    mails = {person.name: [] for person in PEOPLE}
    for person, mail in table.town.mails:
        del mail["Date"]
        mails[person.name].append(mail.as_bytes())
    return mails


@pytest.mark.parametrize("reader", SEATS[1:])
def test_promise_10_mails_of_two_rounds_that_differ_in_their_secrets_are_the_same_bytes(
    stages, tmp_path, reader
):
    one, other = (mailed(stages.house, world, reader, tmp_path) for world in "AB")
    name = PEOPLE[int(reader) - 1].name
    assert one[name] == other[name]
    texts = [" ".join(text_of(parsed(mail)).split()) for mail in one[name]]
    for words_ in (
        "Not done",
        "you are Prophet no more and draw 5 cards"
        if name == "Rui"
        else "Rui is Prophet no more and draws 5 cards",
        "wrong, draws 2",
        "Not understood",
    ):
        assert any(words_ in text for text in texts), words_
    for somebody in {"Ana", "Bruno", "Pia", "Rui"} - {name}:
        assert one[somebody] != other[somebody], "the worlds differ"


# ---------------------------------------------------------------- 11: limits, each with its code


def test_promise_11_a_mail_too_big_is_refused_for_good_by_its_announced_size_and_by_its_real_one(dealt):
    before = kept(dealt.house)
    big = HELLO + b"x" * 20_000
    with door(dealt.house, max_bytes=10_000) as port:
        assert code_of(port, big) == 552
        with smtplib.SMTP(HOST, port, timeout=10) as smtp:
            smtp.ehlo()
            smtp.docmd("MAIL", f"FROM:<{ANA.address}>")
            smtp.docmd("RCPT", f"TO:<{LOBBY}>")
            assert smtp.data(big)[0] == 552
        assert code_of(port, HELLO) == 250
    assert len(kept(dealt.house)) == len(before) + 1


def test_promise_11_recipients_past_the_twentieth_are_put_off(dealt):
    with door(dealt.house) as port, smtplib.SMTP(HOST, port, timeout=10) as smtp:
        smtp.ehlo()
        smtp.docmd("MAIL", f"FROM:<{ANA.address}>")
        codes = [smtp.docmd("RCPT", f"TO:<{LOBBY}>")[0] for _ in range(22)]
        assert codes == [250] * 20 + [452] * 2


def test_promise_11_long_lines_are_taken_and_endless_ones_are_not(dealt):
    with door(dealt.house) as port:
        assert code_of(port, HELLO + b"SAY " + b"x" * 50_000 + b"\r\n") == 250
        with socket.create_connection((HOST, port), 10) as line:
            line.recv(1000)
            line.sendall(b"HELO " + b"x" * 300_000 + b"\r\n")
            assert line.recv(1000)[:1] == b"5"


@pytest.mark.parametrize(
    ("letter", "reason"),
    [
        (b"From: ana@example.org\r\nX-Pad: " + b"y\r\n z" * 20_000 + b"\r\n\r\nHELP\r\n", "header-too-big"),
        (HELLO + b"\r\n" * 50_000, "too-many-lines"),
        (b"", "empty"),
    ],
)
def test_promise_11_a_letter_past_the_limits_of_reading_is_set_aside_with_its_reason(dealt, letter, reason):
    with door(dealt.house) as port:
        assert code_of(port, letter) == 250
    dealt.counter.work()
    with dealt.house.store.reading() as reading:
        (newest,) = reading.letters(None, 1)
    assert (newest.status, newest.reason) == (LetterStatus.QUARANTINED, reason)


def test_promise_11_a_letter_nested_too_deep_is_set_aside_with_its_reason(dealt):
    nested = b"HELP\r\n"
    for level in range(20):
        nested = (
            f'Content-Type: multipart/mixed; boundary="b{level}"\r\n\r\n--b{level}\r\n'.encode()
            + nested
            + f"\r\n--b{level}--\r\n".encode()
        )
    came = dealt.posts(ANA.address, LOBBY, b"From: ana@example.org\r\n" + nested)
    assert (came.fate, came.reason, came.mails) == (LetterStatus.QUARANTINED, "too-deep", [])
