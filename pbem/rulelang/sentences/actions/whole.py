"""The whole text: rings, labels, asides, round the corner: what the productions of grammar/whole.txt make."""

import itertools
from typing import Any

from pbem.rulelang import tree
from pbem.rulelang.sentences.actions.shared import _look_at, _repeat, must, other, same
from pbem.rulelang.sentences.chart import NOTHING, Costly
from pbem.rulelang.sentences.joins import both, claim, implies, mask_of, mentions, said_of
from pbem.rulelang.sentences.parts import BARE, LAST, NEXT, Clause, Props, Set
from pbem.rulelang.tree import Attribute


def _plain_blocks(*held: Any) -> Any:
    """A list that comes round once in it: red, black, red, black."""
    blocks = held[-1]
    for period in range(2, len(blocks) // 2 + 1):
        if len(blocks) % period == 0 and all(one == blocks[at % period] for at, one in enumerate(blocks)):
            return Clause("as_said", tree.Repeat(tuple(tree.Block(*one) for one in blocks[:period])))
    return NOTHING


def _again(block: Any) -> Any:
    return block


def _two_blocks(one: Any, more: Any) -> Any:
    return (one, more)


def _blocks(one: Any, more: Any) -> Any:
    return (one, *more)


def _back_to(blocks: Any, first: Any) -> Any:
    return _repeat(blocks) if first == blocks[0] else NOTHING


def _and_so_on() -> None:
    return None


def _and_again() -> str:
    return "again"


def _labelled(rule_: Any) -> Any:
    return rule_


def _and_then(clause: Clause, more: Any) -> Any:
    return (clause, *more) if clause.kind == "start" and not _starts_elsewhere(clause, more) else NOTHING


def _starts_elsewhere(clause: Clause, more: Any) -> bool:
    """Whether a pattern begins with something else than what the line is to begin with."""
    return clause.kind == "start" and any(
        isinstance(one.says, tree.Repeat) and one.says.blocks[0].part != clause.says for one in more
    )


def _beginning_with(*held: Any) -> Any:
    first, *more = (one for one in held if isinstance(one, tuple))
    return _repeat((first, *(more[0] if isinstance(more[0][0], tuple) else more)))


def _ring_end(*held: Any) -> Any:
    return held if len(held) == 2 else held[0]


def _ring(one: Set, more: Any) -> Any:
    return (one, *more)


def _round_and_round(ring: Any) -> Any:
    """`♠ → ♥ → ♦`: each is followed by the next one."""
    if len(ring) < 3:
        return NOTHING
    pairs = [
        (said_of(one.condition, LAST), said_of(more.condition, NEXT))
        for one, more in itertools.pairwise(ring)
    ]
    return (
        NOTHING
        if any(None in pair for pair in pairs)
        else Clause("must", both(*(implies(*pair) for pair in pairs)))
    )


def _in_turn(_: Props, blocks: Any, *__: Any) -> Any:
    if len(set(blocks)) < len(blocks):
        return _repeat(blocks)
    return (
        Clause("as_said", tree.Alternate(tuple(condition for _, condition in blocks)))
        if all(count == 1 for count, _ in blocks)
        else NOTHING
    )


def _label(*_: Any) -> None:
    return None


def _opened(clauses: Any) -> Any:
    return clauses


def _one_clause(clause: Clause) -> Any:
    return (clause,)


def _clause_aside(clause: Clause, _: Any) -> Any:
    return (clause,)


def _unpaused(clause: Clause, more: Any) -> Any:
    return (clause, *more) if clause.kind == more[0].kind == "if" else NOTHING


def _more_clauses(clause: Clause, more: Any) -> Any:
    """Clauses one after the other; a mere kind of cards beside a whole sentence is more likely a part of it."""
    if _starts_elsewhere(clause, more):
        return NOTHING
    return Costly(
        (clause, *more), 3 * (clause.bare != more[0].bare and clause.kind == more[0].kind == "must")
    )


def _kinds_in(clauses: Any) -> set[Any]:
    said = [
        node
        for one in clauses
        for node in (one.says.parts if isinstance(one.says, tree.AllOf) else (one.says,))
    ]
    return {mask_of(node.test) for node in said if isinstance(node, tree.IfElse)}


def _two_headlines(one: Clause, other: Clause, more: Any) -> Any:
    return (
        _headline(Clause("must", both(one.says, other.says)), more)
        if one.kind == other.kind == "must" and not one.bare
        else NOTHING
    )


def _headline(clause: Clause, more: Any) -> Any:
    """`Reds climb, blacks drop: a red one must be higher than the last red …`: the same kinds, in detail."""
    kinds = _kinds_in([clause])
    if (
        clause.kind != "must"
        or not kinds
        or None in kinds
        or any(one.kind != "must" for one in more)
        or _kinds_in(more) != kinds
    ):
        return NOTHING
    return more if len(kinds) > 1 else NOTHING


def _wrapped(clause: Clause) -> Any:
    return (clause, Clause("wrapping", None))


def _round_the_corner(one: int, other: int) -> Any:
    return None if {one, other} == {1, 13} else NOTHING


def _side_by_side(one: int, other: int) -> Any:
    return None if {one, other} == {1, 13} else NOTHING


def _round_after(rank: int) -> Any:
    return None if rank == 13 else NOTHING


def _wrap_allowed(*held: Any) -> Any:
    return None if not held or set(held) == {1, 13} else NOTHING


def _rank_value(rank: int, *held: Any) -> Any:
    return rank if held and held[-1] == rank else NOTHING


def _rank_is(rank: int, number: int) -> Any:
    return rank if rank == number else NOTHING


def _rank_values(*_: Any) -> int:
    return 0


def _as_values_go(*_: Any) -> Clause:
    """`the queen counts 12`: so it does anyway."""
    return Clause("aside", None)


def _as_it_is(rank: Set, held: Set) -> Any:
    mine, whole = mask_of(rank.condition), mask_of(held.condition)
    return NOTHING if mine is None or whole is None or mine & ~whole else Clause("aside", None)


def _starter_at(*held: Any) -> Any:
    return Clause("aside", None) if held[-1] == 1 or 1 in held else NOTHING


def _if_there_is_one(body: Clause) -> Any:
    """`higher than the last card of its suit, if there is one`."""
    return body if mentions(body.says, tree.LastAlike) else NOTHING


def _compare_with(*held: Any) -> Any:
    return _look_at(held[-1])


def _they_are_alike(props: Props) -> Any:
    return must(same(props, BARE))


def _they_differ(props: Props) -> Any:
    return must(other(props, BARE))


def _in_groups(*_: Any) -> None:
    return None


def _followed_round(one: int, other: int, *more: int) -> Any:
    return None if {one, other} == {1, 13} and (not more or more == (other, one)) else NOTHING


def _pairs_allowed(pairs: Any) -> Clause:
    return Clause("ok", pairs)


def _each_kind_goes_up(prop: Attribute, *_: Any) -> Any:
    return must(claim(tree.Higher(tree.LastAlike(prop)))) if prop is not Attribute.VALUE else NOTHING


def _each_kind_goes_down(prop: Attribute, *_: Any) -> Any:
    return must(claim(tree.Lower(tree.LastAlike(prop)))) if prop is not Attribute.VALUE else NOTHING


def _said_aside() -> Any:
    return Clause("aside", None)


def _round_and_on(rank: int) -> Any:
    return None if rank == 2 else NOTHING


def _goes_round() -> None:
    return None


def _may_wrap(*_: Any) -> None:
    return None


def _wrap(*_: Any) -> None:
    return None


def _not_wrapped(clause: Clause) -> Any:
    return (clause,)
