"""`pbem status` as the operator sees it."""

import json
import time

import pytest
from typer.testing import CliRunner

from pbem.cli import cli
from pbem.cli.status import ADVICE, length
from pbem.service.operations.outages import Outage
from pbem.service.operations.status import Concern
from pbem.store.rows.people import StoredLetter
from pbem.store.rows.server import WorkerRecord
from tests.by_mail.still import StandingClock

SECOND = 1_000_000


def status(*words):
    return CliRunner().invoke(cli, ["status", *words])


def ticks(store_here):
    Outage(store_here, StandingClock(time.time_ns() // 1000))


def test_a_server_that_does_its_work_is_told_in_a_few_lines_with_status_0(store_here):
    ticks(store_here)
    told = status()
    assert told.exit_code == 0
    assert len(told.stdout.splitlines()) < 10
    for words in (
        "messages   0 waiting",
        "emails     0 waiting",
        "deadlines  0 run",
        "SQLite",
        "schema 00",
        "GB free",
    ):
        assert words in told.stdout


def test_processes_are_told_with_what_they_do(store_here):
    ticks(store_here)
    now = time.time_ns() // 1000
    with store_here.writing() as writing:
        writing.workers.add(WorkerRecord(0, now, now, "ash", 7, ("handle", "tick"), "1.0"))
        writing.workers.add(WorkerRecord(0, 1, now - 300 * SECOND, "elm", 8, ("tick",), "0.9"))
    told = status()
    assert told.exit_code == 0
    assert "handle tick: ash, pid 7, last seen 0 s ago, pbem 1.0" in told.stdout
    assert "tick: elm, pid 8, dead: last seen 5 min ago" in told.stdout
    processes = json.loads(status("--json").stdout)["processes"]
    assert {one["host"]: one["lives"] for one in processes} == {"ash": True, "elm": False}


def test_what_needs_somebody_is_told_with_what_to_do_and_status_1(store_here):
    old = time.time_ns() // 1000 - 3600 * SECOND
    with store_here.writing() as writing:
        writing.letters.add([StoredLetter(old, "eleusis@localhost", "ana@example.org", b"x", None, None)])
    told = status()
    assert told.exit_code == 1
    assert "tick: nobody watches the deadlines" in told.stdout
    assert "letters: a message has been waiting for 60 min" in told.stdout
    assert "pbem letters list --status received" in told.stdout
    assert "example.org" not in told.stdout


def test_json_has_all_of_it_with_times_in_seconds(store_here):
    ticks(store_here)
    told = status("--json")
    facts = json.loads(told.stdout)
    assert facts["concerns"] == []
    assert 0 <= facts["ticked"] < 60
    assert facts["letters"] == {"waiting": 0, "age": 0.0, "held": 0, "quarantined": 0}
    assert facts["database"]["name"].startswith("SQLite")


def test_a_database_that_cannot_be_read_is_told_in_either_form(store_here, tmp_path):
    store_here.close()
    (tmp_path / "var/pbem.db").write_bytes(b"not a database" * 1000)
    told = status()
    assert told.exit_code == 1
    assert told.stdout.startswith("database: ")
    assert "pbem doctor" in told.stdout
    found = status("--json")
    assert (found.exit_code, json.loads(found.stdout)["concerns"]) == (1, ["database"])


def test_there_is_advice_for_each_concern_but_those_that_only_a_process_has():
    assert set(ADVICE) == set(Concern) - {Concern.DATABASE, Concern.LOOPS}


@pytest.mark.parametrize(
    ("seconds", "told"),
    [(0, "0 s"), (119, "119 s"), (120, "2 min"), (7199, "119 min"), (7200, "2 h"), (200_000, "2 days")],
)
def test_lengths_of_time_are_told_in_one_unit(seconds, told):
    assert length(seconds * SECOND) == told
