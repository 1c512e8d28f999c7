"""Mails out: in order, tried again ever more slowly, set aside with a reason, the same mail every time."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

import pytest

from pbem.mail.addressing import Addressing, new_token
from pbem.service.deliver import BACKOFF, SECOND, Told, Verdict, deliver_due
from pbem.service.records import MailStatus, NewMail
from pbem.store.database import open_store

HOUR, DAY = 3600 * SECOND, 86400 * SECOND


class Wall:
    """A clock that the test moves."""

    def __init__(self):
        self.at = 1_795_000_000 * SECOND

    def wall(self):
        return self.at

    def now(self):
        return self.at


class Relay:
    """A relay that says what it is told to say."""

    def __init__(self, *says):
        self.says, self.got = list(says), []

    async def deliver(self, sender, mail):
        self.got.append((sender, mail.message_id, mail.content))
        return self.says.pop(0) if len(self.says) > 1 else self.says[0]

    async def close(self):
        pass


@pytest.fixture
def house(tmp_path):
    store = open_store(f"sqlite:///{tmp_path / 'pbem.db'}")
    yield SimpleNamespace(store=store, clock=Wall(), addressing=Addressing("play.example", "eleusis"))
    store.close()


def put(house, *contents):
    with house.store.writing() as writing:
        writing.add_mails(
            [
                NewMail(
                    "receipt", None, None, "ana@x.org", new_token(), f"<{c}@x>", c.encode(), house.clock.at
                )
                for c in contents
            ]
        )


def deliver(house, *relays):
    return asyncio.run(deliver_due(house, relays))


def waiting(house):
    with house.store.reading() as reading:
        return reading.next_mail_due()


def test_what_the_relay_takes_is_delivered_once(house):
    put(house, "one", "two")
    relay = Relay(Told(Verdict.TAKEN))
    assert deliver(house, relay) == 2
    assert deliver(house, relay) == 0
    assert [message_id for _, message_id, _ in relay.got] == ["<one@x>", "<two@x>"]


def test_every_mail_has_an_envelope_sender_of_its_own(house):
    put(house, "one", "two")
    relay = Relay(Told(Verdict.TAKEN))
    deliver(house, relay)
    senders = [sender for sender, _, _ in relay.got]
    assert len(set(senders)) == 2
    assert all(sender.startswith("b-") and sender.endswith("@play.example") for sender in senders)


def test_what_is_put_off_is_tried_again_from_seconds_to_hours_with_the_same_message_id(house):
    put(house, "one")
    relay = Relay(Told(Verdict.LATER, "the relay answered 451"))
    waits = []
    while waiting(house) is not None:
        assert deliver(house, relay) == 1
        due = waiting(house)
        if due is not None:
            waits.append(due - house.clock.at)
            house.clock.at = due
    assert waits == list(BACKOFF)
    assert waits[0] <= 10 * SECOND
    assert max(waits) >= HOUR
    assert waits == sorted(waits)
    assert 2 * DAY < sum(waits) < 5 * DAY
    assert {message_id for _, message_id, _ in relay.got} == {"<one@x>"}


def test_what_is_not_due_yet_stays(house):
    put(house, "one")
    deliver(house, Relay(Told(Verdict.LATER, "x")))
    assert deliver(house, Relay(Told(Verdict.TAKEN))) == 0


def test_what_the_relay_never_takes_is_set_aside_with_its_reason(house):
    put(house, "one")
    relay = Relay(Told(Verdict.NEVER, "the relay answered 550"))
    deliver(house, relay)
    assert waiting(house) is None
    sender = relay.got[0][0]
    with house.store.reading() as reading:
        kept = reading.mail_by_token(house.addressing.read(sender).token)
    assert (kept.status, kept.error) == (MailStatus.FAILED, "the relay answered 550")


def test_one_mail_that_is_refused_holds_up_no_other(house):
    put(house, "bad", "good")
    relay = Relay(Told(Verdict.NEVER, "x"), Told(Verdict.TAKEN))
    deliver(house, relay)
    assert waiting(house) is None
