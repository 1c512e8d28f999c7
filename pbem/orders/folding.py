"""Folding: what is left of a text when case, accents, quotes, dashes and invisible marks stop mattering."""

import unicodedata
from collections.abc import Sequence
from functools import lru_cache

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
