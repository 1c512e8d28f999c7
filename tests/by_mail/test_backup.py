"""Backup and restore as the operator's guide shows them: a copy made while the server works, and put in its place."""

from __future__ import annotations

import re
import shlex
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from pbem.demo.mail import Asked
from pbem.edge.post_office import reply_address
from pbem.service.receive import addressee, receive
from pbem.service.records import LetterStatus
from pbem.service.tables import TableShelf
from pbem.store.database import open_store
from tests.by_mail.people import Town
from tests.by_mail.servers import Counter
from tests.by_mail.still import Still
from tests.by_mail.table import PEOPLE, play

GUIDE = (Path(__file__).parents[2] / "docs/running.md").read_text("utf-8")


def backed_up(database: Path, copy: Path, way: str) -> None:
    """What the guide's command does, with the paths of the test."""
    (whole,) = re.findall(r"^ {4}(" + way + r" .*VACUUM INTO .*)$", GUIDE, re.M)
    told = whole.replace("/var/lib/pbem/pbem.db", str(database)).replace(
        "/var/backups/pbem/pbem.db.new", str(copy)
    )
    program, *words = shlex.split(told)
    if program == "sqlite3":  # which not every machine has
        program, words = (
            "python3",
            ["-c", "import sys, sqlite3; sqlite3.connect(sys.argv[1]).execute(sys.argv[2])", *words],
        )
    assert program == "python3"
    subprocess.run([sys.executable, *words], check=True, timeout=30)


def restored(table: Still, copy: Path, database: Path) -> Still:
    """A server that was started on the copy, with nothing of the old one beside it."""
    (lines,) = re.findall(r"(?<=\*\*To restore\*\*).*?systemctl start pbem", GUIDE, re.S)
    assert "rm -f /var/lib/pbem/pbem.db-wal /var/lib/pbem/pbem.db-shm" in lines
    for beside in ("-wal", "-shm"):
        database.with_name(database.name + beside).unlink(missing_ok=True)
    shutil.copy(copy, database)
    store = open_store(f"sqlite:///{database}")
    house = replace(table.house, store=store, shelf=TableShelf())
    town = Town(PEOPLE, lambda *letter: counter.post(*letter))
    counter = Counter(house, town.deliver)
    for person, mail in table.town.mails:
        town.deliver(person.address, mail)
    return Still(town, counter, table.clock)


def mover_of(table: Still):
    mover = table.asked(Asked.PLAY)
    return mover, table.newest(mover), table.sees(mover).hand[0]


@pytest.mark.parametrize("way", ["sqlite3", "python3"])
def test_a_copy_made_while_the_server_works_is_whole_and_the_game_goes_on_from_there(dealt, tmp_path, way):
    mover, asked, card = mover_of(dealt)
    letter = dealt.letter(mover, play(card), asked).as_bytes()
    house = dealt.house
    receive(
        house, mover.address, [addressee(house, reply_address(asked))], letter
    )  # waits when the copy is made
    before = dealt.version()
    backed_up(tmp_path / "copy.db", tmp_path / "backup.db", way)
    dealt.counter.work()
    assert dealt.version() > before
    mails = len(dealt.town.mails)
    house.store.close()

    again = restored(dealt, tmp_path / "backup.db", tmp_path / "copy.db")
    with closing(sqlite3.connect(tmp_path / "copy.db")) as looked_at:
        assert looked_at.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert again.version() == before, "the table stands where it stood when the copy was made"
    again.counter.work()
    assert again.version() > before, "the letter that waited in the copy is handled"
    assert len(again.town.mails) == mails, "its mails go out under the names they had"
    mover, asked, card = mover_of(again)
    assert again.says(mover, play(card), asked).fate is LetterStatus.HANDLED
    again.house.store.close()
