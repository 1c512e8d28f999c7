"""Not allowed: what the productions of grammar/bans.txt make."""

import itertools
from typing import Any

from pbem.rulelang import tree
from pbem.rulelang.sentences.actions.shared import _only_if, denied, must, other, run_of, same
from pbem.rulelang.sentences.chart import NOTHING
from pbem.rulelang.sentences.joins import (
    both,
    changed,
    claim,
    disjoint,
    either,
    implies,
    mask_of,
    mentions,
    negated,
    of_kind,
    said_of,
)
from pbem.rulelang.sentences.parts import BARE, LAST, NEXT, Before, BeforeIt, Clause, Props, Set
from pbem.rulelang.tree import Attribute


def _ban(held: Set) -> Any:
    said = said_of(held.condition, NEXT)
    if held.form in ("card", "mixed") or said is None:
        return NOTHING
    return Clause("must", said if held.form == "denied" else negated(said), "ban")


def _not_repeated(*held: Any) -> Any:
    props = next(
        Props((one,)) if isinstance(one, Attribute) else one
        for one in held
        if isinstance(one, Attribute | Props)
    )
    card = next((one for one in held if not isinstance(one, Attribute | Props)), BARE)
    return must(other(props, card))


def _neither_prop(*props: Attribute) -> Any:
    return Props(props)


def _one_changes(changing: Props, staying: Props) -> Any:
    return must(both(other(changing, BARE), same(staying, BARE))) if changing != staying else NOTHING


def _neither_repeated(props: Props, card: Any = BARE) -> Any:
    return must(negated(same(props, card)))


def _neither_prop_same(props: Props, card: Any = BARE) -> Any:
    return must(negated(same(props, card)))


def _kinds_gapped(one: Set, held: Set, more: Set, rest: Set) -> Any:
    """`the black cards must be odd and the red ones, even`."""
    if not disjoint(one.condition, more.condition):
        return NOTHING
    pairs = [
        (said_of(kind.condition, NEXT), said_of(says.condition, NEXT))
        for kind, says in ((one, held), (more, rest))
    ]
    return (
        must(both(*(of_kind(*pair) for pair in pairs)))
        if all(None not in pair for pair in pairs)
        else NOTHING
    )


def _kind_only(noun: Set, held: Set) -> Any:
    """`black cards only odd`."""
    kind, says = said_of(noun.condition, NEXT), said_of(held.condition, NEXT)
    masks = mask_of(noun.condition), mask_of(both(noun.condition, held.condition))
    if (
        noun.form in ("relation", "denied")
        or held.form == "card"
        or masks[0] is None
        or masks[1] == 0
        or masks[0] == masks[1]
    ):
        return NOTHING
    return must(of_kind(kind, says))


def _kind_gapped(noun: Set, held: Set) -> Any:
    if noun.form in ("relation", "thatof") or mask_of(both(noun.condition, held.condition)) == 0:
        return NOTHING
    return Clause("kind", of_kind(said_of(noun.condition, NEXT), said_of(held.condition, NEXT)))


def _start(held: Set) -> Any:
    condition = said_of(held.condition, NEXT)
    return NOTHING if mentions(held.condition, Before, tree.Back) else Clause("start", condition)


def _no_card_may(_: Any, held: Set) -> Any:
    return must(said_of(denied(held), NEXT))


def _no_card_may_too(_: Set, held: Set) -> Any:
    return must(negated(said_of(held.condition, NEXT)))


def _ban_except(noun: Set, but: Set) -> Any:
    """`no face cards, except hearts`: those of them are right."""
    if noun.form == "denied":
        return NOTHING
    return must(negated(both(said_of(noun.condition, NEXT), negated(said_of(but.condition, NEXT)))))


def _plural_union(one: Set, other: Set) -> Any:
    """`pretas e figuras`: these and those, where no noun says that both are met."""
    return Set(either(one.condition, other.condition), "noun", True) if one.many and other.many else NOTHING


def _union_said(held: Set) -> Any:
    return must(said_of(held.condition, NEXT))


def _only_after(pairs: Any) -> Any:
    """`only even after odd and odd after even`: where the two tests leave no card out."""
    if len(pairs) != 2 or (
        pairs[0][0] != negated(pairs[1][0])
        and (mask_of(_as_next(pairs[0][0])) or 0) ^ (mask_of(_as_next(pairs[1][0])) or 0) != 2**52 - 1
    ):
        return NOTHING
    return must(both(*(implies(*one) for one in pairs)))


def _as_next(test: Any) -> Any:
    return changed(test, lambda one: NEXT if one == LAST else one)


def _none_may(noun: Set, held: Set) -> Any:
    return must(negated(both(said_of(noun.condition, NEXT), said_of(held.condition, NEXT))))


def _alike_props(props: Props) -> Any:
    return props


def _no_alike(count: int, _: Any, props: Props) -> Any:
    if not 2 <= count <= 9:
        return NOTHING
    cards = [NEXT, *(tree.Back(i) for i in range(1, count))]
    kinds = [
        both(*(claim(tree.Same(prop, b), a) for a, b in itertools.pairwise(cards)))
        for prop in props.attributes
    ]
    return must(negated(both(*kinds) if props.every else either(*kinds)))


def _pair(noun: Set, held: Set) -> Any:
    before = said_of(held.condition, LAST)
    return NOTHING if before is None else both(said_of(noun.condition, NEXT), before)


def _never_pairs(pairs: Any) -> Any:
    return must(negated(pairs))


def _pairs(one: Any, *more: Any) -> Any:
    return either(one, *more)


def _no_pairs(pairs: Any) -> Any:
    return must(negated(pairs))


def _no_same_run_too(*held: Any) -> Any:
    return _no_same_run(*held)


def _no_same_run(*held: Any) -> Any:
    count = next(one for one in held if isinstance(one, int))
    props = next(one for one in held if isinstance(one, Props))
    return _no_alike(count, None, props)


def _row_set(held: Set) -> Set:
    return held


def _row_of(noun: Set, held: Set) -> Set:
    return Set(both(noun.condition, held.condition), "noun", True)


def _one_predicate(one: Set, more: Set) -> Any:
    return must(tree.OneOf((said_of(one.condition, NEXT), said_of(more.condition, NEXT))))


def _verb_only_if(held: Set, test: Any) -> Any:
    return _only_if(held, test)


def _noun_only_if(held: Set, test: Any) -> Any:
    return _only_if(held, test)


def _either_kind(one: Set, held: Set, more: Set, rest: Set) -> Any:
    """`of the same suit, higher; of another suit, lower`: a card is the one or the other."""
    if negated(one.condition) != more.condition:
        return NOTHING
    one, held, more, rest = (said_of(each.condition, NEXT) for each in (one, held, more, rest))
    return must(tree.IfElse(one, held, rest))


def _all_but_that(held: Set) -> Any:
    return must(negated(said_of(held.condition, NEXT)))


def _held_against_but(*held: Any) -> Any:
    """`always higher, except face cards`: these are free, or they are not right, as is said among the sets."""
    relation, noun = (one for one in held if isinstance(one, Set))
    if noun.form in ("relation", "thatof") or not mentions(relation.condition, Before, BeforeIt, tree.Back):
        return NOTHING
    return must(either(said_of(noun.condition, NEXT), said_of(relation.condition, NEXT)))


def _row_banned(count: int, held: Set) -> Any:
    return run_of(count, held)


def _row_at_most(count: int, held: Set) -> Any:
    return run_of(count + 1, held)


def _rows_banned(count: int, held: Set, too: int, more: Set) -> Any:
    one, other = run_of(count, held), run_of(too, more)
    return NOTHING if NOTHING in (one, other) else must(both(one.says, other.says))


def _no_run(count: int, *held: Set) -> Any:
    return run_of(count, held[-1])


def _run_at_most(count: int, *held: Set) -> Any:
    return run_of(count + 1, held[-1])
