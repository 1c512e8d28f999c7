"""What of a table enters the books of the ratings: which rounds, whose, and what a correction makes of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace

import pytest

from pbem.engine.match import commands as match_commands
from pbem.engine.match.history import PlayedRound
from pbem.engine.match.league import MakeLeagueTable
from pbem.engine.match.state import Phase
from pbem.engine.match.terms import PLAIN, SERVER, HouseRules
from pbem.engine.round import commands as commands
from pbem.engine.round.events import Ending
from pbem.engine.rulebook_reading import read_rulebook
from pbem.league.ratings import RatedRound, rate_gods, rate_players
from pbem.service.aggregates.tables import LoadedTable, OpenTable
from pbem.service.leagues.rating import close_heat, rate_on, rated, settle_ratings
from pbem.store.rows.leagues import FixtureRecord
from pbem.store.rows.people import StoredEvent
from pbem.store.rows.ratings import RatedAs
from pbem.store.store import Store, Writing, open_store
from tests.engine.gathering import CODEC, SEED, AnyCard, Gathering
from tests.engine.week import WEEK

RULEBOOKS = Path(__file__).parents[2] / "data" / "rulebooks"
PEOPLE = ("1", "2", "3", "4", "5")


class RatedTable(Gathering):
    """A table of persons 1 to 4 in a store; `settles` as the tick does."""

    def __init__(self, house: House, book, *, rated=True, human=False, league=0) -> None:
        self.house, self.match, self.events, self.told = house, None, [], 0
        self.rule = None if human else AnyCard()
        with house.store.writing() as writing:
            self.number = writing.tables.add("Rosewood", 1, "gathering", 1)
            if league:
                fixture = FixtureRecord(league, 1, 3, self.number)
                writing.fixtures.add([fixture])
                writing.fixtures.mark_made(fixture, self.number)
        if league:
            self.do(MakeLeagueTable(book, (), 72, HouseRules(), PLAIN, WEEK, "1", PEOPLE[1:4]))
            return
        self.do(
            match_commands.MakeTable("1", "R", book, (), 4, 72, False, None, HouseRules(human), rated=rated)
        )
        self.sits(*PEOPLE[1:4]).do(match_commands.StartMatch("1", SEED))

    def plays(self, *numbers: int) -> RatedTable:
        """Whoever is to move plays so many cards, one after the other."""
        for number in numbers:
            seat = self.match.round.to_move
            self.do(commands.PlayCards(seat, self.match.round.hands[seat][:number]))
            if self.match.human_judge:
                self.do(match_commands.GodSays(self.match.god, commands.JudgePlay(True)))
        return self

    def round(self, *numbers: int, scored: bool = True) -> RatedTable:
        """A round in which everybody plays, and which is closed then."""
        self.dealt().plays(*(numbers or (1, 2, 3)))
        self.do(commands.EndRound(scored=scored))
        return self

    def settles(self) -> RatedTable:
        with self.house.store.writing() as writing:
            new = [
                StoredEvent(version, 1, *CODEC.dump(event))
                for version, event in enumerate(self.events[self.told :], self.told + 1)
            ]
            if new:
                writing.events.append(self.number, self.told, self.match.phase.value, new)
            self.told = len(self.events)
        loaded = LoadedTable(self.number, self.told, self.match)
        with self.house.store.reading() as reading:
            changes: list[Callable[[Writing], None]] = []
            work = SimpleNamespace(reading=reading, now=7, also=changes.append)
            settle_ratings(work, OpenTable(loaded, 7))
            with self.house.store.writing() as writing:
                for change in changes:
                    change(writing)
        while rate_on(self.house, 1):
            pass
        return self

    def scores(self, number: int) -> RatedRound:
        """A round as it should be in the books, by the table's own results."""
        result = self.match.results[number - 1]
        scores = tuple(
            (int(seat), points) for seat, points in sorted(result.scores.items()) if seat != result.god
        )
        return RatedRound(int(result.god), scores, self.match.rulebook.hand)


@dataclass
class House:
    store: Store
    league: int = 0

    def skills(self, kind: RatedAs = RatedAs.PLAYER):
        with self.store.reading() as reading:
            return {one: told.skill for one, told in reading.ratings.standings_of(kind, range(1, 9)).items()}


@pytest.fixture
def house(tmp_path):
    store = open_store(f"sqlite:///{tmp_path / 'kept.db'}")
    with store.writing() as writing:
        for n in PEOPLE:
            writing.people.add(f"p{n}@example.org", f"P{n}", "en", "UTC", "grid", f"token{n}", 1)
        league = writing.leagues.add("Rosewood", "rosewood", 1)
    yield House(store, league)
    store.close()


@pytest.fixture(scope="module")
def books():
    """The rulebooks that ship, by name."""
    return {path.stem: read_rulebook(path.read_text("utf-8"), path.name) for path in RULEBOOKS.glob("*.toml")}


@pytest.fixture
def book(books):
    return books["new-eleusis"]


def players_after(*rounds):
    skills = {}
    for one in rounds:
        skills |= rate_players(skills, one)
    return skills


def test_each_finished_round_of_a_rated_table_counts_once(house, book):
    table = RatedTable(house, book).round().settles()
    assert house.skills() == players_after(table.scores(1))
    table.round(3, 1, 2).settles().settles()
    assert house.skills() == players_after(table.scores(1), table.scores(2))


def test_table_that_is_not_rated_counts_for_nobody(house, book):
    RatedTable(house, book, rated=False).round().settles()
    assert house.skills() == {}


def test_void_round_counts_for_nobody(house, book):
    table = RatedTable(house, book).round(scored=False).round().settles()
    assert house.skills() == players_after(table.scores(2))


def test_gods_of_a_match_are_ranked_against_each_other_once_it_is_over(house, book):
    table = RatedTable(house, book).round(1, 1, 1).round(1, 2, 3).round(3, 1, 1).settles()
    assert house.skills(RatedAs.GOD) == {}
    table.round(2, 1, 2).settles()
    assert table.match.phase is Phase.OVER
    told = [table.scores(number) for number in (1, 2, 3, 4)]
    assert house.skills(RatedAs.GOD) == rate_gods({}, told)


def test_amended_verdict_changes_what_the_round_counts(house, books):
    table = RatedTable(house, books["new-eleusis"], human=True).round(1, 1, 1).settles()
    before = house.skills()
    table.do(match_commands.Amend(table.match.results[0].god, 1, False))
    table.settles()
    assert house.skills() == players_after(table.scores(1)) != before


def test_who_takes_a_seat_over_later_has_no_part_in_the_round(house, book):
    table = RatedTable(house, book).round().settles()
    before = house.skills()
    table.dealt().do(commands.TakeOverSeat(table.match.round.to_move, "5"))
    table.settles()
    assert house.skills() == before
    assert 5 not in before


def test_gods_of_a_league_are_ranked_when_the_week_is_closed(house, book):
    table = RatedTable(house, book, league=house.league).round().settles()
    assert house.skills() == players_after(table.scores(1))
    with house.store.reading() as reading:
        (god,) = reading.ratings.waiting_gods(house.league)
        assert reading.ratings.waiting_gods(None) == []
    assert (god.league, god.heat, god.played) == (house.league, None, table.scores(1))
    with house.store.writing() as writing:
        close_heat(writing, house.league, 9)
        (god,) = writing.ratings.waiting_gods(house.league)
        assert god.heat == 0, "he waits for the Gods of the next week"


SCORES = {"1": 9, "2": 4, "3": 1, "4": 9}


@pytest.mark.parametrize(
    ("changes", "god", "players"),
    [
        ({}, 4, (1, 2, 3)),
        ({"acted": frozenset("1 2 4".split())}, 4, (1, 2)),  # a caretaker played for 3
        ({"author": None}, None, (1, 2, 3)),  # the server drew the rule, or God is a successor
        ({"god": SERVER, "author": None, "scores": {"1": 9, "2": 4, SERVER: 9}}, None, (1, 2)),
        ({"ended_by": Ending.CLOSED}, 4, (1, 2, 3)),  # scored as it stood
    ],
)
def test_players_who_acted_are_rated_and_god_if_the_rule_was_his(book, changes, god, players) -> None:
    told = {"acted": frozenset("1 2 3 4".split()), "author": "4", "god": "4", "scores": SCORES}
    told |= {"ended_by": Ending.OUT_OF_CARDS, **changes}
    counted = rated(PlayedRound(1, rulebook=book, **told))
    assert (counted.god, tuple(one for one, _ in counted.scores), counted.hand) == (god, players, book.hand)


@pytest.mark.parametrize("changes", [{"ended_by": Ending.VOID}, {"acted": frozenset("14")}])
def test_round_that_is_void_or_of_one_player_is_not_rated(book, changes) -> None:
    told = {"ended_by": Ending.CLOSED, "acted": frozenset("1 2 3 4".split()), **changes}
    assert rated(PlayedRound(1, "4", book, scores=SCORES, author="4", **told)) is None
