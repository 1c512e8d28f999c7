"""Mail out through a relay: what it takes, what it puts off, what it never takes, and connections that are kept."""

import asyncio
import ssl
from pathlib import Path

import pytest
from aiosmtpd.smtp import SMTP

from pbem.edge.smtp.client import SmtpRelay
from pbem.service.ports import About, RelayVerdict, Rests
from pbem.settings.model import RelaySettings
from pbem.store.rows.people import StoredMail


class Scripted:
    """A relay that answers MAIL, RCPT and DATA as it is told, and counts those who came."""

    def __init__(self, mail="250 OK", rcpt="250 OK", data="250 OK"):
        self.mail, self.rcpt, self.data = mail, rcpt, data
        self.sessions, self.mails, self.encrypted = set(), [], []

    async def handle_MAIL(self, server, session, envelope, address, options):
        if self.mail.startswith("250"):
            envelope.mail_from = address
        return self.mail

    async def handle_RCPT(self, server, session, envelope, address, options):
        self.sessions.add(id(session))
        if self.rcpt.startswith("250"):
            envelope.rcpt_tos.append(address)
        return self.rcpt

    async def handle_DATA(self, server, session, envelope):
        self.encrypted.append(server.transport.get_extra_info("sslcontext") is not None)
        self.mails.append((envelope.mail_from, envelope.rcpt_tos, envelope.content))
        return self.data


CONTENT = b"Subject: x\r\n\r\nhi\r\n"


def mail(number=1, content=CONTENT):
    return StoredMail("digest", None, None, "ana@example.org", "t", "<1@x>", content, 0, id=number)


def delivered(
    script,
    *,
    mails=1,
    hang_up=False,
    sender="b-token@play.example",
    tls="",
    ca_file=None,
    content=b"Subject: x\r\n\r\nhi\r\n",
):
    """What the relay said of each mail, over one `SmtpRelay`."""

    async def run():
        loop = asyncio.get_running_loop()
        servers = []
        certificate = None
        if tls in ("implicit", "starttls"):
            certificate = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
            certificate.load_cert_chain(KEYS / "relay.pem")

        def talk():
            offered = certificate if tls == "starttls" else None
            servers.append(SMTP(script, hostname="relay", loop=loop, tls_context=offered))
            return servers[-1]

        server = await loop.create_server(
            talk, "127.0.0.1", 0, ssl=certificate if tls == "implicit" else None
        )
        port = server.sockets[0].getsockname()[1]
        relay = SmtpRelay(
            RelaySettings(
                host="localhost",
                port=port,
                starttls=tls != "",
                implicit_tls=tls == "implicit",
                ca_file=ca_file or "",
            )
        )
        told = []
        for number in range(mails):
            told.append(await relay.deliver(sender, mail(number, content)))
            if hang_up:
                servers[-1].transport.close()
                await asyncio.sleep(0.05)
        await relay.close()
        server.close()
        for one in servers:
            one.transport and one.transport.close()
        await server.wait_closed()
        return told

    return asyncio.run(run())


def test_a_mail_leaves_with_its_own_envelope_sender():
    script = Scripted()
    [told] = delivered(script)
    assert told.verdict is RelayVerdict.TAKEN
    assert script.mails == [("b-token@play.example", ["ana@example.org"], b"Subject: x\r\n\r\nhi\r\n")]


def test_one_connection_serves_many_mails():
    script = Scripted()
    assert [told.verdict for told in delivered(script, mails=5)] == [RelayVerdict.TAKEN] * 5
    assert len(script.sessions) == 1


def test_after_the_relay_hung_up_a_new_connection_is_made():
    script = Scripted()
    assert [told.verdict for told in delivered(script, mails=3, hang_up=True)] == [RelayVerdict.TAKEN] * 3


@pytest.mark.parametrize(
    ("answers", "verdict", "about", "rests"),
    [
        ({"rcpt": "450 greylisted"}, RelayVerdict.LATER, About.RECIPIENT, Rests.ADDRESS),
        ({"rcpt": "450 4.7.1 greylisted, too many mails"}, RelayVerdict.LATER, About.NOBODY, Rests.DOMAIN),
        (
            {"rcpt": "421 4.7.28 our system has detected an unusual rate"},
            RelayVerdict.LATER,
            About.NOBODY,
            Rests.DOMAIN,
        ),
        ({"rcpt": "452 4.2.2 mailbox full"}, RelayVerdict.LATER, About.RECIPIENT, Rests.ADDRESS),
        ({"rcpt": "550 no such user ana@example.org"}, RelayVerdict.NEVER, About.RECIPIENT, Rests.ADDRESS),
        (
            {"rcpt": "550 5.1.1 no such user ana@example.org"},
            RelayVerdict.NEVER,
            About.RECIPIENT,
            Rests.ADDRESS,
        ),
        (
            {"rcpt": "550 5.4.1 recipient rejected: access denied"},
            RelayVerdict.NEVER,
            About.RECIPIENT,
            Rests.ADDRESS,
        ),
        ({"rcpt": "554 5.7.1 relay access denied"}, RelayVerdict.LATER, About.US, Rests.ADDRESS),
        ({"rcpt": "554 relaying to example.org denied"}, RelayVerdict.LATER, About.US, Rests.ADDRESS),
        ({"rcpt": "530 authentication required"}, RelayVerdict.LATER, About.US, Rests.ADDRESS),
        ({"rcpt": "553 5.1.8 sender's domain does not exist"}, RelayVerdict.LATER, About.US, Rests.ADDRESS),
        ({"mail": "550 we do not like you"}, RelayVerdict.LATER, About.US, Rests.ADDRESS),
        ({"mail": "451 4.3.0 not now"}, RelayVerdict.LATER, About.NOBODY, Rests.ADDRESS),
        ({"data": "451 try later"}, RelayVerdict.LATER, About.NOBODY, Rests.ADDRESS),
        ({"data": "452 disk full"}, RelayVerdict.LATER, About.NOBODY, Rests.ADDRESS),
        (
            {"data": "550 5.2.1 mailbox disabled for example.org"},
            RelayVerdict.NEVER,
            About.RECIPIENT,
            Rests.ADDRESS,
        ),
        (
            {"data": "550 5.7.26 unauthenticated mail is not accepted"},
            RelayVerdict.LATER,
            About.US,
            Rests.ADDRESS,
        ),
        ({"data": "554 no spam here"}, RelayVerdict.NEVER, About.US, Rests.ADDRESS),
    ],
)
def test_an_answer_says_for_how_long_and_whom_it_is_about_and_the_reason_holds_no_address(
    answers, verdict, about, rests
):
    """RFC 5321 4.2.1: 4 is for now, 5 for good. RFC 3463: the second number says what it is about, 7 is policy."""
    [told] = delivered(Scripted(**answers))
    assert (told.verdict, told.about, told.rests) == (verdict, about, rests)
    assert "example.org" not in told.reason
    assert next(iter(answers.values()))[:3] in told.reason


def test_the_enhanced_code_of_an_answer_is_kept_with_its_reason():
    """RFC 2034 4: it follows the code, and has its class."""
    [told] = delivered(Scripted(rcpt="550 5.1.1 no such user"))
    assert (told.code, told.status, told.reason) == (550, "5.1.1", "the relay answered 550 5.1.1 to RCPT")
    [told] = delivered(Scripted(rcpt="550 4.1.1 confused"))
    assert (told.status, told.reason) == ("", "the relay answered 550 to RCPT")


def test_a_mail_goes_again_after_one_that_was_refused_on_the_same_connection():
    script = Scripted(rcpt="550 5.1.1 no")
    assert [told.verdict for told in delivered(script, mails=3)] == [RelayVerdict.NEVER] * 3
    assert len(script.sessions) == 1


def test_a_mail_that_answers_a_stranger_leaves_with_the_null_sender():
    """RFC 5321 4.5.5."""
    script = Scripted()
    [told] = delivered(script, sender="")
    assert told.verdict is RelayVerdict.TAKEN
    assert script.mails[0][0] == "<>"


@pytest.mark.parametrize("end", ["\r\n.\r\n", "\n.\n", "\r.\r", "\r\n.\n", "\n.\r\n", "\r\n.\r"])
def test_nothing_in_a_mail_ends_it_early_so_that_nothing_is_smuggled_out(end):
    """RFC 5321 4.1.1.4, 4.5.2: only CRLF.CRLF ends the data, and one inside is stuffed."""
    script = Scripted()
    smuggled = f"Subject: x\r\n\r\nhi{end}MAIL FROM:<evil@x>\r\nRCPT TO:<ana@example.org>\r\n".encode()
    [told] = delivered(script, content=smuggled)
    assert told.verdict is RelayVerdict.TAKEN
    assert len(script.mails) == 1
    assert b"MAIL FROM:<evil@x>" in script.mails[0][2]


@pytest.mark.parametrize("where", ["greeting", "rcpt", "data", "end"])
def test_a_relay_that_hangs_up_anywhere_loses_no_mail(where):
    assert broken_off(where, "close").verdict is RelayVerdict.LATER


@pytest.mark.parametrize("where", ["rcpt", "data", "end"])
def test_a_relay_that_falls_silent_is_given_up_and_loses_no_mail(where):
    told = broken_off(where, "silence")
    assert told.verdict is RelayVerdict.LATER
    assert "doesn't answer" in told.reason


def broken_off(where, how):
    """What is told of a mail whose relay closes the connection, or says nothing more, at this place."""
    answers = {
        "greeting": b"",
        "ehlo": b"250 x",
        "mail": b"250 x",
        "rcpt": b"250 x",
        "data": b"354 x",
        "end": b"",
    }

    gone = asyncio.Event()

    async def talk(reader, writer):
        lines = [("greeting", b"220 x"), *((one, answers[one]) for one in ("ehlo", "mail", "rcpt", "data"))]
        for at, answer in [*lines, ("end", b"250 x")]:
            if at == "end":
                await reader.readuntil(b"\r\n.\r\n")
            elif at != "greeting":
                await reader.readline()
            if at == where:
                if how == "silence":
                    await reader.read()
                break
            writer.write(answer + b"\r\n")
        writer.close()
        await writer.wait_closed()
        gone.set()

    async def run():
        server = await asyncio.start_server(talk, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        relay = SmtpRelay(RelaySettings(host="127.0.0.1", port=port, starttls=False), timeout=0.1)
        told = await relay.deliver("b@play.example", mail())
        await relay.close()
        server.close()
        await gone.wait()
        return told

    return asyncio.run(run())


def test_a_relay_that_is_not_there_is_tried_later():
    relay = SmtpRelay(RelaySettings(host="127.0.0.1", port=1, starttls=False))
    told = asyncio.run(relay.deliver("b-token@play.example", mail()))
    assert told.verdict is RelayVerdict.LATER
    assert told.rests is Rests.RELAY
    assert "can't reach the relay" in told.reason


KEYS = Path(__file__).parents[1] / "keys"


@pytest.mark.parametrize("implicit", [True, False], ids=["from-the-first-byte", "starttls"])
@pytest.mark.parametrize("trusted", [True, False])
def test_mail_leaves_encrypted_and_only_to_a_relay_whose_certificate_is_trusted(implicit, trusted):
    """RFC 8314 3.3 (port 465), RFC 3207."""
    script = Scripted()
    ca_file = KEYS / "relay.pem" if trusted else None
    [told] = delivered(script, tls="implicit" if implicit else "starttls", ca_file=ca_file)
    if trusted:
        assert told.verdict is RelayVerdict.TAKEN
        assert script.encrypted == [True]
    else:
        assert told.verdict is RelayVerdict.LATER
        assert "certificate isn't trusted" in told.reason
        assert script.mails == []


def test_nothing_leaves_unencrypted_where_a_relay_offers_no_starttls():
    script = Scripted()
    [told] = delivered(script, tls="not-offered")
    assert told.verdict is RelayVerdict.LATER
    assert "STARTTLS" in told.reason
    assert script.mails == []


def test_without_its_ca_file_nothing_leaves():
    [told] = delivered(Scripted(), tls="starttls", ca_file=KEYS / "none.pem")
    assert told.verdict is RelayVerdict.LATER
