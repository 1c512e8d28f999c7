"""The letters and parts of a text, what the languages print, and words for what no rule may read (languages/*.toml)."""

import re
import tomllib
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import product
from typing import Any

LANGUAGES = ("en", "pt", "es", "it")
"""The languages sentences are read and printed in; the formal notation's words are English ones."""

PART = re.compile(r"\d+|[^\W\d_]+|\S")

_TIDY = str.maketrans(
    dict.fromkeys("‐‑‒–—―−﹘﹣－", "-")
    | dict.fromkeys("\"'“”„‟«»‘’‚‹›`´", " ")
    | dict.fromkeys("\u200b\u200c\u200d\u2060\ufeff\u00ad\ufe0e\ufe0f", " ")
    | {"，": ",", "：": ":", "；": ";", "（": "(", "）": ")", "⇒": "→"}
)
"""One character for one, so that positions in the tidied text are positions in the text as written."""


def straight(text: str) -> str:
    """`text` with plain dashes and without quotation marks, one character for one."""
    return text.translate(_TIDY)


def tidy(text: str) -> str:
    """`text` with plain dashes, without quotation marks and closing stops, but for dots that say
    `and so on`; each character keeps its place."""
    tidied = straight(text).rstrip(" \t\r\n\f\v\u00a0;")
    return tidied if tidied.endswith(("..", "…")) else tidied.rstrip(" \t\r\n\f\v\u00a0.;")


@dataclass(frozen=True, slots=True)
class Part:
    """A number, a word or a sign of a text, folded, and where it stands."""

    text: str
    begin: int
    end: int


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
    return [Part(m.group(), m.start(), m.end()) for m in PART.finditer(fold(text))]


def spelt_out(phrase: str) -> Iterator[str]:
    """Every phrase that a phrase with braces stands for."""
    pieces = [piece.split("|") for piece in re.split(r"[{}]", phrase)]
    for chosen in product(*pieces):
        yield " ".join("".join(chosen).replace("'", " ").split())


@cache
def refused(language: str) -> dict[str, str]:
    """Words for what no rule may read, with the kind of the error."""
    return {fold(word): kind for kind, words in _held(language)["refused"].items() for word in words}


def sayings(name: str) -> dict[str, Any]:
    """What a language, or the formal notation, prints."""
    says: dict[str, Any] = _held(name)["says"]
    return says


@cache
def _held(name: str) -> dict[str, Any]:
    return tomllib.loads(
        files("pbem.rulelang").joinpath("languages", f"{name}.toml").read_text(encoding="utf-8")
    )
