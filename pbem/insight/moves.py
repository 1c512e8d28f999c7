"""What a player does on their turn: a card, a string or no play, by what it is likely to gain in cards and to teach."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from pbem.cards import PACK, Card
from pbem.engine.round.view import View
from pbem.insight.belief import Belief
from pbem.insight.strengths import Strength
from pbem.insight.testing import surprise, teaches
from pbem.insight.vocabulary.context import Context

BLIND = 0.45
"""How likely a card is right of which nothing is known."""

OUT = 4.0
"""Cards that it is worth to have none, besides what the rulebook gives: others still hold theirs."""


@dataclass(frozen=True, slots=True)
class Move:
    """Cards to be played in turn, none for no play. `share`: how likely it is right; `value` in cards."""

    cards: tuple[Card, ...]
    share: float
    value: float


def moves(view: View, belief: Belief, strength: Strength) -> list[Move]:
    """All that is worth a thought, the best first."""
    hand = [card.index for card in view.hand]
    worth = strength.curious * min(1.0, len(hand) / 6)
    taught = teaches(belief, hand)
    doubt = strength.doubt
    found = [
        _move(view, (PACK[card],), belief.chance(card), doubt, worth * bits) for card, bits in taught.items()
    ]
    if view.rulebook.string_max != 1 and belief.weighed:
        found += [
            _move(view, cards, share, doubt, worth * surprise(share))
            for cards, share in _strings(view, belief, strength.strings)
        ]
    none = _no_play(view, belief, hand, doubt)
    if none is not None:
        found.append(none)
    return sorted(found, key=lambda move: (-move.value, len(move.cards), [card.index for card in move.cards]))


def chosen(view: View, belief: Belief, strength: Strength, dice: Random) -> Move:
    """The move that somebody of that strength makes."""
    found = moves(view, belief, strength)
    if dice.random() < strength.slips and not _expulsion(view):
        return dice.choice([move for move in found if len(move.cards) == 1])
    if belief.best and dice.random() < strength.clings:
        mask = belief.best.hypothesis.mask(belief.evidence.context)
        liked = [move for move in found if len(move.cards) == 1 and mask >> move.cards[0].index & 1]
        if liked:
            return dice.choice(liked)
    return found[0]


def _move(view: View, cards: tuple[Card, ...], share: float, doubt: float, taught: float) -> Move:
    """Right cards are gone; for each wrong one the rulebook's draw comes, and late in a round expulsion."""
    book, count = view.rulebook, len(cards)
    share = (1 - doubt) * share + doubt * BLIND**count
    lost = count * (book.wrong_draw - 1) + _expulsion(view)
    won = count + (OUT + book.out_bonus if count == len(view.hand) else 0.0)
    return Move(cards, share, share * won - (1 - share) * lost + taught)


def _expulsion(view: View) -> float:
    """What it costs to be put out, in cards: those one could still have laid."""
    first = view.expel_from
    expels = first is not None and view.layout.count + 1 >= first
    return 1.0 + len(view.hand) / 4 if expels else 0.0


def _no_play(view: View, belief: Belief, hand: Sequence[int], doubt: float) -> Move | None:
    """No play pays where it is likely that no card is right: a new and smaller hand, or none at all."""
    if not belief.weighed:
        return None
    held = sum([1 << card for card in set(hand)])
    believed = sum([share for mask, share in belief.masks(belief.evidence.context) if not mask & held])
    share = (1 - doubt) * believed + doubt * (1 - BLIND) ** held.bit_count()
    book = view.rulebook
    won = book.no_play_less if len(hand) > book.no_play_small else len(hand) + OUT + book.out_bonus
    lost = book.no_play_wrong_draw - 1 + _expulsion(view)
    return Move((), share, share * won - (1 - share) * lost)


def _strings(view: View, belief: Belief, most: int) -> list[tuple[tuple[Card, ...], float]]:
    """Strings that are likely right in turn: from each likely card on always with the likeliest next one."""
    hand = [card.index for card in view.hand]
    longest = min(view.rulebook.string_max or len(hand), most, len(hand))
    context = belief.evidence.context
    found = []
    for card in sorted(set(hand)):
        left = [
            (one.hypothesis, share)
            for one, (mask, share) in zip(belief.weighed, belief.masks(context), strict=True)
            if mask >> card & 1
        ]
        share = sum([some for _, some in left])
        if share < 0.6:
            continue
        here: Context = context.then(card)
        cards, rest = [card], _less(hand, card)
        while len(cards) < longest and rest:
            masks = [(one.mask(here), some) for one, some in left]
            likely = {
                one: sum([some for mask, some in masks if mask >> one & 1]) for one in sorted(set(rest))
            }
            best = max(likely, key=lambda one: likely[one])
            if likely[best] < 0.6:
                break
            left = [one for one, (mask, _) in zip(left, masks, strict=True) if mask >> best & 1]
            cards.append(best)
            rest = _less(rest, best)
            here = here.then(best)
            found.append((tuple(PACK[one] for one in cards), likely[best]))
    return found


def _less(hand: Sequence[int], card: int) -> list[int]:
    left = list(hand)
    left.remove(card)
    return left


def likely_right(belief: Belief, cards: Sequence[Card]) -> float:
    """How likely cards are all right in turn."""
    if len(cards) == 1 or not belief.weighed:
        share = 1.0
        for card in cards:
            share *= belief.chance(card.index)
        return share
    total = 0.0
    for one in belief.weighed:
        context = belief.evidence.context
        for card in cards:
            if not one.hypothesis.mask(context) >> card.index & 1:
                break
            context = context.then(card.index)
        else:
            total += one.share
    return total


def likely_none(belief: Belief, cards: Sequence[Card]) -> float:
    """How likely no card of a hand is right."""
    if not belief.weighed:
        share = 1.0
        for card in set(cards):
            share *= 1 - belief.chance(card.index)
        return share
    held = sum([1 << card for card in {card.index for card in cards}])
    return sum([share for mask, share in belief.masks(belief.evidence.context) if not mask & held])
