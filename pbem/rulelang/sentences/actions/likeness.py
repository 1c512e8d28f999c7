"""The same, and another: what the productions of grammar/likeness.txt make."""

from typing import Any

from pbem.rulelang import tree
from pbem.rulelang.sentences.actions.shared import Manner, _than_all, _two, alike, made, other, same
from pbem.rulelang.sentences.chart import NOTHING
from pbem.rulelang.sentences.joins import both, claim, compared
from pbem.rulelang.sentences.parts import ANY, BARE, NEXT, VALUE, Cards, It, LastOf, Props, Set
from pbem.rulelang.tree import Attribute, Relation


def _last_of_kind(*held: Set) -> Any:
    kind = held[-1]
    match kind.condition:
        case tree.Claim(_, tree.OfSuit()):
            return LastOf(Attribute.SUIT, kind.condition)
        case tree.Claim(_, tree.OfColour()):
            return LastOf(Attribute.COLOUR, kind.condition)
        case tree.Claim(_, tree.OfParity()):
            return LastOf(Attribute.PARITY, kind.condition)
    return NOTHING


def _prop(prop: Attribute) -> Props:
    return Props((prop,))


def _both_its(one: Attribute, other: Attribute) -> Props:
    return Props((one, other), every=True)


def _either_its(one: Attribute, other: Attribute) -> Props:
    return Props((one, other))


def _any_same_prop(one: Attribute, other: Attribute) -> Props:
    return Props((one, other), again=True)


def _each_same_prop(one: Attribute, other: Attribute) -> Props:
    return Props((one, other), every=True, again=True)


def _any_prop(*held: Any) -> Any:
    found: list[Attribute] = []
    for one in held:
        if isinstance(one, Props) and one.every:
            return NOTHING
        found += one.attributes if isinstance(one, Props) else [one]
    return Props(tuple(found), again=any(isinstance(one, Props) and one.again for one in held))


def _each_prop(*held: Any) -> Any:
    found: list[Attribute] = []
    for one in held:
        found += one.attributes if isinstance(one, Props) else [one]
    return Props(tuple(found), every=True, again=any(isinstance(one, Props) and one.again for one in held))


def _props(props: Props) -> Props:
    return props


def _ref_of(*held: Any) -> Any:
    return next(one for one in held if not isinstance(one, Attribute))


def _refs(*held: Any) -> Any:
    return held[-1]


def _the_same() -> Manner:
    return Manner(True, BARE)


def _same_as_that(card: Any) -> Manner:
    return Manner(True, card)


def _different() -> Manner:
    return Manner(False, BARE)


def _different_from(card: Any) -> Manner:
    return Manner(False, card)


def _both_refs(one: Any, other: Any) -> Any:
    return _two(one, other)


def _different_from_both(cards: Cards) -> Manner:
    return Manner(False, cards._replace(which="any"))


def _higher_than_both_refs(cards: Cards) -> Any:
    return _than_all(cards, tree.Higher)


def _lower_than_both_refs(cards: Cards) -> Any:
    return _than_all(cards, tree.Lower)


def _other_than_both_refs(props: Props, cards: Cards) -> Any:
    return made(other(props, cards))


def _not_in_that_manner(manner: Manner) -> Manner:
    return Manner(not manner.same, manner.card)


def _in_that_manner(props: Props, manner: Manner) -> Any:
    return made(manner.of(props))


def _same_as(*held: Any) -> Any:
    props = next(one for one in held if isinstance(one, Props))
    card = next((one for one in held if one is not props), BARE)
    return alike(props, card)


def _same(props: Props) -> Any:
    return made(same(props, BARE))


def _first(*held: Any) -> Any:
    prop = next(one for one in held if isinstance(one, Attribute))
    return made(claim(tree.First(prop))) if prop is not VALUE else NOTHING


def _between_cards(*held: Any) -> Any:
    cards = next(one for one in held if isinstance(one, Cards))
    if (
        len(cards.cards) != 2
        or cards.which != "all"
        or any(isinstance(one, Attribute) and one is not VALUE for one in held)
    ):
        return NOTHING
    below, above = (tree.Minus(tree.Value(NEXT), tree.Value(card)) for card in cards.cards)
    return made(tree.Comparison(tree.Times(below, above), Relation.LESS, tree.Integer(0), False))


def _other_than_its_own(props: Props) -> Any:
    return made(other(props, BARE))


def _farther(*held: Any) -> Any:
    return _how_near(Relation.MORE, *held)


def _closer(*held: Any) -> Any:
    return _how_near(Relation.LESS, *held)


def _how_near(relation: Relation, *held: Any) -> Any:
    """Farther from a number than another card's value is, or nearer to it."""
    number = tree.Integer(next(one for one in held if isinstance(one, int)))
    value = next(one for one in held if not isinstance(one, int))
    mine, theirs = (tree.Distance(one, number, False) for one in (tree.Value(NEXT), value))
    return made(tree.Comparison(mine, relation, theirs, False))


def _higher_than_both(one: Any, other: Any) -> Any:
    return (
        made(both(*(compared(tree.Value(NEXT), Relation.MORE, number) for number in (one, other))))
        if one != other
        else NOTHING
    )


def _lower_than_both(one: Any, other: Any) -> Any:
    return (
        made(both(*(compared(tree.Value(NEXT), Relation.LESS, number) for number in (one, other))))
        if one != other
        else NOTHING
    )


def _that_of_one(prop: Attribute, cards: Cards) -> Any:
    return made(same(Props((prop,)), cards)) if cards.which in ("any", "or") else NOTHING


def _that_of(*held: Any) -> Any:
    card = next((one for one in held if not isinstance(one, Props | Attribute)), It())
    props = next(one for one in held if isinstance(one, Props | Attribute))
    return made(same(Props((props,)) if isinstance(props, Attribute) else props, card), "thatof")


def _other_than(*held: Any) -> Any:
    props = next(one for one in held if isinstance(one, Props))
    card = next((one for one in held if one is not props), BARE)
    return made(other(props, card))


def _other(props: Props) -> Any:
    return made(other(props, BARE))


def _any_prop_goes(_: Props) -> Any:
    return Set(ANY, "relation")
