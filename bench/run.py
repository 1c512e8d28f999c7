"""Measures the whole server and its parts, beside a server that does nothing; docs/bench.md explains each figure."""

import argparse
import asyncio
import json
import os
import statistics
import tempfile
import time
from pathlib import Path

import alone
import end_to_end
import growth
import judging
import memory
import pages
import pending
import seating
from end_to_end import Size
from report import Figures, Machine, as_json, as_text, moves_as_json, moves_as_text
from rich.console import Console

from pbem.edge.logs import set_up_logs

QUICK = Size(
    turns=1,
    one_by_one=1,
    at_once=2,
    rendered=1,
    full_house=3,
    seconds=0.01,
    times=1,
    pending=(3, 6),
    due=1,
    houses=(1, 2),
    seated=20,
    calm=1,
    in_play=(1, 2),
)
"""Enough to see that everything runs; its figures mean nothing."""


def main() -> None:
    """Measure, print a table, write JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", type=Path, help="where to write the figures too")
    parser.add_argument("--only", choices=["moves"], help="moves from end to end: a, b, their ratio, c and u")
    parser.add_argument("--quick", action="store_true", help="only try that everything runs")
    parser.add_argument("--folder", type=Path, help="on which disk (any folder there); else the system's own")
    asked = parser.parse_args()
    console, size = Console(), QUICK if asked.quick else Size()
    told: tuple[object, ...]
    with (
        tempfile.TemporaryDirectory(prefix="pbem-bench-", dir=asked.folder) as folder,
        console.status("measuring, for some two minutes"),
    ):
        if asked.only:
            set_up_logs(quiet=True)
            both = asyncio.run(end_to_end.measure(Path(folder), size))
            told, kept = (moves_as_text(both, size.at_once),), moves_as_json(both, size.at_once)
        else:
            figures = _measure(Path(folder), size)
            told, kept = as_text(figures), as_json(figures)
    console.print(*told, sep="\n")
    if asked.json:
        asked.json.write_text(json.dumps(kept, indent=2) + "\n", "utf-8")


def _measure(folder: Path, size: Size) -> Figures:
    set_up_logs(quiet=True)
    begun = time.perf_counter()
    both = asyncio.run(end_to_end.measure(folder, size))
    plain, dressed = alone.letters_a_second(size, both.sample)
    return Figures(
        end_to_end=both,
        tables_at_once=size.at_once,
        judging=judging.measure(size),
        rounds=alone.rounds_a_second(size),
        files=alone.files_a_second(size),
        letters=plain,
        dressed_letters=dressed,
        digests=alone.digests_a_second(folder, size),
        memory=asyncio.run(memory.measure(folder, size.full_house)),
        pages=pages.measure(folder, size),
        pending=pending.measure(folder / "pending", size),
        growth=growth.measure(folder, size),
        seats=seating.measure(size.seated, size.times),
        machine=Machine(os.cpu_count() or 0, _fsync(folder)),
        seconds=time.perf_counter() - begun,
    )


def _fsync(folder: Path) -> float:
    """Seconds that the disk takes to be sure of a small write: the median of some."""
    took = []
    with (folder / "fsync").open("wb") as file:
        for _ in range(50):
            file.write(b"x" * 4096)
            file.flush()
            begun = time.perf_counter()
            os.fsync(file.fileno())
            took.append(time.perf_counter() - begun)
    return statistics.median(took)


if __name__ == "__main__":
    main()
