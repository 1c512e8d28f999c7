"""How hard samples are called follows what was measured; run as a program, this file writes labels and the page."""

import re
from functools import cache
from pathlib import Path

import pytest

from pbem.app import load_samples
from pbem.insight.lab.facts import difficulty
from pbem.insight.lab.features import Feature, features_of
from pbem.insight.lab.measured import Score, effect, scores
from pbem.rulelang.samples import Difficulty
from pbem.rulelang.survey.difficulty import Rivals
from pbem.rulelang.survey.survey import survey_rule

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "sample-scores.md"
SAMPLES = {one.key: one for one in load_samples()}
ROW = "| `{key}` | {beginner} | {club} | {master} | {god:.1f} | {label} |"


def row(key: str, one: Score, label: Difficulty) -> str:
    cells = {name: f"{one.points[name]:.1f}, {one.solved[name]:.0%}" for name in one.points}
    return ROW.format(key=key, **cells, god=one.god, label=label.value)


@cache
def label_of(key: str) -> Difficulty:
    """As hard as bots find it."""
    one = scores()[key]
    return difficulty(one.points, one.solved, stops=survey_rule(SAMPLES[key].rule).dead_ends > 0)


def page() -> str:
    head, _, _ = PAGE.read_text("utf-8").partition("| rule |")
    ranked = sorted(scores().items(), key=lambda item: (-item[1].middle, item[0]))
    lines = ["| rule | beginner | club | master | God's score | label |", "|---|---|---|---|---|---|"]
    lines += [row(key, one, label_of(key)) for key, one in ranked]
    lines += ["", "## What goes with hard rules", "", FEATURES, ""]
    lines += ["| the rule … | samples | with it | without |", "|---|---|---|---|"]
    for feature in Feature:
        found, count = effect(feature), sum(feature in one.features for one in scores().values())
        lines.append(f"| {SAID[feature]} | {count} | {found.with_it} | {found.without} |")
    return head + "\n".join(lines) + "\n"


FEATURES = """Points of a deal, in the middle of all strengths, over the samples that have a feature and over the
others. LAB names those of the rule it is asked about. They are what goes together: a rule that reckons mostly
asks about values, too."""
SAID = {
    Feature.RECKONS: "reckons with values",
    Feature.PARTS: "has three parts or more",
    Feature.JOINED: "joins conditions by and, or, one of",
    Feature.MIXED: "asks about two things of cards or more",
    Feature.VALUES: "asks about values",
    Feature.SUITS: "asks about suits",
    Feature.FURTHER: "looks at cards before the last",
    Feature.POSITION: "asks about the place in the main line",
    Feature.LOPSIDED: "has less than 40 or more than 60 of 100 cards right",
    Feature.ALONE: "looks at the card alone",
}


def test_every_sample_is_called_as_hard_as_bots_find_it() -> None:
    assert {key: one.difficulty for key, one in SAMPLES.items()} == {key: label_of(key) for key in scores()}


def test_every_sample_was_measured_with_the_features_that_it_has() -> None:
    assert {key: one.features for key, one in scores().items()} == {
        key: frozenset(features_of(one.rule)) for key, one in SAMPLES.items()
    }


def test_the_page_shows_what_was_measured() -> None:
    assert PAGE.read_text("utf-8") == page()


def test_easy_rules_are_for_a_first_game() -> None:
    for key, one in SAMPLES.items():
        if one.difficulty is Difficulty.EASY:
            assert scores()[key].solved["beginner"] >= 0.5, key
            assert survey_rule(one.rule).dead_ends == 0, key


@pytest.mark.slow
def test_no_sample_is_easy_by_bots_and_hard_by_cards_of_chance_or_the_other_way_round() -> None:
    rivals = Rivals(one.rule for one in SAMPLES.values())
    by_chance = {key: rivals.measure(one.rule) for key, one in SAMPLES.items()}
    both = {(one.difficulty, by_chance[key].difficulty) for key, one in SAMPLES.items()}
    assert not both & {(Difficulty.EASY, Difficulty.HARD), (Difficulty.HARD, Difficulty.EASY)}


if __name__ == "__main__":
    for name in SAMPLES:
        file = ROOT / "data" / "rules" / f"{name}.toml"
        text = file.read_text("utf-8")
        file.write_text(re.sub(r'(?m)^difficulty = ".*"$', f'difficulty = "{label_of(name)}"', text), "utf-8")
    PAGE.write_text(page(), "utf-8")
