"""The line as a whole: what the productions of grammar/patterns.txt make."""

from typing import Any

from pbem.rulelang import tree
from pbem.rulelang.meaning.card_sets import EVERY_CARD
from pbem.rulelang.sentences.actions.properties import _definition
from pbem.rulelang.sentences.actions.shared import (
    _at_parity,
    _case,
    _repeat,
    at_position,
    followed,
    must,
    other,
    same,
)
from pbem.rulelang.sentences.chart import NOTHING
from pbem.rulelang.sentences.joins import both, claim, disjoint, either, implies, mask_of, negated, said_of
from pbem.rulelang.sentences.normal import normal
from pbem.rulelang.sentences.parts import (
    ANY,
    BARE,
    LAST,
    NEXT,
    THE_OTHERS,
    Clause,
    Echo,
    Props,
    Set,
    nodes_in,
)
from pbem.rulelang.tree import Attribute, Relation


def _one_move(way: Relation) -> Any:
    return 1, claim(tree.Higher(LAST) if way is Relation.MORE else tree.Lower(LAST))


def _one_of_any(*_: Any) -> Any:
    return 1, ANY


def _switch(*_: Any) -> Any:
    return Clause("must", Echo("switched", True))


def _and_switched(held: Set, *_: Any) -> Any:
    """`an odd one of the other`: of the colour, of which the clause before speaks."""
    return Set(both(held.condition, Echo("switched", True)), "relation")


def _keep_too(*_: Any) -> Any:
    return Clause("ok", Echo("switched", False))


def _keep_that(card: Any) -> Any:
    """`keep that of the last card`: of what the clause before spoke of."""
    return _keep() if card == LAST else NOTHING


def _keep(*_: Any) -> Any:
    return Clause("must", Echo("switched", False))


def _group(count: int, *_: Any) -> Any:
    return count if count > 1 else NOTHING


def _in_group(place: int, *held: Any) -> Any:
    return at_position(Relation.EQUAL, place % held[-1], held[-1]) if 1 <= place <= held[-1] else NOTHING


def _groups_begin(count: int, held: Set) -> Any:
    return _case(at_position(Relation.EQUAL, 1, count), held)


def _of_that_too(noun: Set, held: Set) -> Any:
    found = followed(noun, held.condition)
    return NOTHING if found is NOTHING or noun.form in ("card", "relation") else found._replace(kind="iftoo")


def _both_or_none(held: Set) -> Any:
    """`the colour and the parity, or neither of them`."""
    if not isinstance(held.condition, tree.AllOf):
        return NOTHING
    return Set(either(held.condition, both(*map(negated, held.condition.parts))), "predicate")


def _so_are(held: Set) -> Any:
    return Clause("so", said_of(held.condition, NEXT))


def _defined_as(held: Set, word: str) -> Any:
    return _definition(word, held)


def _it_holds(*held: Any) -> Any:
    return (held[-1].condition,) if held[-1].condition != ANY else NOTHING


def _these_hold(one: Any, more: Any) -> Any:
    return one + more


def _one_of_these(count: int) -> Any:
    return "one" if count == 1 else NOTHING


def _any_of_these(count: int = 1) -> Any:
    return "any" if count == 1 else NOTHING


def _all_of_these() -> Any:
    return "all"


def _none_of_these() -> Any:
    return "none"


def _of_these(*held: Any) -> Any:
    which, parts = held[-2:]
    match which:
        case "one":
            return must(tree.OneOf(parts))
        case "any":
            return must(either(*parts))
        case "all":
            return must(both(*parts))
    return must(both(*map(negated, parts)))


def _unless_all(test: Any, instead: Clause | None = None) -> Any:
    return NOTHING if test is None else Clause("unless", instead, test)


def _kinds_related(one: Set, held: Set, more: Set, rest: Set) -> Any:
    """`the reds higher than the last, the blacks lower`: every card is of one kind or of the other."""
    if not disjoint(one.condition, more.condition) or not disjoint(
        negated(one.condition), negated(more.condition)
    ):
        return NOTHING
    return must(
        both(
            implies(one.condition, said_of(held.condition, NEXT)),
            implies(more.condition, said_of(rest.condition, NEXT)),
        )
    )


def _the_others() -> Any:
    return Clause("must", THE_OTHERS)


def _that_are_not(*_: Any) -> Any:
    return Set(THE_OTHERS, "relation", True)


def _rest_are_others(*_: Any) -> Any:
    return Clause("else", _the_others())


def _others_there_not(test: Any, body: Clause) -> Any:
    """`every fourth card a face card, the others not`: those at other places."""
    if body.kind != "must" or not any(isinstance(one, tree.Position) for one in nodes_in(test)):
        return NOTHING
    return Clause("if", body, test, Clause("must", negated(body.says)))


def _both_positions(test: Any, held: Set, elsewhere: Set, rest: Set) -> Any:
    one, more = _case(test, held), must(said_of(rest.condition, NEXT))
    return (
        one._replace(otherwise=more)
        if NOTHING not in (one, more) and _at_parity(Set(negated(elsewhere.condition))) == test
        else NOTHING
    )


def _said_twice(one: Clause, more: Clause) -> Any:
    """The same pattern, said once more."""
    same_pattern = one.kind == more.kind == "as_said" and normal(one.says) == normal(more.says)
    return one if same_pattern else NOTHING


def _two_kinds(held: Set, *more: Set) -> Any:
    kind = said_of(held.condition, NEXT)
    return kind, said_of(more[-1].condition, NEXT) if more else negated(kind)


def _alternate(*held: Any) -> Any:
    """Two kinds in turns, one by one or several each time."""
    kinds = next((one for one in held if type(one) is tuple), None)
    one, more = kinds or _two_kinds(*(part for part in held if isinstance(part, Set)))
    masks = mask_of(one), mask_of(more)
    count = next((int(part) for part in held if isinstance(part, str)), 1)
    if EVERY_CARD in masks:
        return NOTHING
    if count > 1:
        return _repeat(((count, one), (count, more))) if disjoint(one, more) else NOTHING
    if None not in masks and (masks[0] or 0) ^ (masks[1] or 0) == EVERY_CARD:
        return must(tree.IfElse(said_of(one, LAST), more, one))
    return Clause("as_said", tree.Alternate((one, more)))


def _same_again(one: Set, more: Any) -> Any:
    return one if isinstance(more, str) or more == one else NOTHING


def _one_and_not_one(*parts: Any) -> Any:
    """`a face card, one that is not`, in turns."""
    held = next(one for one in parts if isinstance(one, Set))
    return _alternate(held) if mask_of(held.condition) else NOTHING


def _but_there(body: Clause, test: Any, instead: Clause) -> Any:
    """`; after a face card, however, …`: an exception to what was said."""
    if body.kind not in ("must", "as_said") or instead.kind != "must":
        return NOTHING
    return Clause("if", instead, test, body)


def _so_many(count: int, *held: Any) -> Any:
    """So many cards, and of what they are alike, if that is said: `two of another`."""
    props = next((one for one in held if isinstance(one, Props)), None)
    return NOTHING if count < 2 or any(one != 1 for one in held if isinstance(one, int)) else (count, props)


def _alike_blocks_told(*held: Any) -> Any:
    """`in blocks of three of one colour: three of one, three of the other`, told twice."""
    said = held[-1]
    count, props = next(one for one in held if type(one) is tuple)
    told = [_alike_in_groups((count, props, *one), (count, None)) for one in ((), (True,))]
    return said if said in told else NOTHING


def _so_many_of_one(*held: Any) -> Any:
    found = _so_many(*held)
    return found if found is NOTHING else (*found, True)


def _alike_in_groups(one: Any, more: Any, *_: Any) -> Any:
    """`two of the same suit, then two of another, and so on`."""
    (count, props, *of_one), (again, others) = one, more
    if count != again or others not in (None, props):
        return NOTHING
    first = at_position(Relation.EQUAL, 1, count)
    if of_one and props.attributes in ((Attribute.COLOUR,), (Attribute.PARITY,)):
        place = tree.Modulo(tree.Position(), 2 * count)
        near = (
            tree.Comparison(place, sign, tree.Integer(end), False)
            for sign, end in ((Relation.AT_LEAST, 1), (Relation.AT_MOST, count))
        )
        return must(tree.IfElse(both(*near), same(props, tree.Starter()), other(props, tree.Starter())))
    return must(tree.IfElse(first, other(props, BARE), same(props, BARE)))
