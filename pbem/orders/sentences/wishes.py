"""What a sentence asks of the server otherwise than by an order's own word: "could you invite my aunt, ana@x.org?"."""

import re
from collections.abc import Iterator, Set
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from pbem.orders.folding import Folded
from pbem.orders.order import DECLARED, read_order
from pbem.orders.sentences.cards import card_groups
from pbem.orders.sentences.lexicon import (
    LONGEST,
    SHORT,
    Said,
    doubts_of,
    hedges_of,
    last_clause,
    listed,
    requests,
    said_in,
    single_words,
    tokens,
    wishes,
    words_of,
)
from pbem.orders.trouble import Trouble
from pbem.orders.words import find_order, phrase, sentence_data


@dataclass(frozen=True, slots=True)
class _Wish:
    """An order that may be wished for: how its matter is called, and how its argument is found behind that."""

    order: str
    matter: re.Pattern[str]
    takes: str
    told: bool
    shown: bool
    asked: bool
    verb: bool


@cache
def _wishes() -> tuple[_Wish, ...]:
    return tuple(
        _Wish(
            one["order"],
            re.compile(rf"(?<![\w'@-])(?:{one['matter']})(?![\w@-])"),
            one.get("takes", ""),
            *(one.get(flag, False) for flag in ("told", "shown", "asked", "verb")),
        )
        for one in sentence_data()["wish"]
    )


def read_wish(line: Folded, language: str, table: int | None) -> Said | None:
    """An order that a sentence wishes for, with its argument wherever in it that stands; None if it wishes for none.

    One whose argument is missing is asked back. `table`: the one that the sentence names.
    """
    if card_groups(line, language):
        return None
    for wish in _wishes():
        found = wish.matter.search(line.text)
        if found is None or not _is_wished(line, found, wish, language):
            continue
        for argument in _arguments(line, found.end(), wish.takes, table):
            order = read_order(wish.order, argument, language)
            if not isinstance(order, Trouble) and (wish.takes in ("", "table") or argument):
                return Said(order, weak=wish.told)
        if wish.takes in ("address", "days", "language"):
            return Said(None, (phrase(wish.order, language),), weak=True)
    return _sent(line)


def _sent(line: Folded) -> Said | None:
    """An order that only shows something, by its own word, in a sentence that asks to be sent or shown it."""
    words = tokens(line, 0, len(line.text))
    texts = [word.text for word in words]
    asks = next((at for at, word in enumerate(texts) if _SENDS.match(word)), None)
    if asks is None or len(words) > 2 * LONGEST or set(texts[:asks]) & single_words("never", "past", "idle"):
        return None
    shown = sentence_data()["politely"]["orders"]
    found = (find_order(line, word.start) for word in words[asks + 1 :])
    kind = next((one[0] for one in found if one and one[0] in shown and DECLARED[one[0]].shows), None)
    order = read_order(kind, "", "en") if kind else None
    return None if order is None or isinstance(order, Trouble) else Said(order)


def _is_wished(line: Folded, found: re.Match[str], wish: _Wish, language: str) -> bool:
    """Whether a sentence wishes for what it speaks of there: it asks, or says what its writer wants, or orders it."""
    words = [one.text for one in tokens(line, 0, found.start())]
    doubts = {word for word in words if word in doubts_of(language) | single_words("never", "past")}
    doubts -= {word for two in pairwise(words) if " ".join(two) in wishes() for word in two}
    request = requests().search(line.text)
    requested = request is not None and _opens(line.text[: request.start()])
    asks = line.text.rstrip().endswith("?")
    if requested:
        doubts &= hedges_of(language)
    clause = last_clause(words)
    requested = requested or (asks and not single_words("for_me").isdisjoint(clause[:1]))
    if set(clause) & doubts or (asks and not (requested or wish.asked)):
        return False
    if wish.told or (asks and wish.asked):
        return True
    if wish.shown and not requested:
        return any(_SENDS.match(word) for word in words)
    if wish.takes == "days" and {*clause, *said_in(line.text[: found.start()])} & listed("answer", "is_away"):
        return False  # who says that they are away asks for nothing; a program says it, too
    pleads = set(said_in(line.text)) & words_of("plead")
    wants = wish.takes != "days" and _wants(set(clause))
    opens = (wish.verb or (wish.takes == "days" and not clause)) and not set(clause) - words_of(
        "filler", "joins", "polite"
    )
    return bool(requested or pleads or wants or opens) and len(words) <= 4 * LONGEST


def _opens(before: str) -> bool:
    """Whether a clause begins behind this text."""
    said = [one.text for one in tokens(Folded(before), 0, len(before))]
    return set(last_clause(said)) <= words_of("filler", "joins", "polite")


def _wants(words: Set[str]) -> bool:
    """Whether somebody says what they themselves want."""
    return bool(words & words_of("i_will")) or bool(words & words_of("self") and words & listed("will", "en"))


_PUTS = re.compile(r"(?:put|set|book|enter|mett|pon|marc|marqu|segn|registr|anot|apunt)\w*$")
_SENDS = re.compile(
    r"(?:re)?(?:send|show|mail|give|forward|mand|envi|invi|mostr|muestr|ensen)\w{0,7}$|dame$|dammi$|avere$"
)


def _arguments(line: Folded, behind: int, takes: str, table: int | None) -> Iterator[str]:
    """What may be the argument, the likeliest first, as it was written."""
    rest = line.original(behind).strip(" :,.!?")
    match takes:
        case "":
            yield ""
        case "table" | "number":
            yield from [str(table)] if table is not None else []
            yield from re.findall(r"\b\d{1,9}\b", rest)[:1] if takes == "number" else []
            if takes == "table":
                yield ""
        case "address":
            yield " ".join(re.findall(r"[^\s<>,;:()]+@[^\s<>,;:()?!]+\w", line.source))
        case "name":
            found = _NAMED.search(rest)
            yield from [found[1].strip(" .,!?\"'“”«»")] if found else []
        case _:
            words = [(one.start(), one.end()) for one in re.finditer(r"\S+", rest)]
            for first in range(min(len(words), LONGEST)):
                for last in reversed(range(first, min(len(words), first + LONGEST))):
                    some = rest[words[first][0] : words[last][1]].strip(" .,!?\"'“”«»")
                    if len(some) > SHORT:  # "it", "es" are words, too
                        yield some


_NAMED = re.compile(
    r"(?:^|\b(?:to|into|as|be|is|para|a|per|in|por|con|sia|seja|sea|de|with)\s+)[\"'“«]?([A-ZÀ-Ý][\w'’.-]*(?:\s+[A-ZÀ-Ý][\w'’.-]*){0,3})"
)
