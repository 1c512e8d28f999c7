"""The way out through relays that refuse, delay and hang up: nothing is lost, and refusals are told apart."""

import asyncio

import pytest

from pbem.edge.maildir_client import reply_address
from pbem.edge.smtp.client import SmtpRelay
from pbem.service.ports import RelayVerdict
from pbem.settings.model import RelaySettings
from pbem.store.rows.people import StoredMail
from tests.by_mail.servers import HOST, free_port
from tests.by_mail.table import ANA
from tests.real_mail.clients import Swaks, letter
from tests.real_mail.house import serving
from tests.real_mail.programs import awaited
from tests.real_mail.sinks import smtp_sink

STAGES = ("CONNECT", "EHLO,HELO", "MAIL", "RCPT", "DATA", ".")


def said_by(folder, *options):
    """What becomes of a mail that is handed to smtp-sink, and how many mails that took."""
    mail = StoredMail(
        "digest", None, None, "ana@example.org", "t", "<1@x>", b"Subject: x\r\n\r\nhi\r\n", 0, id=1
    )

    async def run(port):
        relay = SmtpRelay(RelaySettings(host=HOST, port=port, starttls=False))
        told = await relay.deliver("b-token@play.example", mail)
        await relay.close()
        return told

    with smtp_sink(folder / "sink", *options) as sink:
        return asyncio.run(run(sink.port)), len(sink.mails())


def test_a_relay_that_takes_it_takes_it_once(folder):
    told, taken = said_by(folder)
    assert (told.verdict, taken) == (RelayVerdict.TAKEN, 1)


@pytest.mark.parametrize("stage", STAGES)
def test_a_4xx_at_any_stage_is_tried_again(folder, stage):
    """RFC 5321 4.2.1."""
    told, _ = said_by(folder, "-r", stage)
    assert told.verdict is RelayVerdict.LATER


@pytest.mark.parametrize("stage", STAGES)
def test_a_relay_that_hangs_up_at_any_stage_is_tried_again(folder, stage):
    assert said_by(folder, "-q", stage)[0].verdict is RelayVerdict.LATER


@pytest.mark.parametrize("stage", STAGES)
def test_a_relay_that_says_421_at_any_stage_is_tried_again(folder, stage):
    """RFC 5321 3.8."""
    assert said_by(folder, "-Q", stage)[0].verdict is RelayVerdict.LATER


@pytest.mark.parametrize("stage", ["RCPT", "."])
def test_a_5xx_about_the_recipient_or_the_mail_is_for_good(folder, stage):
    told, _ = said_by(folder, "-f", stage, "-B", "550 5.1.1 no such user")
    assert told.verdict is RelayVerdict.NEVER


def test_a_slow_relay_is_waited_for(folder):
    told, taken = said_by(folder, "-w", "1", "-W", "RCPT:1")
    assert (told.verdict, taken) == (RelayVerdict.TAKEN, 1)


def test_no_mail_is_lost_by_a_relay_that_hangs_up_when_it_has_a_mail_and_none_changes_its_name(
    folder, prepared
):
    port = free_port()
    with serving(folder, prepared, folder / "boxes", start=False) as house:
        house.goes_out_through(port)
        house.start()
        to = reply_address(house.newest(ANA))
        with smtp_sink(folder / "bad", "-q", ".", port=port):
            text, message_id = letter(ANA, to, "STATUS")
            assert Swaks(house.port).sends(ANA.address, to, text).returncode == 0
            waits = "SELECT message_id FROM mails WHERE tries > 0 AND status = 'waiting'"
            (kept,) = awaited(lambda: house.look(waits), "a try that failed")
        with smtp_sink(folder / "good", port=port) as good:
            (came,) = awaited(good.mails, "the mail")
            assert (str(came["In-Reply-To"]), str(came["Message-ID"])) == (message_id, kept[0])
            awaited(
                lambda: house.look("SELECT 1 FROM mails WHERE status = 'sent' AND tries > 0"),
                "the mail to be sent",
            )
            assert len(good.mails()) == 1
