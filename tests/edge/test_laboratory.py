"""Rules are tried in a process of its own; one that fails, hangs or is broken off harms nothing."""

import threading
import time

import pytest

from pbem.app import load_rulebooks, load_samples
from pbem.edge.laboratory import ProcessLaboratory
from pbem.insight.lab.prospect import prospect
from pbem.insight.puzzles.checking import faults
from pbem.insight.puzzles.puzzle import read_puzzle
from pbem.rulelang.reading import read_rule
from pbem.service.ports import NoProspect

BOOK = load_rulebooks()["new-eleusis"]
RED = read_rule("red")


def test_a_process_finds_what_is_found_here():
    samples = {one.key: one.rule for one in load_samples()}
    laboratory = ProcessLaboratory(load_samples)
    assert laboratory(RED, BOOK, 3) == prospect(RED, BOOK, 3, samples)


def test_a_process_that_fails_or_says_nothing_that_makes_sense_brings_no_forecast():
    for program in (
        ("-c", "raise SystemExit(1)"),
        ("-c", "print('{}')"),
        ("-c", "import os; os.kill(os.getpid(), 9)"),
    ):
        with pytest.raises(NoProspect):
            ProcessLaboratory(load_samples, program=program)(RED, BOOK, 3)


def test_a_rule_that_takes_too_long_is_given_up():
    slow = ProcessLaboratory(load_samples, seconds=0.5, program=("-c", "import time; time.sleep(60)"))
    begun = time.monotonic()
    with pytest.raises(NoProspect):
        slow(RED, BOOK, 3)
    assert time.monotonic() - begun < 30


def test_what_is_tried_is_broken_off_when_the_server_ends():
    slow = ProcessLaboratory(load_samples, program=("-c", "import time; time.sleep(600)"))
    ended = []

    def tries():
        with pytest.raises(NoProspect):
            slow(RED, BOOK, 3)
        ended.append(True)

    thread = threading.Thread(target=tries)
    thread.start()
    while slow._process is None:
        time.sleep(0.01)
    slow.close()
    thread.join(30)
    assert ended


def test_the_process_knows_nothing_of_the_servers_passwords(tmp_path, monkeypatch):
    monkeypatch.setenv("PBEM_RELAY_PASSWORD", "hidden")
    file = tmp_path / "environment"
    told = f"import os; open({str(file)!r}, 'w').write(repr(dict(os.environ)))"
    with pytest.raises(NoProspect):
        ProcessLaboratory(load_samples, program=("-c", told))(RED, BOOK, 3)
    assert "PATH" in file.read_text()
    assert "hidden" not in file.read_text()


def samples(*keys):
    return lambda: [one for one in load_samples() if one.key in keys]


def test_a_process_makes_a_puzzle_without_a_fault_of_the_level_asked_for():
    line = ProcessLaboratory(samples("back-to-the-top")).puzzle("medium", b"1")
    puzzle = read_puzzle(line)
    assert puzzle.level == "medium"
    assert not faults(puzzle)


def test_where_no_puzzle_comes_of_it_or_the_process_fails_there_is_none():
    assert ProcessLaboratory(list).puzzle("easy") is None
    for program in (("-c", "raise SystemExit(1)"), ("-c", "import os; os.kill(os.getpid(), 9)")):
        assert ProcessLaboratory(load_samples, program=program).puzzle("easy") is None
