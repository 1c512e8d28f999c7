"""Reads the text of a secret rule, in any of its languages: one tree, or one error with a corrected example."""

from dataclasses import dataclass

from pbem.rulelang.correction import mend
from pbem.rulelang.language.building import build
from pbem.rulelang.language.errors import ErrorKind, Fault, RuleError, locate
from pbem.rulelang.language.lexicon import LANGUAGES, is_formal, lexicon
from pbem.rulelang.language.parsing import parse, tidy
from pbem.rulelang.language.printing import print_rule, say_rule
from pbem.rulelang.language.terms import MAX_DEPTH
from pbem.rulelang.meaning.plausibility import (
    meant_more_likely,
    said_of_the_card,
    says_nothing_of_the_card,
    taken_in_turn,
)
from pbem.rulelang.meaning.scope import depth
from pbem.rulelang.meaning.soundness import always_right, unplayable
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

__all__ = ["MAX_TEXT", "ErrorKind", "Rule", "RuleError", "Understood", "read_rule", "understand"]

MAX_TEXT = 1000
"""Most characters of a rule's text."""

MENDS = 4
"""Faults of one text that are mended, one after the other, to find an example."""

EXAMPLE = Rule(
    None, IfElse(Claim(Back(1), OfColour(red=False)), Claim(Next(), AtLeast(7)), Claim(Next(), AtMost(6)))
)
"""What is shown where the text itself can't be mended (the diagram of the Portuguese text)."""


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


def understand(text: str, language: str = "en", sidelines: bool = False) -> Understood | RuleError:
    """The rule that `text` says, in the formal notation or a sentence of one of `LANGUAGES`.

    Where it could be read in more than one, the reader's `language` goes first. An error speaks the language the
    text is nearest to. `sidelines`: whether the rule may read them, the expert option of some rulebooks. Never
    raises, and takes a bounded time whatever the text.
    """
    read, spoken = _read(text, language, sidelines)
    if isinstance(read, Rule):
        return Understood(read, spoken)
    mended = _mended(text, read, spoken, sidelines)
    known = SIDELINES_EXAMPLE if read.kind is ErrorKind.BEYOND_SIDELINES else EXAMPLE
    example = _shown(mended or known, spoken, formal=spoken == "en" and is_formal(text[:MAX_TEXT]))
    return locate(read, text, lexicon(spoken), example, mended=mended is not None)


def _read(text: str, language: str, sidelines: bool) -> tuple[Rule | Fault, str]:
    """What the text says, and in which language."""
    if len(text) > MAX_TEXT:
        return Fault(ErrorKind.TOO_LONG, MAX_TEXT), language
    tidied = tidy(text)
    furthest, best = -1, (Fault(ErrorKind.EMPTY, 0), language)
    for spoken in dict.fromkeys((language, *LANGUAGES)):
        parsed = parse(tidied, lexicon(spoken), sidelines)
        if isinstance(parsed, Fault):
            reached, fault = _reached(parsed), parsed
        else:
            reached, read = len(text) + 1, build(parsed, tidied, sidelines)
            if isinstance(read, Rule):
                shared = build(parsed, tidied, sidelines, shared=True)
                doubt = _fault(read, tidied, spoken, shared)
                if doubt is None:
                    return read, spoken
                read = doubt
            fault = read
        if reached > furthest:
            furthest, best = reached, (fault, spoken)
    return best


def _fault(rule: Rule, text: str, language: str, shared: Rule | Fault) -> Fault | None:
    """What is wrong with a rule that reads. What is written as it would be printed is taken at its word.

    `shared` is the rule where a card that is named at the end is compared with by all parts before it.
    """
    written, formal = " ".join(text.split()).lower(), print_rule(rule)
    as_printed = written in (formal.lower(), tidy(say_rule(rule, language)).lower())
    plain = as_printed or any(word in lexicon("en").words["_EITHER"] for word in written.split())
    meant = None if as_printed and "(" in text and "(" in formal else meant_more_likely(rule, plain)
    kind = _unprintable(rule) or unplayable(rule) or (ErrorKind.DOUBTFUL if meant else None)
    spoken = not as_printed and not (language == "en" and is_formal(text))
    if kind is None and spoken and isinstance(shared, Rule) and shared != rule:
        return Fault(ErrorKind.DOUBTFUL, 0, meant=shared)
    if kind is None and spoken and (in_turn := taken_in_turn(rule)):
        return Fault(ErrorKind.DOUBTFUL, 0, meant=in_turn)
    if kind in (None, ErrorKind.DOUBTFUL) and spoken and says_nothing_of_the_card(rule):
        likelier = said_of_the_card(rule)
        sound = likelier and isinstance(_read(print_rule(likelier), "en", sidelines=True)[0], Rule)
        return Fault(ErrorKind.DOUBTFUL, 0, meant=likelier if sound else None)
    if kind is None:
        return None
    if kind is ErrorKind.NO_STARTER or meant is None or unplayable(meant) or always_right(meant):
        return Fault(kind, 0)
    return Fault(kind, 0, meant=meant)


def _unprintable(rule: Rule) -> ErrorKind | None:
    """Why the rule as the server prints it would not read, which is how it is kept; None where it does."""
    text = print_rule(rule)
    if len(text) > MAX_TEXT:
        return ErrorKind.TOO_LONG
    # Printing puts at most each condition into brackets of its own.
    flat = 2 * (depth(rule) + 1) <= MAX_DEPTH
    return None if flat or _reads(text, "en") else ErrorKind.TOO_DEEP


def _reads(text: str, language: str) -> bool:
    """Whether what was printed in a language is short and flat enough to be read."""
    parsed = parse(tidy(text), lexicon(language), sidelines=True) if len(text) <= MAX_TEXT else None
    if parsed is None or isinstance(parsed, Fault):
        return False
    return isinstance(build(parsed, text, sidelines=True), Rule)


def _reached(fault: Fault) -> int:
    return fault.position if fault.reached is None else fault.reached


def _mended(text: str, fault: Fault, language: str, sidelines: bool) -> Rule | None:
    """The rule that the text says once its faults are mended, where they can be."""
    for _ in range(MENDS if len(text) <= MAX_TEXT else 0):
        if fault.meant is not None:
            return fault.meant
        mended = mend(tidy(text), fault, lexicon(language))
        if mended is None:
            return None
        text = mended
        read, _ = _read(text, language, sidelines)
        if isinstance(read, Rule):
            return read
        fault = read
    return None


def _shown(rule: Rule, language: str, formal: bool) -> str:
    """The rule as the writer would have it, if possible: some sentences are longer than a rule may be."""
    if not formal and _reads(sentence := say_rule(rule, language), language):
        return sentence
    return print_rule(rule)
