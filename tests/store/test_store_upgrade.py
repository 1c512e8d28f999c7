"""A database of an earlier release is brought up to date with all that is kept in it."""

from collections.abc import Iterable

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine, make_url
from sqlalchemy.exc import IntegrityError

from pbem.engine.match.state import Part
from pbem.orders.model import Hearers
from pbem.store.database.connections import Connections
from pbem.store.rows.tables import Talk
from pbem.store.store import SchemaTooOld, open_store, upgrade

FIRST_RELEASE = "0001"

BEFORE_PAGES = "0005"
BEFORE_PACKING = "0019"

AT_TABLES = (
    "INSERT INTO persons (id, address, name, language, zone, style, token, token_digest, confirmed, created)"
    " VALUES (1, 'ana@example.org', 'Ana', 'pt', 'UTC', 'grid', 'a', 'a', true, 1)",
    "INSERT INTO leagues (id, name, folded, version, over, created)"
    " VALUES (1, 'all', 'all', 1, false, 1), (2, 'club', 'club', 2, false, 1)",
    "INSERT INTO league_events (league_id, version, at, type, schema_number, body) VALUES"
    """ (1, 1, 1, 'LeagueMade', 1, '{"terms":{"open":true}}'),"""
    """ (2, 1, 1, 'LeagueMade', 1, '{"terms":{"open":true}}'),"""
    """ (2, 2, 1, 'TermsChanged', 1, '{"terms":{"open":false}}')""",
    "INSERT INTO tables (id, title, host, phase, version, created)"
    " VALUES (1, 'Ash', 1, 'play', 1, 1), (2, 'Elm', 1, 'play', 1, 1),"
    " (3, 'Fir', 1, 'play', 1, 1), (4, 'Oak', 1, 'play', 1, 1)",
    "INSERT INTO events (table_id, version, at, type, schema_number, body) VALUES"
    """ (1, 1, 1, 'TableMade', 1, '{"open":false,"league":null}'),"""
    """ (2, 1, 1, 'TableMade', 1, '{"open":true,"league":null}'),"""
    """ (3, 1, 1, 'TableMade', 1, '{"open":false,"league":{"league":"all"}}'),"""
    """ (4, 1, 1, 'TableMade', 1, '{"open":false,"league":{"league":"club"}}')""",
    "INSERT INTO fixtures (league_id, season, week, number, table_id) VALUES (1, 1, 1, 1, 3), (2, 1, 1, 1, 4)",
)
"""Tables of before there were pages: one among friends, one for anybody, one of a league, one of a private league."""

KEPT = (
    "INSERT INTO persons (id, address, name, language, zone, style, token, token_digest, confirmed, created)"
    " VALUES (1, 'ana@example.org', 'Ana', 'pt', 'UTC', 'grid', 'a', 'a', true, 1),"
    " (2, 'rui@example.org', 'Rui', 'pt', 'UTC', 'grid', 'r', 'r', true, 1)",
    "INSERT INTO tables (id, title, host, phase, version, created) VALUES (1, 'Rosewood', 1, 'play', 0, 1)",
    "INSERT INTO seats (table_id, person_id, token, token_digest, mails, talk_told) VALUES (1, 1, 'x', 'x', 4, 1)",
    "INSERT INTO talk (table_id, person_id, text, at) VALUES (1, 1, 'Olá', 5), (1, 2, 'Boa ♥', 6)",
)
"""Rows as the first release wrote them."""


@pytest.fixture(params=["sqlite", "postgresql"])
def old_url(request: pytest.FixtureRequest) -> str:
    """A database of the first release, in which something is kept."""
    return _kept(request, FIRST_RELEASE, KEPT)


@pytest.fixture(params=["sqlite", "postgresql"])
def url_before_pages(request: pytest.FixtureRequest) -> str:
    return _kept(request, BEFORE_PAGES, AT_TABLES)


def _kept(request: pytest.FixtureRequest, release: str, rows: Iterable[str]) -> str:
    """A database of a release in which these rows are kept."""
    sqlite = request.param == "sqlite"
    url: str = (
        request.getfixturevalue("sqlite_url")
        if sqlite
        else request.getfixturevalue("postgresql").new_database()
    )
    _made(url, release, rows)
    return url


def _made(url: str, release: str, rows: Iterable[str]) -> None:
    address = make_url(url)
    engine = create_engine(url if "sqlite" in url else address.set(drivername="postgresql+psycopg"))
    with engine.begin() as connection:
        config = Config(attributes={"connection": connection})
        config.set_main_option("script_location", "pbem.store:migrations")
        command.upgrade(config, release)
        for statement in rows:
            connection.exec_driver_sql(statement)
    engine.dispose()


def test_a_database_of_an_earlier_release_is_not_opened_before_it_is_upgraded(old_url):
    for _ in range(2):
        with pytest.raises(SchemaTooOld, match="pbem upgrade"):
            open_store(old_url)
    before, after = upgrade(old_url)
    assert before == FIRST_RELEASE
    open_store(old_url).close()
    assert upgrade(old_url) == (after, after)


def test_talk_of_the_first_release_was_to_everybody_and_stays_as_it_was(old_url, opened):
    upgrade(old_url)
    with opened(old_url).reading() as reading:
        assert reading.talk.at(1, 0) == [
            Talk(1, 1, 1, "Olá", 5, Part.PLAYER, Hearers.ALL, None),
            Talk(2, 1, 2, "Boa ♥", 6, Part.PLAYER, Hearers.ALL, None),
        ]
        assert reading.talk.untold(1, 0)[1] == []
        assert [(seat.mails, seat.talk_told) for seat in reading.seats.at(1)] == [(4, 1)]


def test_talk_goes_on_from_where_the_first_release_left_it(old_url, opened):
    upgrade(old_url)
    with opened(old_url).writing() as writing:
        added = writing.talk.add(Talk(0, 1, 2, "a palavra", 7, Part.GOD, Hearers.GOD, listener=1))
        assert added > 2
    with opened(old_url).reading() as reading:
        assert [talk.id for talk in reading.talk.at(1, 2)] == [added]


def test_strangers_find_old_tables_that_anybody_may_come_to_and_none_of_a_private_league(
    url_before_pages, opened
):
    upgrade(url_before_pages)
    with opened(url_before_pages).reading() as reading:
        assert [reading.tables.by_id(number).listed for number in (1, 2, 3, 4)] == [False, True, True, False]


WHOLE = {number: bytes(range(256)) * (number % 90) + b"%d" % number for number in range(1, 450)} | {450: b""}
"""More than are packed together; one is empty, since SQLite and PostgreSQL keep such a one, too."""


def unpacked(sqlite: bool) -> list[str]:
    """Letters and mails, which stand there as they are."""
    blob = "X'{}'" if sqlite else "'\\x{}'"
    kept = [(number, blob.format(whole.hex())) for number, whole in WHOLE.items()]
    return [
        "INSERT INTO letters (id, received, recipient, sender, status, reason, tries, network) VALUES "
        + ", ".join(f"({one}, 1, 'g', 's', 'handled', '', 0, '')" for one, _ in kept),
        "INSERT INTO mails (id, kind, to_address, token, token_digest, message_id, created, number, talk_told,"
        " null_sender, answers, told, status, tries, due, error, composed) VALUES "
        + ", ".join(
            f"({one}, 'digest', 'a@b', 't{one}', 'd{one}', '<m>', 1, 0, 0, false, false, 0, 'sent', 1, 1, '', 1)"
            for one, _ in kept
        ),
        *(
            f"INSERT INTO {table} VALUES " + ", ".join(f"({one}, {whole})" for one, whole in kept)
            for table in ("letter_contents", "mail_contents")
        ),
    ]


@pytest.fixture(params=["sqlite", "postgresql"])
def url_before_packing(request: pytest.FixtureRequest) -> str:
    return _kept(request, BEFORE_PACKING, unpacked(request.param == "sqlite"))


def test_every_letter_and_mail_is_the_same_to_the_last_octet_once_it_is_packed(url_before_packing, opened):
    upgrade(url_before_packing)
    with opened(url_before_packing).reading() as reading:
        assert {one.id: one.raw for one in reading.letters.newest(None, 500)} == WHOLE
        assert {one.id: one.content for one in reading.mails.newest(None, 500)} == WHOLE
        assert not any(one.destroyed for one in reading.letters.newest(None, 500))


def test_a_file_of_before_gives_back_at_once_what_packing_saves_and_later_what_is_deleted(
    sqlite_url, tmp_path, opened
):
    _made(sqlite_url, BEFORE_PACKING, unpacked(sqlite=True))
    file = tmp_path / "kept.db"
    before = file.stat().st_size
    upgrade(sqlite_url)
    packed = file.stat().st_size
    assert packed < before / 3
    store = opened(sqlite_url)
    with store.writing() as writing:
        assert writing.erasure.destroy_letters(9, 500) == len(WHOLE)
        assert writing.erasure.destroy_mails(9, 500) == len(WHOLE)
    store.overwrite()
    assert file.stat().st_size < packed - 100_000


def make_parents_and_children(connection):
    connection.exec_driver_sql("CREATE TABLE parents (id INTEGER PRIMARY KEY)")
    connection.exec_driver_sql(
        "CREATE TABLE children (id INTEGER PRIMARY KEY, parent INTEGER REFERENCES parents)"
    )


def test_after_a_migration_a_row_still_cannot_refer_to_one_that_is_not_there(sqlite_url):
    """In the very connection that migrated: SQLite does not look at references while tables are made anew."""
    connections = Connections(sqlite_url, 5.0)
    with connections.migrating() as connection:
        migrated = connection.connection.driver_connection
        make_parents_and_children(connection)
    with connections.writing() as connection:
        assert connection.connection.driver_connection is migrated
        with pytest.raises(IntegrityError, match="FOREIGN KEY"):
            connection.exec_driver_sql("INSERT INTO children VALUES (1, 7)")
    connections.close()


def test_a_migration_that_leaves_a_row_astray_is_undone(sqlite_url):
    connections = Connections(sqlite_url, 5.0)
    with connections.migrating() as connection:
        make_parents_and_children(connection)
    astray = "a row of children refers to a row of parents that is not there"
    with pytest.raises(ValueError, match=astray), connections.migrating() as connection:
        connection.exec_driver_sql("INSERT INTO children VALUES (1, 7)")
    with connections.reading() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM children").scalar_one() == 0
    connections.close()
