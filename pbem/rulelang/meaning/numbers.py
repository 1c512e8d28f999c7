"""The cards and numbers that a rule speaks of, compiled: each a function of the main line and the next card."""

from collections.abc import Callable, Sequence
from operator import attrgetter

from pbem.cards import KING, PACK, Card
from pbem.rulelang import tree
from pbem.rulelang.meaning.sidelines import last_laid, last_wrong, wrong_under

Line = Sequence[Card]

Found = Callable[[Line, int, Card], Card | None]
"""The card spoken of, or None where there is none yet."""

Counted = Callable[[Line, int, Card], int | None]

ATTRIBUTE: dict[tree.Attribute, Callable[[Card], object]] = {
    tree.Attribute.SUIT: lambda card: card.suit,
    tree.Attribute.COLOUR: lambda card: card.suit.red,
    tree.Attribute.PARITY: lambda card: card.rank % 2,
    tree.Attribute.VALUE: lambda card: card.rank,
}
"""What a card has of each attribute; two cards that have the same are alike in it."""

KINDS: dict[tree.Attribute, tuple[object, ...]] = {
    attribute: tuple(of(card) for card in PACK) for attribute, of in ATTRIBUTE.items()
}
"""The same by the index of the card: what is looked up is not worked out again for every card of a line."""

_rank = attrgetter("rank")


def finder(subject: tree.Subject) -> Found:
    match subject:
        case tree.Next():
            return lambda line, n, card: card
        case tree.Back(count):
            return lambda line, n, card: line[n - count] if n >= count else None
        case tree.Starter():
            return lambda line, n, card: line[0] if n else None
        case tree.LastAlike(attribute):
            return _last_alike(KINDS[attribute])
        case tree.LastLaid():
            return lambda line, n, card: last_laid(line, n)
        case tree.LastWrong():
            return lambda line, n, card: last_wrong(line, n)


def _last_alike(kinds: tuple[object, ...]) -> Found:
    def found(line: Line, n: int, card: Card) -> Card | None:
        kind = kinds[card.index]
        for place in range(n - 1, -1, -1):
            one = line[place]
            if kinds[one.index] == kind:
                return one
        return None

    return found


def compile_number(node: tree.Number) -> Counted:
    """One number as a function; None, while it asks for a card that is not there."""
    match node:
        case tree.Integer(number):
            return lambda line, n, card: number
        case tree.Position():
            return lambda line, n, card: n + 1
        case tree.Value(subject):
            find = finder(subject)
            return lambda line, n, card: None if (found := find(line, n, card)) is None else found.rank
        case tree.Plus(left, right):
            return _counted(compile_number(left), compile_number(right), lambda a, b: a + b)
        case tree.Minus(left, right):
            return _counted(compile_number(left), compile_number(right), lambda a, b: a - b)
        case tree.Times(left, right):
            return _counted(compile_number(left), compile_number(right), lambda a, b: a * b)
        case tree.Modulo(left, divisor):
            dividend = compile_number(left)
            return lambda line, n, card: None if (a := dividend(line, n, card)) is None else a % divisor
        case tree.Run(attribute):
            return _run(KINDS[attribute])
        case tree.Least():
            return lambda line, n, card: min(map(_rank, line[:n])) if n else None
        case tree.Greatest():
            return lambda line, n, card: max(map(_rank, line[:n])) if n else None
        case tree.Distance(left, right, wrapping):
            return _counted(
                compile_number(left), compile_number(right), _round_the_circle if wrapping else _apart
            )
        case tree.WrongUnder():
            return lambda line, n, card: min(len(wrong_under(line, n)), tree.WRONG_LIMIT) if n else None


def _apart(one: int, other: int) -> int:
    return abs(one - other)


def _round_the_circle(one: int, other: int) -> int:
    ahead = (one - other) % KING
    return min(ahead, KING - ahead)


def _run(kinds: tuple[object, ...]) -> Counted:
    def counted(line: Line, n: int, card: Card) -> int | None:
        if not n:
            return None
        kind, length = kinds[line[n - 1].index], 1
        while length < min(n, tree.RUN_LIMIT) and kinds[line[n - 1 - length].index] == kind:
            length += 1
        return length

    return counted


def _counted(left: Counted, right: Counted, of: Callable[[int, int], int]) -> Counted:
    def counted(line: Line, n: int, card: Card) -> int | None:
        one, other = left(line, n, card), right(line, n, card)
        return None if one is None or other is None else of(one, other)

    return counted


def wrapped(number: int) -> int:
    """1 to 13: 14 is an ace again, 0 a king."""
    return (number - 1) % KING + 1
