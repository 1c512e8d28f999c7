"""Commands that only look: they make nothing, start fast, and fit into pipes."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from dataclasses import replace
from functools import partial
from importlib.metadata import version

import pytest
from typer.main import get_command
from typer.testing import CliRunner

from pbem.cli import COMMANDS, cli
from pbem.store.rows.people import LetterStatus, StoredLetter

PBEM = [sys.executable, "-c", "from pbem.cli import main; main()"]


def pbem(*words):
    return CliRunner().invoke(cli, list(words))


def run(*words, **streams):
    return subprocess.run([*PBEM, *words], capture_output=not streams, text=True, timeout=60, **streams)


LISTS = ("letters", "mails", "mailboxes", "outages")


@pytest.mark.parametrize(
    "words", [("status",), *((name, "list") for name in LISTS), ("letters", "show", "1")]
)
def test_where_there_is_no_database_a_look_says_so_and_makes_none(home, words):
    told = pbem(*words)
    assert told.exit_code == 1
    assert "there's no database here yet" in told.output
    assert told.output.count("\n") == 1
    assert list(home.iterdir()) == []


def test_an_empty_file_is_no_database_either(home):
    (home / "var").mkdir()
    (home / "var" / "pbem.db").touch()
    assert "there's no database here yet" in pbem("status").output
    assert (home / "var" / "pbem.db").stat().st_size == 0


def test_the_version_is_told(home):
    assert pbem("--version").stdout == f"pbem {version('pbem')}\n"


def keep(store, reason=""):
    letter = StoredLetter(1, "eleusis@localhost", "ana@example.org", b"hello", None, None)
    with store.writing() as writing:
        writing.letters.add([replace(letter, status=LetterStatus.HANDLED, reason=reason)])


def test_a_list_in_a_pipe_has_one_line_a_row_and_its_cells_between_tabs(store_here):
    keep(store_here, "because " * 40)
    head, row = pbem("letters", "list").stdout.splitlines()
    assert head.split("\t")[0] == "message"
    assert row.split("\t")[2] == "handled"
    assert row.endswith("because")


@pytest.mark.parametrize("what", ["retry", "drop"])
def test_a_message_that_is_done_with_is_left_alone_and_its_state_told(store_here, what):
    keep(store_here)
    told = pbem("letters", what, "1")
    assert told.exit_code == 1
    assert "message 1 is handled. " in told.output


@pytest.mark.parametrize("name", LISTS)
def test_every_list_is_json_too(store_here, name):
    keep(store_here)
    found = json.loads(pbem(name, "list", "--json").stdout)
    assert isinstance(found, list)
    if name == "letters":
        assert found[0]["message"] == 1
        assert found[0]["status"] == "handled"


def test_a_full_disk_behind_the_output_is_one_line(store_here):
    with open("/dev/full", "w") as full:
        told = run("letters", "list", stdout=full, stderr=subprocess.PIPE)
    assert told.returncode == 1
    assert told.stderr == "can't write it all: No space left on device\n"


def test_a_reader_who_has_seen_enough_is_no_error(store_here):
    read, write = os.pipe()
    os.close(read)
    told = run("letters", "list", stdout=write, stderr=subprocess.PIPE)
    os.close(write)
    assert told.stderr == ""


def test_ctrl_c_ends_in_one_line(home):
    # Whoever starts the tests may ignore it, and a child would, too.
    heeds = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
    waits = subprocess.Popen(
        [*PBEM, "receive"], stdin=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=heeds
    )
    time.sleep(3)
    waits.send_signal(signal.SIGINT)
    _, told = waits.communicate(timeout=20)
    assert waits.returncode in (1, 130)
    assert "Traceback" not in told
    assert told.count("\n") <= 1 + told.startswith("\n")


def test_the_list_of_commands_says_what_each_does(home):
    shown = run("--help").stdout
    assert "Show how the server is doing, and what you need to do." in shown
    assert "The messages that came in, and what happened to them." in shown


def helps(command):
    """All that a command says of itself and of what it takes, and each of its own commands."""
    yield command.help or ""
    yield from (getattr(one, "help", None) or "" for one in command.params)
    for one in getattr(command, "commands", {}).values():
        yield from helps(one)


@pytest.mark.parametrize("name", COMMANDS)
def test_no_help_has_words_that_a_terminal_takes_for_a_style_and_leaves_out(name):
    said = list(helps(get_command(cli).get_command(None, name)))
    assert said[0]
    assert not [one for one in said if re.search(r"\[/?[a-z]", one)]


PARTS = ("pbem.orders.model", "pbem.rulelang.tree", "pbem.digests.facts", "pbem.mail.reading.letter")
LIBRARIES = (
    "alembic",
    "aiosmtpd",
    "aiosmtplib",
    "apscheduler",
    "imap_tools",
    "jinja2",
    "rich",
    "starlette",
    "structlog",
)


def loaded(*words):
    """The modules that a command has loaded at its end."""
    tell = (
        "import sys, atexit; atexit.register(lambda: print('loaded', *sys.modules));"
        "from pbem.cli import main; main()"
    )
    told = subprocess.run([sys.executable, "-c", tell, *words], capture_output=True, text=True, timeout=60)
    return set(told.stdout.rpartition("loaded ")[2].split())


@pytest.mark.parametrize("words", [("status",), ("letters", "list"), ("mails", "list"), ("outages", "list")])
def test_a_look_into_the_database_loads_neither_the_game_nor_what_only_a_server_needs(store_here, words):
    seen = loaded(*words)
    assert "pbem.store.store" in seen
    assert not seen.intersection(PARTS + LIBRARIES)
    assert not [
        name for name in seen if name.startswith(("pbem.store.rows.leagues", "pbem.store.rows.puzzles"))
    ]


def test_the_list_of_commands_loads_no_settings_and_no_database(home):
    assert not loaded("--help").intersection(("pbem.settings", "pydantic", "sqlalchemy", *PARTS))
