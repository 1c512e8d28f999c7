"""Rulebooks, tables set up card by card, and rounds played at random, for the tests of the engine."""

from pathlib import Path

import pytest

from pbem.engine.rulebook import Rulebook
from pbem.engine.rulebook_reading import read_rulebook
from tests.engine.playing_at_random import play_out
from tests.engine.setting_up import Rule, Table

RULEBOOKS = Path(__file__).parents[2] / "data" / "rulebooks"


@pytest.fixture(scope="session")
def books():
    """The rulebooks that ship, by name."""
    read = {path.stem: read_rulebook(path.read_text("utf-8"), path.name) for path in RULEBOOKS.glob("*.toml")}
    assert all(isinstance(book, Rulebook) for book in read.values()), read
    return read


@pytest.fixture(scope="session")
def gardner(books):
    return books["new-eleusis"]


@pytest.fixture(scope="session")
def table():
    """Sets up a round: `table(rulebook, {"Ana": "5H 6C", …}, starter="3H", stock="…", rule=…)`."""
    return Table


@pytest.fixture(scope="session")
def rule():
    """A secret rule: `rule(lambda last, card: …)`."""
    return Rule


@pytest.fixture(scope="session")
def playout():
    """A round played at random: `playout(rulebook, seed, human=…)`."""
    return play_out
