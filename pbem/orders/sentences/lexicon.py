"""The words of sentences (`sentences.toml`), ready to be looked for, and a sentence in words and clauses."""

import re
from collections.abc import Sequence, Set
from dataclasses import dataclass
from functools import cache

from pbem.orders.folding import Folded, fold
from pbem.orders.nearest import distance
from pbem.orders.order import Order
from pbem.orders.words import all_phrases, one_of, sentence_data
from pbem.orders.words import order_words as order_kinds

_TOKEN = re.compile(r"\w+(?:['’]\w+)*'?|[^\w\s]")
BREAKS = frozenset(',:;()-–—.!"*=>|/')
"""Marks that part the clauses of a sentence."""
SHORT = 3
"""A clause of so many words beside a verdict is a greeting, or a name."""
LONGEST = 8
"""So many words before a card without a verb are still worth a question."""


@dataclass(frozen=True, slots=True)
class Said:
    """What one sentence means: the order, or, where nothing is done by it, the orders that it may mean.

    `table`: its number, if the sentence names one. `moderators`: the word of the order that it is for a moderator
    alone. `weak`: prose beside any order. `corrects`: it takes back what stands before it.
    """

    order: Order | None
    choices: tuple[str, ...] = ()
    table: int | None = None
    moderators: str = ""
    weak: bool = False
    corrects: bool = False


@dataclass(frozen=True, slots=True)
class Word:
    """A word or a mark of a folded sentence, and where it stands there."""

    text: str
    start: int
    end: int


def _said_by(of: str) -> tuple[str, ...]:
    """What stands in a class, folded, in every language."""
    lists = (words for key, words in sentence_data()[of].items() if len(key) == 2 or key == "said")
    return tuple(fold(one) for words in lists for one in words)


@cache
def words_of(*classes: str) -> frozenset[str]:
    """The words of these classes; of a phrase each of its words."""
    return frozenset(word for of in classes for said in _said_by(of) for word in said.split())


@cache
def phrases_of(of: str) -> re.Pattern[str]:
    """Any phrase of a class, whole."""
    return re.compile(rf"(?<![\w'])(?:{one_of(_said_by(of))})(?![\w'])")


@cache
def requests() -> re.Pattern[str]:
    """How somebody is asked to do something."""
    said = one_of(_said_by("request"))
    return re.compile(rf"(?<![\w'])(?:{said}|{sentence_data()['request']['stems']})(?![\w'])")


@cache
def single_words(*classes: str) -> frozenset[str]:
    """The words of these classes that stand alone: of a phrase none."""
    return frozenset(said for of in classes for said in _said_by(of) if " " not in said)


@cache
def hedges_of(language: str) -> frozenset[str]:
    """Words of a condition or a choice; some are that in one language alone."""
    return single_words("hedge") | frozenset(map(fold, sentence_data()["hedge"].get(f"own_{language}", ())))


@cache
def doubts_of(language: str) -> frozenset[str]:
    """Words before a card by which nothing is done: those, and words that wonder."""
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
    """Where the clause ends that a folded text begins with."""
    found = re.search(r"[,;:!?()–—]|\.(?!\w)|\s-+\s|\s(?:and|but|e|y|ed|mas|pero|ma)\s", text)
    return found.start() if found else len(text)


def clauses_of(text: str) -> list[str]:
    """A folded text parted at its marks."""
    return re.split(r"[^\w\s.'’/+&#*-]|\.(?!\w)|\s-+\s", text)


def said_in(text: str) -> list[str]:
    """The words of a text, without marks."""
    return [found[0] for found in _TOKEN.finditer(text) if found[0][0].isalnum()]


def last_clause(words: Sequence[str], parts: Set[str] = BREAKS) -> Sequence[str]:
    """The words behind the last one that parts clauses."""
    return words[max((at for at, word in enumerate(words) if word in parts), default=-1) + 1 :]


def tokens(line: Folded, start: int, end: int) -> list[Word]:
    """The words and marks of a part of a line."""
    return [Word(found[0], found.start(), found.end()) for found in _TOKEN.finditer(line.text, start, end)]


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


@cache
def wishes() -> frozenset[str]:
    """Two words that say a wish where the first alone would say a doubt: "would like"."""
    said = (fold(one).split() for words in sentence_data()["will"].values() for one in words)
    return frozenset(" ".join(words[:2]) for words in said if len(words) > 1)


@cache
def long_phrases() -> tuple[str, ...]:
    """How an order's phrase that was written as one word begins: "PROPHETNO"."""
    words = {fold(one).split()[0] for one in all_phrases(*order_kinds())}
    return tuple(word for word in words if len(word) > SHORT + 1)
