"""The line as a whole: what the productions of grammar/patterns.txt make."""

from typing import Any

from pbem.rulelang import tree
from pbem.rulelang.sentences.actions.shared import _at_parity, _block, _every_kth, _repeat, followed, must
from pbem.rulelang.sentences.chart import NOTHING
from pbem.rulelang.sentences.joins import both, disjoint, either, implies, mask_of, negated, said_of
from pbem.rulelang.sentences.parts import ANY, LAST, NEXT, Clause, Set, Switched, TheOthers
from pbem.rulelang.tree import Attribute, Relation


def _a_different_one(_: Set) -> Any:
    return Clause("must", Switched(other=True))


def _switch(*_: Any) -> Any:
    return Clause("must", Switched(other=True))


def _keep(*_: Any) -> Any:
    return Clause("must", Switched(other=False))


def _in_group(place: int, _: Any = None, *held: Any) -> Any:
    count = next((one for one in (_, *held) if isinstance(one, int)), 0)
    if not 1 <= place <= count:
        return NOTHING
    return tree.Comparison(
        tree.Modulo(tree.Position(), count), Relation.EQUAL, tree.Integer(place % count), False
    )


def _groups_begin(*held: Any) -> Any:
    count = next(one for one in held if isinstance(one, int))
    if count < 2:
        return NOTHING
    test = tree.Comparison(tree.Modulo(tree.Position(), count), Relation.EQUAL, tree.Integer(1), False)
    return Clause("if", must(said_of(held[-1].condition, NEXT)), test)


def _of_that_too(noun: Set, held: Set) -> Any:
    found = followed(noun, held.condition)
    return NOTHING if found is NOTHING or noun.form in ("card", "relation") else found._replace(kind="iftoo")


def _until(body: Clause, held: Set, then: Clause) -> Any:
    """`keep to the suit until a king comes, then change it`: after a king."""
    test = said_of(held.condition, LAST)
    return (
        NOTHING
        if test is None or (body.kind, then.kind) != ("must", "must")
        else Clause("until", then, test, body)
    )


def _until_and_after(body: Clause, held: Set, then: Clause) -> Any:
    """`keep to the suit until a king comes; after a king change it`."""
    test = said_of(held.condition, LAST)
    if (
        test is None
        or body.kind != "must"
        or then.kind != "if"
        or then.test != test
        or then.otherwise is not None
    ):
        return NOTHING
    return Clause("until", then.says, test, body)


def _both_or_none(held: Set) -> Any:
    """`the colour and the parity, or neither of them`."""
    if not isinstance(held.condition, tree.AllOf):
        return NOTHING
    return Set(either(held.condition, both(*map(negated, held.condition.parts))), "predicate")


def _so_are(held: Set) -> Any:
    return Clause("so", said_of(held.condition, NEXT))


def _it_holds(*held: Any) -> Any:
    return held[-1] if held[-1].condition != ANY else NOTHING


def _two_hold(one: Set, more: Set) -> Any:
    return (one.condition, more.condition)


def _these_hold(one: Set, more: Any) -> Any:
    return (one.condition, *more)


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
    parts = tuple(said_of(one, NEXT) for one in parts)
    match which:
        case "one":
            return must(tree.OneOf(parts))
        case "any" | "some":
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


def _rest_of_others(_: Attribute) -> Any:
    return Clause("else", Clause("must", TheOthers()))


def _starter_opens_with(number: int, held: Set) -> Any:
    return Clause("opens", said_of(held.condition, NEXT)) if number == 1 else NOTHING


def _rest_are_not() -> Any:
    return Clause("else", Clause("must", TheOthers()))


def _starter_opens(number: int) -> Any:
    return Clause("aside", None) if number == 1 else NOTHING


def _reserved(first: Any, held: Set) -> Any:
    test = _every_kth(first) if isinstance(first, int) else _at_parity(first)
    return NOTHING if test is NOTHING else Clause("if", must(said_of(held.condition, NEXT)), test)


def _counted_block(count: int, held: Set) -> Any:
    return _block(count, held)


def _two_counted(one: Any, more: Any) -> Any:
    return (one, more)


def _counted_blocks(one: Any, more: Any) -> Any:
    return (one, *more)


def _blocks_side_by_side(blocks: Any) -> Any:
    return blocks


def _alternate_suits(prop: Attribute, *held: Any) -> Any:
    held = tuple(one for one in held if isinstance(one, Set))
    return _alternate_qualities(*held) if len(held) == 1 else _alternate(*held)


def _cards_are_played(_: Any, held: Set) -> Any:
    return must(said_of(held.condition, NEXT))


def _alternate_by(*held: Any) -> Any:
    count = int(next(one for one in held if isinstance(one, str)))
    kinds = [said_of(one.condition, NEXT) for one in held if isinstance(one, Set)]
    return _repeat(tuple((count, one) for one in kinds)) if disjoint(*kinds) else NOTHING


def _said_twice(one: Clause, more: Clause) -> Any:
    """The same pattern, said once more."""
    return one if one.kind == "as_said" and one == more else NOTHING


def _alternate(*held: Any) -> Any:
    one, more = (said_of(kind.condition, NEXT) for kind in held[-2:])
    if 2**52 - 1 in (mask_of(one), mask_of(more)):
        return NOTHING
    if mask_of(one) is not None and (mask_of(one) or 0) ^ (mask_of(more) or 0) == 2**52 - 1:
        return must(tree.IfElse(said_of(one, LAST), more, one))
    return Clause("as_said", tree.Alternate((one, more)))


def _alternate_with_rest(held: Set, *_: Any) -> Any:
    kind = said_of(held.condition, NEXT)
    return Clause("as_said", tree.Alternate((kind, negated(kind))))


def _alternate_qualities(*held: Any) -> Any:
    match next(one.condition for one in held if isinstance(one, Set) and one.form != "card"):
        case tree.AnyOf((one, more)) if (mask_of(one) or 0) ^ (mask_of(more) or 0) == 2**52 - 1:
            return must(tree.IfElse(said_of(one, LAST), more, one))
        case tree.AnyOf((one, more)):
            return Clause("as_said", tree.Alternate((one, more)))
    return NOTHING


def _but_there(body: Clause, test: Any, instead: Clause) -> Any:
    """`; after a face card, however, …`: an exception to what was said."""
    if body.kind not in ("must", "as_said") or instead.kind != "must":
        return NOTHING
    return Clause("if", instead, test, body)


def _both_positions(one: Set, held: Set, other: Set, rest: Set) -> Any:
    tests = _at_parity(one), _at_parity(other)
    says = must(said_of(held.condition, NEXT)), must(said_of(rest.condition, NEXT))
    return (
        NOTHING
        if NOTHING in (*tests, *says) or tests[0] == tests[1]
        else Clause("if", says[0], tests[0], says[1])
    )
