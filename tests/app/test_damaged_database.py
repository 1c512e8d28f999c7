"""A database file that is damaged is found at the start, refused with what to do, and left as it is."""

import asyncio
import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from pbem import app
from pbem.settings import Settings, load_settings
from pbem.store.database import health
from pbem.store.errors import StoreUnavailable
from pbem.store.rows.people import StoredLetter
from pbem.store.store import open_store
from tests.pbem_process import pbem

PAGE = 4096


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database in which letters lie, on many pages."""
    file = tmp_path_factory.mktemp("whole") / "pbem.db"
    store = open_store(f"sqlite:///{file}")
    with store.writing() as writing:
        raw = b"x" * 3 * PAGE
        writing.letters.add([StoredLetter(at, f"p-{at}@x.example", "", raw, None, None) for at in range(300)])
    store.close()
    return file


def environment(folder: Path) -> dict[str, str]:
    return {
        "PBEM_CONFIG": os.devnull,
        "PBEM_SERVER_DATA_DIR": str(folder),
        "PBEM_SMTP_LISTEN": "127.0.0.1:0",
        "PBEM_WEB_LISTEN": "",
    }


def starts(folder: Path) -> None:
    """Raises StoreUnavailable where a server does not."""
    settings = load_settings(None, environment(folder))
    assert isinstance(settings, Settings)

    async def start() -> None:
        async with app.running(settings):
            pass

    asyncio.run(start())


def written(at: int, octets: bytes) -> Callable[[Path], None]:
    def write(file: Path) -> None:
        with file.open("r+b") as there:
            there.seek(at)
            there.write(octets)

    return write


def instead_of(words: bytes, others: bytes) -> Callable[[Path], None]:
    def write(file: Path) -> None:
        written(file.read_bytes().index(words), others)(file)

    return write


def cut(file: Path) -> None:
    os.truncate(file, file.stat().st_size // 2 // PAGE * PAGE)


def on_a_page_of(what: str, octets: bytes) -> Callable[[Path], None]:
    """Onto the first page of a table or index."""

    def write(file: Path) -> None:
        with closing(sqlite3.connect(file)) as connection:
            asked = "SELECT rootpage FROM sqlite_schema WHERE name = ?"
            (page,) = connection.execute(asked, [what]).fetchone()
        written((page - 1) * PAGE, octets)(file)

    return write


def every_page_from_the_middle(file: Path) -> None:
    size = file.stat().st_size
    written(size // 2, bytes(size - size // 2))(file)


PLACES: dict[str, Callable[[Path], None]] = {
    "the first bytes": written(0, b"not a database, or not any more"),
    "the size of a page": written(16, b"\x12\x34"),
    "the page of the schema": written(100, b"\xff" * 200),
    "what the schema says": instead_of(b'CREATE TABLE "letters"', b'CREATE TABEL "lettres"'),
    "a table": on_a_page_of("letters", bytes(PAGE)),
    "the way to the leaves of a table": on_a_page_of("letter_contents", b"\x05" + b"\xa5" * 200),
    "an index": on_a_page_of("ix_letters_status_received_id", b"\x00" * 200),
    "the second half, as zeros": every_page_from_the_middle,
    "the second half, missing": cut,
}


@pytest.mark.parametrize("place", PLACES)
def test_a_damaged_file_is_refused_with_what_to_do_and_left_as_it_is(
    whole: Path, tmp_path: Path, place: str
) -> None:
    file = tmp_path / "pbem.db"
    shutil.copy(whole, file)
    PLACES[place](file)
    before = file.read_bytes()
    with pytest.raises(StoreUnavailable) as refused:
        starts(tmp_path)
    told = str(refused.value)
    assert told.startswith(f"{file} is damaged (SQLite: ")
    assert all(word in told for word in ("keep a copy", "restore the last backup"))
    assert "x.example" not in told
    assert file.read_bytes() == before


def test_a_whole_file_is_not_refused(whole: Path, tmp_path: Path) -> None:
    shutil.copy(whole, tmp_path / "pbem.db")
    starts(tmp_path)


def test_a_file_that_is_too_large_to_be_looked_through_is_opened_all_the_same(
    whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copy(whole, tmp_path / "pbem.db")
    monkeypatch.setattr(health, "LARGEST", PAGE)
    monkeypatch.setattr(health, "_amiss", lambda _: "looked at")
    starts(tmp_path)


def test_the_command_says_it_in_one_line_with_status_1(whole: Path, tmp_path: Path) -> None:
    shutil.copy(whole, tmp_path / "pbem.db")
    PLACES["a table"](tmp_path / "pbem.db")
    answer = pbem(["serve"], {**os.environ, **environment(tmp_path)})
    assert (answer.returncode, answer.stdout) == (1, "")
    assert answer.stderr.count("\n") == 1
    assert "is damaged" in answer.stderr
