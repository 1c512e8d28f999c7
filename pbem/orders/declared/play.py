"""What a player orders of a round: plays, guesses, a Prophet's call; and God's verdicts, rule and hints."""

import re
from collections.abc import Sequence
from typing import Annotated, Any

from pbem.cards import RANK_LETTERS, Card
from pbem.engine.round.commands import ProphetWish
from pbem.orders.folding import Folded, fold, says_nothing, trimmed
from pbem.orders.nearest import almost_hearers
from pbem.orders.order import Extent, Order, without_courtesy
from pbem.orders.trouble import NOTHING, MisreadReason, Trouble
from pbem.orders.values import arguments
from pbem.orders.values.arguments import numbered
from pbem.orders.values.cards import CardWord, card_phrase, read_cards
from pbem.orders.values.hearers import Hearers as Hearers
from pbem.orders.values.wishes import Theory, Wishes, read_prophecy, split_wishes
from pbem.orders.words import everywhere, find_order, phrase, said

EXAMPLE_CARD = Card.read("7H")


class Play(Order, word="play", help_topic="play", seated=True, moves=True):
    """PLAY 7h 9c: at least one card, in the order written. A Prophet's pick is a Play of one card too."""

    cards: tuple[CardWord, ...]
    prophet: ProphetWish | None = None
    guess: str | None = None
    theory: Theory | None = None

    @classmethod
    def read(cls, written: str, language: str, **told: Any) -> "Play | Trouble":
        move, wishes = split_wishes(written, language)
        if isinstance(wishes, Trouble):
            return wishes
        cards = read_cards(without_courtesy(move), language)
        return (
            cards if isinstance(cards, Trouble) else cls(cards, wishes.prophet, wishes.guess, wishes.theory)
        )

    def spell(self, language: str) -> str:
        """`PLAY 7 of hearts, PROPHET, GUESS odd`; a card without a suit stays so."""
        return _with_wishes(f"{phrase('play', language)} {_spelt(self.cards, language)}", self, language)


class NoPlay(Order, word="no_play", help_topic="play", seated=True, moves=True):
    """NO PLAY."""

    prophet: ProphetWish | None = None
    guess: str | None = None
    theory: Theory | None = None

    @classmethod
    def read(cls, written: str, language: str, **told: Any) -> "NoPlay | Trouble":
        move, wishes = split_wishes(written, language)
        if isinstance(wishes, Trouble):
            return wishes
        body = without_courtesy(move)
        if says_nothing(body):
            return cls(wishes.prophet, wishes.guess, wishes.theory)
        cards = read_cards(body, language)
        reason = MisreadReason.UNEXPECTED_TEXT if isinstance(cards, Trouble) else MisreadReason.CONFLICTING
        return Trouble(reason, trimmed(body))

    def spell(self, language: str) -> str:
        """`NO PLAY, PROPHET IF RIGHT`"""
        return _with_wishes(phrase("no_play", language), self, language)


def _with_wishes(said: str, move: Play | NoPlay, language: str) -> str:
    prophet = "" if move.prophet is None else BecomeProphet(move.prophet, move.theory).spell(language)
    guess = "" if move.guess is None else f"{phrase('guess', language)} {move.guess}"
    return ", ".join(filter(None, (said, prophet, guess)))


def _spelt(cards: Sequence[CardWord], language: str) -> str:
    ranks = (RANK_LETTERS.get(word.rank, str(word.rank)) for word in cards)
    known = (word.card for word in cards)
    return ", ".join(
        card_phrase(card, language) if card else rank for card, rank in zip(known, ranks, strict=True)
    )


def play_phrase(
    cards: Sequence[Card | CardWord],
    language: str,
    prophet: ProphetWish | None = None,
    theory: Theory | None = None,
) -> str:
    """A whole play, its cards spelled out: `PLAY 7 of hearts, 9 of clubs, PROPHET`; no suit stays no suit."""
    words = (one if isinstance(one, CardWord) else CardWord(one.rank, one.suit, "") for one in cards)
    return Play(tuple(words), prophet, None, theory).spell(language)


class Guess(Order, word="guess", help_topic="guess", extent=Extent.TO_BLANK, seated=True, moves=True):
    """GUESS … on a line of its own, its wrapped lines joined by spaces; `guess` of a play is the same behind it."""

    text: arguments.Text


class BecomeProphet(
    Order,
    words={"prophet": {"wish": ProphetWish.ALWAYS}, "prophet_if_right": {"wish": ProphetWish.IF_RIGHT}},
    help_topic="prophet",
    extent=Extent.LONG_LINE,
    seated=True,
    moves=True,
):
    """PROPHET on a line of its own, with a theory or without."""

    wish: ProphetWish
    theory: Theory | None = None

    @classmethod
    def read(cls, written: str, language: str, **told: Any) -> Order | Trouble:
        _, behind = split_wishes(written, language)
        if behind != Wishes():
            return Trouble(MisreadReason.UNEXPECTED_TEXT, trimmed(written))
        read = read_prophecy(told["wish"], written, language)
        return read if isinstance(read, Trouble) else cls(read.prophet or told["wish"], read.theory)

    def spell(self, language: str) -> str:
        """`PROPHET`, `PROPHET IF RIGHT`, `PROPHET OPENLY: other colour`"""
        wish = super().spell(language)
        if self.theory is None:
            return wish
        openly = f" {said('theory', 'openly', language)}" if self.theory.openly else ""
        return f"{wish}{openly}: {self.theory.text}"


class Verdict(
    Order,
    words={"right": {"right": True}, "wrong": {"right": False}},
    help_topic="prophet",
    seated=True,
    moves=True,
):
    """RIGHT or WRONG, from God or from the Prophet; `card` only after WRONG: the one God plays of a hand."""

    right: bool
    card: CardWord | None = None

    @classmethod
    def read(cls, written: str, language: str, **told: Any) -> "Verdict | Trouble":
        """Behind WRONG one card may follow. "RIGHT?" asks and is no verdict."""
        body = without_courtesy(written)
        if says_nothing(body):
            return cls(**told)
        if told["right"]:
            return Trouble(MisreadReason.UNEXPECTED_TEXT, trimmed(body))
        cards = read_cards(body, language)
        if isinstance(cards, Trouble):
            a_try = any(character.isdigit() for character in body)
            return cards if a_try else Trouble(MisreadReason.UNEXPECTED_TEXT, trimmed(body))
        return cls(False, cards[0]) if len(cards) == 1 else Trouble(MisreadReason.CONFLICTING, trimmed(body))

    def spell(self, language: str) -> str:
        """`RIGHT`, `WRONG 5 of hearts`"""
        card = self.card and self.card.card
        return f"{super().spell(language)} {card_phrase(card, language) if card else ''}".strip()


def read_verdict(text: str, language: str) -> Verdict | Trouble:
    """A whole verdict, behind whatever asks for one: `RIGHT`, `: WRONG 5H`."""
    line = Folded(text.lstrip(" \t\n\u00a0,.:;-*"))
    if says_nothing(line.text):
        return NOTHING
    word, end = find_order(line) or ("", 0)
    verdict = Verdict.read(line.original(end), language, **Verdict.words.get(word, {"right": True}))
    if word not in Verdict.words or (word == "right" and isinstance(verdict, Trouble)):
        return Trouble(MisreadReason.UNEXPECTED_TEXT, trimmed(text))
    return verdict


def wrong_phrase(card: Card, language: str) -> str:
    """What God says of a wrong no play, with the right card of the hand: `WRONG 5 of hearts`."""
    return f"{phrase('wrong', language)} {card_phrase(card, language)}"


class Why(Order, word="why", help_topic="play", asks=True, shows=True):
    """WHY 7h."""

    card: CardWord

    @classmethod
    def read(cls, written: str, language: str, **told: Any) -> "Why | Trouble":
        cards = read_cards(without_courtesy(written).rstrip(" ?"), language)
        if isinstance(cards, Trouble):
            return cards
        return cls(cards[0]) if len(cards) == 1 else Trouble(MisreadReason.CONFLICTING, trimmed(written))

    def spell(self, language: str) -> str:
        """`WHY 7 of hearts`"""
        return f"{phrase('why', language)} {_spelt((self.card,), language)}"


class Redraw(Order, word="redraw", help_topic="judge", seated=True, moves=True):
    """REDRAW: the starter is not admitted."""


class Amend(Order, word="amend", help_topic="judge"):
    """AMEND 14 WRONG: a verdict was a mistake; `card` only after WRONG, as with a verdict."""

    number: int
    right: bool
    card: CardWord | None = None

    @classmethod
    def read(cls, written: str, language: str, **told: Any) -> Order | Trouble:
        found = numbered(written)
        if isinstance(found, Trouble):
            return found
        number, rest = found
        verdict = read_verdict(rest, language)
        if isinstance(verdict, Verdict):
            return cls(number, verdict.right, verdict.card)
        misplaced = verdict.reason is MisreadReason.UNEXPECTED_TEXT
        return Trouble(MisreadReason.MISPLACED, verdict.detail) if misplaced else verdict


class SetRule(Order, word="rule", help_topic="rule", extent=Extent.TO_BLANK, seated=True, moves=True):
    """RULE …, its wrapped lines joined by spaces."""

    text: arguments.Text


class Check(Order, word="check", help_topic="judge", extent=Extent.TO_BLANK, seated=True, moves=True):
    """CHECK …: a rule that can be read, by which God, who judges in person, is asked whether they are sure."""

    text: arguments.Text


class Starters(Order, word="starters", help_topic="judge", seated=True, moves=True):
    """STARTERS 2."""

    count: Annotated[int, arguments.Number("[1-9]", MisreadReason.BAD_NUMBER)]


class Lab(Order, word="lab", help_topic="rule", extent=Extent.TO_BLANK, unproved=True):
    """LAB …: what a rule will be like; alone, God's own as they have drafted it. Its wrapped lines joined by spaces."""

    text: arguments.Text = ""


class Suggest(Order, word="suggest", help_topic="rule", seated=True):
    """SUGGEST, or SUGGEST EASY; `difficulty` is easy, medium or hard, None where none was said."""

    difficulty: Annotated[str, arguments.Choice("difficulties", MisreadReason.BAD_DIFFICULTY)] | None = None


class GiveHint(Order, word="hint", help_topic="rule", extent=Extent.TO_BLANK, seated=True, moves=True):
    """HINT …, its wrapped lines joined by spaces."""

    text: arguments.Text


class Say(
    Order,
    words={
        "say": {"to": Hearers.ALL},
        "say_to_god": {"to": Hearers.GOD},
        "say_anonymously": {"to": Hearers.ANONYMOUS},
    },
    help_topic="talk",
    extent=Extent.TALK,
    seated=True,
):
    """SAY …, SAY TO GOD …, SAY ANONYMOUSLY …, line breaks kept."""

    text: arguments.Text
    to: Hearers = Hearers.ALL

    @classmethod
    def read(cls, written: str, language: str, **told: Any) -> Order | Trouble:
        near = almost_hearers(written) if told["to"] is Hearers.ALL else None
        return Trouble(MisreadReason.HEARERS, near[1]) if near else super().read(written, language, **told)


class Answer(
    Order,
    words={"yes": {"yes": True}, "no": {"yes": False}, "confirm": {"yes": True}},
    help_topic="letters",
    seated=True,
    moves=True,
):
    """YES, NO or CONFIRM (which is yes); to the held letters of these numbers, or to all that wait."""

    yes: bool
    numbers: tuple[int, ...] = ()
    all: bool = False

    @property
    def to_held(self) -> bool:
        """Whether it can only be meant for letters that are held."""
        return self.all or bool(self.numbers)

    @classmethod
    def read(cls, written: str, language: str, **told: Any) -> Order | Trouble:
        rest = without_courtesy(written)
        if says_nothing(rest):
            return cls(**told)
        number = trimmed(rest)
        if fold(number) in map(fold, everywhere("held", "all")):
            return cls(all=True, **told)
        if re.fullmatch(r"#?[1-9][0-9]{0,5}(?:\W+[1-9][0-9]{0,5})*", number):
            return cls(numbers=tuple(map(int, re.findall("[0-9]+", number))), **told)
        return Trouble(MisreadReason.UNEXPECTED_TEXT, number)
