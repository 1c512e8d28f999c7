"""docs/rule-words.md lists the words of every language; run as a program, this file writes the page."""

import tomllib
from importlib.resources import files
from itertools import combinations
from pathlib import Path

import pytest

from pbem.rulelang.language.lexicon import LANGUAGES, fold, refused, spelt_out
from pbem.rulelang.sentences.words import words

PAGE = Path(__file__).parents[2] / "docs" / "rule-words.md"
HEAD = """# The words of the rule language

A rule that is said in a sentence is read word by word: these are the words, and the few phrases that mean something as
a whole. Words on one line mean the same. What is not listed is not understood, and named. `{a/b}` is a or b, or nothing
where one side is empty. Case, accents and apostrophes do not count, but for an accent that makes another word (`e` and
`è`). A word with one letter wrong is taken for the one that it is near to, where there is only one.
[rule-language.md](rule-language.md) explains what a sentence made of them means. This page is written from the files of
words by `python -m tests.rulelang.test_rule_words`, and checked against them.
"""
NAMES = {"en": "English", "pt": "Portuguese", "es": "Spanish", "it": "Italian"}
GROUPS = {
    "Cards": "CARD PROFORM QUALITY QUALITYNOUN QUALITYONE PLURALQ SINGULARQ SUIT SUITLETTER ACE RANK RANKS LETTER "
    "PLURAL VAGUE ANYTHING NOTHING EVERYTHING REST ANOTHER",
    "Numbers": "NUM ORD UNIT TWICE HALF GROUP MULTIPLE DIVISIBLE MODULO DIVIDE DIVIDED REMAINDER SUM SUMMED PRODUCT "
    "DIFFERENCE AVERAGE ADD ADDUP MULTIPLY SUBTRACT MINUS TIMES GREATEST LEAST POSITION POSITIONS RUN EQUALSIGN REL",
    "Comparing": "PROP PROPS SAME OTHER OTHERADJ DIFFERENT EQUAL MATCHING MATCH AGREE SHARE REPEAT KEEP STAYEQUAL "
    "DIFFER CHANGE HI LO HIGH LOW ABOVE BELOW MORE LESS UP DOWN UPTO ATLEAST ATMOST EXACTLY THAN BETWEEN WITHIN "
    "AWAY DISTANT ADJACENT NEXTTO CLOSER FARTHER EXCEED EXCEEDING GOUP GODOWN WRAP NOWRAP GOROUND STRICTLY "
    "STRICTLYBETWEEN",
    "Cards of the main line": "LASTADJ PREVADJ NEXTADJ RIGHTADJ LASTREF PREVREF BEFORE SECONDLAST THIRDLAST FROMEND "
    "AGO STARTER IT JUDGED LAID ONLINE EARLIER EARLIERADJ ALLPREVIOUS LINE",
    "When: if, unless, after": "IF ONLYIF IFF UNLESS ELSE PROVIDED AFTER ON UPON WHENPLAY INTHATCASE ONLY EXCEPT "
    "EXCEPTTHAT FOLLOW FOLLOWEDBY VICEVERSA",
    "May, must, never": "MUST MAY MUSTNOT DONT NEVER ALWAYS ALLOWED BANNED UNRESTRICTED ANYTHINGGOES PLAY PLAYED DO",
    "And, or, not": "AND OR NOT NO NON NEITHER NOR EITHER BOTH NOTBOTH BUT BUTNOT BUTEXCEPT BUTALSO "
    "ALL EVERY ANY SOME NONE",
    "By turns and by position": "ALTERNATE INTURNS CYCLE THEN ETC REPEATED REPEATING EVERYOTHER FIRST INAROWADJ "
    "IN_A_ROW TWICE_IN_A_ROW BEGINWITH STARTAGAIN",
    "Sidelines, at tables of experts": "LASTLAID LASTWRONG WRONGUNDER SOMEWRONG NOWRONG",
    "Words that change nothing": "NOISE ASIDE",
}
REST = "Other words"
PRONOUNS = {"chi", "quem", "quien", "lugar", "posto"}
"""Words for players or seats that are harmless where they only say who plays a card, or where one lies."""


def held(name: str) -> dict[str, list[str]]:
    text = files("pbem.rulelang.sentences").joinpath("words", f"{name}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def group(symbol: str) -> str:
    return next((name for name, symbols in GROUPS.items() if symbol in symbols.split()), REST)


def phrases(listed: list[str]) -> str:
    return " · ".join(phrase.replace("|", "/").strip() for phrase in dict.fromkeys(listed))


def section(name: str) -> list[str]:
    """The words of a file by groups, those that mean the same on one line."""
    lines: list[str] = []
    for heading in (*GROUPS, REST):
        said = [listed for key, listed in held(name).items() if group(key.partition(":")[0]) == heading]
        if said:
            lines += [f"### {heading}", "", "```text", *map(phrases, filter(None, said)), "```", ""]
    return lines


def page() -> str:
    lines = [HEAD]
    for language in LANGUAGES:
        lines += [f"## {NAMES[language]}", "", *section(language)]
        lines += ["### Recognised, and refused as what no rule may read", "", "```text"]
        kinds = dict.fromkeys(refused(language).values())
        for kind in kinds:
            said = [word for word, its in refused(language).items() if its == kind]
            lines.append(f"{kind.replace('_', ' ')}: {phrases(said)}")
        lines += ["```", ""]
    lines += ["## Signs", "", "```text", *map(phrases, held("signs").values()), "```"]
    return "\n".join(lines) + "\n"


def test_the_page_of_words_is_complete() -> None:
    assert PAGE.read_text(encoding="utf-8") == page()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_no_rule_may_read_has_a_meaning_in_its_own_language(language: str) -> None:
    """But for words of sidelines, which mean something where a rule may read them, and in phrases besides."""
    alone = {word: {symbol for symbol, *_ in words(language).phrases.get(word, {}).get("", ())}
             for word in refused(language)}  # fmt: skip
    assert {
        word
        for word, symbols in alone.items()
        if symbols and refused(language)[word] != "reads_sidelines" and word not in PRONOUNS
    } == set()


PAIRS = [
    ("QUALITY:red", "QUALITY:black"), ("QUALITY:odd", "QUALITY:even"), ("QUALITY:prime", "QUALITY:composite"),
    ("HI", "LO"), ("RANK:11", "RANK:12"),
    *combinations(("SUIT:S", "SUIT:H", "SUIT:D", "SUIT:C"), 2),
    *combinations(("PROP:suit", "PROP:colour", "PROP:parity", "PROP:value"), 2),
]  # fmt: skip


@pytest.mark.parametrize(("one", "other"), list(combinations(LANGUAGES, 2)))
def test_what_two_languages_share_of_the_cards_kinds_means_the_same_in_both(one: str, other: str) -> None:
    """So that it does not matter which of them a text is taken for."""

    def said(language: str, key: str) -> set[str]:
        return {fold(text) for phrase in held(language).get(key, ()) for text in spelt_out(phrase)}

    for left, right in PAIRS:
        assert said(one, left) & said(other, right) == set()
        assert said(one, right) & said(other, left) == set()


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
