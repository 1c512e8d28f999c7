"""What leaves late tells how things stand now; talk comes with its move."""

import asyncio
import email
from email.policy import default

from pbem.demo.mail import Asked
from pbem.edge.maildir_client import text_of
from pbem.service.delivery.deliver import deliver_due
from pbem.service.inbox.queue import handle_waiting
from pbem.service.inbox.reception import addressee, receive
from pbem.service.ports import RelayReply, RelayVerdict
from tests.by_mail.still import DAY, HOUR, SECOND
from tests.by_mail.table import words
from tests.by_mail.time.test_time_by_mail import ticks


class Relay:
    """Takes every mail, or none for now."""

    def __init__(self, verdict):
        self.verdict, self.mails = verdict, []

    async def deliver(self, sender, mail):
        self.mails.append(email.message_from_bytes(mail.content, policy=default))
        return RelayReply(self.verdict)

    async def close(self):
        pass


def posted(table, person, text):
    """A letter handled whose mails still wait in the outbox."""
    answers = table.newest(person)
    raw = f"From: {person.address}\r\nMessage-ID: <{text[:6].strip()}@x>\r\n\r\n{text}\r\n".encode()
    to = str(answers["Reply-To"])
    receive(table.house, person.address, [addressee(table.house, to)], raw)
    while handle_waiting(table.house, 20):
        pass


def test_a_digest_that_leaves_more_than_an_hour_late_tells_how_things_stand_now(dealt):
    first = dealt.asked(Asked.PLAY)
    posted(dealt, first, f"PLAY {dealt.sees(first).hand[0]}")
    down, up = Relay(RelayVerdict.LATER), Relay(RelayVerdict.TAKEN)
    asyncio.run(deliver_due(dealt.house, [down]))
    dealt.waits(2 * DAY)
    asyncio.run(deliver_due(dealt.house, [up]))
    before = {mail["To"]: mail for mail in down.mails if mail["Eleusis-Kind"] == "digest"}
    after = {mail["To"]: mail for mail in up.mails if mail["Eleusis-Kind"] == "digest"}
    assert before.keys() == after.keys()
    assert len(after) == 3
    assert all(before[to]["Message-ID"] != after[to]["Message-ID"] for to in after), (
        "other words, another name"
    )
    before, after = ({to: text_of(mail) for to, mail in mails.items()} for mails in (before, after))
    english = [key for key, text in before.items() if "(3 days left)" in text]
    assert english
    assert all("(3 days left)" in after[key] for key in english), "he is asked only now"
    assert all(after[key] != before[key] for key in english)


def test_a_digest_that_leaves_in_time_leaves_as_it_was_written(dealt):
    first = dealt.asked(Asked.PLAY)
    posted(dealt, first, f"PLAY {dealt.sees(first).hand[0]}")
    down, up = Relay(RelayVerdict.LATER), Relay(RelayVerdict.TAKEN)
    asyncio.run(deliver_due(dealt.house, [down]))
    dealt.waits(14 * 60 * SECOND)
    asyncio.run(deliver_due(dealt.house, [up]))
    assert [mail.as_bytes() for mail in down.mails] == [mail.as_bytes() for mail in up.mails]


def test_talk_sent_with_a_move_comes_with_the_digests_of_that_move_once(dealt):
    first = dealt.asked(Asked.PLAY)
    said = dealt.says(first, f"PLAY {dealt.sees(first).hand[0]}\n\nSAY look at this one")
    digests = [mail for _, mail in said.mails if mail["Eleusis-Kind"] == "digest"]
    assert len(digests) == 3
    assert all("look at this one" in text_of(mail) for mail in digests)
    second = dealt.asked(Asked.PLAY)
    later = dealt.says(second, f"PLAY {dealt.sees(second).hand[0]}")
    assert not any("look at this one" in text_of(mail) for _, mail in later.mails)


def test_a_god_who_keeps_writing_rules_gains_no_time_by_it(asked):
    god = asked.asked(Asked.RULE)
    for _ in range(3):
        asked.waits(DAY - HOUR)
        came = asked.says(god, "RULE same suit or same value")
        assert "seal this rule" in came.answer
    asked.waits(3 * HOUR + 61 * SECOND)
    _, mails = ticks(asked)
    assert any("The secret rule is set" in words(mail) for person, mail in mails if person is not god)
