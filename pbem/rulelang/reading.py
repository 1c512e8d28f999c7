"""Reads the text of a secret rule: one tree, or one error with a corrected example."""

from __future__ import annotations

from pbem.rulelang.building import build
from pbem.rulelang.checking import unplayable
from pbem.rulelang.errors import ErrorKind, Fault, RuleError, locate
from pbem.rulelang.mending import mend
from pbem.rulelang.parsing import parse, tidy
from pbem.rulelang.printing import print_rule
from pbem.rulelang.tree import Rule

__all__ = ["MAX_TEXT", "ErrorKind", "Rule", "RuleError", "read_rule"]

MAX_TEXT = 1000
"""Most characters of a rule's text."""

MENDS = 4
"""Faults of one text that are mended, one after the other, to find an example."""

EXAMPLE = "if last is black: 7 or more, else: 6 or less"
"""What is shown where the text itself can't be mended (Gardner's and the Portuguese text's diagram)."""


def read_rule(text: str) -> Rule | RuleError:
    """The rule `text` says. Never raises, and takes a bounded time whatever the text."""
    read = _read(text)
    if not isinstance(read, Fault):
        return read
    example = _example(text, read)
    return locate(read, text, example, mended=example != EXAMPLE)


def _read(text: str) -> Rule | Fault:
    if len(text) > MAX_TEXT:
        return Fault(ErrorKind.TOO_LONG, MAX_TEXT)
    tidied = tidy(text)
    if not tidied.strip():
        return Fault(ErrorKind.EMPTY, 0)
    parsed = parse(tidied)
    if isinstance(parsed, Fault):
        return parsed
    rule = build(parsed, tidied)
    if isinstance(rule, Fault):
        return rule
    kind = unplayable(rule)
    return Fault(kind, 0) if kind else rule


def _example(text: str, fault: Fault) -> str:
    """The text mended and printed, or a rule everybody knows."""
    for _ in range(MENDS):
        mended = mend(tidy(text), fault)
        if mended is None:
            return EXAMPLE
        text = mended
        read = _read(text)
        if isinstance(read, Rule):
            return print_rule(read)
        fault = read
    return EXAMPLE
