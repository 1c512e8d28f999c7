"""What our own letters and links say of orders that no declaration says: whole examples, and words behind a phrase."""

import re

from pbem.orders.declared.play import EXAMPLE_CARD
from pbem.orders.values.cards import card_phrase
from pbem.orders.words import language_of, phrase, said, word_data


def example(order: str, language: str) -> str:
    """A whole order of this word that would be understood; "…" stands for free text.

    In what `words.toml` has for it the name of another order in braces stands for its phrase.
    """
    written = word_data()["orders"][order].get("example", "")
    if isinstance(written, dict):
        written = written[language_of(language)]

    def phrase_in(braces: re.Match[str]) -> str:
        match braces[1]:
            case "card":
                return card_phrase(EXAMPLE_CARD, language)
            case "else":
                return said("plan", "else", language)
            case "language":
                return language_of(language)
            case word:
                return phrase(word, language)

    return f"{phrase(order, language)} {re.sub(r'{(.*?)}', phrase_in, written)}".strip()
