"""A sentence as the server prints it → its rule: each phrase as the formal notation has it, and then read there.

Only what is printed again word for word counts, so nothing is taken for a printed sentence that is none.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from pbem.rulelang.language.formal import read_formal, read_formal_condition
from pbem.rulelang.language.lexicon import PART, sayings, straight, tidy
from pbem.rulelang.language.printing import say_rule
from pbem.rulelang.language.reckoned import PHRASES, RELATIONS, as_notation
from pbem.rulelang.tree import Condition, Rule

_SAME = {"else_if": "else_step", "either": None, "or_else": "or", "a_card": None, "that_is": None,
         "such_that": None, "that_is_not": "not"}  # fmt: skip
"""Sayings of sentences that the formal notation has not, and which of its own stands for each; None is none."""

_OF_BEHIND_THAN = re.compile(r"\b(than|as)\s+of\b")
"""`exatamente 2 acima da última carta`: of the last card, where the formal notation has `than last`."""

_OF_BEHIND_SAME = re.compile(r"\b(same (?:suit|colour|parity|value))\s+of\b")
"""`dello stesso valore della terzultima carta`, where it has `as third last`."""

_OR_HIGHER_THAN = re.compile(r"\bor\s+(?:(more|higher)|less|lower)\s+(?:than|as|of)\b")
"""`or higher than the last card`, `ou mais alta que a última carta`, where `or higher` is no phrase of its own."""

_EITHER = re.compile(r"(^\s*|[(:;,]\s*|\bnot\s+|\b(?:and|or|is|if|after|by|else)\s+)or\b")
"""The `o` of `o …, o …`, which is the word for or as well."""

LONGEST_NUMBER = 9
"""Digits; no rule is printed with more."""

_ARGUMENT = re.compile(r"\{\d\}")


def read_printed(text: str, language: str) -> Rule | None:
    """The rule that a tidied text is the printed sentence of, in a language; None where it is none."""
    formal = _in_formal_words(text, language)
    rule = None if formal is None else read_formal(formal)
    if rule is None:
        return None
    return rule if same_words(tidy(say_rule(rule, language)), text) else None


def read_printed_condition(text: str, language: str, facts: Sequence[Condition]) -> Condition | None:
    """What a tidied condition may say if it is a printed one, with `§ 0` for the first of the facts and so on."""
    formal = _in_formal_words(text, language)
    return None if formal is None else read_formal_condition(formal, facts)


def same_words(text: str, other: str) -> bool:
    """Whether one is the other but for capitals at the beginning, quotes and spaces."""
    return _spelt(text) == _spelt(other)


def _spelt(text: str) -> list[str]:
    """The parts of a text; accents count, for `e` joins and `è` is, and capitals but the first, for the ace is `A`."""
    return PART.findall(straight(text[:1].lower() + text[1:]))


def _in_formal_words(text: str, language: str) -> str | None:
    """What the phrases of a printed sentence are in the formal notation; None where there is another word in it."""
    for harsh, smooth in sayings(language).get("euphony", {}).items():
        text = text.replace(straight(smooth), straight(harsh))
    parts = _spelt(text)
    if any(len(part) > LONGEST_NUMBER and part.isdecimal() for part in parts):
        return None
    rest: list[str | None] = [None] * len(parts) + [""]
    """By the place where it begins, what the rest of the text is."""
    for at in reversed(range(len(parts))):
        ends = dict(_phrases_at(parts, at, language))
        if not parts[at].isalpha() or parts[at] in "AJQK":
            ends.setdefault(at + 1, parts[at])
        for end in sorted(ends, reverse=True):
            if (behind := rest[end]) is not None:
                rest[at] = f"{ends[end]} {behind}"
                break
    whole = rest[0]
    if whole is None:
        return None
    whole = as_notation(whole)
    whole = _OR_HIGHER_THAN.sub(lambda found: f"or {'higher' if found[1] else 'lower'} than", whole)
    return _OF_BEHIND_SAME.sub(r"\1 as", _OF_BEHIND_THAN.sub(r"\1", _EITHER.sub(r"\1", whole)))


def _phrases_at(parts: list[str], at: int, language: str) -> Iterator[tuple[int, str]]:
    node: Any = _phrases(language)
    for end in range(at, len(parts)):
        node = node.get(parts[end])
        if node is None:
            return
        if "" in node:
            yield end + 1, node[""]


@cache
def _phrases(language: str) -> dict[str, Any]:
    """What a language prints between its arguments, as a tree of parts, with what the formal notation prints there."""
    known: dict[str, Any] = {}
    for said, formal in (*_pieces(language), *_wished(language)):
        parts = _spelt(said)
        node = known
        for part in parts:
            node = node.setdefault(part, {})
        if parts:
            node.setdefault("", formal)
    return known


def _pieces(language: str) -> Iterator[tuple[str, str]]:
    own, formal = sayings(language), sayings("formal")
    for key in ("ranks", "bare_ranks"):
        yield from zip(own.get(key, ()), "A 2 3 4 5 6 7 8 9 10 J Q K".split(), strict=False)
    for key in ("back", "back_of"):
        yield from zip(own[key], formal[key], strict=True)
    for key, saying in own.get("relation", {}).items():
        yield saying, RELATIONS[key]
    for table in ("subject", "of", "step", "join", "card", "alone", "many", "number"):
        theirs = formal["card"] if table in ("alone", "many") else formal[table]
        for key, saying in own.get(table, {}).items():
            yield from _apart(saying, _formal_of(table, key, theirs))


def _wished(language: str) -> Iterator[tuple[str, str]]:
    for plain, wished in sayings(language).get("wished", {}).items():
        for said, formal in _pieces(language):
            if plain in said:
                yield said.replace(plain, wished), formal


def _formal_of(table: str, key: str, theirs: dict[str, str]) -> str:
    """What the formal notation prints, or what stands for it on the way, where a sentence has the saying of a key."""
    match table, key:
        case "number", "some_wrong" | "none_wrong":
            return f"wrong under last {'>' if key == 'some_wrong' else '='} 0"
        case "number", "up" | "down":
            return f"{{0}} {'higher' if key == 'up' else 'lower'} than {{1}}"
        case "many", "between" | "anything":
            return "cardsfrom {0} to {1}" if key == "between" else "cardsofanykind"
        case "card", _ if key.startswith("unlike_"):
            return f"other {key.removeprefix('unlike_')} than {{0}}"
        case _ if key in PHRASES:
            return PHRASES[key]
        case _:
            same = _SAME.get(key, key)
            return theirs[same] if same else "{0}"


def _apart(saying: str, formal: str) -> Iterator[tuple[str, str]]:
    """What stands before, between and behind the arguments of both."""
    pieces, theirs = _ARGUMENT.split(saying), _ARGUMENT.split(formal)
    if len(pieces) == len(theirs):
        yield from zip(pieces, theirs, strict=True)
