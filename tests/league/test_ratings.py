"""Ratings: openskill's own published figures, who is ranked against whom, what a rule's spread is."""

from fractions import Fraction

import pytest
from openskill.models import PlackettLuce

from pbem.league.ratings import (
    HEAT,
    MODEL,
    RatedRound,
    Skill,
    Skills,
    rankable,
    rate_gods,
    rate_players,
    shown,
    sureness,
)

WITHOUT_TAU = PlackettLuce(tau=1e-12)
"""The figures below were published when nothing was added to doubt before a round."""

ANA, BRUNO, CARLA, DAVI, EVA = 1, 2, 3, 4, 5


def a_round(*points: int, god: int | None = 9, hand: int = 14) -> RatedRound:
    return RatedRound(god, tuple(enumerate(points, 1)), hand)


def test_model_gives_the_figures_of_openskills_manual() -> None:
    """openskill.py, docs/source/manual.rst, "The Basics": two against two, all newcomers."""
    rating = MODEL.rating
    [[first, _], [third, _]] = MODEL.rate([[rating(), rating()], [rating(), rating()]])
    assert (first.mu, first.sigma) == pytest.approx((26.964294621803063, 8.177962604389991))
    assert (third.mu, third.sigma) == pytest.approx((23.035705378196937, 8.177962604389991))
    assert first.ordinal() == pytest.approx(2.4304068086330872)
    assert Skill(first.mu, first.sigma).ordinal == pytest.approx(2.4304068086330872)


def test_four_players_of_different_skill_are_rated_as_openskill_publishes() -> None:
    """openskill.js, rate.test: "rate accepts and runs a placket-luce model by default"."""
    skills = {ANA: Skill(29.182, 4.782), BRUNO: Skill(27.174, 4.922), CARLA: Skill(16.672, 6.217)}
    after = rate_players(skills, a_round(20, 14, 9, -3), WITHOUT_TAU)
    assert (after[ANA].mu, after[ANA].sigma) == pytest.approx((30.209971908310553, 4.764898977359521))
    assert (after[BRUNO].mu, after[BRUNO].sigma) == pytest.approx((27.64460833689499, 4.882789305097372))
    assert (after[CARLA].mu, after[CARLA].sigma) == pytest.approx((17.403586731283518, 6.100723440599442))
    assert (after[DAVI].mu, after[DAVI].sigma) == pytest.approx((19.214790707434826, 7.8542613981643985))


def test_three_rounds_with_ties_are_rated_as_openskill_publishes() -> None:
    """openskill.py, tests/models/test_plackett_luce_series.py: scores 9 7 7 5 5, then 9 5 5, then 9 9 7 7."""
    skills: Skills = {}
    for scores in (
        ((ANA, 9), (BRUNO, 7), (CARLA, 7), (DAVI, 5), (EVA, 5)),
        ((EVA, 9), (CARLA, 5), (BRUNO, 5)),
        ((DAVI, 9), (BRUNO, 9), (CARLA, 7), (ANA, 7)),
    ):
        skills = {**skills, **rate_players(skills, RatedRound(None, scores, 14), WITHOUT_TAU)}
    published = {
        ANA: (26.353761103, 8.11102706),
        BRUNO: (24.618479789, 7.90533551),
        CARLA: (23.065819512, 7.822005595),
        DAVI: (24.476332403, 8.106111471),
        EVA: (26.385499685, 8.054090809),
    }
    for person, figures in published.items():
        assert (skills[person].mu, skills[person].sigma) == pytest.approx(figures)


def test_doubt_grows_a_little_before_each_round_as_openskill_publishes() -> None:
    """openskill.py, tests/test_rate.py: tau 0.3, two of doubt 3."""
    skills = {ANA: Skill(25, 3), BRUNO: Skill(25, 3)}
    after = rate_players(skills, a_round(3, 1), PlackettLuce(tau=0.3))
    assert (after[ANA].mu, after[ANA].sigma) == pytest.approx((25.624880438870754, 2.9879993738476953))
    assert (after[BRUNO].mu, after[BRUNO].sigma) == pytest.approx((24.375119561129246, 2.9879993738476953))


def test_order_in_which_players_are_named_does_not_matter() -> None:
    forth = rate_players({}, RatedRound(None, ((ANA, 5), (BRUNO, 9), (CARLA, 5)), 14))
    back = rate_players({}, RatedRound(None, ((CARLA, 5), (BRUNO, 9), (ANA, 5)), 14))
    assert forth[BRUNO].mu > forth[ANA].mu == pytest.approx(forth[CARLA].mu)
    assert {person: skill.mu for person, skill in forth.items()} == pytest.approx(
        {person: skill.mu for person, skill in back.items()}
    )


def test_god_of_a_round_is_not_rated_as_a_player() -> None:
    assert set(rate_players({}, a_round(9, 4, god=7))) == {ANA, BRUNO}


@pytest.mark.parametrize("played", [a_round(), a_round(12)])
def test_fewer_than_two_players_are_not_ranked(played: RatedRound) -> None:
    assert rate_players({}, played) == {}
    assert played.spread is None


def test_newcomer_stands_at_1000_and_nothing_is_sure_of_him() -> None:
    assert (shown(Skill()), sureness(Skill())) == (1000, 0)


def test_figure_is_40_points_for_each_of_openskills_ordinal() -> None:
    """30 - 3 x 2 = 24; 1000 + 40 x 24 = 1960; doubt 2 of 8.33 is 24 percent of it."""
    assert (shown(Skill(30, 2)), sureness(Skill(30, 2))) == (1960, 76)


def test_doubt_that_grew_beyond_a_newcomers_is_no_negative_sureness() -> None:
    assert sureness(Skill(25, 9)) == 0


@pytest.mark.parametrize(
    ("points", "spread"),
    [
        ((8, 8, 8), Fraction(0)),  # nobody found the rule, or all at once
        ((14, 0), Fraction(1)),  # one a whole hand before the other
        ((14, 0, 0), Fraction(2, 3)),  # 14, 14 and 0 between the three pairs
        ((14, 7, 0), Fraction(2, 3)),  # 7, 7 and 14
        ((20, 14, -8, 2), Fraction(6 + 28 + 18 + 22 + 12 + 10, 6 * 14)),
    ],
)
def test_spread_is_the_average_difference_of_two_players_in_hands(
    points: tuple[int, ...], spread: Fraction
) -> None:
    assert a_round(*points).spread == spread


def test_gods_are_ranked_by_the_spread_of_their_rounds() -> None:
    heat = [a_round(14, 0, 0, god=7), a_round(5, 5, 5, god=8), a_round(9, 2, 1, god=9)]
    after = rate_gods({}, heat)
    assert after[7].mu > after[9].mu > after[8].mu
    as_players = rate_players({}, RatedRound(None, ((7, 3), (8, 1), (9, 2)), 14))
    assert after == as_players, "a heat is ranked as a round is"


def test_hands_of_different_size_are_compared_by_what_was_dealt() -> None:
    after = rate_gods({}, [a_round(14, 0, god=7, hand=14), a_round(12, 0, god=8, hand=12)])
    assert after[7] == after[8]


def test_who_was_god_twice_in_a_heat_counts_once_with_the_average() -> None:
    """0 and 1 are a half on average: as much as the other's."""
    heat = [a_round(3, 3, god=7), a_round(14, 0, god=7), a_round(7, 0, god=8)]
    after = rate_gods({}, heat)
    assert after[7] == after[8]


def test_server_as_god_and_a_lone_player_count_for_no_god() -> None:
    heat = [a_round(9, 0, god=None), a_round(9, god=7), a_round(9, 0, god=8)]
    assert not rankable(heat)
    assert rate_gods({}, heat) == {}
    assert rankable([*heat, a_round(2, 2, god=9)])


def test_great_heat_is_parted_evenly_and_everybody_is_ranked_once() -> None:
    gods = range(1, 2 * HEAT + 2)
    after = rate_gods({}, [a_round(god, 0, god=god) for god in gods])
    assert set(after) == set(gods)
    first = rate_gods({}, [a_round(god, 0, god=god) for god in gods][: (2 * HEAT + 1) // 3])
    assert {god: after[god] for god in first} == first
