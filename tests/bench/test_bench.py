"""The measuring program, run small: that it runs at all and says what docs/bench.md explains."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.long

ROOT = Path(__file__).parents[2]


MOST_CALLS = 52_000
"""Function calls a move; docs/bench.md tells of what."""


def test_a_move_makes_no_more_calls_than_it_did(tmp_path):
    file = tmp_path / "stages.json"
    command = [sys.executable, ROOT / "bench/calls.py", "--tables", "4", "--json", file]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    figures = json.loads(file.read_text("utf-8"))
    assert sum(figures["calls"].values()) <= MOST_CALLS
    assert figures["bytes"]["HTML"] <= 25_500


def names(value, above=()):
    """Every key of a JSON value, with those above it."""
    if not isinstance(value, dict):
        return {".".join(above)}
    return {name for key, held in value.items() for name in names(held, (*above, key))}


def test_make_bench_prints_its_figures_and_writes_them_as_json(tmp_path):
    file = tmp_path / "bench.json"
    command = [sys.executable, ROOT / "bench/run.py", "--quick", "--json", file, "--folder", tmp_path]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    assert "ratio a/b" in done.stdout
    figures = json.loads(file.read_text("utf-8"))
    assert figures["end_to_end"]["1"]["moves_per_second"] > 0
    explained = (ROOT / "docs/bench.md").read_text("utf-8")
    for name in names(figures):
        assert f"`{name.split('.')[-1]}`" in explained or name.split(".")[-1].isdigit(), name
    assert [kept.name for kept in tmp_path.iterdir()] == ["bench.json"]
