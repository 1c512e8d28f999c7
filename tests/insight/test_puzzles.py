"""A puzzle stops where its rule has just become knowable, and one answer alone follows."""

import json
from functools import cache
from random import Random

import pytest
from typer.testing import CliRunner

from pbem.app import load_samples
from pbem.app.assets import load_puzzles
from pbem.cards import PACK
from pbem.cli import cli
from pbem.insight.belief import believe_evidence
from pbem.insight.evidence import Evidence
from pbem.insight.puzzles.making import APART, cost_of, make_puzzle
from pbem.insight.puzzles.puzzle import LEVELS, level_of, read_puzzle, write_puzzle
from pbem.insight.puzzles.rivals import Rivals
from pbem.insight.puzzles.variants import variant
from pbem.insight.strengths import MASTER, vocabulary
from pbem.insight.vocabulary.context import Context
from pbem.rulelang.language.printing import print_rule
from pbem.rulelang.meaning.compiling import compile_rule
from pbem.rulelang.reading import read_rule

RULES = [one.rule for one in load_samples() if one.key in ("pairs-of-one-suit", "faces-go-down")]


STOCK = [read_puzzle(line) for line in load_puzzles()]


@cache
def made():
    found = make_puzzle(RULES, b"SEED")
    assert found is not None
    return found


def master_says(trials, line):
    return believe_evidence(Evidence(Context(line), trials), vocabulary(MASTER), MASTER.draws).candidates[0]


def test_every_card_was_judged_by_the_rule_and_lies_where_its_play_laid_it():
    judge, line = compile_rule(made().rule), made().line[:1]
    for one in made().trials:
        assert judge.permits(line, PACK[one.card]) == one.right
        line = (*line, PACK[one.card]) if one.right else line
    assert line == made().line
    assert tuple(column.card for column in made().layout.columns) == line
    assert sum(len(column.wrong) for column in made().layout.columns) == sum(
        not one.right for one in made().trials
    )


def test_no_card_is_there_more_often_than_two_packs_have_it():
    laid = [*made().line, *(PACK[one.card] for one in made().trials if not one.right), *made().asked]
    assert max(map(laid.count, laid)) <= 2


def test_with_all_plays_a_master_says_the_rule_and_with_one_fewer_does_not():
    puzzle = made()
    assert puzzle.is_rule(master_says(puzzle.trials, puzzle.line).hypothesis.rule)
    last = puzzle.trials[-1]
    before = master_says(puzzle.trials[:-1], tuple(last.context.line))
    assert before.share < MASTER.guess or not puzzle.is_rule(before.hypothesis.rule)


def test_the_rule_that_the_last_play_ruled_out_agrees_with_all_before_it():
    assert made().against(made().fallen[-1].rule) == made().trials[-1]
    assert made().against(made().rule) is None


def test_of_the_five_cards_some_are_right_and_some_are_wrong_and_none_was_tried_there_before():
    puzzle = made()
    judge = compile_rule(puzzle.rule)
    assert len(set(puzzle.asked)) == 5
    assert puzzle.right == {card for card in puzzle.asked if judge.permits(puzzle.line, card)}
    assert 0 < len(puzzle.right) < 5
    tried = {one.card for one in puzzle.trials if one.context.n == len(puzzle.line)}
    assert not tried & {card.index for card in puzzle.asked}


def test_whatever_else_fits_and_judges_one_of_the_five_otherwise_costs_16_bits_more():
    puzzle = made()
    rivals = Rivals(Evidence(Context(puzzle.line), puzzle.trials), vocabulary(MASTER))
    bits = cost_of(puzzle.rule, rivals)
    costs = rivals.otherwise(compile_rule(puzzle.rule).follow(puzzle.line), 99)
    assert bits == puzzle.bits
    assert min(costs[card.index] for card in puzzle.asked) - bits >= APART
    assert puzzle.apart >= APART


def test_the_same_rule_in_other_words_is_the_answer_and_what_the_last_card_ruled_out_is_not():
    assert made().is_rule(read_rule(print_rule(made().rule)))
    assert not made().is_rule(made().fallen[-1].rule)


def test_a_seed_gives_the_same_puzzle_again_and_another_seed_another():
    again = make_puzzle(RULES, b"SEED")
    assert (again.line, again.asked, again.rule) == (made().line, made().asked, made().rule)
    other = make_puzzle(RULES, b"OTHER")
    assert other is None or other.line != made().line


@pytest.mark.parametrize(
    ("key", "seed", "level"),
    [("back-to-the-top", b"2", "easy"), ("back-to-the-top", b"1", "medium"), ("balance", b"1", "hard")],
)
def test_a_puzzle_is_of_the_level_asked_for_or_none_is_made(key, seed, level):
    rules = [one.rule for one in load_samples() if one.key == key]
    found = make_puzzle(rules, seed, level)
    assert level_of(found.evidence, found.rule) == found.level == level
    for other in set(LEVELS) - {level}:
        none_or_so = make_puzzle(rules, seed, other)
        assert none_or_so is None or level_of(none_or_so.evidence, none_or_so.rule) == other


def test_what_is_told_to_have_fitted_agrees_with_all_before_the_play_that_ruled_it_out():
    for one in made().fallen:
        against = made().against(one.rule)
        assert against is not None
        assert against.number == one.number
    assert made().fallen[-1].number == len(made().plays)


def test_a_rule_near_to_a_sample_is_a_rule_that_can_be_read_again():
    dice = Random(1977)
    near = [variant(one.rule, dice) for one in load_samples()]
    assert all(read_rule(print_rule(one)) == one for one in near)
    assert sum(one != sample.rule for one, sample in zip(near, load_samples(), strict=True)) > len(near) / 3


def test_a_puzzle_that_is_written_down_is_read_as_it_was():
    assert read_puzzle(write_puzzle(made())) == made()


@pytest.mark.parametrize("puzzle", STOCK, ids=lambda one: print_rule(one.rule))
def test_each_puzzle_that_ships_was_judged_by_its_rule_and_asks_five_cards(puzzle):
    judge = compile_rule(puzzle.rule)
    for one in puzzle.trials:
        assert judge.permits(one.context.line, PACK[one.card]) == one.right
    assert puzzle.right == {card for card in puzzle.asked if judge.permits(puzzle.line, card)}
    assert len(set(puzzle.asked)) == 5
    assert 0 < len(puzzle.right) < 5
    assert puzzle.level in LEVELS
    assert puzzle.apart >= APART
    assert puzzle.against(puzzle.rule) is None
    for one in puzzle.fallen:
        assert puzzle.against(one.rule).number == one.number


def test_no_puzzle_ships_twice_and_each_level_does():
    assert len({(one.starter, one.plays) for one in STOCK}) == len(STOCK)
    assert {one.level for one in STOCK} == set(LEVELS)


def test_rules_from_which_no_puzzle_comes_give_none():
    assert make_puzzle([read_rule("anything")], b"SEED") is None


def test_the_command_shows_the_layout_judges_a_guess_and_keeps_the_answer_until_asked(monkeypatch):
    monkeypatch.setattr("pbem.cli.insight.make_puzzle", lambda rules, seed, level: made())
    shown = CliRunner().invoke(cli, ["insight", "puzzle", "--seed", "SEED"]).output
    assert "Which of these are right next?" in shown
    assert print_rule(made().rule) not in shown
    asked = CliRunner().invoke(cli, ["insight", "puzzle", "--seed", "SEED", "--answer"]).output
    assert f"The rule: {print_rule(made().rule)}" in asked
    right = CliRunner().invoke(cli, ["insight", "puzzle", "--guess", print_rule(made().rule)]).output
    assert "That's the rule." in right
    wrong = (
        CliRunner().invoke(cli, ["insight", "puzzle", "--guess", print_rule(made().fallen[-1].rule)]).output
    )
    last = made().trials[-1]
    verdict = "right" if last.right else "wrong"
    assert f"That isn't the rule: {PACK[last.card]} was {verdict} after {PACK[last.context.last]}." in wrong
    told = json.loads(CliRunner().invoke(cli, ["insight", "puzzle", "--json"]).output)
    assert set(told["right"]) < set(told["asked"])
