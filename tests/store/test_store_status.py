"""What waits in the store, counted; and what the store is."""

import re

from pbem.store.rows.people import DeadlineRecord, LetterStatus, StoredLetter, StoredMail
from pbem.store.rows.server import LettersWaiting, MailsWaiting


def mails(party, *created):
    return [
        StoredMail("digest", party.table, party.ana.id, "a@b", f"t{at}", f"<{at}>", b"", at) for at in created
    ]


def test_nothing_waits_in_a_new_store(store):
    with store.reading() as reading:
        assert reading.status.letters_waiting() == LettersWaiting(0, None, 0, 0)
        assert reading.status.mails_waiting(9, 6) == MailsWaiting(0, None, None, 0, 0)
        assert reading.status.deadlines_running() == 0


def test_letters_are_counted_by_what_they_wait_for(store, party):
    with store.writing() as writing:
        writing.letters.add(
            [StoredLetter(at, "x", "y", b"raw", party.table, party.ana.id) for at in range(5, 10)]
        )
        first, second, third, *_ = writing.letters.next(9)
        writing.letters.release(first.id, LetterStatus.HELD, "")
        writing.letters.release(second.id, LetterStatus.QUARANTINED, "")
        writing.letters.release(third.id, LetterStatus.HANDLED, "")
        assert writing.status.letters_waiting() == LettersWaiting(2, 8, 1, 1)


def test_a_quarantined_letter_that_is_destroyed_needs_nobody_any_more(store, party):
    with store.writing() as writing:
        writing.letters.add([StoredLetter(5, "x", "y", b"raw", party.table, party.ana.id)])
        writing.letters.release(writing.letters.next(1)[0].id, LetterStatus.QUARANTINED, "")
        writing.erasure.destroy_letters(9, 9)
        assert writing.status.letters_waiting() == LettersWaiting(0, None, 0, 0)


def test_mails_that_wait_are_counted_with_those_that_are_due_and_those_that_were_tried_often(store, party):
    with store.writing() as writing:
        writing.mails.add(mails(party, 3, 4, 5))
        sent, refused, _ = writing.mails.due(9, 9)
        writing.mails.mark_sent([sent.id], 9)
        for _ in range(6):
            writing.mails.mark_failed(refused.id, "450", 20)
        assert writing.status.mails_waiting(9, 6) == MailsWaiting(2, 4, 5, 1, 1)
        assert writing.status.mails_waiting(9, 7).stuck == 0


def test_tables_at_which_somebody_is_waited_for_are_counted(store, party):
    with store.writing() as writing:
        writing.deadlines.set(DeadlineRecord(party.table, 1, party.ana.id, 5, 4))
        assert writing.status.deadlines_running() == 1


def test_the_store_knows_what_it_is(store, url):
    with store.reading() as reading:
        keeper = reading.status.keeper()
    name = "SQLite" if url.startswith("sqlite") else "PostgreSQL"
    assert re.match(rf"{name} \d+\.\d+", keeper.name)
    assert re.fullmatch(r"\d{4}", keeper.schema)
    assert keeper.octets > 10_000
