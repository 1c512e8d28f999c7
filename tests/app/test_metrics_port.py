"""Any process of a server tells how it is on a port of its own, whatever it does."""

import asyncio
import re
import socket
import urllib.request
from pathlib import Path

import pytest

from pbem import app
from pbem.app.process import Role
from pbem.doctor.findings import Finding, Level
from pbem.doctor.listeners import look_at_doors
from tests.by_mail.servers import environment, free_port, settings_of


def asked(port: int, path: str) -> str:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=20) as answer:
        return str(answer.read().decode())


def test_a_process_without_pages_has_its_figures_on_that_port(tmp_path: Path) -> None:
    settings = settings_of(environment(tmp_path, PBEM_METRICS_LISTEN="127.0.0.1:0"))

    async def look() -> tuple[str, str]:
        async with app.running(settings, roles={Role.HANDLE, Role.TICK}) as running:
            for _ in range(100):
                figures = await asyncio.to_thread(asked, running.metrics_port, "/metrics")
                if re.search(r"^pbem_tick_seconds_count [1-9]", figures, re.M):
                    break
                await asyncio.sleep(0.2)
            return await asyncio.to_thread(asked, running.metrics_port, "/healthz"), figures

    health, figures = asyncio.run(look())
    assert health == "ok\n"
    assert re.search(r"^pbem_tick_seconds_count [1-9]", figures, re.M)
    heard = set(re.findall(r'^pbem_loop_silent_seconds\{loop="(\w+)"\}', figures, re.M))
    assert heard == {"loop", "handle", "tick", "review"}


def test_refusals_and_letters_at_the_door_are_counted(tmp_path: Path) -> None:
    settings = settings_of(environment(tmp_path, PBEM_METRICS_LISTEN="127.0.0.1:0"))

    def talk(port: int) -> None:
        with socket.create_connection(("127.0.0.1", port), 20) as line, line.makefile("rb") as answers:
            for said in (
                *("", "EHLO x", "MAIL FROM:<ana@example.org>", "RCPT TO:<nobody@eleusis.example.org>"),
                *("RCPT TO:<eleusis@eleusis.example.org>", "DATA", "Subject: hello\r\n\r\nhello\r\n."),
            ):
                if said:
                    line.sendall(f"{said}\r\n".encode())
                while answers.readline()[3:4] == b"-":
                    pass

    async def look() -> str:
        async with app.running(settings, roles={Role.RECEIVE}) as running:
            await asyncio.to_thread(talk, running.port)
            return await asyncio.to_thread(asked, running.metrics_port, "/metrics")

    figures = asyncio.run(look())
    for line in (
        "pbem_door_connections_total 1.0",
        'pbem_door_refusals_total{code="550"} 1.0',
        'pbem_letters_kept_total{door="smtp"} 1.0',
        "pbem_letters_waiting 1.0",
    ):
        assert f"\n{line}\n" in figures, line
    assert "example.org" not in figures


def test_a_port_that_cannot_be_had_is_named(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        taken = f"127.0.0.1:{other.getsockname()[1]}"
        settings = settings_of(environment(tmp_path, port=free_port(), PBEM_METRICS_LISTEN=taken))

        async def start() -> None:
            async with app.running(settings):
                pass

        with pytest.raises(OSError, match=taken):
            asyncio.run(start())


def test_the_doctor_knows_that_it_is_we_who_answer_there(tmp_path: Path) -> None:
    async def look() -> list[Finding]:
        port = free_port()
        settings = settings_of(environment(tmp_path, PBEM_METRICS_LISTEN=f"127.0.0.1:{port}"))
        async with app.running(settings, roles={Role.HANDLE}):
            return await asyncio.to_thread(lambda: list(look_at_doors(settings)))

    (found,) = [one for one in asyncio.run(look()) if one.check == "metrics"]
    assert (found.level, "pbem answers" in found.found) == (Level.OK, True)
