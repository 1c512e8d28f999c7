"""Rulebooks read from files and overridden by tables, and the page that explains their fields."""

import re
from pathlib import Path

import pytest

from pbem.engine.rulebook import Rulebook
from pbem.engine.rulebook_reading import FIELDS, RulebookError, override, read_rulebook

ROOT = Path(__file__).parents[2]
FILES = sorted((ROOT / "data" / "rulebooks").glob("*.toml"))
NEW_ELEUSIS = (ROOT / "data" / "rulebooks" / "new-eleusis.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_rulebook_that_ships_loads_under_its_files_name(path):
    book = read_rulebook(path.read_text(encoding="utf-8"), path.name)
    assert isinstance(book, Rulebook), book
    assert book.name == path.stem


def test_new_eleusis_is_gardners(gardner):
    """The rulebook table; Gardner 1977."""
    assert (gardner.seats_min, gardner.seats_max, gardner.packs, gardner.hand) == (4, 8, 2, 14)
    assert (gardner.string_max, gardner.wrong_draw, gardner.no_play_wrong_draw) == (4, 2, 5)
    assert (gardner.expel_from, gardner.prophet_expel_from, gardner.false_prophet_draw) == (30, 20, 5)
    assert (gardner.god_cap, gardner.out_bonus, gardner.compensation) == ("before", 4, 10)


def changed(field, value):
    text, changes = re.subn(rf"(?m)^{field} = \S+", f"{field} = {value}", NEW_ELEUSIS)
    assert changes == 1
    return text


@pytest.mark.parametrize(
    ("text", "error"),
    [
        (changed("hand", "0"), "hand: 0 is not a whole number from 1 to 52"),
        (changed("hand", "true"), "hand: true is not a whole number from 1 to 52"),
        (changed("hand", '"14"'), 'hand: "14" is not a whole number from 1 to 52'),
        (changed("prophet", "1"), "prophet: 1 is not true or false"),
        (changed("stock", '"endless"'), 'stock: "endless" is not "refill" or "ends-round"'),
        (changed("name", '"New Eleusis"'), 'name: "New Eleusis" is not a name in small letters and digits,'),
        (changed("hand", "14\nhands = 3"), "hands: no such field; the nearest is hand"),
        (changed("hand", "14\nqqq = 3"), "qqq: no such field"),
        (re.sub(r"(?m)^hand = .*\n", "", NEW_ELEUSIS), "hand: missing; it is a whole number from 1 to 52"),
        (changed("seats_min", "9"), "seats_min: 9 is more than seats_max, 8"),
        (changed("packs", "1"), "packs: 7 hands of 14 and a starter are 99 cards; 1 pack has 52"),
        (changed("no_play_less", "5"), "no_play_small: 4 is less than no_play_less, 5"),
        (changed("prophet_expel_from", "0"), "prophet_expel_from: must be at least 1"),
        (changed("open_cards_min", "105"), "open_cards_min: 105 is more than there are cards, 104"),
        (changed("seats_max", "3").replace("seats_min = 4", "seats_min = 3"), "prophet: seats_max is 3; "),
        ("hand = = 3", "not TOML: "),
    ],
)
def test_a_wrong_rulebook_is_one_line_that_says_what_is_right(text, error):
    found = read_rulebook(text, "book.toml")
    assert isinstance(found, RulebookError)
    assert str(found).startswith(f"book.toml: {error}")
    assert "\n" not in str(found)


def test_returned_cards_are_shuffled_unless_the_file_says_otherwise():
    """`no_play_return` is the one field that may be left out."""
    book = read_rulebook(re.sub(r"(?m)^no_play_return = .*\n", "", NEW_ELEUSIS), "book.toml")
    assert book.no_play_return == "shuffled"


@pytest.mark.parametrize(
    ("field", "text", "value"),
    [
        ("string_max", "3", 3),
        ("string_max", " 0 ", 0),
        ("prophet", "false", False),
        ("prophet", "TRUE", True),
        ("stock", "ends-round", "ends-round"),
        ("stock", '"ends-round"', "ends-round"),
    ],
)
def test_a_table_overrides_a_field(gardner, field, text, value):
    assert getattr(override(gardner, [(field, text)]), field) == value


@pytest.mark.parametrize(
    ("field", "text", "error"),
    [
        ("string_max", "many", "new-eleusis: string_max: many is not a whole number from 0 to 52"),
        ("string_max", "-1", "new-eleusis: string_max: -1 is not a whole number from 0 to 52"),
        ("prophet", "perhaps", "new-eleusis: prophet: perhaps is not true or false"),
        ("name", "mine", "new-eleusis: name: no such field"),
        ("string", "3", "new-eleusis: string: no such field; the nearest is string_max"),
        (
            "seats_max",
            "10",
            "new-eleusis: packs: 9 hands of 14 and a starter are 127 cards; 2 packs have 104",
        ),
        (
            "starter",
            "lookback",
            "new-eleusis: packs: 7 hands of 14 and up to 9 starters are 107 cards; 2 packs have 104",
        ),
    ],
)
def test_a_table_cannot_override_with_nonsense(gardner, field, text, error):
    found = override(gardner, [(field, text)])
    assert isinstance(found, RulebookError)
    assert str(found).startswith(error)


def test_every_field_and_every_choice_is_documented():
    page = (ROOT / "docs" / "rulebooks.md").read_text(encoding="utf-8")
    table = "\n".join(line for line in page.splitlines() if line.startswith("|"))
    for field in FIELDS:
        assert f"`{field}`" in table, field
    for hint in Rulebook.__annotations__.values():
        for choice in re.findall(r'"([^"]+)"', hint if isinstance(hint, str) else str(hint)):
            assert f'`"{choice}"`' in table, choice


def test_every_field_of_the_file_has_a_comment():
    for line in NEW_ELEUSIS.splitlines():
        if re.match(r"(?!name|seats_max)[a-z_]+ = ", line):
            assert "#" in line, line


def test_every_numbered_rule_has_a_test_of_its_number():
    page = (ROOT / "docs" / "rulebooks.md").read_text(encoding="utf-8")
    rules = {int(number) for number in re.findall(r"(?m)^(\d+)\. \*\*", page)}
    here = "\n".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.rglob("test_*.py"))
    assert rules == {int(number) for number in re.findall(r"(?m)^def test_rule_(\d+)_", here)}
    assert rules == set(range(1, 14))
