"""No sentence that the grammar itself makes ends in a crash, whatever part meets whatever other."""

import os
import tomllib
from collections import defaultdict
from importlib.resources import files
from random import Random

import pytest

from pbem.rulelang.language.lexicon import LANGUAGES, spelt_out
from pbem.rulelang.reading import MAX_TEXT, RuleError, read_rule
from pbem.rulelang.sentences.chart import Production
from pbem.rulelang.sentences.grammar import grammar
from pbem.rulelang.tree import Rule

ROUNDS = int(os.environ.get("PBEM_FUZZ_ROUNDS", "1"))
"""How much more is tried than usual; sentences differ in each round."""

SENTENCES = 60
"""How many a language and round."""

TOO_DEEP = 99

PRODUCTIONS: dict[str, list[Production]] = defaultdict(list)
for production in {id(one): one for ones in grammar().by_first.values() for one in ones}.values():
    PRODUCTIONS[production.symbol].append(production)

MOSTLY = [*["rule"] * 40, *["clause", "said", "verb", "relation", "guard"] * 15]
"""Whole rules more often than their parts, as they reach most actions."""


def words_of(language: str) -> dict[str, list[str]]:
    """The words and signs by the symbol that they are, with some numbers."""
    words = defaultdict(list, {"NUM": ["2", "3", "4", "5"], "RANK": ["7", "9", "K"]})
    for name in (language, "signs"):
        text = files("pbem.rulelang.sentences").joinpath("words", f"{name}.toml").read_text("utf-8")
        for symbol, phrases in tomllib.loads(text).items():
            words[symbol.split(":")[0]] += [one for phrase in phrases for one in spelt_out(phrase)]
    return words


def depths_of(words: dict[str, list[str]]) -> dict[str, int]:
    """How many productions deep each symbol must go until there are only words."""
    depths = dict.fromkeys(words, 0)
    while True:
        found = {
            symbol: min(1 + max(shallowest(part, depths) for part in one.parts) for one in ones)
            for symbol, ones in PRODUCTIONS.items()
            if symbol not in words
        }
        found = {symbol: depth for symbol, depth in found.items() if depth < TOO_DEEP}
        if found.items() <= depths.items():
            return depths
        depths |= found


def shallowest(part: tuple[str, ...], depths: dict[str, int]) -> int:
    return min(depths.get(symbol, TOO_DEEP) for symbol in part)


def sentences(language: str) -> list[str]:
    words = words_of(language)
    depths = depths_of(words)
    chance = Random(language)

    def made(symbol: str, deep: int) -> list[str]:
        ways = [
            one
            for one in PRODUCTIONS.get(symbol, ())
            if all(shallowest(part, depths) < deep for part in one.parts)
        ]
        if words.get(symbol) and (not ways or chance.random() < 0.5):
            return [chance.choice(words[symbol])]
        parts = chance.choice(ways).parts
        chosen = [chance.choice([one for one in part if depths.get(one, TOO_DEEP) < deep]) for part in parts]
        return [word for one in chosen for word in made(one, deep - 1)]

    symbols = [*sorted(symbol for symbol in PRODUCTIONS if symbol in depths), *MOSTLY]
    texts: list[str] = []
    while len(texts) < SENTENCES * ROUNDS:
        symbol = chance.choice(symbols)
        text = " ".join(made(symbol, max(depths[symbol] + 1, chance.randint(3, 7))))
        if len(text) < MAX_TEXT // 5:
            texts.append(text)
    return texts


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_each_sentence_that_the_grammar_makes_is_a_rule_or_an_error(language: str) -> None:
    for text in sentences(language):
        assert isinstance(read_rule(text, language), Rule | RuleError), text


@pytest.mark.parametrize(
    "text",
    [
        "The card must have one thing in common with the last: red, black",
        "Only red cards, but hearts, they can always be played",
    ],
)
def test_what_sounds_like_a_rule_but_joins_badly_is_answered(text: str) -> None:
    assert isinstance(read_rule(text), Rule | RuleError)
