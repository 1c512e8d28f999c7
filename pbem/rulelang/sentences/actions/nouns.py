"""Adjectives, nouns and what stands behind them: what the productions of grammar/nouns.txt make."""

from typing import Any

from pbem.rulelang import tree
from pbem.rulelang.sentences.actions.amounts import _COLOURS
from pbem.rulelang.sentences.actions.shared import _apart, made, other
from pbem.rulelang.sentences.chart import NOTHING, Costly
from pbem.rulelang.sentences.joins import (
    both,
    claim,
    descriptions,
    disjoint,
    either,
    mask_of,
    mentions,
    negated,
)
from pbem.rulelang.sentences.parts import ANY, MAX_BACK, VALUE, Amount, Before, Props, Set
from pbem.rulelang.tree import Attribute


def _quality(held: Set) -> Set:
    return held


def _two_qualities(one: Set, other: Set) -> Any:
    return (
        NOTHING
        if disjoint(one.condition, other.condition)
        else Set(both(one.condition, other.condition), "adjective")
    )


def _non(held: Set) -> Set:
    return Set(negated(held.condition), "adjective")


def _qualities(one: Set, other: Set) -> Any:
    apart = disjoint(one.condition, other.condition)
    if apart and tree.AllOf in (type(one.condition), type(other.condition)):
        return NOTHING
    return Set(
        (either if disjoint(one.condition, other.condition) else both)(one.condition, other.condition),
        "adjective",
    )


def _either_quality(one: Set, other: Set) -> Any:
    said = either(one.condition, other.condition)
    odd = any(isinstance(held.condition, tree.AllOf) for held in (one, other)) or mask_of(said) == 2**52 - 1
    return Costly(Set(said, "adjective"), 2 * odd)


def _noun(held: Set) -> Set:
    return held


def _numerals(*held: Set) -> Any:
    """`números`: the cards that are no face cards; where more is said of a number, any number."""
    if held and held[0].condition not in _COLOURS and held[0].form == "adjective":
        return NOTHING
    held = tuple(one for one in held if one.condition != ANY)
    return Set(both(negated(claim(tree.Face())), *(one.condition for one in held)), "noun", many=True)


def _number_noun(prop: Attribute) -> Any:
    return Set(ANY, "card") if prop is VALUE else NOTHING


def _qualified(one: Set, other: Set) -> Any:
    for whole, part in ((one.condition, other.condition), (other.condition, one.condition)):
        if isinstance(whole, tree.AnyOf) and any(disjoint(some, part) for some in whole.parts):
            return NOTHING
    if "noun" not in (one.form, other.form) and "card" not in (one.form, other.form):
        return NOTHING
    if mask_of(both(one.condition, other.condition)) == 0:
        return NOTHING
    return Costly(
        Set(both(one.condition, other.condition), "noun", one.many or other.many),
        int((one.form == "noun" and of_ranks(one)) or (mentions(one.condition, Before) and of_ranks(other))),
    )


def _last_qualified(*held: Any) -> Any:
    """`un as o un dos rojo`: in the singular, the adjective may belong to the last alone."""
    first, last, quality = (one.condition for one in held)
    return (
        NOTHING
        if mask_of(both(last, quality)) == 0
        else Set(either(first, both(last, quality)), "noun", True)
    )


def _number_or_more(number: int) -> Amount:
    return Amount(((number, None),))


def _numeral(amount: Amount) -> Amount:
    return amount


def _at_distance(amount: Amount, value: Any) -> Any:
    return _apart(amount, value)


def _since(*held: Any) -> Any:
    count = next(one for one in held if isinstance(one, int))
    return tree.Back(count) if 1 <= count <= MAX_BACK else NOTHING


def _of(*held: Any) -> Any:
    sets = [
        claim(tree.OfValue(one)) if isinstance(one, int) else one.condition
        for one in held
        if not isinstance(one, Attribute)
    ]
    if mask_of(both(*sets)) == 0 or (
        mentions(sets[0], Before) and isinstance(held[-1], Set) and of_ranks(held[-1])
    ):
        return NOTHING
    spans = isinstance(sets[0], tree.AnyOf) and any(
        isinstance(one, tree.Between | tree.AtLeast | tree.AtMost) for one in descriptions(sets[0])
    )
    return Costly(Set(both(*sets), "noun", any(one.many for one in held if isinstance(one, Set))), 2 * spans)


def _quality_related(one: Set, relation: Set) -> Any:
    """`pretas menores que 7`: cards of that kind."""
    return (
        NOTHING
        if mask_of(both(one.condition, relation.condition)) == 0
        else Set(both(one.condition, relation.condition), "noun", True)
    )


def _related(noun: Set, relation: Set) -> Any:
    if mentions(noun.condition, Before) and of_ranks(relation):
        return NOTHING
    if of_ranks(noun) and any(_of_value(one) for one in descriptions(relation.condition)):
        return NOTHING
    if mask_of(both(noun.condition, relation.condition)) == 0:
        return NOTHING
    return Costly(Set(both(noun.condition, relation.condition), "noun", noun.many), int(of_ranks(noun)))


def _of_value(description: Any) -> bool:
    """Whether a card's value is held against another card's, which no card of a known value needs."""
    relative = tree.Higher | tree.Lower | tree.NotHigher | tree.NotLower
    return isinstance(description, relative) or getattr(description, "attribute", None) is VALUE


def of_ranks(noun: Set) -> bool:
    """Whether only values are named, which may as well be numbers of something else."""
    return all(
        isinstance(one, tree.OfValue | tree.Between | tree.AtLeast | tree.AtMost)
        for one in descriptions(noun.condition)
    )


def _that_is_too(one: Set, held: Set) -> Set:
    return Set(both(one.condition, held.condition), "relation")


def _that_is_to_say(noun: Set, other: Set) -> Any:
    """The same cards, said once more."""
    masks = mask_of(noun.condition), mask_of(other.condition)
    return noun if masks[0] is not None and masks[0] == masks[1] else NOTHING


def _other_than_that(props: Props, card: Any) -> Any:
    return made(other(props, card))


def _that_no(noun: Set, but: Set) -> Any:
    """`qualquer carta que não um ás`."""
    return (
        NOTHING
        if but.form == "denied"
        else Set(both(noun.condition, negated(but.condition)), "noun", noun.many)
    )


def _that_is(noun: Set, held: Set) -> Set:
    return Set(both(noun.condition, held.condition), "noun", noun.many)


def _that(noun: Set, predicate: Set) -> Set:
    return Set(both(noun.condition, predicate.condition), "noun", noun.many)


def _any(noun: Set) -> Set:
    return Set(noun.condition, "noun" if noun.form == "adjective" else noun.form, True)


def _a_red_one(held: Set, one: Set) -> Any:
    return Set(held.condition, "noun", one.many)


def _another(noun: Set) -> Any:
    return noun


def _whatever_goes() -> Set:
    return Set(ANY, "noun", True)


def _anything(*held: Set) -> Set:
    return Set(held[0].condition if held else ANY, "noun", True)
