"""Work that takes long and that anybody may ask for: one after the other, and no more than a few wait."""

import asyncio
from collections.abc import Callable
from typing import ParamSpec, TypeVar

from pbem.edge.web.responses import Site

P = ParamSpec("P")
T = TypeVar("T")

WAITING = 4
"""People who wait for one another's at most: only one is worked on at a time, and it may take a second."""


class OneAtATime:
    """A line before one piece of work."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self._line = asyncio.Semaphore(1)
        self._waiting = 0

    async def done(self, work: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T | None:
        """What comes of the work; None where too many wait."""
        if self._waiting >= WAITING:
            return None
        self._waiting += 1
        try:
            async with self._line:
                return await self._site.in_thread(work, *arguments, **named)
        finally:
            self._waiting -= 1
