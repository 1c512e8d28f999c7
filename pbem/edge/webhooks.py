"""Calls a web address that somebody named: by POST, at an address that was checked, and never led anywhere else."""

import asyncio
import socket
import ssl
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from urllib.parse import SplitResult

import h11

from pbem.service.delivery.webhook_address import Networks, may_call, read_url

SECONDS = 10.0
"""For all of a call."""

MOST = 65_536
"""Octets that are read of an answer, of which nothing but its status is looked at."""


async def resolved(host: str, port: int) -> list[str]:
    """The addresses of a host. Raises OSError."""
    loop = asyncio.get_running_loop()
    return [str(one[4][0]) for one in await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)]


@dataclass(frozen=True)
class WebhookClient:
    """A `PostWebhook`. `networks`: the operator's own, which may be called besides what is public."""

    networks: Networks = ()
    resolve: Callable[[str, int], Awaitable[list[str]]] = resolved
    tls: ssl.SSLContext = field(default_factory=ssl.create_default_context)

    async def __call__(self, url: str, headers: Mapping[str, str], body: bytes) -> str:
        try:
            async with asyncio.timeout(SECONDS):
                return await self._post(url, headers, body)
        except TimeoutError:
            return "timeout"
        except ssl.SSLCertVerificationError:
            return "certificate"
        except (OSError, ValueError, h11.ProtocolError):
            return "connection"

    async def _post(self, text: str, headers: Mapping[str, str], body: bytes) -> str:
        url = read_url(text)
        if url is None or url.hostname is None:
            return "address"
        port = url.port or (443 if url.scheme == "https" else 80)
        found = await self.resolve(url.hostname, port)
        # It is connected to the very address that was checked: a name may stand for another a moment later.
        address = next((one for one in found if may_call(url, one, self.networks)), None)
        if address is None:
            return "private"
        tls = url.scheme == "https"
        reader, writer = await asyncio.open_connection(
            address, port, ssl=self.tls if tls else None, server_hostname=url.hostname if tls else None
        )
        try:
            status = await _status(reader, writer, _request(url, headers, body), body)
        finally:
            writer.transport.abort()
        return "" if 200 <= status < 300 else str(status)


def _request(url: SplitResult, headers: Mapping[str, str], body: bytes) -> h11.Request:
    sent = {
        "Host": url.netloc,
        "User-Agent": "pbem",
        "Content-Type": "application/json",
        "Content-Length": str(len(body)),
        "Connection": "close",
        **headers,
    }
    target = (url.path or "/") + (f"?{url.query}" if url.query else "")
    return h11.Request(method="POST", target=target, headers=list(sent.items()))


async def _status(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, request: h11.Request, body: bytes
) -> int:
    """What is answered to a request. Raises OSError or ProtocolError where that is nothing that makes sense."""
    talk, read = h11.Connection(h11.CLIENT), 0
    for event in (request, h11.Data(body), h11.EndOfMessage()):
        writer.write(talk.send(event) or b"")
    await writer.drain()
    while read <= MOST:
        answer = talk.next_event()
        if isinstance(answer, h11.Response):
            return answer.status_code
        if answer is h11.NEED_DATA:
            octets = await reader.read(4096)
            read += len(octets)
            talk.receive_data(octets)
        elif not isinstance(answer, h11.InformationalResponse):
            break
    raise OSError("no answer")
