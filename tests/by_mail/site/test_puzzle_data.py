"""Puzzles for programs: a feed and JSON tell what the pages do, and the answer only once its day is past."""

import json
import xml.etree.ElementTree as ET

import pytest

from pbem.app.assets import load_puzzles
from pbem.insight.puzzles.puzzle import read_puzzle
from pbem.micros import DAY
from pbem.service.schedule.puzzles import PuzzleOfTheDay
from tests.by_mail.pages import URL, Asking, with_pages
from tests.by_mail.site.test_feeds import ATOM
from tests.by_mail.site.test_puzzle_pages import LINE, PUZZLE, RULE, next_day, tells_the_answer


@pytest.fixture
def house(dealt):
    """A house whose first puzzle is today's."""
    table = with_pages(dealt)
    PuzzleOfTheDay(table.house, lambda: [LINE]).tick()
    return table


def data(ask, path):
    answer = ask(f"/mail/api/v1/{path}")
    assert answer.status == 200
    return json.loads(answer.text)


def test_a_puzzle_as_data_is_what_its_page_shows_and_has_no_answer_on_its_day(house):
    ask = Asking(house.house, URL)
    told = data(ask, "puzzles/1")
    assert told["solution"] is None
    assert told["level"] == PUZZLE.level
    assert told["asked"] == [str(card) for card in PUZZLE.asked]
    assert [one["right"] for one in told["layout"]] == [str(card) for card in PUZZLE.line]
    laid = [str(PUZZLE.starter), *(str(card) for card, _ in PUZZLE.plays)]
    assert sorted(laid) == sorted(
        [one["right"] for one in told["layout"]]
        + [card for one in told["layout"] for play in one["wrong"] for card in play]
    )
    for path in ("puzzles", "puzzles/1"):
        text = ask(f"/mail/api/v1/{path}").text
        assert RULE not in text
        assert not tells_the_answer(text)


def test_from_the_next_day_on_the_answer_is_told_and_that_of_the_new_one_is_not(house):
    ask = Asking(house.house, URL)
    before = ask("/mail/api/v1/puzzles/1")
    next_day(house)
    told = data(ask, "puzzles/1")["solution"]
    assert told["rule"] == RULE
    assert set(told["right"]) == {str(card) for card in PUZZLE.right}
    assert sorted(told["right"] + told["wrong"]) == sorted(str(card) for card in PUZZLE.asked)
    assert told["known"] == len(PUZZLE.plays)
    assert len(told["ruled_out"]) == len(PUZZLE.fallen)
    assert data(ask, "puzzles/2")["solution"] is None
    again = ask("/mail/api/v1/puzzles/1", headers={"if-none-match": before.headers["etag"]})
    assert again.status == 200


def test_puzzles_are_listed_with_todays_and_those_below_a_number(house):
    ask = Asking(house.house, URL)
    next_day(house)
    told = data(ask, "puzzles")
    assert [one["puzzle"] for one in told["puzzles"]] == [2, 1]
    assert told["older"] is None
    assert [one["puzzle"] for one in data(ask, "puzzles?before=2")["puzzles"]] == [1]
    assert data(ask, "puzzles?before=x") == told
    days = [one["day"] for one in told["puzzles"]]
    assert days == sorted(days, reverse=True)


def test_where_there_are_many_the_list_says_where_it_goes_on(house):
    daily = PuzzleOfTheDay(house.house, load_puzzles)
    for _ in range(101):
        house.waits(DAY)
        daily._next = 0
        daily.tick()
    ask = Asking(house.house, URL)
    told = data(ask, "puzzles")
    rest = data(ask, f"puzzles?before={told['older']}")
    assert [one["puzzle"] for one in told["puzzles"] + rest["puzzles"]] == list(range(102, 0, -1))
    assert rest["older"] is None


@pytest.mark.parametrize(("language", "title"), [("en", "Puzzles"), ("pt", "Enigmas"), ("es", "Enigmas")])
def test_the_feed_has_each_puzzle_once_in_its_language_and_never_an_answer(house, language, title):
    ask = Asking(house.house, URL)
    next_day(house)
    answer = ask(f"/mail/{language}/puzzles.atom")
    assert answer.status == 200
    assert answer.headers["content-type"].partition(";")[0] == "application/atom+xml"
    assert not tells_the_answer(answer.text)
    root = ET.fromstring(answer.text)
    assert root.findtext(f"{ATOM}title") == title
    entries = root.findall(f"{ATOM}entry")
    links = [one.find(f"{ATOM}link").get("href") for one in entries]
    assert links == [f"{URL}/{language}/puzzles/{number}" for number in (2, 1)]
    assert len({one.findtext(f"{ATOM}id") for one in entries}) == 2
    assert root.findtext(f"{ATOM}updated") == entries[0].findtext(f"{ATOM}updated")
    first = entries[1].findtext(f"{ATOM}summary")
    assert all(f"{card.suit.symbol}" in first for card in read_puzzle(LINE).asked)
    assert "<" not in first


def test_the_page_of_puzzles_leads_to_both_and_a_feed_without_puzzles_is_one_too(dealt):
    table = with_pages(dealt)
    ask = Asking(table.house, URL)
    assert ET.fromstring(ask("/mail/puzzles.atom").text).findall(f"{ATOM}entry") == []
    PuzzleOfTheDay(table.house, lambda: [LINE]).tick()
    text = ask("/mail/puzzles").text
    assert 'href="/mail/puzzles.atom"' in text
    assert 'href="/mail/api/v1/puzzles"' in text
    tag = ask("/mail/puzzles.atom").headers["etag"]
    assert ask("/mail/puzzles.atom", headers={"if-none-match": tag}).status == 304
