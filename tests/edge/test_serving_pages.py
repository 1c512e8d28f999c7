"""The pages' web server: who keeps it waiting makes room for others."""

import asyncio
import socket
from contextlib import suppress
from ipaddress import ip_network
from time import monotonic

import pytest
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send

from pbem.edge.web import server

HEAD = b"GET / HTTP/1.1\r\nHost: localhost\r\n"


async def _answered(port: int, path: str = "/", more: bytes = b"") -> bytes:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(HEAD.replace(b" / ", b" %s " % path.encode()) + more + b"Connection: close\r\n\r\n")
    answer = await reader.read()
    writer.close()
    return answer


async def _dripped(port: int, begins: bytes, drop: bytes) -> float:
    """Seconds until a connection ends on which a drop comes every now and then."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    begun = monotonic()
    writer.write(begins)
    over = asyncio.create_task(reader.read())
    with suppress(ConnectionError):
        while not over.done() and monotonic() < begun + 10:
            writer.write(drop)
            await asyncio.sleep(0.02)
    with suppress(ConnectionError):
        await over
    writer.close()
    return monotonic() - begun


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
    monkeypatch.setattr(server, "PER_NETWORK", 3)
    monkeypatch.setattr(server, "elsewhere", lambda peer: ip_network("192.0.2.0/24"))
    monkeypatch.setattr(server, "PATIENCE", 0.4)

    async def crowded() -> tuple[bytes, bytes]:
        async with server.listening(PlainTextResponse("here"), "127.0.0.1", 0) as port:
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


@pytest.mark.parametrize(
    ("begins", "drop"),
    [
        (b"", b"G"),
        (HEAD + b"X-Slow: ", b"x"),
        (HEAD + b"\r\n" + HEAD + b"X-Slow: ", b"x"),
        (b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9999\r\n\r\n", b"x"),
        (b"POST /read HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9999\r\n\r\n", b"x"),
        (b"POST /read HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n", b"1\r\nx\r\n"),
    ],
)
def test_half_a_request_ends_though_it_goes_on_drop_by_drop(
    monkeypatch: pytest.MonkeyPatch, begins: bytes, drop: bytes
) -> None:
    monkeypatch.setattr(server, "PATIENCE", 0.3)

    async def reads(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["path"] == "/read":
            await Request(scope, receive).body()
        await PlainTextResponse("here")(scope, receive, send)

    async def lasted() -> float:
        async with server.listening(reads, "127.0.0.1", 0) as port:
            return await _dripped(port, begins, drop)

    assert 0.2 < asyncio.run(lasted()) < 2


@pytest.mark.parametrize(("stall", "whole"), [(0.0, True), (1.0, False)])
def test_a_slow_download_goes_on_as_long_as_its_octets_flow(
    monkeypatch: pytest.MonkeyPatch, stall: float, whole: bool
) -> None:
    monkeypatch.setattr(server, "PATIENCE", 0.2)
    page = "x" * 12_000_000  # more than the system takes from us at once

    async def asked() -> int:
        """Octets that somebody gets who takes a few at a time, and none at all during the stall."""
        async with server.listening(PlainTextResponse(page), "127.0.0.1", 0) as port:
            with socket.socket() as line:
                line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 32_000)
                line.setblocking(False)
                loop = asyncio.get_running_loop()
                await loop.sock_connect(line, ("127.0.0.1", port))
                await loop.sock_sendall(line, HEAD + b"Connection: close\r\n\r\n")
                await asyncio.sleep(stall)
                got = 0
                while part := await loop.sock_recv(line, 100_000):
                    got += len(part)
                    await asyncio.sleep(0.005)
                return got

    begun = monotonic()
    assert (asyncio.run(asked()) > len(page)) is whole
    assert monotonic() - begun > 0.5


def test_one_network_has_few_connections_and_the_others_have_theirs(monkeypatch: pytest.MonkeyPatch) -> None:
    networks = iter([ip_network("192.0.2.0/24")] * 25 + [ip_network("198.51.100.0/24")])
    monkeypatch.setattr(server, "elsewhere", lambda peer: next(networks))

    async def asked() -> tuple[list[bytes], bytes]:
        async with server.listening(PlainTextResponse("here"), "127.0.0.1", 0) as port:
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
        async with server.listening(PlainTextResponse("here"), "127.0.0.1", 0) as port:
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
    monkeypatch.setattr(server, "AT_ONCE", 2)

    async def asked() -> tuple[bytes, bytes]:
        go_on = asyncio.Event()

        async def hangs(scope: Scope, receive: Receive, send: Send) -> None:
            if scope["path"] == "/":
                await go_on.wait()
            await PlainTextResponse("here")(scope, receive, send)

        async with server.listening(hangs, "127.0.0.1", 0) as port:
            hanging = [asyncio.create_task(_answered(port)) for _ in range(2)]
            await asyncio.sleep(0.1)
            page, health = await _answered(port), await _answered(port, path)
            go_on.set()
            assert all(answer.endswith(b"here") for answer in await asyncio.gather(*hanging))
        return page, health

    page, health = asyncio.run(asked())
    assert page.startswith(b"HTTP/1.1 503")
    assert health.endswith(b"here")
