"""The server was down for hours: nobody is punished, who must act is told his new time once, and so is the operator."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from email.message import EmailMessage
from pathlib import Path

import pytest

from pbem import app
from pbem.demo.mail import Asked
from pbem.service.deadlines import outage_compensation
from pbem.service.operations.outages import Outage
from pbem.service.schedule.tick import tick
from pbem.store.errors import StoreUnavailable
from pbem.store.rows.people import DeadlineRecord
from pbem.store.rows.turns import Why
from tests.by_mail.chance import known_chance
from tests.by_mail.club import Club, club_in
from tests.by_mail.people import Person, Town, sits_down
from tests.by_mail.servers import Door, Refusing, environment, event_loop, server_here, settings_of, sink
from tests.by_mail.still import DAY, HOUR, SECOND, Still
from tests.by_mail.table import ANA, BRUNO, PEOPLE, PIA, RUI, play, words

KEEPER = Person("Keeper")


class Machine:
    """What the server runs on: it is up while time passes by `runs`, and down by `is_down`."""

    def __init__(self, table: Still) -> None:
        self.table = table
        self.outage = Outage(table.house.store, table.clock)

    def runs(self, time: int) -> None:
        end = self.table.clock.at + time
        while self.table.clock.at < end:
            self.table.clock.at = min(end, self.table.clock.at + HOUR // 2)
            self.outage.over()

    def is_down(self, time: int) -> None:
        self.table.waits(time)
        self.outage = Outage(self.table.house.store, self.table.clock)

    def sleeps(self, time: int) -> None:
        self.table.waits(time)
        self.outage.over()


@pytest.fixture
def table(dealt: Still) -> Still:
    dealt.house = dealt.counter.house = replace(dealt.house, operator=KEEPER.address)
    dealt.town.moves_in(KEEPER)
    return dealt


def until_settled(table: Still) -> list:
    """All that is mailed because time has passed."""
    before = len(table.town.mails)
    while tick(table.house):
        table.counter.work()
    table.counter.work()
    return table.town.mails[before:]


def deadline(table: Still) -> DeadlineRecord:
    with table.house.store.reading() as reading:
        found = reading.deadlines.at(table.number)
    assert found is not None
    return found


@pytest.mark.parametrize("away", [Machine.is_down, Machine.sleeps])
def test_ten_hours_in_which_the_server_was_away_are_given_back_and_told_once(table, away):
    machine, mover, before = Machine(table), table.asked(Asked.PLAY), deadline(table)
    machine.runs(2 * DAY)
    away(machine, 10 * HOUR)
    with table.unchanged():
        mails = until_settled(table)
    assert deadline(table).due == before.due + 10 * HOUR
    kinds = [(person, mail["Eleusis-Kind"]) for person, mail in mails]
    assert sorted(kinds, key=str) == sorted([(mover, "outage"), (KEEPER, "operator")], key=str)
    told = {person: words(mail) for person, mail in mails}
    assert 'Game 1 "Rosewood": you have until Sat 21 Nov, 21:06 UTC' in told[mover]
    assert "(1 day left)" in told[mover]
    assert "(10 hours)" in told[KEEPER]
    assert not any(person.address in told[KEEPER] for person in PEOPLE)
    machine.runs(DAY - SECOND)
    assert [mail["Eleusis-Kind"] for _, mail in until_settled(table)] == ["reminder"]
    machine.runs(62 * SECOND)
    with table.house.store.reading() as reading:
        assert reading.outages.unsettled() == []
    assert "out of time, random card" in words(until_settled(table)[0][1])


def test_who_had_an_hour_left_when_it_went_down_has_an_hour_when_it_is_back(table):
    machine, before = Machine(table), deadline(table)
    machine.runs(3 * DAY - HOUR)
    until_settled(table)  # the reminder
    machine.is_down(10 * HOUR)
    with table.unchanged():
        until_settled(table)
    assert deadline(table).due == table.clock.at + HOUR
    mover = table.asked(Asked.PLAY)
    machine.runs(HOUR - SECOND)
    table.says(mover, play(table.sees(mover).hand[0]))
    assert deadline(table).serial != before.serial


def test_who_was_late_already_when_it_went_down_is_late(table):
    machine = Machine(table)
    machine.runs(3 * DAY + HOUR)
    machine.is_down(10 * HOUR)
    assert "out of time, random card" in " ".join(words(mail) for _, mail in until_settled(table))


@pytest.mark.parametrize("time", [20 * SECOND, 30 * 60 * SECOND, HOUR - SECOND])
def test_a_short_absence_moves_nothing_and_tells_nobody(table, time):
    machine, before = Machine(table), deadline(table)
    machine.runs(DAY)
    machine.is_down(time)
    assert until_settled(table) == []
    assert deadline(table) == before


def test_a_clock_that_goes_back_moves_nothing_and_one_that_is_set_right_again_punishes_nobody(table):
    machine, before = Machine(table), deadline(table)
    machine.runs(DAY)
    machine.sleeps(-DAY)
    machine.runs(HOUR)
    assert until_settled(table) == []
    assert deadline(table) == before
    machine.is_down(-2 * DAY)
    assert until_settled(table) == []
    machine.sleeps(3 * DAY)
    with table.unchanged():
        until_settled(table)
    assert deadline(table).due - table.clock.at >= 2 * DAY


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    with club_in(tmp_path, "outages") as club:
        yield club


@contextmanager
def crashes(table: Still, after: int) -> Iterator[None]:
    """The server dies at its next transaction but so many."""
    whole, done = table.house, 0

    class Dying(Refusing):
        @contextmanager
        def writing(self, **how):
            nonlocal done
            self.refuses = done >= after
            done += 1
            with super().writing(**how) as writing:
                yield writing

    table.house = table.counter.house = replace(whole, store=Dying(whole.store))
    try:
        yield
    finally:
        table.house = table.counter.house = whole


def test_a_crash_in_the_middle_moves_no_deadline_twice_and_tells_nobody_twice(club, monkeypatch):
    """Three tables wait for Ana, who is told of all in one mail, and one for who plays there."""
    monkeypatch.setattr(outage_compensation, "BATCH", 1)
    tables = [club.table(f'"Number {n}", clock 3 days', "other colour" if n == 3 else "") for n in range(4)]
    first, machine = tables[0], Machine(tables[0])
    before = [deadline(table).due for table in tables]
    machine.runs(DAY)
    machine.is_down(10 * HOUR)
    mails = len(first.town.mails)
    for after in (0, 1, 0):
        with crashes(first, after), pytest.raises(StoreUnavailable):
            until_settled(first)
        first.counter.work()
    until_settled(first)
    assert [deadline(table).due for table in tables] == [due + 10 * HOUR for due in before]
    notes = [(person, mail) for person, mail in first.town.mails[mails:]]
    assert {mail["Eleusis-Kind"] for _, mail in notes} == {"outage"}
    people = [person for person, _ in notes]
    assert len(people) == len(set(people)) == len({deadline(table).person for table in tables})
    told = " ".join(words(mail) for _, mail in notes)
    assert all(told.count(f'"Number {n}": you have until') == 1 for n in range(4))


def test_what_the_operator_notes_himself_is_given_back_too_but_not_to_who_was_asked_later(club):
    early, late = (club.table(f'"{name}", clock 3 days', "other colour") for name in ("Early", "Late"))
    machine = Machine(early)
    begun = early.clock.at
    machine.runs(DAY)
    mover = late.asked(Asked.PLAY)
    late.says(mover, play(late.sees(mover).hand[0]))
    before = [deadline(table).due for table in (early, late)]
    with early.house.store.writing() as writing:
        writing.outages.add(begun + HOUR, begun + 6 * HOUR, Why.MAIL)
    until_settled(early)
    assert [deadline(early).due, deadline(late).due] == [before[0] + 5 * HOUR, before[1]]


def next_mail(town: Town, kind: str) -> tuple[Person, EmailMessage]:
    """The next of this kind to anybody."""
    while True:
        person, mail = town.next_one()
        if mail["Eleusis-Kind"] == kind:
            return person, mail


def test_a_server_that_is_started_again_with_a_fast_clock_gives_the_time_back(tmp_path):
    """The whole server; what passes while it is down is written into its clock, since nobody waits for it.

    Chance is known: where the last who sits down is God, his receipt asks for the rule, and no mail of its own does.
    """
    with known_chance("asleep"), event_loop() as run:
        town = Town(PEOPLE, lambda *letter: door.post(*letter))
        with sink(run, town.deliver) as relay:
            environ = environment(tmp_path, relay, PBEM_CLOCK_SPEED="60")
            with server_here(run, environ) as running, Door(running.port) as door:
                sits_down(town, ANA, (BRUNO, PIA, RUI), 'NEW TABLE "Asleep", 4 seats, clock 8 hours')
                god, _ = next_mail(town, "rule")
            store = app.own_store(settings_of(environ))
            with store.writing() as writing:
                clock = json.loads(writing.meta.get("clock") or "")
                writing.meta.set("clock", json.dumps(clock | {"anchor_now": clock["anchor_now"] + 10 * HOUR}))
                before = writing.deadlines.at(1)
            store.close()
            with server_here(run, environ) as running:
                told, note = next_mail(town, "outage")
                with running.house.store.reading() as reading:
                    after = reading.deadlines.at(1)
    assert told is god
    assert before is not None
    assert after is not None
    assert 10 * HOUR <= after.due - before.due <= 11 * HOUR
    assert 'Game 1 "Asleep": you have until' in words(note)
    assert [mail["Eleusis-Kind"] for _, mail in town.mails].count("outage") == 1
