"""Webhooks are called at the address that was checked, encrypted, briefly, and never led anywhere else."""

import asyncio
import contextlib
import ssl
from collections.abc import Awaitable, Callable
from ipaddress import ip_network
from pathlib import Path

import pytest

from pbem.edge import webhooks
from pbem.edge.webhooks import WebhookClient
from pbem.service.delivery.webhook_address import may_call, read_url, seems_callable

CERTIFICATES = Path(__file__).parents[1] / "certificates"
HERE = (ip_network("127.0.0.1/32"),)
BODY = b'{"type": "your-move"}'

Answers = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


def trusting() -> ssl.SSLContext:
    return ssl.create_default_context(cafile=str(CERTIFICATES / "certificate.pem"))


async def looked_up(host: str, port: int) -> list[str]:
    return ["127.0.0.1"]


def called(answers: Answers, *, tls: bool = True, url: str = "", body: bytes = BODY, **client) -> str:
    """What a call comes to of a server on this machine that answers so."""

    async def call() -> str:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(CERTIFICATES / "certificate.pem", CERTIFICATES / "key.pem")
        talks: list[asyncio.Task[None]] = []

        async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            talks.append(asyncio.current_task())
            with contextlib.suppress(ConnectionError, asyncio.CancelledError):
                await answers(reader, writer)
            writer.transport.abort()

        server = await asyncio.start_server(talk, "127.0.0.1", 0, ssl=context if tls else None)
        port = server.sockets[0].getsockname()[1]
        usual = {"networks": HERE, "resolve": looked_up, "tls": client.pop("tls_used", None) or trusting()}
        try:
            post = WebhookClient(**{**usual, **client})
            scheme = "https" if tls else "http"
            target = (url or "{scheme}://eleusis.example.org:{port}/hook?m={{{{.text}}}}").format(
                scheme=scheme, port=port
            )
            return await post(target, {"webhook-id": "msg_1"}, body)
        finally:
            server.close()
            for one in talks:
                one.cancel()
            await asyncio.gather(*talks)
            await asyncio.sleep(0.01)

    return asyncio.run(call())


def saying(status: str, heard: list[bytes] | None = None, more: str = "") -> Answers:
    async def answers(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        body = await reader.readexactly(len(BODY))
        if heard is not None:
            heard.extend([head, body])
        writer.write(f"HTTP/1.1 {status}\r\n{more}Content-Length: 0\r\n\r\n".encode())
        await writer.drain()

    return answers


def test_a_call_is_a_post_of_json_to_the_host_that_was_named():
    heard: list[bytes] = []
    assert called(saying("204 No Content", heard)) == ""
    head, body = heard
    assert head.startswith(b"POST /hook?m={{.text}} HTTP/1.1\r\n")
    assert b"\r\nHost: eleusis.example.org:" in head
    assert b"\r\nContent-Type: application/json\r\n" in head
    assert b"\r\nwebhook-id: msg_1\r\n" in head
    assert body == BODY


@pytest.mark.parametrize("status", ["301 Moved", "307 Temporary Redirect", "404 Not Found", "503 Busy"])
def test_whatever_is_answered_but_success_is_told_and_nobody_is_led_elsewhere(status):
    heard: list[bytes] = []
    told = called(saying(status, heard, more="Location: http://169.254.169.254/latest/meta-data/\r\n"))
    assert told == status[:3]
    assert len(heard) == 2


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "10.0.0.1", "172.16.3.4", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0"),
        *("224.0.0.1", "255.255.255.255", "192.0.2.7", "::1", "::", "fe80::1", "fc00::1", "ff02::1"),
        *(
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "64:ff9b::7f00:1",
            "2002:7f00:1::",
            "2001:0:0:0:0:0:80ff:fffe",
        ),
        *("fe80::1%eth0", "nonsense"),
    ],
)
def test_no_address_of_this_machine_or_of_a_private_network_is_called_whatever_the_name(address):
    async def resolve(host: str, port: int) -> list[str]:
        return [address]

    assert not may_call(read_url("https://rebound.example.org/"), address, ())
    assert called(saying("200 OK"), networks=(), resolve=resolve) == "private"


def test_public_addresses_are_called_encrypted_alone_and_the_operators_own_networks_in_the_clear_too():
    encrypted, clear = read_url("https://a.example/"), read_url("http://a.example/")
    for address in ("93.184.215.14", "2606:4700:4700::1111"):
        assert may_call(encrypted, address, ())
        assert not may_call(clear, address, HERE)
    assert may_call(clear, "127.0.0.1", HERE)
    assert may_call(clear, "::ffff:127.0.0.1", HERE)
    assert not may_call(clear, "127.0.0.2", HERE)
    assert called(saying("200 OK"), tls=False) == ""


def test_a_certificate_that_nobody_vouches_for_or_of_another_name_is_refused():
    assert called(saying("200 OK"), tls=True, url="https://other.example.org:{port}/") == "certificate"
    distrustful = ssl.create_default_context()
    assert called(saying("200 OK"), tls_used=distrustful) == "certificate"


def test_who_never_answers_or_drips_or_floods_holds_nobody_up(monkeypatch):
    monkeypatch.setattr(webhooks, "SECONDS", 0.5)

    async def silent(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await asyncio.sleep(3)

    async def dripping(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for octet in b"HTTP/1.1 200 OK and so on for ever":
            writer.write(bytes([octet]))
            await asyncio.sleep(0.1)

    async def flooding(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for _ in range(4000):
            writer.write(b"HTTP/1.1 100 Continue\r\n\r\n")
        await writer.drain()

    async def garbling(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"SSH-2.0-OpenSSH\r\n\r\n")
        await writer.drain()

    assert called(silent, tls=False) == "timeout"
    assert called(dripping, tls=False) == "timeout"
    assert called(flooding, tls=False) == "connection"
    assert called(garbling, tls=False) == "connection"


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("https://ntfy.sh/topic?tpl=1&m={{.text}}", ""),
        ("https://ntfy.sh:8443/x", ""),
        ("http://ntfy.sh/x", "address"),
        ("ftp://ntfy.sh/x", "address"),
        ("file:///etc/passwd", "address"),
        ("https://ana:secret@ntfy.sh/x", "address"),
        ("https:///x", "address"),
        ("https://ntfy.sh:99999/x", "address"),
        ("https://ntfy.sh/\r\nX-Header: 1", "address"),
        ("https://ntfy.sh/ü", "address"),
        ("https://ntfy.sh/" + "x" * 500, "address"),
        ("ntfy.sh/x", "address"),
        ("https://127.0.0.1/x", "private"),
        ("https://[::1]/x", "private"),
        ("https://169.254.169.254/latest", "private"),
    ],
)
def test_what_somebody_names_is_a_public_address_of_the_web_or_is_refused_at_once(url, why):
    assert seems_callable(url, ()) == why


def test_in_the_operators_own_networks_http_may_be_named_too():
    assert seems_callable("http://127.0.0.1:8080/x", HERE) == ""
    assert seems_callable("http://127.0.0.2:8080/x", HERE) == "private"
