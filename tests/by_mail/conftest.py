"""Tables ready to be played at, on a clock that stands still: copies of two that were brought so far once."""

import shutil
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from pbem import app
from pbem.edge.logs import set_up_logs
from pbem.engine.match.terms import PLAIN, TimeRules
from pbem.service.aggregates.tables import TableCache
from pbem.service.services import Services
from pbem.store.store import Store, open_store
from tests.by_mail.people import Town, sits_down
from tests.by_mail.servers import Counter, environment, settings_of
from tests.by_mail.still import StandingClock, Still
from tests.by_mail.table import ANA, BRUNO, PEOPLE, PIA, RUI, makes_god_speak


@pytest.fixture(autouse=True)
def quiet() -> None:
    """The server's log, as it is set up for a demonstration: nothing of what these tests do to it is news."""
    set_up_logs(quiet=True)


@dataclass(frozen=True)
class Brought:
    """How far a table was brought: its database and the mails that its people have got."""

    database: Path
    town: Town
    at: int


@dataclass
class Stages:
    """Two tables of Ana, Bruno, Pia and Rui, 3 days a move: God is asked for his rule; the first card is awaited."""

    house: Services
    asked: Brought
    dealt: Brought

    def open(self, stage: Brought, folder: Path) -> tuple[Still, Store]:
        """A copy to play on."""
        database = folder / "copy.db"
        shutil.copy(stage.database, database)
        store = open_store(f"sqlite:///{database}", patience=0.1)
        clock = StandingClock(stage.at)
        house = replace(self.house, store=store, shelf=TableCache(), clock=clock)
        town = Town(PEOPLE, lambda *letter: counter.post(*letter))
        counter = Counter(house, town.deliver)
        for person, mail in stage.town.mails:
            town.deliver(person.address, mail)
        return Still(town, counter, clock), store


@pytest.fixture(scope="session")
def stages(tmp_path_factory: pytest.TempPathFactory) -> Stages:
    return brought_to(tmp_path_factory.mktemp("stages"), 'NEW TABLE "Rosewood", 4 seats, clock 3 days')


def brought_to(folder: Path, table: str, time_rules: TimeRules = PLAIN) -> Stages:
    """The stages of a table that is made so; `time_rules`: what the house has unless a host says otherwise."""
    settings = settings_of(environment(folder))
    store = app.own_store(settings)
    clock = StandingClock()
    house = replace(app.build_house(settings, store), clock=clock, time_rules=time_rules)
    town = Town(PEOPLE, lambda *letter: counter.post(*letter))
    counter = Counter(house, town.deliver)
    sits_down(town, ANA, (BRUNO, PIA, RUI), table)

    def kept(name: str) -> Brought:
        store.close()  # nothing is left in SQLite's journal then
        shutil.copy(folder / "pbem.db", folder / name)
        copy = Town(PEOPLE, town.post)
        copy.mails = list(town.mails)
        return Brought(folder / name, copy, clock.at)

    asked = kept("asked.db")
    makes_god_speak(Still(town, counter, clock), "other colour")
    return Stages(house, asked, kept("dealt.db"))


@pytest.fixture
def asked(stages: Stages, tmp_path: Path) -> Iterator[Still]:
    """A table whose first God is asked for his rule."""
    table, store = stages.open(stages.asked, tmp_path)
    yield table
    store.close()


@pytest.fixture
def dealt(stages: Stages, tmp_path: Path) -> Iterator[Still]:
    """A table whose first card is awaited; the rule is "other colour"."""
    table, store = stages.open(stages.dealt, tmp_path)
    yield table
    store.close()
