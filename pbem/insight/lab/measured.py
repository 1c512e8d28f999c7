"""What was measured of the sample rules, and what that says of the features of any rule; `measured.toml` holds it."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from statistics import mean
from typing import Any

from pbem.insight.lab.facts import Effect
from pbem.insight.lab.features import Feature
from pbem.insight.players import STRENGTHS


@dataclass(frozen=True, slots=True)
class Score:
    """Of a sample rule, by strength the points of a deal and the share of deals solved; God's mean score."""

    points: Mapping[str, float]
    solved: Mapping[str, float]
    god: float
    features: frozenset[Feature]

    @property
    def middle(self) -> float:
        """Points of a deal, in the middle of all strengths."""
        return mean(self.points.values())


@cache
def scores() -> Mapping[str, Score]:
    """By key, of each sample rule."""
    held = tomllib.loads(files("pbem.insight.lab").joinpath("measured.toml").read_text("utf-8"))
    return {key: _score(one) for key, one in held.items()}


def _score(held: Mapping[str, Any]) -> Score:
    return Score(
        {name: held[name][0] for name in STRENGTHS},
        {name: held[name][1] for name in STRENGTHS},
        held["god"],
        frozenset(map(Feature, held["features"])),
    )


@cache
def effect(feature: Feature) -> Effect:
    """What a feature goes with."""
    having = [one.middle for one in scores().values() if feature in one.features]
    others = [one.middle for one in scores().values() if feature not in one.features]
    return Effect(feature, round(mean(having), 1), round(mean(others), 1))
