"""Workers beside each other: each has work of its own, nothing overtakes what it has to come after, and whoever dies
lets go."""

import signal
import subprocess
import sys
import time
from contextlib import ExitStack

import pytest

from pbem.store.repositories import claims as repositories_claims
from pbem.store.rows.people import LetterStatus, MailStatus, StoredLetter, StoredMail


@pytest.fixture
def url(postgresql_url):
    """Several workers need PostgreSQL."""
    return postgresql_url


def letter(raw: bytes, table=None, person=None, sender="ana@example.org", received=1) -> StoredLetter:
    return StoredLetter(received, "eleusis@play.example", sender, raw, table, person)


def keep(store, *letters: StoredLetter) -> list[int]:
    with store.writing() as writing:
        return writing.letters.add(letters)


def settle(store, number: int) -> None:
    with store.writing() as writing:
        writing.letters.settle(
            number, LetterStatus.HANDLED, "", person=None, token="", message_id="", body=b"", words=None
        )


def claims(store, limit: int = 10) -> list[bytes]:
    with store.claimed_letters(limit) as letters:
        return [one.raw for one in letters]


def mail(token: str, person=None, created: int = 10) -> StoredMail:
    return StoredMail("note", None, person, "ana@example.org", token, f"<{token}@x>", b"content", created)


def post(store, *mails: StoredMail) -> None:
    with store.writing() as writing:
        writing.mails.add(mails)


def due(store, now: int = 99, limit: int = 10) -> list[str]:
    with store.claimed_mails(now, limit) as mails:
        return [one.token for one in mails]


def test_a_letter_that_one_worker_has_no_other_gets_until_it_is_let_go(store, opened, url):
    other = opened(url)
    keep(store, letter(b"one", sender="a@x"), letter(b"two", sender="b@x"), letter(b"three", sender="c@x"))
    with store.claimed_letters(2) as mine:
        assert [one.raw for one in mine] == [b"one", b"two"]
        assert claims(other) == [b"three"]
    assert claims(other) == [b"one", b"two", b"three"]


def test_no_letter_overtakes_an_earlier_one_of_its_table_its_person_or_its_unknown_sender(store, party):
    table, ana, bruno = party.table, party.ana.id, party.bruno.id
    keep(
        store,
        letter(b"table", table, ana),
        letter(b"same table", table, bruno),
        letter(b"same person", None, ana),
        letter(b"stranger", sender="eva@x"),
        letter(b"same stranger", sender="eva@x"),
        letter(b"behind the second", None, bruno),
        letter(b"other stranger", sender="ida@x"),
    )
    assert claims(store) == [b"table", b"stranger", b"other stranger"]


def test_a_letter_is_handled_by_when_it_came_not_by_its_number(store, party):
    keep(store, letter(b"later", party.table, received=2), letter(b"earlier", party.table, received=1))
    assert claims(store) == [b"earlier"]


def test_the_next_letter_of_a_table_may_be_begun_as_soon_as_the_one_before_is_settled(
    store, opened, url, party
):
    other = opened(url)
    first, _ = keep(store, letter(b"first", party.table), letter(b"second", party.table))
    with store.claimed_letters(10):
        assert claims(other) == []
        settle(store, first)
        assert claims(other) == [b"second"]


def test_a_worker_that_writes_what_it_has_claimed_does_not_stand_in_its_own_way(store, party):
    with store.writing() as writing:
        writing.mails.add([mail("goodbye", party.ana.id)])
    keep(store, letter(b"forget me", None, party.ana.id), letter(b"other", party.table, party.bruno.id))
    with store.claimed_letters(10) as letters, store.claimed_mails(99, 10) as mails:
        with store.writing() as writing:
            writing.erasure.forget_person(party.ana.id, letters[0].id, "forgotten")
            writing.erasure.forget_mails([mails[0].id])
        settle(store, letters[0].id)


def test_what_a_killed_process_had_claimed_is_free_at_once(store, url):
    keep(store, letter(b"its"))
    program = f"""
import os, signal
from pbem.store.store import open_store
with open_store({url!r}).claimed_letters(1) as letters:
    assert len(letters) == 1
    os.kill(os.getpid(), signal.SIGKILL)
"""
    killed = subprocess.run([sys.executable, "-c", program], check=False)
    assert killed.returncode == -signal.SIGKILL
    until = time.monotonic() + 5  # a busy database may take a moment to see that its client is gone
    while not (freed := claims(store)) and time.monotonic() < until:
        time.sleep(0.02)
    assert freed == [b"its"]


def test_one_persons_mails_leave_in_order_whoever_delivers_them(store, opened, url, party):
    other = opened(url)
    post(store, mail("a1", party.ana.id), mail("a2", party.ana.id), mail("b1", party.bruno.id))
    post(store, mail("s1"), mail("s2"), mail("early", party.ana.id, created=5), mail("not yet", created=100))
    with store.claimed_mails(99, 2) as mine:
        assert [one.token for one in mine] == ["early", "b1"]
        assert due(other) == ["s1", "s2"]
        with store.writing() as writing:
            writing.mails.mark_sent([mine[0].id], 99)
        assert due(other) == ["a1", "s1", "s2"]


def test_a_mail_that_left_while_another_worker_looked_for_some_is_not_sent_again(
    store, opened, url, monkeypatch
):
    """The look that finds a mail waiting may be older than the moment at which its claim is had."""
    other = opened(url)
    post(store, mail("once"))

    def meanwhile(connection, kind, ids, limit):
        monkeypatch.undo()
        with other.claimed_mails(99, 1) as mails, other.writing() as writing:
            writing.mails.mark_sent([one.id for one in mails], 50)
        return claimed(connection, kind, ids, limit)

    claimed = repositories_claims._claimed
    monkeypatch.setattr("pbem.store.repositories.claims._claimed", meanwhile)
    assert due(store) == []
    with store.reading() as reading:
        assert [one.status for one in reading.mails.newest(None, 5)] == [MailStatus.SENT]


def test_many_workers_share_out_what_waits_and_none_of_it_twice(store, opened, url):
    keep(store, *(letter(b"%d" % number, sender=f"{number}@x") for number in range(40)))
    with ExitStack() as stack:
        had = [stack.enter_context(opened(url).claimed_letters(5)) for _ in range(6)]
    numbers = [one.id for letters in had for one in letters]
    assert len(numbers) == len(set(numbers)) == 30


def test_one_process_has_the_lead_in_ticking_and_another_as_soon_as_it_is_dead(store, opened, url):
    program = f"""
import sys
from pbem.store.store import open_store
lead = open_store({url!r}).lead_in_ticking()
assert lead.is_ours()
print("ticking", flush=True)
sys.stdin.read()
"""
    lead = store.lead_in_ticking()
    command = [sys.executable, "-c", program]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stdin=subprocess.PIPE, text=True) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "ticking\n"
        assert not lead.is_ours()
        assert not lead.is_ours()
        holder.kill()
    assert comes(lead)
    assert lead.is_ours()
    other = opened(url).lead_in_ticking()
    assert not other.is_ours()
    lead.let_go()
    assert comes(other)
    other.let_go()


def comes(lead):
    """Whether it is had as soon as the database has seen that its holder is gone."""
    until = time.monotonic() + 30
    while not lead.is_ours() and time.monotonic() < until:
        time.sleep(0.01)
    return lead.is_ours()
