"""Guards: where something holds: what the productions of grammar/guards.txt make."""

from typing import Any

from pbem.rulelang import tree
from pbem.rulelang.sentences.actions.moods import Mood, parted
from pbem.rulelang.sentences.actions.shared import (
    Manner,
    _every_kth,
    _if_it,
    _look_at,
    at_position,
    denied,
    followed,
    must,
    values_alone,
)
from pbem.rulelang.sentences.chart import NOTHING, Costly
from pbem.rulelang.sentences.joins import (
    both,
    card_before,
    changed,
    claim,
    counted,
    descriptions,
    either,
    implies,
    mask_of,
    mentions,
    negated,
    of_each,
    said_of,
)
from pbem.rulelang.sentences.parts import (
    ANY,
    BARE,
    LAST,
    NEXT,
    About,
    Before,
    BeforeIt,
    Cards,
    Clause,
    Echo,
    It,
    Props,
    Set,
)
from pbem.rulelang.tree import Attribute, Relation


def _came_out(held: Set) -> Any:
    return said_of(held.condition, LAST) or NOTHING


def _if_the_last(*held: Any) -> Any:
    """`if the card is black, play a heart`: no card is both."""
    return said_of(held[-1].condition, LAST) or NOTHING


def _if_of_that_kind(*held: Any) -> Any:
    """`if the card is red, play an odd one`: that of a card alone is asked, which is laid."""
    return NOTHING if mask_of(held[-1].condition) is None else _if_the_last(*held)


def _had_risen() -> Any:
    return claim(tree.Higher(tree.Back(2)), LAST)


def _had_fallen() -> Any:
    return claim(tree.Lower(tree.Back(2)), LAST)


def _when_played(held: Set) -> Any:
    return NOTHING if held.form == "card" or held.condition == ANY else said_of(held.condition, NEXT)


def _after_either(one: Set, more: Set) -> Any:
    """`on a face card or on an ace`."""
    return _after(Set(either(one.condition, more.condition), "noun"))


def _after(held: Set) -> Any:
    if held.form == "card" or held.condition == ANY or mentions(held.condition, Before):
        return NOTHING
    said = said_of(held.condition, LAST)
    if said is None:
        return NOTHING
    return Costly(said, 2 * any(isinstance(one, tree.Other) for one in descriptions(said)))


def _follows_it(*moods: Mood) -> Any:
    mood, _ = parted(moods)
    return NOTHING if mood.denies else None


def _must_not_follow_it(noun: Set, held: Set) -> Any:
    return followed(noun, denied(held))


def _several(count: int, *held: Set) -> Any:
    return count, held[-1]


def _after_several(*held: Any) -> Any:
    """After so many cards that are as is said; `of the same suit` is said of each two that lie side by side."""
    cards, kind = held[0] if len(held) == 1 else held
    if isinstance(cards, int):
        if not 2 <= cards <= 9 or (isinstance(kind.condition, tree.AnyOf) and values_alone(kind)):
            return NOTHING
        cards = Cards(tuple(tree.Back(i) for i in range(1, cards + 1)))
    if not mentions(kind.condition, Before):
        return of_each(kind.condition, cards) or NOTHING
    if not all(isinstance(one, tree.Same) for one in descriptions(kind.condition)):
        return NOTHING
    return Costly(both(*(said_of(kind.condition, card) for card in cards.cards[:-1])), -1)


def _guards(one: Any, more: Any) -> Any:
    return both(one, more)


def _in_that_manner(*held: Any) -> Any:
    manner = next(one for one in held if isinstance(one, Manner))
    return manner.of(next(one for one in held if isinstance(one, Props))) or NOTHING


def _with_that_manner(manner: Manner, props: Props) -> Any:
    said = manner.of(props)
    return Costly(said, 0 if manner.same else 4) if said else NOTHING


def _if_likened(manner: Manner, props: Props) -> Any:
    """`if you repeat the suit`: with the card judged."""
    return manner.of(props) or NOTHING


def _if_not_likened(manner: Manner, props: Props) -> Any:
    return _if_likened(manner._replace(same=not manner.same), props)


def _if_alike(*held: Any) -> Any:
    return held


def _alike_or_not(one: Any, body: Clause, more: Any, rest: Clause) -> Any:
    """`if the suit is the same, higher; if it is another, lower`."""
    props = {held for held in (*one, *more) if isinstance(held, Props)}
    first, second = (next(held for held in part if isinstance(held, Manner)) for part in (one, more))
    if (
        first.card not in (BARE, LAST)
        or second.card != BARE
        or first.same == second.same
        or len(props) != 1
        or (body.kind, rest.kind) != ("must", "must")
    ):
        return NOTHING
    test = first.of(*props)
    return Clause("if", body, test, rest) if test else NOTHING


def _if_they_agree(manner: Manner, props: Any = None) -> Any:
    return Echo("they", props, other=not manner.same) if manner.card == BARE else NOTHING


def _if_they_are(held: Set) -> Any:
    return Echo("they", held.condition)


def _if_they_are_equal() -> Any:
    return Echo("they", Props((Attribute.VALUE,)))


def _if_they_sum(said: Any) -> Any:
    return Echo("total", said)


def _if_it_is_not(held: Set) -> Any:
    return _if_it(Set(denied(held), held.form, held.many))


def _also_there(test: Any, mood: Mood, held: Set) -> Any:
    """`if it is a face card, red is right, too`."""
    if not (mood.also and mood.may) or mood.denies or isinstance(test, Echo) or held.form == "card":
        return NOTHING
    there = changed(test, lambda one: NEXT if isinstance(one, It) else one)
    return Clause("ok", both(there, said_of(held.condition, NEXT)))


def _right_there_too(test: Any, mood: Mood) -> Any:
    """`higher; if it is equal, that is right, too`: of the card judged."""
    if not mood.may or mood.denies or mood.only or not (mood.also or isinstance(test, Echo)):
        return NOTHING
    if isinstance(test, Echo):
        return Clause("ok", test.other) if test.how == "likewise" and test.held is not None else NOTHING
    return Clause("ok", changed(test, lambda one: NEXT if isinstance(one, It) else one))


def _line_counts(said: Any, *_: Set) -> Any:
    """`if the line has an even number of cards`, and what is said of that number from then on."""
    number = tree.Minus(tree.Position(), tree.Integer(1))
    return About(number, counted(said, number))


def _if_it_is_there(_: Any, test: Any) -> Any:
    if not isinstance(test, tree.Comparison):
        return NOTHING
    number = test.left.left if isinstance(test.left, tree.Modulo) else test.left
    return test if isinstance(number, tree.Position) else NOTHING


def _each_kth(step: int, *held: Any) -> Any:
    same_step = next(one for one in held if isinstance(one, int)) == step
    return _every_kth(step) if same_step else NOTHING


def _first_cards(*held: Any) -> Any:
    numbers = [one for one in held if isinstance(one, int)]
    if len(numbers) == 2 and numbers[0] != 1:
        return NOTHING
    return tree.Comparison(tree.Position(), Relation.AT_MOST, tree.Integer(numbers[-1]), False)


def _there_is_among(held: Set, cards: Cards) -> Any:
    if mentions(held.condition, Before) or cards.which != "all":
        return NOTHING
    return of_each(held.condition, cards._replace(which="any")) or NOTHING


def _there_is_none_among(held: Set, cards: Cards) -> Any:
    found = _there_is_among(held, cards)
    return NOTHING if found is NOTHING else negated(found)


def _decides(number: Any, *_: Any) -> Any:
    return Clause("number", number)


def _decided_by(_: Props, number: Any) -> Any:
    return _decides(number)


def _divided(number: Any, *held: Any) -> Any:
    return Clause("number", tree.Modulo(number, held[-1]))


def _look_at_two(cards: Cards, *_: Any) -> Any:
    return Clause("two", None) if cards == Cards((LAST, tree.Back(2))) else NOTHING


def _if_it_ties() -> Any:
    """`in case of a tie`: of what the test before held against each other."""
    return _if_it(Set(claim(tree.Same(Attribute.VALUE, BARE)), "predicate"))


def _kth_of_group(order: int, *held: Any) -> Any:
    """`the second card of each pair must have the colour of the first`."""
    count = next(one for one in held if isinstance(one, int))
    said = said_of(held[-1].condition, NEXT)
    if order > count or said is None:
        return NOTHING
    if order > 1:  # `the first card` is the first of the group
        said = changed(said, lambda one: tree.Back(order - 1) if one == tree.Starter() else one)
    return must(implies(at_position(Relation.EQUAL, order % count, count), said))


def _kth_like_another(order: int, *held: Any) -> Any:
    """`the third card of each trio must have the suit of the first`."""
    count, earlier = (one for one in held if isinstance(one, int))
    manner = next(one for one in held if isinstance(one, Manner))
    props = next(one for one in held if isinstance(one, Props))
    if not earlier < order <= count:
        return NOTHING
    said = manner._replace(card=tree.Back(order - earlier)).of(props)
    return NOTHING if said is None else _kth_of_group(order, count, Set(said))


def _look_at_another(card: Any, instead: Any) -> Any:
    """`don't look at the last card, look at the one before it`."""
    instead = card_before(card) if isinstance(instead, BeforeIt) else instead
    return _look_at(instead) if instead != card else NOTHING


def _is_the_last(held: Set, card: Any) -> Any:
    """`si es par la última`."""
    if card == NEXT:
        return NOTHING
    return said_of(held.condition, LAST if isinstance(card, Before) else card) or NOTHING


def _only_one_card(*held: Any) -> Any:
    """`while only one card is on the line`: the one judged is the second."""
    return (
        NOTHING if any(isinstance(one, int) and one != 1 for one in held) else at_position(Relation.EQUAL, 2)
    )
