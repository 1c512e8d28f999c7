"""Two processes that both believe they have the lead, on PostgreSQL: whatever they do, it is done once."""

import json
from collections import Counter as Counted
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Barrier

import pytest

from pbem import app
from pbem.edge.maildir_client import reply_address
from pbem.edge.table_clock import open_clock
from pbem.service.aggregates.leagues import LeagueCache
from pbem.service.aggregates.tables import TableCache
from pbem.service.inbox.held_letters import tell_of_held
from pbem.service.mailing.operator_mail import OperatorsDay
from pbem.service.operations.outages import Outage
from pbem.service.schedule.tick import tick
from pbem.service.services import Services
from pbem.store.errors import VersionConflict
from pbem.store.rows.people import LetterStatus, StoredLetter
from pbem.store.rows.turns import Why
from pbem.store.store import open_store
from tests.by_mail.chance import known_chance
from tests.by_mail.people import Person, Town, sits_down
from tests.by_mail.servers import Counter, environment, settings_of
from tests.by_mail.still import DAY, HOUR, StandingClock
from tests.postgres_cluster import needed_binaries, running_cluster

PROCESSES = 4

ANA, BRUNO, PIA, OP = Person("Ana"), Person("Bruno"), Person("Pia", "pt"), Person("Op")


@dataclass
class Club:
    """One table on PostgreSQL, its people, and the houses of several processes that work on it."""

    houses: list[Services]
    town: Town
    counter: Counter
    clock: StandingClock

    def at_once(self, act: Callable[[Services], object]) -> list[object]:
        """What each of the processes gives that does it at the same moment as the others."""
        start = Barrier(PROCESSES)

        def go(house: Services) -> object:
            start.wait()
            try:
                return act(house)
            except VersionConflict:
                return None

        with ThreadPoolExecutor(PROCESSES) as pool:
            return list(pool.map(go, self.houses))

    def new_mails(self, act: Callable[[Services], object]) -> Counted[tuple[str, int | None]]:
        """What is mailed to whom when all do it at once: kind and person."""
        with self.houses[0].store.reading() as reading:
            before = {one.id for one in reading.mails.newest(None, 1000)}
        self.at_once(act)
        with self.houses[0].store.reading() as reading:
            mails = [one for one in reading.mails.newest(None, 1000) if one.id not in before]
        assert len({one.message_id for one in mails}) == len(mails)
        return Counted((one.kind, one.person) for one in mails)


@pytest.fixture(scope="module")
def cluster_url() -> Iterator[str]:
    with running_cluster(needed_binaries()) as cluster:
        yield cluster.new_database()


@pytest.fixture(scope="module")
def club(cluster_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    """Ana, Bruno and Pia play; a year passes in the tests below, one after the other."""
    folder: Path = tmp_path_factory.mktemp("club")
    more = {"PBEM_DATABASE_URL": cluster_url, "PBEM_SERVER_OPERATOR": OP.address}
    settings = settings_of(environment(folder, **more))
    clock = StandingClock()
    with known_chance("at once"), ExitStack() as stack:
        stores = [stack.enter_context(closing(open_store(cluster_url))) for _ in range(PROCESSES)]
        house = replace(app.build_house(settings, stores[0]), clock=clock)
        town = Town((ANA, BRUNO, PIA, OP), lambda *letter: counter.post(*letter))
        counter = Counter(house, town.deliver)
        sits_down(town, ANA, (BRUNO, PIA), 'NEW TABLE "Oak", 3 seats, god server, clock 3 days')
        others = [replace(house, store=one, shelf=TableCache(), leagues=LeagueCache()) for one in stores[1:]]
        yield Club([house, *others], town, counter, clock)


def asked(club: Club) -> int:
    """Who must act at the one table."""
    with club.houses[0].store.reading() as reading:
        deadline = reading.deadlines.at(1)
    assert deadline is not None
    return deadline.person


def test_one_reminder_goes_out(club):
    club.clock.at += 55 * HOUR  # in the evening, when people are reminded
    assert club.new_mails(tick) == {("reminder", asked(club)): 1}
    assert club.new_mails(tick) == {}
    club.counter.work()


def test_a_turn_is_missed_once_and_each_is_told_once(club):
    missed = asked(club)
    club.clock.at += 18 * HOUR
    told = club.new_mails(tick)
    assert asked(club) != missed
    assert {person for _, person in told} == {1, 2, 3}
    assert set(told.values()) == {1}
    club.counter.work()


def test_a_daily_mail_goes_out_once(club):
    number = next(one for one in (1, 2, 3) if one != asked(club))
    reader = club.town.people[number - 1]
    newest = next(mail for whose, mail in reversed(club.town.mails) if whose is reader)
    club.town.reply(reader, newest, "DIGEST daily" if reader.language == "en" else "RESUMO diário")
    club.town.write(reader, reply_address(newest), "SAY hello")
    club.counter.work()
    club.clock.at += 26 * HOUR
    told = club.new_mails(tick)
    assert told[("daily", number)] <= 1
    assert set(told.values()) <= {1}
    club.counter.work()


def test_held_letters_are_told_of_once(club):
    with club.houses[0].store.writing() as writing:
        [number] = writing.letters.add(
            [
                StoredLetter(
                    club.clock.at, "eleusis@eleusis.example.org", "x@x", b"From: x@x\r\n\r\nJOIN\r\n", None, 1
                )
            ]
        )
        writing.letters.settle(
            number,
            LetterStatus.HELD,
            "from an address that is not his; he is told of it later",
            person=1,
            token="",
            message_id="",
            body=b"",
        )
    assert club.new_mails(tell_of_held) == {("held", 1): 1}
    club.counter.work()


def test_the_operator_gets_one_mail_a_day(club):
    with club.houses[0].store.writing() as writing:
        [number] = writing.letters.add(
            [StoredLetter(club.clock.at, "eleusis@eleusis.example.org", "y@y", b"raw", None, None)]
        )
        for _ in range(3):
            writing.letters.note_crash(number, "crashed: Error", 3)
    told = club.new_mails(lambda house: OperatorsDay(house).tick())
    assert list(told.values()) == [1]
    club.counter.work()


def test_an_outage_is_settled_once_and_time_is_given_back_once(club):
    def due() -> int:
        with club.houses[0].store.reading() as reading:
            deadline = reading.deadlines.at(1)
        assert deadline is not None
        return deadline.due

    before, now = due(), club.clock.at
    assert before > now
    with club.houses[0].store.writing() as writing:
        writing.outages.add(now - 2 * HOUR, now, Why.MAIL)
    told: Counted[tuple[str, int | None]] = Counted()
    for _ in range(4):
        told += club.new_mails(tick)
    assert due() - before <= 2 * HOUR
    assert told[("outage", asked(club))] <= 1
    assert max(told.values()) == 1
    club.counter.work()


def test_who_notices_that_the_server_was_away_notes_one_outage(club):
    with club.houses[0].store.writing() as writing:
        writing.meta.set("alive", f"{club.clock.at - DAY} {club.clock.at - DAY}")
    with club.houses[0].store.reading() as reading:
        before = len(reading.outages.latest(50))
    club.at_once(lambda house: Outage(house.store, house.clock))
    with club.houses[0].store.reading() as reading:
        assert len(reading.outages.latest(50)) == before + 1


def test_processes_that_start_together_share_one_clock_of_the_tables(club):
    clocks = club.at_once(lambda house: open_clock(house.store, 10.0))
    assert len(set(clocks)) == 1
    with club.houses[0].store.reading() as reading:
        kept = reading.meta.get("clock")
    assert kept is not None
    assert json.loads(kept)["speed"] == 10.0
