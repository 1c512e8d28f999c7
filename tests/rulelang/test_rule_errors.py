"""What somebody is told whose rule does not read."""

import pytest

from pbem.rulelang.language.errors import EXCERPT, ErrorKind, RuleError
from pbem.rulelang.language.printing import print_rule
from pbem.rulelang.reading import MAX_TEXT, read_rule
from pbem.rulelang.tree import Rule


def error(text: str) -> RuleError:
    read = read_rule(text)
    assert isinstance(read, RuleError)
    assert isinstance(read_rule(read.example), Rule)
    return read


def test_a_missing_else_is_shown_at_the_end_with_else_anything_added() -> None:
    told = error("if last is black: 7 or more")
    assert told.kind is ErrorKind.MISSING_ELSE
    assert told.excerpt == "if last is black: 7 or more"
    assert told.caret == " " * 27 + "^"
    assert "else" in told.expected
    assert told.example == "if last is black: 7 or more, else: anything"


def test_a_misspelt_word_is_shown_with_the_nearest_known_one() -> None:
    told = error("if last is blak: 7 or more, else: 6 or less")
    assert told.kind is ErrorKind.UNKNOWN_WORD
    assert (told.found, told.suggestion) == ("blak", "black")
    assert told.caret == " " * 11 + "^"
    assert "black" in told.expected
    assert told.example == "if last is black: 7 or more, else: 6 or less"


def test_two_faults_in_one_text_are_both_mended_in_the_example() -> None:
    assert error("if last is blak: 7 or more").example == "if last is black: 7 or more, else: anything"


def test_the_texts_own_way_of_two_ifs_reads_where_they_leave_no_card_out_and_wants_an_else_elsewhere() -> (
    None
):
    read = read_rule("If the last card is black: 7 or more, if the last card is red: 6 or less")
    assert isinstance(read, Rule)
    assert print_rule(read) == "after black: 7 or more, after red: 6 or less"
    told = error("If the last card is black: 7 or more, if the last card is a heart: 6 or less")
    assert told.kind is ErrorKind.MISSING_ELSE
    assert told.example == (
        "After a black card, play a 7 or higher; after a heart, play a 6 or lower; otherwise play any card."
    )


@pytest.mark.parametrize(
    ("text", "kind", "position", "found", "example"),
    [
        ("after spades: diamonds", ErrorKind.MISSING_ELSE, 22, "", "after spades: diamonds, else: anything"),
        ("(red", ErrorKind.INCOMPLETE, 4, "", "red"),
        ("K odd", ErrorKind.UNEXPECTED, 2, "odd", "K and odd"),
        (
            "if last black: red, else: odd",
            ErrorKind.UNEXPECTED,
            8,
            "black",
            "if last is black: red, else: odd",
        ),
        ("if red: odd, else: even", ErrorKind.UNCLEAR_SUBJECT, 3, "red", "if last is red: odd, else: even"),
        ("8 to 3", ErrorKind.BACKWARD_RANGE, 0, "8 to 3", "3 to 8"),
        ("red or 14", ErrorKind.OUT_OF_RANGE, 7, "14", None),
        ("value = value of last mod 0", ErrorKind.OUT_OF_RANGE, 26, "0", None),
        ("red and black", ErrorKind.NEVER_RIGHT, 0, "", None),
        ("second last is red and second last is black", ErrorKind.NEVER_RIGHT, 0, "", None),
        ("start: nothing; red", ErrorKind.NO_STARTER, 0, "", None),
        ("starter is same suit", ErrorKind.UNCLEAR_SUBJECT, 11, "same suit", None),
        ("if (repeat: red, black): odd, else: even", ErrorKind.UNEXPECTED, 4, "repeat: red, black", None),
        (
            "value = value of last + 1 or 2",
            ErrorKind.UNCLEAR_SUBJECT,
            29,
            "2",
            "value = value of last + 1 or card is 2",
        ),
        (
            "if value of last = 3 or 7: red, else: odd",
            ErrorKind.UNCLEAR_SUBJECT,
            24,
            "7",
            "if value of last = 3 or last is 7: red, else: odd",
        ),
        (
            "if last is red: odd, else: even !",
            ErrorKind.UNEXPECTED,
            32,
            "!",
            "if last is red: odd, else: even",
        ),
        ("red & odd", ErrorKind.UNEXPECTED, 4, "&", "red and odd"),
        ("", ErrorKind.EMPTY, 0, "", None),
        ("  \n . ", ErrorKind.EMPTY, 0, "", None),
    ],
)
def test_each_fault_is_named_placed_and_followed_by_a_rule_that_reads(
    text: str, kind: ErrorKind, position: int, found: str, example: str | None
) -> None:
    told = error(text)
    assert (told.kind, told.position, told.found) == (kind, position, found)
    assert example is None or told.example == example


def test_line_and_column_are_those_of_the_text_as_written() -> None:
    told = error("if last is black:\n  7 or moor,\nelse: 6 or less")
    assert (told.line, told.column) == (2, 8)
    assert told.excerpt == "  7 or moor,"
    assert told.caret == " " * 7 + "^"


def test_a_long_line_is_cut_around_the_fault_and_the_caret_still_points_at_it() -> None:
    told = error("red or " * 20 + "blu or " + "odd or " * 20 + "even")
    assert len(told.excerpt) == EXCERPT
    assert told.excerpt[len(told.caret) - 1 :].startswith("blu")


def test_control_characters_of_a_text_never_reach_the_excerpt() -> None:
    assert error("red \x1b[31m \x07odd").excerpt.isprintable()


def test_what_is_at_fault_is_shown_on_one_line_and_never_as_nothing() -> None:
    assert error("red \u202e odd").found == "U+202E"
    assert error("red \x00 odd").found == "U+0000"
    long = error("value = " + "9" * 900).found
    assert len(long) <= EXCERPT
    assert long.endswith("…")


def test_a_rule_that_is_too_long_or_too_deep_says_so() -> None:
    assert error("red or " * 200 + "odd").kind is ErrorKind.TOO_LONG
    assert error("red or " * 200 + "odd").position == MAX_TEXT
    assert error("(" * 40 + "red" + ")" * 40).kind is ErrorKind.TOO_DEEP
    assert error("value = 1" + " + 1" * 60).kind is ErrorKind.TOO_DEEP
    assert error("not " * 60 + "red").kind is ErrorKind.TOO_DEEP


@pytest.mark.parametrize("said", ["higher", "1 higher", "same suit", "other colour", "same value or lower"])
def test_the_card_before_the_ninth_last_is_too_far_back(said: str) -> None:
    assert error(f"ninth last is {said}").kind is ErrorKind.TOO_FAR_BACK
    assert isinstance(read_rule(f"eighth last is {said}"), Rule)


def test_a_rule_whose_print_would_be_too_long_or_too_deep_to_read_is_too_long_or_too_deep() -> None:
    short = "2→3→4→5→6→7→8→9→10→J→Q→K→A→2"
    long = short + "→3→4→5→6→7→8→9→10→J→Q→K→A→2" * 7
    assert isinstance(read_rule(short), Rule)
    assert error(long).kind is ErrorKind.TOO_LONG
    nested = "(red and (odd or " * 5 + "({}" + ")" * 11
    assert isinstance(read_rule(nested.format("red and odd")), Rule)
    assert error(nested.format("red and 1 or 2 higher")).kind is ErrorKind.TOO_DEEP


def test_an_example_that_would_be_too_long_a_sentence_is_in_the_formal_notation() -> None:
    told = read_rule(
        "se a última carta é uma figura, jogue uma carta do mesmo naipe da carta inicial; senão, " * 11
    )
    assert isinstance(told, RuleError)
    assert told.language == "pt"
    assert told.example.startswith("if last is face: same suit as starter, else if")
    assert isinstance(read_rule(told.example), Rule)
