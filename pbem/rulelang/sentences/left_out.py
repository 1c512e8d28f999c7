"""A text that does not read as a whole, read without one stretch of it: God is asked whether that is the rule."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from pbem.rulelang.sentences.meanings import Meaning, meanings
from pbem.rulelang.sentences.reading import read_sentence
from pbem.rulelang.sentences.words import Lattice, lattice

MOST_TRIED = 12
"""Stretches that are tried, the shortest first."""

LONGEST_TRIED = 300
"""Characters of a text; a longer one is not tried piece by piece."""

_BRACKETS = re.compile(r"\([^()]*\)")
_HEADLINE = re.compile(r"[^:.;]{1,80}:(?=\s)")
_LABEL = re.compile(r"[^:]{1,60}:(?=\s)|[^,.!]{1,24}[,.!](?=\s)")
_REMARK = re.compile(r"(?:[,;.(]|\s-\s|:)[^,;.(]{1,80}$")
_NEAR = 3
"""Words beside an unknown one that may have to go with it."""


_LIGHT = frozenset(
    "NOISE OPENER RULE FILLER REMEMBER PLAY PLAYED BE DO HAVE GO COME GIVE MUST MAY CARD PROFORM THAT THOSE IT ITIS"
    " THEY THEM SOMEBODY LINE ONLINE ON UPON AT FOR OF IN TO WITH FROM AS BY WHERE AND ART ARTPL"
    " COMMA SEMI STOP COLON OPEN CLOSE DASH".split()
)
"""Kinds of words that say nothing of cards: only such, and unknown ones, are left out where no sign parts them."""


_NAMING = frozenset("OFTHESE LASTADJ SECONDLAST THIRDLAST LASTREF STARTER".split())
"""Kinds of words that name a card, or several things, which the rest may speak of as `it`."""


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
    lat = lattice(text, language)
    said = [part for at, part in enumerate(lat.parts) if not _is_light(lat, at)]
    stretches = {
        (begin, end)
        for begin, end in _stretches(text, lat)
        if not any(begin <= part.begin < end for part in said)
    }
    held_to = [lat.parts[word.begin].begin for word in lat.words if word.symbol in _NAMING]
    stretches.update(
        (begin, end) for begin, end in _asides(text) if not any(begin <= at < end for at in held_to)
    )
    tried = sorted(stretches, key=lambda one: (one[1] - one[0], one))
    for begin, end in tried[:MOST_TRIED]:
        if found is not None and end - begin > found.end - found.begin:
            break
        rest = f"{text[:begin]} {text[end:]}".strip(" ,;:.-")
        meant = meanings(read_sentence(rest, language), sidelines) if rest else []
        if len(meant) == 1 and not meant[0].few:
            if found is not None and found.meaning.rule != meant[0].rule:
                return None
            found = Without(begin, end, meant[0])
    return found


def _is_light(lat: Lattice, at: int) -> bool:
    """Whether a word says nothing of cards: none of the language's, or one of no meaning."""
    kinds = {word.symbol for word in lat.words if word.begin == at}
    return (
        at in lat.unknown
        or len(lat.hops[at]) > 1
        or bool(kinds & _LIGHT)
        or not (kinds or lat.parts[at].text.isdecimal())
    )


def _asides(text: str) -> Iterator[tuple[int, int]]:
    """Brackets, and what stands before a colon: they mostly say in other words what the rest says."""
    for one in (_HEADLINE.match(text), *_BRACKETS.finditer(text)):
        if one:
            yield one.span()


def _stretches(text: str, lat: Lattice) -> Iterator[tuple[int, int]]:
    """A label ahead, a remark behind, or a word that is not known with a few beside it."""
    for edge in (_LABEL.match(text), _REMARK.search(text)):
        if edge:
            yield edge.span()
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
