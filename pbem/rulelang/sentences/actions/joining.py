"""Whole sets: or, and, not, except: what the productions of grammar/joining.txt make."""

from typing import Any

from pbem.rulelang import tree
from pbem.rulelang.sentences.actions.shared import denied, made, same
from pbem.rulelang.sentences.chart import NOTHING, Costly
from pbem.rulelang.sentences.joins import both, disjoint, either, mask_of, negated
from pbem.rulelang.sentences.parts import ANY, Cards, It, Props, Set
from pbem.rulelang.tree import Attribute


def _not_such(held: Set) -> Set:
    return Set(denied(held), "predicate")


def _quality_that(*held: Set) -> Any:
    return made(both(*(one.condition for one in held)), "noun", True)


def _or_if(one: Set, kind: Set, test: Set) -> Set:
    return Set(either(one.condition, both(kind.condition, test.condition)), "relation", True)


def _not(held: Set) -> Set:
    return Set(denied(held), "relation")


def _no(held: Set) -> Any:
    match held.condition:
        case tree.Claim(_, tree.OfValue()) if held.form == "relation":
            return NOTHING
    return Set(denied(held), "denied")


def _neither_of_two(prop: Attribute, one: Any, more: Any) -> Any:
    if Cards in (type(one), type(more)) or It in (type(one), type(more)):
        return NOTHING
    return Set(negated(either(same(Props((prop,)), one), same(Props((prop,)), more))), "denied")


def _neither(held: Set) -> Set:
    return Set(negated(held.condition), "denied")


def union_or_both(sets: tuple[Set, ...]) -> Any:
    """Nouns that are joined by `and` are all these cards; what else is joined by it is met at once."""
    conditions = [one.condition for one in sets]
    if (
        not all(one.form == "noun" for one in sets)
        and len({one.form for one in sets}) > 1
        and mask_of(both(*conditions)) == 0
    ):
        return NOTHING
    if all(one.form == "noun" for one in sets) and (
        any(one.many for one in sets) or len(sets) > 2 or disjoint(*conditions[:2])
    ):
        return Set(either(*conditions), "noun", many=True)
    if len(sets) == 2 and sets[0].form == sets[1].form and disjoint(*conditions):
        return Set(either(*conditions), sets[0].form, many=True)
    forms = {one.form for one in sets}
    if "denied" in forms and sets[0].form != "denied":
        return Set(both(*conditions), "mixed")
    return Set(both(*conditions), "relation" if forms & {"relation", "denied", "mixed"} else sets[0].form)


def _commaed(*held: Any) -> tuple[Set, ...]:
    return tuple(one for some in held for one in ((some,) if isinstance(some, Set) else some))


def _and_all(*held: Any) -> Any:
    return union_or_both(_commaed(*held))


def _all_but(one: Set, other: Set) -> Any:
    form = "relation" if one.form == "denied" else one.form
    held = Set(both(one.condition, negated(other.condition)), form, one.many)
    return Costly(held, 2) if disjoint(one.condition, other.condition) else held


def _but(one: Set, other: Set) -> Any:
    if other.form == "noun" and one.form in ("noun", "relation", "thatof"):
        return NOTHING
    return Set(
        both(one.condition, other.condition), "relation" if one.form == "denied" else "contrast", one.many
    )


def _or_two(one: Set, other: Set) -> Any:
    if ANY in (one.condition, other.condition):
        return NOTHING
    form = "noun" if one.form == other.form == "noun" else "relation"
    return Set(either(one.condition, other.condition), form, True)


def _not_both(one: Set, other: Set) -> Set:
    return Set(tree.OneOf((one.condition, other.condition)), "relation")
