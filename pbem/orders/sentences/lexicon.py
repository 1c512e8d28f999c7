"""The words of sentences (`sentences.toml`), ready to be looked for, and a sentence in words and clauses."""

import re
from dataclasses import dataclass
from functools import cache

from pbem.orders.folding import Folded, fold
from pbem.orders.nearest import distance
from pbem.orders.order import Order
from pbem.orders.words import all_phrases, one_of, sentence_data

_TOKEN = re.compile(r"\w+(?:['’]\w+)*'?|[^\w\s]")
_END = re.compile(r"[.!?…;]+(?=[\s\"')»”]|$)|\n+")
BREAKS = frozenset(',:;()-–—.!"*=>|/')
"""A longer one, in characters, is prose."""
SHORT = 3
"""A clause of so many words beside a verdict is a greeting, or a name."""
LONGEST = 8
"""So many words before a card without a verb are still worth a question."""


@dataclass(frozen=True, slots=True)
class Said:
    """What one sentence means: the order, or, where nothing is done by it, the orders that it may mean.

    `moderators`: orders that it would be for one who may give them. `weak`: prose beside any order. `corrects`: it
    takes back what stands before it.
    """

    text: str
    order: Order | None
    choices: tuple[str, ...] = ()
    table: int | None = None
    moderators: tuple[str, ...] = ()
    weak: bool = False
    corrects: bool = False


@dataclass(frozen=True, slots=True)
class Word:
    text: str
    start: int
    end: int


@cache
def words_of(*classes: str) -> frozenset[str]:
    """The single words of these classes, folded; of a phrase each of its words."""
    lists = (
        words
        for one in classes
        for key, words in sentence_data()[one].items()
        if len(key) == 2 or key == "said"
    )
    return frozenset(word for words in lists for said in words for word in fold(said).split())


@cache
def phrases_of(of: str) -> re.Pattern[str]:
    """Any phrase of a class, whole."""
    said = [
        one for key, words in sentence_data()[of].items() if len(key) == 2 or key == "said" for one in words
    ]
    return re.compile(rf"(?<![\w'])(?:{one_of(said)})(?![\w'])")


@cache
def single_words(*classes: str) -> frozenset[str]:
    """The words of these classes that stand alone: of a phrase none."""
    lists = (
        words
        for one in classes
        for key, words in sentence_data()[one].items()
        if len(key) == 2 or key == "said"
    )
    return frozenset(fold(word) for words in lists for word in words if " " not in word)


@cache
def hedges_of(language: str) -> frozenset[str]:
    return single_words("hedge") | frozenset(map(fold, sentence_data()["hedge"].get(f"own_{language}", ())))


@cache
def doubts_of(language: str) -> frozenset[str]:
    return single_words("doubt") | hedges_of(language)


@cache
def frame() -> frozenset[str]:
    """Every word that may stand before a card in a sentence that plays it."""
    return words_of("self", "will", "i_will", "i_play", "play", "go", "with", "move", "mine", "is", "filler")


@cache
def listed(section: str, name: str) -> frozenset[str]:
    """The words of one list, folded; of a phrase each of its words."""
    return frozenset(word for one in sentence_data()[section][name] for word in fold(one).split())


def clause_end(text: str) -> int:
    found = re.search(r"[,;:!?()–—]|\.(?!\w)|\s-+\s|\s(?:and|but|e|y|ed|mas|pero|ma)\s", text)
    return found.start() if found else len(text)


def clauses_of(text: str) -> list[str]:
    return re.split(r"[^\w\s.'’/+&#*-]|\.(?!\w)|\s-+\s", text)


def said_in(text: str) -> list[str]:
    """The words of a text, without marks."""
    return [one.text for one in tokens_of(text) if one.text[0].isalnum()]


def tokens(line: Folded, start: int, end: int) -> list[Word]:
    return [Word(found[0], found.start(), found.end()) for found in _TOKEN.finditer(line.text, start, end)]


def tokens_of(text: str) -> list[Word]:
    return [Word(found[0], found.start(), found.end()) for found in _TOKEN.finditer(text)]


@cache
def order_words() -> re.Pattern[str]:
    """Words of orders that change what a play does."""
    kinds = ("prophet", "prophet_if_right", "no_prophet", "guess", "no_play", "later")
    return re.compile(rf"(?<!\w)(?:{one_of(all_phrases(*kinds))})(?!\w)")


def is_nearly_order_word(word: str) -> bool:
    """Whether a word misspells one that changes what a play does."""
    known = (fold(one) for kind in ("prophet", "guess") for one in all_phrases(kind))
    return any(len(one) > SHORT + 1 and distance(word, one, 2) <= 2 for one in known)


def turns_round(text: str) -> bool:
    """Whether a text takes back what it says, or offers a choice."""
    said = fold(text)
    turned = phrases_of("correction").search(said) or phrases_of("hedge").search(said)
    return turned is not None and not order_words().search(said)
