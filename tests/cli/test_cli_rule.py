"""`pbem rule` as its user sees it: what it prints, as words and as JSON, and its exit status."""

import io
import json
import sys

import pytest
from typer.testing import CliRunner

from pbem.cli import cli, main

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


def started(monkeypatch, words, given=b"", encoding="utf-8"):
    """The command as the operating system starts it: its exit status, what it printed, and its complaints."""
    streams = {name: io.TextIOWrapper(io.BytesIO(), encoding=encoding) for name in ("stdout", "stderr")}
    streams["stdin"] = None if given is None else io.TextIOWrapper(io.BytesIO(given), encoding=encoding)
    for name, stream in streams.items():
        monkeypatch.setattr(sys, name, stream)
    monkeypatch.setattr(sys, "argv", ["pbem", "rule", *words])
    with pytest.raises(SystemExit) as ended:
        main()
    for name in ("stdout", "stderr"):
        streams[name].flush()
    return ended.value.code, *(
        streams[name].buffer.getvalue().decode(encoding) for name in ("stdout", "stderr")
    )


def test_bytes_that_are_no_text_are_shown_as_such_and_the_rule_is_refused(monkeypatch):
    status, said, complaint = started(monkeypatch, ["check", "-"], given=b"red \xff odd")
    assert (status, said) == (1, "")
    assert "We don't know what" in complaint
    status, said, _ = started(monkeypatch, ["check", "red \udcff odd", "--json"])
    assert status == 1
    assert json.loads(said)["error"]["position"] == 4


def test_a_standard_input_that_is_closed_holds_no_rule(monkeypatch):
    status, _, complaint = started(monkeypatch, ["check", "-"], given=None)
    assert status == 1
    assert "There's no rule in it" in complaint


def test_signs_that_a_terminal_has_not_are_spelt_out(monkeypatch):
    status, said, _ = started(monkeypatch, ["survey", "other colour"], encoding="latin-1")
    assert status == 0
    assert r"after 3\u2665: 26 of 52 are right" in said


def test_only_one_of_two_rules_can_come_on_standard_input():
    done = rule("compare", "-", "-", given="red")
    assert done.exit_code == 2
    assert "only one rule can come from standard input" in done.stderr


def test_a_rule_by_which_every_card_is_right_is_told_to_be_one():
    done = rule("check", "red or black")
    assert done.exit_code == 0
    assert "every card is always right" in done.stdout
    assert told("check", "red or black")["warnings"] == ["always_right"]


def test_a_rule_that_cannot_be_read_shows_where_and_what_would_be():
    done = rule("check", "if last is bllak: 7 or more")
    assert done.exit_code == 1
    assert not done.stdout
    lines = done.stderr.splitlines()
    assert lines[0] == 'We don\'t know what "bllak" means. Did you mean black?'
    assert lines[1:3] == ["  if last is bllak: 7 or more", "             ^"]
    assert "  if last is black: 7 or more" in lines
    error = told("check", "if last is bllak: 7 or more")["error"]
    assert (error["kind"], error["position"], error["suggestion"]) == ("unknown_word", 11, "black")


@pytest.mark.parametrize("text", ["", "red and black", "if the player is a woman: red, else: black"])
def test_where_a_text_cannot_be_mended_another_rule_is_shown_for_an_example(text):
    before, _, shown = rule("check", text).stderr.partition("Here's a rule that works:")
    assert before
    assert " ".join(shown.split()) == (
        "If the last card is black, play a 7 or higher; otherwise play a 6 or lower."
    )


def test_a_rule_that_can_mean_two_things_is_told_with_both_and_a_card_that_tells_them_apart():
    done = rule("check", "if red then even, if black then odd")
    assert done.exit_code == 1
    assert not done.stdout
    assert done.stderr == (
        "This can mean two things. Which one do you mean?\n\n"
        "  1. If the last card is red, play an even card; otherwise play an odd\n"
        "     card.\n\n"
        "  2. If the card is red, play an even card; otherwise play an odd card.\n"
        "     After A♠, A♥ is right with meaning 1 but wrong with meaning 2.\n"
    )
    error = told("check", "if red then even, if black then odd")["error"]
    assert error["kind"] == "several"
    first, second = error["meanings"]
    assert first["formal"] == "if last is red: even, else: odd"
    assert (first["line"], first["card"], first["right"]) == ([], None, None)
    assert second == {
        "formal": "if card is red: even, else: odd",
        "said": "If the card is red, play an even card; otherwise play an odd card.",
        "line": ["AS"],
        "card": "AH",
        "right": False,
        "few": False,
    }
    for one in error["meanings"]:
        assert rule("check", one["said"]).stdout.startswith(f"{one['formal']}\n")


def test_an_error_in_a_portuguese_text_is_told_in_portuguese():
    done = rule("check", "-l", "pt", "Se a última carta é prretta, jogue um 7; senão um 6")
    assert "Você quis dizer preta?" in done.stderr


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
        (("start: red; odd", "odd"), 1, "only the second rule allows AS as the starter"),
        ((DIAGRAM, "red", "--after", "3h 4s"), 1, "after 3H 4S, 7S is right by the first"),
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


def test_rules_of_sidelines_read_only_where_that_is_asked_for_and_are_compared_by_what_lies_there():
    experts = "same colour as last laid"
    refused = rule("check", experts)
    assert refused.exit_code == 1
    assert "A rule sees only the main line, so it can't use wrong cards (\"" in " ".join(
        refused.stderr.split()
    )
    assert rule("check", experts, "--sidelines").stdout.startswith(f"{experts}\n")
    done = rule("compare", experts, "same colour", "--sidelines")
    assert done.exit_code == 1
    assert done.stdout == "they differ: after AS (AH), AS is right by the second rule only\n"
    found = told("compare", experts, "same colour", "--sidelines", "--after", "3H 5H")
    assert found["main_line"] == ["3H", "5H"]
    assert found["sidelines"] == [[], ["AS"]]


def test_a_survey_tells_what_god_is_told_of_his_rule():
    text = " ".join(rule("survey", "other colour").stdout.split())
    assert "In formal notation: other colour" in text
    assert "after 3♥: 26 of 52 are right" in text
    assert "26 of 52 cards are right every time." in text
    assert "Jogue uma carta de outra cor." in rule("survey", "other colour", "-l", "pt").stdout


def test_a_survey_as_json_has_shares_starters_dead_ends_and_layouts_that_hold():
    found = told("survey", "start: 2 or more; value = value of last + 1")
    assert found["starters"] == 48
    assert found["dead_starters"] == ["KS", "KH", "KD", "KC"]
    assert found["share"]["most"] == pytest.approx(4 / 52)
    assert found["open_at_start"] == [0, 8]
    assert set(found["follow"]["3H"]) == {"4S", "4H", "4D", "4C"}
    ranks = "A 2 3 4 5 6 7 8 9 10 J Q K".split()
    for layout in found["layouts"]:
        line = [ranks.index(column["card"][:-1]) for column in layout]
        assert line == list(range(line[0], line[0] + len(line)))
        for column, last in zip(layout, line, strict=True):
            assert all(ranks.index(card[:-1]) != last + 1 for card in column["wrong"])


def test_a_sample_rule_is_drawn_or_shown_or_all_are_listed():
    drawn = told("sample", "--difficulty", "easy")
    assert drawn["difficulty"] == "easy"
    assert told("sample", drawn["key"])["formal"] == drawn["formal"]
    assert told("sample", "--seed", "5") == told("sample", "--seed", "5")
    everyone = told("sample", "--all")
    assert len(everyone) == 100
    assert len({one["key"] for one in everyone}) == len(everyone)
    listed = rule("sample", "--all").stdout.splitlines()
    assert [line.split()[0] for line in listed] == [one["key"] for one in everyone]


def test_a_sample_is_shown_with_its_hint_in_the_language_asked_for():
    shown = rule("sample", "zigzag", "-l", "es").stdout
    assert shown.splitlines()[-1] == told("sample", "zigzag", "-l", "es")["hint"]
    assert shown.splitlines()[-1] != told("sample", "zigzag")["hint"]


def test_a_sample_is_measured_by_cards_of_chance():
    (found,) = told("measure", "only-red")
    assert found["plays"] > 0
    assert found["difficulty"] == "easy"
    done = rule("measure", "only-red")
    assert done.exit_code == 0
    assert done.stdout.split()[:3] == ["only-red", str(found["plays"]), "easy"]
    assert "colours-change" in rule("measure", "colours-chang").stderr


def test_a_sample_that_there_is_not_is_told_with_those_nearest():
    done = rule("sample", "colours-chang")
    assert done.exit_code == 1
    assert "colours-change" in done.stderr
    assert rule("sample", "xyz").stderr.endswith(". To list them: pbem rule sample --all\n")


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
