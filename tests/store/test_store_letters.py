"""Letters: each on disk, in order, with one fate; second copies known."""

from dataclasses import replace

import pytest

from pbem.store.errors import VersionConflict
from pbem.store.rows.people import LetterStatus, StoredLetter

BODY = b"\x01" * 32
KEY = ("anaseat", "<1@example.org>", BODY)


def letter(received: int = 1, **changed) -> StoredLetter:
    plain = StoredLetter(received, "g1-t1-anaseat@play.example", "ana@example.org", b"raw", None, None)
    return replace(plain, **changed)


def put(store, *letters: StoredLetter) -> list[int]:
    with store.writing() as writing:
        return writing.letters.add(letters)


def settle(store, number: int, status: LetterStatus, *key, reason="", person=None) -> None:
    token, message_id, body = key or KEY
    with store.writing() as writing:
        writing.letters.settle(
            number, status, reason, person=person, token=token, message_id=message_id, body=body
        )


def test_a_letter_is_kept_byte_for_byte_and_waits(store, party):
    raw = bytes(range(256)) * 4
    new = letter(7, raw=raw, sender="", table=party.table, person=party.ana.id)
    [number] = put(store, new)
    kept = StoredLetter(
        id=number,
        received=7,
        recipient=new.recipient,
        sender="",
        raw=raw,
        table=party.table,
        person=party.ana.id,
        status=LetterStatus.RECEIVED,
        reason="",
        tries=0,
    )
    with store.reading() as reading:
        assert reading.letters.by_id(number) == kept
        assert reading.letters.next(10) == [kept]
        assert reading.letters.by_id(number + 1) is None


def test_a_letter_of_several_megabytes_comes_back_whole(store):
    raw = b"0123456789abcdef" * (5 * 2**16)
    [number] = put(store, letter(raw=raw))
    with store.reading() as reading:
        assert reading.letters.by_id(number).raw == raw


def test_letters_of_one_delivery_get_their_numbers_in_order(store):
    numbers = put(store, *(letter(raw=b"%d" % i) for i in range(20)))
    assert numbers == sorted(numbers)
    with store.reading() as reading:
        assert [reading.letters.by_id(number).raw for number in numbers] == [b"%d" % i for i in range(20)]
    assert put(store) == []


def test_waiting_letters_come_by_time_of_receipt_then_by_number(store):
    late, early, twin = put(store, letter(20), letter(10), letter(10))
    with store.reading() as reading:
        assert [found.id for found in reading.letters.next(10)] == [early, twin, late]
        assert [found.id for found in reading.letters.next(2)] == [early, twin]


@pytest.mark.parametrize("fate", [status for status in LetterStatus if status is not LetterStatus.RECEIVED])
def test_a_settled_letter_waits_no_more_and_says_why(store, fate):
    settled, other = put(store, letter(), letter())
    settle(store, settled, fate, reason="a reason – ♣")
    with store.reading() as reading:
        assert [found.id for found in reading.letters.next(10)] == [other]
        found = reading.letters.by_id(settled)
        assert (found.status, found.reason) == (fate, "a reason – ♣")


def test_a_letter_that_has_its_fate_gets_no_second_one(store):
    [number] = put(store, letter())
    settle(store, number, LetterStatus.HANDLED, reason="the first")
    with pytest.raises(VersionConflict):
        settle(store, number, LetterStatus.MISREAD, reason="the second")
    with store.reading() as reading:
        kept = reading.letters.by_id(number)
    assert (kept.status, kept.reason) == (LetterStatus.HANDLED, "the first")


def test_a_letter_that_was_put_off_is_set_aside_until_then_and_waits_again(store):
    [number] = put(store, letter())
    with store.writing() as writing:
        writing.letters.put_off(number, "crashed: slow", 100)
    with store.reading() as reading:
        kept = reading.letters.by_id(number)
        assert (kept.status, kept.reason, kept.tries, kept.again) == (
            LetterStatus.QUARANTINED,
            "crashed: slow",
            1,
            100,
        )
        assert reading.letters.due_again(99, 5) == []
        assert reading.letters.due_again(100, 5) == [number]
    with store.writing() as writing:
        writing.letters.take_up([number])
    with store.reading() as reading:
        assert [(one.id, one.again, one.tries) for one in reading.letters.next(5)] == [(number, None, 1)]
        assert reading.letters.due_again(100, 5) == []


def test_a_letter_that_was_put_off_and_has_its_fate_since_waits_no_more(store):
    [number] = put(store, letter())
    with store.writing() as writing:
        writing.letters.put_off(number, "crashed: slow", 100)
        writing.letters.release(number, LetterStatus.HANDLED, "dropped by the operator")
        writing.letters.take_up([number])
        with pytest.raises(VersionConflict):
            writing.letters.put_off(number, "crashed: slow", 200)
    with store.reading() as reading:
        kept = reading.letters.by_id(number)
    assert (kept.status, kept.again) == (LetterStatus.HANDLED, None)


@pytest.mark.parametrize("at_table", [True, False])
def test_the_clock_of_a_seat_is_held_by_one_letter_that_came_in_time(store, party, at_table):
    to = party.table if at_table else None
    first, second, shape = put(store, *(letter(at, table=to, person=party.ana.id) for at in (10, 20, 15)))
    settle(store, shape, LetterStatus.QUARANTINED, reason="too-deep")
    with store.writing() as writing:
        for one in (first, second):
            writing.letters.note_crash(one, "crashed: RuntimeError", 1)
        whose = (party.table, party.ana.id)
        assert writing.letters.crashed(*whose, 0, 9) is None
        assert writing.letters.crashed(*whose, 0, 10) == (first, False)
        assert writing.letters.crashed(party.table, party.bruno.id, 0, 30) is None
        writing.seats.hold_clock(*whose, first)
        assert writing.letters.crashed(*whose, 0, 30) == (first, True)
        writing.seats.hold_clock(*whose, second)
        assert writing.letters.crashed(*whose, 10, 30) is None


def test_letters_are_listed_newest_first_by_status_or_all(store):
    first, second, third = put(store, letter(), letter(), letter())
    settle(store, second, LetterStatus.MISREAD)
    with store.reading() as reading:
        assert [found.id for found in reading.letters.newest(None, 2)] == [third, second]
        assert [found.id for found in reading.letters.newest(LetterStatus.RECEIVED, 10)] == [third, first]
        assert [found.id for found in reading.letters.newest(LetterStatus.MISREAD, 10)] == [second]
        assert reading.letters.newest(LetterStatus.HELD, 10) == []


def test_the_same_token_message_id_and_body_make_a_duplicate_once_the_first_is_settled(store):
    first, second = put(store, letter(), letter())
    with store.reading() as reading:
        assert not reading.letters.is_duplicate(second, *KEY)
    settle(store, first, LetterStatus.HANDLED)
    with store.reading() as reading:
        assert reading.letters.is_duplicate(second, *KEY)
        assert not reading.letters.is_duplicate(first, *KEY)


@pytest.mark.parametrize(
    "key",
    [
        ("brunoseat", "<1@example.org>", BODY),
        ("anaseat", "<2@example.org>", BODY),
        ("anaseat", "<1@example.org>", b"\x02" * 32),
        ("anaseat<1", "@example.org>", BODY),
    ],
)
def test_a_letter_that_differs_in_token_message_id_or_body_is_its_own(store, key):
    first, second = put(store, letter(), letter())
    settle(store, first, LetterStatus.HANDLED)
    with store.reading() as reading:
        assert not reading.letters.is_duplicate(second, *key)


def test_a_message_id_of_any_length_is_remembered(store):
    key = ("anaseat", "<" + "ñ" * 50_000 + ">", BODY)
    first, second = put(store, letter(), letter())
    settle(store, first, LetterStatus.HANDLED, *key)
    with store.reading() as reading:
        assert reading.letters.is_duplicate(second, *key)


def test_a_retried_letter_is_no_duplicate_of_its_own_copies(store):
    first, second = put(store, letter(), letter())
    settle(store, first, LetterStatus.HELD)
    settle(store, second, LetterStatus.DUPLICATE)
    with store.writing() as writing:
        writing.letters.retry(first)
    with store.reading() as reading:
        assert [found.id for found in reading.letters.next(10)] == [first]
        assert not reading.letters.is_duplicate(first, *KEY)


def test_a_letter_that_crashes_us_three_times_is_set_aside_and_the_next_goes_on(store):
    bad, good = put(store, letter(), letter())
    fates = []
    for number in range(3):
        with store.writing() as writing:
            fates.append(writing.letters.note_crash(bad, f"crash {number}", 3))
    assert fates == [LetterStatus.RECEIVED, LetterStatus.RECEIVED, LetterStatus.QUARANTINED]
    with store.reading() as reading:
        assert [found.id for found in reading.letters.next(10)] == [good]
        found = reading.letters.by_id(bad)
        assert (found.status, found.reason, found.tries) == (LetterStatus.QUARANTINED, "crash 2", 3)


def test_a_retried_letter_waits_again_with_all_its_tries(store):
    [bad] = put(store, letter())
    with store.writing() as writing:
        writing.letters.note_crash(bad, "crash", 1)
        writing.letters.retry(bad)
    with store.reading() as reading:
        [found] = reading.letters.next(10)
        assert (found.id, found.reason, found.tries) == (bad, "", 0)


def test_a_letter_received_earlier_for_the_table_is_noticed_while_it_waits(store, party):
    with store.writing() as writing:
        other = writing.tables.add("Saturday", party.ana.id, "lobby", 1)
    [number] = put(store, letter(50, table=party.table))
    with store.reading() as reading:
        assert reading.letters.earlier_waits(party.table, 51)
        assert not reading.letters.earlier_waits(party.table, 50)
        assert not reading.letters.earlier_waits(other, 51)
    settle(store, number, LetterStatus.HANDLED)
    with store.reading() as reading:
        assert not reading.letters.earlier_waits(party.table, 51)


def test_a_letter_to_his_own_address_is_noticed_while_it_waits(store, party):
    put(store, letter(10, table=party.table, person=party.ana.id))
    [number] = put(store, letter(50, person=party.ana.id))
    with store.reading() as reading:
        assert reading.letters.earlier_of_person_waits(party.ana.id, 51)
        assert not reading.letters.earlier_of_person_waits(party.ana.id, 50)
        assert not reading.letters.earlier_of_person_waits(party.bruno.id, 51)
    settle(store, number, LetterStatus.HANDLED)
    with store.reading() as reading:
        assert not reading.letters.earlier_of_person_waits(party.ana.id, 51)


def test_whose_letter_it_is_may_turn_out_when_it_is_read_and_else_stays_as_it_was(store, party):
    [stranger, known, unclear] = put(store, letter(), letter(person=party.bruno.id), letter())
    settle(store, stranger, LetterStatus.HANDLED, person=party.ana.id)
    settle(store, known, LetterStatus.HANDLED)
    settle(store, unclear, LetterStatus.STRANGER)
    with store.reading() as reading:
        whose = [reading.letters.by_id(number).person for number in (stranger, known, unclear)]
    assert whose == [party.ana.id, party.bruno.id, None]


def test_a_held_letter_that_was_answered_for_is_still_known_to_its_copies(store, party):
    held, copy = put(store, letter(person=party.ana.id), letter())
    settle(store, held, LetterStatus.HELD)
    with store.writing() as writing:
        writing.letters.release(held, LetterStatus.HANDLED, "accepted")
    with store.reading() as reading:
        assert reading.letters.held_for(party.ana.id) == []
        assert (reading.letters.by_id(held).status, reading.letters.by_id(held).reason) == (
            LetterStatus.HANDLED,
            "accepted",
        )
        assert reading.letters.is_duplicate(copy, *KEY)


def test_the_letters_held_for_a_person_are_found_in_the_order_they_came(store, party):
    mine = letter(person=party.ana.id)
    first, second, his, handled = put(store, mine, mine, letter(person=party.bruno.id), mine)
    with store.reading() as reading:
        assert reading.letters.held_for(party.ana.id) == []
    for number in (first, second, his):
        settle(store, number, LetterStatus.HELD, "anaseat", f"<{number}>", BODY, reason="why")
    settle(store, handled, LetterStatus.HANDLED)
    with store.reading() as reading:
        assert [one.id for one in reading.letters.held_for(party.ana.id)] == [first, second]
        assert reading.letters.persons_held_for(["why", "another"]) == sorted({party.ana.id, party.bruno.id})
        assert reading.letters.persons_held_for(["another"]) == []
    with store.writing() as writing:
        writing.letters.retry(second)
    with store.reading() as reading:
        assert [one.id for one in reading.letters.held_for(party.ana.id)] == [first]
