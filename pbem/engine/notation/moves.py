"""The lines after the tags: plays, declarations, and what the moderator did, as they are written."""

import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from pbem.cards import Card
from pbem.engine.notation.errors import EgnError, shown
from pbem.engine.notation.tokens import Line, Token, theory_in, tokens_of
from pbem.engine.round.commands import Seat, Theory

T = TypeVar("T")

VERDICTS = {"right": True, "wrong": False}


@dataclass(frozen=True, slots=True)
class Guess:
    """`guess "same suit" wrong`; `verdict` is None where none is written."""

    theory: str
    verdict: bool | None


@dataclass(frozen=True, slots=True)
class Move:
    """`4. Ana: 3D wrong called right`: None where nothing is written.

    Without cards or no play it is a declaration, a guess or both, after the play of its number. `theory` is the one of
    a Prophet who declares on the line.
    """

    line: int
    number: int
    seat: Seat
    cards: tuple[Card, ...] = ()
    no_play: bool = False
    verdict: bool | None = None
    card: Card | None = None
    called: bool | None = None
    picked: Card | None = None
    prophet: bool = False
    guess: Guess | None = None
    theory: Theory | None = None

    @property
    def is_play(self) -> bool:
        return self.no_play or bool(self.cards)


@dataclass(frozen=True, slots=True)
class Order:
    """`! eject Rui`: what the moderator did, with its arguments unread."""

    line: int
    verb: str
    rest: str


@dataclass(slots=True)
class _Words:
    """The words of a move, taken one by one."""

    line: int
    words: tuple[Token, ...]
    at: int = 0

    @property
    def next(self) -> Token | None:
        return self.words[self.at] if self.at < len(self.words) else None

    def take(self, *wanted: str) -> str | None:
        """The next word, if it is one of `wanted`."""
        return self._next_if(lambda word: not word.quoted and word.text in wanted)

    def text(self) -> str | None:
        """The next word, if it is in quotes."""
        return self._next_if(lambda word: word.quoted)

    def card(self) -> Card | None:
        """The next word, if it is a card."""
        word = self._next_if(lambda word: not word.quoted and _is_card(word.text))
        return None if word is None else Card.read(word)

    def verdict(self) -> bool | None:
        """The next word, if it is `right` or `wrong`."""
        word = self.take(*VERDICTS)
        return None if word is None else VERDICTS[word]

    def need(self, found: T | None, expected: str) -> T:
        """What was found; where that is nothing, the error says what was expected."""
        if found is None:
            there = shown(self.next.text) if self.next is not None else "the end of the line"
            raise EgnError(self.line, f"expected {expected}, found {there}")
        return found

    def _next_if(self, good: Callable[[Token], bool]) -> str | None:
        word = self.next
        if word is None or not good(word):
            return None
        self.at += 1
        return word.text


def _is_card(text: str) -> bool:
    try:
        Card.read(text)
    except ValueError:
        return False
    return True


def read_move(line: Line) -> Move | Order:
    """What the line says, or why it says nothing."""
    if line.text.startswith("["):
        raise EgnError(line.number, "a tag after the first move")
    if line.text.startswith("!"):
        verb, *arguments = line.text[1:].split(None, 1) or [""]
        return Order(line.number, verb, unicodedata.normalize("NFC", "".join(arguments)))
    start, colon, rest = line.text.partition(":")
    number, dot, name = start.partition(".")
    if not colon or not dot or not re.fullmatch("[0-9]{1,6}", number) or not name.strip() or '"' in name:
        raise EgnError(line.number, f'{shown(line.text)} is no move: "8. Ana: 7C right" is one')
    words = _Words(line.number, tokens_of(Line(line.number, rest)))
    seat = unicodedata.normalize("NFC", name.strip())
    return _move(line, int(number), seat, words)


def _move(line: Line, number: int, seat: Seat, words: _Words) -> Move:
    no_play = words.take("no-play") is not None
    cards = []
    while not no_play and (card := words.card()) is not None:
        cards.append(card)
    is_play = no_play or bool(cards)
    verdict = words.verdict() if is_play else None
    gods_card = words.card() if no_play and verdict is not None else None
    if gods_card is not None and verdict:
        raise EgnError(line.number, "a right no play names no card")
    called = picked = guess = None
    if is_play and words.take("called"):
        called = words.need(words.verdict(), "right or wrong after called")
    if is_play and words.take("picked"):
        picked = words.need(words.card(), "a card after picked")
    prophet = words.take("prophet") is not None
    if words.take("guess"):
        theory = words.need(words.text(), "the guess in quotes")
        if not theory.strip():
            raise EgnError(line.number, "a guess that says nothing")
        guess = Guess(theory, words.verdict())
        prophet = prophet or words.take("prophet") is not None
    if words.next is not None or not (is_play or prophet or guess):
        given = {"called": called, "picked": picked, "prophet": prophet or None, "guess": guess}
        said = [word for word in _IN_ORDER if given[word] is not None]
        if is_play:
            _refuse_misplaced(words, said, verdict)
        words.need(None, _expected(is_play, verdict, no_play, said, guess))
    return Move(
        line=line.number,
        number=number,
        seat=seat,
        cards=tuple(cards),
        no_play=no_play,
        verdict=verdict,
        card=gods_card,
        called=called,
        picked=picked,
        prophet=prophet,
        guess=guess,
        theory=theory_in(line.comments) if prophet else None,
    )


_IN_ORDER = ("called", "picked", "prophet", "guess")
"""What may follow a play and its verdict."""


def _refuse_misplaced(words: _Words, said: list[str], verdict: bool | None) -> None:
    """Raises if the word that is next would have been good earlier on the line; `said` is what was read."""
    word = words.next
    if word is None or word.quoted or not said:
        return
    if word.text in said:
        raise EgnError(words.line, f"a second {word.text}")
    if word.text in _IN_ORDER:
        later = next(other for other in said if _IN_ORDER.index(other) > _IN_ORDER.index(word.text))
        raise EgnError(words.line, f"{word.text} comes before {later}")
    if word.text in VERDICTS and verdict is None:
        raise EgnError(words.line, f"the verdict comes before {said[0]}")


def _expected(
    is_play: bool, verdict: bool | None, no_play: bool, said: list[str], guess: Guess | None
) -> str:
    if not is_play:
        return "cards, no-play, prophet or guess"
    if verdict is None and not no_play and not said:
        return "a card, or right or wrong"
    left = list(_IN_ORDER[_IN_ORDER.index(said[-1]) + 1 :] if said else _IN_ORDER)
    if guess is not None:
        left = [*([] if guess.verdict is not None else ["right or wrong"]), "prophet"]
        left = [word for word in left if word not in said]
    left = [word for word in left if no_play or word != "picked"]
    return f"{', '.join(left)} or the end of the line" if left else "the end of the line"


def split_names(rest: str, names: Sequence[str]) -> tuple[str, str] | None:
    """`Bruno Sá Paula` as the one of `names` that it begins with (the longest), and what follows."""
    for name in sorted(names, key=len, reverse=True):
        after = rest[len(name) :]
        if rest.startswith(name) and after[:1].strip() == "":
            return name, after.strip()
    return None
