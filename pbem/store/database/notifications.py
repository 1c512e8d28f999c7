"""Processes on one PostgreSQL tell each other that there is something to handle, or to deliver."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Mapping

import structlog
from sqlalchemy import Connection, make_url

from pbem.store.database.connections import KEPT_ALIVE

LETTERS, MAILS = "pbem_letters", "pbem_mails"
"""The channels: letters wait, mails wait."""

AGAIN = 1.0
"""Seconds after which a database that is gone is tried again."""

log = structlog.get_logger()


def tell(connection: Connection, channel: str) -> None:
    """Whoever hears the channel is told when the transaction is on disk; on SQLite nobody is there to be told."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"NOTIFY {channel}")


@contextlib.asynccontextmanager
async def hearing(url: str, wake: Mapping[str, Callable[[], None]]) -> AsyncIterator[None]:
    """While the block lasts, call what is named for a channel when something is told there.

    A net is needed besides: nothing is heard while the database is gone. All are called when it is back.
    """
    address = make_url(url)
    if address.get_backend_name() == "sqlite":
        yield
        return
    server = address.set(drivername="postgresql").update_query_dict(
        {key: str(value) for key, value in KEPT_ALIVE.items()}
    )
    task = asyncio.create_task(_hear(server.render_as_string(hide_password=False), wake), name="hear")
    try:
        yield
    finally:
        task.cancel()
        await asyncio.wait({task})


async def _hear(server: str, wake: Mapping[str, Callable[[], None]]) -> None:
    import psycopg  # not where there is only SQLite

    while True:
        try:
            async with await psycopg.AsyncConnection.connect(server, autocommit=True) as session:
                for channel in wake:
                    await session.execute(f"LISTEN {channel}")
                for call in wake.values():
                    call()
                async for notice in session.notifies():
                    wake[notice.channel]()
        except psycopg.Error as error:
            log.warning("not_told_of_work", reason=type(error).__name__)
        await asyncio.sleep(AGAIN)
