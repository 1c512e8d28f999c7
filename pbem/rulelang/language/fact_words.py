"""Finds in a text what it says of the table and its players, whose names are given: what plans may ask, and no rule."""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from typing import Any

from pbem.rulelang.language.formal_terms import FACT
from pbem.rulelang.language.lexicon import Part, fold, parts_of, spelt_out, straight
from pbem.rulelang.sentences.words import number_named
from pbem.rulelang.tree import Fact, Matter, Not, Relation

MOST = 999
"""The greatest number of cards that may be asked about."""

_NAME, _NUMBER = "@", "#"
_LONGEST_NAME = 3
"""So many words are tried as a name that nobody has."""


@dataclass(frozen=True, slots=True)
class _Phrase:
    """One way to say a fact; `denied`: it says that it is not so, `me`: it is said of who writes."""

    parts: tuple[str, ...]
    matter: Matter
    denied: bool
    me: bool
    relation: str


@dataclass(frozen=True, slots=True)
class Stranger:
    """A name that nobody at the table has, where it stands, and the nearest name there is."""

    begin: int
    end: int
    nearest: str | None


@dataclass(frozen=True, slots=True)
class Told:
    """So many parts of a text say this of the table."""

    parts: int
    condition: Fact | Not


@dataclass(frozen=True, slots=True)
class Found:
    """What a text says of the table, by the part that it begins at; or who is no player."""

    told: Mapping[int, Sequence[Told]]
    covered: frozenset[int]
    """The parts that belong to a fact."""
    stranger: Stranger | None


def find_facts(parts: list[Part], language: str, names: Sequence[str]) -> Found:
    """What the parts of a tidied text say of the table in a language, whose players have these names."""
    finder = _Finder(parts, language, names)
    covered: set[int] = set()
    for at in range(len(parts)):
        finder.look(at)
        longest = max((one.parts for one in finder.told.get(at, ())), default=0)
        covered.update(range(at, at + longest))
    return Found(_outermost(finder.told), frozenset(covered), finder.stranger(covered))


def _outermost(told: Mapping[int, Sequence[Told]]) -> dict[int, list[Told]]:
    """Without what is but a part of something longer: `tem 3 cartas` of `a mesa tem 3 cartas` is said of nobody."""
    kept: dict[int, list[Told]] = {}
    furthest = 0
    for at in sorted(told):
        if some := [one for one in told[at] if at + one.parts > furthest]:
            kept[at] = some
        furthest = max([furthest, *(at + one.parts for one in told[at])])
    return kept


def marked(text: str, found: Found) -> tuple[str, list[Fact | Not]]:
    """A tidied text with `§ 0`, `§ 1` … for what it says of the table, the longest there is, and what that is."""
    parts, pieces, at, done = parts_of(text), list[str](), 0, 0
    facts: list[Fact | Not] = []
    while at < len(parts):
        told = max(found.told.get(at, ()), key=lambda one: one.parts, default=None)
        if told is None:
            at += 1
            continue
        pieces.append(f"{text[done : parts[at].begin]} {FACT} {len(facts)} ")
        facts.append(told.condition)
        at += told.parts
        done = parts[at - 1].end
    return "".join((*pieces, text[done:])), facts


class _Finder:
    """What is found in one text."""

    def __init__(self, parts: list[Part], language: str, names: Sequence[str]) -> None:
        self.parts, self.language, self.names = parts, language, names
        by_length = sorted(((_name_parts(name), name) for name in names), key=lambda one: -len(one[0]))
        self.known = [(spelt, name) for spelt, name in by_length if spelt]
        self.told: dict[int, list[Told]] = {}

    def look(self, at: int) -> None:
        """Finds what is said from part `at` on, the longest first."""
        phrases = _phrases(self.language)
        found: dict[tuple[int, bool], Fact] = {}
        here = self.parts[at].text
        for opening in (here, *([_NUMBER] if number_named(here, self.language) is not None else [])):
            for phrase in phrases.get(opening, ()):
                self._note(found, phrase, 0, at)
        for spelt, name in self.known:
            behind = at + len(spelt)
            if self._spells(at, spelt) and behind < len(self.parts):
                for phrase in phrases.get(f"{_NAME} {self.parts[behind].text}", ()):
                    self._note(found, phrase, 1, behind, name)
        if found:
            self.told[at] = [
                Told(end - at, Not(fact) if denied else fact)
                for (end, denied), fact in sorted(found.items(), key=lambda one: -one[0][0])
            ]

    def stranger(self, covered: set[int]) -> Stranger | None:
        """The first name before what is said of players that is no player's; None where there is none."""
        phrases = _phrases(self.language)
        for at in range(1, len(self.parts)):
            if at in covered or at - 1 in covered or not self.parts[at - 1].text.isalpha():
                continue
            told = (
                end
                for phrase in phrases.get(f"{_NAME} {self.parts[at].text}", ())
                for end, *_ in self._ends(phrase, 1, at, "?", None)
            )
            if next(told, None) is not None:
                return self._nobody(at)
        return None

    def _nobody(self, behind: int) -> Stranger:
        folded = {fold(name): name for name in self.names}
        for count in range(min(_LONGEST_NAME, behind), 0, -1):
            words = [part.text for part in self.parts[behind - count : behind]]
            near = get_close_matches(" ".join(words), folded, n=1, cutoff=0.7)
            if near:
                return Stranger(self.parts[behind - count].begin, self.parts[behind - 1].end, folded[near[0]])
        return Stranger(self.parts[behind - 1].begin, self.parts[behind - 1].end, None)

    def _note(
        self, found: dict[tuple[int, bool], Fact], phrase: _Phrase, step: int, at: int, name: str = ""
    ) -> None:
        for end, named, number in self._ends(phrase, step, at, name, None):
            relation, counted = _RELATIONS[phrase.relation]
            if number is not None and 0 <= number + counted <= MOST:
                found.setdefault((end, phrase.denied), Fact(phrase.matter, named, relation, number + counted))
            elif number is None:
                found.setdefault((end, phrase.denied), Fact(phrase.matter, named))

    def _ends(
        self, phrase: _Phrase, step: int, at: int, name: str, number: int | None
    ) -> Iterator[tuple[int, str, int | None]]:
        """Where the phrase ends that goes on at part `at` with its own part `step`, with the name and number in it."""
        for place, wanted in enumerate(phrase.parts[step:], start=step):
            if at >= len(self.parts):
                return
            here = self.parts[at].text
            if wanted == _NAME:
                for spelt, one in self.known:
                    if self._spells(at, spelt):
                        yield from self._ends(phrase, place + 1, at + len(spelt), one, number)
                return
            if wanted == _NUMBER:
                digits = number_named(here, self.language)
                if digits is None or digits > MOST:
                    return
                number = digits
            elif wanted != here:
                return
            at += 1
        yield at, name, number

    def _spells(self, at: int, spelt: tuple[str, ...]) -> bool:
        return tuple(part.text for part in self.parts[at : at + len(spelt)]) == spelt


_RELATIONS: dict[str, tuple[Relation, int]] = {
    "": (Relation.EQUAL, 0),
    "=": (Relation.EQUAL, 0),
    "≥": (Relation.AT_LEAST, 0),
    "≤": (Relation.AT_MOST, 0),
    ">": (Relation.AT_LEAST, 1),
    "<": (Relation.AT_MOST, -1),
}
"""By the sign of a phrase how it compares, and by how much its number is off."""


def say_fact(fact: Fact, language: str, denied: bool = False) -> str | None:
    """The fact as a clause; with `denied` that it is not so, None where that has no saying of its own."""
    counts = fact.matter in (Matter.HAND, Matter.LAYOUT)
    me = not fact.name and fact.matter not in (Matter.LAYOUT, Matter.ANY_PROPHET)
    key = " ".join(
        (
            *(["not"] if denied else []),
            fact.matter,
            *([fact.relation] if counts else []),
            *(["me"] if me else []),
        )
    )
    says: dict[str, str] = _held()[language]["says"]
    saying = says.get(f"{key} one") if fact.number == 1 else None
    saying = saying or says.get(key)
    return None if saying is None else saying.format(fact.name, fact.number)


@cache
def _held() -> dict[str, Any]:
    return tomllib.loads(
        files("pbem.rulelang").joinpath("languages", "facts.toml").read_text(encoding="utf-8")
    )


@cache
def _phrases(language: str) -> dict[str, list[_Phrase]]:
    """The phrases of a language by the part they open with; those that open with a name by that and the next."""
    phrases: dict[str, list[_Phrase]] = {}
    for key, written in _held()[language]["words"].items():
        words = key.split()
        denied, me = words[0] == "not", words[-1] == "me"
        matter, *relation = words[denied : len(words) - me]
        for one in written:
            for spelt in spelt_out(one):
                parts = tuple(part.text for part in parts_of(spelt))
                phrase = _Phrase(parts, Matter(matter), denied, me, relation[0] if relation else "")
                opening = " ".join(parts[:2]) if parts[0] == _NAME else parts[0]
                phrases.setdefault(opening, []).append(phrase)
    return phrases


def _name_parts(name: str) -> tuple[str, ...]:
    return tuple(part.text for part in parts_of(straight(name)))
