"""What an order is: its words and its fields, from whose types follow how it is read and what it looks like."""

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, dataclass, fields
from enum import Enum
from functools import cache
from typing import Any, ClassVar, Generic, TypeVar, dataclass_transform, get_args, get_type_hints

from pbem.orders.folding import Folded, says_nothing, trimmed
from pbem.orders.trouble import NOTHING, MisreadReason, Trouble
from pbem.orders.words import one_of, phrase, said, word_data

T = TypeVar("T")


class Argument(ABC, Generic[T]):
    """How a field of an order is written. `courteous`: a "please" behind it is none of it."""

    courteous: ClassVar[bool] = True

    def written(self, text: str) -> str:
        """What of `text`, all that follows the phrase, is to be read; nothing where the field was left out."""
        return trimmed(text)

    @abstractmethod
    def read(self, written: str, language: str) -> T | Trouble:
        """The value that a player of `language` means."""

    def spell(self, value: T, language: str) -> str:
        """The value as it is understood in a reply."""
        return str(value)


class Switch(Argument[bool]):
    """`OFF` at the end of an order, whatever else stands behind its phrase."""

    def read(self, written: str, language: str) -> bool:
        return without_off(written)[1]

    def spell(self, value: bool, language: str) -> str:
        return said("switch", "off", language) if value else ""


class Extent(Enum):
    """How far the text of an order goes."""

    LINE = "line"
    """To the end of its line, as any other."""
    LONG_LINE = "long-line"
    """To the end of its line, however long that is."""
    TO_BLANK = "to-blank"
    """Down to a blank line."""
    TALK = "talk"
    """Down to a blank line, or to one that is wholly an order."""


@dataclass_transform(frozen_default=True)
class Order:
    """One thing that a letter can ask for.

    Its class names the words of `words.toml` that it has, each with the fields that this word says by itself, and
    besides:

    `help_topic`: the topic of HELP that tells of it. `extent`: how far its text goes. `asks`: a question mark may
    follow ("STATUS?"). `shows`: it changes nothing, and one answer shows it once. `unconfirmed`: taken of somebody
    whose address is not confirmed. `unproved`: answered to a known address without asking whether its owner wrote.
    `seated`: taken of nobody who was ejected, or whose seat another has. `moves`: not taken behind one that failed in
    the same letter. `of_leagues`: a league's name may stand before it.
    """

    words: ClassVar[Mapping[str, Mapping[str, Any]]] = {}
    help_topic: ClassVar[str] = ""
    extent: ClassVar[Extent] = Extent.LINE
    asks: ClassVar[bool] = False
    shows: ClassVar[bool] = False
    unconfirmed: ClassVar[bool] = False
    unproved: ClassVar[bool] = False
    seated: ClassVar[bool] = False
    moves: ClassVar[bool] = False
    of_leagues: ClassVar[bool] = False

    def __init_subclass__(
        cls, *, word: str = "", words: Mapping[str, Mapping[str, Any]] | None = None, **told: Any
    ) -> None:
        """`word`: the only one it has, in place of `words`; `told`: what of the above holds here."""
        dataclass(frozen=True)(cls)
        cls.words = words or ({word: {}} if word else {})
        for name, value in told.items():
            if not hasattr(Order, name):
                raise TypeError(f"{name} is nothing that an order tells of itself")
            setattr(cls, name, value)
        DECLARED.update(dict.fromkeys(cls.words, cls))

    @classmethod
    def read(cls, written: str, language: str, **told: Any) -> "Order | Trouble":
        """The order that `written`, all that follows its phrase, makes it; `told`: what the phrase says by itself."""
        left = [field for field in _fields(cls) if field[0] not in told]
        if left and isinstance(left[-1][1], Switch):
            written, told[left.pop()[0]] = without_off(written)
        if not left:
            rest = without_courtesy(written)
            if says_nothing(rest.replace("?", "") if cls.asks else rest):
                return cls(**told)
            return Trouble(MisreadReason.UNEXPECTED_TEXT, trimmed(rest))
        [(name, argument, optional)] = left
        text = argument.written(without_courtesy(written) if argument.courteous else written)
        if not text:
            return cls(**told) if optional else NOTHING
        value = argument.read(text, language)
        return value if isinstance(value, Trouble) else cls(**told, **{name: value})

    def spell(self, language: str) -> str:
        """The order in the reader's language, such that it is understood; names and free text as they were written."""
        word, told = next(
            (word, told)
            for word, told in self.words.items()
            if all(getattr(self, name) == value for name, value in told.items())
        )
        parts = [phrase(word, language)]
        for name, argument, optional in _fields(type(self)):
            value, unsaid = getattr(self, name), name in told or optional
            parts += [] if value is None and unsaid else [argument.spell(value, language)]
        return " ".join(filter(None, parts))


DECLARED: dict[str, type[Order]] = {}
"""Every order by each of its words."""


def read_order(word: str, written: str, language: str) -> Order | Trouble:
    """The order of this word that `written`, all that follows its phrase, makes it."""
    order = DECLARED[word]
    return order.read(written, language, **order.words[word])


_FIELDS: dict[type[Order], tuple[tuple[str, Argument[Any], bool], ...]] = {}


def _fields(order: type[Order]) -> tuple[tuple[str, Argument[Any], bool], ...]:
    """The fields of an order that say how they are written: name, how, and whether they may be left out."""
    if order not in _FIELDS:
        _FIELDS[order] = tuple(_written_fields(order))
    return _FIELDS[order]


def _written_fields(order: Any) -> Iterator[tuple[str, Argument[Any], bool]]:
    hints = get_type_hints(order, include_extras=True)
    for field in fields(order):
        told = (hints[field.name], *get_args(hints[field.name]))
        found = (more for part in told for more in getattr(part, "__metadata__", ()))
        argument = next((more for more in found if isinstance(more, Argument)), None)
        if argument is not None:
            yield field.name, argument, field.default is not MISSING


def without_courtesy(text: str) -> str:
    """`text` without a "please" or "thanks" at its end."""
    line = Folded(text)
    found = _polite_ending().search(line.text)
    return line.original(0, found.start()) if found else text


def without_off(text: str) -> tuple[str, bool]:
    """`text` without OFF, and a courtesy, at its end, and whether OFF stood there."""
    line = Folded(without_courtesy(text))
    found = _off().search(line.text)
    return (line.original(0, found.start()), True) if found else (line.source, False)


@cache
def _polite_ending() -> re.Pattern[str]:
    return re.compile(rf"(?<![^\s,;!])(?:{one_of(word_data()['courtesy']['endings'])})[^\w?]*$")


@cache
def _off() -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{one_of(word_data()['switch']['off'].values())})[\s.!]*$")
