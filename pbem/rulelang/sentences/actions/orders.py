"""An order of the suits that the rule gives: what the productions of grammar/orders.txt make."""

from typing import Any

from pbem.cards import Suit
from pbem.rulelang import tree
from pbem.rulelang.sentences.actions.shared import made
from pbem.rulelang.sentences.chart import NOTHING
from pbem.rulelang.sentences.parts import BARE, NEXT, Before, Clause, Echo, Set
from pbem.rulelang.tree import Attribute, Relation


def _order_of_suits(blocks: Any) -> Any:
    """Suits in a row, each once; as a ring where the first stands at the end once more."""
    suits = []
    for count, condition in blocks:
        match condition:
            case tree.Claim(tree.Next(), tree.OfSuit(suit)) if count == 1:
                suits.append(suit)
            case _:
                return NOTHING
    ring = len(suits) == len(Suit) + 1 and suits[0] == suits[-1]
    if set(suits) != set(Suit) or len(suits) - ring != len(Suit):
        return NOTHING
    return Clause("order", (tuple(suits[: len(Suit)]), ring))


def _placed(how: str, prop: Attribute) -> Any:
    """`round`: where the first comes behind the last."""
    return made(Echo("order", how, BARE, NEXT)) if prop is Attribute.SUIT else NOTHING


def _next_in_order(prop: Attribute) -> Any:
    return _placed("next", prop)


def _next_round(prop: Attribute) -> Any:
    return _placed("next round", prop)


def _beside_in_order(prop: Attribute) -> Any:
    return _placed("beside", prop)


def _beside_round(prop: Attribute) -> Any:
    return _placed("beside round", prop)


def _along_in_order(*held: Any) -> Any:
    """`a suit above that of the last card`."""
    senses = [one for one in held if isinstance(one, Relation)]
    cards = [one for one in held if not isinstance(one, Relation | Attribute | Set)]
    if not senses or senses[0] not in (Relation.MORE, Relation.LESS) or Attribute.SUIT not in held:
        return NOTHING
    if cards and not isinstance(cards[0], Before | tree.Back):
        return NOTHING
    how = "above" if senses[0] is Relation.MORE else "below"
    return made(Echo("order", how, cards[0] if cards else BARE, NEXT))
