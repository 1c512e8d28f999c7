"""So much higher or lower, and between: what the productions of grammar/steps.txt make."""

from collections import Counter
from typing import Any

from pbem.cards import PACK, Card, Suit
from pbem.rulelang import tree
from pbem.rulelang.meaning.compiling import compile_rule
from pbem.rulelang.sentences.actions.moods import Mood
from pbem.rulelang.sentences.actions.shared import fits, made, stepped
from pbem.rulelang.sentences.chart import NOTHING
from pbem.rulelang.sentences.joins import (
    both,
    cards_in,
    claim,
    compared,
    descriptions,
    either,
    mentions,
    named_as,
    negated,
    number_is,
    shifted,
    uncounted,
)
from pbem.rulelang.sentences.normal import normal
from pbem.rulelang.sentences.parts import (
    BARE,
    LAST,
    LAST_VALUE,
    NEXT,
    VALUE,
    Amount,
    Cards,
    Clause,
    It,
    Props,
    Set,
    nodes_in,
)
from pbem.rulelang.tree import Attribute, Relation

_ONE = Amount(((1, 1),))
_SIGNS = {Relation.MORE: 1, Relation.LESS: -1}

Move = tuple[tuple[Amount, Relation], ...]
"""One of several amounts, each up, down or (`Relation.UNEQUAL`) either way."""


def _either_way(one: Relation, other: Relation) -> Any:
    return Relation.UNEQUAL if one is not other else NOTHING


def _turn(sense: Relation) -> Any:
    return sense if sense in (Relation.MORE, Relation.LESS, Relation.UNEQUAL) else NOTHING


def _updown(sense: Relation) -> Any:
    return None if sense is Relation.UNEQUAL else NOTHING


def _move(*held: Any) -> Any:
    amount = next(one for one in held if isinstance(one, Amount))
    sense = _turn(next((one for one in held if isinstance(one, Relation)), Relation.MORE))
    return NOTHING if sense is NOTHING else ((amount, sense),)


def _move_down(amount: Amount) -> Move:
    return ((amount, Relation.LESS),)


def _apart(amount: Amount) -> Move:
    return ((amount, Relation.UNEQUAL),)


def _within(number: int) -> Move:
    return ((Amount(((0, number),)), Relation.UNEQUAL),)


def _bound_apart(bound: Relation, number: int) -> Move:
    """`at most at 3 from the last`."""
    return _apart(_bounded(bound, number))


def _by_each(step: int, again: int, turn: Relation) -> Any:
    """`one by one upwards`."""
    return ((Amount(((step, step),)), turn),) if step == again else NOTHING


def _adjacent(props: Props | None = None) -> Any:
    return _apart(_ONE) if props in (None, Props((VALUE,))) else NOTHING


def _one_up(*_: Any) -> Move:
    return ((_ONE, Relation.MORE),)


def _one_down(*_: Any) -> Move:
    return ((_ONE, Relation.LESS),)


def _one_step(turn: Relation) -> Any:
    return ((_ONE, turn),)


def _either_move(one: Move, other: Move) -> Move:
    return (*one, *other)


def _bounded(bound: Relation, number: int) -> Amount:
    return Amount(((number, None) if bound is Relation.AT_LEAST else (0, number),))


def by_so_much(amount: Amount, sense: Relation, base: Any) -> Any:
    """That the value lies by an amount above or below another number, or on either side of it."""
    if sense is Relation.UNEQUAL:
        return number_is(tree.Distance(tree.Value(NEXT), base, False), amount)
    return stepped(amount, _SIGNS[sense], base)


def _moved(*held: Any) -> Any:
    if len(held) > 2:
        amount = next(one for one in held if isinstance(one, Amount))
        sense, base = (one for one in held if one is not amount)
        return made(by_so_much(amount, sense, base))
    move, base = held if len(held) > 1 else (*held, LAST_VALUE)
    parts = [by_so_much(amount, sense, base) for amount, sense in move]
    return NOTHING if None in parts else made(either(*parts))


def _moved_or_not(*held: Any) -> Any:
    """`at most 3 higher`: so much higher at most, or lower as well."""
    if len(held) > 2:
        amount = next(one for one in held if isinstance(one, Amount))
        sense, base = (one for one in held if one is not amount)
    else:
        ((amount, sense), *more), base = held
        if more:
            return NOTHING
    match amount.spans:
        case ((0, most),) if most is not None and sense in _SIGNS:
            limit = Relation.AT_MOST if sense is Relation.MORE else Relation.AT_LEAST
            return made(compared(tree.Value(NEXT), limit, shifted(base, _SIGNS[sense] * most)))
    return NOTHING


def _one_away(_: int, sense: Relation, base: Any) -> Any:
    return made(by_so_much(_ONE, sense, base))


def _moved_from(base: Any, move: Move) -> Any:
    return _moved(move, base)


def _moved_either_way(move: Move, base: Any) -> Any:
    return _moved(move, base) if all(sense is Relation.UNEQUAL for _, sense in move) else NOTHING


def _moved_or_moved(move: Move, base: Any, more: Move) -> Any:
    return _moved((*move, *more), base)


def _or_that_way(held: Set, turn: Relation) -> Any:
    """`at most 2 higher, lower ones are free`: what is said of the other way alone."""
    if turn not in _SIGNS:
        return NOTHING
    met = normal(both(held.condition, stepped(_ONE, -_SIGNS[turn], LAST_VALUE)))
    if met is None:
        return NOTHING
    kinds = {Relation.LESS: (tree.Lower, tree.NotHigher), Relation.MORE: (tree.Higher, tree.NotLower)}
    kind = kinds[turn][compile_rule(tree.Rule(None, met)).follow((Card(7, Suit.SPADES),)) > 0]
    return made(either(held.condition, claim(kind(BARE))), held.form)


def _free_that_way(turn: Relation, held: Set) -> Any:
    return _or_that_way(held, turn)


def _free_way(*held: Any) -> Any:
    """`you may go down as far as you like`: which way is free."""
    turn = next(one for one in held if isinstance(one, Relation))
    moods = [one for one in held if isinstance(one, Mood)]
    return (
        NOTHING if turn not in _SIGNS or any(one.never or one.banned or one.only for one in moods) else turn
    )


def _or_goes_that_way(said: Clause, turn: Relation) -> Any:
    """`go up 4 at most, go down as far as you like`, where the other clause is about the value alone."""
    if said.kind != "must" or -_SIGNS[turn] not in _ways(said.says):
        return NOTHING
    free = _or_that_way(Set(said.says), turn)
    bound = free is not NOTHING and sum(_ways(free.condition).values()) < len(PACK)
    return said._replace(says=free.condition) if bound else NOTHING


def _goes_free_that_way(turn: Relation, said: Clause) -> Any:
    return _or_goes_that_way(said, turn)


def _ways(said: Any) -> dict[int, int]:
    """How many cards are right below a seven (-1), at it and above it, where no more than the value is asked for."""
    said = normal(named_as(said, LAST)) if set(cards_in(said)) <= {NEXT, BARE, LAST} else None
    right = compile_rule(tree.Rule(None, said)).follow((Card(7, Suit.SPADES),)) if said else 0
    ranks = [card.rank for card in PACK if right >> card.index & 1]
    free = all(ranks.count(rank) == len(Suit) for rank in ranks)
    return Counter((rank > 7) - (rank < 7) for rank in ranks) if free else {}


def _so_much_and_no_more(said: Clause) -> Any:
    """`three away at most, not one more`, where the amount was bounded anyway."""
    told = [one for one in nodes_in(said.says) if isinstance(one, tree.Comparison)]
    bounded = told and all(one.relation in (Relation.EQUAL, Relation.AT_MOST) for one in told)
    return said if bounded and said.kind == "must" else NOTHING


def _sense_and_base(held: Set) -> Any:
    """What the value is held against, and how."""
    match held.condition:
        case tree.Claim(tree.Next(), tree.Higher(card)):
            return Relation.MORE, tree.Value(card)
        case tree.Claim(tree.Next(), tree.Lower(card)):
            return Relation.LESS, tree.Value(card)
        case tree.Claim(tree.Next(), tree.Other(Attribute.VALUE, card)):
            return Relation.UNEQUAL, tree.Value(card)
        case tree.Comparison(tree.Value(tree.Next()), (Relation.MORE | Relation.LESS) as sense, base, False):
            return sense, base
    return None


def _but_by(held: Set, amount: Amount) -> Any:
    found = _sense_and_base(held)
    return made(by_so_much(amount, *found), held.form) if found else NOTHING


def _but_not_by(held: Set, amount: Amount) -> Any:
    found = _sense_and_base(held)
    return made(both(held.condition, negated(by_so_much(amount, *found))), held.form) if found else NOTHING


def _two_numbers(held: tuple[Any, ...]) -> Any:
    """The values of two cards, or two numbers; `in value` may be said of them."""
    if any(isinstance(one, Props) and one != Props((VALUE,)) for one in held):
        return None
    held = tuple(one for one in held if not isinstance(one, Props))
    if isinstance(held[0], Cards):
        cards = held[0]
        return tuple(map(tree.Value, cards.cards)) if len(cards.cards) == 2 and cards.which == "all" else None
    return held if len(held) == 2 and not all(isinstance(one, tree.Integer) for one in held) else None


def _between(*held: Any) -> Any:
    numbers = _two_numbers(held)
    if numbers is None or mentions(numbers, It):
        return NOTHING
    one, other = (compared(tree.Value(NEXT), Relation.AT_LEAST, n) for n in numbers)
    up, down = (compared(tree.Value(NEXT), Relation.AT_MOST, n) for n in reversed(numbers))
    return made(either(both(one, up), both(other, down)))


def _strictly_between(*held: Any) -> Any:
    numbers = _two_numbers(held)
    if numbers is None:
        return NOTHING
    below, above = (tree.Minus(tree.Value(NEXT), number) for number in numbers)
    return made(tree.Comparison(tree.Times(below, above), Relation.LESS, tree.Integer(0), False))


def _compared_and_of(one: Set, relation: Set) -> Any:
    """`una più bassa di un altro seme`: with what it has in common with that card, or not."""
    said = list(descriptions(relation.condition))
    alike = all(
        isinstance(held, tree.OfSuit | tree.OfColour)
        or (isinstance(held, tree.Same | tree.Other) and held.attribute is not VALUE)
        for held in said
    )
    return (
        Set(both(one.condition, relation.condition), "noun")
        if said and alike and relation.form == "relation"
        else NOTHING
    )


def _with(held: Set) -> Set:
    return Set(held.condition, "denied" if held.form == "denied" else "relation")


def _with_prop(prop: Attribute, held: Set) -> Any:
    fitting = all(fits(prop, one) for one in descriptions(held.condition))
    return Set(held.condition, "relation") if fitting else NOTHING


def _in_prop(held: Set, prop: Attribute) -> Any:
    return Set(held.condition, "relation") if prop is VALUE else NOTHING


def _one_of_these(held: Set) -> Any:
    several = isinstance(held.condition, tree.AnyOf) and len(held.condition.parts) > 2
    return made(held.condition) if several else NOTHING


def _is_number(number: Any) -> Any:
    if (
        isinstance(number, tree.Distance | tree.Greatest | tree.Least | tree.Position)
        or uncounted(number)
        or mentions(number, tree.Next)
    ):
        return NOTHING
    return made(compared(tree.Value(NEXT), Relation.EQUAL, number))


def _of_card(card: Any) -> Any:
    return NOTHING if card == NEXT else tree.Value(card)
