"""A mail is handed over in two turns of talk where the relay allows it, and what it was told is never mixed up."""

import asyncio

import pytest
from aiosmtplib.protocol import PERIOD_REGEX, normalize_message_line_endings
from hypothesis import given
from hypothesis import strategies as st

from pbem.edge.smtp.client import SmtpRelay
from pbem.edge.smtp.transaction import as_data
from pbem.service.ports import RelayVerdict
from pbem.settings.model import RelaySettings
from tests.edge.test_relay import CONTENT, mail

pieces = st.sampled_from([b"\r", b"\n", b"\r\n", b".", b"..", b"a", b"\r\n.\r\n", b"=2E", b" "])


@given(st.lists(pieces, max_size=30).map(b"".join))
def test_data_is_what_the_library_that_we_connect_by_makes_of_it(content):
    theirs = PERIOD_REGEX.sub(b"..", normalize_message_line_endings(content)) + b".\r\n"
    assert as_data(content) == theirs


class Relay:
    """Answers each turn of talk as it is told, and keeps what was said in each."""

    def __init__(self, *answers: bytes, ehlo: bytes = b"250-x\r\n250-PIPELINING\r\n250 SIZE\r\n"):
        self.answers, self.ehlo = list(answers), ehlo
        self.turns: list[bytes] = []
        self.calls = 0
        self.left = asyncio.Semaphore(0)

    async def talk(self, reader, writer):
        self.calls += 1
        writer.write(b"220 x\r\n")
        await reader.readline()
        writer.write(self.ehlo)
        if self.ehlo.startswith(b"5"):
            assert (await reader.readline()).startswith(b"HELO")
            writer.write(b"250 x\r\n")
        while self.answers:
            said = await reader.read(100_000)
            if not said:
                break
            self.turns.append(said)
            writer.write(self.answers.pop(0))
        await reader.read()
        writer.close()
        await writer.wait_closed()
        self.left.release()

    def deliver(self, mails=1, sender="b@play.example"):
        """What is told of these mails; all that was begun has ended by then."""

        async def run():
            server = await asyncio.start_server(self.talk, "127.0.0.1", 0)
            port = server.sockets[0].getsockname()[1]
            relay = SmtpRelay(RelaySettings(host="127.0.0.1", port=port, starttls=False), timeout=0.3)
            try:
                return [await relay.deliver(sender, mail(number)) for number in range(mails)]
            finally:
                await relay.close()
                server.close()
                for _ in range(self.calls):
                    await self.left.acquire()

        return asyncio.run(run())


BEGIN = b"MAIL FROM:<b@play.example> SIZE=%d\r\nRCPT TO:<ana@example.org>\r\nDATA\r\n" % len(CONTENT)
READY = b"250 x\r\n250 x\r\n354 x\r\n"


def test_where_a_relay_offers_pipelining_a_mail_takes_two_turns():
    """RFC 2920 3.1."""
    relay = Relay(READY, b"250 taken\r\n", READY, b"250 taken\r\n")
    assert [told.verdict for told in relay.deliver(mails=2)] == [RelayVerdict.TAKEN] * 2
    assert relay.turns[:4] == [BEGIN, as_data(CONTENT)] * 2
    assert relay.calls == 1


def test_where_it_does_not_each_command_waits_for_its_answer():
    relay = Relay(b"250 x\r\n", b"250 x\r\n", b"354 x\r\n", b"250 taken\r\n", ehlo=b"250 x\r\n")
    [told] = relay.deliver()
    assert told.verdict is RelayVerdict.TAKEN
    assert [turn.split()[0] for turn in relay.turns[:3]] == [b"MAIL", b"RCPT", b"DATA"]


def test_a_relay_that_knows_no_ehlo_is_greeted_as_of_old():
    """RFC 5321 3.2."""
    relay = Relay(b"250 x\r\n", b"250 x\r\n", b"354 x\r\n", b"250 x\r\n", ehlo=b"502 what?\r\n")
    [told] = relay.deliver()
    assert told.verdict is RelayVerdict.TAKEN


@pytest.mark.parametrize(
    "answers",
    [
        (b"250 x\r\n550 5.1.1 no\r\n503 nobody\r\n", b"250 reset\r\n"),
        (b"250 x\r\n550 5.1.1 no\r\n354 go on\r\n", b"554 nobody\r\n", b"250 reset\r\n"),
    ],
    ids=["data refused", "data asked for"],
)
def test_a_recipient_refused_in_one_turn_with_all_else_gets_nothing_and_the_next_mail_leaves(answers):
    relay = Relay(*answers, READY, b"250 taken\r\n")
    refused, taken = relay.deliver(mails=2)
    assert (refused.verdict, refused.reason) == (RelayVerdict.NEVER, "the relay answered 550 5.1.1 to RCPT")
    assert taken.verdict is RelayVerdict.TAKEN
    assert relay.turns[-2:] == [BEGIN, as_data(CONTENT)] or relay.turns[-3:-1] == [BEGIN, as_data(CONTENT)]
    assert relay.turns.count(as_data(CONTENT)) == 1
    assert relay.calls == 1


def test_an_answer_that_comes_unasked_answers_nothing_that_is_said_later():
    relay = Relay(READY, b"250 taken\r\n250 and this\r\n", READY, b"452 full\r\n")
    first, second = relay.deliver(mails=2)
    assert first.verdict is RelayVerdict.TAKEN
    assert (second.verdict, second.code) == (RelayVerdict.LATER, 452)


@pytest.mark.parametrize("end", [b"251 x\r\n", b"354 x\r\n", b"what?\r\n", b"250-but\r\n"])
def test_only_250_says_that_a_mail_was_taken(end):
    [told] = Relay(READY, end).deliver()
    assert told.verdict is RelayVerdict.LATER


def test_after_an_answer_that_never_came_the_connection_is_not_used_again():
    relay = Relay(READY, b"", READY, b"250 taken\r\n")
    first, second = relay.deliver(mails=2)
    assert first.verdict is RelayVerdict.LATER
    assert "doesn't answer" in first.reason
    assert second.verdict is RelayVerdict.TAKEN
    assert relay.calls == 2


@pytest.mark.parametrize("address", ["a@b>\r\nRCPT TO:<c@d", "a b@c", "a@b\0", "<a@b>"])
def test_no_address_can_say_another_command(address):
    relay = Relay(READY, b"250 taken\r\n")
    with pytest.raises(ValueError, match="address"):
        relay.deliver(sender=address)
    assert not any(b"MAIL" in turn for turn in relay.turns)
