"""The solo exam: 31 less the turn less 2 for each wrong guess, and a guess is fixed before the verdict."""

import hashlib
import json
import tomllib
from pathlib import Path

from typer.testing import CliRunner

from pbem.cards import Card
from pbem.cli import cli
from pbem.insight.exam import Guessed, Solo
from pbem.insight.solving import examine, worth_guessing
from pbem.insight.strengths import BEGINNER, MASTER
from pbem.rulelang.reading import read_rule
from pbem.rulelang.tree import Rule

RULE = read_rule("other colour")

BLIND = Path(__file__).parent / "blind_rules.toml"
"""Rules that were written without what bots can think of in view, and sealed before the first of them was played."""

SEAL = "b5958cd5283dfd117176ebb76d1617f749cff5e7c97e6918730c8a283a09b700"


def test_points_are_31_less_the_turn_less_2_for_each_wrong_guess():
    wrong, right = Guessed(4, RULE, False), Guessed(9, RULE, True)
    assert Solo(9, (wrong, right), ()).points == 31 - 9 - 2
    assert Solo(30, (wrong, wrong, right), ()).points == 0
    assert Solo(None, (wrong,), ()).points == 0


def test_a_master_solves_a_simple_rule_and_nobody_plays_more_than_30_cards():
    played = examine(RULE, MASTER, 2)
    assert all(one.turn is not None and one.turn <= 15 for one in played)
    assert all(len(one.cards) < 30 for one in played)


def test_verdicts_are_those_of_the_rule():
    (played,) = examine(RULE, BEGINNER, 1)
    line: list[Card] = []
    for card, right in played.cards:
        if line:
            assert right == (card.suit.red != line[-1].suit.red)
        if right:
            line.append(card)


def test_the_same_deals_are_played_each_time():
    assert examine(RULE, BEGINNER, 2) == examine(RULE, BEGINNER, 2)


def test_with_few_turns_left_a_smaller_share_is_enough():
    assert not worth_guessing(0.2, left=20, usual=0.33)
    assert worth_guessing(0.2, left=4, usual=0.33)
    assert worth_guessing(0.01, left=0, usual=0.33)


def test_the_command_tells_points_turns_and_guesses():
    said = CliRunner().invoke(
        cli, ["insight", "solve", "a card of the other colour", "--deals", "2", "--json"]
    )
    told = json.loads(said.stdout)
    assert said.exit_code == 0
    assert list(told) == ["rule", "deals", "points", "solved", "wrong", "turns", "guesses"]
    assert told["rule"] == "other colour"
    assert told["deals"] == len(told["turns"]) == len(told["guesses"]) == 2
    assert told["points"] == sum(31 - turn for turn in told["turns"]) / 2 - told["wrong"]
    assert [some[-1]["turn"] for some in told["guesses"]] == told["turns"]


def test_the_command_says_what_it_cannot_do():
    assert CliRunner().invoke(cli, ["insight", "solve", "xyzzy plugh"]).exit_code == 1
    assert CliRunner().invoke(cli, ["insight", "solve", "other colour", "--strength", "god"]).exit_code == 2


def test_the_blind_rules_are_those_that_were_sealed_and_all_can_be_played():
    assert hashlib.sha256(BLIND.read_bytes()).hexdigest() == SEAL
    rules = [read_rule(one["formal"]) for one in tomllib.loads(BLIND.read_text("utf-8"))["rule"]]
    assert len(set(rules)) == 100
    assert all(isinstance(rule, Rule) for rule in rules)
