"""The store's tests run on SQLite and on PostgreSQL, each in a database in which nothing is kept yet."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import psycopg
import pytest

from pbem.store.rows import whole_schema
from pbem.store.rows.people import Person
from pbem.store.store import Store, open_store
from tests.postgres_cluster import Cluster, needed_binaries, running_cluster

Opener = Callable[..., Store]


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Cluster]:
    """The session's cluster."""
    with running_cluster(needed_binaries()) as cluster:
        yield cluster


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'kept.db'}"


@pytest.fixture(scope="session")
def postgresql_used_url(postgresql: Cluster) -> str:
    url = postgresql.new_database()
    open_store(url).close()
    return url


@pytest.fixture
def postgresql_url(postgresql_used_url: str) -> str:
    """The session's one database, its rows removed: that is much faster than a new one."""
    with psycopg.connect(postgresql_used_url) as connection:
        for table in reversed(whole_schema().sorted_tables):
            connection.execute(f"DELETE FROM {table.name}")
    return postgresql_used_url


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest) -> str:
    """A database of either kind in which nothing is kept."""
    found: str = request.getfixturevalue(f"{request.param}_url")
    return found


@pytest.fixture
def opened() -> Iterator[Opener]:
    """`open_store`, with everything closed at the end."""
    stores: list[Store] = []

    def opener(url: str, *, patience: float = 10.0) -> Store:
        stores.append(open_store(url, patience=patience))
        return stores[-1]

    yield opener
    for store in stores:
        store.close()


@pytest.fixture
def store(url: str, opened: Opener) -> Store:
    return opened(url)


@dataclass(frozen=True)
class Party:
    """Ana and Bruno at one table."""

    ana: Person
    bruno: Person
    table: int


@pytest.fixture
def party(store: Store) -> Party:
    with store.writing() as writing:
        ana = writing.people.add("ana@example.org", "Ana", "pt", "America/Sao_Paulo", "cards", "anatoken", 1)
        bruno = writing.people.add("bruno@example.org", "Bruno", "en", "UTC", "list", "brunotoken", 2)
        table = writing.tables.add("Friday", ana.id, "lobby", 3)
        writing.seats.add(table, ana.id, "anaseat")
        writing.seats.add(table, bruno.id, "brunoseat")
    return Party(ana, bruno, table)
