"""How many bots are wished, and how strong: behind ADD BOT, and among a new table's settings; what bots are called."""

import re
from dataclasses import dataclass

from pbem.orders.folding import fold
from pbem.orders.nearest import nearest_word
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
    return _strengths().get(word)


def _strengths() -> dict[str, str]:
    """What each folded word for a strength means."""
    named = word_data()["strengths"].items()
    return {fold(one): name for name, words in named for language in LANGUAGES for one in words[language]}


def _mended(words: str) -> str:
    """The same with each word that nearly is a strength put right."""
    strengths = _strengths()
    return " ".join(nearest_word(word, strengths) or word for word in fold(words).split())


class Bots(Argument[BotsWish]):
    """A number, a strength, both or none."""

    def read(self, written: str, language: str) -> BotsWish | Trouble:
        near = read_bots(_mended(written))
        meant = "" if near is None else self.spell(near, language)
        return read_bots(written) or Trouble(MisreadReason.BAD_BOTS, written, meant)

    def spell(self, value: BotsWish, language: str) -> str:
        """`2 club`"""
        return f"{value.count} {said('strengths', value.strength, language)}"


_BOT = re.compile(r"(?P<name>[^()]+) \(bot, (?P<strength>\w+)\)")


def bot_name(name: str, strength: str) -> str:
    """What a bot is called, as it is kept: nobody else's name has brackets."""
    return f"{name} (bot, {strength})"


def short_names(text: str) -> str:
    """A name, or what names people, with bots called by their names alone."""
    return re.sub(r" \(bot, \w+\)", "", text)


def told_name(name: str, language: str) -> str:
    """What somebody is called for readers of a language: a bot with its strength in their words."""
    found = _BOT.fullmatch(name) if name.endswith(")") else None
    if found is None or found["strength"] not in word_data()["strengths"]:
        return name
    return bot_name(found["name"], said("strengths", found["strength"], language))
