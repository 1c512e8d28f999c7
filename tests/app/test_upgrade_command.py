"""`pbem upgrade`, as the service runs it before the server."""

import os
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import pytest

from pbem.app.backup import unpacked
from pbem.store.database.connections import Connections
from pbem.store.database.schema import make_schema, newest
from tests import pbem_process
from tests.by_mail.servers import environment


@pytest.fixture
def environ(tmp_path: Path) -> dict[str, str]:
    return environment(tmp_path)


def pbem(environ: dict[str, str], *words: str) -> subprocess.CompletedProcess[str]:
    return pbem_process.pbem(words, {**os.environ, **environ})


def test_an_old_database_is_refused_until_it_is_upgraded_and_then_there_is_a_backup_of_it(environ, tmp_path):
    url = f"sqlite:///{tmp_path / 'pbem.db'}"
    old = Connections(url, 1.0)
    with old.migrating() as connection:
        make_schema(connection, "0004")
    for command in (("serve",), ("letters", "list"), ("mails", "list")):
        refused = pbem(environ, *command)
        assert refused.returncode == 1
        assert "pbem upgrade" in refused.stderr
    with old.reading():
        in_use = pbem(environ, "upgrade")
        assert in_use.returncode == 1
        assert "stop the server" in in_use.stderr
    old.close()
    done = pbem(environ, "upgrade")
    assert done.returncode == 0, done.stderr
    assert f"had schema 0004 and now has {newest()}" in done.stdout
    (backup,) = (tmp_path / "backups").iterdir()
    with unpacked(backup) as parts, closing(sqlite3.connect(parts.database)) as kept:
        assert kept.execute("SELECT version_num FROM alembic_version").fetchone() == ("0004",)
    assert pbem(environ, "letters", "list").returncode == 0
    again = pbem(environ, "upgrade")
    assert (again.returncode, "nothing to do" in again.stdout) == (0, True)
    assert len(list((tmp_path / "backups").iterdir())) == 1


def test_where_there_is_no_database_yet_the_server_makes_it(environ, tmp_path):
    assert pbem(environ, "upgrade").returncode == 0
    assert not (tmp_path / "pbem.db").exists()
