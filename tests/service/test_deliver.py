"""Mails out: in order, tried again ever more slowly, set aside with a reason, the same mail every time."""

import asyncio
from types import SimpleNamespace

import pytest

from pbem.mail.addressing import Addressing, new_token
from pbem.micros import DAY, HOUR, MINUTE, SECOND
from pbem.service.delivery.deliver import BACKOFF, deliver_due
from pbem.service.delivery.pacing import Pace
from pbem.service.ports import About, RelayReply, RelayVerdict, Rests
from pbem.service.services import Counts
from pbem.store.rows.people import MailboxRecord, MailboxState, MailStatus, StoredMail
from pbem.store.store import open_store


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
    yield SimpleNamespace(
        store=store, clock=Wall(), addressing=Addressing("play.example", "eleusis"), counts=Counts()
    )
    store.close()


def put(house, *contents, to="ana@x.org", kind="receipt", **more):
    with house.store.writing() as writing:
        writing.mails.add(
            [
                StoredMail(kind, None, None, to, new_token(), f"<{c}@x>", c.encode(), house.clock.at, **more)
                for c in contents
            ]
        )


def deliver(house, *relays, pace=None):
    return asyncio.run(deliver_due(house, relays, pace))


def names(relay):
    return [message_id.strip("<>@x") for _, message_id, _ in relay.got]


def waiting(house):
    with house.store.reading() as reading:
        return reading.mails.next_due()


def test_what_the_relay_takes_is_delivered_once(house):
    put(house, "one", "two")
    relay = Relay(RelayReply(RelayVerdict.TAKEN))
    assert deliver(house, relay) == 2
    assert deliver(house, relay) == 0
    assert [message_id for _, message_id, _ in relay.got] == ["<one@x>", "<two@x>"]


def test_every_mail_has_an_envelope_sender_of_its_own(house):
    put(house, "one", "two")
    relay = Relay(RelayReply(RelayVerdict.TAKEN))
    deliver(house, relay)
    senders = [sender for sender, _, _ in relay.got]
    assert len(set(senders)) == 2
    assert all(sender.startswith("b-") and sender.endswith("@play.example") for sender in senders)


def test_what_is_put_off_is_tried_again_from_seconds_to_hours_with_the_same_message_id(house):
    put(house, "one")
    relay = Relay(RelayReply(RelayVerdict.LATER, "the relay answered 451"))
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
    deliver(house, Relay(RelayReply(RelayVerdict.LATER, "x")))
    assert deliver(house, Relay(RelayReply(RelayVerdict.TAKEN))) == 0


def test_what_the_relay_never_takes_is_set_aside_with_its_reason(house):
    put(house, "one")
    relay = Relay(RelayReply(RelayVerdict.NEVER, "the relay answered 550"))
    deliver(house, relay)
    assert waiting(house) is None
    sender = relay.got[0][0]
    with house.store.reading() as reading:
        kept = reading.mails.by_token(house.addressing.read(sender).token)
    assert (kept.status, kept.error) == (MailStatus.FAILED, "the relay answered 550")


def test_one_mail_that_is_refused_holds_up_no_other(house):
    put(house, "bad", "good")
    relay = Relay(RelayReply(RelayVerdict.NEVER, "x"), RelayReply(RelayVerdict.TAKEN))
    deliver(house, relay)
    assert waiting(house) is None


def test_a_mail_without_a_way_back_has_the_null_sender(house):
    """RFC 5321 4.5.5."""
    put(house, "one", null_sender=True)
    relay = Relay(RelayReply(RelayVerdict.TAKEN))
    deliver(house, relay)
    assert [sender for sender, _, _ in relay.got] == [""]


def test_one_persons_mails_stay_in_order_when_the_first_is_put_off(house):
    put(house, "one", "two")
    pace = Pace()
    relay = Relay(RelayReply(RelayVerdict.LATER, "greylisted"), RelayReply(RelayVerdict.TAKEN))
    deliver(house, relay, pace=pace)
    put(house, "three")
    deliver(house, relay, pace=pace)
    assert names(relay) == ["one"]
    house.clock.at += BACKOFF[0] + SECOND
    deliver(house, relay, pace=pace)
    assert names(relay) == ["one", "one", "two", "three"]


def test_a_domain_that_gets_too_much_rests_and_the_others_do_not(house):
    put(house, "one", "two", to="ana@big.example")
    put(house, "three", to="rui@big.example")
    put(house, "four", to="pia@small.example")
    pace = Pace()
    relay = Relay(
        RelayReply(RelayVerdict.LATER, "421", 421, "4.7.0", rests=Rests.DOMAIN),
        RelayReply(RelayVerdict.TAKEN),
    )
    deliver(house, relay, pace=pace)
    assert names(relay) == ["one", "four"]
    house.clock.at += 15 * MINUTE + SECOND
    deliver(house, relay, pace=pace)
    assert names(relay) == ["one", "four", "one", "two", "three"]


def test_while_the_relay_is_away_no_mail_but_the_first_counts_a_try(house):
    for number in range(30):
        put(house, f"m{number}", to=f"p{number}@x.org")
    relay = Relay(RelayReply(RelayVerdict.LATER, "the relay cannot be reached", rests=Rests.RELAY))
    assert deliver(house, relay, pace=Pace()) == 1
    assert len(relay.got) == 1


def test_a_relay_that_stays_away_is_left_alone_ever_longer_and_found_again_at_once(house):
    for number in range(30):
        put(house, f"m{number}", to=f"p{number}@x.org")
    away = RelayReply(RelayVerdict.LATER, "the relay cannot be reached", rests=Rests.RELAY)
    pace, relay, waits = Pace(), Relay(away), []
    for _ in range(10):
        assert deliver(house, relay, pace=pace) == 1
        waits.append(pace.rests_until("anybody@y.org", house.clock.at) - house.clock.at)
        house.clock.at += waits[-1]
    assert waits[:4] == [5 * SECOND, 10 * SECOND, 20 * SECOND, 40 * SECOND]
    assert waits[-1] == 15 * MINUTE
    house.clock.at += HOUR
    relay.says = [RelayReply(RelayVerdict.TAKEN)]
    deliver(house, relay, pace=pace)
    assert waiting(house) is None


def test_no_more_mails_a_minute_leave_for_a_domain_than_it_takes(house):
    put(house, "one", "two", "three", to="ana@big.example")
    put(house, "four", to="pia@small.example")
    relay = Relay(RelayReply(RelayVerdict.TAKEN))
    deliver(house, relay, pace=Pace(per_minute=2))
    assert names(relay) == ["one", "two", "four"]
    due = waiting(house)
    assert due is not None
    assert 0 < due - house.clock.at <= MINUTE
    house.clock.at = due
    deliver(house, relay, pace=Pace(per_minute=2))
    assert names(relay)[-1] == "three"


def test_no_more_connections_than_allowed_carry_mail_for_one_domain_at_once(house):
    for number in range(12):
        put(house, f"m{number}", to=f"p{number}@big.example")
    at_once, most = 0, 0

    class Slow:
        async def deliver(self, sender, mail):
            nonlocal at_once, most
            at_once += 1
            most = max(most, at_once)
            await asyncio.sleep(0)
            at_once -= 1
            return RelayReply(RelayVerdict.TAKEN)

    deliver(house, *(Slow() for _ in range(4)), pace=Pace(connections=2))
    assert waiting(house) is None
    assert most == 2


def test_who_is_refused_himself_tries_again_after_an_hour_at_the_earliest(house):
    put(house, "one")
    deliver(house, Relay(RelayReply(RelayVerdict.LATER, "550 to MAIL", 550, about=About.US)))
    assert waiting(house) - house.clock.at == HOUR


def test_a_mail_that_crashes_its_relay_stops_no_other_and_is_set_aside_in_the_end(house):
    class Crashing(Relay):
        async def deliver(self, sender, mail):
            if mail.content == b"bad":
                raise ValueError("a bug")
            return await super().deliver(sender, mail)

    put(house, "bad")
    put(house, "good", to="rui@x.org")
    relay = Crashing(RelayReply(RelayVerdict.TAKEN))
    while waiting(house) is not None:
        house.clock.at = waiting(house)
        deliver(house, relay)
    assert names(relay) == ["good"]


@pytest.mark.parametrize(
    ("state", "leave"),
    [
        (MailboxState.FINE, {"digest", "answer", "confirmation", "held"}),
        (MailboxState.OFF, {"answer", "confirmation", "held"}),
        (MailboxState.BOUNCING, {"confirmation", "held"}),
        (MailboxState.BLOCKED, set()),
    ],
)
def test_what_leaves_for_a_mailbox_depends_on_what_is_known_of_it(house, state, leave):
    with house.store.writing() as writing:
        writing.mailboxes.save(MailboxRecord("ana@x.org", state))
    put(house, "digest", kind="digest")
    put(house, "answer", answers=True)
    put(house, "confirmation", kind="confirmation")
    put(house, "held", kind="held")
    put(house, "other", to="rui@x.org", kind="digest")
    relay = Relay(RelayReply(RelayVerdict.TAKEN))
    deliver(house, relay)
    assert {message_id.strip("<>@x") for _, message_id, _ in relay.got} == leave | {"other"}
    assert waiting(house) is None


def test_a_whole_batch_that_is_withheld_holds_up_no_other_mail(house):
    with house.store.writing() as writing:
        writing.mailboxes.save(MailboxRecord("ana@x.org", MailboxState.BLOCKED))
    put(house, *(f"m{number}" for number in range(150)))
    put(house, "last", to="rui@x.org")
    relay = Relay(RelayReply(RelayVerdict.TAKEN))
    assert deliver(house, relay) == 1
    assert names(relay) == ["last"]
