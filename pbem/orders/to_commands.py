"""Orders to commands: the cards somebody wrote become cards of the hand they are meant to be in."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from pbem.cards import Card
from pbem.engine.round import commands as commands
from pbem.engine.round.commands import Command, JudgeGuess, JudgePlay, JudgeStarter, Seat
from pbem.engine.round.state import Duty
from pbem.orders.declared import play
from pbem.orders.order import Order
from pbem.orders.values.cards import CardWord


@dataclass(frozen=True, slots=True)
class CardUnclear:
    """Only a rank was written, and the hand holds several suits of it: each choice is asked back, none is guessed."""

    written: str
    choices: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class NoSuchCard:
    """The hand does not hold it; `near` are cards of the hand with its rank."""

    written: str
    near: tuple[Card, ...]


Unresolved = CardUnclear | NoSuchCard


def to_command(
    order: Order, seat: Seat, duty: Duty | None, hand: Sequence[Card]
) -> Command | Unresolved | None:
    """The command that an order means in a round; None for an order that is none of a round.

    `duty` is what the table awaits of this seat (None: nothing), `hand` the cards that are meant: the player's own,
    or the hand shown while the Prophet picks of it. Where nothing is awaited of the player the cards need not be held:
    the round refuses the order for that, which is the answer the player needs.
    """
    match order:
        case play.Play(words, wish, guess):
            cards = find_cards(words, hand, strict=duty is not None)
            if not isinstance(cards, tuple):
                return cards
            if duty is Duty.PICK and len(cards) == 1:
                return commands.PickCard(seat, cards[0])
            return commands.PlayCards(seat, cards, wish, guess)
        case play.NoPlay(wish, guess):
            return commands.DeclareNoPlay(seat, wish, guess)
        case play.Guess(theory):
            return commands.GuessRule(seat, theory)
        case play.BecomeProphet():
            return commands.DeclareProphet(seat)
        case play.Verdict(right, None):
            return commands.CallPlay(seat, right)
        case play.Verdict(False, CardWord() as word) if duty is Duty.PICK:
            cards = find_cards((word,), hand, strict=True)
            return commands.PickCard(seat, cards[0]) if isinstance(cards, tuple) else cards
        case play.Verdict(right, _):
            return commands.CallPlay(seat, right)
        case _:
            return None


def verdict_of(
    order: play.Verdict | play.Redraw, duty: Duty | None, shown: Sequence[Card]
) -> JudgePlay | JudgeGuess | JudgeStarter | Unresolved:
    """What God, a person, says by a verdict; `shown` is what lies before God: the cards of a play, or the hand of none.

    A rank does for a card that `shown` holds one of. Where nothing is shown the card need not be there: the verdict is
    refused for that, which is the answer God needs.
    """
    if isinstance(order, play.Redraw):
        return JudgeStarter(admitted=False)
    if duty is Duty.STARTER:
        return JudgeStarter(order.right)
    if duty is Duty.JUDGE_GUESS:
        return JudgeGuess(order.right)
    if order.card is None or order.right:
        return JudgePlay(order.right)
    found = find_cards((order.card,), shown, strict=bool(shown))
    if not isinstance(found, tuple):
        return found
    return JudgePlay(False, found[0] if found else None)


def find_cards(
    words: Sequence[CardWord], hand: Sequence[Card], *, strict: bool
) -> tuple[Card, ...] | Unresolved:
    """The cards of `hand` that are meant. Not `strict`: they need not be held, where something else is wrong anyway."""
    left = Counter(hand)
    cards = []
    for word in words:
        near = tuple(dict.fromkeys(card for card in hand if card.rank == word.rank and left[card] > 0))
        if word.suit is not None:
            card = Card(word.rank, word.suit)
            if strict and left[card] <= 0:
                return NoSuchCard(word.text, near)
        elif len(near) == 1:
            card = near[0]
        elif not strict:
            return ()
        else:
            return CardUnclear(word.text, near) if near else NoSuchCard(word.text, ())
        left[card] -= 1
        cards.append(card)
    return tuple(cards)
