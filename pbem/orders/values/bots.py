"""How many bots are wished, and how strong: behind ADD BOT, and among the settings of a new table."""

import re
from dataclasses import dataclass

from pbem.orders.folding import fold
from pbem.orders.order import Argument
from pbem.orders.trouble import MisreadReason, Trouble
from pbem.orders.words import LANGUAGES, said, word_data

MOST = 9
"""So many can be asked for at once."""


@dataclass(frozen=True, slots=True)
class BotsWish:
    """So many bots, of a strength that `words.toml` names."""

    count: int = 1
    strength: str = "club"


def read_bots(words: str) -> BotsWish | None:
    """`2 club`, `master`, `club 2` or nothing; None where anything else is said."""
    counts: list[int] = []
    strengths: list[str] = []
    for word in fold(words).split():
        strength = _strength(word)
        if re.fullmatch(rf"[1-{MOST}]", word):
            counts.append(int(word))
        elif strength is not None:
            strengths.append(strength)
        else:
            return None
    if len(counts) > 1 or len(strengths) > 1:
        return None
    usual = BotsWish()
    return BotsWish(counts[0] if counts else usual.count, strengths[0] if strengths else usual.strength)


def _strength(word: str) -> str | None:
    for name, words in word_data()["strengths"].items():
        if word in {fold(one) for language in LANGUAGES for one in words[language]}:
            return str(name)
    return None


class Bots(Argument[BotsWish]):
    """A number, a strength, both or none."""

    def read(self, written: str, language: str) -> BotsWish | Trouble:
        return read_bots(written) or Trouble(MisreadReason.BAD_BOTS, written)

    def spell(self, value: BotsWish, language: str) -> str:
        """`2 club`"""
        return f"{value.count} {said('strengths', value.strength, language)}"
