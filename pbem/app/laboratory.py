"""Has rules tried that people asked about, and puzzles made, beside all that a server does for those who play."""

import asyncio
import contextlib
from collections.abc import AsyncIterator

import structlog

from pbem.app.assets import load_samples
from pbem.app.process import POLL, ServerProcess, beside
from pbem.edge.laboratory import ProcessLaboratory
from pbem.service.ports import NoProspect
from pbem.service.schedule.puzzles import PuzzleOfTheDay
from pbem.service.tables.lab import answer, experiment, next_experiment
from pbem.store.database.leadership import Lead, SoleLead
from pbem.store.errors import VersionConflict

PUZZLES_EVERY = 600.0
"""Seconds between two looks at whether a puzzle has to be made."""

log = structlog.get_logger()


@contextlib.asynccontextmanager
async def experimenting(process: ServerProcess, lead: Lead | SoleLead) -> AsyncIterator[None]:
    """While the block runs, rules are tried wherever this process has the `lead`. Nothing of them is logged."""
    if not process.house.forecasts_per_day:
        yield
        return
    async with beside(_experimenting(process, lead), "laboratory"):
        yield


async def _experimenting(process: ServerProcess, lead: Lead | SoleLead) -> None:
    while True:
        with process.unharmed("laboratory"):
            while await _tried_one(process, lead):
                process.mails.set()
        await asyncio.sleep(POLL)


async def _tried_one(process: ServerProcess, lead: Lead | SoleLead) -> bool:
    """Whether there was one. The store is asked in the worker, between two messages; bots think in a process apart."""
    if await process.is_held() or not await process.in_worker(lead.is_ours):
        return False
    tried = await process.in_worker(next_experiment, process.house)
    if tried is None:
        return False
    try:
        found = await asyncio.to_thread(experiment, process.house, tried)
        await process.in_worker(answer, process.house, tried, found)
    except (NoProspect, VersionConflict):
        log.info("forecast_put_off", wish=tried.wish.id)
    return True


@contextlib.asynccontextmanager
async def puzzling(
    process: ServerProcess, lead: Lead | SoleLead, puzzles: PuzzleOfTheDay
) -> AsyncIterator[None]:
    """While the block runs, puzzles are made where those that ship ran out, if this process has the `lead`."""
    laboratory = ProcessLaboratory(load_samples)
    try:
        async with beside(_puzzling(process, lead, puzzles, laboratory), "puzzles"):
            yield
    finally:
        laboratory.close()


async def _puzzling(
    process: ServerProcess, lead: Lead | SoleLead, puzzles: PuzzleOfTheDay, laboratory: ProcessLaboratory
) -> None:
    while True:
        with process.unharmed("puzzles"):
            await _made_one(process, lead, puzzles, laboratory)
        await asyncio.sleep(PUZZLES_EVERY)


async def _made_one(
    process: ServerProcess, lead: Lead | SoleLead, puzzles: PuzzleOfTheDay, laboratory: ProcessLaboratory
) -> None:
    """Make what lacks; what a maker that failed or was killed owes is asked for at the next look."""
    if await process.is_held() or not await process.in_worker(lead.is_ours):
        return
    level = await process.in_worker(puzzles.lacks)
    if level is None:
        return
    made = await asyncio.to_thread(laboratory.puzzle, level)
    if made is None:
        log.info("puzzle_not_made", level=level)
        return
    puzzles.add(made)
    log.info("puzzle_made", level=level)
