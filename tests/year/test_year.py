"""The program that plays a year of a club, run small: two weeks of forty people, and all books add up."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.long

ROOT = Path(__file__).parents[2]


def test_two_weeks_of_a_club_end_with_books_that_add_up(tmp_path):
    words = [
        "--weeks",
        "2",
        "--players",
        "40",
        "--friends-hours",
        "2",
        "--rendered",
        "0.2",
        "--folder",
        str(tmp_path),
    ]
    done = subprocess.run(
        [sys.executable, "-m", "year", *words],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "All is as it should be." in done.stdout
    figures = dict(
        line.strip().rsplit(": ", 1)
        for line in done.stdout.splitlines()
        if ": " in line and "week" not in line
    )
    assert int(figures["moves"]) > 50
    assert int(figures["restarts"]) > 0
    assert int(figures["outages"]) > 0
