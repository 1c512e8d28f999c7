"""`make storm`: so many rounds of load, kill -9, restart and check; a round that fails keeps its folder."""

import argparse
import asyncio
import contextlib
import shutil
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from storm.breach import Breach
from storm.databases import PostgresDatabase, SqliteFile
from storm.mailboxes import NO_DOVECOT, has_dovecot
from storm.paces import PACES
from storm.strikes import Besides
from storm.world import World
from storm.zygote import Zygote
from tests.postgres_cluster import NOT_FOUND, Cluster, find_binaries, running_cluster

ROUNDS_OF_A_WORLD = 25
"""Then everything begins anew, so that a failure can be repeated in minutes."""

DATABASES = ("sqlite", "postgresql")

PROCESSES = (
    ((), (), ()),
    (("receive",), ("receive", "handle"), ("handle", "deliver", "tick"), ("deliver", "tick")),
)
"""The roles of several processes on one PostgreSQL; none: all."""


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m storm", description=__doc__)
    parser.add_argument("--rounds", type=int, default=1000, help="how many on each database (1000)")
    parser.add_argument("--database", choices=(*DATABASES, "both"), default=DATABASES[0])
    parser.add_argument("--seed", type=int, default=1977, help="what everything is drawn from")
    parser.add_argument("--first", type=int, default=1, help="the number of the first round")
    parser.add_argument(
        "--faults", action="store_true", help="first a round of each fault, with nothing killed"
    )
    parser.add_argument("--folder", type=Path, help="where the servers keep their things; a temporary folder")
    wanted = parser.parse_args()
    if not has_dovecot():
        print(NO_DOVECOT)
    databases = DATABASES if wanted.database == "both" else (wanted.database,)
    with contextlib.ExitStack() as stack:
        zygote = Zygote()
        stack.callback(zygote.close)
        for database in databases:
            if not asyncio.run(_storm(wanted, database, zygote)):
                return 1
    return 0


async def _storm(wanted: argparse.Namespace, database: str, zygote: Zygote) -> bool:
    """Whether all rounds went well."""
    folder = Path(tempfile.mkdtemp(prefix="pbem-storm-", dir=wanted.folder))
    figures: Counter[str] = Counter()
    begun, last = time.monotonic(), wanted.first + wanted.rounds - 1
    number = first = wanted.first
    with contextlib.ExitStack() as stack:
        cluster = None
        if database == "postgresql":
            binaries = find_binaries()
            if binaries is None:
                sys.exit(NOT_FOUND)
            cluster = stack.enter_context(running_cluster(binaries))
        stack.callback(lambda: _tell(database, figures, time.monotonic() - begun, zygote))
        try:
            while number <= last:
                first, here = number, folder / f"world-{number}"
                world = _world(here, cluster, zygote, f"{wanted.seed}", first)
                try:
                    async with world:
                        for fault in _faults(cluster) if wanted.faults and number == wanted.first else ():
                            print(f"fault: {await world.round(0, fault)}", flush=True)
                        while number <= min(last, first + ROUNDS_OF_A_WORLD - 1):
                            at = time.monotonic()
                            strike = await world.round(number)
                            print(f"round {number}: {time.monotonic() - at:.1f} s, {strike}", flush=True)
                            number += 1
                finally:
                    figures.update(world.figures + world.books.checked)
                    figures.update(world.books.timely.checked + world.books.seasons.checked)
                shutil.rmtree(here)
        except Breach as breach:
            print(
                f"\nround {number} FAILED: {breach}\n  what was there: {folder}\n  again: make storm"
                f" ROUNDS={number - first + 1} FIRST={first} SEED={wanted.seed} DATABASE={database}"
            )
            return False
        shutil.rmtree(folder)
    return True


def _faults(cluster: Cluster | None) -> list[Besides]:
    """What a server on SQLite must withstand all by itself; and a database that is a program, besides."""
    if cluster is not None:
        return [Besides.DATABASE]
    return [one for one in Besides if one not in (Besides.NOTHING, Besides.DATABASE)]


def _world(folder: Path, cluster: Cluster | None, zygote: Zygote, seed: str, first: int) -> World:
    """By turns: SMTP, LMTP with a mailbox besides, and the same at the pace of leagues.

    On PostgreSQL the processes have all roles in one, and some in the next.
    """
    folder.mkdir()
    turn = (first - 1) // ROUNDS_OF_A_WORLD
    lmtp = picks_up = turn % 2 == 1
    pace = PACES[turn // 2 % len(PACES)]
    if cluster is None:
        return World(folder, SqliteFile(folder / "pbem.db"), zygote, seed, ((),), lmtp, pace, picks_up)
    roles = PROCESSES[turn % len(PROCESSES)]
    return World(folder, PostgresDatabase(cluster), zygote, seed, roles, lmtp, pace, picks_up)


def _tell(database: str, figures: Counter[str], seconds: float, zygote: Zygote) -> None:
    print(f"\n{database}: {figures['rounds']} rounds in {seconds:.0f} seconds")
    for name, count in sorted(figures.items()):
        print(f"{count:8} {name}")
    print(
        f"{time.process_time():8.0f} seconds of the processor for the storm, {zygote.seconds():.0f} for the servers"
    )


if __name__ == "__main__":
    sys.exit(main())
