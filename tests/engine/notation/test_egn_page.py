"""docs/egn.md and the program say the same: its example, its tags, its keys, its words for what is wrong."""

import inspect
import json
import re
from pathlib import Path

import pytest

from pbem.engine.notation import (
    Game,
    errors,
    header,
    moderation,
    moves,
    read_egn,
    reading,
    reassessment,
    replay,
    steps,
    summary_json,
    tokens,
)
from pbem.engine.rulebook import Rulebook

PAGE = (Path(__file__).parents[3] / "docs" / "egn.md").read_text(encoding="utf-8")
SOURCES = "".join(
    inspect.getsource(module)
    for module in (errors, header, moves, moderation, reading, replay, steps, tokens)
)


def section(title):
    return PAGE.partition(f"\n{title}\n")[2].partition("\n## ")[0].partition("\n### ")[0]


def example(start):
    """The indented block that begins with `start`."""
    (block,) = [
        re.sub("(?m)^    ", "", block)
        for block in re.findall(r"(?:^ {4}.*\n|^\n(?= {4}))+", PAGE, re.M)
        if block.strip().startswith(start)
    ]
    return block


@pytest.fixture(scope="module")
def summary(books):
    game = read_egn(example("[EGN"), books.get, str)
    assert isinstance(game, Game), game
    return summary_json(game)


def test_the_example_gives_what_the_page_says(summary):
    told = json.loads(example('{"rulebook"'))
    assert json.dumps(summary) == json.dumps(told)


def test_every_key_is_explained_in_its_order(summary):
    rows = re.findall(r"(?m)^\| ((?:`\w+`(?:, )?)+) \|", section("## The summary"))
    assert [key for row in rows for key in re.findall(r"`(\w+)`", row)] == list(summary)
    play = section("## The summary").partition("Of each play:")[2]
    for key in summary["plays"][0]:
        assert f"`{key}`" in play


def test_every_tag_is_explained():
    rows = re.findall(r"(?m)^\| ((?:`\w+`(?:, )?)+) \|", section("## Tags"))
    assert {key for row in rows for key in re.findall(r"`(\w+)`", row)} == {*header.SINGLE, *header.REPEATED}


def test_every_field_of_a_rulebook_that_the_page_names_exists():
    fields = set(re.findall(r"`([a-z]+_[a-z_]+)`", PAGE))
    known = {*Rulebook.__dataclass_fields__, "can_expel_from", "false_prophets", "ended_by", "main_line"}
    known |= {"first_to_move", "to_move", "white_markers", "black_markers", "cards_on_layout"}
    assert fields <= known


def test_the_most_lines_are_as_the_page_says():
    assert f"come {reading.MOST_LINES} lines at most" in PAGE


def test_every_message_that_the_page_shows_is_one_the_program_gives():
    rows = re.findall(r"(?m)^\| .* \| `([^`|]+)` \|$", section("## Errors"))
    assert len(rows) >= 18
    for message in rows:
        pieces = re.split(r"[A-Z][\w']*|\d\w*|…|\b(?:robot|eleusis-basic|wrong|right|once)\b", message)
        for piece in filter(None, (piece.strip(" :;,") for piece in pieces)):
            assert piece in SOURCES, (message, piece)


def test_what_is_told_of_a_persons_verdicts_is_as_the_page_says():
    told = re.findall(r"(?m)^ {4}game\.egn:\d+: (.+)$", section("## Checking a file"))
    assert len(told) >= 9
    source = inspect.getsource(reassessment)
    for message in told:
        changing = r"\d+[SHDC]?|\b[AKQJ][SHDC]\b|\b(?:God|right|wrong|sent back|admitted|will not|will)\b"
        for piece in filter(None, (piece.strip(" :;,") for piece in re.split(changing, message))):
            assert piece in source, (message, piece)
