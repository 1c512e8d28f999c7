"""What may stand behind a move: that its player becomes Prophet, by a theory or without, and a guess at the rule."""

import re
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache

from pbem.engine.round.commands import ProphetWish
from pbem.orders.folding import Folded, fold
from pbem.orders.nearest import distance
from pbem.orders.order import without_courtesy
from pbem.orders.trouble import MisreadReason, Trouble
from pbem.orders.values.arguments import free_text
from pbem.orders.values.cards import read_cards
from pbem.orders.words import all_phrases, find_order, one_of, word_data


@dataclass(frozen=True, slots=True)
class Theory:
    """What stands behind PROPHET, its wrapped lines joined by spaces; `openly`: it is to be shown to all at once."""

    text: str
    openly: bool = False


@dataclass(frozen=True, slots=True)
class Wishes:
    """What goes with a move."""

    prophet: ProphetWish | None = None
    theory: Theory | None = None
    guess: str | None = None


class Below(Enum):
    """What the lines below a wish, down to a blank one, are to it."""

    NOTHING = "nothing"
    GOES_ON = "goes-on"
    MAY_BE_THEORY = "may-be-theory"
    """PROPHET ends the line: they are its theory if they are a rule, and else lines of their own."""


def split_wishes(text: str, language: str) -> tuple[str, Wishes | Trouble]:
    """A move without what stands behind it, and that: `7h` and the guess `odd` of "7h, guess odd"."""
    line = Folded(text)
    found = list(_wish().finditer(line.text))
    wishes: Wishes | Trouble = Wishes()
    for at, match in enumerate(found):
        end = found[at + 1].start() if at + 1 < len(found) else len(line.text)
        if isinstance(wishes, Wishes):
            wishes = _with(wishes, match, line.original(match.end(), end), language)
    return line.original(0, found[0].start()) if found else text, wishes


def bare_wish(text: str) -> ProphetWish | None:
    """The wish to become Prophet in `text`, whatever stands behind it and cannot be read; None if there is none."""
    line = Folded(text)
    for match in _wish().finditer(line.text):
        if not match["guess"] and not _is_no(line.text[match.end() :]):
            if_right = match["if"] or _is_if_right(line.text[match.end() :].strip())
            return ProphetWish.IF_RIGHT if if_right else ProphetWish.ALWAYS
    return None


def read_prophecy(wish: ProphetWish, written: str, language: str) -> Wishes | Trouble:
    """What stands behind PROPHET: nothing, or a theory, perhaps to be shown at once."""
    text = without_courtesy(written).lstrip(_BEFORE).rstrip(_AFTER)
    shown = _openly().match(fold(text))
    if shown:
        text = Folded(text).original(shown.end()).lstrip(_BEFORE)
        wish = ProphetWish.IF_RIGHT if shown["if"] else wish
    elif shown := _openly_behind().search(fold(text)):
        text = Folded(text).original(0, shown.start()).rstrip(_AFTER)
    if not text:
        return Trouble(MisreadReason.MISSING_ARGUMENT, "") if shown else Wishes(wish)
    if not re.search(r"\w", fold(text)):
        # A smile is no theory, but a question is no wish either.
        return Trouble(MisreadReason.UNEXPECTED_TEXT, text) if "?" in text or shown else Wishes(wish)
    if _is_no_theory(text, language):
        return Trouble(MisreadReason.UNEXPECTED_TEXT, text)
    return Wishes(wish, Theory(text, bool(shown)))


def below(text: str, language: str) -> Below:
    """What the lines below `text` are to the last wish in it."""
    line = Folded(text)
    found = list(_wish().finditer(line.text))
    if not found or found[-1]["guess"]:
        return Below.GOES_ON if found else Below.NOTHING
    written = line.original(found[-1].end())
    read = read_prophecy(ProphetWish.ALWAYS, written, language)
    if isinstance(read, Trouble):
        return Below.GOES_ON if read.reason is MisreadReason.MISSING_ARGUMENT else Below.NOTHING
    if read.theory is not None or written.rstrip().endswith(":"):
        return Below.GOES_ON
    return Below.MAY_BE_THEORY


_BEFORE, _AFTER = " \t\n\u00a0,.:;!*_-–—", " \t\n\u00a0,.:;!*_"
"""What may part a theory from the words before it, and what may end it."""


def _with(wishes: Wishes, match: re.Match[str], written: str, language: str) -> Wishes | Trouble:
    """`wishes` with one more, which begins with the phrase of `match`."""
    if match["guess"]:
        guess = free_text(written).rstrip(" ,;")
        if not guess:
            return Trouble(MisreadReason.MISSING_ARGUMENT, "")
        twice = wishes.guess is not None
        return Trouble(MisreadReason.CONFLICTING, guess) if twice else replace(wishes, guess=guess)
    read = read_prophecy(ProphetWish.IF_RIGHT if match["if"] else ProphetWish.ALWAYS, written, language)
    if isinstance(read, Wishes) and wishes.prophet is not None:
        return Trouble(MisreadReason.CONFLICTING, match[0])
    return read if isinstance(read, Trouble) else replace(read, guess=wishes.guess)


def _is_no_theory(text: str, language: str) -> bool:
    """Whether what stands behind PROPHET is a move, bare cards, NO, or IF RIGHT misspelt."""
    line = Folded(text)
    if _is_if_right(line.text) or _is_no(line.text):
        return True
    order = find_order(line)
    if order is not None and order[0] == "no_play":
        return True
    cards = line.original(order[1]) if order and order[0] == "play" else text
    return not isinstance(read_cards(cards, language), Trouble)


def _is_if_right(folded: str) -> bool:
    """Whether this is IF RIGHT, perhaps misspelt."""
    return any(distance(folded, words, 2) <= 2 for words in _if_right())


def _is_no(folded: str) -> bool:
    """Whether this makes PROPHET the word that one will not be so: `no`."""
    return re.fullmatch(rf"\W*(?:{one_of(all_phrases('no'))})\W*", folded) is not None


@cache
def _if_right() -> tuple[str, ...]:
    """What makes PROPHET the wish to be so only if the play is right: `if right`."""
    return tuple(fold(phrase).partition(" ")[2] for phrase in all_phrases("prophet_if_right"))


@cache
def _openly() -> re.Pattern[str]:
    words = one_of(word_data()["theory"]["openly"].values())
    return re.compile(rf"(?:{words})(?!\w)(?:[\s,]+(?P<if>{one_of(_if_right())})(?!\w))?")


@cache
def _openly_behind() -> re.Pattern[str]:
    """The same behind a theory: `other colour, OPENLY`."""
    words = one_of(word_data()["theory"]["openly"].values())
    return re.compile(rf"(?<=\w)[\s,;.]+(?:{words})[.!]*$")


@cache
def _wish() -> re.Pattern[str]:
    if_right = one_of(all_phrases("prophet_if_right"))
    always, guess = one_of(all_phrases("prophet")), one_of(all_phrases("guess"))
    return re.compile(rf"(?<!\w)(?:(?P<if>{if_right})|(?P<always>{always})|(?P<guess>{guess}))(?!\w)")
