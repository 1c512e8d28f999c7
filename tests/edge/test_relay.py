"""Mail out through a relay: what it takes, what it puts off, what it never takes, and connections that are kept."""

from __future__ import annotations

import asyncio

import pytest
from aiosmtpd.smtp import SMTP

from pbem.edge.smtp_out import RelayAccount, SmtpRelay
from pbem.service.deliver import Verdict
from pbem.service.records import MailStatus, StoredMail


class Scripted:
    """A relay that answers RCPT and DATA as it is told, and counts those who came."""

    def __init__(self, rcpt="250 OK", data="250 OK"):
        self.rcpt, self.data = rcpt, data
        self.sessions, self.mails = set(), []

    async def handle_RCPT(self, server, session, envelope, address, options):
        self.sessions.add(id(session))
        if self.rcpt.startswith("250"):
            envelope.rcpt_tos.append(address)
        return self.rcpt

    async def handle_DATA(self, server, session, envelope):
        self.mails.append((envelope.mail_from, envelope.rcpt_tos, envelope.content))
        return self.data


def mail(number=1):
    return StoredMail(
        number, "digest", None, None, "ana@example.org", "t", "<1@x>", b"Subject: x\r\n\r\nhi\r\n", 0,
        MailStatus.WAITING, 0, 0, "", 0, 0,
    )  # fmt: skip


def delivered(script, *, mails=1, hang_up=False):
    """What the relay said of each mail, over one `SmtpRelay`."""

    async def run():
        loop = asyncio.get_running_loop()
        servers = []

        def talk():
            servers.append(SMTP(script, hostname="relay", loop=loop))
            return servers[-1]

        server = await loop.create_server(talk, "127.0.0.1", 0)
        relay = SmtpRelay(RelayAccount("127.0.0.1", server.sockets[0].getsockname()[1], "", "", False))
        told = []
        for number in range(mails):
            told.append(await relay.deliver("b-token@play.example", mail(number)))
            if hang_up:
                servers[-1].transport.close()
                await asyncio.sleep(0.05)
        await relay.close()
        server.close()
        await server.wait_closed()
        return told

    return asyncio.run(run())


def test_a_mail_leaves_with_its_own_envelope_sender():
    script = Scripted()
    [told] = delivered(script)
    assert told.verdict is Verdict.TAKEN
    assert script.mails == [("b-token@play.example", ["ana@example.org"], b"Subject: x\r\n\r\nhi\r\n")]


def test_one_connection_serves_many_mails():
    script = Scripted()
    assert [told.verdict for told in delivered(script, mails=5)] == [Verdict.TAKEN] * 5
    assert len(script.sessions) == 1


def test_after_the_relay_hung_up_a_new_connection_is_made():
    script = Scripted()
    assert [told.verdict for told in delivered(script, mails=3, hang_up=True)] == [Verdict.TAKEN] * 3


@pytest.mark.parametrize(
    ("answers", "verdict"),
    [
        ({"rcpt": "450 greylisted"}, Verdict.LATER),
        ({"rcpt": "550 no such user ana@example.org"}, Verdict.NEVER),
        ({"data": "451 try later"}, Verdict.LATER),
        ({"data": "452 disk full"}, Verdict.LATER),
        ({"data": "554 no spam here"}, Verdict.NEVER),
    ],
)
def test_four_is_later_and_five_is_never_and_the_reason_holds_no_address(answers, verdict):
    """RFC 5321 4.2.1."""
    [told] = delivered(Scripted(**answers))
    assert told.verdict is verdict
    assert "example.org" not in told.reason
    assert next(iter(answers.values()))[:3] in told.reason


def test_a_relay_that_is_not_there_is_tried_later():
    relay = SmtpRelay(RelayAccount("127.0.0.1", 1, "", "", False))
    told = asyncio.run(relay.deliver("b-token@play.example", mail()))
    assert told.verdict is Verdict.LATER
    assert "cannot be reached" in told.reason
