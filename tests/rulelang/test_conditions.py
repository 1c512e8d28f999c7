"""Conditions of plans: read alike in four languages, judged by what lies on the table and what is known of it."""

import re
from itertools import combinations, product
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.cards import PACK, Card
from pbem.rulelang import tree
from pbem.rulelang.conditions import holds, read_condition, say_condition
from pbem.rulelang.language.errors import ErrorKind, RuleError
from pbem.rulelang.language.fact_words import _held, find_facts
from pbem.rulelang.language.formal import negated
from pbem.rulelang.language.formal_terms import joined as join_parts
from pbem.rulelang.language.lexicon import LANGUAGES, parts_of, spelt_out, tidy
from pbem.rulelang.meaning.facts import Facts, LastPlay
from pbem.rulelang.reading import MAX_TEXT

NAMES = ("Ana", "Ana Maria", "Rui", "O'Neil", "Zé", "7 of 9")
FACTS = Facts(
    me="Rui",
    layout=30,
    hands={"Ana": 3, "Ana Maria": 1, "Rui": 12, "O'Neil": 14, "Zé": 0},
    plays={"Ana": LastPlay(True), "Ana Maria": LastPlay(False, True), "Rui": LastPlay(False)},
    prophet="Ana Maria",
)


def cards(text):
    return tuple(map(Card.read, text.split()))


OF_THE_LINE = [
    (
        ("last is red", "a última é vermelha", "la última es roja", "l'ultima è rossa"),
        lambda line: line[-1].suit.red,
    ),
    (
        (
            "last is 7 or more",
            "a última carta é um 7 ou mais",
            "la última carta es un 7 o más",
            "l'ultima carta è un 7 o più",
        ),
        lambda line: line[-1].rank >= 7,
    ),
    (
        (
            "the last two cards are of the same suit",
            "as duas últimas cartas são do mesmo naipe",
            "las dos últimas cartas son del mismo palo",
            "le ultime due carte sono dello stesso seme",
        ),
        lambda line: line[-1].suit == line[-2].suit,
    ),
    (
        ("position is even", "a posição é par", "la posición es par", "la posizione è pari"),
        lambda line: len(line) % 2 == 1,  # where the next card would lie
    ),
    (
        (
            "last is higher than second last",
            "a última carta é mais alta que a penúltima",
            "la última carta es más alta que la penúltima",
            "l'ultima carta è più alta della penultima",
        ),
        lambda line: line[-1].rank > line[-2].rank,
    ),
    (
        (
            "starter is black or last is face",
            "a carta inicial é preta ou a última é uma figura",
            "la carta inicial es negra o la última es una figura",
            "la carta iniziale è nera o l'ultima è una figura",
        ),
        lambda line: not line[0].suit.red or line[-1].rank > 10,
    ),
    (
        (
            "not (last is red and odd)",
            "não (a última é vermelha e ímpar)",
            "no (la última es roja e impar)",
            "non (l'ultima è rossa e dispari)",
        ),
        lambda line: not (line[-1].suit.red and line[-1].rank % 2),
    ),
    (("run of colour ≥ 2",) * 4, lambda line: line[-1].suit.red == line[-2].suit.red),
    (("value of last + value of second last > 14",) * 4, lambda line: line[-1].rank + line[-2].rank > 14),
    (("least ≤ 2",) * 4, lambda line: min(card.rank for card in line) <= 2),
]

OF_THE_TABLE = [
    (("Ana was right", "Ana acertou", "Ana acertó", "Ana ha giocato giusto"), True),
    (("ana was wrong", "Ana errou", "Ana falló", "Ana ha sbagliato"), False),
    (("Rui was not right", "Rui não acertou", "Rui no acertó", "Rui non ha giocato giusto"), True),
    (("I was right", "eu acertei", "acerté", "ho giocato giusto"), False),
    (
        (
            "Ana Maria said no play",
            "Ana Maria disse sem jogo",
            "Ana Maria dijo no puedo jugar",
            "Ana Maria ha detto passo",
        ),
        True,
    ),
    (("Ana said a no-play", "Ana declarou não jogo", "Ana dijo no juego", "Ana ha detto passo"), False),
    (
        (
            "Ana Maria became Prophet",
            "Ana Maria virou Profeta",
            "Ana Maria se hizo Profeta",
            "Ana Maria è diventata Profeta",
        ),
        True,
    ),
    (("O’Neil is the Prophet", "O'Neil é o Profeta", "O'Neil es el Profeta", "O'Neil è il Profeta"), False),
    (("nobody is Prophet", "ninguém é Profeta", "nadie es Profeta", "nessuno è Profeta"), False),
    (("there is a prophet", "há um profeta", "hay un profeta", "c'è un profeta"), True),
    (("Zé has 0 cards", "Zé tem 0 cartas", "Zé tiene 0 cartas", "Zé ha 0 carte"), True),
    (
        (
            "Ana has fewer than three cards",
            "Ana tem menos de três cartas",
            "Ana tiene menos de tres cartas",
            "Ana ha meno di tre carte",
        ),
        False,
    ),
    (
        ("I have 12 cards or more", "tenho 12 cartas ou mais", "tengo 12 cartas o más", "ho 12 carte o più"),
        True,
    ),
    (
        (
            "the layout has 30 cards or more",
            "a mesa tiver 30 cartas ou mais",
            "la mesa tiene 30 cartas o más",
            "il tavolo ha 30 carte o più",
        ),
        True,
    ),
    (
        (
            "there are more than 30 cards on the layout",
            "há mais de 30 cartas na mesa",
            "hay más de 30 cartas en la mesa",
            "ci sono più di 30 carte sul tavolo",
        ),
        False,
    ),
    (("7 of 9 was right", "7 of 9 acertou", "7 of 9 acertó", "7 of 9 ha giocato giusto"), False),  # has not played
    (("not 7 of 9 was right", "não 7 of 9 acertou", "no 7 of 9 acertó", "non 7 of 9 ha giocato giusto"), False),
]  # fmt: skip


def condition(text, language="en"):
    read = read_condition(text, language, NAMES)
    assert not isinstance(read, RuleError), (text, read)
    return read


def error(text, language="en"):
    read = read_condition(text, language, NAMES)
    assert isinstance(read, RuleError), (text, read)
    return read


def lines():
    chance = Random(7)
    return [tuple(chance.choices(PACK, k=chance.randint(2, 9))) for _ in range(40)]


@pytest.mark.parametrize(
    ("texts", "predicate"), OF_THE_LINE, ids=lambda one: one[0] if isinstance(one, tuple) else ""
)
def test_a_condition_on_the_main_line_is_met_where_it_is_true_of_it(texts, predicate):
    for language, text in zip(LANGUAGES, texts, strict=True):
        read = condition(text, language)
        for line in lines():
            assert holds(read, line, FACTS) == predicate(line), (text, line)


@pytest.mark.parametrize(
    ("texts", "met"), OF_THE_TABLE, ids=lambda one: one[0] if isinstance(one, tuple) else ""
)
def test_a_condition_on_the_table_is_met_where_it_is_so(texts, met):
    for language, text in zip(LANGUAGES, texts, strict=True):
        assert holds(condition(text, language), cards("7H"), FACTS) == met, text


@pytest.mark.parametrize(
    "texts", [texts for texts, _ in [*OF_THE_LINE, *OF_THE_TABLE]], ids=lambda one: one[0]
)
def test_a_condition_is_the_same_in_four_languages_and_whatever_language_its_reader_has(texts):
    [said] = {condition(text, language) for text, language in zip(texts, LANGUAGES, strict=True)}
    assert {condition(text, reader) for text in texts for reader in LANGUAGES} == {said}


@pytest.mark.parametrize(
    ("text", "line", "met"),
    [
        ("last is red and Ana was right", "7H", True),
        ("last is red and Ana was wrong", "7H", False),
        ("last is black or Ana was right", "7H", True),
        ("Ana was right, and last is red or odd", "8H", True),
        ("either last is red and odd, or nobody is Prophet", "8H", False),
        ("not (Ana was right or last is red)", "7S", False),
        ("neither Ana was wrong nor last is black", "7H", True),
        ("one of (Ana was right, last is red, I have 12 cards)", "7S", False),
        ("last laid is black", "7H", True),
        ("wrong cards lie under the last card", "7H", True),
    ],
)
def test_what_is_said_of_the_line_and_of_the_table_is_joined_as_in_rules(text, line, met):
    assert holds(condition(text), cards(line), FACTS, sidelines=[cards("9S")]) == met


@pytest.mark.parametrize(
    "text",
    [
        "second last is red",
        "not second last is red",
        "the last two cards are of the same suit",
        "O'Neil was right",
        "O'Neil was not right",
        "last wrong is red",
    ],
)
def test_what_cannot_be_told_yet_is_not_met_and_nor_is_its_contrary(text):
    assert not holds(condition(text), cards("7H"), FACTS)


def test_what_cannot_be_told_leaves_open_only_what_hangs_on_it():
    assert holds(condition("second last is red or last is red"), cards("7H"), FACTS)


READ = [condition(texts[0]) for texts, _ in [*OF_THE_LINE, *OF_THE_TABLE]]
joined = st.recursive(
    st.sampled_from(READ),
    lambda parts: st.one_of(
        parts.map(negated),
        st.lists(parts, min_size=2, max_size=3, unique=True).map(lambda some: join_parts(tree.AllOf, some)),
        st.lists(parts, min_size=2, max_size=3, unique=True).map(lambda some: join_parts(tree.AnyOf, some)),
    ),
    max_leaves=5,
)


@settings(max_examples=60, deadline=None)
@given(joined, st.sampled_from(LANGUAGES))
def test_what_is_printed_reads_as_the_same_condition(said, language):
    text = say_condition(said, language)
    again = read_condition(text, language, NAMES)
    # What no rule can mean either (`red and black`) is asked back, not read otherwise.
    assert again == said or (isinstance(again, RuleError) and again.kind is ErrorKind.DOUBTFUL), text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_name_is_printed_as_it_is_whatever_words_are_in_it(language):
    for name in ("Y Inés", "Ana y Inés", "Or", "Não", "Prophet", "De O", "Zoë Ünal", "A. B.-C"):
        said = tree.AllOf((tree.Fact(tree.Matter.WRONG, "Zé"), tree.Fact(tree.Matter.RIGHT, name)))
        text = say_condition(said, language)
        assert name in text
        assert read_condition(text, language, (name, "Zé")) == said


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fact_is_printed_as_it_is_read(language):
    for matter in tree.Matter:
        counted = matter in (tree.Matter.HAND, tree.Matter.LAYOUT)
        relations = (
            (tree.Relation.EQUAL, tree.Relation.AT_LEAST, tree.Relation.AT_MOST)
            if counted
            else (tree.Relation.EQUAL,)
        )
        names = ("",) if matter in (tree.Matter.LAYOUT, tree.Matter.ANY_PROPHET) else ("", "Ana", "O'Neil")
        numbers = (1, 7) if counted else (0,)
        for name, how, number in product(names, relations, numbers):
            fact = tree.Fact(matter, name, how, number)
            assert condition(say_condition(fact, language), language) == fact
            assert condition(say_condition(tree.Not(fact), language), language) == tree.Not(fact)


def every_phrase():
    for language in LANGUAGES:
        for key, phrases in _held()[language]["words"].items():
            for phrase in phrases:
                for spelt in spelt_out(phrase):
                    yield language, key, spelt.replace("@", "Ana").replace("#", "5")


def test_every_phrase_of_a_fact_is_read_as_that_and_as_nothing_else_in_another_language():
    meanings = {}
    for language, key, text in every_phrase():
        found = find_facts(parts_of(tidy(text)), language, ("Ana",))
        whole = [one for one in found.told.get(0, ()) if one.parts == len(parts_of(text))]
        assert len(whole) == 1, (language, text)
        assert isinstance(whole[0].condition, tree.Not) == key.startswith("not ")
        meanings.setdefault(text, set()).add(whole[0].condition)
    assert {text: its for text, its in meanings.items() if len(its) > 1} == {}


@pytest.mark.parametrize(
    ("text", "kind", "position", "found", "example"),
    [
        ("", ErrorKind.EMPTY, 0, "", "the last card is red"),
        ("red", ErrorKind.UNCLEAR_SUBJECT, 0, "red", "the last card is red"),
        ("card is red", ErrorKind.NOT_YET_THERE, 0, "", "the last card is red"),
        (
            "card is higher than last and Ana was right",
            ErrorKind.NOT_YET_THERE,
            0,
            "",
            "the last card is higher than the second last card and Ana was right",
        ),
        ("last of its suit is red", ErrorKind.NOT_YET_THERE, 0, "", "the last card is red"),
        ("last is rdd", ErrorKind.UNKNOWN_WORD, 8, "rdd", "the last card is red"),
        ("last is red and", ErrorKind.INCOMPLETE, 15, "", "the last card is red"),
        ("(last is red", ErrorKind.INCOMPLETE, 12, "", "the last card is red"),
        ("last is hearts and spades", ErrorKind.DOUBTFUL, 0, "", "the last card is a heart or a spade"),
        ("Bob was right", ErrorKind.UNKNOWN_NAME, 0, "Bob", "the last card is red"),
        ("last is 7 or Anna was right", ErrorKind.UNKNOWN_NAME, 13, "Anna", "the last card is a 7 or Ana was right"),
        ("Ana Marai has 3 cards", ErrorKind.UNKNOWN_NAME, 0, "Ana Marai", "Ana Maria has exactly 3 cards"),
        ("last is red and the player was right", ErrorKind.UNKNOWN_NAME, 20, "player", "the last card is red"),
        ("tenth last is red", ErrorKind.UNEXPECTED, 0, "tenth", "the last card is red"),
        ("if last is red: odd, else: even", ErrorKind.UNEXPECTED, 0, "if", "the last card is red"),
        ("it is late today", ErrorKind.READS_CLOCK, 11, "today", "the last card is red"),
        ("last is A Ana was right", ErrorKind.UNEXPECTED, 10, "Ana", "the last card is red"),
    ],
)  # fmt: skip
def test_a_condition_that_cannot_be_read_is_told_with_its_place_and_one_that_can(
    text, kind, position, found, example
):
    told = error(text)
    assert (told.kind, told.position, told.found, told.example) == (kind, position, found, example)
    assert told.caret == " " * position + "^"
    assert condition(told.example, told.language)


@pytest.mark.parametrize(
    ("language", "text", "kind", "example"),
    [
        ("pt", "a última é zebra", ErrorKind.UNKNOWN_WORD, "a última carta é vermelha"),
        ("pt", "Anna acertou", ErrorKind.UNKNOWN_NAME, "Ana acertou"),
        ("es", "la carta es roja", ErrorKind.NOT_YET_THERE, "la última carta es roja"),
        ("it", "Anna ha sbagliato", ErrorKind.UNKNOWN_NAME, "Ana ha sbagliato"),
    ],
)
def test_an_error_speaks_the_language_of_the_condition(language, text, kind, example):
    told = error(text, language)
    assert (told.kind, told.example, told.language) == (kind, example, language)


def test_a_condition_is_as_long_and_as_deep_as_a_rule_may_be_and_no_more():
    assert error("last is red or " * 80 + "last is odd").kind is ErrorKind.TOO_LONG
    assert error("(" * 40 + "Ana was right" + ")" * 40).kind is ErrorKind.TOO_DEEP
    assert condition("not " * 60 + "Ana was right") == condition("Ana was right")


def test_what_a_rule_may_not_say_no_rule_says_still():
    from pbem.rulelang.reading import read_rule

    for text in (
        "if Ana was right: red, else: black",
        "if nobody is Prophet: red, else: black",
        "Ana was right",
    ):
        assert isinstance(read_rule(text), RuleError)


WORDS = [
    *("last is red Ana Rui I was right wrong not and or has é nobody prophet said no play if".split()),
    *("( ) , : 7 999999999 cards ♥".split()),
    *("or more", "\u202e", "\n"),
]
junk = st.one_of(st.text(max_size=60), st.lists(st.sampled_from(WORDS), max_size=25).map(" ".join))


@settings(max_examples=60, deadline=None)
@given(junk, st.sampled_from(LANGUAGES))
def test_whatever_is_written_is_a_condition_or_one_error_with_an_example(text, language):
    read = read_condition(text, language, NAMES)
    if isinstance(read, RuleError):
        assert not isinstance(read_condition(read.example, read.language, NAMES), RuleError)
    else:
        assert holds(read, cards("7H 9S"), FACTS) in (True, False)


@pytest.mark.parametrize("text", ["Ana " * 250, "Ana was " * 125, "# " * 500, "7 of 9 " * 140, "(" * 500])
def test_the_longest_text_of_names_and_brackets_takes_a_bounded_time(text):
    assert isinstance(read_condition(text[:MAX_TEXT], "en", NAMES), RuleError)


def test_no_two_names_are_taken_for_each_other():
    for one, other in combinations(NAMES, 2):
        assert condition(f"{one} was right") != condition(f"{other} was right")


PAGE = (Path(__file__).parents[2] / "docs" / "plans.md").read_text(encoding="utf-8")
SHOWN = [
    (language, line)
    for language, block in re.findall(r"^```condition (\w\w)\n(.*?)^```", PAGE, re.M | re.S)
    for line in block.splitlines()
]


@pytest.mark.parametrize(("language", "text"), SHOWN)
def test_every_condition_that_the_page_shows_is_read(language, text):
    assert condition(text, language)


def test_the_page_shows_each_thing_that_may_be_asked_of_the_table_in_four_languages():
    rows = [re.findall(r"`([^`]+)`", row) for row in re.findall(r"^\| \w+ (\| `.*)$", PAGE, re.M)]
    rows = [cells for cells in rows if len(cells) == len(LANGUAGES)]
    facts = []
    for cells in rows:
        [said] = {condition(cell, language) for cell, language in zip(cells, LANGUAGES, strict=True)}
        facts.append(said.part if isinstance(said, tree.Not) else said)
        assert [say_condition(said, language) for language in LANGUAGES] == cells
    assert [fact.matter for fact in facts] == list(tree.Matter)


@pytest.mark.parametrize("text", ["card is red", "same suit as last", "last of its suit is odd"])
def test_every_text_the_page_calls_asked_back_is_so(text):
    assert text.removesuffix(" is odd") in PAGE
    assert error(text).kind in (ErrorKind.NOT_YET_THERE, ErrorKind.UNCLEAR_SUBJECT)
