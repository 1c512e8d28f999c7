"""The words of `words.toml`, ready to be found in a folded line."""

import re
import tomllib
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from importlib import resources
from typing import Any

from pbem.orders.folding import Folded, fold, says_nothing

LANGUAGES = ("en", "pt", "es", "it")


@cache
def word_data() -> Mapping[str, Any]:
    """The whole of `words.toml`."""
    return tomllib.loads(resources.files("pbem.orders").joinpath("words.toml").read_text(encoding="utf-8"))


@cache
def sentence_data() -> Mapping[str, Any]:
    """The whole of `sentences.toml`."""
    return tomllib.loads(
        resources.files("pbem.orders").joinpath("sentences.toml").read_text(encoding="utf-8")
    )


def one_of(words: Iterable[str]) -> str:
    """A regular expression for any of `words`, folded, longest first; a space may be spaces or hyphens."""
    folded = sorted({fold(word) for word in words}, key=lambda word: (-len(word), word))
    return "|".join(re.escape(word).replace(r"\ ", r"[\s-]+") for word in folded)


@lru_cache(maxsize=256)
def language_of(code: str) -> str:
    """The language we speak to a reader of `code` ("pt-BR" is pt); English for one we do not speak."""
    short = code[:2].lower()
    return short if short in LANGUAGES else LANGUAGES[0]


def order_words() -> tuple[str, ...]:
    """The names in `words.toml` of all orders, as they stand there."""
    return tuple(word_data()["orders"])


def phrases(order: str, language: str) -> tuple[str, ...]:
    """The phrases of an order, by its name in `words.toml`, in a language, our own first."""
    return tuple(word_data()["orders"][order][language_of(language)])


def all_phrases(*orders: str) -> tuple[str, ...]:
    """The phrases of these orders in every language."""
    return tuple(phrase for order in orders for language in LANGUAGES for phrase in phrases(order, language))


def phrase(order: str, language: str) -> str:
    """The phrase our own letters use for an order, in the reader's language: `NO PLAY`, `SEM JOGADA`."""
    return phrases(order, language)[0]


def said(section: str, name: str, language: str) -> str:
    """The word our own letters use for something of a section of `words.toml`: `ELSE` of its plans."""
    by_language = word_data()[section][name][language_of(language)]
    return by_language if isinstance(by_language, str) else str(by_language[0])


def everywhere(section: str, name: str) -> tuple[str, ...]:
    """The words in every language for something of a section of `words.toml`."""
    by_language = word_data()[section][name]
    return tuple(word for language in LANGUAGES for word in by_language[language])


def difficulties(language: str) -> Mapping[str, tuple[str, ...]]:
    """What each difficulty of a rule is called in a language, our own word first."""
    named = word_data()["difficulties"]
    return {name: tuple(words[language_of(language)]) for name, words in named.items()}


@cache
def asked_back() -> Mapping[str, str]:
    """Words, folded, that come too near to another order to be one, and the order they are asked back with."""
    orders = word_data()["orders"].items()
    return {fold(word): name for name, one in orders for word in one.get("asked_back", ())}


@cache
def _kind_by_phrase() -> Mapping[str, str]:
    # IF is left out: SI alone is yes, and a plan is known by what it holds (`plan_end`).
    return {
        fold(p).replace("-", " "): kind for kind in order_words() if kind != "if" for p in all_phrases(kind)
    }


@cache
def _opening(*without: str) -> re.Pattern[str]:
    phrases = [one for one, kind in _kind_by_phrase().items() if kind not in without]
    return re.compile(rf"({one_of(phrases)})(?!\w)")


@cache
def _plan() -> re.Pattern[str]:
    inner = one_of((*all_phrases("play", "no_play"), *everywhere("plan", "else")))
    return re.compile(rf"(?:{one_of(all_phrases('if'))})(?=\s.*?(?<!\w)(?:{inner})(?!\w))")


def find_order(line: Folded, start: int = 0) -> tuple[str, int] | None:
    """The order whose phrase stands at `start`, the longest that does, and where the phrase ends."""
    found = _opening().match(line.text, start)
    kind = None if found is None else _kind(found[1])
    if kind == "no_prophet" and found is not None and not says_nothing(line.text[found.end() :]):
        # "PROPHET no hearts" opens a theory.
        found = _opening("no_prophet").match(line.text, start)
        kind = None if found is None else _kind(found[1])
    plan = None if kind == "if_late" else _plan().match(line.text, start)
    if plan:
        return "if", plan.end()
    return None if found is None or kind is None else (kind, found.end())


def _kind(phrase: str) -> str:
    return _kind_by_phrase()[re.sub(r"[\s-]+", " ", phrase)]
