"""Guards: where something holds: what the productions of grammar/guards.txt make."""

from typing import Any

from pbem.rulelang import tree
from pbem.rulelang.sentences.actions.shared import (
    Manner,
    _alike,
    _every_kth,
    _if_it,
    _product,
    _sum,
    denied,
    followed,
    other,
    same,
)
from pbem.rulelang.sentences.chart import NOTHING, Costly
from pbem.rulelang.sentences.joins import both, changed, descriptions, mentions, of_each, said_of
from pbem.rulelang.sentences.parts import (
    ANY,
    BARE,
    LAST,
    NEXT,
    Before,
    Cards,
    Clause,
    It,
    Likewise,
    OfThem,
    Props,
    Set,
)
from pbem.rulelang.tree import Relation


def _came_out(held: Set) -> Any:
    return said_of(held.condition, LAST) or NOTHING


def _when_played(held: Set) -> Any:
    return NOTHING if held.form == "card" or held.condition == ANY else said_of(held.condition, NEXT)


def _alike_or_not(*held: Any) -> Any:
    """`if the suit is the same, higher; if it is another, lower`."""
    props = [one for one in held if isinstance(one, Props)]
    one, more = (found for found in held if isinstance(found, Manner))
    body, rest = (found for found in held if isinstance(found, Clause))
    if (
        one.card not in (BARE, LAST)
        or more.card != BARE
        or one.same == more.same
        or len(set(props)) != 1
        or (body.kind, rest.kind) != ("must", "must")
    ):
        return NOTHING
    test = one.of(props[0])
    return Clause("if", body, test, rest) if test else NOTHING


def _with_the_same(manner: Manner, props: Props) -> Any:
    return (manner.of(props) if manner.card == BARE and manner.same else None) or NOTHING


def _if_it_is_there(_: Any, test: Any) -> Any:
    return test if isinstance(test, tree.Comparison) and mentions_position(test) else NOTHING


def mentions_position(test: Any) -> bool:
    return isinstance(test.left, tree.Position) or (
        isinstance(test.left, tree.Modulo) and isinstance(test.left.left, tree.Position)
    )


def _if_in_that_manner(props: Props, manner: Manner) -> Any:
    return manner.of(props) or NOTHING


def _if_same(props: Props, card: Any = BARE) -> Any:
    return same(props, card) or NOTHING


def _if_repeated(props: Props) -> Any:
    """`if you repeat the suit`: with the card judged."""
    return same(props, BARE) or NOTHING


def _if_changed(props: Props) -> Any:
    return other(props, BARE) or NOTHING


def _also_there(test: Any, held: Set) -> Any:
    """`if it is a face card, red is right, too`."""
    if isinstance(test, OfThem | Likewise) or held.form == "card":
        return NOTHING
    return Clause(
        "ok",
        both(changed(test, lambda one: NEXT if isinstance(one, It) else one), said_of(held.condition, NEXT)),
    )


def _whatever_that_is(props: Props) -> Any:
    return Clause("aside", None)


def _if_other(props: Props) -> Any:
    return other(props, BARE) or NOTHING


def _line_counts(held: Set, _: Any) -> Any:
    match held.condition:
        case tree.Claim(_, tree.OfParity(odd)):
            return tree.Comparison(
                tree.Modulo(tree.Position(), 2), Relation.EQUAL, tree.Integer(int(not odd)), False
            )
    return NOTHING


def _there_is_among(held: Set, cards: Cards) -> Any:
    if mentions(held.condition, Before) or cards.which != "all":
        return NOTHING
    return of_each(held.condition, cards._replace(which="any")) or NOTHING


def _there_is_none_among(held: Set, cards: Cards) -> Any:
    if mentions(held.condition, Before) or cards.which != "all":
        return NOTHING
    return of_each(held.condition, cards._replace(which="none")) or NOTHING


def _if(said: Any) -> Any:
    return said


def _if_it_is_not(held: Set) -> Any:
    return _if_it(Set(denied(held), held.form, held.many))


def _if_they_agree(props: Any = None) -> Any:
    return OfThem(props, same=True)


def _if_they_differ(props: Any = None) -> Any:
    return OfThem(props, same=False)


def _if_they_are(held: Set) -> Any:
    return OfThem(held.condition, same=True)


def _if_number(*held: Any) -> Any:
    return held[-1]


def _multiplied(*held: Any) -> Any:
    return _reckoned(tree.Times, *held)


def _added_up(*held: Any) -> Any:
    return _reckoned(tree.Plus, *held)


def _reckoned(join: Any, *held: Any) -> Any:
    cards = next(one for one in held if isinstance(one, Cards))
    total: Any = tree.Value(cards.cards[0])
    for card in cards.cards[1:]:
        total = join(total, tree.Value(card))
    return NOTHING if not held[-1] or cards.which != "all" else Clause("number", tree.Modulo(total, held[-1]))


def _divided(number: Any, divisor: Any) -> Any:
    if isinstance(number, int):
        number, divisor = divisor, number
    return Clause("number", tree.Modulo(number, divisor)) if divisor else NOTHING


def _added(*held: Any) -> Any:
    return (
        Clause("number", _sum(tuple(map(tree.Value, held[-1].cards)))) if held[-1].which == "all" else NOTHING
    )


def _multiplied_too(*held: Any) -> Any:
    return (
        Clause("number", _product(tuple(map(tree.Value, held[-1].cards))))
        if held[-1].which == "all"
        else NOTHING
    )


def _look_at_two(cards: Cards) -> Any:
    return Clause("two", None) if cards == Cards((LAST, tree.Back(2))) else NOTHING


def _decides(number: Any, *_: Any) -> Any:
    return Clause("number", number)


def _follows_it() -> None:
    return None


def _followed_by(held: Set) -> Any:
    return _after(held)


def _followed_by_too(held: Set) -> Any:
    return _after(held)


def _must_not_follow_it(noun: Set, held: Set) -> Any:
    return followed(noun, denied(held))


def _after(held: Set) -> Any:
    if held.form == "card" or held.condition == ANY:
        return NOTHING
    if mentions(held.condition, Before):
        return NOTHING
    said = said_of(held.condition, LAST)
    return (
        NOTHING
        if said is None
        else Costly(said, 2 * any(isinstance(one, tree.Other) for one in descriptions(said)))
    )


def _after_several(cards: Any, held: Set) -> Any:
    if isinstance(cards, int):
        if not 2 <= cards <= 9 or mentions(held.condition, Before):
            return NOTHING
        cards = Cards(tuple(tree.Back(i) for i in range(1, cards + 1)))
    said = of_each(held.condition, cards)
    return NOTHING if said is None else said


def _after_alike(count: int, _: Any, props: Props) -> Any:
    return (
        _alike(Cards(tuple(tree.Back(i) for i in range(1, count + 1))), props) if 2 <= count <= 9 else NOTHING
    )


def _if_there_are(count: int, held: Set) -> Any:
    return _after_several(count, held)


def _after_it(card: Any) -> Any:
    return NOTHING


def _each_kth(step: int, *held: Any) -> Any:
    same_step = next(one for one in held if isinstance(one, int)) == step
    return _every_kth(step) if same_step else NOTHING


def _first_cards(*held: Any) -> Any:
    numbers = [one for one in held if isinstance(one, int)]
    if len(numbers) == 2 and numbers[0] != 1:
        return NOTHING
    return tree.Comparison(tree.Position(), Relation.AT_MOST, tree.Integer(numbers[-1]), False)


def _guards(one: Any, more: Any) -> Any:
    return both(one, more)
