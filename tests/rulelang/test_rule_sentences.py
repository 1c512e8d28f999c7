"""Rules as people write them, near to the rule texts' own words, read as what they mean."""

import tomllib
from pathlib import Path

import pytest

from pbem.rulelang.language.printing import print_rule
from pbem.rulelang.reading import read_rule
from pbem.rulelang.tree import Rule

WRITTEN: list[dict[str, str]] = tomllib.loads(
    (Path(__file__).parent / "sentences.toml").read_text(encoding="utf-8")
)["sentence"]


@pytest.mark.parametrize("sentence", WRITTEN, ids=[sentence["written"][:50] for sentence in WRITTEN])
def test_a_sentence_near_to_the_rule_texts_reads_as_what_it_means(sentence: dict[str, str]) -> None:
    for reader in (sentence["language"], "en"):
        read = read_rule(sentence["written"], reader)
        assert isinstance(read, Rule), read
        assert print_rule(read) == sentence["meant"]


@pytest.mark.parametrize("language", ["en", "pt", "es", "it"])
def test_no_phrase_is_the_formal_notation_of_one_rule_and_a_sentence_of_another(language: str) -> None:
    for text in ("A to 7", "K", "7 or more", "Q♥", "10♦ or A♠", "♠ → ♥ → ♦ → ♣ → ♠", "J - K"):
        assert read_rule(text, language) == read_rule(text, "en")
