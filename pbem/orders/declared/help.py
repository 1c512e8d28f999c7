"""What a player asks HELP about: the topics, in the words of every language."""

import re
from functools import cache

from pbem.orders.folding import fold
from pbem.orders.order import DECLARED
from pbem.orders.words import all_phrases, one_of, word_data

RULES = "rules"
"""The topic that a rulebook's name may follow."""


def read_topic(written: str) -> tuple[str, str]:
    """The topic that `written` means, and the name of the rulebook that follows it: `rules`, `eleusis-express`.

    Both are empty for what is no topic; a name is put as rulebooks are called, in small letters with hyphens.
    """
    folded = " ".join(fold(written).split()).strip(" .?!:\"'")
    for topic, pattern in _patterns():
        found = pattern.fullmatch(folded)
        if found:
            return topic, ""
    found = _rules_of().fullmatch(folded)
    return (RULES, "-".join(re.findall(r"[a-z0-9]+", found[1]))) if found else ("", "")


@cache
def _patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Each topic by its words, and by the phrases of the orders that it tells of."""
    told = {topic: list(words) for topic, words in word_data()["topics"].items()}
    for word, order in DECLARED.items():
        told[order.help_topic] += all_phrases(word)
    return tuple((topic, re.compile(one_of(words))) for topic, words in told.items())


@cache
def _rules_of() -> re.Pattern[str]:
    return re.compile(rf"(?:{one_of(word_data()['topics'][RULES])})\W+(.*[a-z0-9].*)")
