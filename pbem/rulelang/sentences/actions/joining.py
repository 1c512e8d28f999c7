"""Whole sets: or, and, not, except: what the productions of grammar/joining.txt make."""

from typing import Any

from pbem.rulelang import tree
from pbem.rulelang.sentences.actions.shared import denied, made, same, stepped
from pbem.rulelang.sentences.chart import NOTHING, Costly
from pbem.rulelang.sentences.joins import both, disjoint, either, mask_of, negated
from pbem.rulelang.sentences.parts import ANY, NEXT, VALUE, Amount, Cards, It, Props, Set, Vague
from pbem.rulelang.tree import Attribute, Relation


def _defined_behind(_: Set, word: str, held: Set) -> Any:
    return _defined(word, held)


def _defined(word: str, *held: Any) -> Any:
    meant = next((one.condition for one in held if one.form != "card"), None)
    return NOTHING if meant is None or mask_of(meant) is None else Set(Vague(word, meant), "noun", True)


def _undefined(word: str, *_: Any) -> Any:
    return Set(Vague(word), "noun", True)


def _unit(held: Set) -> Set:
    return held


def _of_suits(*parts: Any) -> Any:
    held, prop = parts if isinstance(parts[0], Set) else parts[::-1]
    return Set(held.condition, "noun", many=True) if prop is not VALUE else NOTHING


def _no_matter(*_: Any) -> None:
    return None


def _such(held: Set) -> Set:
    return held


def _not_such(held: Set) -> Set:
    return Set(denied(held), "predicate")


def _quality_that(*held: Set) -> Any:
    return made(both(*(one.condition for one in held)), "noun", True)


def _or_if(one: Set, kind: Set, test: Set) -> Set:
    return Set(either(one.condition, both(kind.condition, test.condition)), "relation", True)


def _or_both(held: Set) -> Set:
    return held


def _but_not_by(held: Set, amount: Amount) -> Any:
    match held.condition:
        case tree.Claim(tree.Next(), tree.Higher(card)):
            return made(both(held.condition, negated(stepped(amount, 1, tree.Value(card)))))
        case tree.Claim(tree.Next(), tree.Lower(card)):
            return made(both(held.condition, negated(stepped(amount, -1, tree.Value(card)))))
    return NOTHING


def _whatever(held: Set) -> Set:
    return held


def _exactly_that(held: Set) -> Any:
    return held


def _not(held: Set) -> Set:
    return Set(denied(held), "relation")


def _like_none_of_them(held: Set) -> Any:
    """`not the suit of the last two`: of either of them, perhaps, or of the pair."""
    match held.condition:
        case tree.AllOf(parts) if all(
            isinstance(one, tree.Claim) and isinstance(one.description, tree.Same) for one in parts
        ):
            if len({one.description.attribute for one in parts}) == 1:
                return Set(both(*map(negated, parts)), "denied")
    return NOTHING


def _no(held: Set) -> Any:
    if (
        held.form == "relation"
        and isinstance(held.condition, tree.Claim)
        and isinstance(held.condition.description, tree.OfValue)
    ):
        return NOTHING
    return Set(denied(held), "denied")


def _nor_any(*held: Set) -> Set:
    return Set(negated(either(*(one.condition for one in held))), "denied")


def _no_multiples(one: int, other: int) -> Any:
    if not one or not other:
        return NOTHING
    return Set(
        either(
            *(
                tree.Comparison(tree.Modulo(tree.Value(NEXT), n), Relation.EQUAL, tree.Integer(0), False)
                for n in (one, other)
            )
        ),
        "relation",
        many=True,
    )


def _neithers(*held: Set) -> Set:
    return Set(either(*(one.condition for one in held)), "noun", many=True)


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


def _commaed(one: Set, more: Any) -> tuple[Set, ...]:
    return (one, *more) if isinstance(more, tuple) and not isinstance(more, Set) else (one, more)


def _and_two(one: Set, other: Set) -> Any:
    return union_or_both((one, other))


def _and_more(sets: tuple[Set, ...], last: Set) -> Any:
    return union_or_both((*sets, last))


def _but_not(one: Set, other: Set) -> Any:
    held = Set(
        both(one.condition, negated(other.condition)),
        "relation" if one.form == "denied" else one.form,
        one.many,
    )
    return Costly(held, 2) if disjoint(one.condition, other.condition) else held


def _but(one: Set, other: Set) -> Any:
    if other.form == "noun" and one.form in ("noun", "relation", "thatof"):
        return NOTHING
    return Set(
        both(one.condition, other.condition), "relation" if one.form == "denied" else one.form, one.many
    )


def _member(held: Set) -> Set:
    return held


def _some(held: Set) -> Set:
    return held


def _or_two(one: Set, other: Set) -> Any:
    return (
        NOTHING
        if ANY in (one.condition, other.condition)
        else Set(
            either(one.condition, other.condition),
            "noun" if {one.form, other.form} == {"noun"} else "relation",
            True,
        )
    )


def _or_else(one: Set, other: Set) -> Set:
    return Set(either(one.condition, other.condition), "relation", True)


def _none_of_these_but_not(one: Set, other: Set) -> Any:
    return _but_not(one, other)


def _exclusive(one: Set, other: Set) -> Any:
    return Set(tree.OneOf((one.condition, other.condition)), "relation")


def _ors(held: Set) -> Set:
    return held


def _not_both(one: Set, other: Set) -> Set:
    return Set(tree.OneOf((one.condition, other.condition)), "relation")


def _but_any(held: Set, more: Set) -> Set:
    return Set(either(held.condition, more.condition), "noun", True)


def _all_but(held: Set, but: Set) -> Set:
    return Set(both(held.condition, negated(but.condition)), held.form, held.many)
