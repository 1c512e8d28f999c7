"""The words of `words.toml`, ready to be found in a folded line; and how lines are folded."""

import re
import tomllib
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from importlib import resources
from typing import Any

_INVISIBLE = {"Mn", "Me", "Cf"}
_ALIKE = dict.fromkeys("‘’‚‛′ʼ`´", "'") | dict.fromkeys("“”„‟«»", '"') | dict.fromkeys("‐‑‒–—―−", "-")
_ALIKE |= dict.fromkeys("¡¿", "")
_ASCII = dict.fromkeys([*range(32), 127], " ") | {ord("`"): "'"}


@lru_cache(maxsize=4096)
def _fold_one(character: str) -> str:
    if character in _ALIKE:
        return _ALIKE[character]
    bare = "".join(c for c in unicodedata.normalize("NFKD", character) if _visible(c))
    folded = unicodedata.normalize("NFKD", bare.casefold())
    return "".join(_plain(c) for c in folded if _visible(c))


def _visible(character: str) -> bool:
    return unicodedata.category(character) not in _INVISIBLE


def _plain(character: str) -> str:
    if character.isspace() or unicodedata.category(character) == "Cc":
        return " "
    return _ALIKE.get(character, character)


class Folded:
    """A folded text that remembers where each of its characters stood in the source."""

    __slots__ = ("_origin", "source", "text")

    def __init__(self, source: str) -> None:
        self.source = source
        self._origin: Sequence[int]
        if source.isascii():
            self.text, self._origin = source.lower().translate(_ASCII), range(len(source) + 1)
        else:
            self.text, self._origin = self._folded(source)

    @staticmethod
    def _folded(source: str) -> tuple[str, list[int]]:
        pieces: list[str] = []
        origin: list[int] = []
        for index, character in enumerate(source):
            piece = _fold_one(character)
            pieces.append(piece)
            origin.extend([index] * len(piece))
        return "".join(pieces), [*origin, len(source)]

    def original(self, start: int, end: int | None = None) -> str:
        """The source of `text[start:end]`, untrimmed."""
        last = len(self.text) if end is None else end
        return self.source[self._origin[start] : self._origin[last]]


def fold(text: str) -> str:
    """`text` in lower case, without accents, invisible marks, curly quotes and long dashes; spaces plain."""
    return Folded(text).text


def says_nothing(text: str) -> bool:
    """Whether nothing stands in `text` but marks; a question mark is something."""
    return not any(character.isalnum() or character in "_?" for character in fold(text))


def trimmed(text: str, more: str = "") -> str:
    """`text` without the marks around it, and without those of `more`; the minus of a number is none of them."""
    marks = " \t\n\u00a0.,:;!=*_\"“”'-" + more
    ended = text.rstrip(marks)
    bare = ended.lstrip(marks)
    minus = ended.endswith(f"-{bare}") and bare[:1].isdigit()
    return f"-{bare}" if minus else bare


LANGUAGES = ("en", "pt", "es", "it")


@cache
def word_data() -> Mapping[str, Any]:
    """The whole of `words.toml`."""
    return tomllib.loads(resources.files("pbem.orders").joinpath("words.toml").read_text(encoding="utf-8"))


def one_of(words: Iterable[str]) -> str:
    """A regular expression for any of `words`, folded, longest first; a space may be spaces or hyphens."""
    folded = sorted({fold(word) for word in words}, key=lambda word: (-len(word), word))
    return "|".join(re.escape(word).replace(r"\ ", r"[\s-]+") for word in folded)


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
