"""A table that a league made for a week, for the tests of what becomes of it."""

from dataclasses import replace

from pbem.engine.match.league import MakeLeagueTable
from pbem.engine.match.terms import HouseRules, LeagueRound, TimeRules
from tests.engine.gathering import AnyCard, Gathering

WEEK = LeagueRound("rosewood", season=1, week=3, table=2, weeks=8, closes=7 * 24)


class WeeksTable(Gathering):
    """Caio is God; Ana, Bia and Davi sit clockwise from his left."""

    def __init__(
        self, book, *, human=False, rule=None, god="caio", players=("ana", "bia", "davi"), bots=(), **changes
    ):
        self.match = None
        self.events = []
        self.rule = rule if human else rule or AnyCard()
        week = replace(WEEK, **changes)
        house_rules, time_rules = HouseRules(human), TimeRules()
        self.made = self.do(
            MakeLeagueTable(book, (), 72, house_rules, time_rules, week, god, players, bots=bots)
        )
