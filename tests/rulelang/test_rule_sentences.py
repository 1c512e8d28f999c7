"""Rules as people write them, near to the rule texts' own words, read as what they mean, or asked with that."""

import tomllib
from pathlib import Path

import pytest

from pbem.rulelang.meaning.comparing import Same, compare_rules
from pbem.rulelang.reading import read_rule
from pbem.rulelang.tree import Rule

HELD: dict[str, list[dict[str, str]]] = tomllib.loads(
    (Path(__file__).parent / "sentences.toml").read_text(encoding="utf-8")
)
WRITTEN, ASKED = HELD["sentence"], HELD["asked"]


def meant(sentence: dict[str, str]) -> Rule:
    read = read_rule(sentence["meant"])
    assert isinstance(read, Rule), read
    return read


@pytest.mark.parametrize("sentence", WRITTEN, ids=[sentence["written"][:50] for sentence in WRITTEN])
def test_a_sentence_near_to_the_rule_texts_reads_as_what_it_means(sentence: dict[str, str]) -> None:
    read = read_rule(sentence["written"], sentence["language"])
    assert isinstance(read, Rule), read
    assert compare_rules(read, meant(sentence)) == Same()
    foreign = read_rule(sentence["written"], "en")  # who may have to be asked which language it is
    rules = [foreign] if isinstance(foreign, Rule) else [one.rule for one in foreign.meanings]
    assert Same() in [compare_rules(one, meant(sentence)) for one in rules]


@pytest.mark.parametrize("sentence", ASKED, ids=[sentence["written"][:50] for sentence in ASKED])
def test_a_sentence_that_can_mean_several_things_is_asked_with_what_it_means_among_them_or_read_so(
    sentence: dict[str, str],
) -> None:
    read = read_rule(sentence["written"], sentence["language"])
    rules = [read] if isinstance(read, Rule) else [one.rule for one in read.meanings]
    assert Same() in [compare_rules(one, meant(sentence)) for one in rules]


@pytest.mark.parametrize("language", ["en", "pt", "es", "it"])
def test_no_phrase_is_the_formal_notation_of_one_rule_and_a_sentence_of_another(language: str) -> None:
    for text in ("A to 7", "K", "7 or more", "Q♥", "10♦ or A♠", "♠ → ♥ → ♦ → ♣ → ♠", "J - K"):
        assert read_rule(text, language) == read_rule(text, "en")
