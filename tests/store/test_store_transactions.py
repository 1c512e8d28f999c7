"""All of a block or nothing of it, whoever else writes and wherever the process dies."""

import signal
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from pbem.store.errors import VersionConflict
from pbem.store.rows.people import LetterStatus, StoredEvent, StoredLetter, StoredMail
from pbem.store.store import Store

THREADS = 4


def letter(raw: bytes = b"raw") -> StoredLetter:
    return StoredLetter(1, "eleusis@play.example", "ana@example.org", raw, None, None)


def side_by_side(work: Callable[[int], object]) -> list[object]:
    """What `work(0)` … `work(3)` gave, all started at the same moment."""
    start = Barrier(THREADS)

    def wait_and_work(number: int) -> object:
        start.wait()
        return work(number)

    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(wait_and_work, range(THREADS)))


def test_what_a_block_wrote_is_there_after_closing_and_opening_again(store, party, url, opened):
    event = StoredEvent(1, 5, "TableOpened", 1, {"title": "Friday"})
    with store.writing() as writing:
        writing.events.append(party.table, 0, "lobby", [event])
        [number] = writing.letters.add([letter(b"\0\xff")])
    store.close()
    with opened(url).reading() as reading:
        assert reading.people.by_id(party.ana.id) == party.ana
        assert reading.events.of(party.table) == [event]
        assert reading.letters.by_id(number).raw == b"\0\xff"


def test_a_block_left_by_an_exception_leaves_nothing(store, party):
    def half() -> None:
        with store.writing() as writing:
            writing.events.append(party.table, 0, "playing", [StoredEvent(1, 5, "TableOpened", 1, {})])
            writing.letters.add([letter()])
            writing.mails.add([StoredMail("digest", None, None, "a@b.example", "t", "<t@x>", b"", 1)])
            raise RuntimeError("died here")

    with pytest.raises(RuntimeError, match="died here"):
        half()
    with store.reading() as reading:
        assert reading.events.of(party.table) == []
        assert reading.tables.by_id(party.table).phase == "lobby"
        assert reading.letters.next(1) == []
        assert reading.mails.due(99, 1) == []


def test_a_process_killed_inside_a_block_leaves_what_it_had_committed_and_no_more(store, url):
    program = f"""
import os, signal
from pbem.store.rows.people import StoredLetter
from pbem.store.store import open_store
def letter(raw):
    return StoredLetter(1, "eleusis@play.example", "ana@example.org", raw, None, None)
store = open_store({url!r})
with store.writing() as writing:
    writing.letters.add([letter(b"committed")])
with store.writing() as writing:
    writing.letters.add([letter(b"half")])
    os.kill(os.getpid(), signal.SIGKILL)
"""
    killed = subprocess.run([sys.executable, "-c", program], check=False)
    assert killed.returncode == -signal.SIGKILL
    with store.writing() as writing:
        writing.letters.add([letter(b"after")])
    with store.reading() as reading:
        assert [found.raw for found in reading.letters.next(10)] == [b"committed", b"after"]


def test_a_block_sees_its_own_writes_and_a_look_is_of_one_moment(store, party):
    with store.reading() as before:
        assert before.letters.next(1) == []
        with store.writing() as writing:
            [number] = writing.letters.add([letter()])
            assert writing.letters.by_id(number) is not None
        assert before.letters.next(1) == []
        assert before.letters.by_id(number) is None
    with store.reading() as after:
        assert after.letters.by_id(number) is not None


@pytest.mark.parametrize("shared", [True, False], ids=["threads of one store", "stores of their own"])
def test_of_two_letters_that_are_both_the_next_move_one_wins(store, party, url, opened, shared):
    stores: list[Store] = [store if shared else opened(url) for _ in range(THREADS)]

    def play(number: int) -> str:
        try:
            with stores[number].writing() as writing:
                event = StoredEvent(1, number, "CardsPlayed", 1, {"by": number})
                writing.events.append(party.table, 0, f"played by {number}", [event])
        except VersionConflict:
            return "decide again"
        return "played"

    assert sorted(side_by_side(play)) == ["decide again"] * (THREADS - 1) + ["played"]
    with store.reading() as reading:
        [event] = reading.events.of(party.table)
        assert reading.tables.by_id(party.table).phase == f"played by {event.body['by']}"


@pytest.mark.parametrize("shared", [True, False], ids=["threads of one store", "stores of their own"])
def test_who_adds_the_same_address_second_decides_again(store, url, opened, shared):
    stores: list[Store] = [store if shared else opened(url) for _ in range(THREADS)]

    def join(number: int) -> str:
        try:
            with stores[number].writing() as writing:
                writing.people.add("carla@example.org", "Carla", "it", "UTC", "cards", f"c{number}", 1)
        except VersionConflict:
            return "decide again"
        return "joined"

    assert sorted(side_by_side(join)) == ["decide again"] * (THREADS - 1) + ["joined"]


def test_four_threads_write_a_hundred_times_each_and_none_is_turned_away(store, party):
    def write(number: int) -> None:
        for turn in range(100):
            with store.writing() as writing:
                [added] = writing.letters.add([letter(b"%d.%d" % (number, turn))])
                if turn % 2:
                    writing.letters.release(added, LetterStatus.HANDLED, "")

    side_by_side(write)
    with store.reading() as reading:
        assert len(reading.letters.next(1000)) == THREADS * 50
        assert len(reading.letters.newest(LetterStatus.HANDLED, 1000)) == THREADS * 50


def test_processes_that_read_before_they_write_do_not_lock_each_other_out(store, party, url, opened):
    stores = [opened(url) for _ in range(THREADS)]

    def write(number: int) -> None:
        for turn in range(20):
            with stores[number].writing() as writing:
                assert writing.people.by_id(party.ana.id) == party.ana
                writing.meta.set(f"{number}", f"{turn}")

    side_by_side(write)
    with store.reading() as reading:
        assert [reading.meta.get(f"{number}") for number in range(THREADS)] == ["19"] * THREADS
