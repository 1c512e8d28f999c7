"""A finished round looked back on: every claim can be checked by giving a player the plays up to one."""

import json
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pbem.app import load_rulebooks
from pbem.cli import cli
from pbem.engine.round.evolve import evolve
from pbem.engine.round.view import view_for
from pbem.insight.belief import believe_evidence
from pbem.insight.evidence import evidence_of
from pbem.insight.exam import Answers
from pbem.insight.reviews.record import dump, load, public_record
from pbem.insight.reviews.reviewer import hands_played, review
from pbem.insight.rounds import play_round
from pbem.insight.strengths import CLUB, MASTER, vocabulary
from pbem.rulelang.reading import read_rule

BOOKS = load_rulebooks()
GUIDE = "data/guides/example.egn"


@cache
def a_review(rule="other colour", seed=3):
    rule = read_rule(rule)
    played = play_round(rule, BOOKS["new-eleusis"], dict.fromkeys(("Ana", "Bea", "Eva"), CLUB), seed)
    return played, review(played.round, hands_played(states(played.events)), rule)


def states(events):
    found = [None]
    for event in events:
        found.append(evolve(found[-1], event))
    return found


@pytest.mark.parametrize(
    ("rule", "seed"), [("other colour", 3), ("if last is red: odd, else: even", 5), ("higher than last", 8)]
)
def test_a_rule_is_knowable_from_the_first_play_after_which_a_player_names_it(rule, seed):
    played, found = a_review(rule, seed)
    answers, view = Answers(read_rule(rule)), view_for(played.round, played.round.god)
    named = []
    for number in range(1, len(played.round.plays) + 1):
        seen = replace(view, plays=view.plays[:number], guesses=())
        belief = believe_evidence(evidence_of(seen), vocabulary(MASTER), MASTER.draws)
        best = belief.candidates[0].hypothesis.rule
        named.append(answers.right(best, tuple(belief.evidence.context.line)))
    assert found.knowable == (named.index(True) + 1 if True in named else None)


def test_fewer_short_rules_are_left_after_each_play_and_the_true_one_is_among_them():
    _, found = a_review()
    left = [found.thought, *(one.left for one in found.plays)]
    assert left == sorted(left, reverse=True)
    assert left[-1] >= 1


def test_the_best_card_is_one_of_the_hand_that_its_player_held():
    played, found = a_review()
    round_ = evolve(None, played.events[0])
    first = found.plays[0]
    assert first.best in round_.hands[first.seat]


def test_what_was_surely_wrong_is_told_as_known_and_nothing_right_is():
    for seed in range(4):
        _, found = a_review(seed=seed)
        for one in found.plays:
            assert not (one.known_wrong and one.right)
            assert not (one.known_wrong and one.expected > 0.02)
            assert not (one.idle and not one.right)


def test_the_rival_of_the_guides_example_is_odd_until_a_jack_is_wrong():
    """5♠ and 9♦ were right and 8♥ wrong; then an odd card, J♥, was wrong."""
    told = CliRunner().invoke(cli, ["insight", "review", GUIDE, "--json"])
    found = json.loads(told.stdout)
    assert found["rival"]["rule"] == "odd"
    assert found["rival"]["fell_with"] == 4
    assert found["plays"][3]["cards"] == ["JH"]
    assert found["knowable_from"] == 9
    assert found["plays"][8]["answer"]["right"]


def test_the_review_is_said_a_line_a_play():
    told = CliRunner().invoke(cli, ["insight", "review", GUIDE]).stdout
    assert "6. Bruno: KH 6D 2S right" in told
    assert "The rule could be known from play 9." in told


def test_a_round_that_is_not_over_is_not_reviewed(tmp_path):
    text = Path(GUIDE).read_text("utf-8")
    file = tmp_path / "going-on.egn"
    file.write_text(text.split("9. Bruno")[0], "utf-8")
    told = CliRunner().invoke(cli, ["insight", "review", str(file)])
    assert told.exit_code == 1
    assert "the round isn't over" in told.output


def test_a_review_that_was_kept_is_the_same():
    _, found = a_review()
    kept = json.loads(json.dumps(dump(found)))
    assert load(kept) == found
    assert public_record(found, {"Ana": "Zoe", "Bea": "Bea", "Eva": "Eva"})["players"][0]["name"] == "Zoe"


def test_nobody_learns_more_than_was_to_be_learnt_and_the_best_card_would_have_been_all_of_it():
    _, found = a_review()
    assert {one.seat for one in found.learners} == {"Ana", "Bea", "Eva"}
    assert sum(one.plays for one in found.learners) == len(found.plays)
    for one in found.learners:
        assert 0 <= one.promised <= one.possible + 1e-9
    for one in found.plays:
        assert one.could <= 1
        assert one.before >= one.left
        assert one.best is not None or one.could == 0


def test_a_rule_that_no_short_one_equals_is_said_to_be_beyond_them():
    """What comes up once in sixteen contexts is not among rules of up to 14 bits."""
    _, found = a_review(
        "if sum of last 3 is at least 30: hearts, else if last is red and odd: spades, else: even", 5
    )
    assert found.left == 0
    assert found.plays[found.beyond - 1].left == 0
    assert found.beyond == 1 or found.plays[found.beyond - 2].left > 0
