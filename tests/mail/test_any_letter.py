"""Whatever a letter is made of, it is read, in time; a letter that once broke its reading is a file in found/."""

import time
from pathlib import Path

import pytest
from hypothesis import given, settings

from pbem.mail.reading.bounces import read_bounce
from pbem.mail.reading.letter import read_parsed
from pbem.mail.reading.parsing import Limits, Unreadable, parse
from pbem.orders.letter import parse_orders
from tests.mail.any_letter import letters

FOUND = Path(__file__).parent / "found"


@pytest.fixture(autouse=True, scope="module")
def words_known() -> None:
    """The tables of words are made before the time is taken."""
    parse_orders("PLAY 7h PROPHET\nred after black", "en")  # reads a theory: the grammar
    read_bounce(b"Content-Type: multipart/report\n\nPLAY 7h\n")
    read_parsed(parse(b"Content-Type: text/html\n\n<p>PLAY 7h", Limits()), b"", None, Limits())


def read_in_time(raw: bytes) -> None:
    began = time.process_time()
    message = parse(raw, Limits())
    if not isinstance(message, Unreadable):
        letter = read_parsed(message, raw, None, Limits())
        assert not any(ord(character) < 32 and character != "\n" for character in letter.text)
        letter.text.encode("utf-8")
        parse_orders(letter.text, "en", subject=letter.subject)
    read_bounce(raw)
    assert time.process_time() - began < 2


@given(letters("ana@example.org"))
@settings(max_examples=100, deadline=None)
def test_no_letter_raises_or_takes_two_seconds_whatever_it_is_made_of(raw: bytes) -> None:
    read_in_time(raw)


@pytest.mark.parametrize("path", sorted(FOUND.glob("*.eml")), ids=lambda path: path.stem)
def test_a_letter_that_broke_its_reading_breaks_it_no_more(path: Path) -> None:
    read_in_time(path.read_bytes())
