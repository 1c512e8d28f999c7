"""The pages' web server: who keeps it waiting makes room for others."""

from __future__ import annotations

import asyncio

import pytest
from starlette.responses import PlainTextResponse

from pbem.edge.web import serving

HEAD = b"GET / HTTP/1.1\r\nHost: localhost\r\n"


async def _answered(port: int) -> bytes:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(HEAD + b"Connection: close\r\n\r\n")
    answer = await reader.read()
    writer.close()
    return answer


@pytest.mark.parametrize(
    "begins",
    [
        b"",
        HEAD,  # half a request
        HEAD + b"\r\n" + HEAD,  # half of the second
        b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nhalf",
    ],
)
def test_connections_on_which_nothing_moves_make_room(monkeypatch: pytest.MonkeyPatch, begins: bytes) -> None:
    monkeypatch.setattr(serving, "AT_ONCE", 4)
    monkeypatch.setattr(serving, "PATIENCE", 0.05)

    async def crowded() -> tuple[bytes, bytes]:
        async with serving.listening(PlainTextResponse("here"), "127.0.0.1", 0) as port:
            held = [await asyncio.open_connection("127.0.0.1", port) for _ in range(3)]
            for _, writer in held:
                writer.write(begins)
            at_first = await _answered(port)
            for reader, _ in held:
                await asyncio.wait_for(reader.read(), 5)
            later = await _answered(port)
            for _, writer in held:
                writer.close()
        return at_first, later

    at_first, later = asyncio.run(crowded())
    assert at_first.startswith(b"HTTP/1.1 503")
    assert later.endswith(b"here")
