"""Several `pbem serve` on one PostgreSQL: how many moves a second they handle and deliver, one process and two.

`python bench/workers.py postgresql://…/an-empty-database`; docs/bench.md explains the figures.
"""

import argparse
import asyncio
import contextlib
import tempfile
import time
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

import waiting
from club import Club
from end_to_end import environment, settings_of
from lanes import PATIENCE, Sink
from memory import serving

from pbem import app
from pbem.edge.logs import set_up_logs

MAILS = 6
"""Of each move."""


@dataclass(frozen=True, slots=True)
class Worked:
    """Moves a second, from the first mail to the last, and how much of a core the sink took meanwhile."""

    rate: float
    sink: float


async def measure(url: str, folder: Path, processes: int, tables: int, before: int) -> Worked:
    """Let so many processes do five moves at each of the tables, of which the letters are there already.

    `before`: how many tables were made for others before these.
    """
    sink = Sink()
    server = await sink.open()
    port = server.sockets[0].getsockname()[1]
    async with contextlib.AsyncExitStack() as stack:
        stack.callback(server.close)
        variables = environment(folder, port) | {"PBEM_DATABASE_URL": url}
        store = app.own_store(settings_of(variables))
        stack.callback(store.close)
        house = app.build_house(settings_of(variables), store)
        moves = await asyncio.to_thread(lambda: list(chain.from_iterable(Club(house, before).tables(tables))))
        for _ in range(processes):
            await stack.enter_async_context(serving(variables, folder))
        await asyncio.to_thread(waiting.keep, house, moves)
        await _until(sink, MAILS * processes)
        first, begun, busy = sink.mails, time.perf_counter(), time.process_time()
        await _until(sink, MAILS * len(moves))
        took = time.perf_counter() - begun
        return Worked((sink.mails - first) / MAILS / took, (time.process_time() - busy) / took)


async def _until(sink: Sink, mails: int) -> None:
    async with asyncio.timeout(10 * PATIENCE):
        while sink.mails < mails:
            await asyncio.sleep(0.01)


def main() -> None:
    """Measure one process and two by turns, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("url", help="an empty database of a PostgreSQL")
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--turns", type=int, default=2)
    asked = parser.parse_args()
    set_up_logs(quiet=True)
    made = 0
    for _ in range(asked.turns):
        rates = []
        for processes in (1, 2):
            with tempfile.TemporaryDirectory(prefix="pbem-bench-") as folder:
                worked = asyncio.run(measure(asked.url, Path(folder), processes, asked.tables, made))
            made += asked.tables
            rates.append(worked.rate)
            print(f"{processes}: {worked.rate:.1f} moves a second (sink: {worked.sink:.0%} of a core)")
        print(f"ratio 2/1: {rates[1] / rates[0]:.2f}")


if __name__ == "__main__":
    main()
