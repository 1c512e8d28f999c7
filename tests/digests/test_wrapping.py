"""Lines of a mail never pass 72 columns."""

from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.digests.text_width import HANG, WIDTH, columns_of, padded, wrapped

TEXT = st.text(st.sampled_from("ab é漢\u0301♠-" + HANG), max_size=300)


@settings(max_examples=100, deadline=None)
@given(TEXT)
def test_no_line_is_wider_than_a_mail(text):
    assert all(columns_of(line) <= WIDTH for line in wrapped(text).split("\n"))


@settings(max_examples=100, deadline=None)
@given(TEXT)
def test_no_letter_is_lost(text):
    letters = [c for c in text if c not in " \n" + HANG]
    assert [c for c in wrapped(text) if c not in " \n"] == letters


def test_a_line_goes_on_under_the_place_that_is_marked():
    line = f"  PLAY 7h    {HANG}" + "word " * 20
    assert wrapped(line).split("\n")[1].startswith(" " * 13 + "word")


def test_a_wide_letter_takes_two_columns_and_an_accent_none():
    assert columns_of("漢字") == 4
    assert columns_of("e\u0301") == 1
    assert padded("漢", 4) == "漢  "


def test_a_mark_too_far_to_the_right_is_not_followed():
    lines = wrapped("x" * 80 + HANG + "word " * 20).split("\n")
    assert lines[:2] == ["x" * 72, "xxxxxxxx" + "word" + " word" * 12]


def test_the_mark_of_a_signature_keeps_its_space():
    assert wrapped("a\n-- \nb") == "a\n-- \nb\n"
