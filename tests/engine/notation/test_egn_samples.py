"""The sample files that other programs agree on, replayed to the summaries beside them."""

import json
from pathlib import Path

import pytest

from pbem.engine.notation import Game, Heading, read_egn, summary_json, verify_egn, write_egn
from pbem.engine.round.evolve import replay

SAMPLES = Path(__file__).parents[3].parent / "shared" / "egn"
FILES = sorted(SAMPLES.glob("*.egn"))
IN_ANOTHER_ORDER = {"diagram"}
"""Its hands are listed from the first player on."""

pytestmark = pytest.mark.skipif(not FILES, reason="the sample files are not here")


def no_rule(text, rulebook):
    return f"{text} is not read here"


def game_of(path, books):
    game = read_egn(path.read_text(encoding="utf-8"), books.get, no_rule)
    assert isinstance(game, Game), game
    return game


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_sample_replays_to_the_letter(path, books):
    summary = json.dumps(summary_json(game_of(path, books)))
    expected = path.with_suffix(".json").read_text(encoding="utf-8").rstrip("\n")
    assert json.loads(summary) == json.loads(expected)
    assert summary == expected or path.stem in IN_ANOTHER_ORDER


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_sample_written_and_read_again_is_the_same_round(path, books):
    game = game_of(path, books)
    names = {name: name for name in (*game.round.seats, game.round.god)}
    text = write_egn(game.events, Heading(names))
    again = read_egn(text, books.get, no_rule)
    assert isinstance(again, Game), again
    assert again.round == game.round == replay(game.events)
    assert again.events == game.events


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_nothing_is_found_wrong_with_a_sample(path, books):
    assert verify_egn(path.read_text(encoding="utf-8"), books.get, no_rule) == []
