"""A whole database into a SQLite file, and back into a database of either kind."""

import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from urllib.parse import quote

from sqlalchemy import Connection, MetaData, Table, func, insert, inspect, make_url, select, text

from pbem.store.database.connections import Connections, opened
from pbem.store.database.schema import bring_up_to_date, make_schema, revisions
from pbem.store.errors import translated
from pbem.store.store import Writing

ROWS = 200
"""How many rows are read and written at once; a mail may have 90 KB."""

PATIENCE = 10.0

Prepare = Callable[[Writing], None]


class NotEmpty(Exception):
    """Something is kept in a database that was to be empty."""


class NothingThere(Exception):
    """A database in which there is not even a schema."""


def dump(url: str, file: Path) -> str:
    """The database as it is at one moment, as a SQLite file that is not there yet; gives its schema.

    What is running goes on. A SQLite database stays byte for byte as it is. Raises StoreUnavailable, NothingThere,
    SchemaTooNew.
    """
    source = make_url(url)
    if source.get_backend_name() == "sqlite":
        _vacuum(Path(source.database or ""), file)
    else:
        _dump_rows(url, file)
    return _schema_of(file)


def load(file: Path, url: str, *, replace: bool, prepare: Prepare) -> None:
    """All that a dump holds, into a database in which nothing is kept, its schema brought up to date, and `prepare`d.

    `replace`: what is kept there goes; a SQLite file is put aside (`put_aside`). All of it happens, or nothing. Nothing
    may use the database meanwhile. Raises NotEmpty, StoreUnavailable, SchemaTooNew.
    """
    target = make_url(url)
    if target.get_backend_name() == "sqlite":
        _load_file(file, Path(target.database or ""), replace=replace, prepare=prepare)
    else:
        _load_rows(file, url, replace=replace, prepare=prepare)


def counted(file: Path) -> dict[str, int]:
    """How many rows each table of a dump has."""
    with opened(_sqlite_url(file), PATIENCE) as connection:
        return {
            table.name: connection.execute(select(func.count()).select_from(table)).scalar_one()
            for table in _tables(connection)
        }


def put_aside(database: Path) -> Path:
    """What a SQLite file is called once another has its place."""
    return database.with_name(database.name + ".before-restore")


def _sqlite_url(file: Path) -> str:
    return f"sqlite:///{file}"


def _vacuum(database: Path, file: Path) -> None:
    """Read-only, so that not even the journal is brought into the file when this connection closes."""
    if not database.exists():
        raise NothingThere(f"{database}: there is no such file")
    with (
        translated(),
        closing(sqlite3.connect(f"file:{quote(str(database))}?mode=ro", uri=True)) as connection,
    ):
        connection.execute("VACUUM INTO ?", [str(file)])


def _dump_rows(url: str, file: Path) -> None:
    with opened(url, PATIENCE) as source, closing(Connections(_sqlite_url(file), PATIENCE)) as copy:
        present, _ = revisions(source)
        if present is None:
            raise NothingThere("there is no schema in the database")
        with copy.writing() as target:
            make_schema(target, present)
            _copy_rows(source, target)


def _schema_of(file: Path) -> str:
    with opened(_sqlite_url(file), PATIENCE) as connection:
        present, _ = revisions(connection)
    if present is None:
        raise NothingThere("there is no schema in the database")
    return present


def _load_file(file: Path, database: Path, *, replace: bool, prepare: Prepare) -> None:
    if not replace and database.exists() and _holds_anything(database):
        raise NotEmpty(f"{database} is not empty")
    new = database.with_name(database.name + ".restored")
    _remove(new)
    database.parent.mkdir(parents=True, exist_ok=True)
    try:
        shutil.copyfile(file, new)
        new.chmod(0o600)
        _finish(_sqlite_url(new), prepare)
        _on_disk(new)
        if database.exists():
            aside = put_aside(database)
            _remove(aside)
            for beside in ("-wal", "-shm", ""):
                part = database.with_name(database.name + beside)
                if part.exists():
                    part.replace(aside.with_name(aside.name + beside))
        new.replace(database)
        _on_disk(database.parent)
    finally:
        _remove(new)


def _remove(database: Path) -> None:
    for beside in ("", "-wal", "-shm"):
        database.with_name(database.name + beside).unlink(missing_ok=True)


def _on_disk(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _finish(url: str, prepare: Prepare) -> None:
    with closing(Connections(url, PATIENCE)) as connections:
        with connections.migrating() as connection:
            bring_up_to_date(connection)
            prepare(Writing(connection))
        connections.compact()
        connections.overwrite()


def _load_rows(file: Path, url: str, *, replace: bool, prepare: Prepare) -> None:
    with (
        closing(Connections(url, PATIENCE)) as connections,
        opened(_sqlite_url(file), PATIENCE) as source,
        connections.migrating() as target,
    ):
        if not replace and _any_rows(target):
            raise NotEmpty("the database is not empty")
        present, _ = revisions(source)
        if present is None:
            raise NothingThere("there is no schema in the backup")
        _drop_all(target)
        make_schema(target, present)
        _copy_rows(source, target)
        _go_on_counting(target)
        bring_up_to_date(target)
        prepare(Writing(target))


def _drop_all(connection: Connection) -> None:
    """The database is pbem's own; a newer one may have made tables that this one does not know."""
    kept = MetaData()
    kept.reflect(connection)
    kept.drop_all(connection)


def _tables(connection: Connection) -> list[Table]:
    """As they are, in an order in which those that are referred to come first."""
    kept = MetaData()
    kept.reflect(connection)
    return kept.sorted_tables


def _copy_rows(source: Connection, target: Connection) -> None:
    """Every row; the target has the same schema, and is empty but for what its migrations wrote.

    Version 0.1.0 had the first schema without some numbers that it has now.
    """
    of_source = {table.name: table for table in _tables(source)}
    of_target = [table for table in _tables(target) if table.name in of_source]
    for table in reversed(of_target):
        target.execute(table.delete())
    for table in of_target:
        rows = source.execution_options(yield_per=ROWS).execute(select(of_source[table.name])).mappings()
        add, known = insert(table), of_source[table.name].c
        blank = {one.name: 0 for one in table.c if one.name not in known and not one.nullable}
        for part in rows.partitions():
            target.execute(add, [blank | dict(row) for row in part])


def _go_on_counting(connection: Connection) -> None:
    """PostgreSQL's sequences go on behind the highest number that is kept."""
    for table in _tables(connection):
        for column in table.primary_key.columns:
            sequence = connection.execute(
                text("SELECT pg_get_serial_sequence(:table, :column)"),
                {"table": table.name, "column": column.name},
            ).scalar_one()
            highest = connection.execute(select(func.max(column))).scalar_one() if sequence else None
            if highest is not None:
                connection.execute(
                    text("SELECT setval(:sequence, :highest)"), {"sequence": sequence, "highest": highest}
                )


def _holds_anything(database: Path) -> bool:
    with opened(_sqlite_url(database), PATIENCE) as connection:
        return _any_rows(connection)


def _any_rows(connection: Connection) -> bool:
    """Whether anybody is known there, or has written."""
    there = set(inspect(connection).get_table_names())
    return any(
        connection.exec_driver_sql(f"SELECT 1 FROM {name} LIMIT 1").first() is not None
        for name in ("persons", "letters")
        if name in there
    )
