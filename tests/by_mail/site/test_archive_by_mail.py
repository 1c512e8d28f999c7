"""The archive: a round that is over is found by who played it and by its rule, read as a page, and had as a file."""

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote_plus

import pytest
from typer.testing import CliRunner

from pbem.cli import cli
from pbem.service.pages.tables import TableViewer
from pbem.service.schedule.tick import tick
from pbem.service.unit_of_work.archive import archive
from tests.by_mail.pages import URL, Asking, with_pages
from tests.by_mail.rounds_over import Over, ends_round
from tests.by_mail.still import Still
from tests.by_mail.table import ANA, PEOPLE, makes_god_speak


@pytest.fixture
def table(over: Over, tmp_path: Path) -> Iterator[Still]:
    """Its first round is over."""
    table, store = over.stages.open(over.brought, tmp_path)
    yield table
    store.close()


def found(ask, **fields: str) -> list[str]:
    """The addresses of the rounds that are found."""
    query = "&".join(f"{name}={quote_plus(value)}" for name, value in fields.items())
    answer = ask(f"/archive?{query}")
    assert answer.status == 200
    return re.findall(r'href="(/archive/[0-9]+/[0-9]+)"', answer.text)


def test_a_round_is_in_the_archive_as_soon_as_it_is_over_and_no_sooner(over: Over, tmp_path: Path) -> None:
    table, store = over.stages.open(over.stages.dealt, tmp_path)
    ask = Asking(table.house)
    assert found(ask) == []
    assert ask("/archive/1/1").status == 404
    assert ask("/archive/1/1.egn").status == 404
    ends_round(table)
    makes_god_speak(table, "same suit")
    assert found(ask) == ["/archive/1/1"]
    assert ask("/archive/1/2").status == 404, "the second round has just begun"
    assert ask("/archive/1/2.egn").status == 404
    seen = ask("/archive/1/1")
    assert seen.status == 200
    assert "other colour" in seen.text
    assert seen.text.count("<li value=") == 3, "three plays"
    egn = ask("/archive/1/1.egn")
    assert (egn.status, egn.headers["content-type"]) == (200, "text/plain; charset=utf-8")
    assert egn.headers["content-disposition"] == 'attachment; filename="eleusis-1-1.egn"'
    file = tmp_path / "round.egn"
    file.write_text(egn.text, "utf-8")
    checked = CliRunner().invoke(cli, ["verify", str(file)])
    assert checked.exit_code == 0, checked.output
    store.close()


def test_a_round_is_found_by_whatever_is_known_of_it_in_any_case_without_accents(
    table: Still, over: Over
) -> None:
    god, year = over.god, "2026"
    ask = Asking(table.house)
    for words in (
        *("Bruno", "PIA", "bru", "acai", "AÇAÍ", "eleusis", "colour", "cor", "colore"),
        *("rui acai colour", "colour, color!"),
    ):
        assert found(ask, q=words) == ["/archive/1/1"], words
    assert found(ask, god=god.name) == ["/archive/1/1"]
    assert found(ask, year=year, rulebook="new-eleusis") == ["/archive/1/1"]
    other = next(one for one in PEOPLE if one is not god)
    for nothing in (
        {"q": "Bruno nobody"},
        {"q": "runo"},
        {"god": other.name},
        {"year": "2025"},
        {"rulebook": "eleusi"},
        {"league": "1"},
    ):
        assert found(ask, **nothing) == [], nothing


HOSTILE = (
    "%",
    "_",
    "a%",
    "' OR 1=1 --",
    '"><script>alert(1)</script>',
    "\\",
    "\x00",
    "\ud7ff",
    "x" * 5000,
    "𝕬",
)


def test_whatever_is_asked_for_is_text(table: Still) -> None:
    ask = Asking(table.house)
    for words in HOSTILE:
        query = f"q={quote_plus(words)}&god={quote_plus(words)}&before=9-9&year=99999&league=x"
        seen = ask(f"/archive?{query}")
        assert seen.status == 200, words
        assert "<script>" not in seen.text
        assert "/archive/1/1" not in seen.text, words


def test_titles_are_text(table: Still) -> None:
    ask = Asking(table.house)
    for path in ("/archive", "/archive/1/1"):
        text = ask(path).text
        assert "<script>" not in text
        assert "Açaí &lt;script&gt;100%&lt;/script&gt;" in text


def test_rounds_of_a_table_by_invitation_are_found_by_nobody(dealt: Still) -> None:
    table = dealt
    ends_round(table)
    with table.house.store.reading() as reading:
        kept = reading.archive.round(1, 1)
        assert kept is not None
        assert not kept.listed
    ask = Asking(table.house)
    assert found(ask) == []
    assert found(ask, q="Bruno") == []
    assert ask("/archive/1/1").status == 404
    assert ask("/archive/1/1.egn").status == 404


def test_who_is_forgotten_is_found_no_more_and_his_round_is(table: Still, over: Over) -> None:
    god = over.god
    gone = next(one for one in PEOPLE if one not in (god, ANA))
    ask = Asking(table.house)
    assert found(ask, q=gone.name) == ["/archive/1/1"]
    (asked,) = [one for one in table.says(gone, "FORGET ME").to(gone) if one["Eleusis-Kind"] == "forget"]
    table.says(gone, "YES", asked)
    assert found(ask, q=gone.name) == []
    assert found(ask, q=god.name) == ["/archive/1/1"]
    for path in ("/archive", "/archive/1/1", "/archive/1/1.egn"):
        text = ask(path).text
        assert gone.name not in text
        assert "Former player" in text


def test_who_is_called_otherwise_now_is_found_by_that_alone(table: Still, over: Over) -> None:
    god = over.god
    table.says(god, "NAME Zenaide Souza")
    ask = Asking(table.house)
    assert found(ask, god="zenaide") == found(ask, q="SOUZA acai") == ["/archive/1/1"]
    assert found(ask, q=god.name) == []


def test_rounds_that_ended_before_there_was_an_archive_enter_it_with_the_tick(table: Still) -> None:
    with table.house.store.writing() as writing:
        connection = writing.connection
        with_it = connection.exec_driver_sql("SELECT * FROM archived_words ORDER BY word").all()
        for rows in ("archived_people", "archived_words", "archived_rounds"):
            connection.exec_driver_sql(f"DELETE FROM {rows}")
        connection.exec_driver_sql("INSERT INTO unarchived (table_id) VALUES (1)")
    ask = Asking(table.house)
    assert found(ask) == []
    while tick(table.house):
        pass
    assert found(ask, q="bruno colour") == ["/archive/1/1"]
    with table.house.store.writing() as writing:
        match = table.house.shelf.load(writing, 1).match
        assert match is not None
        archive(writing, table.house.leagues, 1, match)
        again = writing.connection.exec_driver_sql("SELECT * FROM archived_words ORDER BY word").all()
    assert again == with_it, "archived twice it is there once"


def test_pages_of_the_archive_speak_the_readers_language(table: Still) -> None:
    ask = Asking(table.house)
    text = ask("/archive", language="pt").text
    assert '<html lang="pt' in text
    assert "1 rodada" in text


def test_numbers_that_nothing_has_are_not_found(table: Still) -> None:
    ask = Asking(table.house)
    for path in (
        "/archive/0/0",
        "/archive/1/99999999999999999999",
        "/archive/99999999999/1.egn",
        "/archive/x",
    ):
        assert ask(path).status == 404, path


def test_an_unlisted_round_is_had_as_a_file_by_the_secret_link_of_its_table(dealt: Still) -> None:
    table = with_pages(dealt)
    links = TableViewer(table.house).links
    ends_round(table)
    ask = Asking(table.house, URL)
    assert ask("/g/1/rounds/1.egn").status == 404
    key = links.link(1, listed=False).removeprefix(URL)
    assert ask(f"{key}/rounds/1.egn").text.startswith('[EGN "1"]')
    assert ask(f"{key}/rounds/2.egn").status == 404
    assert 'rounds/1.egn"' in ask(f"{key}/rounds/1").text
