"""A few rounds of the storm: what is killed at any moment loses nothing, and does nothing twice."""

import subprocess
import sys
from pathlib import Path

import pytest

from storm.strikes import Moment
from tests.postgres_cluster import find_binaries

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("database", [(find_binaries() and "both") or "sqlite"])
def test_promise_2_rounds_of_load_and_kills_lose_no_letter_no_move_and_no_mail(tmp_path, database):
    command = [sys.executable, "-m", "storm", "--rounds", "3", "--database", database, "--folder", tmp_path]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count(": 3 rounds in") == 1 + (database == "both")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("moment", Moment)
def test_the_documentation_names_every_moment_at_which_a_process_is_killed(moment):
    assert f"| {moment.value} |" in (ROOT / "docs/storm.md").read_text("utf-8")
