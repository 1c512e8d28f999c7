"""The order a line that was not understood comes nearest to."""

from collections.abc import Iterable
from functools import cache

from pbem.orders.folding import fold
from pbem.orders.words import LANGUAGES, all_phrases, asked_back, language_of, order_words, phrases

_LONGEST_PHRASE = 24


def distance(one: str, other: str, limit: int) -> int:
    """Letters to add, drop, change or swap with a neighbour between the two; `limit` + 1 if more."""
    if abs(len(one) - len(other)) > limit:
        return limit + 1
    before_last: list[int] = []
    last = list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        row = [i]
        for j, b in enumerate(other, 1):
            step = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a != b))
            if i > 1 and j > 1 and a == other[j - 2] and b == one[i - 2]:
                step = min(step, before_last[j - 2] + 1)
            row.append(step)
        if min(row) > limit and min(last) > limit:
            return limit + 1
        before_last, last = last, row
    return min(last[-1], limit + 1)


def nearest_word(written: str, words: Iterable[str]) -> str | None:
    """Which of these folded words a folded one nearly is; as many letters may be amiss as in a phrase."""
    near = {word: distance(written, word, _amiss(word)) for word in words}
    found = [word for word, amiss in near.items() if amiss <= _amiss(word)]
    return min(found, key=lambda word: near[word], default=None)


def _amiss(phrase: str) -> int:
    """How many letters may be amiss in a phrase."""
    return 0 if len(phrase) < 3 else 1 if len(phrase) < 8 else 2


def nearest_kind(line: str, language: str) -> tuple[str, int] | None:
    """The order whose phrase the first words of a folded line nearly are, and how many words that is.

    One letter may be amiss in a phrase of up to seven letters, two in a longer one, none in one of two
    letters; the reader's own language goes first among equals.
    """
    words = line[: 4 * _LONGEST_PHRASE].split()
    opened = [" ".join(words[: count + 1]).strip(".,:;!*") for count in range(len(words))]
    for count in (2, 1):
        meant = asked_back().get(opened[count - 1].strip("?")) if len(words) >= count else None
        if meant is not None:
            return meant, count
    best: tuple[int, str, int] | None = None
    letters = [_letters(one) for one in opened]
    for kind, phrase, its_words, limit, its_letters in _every_phrase(language_of(language)):
        # Its own number of words, or one: NOPLAY for NO PLAY.
        for count in {min(its_words, len(words)), min(1, len(words))} - {0}:
            if (letters[count - 1] ^ its_letters).bit_count() > 2 * limit:
                continue
            amiss = distance(opened[count - 1], phrase, limit)
            if amiss <= limit and (best is None or amiss < best[0]):
                best = amiss, kind, count
    return best and best[1:]


def almost_hearers(talk: str) -> tuple[str, str, str] | None:
    """The order that talk begins like which nearly says whom it is for (`anonimously …`), those words, and the rest.

    Talk meant for God alone, or without a name, must not go to all with one.
    """
    talk = talk.lstrip(" \t\n\u00a0.,:;-*")
    words = fold(talk[: 4 * _LONGEST_PHRASE]).split()
    for tail, kind in _hearers():
        count = tail.count(" ") + 1
        opened, limit = " ".join(words[:count]).strip(".,:;!-* "), 1 if len(tail) < 9 else 3
        if len(words) >= count and distance(opened, tail, limit) <= limit:
            *written, rest = talk.split(maxsplit=count) if len(words) > count else [*talk.split(), ""]
            return kind, " ".join(written), rest
    return None


@cache
def _hearers() -> tuple[tuple[str, str], ...]:
    """What follows SAY in each phrase that says whom it is for."""
    kinds = "say_to_god", "say_anonymously"
    return tuple(sorted({(fold(one).partition(" ")[2], kind) for kind in kinds for one in all_phrases(kind)}))


def _letters(text: str) -> int:
    """A bit for each letter in a text: with one amiss, two of them differ at most."""
    bits = 0
    for letter in text:
        bits |= 1 << (ord(letter) & 63)
    return bits


@cache
def _every_phrase(own: str) -> tuple[tuple[str, str, int, int, int], ...]:
    """Each order's phrases, folded, how many words they have, how many letters may be amiss, and their letters."""
    return tuple(
        (kind, folded, folded.count(" ") + 1, _amiss(folded), _letters(folded))
        for language in (own, *(other for other in LANGUAGES if other != own))
        for kind in order_words()
        for folded in map(fold, phrases(kind, language))
    )
