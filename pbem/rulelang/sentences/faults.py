"""Where a sentence stops making sense: the first word that is unknown, or that does not go with what stands before."""

from collections.abc import Collection
from difflib import get_close_matches

from pbem.rulelang import tree
from pbem.rulelang.language.errors import ErrorKind, Fault
from pbem.rulelang.language.lexicon import refused
from pbem.rulelang.sentences.chart import Chart
from pbem.rulelang.sentences.reading import charted, read_sentence
from pbem.rulelang.sentences.words import Lattice, Word, lattice, words

LONGEST_WORD = 24
"""A longer run of letters is near no word of ours, and not worth comparing."""

MOST_NEAR = 5
"""Words that are tried in an unknown one's place."""

_SIDELINES = ("LASTWRONG", "WRONGUNDER", "SOMEWRONG", "NOWRONG", "LASTLAID")

_WHOLE = ("rule", "clause", "said", "set", "test", "guard", "elliptic", "aside", "blocks")
"""What a text can be made of up to a word."""


def fault(text: str, language: str, sidelines: bool, covered: Collection[int] = ()) -> Fault:
    """What is wrong with a tidied text that has no reading; parts that are `covered` are understood elsewhere."""
    found = lattice(text, language)
    if not found.parts:
        return Fault(ErrorKind.EMPTY, 0)
    return (
        _refused(text, found, language, sidelines, covered)
        or _unknown(text, found, language, covered)
        or _unclosed(text, found)
        or _stuck(text, found)
    )


def mistyped(text: str, language: str) -> list[Fault]:
    """The one word of a tidied text that is not the language's own, with each that it is near to, the nearest first."""
    no_rule, found = refused(language), lattice(text, language)
    places = [at for at in _strange(found, language) if found.parts[at].text not in no_rule]
    if len(places) != 1:
        return []
    part = found.parts[places[0]]
    said = text[part.begin : part.end]
    return [Fault(ErrorKind.UNKNOWN_WORD, part.begin, said, one) for one in nearest(part.text, language)]


def strangeness(text: str, language: str) -> int:
    """How many words of the text the language does not know."""
    return len(lattice(text, language).unknown)


def _refused(
    text: str, found: Lattice, language: str, sidelines: bool, covered: Collection[int]
) -> Fault | None:
    no_rule = refused(language)
    wrong = [one for one in found.words if _of_sidelines(one)]
    if wrong and not sidelines:
        longest = max(one.end for one in wrong if one.begin == wrong[0].begin)
        begin, end = found.parts[wrong[0].begin].begin, found.parts[longest - 1].end
        return Fault(ErrorKind.READS_SIDELINES, begin, text[begin:end])
    said = {*covered, *(at for one in wrong for at in range(one.begin, one.end))}
    for at, part in enumerate(found.parts):
        if at not in said and (kind := no_rule.get(part.text)):
            if kind == ErrorKind.READS_SIDELINES and sidelines:
                kind = ErrorKind.BEYOND_SIDELINES
            return Fault(ErrorKind(kind), part.begin, text[part.begin : part.end])
    return None


def _of_sidelines(word: Word) -> bool:
    return word.symbol in _SIDELINES or isinstance(word.value, tree.LastLaid | tree.LastWrong)


def _unknown(text: str, found: Lattice, language: str, covered: Collection[int]) -> Fault | None:
    """The first word that is not the language's own, though the reader may have taken it for one."""
    unknown = [at for at in _strange(found, language) if at not in covered]
    if not unknown:
        return None
    part = found.parts[unknown[0]]
    likely = [one for one in nearest(part.text, language, 0.8) if one[0] == part.text[0]]
    suggestion = next((one for one in likely if read_sentence(one, language)), likely[0] if likely else None)
    return Fault(ErrorKind.UNKNOWN_WORD, part.begin, text[part.begin : part.end], suggestion)


def _strange(found: Lattice, language: str) -> list[int]:
    """The places of words that are not the language's own, also of those that the reader takes for one."""
    known = words(language).known
    strange = {at for at, part in enumerate(found.parts) if part.text.isalpha() and part.text not in known}
    return sorted(strange.union(found.unknown))


def nearest(word: str, language: str, cutoff: float = 0.7) -> list[str]:
    """The few words of the language that a word is near to, the nearest first."""
    if not 2 < len(word) <= LONGEST_WORD:
        return []
    known = sorted(one for one in words(language).known if len(one) > 2)
    return get_close_matches(word, known, n=MOST_NEAR, cutoff=cutoff)


def _unclosed(text: str, found: Lattice) -> Fault | None:
    """A bracket that closes none, or the end of a text where one is open."""
    open_ones = 0
    for part in found.parts:
        open_ones += (part.text == "(") - (part.text == ")")
        if open_ones < 0:
            return Fault(ErrorKind.UNEXPECTED, part.begin, ")")
    return Fault(ErrorKind.INCOMPLETE, len(text)) if open_ones else None


def _stuck(text: str, found: Lattice) -> Fault:
    chart = charted(found)
    if chart.full:
        return Fault(ErrorKind.TOO_LONG, 0)
    reached = _reached(chart, found)
    if reached >= len(found.parts):
        return Fault(ErrorKind.INCOMPLETE, len(text))
    part = found.parts[reached]
    return Fault(ErrorKind.UNEXPECTED, part.begin, text[part.begin : part.end])


def _reached(chart: Chart, found: Lattice) -> int:
    """The place up to which whole clauses stand one after the other, as far as it goes."""
    length = len(found.parts)
    places, furthest = {0}, 0
    while places:
        place = places.pop()
        for begin in found.hops[place]:
            furthest = max(furthest, begin)
            ends = {item.end for symbol in _WHOLE for item in chart.items(symbol, begin)}
            ends |= {
                item.end
                for symbol in ("pause", "then", "COMMA", "STOP")
                for item in chart.items(symbol, begin)
            }
            places |= {end for end in ends if end > furthest and end <= length}
    return furthest
