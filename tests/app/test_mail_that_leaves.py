"""A whole server: what leaves it is signed, can be stopped by a click, and has a way back or none, as it should.

`pbem doctor` knows its doors."""

import asyncio
import re
import smtplib
import socket
import urllib.request
from pathlib import Path

import dkim
import pytest
from aiosmtpd.smtp import SMTP

from pbem import app
from pbem.doctor.findings import Level
from pbem.doctor.listeners import look_at_doors
from pbem.mail.writing.letters import write_letter
from pbem.mail.writing.signing import signer
from pbem.store.rows.people import MailboxState
from tests.by_mail.servers import environment, settings_of

KEY = Path(__file__).parents[1] / "keys/dkim.pem"
LOBBY = "eleusis@eleusis.example.org"


class Sink:
    """The relay: keeps what it is given."""

    def __init__(self):
        self.mails = asyncio.Queue()

    async def handle_DATA(self, server, session, envelope):
        await self.mails.put((envelope.mail_from, envelope.rcpt_tos, envelope.content))
        return "250 OK"


@pytest.fixture
def logged(capsys):
    """The server's log."""
    return lambda: "".join(capsys.readouterr())


def test_what_leaves_is_signed_and_stopped_by_one_click_and_the_doctor_knows_the_doors(tmp_path, logged):
    with socket.create_server(("127.0.0.1", 0)) as free, socket.create_server(("127.0.0.1", 0)) as other:
        web, door = free.getsockname()[1], other.getsockname()[1]

    async def run():
        loop = asyncio.get_running_loop()
        sink = Sink()
        relay = await loop.create_server(lambda: SMTP(sink, loop=loop), "127.0.0.1", 0)
        settings = settings_of(
            environment(
                tmp_path,
                relay.sockets[0].getsockname()[1],
                door,
                PBEM_DKIM_SELECTOR="s1",
                PBEM_DKIM_KEY_FILE=str(KEY),
                PBEM_WEB_LISTEN=f"127.0.0.1:{web}",
                PBEM_WEB_URL=f"http://127.0.0.1:{web}/mail",
                PBEM_RELAY_MAILS_PER_MINUTE_PER_DOMAIN="600",
                PBEM_RELAY_CONNECTIONS_PER_DOMAIN="1",
            )
        )
        async with asyncio.timeout(30), app.running(settings) as running:

            def post():
                letter = write_letter("eva@example.org", LOBBY, "JOIN")
                with smtplib.SMTP("127.0.0.1", running.port) as client:
                    client.sendmail("eva@example.org", [LOBBY], letter.as_bytes())

            await asyncio.to_thread(post)
            left = await sink.mails.get()
            link = re.search(rb"List-Unsubscribe: <(http://[^>]+)>", left[2])[1].decode()

            def click():
                with urllib.request.urlopen(link, b"List-Unsubscribe=One-Click", timeout=10) as answer:
                    return answer.status

            status = await asyncio.to_thread(click)
            doors = await asyncio.to_thread(lambda: list(look_at_doors(settings)))
            with running.house.store.reading() as reading:
                state = reading.mailboxes.known(["eva@example.org"])["eva@example.org"].state
        relay.close()
        stopped = list(look_at_doors(settings))
        return left, status, state, link, doors, stopped

    (sender, recipients, content), status, state, link, doors, stopped = asyncio.run(run())
    assert (sender, recipients) == ("<>", ["eva@example.org"])
    record = signer("eleusis.example.org", "s1", KEY.read_bytes()).record.encode()
    assert dkim.verify(content, dnsfunc=lambda name, timeout=5: record)
    assert (status, state) == (200, MailboxState.OFF)
    named = ["port for email", "pages", "pages from outside"]
    assert {one.check: one.level for one in doors} == dict.fromkeys(named, Level.OK)
    assert [one.level for one in stopped] == [Level.OK, Level.OK, Level.SKIPPED]
    assert "is free" in stopped[0].found
    assert "is free" in stopped[1].found
    told = logged()
    assert "mail_turned_by_link" in told
    assert "eva@" not in told
    assert link.rpartition("/")[2] not in told
