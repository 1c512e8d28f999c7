"""What a rule will be like, as it is told: to who asked by LAB, to God while they make it up, on the page of rules."""

from pbem.digests.outcomes import RuleRead
from pbem.families import Family
from pbem.insight.lab.facts import TABLES, Effect, Forecast
from pbem.rulelang.tree import Rule


class Foretold(Family):
    """`read`: the rule, with Abbott's advice. `easier`, `harder`: sample rules near to it, None where there is none.

    God's score is that of `players` besides God under the variant `rulebook`, at so many `tables`.
    """

    read: RuleRead
    forecast: Forecast
    effects: tuple[Effect, ...]
    easier: Rule | None
    harder: Rule | None
    rulebook: str
    players: int
    tables: int = TABLES
