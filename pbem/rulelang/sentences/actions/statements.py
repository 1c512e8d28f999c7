"""Clauses: what the productions of grammar/statements.txt make."""

from typing import Any

from pbem.rulelang import tree
from pbem.rulelang.sentences.actions.shared import (
    _if_it,
    _ref_is,
    followed,
    made,
    must,
    other,
    resolved,
    same,
    stepped,
)
from pbem.rulelang.sentences.chart import NOTHING, Costly
from pbem.rulelang.sentences.joins import (
    both,
    claim,
    counted,
    descriptions,
    disjoint,
    either,
    implies,
    mask_of,
    mentions,
    negated,
    said_of,
)
from pbem.rulelang.sentences.parts import (
    ANY,
    BARE,
    LAST,
    NEXT,
    Amount,
    Before,
    Cards,
    Clause,
    It,
    Props,
    Set,
    Switched,
    TheOthers,
)
from pbem.rulelang.tree import Attribute, Relation


def _play() -> None:
    return None


def _bare(held: Set) -> Any:
    said = must(said_of(held.condition, NEXT))
    return said if said is NOTHING else said._replace(bare=True)


def _said(held: Set) -> Any:
    return must(said_of(held.condition, NEXT))


def _apposition(one: Any, other: Any) -> Any:
    if isinstance(one, Set):
        return NOTHING
    mine, more = mask_of(one.says) if one.kind == "must" else None, mask_of(other.condition)
    return one if mine is not None and mine == more else NOTHING


def _the_others() -> Any:
    return Clause("must", TheOthers())


def _verbless(_: Any, held: Set) -> Any:
    return must(said_of(held.condition, NEXT))


def _anything_follows(held: Set) -> Any:
    return followed(held, ANY)


def _all_allowed(*_: Any) -> Any:
    return Clause("must", ANY)


def _provided(*held: Any) -> Any:
    return must(resolved(held[-1], NEXT))


def _anything_goes(*_: Any) -> None:
    return None


def _comes(held: Set) -> Any:
    return must(said_of(held.condition, NEXT))


def _nothing_that(held: Set) -> Any:
    return Clause("must", negated(said_of(held.condition, NEXT)), "ban")


def _nothing_but(held: Set) -> Any:
    return must(said_of(held.condition, NEXT))


def _no_repeats(*held: Any) -> Any:
    props = next(one for one in held if isinstance(one, Props))
    return must(other(props, next((one for one in held if one is not props), BARE)))


def _all_is_fine_but(held: Set) -> Any:
    return must(negated(said_of(held.condition, NEXT)))


def _add_to(amount: Amount, value: Any) -> Any:
    return must(stepped(amount, 1, value))


def _take_from(amount: Amount, value: Any) -> Any:
    return must(stepped(amount, -1, value))


def _those_are_exempt(noun: Set, body: Clause) -> Any:
    """`except for aces, all cards must follow suit`: an ace is right."""
    if body.kind != "must" or body.says == ANY or body.bare or noun.form in ("relation", "thatof", "denied"):
        return NOTHING
    return Clause("if", Clause("must", ANY), said_of(noun.condition, NEXT), body)


def _alike_apart(_: Set, props: Props) -> Any:
    return must(negated(same(props, BARE)))


def _if_one_cannot(held: Set, body: Clause) -> Any:
    """`if you can't match the suit, go higher`: either is right."""
    return (
        must(either(said_of(held.condition, NEXT), body.says))
        if body.kind == "must" and body.test is None and _positive(body.says) and _positive(held.condition)
        else NOTHING
    )


def _failing_that_too(one: Clause, more: Clause) -> Any:
    return _failing_that(one, more)


def _kinds_up_and_down(one: Set, more: Set) -> Any:
    return _kinds_move(one, more, NEXT)


def _kinds_then_up_and_down(one: Set, more: Set) -> Any:
    """`red up, black down`: of the last card, perhaps."""
    return _kinds_move(one, more, LAST)


def _kinds_move(one: Set, more: Set, card: Any) -> Any:
    if mentions((one.condition, more.condition), Before, tree.Back) or not disjoint(
        one.condition, more.condition
    ):
        return NOTHING
    return must(
        both(
            implies(said_of(one.condition, card), claim(tree.Higher(LAST))),
            implies(said_of(more.condition, card), claim(tree.Lower(LAST))),
        )
    )


def _may_follow_anything(held: Set) -> Any:
    return Clause("ok", said_of(held.condition, NEXT))


def _either_after(one: Any, more: Any) -> Any:
    return Clause("must", either(*(both(says, test) for test, says in (one, more))))


def _asked_of_last(held: Set) -> Any:
    return said_of(held.condition, LAST) or NOTHING


def _as_long_as(test: Any, body: Clause) -> Any:
    return Clause("if", body, test) if body.kind == "must" and not mentions(test, It) else NOTHING


def _if_played_last(held: Set) -> Any:
    return said_of(held.condition, LAST) or NOTHING


def _is_it(card: Any, held: Set) -> Any:
    return NOTHING if card == NEXT else _ref_is(card, held)


def _some_of_them_alike(cards: Cards, props: Props) -> Any:
    return (
        must(same(props, cards))
        if NEXT not in cards.cards and cards.which in ("any", "none", "one")
        else NOTHING
    )


def _the_first_then(count: int, *held: Any) -> Any:
    said, rest = held[-2:]
    if rest.kind != "must":
        return NOTHING
    return Clause(
        "if",
        must(said_of(said.condition, NEXT)),
        tree.Comparison(tree.Position(), Relation.AT_MOST, tree.Integer(count), False),
        rest,
    )


def _means_after(noun: Set, body: Clause) -> Any:
    """`red means go up`: after a red card, or of a red card."""
    return _means(noun, body, LAST)


def _means_of_it(noun: Set, body: Clause) -> Any:
    return _means(noun, body, NEXT)


def _means(noun: Set, body: Clause, card: Any) -> Any:
    test = said_of(noun.condition, card)
    if body.kind != "must" or test is None or noun.form == "card" or mentions(noun.condition, Before):
        return NOTHING
    return Clause("if", body, test)


def _just_up() -> Any:
    return must(claim(tree.Higher(LAST)))


def _just_down() -> Any:
    return must(claim(tree.Lower(LAST)))


def _change_both(props: Props) -> Any:
    return made(other(props, BARE), "predicate")


def _keep_both(props: Props) -> Any:
    return made(same(props, BARE), "predicate")


def _be_both(held: Set) -> Any:
    return Set(held.condition, "predicate")


def _exceed_all() -> Any:
    return made(tree.Comparison(tree.Value(NEXT), Relation.MORE, tree.Greatest(), False), "predicate")


def _a_change(props: Props) -> Any:
    return must(other(props, BARE))


def _nothing_but_follows(before: Set, held: Set) -> Any:
    return followed(before, held.condition)


def _not_beside(one: Set, more: Set) -> Any:
    """Neither may lie before the other."""
    if mentions((one.condition, more.condition), Before):
        return NOTHING
    pairs = [
        both(said_of(a.condition, NEXT), said_of(b.condition, LAST)) for a, b in ((one, more), (more, one))
    ]
    return must(negated(either(*pairs)))


def _if_changed(props: Props) -> Any:
    return other(props, LAST) or NOTHING


def _if_kept(props: Props) -> Any:
    return same(props, LAST) or NOTHING


def _if_up() -> Any:
    return claim(tree.Higher(LAST))


def _if_down() -> Any:
    return claim(tree.Lower(LAST))


def _only_but_any(held: Set, more: Set) -> Any:
    return must(either(said_of(held.condition, NEXT), said_of(more.condition, NEXT)))


def _relation_so(held: Set, body: Clause) -> Any:
    found = _relation_then(held, body)
    return found.value if isinstance(found, Costly) else found


def _relations_so(one: Clause, more: Clause) -> Any:
    return (one, more)


def _relation_then(held: Set, body: Clause) -> Any:
    """`same suit: higher`: of the card judged."""
    if body.kind != "must" or not mentions(held.condition, Before):
        return NOTHING
    others = any(isinstance(one, tree.Other) for one in descriptions(held.condition))
    return Costly(Clause("if", body, said_of(held.condition, NEXT)), int(others))


def _if_it_was_so(_: Any, held: Set) -> Any:
    return _if_it(held) if mentions(held.condition, Before) else NOTHING


def _difference_said(*held: Any) -> Any:
    if any(one is not Attribute.VALUE for one in held if isinstance(one, Attribute)):
        return NOTHING
    return must(counted(held[-1], tree.Distance(tree.Value(NEXT), tree.Value(LAST), False)))


def _failing_that(one: Clause, more: Clause) -> Any:
    """`follow suit, or else play higher`: who cannot do the one may do the other, so each of both is right."""
    return (
        must(either(one.says, more.says))
        if one.kind == more.kind == "must"
        and one.test is None
        and one.says != ANY != more.says
        and not isinstance(one.says, TheOthers | Switched)
        and not isinstance(more.says, TheOthers | Switched)
        and _positive(one.says)
        and _positive(more.says)
        else NOTHING
    )


def _positive(node: Any) -> bool:
    """Whether it asks for cards and makes no exceptions of some kinds."""
    match node:
        case tree.AnyOf(parts) | tree.AllOf(parts):
            return all(map(_positive, parts))
    return isinstance(node, tree.Claim | tree.Comparison)
