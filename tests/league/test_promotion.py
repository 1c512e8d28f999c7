"""Who goes up and who down at a season's end."""

from dataclasses import replace

import pytest

from pbem.league.promotion import divisions_of, first_divisions, moves_of, next_divisions
from pbem.league.season import Division, Gone, League
from tests.league.seasons import TERMS, got, season, table, week

UPPER, LOWER = tuple(range(1, 7)), tuple(range(11, 17))
LARGE = replace(TERMS, division=6, moves=2)


def played(people):
    """A round in which who is named first gets most."""
    return table(*(got(person, 20 * (len(people) - n)) for n, person in enumerate(people)))


def of_two(**more):
    divisions = (Division(UPPER), Division(LOWER))
    weeks = week(played(UPPER), played(LOWER), divisions=(1, 2))
    return season(weeks, divisions=divisions, terms=LARGE, ended=True, **more)


def sets(divisions):
    return [set(one.members) for one in divisions]


def test_two_go_up_and_two_down():
    after = next_divisions(of_two(), (*UPPER, *LOWER), {}, LARGE)
    assert sets(after) == [{1, 2, 3, 4, 11, 12}, {5, 6, 13, 14, 15, 16}]
    assert moves_of(of_two(), after) == ((11, 12), (5, 6))


def test_who_left_has_no_place_and_fewer_go_down():
    one = of_two(departures=[(2, 2, Gone.LEFT)])
    after = next_divisions(one, (*UPPER[:1], *UPPER[2:], *LOWER), {}, LARGE)
    assert sets(after) == [{1, 3, 4, 11, 12, 5}, {6, 13, 14, 15, 16}]


def test_newcomers_begin_in_the_last_division_by_their_ratings():
    after = next_divisions(of_two(), (*UPPER, *LOWER, 99), {99: 40.0, 16: 5.0}, LARGE)
    assert sets(after) == [{1, 2, 3, 4, 11, 12, 5}, {6, 13, 14, 15, 16, 99}]
    assert after[1].members[:2] == (99, 16)


def test_ties_are_decided_by_the_ratings_of_then_and_strength_is_that_of_now():
    """2 and 3 have as many points, and one of them is the last of his division."""
    upper = table(got(1, 50), got(2, 0), got(3, 0))
    lower = table(got(11, 50), got(12, 9), got(13, 8))
    one = season(
        week(upper, lower, divisions=(1, 2)),
        divisions=(Division((1, 2, 3)), Division((11, 12, 13))),
        terms=replace(LARGE, division=4, moves=1),
        ended=True,
    )
    terms = replace(LARGE, division=3, moves=1, rulebook=replace(TERMS.rulebook, seats_min=3))
    members, now = (1, 2, 3, 11, 12, 13), {2: 1.0, 3: 2.0, 11: 3.0}
    assert sets(next_divisions(one, members, now, terms, {2: 5.0, 3: 4.0})) == [{1, 2, 11}, {3, 12, 13}]
    after = next_divisions(one, members, now, terms)
    assert sets(after) == [{1, 3, 11}, {2, 12, 13}]
    assert after[0].members == (11, 3, 1)


def test_the_strongest_stand_first_in_a_division_and_order_stands_where_nothing_is_known():
    after = next_divisions(of_two(), (*UPPER, *LOWER), {4: 9.0}, LARGE)
    assert after[0].members == (4, 1, 2, 3, 11, 12)


def test_a_division_of_the_middle_sends_up_and_down():
    third = tuple(range(21, 27))
    one = season(
        week(played(UPPER), played(LOWER), played(third), divisions=(1, 2, 3)),
        divisions=(Division(UPPER), Division(LOWER), Division(third)),
        terms=LARGE,
        ended=True,
    )
    after = next_divisions(one, (*UPPER, *LOWER, *third), {}, LARGE)
    assert sets(after) == [{1, 2, 3, 4, 11, 12}, {5, 6, 13, 14, 21, 22}, {15, 16, 23, 24, 25, 26}]


@pytest.mark.parametrize(
    ("members", "division", "sizes"),
    [
        (23, 0, [23]),
        (23, 12, [12, 11]),
        (25, 20, [25]),
        (30, 20, [15, 15]),
        (500, 20, [20] * 25),
        (7, 2, [7]),
        (9, 2, [5, 4]),
    ],
)
def test_sizes_are_evened_out_and_no_division_is_too_small_for_a_table(members, division, sizes):
    """New Eleusis needs four at a table."""
    told = first_divisions(range(members), {}, replace(TERMS, division=division))
    assert [len(one.members) for one in told] == sizes


def test_a_first_season_puts_the_strongest_into_the_first_division():
    told = first_divisions((1, 2, 3, 4, 5, 6, 7, 8), {5: 3.0, 8: 2.0, 2: 1.0}, replace(TERMS, division=4))
    assert [one.members for one in told] == [(5, 8, 2, 1), (3, 4, 6, 7)]


def test_a_league_divides_its_members_by_its_last_season():
    league = League("rosewood", "Rosewood", 1, LARGE, (1,), (*UPPER, *LOWER))
    assert sets(divisions_of(league)) == [set(UPPER), set(LOWER)]
    assert sets(divisions_of(replace(league, seasons=(of_two(),))))[0] == {1, 2, 3, 4, 11, 12}


def came_not(people):
    """A round in which nobody did anything: who is named first is God."""
    return table(*(got(person, 0, came=False) for person in people))


def of_three(*tables, **more):
    divisions = (Division(UPPER), Division(LOWER), Division(THIRD))
    return season(week(*tables, divisions=(1, 2, 3)), divisions=divisions, terms=LARGE, ended=True, **more)


THIRD = tuple(range(21, 27))
ALL = (*UPPER, *LOWER, *THIRD)


def test_who_played_no_round_goes_up_in_nobodys_stead():
    after = next_divisions(of_three(played(UPPER), played(LOWER), came_not(THIRD)), ALL, {}, LARGE)
    assert sets(after) == [{1, 2, 3, 4, 11, 12}, {5, 6, 13, 14, 15, 16}, set(THIRD)]
    lower = table(*(got(person, -5 if person == 16 else 9, came=person == 16) for person in LOWER))
    after = next_divisions(of_three(played(UPPER), lower, played(THIRD)), ALL, {}, LARGE)
    assert sets(after)[0] == {1, 2, 3, 4, 5, 16}, "one came, with fewer points than who came not, and goes up"


def test_who_played_no_round_goes_down_before_all_who_did():
    upper = table(*(got(person, -20 * person if person != 3 else 0, came=person != 3) for person in UPPER))
    after = next_divisions(of_three(upper, played(LOWER), played(THIRD)), ALL, {}, LARGE)
    assert sets(after)[0] == {1, 2, 4, 5, 11, 12}


@pytest.mark.parametrize("newcomers", [(), (41, 42, 43)])
def test_places_that_members_left_are_filled_by_others_than_who_played_no_round(newcomers):
    """Three have left the first division, and nobody of the second came."""
    one = of_three(
        played(UPPER), came_not(LOWER), played(THIRD), departures=[(n, 2, Gone.LEFT) for n in (1, 2, 3)]
    )
    first, second, *_ = sets(next_divisions(one, (*ALL[3:], *newcomers), {}, LARGE))
    assert not first & set(LOWER)
    assert {11, 12, 13, 14} <= second, "two have gone down for two who came up"


def test_who_played_no_round_keeps_nobody_who_did_from_a_division():
    """The first division becomes smaller: who leaves it is who did not come, not who has just come up."""
    upper = table(*(got(person, 9, came=person < 4) for person in UPPER))
    some = (*UPPER, *LOWER[:4])
    terms = replace(LARGE, moves=1)
    one = season(
        week(upper, played(LOWER[:4]), divisions=(1, 2)),
        divisions=(Division(UPPER), Division(LOWER[:4])),
        terms=terms,
        ended=True,
    )
    assert sets(next_divisions(one, some, {}, terms))[0] >= {1, 2, 3, 11}
    assert sets(next_divisions(one, some, {}, terms))[1] >= {12, 13, 14}


def test_where_there_is_nobody_else_who_played_no_round_fills_a_table():
    one = of_two(departures=[(n, 2, Gone.LEFT) for n in (1, 2, 3, 4)])
    nobody = replace(one, weeks=(week(played(UPPER), came_not(LOWER), divisions=(1, 2)),))
    terms = replace(LARGE, division=4)
    assert [len(some) for some in sets(next_divisions(nobody, (5, 6, *LOWER), {}, terms))] == [4, 4]
