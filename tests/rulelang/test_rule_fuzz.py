"""Whatever is written for a rule, a rule or an error comes out, soon; and every rule prints, judges and is stored."""

import json
import os
import re
import time
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pbem.cards import PACK
from pbem.rulelang.language.canonical import read_printed
from pbem.rulelang.language.errors import EXCERPT, ErrorKind
from pbem.rulelang.language.formal import read_formal
from pbem.rulelang.language.lexicon import LANGUAGES, refused, spelt_out, tidy
from pbem.rulelang.language.printing import print_rule, say_rule
from pbem.rulelang.meaning.compiling import compile_rule
from pbem.rulelang.reading import MAX_TEXT, RuleError, read_rule
from pbem.rulelang.sentences.chart import MAX_ITEMS, MAX_STEPS
from pbem.rulelang.sentences.reading import charted
from pbem.rulelang.sentences.words import lattice, words
from pbem.rulelang.storage import dump_rule, load_rule
from pbem.rulelang.tree import Rule

pytestmark = pytest.mark.slow

HERE = Path(__file__).parent
ROUNDS = int(os.environ.get("PBEM_FUZZ_ROUNDS", "1"))
"""How much more is tried than usual; texts differ in each round."""

SOON = 2.0
"""Seconds of processor time that no text may take to read: far more than any needs, on any machine."""

MOST_STEPS = 4 * MAX_STEPS
"""Most tries for one text in one language: beyond the bound each that is still begun ends at once."""

SHOWN_WHEN_UNMENDED = "if last is black: 7 or more, else: 6 or less"


def vocabulary(language: str) -> list[str]:
    """Every phrase of a language."""
    text = files("pbem.rulelang.sentences").joinpath("words", f"{language}.toml").read_text("utf-8")
    said = (phrase for phrases in tomllib.loads(text).values() for phrase in phrases)
    return sorted({one for phrase in said for one in spelt_out(phrase)} | set(refused(language)))


SIGNS = [*"():,;.=<>+-×≥♠♥♦♣→7A", "10", "14", "QH", "12", "999", "(", ")", ":", ","]
FORMAL = [
    *"start: if else: after by alternate: repeat: and or not is card last starter red black spades odd".split(),
    *"even face prime composite anything nothing first of its suit colour parity value same".split(),
    *"other higher than lower".split(),
    *"position least greatest run distance round mod wrapping second third ninth last second last".split(),
    *[
        "one of (",
        "distance (",
        "distance round (",
        "run of suit",
        "last of its suit",
        "same value or higher",
        ", else:",
    ],
]
WORDS = {"formal": FORMAL} | {language: vocabulary(language) for language in LANGUAGES}
VALID: dict[str, list[str]] = {notation: [] for notation in WORDS}
for entry in tomllib.loads((HERE / "table.toml").read_text("utf-8")).values():
    for notation, sentence in entry.items():
        VALID[notation].append(sentence)
for path in sorted((HERE.parents[1] / "data" / "rules").glob("*.toml")):
    VALID["formal"].append(tomllib.loads(path.read_text("utf-8"))["text"])


# Texts


def junk(chance: Random) -> str:
    kind = chance.randrange(5)
    length = chance.choice((0, 3, 20, 120, MAX_TEXT))
    if kind == 0:
        return chance.randbytes(length).decode("latin-1")
    if kind == 1:
        return chance.randbytes(length).decode("utf-8", "replace")
    if kind == 2:  # all of Unicode, lone surrogates too
        return "".join(chr(chance.randrange(0x110000)) for _ in range(length))
    if kind == 3:  # digits, spaces, letters and marks of other scripts
        return "".join(
            chance.choice("٣७²½ⅣàÀǆﬁßİ\u0301\u200d\u00a0\u2028\u3000ᅠ한中ع٠ \n\t\r\x00\x1b٫７")
            for _ in range(length)
        )
    return "".join(chance.choice("().,:;+-×=<>≤≥→*/|&!?'\"%$#@[]{}~^_\\") for _ in range(length))


def soup(chance: Random) -> str:
    words = WORDS[chance.choice(list(WORDS))]
    some = chance.sample(words, chance.randint(1, min(12, len(words)))) + chance.choices(
        SIGNS, k=chance.randint(0, 6)
    )
    return " ".join(chance.choices(some if chance.random() < 0.7 else words + SIGNS, k=chance.randint(1, 30)))


def slip(chance: Random) -> str:
    """A rule that reads, with slips of the pen."""
    notation = chance.choice(list(VALID))
    text = chance.choice(VALID[notation])
    for _ in range(chance.choice((1, 1, 2, 4))):
        at, to = sorted(chance.choices(range(len(text) + 1), k=2))
        word = chance.choice(WORDS[notation] + SIGNS)
        text = chance.choice((
            f"{text[:at]} {word} {text[at:]}",
            text[:at] + text[min(to, at + 8) :],
            text[:at] + text[at:to] + text[at:],
            text[:at] + chance.choice("abcelnorst ") + text[at + 1 :],
            text[:at] + text[at : at + 2][::-1] + text[at + 2 :],
            f"{text} {chance.choice(VALID[chance.choice(list(VALID))])}",
        ))  # fmt: skip
    return text[: chance.choice((MAX_TEXT, MAX_TEXT, MAX_TEXT + 5))]


def nest(chance: Random) -> str:
    """Deep inside itself, closed or not."""
    opening, inside, closing = chance.choice((
        ("(", "red", ")"),
        ("not ", "red", ""),
        ("not (", "odd", ")"),
        ("one of (red, ", "odd", ")"),
        ("if last is red: (", "odd", "), else: even"),
        ("if last is red: odd, else ", "odd", ""),
        ("alternate: red, (", "odd", ")"),
        ("repeat: red, (", "odd", ")"),
        ("by value of last mod 2: 0: (", "odd", "), 1: even"),
        ("after red: (", "odd", "), else: even"),
        ("value = (", "value of last", ")"),
        ("value = 1 + (", "value of last", ")"),
        ("value = distance (value of last, ", "1", ")"),
        ("se a última carta é preta, jogue (", "uma carta ímpar", "); senão jogue uma carta par"),
        ("si la última carta es negra, juega (", "una carta impar", "); si no, juega una carta par"),
        ("se l'ultima carta è nera, gioca (", "una carta dispari", "); altrimenti gioca una carta pari"),
        ("if the last card is black, play (", "an odd card", "); otherwise play an even card"),
    ))  # fmt: skip
    deep = chance.choice((3, 10, 22, 25, 60, 400))
    return (opening * deep + inside + closing * chance.choice((deep, deep, deep - 1)))[:MAX_TEXT]


def monster(chance: Random) -> str:
    """As long as a text may be, of a few phrases again and again."""
    words = WORDS[chance.choice(list(WORDS))]
    unit = " ".join(chance.choices(words + SIGNS, k=chance.randint(1, 5)))
    head = chance.choice(
        ("", "", "alternate: ", "repeat: ", "after 9 (", "if last is ", "by position mod 7: 0: ")
    )
    tail = chance.choice(("", "", " else: red", ")", " zebra", f" {chance.choice(words)}"))
    return head + (f"{unit} " * MAX_TEXT)[: MAX_TEXT - len(head) - len(tail)] + tail


def joined(chance: Random) -> str:
    """A rule made of rules, which reads unless it gets too long or too deep, or says what can't be."""
    parts = [text for text in VALID["formal"] if not text.startswith("start")]
    parts += [
        "red",
        "odd and face",
        "not prime",
        "7 or more",
        "ninth last is higher",
        "same suit as fifth last",
        "Q♥",
    ]
    tests = ["last is red", "card is odd", "starter is face", "position mod 3 = 1", "run of suit > 2", "red"]

    def part(deep: int) -> str:
        if deep == 0:
            return chance.choice(parts)
        one, other = part(deep - 1), part(chance.randrange(deep))
        return chance.choice((
            f"({one}) or ({other})",
            f"({one}) and ({other})",
            f"if {chance.choice(tests)}: ({one}), else: ({other})",
            f"after {chance.choice(('red', 'odd', 'prime'))}: ({one}), else: ({other})",
            f"by position mod 2: 0: ({one}), 1: ({other})",
            f"repeat: 2 ({one}), ({other})",
        ))  # fmt: skip

    return chance.choice(("", "", "start: red; ")) + part(chance.choice((0, 1, 1, 2, 3)))


MAKERS: dict[str, tuple[Callable[[Random], str], int]] = {
    "junk": (junk, 150),
    "soup": (soup, 300),
    "slip": (slip, 200),
    "nest": (nest, 60),
    "monster": (monster, 60),
    "joined": (joined, 60),
}


def texts(maker: str) -> Iterator[tuple[str, str]]:
    """Texts of a kind, each with the language of who wrote it."""
    make, count = MAKERS[maker]
    for number in range(count * ROUNDS):
        chance = Random(f"{maker} {number}")
        yield make(chance), chance.choice(LANGUAGES)


@cache
def outcomes(maker: str) -> list[tuple[str, Rule | RuleError]]:
    """What comes out of the texts of a kind."""
    return [(text, read_soon(text, language)) for text, language in texts(maker)]


# What comes out


def read_soon(text: str, language: str) -> Rule | RuleError:
    begun = time.process_time()
    read = read_rule(text, language)
    assert time.process_time() - begun < SOON, (language, text)
    return read


def assert_helpful(told: RuleError, text: str) -> None:
    """Each field of an error is what errors.py promises."""
    assert 0 <= told.position <= len(text)
    lines = text.split("\n")
    assert 1 <= told.line <= len(lines)
    assert sum(len(line) + 1 for line in lines[: told.line - 1]) + told.column - 1 == told.position
    assert len(told.excerpt) <= EXCERPT
    assert told.excerpt.isprintable()
    assert told.caret == " " * (len(told.caret) - 1) + "^"
    assert len(told.caret) - 1 <= len(told.excerpt)
    at_fault = tidy(text)[told.position :]
    if re.fullmatch(r"U\+[0-9A-F]+", told.found) and not at_fault.startswith(told.found):
        assert ord(at_fault[0]) == int(told.found[2:], 16)  # a sign that does not show itself is named
    else:
        assert at_fault.startswith(told.found.removesuffix("…"))
    assert told.language in LANGUAGES
    if told.kind is ErrorKind.UNKNOWN_WORD:
        assert told.suggestion is None or told.suggestion in words(told.language).known
    else:
        assert told.suggestion is None
    assert (told.kind is ErrorKind.SEVERAL) == (len(told.meanings) > 1)
    assert len(told.example) <= MAX_TEXT
    example = read_rule(told.example, told.language)
    assert isinstance(example, Rule), told
    assert told.mended or print_rule(example) == SHOWN_WHEN_UNMENDED


def rule_of(text: str) -> Rule:
    read = read_rule(text)
    assert isinstance(read, Rule)
    return read


def assert_sound(made: Rule) -> None:
    """It prints, and reads back where that is not too deep; it is stored, and judges."""
    for language in LANGUAGES:
        assert read_printed(tidy(say_rule(made, language)), language) == made, (language, made)
    assert read_formal(print_rule(made)) == made
    assert read_rule(print_rule(made)) == made
    assert load_rule(json.loads(json.dumps(dump_rule(made)))) == made
    judge, chance = compile_rule(made), Random(5)
    line = chance.choices(PACK, k=12)
    for n in range(len(line)):
        assert judge.permits(line[:n], line[n]) in (True, False)
    assert judge.admits(line[0]) in (True, False)


@pytest.mark.parametrize("maker", MAKERS)
def test_a_rule_or_an_error_that_helps_comes_out_of_every_text_and_soon(maker: str) -> None:
    for text, read in outcomes(maker):
        if isinstance(read, RuleError):
            assert_helpful(read, text)
        else:
            begun = time.process_time()
            assert_sound(read)
            assert time.process_time() - begun < SOON, text


def test_among_the_texts_are_many_that_read_and_errors_of_nearly_every_kind() -> None:
    """Else the others would prove little."""
    read = [one for maker in MAKERS for _, one in outcomes(maker)]
    assert sum(isinstance(one, Rule) for one in read) > 40
    kinds = {one.kind for one in read if isinstance(one, RuleError)}
    rare = {
        ErrorKind.NO_STARTER,
        ErrorKind.NEVER_RIGHT,
        ErrorKind.OUT_OF_RANGE,
        ErrorKind.TOO_LONG,
        ErrorKind.TOO_FAR_BACK,
        ErrorKind.DOUBTFUL,
        ErrorKind.SEVERAL,
        ErrorKind.LEFT_OUT,
        ErrorKind.UNLIKELY,
        ErrorKind.UNSURE,
        ErrorKind.READS_PLAYERS,
        ErrorKind.READS_CHANCE,
        ErrorKind.WITH_ITSELF,
        ErrorKind.BEYOND_SIDELINES,  # only where the sidelines may be read
        ErrorKind.NOT_YET_THERE,  # of conditions of plans
        ErrorKind.UNKNOWN_NAME,
        ErrorKind.UNCLEAR_SUBJECT,
    }
    assert set(ErrorKind) - kinds <= rare


# Bounds


HARD_TO_READ = {
    "adjectives after adjectives": "cartas impares " * 66 + "hearts",
    "suits after suits": "♠ ♣ " * 240 + "que não é ♠ ♣",
    "words that are several things": "a o e de la the value of " * 40,
    "nothing is ever right": "alternate: " + "second last is nothing or " * 36 + "nothing, nothing",
    "after the last nine": "after 9 (" + "red and " * 120 + "odd): red, else: odd",
    "a ring that leaves one card out": "7→" * 470 + "♠→♥→♦→7",
    "cases that leave one card out": "after card is 7: red, " * 44 + "after black: odd",
    "an else at the end of everything": "if last is red: odd, else " * 38 + "red",
    "brackets": "(" * 499 + "red" + ")" * 498,
    "open brackets": "(" * 1000,
    "the whole line again and again": "greatest - least = " + "greatest - least + " * 50 + "1",
    "sums": "value = " + "value of last × " * 22 + "value of last of its suit",
    "distances": "value = " + "distance round (value of last of its colour, " * 21 + "1" + ")" * 21,
    "runs": "run of suit + run of colour + run of parity + run of value = " + "run of suit + " * 18 + "1",
    "options": "by position mod 999: " + "".join(f"{n}: red, " for n in range(100)) + "else: odd",
    "blocks": "repeat: " + "52 red, 51 black, " * 55 + "odd",
    "firsts": "first of its suit or " * 45 + "odd",
    "one long word": "a" * 1000,
    "one long number": "9" * 1000,
    "digits of another script": "٣" * 1000,
    "one of": "one of (red, " * 22 + "odd, even" + ")" * 22,
    "misspelt": "bllak or " * 120 + "red",
    "English": "if the last card is a face card, play a card of the same suit as the starter; otherwise, "
    * 11,
    "Portuguese": "se a última carta é uma figura, jogue uma carta do mesmo naipe da carta inicial; senão, "
    * 11,
    "Spanish": "si la última carta es una figura, juega una carta del mismo palo; si no, " * 13,
    "Italian": "se l'ultima carta è una figura, gioca una carta dello stesso seme; altrimenti " * 13,
}
"""As long as may be; among them what a long search for the slowest text came upon."""


@pytest.mark.parametrize("name", HARD_TO_READ)
def test_the_hardest_texts_are_answered_soon_with_a_bounded_number_of_steps(name: str) -> None:
    text = HARD_TO_READ[name][:MAX_TEXT]
    read = read_soon(text, "it")
    if isinstance(read, RuleError):
        assert_helpful(read, text)
    else:
        assert_sound(read)
    for language in LANGUAGES:
        chart = charted(lattice(tidy(text), language))
        assert sum(len(items) for begin in chart._items for items in begin.values()) <= MAX_ITEMS
        assert chart._steps <= MOST_STEPS


@pytest.mark.parametrize("length", [MAX_TEXT + 1, 10 * MAX_TEXT, 1_000_000])
def test_a_text_that_is_too_long_is_not_read_at_all(length: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pbem.rulelang.reading.tidy", None)
    told = read_rule("red or " * (length // 7) + "x" * (length % 7))
    assert isinstance(told, RuleError)
    assert (told.kind, told.position) == (ErrorKind.TOO_LONG, MAX_TEXT)
    assert len(told.excerpt) == EXCERPT
    monkeypatch.undo()
    assert print_rule(rule_of(told.example)) == SHOWN_WHEN_UNMENDED


# Trees that are stored


def spoilt(stored: Any, chance: Random) -> Any:
    """A stored tree with one place changed into something else."""
    if isinstance(stored, dict) and stored and chance.random() < 0.85:
        key = chance.choice(list(stored))
        if chance.random() < 0.1:
            return {one: held for one, held in stored.items() if one != key}
        return stored | {key: spoilt(stored[key], chance)}
    if isinstance(stored, list) and stored and chance.random() < 0.85:
        at = chance.randrange(len(stored))
        return [*stored[:at], spoilt(stored[at], chance), *stored[at + 1 :]]
    return chance.choice(
        [None, True, -1, 10**9, "red", "suit", "=", [], {}, {"is": "Face"}, {"is": "Rule"}, {"is": 7}]
    )


def test_a_stored_tree_that_is_spoilt_is_refused_or_another_tree_and_nothing_else() -> None:
    read = [one for maker in MAKERS for _, one in outcomes(maker)]
    trees = [dump_rule(one) for one in read if isinstance(one, Rule)]
    refused = 0
    for number in range(600 * ROUNDS):
        chance = Random(number)
        stored = spoilt(chance.choice(trees), chance)
        try:
            load_rule(stored)
        except (ValueError, TypeError):
            refused += 1
    assert refused > 100


@pytest.mark.parametrize("stored", [{}, [], None, 7, "red", {"is": "Face"}, {"is": "Rule"}, {"is": []}])
def test_what_was_never_a_rule_is_not_loaded(stored: Any) -> None:
    with pytest.raises((ValueError, TypeError)):
        load_rule(stored)


@pytest.mark.parametrize("language", ["", "fr", "EN", "formal", "signs"])
def test_a_rule_is_said_in_the_languages_there_are_and_in_no_other(language: str) -> None:
    made = read_rule("other colour")
    assert isinstance(made, Rule)
    with pytest.raises(ValueError, match="is none of en, pt, es, it"):
        say_rule(made, language)
