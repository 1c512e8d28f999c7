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
    told: dict[str, int | str] = {}
    for word in fold(words).split():
        number = re.fullmatch(rf"[1-{MOST}]", word)
        strength = _strength(word)
        about, value = ("count", int(word)) if number else ("strength", strength)
        if value is None or about in told:
            return None
        told[about] = value
    return BotsWish(**told)  # type: ignore[arg-type]


def _strength(word: str) -> str | None:
    for name, words in word_data()["strengths"].items():
        if word in {fold(one) for language in LANGUAGES for one in words[language]}:
            return str(name)
    return None


class Bots(Argument[BotsWish]):
    """A number, a strength, both or none."""

    def read(self, written: str, language: str) -> BotsWish | Trouble:
        return read_bots(written) or Trouble(MisreadReason.BAD_SETTING, written)

    def spell(self, value: BotsWish, language: str) -> str:
        """`2 club`"""
        return f"{value.count} {said('strengths', value.strength, language)}"
