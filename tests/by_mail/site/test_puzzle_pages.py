"""Puzzles on the site: anybody may answer, and nothing tells the answer before they have, or before its day is over."""

import re
from urllib.parse import urlencode

import pytest

from pbem.app.assets import load_puzzles
from pbem.insight.puzzles.puzzle import read_puzzle
from pbem.rulelang.language.printing import print_rule, say_rule
from pbem.service.schedule.puzzles import PuzzleOfTheDay
from tests.by_mail.pages import page, with_pages
from tests.by_mail.still import DAY

LINE, OTHER = load_puzzles()[:2]
PUZZLE = read_puzzle(LINE)
RIGHT = [("card", str(card)) for card in PUZZLE.asked if card in PUZZLE.right]
WRONG = [("card", str(card)) for card in PUZZLE.asked if card not in PUZZLE.right]
RULE = print_rule(PUZZLE.rule)
FORM = {"Content-Type": "application/x-www-form-urlencoded"}


@pytest.fixture
def house(dealt):
    """A house whose first puzzle is today's."""
    table = with_pages(dealt)
    PuzzleOfTheDay(table.house, lambda: [LINE]).tick()
    return table


def next_day(table):
    table.waits(DAY)
    PuzzleOfTheDay(table.house, lambda: [LINE, OTHER]).tick()


def answers(ask, *fields, at="/mail/puzzles/1"):
    return ask("POST", at, urlencode(fields), FORM)


def tells_the_answer(text):
    told = " ".join(re.sub("<[^>]*>", " ", text).split())
    return any(say_rule(PUZZLE.rule, language) in told for language in ("en", "pt", "es", "it"))


@pytest.mark.parametrize("path", ["/mail/", "/mail/puzzles", "/mail/puzzles/1", "/mail/pt/puzzles"])
def test_what_is_asked_is_shown_and_the_answer_nowhere_in_the_page_or_its_headers(house, path):
    with page(house) as ask:
        status, text, headers = ask("GET", path)
    assert status == 200
    for one in (text, *headers.values()):
        assert RULE not in one
        assert not tells_the_answer(one)
    assert "checked" not in text
    assert headers["cache-control"] == "private, no-cache"


def test_of_today_there_is_no_page_with_the_answer_and_of_an_earlier_day_there_is(house):
    with page(house) as ask:
        assert ask("GET", "/mail/puzzles/1/answer")[0] == 404
        next_day(house)
        status, text, _ = ask("GET", "/mail/puzzles/1/answer")
        assert (status, tells_the_answer(text)) == (200, True)
        assert not tells_the_answer(ask("GET", "/mail/puzzles/1")[1])
        assert ask("GET", "/mail/puzzles/2/answer")[0] == 404
        assert ask("GET", "/mail/puzzles/3")[0] == 404
        assert 'href="/mail/puzzles/1"' in ask("GET", "/mail/puzzles")[1]


def test_the_five_cards_are_judged_and_then_the_answer_is_told_and_kept_by_nobody(house):
    with page(house) as ask:
        _, right, headers = answers(ask, *RIGHT)
        _, wrong, _ = answers(ask, *WRONG)
    assert "The cards are right." in right
    assert "Not quite: those aren't the right cards." in wrong
    assert tells_the_answer(right)
    assert tells_the_answer(wrong)
    assert headers["cache-control"] == "no-store"


def test_a_rule_is_judged_by_what_it_means_and_a_false_one_is_told_which_card_speaks_against_it(house):
    with page(house) as ask:
        assert "That's the rule!" in answers(ask, ("rule", say_rule(PUZZLE.rule, "en")))[1]
        told = answers(ask, ("rule", print_rule(PUZZLE.fallen[-1].rule)))[1]
    assert "That isn't the rule:" in told
    assert "We read your rule as" in told


@pytest.mark.parametrize(
    ("rule", "told"),
    [
        ("", "Nothing to check yet."),
        ("blue cards after the moon", "We can't read this rule"),
        ("if red then even, if black then odd", "This can mean two things."),
    ],
)
def test_what_is_no_answer_tells_nothing_and_leaves_the_form_as_it_was(house, rule, told):
    with page(house) as ask:
        status, text, _ = answers(ask, *(RIGHT if rule else ()), ("rule", rule))
    assert status == 200
    assert told in text
    assert not tells_the_answer(text)
    assert text.count(" checked>") == (len(RIGHT) if rule else 0)
    if rule:
        assert rule in text


def test_one_of_several_meanings_is_chosen_with_a_button_that_brings_the_cards_along(house):
    with page(house) as ask:
        _, text, _ = answers(ask, *RIGHT, ("rule", "if red then even, if black then odd"))
        hidden = re.findall(r'<input type="hidden" name="(card|rule)" value="([^"]*)">', text)
        first = hidden[: 1 + len(RIGHT)]
        assert sorted(one for one in first if one[0] == "card") == sorted(RIGHT)
        assert "The cards are right." in answers(ask, *first)[1]


def test_too_large_a_form_and_one_for_no_puzzle_are_refused(house):
    with page(house) as ask:
        assert answers(ask, ("rule", "x" * 20_000))[0] == 413
        assert answers(ask, *RIGHT, at="/mail/puzzles/7")[0] == 404
        assert answers(ask, *RIGHT, at="/mail/puzzles/no")[0] == 404


def test_without_any_puzzle_the_page_says_that_one_comes(dealt):
    with page(with_pages(dealt)) as ask:
        assert "There's no puzzle yet." in ask("GET", "/mail/puzzles")[1]
        assert "Puzzle of the day" not in ask("GET", "/mail/")[1]
