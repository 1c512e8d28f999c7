"""Who is shown on the ladder: the first, whoever is next to him who asks, some who have no place yet."""

import pytest

from pbem.league.ratings import Skill, shown
from pbem.service.leagues.queries import FIRST, NEWCOMERS, ladder
from pbem.store.rows.ratings import ENOUGH, RatedAs, Rating
from pbem.store.store import open_store

PLACED, NEW = 30, 12


def skill(person: int) -> Skill:
    """The lower the number, the stronger; 10 and 11 are alike."""
    return Skill(40 - (10 if person == 11 else person) / 2, 2)


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    """Persons 1 to 30 have places, 31 to 42 have played once, 43 has not played; 5 was God."""
    store = open_store(f"sqlite:///{tmp_path_factory.mktemp('ladder') / 'kept.db'}")
    with store.writing() as writing:
        for n in range(1, PLACED + NEW + 2):
            writing.people.add(f"p{n}@example.org", f"P{n}", "en", "UTC", "grid", f"token{n}", 1)
        played = [
            Rating(person, RatedAs.PLAYER, number, skill(person).mu, skill(person).sigma)
            for person in range(1, PLACED + NEW + 1)
            for number in range(1, ENOUGH + 1 if person <= PLACED else 2)
        ]
        writing.ratings.write(RatedAs.PLAYER, range(1, ENOUGH + 1), played)
        writing.ratings.write(RatedAs.GOD, [1], [Rating(5, RatedAs.GOD, 1, 30, 4)])
    yield store
    store.close()


def asked(store, person: int):
    with store.reading() as reading:
        told = ladder(reading, person)
    return told, [[row.name for row in rows] for rows in (told.first, told.near, told.newcomers)]


def names(*numbers: int) -> list[str]:
    return [f"P{number}" for number in numbers]


def test_first_twenty_are_shown_and_the_strongest_of_who_have_no_place(store):
    told, (first, near, newcomers) = asked(store, 3)
    assert first == names(*range(1, FIRST + 1))
    assert near == []
    assert newcomers == names(*range(PLACED + 1, PLACED + NEWCOMERS + 1))
    assert (told.players, told.listed) == (PLACED, True)
    assert [row.name for row in told.first if row.mine] == ["P3"]
    fifth = told.first[4]
    assert (fifth.place, fifth.figure, fifth.rounds) == (5, shown(skill(5)), ENOUGH)
    assert fifth.god == shown(Skill(30, 4))
    assert told.first[5].god is None


def test_who_has_the_same_figure_has_the_same_place_and_the_next_place_is_left_out(store):
    told, _ = asked(store, 3)
    assert [row.place for row in told.first[8:12]] == [9, 10, 10, 12]


@pytest.mark.parametrize(
    ("reader", "near"),
    [
        (25, (22, 23, 24, 25, 26, 27, 28)),
        (22, (21, 22, 23, 24, 25)),  # 19 and 20 stand among the first
        (30, (27, 28, 29, 30)),
    ],
)
def test_three_before_and_behind_are_shown_to_who_is_not_among_the_first(store, reader, near):
    told, (_, shown_near, _) = asked(store, reader)
    assert shown_near == names(*near)
    assert [row.place for row in told.near] == list(near)
    assert [row.name for row in told.near if row.mine] == names(reader)


def test_who_has_no_place_sees_himself_whoever_else_has_none(store):
    told, (_, near, newcomers) = asked(store, 42)
    assert near == []
    assert newcomers == names(*range(31, 41), 42)
    assert told.newcomers[-1].place is None
    assert told.newcomers[-1].mine


def test_who_played_no_rated_round_is_nowhere(store):
    told, (first, _, _) = asked(store, 43)
    assert not told.listed
    assert len(first) == FIRST
