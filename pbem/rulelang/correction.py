"""One small change to a text that may remove its fault: what an error offers as the corrected example."""

import re

from pbem.rulelang.language.errors import ErrorKind, Fault
from pbem.rulelang.language.lexicon import Lexicon, parts_of

_JOINS = ("_ELSE", "IS", "_CLOSE", "_COLON", "_AND", "_SEP")
"""What is put before a word that can't stand where it stands, the surest first."""

_ENDS = re.compile(r"(\w+)(\s*-\s*|\W+\w+\W+)(\w+)$")
"""Both ends of a range."""

_SIGNS = "():,;"
"""Signs of the notation; any other that can't stand where it stands is dropped."""


def mend(text: str, fault: Fault, lexicon: Lexicon) -> str | None:
    """The changed text, or None where nothing is near at hand."""
    before, after = text[: fault.position], text[fault.position :]
    rest, word = after[len(fault.found) :], lexicon.shown
    match fault.kind:
        case ErrorKind.UNKNOWN_WORD if fault.suggestion:
            return f"{before}{fault.suggestion}{rest}"
        case ErrorKind.MISSING_ELSE if any(char.isalpha() for char in fault.found):
            return f"{before.rstrip(' ,;.')}, {word['_ELSE']}: {after}"
        case ErrorKind.MISSING_ELSE:
            return f"{before.rstrip(' ,;.')}, {word['_ELSE']}: {word['_ANYTHING']}{after}"
        case ErrorKind.UNEXPECTED | ErrorKind.UNKNOWN_NAME if fault.suggestion:
            return f"{before}{fault.suggestion}{rest}"
        case ErrorKind.UNCLEAR_SUBJECT if said := _of_it(fault.found, lexicon):
            return f"{before}{said}{rest}"
        case ErrorKind.UNCLEAR_SUBJECT:
            card = word[fault.expected[0]]
            if fault.found.lower() == word["VALUE"]:
                return f"{before}{word['VALUE']} {word['_OF']} {card}{rest}"
            return f"{before}{card} {word['IS']} {fault.found}{rest}"
        case ErrorKind.WITH_ITSELF:
            if fault.found.lower().startswith(word["VALUE"]):
                return f"{before}{word['VALUE']} {word['_OF']} {word['_LAST']}{rest}"
            return f"{before}{word['_LAST']}{rest}"
        case ErrorKind.BACKWARD_RANGE:
            return before + _ENDS.sub(r"\3\2\1", fault.found) + rest
        case ErrorKind.TOO_FAR_BACK:
            return f"{before}{word['_LAST']}{rest}"
        case ErrorKind.READS_SIDELINES if fault.expected:
            return f"{before}{word[fault.expected[0]]}{rest}"
        case ErrorKind.OUT_OF_RANGE:
            return f"{before}{word['RANK']}{rest}"
        case ErrorKind.INCOMPLETE if "_CLOSE" in fault.expected:
            return f"{text})"
        case ErrorKind.INCOMPLETE if "_ETC" in fault.expected:
            return f"{text}, {word['_ETC']}"
        case ErrorKind.INCOMPLETE if "_ANYTHING" in fault.expected:
            return f"{text} {word['_ANYTHING']}"
        case ErrorKind.UNEXPECTED:
            if not any(char.isalnum() for char in fault.found) and fault.found not in _SIGNS:
                after = rest
            if not after.strip() and "$END" in fault.expected:
                return before
            join = next((word[one] for one in _JOINS if one in fault.expected), "")
            if join == word["_AND"] and before.rstrip()[-1:].isdigit():
                return None  # `between 1 and 3 higher` is no `between 1 and 3 and higher`
            return f"{before.rstrip()} {join} {after}" if join else None
        case _:
            return None


def _of_it(found: str, lexicon: Lexicon) -> str | None:
    """`if it is`, said in one phrase of a card nobody named, or `it` alone: the same of the last card."""
    parts = parts_of(found)
    for reading in lexicon.readings(parts, 0):
        names = [name for name, _ in reading.meaning]
        if reading.parts == len(parts) and "_IT" in names:
            said = ["_LAST" if name == "_IT" else name for name in names]
            return " ".join(lexicon.shown[name] for name in said)
    return None
