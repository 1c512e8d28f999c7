"""One small change to a text that may remove its fault: what an error offers as the corrected example."""

from __future__ import annotations

from pbem.rulelang.errors import ErrorKind, Fault

_JOINS = ("else", "is", ")", ":", ",", "and")
"""What is put before a word that can't stand where it stands, the surest first."""

_SIGNS = "():,;"
"""Signs of the notation; any other that can't stand where it stands is dropped."""


def mend(text: str, fault: Fault) -> str | None:
    """The changed text, or None where nothing is near at hand."""
    before, after = text[: fault.position], text[fault.position :]
    match fault.kind:
        case ErrorKind.UNKNOWN_WORD if fault.suggestion:
            return f"{before}{fault.suggestion}{after[len(fault.found) :]}"
        case ErrorKind.MISSING_ELSE if fault.found.strip().lower() in ("if", "after"):
            return f"{before.rstrip(' ,;.')}, else: {after}"
        case ErrorKind.MISSING_ELSE:
            return f"{before.rstrip(' ,;.')}, else: anything{after}"
        case ErrorKind.UNCLEAR_SUBJECT:
            card, found = fault.expected[0], fault.found
            named = f"value of {card}" if found.lower() == "value" else f"{card} is {found}"
            return f"{before}{named}{after[len(found) :]}"
        case ErrorKind.BACKWARD_RANGE if "-" in fault.found or " to " in fault.found:
            low, _, high = fault.found.replace("-", " to ").partition(" to ")
            return f"{before}{high.strip()} to {low.strip()}{after[len(fault.found) :]}"
        case ErrorKind.INCOMPLETE if ")" in fault.expected:
            return f"{text})"
        case ErrorKind.INCOMPLETE if "anything" in fault.expected:
            return f"{text} anything"
        case ErrorKind.UNEXPECTED:
            if not any(letter.isalnum() for letter in fault.found) and fault.found not in _SIGNS:
                after = after[len(fault.found) :]
            if not after.strip() and "" in fault.expected:
                return before
            join = next((word for word in _JOINS if word in fault.expected), "")
            return f"{before.rstrip()} {join} {after}" if join else None
        case _:
            return None
