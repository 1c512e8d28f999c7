"""Adjectives, nouns and what stands behind them: what the productions of grammar/nouns.txt make."""

from typing import Any

from pbem.rulelang import tree
from pbem.rulelang.sentences.actions.amounts import _COLOURS
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
from pbem.rulelang.sentences.parts import ANY, NEXT, VALUE, Before, Echo, Set
from pbem.rulelang.tree import Attribute


def _meeting(one: Set, other: Set, form: str = "noun", many: bool = False) -> Any:
    """The cards that are both; nothing where no card is."""
    said = both(one.condition, other.condition)
    if all(isinstance(suit, tree.OfSuit) for held in (one, other) for suit in descriptions(held.condition)):
        return NOTHING
    return NOTHING if mask_of(said) == 0 else Set(said, form, many)


def _two_qualities(one: Set, other: Set) -> Any:
    return NOTHING if disjoint(one.condition, other.condition) else _meeting(one, other, "adjective")


def _two_and_two(one: Set, other: Set) -> Any:
    """`red even black odd`."""
    held = [one.condition, other.condition]
    if not all(isinstance(said, tree.AllOf) for said in held):
        return NOTHING
    apart = all(any(disjoint(part, more) for more in held[1].parts) for part in held[0].parts)
    return Set(either(*held), "adjective") if apart else NOTHING


def _non(held: Set) -> Set:
    return Set(negated(held.condition), "adjective")


def _qualities(one: Set, other: Set) -> Any:
    if not disjoint(one.condition, other.condition):
        return Set(both(one.condition, other.condition), "adjective")
    if tree.AllOf in (type(one.condition), type(other.condition)):
        return NOTHING
    return Set(either(one.condition, other.condition), "adjective")


def _either_quality(one: Set, other: Set) -> Any:
    said = either(one.condition, other.condition)
    odd = any(isinstance(held.condition, tree.AllOf) for held in (one, other)) or mask_of(said) == 2**52 - 1
    return Costly(Set(said, "adjective"), 2 * odd)


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
    if not {"noun", "card"} & {one.form, other.form}:
        return NOTHING
    odd = (one.form == "noun" and of_ranks(one)) or (mentions(one.condition, Before) and of_ranks(other))
    return Costly(_meeting(one, other, many=one.many or other.many), int(odd))


def _last_qualified(*held: Any) -> Any:
    """`un as o un dos rojo`: in the singular, the adjective may belong to the last alone."""
    first, last, quality = (one.condition for one in held)
    none = mask_of(both(last, quality)) == 0
    return NOTHING if none else Set(either(first, both(last, quality)), "noun", True)


def _of(one: Set, other: Set) -> Any:
    if mentions(one.condition, Before) and of_ranks(other):
        return NOTHING
    spans = isinstance(one.condition, tree.AnyOf) and any(
        isinstance(said, tree.Between | tree.AtLeast | tree.AtMost) for said in descriptions(one.condition)
    )
    return Costly(_meeting(one, other, many=one.many or other.many), 2 * spans)


def _quality_related(one: Set, relation: Set) -> Any:
    """`pretas menores que 7`: cards of that kind."""
    return _meeting(one, relation, many=True)


def _related(noun: Set, relation: Set) -> Any:
    if mentions(noun.condition, Before) and of_ranks(relation):
        return NOTHING
    if of_ranks(noun) and any(_of_value(one) for one in descriptions(relation.condition)):
        return NOTHING
    # `no card of the same suit as none of the last two` denies once, as `no … as any of them` does
    form = "denied" if noun.form == "card" and relation.form == "denied" else "noun"
    return Costly(_meeting(noun, relation, form, noun.many), int(of_ranks(noun)))


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


def _that_is_to_say(noun: Set, other: Set) -> Any:
    """The same cards, said once more."""
    masks = mask_of(noun.condition), mask_of(other.condition)
    return noun if masks[0] is not None and masks[0] == masks[1] else NOTHING


def _that_no(noun: Set, but: Set) -> Any:
    """`qualquer carta que não um ás`."""
    said = both(noun.condition, negated(but.condition))
    return NOTHING if but.form == "denied" else Set(said, "noun", noun.many)


def _that_is(one: Set, held: Set) -> Set:
    return Set(both(one.condition, held.condition), one.form if one.form == "relation" else "noun", one.many)


def _any(noun: Set) -> Set:
    return Set(noun.condition, "noun" if noun.form == "adjective" else noun.form, True)


def _a_red_one(held: Set, one: Set) -> Any:
    return Set(held.condition, "noun", one.many)


def _anything(held: Set | None = None) -> Set:
    return Set(held.condition if held else ANY, "noun", True)


def _of_suits(held: Set, prop: Attribute) -> Any:
    return Set(held.condition, "noun", many=True) if prop is not VALUE else NOTHING


def _defined(word: str, *held: Any) -> Any:
    meant = next((one.condition for one in held if one.form != "card"), None)
    told = meant is not None and mask_of(meant) is not None
    return Set(Echo("word", word, meant, NEXT), "noun", True) if told else NOTHING


def _undefined(word: str, *_: Any) -> Any:
    return Set(Echo("word", word, card=NEXT), "noun", True)
