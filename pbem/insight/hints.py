"""What God's hint says of the rule, where it can be read: what does not count, and what it is said to be about.

"Values don't count" is believed as long as it fits. "Look at the suits" only makes rules about suits more likely.
"""

import re
import tomllib
from collections.abc import Iterable, Sequence
from enum import StrEnum
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from pbem.insight.posterior import Vocabulary
from pbem.insight.vocabulary import space
from pbem.insight.vocabulary.divisions import ByNumber, ByPlace, ByTests, Division
from pbem.rulelang import tree
from pbem.rulelang.meaning.scope import nodes
from pbem.rulelang.tree import Attribute


class Feature(StrEnum):
    """What of cards a hint may speak of. `VALUE` is all that hangs on it: odd and even, faces, higher and lower."""

    SUIT = "suit"
    COLOUR = "colour"
    VALUE = "value"


class Topic(StrEnum):
    """What else a hint may be about; `ORDER` is higher, lower, and how far apart."""

    PARITY = "parity"
    FACES = "faces"
    ORDER = "order"
    SUMS = "sums"
    PLACE = "place"
    STARTER = "starter"


Subject = Feature | Topic

_CLAUSE = re.compile(r"[.,;:!?]|\b(?:but|mas|pero|ma)\b")
_WORD = re.compile(r"\w+")
_OWN_WORD = 3
"""A word of no more letters stands for itself, a longer one for all that begin so."""


def denied(hints: Iterable[str]) -> frozenset[Feature]:
    """What does not count, as hints say; nothing where they cannot be read."""
    found = frozenset(one for clause in _clauses(hints) for one in _denied(_WORD.findall(clause)))
    return found if len(found) < len(Feature) else frozenset()


def named(hints: Iterable[str]) -> frozenset[Subject]:
    """What hints speak of, and do not deny: the rule is likely about it."""
    found: set[Subject] = set()
    for clause in _clauses(hints):
        words = _WORD.findall(clause)
        if not _denied(words) and not _alone(words):
            found |= {one for one in Feature if _has(clause, "features", one)}
        found |= {one for one in Topic if _has(clause, "topics", one)}
    return frozenset(found)


def _clauses(hints: Iterable[str]) -> Iterable[str]:
    return (one for hint in hints for one in _CLAUSE.split(re.sub("n['’]t\\b", " not", hint.lower())))


def _has(clause: str, section: str, subject: Subject) -> bool:
    words = _WORD.findall(clause)
    for said in _words()[section][subject]:
        if " " in said and said in clause:
            return True
        if any(word == said or (len(said) > _OWN_WORD and word.startswith(said)) for word in words):
            return True
    return False


def _denied(words: Sequence[str]) -> set[Feature]:
    known, clause = _words(), " ".join(words)
    named = {feature for feature in Feature if _has(clause, "features", feature)}
    if not named or _alone(words):
        return set()
    if not any(word.startswith(tuple(known["counts"])) for word in words):
        return set()
    if any(word in known["only"] for word in words):
        return set(Feature) - named
    return named if any(word in known["denies"] for word in words) else set()


def _alone(words: Sequence[str]) -> bool:
    """Whether a clause says what something does by itself, of which nothing follows for it."""
    return any(word in _words()["alone"] or word.startswith("sozinh") for word in words)


@cache
def _words() -> dict[str, Any]:
    return tomllib.loads(files("pbem.insight").joinpath("hints.toml").read_text("utf-8"))


@lru_cache(maxsize=32)
def without(words: Vocabulary, features: frozenset[Feature]) -> Vocabulary:
    """What can be thought of without these."""
    conditions = words.conditions
    for feature in features:
        conditions &= ~_speaking_of(feature)
    return Vocabulary(conditions, tuple(one for one in words.divisions if not _subjects_of(one) & features))


@lru_cache(maxsize=32)
def leaning(words: Vocabulary, subjects: frozenset[Subject]) -> tuple[Vocabulary, ...]:
    """What comes to mind first to whoever was told that the rule is about these: none of it speaks of other features.

    Of topics either all conditions speak, or the division does.
    """
    features = frozenset(one for one in Feature if one in subjects)
    topics = subjects - features
    if features:
        words = without(words, frozenset(Feature) - features)
    if not topics:
        return (words,) if features else ()
    conditions = 0
    for topic in topics:
        conditions |= _speaking_of(topic)
    divided = tuple(one for one in words.divisions if _subjects_of(one) & topics)
    some = Vocabulary(words.conditions & conditions, words.divisions), Vocabulary(words.conditions, divided)
    return tuple(one for one in some if one.conditions and one.divisions)


@cache
def _speaking_of(subject: Subject) -> int:
    """By bit, the conditions that speak of it."""
    found = [place for place, one in enumerate(space.PLACES) if subject in _said(one.idea.condition)]
    return sum([1 << place for place in found])


@cache
def _subjects_of(division: Division) -> frozenset[Subject]:
    if isinstance(division, ByTests):
        return frozenset[Subject]().union(*(_said(test) for test in division.tests))
    if isinstance(division, ByPlace):
        return frozenset({Topic.PLACE})
    return _said(division.number) if isinstance(division, ByNumber) else frozenset()


_BY_ATTRIBUTE: dict[Attribute, tuple[Subject, ...]] = {
    Attribute.SUIT: (Feature.SUIT,),
    Attribute.COLOUR: (Feature.COLOUR,),
    Attribute.PARITY: (Feature.VALUE, Topic.PARITY),
    Attribute.VALUE: (Feature.VALUE,),
}
_OF_ATTRIBUTES = tree.Same | tree.Other | tree.LastAlike | tree.First | tree.Run
_BY_NODE: tuple[tuple[Any, tuple[Subject, ...]], ...] = (
    (tree.OfSuit | tree.Named, (Feature.SUIT,)),
    (tree.OfColour, (Feature.COLOUR,)),
    (tree.OfParity, (Feature.VALUE, Topic.PARITY)),
    (tree.Face, (Feature.VALUE, Topic.FACES)),
    (tree.Higher | tree.Lower | tree.NotLower | tree.NotHigher, (Feature.VALUE, Topic.ORDER)),
    (
        tree.Prime | tree.Composite | tree.OfValue | tree.Between | tree.AtLeast | tree.AtMost,
        (Feature.VALUE,),
    ),
    (tree.Value | tree.Least | tree.Greatest | tree.Named, (Feature.VALUE,)),
    (tree.Distance | tree.Comparison, (Topic.ORDER,)),
    (tree.Plus | tree.Minus | tree.Times | tree.Modulo, (Topic.SUMS,)),
    (tree.Position, (Topic.PLACE,)),
    (tree.Starter, (Topic.STARTER,)),
)


def _said(part: tree.Condition | tree.Number) -> frozenset[Subject]:
    """What a part of a rule speaks of."""
    found: set[Subject] = set()
    for node in nodes(part):
        for kind, subjects in _BY_NODE:
            if isinstance(node, kind):
                found.update(subjects)
        if isinstance(node, _OF_ATTRIBUTES):
            found.update(_BY_ATTRIBUTE[node.attribute])
    return frozenset(found)
