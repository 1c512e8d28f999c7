"""Reads the text of a secret rule, in any of its languages: one rule, or one error, which asks or shows an example."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from pbem.cards import KING
from pbem.rulelang.language.canonical import read_printed
from pbem.rulelang.language.errors import ErrorKind, Fault, Meant, RuleError, locate
from pbem.rulelang.language.formal import read_formal, why_not_formal
from pbem.rulelang.language.lexicon import LANGUAGES, tidy
from pbem.rulelang.language.printing import print_rule, say_rule
from pbem.rulelang.meaning.scope import reads_sidelines
from pbem.rulelang.meaning.soundness import unplayable
from pbem.rulelang.sentences.faults import fault, mistyped, strangeness
from pbem.rulelang.sentences.left_out import left_out
from pbem.rulelang.sentences.meanings import Meaning, meanings
from pbem.rulelang.sentences.reading import Reading, read_sentence
from pbem.rulelang.tree import (
    AtLeast,
    AtMost,
    Attribute,
    Back,
    Claim,
    IfElse,
    LastLaid,
    Next,
    OfColour,
    Rule,
    Same,
)

__all__ = [
    "MAX_TEXT",
    "ErrorKind",
    "Rule",
    "RuleError",
    "Understood",
    "read_rule",
    "says_a_rule",
    "understand",
]

MAX_TEXT = 1000
"""Most characters of a rule's text."""

EXAMPLE = Rule(
    None, IfElse(Claim(Back(1), OfColour(red=False)), Claim(Next(), AtLeast(7)), Claim(Next(), AtMost(6)))
)
"""What is shown where the text itself can't be mended (the diagram of the Portuguese text)."""

_SIDELINES = re.compile(r"last\s+(?:laid|wrong)|wrong\s+under", re.IGNORECASE)

SIDELINES_EXAMPLE = Rule(None, Claim(Next(), Same(Attribute.COLOUR, LastLaid())))
"""The same where a rule speaks of the sidelines, and may."""


@dataclass(frozen=True, slots=True)
class Understood:
    """A rule, and which of `LANGUAGES` it was said in; the words of the formal notation are English ones."""

    rule: Rule
    language: str


def read_rule(text: str, language: str = "en", sidelines: bool = False) -> Rule | RuleError:
    """The rule that `text` says, as `understand` reads it."""
    understood = understand(text, language, sidelines)
    return understood.rule if isinstance(understood, Understood) else understood


def says_a_rule(text: str, language: str = "en") -> bool:
    """Whether `text` says a rule, at a table of experts at least, or several, of which its writer can choose one."""
    read = read_rule(text, language, sidelines=True)
    return isinstance(read, Rule) or read.kind is ErrorKind.SEVERAL


def understand(text: str, language: str = "en", sidelines: bool = False) -> Understood | RuleError:
    """The rule that `text` says, in the formal notation or a sentence of one of `LANGUAGES`.

    Where it could be read in more than one, the reader's `language` goes first. What can mean several rules is an error
    that has them all as `meanings`. An error speaks the language the text is nearest to. `sidelines`: whether the rule
    may read them, the expert option of some rulebooks. Never raises, and takes a bounded time whatever the text.
    """
    language = next((one for one in LANGUAGES if language.startswith(one)), LANGUAGES[0])  # of pt-PT, pt
    if len(text) > MAX_TEXT:
        return _error(Fault(ErrorKind.TOO_LONG, MAX_TEXT), text, language)
    tidied = tidy(text)
    formal = read_formal(tidied)
    why = None if formal is None else _why_not(formal, sidelines)
    if formal is not None and why is None:
        return Understood(formal, "en")
    if why in (ErrorKind.TOO_LONG, ErrorKind.TOO_DEEP):
        return _error(Fault(why, 0), text, "en")
    if why is ErrorKind.READS_SIDELINES:
        return _error(_of_sidelines(tidied), text, "en")
    languages = tuple(dict.fromkeys((language, *LANGUAGES)))
    for spoken in languages:
        printed = read_printed(tidied, spoken)
        if printed is None:
            continue
        unfit = _why_not(printed, sidelines)
        if unfit is None:
            return Understood(printed, spoken)
        if unfit is not ErrorKind.READS_SIDELINES:  # word for word: nothing else is meant
            return _error(_of_all(unfit, tidied), text, spoken)
    own, others = languages[:1], languages[1:]
    for choice in (own, others):  # of the others none goes before the next
        read = {spoken: read_sentence(tidied, spoken, choice is own) for spoken in choice}
        readings = [one for some in read.values() for one in _from_nought(some)]
        if not readings:
            continue
        spoken = next(one for one, some in read.items() if some)
        meant = meanings(sorted(readings, key=lambda one: one.cost), sidelines)
        if len(meant) == 1 and not (meant[0].unlikely or meant[0].unsure):
            return Understood(meant[0].rule, spoken)
        if meant:
            alone = ErrorKind.UNLIKELY if meant[0].unlikely else ErrorKind.UNSURE
            kind = ErrorKind.SEVERAL if len(meant) > 1 else alone
            return _asked(Fault(kind, 0), text, spoken, meant)
        if why is None:
            why, language = _why_not(readings[0].rule, sidelines) or ErrorKind.DOUBTFUL, spoken
    if why is not None and why is not ErrorKind.READS_SIDELINES:
        return _error(_of_all(why, tidied), text, language)
    if unfit := why_not_formal(tidied):
        return _error(_of_all(unfit, tidied), text, language)
    spoken = min(languages, key=lambda one: strangeness(tidied, one))
    found = fault(tidied, spoken, sidelines)
    if found.kind in (ErrorKind.UNEXPECTED, ErrorKind.INCOMPLETE):
        found = _too_great(tidied, spoken, sidelines) or found
    if found.kind in (ErrorKind.UNKNOWN_WORD, ErrorKind.BEYOND_SIDELINES):
        for slip in mistyped(tidied, spoken):
            mended = _with_suggestion(text, slip)
            if len(mended) <= MAX_TEXT and len(meanings(read_sentence(mended, spoken), sidelines)) == 1:
                return locate(slip, text, spoken, mended, mended=True)
    not_understood = (ErrorKind.UNKNOWN_WORD, ErrorKind.UNEXPECTED, ErrorKind.INCOMPLETE)
    if found.kind in not_understood and (without := left_out(tidied, spoken, sidelines)):
        left = Fault(ErrorKind.LEFT_OUT, without.begin, tidied[without.begin : without.end])
        return _asked(left, text, spoken, [without.meaning])
    return _error(found, text, spoken)


def _from_nought(readings: list[Reading]) -> list[Reading]:
    """The readings of one language, the likeliest of which costs nothing."""
    return [Reading(one.rule, one.cost - readings[0].cost) for one in readings]


def shown(rule: Rule, language: str) -> str:
    """The rule as a sentence, which reads as this rule alone; in the formal notation where that is too long."""
    sentence = say_rule(rule, language)
    return sentence if len(sentence) <= MAX_TEXT else print_rule(rule)


def _of_all(why: ErrorKind, text: str) -> Fault:
    """What is wrong with the text as a whole; where a card is held against itself, the text is shown."""
    return Fault(why, 0, text if why is ErrorKind.WITH_ITSELF else "")


def _of_sidelines(text: str) -> Fault:
    """That a rule in the formal notation speaks of the sidelines, and where."""
    found = _SIDELINES.search(text)
    assert found is not None
    return Fault(ErrorKind.READS_SIDELINES, found.start(), found.group())


def _meant(meaning: Meaning, language: str) -> Meant:
    said, telling = shown(meaning.rule, language), meaning.telling
    if telling is None:
        return Meant(meaning.rule, said, few=meaning.few)
    return Meant(meaning.rule, said, telling.line, telling.card, telling.right, meaning.few)


def _why_not(rule: Rule, sidelines: bool) -> ErrorKind | None:
    """Why a rule that reads cannot be played by."""
    if reads_sidelines(rule) and not sidelines:
        return ErrorKind.READS_SIDELINES
    printed = print_rule(rule)
    if len(printed) > MAX_TEXT:
        return ErrorKind.TOO_LONG
    if read_formal(printed) is None:
        return why_not_formal(printed) or ErrorKind.DOUBTFUL
    return unplayable(rule)


def _too_great(text: str, language: str, sidelines: bool) -> Fault | None:
    """The one number that is no card's value, where a text makes sense with a king's instead."""
    great = [one for one in re.finditer(r"\d+", text) if len(one[0]) > 3 or int(one[0]) > KING]
    if len(great) != 1:
        return None
    smaller = f"{text[: great[0].start()]}{KING}{text[great[0].end() :]}"
    if not meanings(read_sentence(smaller, language), sidelines):
        return None
    return Fault(ErrorKind.OUT_OF_RANGE, great[0].start(), great[0][0])


def _with_suggestion(text: str, found: Fault) -> str:
    """The text on one line with its unknown word as the one it is near to, all else as it is."""
    mended = f"{text[: found.position]}{found.suggestion}{text[found.position + len(found.found) :]}"
    return " ".join(mended.split())


def _asked(found: Fault, text: str, language: str, meant: Sequence[Meaning]) -> RuleError:
    return replace(_error(found, text, language), meanings=tuple(_meant(one, language) for one in meant))


def _error(found: Fault, text: str, language: str) -> RuleError:
    known = SIDELINES_EXAMPLE if found.kind is ErrorKind.BEYOND_SIDELINES else EXAMPLE
    return locate(found, text, language, shown(known, language), mended=False)
