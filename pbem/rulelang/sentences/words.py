"""The words of a language, and where they stand in a text: a lattice, as one word can mean several things."""

import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from pbem.cards import Suit
from pbem.rulelang import tree
from pbem.rulelang.language.formal_terms import LONE
from pbem.rulelang.language.lexicon import PART, Part, fold, parts_of, refused, spelt_out
from pbem.rulelang.sentences.parts import NEXT, SQUARE, Before, It, Set
from pbem.rulelang.tree import Attribute, Relation

_SHORTEST_MENDED = 3
_SHORT = 3
_MOST_MEANT = 6
_ACCENT_MISSING = 2

_CARDS = {
    "last": tree.Back(1),
    "before": Before(),
    "judged": NEXT,
    "starter": tree.Starter(),
    "it": It(),
    "laid": tree.LastLaid(),
    "wrong": tree.LastWrong(),
}


def _value(symbol: str, held: str) -> Any:
    match symbol:
        case "QUALITY" | "QUALITYNOUN" | "PLURALQ" | "SINGULARQ":
            no = held.startswith("!")
            part: Any = SQUARE if held == "square" else tree.Claim(NEXT, LONE[held.lstrip("!")])
            return Set(
                tree.Not(part) if no else part,
                "noun" if symbol == "QUALITYNOUN" else "adjective",
                many=symbol not in ("QUALITY", "SINGULARQ"),
            )
        case "QUALITYONE":
            held_true: Any = SQUARE if held == "square" else tree.Claim(NEXT, LONE[held.lstrip("!")])
            return Set(tree.Not(held_true) if held.startswith("!") else held_true, "noun")
        case "SUIT" | "SUITLETTER":
            return Set(tree.Claim(NEXT, tree.OfSuit(Suit(held[0]))), "noun", many=len(held) > 1)
        case "LETTER" | "RANK" | "RANKS" | "NUM" | "ORD" | "GROUPOF":
            return int(held)
        case "CARD" | "PROFORM":
            return Set(tree.Claim(NEXT, tree.Anything()), "card", many=held == "many")
        case "PROP":
            return Attribute(held)
        case "REL":
            return Relation(held)
        case _ if held in _CARDS:
            return _CARDS[held]
        case _:
            return held


class Words:
    """The phrases of one language, as a tree of parts."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.phrases: dict[str, Any] = {}
        self.known: set[str] = set()
        self.accented: set[str] = set()
        self.plain: set[str] = set()
        """Words that are written with an accent, folded, and words that are written without: `è` and `e` are two."""
        for name in ("signs", language):
            for key, phrases in _held(name).items():
                symbol, _, held = key.partition(":")
                value = _value(symbol, held) if held else None
                for phrase in phrases:
                    for one in spelt_out(phrase):
                        self._learn(symbol, value, one)

    def _learn(self, symbol: str, value: Any, phrase: str) -> None:
        node = self.phrases
        spelt = tuple(PART.findall(phrase.lower()))
        for part, own in zip(PART.findall(fold(phrase)), spelt, strict=True):
            if part.isalpha():
                self.known.add(part)
                (self.plain if part == own else self.accented).add(part)
            node = node.setdefault(part, {})
        node.setdefault("", []).append((symbol, value, spelt))

    def standing(
        self, spellings: Sequence[tuple[str, ...]], at: int
    ) -> Iterator[tuple[tuple[str, ...], str, Any, tuple[str, ...]]]:
        """The phrases that a text has at a place, with what each means; a part may be spelt in several ways."""
        paths: list[tuple[tuple[str, ...], Any]] = [((), self.phrases)]
        for spelt in spellings[at:]:
            paths = [((*phrase, one), node[one]) for phrase, node in paths for one in spelt if one in node]
            if not paths:
                return
            for phrase, node in paths:
                for symbol, value, as_known in node.get("", ()):
                    yield phrase, symbol, value, as_known

    def is_(self, word: str, *symbols: str) -> bool:
        """Whether a word alone can be one of those."""
        return any(symbol in symbols for symbol, *_ in self.phrases.get(word, {}).get("", ()))

    def missed(self, spelt: Sequence[str], own: Sequence[str], accents: bool = False) -> int | None:
        """What it costs to take words as they stand for those of a phrase; None where an accent makes them others."""
        cost = 0
        for one, other in zip(spelt, own, strict=True):
            if one != other and (folded := fold(one)) in self.accented and folded in self.plain:
                if one == folded or accents:
                    return None
                cost += _ACCENT_MISSING if other == folded else 0
        return cost


@lru_cache(maxsize=4096)
def meant(word: str, language: str) -> tuple[str, ...]:
    """The words that a mistyped or shortened one can stand for: `diamnds`, `blck`, `qdo`."""
    if len(word) < _SHORTEST_MENDED:
        return ()
    shortened = _bones(word) == word
    near = [
        one
        for one in words(language).known
        if len(one) > 2 and (_one_slip(word, one) or (shortened and _shortens(word, one)))
    ]
    whole = [one for one in near if sorted(one) == sorted(word)] or near
    return tuple(sorted(whole)) if len(whole) <= _MOST_MEANT else ()


def _bones(word: str) -> str:
    """The word without its vowels but for the first letter, as hurried writers shorten it."""
    return word[:1] + "".join(letter for letter in word[1:] if letter not in "aeiou")


def _shortens(word: str, whole: str) -> bool:
    """Whether a word without vowels is what is left of a longer one, of which at most one more letter is left out."""
    bones = _bones(whole)
    if (
        len(whole) <= len(word)
        or len(bones) > len(word) + 1
        or bones[:1] != word[:1]
        or bones[-1:] != word[-1:]
    ):
        return False
    letters = iter(bones)
    return all(letter in letters for letter in _bones(word))


def _one_slip(word: str, other: str) -> bool:
    """Whether one letter is missing, too many, another, or two neighbours are exchanged.

    In a short word any other letter makes another word, so there only the order may be wrong.
    """
    if word[:1] != other[:1] or abs(len(word) - len(other)) > 1:
        return False
    if min(len(word), len(other)) <= _SHORT and sorted(word) != sorted(other):
        return False
    start = next(
        (i for i, (a, b) in enumerate(zip(word, other, strict=False)) if a != b), min(len(word), len(other))
    )
    rest, others = word[start:], other[start:]
    return (
        rest[1:] == others[1:]
        or rest[1:] == others
        or rest == others[1:]
        or (rest[:2] == others[1::-1] and len(others) > 1 and rest[2:] == others[2:])
    )


@dataclass(frozen=True, slots=True)
class Word:
    symbol: str
    begin: int
    end: int
    value: Any
    cost: int = 0


@dataclass(frozen=True, slots=True)
class Lattice:
    parts: Sequence[Part]
    words: Sequence[Word]
    hops: Sequence[Sequence[int]]
    unknown: Sequence[int]
    """Places of words that are none of the language's, nor near to one."""


def lattice(text: str, language: str, mended: bool = True) -> Lattice:
    """What stands in a tidied text. `mended`: mistyped words as those that they can stand for."""
    known = words(language)
    parts = parts_of(text)
    length = len(parts)
    spelt = [part.text for part in parts]
    own = [text[part.begin : part.end].lower() for part in parts]
    no_rule = refused(language)
    with_accents = any(one != fold(one) for one in own)
    spellings: list[tuple[str, ...]] = [(one,) for one in spelt]
    unknown: list[int] = []
    for at, part in enumerate(spelt):
        if part.isalpha() and part not in known.known:
            near = meant(part, language) if mended else ()
            fit = tuple(one for one in near if no_rule.get(part) == no_rule.get(one))
            spellings[at] = fit or (part,)
            if len(fit) == 1:
                spelt[at] = fit[0]
            if not fit:
                unknown.append(at)
        elif not part.isalnum() and part not in known.phrases:
            unknown.append(at)
    found: list[Word] = []
    skips: list[set[int]] = [set() for _ in range(length + 1)]
    idle: list[int] = []
    """Where it is said that something need not be, which no rule says."""
    for at in range(length):
        if spelt[at].isdecimal() and not _is_ordinal(parts, at):
            number = int(spelt[at][:6])
            found.append(Word("NUM", at, at + 1, number))
            if 1 <= number <= 13:
                found.append(Word("RANK", at, at + 1, number))
        if spelt[at] == "-" and text[parts[at].begin - 1 : parts[at].end + 1] == " - ":
            found.append(Word("BREAK", at, at + 1, None))
        for phrase, symbol, value, as_known in known.standing(spellings, at):
            end = at + len(phrase) - 1
            accents = known.missed(as_known, own[at : end + 1], with_accents)
            if accents is None:
                continue
            if symbol == "NEEDNOT":
                idle.append(at)
            elif symbol == "NOISE":
                if spelt[max(at - 1, 0) : at] == ["l"]:
                    continue  # a noun: `l'ora`
                if at and spelt[at - 1] == "," == "".join(spelt[end + 1 : end + 2]):
                    skips[at - 1].update((end + 1, end + 2))
                if (
                    phrase != ("as",)
                    or not all(one.isdecimal() for one in spelt[end + 1 : end + 3])
                    or len(spelt) < end + 3
                ):
                    skips[at].add(end + 1)
            elif (
                symbol == "TOWHOM"
                and known.is_(phrase[0], "FEMININE")
                and "".join(spelt[end + 1 : end + 2]).isdecimal()
            ):
                continue  # `as 2 3 ou 4`, where an accent is missing: the ace
            elif symbol in ("AND", "DASH") and _is_sign(parts, at):
                if symbol == "DASH":
                    found.append(Word("MINUSSIGN", at, end + 1, None))
            elif symbol == "ACE" and not _is_letter_of_ace(text, parts, at):
                continue
            elif symbol == "SUITLETTER":
                if text[parts[at].begin].isupper() and not text.isupper():
                    found.append(Word("SUIT", at, end + 1, value, 1))
            elif symbol == "LETTER":
                if text[parts[at].begin].isupper() or _beside_letters(spelt, at):
                    found.append(Word("RANK", at, end + 1, value))
            elif symbol == "RANK" and at and known.is_(spelt[at - 1], "FEMININE"):
                continue  # so many of them, as values are masculine: `no las dos`
            elif symbol == "ACE":
                found.append(Word("RANK", at, end + 1, 1))
            else:
                # alone skipped or a noun, it is more likely part of a longer phrase: `las rojas`
                article = (
                    symbol in ("QUALITYNOUN", "QUALITYONE")
                    and end > at
                    and known.is_(phrase[0], "NOISE", "QUALITYONE", "QUALITYNOUN")
                )
                slips = sum(one != part.text for one, part in zip(phrase, parts[at:], strict=False))
                found.append(Word(symbol, at, end + 1, value, accents + slips - article))
    hops: list[list[int]] = [[] for _ in range(length + 1)]
    for at in reversed(range(length + 1)):
        hops[at] = sorted({at}.union(*(hops[end] for end in skips[at])))
    after = {word.begin: word.end for word in found if word.symbol == "AFTER"}
    standing = [
        word
        for word in found
        if word.begin not in idle and (word.symbol != "THEN" or word.end >= after.get(word.begin, 0))
    ]  # `después de espadas` is no `después, de espadas`
    return Lattice(parts, standing, hops, unknown)


def _is_ordinal(parts: Sequence[Part], at: int) -> bool:
    """Whether a number is written as an ordinal one: `4a` and `4º` are no four."""
    return (
        at + 1 < len(parts)
        and parts[at + 1].begin == parts[at].end
        and parts[at + 1].text in ("a", "o", "ª", "º")
    )


def _is_sign(parts: Sequence[Part], at: int) -> bool:
    """Whether a number has a sign: `same suit +1`, `if odd -1`."""
    return (
        parts[at].text in ("+", "-")
        and at + 1 < len(parts)
        and parts[at + 1].text.isdecimal()
        and parts[at].end == parts[at + 1].begin
        and (at == 0 or parts[at - 1].end < parts[at].begin)
    )


def _is_letter_of_ace(text: str, parts: Sequence[Part], at: int) -> bool:
    """Whether a lone letter names the ace: where it is a capital within the text, or where no word follows it."""
    if text[parts[at].begin].isupper() and at:
        return True
    return at + 1 == len(parts) or not parts[at + 1].text.isalpha()


def _beside_letters(spelt: Sequence[str], at: int) -> bool:
    """Whether a small letter that is a common word, too, stands in a list of letters of cards: `so j q k`."""
    return any(one in ("j", "k") for one in spelt[max(at - 2, 0) : at + 3])


def number_named(word: str, language: str) -> int | None:
    """The number of digits or of a word for one."""
    if word.isdecimal() and word.isascii():
        return int(word[:6])
    node = words(language).phrases.get(word, {})
    return next((entry[1] for entry in node.get("", ()) if entry[0] == "NUM"), None)


@cache
def words(language: str) -> Words:
    """The words of a language, read once, when they are first needed."""
    return Words(language)


@cache
def _held(name: str) -> dict[str, list[str]]:
    held: dict[str, list[str]] = tomllib.loads(
        files("pbem.rulelang.sentences").joinpath("words", f"{name}.toml").read_text(encoding="utf-8")
    )
    return held
