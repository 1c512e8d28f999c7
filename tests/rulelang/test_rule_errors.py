"""What somebody is told whose rule does not read."""

import pytest

from pbem.rulelang.language.errors import EXCERPT, ErrorKind, RuleError
from pbem.rulelang.language.printing import print_rule
from pbem.rulelang.meaning.comparing import Same, compare_rules
from pbem.rulelang.reading import MAX_TEXT, read_rule
from pbem.rulelang.tree import Rule


def rule(text: str) -> Rule:
    read = read_rule(text)
    assert isinstance(read, Rule), read
    return read


def error(text: str) -> RuleError:
    read = read_rule(text)
    assert isinstance(read, RuleError)
    assert isinstance(read_rule(read.example), Rule)
    return read


def test_where_nothing_is_said_of_the_other_cards_they_are_all_right() -> None:
    for text in ("if last is black: 7 or more", "if last is black: 7 or more, anything otherwise"):
        read = read_rule(text)
        assert isinstance(read, Rule), read
        assert print_rule(read) == "if last is black: 7 or more, else: anything"


def test_a_misspelt_word_is_shown_with_the_nearest_known_one_and_the_text_with_that() -> None:
    told = error("if last is bllak: 7 or more, else: 6 or less")
    assert told.kind is ErrorKind.UNKNOWN_WORD
    assert (told.found, told.suggestion) == ("bllak", "black")
    assert told.caret == " " * 11 + "^"
    assert (told.mended, told.example) == (True, "if last is black: 7 or more, else: 6 or less")


def test_of_two_faults_the_first_is_told_and_no_mending_is_shown() -> None:
    told = error("if last is bllak: 7 or zebra")
    assert (told.kind, told.found, told.suggestion) == (ErrorKind.UNKNOWN_WORD, "bllak", "black")
    assert not told.mended


def test_a_word_that_is_near_to_none_is_shown_without_a_suggestion() -> None:
    told = error("if last is black: zebra, else: red")
    assert (told.kind, told.found, told.suggestion, told.mended) == (
        ErrorKind.UNKNOWN_WORD,
        "zebra",
        None,
        False,
    )


@pytest.mark.parametrize("word", ["blleck", "bllak"])
def test_of_words_equally_near_the_one_that_makes_sense_there_is_suggested(word: str) -> None:
    told = error(f"if last is {word}: odd,\n  else: even")
    assert (told.kind, told.found, told.suggestion) == (ErrorKind.UNKNOWN_WORD, word, "black")
    assert told.example == "if last is black: odd, else: even"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("if last is blue: odd, else: even", "blue"),
        ("play a green card", "green"),
        ("play a sweet card", "sweet"),
    ],
)
def test_no_word_is_suggested_that_makes_no_sense_there(text: str, found: str) -> None:
    told = error(text)
    assert (told.kind, told.found, told.suggestion) == (ErrorKind.UNKNOWN_WORD, found, None)


def test_the_texts_own_way_of_two_ifs_reads_as_each_where_it_is_so_and_as_anything_elsewhere() -> None:
    read = read_rule("If the last card is black: 7 or more, if the last card is red: 6 or less")
    assert isinstance(read, Rule)
    assert compare_rules(read, rule("if last is black: 7 or more, else: 6 or less")) == Same()
    read = read_rule("If the last card is black: 7 or more, if the last card is a heart: 6 or less")
    assert isinstance(read, Rule)
    meant = rule("after black: 7 or more, after hearts: 6 or less, else: anything")
    assert compare_rules(read, meant) == Same()


@pytest.mark.parametrize(
    ("text", "kind", "position", "found"),
    [
        ("(red", ErrorKind.INCOMPLETE, 4, ""),
        ("red)", ErrorKind.UNEXPECTED, 3, ")"),
        ("8 to 3", ErrorKind.UNEXPECTED, 2, "to"),
        ("red or 14", ErrorKind.OUT_OF_RANGE, 7, "14"),
        ("value = value of last mod 0", ErrorKind.UNEXPECTED, 22, "mod"),
        ("red and black", ErrorKind.NEVER_RIGHT, 0, ""),
        ("second last is red and second last is black", ErrorKind.NEVER_RIGHT, 0, ""),
        ("start: nothing; red", ErrorKind.NO_STARTER, 0, ""),
        ("starter is same suit", ErrorKind.UNEXPECTED, 0, "starter"),
        ("if (repeat: red, black): odd, else: even", ErrorKind.UNEXPECTED, 0, "if"),
        ("higher than card", ErrorKind.WITH_ITSELF, 0, "higher than card"),
        ("", ErrorKind.EMPTY, 0, ""),
        ("  \n . ", ErrorKind.EMPTY, 0, ""),
    ],
)
def test_each_fault_is_named_placed_and_followed_by_a_rule_that_reads(
    text: str, kind: ErrorKind, position: int, found: str
) -> None:
    told = error(text)
    assert (told.kind, told.position, told.found) == (kind, position, found)
    assert not told.mended


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("K odd", "K and odd"),
        ("if last black: red, else: odd", "if last is black: red, else: odd"),
        ("after spades: diamonds", "if last is spades: diamonds, else: anything"),
        ("value = value of last + 1 or 2", "value = value of last + 1 or card is 2"),
        ("if value of last = 3 or 7: red, else: odd", "if last is 3 or 7: red, else: odd"),
        ("if last is red: odd, else: even !", "if last is red: odd, else: even"),
        ("red & odd", "red and odd"),
    ],
)
def test_what_lacks_a_word_or_has_a_sign_too_many_is_read_where_it_can_mean_one_thing(
    text: str, meant: str
) -> None:
    assert compare_rules(rule(text), rule(meant)) == Same()


def test_line_and_column_are_those_of_the_text_as_written() -> None:
    told = error("if last is black:\n  7 or zebra,\nelse: 6 or less")
    assert (told.line, told.column) == (2, 8)
    assert told.excerpt == "  7 or zebra,"
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
    long = error("zebra" * 180).found
    assert len(long) <= EXCERPT
    assert long.endswith("…")


def test_a_rule_that_is_too_long_or_too_deep_says_so() -> None:
    assert error("red or " * 200 + "odd").kind is ErrorKind.TOO_LONG
    assert error("red or " * 200 + "odd").position == MAX_TEXT
    assert error("(" * 40 + "red" + ")" * 40).kind is ErrorKind.TOO_DEEP
    assert error("value = 1" + " + 1" * 60).kind is ErrorKind.TOO_DEEP
    assert rule("not " * 60 + "red") == rule("red")


@pytest.mark.parametrize("said", ["same suit", "other colour", "same value or lower"])
def test_the_card_before_the_ninth_last_is_too_far_back(said: str) -> None:
    assert error(f"ninth last is {said}").kind is ErrorKind.TOO_FAR_BACK
    assert isinstance(read_rule(f"eighth last is {said}"), Rule)


def test_a_ring_of_more_than_can_be_read_is_too_long() -> None:
    short = "2→3→4→5→6→7→8→9→10→J→Q→K→A→2"
    long = short + "→3→4→5→6→7→8→9→10→J→Q→K→A→2" * 7
    assert isinstance(read_rule(short), Rule)
    assert error(long).kind is ErrorKind.TOO_LONG
