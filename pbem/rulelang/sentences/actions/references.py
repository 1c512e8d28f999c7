"""Cards of the line: what the productions of grammar/references.txt make."""

from typing import Any

from pbem.rulelang import tree
from pbem.rulelang.sentences.actions.shared import _two
from pbem.rulelang.sentences.chart import NOTHING
from pbem.rulelang.sentences.parts import (
    BARE,
    LAST,
    MAX_BACK,
    NEXT,
    VALUE,
    Before,
    BeforeIt,
    Cards,
    Earlier,
    It,
    Set,
)


def _none(*_: Any) -> None:
    return None


def _a_card(held: Set) -> Set:
    return held


def _card(held: Set) -> bool:
    return held.form == "card" and not held.many


def _last(*held: Any) -> Any:
    return LAST if all(_card(one) for one in held) else NOTHING


def _last_laid(_: Any) -> Any:
    return LAST


def _last_alone() -> Any:
    return LAST


def _previous(*held: Any) -> Any:
    return BARE if all(_card(one) for one in held) else NOTHING


def _one_before(*held: Any) -> Any:
    return BeforeIt() if all(_card(one) for one in held) else NOTHING


def _previous_alone() -> Any:
    return BARE


def _kth(count: Any, card: Any = None) -> Any:
    if isinstance(count, Set):
        count = card
    return tree.Back(count) if 1 < count <= MAX_BACK else NOTHING


def _second_last(*_: Any) -> Any:
    return tree.Back(2)


def _third_last(*_: Any) -> Any:
    return tree.Back(3)


def _ago(*held: Any) -> Any:
    count = next(one for one in held if isinstance(one, int))
    return tree.Back(count) if 1 <= count <= MAX_BACK else NOTHING


def _before(*held: Any) -> Any:
    match held[-1]:
        case tree.Back(count) if count < MAX_BACK:
            return tree.Back(count + 1)
        case tree.Next():
            return LAST
        case Before():
            return tree.Back(2)
        case It():
            return BeforeIt()
        case _:
            return NOTHING


def _starter() -> Any:
    return tree.Starter()


def _fixed(card: Any) -> Any:
    return card


def _last_alike(*held: Any) -> Any:
    attribute = held[-1]
    return tree.LastAlike(attribute) if attribute is not VALUE else NOTHING


def _judged(*_: Any) -> Any:
    return NEXT


def _either_ref(one: Any, other: Any) -> Any:
    both_cards = _two(one, other)
    return NOTHING if both_cards is NOTHING else both_cards._replace(which="or")


def _of_ref(card: Any) -> Any:
    return card


def _earlier(*_: Any) -> Any:
    return Earlier()


def _of_earlier(*_: Any) -> Any:
    return Earlier()


def _judged_ref(card: Any) -> Any:
    return card


def _those_of_cards(*held: Any) -> Any:
    return _cards(*held)


def _cards_before_it(*held: Any) -> Any:
    return _cards(*held)


def _cards(*held: Any) -> Any:
    count = next(one for one in held if isinstance(one, int))
    return Cards(tuple(tree.Back(i) for i in range(1, count + 1))) if 2 <= count <= MAX_BACK else NOTHING


def _more_cards(*held: Any) -> Any:
    found: list[Any] = []
    if isinstance(held[0], Set):
        return Cards((LAST, tree.Back(2)))
    for one in held:
        if isinstance(one, Cards) and one.which != "all":
            return NOTHING
        found += one.cards if isinstance(one, Cards) else [one]
    return (
        Cards(tuple(found))
        if len(set(found)) == len(found) and not any(isinstance(one, It) for one in found)
        else NOTHING
    )


def _all_cards(cards: Cards) -> Cards:
    return cards


def _any_one(cards: Cards) -> Cards:
    return cards._replace(which="any")


def _either_card(one: Any, other: Any) -> Any:
    return NOTHING if one == other or NEXT in (one, other) else Cards((one, other), "any")


def _one_of_the_two(*held: Any) -> Any:
    return Cards((LAST, tree.Back(2)), "any") if held in ((), (2,)) else NOTHING


def _any_cards(*held: Any) -> Any:
    return held[-1]._replace(which="any") if held[0] == 1 or len(held) == 1 else NOTHING


def _some_of_cards(*held: Any) -> Any:
    return held[-1]._replace(which="some") if held[0] == 1 or len(held) == 1 else NOTHING


def _no_cards(cards: Cards) -> Cards:
    return cards._replace(which="none")


def _just_one_card(cards: Cards) -> Cards:
    return cards._replace(which="one")


def _one_card(count: int, cards: Cards) -> Any:
    return cards._replace(which="one") if count == 1 else NOTHING


def _some_card(count: int, cards: Cards) -> Any:
    return cards._replace(which="any") if count == 1 else NOTHING
