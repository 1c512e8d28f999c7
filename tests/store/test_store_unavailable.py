"""A database that is full, locked, read-only or gone says so in one way, loses nothing, and recovers."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Event, Thread

import psycopg
import pytest
from sqlalchemy import Engine, event

from pbem.store.errors import StoreUnavailable
from pbem.store.rows.people import StoredLetter
from pbem.store.store import Store, open_store

SHORT = 0.05


def add_letter(store: Store, raw: bytes = b"raw") -> None:
    with store.writing() as writing:
        writing.letters.add([StoredLetter(1, "eleusis@play.example", "ana@example.org", raw, None, None)])


def waiting(store: Store) -> list[bytes]:
    with store.reading() as reading:
        return [letter.raw for letter in reading.letters.next(100)]


@contextmanager
def pages_limited_to(most: int) -> Iterator[None]:
    """A disk without room for more pages, for every connection that is made meanwhile."""

    def limit(connection: sqlite3.Connection, _record: object) -> None:
        connection.execute(f"PRAGMA max_page_count = {most}")

    event.listen(Engine, "connect", limit)
    try:
        yield
    finally:
        event.remove(Engine, "connect", limit)


def test_a_full_disk_takes_no_letter_and_loses_none(sqlite_url, opened):
    with pages_limited_to(200):
        store = opened(sqlite_url)
        add_letter(store, b"before")
        with pytest.raises(StoreUnavailable, match="full"):
            add_letter(store, os.urandom(2_000_000))
        assert waiting(store) == [b"before"]
    store.close()
    add_letter(store, b"after")
    assert waiting(store) == [b"before", b"after"]


def test_a_locked_sqlite_file_is_waited_for_then_given_up(sqlite_url, opened, tmp_path):
    store = opened(sqlite_url, patience=SHORT)
    with closing(sqlite3.connect(tmp_path / "kept.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreUnavailable, match="locked"):
            add_letter(store)
        assert waiting(store) == []
    add_letter(store)
    assert waiting(store) == [b"raw"]


def test_locked_rows_of_postgresql_are_waited_for_then_given_up(postgresql_url, opened):
    store = opened(postgresql_url, patience=SHORT)
    with psycopg.connect(postgresql_url) as other:
        other.execute("LOCK TABLE letters IN EXCLUSIVE MODE")
        with pytest.raises(StoreUnavailable, match="lock timeout"):
            add_letter(store)
        assert waiting(store) == []
    add_letter(store)
    assert waiting(store) == [b"raw"]


def test_a_thread_that_writes_too_long_is_not_waited_for_forever(sqlite_url, opened):
    store = opened(sqlite_url, patience=SHORT)
    inside, leave = Event(), Event()

    def dawdle() -> None:
        with store.writing():
            inside.set()
            leave.wait(10)

    thread = Thread(target=dawdle)
    thread.start()
    try:
        assert inside.wait(10)
        with pytest.raises(StoreUnavailable, match="another thread"):
            add_letter(store)
    finally:
        leave.set()
        thread.join()
    add_letter(store)
    assert waiting(store) == [b"raw"]


def test_a_read_only_database_is_unavailable_for_writing_only(postgresql, opened):
    url = postgresql.new_database()
    open_store(url).close()
    name = url.split("/")[3].split("?")[0]
    with psycopg.connect(postgresql.url("postgres"), autocommit=True) as owner:
        owner.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    store = opened(url)
    with pytest.raises(StoreUnavailable, match="read-only"):
        add_letter(store)
    assert waiting(store) == []


def test_a_read_only_sqlite_database_is_unavailable_for_writing_only(sqlite_url, opened):
    def forbid(connection: sqlite3.Connection, _record: object) -> None:
        connection.execute("PRAGMA query_only = on")

    store = opened(sqlite_url)
    store.close()
    event.listen(Engine, "connect", forbid)
    try:
        with pytest.raises(StoreUnavailable, match="readonly"):
            add_letter(store)
        assert waiting(store) == []
    finally:
        event.remove(Engine, "connect", forbid)


def test_a_connection_that_was_cut_is_told_once_and_made_anew(postgresql_url, opened):
    store = opened(postgresql_url)

    def cut_in_the_middle() -> None:
        with store.writing() as writing:
            writing.meta.set("half", "written")
            with psycopg.connect(postgresql_url, autocommit=True) as other:
                other.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
                )
            writing.meta.set("other half", "written")

    with pytest.raises(StoreUnavailable):
        cut_in_the_middle()
    add_letter(store)
    assert waiting(store) == [b"raw"]
    with store.reading() as reading:
        assert reading.meta.get("half") is None


@pytest.mark.parametrize(
    "url",
    ["sqlite:////nowhere/kept.db", "postgresql://pbem@/pbem?host=/nowhere", "postgresql://127.0.0.1:1/x"],
)
def test_a_database_that_is_not_there_is_unavailable(url):
    with pytest.raises(StoreUnavailable):
        open_store(url, patience=SHORT)


def test_a_postgresql_without_that_database_is_unavailable(postgresql):
    with pytest.raises(StoreUnavailable, match="nobody_made_this"):
        open_store(postgresql.url("nobody_made_this"))


def test_a_file_that_is_no_database_is_unavailable_and_stays_as_it_is(tmp_path):
    file = tmp_path / "notes.txt"
    file.write_bytes(os.urandom(8192))
    before = file.read_bytes()
    with pytest.raises(StoreUnavailable, match="not a database"):
        open_store(f"sqlite:///{file}")
    assert file.read_bytes() == before
    assert list(Path(tmp_path).iterdir()) == [file]


@pytest.mark.parametrize("url", ["mysql://x/y", "sqlite://", "sqlite:///:memory:", "kept.db", ""])
def test_a_url_of_another_kind_says_what_would_be_right(url):
    with pytest.raises(ValueError, match="sqlite:///FILE or postgresql://USER@HOST/DATABASE"):
        open_store(url)
