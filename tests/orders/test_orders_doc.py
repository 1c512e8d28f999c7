"""docs/orders.md tells every word we read, and no other; run as a program, this file writes its first table."""

import re
from pathlib import Path

import pytest

from pbem.orders.declared.plans import If, IfLate, Later
from pbem.orders.letter import parse_orders
from pbem.orders.letter_lines import OrderLine
from pbem.orders.values.table_settings import TableSettings, read_changes
from pbem.orders.words import LANGUAGES, difficulties, order_words, phrases, word_data

PAGE = Path(__file__).parents[2] / "docs" / "orders.md"
DOC = PAGE.read_text(encoding="utf-8")
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in DOC.splitlines()
    if line.startswith("| ")
]


def words(cell: str) -> tuple[str, ...]:
    return tuple(re.findall(r"`([^`]+)`", cell))


def rows_after(heading: str) -> dict[str, list[str]]:
    """The rows of the table whose first line has these cells, by their first cell."""
    at = next(index for index, row in enumerate(ROWS) if "|".join(row) == heading)
    size = len(ROWS[at])
    table: dict[str, list[str]] = {}
    for row in ROWS[at + 1 :]:
        if len(row) != size or row[0] in (
            "difficulty",
            "order",
            "behind",
            "theory",
            "strength",
            "setting",
            "time",
            "term",
            "of a week",
            "weekday",
            "unit",
            "topic",
            "choice",
            "rank",
            "suit",
        ):
            break
        table[row[0]] = row[1:]
    return table


def table_of_orders() -> str:
    """The table of all orders: their words in each language, and what they do."""
    rows = ["| order | en | pt | es | it | what it does |", "|---|---|---|---|---|---|"]
    for word in order_words():
        spoken = (", ".join(f"`{one}`" for one in phrases(word, language)) for language in LANGUAGES)
        rows.append(f"| {' | '.join([word, *spoken, word_data()['orders'][word]['does']])} |")
    return "\n".join(rows)


def test_every_order_is_documented_with_its_words_and_what_it_does() -> None:
    assert table_of_orders() in DOC


def test_every_difficulty_is_documented() -> None:
    table = rows_after("difficulty|en|pt|es|it")
    assert {name: [words(cell) for cell in cells] for name, cells in table.items()} == {
        name: [difficulties(language)[name] for language in LANGUAGES] for name in word_data()["difficulties"]
    }


def test_every_setting_of_a_new_table_is_documented() -> None:
    table = rows_after("setting|en|pt|es|it|example")
    assert {name: [list(words(cell)) for cell in cells[:4]] for name, cells in table.items()} == {
        name: [by_language[language] for language in LANGUAGES]
        for name, by_language in word_data()["table"].items()
    }


def test_every_strength_of_a_bot_is_documented() -> None:
    table = rows_after("strength|English|Portuguese|Spanish|Italian")
    assert {name: [list(words(cell)) for cell in cells] for name, cells in table.items()} == {
        name: [by_language[language] for language in LANGUAGES]
        for name, by_language in word_data()["strengths"].items()
    }


def test_every_term_of_a_league_is_documented_with_an_example_that_is_understood() -> None:
    table = rows_after("term|en|pt|es|it|example")
    data = word_data()
    assert {name: [list(words(cell)) for cell in cells[:4]] for name, cells in table.items()} == {
        name: [by_language[language] for language in LANGUAGES]
        for name, by_language in data["league"].items()
    }
    for *_, example in table.values():
        [item] = parse_orders(f"TERMS {words(example)[0]}", "en").items
        assert isinstance(item, OrderLine), example
    told = {name: list(words(cells[0])) for name, cells in rows_after("of a week|words").items()}
    assert told == data["week_of"]


def test_every_example_of_an_order_of_leagues_is_understood() -> None:
    text = DOC.split("## Leagues")[1].split("\n## ")[0]
    guide = (Path(__file__).parents[2] / "docs/leagues.md").read_text(encoding="utf-8")
    text += guide.split("## Orders")[1].split("\n## ")[0]
    examples = [line.strip() for line in text.splitlines() if line.startswith("    ")]
    examples += [
        one for line in text.splitlines() if line.count("|") == 4 for one in words(line.split("|")[3])
    ]
    assert len(examples) > 30
    for example in examples:
        [item] = parse_orders(example, "en").items
        assert isinstance(item, OrderLine), example


def test_every_word_about_time_at_a_table_is_documented_with_an_example_that_is_understood() -> None:
    table = rows_after("time|en|pt|es|it|example")
    data = word_data()
    assert {name: [list(words(cell)) for cell in cells[:4]] for name, cells in table.items()} == {
        name: [by_language[language] for language in LANGUAGES] for name, by_language in data["time"].items()
    }
    for *_, example in table.values():
        assert isinstance(read_changes(*words(example)), TableSettings), example
    days = rows_after("weekday|en|pt|es|it")
    named = {**data["weekdays"], "6, 7": data["weekend"]}
    assert {day: [list(words(cell)) for cell in cells] for day, cells in days.items()} == {
        day: [by_language[language] for language in LANGUAGES] for day, by_language in named.items()
    }


def test_the_words_of_a_theory_are_documented() -> None:
    (cells,) = rows_after("theory|en|pt|es|it").values()
    openly = word_data()["theory"]["openly"]
    assert [words(cell) for cell in cells] == [(openly[language],) for language in LANGUAGES]


def test_the_words_of_a_plan_are_documented() -> None:
    table = rows_after("between|en|pt|es|it")
    plan = word_data()["plan"]
    assert {name: [list(words(cell)) for cell in cells] for name, cells in table.items()} == {
        name: [plan[name][language] for language in LANGUAGES] for name in ("else", "nothing", "all")
    }


def test_every_example_of_a_plan_is_understood() -> None:
    text = DOC.split("## PLANS")[1].split("\n## ")[0]
    examples = "\n".join(line.strip() for line in text.splitlines() if line.startswith("    "))
    read = [item.order for item in parse_orders(examples, "en").items if isinstance(item, OrderLine)]
    assert [type(order) for order in read] == [Later, Later, If, If, IfLate]


def test_the_words_behind_orders_are_documented() -> None:
    data = word_data()
    told = [set(words(cells[0])) for cells in rows_after("behind|words").values()]
    assert told == [
        set(data["switch"]["off"].values()),
        {word for its in data["replacing"]["by"].values() for word in its},
        set(data["extending"]["by"]),
        set(data["number_of_a_play"]["words"]),
        *({word for its in data["closing"][how].values() for word in its} for how in ("scored", "void")),
    ]


def test_every_example_of_a_moderators_order_is_understood() -> None:
    for cells in rows_after("order|examples").values():
        for example in words(cells[0]):
            [item] = parse_orders(example, "en").items
            assert isinstance(item, OrderLine), example


def test_every_unit_language_and_style_is_documented() -> None:
    units = {name: list(words(cells[0])) for name, cells in rows_after("unit|words").items()}
    assert units == {name: unit["words"] for name, unit in word_data()["units"].items()}
    choices = {name: list(words(cells[0])) for name, cells in rows_after("choice|words").items()}
    styles = {
        name: its
        if isinstance(its, list)
        else list(dict.fromkeys(word for one in its.values() for word in one))
        for name, its in word_data()["styles"].items()
    }
    assert choices == word_data()["languages"] | styles


def test_every_topic_of_help_is_documented() -> None:
    topics = {name: list(words(cells[0])) for name, cells in rows_after("topic|words").items()}
    assert topics == {name: its for name, its in word_data()["topics"].items() if its}


def test_every_word_for_a_rank_is_documented() -> None:
    table = rows_after("rank|en|pt|es|it")
    by_language = word_data()["rank_words"]
    assert {rank: [list(words(cell)) for cell in cells] for rank, cells in table.items()} == {
        str(rank): [by_language[language][str(rank)] for language in LANGUAGES] for rank in range(1, 14)
    }


@pytest.mark.parametrize(
    ("name", "suit"), [("spades", "S"), ("hearts", "H"), ("diamonds", "D"), ("clubs", "C")]
)
def test_every_word_for_a_suit_is_documented(name: str, suit: str) -> None:
    data = word_data()
    anywhere, *own = (list(words(cell)) for cell in rows_after("suit|anywhere|en|pt|es|it")[name])
    assert anywhere == data["suit_codes"][suit]
    for language, told in zip(LANGUAGES, own, strict=True):
        letters = [letter for letter, its in data["own_suit_letters"][language].items() if its == suit]
        assert told == letters + data["suit_words"][language][suit]


if __name__ == "__main__":
    head, heading, rest = DOC.partition("| order | en | pt | es | it | what it does |")
    PAGE.write_text(head + table_of_orders() + rest[rest.index("\n\n") :], encoding="utf-8")
