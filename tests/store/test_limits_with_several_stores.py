"""Several processes on one PostgreSQL count together: held letters have one number each, and the limits hold."""

import json
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from pbem import app
from pbem.mail.writing.letters import write_letter
from pbem.service.aggregates.tables import TableCache
from pbem.service.inbox.queue import handle_waiting
from pbem.service.inbox.stranger_limits import MAILED, StrangerLimits
from pbem.service.services import Services
from pbem.store.rows.people import LetterStatus, StoredLetter
from tests.by_mail.people import LOBBY
from tests.by_mail.servers import environment, settings_of
from tests.by_mail.still import START, StandingClock
from tests.store.conftest import Opener

MOST = 8
"""Confirmations that may be mailed within the hour."""


@pytest.fixture
def houses(postgresql_url: str, tmp_path: Path, opened: Opener) -> list[Services]:
    """The same server four times over: each has its own connections and remembers its own."""
    settings = settings_of(environment(tmp_path, PBEM_DATABASE_URL=postgresql_url))
    limits, clock = StrangerLimits(confirmations=MOST), StandingClock()
    return [
        replace(
            app.build_house(settings, opened(postgresql_url)),
            clock=clock,
            shelf=TableCache(),
            strangers=limits,
        )
        for _ in range(4)
    ]


def letter(sender: str, author: str, text: str, to: str = LOBBY, person: int | None = None) -> StoredLetter:
    raw = write_letter(author, to, text).as_bytes()
    return StoredLetter(START, to, sender, raw, table=None, person=person)


def handle_at_once(houses: Sequence[Services], letters: Sequence[StoredLetter]) -> None:
    """Each house takes one letter after the other, until there is none."""
    with houses[0].store.writing() as writing:
        writing.letters.add(letters)

    def work(house: Services) -> None:
        idle = 0
        while idle < 3:
            idle = 0 if handle_waiting(house, 1) else idle + 1

    with ThreadPoolExecutor() as pool:
        list(pool.map(work, houses))


def mailed(house: Services, kind: str) -> int:
    with house.store.reading() as reading:
        return sum(mail.kind == kind for mail in reading.mails.due(START, 1000))


def test_no_more_strangers_are_asked_than_may_be_in_an_hour(houses: list[Services]) -> None:
    strangers = [f"ana@club{number}.example" for number in range(30)]
    handle_at_once(houses, [letter(one, one, "JOIN") for one in strangers])
    assert mailed(houses[0], "confirmation") == MOST
    with houses[0].store.reading() as reading:
        fates = [one.status for one in reading.letters.newest(None, 100)]
        assert len(json.loads(reading.meta.get(MAILED) or "")) == MOST
    assert set(fates) == {LetterStatus.HELD, LetterStatus.UNASKED}
    assert fates.count(LetterStatus.HELD) == MOST


def test_what_is_held_for_one_person_is_numbered_and_told_of_once(houses: list[Services]) -> None:
    with houses[0].store.writing() as writing:
        ana = writing.people.add("ana@example.org", "Ana", "en", "UTC", "grid", "v" * 16, START)
        writing.people.save(replace(ana, confirmed=True))
    own = houses[0].addressing.person(ana.token)
    handle_at_once(
        houses,
        [letter(f"ana@relay{n}.example", ana.address, f"NAME Ana {n}") for n in range(12)]
        + [
            letter(f"eve{n}@evil.example", f"eve{n}@evil.example", "NAME Eve", own, ana.id) for n in range(12)
        ],
    )
    with houses[0].store.reading() as reading:
        held = reading.letters.held_for(ana.id)
    numbers = [one.number for one in held if one.number is not None]
    assert len(held) == 24
    assert sorted(numbers) == list(range(1, len(numbers) + 1))
    assert mailed(houses[0], "held") == 6, "alarms within the hour"
