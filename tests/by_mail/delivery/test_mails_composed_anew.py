"""A mail that leaves late tells how things stand now, and no Message-ID ever stands over two texts (promise 6)."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from email.message import EmailMessage

import pytest
from aiosmtpd.smtp import SMTP

from pbem.demo.mail import Asked
from pbem.edge.maildir_client import reply_address, text_of
from pbem.edge.smtp.client import SmtpRelay
from pbem.service.delivery.deliver import deliver_due
from pbem.service.inbox.queue import handle_waiting
from pbem.service.inbox.reception import addressee, receive
from pbem.settings.model import RelaySettings
from pbem.store.errors import StoreUnavailable
from pbem.store.rows.people import LetterStatus
from tests.by_mail.people import Person
from tests.by_mail.reports import of
from tests.by_mail.servers import HOST, Refusing
from tests.by_mail.still import HOUR, SECOND, Still
from tests.by_mail.table import parsed, play, words


@dataclass
class Unheard:
    """A relay that takes every mail; while it is `silent` its line breaks after the last dot, before it says so."""

    silent: bool = True
    took: list[tuple[str, bytes]] = field(default_factory=list)

    async def handle_DATA(self, server, _session, envelope) -> str:
        self.took.append((envelope.mail_from, envelope.content))
        if self.silent:
            server.transport.abort()
        return "250 OK"

    @property
    def mails(self) -> list[EmailMessage]:
        return [parsed(content) for _, content in self.took]


@dataclass
class Delivery:
    """A table whose first play is judged and mailed to nobody yet, and the relay of its house."""

    table: Still
    relay: Unheard
    port: int
    run: asyncio.Runner

    def delivers(self, **other) -> list[EmailMessage]:
        """What the relay takes now."""
        before = len(self.relay.took)
        house = replace(self.table.house, **other)

        async def deliver() -> None:
            out = SmtpRelay(RelaySettings(host="localhost", port=self.port, starttls=False))
            try:
                await deliver_due(house, [out])
            finally:
                await out.close()

        self.run.run(deliver())
        return self.relay.mails[before:]


@contextmanager
def _delivery(table: Still) -> Iterator[Delivery]:
    relay = Unheard()
    with asyncio.Runner() as run:
        loop = run.get_loop()
        server = run.run(loop.create_server(lambda: SMTP(relay, hostname="relay", loop=loop), HOST, 0))
        yield Delivery(table, relay, server.sockets[0].getsockname()[1], run)
        server.close()
        run.run(asyncio.sleep(0.05))


@pytest.fixture
def delivery(dealt: Still) -> Iterator[Delivery]:
    mover = dealt.asked(Asked.PLAY)
    posts_only(dealt, mover, play(dealt.sees(mover).hand[0]))
    with _delivery(dealt) as delivery:
        yield delivery


def posts_only(table: Still, person: Person, text: str) -> None:
    """A letter that is handled; nothing leaves."""
    mail = table.newest(person)
    to = addressee(table.house, reply_address(mail))
    assert to is not None
    receive(table.house, person.address, [to], table.letter(person, text, mail).as_bytes())
    while handle_waiting(table.house, 20):
        pass


def by_id(relay: Unheard) -> dict[str, set[bytes]]:
    """All that ever stood under each Message-ID."""
    named: dict[str, set[bytes]] = {}
    for mail, (_, content) in zip(relay.mails, relay.took, strict=True):
        named.setdefault(str(mail["Message-ID"]), set()).add(content)
    return named


def test_no_message_id_stands_over_two_texts_however_often_the_relays_answer_is_lost(
    delivery: Delivery,
) -> None:
    first = delivery.delivers()
    assert len(first) == 4
    for wait in (6 * SECOND, 2 * HOUR, 6 * SECOND, 26 * HOUR, 3 * HOUR):
        delivery.table.waits(wait)
        delivery.delivers()
    delivery.relay.silent = False
    delivery.table.waits(20 * HOUR)
    last = delivery.delivers()
    assert len(last) == 4
    assert all(len(texts) == 1 for texts in by_id(delivery.relay).values())
    digests = [mail for mail in delivery.relay.mails if mail["Eleusis-Kind"] == "digest"]
    assert len({str(mail["Message-ID"]) for mail in digests}) > 3, "they were composed anew"
    delivery.table.waits(50 * HOUR)
    assert delivery.delivers() == []


def test_what_was_composed_anew_is_tried_again_as_it_is(delivery: Delivery) -> None:
    delivery.table.waits(5 * HOUR)
    first = delivery.delivers()
    delivery.relay.silent = False
    delivery.table.waits(6 * SECOND)
    again = delivery.delivers()
    assert [mail.as_bytes() for mail in again] == [mail.as_bytes() for mail in first]


def test_a_mail_that_left_before_a_crash_never_leaves_again_with_other_words_under_its_message_id(
    delivery: Delivery,
) -> None:
    delivery.relay.silent = False
    with pytest.raises(StoreUnavailable):
        delivery.delivers(store=Refusing(delivery.table.house.store))
    delivery.table.waits(5 * HOUR)
    delivery.delivers()
    assert all(len(texts) == 1 for texts in by_id(delivery.relay).values())
    kinds = [str(mail["Eleusis-Kind"]) for mail in delivery.relay.mails]
    assert sorted(kinds) == sorted(2 * kinds[:4]), "each at least once, and none is lost"


def test_a_mail_composed_anew_hangs_where_it_hung_is_answered_and_comes_back_as_before(
    delivery: Delivery,
) -> None:
    first = delivery.delivers()
    delivery.relay.silent = False
    delivery.table.waits(5 * HOUR)
    last = delivery.delivers()
    for before, after in zip(first, last, strict=True):
        assert before["References"] == after["References"]
        assert before["Reply-To"] == after["Reply-To"]
        assert before["To"] == after["To"]
        assert before["List-Unsubscribe"] == after["List-Unsubscribe"] is not None
        same = after["Eleusis-Kind"] == "receipt"
        assert (before["Message-ID"] == after["Message-ID"]) is same
    (envelope, _), table = delivery.relay.took[-1], delivery.table
    came = table.posts("", envelope, of("5.2.2"))
    assert came.fate is LetterStatus.BOUNCE
    assert came.reason.startswith("failed 5.2.2"), "it is known which mail that was"
    mover = next(mail for mail in last if words(mail).startswith("Your move, "))
    assert text_of(mover)
    person = next(one for one in table.town.people if one.name in str(mover["To"]))
    answered = table.says(person, play(person.reads(mover).hand[0]), mover)
    assert "You played" in answered.answer
