"""Has rules tried that people asked about, one after the other, beside all that a server does for those who play."""

import asyncio
import contextlib
from collections.abc import AsyncIterator

import structlog

from pbem.app.process import POLL, ServerProcess, beside
from pbem.service.ports import NoProspect
from pbem.service.tables.lab import answer, experiment, next_experiment
from pbem.store.database.leadership import Lead, SoleLead
from pbem.store.errors import VersionConflict

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
