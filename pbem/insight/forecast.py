"""What a rule will be like: how bots of each strength fare with it alone, and what God is likely to score with it."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from statistics import mean, pstdev

from pbem.engine.rulebook import Rulebook
from pbem.insight.rounds import GOD, play_round
from pbem.insight.solving import examine
from pbem.insight.strengths import CLUB, STRENGTHS
from pbem.rulelang.tree import Rule

DEALS = {"beginner": 4, "club": 4, "master": 2}
"""Deals of the exam that each strength plays: the first ones of `pbem insight solve`."""

TABLES = 12
"""Whole tables that are played."""

WIDE = 1.35
"""So many deviations to either side hold four tables of five; measured, see docs/lab.md."""

EASY, HARD = 12.0, 5.0
"""Points of a deal, in the middle of all strengths: a rule with more is easy, one with fewer hard."""


class Label(StrEnum):
    """How hard a rule is, as measured."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


@dataclass(frozen=True, slots=True)
class Forecast:
    """By strength the `points` of a deal and the share of deals that were `solved`; and God's score at a table.

    Four tables of five are expected to lie from `low` to `high`.
    """

    points: Mapping[str, float]
    solved: Mapping[str, float]
    god: float
    low: int
    high: int

    @property
    def label(self) -> Label:
        points = mean(self.points.values())
        return Label.EASY if points >= EASY else Label.HARD if points < HARD else Label.MEDIUM


def forecast(rule: Rule, rulebook: Rulebook, players: int) -> Forecast:
    """The same each time. It takes some seconds, and knows of no table: of any rule the same is said to anybody."""
    exams = {name: examine(rule, strength, DEALS[name]) for name, strength in STRENGTHS.items()}
    seats = dict.fromkeys((f"player {number}" for number in range(1, players + 1)), CLUB)
    scores = [play_round(rule, rulebook, seats, seed).scores[GOD] for seed in range(1, TABLES + 1)]
    god, spread = mean(scores), pstdev(scores)
    return Forecast(
        {name: mean(one.points for one in played) for name, played in exams.items()},
        {name: mean(one.turn is not None for one in played) for name, played in exams.items()},
        god,
        round(god - WIDE * spread),
        round(god + WIDE * spread),
    )
