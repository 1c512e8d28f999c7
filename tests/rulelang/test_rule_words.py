"""docs/rule-words.md lists every phrase of every language; run as a program, this file writes the page."""

import tomllib
from importlib.resources import files
from itertools import combinations
from pathlib import Path

import pytest

from pbem.rulelang.language.lexicon import LANGUAGES, fold, lexicon, parts_of, spelt_out
from pbem.rulelang.language.parsing import OF_SIDELINES

PAGE = Path(__file__).parents[2] / "docs" / "rule-words.md"
HEAD = """# Every phrase of the rule language

What each phrase stands for is named by the words of the formal notation, which are English ones. `{a/b}` is a or b, or
nothing where one side is empty; `#` is a whole number in digits or as a word. Case, accents and apostrophes do not
count. [rule-language.md](rule-language.md) explains what all this means. This page is written from the language files
by `python tests/rulelang/test_rule_words.py`, and checked against them.
"""
NAMES = {"en": "English", "pt": "Portuguese", "es": "Spanish", "it": "Italian"}


def held(language: str) -> dict[str, dict[str, list[str]]]:
    text = files("pbem.rulelang").joinpath("languages", f"{language}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def meaning(key: str) -> str:
    if key in ("", "?"):
        return "(changes nothing)" if key == "" else "(changes nothing, where nothing else makes sense)"
    if key.startswith("!"):
        return (
            "(refused: it could mean this or that)" if key == "!" else f"(refused, perhaps meant: {key[2:]})"
        )
    english = lexicon("en").shown
    said = []
    for name, _, value in (one.partition(":") for one in key.split()):
        said.append(f"{value.replace('#', '…')}th" if name == "ORDINAL" and value else value or english[name])
    return " ".join(said)


def phrases(listed: list[str]) -> str:
    return ", ".join(f"`{phrase.replace('|', '/')}`" for phrase in listed)


def page() -> str:
    lines = [HEAD]
    for language in LANGUAGES:
        lines += [f"## {NAMES[language]}", ""]
        lines += [f"- **{meaning(key)}**: {phrases(said)}" for key, said in held(language)["words"].items()]
        lines += ["", "Recognised, and refused as what no rule may read:", ""]
        lines += [
            f"- {kind.replace('_', ' ')}: {phrases(said)}" for kind, said in held(language)["refused"].items()
        ]
        lines += [""]
    lines += [
        "## Signs",
        "",
        *(f"- **{meaning(key)}**: {phrases(said)}" for key, said in held("signs")["words"].items()),
    ]
    return "\n".join(lines) + "\n"


def test_the_page_of_words_is_complete() -> None:
    assert PAGE.read_text(encoding="utf-8") == page()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_no_rule_may_read_has_a_meaning_in_its_own_language(language: str) -> None:
    """But for words of sidelines, which mean something where a rule may read them, and nothing else."""
    words, refused = lexicon(language).words, lexicon(language).refused
    known = frozenset().union(*(said for name, said in words.items() if name not in OF_SIDELINES))
    assert set(refused) & known == set()
    of_sidelines = frozenset().union(*(words[name] for name in OF_SIDELINES))
    assert {refused[word] for word in set(refused) & of_sidelines} == {"reads_sidelines"}


PAIRS = [
    ("RED", "BLACK"), ("ODD", "EVEN"), ("_PRIME", "_COMPOSITE"), ("_HIGHER", "_LOWER"), ("RANK:11", "RANK:12"),
    *combinations(("SPADES", "HEARTS", "DIAMONDS", "CLUBS"), 2),
    *combinations(("SUIT", "COLOUR", "PARITY", "VALUE"), 2),
]  # fmt: skip


@pytest.mark.parametrize(("one", "other"), list(combinations(LANGUAGES, 2)))
def test_what_two_languages_share_of_the_cards_kinds_means_the_same_in_both(one: str, other: str) -> None:
    """So that it does not matter which of them a text is taken for."""

    def said(language: str, key: str) -> set[str]:
        return {fold(text) for phrase in held(language)["words"][key] for text in spelt_out(phrase)}

    for left, right in PAIRS:
        assert said(one, left) & said(other, right) == set()
        assert said(one, right) & said(other, left) == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_phrase_is_found_where_it_stands(language: str) -> None:
    words = lexicon(language)
    for key, said in held(language)["words"].items():
        for phrase in said:
            for text in spelt_out(phrase):
                parts = parts_of(text.replace("#", "3"))
                assert any(reading.parts == len(parts) for reading in words.readings(parts, 0)), (key, text)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
