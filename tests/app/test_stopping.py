"""The server is stopped, whatever its tasks are doing."""

import asyncio
import os

from pbem import app
from pbem.settings import load_settings


def test_a_server_stops_although_a_delivery_swallowed_the_first_request_to(tmp_path, monkeypatch):
    environment = {
        "PBEM_CONFIG": os.devnull,
        "PBEM_SERVER_DATA_DIR": str(tmp_path),
        "PBEM_SMTP_LISTEN": "127.0.0.1:0",
    }
    settings = load_settings(None, environment)
    delivering = asyncio.Event()
    swallowed = []

    async def deliver(*_):
        try:
            delivering.set()
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            swallowed.append(True)
        return 0

    monkeypatch.setattr("pbem.app.server.deliver_due", deliver)

    async def start_and_stop():
        async with asyncio.timeout(20), app.running(settings):
            await delivering.wait()

    asyncio.run(start_and_stop())
    assert swallowed == [True]
