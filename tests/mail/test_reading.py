"""Letters as mail programs send them; each file in letters/ is named for what is odd about it."""

import hashlib
from pathlib import Path

import pytest

from pbem.mail.reading.letter import (
    Automatic,
    Letter,
    Limits,
    NoText,
    Unreadable,
    UnreadableReason,
    read_letter,
)

LETTERS = Path(__file__).parent / "letters"

OWN_WORDS = {
    "top-posted-gmail": "JOGAR 7c",
    "bottom-posted-thunderbird": "PLAY 7h",
    "between-the-quotes": "PLAY 7h\n\nSAY good luck",
    "html-only": "NO PLAY\n\nDIZER é difícil",
    "html-outlook-on-the-web": "GIOCA 7cu",
    "html-between-the-quotes": "PLAY 7h\n\nSAY hello",
    "html-indented-by-apple": "PLAY 7h\nSAY hello",
    "outlook-unmarked-digest": "JOGAR 7c",
    "outlook-underscores": "GIOCA 7cu",
    "original-message-dashes": "JUGAR 7co",
    "telephone-footer": "NON GIOCO",
    "signature-without-space": "PLAY 7h",
    "attribution-without-blank-line": "NO PLAY",
    "attribution-over-four-lines": "PLAY 7h",
    "latin1-undeclared": "JOGAR 7c\nDIZER até amanhã",
    "utf8-declared-latin1": "JOGAR 7♥",
    "charset-unknown": "DIZER até já",
    "charset-not-of-text": "PLAY 7h",
    "charset-utf16": "JUGAR 7♥",
    "base64-broken": "PLAY 7h\nSAY hello\nH",
    "quoted-printable-broken": "PLAY 7h\nSAY 50=% off é",
    "flowed-delsp": "SAY this is one paragraph of three lines\n\nPLAY 7h",
    "text-around-a-picture": "PLAY 7h\n\nSAY look at that",
    "plain-part-empty": "PLAY 7h",
    "notes-attached": "PLAY 7h",
    "multipart-without-parts": "PLAY 7h",
    "no-header-but-a-body": "PLAY 7h",
    "mac-line-ends": "PLAY 7h\nSAY hello",
    "unseen-characters": "PLAY 7h\nSAY olleh[31m",
    "out-of-office": "I am away until Monday.",
    "out-of-office-exchange": "Estou ausente.",
    "suppressed-by-a-persons-exchange": "PLAY 7h",
    "mailing-list": "PLAY 7h",
    "from-a-server-like-ours": "",
    "read-receipt": "Your message was displayed.",
    "delivery-failed": "No such user.",
    "two-authors": "PLAY 7h",
    "name-that-is-an-address": "PLAY 7h",
    "subject-split-inside-a-character": "PLAY 7h",
    "nothing-but-quotation": "",
}

WITHOUT_TEXT = {
    "only-a-picture": NoText.ONLY_ATTACHMENTS,
    "html-empty": NoText.HTML_EMPTY,
    "encrypted": NoText.ENCRYPTED,
    "encrypted-inline": NoText.ENCRYPTED,
    "winmail-only": NoText.WINMAIL,
    "no-text-at-all": NoText.EMPTY,
}

AUTOMATIC = {
    "out-of-office": Automatic.VACATION,
    "out-of-office-exchange": Automatic.VACATION,
    "mailing-list": Automatic.BULK,
    "from-a-server-like-ours": Automatic.LOOP,
    "read-receipt": Automatic.RECEIPT,
    "delivery-failed": Automatic.DELIVERY_REPORT,
}


def letter(name: str) -> Letter:
    found = read_letter((LETTERS / f"{name}.eml").read_bytes())
    assert isinstance(found, Letter)
    return found


def test_every_letter_in_the_folder_says_what_is_expected_of_it() -> None:
    assert {path.stem for path in LETTERS.glob("*.eml")} == OWN_WORDS.keys() | WITHOUT_TEXT.keys()


@pytest.mark.parametrize("name", OWN_WORDS)
def test_a_letter_is_read_as_what_its_author_wrote(name: str) -> None:
    found = letter(name)
    assert found.text == OWN_WORDS[name]
    assert found.no_text is None


@pytest.mark.parametrize("name", WITHOUT_TEXT)
def test_a_letter_without_text_says_why(name: str) -> None:
    assert (letter(name).text, letter(name).no_text) == ("", WITHOUT_TEXT[name])


@pytest.mark.parametrize("name", [*OWN_WORDS, *WITHOUT_TEXT])
def test_only_programs_are_taken_for_programs(name: str) -> None:
    assert letter(name).automatic == AUTOMATIC.get(name)


def test_quoted_lines_are_kept_apart_without_their_marks() -> None:
    assert "PLAY 9c" in letter("bottom-posted-thunderbird").quoted
    assert "JOGAR 9p" in letter("outlook-unmarked-digest").quoted
    assert "GIOCA 9fi" in letter("html-outlook-on-the-web").quoted
    assert letter("flowed-delsp").quoted == ("quoted twice",)


def test_the_header_says_who_wrote_and_what_is_answered() -> None:
    found = letter("top-posted-gmail")
    assert (found.from_address, found.from_name) == ("bruno@example.org", "Bruno Reis")
    assert found.message_id == "<m1@example.org>"
    assert found.in_reply_to == "<g417.38@eleusis.example>"
    assert found.references == ("<g417@eleusis.example>", "<g417.38@eleusis.example>")
    assert found.date == "Wed, 11 Nov 2026 15:00:00 +0000"


def test_a_letter_of_two_authors_is_from_nobody_we_know() -> None:
    assert letter("two-authors").from_address is None


def test_an_address_in_the_display_name_is_not_the_author() -> None:
    found = letter("name-that-is-an-address")
    assert found.from_address == "bruno@example.org"
    assert found.from_name == "ana@example.org <ana@example.org>"


@pytest.mark.parametrize(
    ("value", "address"),
    [
        ("bruno@example.org", "bruno@example.org"),
        ("bruno@example.org (Bruno, at home)", "bruno@example.org"),
        ("Reis, Bruno <BRUNO@example.org>", "bruno@example.org"),
        ("bruno@example.org <bruno@example.org>", "bruno@example.org"),
        ("ana@example.org> <bruno@example.org", None),
        ("<ana@example.org> <bruno@example.org>", None),
        ("ana@example.org, bruno@example.org", None),
        ("undisclosed:;", None),
    ],
)
def test_a_from_that_could_mean_two_people_means_none(value: str, address: str | None) -> None:
    found = read_letter(f"From: {value}\n\nPLAY 7h\n".encode())
    assert isinstance(found, Letter)
    assert found.from_address == address


def test_two_from_headers_name_nobody() -> None:
    found = read_letter(b"From: ana@example.org\nFrom: bruno@example.org\n\nPLAY 7h\n")
    assert isinstance(found, Letter)
    assert found.from_address is None


def test_a_subject_split_inside_a_character_is_put_together() -> None:
    found = letter("subject-split-inside-a-character")
    assert found.subject == "Coração é fim"
    assert found.from_name == "João"


def test_attachments_are_named_and_not_read() -> None:
    assert letter("notes-attached").attachments == ("nótulas.txt",)
    assert letter("only-a-picture").attachments == ("mão.png",)
    assert letter("text-around-a-picture").attachments == ("card.png",)


def test_the_body_digest_ignores_what_relays_add_to_the_header() -> None:
    body = b"PLAY 7h\r\n"
    once, again, other = (
        read_letter(header + b"\r\n\r\n" + words)
        for header, words in ((b"A: 1", body), (b"B: 2\r\nA: 1", body), (b"A: 1", b"PLAY 9c\r\n"))
    )
    assert isinstance(once, Letter)
    assert isinstance(again, Letter)
    assert isinstance(other, Letter)
    assert once.body_digest == again.body_digest == hashlib.sha256(body).digest()
    assert once.body_digest != other.body_digest


def test_the_null_sender_of_the_envelope_is_a_program() -> None:
    found = read_letter(b"Subject: x\n\nPLAY 7h\n", envelope_from="")
    assert isinstance(found, Letter)
    assert found.automatic is Automatic.NULL_SENDER


def test_a_letter_may_be_as_large_as_the_limits_say_and_no_larger() -> None:
    raw = b"Subject: x\n\n" + b"PLAY 7h\n" * 10
    assert isinstance(read_letter(raw, Limits(max_bytes=len(raw), max_lines=12)), Letter)
    assert read_letter(raw, Limits(max_bytes=len(raw) - 1)) == Unreadable(UnreadableReason.TOO_BIG)
    assert read_letter(raw, Limits(max_lines=11)) == Unreadable(UnreadableReason.TOO_MANY_LINES)
    assert read_letter(raw, Limits(max_header_bytes=9)) == Unreadable(UnreadableReason.HEADER_TOO_BIG)
    assert read_letter(b" \r\n") == Unreadable(UnreadableReason.EMPTY)


STRUCK = [
    "<s>PLAY 9c</s> PLAY 7h",
    "<p><del>PLAY 9c</del></p><p>PLAY 7h</p>",
    "<strike>PLAY 9c<br></strike>PLAY 7h",
    '<div style="Text-Decoration: line-through">PLAY 9c</div>PLAY 7h',
    "<p hidden>PLAY 9c</p><p>PLAY 7h</p>",
    '<p style="display : none">PLAY 9c</p><p>PLAY 7h</p>',
    '<p style="visibility:hidden">PLAY 9c</p><p>PLAY 7h</p>',
]


@pytest.mark.parametrize("markup", STRUCK)
def test_what_is_struck_out_or_hidden_in_html_is_not_the_authors(markup: str) -> None:
    found = read_letter(f"Content-Type: text/html\n\n<html><body>{markup}</body></html>".encode())
    assert isinstance(found, Letter)
    assert found.text == "PLAY 7h"


@pytest.mark.parametrize("markup", STRUCK[:4])
def test_a_plain_part_that_does_not_tell_what_is_struck_out_is_not_read(markup: str) -> None:
    found = read_letter(
        b"Content-Type: multipart/alternative; boundary=b\n\n--b\nContent-Type: text/plain\n\n"
        + f"PLAY 9c\nPLAY 7h\n--b\nContent-Type: text/html\n\n<p>{markup}</p>\n--b--\n".encode()
    )
    assert isinstance(found, Letter)
    assert found.text == "PLAY 7h"
