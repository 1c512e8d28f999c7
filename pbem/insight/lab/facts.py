"""What the laboratory says of a rule, as facts."""

from collections.abc import Mapping
from dataclasses import dataclass
from statistics import mean

from pbem.insight.lab.features import Feature
from pbem.insight.players import STRENGTHS
from pbem.rulelang.samples import Difficulty

TABLES = 12
"""Whole tables that are played for a forecast."""

EASY, HARD = 13.0, 3.0
"""Points of a deal, in the middle of all strengths: a rule with as many may be easy, one with fewer than these is hard.

Drawn where no sample is easy by bots and hard by cards of chance (`survey.difficulty`), or the other way round.
"""

FIND_IT = 0.5
"""A rule that beginners solve in a smaller share of deals is not easy, whatever the others make of it."""


@dataclass(frozen=True, slots=True)
class Forecast:
    """By strength the `points` of a deal, the share of deals `solved`, and how many `plays` it took where they were.

    `god`: God's mean score at a table; four tables of five are expected to lie from `low` to `high`. `stops`: play can
    come where no card is right.
    """

    points: Mapping[str, float]
    solved: Mapping[str, float]
    plays: Mapping[str, float | None]
    god: float
    low: int
    high: int
    stops: bool

    @property
    def difficulty(self) -> Difficulty:
        return difficulty(self.points, self.solved, stops=self.stops)


def difficulty(points: Mapping[str, float], solved: Mapping[str, float], *, stops: bool) -> Difficulty:
    """How hard a rule is, by the points and solved shares of all strengths.

    One by which play can come to a stop is hard: people who have found it may still have no right card.
    """
    middle = mean(points[name] for name in STRENGTHS)
    if middle < HARD or stops:
        return Difficulty.HARD
    easy = middle >= EASY and solved[STRENGTHS[0]] >= FIND_IT
    return Difficulty.EASY if easy else Difficulty.MEDIUM


@dataclass(frozen=True, slots=True)
class Effect:
    """Points of a deal, in the middle of all strengths, over the samples that have a feature, and over the others."""

    feature: Feature
    with_it: float
    without: float


@dataclass(frozen=True, slots=True)
class Near:
    """The keys of sample rules near to a rule; None where there is none."""

    easier: str | None
    harder: str | None


@dataclass(frozen=True, slots=True)
class Prospect:
    """`effects`: of the features that the rule has, first the one that goes with the hardest rules."""

    forecast: Forecast
    effects: tuple[Effect, ...]
    near: Near
