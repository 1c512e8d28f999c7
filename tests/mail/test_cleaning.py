"""Players' words on other people's screens."""

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.mail.writing.message import clean_line, clean_text


@pytest.mark.parametrize(
    ("dirty", "clean"),
    [
        ("\x1b[2Jhello\x07", "[2Jhello"),
        ("\x9b31mred", "31mred"),
        ("evil\u202egpj.exe", "evilgpj.exe"),
        ("A\u2066na\u2069", "Ana"),
        ("A\u200bn\u200da\ufeff\u00ad", "Ana"),
        ("Ana\U000e0041\U000e007f", "Ana"),
        ("broken \ud83d here", "broken  here"),
        ("e\u0301", "é"),
        ("one\r\ntwo\rthree\u2028four\tfive", "one\ntwo\nthree\nfour five"),
        ("7♥️ até já, ¿qué?", "7♥️ até já, ¿qué?"),
    ],
)
def test_nothing_unseen_survives(dirty: str, clean: str) -> None:
    assert clean_text(dirty) == clean


def test_a_line_stays_one_line() -> None:
    assert clean_line(" one\r\n two\t three\u00a0four ") == "one two three four"


@given(st.text())
@settings(max_examples=100, deadline=None)
def test_cleaning_twice_changes_nothing_more(text: str) -> None:
    once = clean_text(text)
    assert clean_text(once) == once
    assert unicodedata.is_normalized("NFC", once)
    assert not any(unicodedata.category(character) in ("Cc", "Cs") for character in once.replace("\n", ""))
    assert "\n" not in clean_line(text)
