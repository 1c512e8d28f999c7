"""What a rule will be like is measured: the same for anybody, by the deals of the exam and whole tables."""

import json
from functools import cache
from statistics import mean

import pytest
from typer.testing import CliRunner

from pbem.app import load_rulebooks, load_samples
from pbem.cli import cli
from pbem.insight.lab.features import Feature, features_of
from pbem.insight.lab.forecast import forecast
from pbem.insight.lab.measured import scores
from pbem.insight.lab.near import near
from pbem.insight.rounds import GOD, play_round
from pbem.insight.solving import examine
from pbem.insight.strengths import BEGINNER, CLUB, STRENGTHS
from pbem.rulelang.reading import read_rule
from pbem.rulelang.samples import Difficulty

BOOK = load_rulebooks()["new-eleusis"]


def run(*arguments):
    return CliRunner().invoke(cli, ["insight", *arguments])


@pytest.fixture
def few_tables(monkeypatch):
    """Where what God scores does not matter, or not how well it is told."""
    monkeypatch.setattr("pbem.insight.lab.forecast.TABLES", 2)


@cache
def red():
    return forecast(read_rule("red"), BOOK, 3)


def test_the_points_are_those_of_the_exam_and_gods_score_that_of_whole_tables():
    assert red().points["beginner"] == mean(one.points for one in examine(read_rule("red"), BEGINNER, 4))
    seats = dict.fromkeys(("player 1", "player 2", "player 3"), CLUB)
    found = [play_round(read_rule("red"), BOOK, seats, seed).scores[GOD] for seed in range(1, 13)]
    assert red().god == mean(found)
    assert red().low <= red().god <= red().high


def test_a_rule_that_everybody_finds_is_easy_and_one_that_nobody_finds_is_hard(few_tables):
    easy = forecast(read_rule("red"), BOOK, 3)
    hard = forecast(
        read_rule("after spades: 10 to K, after hearts: 7 to 9, after diamonds: 4 to 6, after clubs: A to 3"),
        BOOK,
        3,
    )
    assert (easy.difficulty, hard.difficulty) == (Difficulty.EASY, Difficulty.HARD)
    assert all(share == 1 for share in easy.solved.values())


def test_the_command_says_it_as_data_the_same_each_time():
    told = json.loads(run("forecast", "only red", "--json").stdout)
    again = red()
    assert told["points"] == pytest.approx(dict(again.points), abs=0.05)
    assert told["god"]["mean"] == pytest.approx(again.god, abs=0.05)
    assert told["rule"] == "red"
    assert set(told) == {"rule", "points", "solved", "plays", "god", "label", "features", "near"}
    assert set(told["points"]) == set(told["solved"]) == {"beginner", "club", "master"}
    assert set(told["features"]) == {"alone"}
    assert told["near"]["easier"] is None
    assert set(told["god"]) == {"mean", "low", "high"}


FEATURES = [
    ("if last is red: odd, else: even", {"mixed"}),
    ("same suit or same value", {"joined", "mixed", "values", "suits", "lopsided"}),
    ("(value + value of second last) mod 3 = 0", {"reckons", "values", "further", "lopsided"}),
    ("repeat: red, red, black", {"position", "parts"}),
    ("by value of last mod 3: 0: red, 1: black, 2: 7 or less", {"reckons", "parts", "mixed", "values"}),
    ("red or face", {"joined", "mixed", "alone", "lopsided"}),
]  # fmt: skip


@pytest.mark.parametrize(("text", "features"), FEATURES)
def test_what_makes_a_rule_hard_is_what_it_has_about_it(text, features):
    assert set(features_of(read_rule(text))) == {Feature(one) for one in features}


def test_rules_near_to_one_judge_like_it_and_were_measured_easier_and_harder():
    samples = {one.key: one.rule for one in load_samples()}
    points = scores()["home-colour"].middle
    found = near(samples["home-colour"], points, samples)
    assert scores()[found.easier].middle >= points + 2
    assert scores()[found.harder].middle <= points - 2
    assert near(read_rule("prime"), 20.0, samples).easier in {"only-red", "only-even", "faces-go-up"}


def test_a_rule_written_otherwise_is_not_near_to_itself():
    samples = {one.key: one.rule for one in load_samples()}
    found = near(read_rule("if last is black: red, else: black"), 10.0, samples)
    assert "colours-change" not in (found.easier, found.harder)


def test_rules_are_ranked_by_what_god_is_likely_to_score(tmp_path, few_tables, monkeypatch):
    monkeypatch.setattr("pbem.insight.lab.forecast.DEALS", dict.fromkeys(STRENGTHS, 1))
    file = tmp_path / "rules.txt"
    file.write_text("only red\n\nif last is red: odd, else: even\n", "utf-8")
    ranked = json.loads(run("league", str(file), "--json").stdout)
    assert [one["place"] for one in ranked] == [1, 2]
    assert ranked[0]["God"] >= ranked[1]["God"]


def test_a_rule_that_cannot_be_read_is_named_with_its_line(tmp_path):
    file = tmp_path / "rules.txt"
    file.write_text("only red\nblue cards on Tuesdays\n", "utf-8")
    told = run("league", str(file))
    assert told.exit_code == 2
    assert "rules.txt:2: can't read the rule" in " ".join(told.output.split())


def test_a_table_that_a_variant_does_not_seat_is_refused():
    told = run("forecast", "red", "--players", "9")
    assert told.exit_code == 2
    assert "3 to 7 players" in told.output
