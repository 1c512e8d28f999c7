"""The fields of orders that are one thing: a number, a name, an address, a length of time, free text, one of a few."""

import re
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, ClassVar

from pbem.micros import HOUR, Micros
from pbem.orders.folding import Folded, fold, says_nothing, trimmed
from pbem.orders.nearest import nearest_word
from pbem.orders.order import Argument, Switch
from pbem.orders.trouble import NOTHING, MisreadReason, Trouble
from pbem.orders.values.durations import read_duration, spell_duration
from pbem.orders.words import LANGUAGES, language_of, one_of, word_data

LONGEST_NAME = 24
MAX_ADDRESSES = 50
_ADDRESS = r"[^\s<>,;:\"()@]+@[^\W_](?:[\w-]*\w)?(?:\.[^\W_](?:[\w-]*\w)?)+"
_ONE_ADDRESS = re.compile(
    rf'(?:"[^"]*"\s*|[^<>,;@"]*)<\s*(?:mailto:)?({_ADDRESS})\s*>|(?:mailto:)?({_ADDRESS})'
)


def free_text(argument: str) -> str:
    """Free text behind a phrase and perhaps a colon."""
    return re.sub(r"^\s*:?\s*", "", argument).rstrip()


class FreeText(Argument[str]):
    """Whatever stands behind a phrase and perhaps a colon."""

    courteous: ClassVar[bool] = False

    def written(self, text: str) -> str:
        return free_text(text) if fold(free_text(text)).strip() else ""

    def read(self, written: str, language: str) -> str | Trouble:
        return written


class QuotedText(FreeText):
    """A name that may stand in quotes."""

    def written(self, text: str) -> str:
        name = text.strip(" \t\n:=\"“”„«»'‘’")
        return name if fold(name).strip() else ""


class AsWritten(Argument[str]):
    """What only the table knows the meaning of."""

    def written(self, text: str) -> str:
        return text.strip(" \t\n\u00a0:")

    def read(self, written: str, language: str) -> str | Trouble:
        return written


class NameAtTable(Argument[str]):
    """A name as written; a sentence is none ("Moderator, please help us")."""

    def written(self, text: str) -> str:
        name = text.strip(' \t\n\u00a0:=,;!"“”„«»')
        return "" if says_nothing(name) and "." not in fold(name) else name

    def read(self, written: str, language: str) -> str | Trouble:
        if len(written) > LONGEST_NAME or re.search(r"[,;!?:\n]", written):
            return Trouble(MisreadReason.MISPLACED, trimmed(written))
        return written


class NameOrAddress(NameAtTable):
    """Somebody: a name or a mail address, as written."""

    def written(self, text: str) -> str:
        return text.lstrip(" :") if "@" in text else super().written(text)

    def read(self, written: str, language: str) -> str | Trouble:
        if "@" not in written:
            return super().read(written, language)
        addresses = read_addresses(written)
        if isinstance(addresses, Trouble):
            return addresses
        return addresses[0] if len(addresses) == 1 else Trouble(MisreadReason.CONFLICTING, trimmed(written))


def read_person(written: str) -> str | Trouble:
    """Whom a name or a mail address means: either as it was written."""
    person = NameOrAddress()
    text = person.written(written)
    return person.read(text, "") if text else NOTHING


class OneAddress(Argument[str]):
    """A mail address, bare or behind a display name."""

    def written(self, text: str) -> str:
        return re.sub(r"^\s*:", "", text)

    def read(self, written: str, language: str) -> str | Trouble:
        addresses = read_addresses(written)
        if isinstance(addresses, Trouble):
            return addresses
        one, *more = addresses
        return Trouble(MisreadReason.UNEXPECTED_TEXT, more[0]) if more else one


def read_addresses(text: str) -> tuple[str, ...] | Trouble:
    """The mail addresses in `text`, bare or behind a display name, each once, as first written."""
    addresses: dict[str, str] = {}
    at = _next_address(text, 0)
    while at < len(text):
        found = _ONE_ADDRESS.match(text, at)
        if found is None or len(addresses) == MAX_ADDRESSES:
            return Trouble(MisreadReason.BAD_ADDRESS, re.split(r"[\s,;]", text[at:], maxsplit=1)[0])
        address = found[1] or found[2]
        addresses.setdefault(address.lower(), address)
        at = _next_address(text, found.end())
    return tuple(addresses.values()) if addresses else NOTHING


def _next_address(text: str, at: int) -> int:
    gap = _between_addresses().match(text, at)
    return gap.end() if gap else at


@cache
def _between_addresses() -> re.Pattern[str]:
    return re.compile(rf"(?:[\s,;.]+|(?:{one_of(word_data()['lists']['and'])})\s)*", re.IGNORECASE)


class Duration(Argument[Micros]):
    """`2 days`, `by 2 days`; spelt such that it reads the same in every language: `2 d 12 h`."""

    def written(self, text: str) -> str:
        line = Folded(text)
        by = re.match(rf"[\s:]*(?:{one_of(word_data()['extending']['by'])})(?!\w)", line.text)
        return trimmed(line.original(by.end() if by else 0))

    def read(self, written: str, language: str) -> Micros | Trouble:
        time = read_duration(written)
        return Trouble(MisreadReason.BAD_DURATION, written) if time is None else time

    def spell(self, value: Micros, language: str) -> str:
        return spell_duration(value)


class WholeHours(Duration):
    """A length of time in hours or days; none with a minus in it."""

    def read(self, written: str, language: str) -> Micros | Trouble:
        time = super().read(written, language)
        earlier = re.search(r"[-\u2212\u2013]\d", written)
        if isinstance(time, Trouble) or (time % HOUR == 0 and not earlier):
            return time
        return Trouble(MisreadReason.BAD_DURATION, written)


class PlayNumber(Argument[int]):
    """`8`, `TO PLAY 8`."""

    def written(self, text: str) -> str:
        return "" if says_nothing(text) else text

    def read(self, written: str, language: str) -> int | Trouble:
        found = numbered(written)
        if isinstance(found, Trouble):
            return found
        number, rest = found
        return number if says_nothing(rest) else Trouble(MisreadReason.MISPLACED, trimmed(rest))


def numbered(text: str) -> tuple[int, str] | Trouble:
    """The number of a play that `text` begins with, and what follows it: `TO PLAY 8`."""
    if says_nothing(text):
        return NOTHING
    line, words = Folded(text), one_of(word_data()["number_of_a_play"]["words"])
    found = re.match(rf"[\s:=]*(?:(?:{words})(?!\w)[\s:]*)?#?\s*([0-9]{{1,6}})(?!\w)", line.text)
    if found is None:
        return Trouble(MisreadReason.BAD_NUMBER, trimmed(text))
    return int(found[1]), line.original(found.end())


@dataclass(frozen=True)
class TableNumber(Argument[int]):
    """`417`, `table 417`; `otherwise`: what is amiss with anything else."""

    otherwise: MisreadReason

    def read(self, written: str, language: str) -> int | Trouble:
        words = one_of(word_data()["number_of"]["table"])
        number = re.fullmatch(rf"(?:(?:{words})\s*)?#?([0-9]+)", fold(written))
        if number is None:
            return Trouble(self.otherwise, written)
        return int(number[1]) if len(number[1]) < 10 else Trouble(MisreadReason.BAD_NUMBER, written)


@dataclass(frozen=True)
class Number(Argument[int]):
    """A number that is written as `pattern` says, in its first group if it has one."""

    pattern: str
    otherwise: MisreadReason

    def read(self, written: str, language: str) -> int | Trouble:
        found = re.fullmatch(self.pattern, written)
        return int(found[found.re.groups]) if found else Trouble(self.otherwise, written)


@dataclass(frozen=True)
class Choice(Argument[Any]):
    """One of the names of a section of `words.toml`, by its words in any language; or what `values` has for it."""

    section: str
    otherwise: MisreadReason
    values: tuple[tuple[str, Any], ...] = ()

    def read(self, written: str, language: str) -> Any:
        named = {_plain(word): name for name in word_data()[self.section] for word in self._words(name)}
        said = _plain(written)
        if said in named:
            return dict(self.values).get(named[said], named[said])
        near = nearest_word(said, named)
        value = None if near is None else dict(self.values).get(named[near], named[near])
        return Trouble(self.otherwise, written, "" if near is None else self.spell(value, language))

    def spell(self, value: Any, language: str) -> str:
        name = next((name for name, one in self.values if one == value), value)
        words = word_data()[self.section][name]
        word: str = words[language_of(language)][0] if isinstance(words, dict) else words[0]
        return word

    def _words(self, name: str) -> list[str]:
        words = word_data()[self.section][name]
        return [word for code in LANGUAGES for word in words[code]] if isinstance(words, dict) else words


def _plain(text: str) -> str:
    return re.sub(r"[\s-]+", " ", fold(text))


Text = Annotated[str, FreeText()]
Named = Annotated[str, QuotedText()]
Name = Annotated[str, NameAtTable()]
Person = Annotated[str, NameOrAddress()]
Address = Annotated[str, OneAddress()]
Time = Annotated[Micros, Duration()]
Hours = Annotated[Micros, WholeHours()]
NumberOfPlay = Annotated[int, PlayNumber()]
Off = Annotated[bool, Switch()]
