"""`pbem letters explain` as an operator sees it: of files of every kind, as words and as JSON, with no server."""

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pbem.cli import cli

LETTERS = Path(__file__).parents[1] / "mail" / "letters"
KEY = "aaaabbbbccccdddd"
HEAD = (
    "From: Ana <ana@example.org>\nSubject: {subject}\nMessage-ID: <1@example.org>\n"
    "Content-Type: text/plain; charset=utf-8\n\n"
)


def explain(*words, given=None):
    return CliRunner().invoke(cli, ["letters", "explain", *map(str, words)], input=given)


def told(*words, given=None):
    done = explain(*words, "--json", given=given)
    assert done.exit_code == 0
    return json.loads(done.stdout)


def of(body, *words, subject="Re: your move"):
    return told("-", *words, given=HEAD.format(subject=subject) + body)


@pytest.mark.parametrize(
    ("file", "kind"),
    [
        ("top-posted-gmail", "person"),
        ("telephone-footer", "person"),
        ("suppressed-by-a-persons-exchange", "person"),
        ("out-of-office", "automatic"),
        ("out-of-office-exchange", "automatic"),
        ("read-receipt", "automatic"),
        ("delivery-failed", "bounce"),
    ],
)
def test_the_kind_of_a_file_is_told(file, kind):
    assert told(LETTERS / f"{file}.eml")["kind"] == kind
    assert explain(LETTERS / f"{file}.eml").stdout.startswith(f"kind: {kind}")


@pytest.mark.parametrize(
    ("to", "kind"),
    [
        ("", "person"),
        (f"g21-t4-{KEY}@example.net", "person"),
        (f"p-{KEY}@example.net", "person"),
        (f"eleusis+g21-t4-{KEY}@example.net", "person"),
        (f"Eleusis%2BG21-T4-{KEY.upper()}@example.net", "person"),
        (f"ana+eleusis+p-{KEY}@example.net", "person"),
        ("eleusis@example.net", "stranger"),
        ("postmaster@example.net", "stranger"),
        ("no address", "stranger"),
        (f"b-{KEY}@example.net", "automatic"),
    ],
)
def test_whom_it_is_for_tells_a_strangers_from_a_players(to, kind):
    assert of("PLAY 7h\n", "--to", to)["kind"] == kind


def test_a_program_that_shows_itself_by_its_words_alone_is_one_at_any_address():
    away = "I am out of the office until Monday and will answer your email then.\n"
    assert (
        of(away, "--to", f"g21-t4-{KEY}@example.net", subject="Automatic reply: your move")["kind"]
        == "automatic"
    )
    assert of("PLAY 7h\n\n" + away, subject="Re: your move")["kind"] == "person"


def test_the_json_is_what_programs_are_promised():
    read = of("Hello, here is my move:\nI play the king of clubs\nThis is hard!\nkick Bob\nSAY good luck\n")
    assert read == {
        "kind": "person",
        "own": read["own"],
        "lines": [
            {"text": "Hello, here is my move:", "is": "prose", "order": ""},
            {"text": "I play the king of clubs", "is": "order", "order": "PLAY KC"},
            {"text": "This is hard!", "is": "prose", "order": ""},
            {"text": "kick Bob", "is": "near-order", "order": ""},
            {"text": "SAY good luck", "is": "order", "order": "SAY good luck"},
        ],
        "orders": ["PLAY KC", "SAY good luck"],
    }


def test_the_text_says_why():
    said = explain("-", given=HEAD.format(subject="x") + "kick Bob\nPLAY 7h\n").stdout
    assert "near-order | kick Bob" in said
    assert "it waits for an answer to what stands above" in said


def test_the_language_of_the_writer_counts():
    assert of("9c\n", "--language", "en")["orders"] == ["PLAY 9C"]
    assert of("9c\n", "--language", "it")["orders"] == ["PLAY 9H"]
    assert explain("-", "--language", "xx", given="x").exit_code != 0


def test_a_move_in_the_subject_counts_where_the_body_holds_none():
    assert of("Cheers\n", subject="PLAY 9c")["orders"] == ["PLAY 9C"]
    assert of("PLAY 7h\n", subject="PLAY 9c")["orders"] == ["PLAY 7H"]


def test_a_sign_alone_is_yes_or_no():
    assert of("👍\n")["orders"] == ["YES"]
    assert of("❌\n")["orders"] == ["NO"]


def test_the_page_on_letters_shows_what_is_printed(tmp_path):
    page = (Path(__file__).parents[2] / "docs" / "letters.md").read_text("utf-8")
    letter, printed = re.findall(
        r"`move\.eml`.*?```text\n(.*?)```.*?prints\n\n```text\n(.*?)```", page, re.DOTALL
    )[0]
    (tmp_path / "move.eml").write_text(letter, "utf-8")
    assert explain(tmp_path / "move.eml").stdout == printed


def test_what_is_no_letter_is_told_as_that(tmp_path):
    assert told("-", given="")["kind"] == "unreadable"
    done = explain(tmp_path / "there-is-none.eml")
    assert done.exit_code == 1
    assert "Traceback" not in done.output
