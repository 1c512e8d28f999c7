"""What a rule will be like is measured: the same for anybody, by the deals of the exam and whole tables."""

import json
from statistics import mean

from typer.testing import CliRunner

from pbem.app import load_rulebooks
from pbem.cli import cli
from pbem.insight.forecast import Label, forecast
from pbem.insight.rounds import GOD, play_round
from pbem.insight.solving import examine
from pbem.insight.strengths import BEGINNER, CLUB
from pbem.rulelang.reading import read_rule

BOOK = load_rulebooks()["new-eleusis"]


def run(*arguments):
    return CliRunner().invoke(cli, ["insight", *arguments])


def test_the_points_are_those_of_the_exam_and_gods_score_that_of_whole_tables():
    rule = read_rule("other colour")
    found = forecast(rule, BOOK, 3)
    assert found.points["beginner"] == mean(one.points for one in examine(rule, BEGINNER, 4))
    seats = dict.fromkeys(("player 1", "player 2", "player 3"), CLUB)
    assert found.god == mean(play_round(rule, BOOK, seats, seed).scores[GOD] for seed in range(1, 13))
    assert found.low <= found.god <= found.high


def test_a_rule_that_everybody_finds_is_easy_and_one_that_nobody_finds_is_hard():
    easy = forecast(read_rule("red"), BOOK, 3)
    hard = forecast(
        read_rule("(value of last × value of second last × value of third last) mod 3 = value mod 3"), BOOK, 3
    )
    assert (easy.label, hard.label) == (Label.EASY, Label.HARD)
    assert all(share == 1 for share in easy.solved.values())


def test_the_command_says_it_as_data_the_same_each_time():
    told = [json.loads(run("forecast", "only red", "--json").stdout) for _ in range(2)]
    assert told[0] == told[1]
    assert told[0]["rule"] == "red"
    assert set(told[0]) == {"rule", "points", "solved", "god", "label"}
    assert set(told[0]["points"]) == set(told[0]["solved"]) == {"beginner", "club", "master"}
    assert set(told[0]["god"]) == {"mean", "low", "high"}


def test_rules_are_ranked_by_what_god_is_likely_to_score(tmp_path):
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
