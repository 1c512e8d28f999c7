"""A folder in which nothing may be written: the server does not start, says why, and leaves all as it is."""

import os
import shutil
import subprocess
import sys

import pytest

from pbem import app
from tests.by_mail.servers import environment, settings_of


def serve(folder):
    """`pbem serve` of somebody who may not do there what root may do anywhere."""
    words = [sys.executable, "-c", "from pbem.cli import main; main()", "serve"]
    if os.geteuid() == 0:
        setpriv = shutil.which("setpriv")
        if setpriv is None:
            pytest.skip("setpriv (util-linux) is not here, without which root may write everywhere")
        words = [setpriv, "--bounding-set=-dac_override", *words]
    return subprocess.run(
        words, env={**os.environ, **environment(folder)}, capture_output=True, text=True, timeout=60
    )


@pytest.fixture
def folder(tmp_path):
    yield tmp_path
    tmp_path.chmod(0o755)


def test_a_new_server_names_the_file_that_it_cannot_write(folder):
    folder.chmod(0o555)
    done = serve(folder)
    assert done.returncode == 1
    assert done.stderr.strip() == f"{folder / 'secret'}: can't use it (Permission denied)"
    assert list(folder.iterdir()) == []


def test_promise_8_a_server_whose_database_may_not_be_written_does_not_begin_to_take_letters(folder):
    settings = settings_of(environment(folder))
    app.keep_secret(settings.server.secret_file)
    app.own_store(settings).close()
    before = {file: file.read_bytes() for file in folder.iterdir()}
    folder.chmod(0o555)
    done = serve(folder)
    assert done.returncode == 1
    assert "listens" not in done.stdout
    assert len(done.stderr.splitlines()) == 1
    assert "Traceback" not in done.stderr
    assert {file: file.read_bytes() for file in folder.iterdir()} == before
