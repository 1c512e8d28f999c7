"""A database is dumped into a file and loaded into another, of either kind: not a row is lost or changed."""

import hashlib
import sqlite3
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import MetaData, create_engine, make_url, select

from pbem.orders.model import Hearers
from pbem.store.copying import NotEmpty, NothingThere, dump, load, put_aside
from pbem.store.database.exclusive import in_use
from pbem.store.database.schema import SchemaTooNew
from pbem.store.rows.people import LetterStatus, StoredEvent, StoredLetter, StoredMail
from pbem.store.rows.tables import Talk
from pbem.store.store import open_store


@pytest.fixture(params=["sqlite", "postgresql"])
def elsewhere(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Another database, in which there is not even a schema."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'elsewhere' / 'pbem.db'}"
    return request.getfixturevalue("postgresql").new_database()


def rows_of(url: str) -> dict[str, list]:
    """Everything that is kept."""
    address = make_url(url)
    if address.get_backend_name() == "postgresql":
        address = address.set(drivername="postgresql+psycopg")
    engine = create_engine(address)
    kept = MetaData()
    with engine.connect() as connection:
        kept.reflect(connection)
        found = {
            table.name: sorted((tuple(row) for row in connection.execute(select(table))), key=repr)
            for table in kept.sorted_tables
        }
    engine.dispose()
    return found


@pytest.fixture
def busy(store, party) -> None:
    """A store in which something of most kinds is kept."""
    with store.writing() as writing:
        writing.events.append(party.table, 0, "play", [StoredEvent(1, 5, "TableMade", 1, {"title": "Ñ ♥"})])
        writing.talk.add(Talk(0, party.table, party.ana.id, "olá ♥", 6))
        writing.talk.add(Talk(0, party.table, party.bruno.id, "quem?", 7, hearers=Hearers.ANONYMOUS))
        writing.letters.add(
            [
                StoredLetter(8, f"{one}@x", "ana@example.org", bytes(range(256)), party.table, None)
                for one in range(450)
            ]
        )
        writing.mails.add(
            [
                StoredMail(
                    "digest",
                    party.table,
                    party.ana.id,
                    "ana@example.org",
                    f"t{one}",
                    f"<{one}@x>",
                    b"\0\xff",
                    9,
                )
                for one in range(450)
            ]
        )


@pytest.mark.usefixtures("busy")
def test_all_that_is_kept_is_the_same_elsewhere(url, elsewhere, tmp_path):
    dump(url, tmp_path / "dumped.db")
    load(tmp_path / "dumped.db", elsewhere, replace=False, prepare=lambda writing: None)
    assert rows_of(elsewhere) == rows_of(url)


@pytest.mark.usefixtures("busy")
def test_what_is_added_elsewhere_gets_numbers_of_its_own(url, elsewhere, tmp_path, opened, party):
    dump(url, tmp_path / "dumped.db")
    load(tmp_path / "dumped.db", elsewhere, replace=False, prepare=lambda writing: None)
    with opened(elsewhere).writing() as writing:
        carla = writing.people.add("carla@example.org", "Carla", "pt", "UTC", "cards", "c", 1)
        assert carla.id > party.bruno.id
        assert writing.tables.add("Saturday", carla.id, "lobby", 2) > party.table
        (letter,) = writing.letters.add([StoredLetter(8, "x@x", "", b"", None, None)])
        assert writing.letters.by_id(letter).status is LetterStatus.RECEIVED


@pytest.mark.usefixtures("busy")
def test_a_database_in_which_something_is_kept_is_replaced_only_if_that_is_said(
    url, elsewhere, tmp_path, opened
):
    dump(url, tmp_path / "dumped.db")
    other = opened(elsewhere) if "postgresql" in elsewhere else open_in(elsewhere, opened)
    with other.writing() as writing:
        writing.people.add("dora@example.org", "Dora", "pt", "UTC", "cards", "d", 1)
    other.close()
    before = rows_of(elsewhere)
    with pytest.raises(NotEmpty):
        load(tmp_path / "dumped.db", elsewhere, replace=False, prepare=lambda writing: None)
    with pytest.raises(ZeroDivisionError):
        load(tmp_path / "dumped.db", elsewhere, replace=True, prepare=lambda writing: 1 // 0)
    assert rows_of(elsewhere) == before, "all of it or nothing"
    load(tmp_path / "dumped.db", elsewhere, replace=True, prepare=lambda writing: None)
    assert rows_of(elsewhere) == rows_of(url)
    if elsewhere.startswith("sqlite"):
        assert rows_of(f"sqlite:///{put_aside(Path(make_url(elsewhere).database))}") == before


def test_what_a_newer_program_made_goes_with_the_rest_where_its_database_is_replaced(
    postgresql, opened, tmp_path
):
    newer = postgresql.new_database()
    store = opened(newer)
    dump(newer, tmp_path / "dumped.db")
    before = rows_of(newer)
    store.close()
    with psycopg.connect(newer) as connection:
        connection.execute(
            "CREATE TABLE laurels (id serial PRIMARY KEY, table_id integer REFERENCES tables (id))"
        )
    load(tmp_path / "dumped.db", newer, replace=True, prepare=lambda writing: None)
    assert rows_of(newer) == before


def open_in(url, opened):
    Path(make_url(url).database).parent.mkdir()
    return opened(url)


def test_a_dump_of_a_newer_program_is_not_loaded(url, elsewhere, tmp_path, store):
    dump(url, tmp_path / "dumped.db")
    with closing(sqlite3.connect(tmp_path / "dumped.db")) as dumped, dumped:
        dumped.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(SchemaTooNew):
        load(tmp_path / "dumped.db", elsewhere, replace=False, prepare=lambda writing: None)


def test_there_is_nothing_to_dump_where_there_is_no_schema(elsewhere, tmp_path):
    with pytest.raises(NothingThere):
        dump(elsewhere, tmp_path / "dumped.db")


def test_a_database_that_is_dumped_stays_byte_for_byte_as_it_is(sqlite_url, opened, tmp_path):
    store = opened(sqlite_url)
    with store.writing() as writing:
        writing.meta.set("kept", "in the journal")
    before = {file: digest(file) for file in tmp_path.glob("kept.db*") if file.suffix != ".db-shm"}
    assert len(before) == 2, "the file and its journal"
    dump(sqlite_url, tmp_path / "dumped.db")
    assert {file: digest(file) for file in before} == before
    with closing(sqlite3.connect(tmp_path / "dumped.db")) as dumped:
        assert dumped.execute("SELECT value FROM meta WHERE key = 'kept'").fetchone() == ("in the journal",)


def digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def test_a_database_that_somebody_has_open_is_in_use(url, store):
    with store.reading():
        assert in_use(url, patience=0.1)
    store.close()
    assert not in_use(url, patience=0.1)
    open_store(url).close()
