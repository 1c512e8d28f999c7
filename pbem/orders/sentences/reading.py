"""A text to its sentences, and what each of them means.

A sentence is read by the words it is made of: who speaks, what they do, of which cards, and whether a doubt, a
condition or a denial stands beside it. Only what can be read in one way is an order; what comes near is asked.
"""

import re
from dataclasses import replace
from functools import cache
from itertools import pairwise

from pbem.orders.declared.play import Verdict
from pbem.orders.declared.tables import Join, Watch
from pbem.orders.folding import Folded
from pbem.orders.order import DECLARED
from pbem.orders.sentences.cards import card_groups
from pbem.orders.sentences.lexicon import SHORT, Said, hedges_of, phrases_of, said_in, single_words, words_of
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
from pbem.orders.sentences.wishes import read_wish
from pbem.orders.words import all_phrases, asked_back, language_of, one_of, phrase, sentence_data, word_data

_END = re.compile(r"[.!?…;]+(?=[\s\"')»”]|$)|\n+")
_YES_ACCENTED = re.compile(r"(?<!\w)[Ss](?:[íì]|[ií]['’´`](?!\w)|i(?=\s*,))(?!\w)")
_ASIDE = re.compile(r"\b(?:https?://|www\.)\S+|[«“\"](?=\S+(?:\s+\S+){4})[^«»“”\"]*[»”\"]")
"""What in a sentence is not its writer's: where something is found, and what others said."""
_DRAWN_OUT = re.compile(r"([^\W\d_])\1{2,}")
"""A letter that somebody draws out: "pleeease"."""
MAX_SENTENCE = 400
"""A longer one, in characters, is prose."""


def sentences(text: str) -> list[str]:
    """The sentences of a text, each with the marks that end it."""
    found, start = [], 0
    for end in _END.finditer(text):
        found.append(text[start : end.end()])
        start = end.end()
    parts = (part for one in (*found, text[start:]) for part in _parts(one))
    return [part.strip() for part in parts if part.strip()]


def _parts(sentence: str) -> list[str]:
    """A sentence about several tables, or one without end, in the parts that can be read by themselves."""
    line = Folded(sentence)
    tables = list(_table().finditer(line.text))
    if len(tables) > 1 and not line.text[: tables[0].start()].strip().isdigit():
        ends = [*(one.start() for one in tables[1:]), len(line.text)]
        return [line.original(start, end) for start, end in pairwise([0, *ends])]
    if len(sentence) <= MAX_SENTENCE:
        return [sentence]
    ends = [one.start() for one in _new_clause().finditer(line.text)]
    return [line.original(start, end) for start, end in pairwise([0, *ends, len(line.text)])]


@cache
def _new_clause() -> re.Pattern[str]:
    return re.compile(rf",\s+(?={one_of(words_of('joins'))}\b)")


def read_sentence(text: str, language: str) -> Said | None:
    """What a sentence of a player of `language` means; None for prose."""
    spoken = language_of(language)
    if len(text) > MAX_SENTENCE or (text.startswith("(") and text.rstrip(".!").endswith(")")):
        return None
    line = Folded(_DRAWN_OUT.sub(r"\1", _ASIDE.sub(" ", text)))
    table = _table().search(line.text)
    if table:
        line = Folded(f"{line.original(0, table.start())} {line.original(table.end())}".strip(" ,:"))
    number = int(table[1]) if table else None
    said = _meant(line.source, spoken, number)
    if said is None or number is None:
        return said
    if isinstance(said.order, Join | Watch):
        return replace(said, order=replace(said.order, table=number))
    return replace(said, table=number)


def _meant(text: str, language: str, table: int | None) -> Said | None:
    plain = Folded(text)
    line = Folded(_YES_ACCENTED.sub("yes", text))
    if courtesies().search(line.text):
        line = Folded(courtesies().sub(lambda said: _as_please(said, language), line.text))
    first = said_in(line.text)[:1]
    if not line.text.strip() or (first and first[0] in asked_back()):
        return None
    steps = (read_wrong_card, read_play, read_no_play, read_verdict)
    more = (read_answer, read_whole, read_politely, read_other_name)
    said = next((found for step in steps if (found := step(line, language)) is not None), None)
    said = said or next((found for step in more if (found := step(plain, language)) is not None), None)
    if said is None or said.order is None:
        said = read_wish(plain, language, table) or said
    corrected = phrases_of("correction").search(line.text)
    if corrected and said is not None and isinstance(said.order, Verdict):
        said = None
    if said is None and _undecided(line, language):
        return Said(None, corrects=True)
    if said is None and (corrected or _no().search(line.text)):
        groups = card_groups(line, language)
        alone = (
            corrected is not None
            and corrected.start() < 4
            and len(first)
            and len(said_in(line.text)) <= SHORT + 1
        )
        return Said(None, choices_of(groups, language), corrects=True) if groups or alone else None
    takes_back = _no().match(line.text) or (corrected and len(said_in(line.text[: corrected.start()])) < 2)
    if said is not None and takes_back and (said.order is not None or card_groups(line, language)):
        return replace(said, corrects=True)
    if said is not None and said.order is None and said.choices and said.choices[0] in DECLARED:
        return replace(said, choices=tuple(phrase(one, language) for one in said.choices))
    return said


def _as_please(said: re.Match[str], language: str) -> str:
    """A courtesy as one word; the card that follows in its clause without a mark stays."""
    return f"please, {said['rest']}" if card_groups(Folded(said["rest"]), language) else "please"


def _undecided(line: Folded, language: str) -> bool:
    """Whether a sentence takes back a verdict before it: "… I think.", "… or wrong?"."""
    said = said_in(line.text)
    thinks = set(said) <= words_of("think", "self", "filler") and bool(set(said) & words_of("think"))
    or_else = bool(said) and said[0] in {*hedges_of(language), "o", "u", "ou"} and len(said) <= SHORT + 2
    return thinks or (or_else and line.text.rstrip().endswith("?"))


@cache
def courtesies() -> re.Pattern[str]:
    """A condition that is only polite: "if it is no trouble"."""
    said = sentence_data()["courteous"]
    return re.compile(
        rf"(?<!\w)(?:{one_of(said['if'])})\s[^,.;:()!?–—]{{0,30}}?(?<!\w)(?:{one_of(said['stems'])})\w*"
        rf"(?P<rest>[^,.;:()!?–—]*)"
    )


@cache
def _no() -> re.Pattern[str]:
    """NO as an interjection, by which a move is taken back: "oh no, the 6"."""
    return re.compile(rf"(?<!\w)(?:{one_of(all_phrases('no'))})\s*[,!.…](?!\w)")


@cache
def _table() -> re.Pattern[str]:
    """A table that a sentence names: "At table 233 I …", "… na mesa 233"."""
    named = one_of(one for one in word_data()["number_of"]["table"] if len(one) > 3)
    leads = one_of(single_words("on", "to", "the", "with"))
    number = rf"(?:(?:{one_of(['number', 'no', 'n', 'numero', 'nr'])})\b\.?\s*)?#?"
    whose = rf"(?:(?:{leads})\s+)*(?:{named})\s+{number}"
    return re.compile(rf"(?<![\w#])(?:{whose}|#)\s*([0-9]{{1,9}})(?![\w.:]*\w)(?:\s*[:,–-](?=\s))?")
