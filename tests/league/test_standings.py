"""The standings of small seasons, reckoned by hand."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.league.books import How
from pbem.league.season import Division, Finish, Gone, Out, TableResult
from pbem.league.standings import Decided, decided, standings
from tests.league.ledger import Why, books
from tests.league.seasons import ANA, BEA, CAI, DORA, EVA, FRANZ, TERMS, got, playing, season, table, week


def places(told):
    return [(row.place, row.person, row.points) for row in told.rows]


def row_of(person, one, upto=None, **more):
    return next(row for part in standings(one, upto, **more) if (row := part.row(person)))


FIRST = week(table(got(ANA, 10), got(BEA, 7), got(CAI, 12, stood=True), got(DORA, 3, falls=1)))
SECOND = week(table(got(BEA, 8), got(CAI, 2), got(DORA, 9), got(ANA, 5)))


def test_points_are_the_sum_of_the_rounds():
    (one,) = standings(season(FIRST, SECOND))
    assert {row.person: row.points for row in one.rows} == {ANA: 15, BEA: 15, CAI: 14, DORA: 12}


def test_who_cannot_be_told_apart_shares_a_place():
    (one,) = standings(season(FIRST, SECOND))
    assert places(one) == [(1, ANA, 15), (1, BEA, 15), (3, CAI, 14), (4, DORA, 12)]
    assert [row.person for row in one.leaders] == [ANA, BEA]


def test_the_higher_rating_is_the_last_tie_break():
    (one,) = standings(season(FIRST, SECOND), ratings={BEA: 3.5})
    assert places(one)[:2] == [(1, BEA, 15), (2, ANA, 15)]
    assert decided(*one.rows[:2]) is Decided.RATING


@pytest.mark.parametrize(
    ("better", "worse", "by"),
    [
        ((got(ANA, 8),), (got(BEA, 7),), Decided.POINTS),
        ((got(ANA, 7, stood=True),), (got(BEA, 7),), Decided.PROPHET),
        ((got(ANA, 7),), (got(BEA, 7, falls=1),), Decided.FALLS),
        ((got(ANA, 7, stood=True, falls=2),), (got(BEA, 7),), Decided.PROPHET),
        ((got(ANA, 7),), (got(BEA, 7),), Decided.NOTHING),
    ],
)
def test_ties_are_broken_in_the_order_that_is_stated(better, worse, by):
    (one,) = standings(season(week(table(got(CAI, 0), *worse, *better))))
    first, second = one.rows[:2]
    assert decided(first, second) is by
    assert (first.person, second.person) == (ANA, BEA)
    assert second.place == (1 if by is Decided.NOTHING else 2)


def test_the_better_average_is_worth_more_than_wins_as_prophet():
    """Ana has 9 in her one round, and as much for her first absence; Bea 18 in three rounds, 6 on an average."""
    one = season(
        week(table(got(CAI, 0), got(ANA, 0, came=False), got(BEA, 4, stood=True))),
        week(table(got(CAI, 0), got(ANA, 9), got(BEA, 14))),
        week(table(got(CAI, 0), got(ANA, 3, came=False), got(BEA, 0))),
    )
    (told,) = standings(one)
    assert [(row.person, row.points, row.average) for row in told.rows[:2]] == [
        (ANA, 18, Fraction(9)),
        (BEA, 18, Fraction(6)),
    ]
    assert decided(*told.rows[:2]) is Decided.AVERAGE


def test_who_sits_out_for_odd_numbers_gets_his_own_average_rounded_half_up():
    """Eva played 4 and 7: 5.5 on an average, so 6 for the week when she was one too many."""
    one = season(
        week(table(got(ANA, 1), got(EVA, 4), got(CAI, 1))),
        week(table(got(ANA, 1), got(EVA, 7), got(CAI, 1))),
        week(table(got(ANA, 1), got(DORA, 7), got(CAI, 1)), out={EVA: Out.ODD}),
    )
    row = row_of(EVA, one)
    assert (row.points, row.rounds, row.average, row.credits) == (17, 2, Fraction(11, 2), (3,))
    assert row.absences == 0


def test_an_average_is_reckoned_anew_with_every_standing():
    one = season(
        week(table(got(ANA, 1), got(DORA, 3), got(CAI, 1)), out={EVA: Out.FEW}),
        week(table(got(ANA, 1), got(EVA, 4), got(CAI, 1))),
        week(table(got(ANA, 1), got(EVA, 8), got(CAI, 1))),
    )
    assert [row_of(EVA, one, upto).points for upto in (1, 2, 3)] == [0, 8, 18]


@pytest.mark.parametrize(
    ("points", "average"), [((-3, -2), -2), ((-1, -2, -2), -2), ((0, 1), 1), ((2, 2), 2)]
)
def test_averages_below_nothing_are_rounded_half_up_too(points, average):
    weeks = [week(table(got(ANA, 0), got(EVA, n), got(CAI, 0))) for n in points]
    one = season(*weeks, week(table(got(ANA, 0), got(CAI, 0), got(DORA, 0)), out={EVA: Out.ODD}))
    assert row_of(EVA, one).points == sum(points) + average


@pytest.mark.parametrize("why", [Out.AWAY, Out.REST])
def test_the_first_absence_gives_the_average_and_the_second_nothing(why):
    others = table(got(ANA, 1), got(CAI, 1), got(DORA, 1))
    one = season(
        week(table(got(ANA, 1), got(EVA, 6), got(CAI, 1))),
        week(others, out={EVA: why}),
        week(others, out={EVA: why}),
    )
    row = row_of(EVA, one)
    assert (row.points, row.absences, row.credits) == (12, 2, (2,))
    assert [outcome.how for outcome in row.form] == [How.PLAYED, How.EXCUSED, How.ABSENT]


def test_who_never_came_is_absent_whatever_was_played_in_his_place():
    one = season(
        week(table(got(ANA, 1), got(EVA, 6), got(CAI, 1))),
        week(table(got(ANA, 1), got(EVA, 20, came=False), got(CAI, 1))),
    )
    assert (row_of(EVA, one).points, row_of(EVA, one).absences, row_of(EVA, one).rounds) == (12, 1, 1)


def test_one_too_many_is_no_absence():
    others = table(got(ANA, 1), got(CAI, 1), got(DORA, 1))
    one = season(
        week(table(got(ANA, 1), got(EVA, 6), got(CAI, 1))),
        week(others, out={EVA: Out.ODD}),
        week(others, out={EVA: Out.REST}),
    )
    assert (row_of(EVA, one).points, row_of(EVA, one).absences) == (18, 1)


def test_a_void_table_gives_all_who_sat_there_their_averages():
    one = season(FIRST, week(table(BEA, ANA, CAI, DORA, finish=Finish.VOID)))
    (told,) = standings(one)
    assert {row.person: row.points for row in told.rows} == {ANA: 20, BEA: 14, CAI: 24, DORA: 6}
    assert {row.rounds for row in told.rows} == {1}
    assert {row.absences for row in told.rows} == {0}


def test_a_void_week_is_no_absence_so_that_the_first_absence_still_gives_the_average():
    void = week(table(BEA, ANA, CAI, DORA, finish=Finish.VOID))
    rests = week(table(got(BEA, 1), got(ANA, 1), got(CAI, 1)), out={DORA: Out.REST})
    row = row_of(DORA, season(FIRST, void, rests))
    assert (row.absences, row.credits) == (1, (2, 3))
    assert [outcome.how for outcome in row.form] == [How.PLAYED, How.AVERAGE, How.EXCUSED]


def test_a_late_turn_counts_half_and_a_missed_one_nothing():
    late, missed = (
        season(week(table(got(ANA, 1), got(BEA, 1, turns=4, **how), got(CAI, 1))))
        for how in ({"late": 1}, {"missed": 1})
    )
    assert (row_of(BEA, late).on_time, row_of(BEA, missed).on_time) == (87, 75)


def test_weeks_before_a_late_joiner_came_give_him_nothing():
    one = season(
        FIRST,
        week(table(got(ANA, 1), got(FRANZ, 6), got(BEA, 0))),
        divisions=(Division((ANA, BEA, CAI, DORA)),),
        newcomers=[(FRANZ, 2, 1)],
    )
    row = row_of(FRANZ, one)
    assert (row.points, row.rounds, row.movement) == (6, 1, None)
    assert row.form[0] is None
    (before,) = standings(one, 1)
    assert before.row(FRANZ) is None


def test_time_used_up_is_charged():
    one = season(week(table(got(ANA, 9, charge=6), got(BEA, 4), got(CAI, 1), finish=Finish.CLOSED)))
    row = row_of(ANA, one)
    assert (row.points, row.charged, row.average) == (3, 6, Fraction(3))
    assert [(line.points, line.why) for line in books(one) if line.person == ANA] == [
        (9, Why.ROUND),
        (-6, Why.CHARGE),
    ]


def test_a_table_that_is_carried_on_counts_for_its_week_when_it_is_done():
    carried = season(week(playing(ANA, BEA, CAI)), week(table(got(BEA, 3), got(ANA, 4), got(CAI, 0))))
    assert row_of(ANA, carried).points == 4
    assert row_of(ANA, carried).form[0].how is How.OPEN
    done = replace(week(table(got(ANA, 5), got(BEA, 0), got(CAI, 0))), number=1)
    after = replace(carried, weeks=(done, carried.weeks[1]))
    assert [row_of(ANA, after, upto).points for upto in (1, 2)] == [5, 9]


def test_the_open_week_counts_only_when_asked_for():
    one = season(FIRST, replace(SECOND, closed=False))
    assert row_of(DORA, one).points == 3
    assert row_of(DORA, one, provisional=True).points == 12


def test_who_sits_out_gets_nothing_before_the_week_is_closed():
    others = table(got(BEA, 1), got(CAI, 1), got(DORA, 1))
    one = season(FIRST, week(others, out={ANA: Out.ODD}, closed=False))
    assert row_of(ANA, one, provisional=True).points == 10


def test_movement_is_told_against_the_week_before():
    (one,) = standings(season(FIRST, SECOND), ratings={ANA: 1})
    assert {row.person: row.movement for row in one.rows} == {ANA: 1, BEA: 1, CAI: -2, DORA: 0}
    (first,) = standings(season(FIRST, SECOND), 1)
    assert {row.movement for row in first.rows} == {None}


def test_a_past_week_is_told_as_it_was():
    before = season(FIRST)
    after = season(FIRST, SECOND, ended=True)
    assert standings(after, 1) == standings(before, 1)


def test_a_corrected_table_changes_its_week_and_all_later_standings():
    weeks = [FIRST, SECOND, FIRST, SECOND]
    wrong = season(*weeks)
    mended = week(table(got(ANA, 0), got(BEA, 7), got(CAI, 12), got(DORA, 3)))
    right = season(*weeks[:2], mended, weeks[3])
    assert [row_of(ANA, wrong, n).points for n in (1, 2, 3, 4)] == [10, 15, 25, 30]
    assert [row_of(ANA, right, n).points for n in (1, 2, 3, 4)] == [10, 15, 15, 20]
    assert standings(right, 2) == standings(wrong, 2)


def test_who_is_gone_stands_below_the_others_and_has_no_place():
    one = season(FIRST, SECOND, departures=[(BEA, 2, Gone.LEFT)])
    (told,) = standings(one)
    assert places(told) == [(1, ANA, 15), (2, CAI, 14), (3, DORA, 12), (None, BEA, 15)]
    assert told.rows[-1].gone is Gone.LEFT
    assert standings(season(FIRST, SECOND, departures=[(BEA, 4, Gone.LEFT)]), 2) == standings(
        season(FIRST, SECOND), 2
    )


def test_who_left_in_mid_week_and_had_no_part_in_the_end_gets_nothing():
    _, result = table(got(ANA, 4), got(CAI, 5), got(FRANZ, 6))
    one = season(
        week(((ANA, BEA, CAI), result)), newcomers=[(FRANZ, 2, 1)], departures=[(BEA, 2, Gone.SUBSTITUTED)]
    )
    (told,) = standings(one)
    assert places(told) == [(1, FRANZ, 6), (2, CAI, 5), (3, ANA, 4), (None, BEA, 0)]
    assert (told.row(BEA).absences, told.row(FRANZ).absences) == (0, 0)


def gods(*who):
    """A round of four in which everybody gets 5 points."""
    people = {ANA, BEA, CAI, DORA}
    return [week(table(got(god, 5), *(got(one, 5) for one in sorted(people - {god})))) for god in who]


def test_the_season_gives_ten_points_at_its_end_to_who_was_god_less_often():
    """Ana was God twice in five rounds, the others once, so that 1 is due to each of them; nothing before the end."""
    weeks = gods(ANA, BEA, CAI, DORA, ANA)
    assert {row.bonus for row in standings(season(*weeks))[0].rows} == {0}
    ended = season(*weeks, ended=True)
    (told,) = standings(ended)
    assert {row.person: row.bonus for row in told.rows} == {ANA: 0, BEA: 10, CAI: 10, DORA: 10}
    assert {row.person: row.points for row in told.rows} == {ANA: 25, BEA: 35, CAI: 35, DORA: 35}
    assert {row.bonus for row in standings(ended, 4)[0].rows} == {0}


def test_who_played_fewer_rounds_is_not_due_as_many_gods():
    """Four rounds, Ana God in two of them. Bea played one of four: 2 x 1/4 is less than one God."""
    one = season(
        week(table(got(ANA, 5), got(CAI, 5), got(BEA, 5))),
        week(table(got(ANA, 5), got(CAI, 5), got(DORA, 5))),
        week(table(got(CAI, 5), got(ANA, 5), got(DORA, 5))),
        week(table(got(DORA, 5), got(ANA, 5), got(CAI, 5))),
        ended=True,
    )
    assert {row.person: row.bonus for row in standings(one)[0].rows} == {ANA: 0, BEA: 0, CAI: 10, DORA: 0}


def test_a_season_that_is_ended_early_compensates_in_proportion():
    one = season(*gods(ANA, BEA), ended=True, early=True)
    assert {row.person: row.bonus for row in standings(one)[0].rows} == {ANA: 0, BEA: 0, CAI: 10, DORA: 10}


def test_who_is_gone_gets_no_bonus_and_a_rulebook_without_gives_none():
    one = season(*gods(ANA, BEA), ended=True, departures=[(DORA, 3, Gone.EXPELLED)])
    assert row_of(DORA, one).bonus == 0
    without = replace(TERMS, rulebook=replace(TERMS.rulebook, compensation=0))
    assert row_of(CAI, season(*gods(ANA, BEA), ended=True, terms=without)).bonus == 0


def absent_gods(*who):
    """Eight rounds of four, each God twice; `who` does not come when he is God."""
    people = {ANA, BEA, CAI, DORA}
    return [
        week(
            table(
                got(god, 5, came=god not in who),
                *(got(one, 5 + (one == ANA)) for one in sorted(people - {god})),
            )
        )
        for god in (ANA, BEA, CAI, DORA) * 2
    ]


def test_who_was_to_be_god_and_did_not_come_gets_no_bonus_for_not_having_been():
    (told,) = standings(season(*absent_gods(ANA), ended=True))
    assert {row.person: row.bonus for row in told.rows} == {ANA: 0, BEA: 0, CAI: 0, DORA: 0}
    assert told.row(ANA).gods == 0


def test_who_was_god_at_a_void_table_gets_no_bonus_for_it_and_who_was_not_does():
    """Ana and Bea were God in two rounds that count, Cai in none that does."""
    void = week(table(CAI, ANA, BEA, DORA, finish=Finish.VOID))
    one = season(*gods(ANA, BEA, ANA, BEA), void, void, ended=True)
    assert {row.person: row.bonus for row in standings(one)[0].rows} == {ANA: 0, BEA: 0, CAI: 0, DORA: 20}
    once = season(*gods(ANA, BEA, ANA, BEA), void, ended=True)
    assert row_of(CAI, once).bonus == 10


def test_a_substitute_who_came_in_the_place_of_god_was_asked_and_so_was_who_went():
    """Franz came in the place of Dora, who was God, and was not heard of; she came back when the week was over."""
    _, result = table(got(FRANZ, 0, came=False), got(ANA, 5), got(BEA, 5), got(CAI, 5))
    people = {ANA, BEA, CAI, DORA, FRANZ}
    later = [
        week(table(got(god, 5), *(got(one, 5) for one in sorted(people - {god})))) for god in (ANA, BEA, CAI)
    ]
    one = season(
        week(((DORA, ANA, BEA, CAI), result)),
        *later,
        divisions=(Division((ANA, BEA, CAI, DORA)),),
        newcomers=[(FRANZ, 2, 1), (DORA, 2, 1)],
        ended=True,
    )
    more = replace(
        one, weeks=(*one.weeks, *(replace(week, number=week.number + 3) for week in one.weeks[1:]))
    )
    assert {row.person: row.bonus for row in standings(more)[0].rows}[FRANZ] == 0
    assert {row.person: row.bonus for row in standings(more)[0].rows}[DORA] == 0


def test_who_had_the_seat_when_a_void_table_closed_has_the_average_of_it():
    void = TableResult(Finish.VOID, seated=(FRANZ, ANA, BEA))
    one = season(
        FIRST,
        week(((DORA, ANA, BEA), void)),
        week(table(got(FRANZ, 8), got(ANA, 0), got(BEA, 0))),
        newcomers=[(FRANZ, 3, 1)],
        departures=[(DORA, 3, Gone.SUBSTITUTED)],
        ended=True,
    )
    assert (row_of(FRANZ, one).points, row_of(FRANZ, one).credits) == (16, (2,))
    assert row_of(DORA, one).credits == ()


def test_who_sat_out_when_due_is_due_as_ever():
    """Bea was away in a week; she is due as many Gods as her rounds are of most."""
    weeks = gods(ANA, CAI, ANA, CAI)
    away = week(table(got(DORA, 5), got(ANA, 5), got(CAI, 5)), out={BEA: Out.AWAY})
    one = season(*weeks, away, away, away, away, ended=True)
    assert row_of(BEA, one).bonus == 20


def test_who_played_no_round_stands_behind_all_who_did_however_few_their_points():
    one = season(
        week(table(got(ANA, 3), got(BEA, -4), got(CAI, 0, came=False)), out={DORA: Out.REST}),
        divisions=(Division((ANA, BEA, CAI, DORA)),),
    )
    (told,) = standings(one, ratings={CAI: 2000, DORA: 1000})
    assert places(told) == [(1, ANA, 3), (2, BEA, -4), (3, CAI, 0), (4, DORA, 0)]
    assert decided(told.rows[1], told.rows[2]) is Decided.PLAYED


def test_where_nobody_played_nobody_leads():
    (told,) = standings(season(week(table(ANA, BEA, CAI, finish=Finish.VOID)), ended=True))
    assert told.leaders == ()


def test_divisions_are_told_apart_and_compensated_apart():
    first, second = (ANA, BEA, CAI), (DORA, EVA, FRANZ)
    upper = table(got(ANA, 3), got(BEA, 2), got(CAI, 1))
    lower = table(got(DORA, 9), got(EVA, 8), got(FRANZ, 7))
    one = season(week(upper, lower, divisions=(1, 2)), divisions=(Division(first), Division(second)))
    assert [places(told) for told in standings(one)] == [
        [(1, ANA, 3), (2, BEA, 2), (3, CAI, 1)],
        [(1, DORA, 9), (2, EVA, 8), (3, FRANZ, 7)],
    ]


PEOPLE = range(1, 7)
OUTS = st.dictionaries(st.sampled_from(PEOPLE), st.sampled_from(list(Out)), max_size=3)


@st.composite
def weeks(draw):
    """A week in which up to three of six sit out, and the others' table was played, closed, void or is still open."""
    out = draw(OUTS)
    here = [person for person in PEOPLE if person not in out]
    god = draw(st.sampled_from(here))
    people = (god, *(person for person in here if person != god))
    finish = draw(st.sampled_from([*Finish, None]))
    if finish is None:
        return week(playing(*people), out=out)
    if finish is Finish.VOID:
        return week(table(*people, finish=finish), out=out)
    entries = [
        got(
            person,
            draw(st.integers(-20, 60)),
            charge=draw(st.sampled_from((0, 0, 5))),
            came=draw(st.booleans()),
        )
        for person in people
    ]
    return week(table(*entries, finish=finish), out=out)


@given(st.lists(weeks(), min_size=1, max_size=6), st.booleans(), st.sampled_from([(), ((2, 3, Gone.LEFT),)]))
@settings(max_examples=60)
def test_every_point_of_the_standings_is_a_point_of_the_books(some, ended, departures):
    one = season(*some, ended=ended, departures=departures)
    for upto in (*range(1, len(some) + 1), None):
        lines = books(one, upto)
        (told,) = standings(one, upto)
        for row in told.rows:
            assert row.points == sum(line.points for line in lines if line.person == row.person)
        assert {line.person for line in lines} <= {row.person for row in told.rows}
        rounds = {
            (w.number, entry.person, entry.points)
            for w in one.weeks
            for _, r in w.results
            for entry in r.entries
        }
        assert {(line.week, line.person, line.points) for line in lines if line.why is Why.ROUND} <= rounds
        assert len(set(lines)) == len(lines)
