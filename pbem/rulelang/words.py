"""The words of the formal notation: the one each terminal is printed with, and all that are understood."""

from __future__ import annotations

import re
from difflib import get_close_matches

from pbem.rulelang.tree import Attribute

WORDS: dict[str, str] = {
    "_IF": "if",
    "_ELSE": "else",
    "_AFTER": "after",
    "_ALTERNATE": "alternate",
    "_REPEAT": "repeat",
    "_START": "start",
    "_AND": "and",
    "_OR": "or",
    "_NOT": "not",
    "IS": "is",
    "_LAST": "last",
    "ORDINAL": "second",
    "_STARTER": "starter",
    "_CARD": "card",
    "_OF_ITS": "of its",
    "RED": "red",
    "BLACK": "black",
    "SPADES": "spades",
    "HEARTS": "hearts",
    "DIAMONDS": "diamonds",
    "CLUBS": "clubs",
    "ODD": "odd",
    "EVEN": "even",
    "_FACE": "face",
    "_PRIME": "prime",
    "_COMPOSITE": "composite",
    "_ANYTHING": "anything",
    "_NOTHING": "nothing",
    "NUMBER": "7",
    "ACE": "A",
    "JACK": "J",
    "QUEEN": "Q",
    "KING": "K",
    "NAMED": "Q♥",
    "_OF": "of",
    "_TO": "to",
    "_OR_MORE": "or more",
    "_OR_LESS": "or less",
    "MORE_THAN": "higher than",
    "LESS_THAN": "lower than",
    "AT_LEAST": "at least",
    "AT_MOST": "at most",
    "_SAME": "same",
    "_OTHER": "other",
    "_AS": "as",
    "_THAN": "than",
    "_FROM": "from",
    "SUIT": "suit",
    "COLOUR": "colour",
    "PARITY": "parity",
    "VALUE": "value",
    "_POSITION": "position",
    "EQUAL": "=",
    "UNEQUAL": "≠",
    "_PLUS": "+",
    "_MINUS": "-",
    "_TIMES": "×",
    "_MOD": "mod",
    "WRAPPING": "wrapping",
    "NOT_WRAPPING": "not wrapping",
    "_ETC": "and so on",
    "_COLON": ":",
    "_SEP": ",",
    "_OPEN": "(",
    "_CLOSE": ")",
    "$END": "",
}
"""Terminal of grammar.lark → the word shown for it, in the order expected words are listed; "" is the end."""

ORDINALS = ("", "", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
NUMBERS = ("", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
ATTRIBUTES = {attribute.name: attribute for attribute in Attribute}

LONGEST_WORD = 24
"""A longer run of letters is near no word of ours, and not worth comparing."""


def words_of(pattern: str) -> frozenset[str]:
    """The words a terminal's pattern is made of, in lower case."""
    without_lookahead = re.sub(r"\(\?[=!].*$", "", pattern)
    letters = re.sub(r"\\[a-z]|\[[^\]]*\]|\(\?:", " ", without_lookahead).replace("?", "")
    return frozenset(re.findall(r"\d?[a-z]{2,}|\b[ajqk]\b", letters.lower()))


def nearest(word: str, expected: frozenset[str], known: frozenset[str]) -> str | None:
    """The word most like `word`, one of the `expected` if any is like it."""
    if len(word) > LONGEST_WORD:
        return None
    for words in (expected, known):
        if found := get_close_matches(word.lower(), sorted(w for w in words if len(w) > 2), n=1, cutoff=0.6):
            return found[0]
    return None
