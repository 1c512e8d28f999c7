"""A text that does not read as a whole, read without one stretch of it: God is asked whether that is the rule."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from pbem.rulelang.sentences.meanings import Meaning, meanings
from pbem.rulelang.sentences.reading import read_sentence
from pbem.rulelang.sentences.words import lattice

MOST_TRIED = 12
"""Stretches that are tried, the shortest first."""

LONGEST_TRIED = 300
"""Characters of a text; a longer one is not tried piece by piece."""

_BRACKETS = re.compile(r"\([^()]*\)")
_LABEL = re.compile(r"[^:]{1,60}:(?=\s)|[^,.!]{1,24}[,.!](?=\s)")
_REMARK = re.compile(r"(?:[,;.(]|\s-\s|:)[^,;.(]{1,80}$")
_NEAR = 3
"""Words beside an unknown one that may have to go with it."""


class Without(NamedTuple):
    """What a text means without the characters from `begin` to `end`."""

    begin: int
    end: int
    meaning: Meaning


def left_out(text: str, language: str, sidelines: bool) -> Without | None:
    """The one rule that a tidied text says without its shortest stretch that keeps it from being read, if any."""
    if len(text) > LONGEST_TRIED:
        return None
    found: Without | None = None
    for begin, end in sorted(set(_stretches(text, language)), key=lambda one: one[1] - one[0])[:MOST_TRIED]:
        if found is not None and end - begin > found.end - found.begin:
            break
        rest = f"{text[:begin]} {text[end:]}".strip(" ,;:.-")
        meant = meanings(read_sentence(rest, language), sidelines) if rest else []
        if len(meant) == 1 and not meant[0].few:
            if found is not None and found.meaning.rule != meant[0].rule:
                return None
            found = Without(begin, end, meant[0])
    return found


def _stretches(text: str, language: str) -> Iterator[tuple[int, int]]:
    """A bracket, a label ahead, a remark behind, or a word that is not known with a few beside it."""
    for one in _BRACKETS.finditer(text):
        yield one.span()
    for edge in (_LABEL.match(text), _REMARK.search(text)):
        if edge:
            yield edge.span()
    lat = lattice(text, language)
    if not lat.unknown:
        return
    first, last = lat.unknown[0], lat.unknown[-1]
    for before in range(_NEAR):
        for behind in range(_NEAR):
            begin, end = first - before, last + behind + 1
            if begin < 0 or end > len(lat.parts) or (begin and len(lat.parts[begin - 1].text) == 1):
                continue  # an article that stays behind alone would be an ace
            if all(one.text.isalpha() for one in lat.parts[begin:end]):
                yield lat.parts[begin].begin, lat.parts[end - 1].end
