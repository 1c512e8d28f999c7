"""What a rule will be like: how bots of each strength fare with it alone, and what God is likely to score with it."""

from statistics import mean, pstdev

from pbem.engine.rulebook import Rulebook
from pbem.insight.lab.facts import TABLES, Forecast
from pbem.insight.rounds import GOD, play_round
from pbem.insight.solving import examine
from pbem.insight.strengths import CLUB, STRENGTHS
from pbem.rulelang.survey.survey import survey_rule
from pbem.rulelang.tree import Rule

DEALS = {"beginner": 4, "club": 4, "master": 2}
"""Deals of the exam that each strength plays: the first ones of `pbem insight solve`."""

WIDE = 1.35
"""So many deviations to either side hold four tables of five; measured, see docs/lab.md."""


def forecast(rule: Rule, rulebook: Rulebook, players: int) -> Forecast:
    """The same each time. It takes some seconds, and knows of no table: of any rule the same is said to anybody."""
    exams = {name: examine(rule, strength, DEALS[name]) for name, strength in STRENGTHS.items()}
    turns = {name: [one.turn for one in played if one.turn is not None] for name, played in exams.items()}
    seats = dict.fromkeys((f"player {number}" for number in range(1, players + 1)), CLUB)
    scores = [play_round(rule, rulebook, seats, seed).scores[GOD] for seed in range(1, TABLES + 1)]
    god, spread = mean(scores), pstdev(scores)
    return Forecast(
        points={name: mean(one.points for one in played) for name, played in exams.items()},
        solved={name: len(turns[name]) / len(played) for name, played in exams.items()},
        plays={name: mean(found) if found else None for name, found in turns.items()},
        god=god,
        low=round(god - WIDE * spread),
        high=round(god + WIDE * spread),
        stops=survey_rule(rule).dead_ends > 0,
    )
