"""Signs between the members of a list, and amounts: what the productions of grammar/amounts.txt make."""

from typing import Any

from pbem.rulelang import tree
from pbem.rulelang.sentences.chart import NOTHING, Costly
from pbem.rulelang.sentences.joins import claim, mask_of, number_is
from pbem.rulelang.sentences.parts import NEXT, Amount
from pbem.rulelang.tree import Relation

_COLOURS = (claim(tree.OfColour(True)), claim(tree.OfColour(False)))


def _sign(*_: Any) -> None:
    return None


def _one() -> int:
    return 1


def _so_many(number: int) -> Any:
    """`two values`; `a value` may be any one: `a lower value`."""
    return Costly(number) if number == 1 else number


def _bounded(*held: Any) -> Any:
    number = next(one for one in held if isinstance(one, int))
    match next(one for one in held if isinstance(one, Relation)):
        case Relation.AT_LEAST:
            return Amount(((number, None),))
        case Relation.AT_MOST:
            return Amount(((0, number),))
        case Relation.MORE:
            return Amount(((number + 1, None),))
        case Relation.LESS if number:
            return Amount(((0, number - 1),))
        case _:
            return NOTHING


def _or_so(number: int, turn: Relation = Relation.MORE) -> Any:
    """`two or more`, `two or less`."""
    if turn is Relation.UNEQUAL:
        return NOTHING
    return Amount(((number, None) if turn is Relation.MORE else (0, number),))


def _within_both(one: Amount, more: Amount) -> Any:
    """`at least two, but at most four`."""
    if len(one.spans) > 1:
        return NOTHING
    ((low, high),), ((other_low, other_high),) = one.spans, more.spans
    ends = [end for end in (high, other_high) if end is not None]
    if len(ends) != 1 or max(low, other_low) >= ends[0]:
        return NOTHING
    return Amount(((max(low, other_low), ends[0]),))


def _exactly(number: int) -> Amount:
    return Amount(((number, number),))


def _that_are(amount: Amount, held: Any) -> Any:
    """`1, 4 or 9 (the squares)`."""
    said = number_is(tree.Value(NEXT), amount)
    return amount if said is not None and mask_of(said) == mask_of(held.condition) is not None else NOTHING


def _row(number: int, more: Any) -> Any:
    return (number, *(more if isinstance(more, tuple) else (more,)))


def _numbers_in_a_row(row: tuple[int, ...], last: int) -> Any:
    numbers = (*row, last)
    return (
        Amount(tuple((number, number) for number in numbers))
        if len(set(numbers)) == len(numbers)
        else NOTHING
    )


def _or(number: int, more: Amount) -> Any:
    if any(low != high for low, high in more.spans):
        return NOTHING
    return Amount(((number, number), *more.spans))


def _span(low: int, high: int) -> Any:
    return Amount(((low, high),)) if low < high else NOTHING
