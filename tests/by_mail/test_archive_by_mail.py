"""The archive: a round that is over is found by who played it and by its rule, read as a page, and had as a file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import quote_plus

import pytest
from typer.testing import CliRunner

from pbem.cli import cli
from pbem.demo.mail import Asked
from pbem.service.archiving import archive
from pbem.service.deadlines import tick
from tests.by_mail.conftest import Stages, brought_to
from tests.by_mail.pages import page, with_pages
from tests.by_mail.people import Person
from tests.by_mail.still import Still
from tests.by_mail.table import ANA, PEOPLE, makes_god_speak, play

RULE = "other colour"
"""Of the first round; `RED` in its sentence is looked for in Portuguese, too."""


@pytest.fixture(scope="module")
def open_stages(tmp_path_factory: pytest.TempPathFactory) -> Stages:
    """A table that anybody may come to."""
    return brought_to(
        tmp_path_factory.mktemp("open"), 'NEW TABLE "Açaí <script>100%</script>", open, 4 seats'
    )


@pytest.fixture
def table(open_stages: Stages, tmp_path) -> Iterator[Still]:
    """Its first card is awaited."""
    table, store = open_stages.open(open_stages.dealt, tmp_path)
    yield with_pages(table)
    store.close()


def ends_round(table: Still, plays: int = 3) -> Person:
    """Some cards are played, and the round is ended by its moderator; God of it."""
    god = table.god()
    for _ in range(plays):
        mover = table.asked(Asked.PLAY)
        table.says(mover, play(table.sees(mover).hand[0]))
    table.says(ANA, "END ROUND SCORED")
    for person in PEOPLE:
        if person is not ANA:
            table.says(person, "AGREE")
    return god


def found(ask, **fields: str) -> list[str]:
    """The addresses of the rounds that are found."""
    query = "&".join(f"{name}={quote_plus(value)}" for name, value in fields.items())
    status, text, _ = ask("GET", f"/mail/archive?{query}")
    assert status == 200
    return re.findall(r'href="/mail(/archive/[0-9]+/[0-9]+)"', text)


def test_a_round_is_in_the_archive_as_soon_as_it_is_over_and_no_sooner(table: Still, tmp_path) -> None:
    with page(table) as ask:
        assert found(ask) == []
        assert ask("GET", "/mail/archive/1/1")[0] == 404
        assert ask("GET", "/mail/archive/1/1.egn")[0] == 404
        ends_round(table)
        makes_god_speak(table, "same suit")
        assert found(ask) == ["/archive/1/1"]
        assert ask("GET", "/mail/archive/1/2")[0] == 404, "the second round has just begun"
        assert ask("GET", "/mail/archive/1/2.egn")[0] == 404
        status, text, _ = ask("GET", "/mail/archive/1/1")
        assert status == 200
        assert "other colour" in text
        assert text.count("<li value=") == 3, "three plays"
        status, egn, headers = ask("GET", "/mail/archive/1/1.egn")
    assert (status, headers["content-type"]) == (200, "text/plain; charset=utf-8")
    assert headers["content-disposition"] == 'attachment; filename="eleusis-1-1.egn"'
    file = tmp_path / "round.egn"
    file.write_text(egn, "utf-8")
    checked = CliRunner().invoke(cli, ["verify", str(file)])
    assert checked.exit_code == 0, checked.output


def test_a_round_is_found_by_whatever_is_known_of_it_in_any_case_without_accents(table: Still) -> None:
    god = ends_round(table)
    year = "2026"
    with page(table) as ask:
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


@pytest.mark.parametrize(
    "words",
    ["%", "_", "a%", "' OR 1=1 --", '"><script>alert(1)</script>', "\\", "\x00", "\ud7ff", "x" * 5000, "𝕬"],
)
def test_whatever_is_asked_for_is_text(table: Still, words: str) -> None:
    ends_round(table, 1)
    with page(table) as ask:
        status, text, _ = ask("GET", f"/mail/archive?q={quote_plus(words)}&before=9-9&year=99999&league=x")
    assert status == 200
    assert "<script>" not in text
    assert "/archive/1/1" not in text


def test_titles_are_text(table: Still) -> None:
    ends_round(table, 1)
    with page(table) as ask:
        for path in ("/mail/archive", "/mail/archive/1/1"):
            text = ask("GET", path)[1]
            assert "<script>" not in text
            assert "Açaí &lt;script&gt;100%&lt;/script&gt;" in text


def test_rounds_of_a_table_by_invitation_are_found_by_nobody(dealt: Still) -> None:
    table = with_pages(dealt)
    ends_round(table)
    with table.house.store.reading() as reading:
        kept = reading.archived_round(1, 1)
        assert kept is not None
        assert not kept.listed
    with page(table) as ask:
        assert found(ask) == []
        assert found(ask, q="Bruno") == []
        assert ask("GET", "/mail/archive/1/1")[0] == 404
        assert ask("GET", "/mail/archive/1/1.egn")[0] == 404


def test_who_is_forgotten_is_found_no_more_and_his_round_is(table: Still) -> None:
    god = ends_round(table)
    gone = next(one for one in PEOPLE if one not in (god, ANA))
    with page(table) as ask:
        assert found(ask, q=gone.name) == ["/archive/1/1"]
        (asked,) = [one for one in table.says(gone, "FORGET ME").to(gone) if one["Eleusis-Kind"] == "forget"]
        table.says(gone, "YES", asked)
        assert found(ask, q=gone.name) == []
        assert found(ask, q=god.name) == ["/archive/1/1"]
        for path in ("/mail/archive", "/mail/archive/1/1", "/mail/archive/1/1.egn"):
            text = ask("GET", path)[1]
            assert gone.name not in text
            assert "Former player" in text


def test_who_is_called_otherwise_now_is_found_by_that_alone(table: Still) -> None:
    god = ends_round(table)
    table.says(god, "NAME Zenaide Souza")
    with page(table) as ask:
        assert found(ask, god="zenaide") == found(ask, q="SOUZA acai") == ["/archive/1/1"]
        assert found(ask, q=god.name) == []


def test_rounds_that_ended_before_there_was_an_archive_enter_it_with_the_tick(table: Still) -> None:
    ends_round(table)
    with table.house.store.writing() as writing:
        connection = writing.connection
        with_it = connection.exec_driver_sql("SELECT * FROM archived_words ORDER BY word").all()
        for rows in ("archived_people", "archived_words", "archived_rounds"):
            connection.exec_driver_sql(f"DELETE FROM {rows}")
        connection.exec_driver_sql("INSERT INTO unarchived (table_id) VALUES (1)")
    with page(table) as ask:
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
    ends_round(table)
    with page(table) as ask:
        text = ask("GET", "/mail/archive", headers={"Accept-Language": "pt"})[1]
    assert 'lang="pt"' in text
    assert "1 rodada" in text


def test_numbers_that_nothing_has_are_not_found(table: Still) -> None:
    with page(table) as ask:
        for path in (
            "/archive/0/0",
            "/archive/1/99999999999999999999",
            "/archive/99999999999/1.egn",
            "/archive/x",
        ):
            assert ask("GET", f"/mail{path}")[0] == 404, path
