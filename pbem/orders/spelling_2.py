"""Orders as our own letters and links spell them, such that the reader's reply is understood."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.cards import RANK_LETTERS, Card
from pbem.orders.model import CardWord, ProphetWish, Theory
from pbem.orders.values.cards import card_phrase
from pbem.orders.words import OrderKind, language_of, phrase, word_data

_WISHES = {ProphetWish.ALWAYS: OrderKind.PROPHET, ProphetWish.IF_RIGHT: OrderKind.PROPHET_IF_RIGHT}
_EXAMPLE_CARD = Card.read("7H")


def play_phrase(
    cards: Sequence[Card | CardWord],
    language: str,
    prophet: ProphetWish | None = None,
    theory: Theory | None = None,
) -> str:
    """A whole play, its cards spelled out: `PLAY 7 of hearts, 9 of clubs, PROPHET`; no suit stays no suit."""
    words = [_spelt(card, language) for card in cards] + _wish(language, prophet, theory)
    return f"{phrase(OrderKind.PLAY, language)} {', '.join(words)}"


def _spelt(written: Card | CardWord, language: str) -> str:
    card = written.card if isinstance(written, CardWord) else written
    return RANK_LETTERS.get(written.rank, str(written.rank)) if card is None else card_phrase(card, language)


def no_play_phrase(language: str, prophet: ProphetWish | None = None, theory: Theory | None = None) -> str:
    """A whole no play: `NO PLAY`, `NO PLAY, PROPHET IF RIGHT`."""
    return ", ".join([phrase(OrderKind.NO_PLAY, language), *_wish(language, prophet, theory)])


def wrong_phrase(card: Card, language: str) -> str:
    """What God says of a wrong no play, with the right card of the hand: `WRONG 5 of hearts`."""
    return f"{phrase(OrderKind.WRONG, language)} {card_phrase(card, language)}"


def prophet_phrase(language: str, prophet: ProphetWish, theory: Theory | None = None) -> str:
    """The declaration of a Prophet: `PROPHET`, `PROPHET IF RIGHT`, `PROPHET OPENLY: other colour`."""
    wish = phrase(_WISHES[prophet], language)
    if theory is None:
        return wish
    openly = f" {word_data()['theory']['openly'][language_of(language)]}" if theory.openly else ""
    return f"{wish}{openly}: {theory.text}"


def example(kind: OrderKind, language: str) -> str:
    """A whole order of this kind that would be understood; "…" stands for free text."""
    if kind is OrderKind.PLAY:
        return play_phrase([_EXAMPLE_CARD], language)
    argument = word_data()["orders"][kind.value].get("example", "")
    if isinstance(argument, dict):
        argument = argument[language_of(language)]
    if kind is OrderKind.AMEND:
        argument = f"{argument} {phrase(OrderKind.WRONG, language)}"
    elif kind is OrderKind.JUDGE_FOR:
        argument = f"{argument} {phrase(OrderKind.RIGHT, language)}"
    elif kind is OrderKind.PREVIEW:
        argument = phrase(OrderKind.END_MATCH, language)
    elif kind is OrderKind.LANGUAGE:
        argument = language_of(language)
    elif kind is OrderKind.STYLE:
        argument = word_data()["styles"][argument][0]
    elif kind is OrderKind.LATER:
        argument = play_phrase([_EXAMPLE_CARD], language)
    elif kind is OrderKind.IF_LATE:
        argument = phrase(OrderKind.NO_PLAY, language)
    elif kind is OrderKind.IF:
        argument = " ".join(
            (
                "…",
                play_phrase([_EXAMPLE_CARD], language),
                else_word(language),
                phrase(OrderKind.NO_PLAY, language),
            )
        )
    return f"{phrase(kind, language)} {argument}".strip()


def else_word(language: str) -> str:
    """What stands between the halves of a plan: `ELSE`."""
    word: str = word_data()["plan"]["else"][language_of(language)][0]
    return word


def all_word(language: str) -> str:
    """What stands behind CANCEL where all plans are meant: `ALL`."""
    word: str = word_data()["plan"]["all"][language_of(language)][0]
    return word


def all_held_word(language: str) -> str:
    """What stands behind YES or NO where all letters that are held are meant: `ALL`."""
    word: str = word_data()["held"]["all"][language_of(language)][0]
    return word.upper()


def seats_word(language: str) -> str:
    """What stands behind a number of seats: `seats`."""
    word: str = word_data()["table"]["seats"][language_of(language)][0]
    return word


def waiting_list_phrase(language: str) -> str:
    """What stands behind INVITE and addresses where those people are to wait for a seat: `waiting list`."""
    words: str = word_data()["invite"]["waiting"][language_of(language)][0]
    return words


def invite_late_phrase(table: int, language: str) -> str:
    """Asks those who wait for a seat of a table to another: `2 INVITE waiting list, NEW TABLE`."""
    invite, new = phrase(OrderKind.INVITE, language), phrase(OrderKind.NEW_TABLE, language)
    return f"{table} {invite} {waiting_list_phrase(language)}, {new}"


def _wish(language: str, prophet: ProphetWish | None, theory: Theory | None) -> list[str]:
    return [] if prophet is None else [prophet_phrase(language, prophet, theory)]
