"""The pages' web server: who keeps it waiting makes room for others."""

from __future__ import annotations

import asyncio
from ipaddress import ip_network

import pytest
from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send

from pbem.edge.web import serving

HEAD = b"GET / HTTP/1.1\r\nHost: localhost\r\n"


async def _answered(port: int, path: str = "/") -> bytes:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(HEAD.replace(b" / ", b" %s " % path.encode()) + b"Connection: close\r\n\r\n")
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
    monkeypatch.setattr(serving, "PER_NETWORK", 3)
    monkeypatch.setattr(serving, "elsewhere", lambda peer: ip_network("192.0.2.0/24"))
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


def test_one_network_has_few_connections_and_the_others_have_theirs(monkeypatch: pytest.MonkeyPatch) -> None:
    networks = iter([ip_network("192.0.2.0/24")] * 25 + [ip_network("198.51.100.0/24")])
    monkeypatch.setattr(serving, "elsewhere", lambda peer: next(networks))

    async def asked() -> tuple[list[bytes], bytes]:
        async with serving.listening(PlainTextResponse("here"), "127.0.0.1", 0) as port:
            held = [await asyncio.open_connection("127.0.0.1", port) for _ in range(20)]
            await asyncio.sleep(0.05)
            refused = [await _answered(port) for _ in range(5)]
            another = await _answered(port)
            for _, writer in held:
                writer.close()
        return refused, another

    refused, another = asyncio.run(asked())
    assert all(answer.startswith(b"HTTP/1.1 503") and b"Retry-After" in answer for answer in refused)
    assert another.endswith(b"here")


def test_this_machine_and_a_web_server_on_it_have_as_many_connections_as_they_want() -> None:
    async def asked() -> bytes:
        async with serving.listening(PlainTextResponse("here"), "127.0.0.1", 0) as port:
            held = [await asyncio.open_connection("127.0.0.1", port) for _ in range(100)]
            answer = await _answered(port)
            for _, writer in held:
                writer.close()
        return answer

    assert asyncio.run(asked()).endswith(b"here")


@pytest.mark.parametrize("path", ["/healthz", "/metrics"])
def test_how_the_server_is_is_answered_while_all_pages_hang(
    monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    monkeypatch.setattr(serving, "AT_ONCE", 2)

    async def asked() -> tuple[bytes, bytes]:
        go_on = asyncio.Event()

        async def hangs(scope: Scope, receive: Receive, send: Send) -> None:
            if scope["path"] == "/":
                await go_on.wait()
            await PlainTextResponse("here")(scope, receive, send)

        async with serving.listening(hangs, "127.0.0.1", 0) as port:
            hanging = [asyncio.create_task(_answered(port)) for _ in range(2)]
            await asyncio.sleep(0.1)
            page, health = await _answered(port), await _answered(port, path)
            go_on.set()
            assert all(answer.endswith(b"here") for answer in await asyncio.gather(*hanging))
        return page, health

    page, health = asyncio.run(asked())
    assert page.startswith(b"HTTP/1.1 503")
    assert health.endswith(b"here")
