"""What God's hint says of the rule, where it can be read: "values do not count", "only suits count"."""

import re
import tomllib
from collections.abc import Iterable, Sequence
from enum import StrEnum
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from pbem.insight.posterior import Vocabulary
from pbem.insight.vocabulary import space
from pbem.insight.vocabulary.divisions import ByNumber, ByTests, Division
from pbem.rulelang import tree
from pbem.rulelang.meaning.scope import nodes
from pbem.rulelang.tree import Attribute


class Feature(StrEnum):
    """What of cards a hint may speak of. `VALUE` is all that hangs on it: odd and even, faces, higher and lower."""

    SUIT = "suit"
    COLOUR = "colour"
    VALUE = "value"


_CLAUSE = re.compile(r"[.,;:!?]|\b(?:but|mas|pero|ma)\b")
_WORD = re.compile(r"\w+")


def denied(hints: Iterable[str]) -> frozenset[Feature]:
    """What does not count, as hints say; nothing where they cannot be read."""
    found: set[Feature] = set()
    for hint in hints:
        for clause in _CLAUSE.split(hint.lower()):
            found |= _denied(_WORD.findall(clause))
    return frozenset(found) if len(found) < len(Feature) else frozenset()


def _denied(words: Sequence[str]) -> set[Feature]:
    known = _words()
    named = {
        feature
        for feature in Feature
        if any(word.startswith(tuple(known["features"][feature])) for word in words)
    }
    if not named or any(word in known["alone"] or word.startswith("sozinh") for word in words):
        return set()
    if not any(word.startswith(tuple(known["counts"])) for word in words):
        return set()
    if any(word in known["only"] for word in words):
        return set(Feature) - named
    return named if any(word in known["denies"] for word in words) else set()


@cache
def _words() -> dict[str, Any]:
    return tomllib.loads(files("pbem.insight").joinpath("hints.toml").read_text("utf-8"))


@lru_cache(maxsize=32)
def without(words: Vocabulary, features: frozenset[Feature]) -> Vocabulary:
    """What can be thought of without these."""
    conditions = words.conditions
    for feature in features:
        conditions &= ~_speaking_of(feature)
    return Vocabulary(conditions, tuple(one for one in words.divisions if not _features_of(one) & features))


@cache
def _speaking_of(feature: Feature) -> int:
    """By bit, the conditions that speak of a feature."""
    found = [place for place, one in enumerate(space.PLACES) if feature in _said(one.idea.condition)]
    return sum([1 << place for place in found])


@cache
def _features_of(division: Division) -> frozenset[Feature]:
    if isinstance(division, ByTests):
        return frozenset[Feature]().union(*(_said(test) for test in division.tests))
    return _said(division.number) if isinstance(division, ByNumber) else frozenset()


_BY_ATTRIBUTE = {
    Attribute.SUIT: Feature.SUIT,
    Attribute.COLOUR: Feature.COLOUR,
    Attribute.PARITY: Feature.VALUE,
    Attribute.VALUE: Feature.VALUE,
}
_OF_VALUES = (
    tree.OfParity, tree.Face, tree.Prime, tree.Composite, tree.OfValue, tree.Between, tree.AtLeast, tree.AtMost,
    tree.Higher, tree.Lower, tree.NotLower, tree.NotHigher, tree.Value, tree.Least, tree.Greatest, tree.Named,
)  # fmt: skip


def _said(part: tree.Condition | tree.Number) -> frozenset[Feature]:
    """The features that a part of a rule speaks of."""
    found = set()
    for node in nodes(part):
        if isinstance(node, tree.OfSuit | tree.Named):
            found.add(Feature.SUIT)
        if isinstance(node, tree.OfColour):
            found.add(Feature.COLOUR)
        if isinstance(node, _OF_VALUES):
            found.add(Feature.VALUE)
        if isinstance(node, tree.Same | tree.Other | tree.LastAlike | tree.First | tree.Run):
            found.add(_BY_ATTRIBUTE[node.attribute])
    return frozenset(found)
