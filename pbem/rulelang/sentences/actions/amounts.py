"""Signs between the members of a list: what the productions of grammar/amounts.txt make."""

from typing import Any

from pbem.rulelang import tree
from pbem.rulelang.sentences.chart import NOTHING
from pbem.rulelang.sentences.joins import claim
from pbem.rulelang.sentences.parts import Amount

_COLOURS = (claim(tree.OfColour(True)), claim(tree.OfColour(False)))


def _sign(*_: Any) -> None:
    return None


def _number(number: int) -> int:
    return number


def _one_unit() -> int:
    return 1


def _steps(amount: Amount) -> Amount:
    return amount


def _one_step() -> Amount:
    return Amount(((1, 1),))


def _either_amount(number: int, more: Amount) -> Any:
    return _or(number, more)


def _one_or(more: Amount) -> Any:
    return _or(1, more)


def _exactly(number: int) -> Amount:
    return Amount(((number, number),))


def _numbers_in_a_row(*numbers: int) -> Any:
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


def _at_least(number: int) -> Amount:
    return Amount(((number, None),))


def _at_most(number: int) -> Amount:
    return Amount(((0, number),))


def _from_to(low: int, high: int) -> Any:
    return Amount(((low, high),)) if low < high else NOTHING


def _only_so_much(number: int) -> Amount:
    return Amount(((number, number),))


def _more(number: int) -> Amount:
    return Amount(((number + 1, None),))


def _less(number: int) -> Any:
    return Amount(((0, number - 1),)) if number else NOTHING
