"""What is destroyed: what is old enough, and all that would tell of somebody who wants to be forgotten."""

import random
from contextlib import closing
from dataclasses import replace

import psycopg
import pytest

from pbem.store.rows.people import (
    AddressRecord,
    LetterStatus,
    MailboxRecord,
    MailboxState,
    MailStatus,
    SeatRecord,
    StoredLetter,
    StoredMail,
)
from pbem.store.rows.tables import Talk

ANA, BRUNO = "ana@example.org", "bruno@example.org"
LONG = random.Random(7).randbytes(20_000)
"""A letter that fills several pages of a database, and stands there as it is: nothing of it can be packed."""


def letter(received: int, sender: str = ANA, raw: bytes = b"raw", **more) -> StoredLetter:
    return replace(StoredLetter(received, "g1-t1-anaseat@play.example", sender, raw, None, None), **more)


def put(store, *letters: StoredLetter) -> list[int]:
    with store.writing() as writing:
        return writing.letters.add(letters)


def settle(store, status: LetterStatus, *letters: int) -> None:
    with store.writing() as writing:
        for one in letters:
            writing.letters.settle(
                one, status, "why", person=None, token="anaseat", message_id=f"<{one}@example.org>", body=b"b"
            )


def mail(store, created: int, person: int | None = None, to: str = ANA, kind: str = "digest") -> int:
    token = f"token{created}{to[0]}"
    new = StoredMail(kind, None, person, to, token, f"<{token}@play.example>", b"content", created)
    with store.writing() as writing:
        writing.mails.add([new])
    with store.reading() as reading:
        return reading.mails.by_token(token).id


def contents(store, url: str) -> bytes:
    """Every byte that the database has: SQLite's files, PostgreSQL's rows."""
    store.overwrite()
    if url.startswith("sqlite"):
        file = url.removeprefix("sqlite:///")
        with open(file, "rb") as main, open(f"{file}-wal", "rb") as journal:
            return main.read() + journal.read()
    rows = b""
    with closing(psycopg.connect(url)) as connection:
        found = connection.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'").fetchall()
        for (table,) in found:
            for row in connection.execute(f"SELECT * FROM {table}"):
                rows += b" ".join(one if isinstance(one, bytes) else str(one).encode() for one in row)
    return rows


def test_old_letters_are_destroyed_and_their_fates_stay(store):
    old, young = put(store, letter(10, raw=b"old"), letter(20, raw=b"young"))
    settle(store, LetterStatus.HANDLED, old, young)
    with store.writing() as writing:
        assert writing.erasure.destroy_letters(20, 100) == 1
        assert writing.erasure.destroy_letters(20, 100) == 0
    with store.reading() as reading:
        gone, kept = reading.letters.by_id(old), reading.letters.by_id(young)
        assert (gone.destroyed, gone.raw, gone.sender, gone.recipient) == (True, b"", "", "")
        assert (gone.status, gone.reason, gone.received) == (LetterStatus.HANDLED, "why", 10)
        assert (kept.destroyed, kept.raw, kept.sender) == (False, b"young", ANA)
        assert [one.id for one in reading.letters.newest(None, 10)] == [young, old]


def test_a_copy_of_a_destroyed_letter_is_still_known_as_one(store):
    first, copy = put(store, letter(10), letter(90))
    settle(store, LetterStatus.HANDLED, first)
    with store.writing() as writing:
        writing.erasure.destroy_letters(50, 100)
    with store.reading() as reading:
        assert reading.letters.is_duplicate(copy, "anaseat", f"<{first}@example.org>", b"b")


@pytest.mark.parametrize("fate", list(LetterStatus))
def test_letters_that_wait_for_something_are_never_destroyed(store, fate):
    [number] = put(store, letter(10))
    if fate is not LetterStatus.RECEIVED:
        settle(store, fate, number)
    with store.writing() as writing:
        writing.erasure.destroy_letters(50, 100)
    with store.reading() as reading:
        waits = fate in (LetterStatus.RECEIVED, LetterStatus.HELD, LetterStatus.UNASKED)
        assert reading.letters.by_id(number).destroyed is not waits


def test_letters_are_destroyed_so_many_at_a_time_the_oldest_first(store):
    numbers = put(store, *(letter(10 + i) for i in range(5)))
    settle(store, LetterStatus.MISREAD, *numbers)
    with store.writing() as writing:
        assert writing.erasure.destroy_letters(50, 2) == 2
    with store.reading() as reading:
        assert [reading.letters.by_id(one).destroyed for one in numbers] == [True, True, False, False, False]


def test_letters_held_too_long_are_given_up_with_a_reason(store):
    old, young, handled = put(store, letter(10), letter(60), letter(10))
    settle(store, LetterStatus.HELD, old, young)
    settle(store, LetterStatus.MISREAD, handled)
    with store.writing() as writing:
        assert writing.erasure.drop_held(50, "nobody said yes") == 1
    with store.reading() as reading:
        found = [reading.letters.by_id(one) for one in (old, young, handled)]
    assert [(one.status, one.reason) for one in found] == [
        (LetterStatus.HANDLED, "nobody said yes"),
        (LetterStatus.HELD, "why"),
        (LetterStatus.MISREAD, "why"),
    ]


def test_quarantined_letters_that_are_still_whole_are_listed_the_oldest_first(store):
    late, early, other, young = put(store, letter(20), letter(10), letter(5), letter(90))
    settle(store, LetterStatus.QUARANTINED, late, early, young)
    settle(store, LetterStatus.HANDLED, other)
    with store.reading() as reading:
        assert [one.id for one in reading.letters.set_aside_before(50, 10)] == [early, late]
    with store.writing() as writing:
        writing.erasure.destroy_letters(15, 100)
    with store.reading() as reading:
        assert [one.id for one in reading.letters.set_aside_before(50, 10)] == [late]


def test_old_mails_are_destroyed_once_they_have_left_or_never_will(store):
    sent, failed, withheld, waiting, young = (mail(store, 10 + i) for i in range(5))
    with store.writing() as writing:
        writing.mails.mark_sent([sent, young], 30)
        writing.mails.mark_failed(failed, "550", None)
        writing.mails.withhold(withheld, "off")
        assert writing.erasure.destroy_mails(14, 100) == 3
    with store.reading() as reading:
        assert [one.id for one in reading.mails.due(99, 10)] == [waiting]
        gone = reading.mails.by_token("token10a")
        assert (gone.id, gone.content, gone.to_address, gone.status) == (sent, b"", "", MailStatus.SENT)
        assert reading.mails.by_token("token14a").content == b"content"


def test_what_was_destroyed_is_nowhere_in_the_database(store, url):
    numbers = put(store, *(letter(i, f"zelda{i}@example.org", LONG) for i in range(30)), letter(99, raw=LONG))
    settle(store, LetterStatus.HANDLED, *numbers)
    pieces = [LONG[at : at + 40] for at in range(0, len(LONG), 40)]
    there = contents(store, url)
    assert any(piece in there for piece in pieces)
    with store.writing() as writing:
        while writing.erasure.destroy_letters(100, 7):
            pass
    found = contents(store, url)
    assert not any(piece in found for piece in pieces)
    assert b"zelda" not in found


# ---------------------------------------------------------------- one person


@pytest.fixture
def known(store, party):
    """Ana with all that can be known of her, and Bruno with as much."""
    for person, address in ((party.ana, ANA), (party.bruno, BRUNO)):
        one, two, three = put(
            store,
            letter(1, address, raw=f"handled {address}".encode(), person=person.id),
            letter(2, "somebody@example.net", raw=f"held {address}".encode(), person=person.id),
            letter(3, address, raw=f"at the lobby {address}".encode()),
        )
        settle(store, LetterStatus.HANDLED, one)
        settle(store, LetterStatus.HELD, two)
        settle(store, LetterStatus.STRANGER, three)
        mail(store, 5, person.id, address)
        with store.writing() as writing:
            writing.talk.add(Talk(0, party.table, person.id, f"I am {address}", 6))
            writing.invitations.add(party.table, person.id, 7)
            writing.addresses.save(AddressRecord(f"old-{address}", person.id, None, confirmed=True, added=8))
            writing.mailboxes.save(MailboxRecord(address, MailboxState.BOUNCING, 5, 9, 9, "5.1.1"))
    return party


def forget(store, person, letter=0):
    with store.writing() as writing:
        writing.erasure.forget_person(person.id, letter, "forgotten")
        writing.people.save(replace(person, address=f"forgotten-{person.id}", name="", token="new"))


def test_nothing_of_a_forgotten_person_is_in_the_database_and_all_of_others_stays(store, url, known):
    assert ANA.encode() in contents(store, url)
    forget(store, known.ana)
    found = contents(store, url)
    assert ANA.encode() not in found
    assert b"Ana" not in found
    assert b"anatoken" not in found
    with store.reading() as reading:
        assert [one.raw for one in reading.letters.of(known.bruno.id)] == [
            b"handled bruno@example.org",
            b"held bruno@example.org",
        ]
        assert [said.text for said in reading.talk.at(known.table, 0)] == [f"I am {BRUNO}"]
        assert reading.mailboxes.known([BRUNO])[BRUNO].state is MailboxState.BOUNCING
        assert [one.address for one in reading.addresses.of(known.bruno.id)] == [BRUNO, f"old-{BRUNO}"]
        assert reading.invitations.of(known.bruno.id) == [(known.table, 7)]
        assert reading.mails.records_of(known.bruno.id)[0].whole


@pytest.mark.parametrize("token", ["asked", None, ""])
def test_who_only_gave_an_address_as_his_takes_nothing_with_him_of_whose_it_is(store, url, known, token):
    """Whoever asks to be forgotten must not have another's letters and mails destroyed by it."""
    with store.writing() as writing:
        for address in (BRUNO, f"old-{BRUNO}"):
            writing.addresses.save(AddressRecord(address, known.ana.id, token and token + address, False, 8))
    with store.reading() as reading:
        before = reading.letters.of(known.bruno.id), reading.mails.records_of(known.bruno.id)
    forget(store, known.ana)
    with store.reading() as reading:
        assert (reading.letters.of(known.bruno.id), reading.mails.records_of(known.bruno.id)) == before
        assert reading.mailboxes.known([BRUNO])[BRUNO].state is MailboxState.BOUNCING
        assert reading.addresses.of(known.ana.id) == []


def test_letters_that_wait_are_given_up_but_for_the_one_that_is_just_handled(store, known):
    [now, other] = put(store, *(letter(9, raw=b"x", person=known.ana.id) for _ in range(2)))
    forget(store, known.ana, now)
    with store.reading() as reading:
        assert reading.letters.by_id(now).status is LetterStatus.RECEIVED
        assert (reading.letters.by_id(other).status, reading.letters.by_id(other).reason) == (
            LetterStatus.STRANGER,
            "forgotten",
        )
        assert reading.letters.held_for(known.ana.id) == []


def test_a_mail_that_has_not_left_yet_is_not_sent_to_who_is_forgotten(store, known):
    forget(store, known.ana)
    with store.reading() as reading:
        assert [one.to_address for one in reading.mails.due(99, 10)] == [BRUNO]


def test_talk_after_a_forgotten_last_word_is_told_to_who_had_heard_that(store, known):
    with store.writing() as writing:
        last = writing.talk.add(Talk(0, known.table, known.ana.id, "goodbye", 10))
        writing.seats.count_mails([(SeatRecord(known.table, known.bruno.id, "", 1, last), None)])
    forget(store, known.ana)
    with store.writing() as writing:
        writing.talk.add(Talk(0, known.table, known.bruno.id, "anybody here?", 11))
    with store.reading() as reading:
        [seat] = [one for one in reading.seats.at(known.table) if one.person == known.bruno.id]
        assert [said.text for said in reading.talk.at(known.table, seat.talk_told)] == ["anybody here?"]
        assert reading.talk.of(known.ana.id) == []


@pytest.mark.parametrize("state", [MailboxState.OFF, MailboxState.BLOCKED])
def test_a_mailbox_that_must_get_no_mail_gets_none_when_its_owner_is_forgotten(store, url, known, state):
    with store.writing() as writing:
        writing.mailboxes.save(MailboxRecord(ANA, state, 0, 0, 4, "asked"))
    forget(store, known.ana)
    assert ANA.encode() not in contents(store, url)
    with store.reading() as reading:
        assert reading.mailboxes.known([ANA, BRUNO])[ANA] == MailboxRecord(ANA, state, 0, 0, 4, "")
    with store.writing() as writing:
        writing.mailboxes.save(MailboxRecord(ANA, MailboxState.FINE))
    with store.reading() as reading:
        assert reading.mailboxes.known([ANA])[ANA].state is MailboxState.FINE, "he came back and wants mail"


def test_a_mailbox_that_bounced_is_as_unknown_as_any_when_its_owner_is_forgotten(store, known):
    forget(store, known.ana)
    with store.reading() as reading:
        assert reading.mailboxes.known([ANA]) == {}


def test_what_is_kept_of_a_person_is_found(store, known):
    with store.reading() as reading:
        ana = known.ana.id
        assert [one.status for one in reading.letters.of(ana)] == [LetterStatus.HANDLED, LetterStatus.HELD]
        [mailed] = reading.mails.records_of(ana)
        assert (mailed.kind, mailed.to_address, mailed.created, mailed.whole) == ("digest", ANA, 5, True)
        assert (reading.mails.last_written(ana, "digest"), reading.mails.last_written(ana, "data")) == (
            5,
            None,
        )
        assert [said.text for said in reading.talk.of(ana)] == [f"I am {ANA}"]
        assert reading.invitations.of(ana) == [(known.table, 7)]
        assert [seat.table for seat in reading.seats.of(ana)] == [known.table]
        assert reading.deadlines.of(ana) == []
