"""Asks for the page of a table over connections that stay open, and prints answers a second and the size of one."""

import asyncio
import sys
import time

ASKERS = 8


async def ask(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, port: int) -> bytes:
    writer.write(f"GET /g/1 HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
    head = await reader.readuntil(b"\r\n\r\n")
    if not head.startswith(b"HTTP/1.1 200"):
        raise AssertionError(head)
    length = int(head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0])
    return await reader.readexactly(length)


async def _asking(port: int, seconds: float) -> tuple[float, int]:
    done = page = 0

    async def one() -> None:
        nonlocal done, page
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        while not done or time.perf_counter() < until:
            page = len(await ask(reader, writer, port))
            done += 1
        writer.close()

    begun = time.perf_counter()
    until = begun + seconds
    await asyncio.gather(*(one() for _ in range(ASKERS)))
    return done / (time.perf_counter() - begun), page


if __name__ == "__main__":
    print(*asyncio.run(_asking(int(sys.argv[1]), float(sys.argv[2]))))
