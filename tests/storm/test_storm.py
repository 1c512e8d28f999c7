"""A few rounds of the storm, and of each fault: whatever happens, nothing is lost and nothing is done twice."""

import subprocess
import sys
from pathlib import Path

import pytest

from storm.strikes import Besides, Moment
from tests.postgres_cluster import find_binaries

ROOT = Path(__file__).parents[2]


@pytest.mark.long
@pytest.mark.parametrize("database", [(find_binaries() and "both") or "sqlite"])
def test_promise_2_kills_and_faults_under_load_lose_and_double_no_letter_no_move_and_no_mail(
    tmp_path, database
):
    command = [sys.executable, "-m", "storm", "--rounds", "1", "--faults", "--database", database]
    done = subprocess.run(
        [*command, "--folder", tmp_path], cwd=ROOT, capture_output=True, text=True, timeout=600
    )
    assert done.returncode == 0, done.stdout + done.stderr
    for fault in Besides:
        assert f"fault: {fault.value}" in done.stdout or fault in (Besides.NOTHING, Besides.DATABASE)
    assert done.stdout.count("round 1:") == 1 + (database == "both")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("moment", Moment)
def test_the_documentation_names_every_moment_at_which_a_process_is_killed(moment):
    assert f"| {moment.value} |" in (ROOT / "docs/storm.md").read_text("utf-8")
