"""All that can be said of ratings, for the tests that everything has words."""

from pbem.digests import outcomes
from pbem.digests.outcomes import LadderRow

FIRST = tuple(
    LadderRow(place, name, figure, sure, rounds, god)
    for place, name, figure, sure, rounds, god in (
        (1, "Ana", 1874, 84, 212, 1322),
        (2, "Bartholomew Longfellow-X", 1620, 61, 40, None),
        (2, "Rui", 1620, 1, 5, 987),
    )
)
NEAR = (
    LadderRow(41, "Bruno", 1310, 55, 31, 1104),
    LadderRow(42, "Carla", 1309, 57, 35, None, mine=True),
    LadderRow(43, "Davi", 1277, 40, 12, None),
)
NEWCOMERS = (LadderRow(None, "Eva", 1104, 12, 1, None), LadderRow(None, "Gil", 961, 20, 4, 1010))


def done():
    return [
        outcomes.LadderIs((), (), (), 0, 5, listed=False),
        outcomes.LadderIs((), (), NEWCOMERS, 0, 5, listed=False),
        outcomes.LadderIs(FIRST, (), (), 3, 5, listed=True),
        outcomes.LadderIs(FIRST, NEAR, NEWCOMERS, 57, 5, listed=True),
    ]
