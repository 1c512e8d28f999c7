"""Nobody is punished for time in which he was not asked: the mail that asks him waits at the relay, or comes back."""

import asyncio
import email
from dataclasses import dataclass, replace
from email.message import EmailMessage
from email.policy import default

import pytest

from pbem.demo.mail import Asked
from pbem.edge.maildir_client import reply_address
from pbem.engine.match import events
from pbem.service.delivery.deliver import deliver_due
from pbem.service.inbox.queue import handle_waiting
from pbem.service.inbox.reception import addressee, receive
from pbem.service.operations.outages import Outage
from pbem.service.ports import RelayReply, RelayVerdict
from pbem.service.schedule.tick import tick
from pbem.store.rows.people import DeadlineRecord
from pbem.store.rows.turns import Why
from tests.by_mail.people import Person
from tests.by_mail.reports import comes_back, mailbox, of
from tests.by_mail.still import DAY, HOUR, SECOND, START, StandingClock, Still
from tests.by_mail.table import play, words
from tests.by_mail.time.test_outages_by_mail import deadline, until_settled
from tests.by_mail.time.test_time_by_mail import ticks

MINUTE = 60 * SECOND


@dataclass
class FastClock(StandingClock):
    """The wall's time is a twentieth of the tables'."""

    def wall(self) -> int:
        return START + (self.at - START) // 20

    def when(self, wall: int) -> int:
        return START + (wall - START) * 20


class Relay:
    """It takes mails, or puts them off."""

    def __init__(self) -> None:
        self.takes = True
        self.got: list[tuple[str, EmailMessage]] = []

    async def deliver(self, _sender: str, mail) -> RelayReply:
        if not self.takes:
            return RelayReply(RelayVerdict.LATER, "the relay answered 451")
        message = email.message_from_bytes(mail.content, policy=default)
        assert isinstance(message, EmailMessage)
        self.got.append((mail.to_address, message))
        return RelayReply(RelayVerdict.TAKEN)

    async def close(self) -> None:
        pass


def plays(table: Still) -> Person:
    """Who is to move plays; none of the mails leaves yet. Gives who is to move now."""
    mover = table.asked(Asked.PLAY)
    letter = table.letter(mover, play(table.sees(mover).hand[0]), table.newest(mover))
    known = addressee(table.house, reply_address(table.newest(mover)))
    assert known is not None
    receive(table.house, mover.address, [known], letter.as_bytes())
    assert handle_waiting(table.house, 20)
    asked = deadline(table).person
    with table.house.store.reading() as reading:
        address = reading.people.by_ids([asked])[asked].address
    return next(person for person in table.town.people if person.address == address)


def delivers(table: Still, relay: Relay) -> None:
    asyncio.run(deliver_due(table.house, [relay]))


def mail_to(relay: Relay, person: Person) -> EmailMessage:
    return [mail for to, mail in relay.got if to == person.address][-1]


def test_the_clock_of_who_was_not_asked_does_not_run_out_and_begins_when_the_mail_leaves(dealt):
    relay = Relay()
    mover = plays(dealt)
    dealt.waits(4 * DAY)
    with dealt.unchanged():
        assert tick(dealt.house) == 0, "neither late nor reminded"
    delivers(dealt, relay)
    assert deadline(dealt).due == dealt.clock.at + 3 * DAY
    told = words(mail_to(relay, mover))
    assert "Reply by Wed 25 Nov, 11:06 UTC (3 days left)." in told
    dealt.waits(3 * DAY + 61 * SECOND)
    assert tick(dealt.house) == 1


@pytest.mark.parametrize(
    ("late", "moved"), [(14 * MINUTE, 0), (16 * MINUTE, 16 * MINUTE), (20 * HOUR, 20 * HOUR)]
)
def test_a_mail_that_leaves_more_than_a_quarter_of_an_hour_late_gives_that_time_and_says_so(
    dealt, late, moved
):
    relay = Relay()
    mover = plays(dealt)
    before = deadline(dealt)
    dealt.waits(late)
    delivers(dealt, relay)
    assert deadline(dealt).due == before.due + moved
    if moved:
        assert "(3 days left)" in words(mail_to(relay, mover))


def test_a_mail_that_is_put_off_again_and_again_gives_its_whole_delay_once(dealt):
    relay = Relay()
    relay.takes = False
    plays(dealt)
    before = deadline(dealt)
    for wait in (0, MINUTE, 20 * MINUTE, HOUR, 5 * HOUR):
        dealt.waits(wait)
        delivers(dealt, relay)
    relay.takes = True
    dealt.waits(10 * HOUR)
    delivers(dealt, relay)
    assert deadline(dealt).due == before.due + 16 * HOUR + 21 * MINUTE
    dealt.waits(HOUR)
    delivers(dealt, relay)
    assert deadline(dealt).due == before.due + 16 * HOUR + 21 * MINUTE


def test_an_outage_that_begins_when_his_time_would_be_over_takes_none_of_it_from_who_was_not_asked(dealt):
    relay = Relay()
    Outage(dealt.house.store, dealt.clock)
    plays(dealt)
    dealt.waits(4 * DAY)
    with dealt.house.store.writing() as writing:
        writing.outages.add(dealt.clock.at, dealt.clock.at + DAY, Why.DOWN)
    dealt.waits(DAY)
    until_settled(dealt)
    delivers(dealt, relay)
    assert deadline(dealt).due == dealt.clock.at + 3 * DAY


@pytest.mark.parametrize("settled_first", [True, False])
def test_time_in_which_the_server_was_down_and_the_mail_waited_is_given_once(dealt, settled_first):
    relay = Relay()
    Outage(dealt.house.store, dealt.clock)
    plays(dealt)
    before = deadline(dealt)
    dealt.waits(5 * HOUR)
    Outage(dealt.house.store, dealt.clock)
    dealt.waits(HOUR // 2)
    if settled_first:
        until_settled(Silent(dealt))
    delivers(dealt, relay)
    until_settled(Silent(dealt))
    assert deadline(dealt).due == before.due + 5 * HOUR + HOUR // 2


class Silent(Still):
    """The same table, of which no mail is delivered meanwhile."""

    def __init__(self, table: Still) -> None:
        self.town, self.house, self.number, self.clock = table.town, table.house, table.number, table.clock
        self.counter = replace(table.counter)
        self.counter.work = lambda: None


def test_with_a_fast_clock_the_tables_time_counts(dealt):
    """Of 4 hours the wall's clock has seen 12 minutes."""
    relay = Relay()
    dealt.clock = FastClock(dealt.clock.at)
    dealt.house = dealt.counter.house = replace(dealt.house, clock=dealt.clock)
    plays(dealt)
    before = deadline(dealt)
    dealt.waits(4 * HOUR)
    delivers(dealt, relay)
    assert deadline(dealt).due == before.due + 4 * HOUR


def test_who_wants_no_mail_is_asked_all_the_same(dealt):
    relay = Relay()
    with dealt.unchanged():
        for person in dealt.town.people:
            dealt.says(person, "MAIL OFF" if person.language == "en" else "SEM EMAIL")
    plays(dealt)
    before = deadline(dealt)
    dealt.waits(HOUR)
    delivers(dealt, relay)
    assert deadline(dealt) == before
    dealt.waits(3 * DAY)
    assert tick(dealt.house) == 1


def does(table: Still, *commands) -> DeadlineRecord:
    """What becomes of the deadline by commands of the server's."""
    with table.house.store.reading() as reading:
        work = table.house.work(reading)
        opened = work.table(table.number)
        assert opened is not None
        for command in commands:
            opened.do(command)
        work.deadlines.of(opened)
    with table.house.store.writing() as writing:
        work.write(writing)
    work.written()
    return deadline(table)


def test_mail_that_comes_back_holds_his_clock_once_a_turn_and_so_does_his_return(dealt):
    seat = str(deadline(dealt).person)
    begun = dealt.clock.at
    dealt.waits(DAY)
    assert does(dealt, events.SeatUnreachable(seat)).due == begun + 4 * DAY
    dealt.waits(DAY)
    assert does(dealt, events.SeatReachable(seat)).due == begun + 5 * DAY
    for _ in range(3):
        dealt.waits(DAY // 2)
        assert does(dealt, events.SeatUnreachable(seat)).due == begun + 5 * DAY
        assert does(dealt, events.SeatReachable(seat)).due == begun + 5 * DAY


@pytest.mark.parametrize("status", ["5.2.2", "5.2.1"])
def test_one_mail_that_comes_back_is_enough_if_it_was_the_one_that_asked(dealt, status):
    """A full mailbox, and one that is closed: he is not marked for it yet."""
    mover, begun = dealt.asked(Asked.PLAY), dealt.clock.at
    dealt.waits(DAY)
    with dealt.unchanged():
        comes_back(dealt, mover, of(status))
    assert deadline(dealt).due == begun + 4 * DAY
    assert mailbox(dealt, mover) == "fine"
    dealt.waits(HOUR)
    comes_back(dealt, mover, of(status))
    assert deadline(dealt).due == begun + 4 * DAY
    _, ((person, mail),) = ticks_at(dealt, begun + 4 * DAY - HOUR)
    assert (person, mail["Eleusis-Kind"]) == (mover, "reminder")


def test_a_mail_that_asked_for_nothing_holds_no_clock(dealt):
    mover = dealt.asked(Asked.PLAY)
    before = deadline(dealt)
    other = next(person for person in dealt.town.people if person not in (mover, dealt.god()))
    comes_back(dealt, other, of("5.2.2"))
    dealt.waits(HOUR)
    dealt.says(mover, "STATUS" if mover.language == "en" else "ESTADO")
    comes_back(dealt, mover, of("5.2.2"))
    assert deadline(dealt) == before


def ticks_at(table: Still, at: int):
    table.clock.at = at
    return ticks(table)
