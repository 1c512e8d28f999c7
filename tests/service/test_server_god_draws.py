"""Which sample rules the server may draw as God: of the wished difficulty, fit for the table, none twice."""

from dataclasses import replace

import pytest

from pbem import app
from pbem.engine.match.state import Match, Result
from pbem.engine.match.terms import SERVER, SealedRule, ServerGod
from pbem.engine.round.dealing import most_open
from pbem.engine.round.events import Ending
from pbem.rulelang.language.printing import print_rule
from pbem.rulelang.reading import read_rule
from pbem.rulelang.samples import Difficulty, SampleRule, Source
from pbem.service.aggregates.tables import judge_by
from pbem.service.display_names import first_name
from pbem.service.tables.rules import fitting

BOOKS = app.load_rulebooks()
EASY, MEDIUM, HARD = Difficulty


def sample(key: str, text: str, difficulty: Difficulty) -> SampleRule:
    hints = dict.fromkeys(("en", "pt", "es", "it"), "a hint")
    return SampleRule(key, key, text, difficulty, hints, Source("nobody"), read_rule(text))


E1, E2 = sample("e1", "red", EASY), sample("e2", "other colour", EASY)
M1 = sample("m1", "same suit", MEDIUM)
H1, H2 = sample("h1", "same value", HARD), sample("h2", "other suit", HARD)
SAMPLES = (E1, H1, M1, E2, H2)


def match(difficulty: str, *played: SampleRule, book: str = "new-eleusis") -> Match:
    """A match of the server's in which these samples were played."""
    results = tuple(
        Result(n, SERVER, SealedRule(print_rule(one.rule), {}, 1, "", "", "", True), Ending.OUT_OF_CARDS, {})
        for n, one in enumerate(played, 1)
    )
    made = Match("1", "x", BOOKS[book], (), 3, 1, False, ServerGod(20, difficulty))
    return replace(made, results=results)


@pytest.mark.parametrize(
    ("difficulty", "played", "drawn"),
    [
        ("easy", (), (E1, E2)),
        ("medium", (), (M1,)),
        ("hard", (), (H1, H2)),
        ("any", (), SAMPLES),
        ("easy", (E1,), (E2,)),
        ("any", (E1, M1), (H1, E2, H2)),
        ("easy", (E2, E1), (M1,)),  # none is left: the nearest difficulty
        ("hard", (H1, H2), (M1,)),
        ("easy", (E2, E1, M1), (H1, H2)),
        ("medium", SAMPLES, (M1,)),  # all were played: they come again
    ],
)
def test_the_rule_is_of_the_wished_difficulty_and_not_one_of_this_match(difficulty, played, drawn):
    assert tuple(fitting(SAMPLES, match(difficulty, *played))) == drawn


def test_a_rule_that_leaves_too_few_cards_open_is_not_drawn():
    """Express wants 20 of 104 open: the same value leaves 8, a suit 26."""
    assert tuple(fitting(SAMPLES, match("hard", book="eleusis-express"))) == (H2,)
    assert tuple(fitting((H1,), match("hard", book="eleusis-express"))) == (H1,), (
        "where none fits, all are as good"
    )


@pytest.mark.parametrize("difficulty", ["easy", "medium", "hard"])
@pytest.mark.parametrize("book", sorted(BOOKS))
def test_what_ships_has_rules_of_every_difficulty_for_every_rulebook(book, difficulty):
    found = fitting(app.load_samples(), match(difficulty, book=book))
    assert len(found) >= 10
    assert {one.difficulty.value for one in found} == {difficulty}
    least = BOOKS[book].open_cards_min
    assert all(most_open(BOOKS[book], judge_by(one.rule)) >= least for one in found)


def test_a_stranger_who_writes_in_the_servers_name_is_called_something_else():
    assert first_name("The Server", "server@example.org") == "Player"
    assert first_name("Server", "ana@example.org") == "Ana"
