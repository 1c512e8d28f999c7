"""Ratings find who is stronger: simulated seasons of people of known strength, on a small scale."""

import pytest

from bench.seasons import World, found_after, spearman
from pbem.league.ratings import shown


@pytest.mark.parametrize(
    ("some", "others", "likeness"),
    [
        ([1, 2, 3], [10, 20, 30], 1),
        ([1, 2, 3], [30, 20, 10], -1),
        ([1, 2, 3, 4], [1, 3, 2, 4], 0.8),  # 1 - 6 x 2 / (4 x 15)
        ([1, 2, 3, 4], [1, 2, 2, 3], 0.9486832980505138),  # ranks 1 2.5 2.5 4: 4.5 / sqrt(5 x 4.5)
    ],
)
def test_rank_correlation_is_reckoned_as_spearman_did(some, others, likeness) -> None:
    assert spearman(some, others) == pytest.approx(likeness)


def test_order_of_players_and_of_gods_is_found_better_the_more_they_play() -> None:
    after_one, after_many = zip(*(found_after((1, 12), seed) for seed in range(3)), strict=True)
    players, gods = zip(*after_many, strict=True)
    assert min(players) > 0.8
    assert min(gods) > 0.6
    assert sum(players) > sum(one for one, _ in after_one)


def test_somebody_far_stronger_than_all_others_is_first_after_a_season() -> None:
    world = World(5)
    world.strength[7] = 6.0
    world.season()
    assert max(world.players, key=lambda one: shown(world.players[one])) == 7
