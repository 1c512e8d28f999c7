"""A whole server in a thread of its own, as Playwright has a loop in the thread of the tests already."""

import asyncio
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager

from pbem import app
from tests.by_mail.servers import settings_of


@contextmanager
def serving(environ: dict[str, str]) -> Iterator[app.Running]:
    """The server of these settings, until the block ends."""
    begun: Future[tuple[app.Running, asyncio.AbstractEventLoop, asyncio.Event]] = Future()

    async def serve() -> None:
        over = asyncio.Event()
        async with app.running(settings_of(environ)) as server:
            begun.set_result((server, asyncio.get_running_loop(), over))
            await over.wait()

    def run() -> None:
        try:
            asyncio.run(serve())
        except BaseException as error:
            if begun.done():
                raise
            begun.set_exception(error)

    thread = threading.Thread(target=run, name="server")
    thread.start()
    try:
        server, loop, over = begun.result(60)
        try:
            yield server
        finally:
            loop.call_soon_threadsafe(over.set)
    finally:
        thread.join(60)
