"""The lines after the tags: plays, declarations, and what the moderator did, as they are written."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from pbem.cards import Card
from pbem.engine.commands import Seat
from pbem.engine.notation.errors import EgnError
from pbem.engine.notation.tokens import Line, Token, tokens_of

VERDICTS = {"right": True, "wrong": False}


@dataclass(frozen=True, slots=True)
class Move:
    """`4. Ana: 3D wrong called right`: None where nothing is written. Without cards or no play: a declaration."""

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
    words: list[Token]

    def take(self, *wanted: str) -> str | None:
        """The next word, if it is one of `wanted`."""
        if self.words and not self.words[0].quoted and self.words[0].text in wanted:
            return self.words.pop(0).text
        return None

    def card(self) -> Card | None:
        """The next word, if it is a card."""
        if self.words and not self.words[0].quoted:
            try:
                card = Card.read(self.words[0].text)
            except ValueError:
                return None
            self.words.pop(0)
            return card
        return None


def read_move(line: Line) -> Move | Order | EgnError:
    """What the line says, or why it says nothing."""
    if line.text.startswith("["):
        return EgnError(line.number, "a tag after the first move")
    if line.text.startswith("!"):
        verb, _, rest = line.text[1:].strip().partition(" ")
        return Order(line.number, verb, unicodedata.normalize("NFC", rest.strip()))
    found = re.match(r"([0-9]{1,6})\.\s*([^:\"]+?)\s*:(.*)", line.text, re.DOTALL)
    if found is None:
        return EgnError(line.number, 'not a move: "8. Ana: 7C right" is one')
    tokens = tokens_of(Line(line.number, found[3]))
    if isinstance(tokens, EgnError):
        return tokens
    name = unicodedata.normalize("NFC", found[2])
    return _body(line.number, int(found[1]), name, _Words(line.number, list(tokens)))


def _body(line: int, number: int, seat: Seat, words: _Words) -> Move | EgnError:
    no_play = words.take("no-play") is not None
    cards = []
    while not no_play and (card := words.card()) is not None:
        cards.append(card)
    is_play = no_play or bool(cards)
    verdict = words.take(*VERDICTS) if is_play else None
    gods_card = words.card() if no_play and verdict == "wrong" else None
    called = picked = None
    if is_play and words.take("called"):
        called = words.take(*VERDICTS)
        if called is None:
            return _stuck(line, words, "right or wrong after called")
        if words.take("picked"):
            picked = words.card()
            if picked is None:
                return _stuck(line, words, "a card after picked")
    prophet = words.take("prophet") is not None
    if words.take("guess"):
        return EgnError(line, "guesses at the rule cannot be replayed yet")
    if words.words or not (is_play or prophet):
        return _stuck(line, words, _expected(is_play, verdict, no_play))
    return Move(
        line=line,
        number=number,
        seat=seat,
        cards=tuple(cards),
        no_play=no_play,
        verdict=_said(verdict),
        card=gods_card,
        called=_said(called),
        picked=picked,
        prophet=prophet,
    )


def _said(word: str | None) -> bool | None:
    return None if word is None else VERDICTS[word]


def _expected(is_play: bool, verdict: str | None, no_play: bool) -> str:
    if not is_play:
        return "cards, no-play or prophet"
    if verdict is None and not no_play:
        return "a card, or right or wrong"
    return "called, prophet or the end of the line"


def _stuck(line: int, words: _Words, expected: str) -> EgnError:
    found = words.words[0].text if words.words else "the end of the line"
    return EgnError(line, f"expected {expected}, found {found}")


def split_names(rest: str, names: Sequence[str]) -> tuple[str, str] | None:
    """`Bruno Sá Paula` as the one of `names` that it begins with (the longest), and what follows."""
    for name in sorted(names, key=len, reverse=True):
        if rest == name or rest.startswith(f"{name} "):
            return name, rest[len(name) :].strip()
    return None
