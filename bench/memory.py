"""How much memory a server needs that has a thousand tables: `pbem serve` in a process of its own."""

import asyncio
import contextlib
import os
import re
import sys
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from pathlib import Path

import waiting
from club import Club
from end_to_end import environment, settings_of
from lanes import PATIENCE, NoMail, Sink

from pbem import app

SERVE = "from pbem.cli import main; main()"


@dataclass(frozen=True, slots=True)
class Memory:
    """Resident memory in bytes of a server: just started, and once it answered a letter at each of its tables."""

    tables: int
    empty: int
    full: int


async def measure(folder: Path, tables: int) -> Memory:
    """Let a server answer one letter at each of `tables` tables."""
    sink = Sink()
    server = await sink.open()
    variables = environment(folder / "full", server.sockets[0].getsockname()[1])
    try:
        async with serving(variables, folder) as process:
            empty = resident(process)
            await asyncio.to_thread(_letters_wait, variables, tables)
            await _came(sink, tables)
            full = resident(process)
    finally:
        server.close()
    return Memory(tables, empty, full)


def _letters_wait(variables: dict[str, str], tables: int) -> None:
    """Set the tables up, with a letter at each that asks for one mail: the server finds them in its database."""
    settings = settings_of(variables)
    store = app.own_store(settings)
    try:
        house = app.build_house(settings, store)
        moves = [moves[0] for moves in Club(house).tables(tables, 1)]
        waiting.keep(house, [replace(move, text="STATUS") for move in moves])
    finally:
        store.close()


@contextlib.asynccontextmanager
async def serving(variables: dict[str, str], folder: Path) -> AsyncIterator[int]:
    """A server that listens, until the block ends; gives its process number."""
    with (folder / "serve.log").open("ab") as log:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", SERVE, "serve"),
            env={**os.environ, **variables},
            stdout=asyncio.subprocess.PIPE,
            stderr=log,
        )
        try:
            assert process.stdout is not None
            said = await process.stdout.readline()
            if b"listens" not in said:
                raise RuntimeError(f"the server did not start: {(folder / 'serve.log').read_text('utf-8')}")
            yield process.pid
        finally:
            with contextlib.suppress(ProcessLookupError):
                process.terminate()
            await process.wait()


async def _came(sink: Sink, expected: int) -> None:
    """Wait until so many mails have come, as long as some do."""
    before = -1
    while sink.mails < expected:
        if sink.mails == before:
            raise NoMail(f"{expected - sink.mails} of {expected} mails have not come")
        before = sink.mails
        for _ in range(int(PATIENCE * 10)):
            await asyncio.sleep(0.1)
            if sink.mails >= expected:
                return


def resident(process: int) -> int:
    """Bytes of memory that a process holds now; 0 where there is no /proc to ask."""
    try:
        status = Path(f"/proc/{process}/status").read_text("ascii")
    except OSError:
        return 0
    found = re.search(r"^VmRSS:\s+(\d+) kB$", status, re.MULTILINE)
    return int(found[1]) * 1024 if found else 0
