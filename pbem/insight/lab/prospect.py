"""All that the laboratory says of a rule: its forecast, what makes it hard or easy, and rules near to it."""

from collections.abc import Mapping
from statistics import mean

from pbem.engine.rulebook import Rulebook
from pbem.insight.lab.facts import Prospect
from pbem.insight.lab.features import features_of
from pbem.insight.lab.forecast import forecast
from pbem.insight.lab.measured import effect
from pbem.insight.lab.near import near
from pbem.rulelang.tree import Rule


def prospect(rule: Rule, rulebook: Rulebook, players: int, samples: Mapping[str, Rule]) -> Prospect:
    """`samples`: by key, among which the rules near to it are. The same each time, whoever asks, and when."""
    found = forecast(rule, rulebook, players)
    effects = sorted(map(effect, features_of(rule)), key=lambda one: one.with_it - one.without)
    return Prospect(found, tuple(effects), near(rule, mean(found.points.values()), samples))
