"""Going up and down, following, and lists of what follows what: what the productions of grammar/moves.txt make."""

from typing import Any

from pbem.rulelang import tree
from pbem.rulelang.sentences.actions.shared import _block, _repeat, denied, made, must, resolved, same
from pbem.rulelang.sentences.chart import NOTHING
from pbem.rulelang.sentences.joins import (
    both,
    either,
    implies,
    mask_of,
    mentions,
    negated,
    number_is,
    said_of,
)
from pbem.rulelang.sentences.parts import (
    ANY,
    BARE,
    LAST,
    NEXT,
    SO,
    Amount,
    Before,
    BeforeIt,
    Cards,
    Clause,
    It,
    OfThem,
    Props,
    Set,
)
from pbem.rulelang.tree import Attribute, Relation


def _if_they_were(held: Set) -> Any:
    match held.condition:
        case tree.Claim(tree.Next(), tree.Same(attribute, Before())):
            return OfThem(Props((attribute,)), same=True)
        case tree.Claim(tree.Next(), tree.Other(attribute, Before())):
            return OfThem(Props((attribute,)), same=False)
    return NOTHING if mentions(held.condition, Before, BeforeIt) else OfThem(held.condition, same=True)


def _those(held: Set) -> Any:
    return Set(held.condition, "noun", True)


def _at_first(block: Any) -> Any:
    return block


def _plain_block(held: Set) -> Any:
    return _block(held)


def _plains_on(one: Any, more: Any) -> Any:
    return (*one, *more)


def _plain_blocks(one: Any, more: Any) -> Any:
    return (one, *more) if isinstance(more[0], tuple) else (one, more)


def _number_arrow(said: Any, held: Set) -> Any:
    says = must(said_of(held.condition, NEXT))
    return NOTHING if says is NOTHING else Clause("if", says, said)


def _by_the_way(noun: Set, held: Set) -> Any:
    """`the ace, which is neither prime nor composite,`: what is so of each of them anyway."""
    masks = mask_of(noun.condition), mask_of(both(noun.condition, held.condition))
    return noun if masks[0] is not None and masks[0] == masks[1] else NOTHING


def _from_place(count: int, *_: Any) -> Any:
    return (
        tree.Comparison(tree.Position(), Relation.AT_LEAST, tree.Integer(count), False)
        if count > 1
        else NOTHING
    )


def _plain_twice(blocks: Any) -> Any:
    half = len(blocks) // 2
    return (
        _repeat(blocks)
        if half > 1 and blocks[:half] == blocks[half:] and len(blocks) == 2 * half
        else NOTHING
    )


def _at_place(count: int, card: Set, held: Set) -> Any:
    says = must(said_of(held.condition, NEXT))
    if count < 2 or card.many or says is NOTHING:
        return NOTHING
    return Clause("if", says, tree.Comparison(tree.Position(), Relation.EQUAL, tree.Integer(count), False))


def _plain_cycle(*held: Any) -> Any:
    return _repeat(*held)


def _rest_always() -> Any:
    return Clause("else", Clause("must", ANY))


def _provided(said: Clause) -> Any:
    return said if said.kind == "must" and said.test is None else NOTHING


def _apart_by(cards: Cards, amount: Amount) -> Any:
    if len(cards.cards) != 2:
        return NOTHING
    one, more = map(tree.Value, cards.cards)
    return number_is(tree.Distance(one, more, False), amount)


def _behind(body: Clause, test: Any) -> Any:
    return (
        Clause("if", body._replace(kind="must"), test)
        if body.kind == "must" and not isinstance(test, OfThem) and not _branches(body.says)
        else NOTHING
    )


def _branches(said: Any) -> bool:
    return isinstance(said, tree.IfElse) or (isinstance(said, tree.AllOf) and any(map(_branches, said.parts)))


def _two_behind(one: Clause, other: Any) -> Any:
    return (one, other) if isinstance(other, Clause) else (one, *other)


def _behinds(found: Any) -> Any:
    return found


def _behinds_of_judged(found: Any) -> Any:
    if not all(isinstance(one.test, tree.Claim) and isinstance(one.test.subject, It) for one in found):
        return NOTHING
    return tuple(one._replace(test=resolved(one.test, NEXT)) for one in found)


def _behinds_and(found: Any, more: Any) -> Any:
    return (*found, *more)


def _if_all_are() -> Any:
    return OfThem(SO, same=True)


def _never_alike(cards: Cards, props: Props) -> Any:
    if NEXT not in cards.cards:
        return NOTHING
    card = next(one for one in cards.cards if one != NEXT)
    return must(negated(same(props, card))) if len(cards.cards) == 2 and same(props, card) else NOTHING


def _always_alike(cards: Cards, props: Props) -> Any:
    card = next((one for one in cards.cards if one != NEXT), NEXT)
    return must(same(props, card)) if NEXT in cards.cards and len(cards.cards) == 2 else NOTHING


def _stay(*_: Any) -> Any:
    return made(same(Props((Attribute.VALUE,)), BARE), "predicate")


def _go(held: Set) -> Any:
    return Set(held.condition, "denied" if held.form == "denied" else "predicate")


def _not_after(before: Set, held: Set) -> Any:
    first = said_of(before.condition, LAST)
    return NOTHING if first is None else must(negated(both(said_of(held.condition, NEXT), first)))


def _follow_with(before: Set, held: Set) -> Any:
    first = said_of(before.condition, LAST)
    return NOTHING if first is None else Clause("if", must(said_of(held.condition, NEXT)), first)


def _follow(held: Set) -> Any:
    return made(said_of(held.condition, BARE), "predicate") if held.condition != ANY else NOTHING


def _following(noun: Set, held: Set) -> Any:
    if noun.form in ("relation", "thatof") or "card" in (noun.form, held.form) or held.condition == ANY:
        return NOTHING
    before, after = said_of(held.condition, LAST), said_of(noun.condition, NEXT)
    return NOTHING if None in (before, after) else (before, after)


def _arrowed(noun: Set, held: Set) -> Any:
    before, after = said_of(noun.condition, LAST), said_of(held.condition, NEXT)
    return NOTHING if None in (before, after) else (before, after)


def _arroweds(one: Any, more: Any) -> Any:
    return (one, *more) if isinstance(more[0], tuple) else (one, more)


def _each_arrowed(pairs: Any, more: Any = ()) -> Any:
    return (*_each_follows(pairs), *more)


def _followings(one: Any, more: Any) -> Any:
    return (one, *more) if isinstance(more[0], tuple) else (one, more)


def _each_follows(pairs: Any) -> Any:
    return tuple(Clause("if", must(after), before) for before, after in pairs)


def _each_follows_only(pairs: Any) -> Any:
    return tuple(must(implies(after, before)) for before, after in pairs)


def _each_follows_and(pairs: Any, more: Any) -> Any:
    return (*_each_follows(pairs), *more)


def _each_follows_only_and(pairs: Any, more: Any) -> Any:
    return (*_each_follows_only(pairs), *more)


def _follow_it(noun: Set, held: Set) -> Any:
    """`hearts follow spades`: after a spade, hearts; said of hearts, as well, that they only follow spades."""
    if noun.form in ("relation", "thatof") or "card" in (noun.form, held.form) or held.condition == ANY:
        return NOTHING
    first, says = said_of(held.condition, LAST), said_of(noun.condition, NEXT)
    return NOTHING if None in (first, says) else Clause("if", must(says), first)


def _follow_last(card: Any) -> Any:
    return NOTHING


def _must(held: Set) -> Set:
    return held


def _must_not(held: Set) -> Set:
    return Set(denied(held), "denied")


def _verb_each_time(held: Set) -> Set:
    return held


def _predicate(held: Set) -> Set:
    return held


def _or(one: Set, more: Set) -> Any:
    return (
        NOTHING
        if ANY in (one.condition, more.condition)
        else Set(either(one.condition, more.condition), "predicate")
    )


def _and(one: Set, more: Set) -> Set:
    return Set(both(one.condition, more.condition), "predicate")
