"""The words of a language: which phrases stand for which terminals of grammar.lark, read from languages/*.toml."""

import re
import tomllib
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from itertools import product
from typing import Any

LANGUAGES = ("en", "pt", "es", "it")
"""The languages sentences are read and printed in; the formal notation's words are among the English ones."""

LONGEST_WORD = 24
"""A longer run of letters is near no word of ours, and not worth comparing."""

Meaning = tuple[tuple[str, str | None], ...]
"""Terminals in their order, each with what its token holds if that is not the text itself; () changes nothing."""

_PART = re.compile(r"\d+|[^\W\d_]+|\S")
_CARD_NAME = re.compile(r"(?:10|[2-9ajqkt])(?:[♠♥♦♣♤♡♢♧]|[shdc](?![^\W\d_]))", re.IGNORECASE)
_LAST_OF_ALL = "?"
"""Key of the phrases that change nothing and are tried after all others."""

_NEVER_READ = "!"
"""Key of the phrases that are refused, as they could mean this or that: nothing in them is read otherwise. Words behind
it are what a mended text says instead."""

UNCLEAR: Meaning = ((_NEVER_READ, None),)
"""The meaning of such phrases."""

_END, _NUMBER = "", "# "
"""In the tree of phrases: what stands where one ends, and for a number; no part of a text is either."""


@dataclass(frozen=True, slots=True)
class Part:
    """A number, a word or a sign of a text, folded, and where it stands."""

    text: str
    begin: int
    end: int


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read what stands at a place: so many parts, that meaning, with the numbers met on the way."""

    parts: int
    meaning: Meaning
    numbers: tuple[str, ...] = ()


def fold(text: str) -> str:
    """Small letters without accents, one character for one, so that positions stay."""
    return "".join(map(_folded, text))


@cache
def _folded(letter: str) -> str:
    if letter.isascii() or not letter.isalpha():
        return letter.lower() if letter.isascii() else letter
    return unicodedata.normalize("NFD", letter)[0].lower()[0]


def parts_of(text: str) -> list[Part]:
    """The parts of a text that is tidied."""
    return [Part(m.group(), m.start(), m.end()) for m in _PART.finditer(fold(text))]


class Lexicon:
    """The phrases of one language."""

    def __init__(self, language: str) -> None:
        held = _held(language)
        self.language = language
        self.shown: dict[str, str] = {}
        """Terminal → the phrase that errors show for it."""
        self.words: dict[str, frozenset[str]] = {}
        """By terminal, the words its phrases are made of."""
        self.refused: dict[str, str] = {}
        """Words for what no rule may read, with the kind of the error."""
        self.instead: dict[str, str] = {}
        """What may be said instead of phrases that are refused as unclear, by the phrase as it is folded."""
        self._phrases: dict[str, Any] = {}
        self._numbers: dict[str, str] = {}
        self._articles = frozenset(held.get("articles", ()))
        """Words for one that may be mere articles: alone they open no phrase with a number."""
        for section in (held["words"], _held("signs")["words"]):
            for order, (key, phrases) in enumerate(section.items()):
                self._learn(order, key, [one for phrase in phrases for one in spelt_out(phrase)])
        self.shown |= {"_COLON": ":", "_SEP": ",", "RANK": "K", "NUMBER": "7", "NAMED": "Q♥", "$END": ""}
        for kind, words in held["refused"].items():
            self.refused |= {fold(word): kind for word in words}

    def readings(self, parts: list[Part], at: int) -> list[Reading]:
        """The ways to read what stands at part `at`, the likeliest first: longer phrases before shorter ones."""
        found: list[tuple[tuple[bool, int, bool, int], Reading]] = []
        nodes: list[tuple[dict[str, Any], tuple[str, ...]]] = [(self._phrases, ())]
        opens_so = parts[at].text in self._articles
        for length, part in enumerate(parts[at:], start=1):
            number = self.number(part.text)
            nodes = [
                *((node[part.text], numbers) for node, numbers in nodes if part.text in node),
                *(
                    (node[_NUMBER], (*numbers, number))
                    for node, numbers in nodes
                    if number and _NUMBER in node
                ),
            ]
            if not nodes:
                break
            found += [
                ((order < 0, -length, not meaning, order), Reading(length, meaning, numbers))
                for node, numbers in nodes
                if not (opens_so and numbers == ("1",))
                for order, meaning in node.get(_END, ())
            ]
        return [reading for *_, reading in sorted(found, key=lambda one: one[0])]

    def is_noise(self, parts: list[Part], at: int) -> bool:
        """Whether some phrase at part `at` changes nothing."""
        return any(not reading.meaning for reading in self.readings(parts, at))

    def number(self, word: str) -> str | None:
        """The digits of a number or of a word for one."""
        if word.isdecimal() and word.isascii():
            return word
        return self._numbers.get(word)

    def is_article(self, parts: list[Part], at: int) -> bool:
        """Whether a word for one is no number: `una de otro palo` and `one of the same suit` are no aces."""
        word, after = parts[at].text, parts[at + 1].text if at + 1 < len(parts) else ""
        return word in self._articles or (not word.isdecimal() and after in self.words["_OF"])

    def said_instead(self, found: str) -> str | None:
        """What may be said instead of a phrase that is refused as unclear."""
        return self.instead.get(" ".join(_PART.findall(fold(found))))

    def knows(self, word: str) -> bool:
        """Whether some phrase opens with the word."""
        return word in self._phrases

    def nearest(self, word: str, terminals: frozenset[str]) -> str | None:
        """The word most like `word`, one of the terminals' if any is like it."""
        if len(word) > LONGEST_WORD:
            return None
        likely = frozenset[str]().union(*(self.words.get(terminal, frozenset()) for terminal in terminals))
        for words in (likely, frozenset[str]().union(*self.words.values())):
            if found := get_close_matches(
                fold(word), sorted(w for w in words if len(w) > 2), n=1, cutoff=0.6
            ):
                return found[0]
        return None

    def _learn(self, order: int, key: str, phrases: list[str]) -> None:
        if key == _LAST_OF_ALL:
            order, key = -1, ""
        meaning: Meaning = tuple(
            (name, held or None) for name, _, held in (one.partition(":") for one in key.split())
        )
        if key.startswith(_NEVER_READ):
            meaning = UNCLEAR
            if instead := key.removeprefix(_NEVER_READ).strip():
                self.instead |= {" ".join(_PART.findall(fold(phrase))): instead for phrase in phrases}
        elif len(meaning) == 1:
            name = meaning[0][0]
            self.shown.setdefault(name, phrases[0].replace("#", "2"))
            letters = re.findall(r"[^\W\d_]+", " ".join(phrases).lower())
            self.words[name] = self.words.get(name, frozenset()) | frozenset(map(fold, letters))
        if meaning and meaning[0][0] == "NUMBER" and meaning[0][1]:
            self._numbers |= {fold(phrase): meaning[0][1] for phrase in phrases}
        for phrase in phrases:
            node = self._phrases
            for part in _PART.findall(fold(phrase)):
                node = node.setdefault(_NUMBER if part == "#" else part, {})
            if (order, meaning) not in node.setdefault(_END, []):
                node[_END].append((order, meaning))


def card_named(part: list[Part], at: int, text: str) -> int:
    """How many parts at `at` are the short name of one card (`Q♥`, `10S`); 0 if they are not."""
    match = _CARD_NAME.match(text, part[at].begin)
    return sum(one.begin < match.end() for one in part[at:]) if match else 0


def spelt_out(phrase: str) -> Iterator[str]:
    """Every phrase that a phrase with braces stands for."""
    pieces = [piece.split("|") for piece in re.split(r"[{}]", phrase)]
    for chosen in product(*pieces):
        yield " ".join("".join(chosen).replace("'", " ").split())


@cache
def lexicon(language: str) -> Lexicon:
    """The lexicon of one of `LANGUAGES`, read once, when it is first needed."""
    return Lexicon(language)


@cache
def _held(name: str) -> dict[str, Any]:
    return tomllib.loads(
        files("pbem.rulelang").joinpath("languages", f"{name}.toml").read_text(encoding="utf-8")
    )


def is_formal(text: str) -> bool:
    """Whether an English text has no word but those of the formal notation, and such as mean nothing at all."""
    known = lexicon("en")
    words = {part.text for part in parts_of(text) if part.text.isalpha()}
    return not any(known.knows(word) and word not in _formal_words() for word in words)


@cache
def _formal_words() -> frozenset[str]:
    """The words that the formal notation is printed with, and short names of cards."""
    said = " ".join(_strings(sayings("formal")))
    return frozenset(_PART.findall(fold(said))) | frozenset("ajqkshdc")


def _strings(held: Any) -> Iterator[str]:
    if isinstance(held, str):
        yield held
    elif isinstance(held, dict | list):
        for one in held.values() if isinstance(held, dict) else held:
            yield from _strings(one)


def sayings(name: str) -> dict[str, Any]:
    """What a language, or the formal notation, prints."""
    says: dict[str, Any] = _held(name)["says"]
    return says
