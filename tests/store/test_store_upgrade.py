"""A database of an earlier release is brought up to date with all that is kept in it."""

from __future__ import annotations

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine, make_url

from pbem.engine.parts import Part
from pbem.orders.model import Hearers
from pbem.service.records import Talk

FIRST_RELEASE = "0001"

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
    sqlite = request.param == "sqlite"
    url: str = (
        request.getfixturevalue("sqlite_url")
        if sqlite
        else request.getfixturevalue("postgresql").new_database()
    )
    engine = create_engine(url if sqlite else make_url(url).set(drivername="postgresql+psycopg"))
    with engine.begin() as connection:
        config = Config(attributes={"connection": connection})
        config.set_main_option("script_location", "pbem.store:migrations")
        command.upgrade(config, FIRST_RELEASE)
        for statement in KEPT:
            connection.exec_driver_sql(statement)
    engine.dispose()
    return url


def test_talk_of_the_first_release_was_to_everybody_and_stays_as_it_was(old_url, opened):
    with opened(old_url).reading() as reading:
        assert reading.talk(1, 0) == [
            Talk(1, 1, 1, "Olá", 5, Part.PLAYER, Hearers.ALL, None),
            Talk(2, 1, 2, "Boa ♥", 6, Part.PLAYER, Hearers.ALL, None),
        ]
        assert reading.waiting_talk(1) == []
        assert [(seat.mails, seat.talk_told) for seat in reading.seats(1)] == [(4, 1)]


def test_talk_goes_on_from_where_the_first_release_left_it(old_url, opened):
    with opened(old_url).writing() as writing:
        added = writing.add_talk(1, 2, "a palavra", 7, Part.GOD, Hearers.GOD, listener=1)
        assert added > 2
    with opened(old_url).reading() as reading:
        assert [talk.id for talk in reading.talk(1, 2)] == [added]
