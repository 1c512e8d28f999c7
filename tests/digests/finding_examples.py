"""What is answered to who looks for a game, for the tests that everything has words."""

from pbem.digests import outcomes
from pbem.digests.outcomes import GameLine, OpenTableLine
from pbem.engine.match.terms import PLAIN, TimeRules

DAY = 86_400_000_000
NOW = 1_795_000_000_000_000


def done():
    """Tables of every kind, and games in every phase."""
    plain = OpenTableLine(417, "Rosewood", "Ana", "new-eleusis", 3 * DAY, PLAIN, 4, 1, ("en", "pt-PT"), True)
    daily = TimeRules(daily=20 * 60, zone="Europe/Lisbon", reliability=80)
    others = OpenTableLine(
        418, "", "Bruno", "eleusis-express", 3 * DAY, daily, 5, 3, ("it",), False, mine=True
    )
    begun = OpenTableLine(
        419, "", "Ana", "new-eleusis", 3 * DAY, PLAIN, 4, 2, ("en",), False, round=2, rounds=4
    )
    games = (
        GameLine(417, "Rosewood", "play", "Bruno", mine=True, due=NOW + DAY),
        GameLine(418, "", "rule", "Bruno", mine=True),
        GameLine(419, "", "play", "Ana", due=NOW + DAY),
        GameLine(420, "", "play", "Ana", looks_on=True),
        GameLine(421, "Rosewood", "gathering", ""),
        GameLine(422, "", "play", ""),
    )
    return [
        outcomes.TablesAre(()),
        outcomes.TablesAre((plain,)),
        outcomes.TablesAre((plain, others), more=3),
        outcomes.TablesAre((plain,), finds=True),
        outcomes.TablesAre((plain, begun)),
        outcomes.YouWaitForGame(1, 3, NOW + 14 * DAY),
        outcomes.YouWaitForGame(2, 3, NOW + 13 * DAY, again=True),
        outcomes.WaitForGameNoMore(),
        outcomes.GamesAre((), outcomes.YouWaitForGame(2, 3, NOW + 13 * DAY, again=True)),
        outcomes.GamesAre(()),
        outcomes.GamesAre(games),
        outcomes.RematchIsMade(417, 1, 3, 7),
        outcomes.RematchIsMade(417, 3, 4, 7),
    ]


def undone():
    return [outcomes.NoRematch(417), outcomes.NoRematch(417, league=True)]
