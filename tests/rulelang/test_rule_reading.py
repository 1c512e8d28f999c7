"""Many ways to write a rule, one way it is printed."""

import json
import re
from pathlib import Path
from random import Random

import pytest

from pbem.cards import PACK, Card, Suit
from pbem.families import members
from pbem.rulelang import tree
from pbem.rulelang.language.printing import print_rule, say_rule
from pbem.rulelang.meaning.comparing import Same, compare_rules
from pbem.rulelang.meaning.compiling import compile_rule
from pbem.rulelang.meaning.scope import nodes
from pbem.rulelang.meaning.soundness import always_right
from pbem.rulelang.reading import ErrorKind, RuleError, read_rule, understand
from pbem.rulelang.storage import EDITION, dump_rule, load_rule
from pbem.rulelang.survey.survey import what_may_follow

PAGE = (Path(__file__).parents[2] / "docs" / "rule-language.md").read_text(encoding="utf-8")
DIAGRAM = "if last is black: 7 or more, else: 6 or less"
EXAMPLES = re.findall(r"```rule\n(.*?)```", PAGE, re.DOTALL)
SPOKEN = re.findall(r"```rule (\w\w)\n(.*?)```", PAGE, re.DOTALL)
SAID = re.findall(r"^\| `([A-Z][^`]*\.)` \| `([^`]+)` \|$", PAGE, re.MULTILINE)
EXPERT = re.findall(r"```rule expert\n(.*?)```", PAGE, re.DOTALL)
_REFUSALS = re.findall(r"^\|.*\| (`.*`) \|$", PAGE.split("## What is refused")[1], re.MULTILINE)
ASKED = re.findall(r"^\| `([^`]+)` \| .*\? \|$", PAGE, re.MULTILINE)
REFUSED = re.findall(r"`([^`]+)`", " ".join(_REFUSALS))


def rule(text: str, sidelines: bool = False) -> tree.Rule:
    read = read_rule(text, sidelines=sidelines)
    assert isinstance(read, tree.Rule), read
    return read


def cards(names: str) -> list[Card]:
    return [Card.read(name) for name in names.split()]


def permits(text: str, line: str, card: str) -> bool:
    return compile_rule(rule(text)).permits(cards(line), Card.read(card))


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        (DIAGRAM, DIAGRAM),
        ("If last was black, then play a 7 or higher;\notherwise play a 6 or lower.", DIAGRAM),
        ("IF THE LAST CARD IS BLACK: 7 OR MORE; ELSE: 6 OR LESS", DIAGRAM),
        ("“if last is black → at least seven, else at most 6”", DIAGRAM),
        ("if previous is black: higher than 6, else: less than 7", DIAGRAM),
        ("same suit or same value", "same suit or same value"),
        ("Same Suit as the last card or same rank", "same suit or same value"),
        ("SAME SUIT AS LAST OR SAME VALUE AS LAST", "same suit or same value"),
        ("other color than last", "other colour"),
        ("different colour from the previous card", "other colour"),
        ("A–7 or jack", "A to 7 or J"),
        ("ace through 7 or 11", "A to 7 or J"),
        ("cycle three red cards, 3 black cards and so on", "repeat: 3 red, 3 black"),
        ("repeat: 2 (7 or more), odd", "repeat: 2 (7 or more), odd"),
        ("value = value of last + 1, no wrap", "value = value of last + 1"),
        ("≥ last", "same value or higher"),
        ("not (not red)", "red"),
        ("red or (odd or face)", "red or odd or face"),
        ("red or odd and face", "red or (odd and face)"),
        ("(last is red or odd) or black", "last is red or odd or card is black"),
        ("last is (red or odd) or black", "last is red or odd or black"),
        ("value = value of last + 1 or card is 2", "value = value of last + 1 or card is 2"),
        ("2 or value = value of last + 1", "2 or value = value of last + 1"),
        ("last is not red and odd", "last is not red and odd"),
        ("not last is red", "last is not red"),
        ("value > value of last * 2 mod 5 - 1", "value > ((value of last × 2) mod 5) - 1"),
        ("start: red; black", "start: red; black"),
        ("red → black → red", "after red: black, after black: red"),
        (
            "♠→♦→♣→♥→♠",
            "after spades: diamonds, after diamonds: clubs, after clubs: hearts, after hearts: spades",
        ),
        ("if last is red: odd, if it is black: even", "after red: odd, after black: even"),
        ("after 2 red: black, else: red", "after red and second last is red: black, else: red"),
        ("divide position by 3: 0: red, 1: odd, 2: black", "by position mod 3: 0: red, 1: odd, 2: black"),
        ("3 red, 3 black, 3 red, 3 black, and so on", "repeat: 3 red, 3 black"),
        ("2 lower than starter, wrapping", "value = value of starter - 2, wrapping"),
        ("1 or 2 higher than last", "value = value of last + 1 or value = value of last + 2"),
        ("higher than the highest so far", "value > greatest"),
        ("red or odd, and face", "(red or odd) and face"),
        ("either red or odd, but not both", "one of (red, odd)"),
        (
            "if last was the first of its suit: red, else: black",
            "if last is first of its suit: red, else: black",
        ),
        ("distance (value, value of last) ≤ 3", "distance (value, value of last) ≤ 3"),
        ("red odd 7 or more", "red and odd and 7 or more"),
    ],
)
def test_what_is_written_loosely_is_printed_in_one_form(written: str, printed: str) -> None:
    assert compare_rules(rule(written), rule(printed)) == Same()
    assert print_rule(rule(printed)) == printed


# Meaning of what the samples do not use


@pytest.mark.parametrize(
    ("text", "line", "right", "wrong"),
    [
        ("value = value of last + 1", "QS", "KH", "AH"),
        ("value = value of last + 1 or value = value of last + 2, wrapping", "KS", "2H", "AH"),
        ("alternate: prime, composite", "2S", "4S", "AS"),
        ("alternate: red, black, odd", "2H", "2S", "3H"),
        ("repeat: red, black, odd, even", "2S 2S 3H", "4H", "5H"),
        ("if last is face: lower than last, else: higher than last", "QS", "JH", "QH"),
        ("same suit as second last", "2S 3H", "4S", "4H"),
        ("higher than last of its suit", "5S 9H 4C", "6S", "4S"),
        ("last is odd and card is red", "5S", "6H", "6S"),
        ("if position = 3: red, else: black", "5S 9H", "6H", "6S"),
        ("if last is higher than second last: red, else: black", "5S 9H", "6H", "6S"),
        ("if last is same suit: red, else: black", "5S 9S", "6H", "6S"),
        ("if starter is red: red, else: black", "5S 9H", "6S", "6H"),
        ("after face: lower than last, else: higher than last", "9H", "10S", "2S"),
        ("if (value of last × value of second last) mod 4 = 3: red, else: black", "3H 5H", "2H", "2S"),
        ("if (value of last × value of second last) mod 4 = 3: red, else: black", "3H 3H", "2S", "2H"),
        ("if card is face: red, else: black", "9H", "KH", "KS"),
        ("if run of colour = 3: other colour, else: same colour", "2S 3H 5H 7D", "8S", "8H"),
        ("if run of colour = 3: other colour, else: same colour", "2H 3S 5H 7D", "8H", "8S"),
        ("if run of value ≥ 2: red, else: black", "5H 7H 7S", "2H", "2S"),
        ("value > greatest or value < least", "5S 9H 7C", "4S", "9S"),
        ("value = least + 1, wrapping", "5S KH 7C", "6S", "AS"),
        ("distance (value, value of last) = 2", "5S", "3H", "4H"),
        ("distance round (value, value of last) = 2", "KS", "2H", "AH"),
        ("distance (value, value of last) = 11", "KS", "2H", "AH"),
        ("first of its suit or same suit", "5S 9H", "2C", "2S"),
        ("if last is first of its suit: red, else: black", "5S 9H", "2D", "2S"),
        ("if last is first of its suit: red, else: black", "5S 9S", "2S", "2D"),
        ("one of (red, odd, face)", "5S", "2H", "3H"),
        ("one of (red, odd, face)", "5S", "QS", "KS"),
        ("by value of last: 1: red, 5: face, else: black", "5S", "QS", "2S"),
        ("repeat: anything, same suit", "5S", "9S", "9H"),
        ("after 2 red: black, else: red", "5H 6H", "9S", "9H"),
    ],
)
def test_a_card_is_right_or_wrong_as_the_page_says(text: str, line: str, right: str, wrong: str) -> None:
    assert permits(text, line, right)
    assert not permits(text, line, wrong)


def test_a_king_is_a_dead_end_where_nothing_wraps() -> None:
    judge = compile_rule(rule("value = value of last + 1"))
    assert not any(judge.permits(cards("KS"), card) for card in PACK)


@pytest.mark.parametrize("card", ["2S", "3H"])
def test_while_the_main_line_is_too_short_to_tell_every_card_is_right(card: str) -> None:
    assert permits("if second last is red: red, else: black", "5H", card)
    assert permits("not same suit as third last", "5H 6H", card)
    assert permits("value = value of fourth last", "5H 6H", card)
    assert permits("higher than last of its suit", "9D 9C", card)


def test_a_missing_card_changes_nothing_where_the_rest_decides() -> None:
    assert not permits("last is red and second last is red and card is odd", "5S", "3H")
    assert not permits("if last is red or second last is red: odd, else: even", "5H", "2H")


def test_a_rule_of_long_history_agrees_with_the_arithmetic_of_gardners_too_complicated_one() -> None:
    """Gardner 1977: the product of the last three values, divided by 4; fewer than three cards: anything."""
    product = "(value of last × value of second last × value of third last) mod 4"
    judge = compile_rule(
        rule(
            f"if {product} = 0: red or 7 or more, else if {product} = 1: black or face, "
            f"else if {product} = 2: even or 5 or less, else: odd or 10"
        )
    )
    chance = Random(6)
    for _ in range(2000):
        line, c = chance.choices(PACK, k=chance.randint(1, 9)), chance.choice(PACK)
        expected = True
        if len(line) >= 3:
            v, red = c.rank, c.suit in (Suit.HEARTS, Suit.DIAMONDS)
            expected = (red or v > 6, not red or v > 10, v % 2 == 0 or v < 6, v % 2 == 1 or v == 10)[
                line[-1].rank * line[-2].rank * line[-3].rank % 4
            ]
        assert judge.permits(line, c) == expected


def test_a_rule_under_which_every_card_is_right_is_allowed_and_can_be_told() -> None:
    assert always_right(rule("red or black"))
    assert always_right(rule("same suit as third last or other suit than third last"))
    assert not always_right(rule("same suit"))
    assert not always_right(rule("same suit as third last"))


def test_the_survey_lists_what_may_follow_each_invented_starter() -> None:
    compiled = compile_rule(rule(DIAGRAM))
    (three, after_three), (king, after_king) = what_may_follow(compiled, cards("3H KS"))
    assert (str(three), len(after_three)) == ("3H", 24)
    assert (str(king), len(after_king)) == ("KS", 28)
    assert max(card.rank for card in after_three) == 6


def test_a_run_of_more_than_twenty_cards_counts_as_one_of_twenty() -> None:
    judge = compile_rule(rule("if run of colour > 19: other colour, else: same colour"))
    for length in (20, 21, 50):
        assert judge.permits(cards("2H " * length), Card.read("3S"))
    assert not judge.permits(cards("2H " * 19), Card.read("3S"))


def test_a_tree_stored_before_the_language_grew_loads_and_judges_as_ever() -> None:
    """As stored in the event log of the first server, letter for letter: it is of the first edition still."""
    claim = {
        "is": "Claim",
        "subject": {"is": "Back", "count": 1},
        "description": {"is": "OfColour", "red": False},
    }
    stored = {
        "is": "Rule",
        "start": None,
        "part": {
            "is": "IfElse",
            "test": claim,
            "then": {"is": "Claim", "subject": {"is": "Next"}, "description": {"is": "AtLeast", "value": 7}},
            "otherwise": {
                "is": "Comparison",
                "left": {"is": "Value", "subject": {"is": "Next"}},
                "relation": "≤",
                "right": {"is": "Integer", "number": 6},
                "wrapping": False,
            },
        },
    }
    loaded = load_rule(json.loads(json.dumps(stored)))
    assert (loaded.edition, EDITION) == (1, 2)
    assert dump_rule(loaded) == stored
    assert print_rule(loaded) == "if last is black: 7 or more, else: value ≤ 6"


# The page


@pytest.mark.parametrize("text", EXAMPLES)
def test_every_example_of_the_page_reads_and_is_written_canonically(text: str) -> None:
    assert print_rule(rule(text)) == text.strip()


@pytest.mark.parametrize("text", EXPERT)
def test_every_example_for_experts_reads_where_sidelines_may_be_read_and_nowhere_else(text: str) -> None:
    assert print_rule(rule(text, sidelines=True)) == text.strip()
    refused = read_rule(text)
    assert isinstance(refused, RuleError)
    assert refused.kind is ErrorKind.READS_SIDELINES


@pytest.mark.parametrize(("language", "text"), SPOKEN)
def test_every_sentence_of_the_page_reads_and_is_said_so(language: str, text: str) -> None:
    assert say_rule(rule(text), language) == text.strip()
    assert print_rule(rule(text)) == DIAGRAM


@pytest.mark.parametrize(("written", "meant"), SAID)
def test_every_sentence_of_the_pages_table_means_what_it_says_there(written: str, meant: str) -> None:
    assert compare_rules(rule(written), rule(meant)) == Same()


def test_the_pages_table_of_sentences_is_found() -> None:
    assert len(SAID) > 20


@pytest.mark.parametrize("text", REFUSED)
def test_every_text_the_page_calls_refused_is_refused(text: str) -> None:
    assert isinstance(read_rule(text), RuleError)


@pytest.mark.parametrize("text", ASKED)
def test_every_text_the_page_calls_asked_is_asked(text: str) -> None:
    told = read_rule(text)
    assert isinstance(told, RuleError)
    assert len(told.meanings) > 1


def test_the_pages_tables_of_what_is_refused_and_asked_are_found() -> None:
    assert len(REFUSED) > 10
    assert len(ASKED) > 3


def test_every_node_of_the_tree_is_shown_by_an_example_of_the_page() -> None:
    shown = {type(node).__name__ for text in EXAMPLES + EXPERT for node in nodes(rule(text, sidelines=True))}
    classes = {node.__name__ for node in members(tree.Node)}
    assert classes - {"Fact"} == shown  # which no rule may hold


def test_a_reader_of_a_variant_of_a_language_is_understood_as_others_of_it_are():
    assert understand("ímpares e pares alternam-se", "pt-PT") == understand(
        "ímpares e pares alternam-se", "pt"
    )
