"""However many pages hang, the server tells how it is, and mails leave; who asks it too often is told so."""

import asyncio
import socket
import threading
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep

import pytest

from pbem.edge.metrics import Metrics
from pbem.edge.monitoring import Monitor
from pbem.edge.web import Site, guard, responses, served
from pbem.edge.web import server as web_server
from pbem.service.operations.outages import Outage
from pbem.service.pages.tables import TableViewer
from tests.by_mail.servers import Door, environment, event_loop, server_here
from tests.by_mail.still import Still

ELSEWHERE = "https://eleusis.example.org/mail"

LETTER = b"From: ana@example.org\r\nSubject: hello\r\n\r\nJOIN\r\n"


def status(port: int, path: str, **headers: str) -> int:
    """What is answered within two seconds."""
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", headers=headers)
    try:
        with urllib.request.urlopen(request, timeout=2) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as refused:
        with refused:
            return refused.code


@pytest.fixture
def hang(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """The front page hangs, with a connection to the database in its hands, until this is set."""
    go_on = threading.Event()
    shown = TableViewer.front

    def hangs(*arguments, **named):
        go_on.wait(30)
        return shown(*arguments, **named)

    monkeypatch.setattr(TableViewer, "front", hangs)
    monkeypatch.setattr(web_server, "PATIENCE", 60)
    yield go_on
    go_on.set()


@contextmanager
def full(port: int) -> Iterator[list[socket.socket]]:
    """As many requests for it as are let in, and the next one is not."""
    with ExitStack() as stack:
        asked = []
        for _ in range(web_server.AT_ONCE):
            asked.append(stack.enter_context(socket.create_connection(("127.0.0.1", port), 20)))
            asked[-1].sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        sleep(0.5)
        assert status(port, "/guide") == 503
        yield asked


@pytest.mark.parametrize("url", ["", ELSEWHERE])
def test_how_the_server_is_and_mails_wait_for_no_page(
    tmp_path: Path, hang: threading.Event, url: str
) -> None:
    more = {"PBEM_RELAY_KIND": "maildir", "PBEM_WEB_LISTEN": "127.0.0.1:0", "PBEM_WEB_URL": url}
    with (
        event_loop() as run,
        server_here(run, environment(tmp_path, **more)) as server,
        full(server.web_port) as asked,
    ):
        begun = monotonic()
        for base in {"", url.removeprefix("https://eleusis.example.org")}:
            assert status(server.web_port, f"{base}/healthz") == 200
            assert status(server.web_port, f"{base}/metrics") == 200
        assert monotonic() < begun + 2
        assert status(server.web_port, "/healthz", **{"X-Forwarded-For": "192.0.2.7"}) == 503
        with Door(server.port) as door:
            door.post("ana@example.org", "eleusis@eleusis.example.org", LETTER)
        end = monotonic() + 20
        while not list(tmp_path.glob("mail/ana@example.org/new/*")):
            assert monotonic() < end, "no answer leaves"
            sleep(0.05)
        hang.set()
        for line in asked:
            with line.makefile("rb") as answer:
                assert answer.readline() == b"HTTP/1.1 200 OK\r\n"


@contextmanager
def watched(table: Still, url: str = "", room: Callable[[], int] = lambda: 10**10) -> Iterator[int]:
    """The pages of the table's house, with who watches over it; gives their port."""
    Outage(table.house.store, table.clock)
    watch = Monitor(table.house, Metrics(), lambda: (), dict, room)
    with event_loop() as run:
        pages = served(Site(table.house, url, monitor=watch), "127.0.0.1", 0)
        yield run(pages.__aenter__())
        run(pages.__aexit__(None, None, None))


@pytest.mark.parametrize("base", ["", "/mail"])
def test_pages_take_no_looks_from_who_watches_and_looks_have_a_limit_of_their_own(
    dealt: Still, monkeypatch: pytest.MonkeyPatch, base: str
) -> None:
    monkeypatch.setattr(guard, "LOOKS_PER_MINUTE", 5)
    with watched(dealt, f"https://eleusis.example.org{base}") as port:
        for _ in range(9):
            assert status(port, f"{base}/healthz", Via="1.1 proxy") == 404
        assert [status(port, f"{base}/healthz") for _ in range(6)] == [200] * 5 + [429]
        assert status(port, f"{base}/metrics") == 429
        assert status(port, f"{base}/guide") == 200


def test_so_many_looks_at_once_are_answered_and_more_are_no_sign_of_illness(dealt: Still) -> None:
    """A 503 would be one."""
    go_on = threading.Event()
    with watched(dealt, room=lambda: go_on.wait(20) and 10**10) as port, ThreadPoolExecutor(20) as people:
        looks = [people.submit(status, port, "/healthz") for _ in range(web_server.LOOKS_AT_ONCE + 2)]
        refused = [next(as_completed(looks)).result(), status(port, "/healthz"), status(port, "/guide")]
        go_on.set()
        found = sorted(look.result() for look in looks)
    assert refused == [429, 429, 200]
    assert found == [200] * web_server.LOOKS_AT_ONCE + [429] * 2


def test_a_form_that_comes_drop_by_drop_is_not_waited_for(
    dealt: Still, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(responses, "PATIENCE", 0.3)
    monkeypatch.setattr(web_server, "PATIENCE", 0.3)

    async def dripped(port: int, path: str) -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4000\r\n\r\n".encode())
        over = asyncio.create_task(reader.read())
        end = monotonic() + 3
        with suppress(ConnectionError):
            while not over.done():
                assert monotonic() < end, f"{path} is still waited for"
                writer.write(b"x")
                await asyncio.sleep(0.02)
        writer.close()
        return await over

    async def answers() -> list[bytes]:
        async with served(Site(dealt.house), "127.0.0.1", 0) as port:
            return await asyncio.gather(*(dripped(port, path) for path in ("/u/link", "/rules", "/nowhere")))

    assert [answer[9:12] for answer in asyncio.run(answers())] == [b"413", b"413", b"404"]
