"""The books of the ratings: rated in their order, whatever is corrected later; who stands where."""

import random
import sqlite3
from contextlib import closing
from dataclasses import dataclass, replace
from types import SimpleNamespace

import pytest
from sqlalchemy import Engine, event

from pbem.league.ratings import NEWCOMERS, RatedRound, Skill, rate_gods, rate_players, shown
from pbem.service.leagues.rating import close_heat, rate_on, skills_of, strengths_at, strengths_of
from pbem.store.errors import VersionConflict
from pbem.store.rows.ratings import ENOUGH, RatedAs, Rating, Standing, rated_round
from pbem.store.store import Store

HAND = 14

SMALL = ("ROW", "anon_1", "ix_rated_rounds_unrated", "ix_rated_heats_unrated")
"""What may be read whole: a constant, a subquery's few rows, indexes of what is still to be rated."""


@dataclass
class Books:
    """Eight people, two tables of friends and a league, and what is in the books."""

    store: Store
    people: list[int]
    tables: list[int]
    league: int

    def played(self, *points: int, god: int | None = 7) -> RatedRound:
        """A round of the first people, and one of the last as God."""
        return RatedRound(
            None if god is None else self.people[god], tuple(zip(self.people, points, strict=False)), HAND
        )

    def enter(self, *rounds: RatedRound, table: int = 0, league: bool = False) -> None:
        of = self.league if league else None
        with self.store.writing() as writing:
            first = max((one.round for one in writing.ratings.rounds_at(self.tables[table])), default=0) + 1
            writing.ratings.add_rounds(
                [
                    rated_round(self.tables[table], number, played, 5, of)
                    for number, played in enumerate(rounds, first)
                ]
            )

    def rate(self, most: int = 500) -> int:
        """Rate everything; gives in how many steps."""
        steps = 0
        while rate_on(SimpleNamespace(store=self.store), most):
            steps += 1
        return steps

    def skills(self, kind: RatedAs = RatedAs.PLAYER) -> dict[int, Skill]:
        with self.store.reading() as reading:
            return {
                person: one.skill for person, one in reading.ratings.standings_of(kind, self.people).items()
            }

    def history(self) -> list[object]:
        with self.store.reading() as reading:
            return [reading.ratings.of(person, kind) for person in self.people for kind in RatedAs]


@pytest.fixture
def books(store: Store) -> Books:
    with store.writing() as writing:
        people = [
            writing.people.add(f"p{n}@example.org", f"P{n}", "en", "UTC", "grid", f"token{n}", 1).id
            for n in range(8)
        ]
        tables = [writing.tables.add(f"T{n}", people[0], "over", 3) for n in range(3)]
        league = writing.leagues.add("Rosewood", "rosewood", 3)
    return Books(store, people, tables, league)


def folded(*rounds: RatedRound) -> dict[int, Skill]:
    skills: dict[int, Skill] = {}
    for one in rounds:
        skills |= rate_players(skills, one)
    return skills


def test_rounds_are_rated_in_the_order_in_which_they_were_entered(books):
    first, second, third = books.played(9, 4, 1), books.played(3, 8), books.played(1, 1, 9, 2)
    books.enter(first, second)
    books.enter(third, table=1)
    books.rate()
    assert books.skills() == folded(first, second, third)


def test_history_tells_how_somebody_stood_after_each_of_his_rounds(books):
    first, second = books.played(9, 4, 1), books.played(3, 8)
    books.enter(first, second)
    books.rate()
    with books.store.reading() as reading:
        told = [(one.number, one.skill) for one, _ in reading.ratings.of(books.people[1], RatedAs.PLAYER)]
    bruno = books.people[1]
    assert told == [(1, folded(first)[bruno]), (2, folded(first, second)[bruno])]


def test_corrected_round_counts_as_if_it_had_been_so_from_the_start(books):
    first, wrong, right, last = (
        books.played(9, 4, 1),
        books.played(3, 8, 5),
        books.played(8, 3, 5),
        books.played(1, 1, 9, 2),
    )
    books.enter(first, wrong)
    books.enter(last, table=1)
    books.rate()
    with books.store.writing() as writing:
        writing.ratings.correct_round(2, right)
    assert books.skills() == folded(first, wrong, last), "readable until it is rated anew"
    books.rate()
    assert books.skills() == folded(first, right, last)
    with books.store.reading() as reading:
        (after_first, _), *_ = reading.ratings.of(books.people[0], RatedAs.PLAYER)
    assert after_first.skill == folded(first)[books.people[0]]


def test_struck_round_counts_as_if_it_had_never_been_entered(books):
    first, second, third = books.played(9, 4), books.played(1, 2, 3), books.played(4, 9)
    books.enter(first, second, third)
    books.rate()
    with books.store.writing() as writing:
        writing.ratings.strike_round(2)
    books.rate()
    assert books.skills() == folded(first, third)


def test_last_round_can_be_struck_and_who_played_no_other_is_a_newcomer_again(books):
    books.enter(books.played(9, 4), books.played(1, 2, 3))
    books.rate()
    with books.store.writing() as writing:
        writing.ratings.strike_round(2)
    books.rate()
    with books.store.reading() as reading:
        assert skills_of(reading, [books.people[2]]) == {books.people[2]: Skill()}
    assert books.skills() == folded(books.played(9, 4))


def test_rating_in_small_steps_gives_the_same(books):
    dice = random.Random(8)
    rounds = [books.played(*(dice.randint(-5, 20) for _ in range(dice.randint(2, 6)))) for _ in range(9)]
    books.enter(*rounds)
    assert books.rate(most=2) == 5
    assert books.skills() == folded(*rounds)


def test_round_is_entered_once(books):
    books.enter(books.played(9, 4))
    with pytest.raises(VersionConflict), books.store.writing() as writing:
        writing.ratings.add_rounds([rated_round(books.tables[0], 1, books.played(1, 2), 5)])


def test_strengths_at_a_time_are_those_after_the_rounds_that_were_entered_by_then(books):
    first, second = books.played(9, 4), books.played(1, 8)
    books.enter(first)
    with books.store.writing() as writing:
        writing.ratings.add_rounds([rated_round(books.tables[1], 1, second, 12)])
    books.rate()
    known = folded(first)
    with books.store.reading() as reading:
        before, then, late = (strengths_at(reading, books.people[:2], at) for at in (4, 11, 12))
        assert late == strengths_of(reading, books.people[:2])
    assert set(before.values()) == {NEWCOMERS}
    assert then == {person: shown(known[person]) for person in books.people[:2]}
    assert then != late


def heats(books, *rounds):
    """Each round one week of the league, each at a table of its own."""
    for table, one in enumerate(rounds):
        books.enter(one, table=table, league=True)
        with books.store.writing() as writing:
            close_heat(writing, books.league, 9)
    books.rate()


def test_lone_god_of_a_week_is_ranked_with_those_of_the_next(books):
    narrow, wide, other = (books.played(5, 5, god=5), books.played(14, 0, god=6), books.played(3, 0, god=7))
    heats(books, narrow)
    assert books.skills(RatedAs.GOD) == {}
    books.enter(wide, table=1, league=True)
    books.enter(other, table=2, league=True)
    with books.store.writing() as writing:
        close_heat(writing, books.league, 9)
    books.rate()
    assert books.skills(RatedAs.GOD) == rate_gods({}, [narrow, wide, other])


def test_week_that_is_closed_again_changes_nothing(books):
    heats(books, books.played(5, 5, god=5), books.played(14, 0, god=6))
    before = books.history()
    with books.store.writing() as writing:
        close_heat(writing, books.league, 10)
    books.rate()
    assert books.history() == before


def test_corrected_round_changes_its_gods_heat_too(books):
    narrow, wide, corrected = (
        books.played(5, 5, god=5),
        books.played(14, 0, god=6),
        books.played(6, 5, god=6),
    )
    heats(books, narrow, wide)
    with books.store.writing() as writing:
        writing.ratings.correct_round(
            2, replace(corrected, scores=((books.people[0], 5), (books.people[1], 5)))
        )
    books.rate()
    gods = books.skills(RatedAs.GOD)
    assert gods[books.people[5]] == gods[books.people[6]], "both told nothing apart"


def test_whatever_happens_the_books_are_what_a_fresh_reckoning_gives(books):
    dice = random.Random(3)
    ledger: dict[int, RatedRound] = {}
    for number in range(1, 30):
        one = books.played(*(dice.randint(0, 9) for _ in range(dice.randint(2, 6))), god=dice.choice((6, 7)))
        books.enter(one, table=dice.randrange(3))
        ledger[number] = one
        if dice.random() < 0.4:
            which, anew = dice.choice(list(ledger)), books.played(*(dice.randint(0, 9) for _ in range(3)))
            with books.store.writing() as writing:
                if dice.random() < 0.2 and which != number:
                    writing.ratings.strike_round(which)
                    del ledger[which]
                else:
                    writing.ratings.correct_round(which, anew)
                    ledger[which] = anew
        if dice.random() < 0.5:
            rate_on(SimpleNamespace(store=books.store), 4)
    books.rate(7)
    assert books.skills() == folded(*ledger.values())


# ---------------------------------------------------------------- the ladder


def stand(books, rounds=ENOUGH):
    """The first four have played; the first always wins, the last always loses."""
    books.enter(*[books.played(9, 6, 4, 1)] * rounds)
    books.rate()


def test_strongest_are_first_on_the_ladder(books):
    stand(books)
    with books.store.reading() as reading:
        ladder = reading.ratings.ladder(3)
        assert [one.person for one in ladder] == books.people[:3]
        assert {one.rounds for one in ladder} == {ENOUGH}
        assert reading.ratings.placed_players() == 4


def test_who_played_few_rated_rounds_has_no_place_yet(books):
    stand(books, ENOUGH - 1)
    with books.store.reading() as reading:
        assert (reading.ratings.ladder(9), reading.ratings.placed_players()) == ([], 0)
        assert [one.person for one in reading.ratings.ladder(9, placed=False)] == books.people[:4]


def test_place_is_shared_by_who_stand_alike_and_neighbours_are_told_in_order(books):
    books.enter(*[books.played(9, 6, 6, 1)] * ENOUGH)
    books.rate()
    ana, bruno, carla, davi = books.people[:4]
    with books.store.reading() as reading:
        known = reading.ratings.standings_of(RatedAs.PLAYER, books.people)
        places = [reading.ratings.place_of(shown(known[one].skill)) for one in (ana, bruno, carla, davi)]
        assert places == [1, 2, 2, 4]
        beside: list[Standing] = reading.ratings.neighbours(bruno, shown(known[bruno].skill), 3)
        assert [one.person for one in beside] == [ana, carla, davi]
        assert [one.person for one in reading.ratings.neighbours(davi, shown(known[davi].skill), 1)] == [
            carla
        ]


def test_forgotten_player_leaves_the_ladder_for_good_and_the_others_stay_as_they_are(books):
    stand(books)
    before, gone = books.skills(), books.people[1]
    with books.store.writing() as writing:
        writing.people.save(replace(writing.people.by_ids([gone])[gone], name="", forgotten=7))
        writing.erasure.forget_person(gone, 0, "forgotten")
        writing.ratings.correct_round(1, books.played(9, 6, 4, 1))
    books.rate()
    with books.store.reading() as reading:
        assert gone not in [one.person for one in reading.ratings.ladder(9)]
    del before[gone]
    assert books.skills() == before


def test_every_question_about_ratings_is_answered_by_an_index(sqlite_url, opened, tmp_path):
    """The books grow for ever; a correction alone may read all that came after it."""
    store = opened(sqlite_url)
    asked: list[tuple[str, object]] = []

    def note(_connection, _cursor, statement, parameters, _context, many) -> None:
        asked.append((statement, parameters[0] if many else parameters))

    with store.writing() as writing:
        ana = writing.people.add("ana@example.org", "Ana", "en", "UTC", "grid", "anatoken", 1)
        table = writing.tables.add("Friday", ana.id, "over", 3)
        event.listen(Engine, "before_cursor_execute", note)
        try:
            played = RatedRound(ana.id, ((ana.id, 3), (2, 1)), HAND)
            writing.ratings.add_rounds([rated_round(table, 1, played, 5)])
            writing.ratings.rounds_at(table)
            writing.ratings.waiting_gods(None)
            writing.ratings.waiting_gods(1)
            writing.ratings.set_lone([1])
            writing.ratings.add_heat(None, [1], 5)
            writing.ratings.unrated_rounds(9)
            writing.ratings.unrated_heats(9)
            writing.ratings.skills_before(RatedAs.GOD, 9, [ana.id])
            writing.ratings.write(RatedAs.GOD, [1], [Rating(ana.id, RatedAs.GOD, 1, 25.0, 8.0)])
            writing.ratings.of(ana.id, RatedAs.PLAYER)
            writing.ratings.rounds_rated_by(5)
            writing.ratings.standings_of(RatedAs.PLAYER, [ana.id])
            writing.ratings.ladder(20)
            writing.ratings.ladder(20, placed=False)
            writing.ratings.place_of(1200)
            writing.ratings.neighbours(ana.id, 1200, 3)
            writing.ratings.placed_players()
            writing.ratings.correct_round(1, played)
        finally:
            event.remove(Engine, "before_cursor_execute", note)
    with closing(sqlite3.connect(tmp_path / "kept.db")) as plain:
        slow = [
            (step[3], statement)
            for statement, parameters in asked
            if not statement.startswith("BEGIN")
            for step in plain.execute(f"EXPLAIN QUERY PLAN {statement}", parameters)
            if "FOR ORDER" in step[3] or (step[3].startswith("SCAN") and step[3].split()[-1] not in SMALL)
        ]
    assert slow == []
