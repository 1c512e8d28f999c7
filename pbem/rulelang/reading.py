"""Reads the text of a secret rule, in any of its languages: one tree, or one error with a corrected example."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.rulelang.building import build
from pbem.rulelang.checking import unplayable
from pbem.rulelang.errors import ErrorKind, Fault, RuleError, locate
from pbem.rulelang.lexicon import LANGUAGES, lexicon
from pbem.rulelang.mending import mend
from pbem.rulelang.parsing import parse, tidy
from pbem.rulelang.printing import print_rule, say_rule
from pbem.rulelang.tree import AtLeast, AtMost, Back, Claim, IfElse, Next, OfColour, Rule

__all__ = ["MAX_TEXT", "ErrorKind", "Rule", "RuleError", "Understood", "read_rule", "understand"]

MAX_TEXT = 1000
"""Most characters of a rule's text."""

MENDS = 4
"""Faults of one text that are mended, one after the other, to find an example."""

EXAMPLE = Rule(
    None,
    IfElse(Claim(Back(1), OfColour(red=False)), Claim(Next(), AtLeast(7)), Claim(Next(), AtMost(6))),
)
"""What is shown where the text itself can't be mended (the diagram of the Portuguese text)."""


@dataclass(frozen=True, slots=True)
class Understood:
    """A rule, and which of `LANGUAGES` it was said in; the words of the formal notation are English ones."""

    rule: Rule
    language: str


def read_rule(text: str, language: str = "en") -> Rule | RuleError:
    """The rule that `text` says, as `understand` reads it."""
    understood = understand(text, language)
    return understood.rule if isinstance(understood, Understood) else understood


def understand(text: str, language: str = "en") -> Understood | RuleError:
    """The rule that `text` says, in the formal notation or a sentence of one of `LANGUAGES`.

    Where it could be read in more than one, the reader's `language` goes first. An error speaks the language the
    text is nearest to. Never raises, and takes a bounded time whatever the text.
    """
    read, spoken = _read(text, language)
    if isinstance(read, Rule):
        return Understood(read, spoken)
    mended = _mended(text, read, spoken)
    example = _shown(mended or EXAMPLE, spoken)
    return locate(read, text, lexicon(spoken), example, mended=mended is not None)


def _read(text: str, language: str) -> tuple[Rule | Fault, str]:
    """What the text says, and in which language."""
    if len(text) > MAX_TEXT:
        return Fault(ErrorKind.TOO_LONG, MAX_TEXT), language
    tidied = tidy(text)
    furthest, best = -1, (Fault(ErrorKind.EMPTY, 0), language)
    for spoken in dict.fromkeys((language, *LANGUAGES)):
        parsed = parse(tidied, lexicon(spoken))
        read = parsed if isinstance(parsed, Fault) else build(parsed, tidied)
        if isinstance(read, Rule):
            kind = unplayable(read)
            return Fault(kind, 0) if kind else read, spoken
        reached = _reached(parsed) if isinstance(parsed, Fault) else len(text) + 1
        if reached > furthest:
            furthest, best = reached, (read, spoken)
    return best


def _reached(fault: Fault) -> int:
    return fault.position if fault.reached is None else fault.reached


def _mended(text: str, fault: Fault, language: str) -> Rule | None:
    """The rule that the text says once its faults are mended, where they can be."""
    for _ in range(MENDS):
        mended = mend(tidy(text), fault, lexicon(language))
        if mended is None:
            return None
        text = mended
        read, _ = _read(text, language)
        if isinstance(read, Rule):
            return read
        fault = read
    return None


def _shown(rule: Rule, language: str) -> str:
    """The rule as a writer of the language would have it."""
    return print_rule(rule) if language == "en" else say_rule(rule, language)
