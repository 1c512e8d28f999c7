"""Who sits with whom: what members of a league notice of it, week after week."""

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, pairwise
from statistics import fmean, pstdev

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.league.seating.seating import Present, Seated, Seating, Sizes, seat, table_sizes

USUAL = Sizes(least=4, best=(4, 6), most=8)
EXPRESS = Sizes(least=3, best=(3, 6), most=8)
FOURS = Sizes(least=4, best=(4, 4), most=4)
WITH_BOTS = Sizes(least=2, best=(4, 5), most=8, bots=True)


@dataclass
class League:
    """What is counted from week to week."""

    sizes: Sizes = USUAL
    seed: int = 1
    gods: Counter[int] = field(default_factory=Counter)
    rounds: Counter[int] = field(default_factory=Counter)
    out: Counter[int] = field(default_factory=Counter)
    met: Counter[tuple[int, int]] = field(default_factory=Counter)
    last: set[int] = field(default_factory=set)
    weeks: list[Seating] = field(default_factory=list)

    def present(self, people: Sequence[int]) -> list[Present]:
        return [
            Present(
                person=one,
                strength=1500 + one * 37 % 400,
                gods=self.gods[one],
                rounds=self.rounds[one],
                sat_out=self.out[one],
                god_last=one in self.last,
            )
            for one in people
        ]

    def week(self, people: Sequence[int], *, alike: bool = False) -> Seating:
        seed = self.seed * 100 + len(self.weeks)
        seating = seat(self.present(people), self.met, self.sizes, alike=alike, chance=random.Random(seed))
        self.weeks.append(seating)
        self.out.update(seating.out)
        for table in seating.tables:
            people = sitting(table)
            self.last.difference_update(people)
            self.rounds.update(people)
            self.met.update(combinations(sorted(people), 2))
        self.gods.update(table.god for table in seating.tables)
        self.last.update(table.god for table in seating.tables)
        return seating

    def season(self, members: int, weeks: int) -> "League":
        for week in range(weeks):
            self.week(range(members), alike=2 * week >= weeks)
        return self


def sitting(table: Seated) -> list[int]:
    return [table.god, *table.players]


def sizes_of(seating: Seating) -> list[int]:
    return sorted(len(sitting(table)) for table in seating.tables)


def everybody(seating: Seating) -> list[int]:
    return sorted([*seating.out, *(one for table in seating.tables for one in sitting(table))])


def strangers(members: int, **facts: int) -> list[Present]:
    return [
        replace(Present(person=n, strength=n, gods=0, rounds=0, sat_out=0), **facts) for n in range(members)
    ]


def first_week(members: int, sizes: Sizes = USUAL, **facts: int) -> Seating:
    return seat(strangers(members, **facts), {}, sizes, alike=False, chance=random.Random(1))


@pytest.mark.parametrize(
    ("members", "tables"),
    [
        (4, [4]),
        (5, [5]),
        (6, [6]),
        (8, [4, 4]),
        (9, [4, 5]),
        (10, [5, 5]),
        (11, [5, 6]),
        (12, [6, 6]),
        (13, [4, 4, 5]),
        (23, [4, 4, 5, 5, 5]),
        (100, [5] * 20),
    ],
)
def test_everybody_sits_where_tables_of_four_to_six_can_be_had(members, tables):
    seating = first_week(members)
    assert sizes_of(seating) == tables
    assert everybody(seating) == list(range(members))
    assert not seating.out


@pytest.mark.parametrize(
    ("members", "tables"), [(3, [3]), (6, [6]), (7, [3, 4]), (8, [4, 4]), (13, [4, 4, 5])]
)
def test_tables_of_express_have_three_to_six(members, tables):
    assert sizes_of(first_week(members, EXPRESS)) == tables


@pytest.mark.parametrize(
    ("members", "people", "bots"),
    [
        (2, [2], [2]),
        (3, [3], [1]),
        (4, [4], [0]),
        (6, [6], [0]),
        (7, [3, 4], [1, 0]),
        (9, [4, 5], [0, 0]),
        (11, [3, 4, 4], [1, 0, 0]),
    ],
)
def test_where_bots_play_nobody_sits_out_and_they_fill_the_seats_that_people_leave(members, people, bots):
    seating = first_week(members, WITH_BOTS)
    assert not seating.out
    assert sizes_of(seating) == people
    assert [WITH_BOTS.filled(seats) for seats in people] == bots


def test_one_alone_plays_no_round_against_bots():
    assert first_week(1, WITH_BOTS).out == (0,)


def test_two_with_bots_are_god_in_turn():
    league = League(WITH_BOTS).season(2, 6)
    assert {league.gods[one] for one in range(2)} == {3}
    gods = [week.tables[0].god for week in league.weeks]
    assert all(one != other for one, other in pairwise(gods))


@pytest.mark.parametrize("members", [0, 1, 2, 3])
def test_too_few_for_a_table_all_sit_out(members):
    seating = first_week(members)
    assert not seating.tables
    assert sorted(seating.out) == list(range(members))


def test_of_seven_one_sits_out():
    seating = first_week(7)
    assert sizes_of(seating) == [6]
    assert everybody(seating) == list(range(7))


def test_of_seven_each_sits_out_once_and_then_they_are_seven_at_a_table():
    league = League().season(7, weeks=10)
    assert [sizes_of(week) for week in league.weeks] == [[6]] * 7 + [[7]] * 3
    assert {league.out[one] for one in range(7)} == {1}


def test_of_seven_one_sits_out_where_smaller_tables_are_sought_too():
    """A week is reckoned for five at a table, so six are better than seven."""
    assert table_sizes(7, 7, Sizes(least=4, best=(4, 5), most=8)) == (6,)
    assert table_sizes(7, 0, Sizes(least=4, best=(4, 5), most=8)) == (7,)
    assert table_sizes(6, 6, Sizes(least=4, best=(4, 5), most=8)) == (5,)


def test_where_the_rulebook_has_no_seventh_seat_somebody_sits_out_twice_but_nobody_three_times():
    league = League(Sizes(least=4, best=(4, 6), most=6)).season(7, weeks=10)
    assert Counter(league.out.values()) == {1: 4, 2: 3}


def test_who_came_last_is_not_the_one_who_sits_out():
    members = [*strangers(6, rounds=3), Present(person=6, strength=0, gods=0, rounds=0, sat_out=0)]
    assert 6 not in seat(members, {}, USUAL, alike=False, chance=random.Random(5)).out


def test_who_sat_out_already_does_not_while_somebody_is_there_who_did_not():
    members = [*strangers(6, sat_out=1), Present(person=6, strength=0, gods=0, rounds=9, sat_out=0)]
    assert seat(members, {}, USUAL, alike=False, chance=random.Random(5)).out == (6,)


@pytest.mark.parametrize("members", [4, 8, 9, 11, 13, 23])
def test_all_are_god_equally_often_or_once_more(members):
    league = League().season(members, weeks=6)
    gods = [league.gods[one] for one in range(members)]
    assert max(gods) - min(gods) <= 1
    assert sum(gods) == sum(len(week.tables) for week in league.weeks)


@pytest.mark.parametrize("members", [4, 8, 9])
def test_nobody_is_god_twice_running(members):
    weeks = League().season(members, weeks=7).weeks
    gods = [{table.god for table in week.tables} for week in weeks]
    assert not any(one & other for one, other in pairwise(gods))


def test_who_comes_late_has_his_share_from_then_on_and_makes_up_for_nothing():
    league = League()
    for _ in range(4):
        league.week(range(9))
    for _ in range(10):
        league.week(range(10))  # two tables of five: each is God in two of ten
    assert 1 <= league.gods[9] <= 3
    steady = [league.gods[one] for one in range(9)]
    assert max(steady) - min(steady) <= 1


def test_whoever_was_there_every_week_is_god_as_often_as_others_though_many_are_absent():
    chance, league = random.Random(8), League()
    for _ in range(8):
        absent = set(chance.sample(range(10, 23), 5))
        league.week([one for one in range(23) if one not in absent])
    steady = [league.gods[one] for one in range(10)]
    assert max(steady) - min(steady) <= 1


def test_sixteen_members_at_fours_can_meet_nobody_twice_in_five_weeks():
    """Each meets all fifteen others, three a week."""
    league = League(FOURS, seed=4).season(16, weeks=5)
    assert set(league.met.values()) == {1}
    assert len(league.met) == 16 * 15 // 2


@pytest.mark.parametrize("seed", range(4))
def test_a_fourth_and_a_fifth_week_are_found_where_sixteen_can_be_parted(seed):
    """Rows and columns of a square of sixteen, and one way to have one of each in every four."""
    league, numbers = League(FOURS, seed=seed), range(4)
    for week in (lambda row, column: row, lambda row, column: column, lambda row, column: row ^ column):
        for table in numbers:
            there = [4 * a + b for a in numbers for b in numbers if week(a, b) == table]
            league.met.update(combinations(there, 2))
    league.week(range(16))
    league.week(range(16), alike=True)
    assert set(league.met.values()) == {1}


def test_a_hundred_meet_nobody_twice_in_six_weeks():
    assert set(League().season(100, weeks=6).met.values()) == {1}


def test_of_eight_who_have_met_as_two_fours_each_meets_two_again_at_the_most():
    """Four who met sit two and two: any other way has more who meet again."""
    league = League().season(8, weeks=2)
    assert Counter(league.met.values()) == {1: 16, 2: 4}


def test_twenty_three_meet_in_ten_weeks_nobody_more_often_than_needed_but_for_a_few():
    """Of 253 pairs 420 meet: each once and 167 twice would be the least."""
    league = League().season(23, weeks=10)
    often = Counter(league.met.values())
    assert len(league.met) >= 250
    assert often[1] + often[2] >= 235
    assert max(often) <= 3


def means_and_spreads(alike):
    members = [
        replace(one, strength=strength)
        for one, strength in zip(strangers(60), random.Random(4).sample(range(1000), 60), strict=True)
    ]
    seating = seat(members, {}, USUAL, alike=alike, chance=random.Random(3))
    strengths = [[members[one].strength for one in sitting(table)] for table in seating.tables]
    return [fmean(table) for table in strengths], [pstdev(table) for table in strengths]


def test_in_the_second_half_people_of_like_strength_sit_together_the_strongest_at_the_first_table():
    means, spreads = means_and_spreads(alike=True)
    assert max(spreads) < 100  # of some 290 among all
    assert means == sorted(means, reverse=True)


def test_in_the_first_half_every_table_is_about_as_strong_as_any_other():
    means, spreads = means_and_spreads(alike=False)
    assert pstdev(means) < 5
    assert min(spreads) > 100


def test_strength_brings_nobody_together_again_who_can_be_parted():
    met = dict.fromkeys(combinations(range(12, 16), 2), 1)
    seating = seat(strangers(16), met, FOURS, alike=True, chance=random.Random(1))
    assert [len({12, 13, 14, 15} & {*sitting(table)}) for table in seating.tables] == [1, 1, 1, 1]


def test_where_all_have_met_the_same_number_of_times_strength_alone_counts():
    """Of eight whose strengths are 0 to 7, the best two tables are the upper and the lower four."""
    met = dict.fromkeys(combinations(range(8), 2), 3)
    gods = [replace(one, gods=one.person % 4 != 0) for one in strangers(8)]
    seating = seat(gods, met, FOURS, alike=True, chance=random.Random(1))
    assert [sorted(sitting(table)) for table in seating.tables] == [[4, 5, 6, 7], [0, 1, 2, 3]]
    assert [table.god for table in seating.tables] == [4, 0]


def test_the_same_members_in_any_order_have_the_same_tables_of_the_same_seed():
    members = strangers(23)
    met = {(1, 2): 1, (3, 9): 2}
    backwards = dict(reversed(met.items()))
    first = seat(members, met, USUAL, alike=False, chance=random.Random(b"week 3"))
    assert seat(members[::-1], backwards, USUAL, alike=False, chance=random.Random(b"week 3")) == first
    assert seat(members, met, USUAL, alike=False, chance=random.Random(b"week 4")) != first


def test_the_seat_at_gods_left_is_not_always_the_strongest_ones():
    league = League().season(10, weeks=8)
    assert len({table.players[0] for week in league.weeks for table in week.tables}) > 5


@given(st.data())
@settings(max_examples=10)
def test_whoever_is_there_in_any_week_is_seated_once_or_sits_out(data):
    league = League(data.draw(st.sampled_from([USUAL, EXPRESS])), seed=data.draw(st.integers(0, 99)))
    for week in range(4):
        there = data.draw(st.sets(st.integers(0, 14)))
        fresh = {one for one in there if not league.out[one]}
        seating = league.week(sorted(there), alike=week >= 2)
        assert everybody(seating) == sorted(there)
        assert len(seating.out) <= 1 or len(there) < league.sizes.least
        assert {*seating.out} <= fresh or not fresh or len(there) < league.sizes.least
        assert all(league.sizes.least <= size <= league.sizes.most for size in sizes_of(seating))
