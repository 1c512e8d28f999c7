"""A text to its sentences, and what each of them means.

A sentence is read by the words it is made of: who speaks, what they do, of which cards, and whether a doubt, a
condition or a denial stands beside it. Only what can be read in one way is an order; what comes near is asked.
"""

import re
from dataclasses import replace
from functools import cache

from pbem.orders.declared.play import Verdict
from pbem.orders.folding import Folded, fold
from pbem.orders.order import DECLARED
from pbem.orders.sentences.cards import card_groups
from pbem.orders.sentences.lexicon import SHORT, Said, phrases_of, said_in
from pbem.orders.sentences.others import (
    read_answer,
    read_no_play,
    read_other_name,
    read_politely,
    read_verdict,
    read_whole,
    read_wrong_card,
)
from pbem.orders.sentences.plays import choices_of, read_play
from pbem.orders.words import all_phrases, asked_back, language_of, one_of, phrase, word_data

_END = re.compile(r"[.!?…;]+(?=[\s\"')»”]|$)|\n+")
_YES_ACCENTED = re.compile(r"(?<!\w)[Ss](?:[íì]|[ií]['’´`](?!\w)|i(?=\s*,))(?!\w)")
MAX_SENTENCE = 400
"""A longer one, in characters, is prose."""


def sentences(text: str) -> list[str]:
    """The sentences of a text, each with the marks that end it."""
    found, start = [], 0
    for end in _END.finditer(text):
        found.append(text[start : end.end()])
        start = end.end()
    return [one.strip() for one in (*found, text[start:]) if one.strip()]


def read_sentence(text: str, language: str) -> Said | None:
    """What a sentence of a player of `language` means; None for prose."""
    spoken = language_of(language)
    if len(text) > MAX_SENTENCE or (text.startswith("(") and text.rstrip(".!").endswith(")")):
        return None
    table = _table().match(fold(text))
    if table:
        text = Folded(text).original(table.end())
    said = _meant(text, spoken)
    return said and replace(said, table=int(table[1]) if table else None)


def _meant(text: str, language: str) -> Said | None:
    plain = Folded(text)
    line = Folded(_YES_ACCENTED.sub("yes", text))
    if phrases_of("courteous").search(line.text):
        line = Folded(phrases_of("courteous").sub("please", line.text))
    first = said_in(line.text)[:1]
    if not line.text.strip() or (first and first[0] in asked_back()):
        return None
    steps = (read_wrong_card, read_play, read_no_play, read_verdict)
    more = (read_answer, read_whole, read_politely, read_other_name)
    said = next((found for step in steps if (found := step(line, language)) is not None), None)
    said = said or next((found for step in more if (found := step(plain, language)) is not None), None)
    corrected = phrases_of("correction").search(line.text)
    if corrected and said is not None and isinstance(said.order, Verdict):
        said = None
    if said is None and (corrected or _no().search(line.text)):
        groups = card_groups(line, language)
        alone = (
            corrected is not None
            and corrected.start() < 4
            and len(first)
            and len(said_in(line.text)) <= SHORT + 1
        )
        return Said(None, choices_of(groups, language), corrects=True) if groups or alone else None
    if (
        said is not None
        and said.order is not None
        and (phrases_of("correction").match(line.text) or _no().match(line.text))
    ):
        return replace(said, corrects=True)
    if said is not None and said.order is None and said.choices and said.choices[0] in DECLARED:
        return replace(said, choices=tuple(phrase(one, language) for one in said.choices))
    return said


@cache
def _no() -> re.Pattern[str]:
    """NO as an interjection, by which a move is taken back: "oh no, the 6"."""
    return re.compile(rf"(?<!\w)(?:{one_of(all_phrases('no'))})\s*[,!.…](?!\w)")


@cache
def _table() -> re.Pattern[str]:
    """The table named before a sentence: "Table 233: ", "At table 233 I …", "#233, "."""
    named = rf"(?:(?:at|on|na|en)\s+)?(?:{one_of(word_data()['number_of']['table'])})\s+"
    return re.compile(rf"\W*(?:{named}|#)\s*#?([0-9]{{1,9}})(?:\s*[:,–-]\s*|\s+(?=\w))")
