"""The lines after the tags: plays, declarations, and what the moderator did, as they are written."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace

from pbem.cards import Card
from pbem.engine.notation.errors import EgnError, shown
from pbem.engine.notation.theories import theory_in
from pbem.engine.notation.tokens import Line, Token, tokens_of
from pbem.engine.round.commands import Seat, Theory

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
        word = self.next
        if word is None or word.quoted or word.text not in wanted:
            return None
        self.at += 1
        return word.text

    def text(self) -> str | None:
        """The next word, if it is in quotes."""
        word = self.next
        if word is None or not word.quoted:
            return None
        self.at += 1
        return word.text

    def card(self) -> Card | None:
        """The next word, if it is a card."""
        word = self.next
        if word is None or word.quoted:
            return None
        try:
            card = Card.read(word.text)
        except ValueError:
            return None
        self.at += 1
        return card


def read_move(line: Line) -> Move | Order | EgnError:
    """What the line says, or why it says nothing."""
    if line.text.startswith("["):
        return EgnError(line.number, "a tag after the first move")
    if line.text.startswith("!"):
        verb, *arguments = line.text[1:].split(None, 1) or [""]
        return Order(line.number, verb, unicodedata.normalize("NFC", "".join(arguments)))
    start, colon, rest = line.text.partition(":")
    number, dot, name = start.partition(".")
    if not colon or not dot or not re.fullmatch("[0-9]{1,6}", number) or not name.strip() or '"' in name:
        return EgnError(line.number, f'{shown(line.text)} is no move: "8. Ana: 7C right" is one')
    tokens = tokens_of(Line(line.number, rest))
    if isinstance(tokens, EgnError):
        return tokens
    seat = unicodedata.normalize("NFC", name.strip())
    move = _body(line.number, int(number), seat, _Words(line.number, tokens))
    if isinstance(move, EgnError) or not move.prophet:
        return move
    return replace(move, theory=theory_in(line.comments))


def _body(line: int, number: int, seat: Seat, words: _Words) -> Move | EgnError:
    no_play = words.take("no-play") is not None
    cards = []
    while not no_play and (card := words.card()) is not None:
        cards.append(card)
    is_play = no_play or bool(cards)
    verdict = words.take(*VERDICTS) if is_play else None
    gods_card = words.card() if no_play and verdict is not None else None
    if gods_card is not None and verdict == "right":
        return EgnError(line, "a right no play names no card")
    called = picked = None
    if is_play and words.take("called"):
        called = words.take(*VERDICTS)
        if called is None:
            return _stuck(line, words, "right or wrong after called")
    if is_play and words.take("picked"):
        picked = words.card()
        if picked is None:
            return _stuck(line, words, "a card after picked")
    prophet = words.take("prophet") is not None
    guess = None
    if words.take("guess"):
        theory = words.text()
        if theory is None:
            return _stuck(line, words, "the guess in quotes")
        if not theory.strip():
            return EgnError(line, "a guess that says nothing")
        guess = Guess(theory, _said(words.take(*VERDICTS)))
        prophet = prophet or words.take("prophet") is not None
    if words.next is not None or not (is_play or prophet or guess):
        given = {"called": called, "picked": picked, "prophet": prophet or None, "guess": guess}
        said = [word for word in _IN_ORDER if given[word] is not None]
        return (_misplaced(line, words, said, verdict) if is_play else None) or _stuck(
            line, words, _expected(is_play, verdict, no_play, said, guess)
        )
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
        guess=guess,
    )


def _said(word: str | None) -> bool | None:
    return None if word is None else VERDICTS[word]


_IN_ORDER = ("called", "picked", "prophet", "guess")
"""What may follow a play and its verdict."""


def _misplaced(line: int, words: _Words, said: list[str], verdict: str | None) -> EgnError | None:
    """The word that is next, where it would have been good earlier on the line; `said` is what was read."""
    word = words.next
    if word is None or word.quoted or not said:
        return None
    if word.text in said:
        return EgnError(line, f"a second {word.text}")
    if word.text in _IN_ORDER:
        later = next(other for other in said if _IN_ORDER.index(other) > _IN_ORDER.index(word.text))
        return EgnError(line, f"{word.text} comes before {later}")
    if word.text in VERDICTS and verdict is None:
        return EgnError(line, f"the verdict comes before {said[0]}")
    return None


def _expected(is_play: bool, verdict: str | None, no_play: bool, said: list[str], guess: Guess | None) -> str:
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


def _stuck(line: int, words: _Words, expected: str) -> EgnError:
    found = shown(words.next.text) if words.next is not None else "the end of the line"
    return EgnError(line, f"expected {expected}, found {found}")


def split_names(rest: str, names: Sequence[str]) -> tuple[str, str] | None:
    """`Bruno Sá Paula` as the one of `names` that it begins with (the longest), and what follows."""
    for name in sorted(names, key=len, reverse=True):
        after = rest[len(name) :]
        if rest.startswith(name) and after[:1].strip() == "":
            return name, after.strip()
    return None
