"""`make storm`: so many rounds of load, kill -9, restart and check; a round that fails keeps its folder."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import faulthandler
import resource
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from storm.breach import Breach
from storm.databases import PostgresDatabase, SqliteFile
from storm.world import World
from storm.zygote import Zygote
from tests.postgres_cluster import Cluster, needed_binaries, running_cluster

ROUNDS_OF_A_WORLD = 50
"""Then everything begins anew, so that a failure can be repeated in minutes."""

PROCESSES = (
    ((), (), ()),
    (("receive",), ("receive", "handle"), ("handle", "deliver", "tick"), ("deliver", "tick")),
)
"""The roles of several processes on one PostgreSQL; none: all."""


def main() -> int:
    faulthandler.register(signal.SIGUSR1)
    parser = argparse.ArgumentParser(prog="python -m storm", description=__doc__)
    parser.add_argument("--rounds", type=int, default=1000, help="how many (1000)")
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--seed", type=int, default=1977, help="what everything is drawn from")
    parser.add_argument("--first", type=int, default=1, help="the number of the first round")
    parser.add_argument("--folder", type=Path, help="where the servers keep their things; a temporary folder")
    return asyncio.run(_storm(parser.parse_args()))


async def _storm(wanted: argparse.Namespace) -> int:
    folder = Path(tempfile.mkdtemp(prefix="pbem-storm-", dir=wanted.folder))
    figures: Counter[str] = Counter()
    begun, last = time.monotonic(), wanted.first + wanted.rounds - 1
    number = first = wanted.first
    with contextlib.ExitStack() as stack:
        stack.callback(lambda: _tell(figures, time.monotonic() - begun))
        zygote = Zygote()
        stack.callback(zygote.close)
        cluster = None
        if wanted.database == "postgresql":
            cluster = stack.enter_context(running_cluster(needed_binaries()))
        try:
            while number <= last:
                first, here = number, folder / f"world-{number}"
                world = _world(here, cluster, zygote, f"{wanted.seed}", first)
                try:
                    async with world:
                        while number <= min(last, first + ROUNDS_OF_A_WORLD - 1):
                            at = time.monotonic()
                            strike = await world.round(number)
                            print(f"round {number}: {time.monotonic() - at:.1f} s, {strike}", flush=True)
                            number += 1
                finally:
                    figures.update(world.figures + world.books.checked)
                shutil.rmtree(here)
        except Breach as breach:
            print(f"\nround {number} FAILED: {breach}\n  what was there: {folder}")
            print(
                f"  again: make storm ROUNDS={number - first + 1} FIRST={first} SEED={wanted.seed}"
                f" DATABASE={wanted.database}"
            )
            return 1
        shutil.rmtree(folder)
    return 0


def _world(folder: Path, cluster: Cluster | None, zygote: Zygote, seed: str, first: int) -> World:
    """Every other one speaks LMTP; on PostgreSQL the processes have all roles in one, and some in the next."""
    folder.mkdir()
    turn = first // ROUNDS_OF_A_WORLD
    lmtp = turn % 2 == 1
    if cluster is None:
        return World(folder, SqliteFile(folder / "pbem.db"), zygote, seed, ((),), lmtp)
    return World(folder, PostgresDatabase(cluster), zygote, seed, PROCESSES[turn % len(PROCESSES)], lmtp)


def _tell(figures: Counter[str], seconds: float) -> None:
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    storm, servers = (usage.ru_utime + usage.ru_stime for usage in used)
    print(
        f"\n{seconds:.0f} seconds; of the processor {storm:.0f} for the storm and {servers:.0f} for the servers"
    )
    for name, count in sorted(figures.items()):
        print(f"{count:8} {name}")


if __name__ == "__main__":
    sys.exit(main())
