"""`pbem rule` as its user sees it: what it prints, as words and as JSON, and its exit status."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from pbem.cli import cli

DIAGRAM = "if last is black: 7 or more, else: 6 or less"


def rule(*words, given=None):
    return CliRunner().invoke(cli, ["rule", *map(str, words)], input=given)


def told(*words):
    return json.loads(rule(*words, "--json").stdout)


def test_a_rule_that_reads_is_printed_as_it_was_understood():
    done = rule("check", "-l", "pt", "Se a última carta for preta, jogue um 7 ou mais; senão um 6 ou menos")
    assert done.exit_code == 0
    formal, sentence = done.stdout.splitlines()
    assert formal == DIAGRAM
    assert sentence == "Se a última carta é preta, jogue um 7 ou mais; senão jogue um 6 ou menos."
    assert told("check", "other colour") == {
        "reads": True,
        "formal": "other colour",
        "said": "Play a card of another colour.",
        "warnings": [],
    }


def test_a_rule_may_come_on_standard_input():
    assert rule("check", "-", given="other\ncolour\n").stdout.startswith("other colour\n")


def test_a_rule_by_which_every_card_is_right_is_told_to_be_one():
    done = rule("check", "red or black")
    assert done.exit_code == 0
    assert "every card is right" in done.stdout
    assert told("check", "red or black")["warnings"] == ["always_right"]


def test_a_rule_that_cannot_be_read_shows_where_and_what_would_be():
    done = rule("check", "if last is blak: 7 or more")
    assert done.exit_code == 1
    assert not done.stdout
    lines = done.stderr.splitlines()
    assert 'does not know "blak". Did you mean black?' in lines[0]
    assert lines[1:3] == ["  if last is blak: 7 or more", "             ^"]
    assert "  if last is black: 7 or more, else: anything" in lines
    error = told("check", "if last is blak: 7 or more")["error"]
    assert (error["kind"], error["position"], error["suggestion"]) == ("unknown_word", 11, "black")


def test_an_error_in_a_portuguese_text_is_told_in_portuguese():
    done = rule("check", "-l", "pt", "Se a última carta é pretta, jogue um 7; senão um 6")
    assert "Quis dizer preta?" in done.stderr


def test_a_rule_is_printed_in_five_notations_or_in_the_one_asked_for():
    lines = rule("print", "other colour").stdout.splitlines()
    assert [line.split()[0] for line in lines] == ["formal", "en", "pt", "es", "it"]
    assert rule("print", "other colour", "--in", "es").stdout == "Juega una carta de otro color.\n"
    assert list(told("print", "other colour")) == ["formal", "en", "pt", "es", "it"]


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (("other colour", "if last is red: black, else: red"), 0, "the same"),
        ((DIAGRAM, "if last is black: 7 or more, else: 5 or less"), 1, "after AH, 6S is right by the first"),
        (("start: red; odd", "odd"), 1, "only the second rule admits AS as starter"),
        (("if position < 3: red, else: odd", "odd", "--after", "3h 4s"), 0, "the same"),
    ],
)
def test_two_rules_are_the_same_or_a_shortest_main_line_tells_them_apart(words, status, said):
    done = rule("compare", *words)
    assert done.exit_code == status
    assert said in done.stdout


def test_a_comparison_as_json_names_line_card_and_whose_it_is():
    assert told("compare", "other colour", "if last is red: black, else: red") == {"answer": "same"}
    found = told("compare", DIAGRAM, "if last is black: 7 or more, else: 5 or less")
    assert (found["answer"], found["card"], found["right_by"]) == ("differ", "6S", "first")
    assert found["main_line"] == ["AH"]


@pytest.mark.parametrize(
    "words",
    [
        ("print", "red", "--in", "de"),
        ("check", "red", "-l", "de"),
        ("compare", "red", "black", "--after", "99"),
    ],
)
def test_what_is_asked_wrongly_is_said_and_is_status_2(words):
    done = rule(*words)
    assert done.exit_code == 2
    assert not done.stdout
    assert done.stderr
