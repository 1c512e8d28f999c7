"""How often somebody wants to be mailed, as it stands behind DIGEST: at each move, at their turn, once a day, never."""

import re
from collections.abc import Mapping
from functools import cache

from pbem.orders.declared.wishes import without_courtesy
from pbem.orders.folding import fold, trimmed
from pbem.orders.letter_lines import MisreadReason, Trouble
from pbem.orders.model import Digests
from pbem.orders.values.clocks import HOUR, minutes_of, words
from pbem.orders.words import LANGUAGES, language_of, word_data

DAILY = "daily"


def read_digests(argument: str, _language: str) -> Digests | Trouble:
    """What DIGEST asks for; nothing behind it asks what holds."""
    written = trimmed(without_courtesy(argument))
    if not written:
        return Digests()
    folded = " ".join(fold(written).split())
    if folded in _ways():
        return Digests(_ways()[folded])
    found = re.fullmatch(rf"(?P<how>.*?)[\s,]*(?:(?:{words('at')})\s+)?(?P<at>{HOUR})", folded)
    way = found["how"] if found else ""
    if found is None or (way and _ways().get(way) != DAILY):
        return Trouble(MisreadReason.BAD_SETTING, written)
    hour = re.match(HOUR, found["at"])
    minutes = minutes_of(hour) if hour else None
    return Trouble(MisreadReason.BAD_HOUR, found["at"]) if minutes is None else Digests(DAILY, minutes)


def way_phrase(way: str, language: str) -> str:
    """The word behind DIGEST in our own letters, in the reader's language: `turn`, `vez`."""
    by_language = word_data()["digests"][way]
    word: str = by_language[language_of(language)][0]
    return word


@cache
def _ways() -> Mapping[str, str]:
    """What each word means, folded."""
    return {
        " ".join(fold(word).split()): way
        for way, by_language in word_data()["digests"].items()
        for language in LANGUAGES
        for word in by_language[language]
    }
