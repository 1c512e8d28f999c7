"""A table that is not in memory is read from how it stood lately, and from its log, which is what holds."""

import pickle

import pytest
import sqlalchemy as sa

from pbem.cards import PACK
from pbem.demo.mail import Asked
from pbem.service.aggregates import snapshots
from pbem.service.aggregates.snapshots import packed, unpacked
from pbem.service.aggregates.tables import CODEC, EventCache, LoadedTable, TableCache
from pbem.store.rows.tables import SNAPSHOTS, Snapshot
from tests.by_mail.table import play

OFTEN = 3
"""So few events between two snapshots that some play makes many."""


def moves(table):
    mover = table.asked(Asked.PLAY)
    table.says(mover, play(table.sees(mover).hand[0]))


@pytest.fixture
def played(dealt, monkeypatch):
    """Table 1 after three moves, as it is in memory."""
    monkeypatch.setattr("pbem.service.aggregates.tables.EVERY", OFTEN)
    for _ in range(3):
        moves(dealt)
    return dealt


def stored(table):
    with table.house.store.reading() as reading:
        return reading.snapshots.of(1, snapshots.code())


def cold(table):
    """The table as a server reads it that has just begun, and from which event of its log on."""
    asked = []
    with table.house.store.reading() as reading:
        shelf = TableCache()
        read = shelf._stored

        def noted(*asks):
            asked.append(asks[2])
            return read(*asks)

        shelf._stored = noted
        return shelf.load(reading, 1), asked[0]


def in_memory(table):
    with table.house.store.reading() as reading:
        return table.house.shelf.load(reading, 1)


def of_the_log(table):
    shelf = EventCache(
        1, lambda _, number: LoadedTable(number), CODEC, lambda reading, *which: reading.events.of(*which)
    )
    with table.house.store.reading() as reading:
        return shelf.load(reading, 1)


def change(table, **to):
    with table.house.store.writing() as writing:
        SNAPSHOTS.change(writing.connection, {"table": 1}, **to)


def test_a_cold_table_is_what_its_log_says_and_only_the_end_of_the_log_is_read(played):
    found, first = cold(played)
    assert found == of_the_log(played) == in_memory(played)
    assert stored(played).version == first
    assert found.version - first < 2 * OFTEN


def test_without_its_snapshot_a_table_is_the_same(played):
    with played.house.store.writing() as writing:
        writing.connection.execute(sa.delete(SNAPSHOTS.table))
    found, first = cold(played)
    assert (found, first) == (in_memory(played), 0)


@pytest.mark.parametrize("state", [b"", b"nonsense", pickle.dumps(print), packed(LoadedTable(1, 10**6))])
def test_what_is_no_snapshot_of_the_table_is_passed_over(played, state):
    change(played, state=state)
    found, first = cold(played)
    assert (found, first) == (in_memory(played), 0)


def test_a_snapshot_of_another_program_is_not_read_and_the_next_move_writes_its_own(played):
    change(played, code="of yesterday", state=packed(LoadedTable(1, stored(played).version)))
    assert cold(played) == (in_memory(played), 0)
    for _ in range(2):
        moves(played)
    assert stored(played) is not None
    assert cold(played)[0] == of_the_log(played)


def test_the_cards_of_a_table_that_was_read_so_are_those_of_all_others(played):
    """There are 52 in memory, however many tables."""
    assert all(one is two for one, two in zip(unpacked(packed(PACK)), PACK, strict=True))


class Harm:
    def __reduce__(self):
        return print, ("harm",)


@pytest.mark.parametrize("value", [print, Harm(), snapshots.packed, sa.Table, object])
def test_nothing_but_values_of_the_game_is_ever_made_of_a_snapshot(value, capsys):
    with pytest.raises(pickle.UnpicklingError):
        unpacked(pickle.dumps(value))
    assert capsys.readouterr().out == ""


def test_a_table_that_is_put_away_has_none(played):
    with played.house.store.writing() as writing:
        assert isinstance(writing.snapshots.of(1, snapshots.code()), Snapshot)
        writing.archive.put_away(1)
    assert stored(played) is None
