"""Cards of the line: what the productions of grammar/references.txt make."""

from typing import Any

from pbem.rulelang import tree
from pbem.rulelang.sentences.actions.shared import _two, always
from pbem.rulelang.sentences.chart import NOTHING
from pbem.rulelang.sentences.parts import (
    BARE,
    LAST,
    MAX_BACK,
    NEXT,
    Before,
    BeforeIt,
    Cards,
    Earlier,
    It,
    OfPair,
    Set,
)

_the_last, _previous, _second_last, _third_last = map(always, (LAST, BARE, tree.Back(2), tree.Back(3)))
_judged, _earlier, _no = map(always, (NEXT, Earlier(), "none"))


def _one_alone(held: tuple[Any, ...]) -> bool:
    """Whether no word for several cards is among these."""
    return all(one.form == "card" and not one.many for one in held if isinstance(one, Set))


def _that_card(card: Any, *held: Any) -> Any:
    return card if _one_alone(held) else NOTHING


def _one_before(*held: Any) -> Any:
    return BeforeIt() if _one_alone(held) else NOTHING


def _kth(count: int, *_: Any) -> Any:
    return tree.Back(count) if 1 < count <= MAX_BACK else NOTHING


def _ago(*held: Any) -> Any:
    return tree.Back(held[-1]) if 1 <= held[-1] <= MAX_BACK else NOTHING


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


def _so_many_before(*held: Any) -> Any:
    card = held[-1]
    for _ in range(next(one for one in held if isinstance(one, int))):
        card = _before(card)
    return card


def _fixed(card: Any = None) -> Any:
    return card or tree.Starter()


def _last_alike(*held: Any) -> Any:
    return tree.LastAlike(held[-1])


def _either_ref(one: Any, other: Any) -> Any:
    both_cards = _two(one, other)
    return NOTHING if both_cards is NOTHING else both_cards._replace(which="or")


def _cards(*held: Any) -> Any:
    count = next(one for one in held if isinstance(one, int))
    return Cards(tuple(tree.Back(i) for i in range(1, count + 1))) if 2 <= count <= MAX_BACK else NOTHING


def _last_two(_: Any, held: Set) -> Any:
    return Cards((LAST, tree.Back(2))) if held.many else NOTHING


def _more_cards(*held: Any) -> Any:
    if any(isinstance(one, Cards) and one.which != "all" for one in held):
        return NOTHING
    found = [card for one in held for card in (one.cards if isinstance(one, Cards) else (one,))]
    twice = len(set(found)) < len(found) or any(isinstance(one, It) for one in found)
    return NOTHING if twice else Cards(tuple(found))


def _any(count: int = 1) -> Any:
    return "any" if count == 1 else NOTHING


def _some(count: int = 1) -> Any:
    return "some" if count == 1 else NOTHING


def _just_one(count: int = 1) -> Any:
    return "one" if count == 1 else NOTHING


def _of_cards(which: str, cards: Cards) -> Cards:
    return cards._replace(which=which)


def _of_those_two(which: str, count: int, *held: Any) -> Any:
    """`at least one of the two cards, the last or the one played`."""
    cards = [one for one in held if not isinstance(one, Set)]
    return Cards(tuple(cards), which) if count == len(set(cards)) == 2 else NOTHING


def _either_card(one: Any, other: Any) -> Any:
    return NOTHING if one == other or NEXT in (one, other) else Cards((one, other), "or")


def _one_of_the_two(count: int = 2) -> Any:
    return Cards((OfPair(1), OfPair(2)), "any") if count == 2 else NOTHING
