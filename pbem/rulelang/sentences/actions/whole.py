"""The whole text: rings, labels, asides, round the corner: what the productions of grammar/whole.txt make."""

import itertools
from typing import Any

from pbem.rulelang import tree
from pbem.rulelang.sentences.actions.shared import _block, _repeat, is_so, must
from pbem.rulelang.sentences.chart import NOTHING, Costly
from pbem.rulelang.sentences.joins import (
    both,
    changed,
    descriptions,
    disjoint,
    implies,
    mask_of,
    mentions,
    negated,
    said_of,
    uncounted,
)
from pbem.rulelang.sentences.normal import steps_around
from pbem.rulelang.sentences.parts import LAST, NEXT, Before, Clause, It, Set
from pbem.rulelang.tree import Attribute

_counted = _block

MAX_BLOCKS = 60
"""Longest list of blocks that may be a pattern."""


def _plain_blocks(*held: Any) -> Any:
    """A list that comes round once in it: red, black, red, black."""
    found = _repeat(held[-1])
    parts = found.says.blocks if isinstance(found.says, tree.Repeat) else found.says.parts
    return found if len(parts) < len(held[-1]) else NOTHING


def _pattern_told(blocks: Any) -> Any:
    """`two red one black`: a pattern, as something comes several times in a row in it."""
    plain = not any(isinstance(said, tree.AllOf) for _, said in blocks)  # `2 red 1 black`: no red aces
    return _repeat(blocks) if plain and any(count > 1 for count, _ in blocks) else NOTHING


def _blocks(one: Any, more: Any) -> Any:
    """A list of blocks, or of the kinds of a ring; each of them is a tuple itself."""
    found = (one, *more) if type(more) is tuple and type(more[0]) is type(one) else (one, more)
    return found if len(found) <= MAX_BLOCKS else NOTHING


def _back_to(blocks: Any, *held: Any) -> Any:
    return _repeat(blocks) if held[-1] == blocks[0] else NOTHING


def _of_so_many(*held: Any) -> Any:
    """`the pattern repeats every three cards: …`, where it does."""
    said = held[-1] if isinstance(held[-1], Clause) else _repeat(held[-1])
    if not isinstance(said.says, tree.Repeat | tree.Alternate):
        return NOTHING
    blocks = getattr(said.says, "blocks", None)
    long = sum(one.count for one in blocks) if blocks else len(said.says.parts)
    return said if {one for one in held if isinstance(one, int)} == {long} else NOTHING


def _in_brackets(clause: Clause, inner: Any) -> Any:
    """`within two of the last one (the same number is fine)`: what follows from it, or more of the rule."""
    return (clause, Clause("told", inner))


def _in_brackets_and_on(clause: Clause, inner: Any, *more: Any) -> Any:
    return (*_in_brackets(clause, inner), *more[-1])


def _and_thus(clause: Clause, more: Any) -> Any:
    """`one up or down, so a king needs a queen`: what follows from what was said."""
    return (clause, Clause("thus", more))


def _cycle(said: Clause, *_: Any) -> Any:
    return said if isinstance(said.says, tree.Repeat | tree.Alternate) else NOTHING


def _goes_on(*_: Any) -> str:
    return "on"


def _and_again() -> str:
    return "again"


def _and_then(clause: Clause, more: Any) -> Any:
    if clause.kind == "ok" and isinstance(getattr(clause.says, "description", None), tree.First):
        return (clause, *more)
    return (clause, *more) if clause.kind == "start" and not _starts_elsewhere(clause, more) else NOTHING


def _starts_elsewhere(clause: Clause, more: Any) -> bool:
    """Whether a pattern begins with something else than what the line is to begin with."""
    return clause.kind == "start" and any(
        isinstance(one.says, tree.Repeat) and one.says.blocks[0].part != clause.says for one in more
    )


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


def _in_turn(blocks: Any, *_: Any) -> Any:
    if len(set(blocks)) < len(blocks):
        return _repeat(blocks)
    return (
        Clause("as_said", tree.Alternate(tuple(condition for _, condition in blocks)))
        if all(count == 1 for count, _ in blocks)
        else NOTHING
    )


def _in_turn_from(blocks: Any, again: Any, *behind: Any) -> Any:
    """`clubs, diamonds, hearts, spades, and then begin again with clubs after spades`."""
    return _in_turn(blocks) if (again, *behind) in ((blocks[0],), (blocks[0], blocks[-1])) else NOTHING


def _one_clause(*held: Any) -> Any:
    return held


def _unpaused(clause: Clause, more: Any) -> Any:
    joined = (
        more[0].kind == "else"
        or (clause.kind == more[0].kind == "if" and not _of_two_topics(clause, more[0]))
        or _of_two_kinds(clause, more[0])
    )
    return (clause, *more) if joined else NOTHING


def _of_two_kinds(one: Clause, more: Clause) -> bool:
    """`up with red down with black`."""
    said = [each.says for each in (one, more) if each.kind == "must" and isinstance(each.says, tree.IfElse)]
    return len(said) == 2 and disjoint(said[0].test, said[1].test)


def _of_two_topics(one: Clause, more: Clause) -> bool:
    """Whether of two tests that name nothing one is of a number, and the other of a card."""
    tests = [each.test for each in (one, more) if each.kind == "if"]
    unnamed = [mentions(test, It) for test in tests if uncounted(test) or mentions(test, It)]
    return len(unnamed) == 2 and unnamed[0] is not unnamed[1]


def _more_clauses(clause: Clause, more: Any) -> Any:
    """Clauses one after the other; a mere kind of cards beside a whole sentence is more likely a part of it."""
    if _starts_elsewhere(clause, more) or _of_two_topics(clause, more[0]):
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


def _in_groups(*held: Any) -> Any:
    """`cards come in pairs: the second of each pair …`."""
    return held[-1] if mentions(held[-1], tree.Position) else NOTHING


def _steps_around(held: Set) -> Any:
    """`one higher (an ace follows a king) or the same suit`."""
    around = steps_around(held.condition)
    return NOTHING if around == held.condition else held._replace(condition=around)


def _round_the_corner(*held: int) -> Any:
    return None if set(held) == {1, 13} else NOTHING


def _and_two(rank: int) -> Any:
    """`after the king the ace, and then the 2`."""
    return None if rank == 2 else NOTHING


def _round_after(rank: int) -> Any:
    return None if rank == 13 else NOTHING


def _rank_value(rank: int, *held: Any) -> Any:
    return rank if held and held[-1] == rank else NOTHING


def _zero_counts(number: int) -> Any:
    """`a multiple of 3 apart; zero counts`."""
    return Clause("aside", None) if number == 0 else NOTHING


def _fact(kind: Set, held: Set) -> Any:
    """`kings are odd`: what is so of all cards of a kind."""
    return None if is_so(kind, held) and kind.condition != held.condition else NOTHING


def _number_fact(number: int, held: Set) -> Any:
    """`zero is even`."""
    odd = getattr(getattr(held.condition, "description", None), "odd", None)
    return None if odd is not None and number % 2 == odd else NOTHING


def _no_fact(kind: Set, held: Set) -> Any:
    return _fact(kind, Set(negated(held.condition)))


def _as_it_is(rank: Set, held: Set) -> Any:
    mine, whole = mask_of(rank.condition), mask_of(held.condition)
    return NOTHING if mine is None or whole is None or mine & ~whole else Clause("aside", None)


def _as_it_is_not(rank: Set, held: Set) -> Any:
    """`the ace does not count as a prime`."""
    mine, whole = mask_of(rank.condition), mask_of(held.condition)
    return NOTHING if mine is None or whole is None or mine & whole else Clause("aside", None)


def _if_there_is_one(body: Clause) -> Any:
    """`higher than the last card of its suit, if there is one`."""
    return body if mentions(body.says, tree.LastAlike) else NOTHING


def _in_each_kind(*held: Any) -> Any:
    """`in every suit the cards go up`: against the last card of the same suit."""
    prop = next(one for one in held if isinstance(one, Attribute))
    last = tree.LastAlike(prop)
    said = next(one for one in reversed(held) if isinstance(one, Set)).condition
    if (
        prop is Attribute.VALUE
        or not mentions(said, Before)
        or any(getattr(one, "attribute", None) is prop for one in descriptions(said))
    ):
        return NOTHING
    return must(changed(said, lambda one: last if isinstance(one, Before) else one))


def _where_none_is(card: Any) -> Any:
    """`as long as there is no second last card, anything goes`, which is so of all that asks for it."""
    return Clause("open", card) if isinstance(card, tree.Back) and card != LAST else NOTHING


def _pairs_allowed(pairs: Any) -> Clause:
    return Clause("ok", pairs)
