"""Judges cards by a rule: a tree becomes functions once; where only the last card counts, 52 × 52 bits are kept.

A condition is true, false, or None: not to be told yet, because it asks for a card the main line has not.
"Not yet" goes up as in Kleene's logic: `and` with a false part is false, `or` with a true part is true, branches that
all say the same need no test to be told, all else stays open. What is open in the end is right: until the line is long
enough to tell, every card is.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from operator import attrgetter, eq, ge, gt, le, lt, ne
from typing import Any

from pbem.cards import KING, PACK, Card
from pbem.rulelang import tree
from pbem.rulelang.meaning.card_sets import mask, said_of_one
from pbem.rulelang.meaning.facts import told
from pbem.rulelang.meaning.scope import reach
from pbem.rulelang.meaning.sidelines import last_laid, last_wrong, wrong_under

Line = Sequence[Card]

Asked = Callable[[Line, int, Card], bool | None]
"""(main line, how many of its cards lie before the card, the card) → met, not met, or not to be told yet."""

Found = Callable[[Line, int, Card], Card | None]
"""The card spoken of, or None where there is none yet."""

Counted = Callable[[Line, int, Card], int | None]

_COMPARE: dict[tree.Relation, Callable[[int, int], bool]] = {
    tree.Relation.EQUAL: eq,
    tree.Relation.UNEQUAL: ne,
    tree.Relation.LESS: lt,
    tree.Relation.MORE: gt,
    tree.Relation.AT_MOST: le,
    tree.Relation.AT_LEAST: ge,
}
ATTRIBUTE: dict[tree.Attribute, Callable[[Card], object]] = {
    tree.Attribute.SUIT: lambda card: card.suit,
    tree.Attribute.COLOUR: lambda card: card.suit.red,
    tree.Attribute.PARITY: lambda card: card.rank % 2,
    tree.Attribute.VALUE: lambda card: card.rank,
}
"""What a card has of each attribute; two cards that have the same are alike in it."""

_KINDS: dict[tree.Attribute, tuple[object, ...]] = {
    attribute: tuple(of(card) for card in PACK) for attribute, of in ATTRIBUTE.items()
}
"""The same by the index of the card: what is looked up is not worked out again for every card of a line."""

_rank = attrgetter("rank")

_NONE = tree.Claim(tree.Next(), tree.Nothing())
"""What is left over where there is no `else`."""

_UNKNOWN = -1
"""A row of the table that nobody has asked for yet."""


@dataclass(frozen=True, slots=True)
class CompiledRule:
    """A rule ready to judge with. It reads the main line and the next card, and nothing else.

    Only a rule that speaks of the sidelines reads them, too, and only of a `LineWithSidelines`; any other main line
    has no wrong cards.
    """

    asked: Asked
    start: Asked | None
    table: list[int] | None
    """For a rule on the last card alone: by its index, the bits of the cards that may follow.

    A row is filled in when it is first asked for, so that compiling costs no judgement.
    """

    def permits(self, main_line: Line, card: Card) -> bool:
        """Whether `card` is right after `main_line`, the starter first."""
        if self.table is not None and main_line:
            row = self.table[main_line[-1].index]
            if row == _UNKNOWN:
                row = self.follow(main_line)
            return row >> card.index & 1 == 1
        return self.asked(main_line, len(main_line), card) is not False

    def follow(self, main_line: Line) -> int:
        """Bit `card.index` is set for every card that is right after `main_line`."""
        if self.table is None or not main_line:
            return self._bits(main_line)
        last = main_line[-1].index
        if self.table[last] == _UNKNOWN:
            self.table[last] = self._bits(main_line)
        return self.table[last]

    def _bits(self, main_line: Line) -> int:
        asked, n = self.asked, len(main_line)
        return sum([1 << card.index for card in PACK if asked(main_line, n, card) is not False])

    def admits(self, card: Card) -> bool:
        """Whether `card` may be the starter."""
        return self.start is None or self.start((), 0, card) is not False


@lru_cache(maxsize=256)
def compile_rule(rule: tree.Rule) -> CompiledRule:
    """The rule as something that judges; a rule that was compiled lately is not compiled again."""
    start = compile_condition(rule.start.part, rule.edition) if rule.start else None
    table = [_UNKNOWN] * len(PACK) if reach(rule) <= 1 else None
    return CompiledRule(compile_condition(rule.part, rule.edition), start, table)


def compile_condition(node: tree.Condition, edition: int = tree.EDITION) -> Asked:
    """One condition as a function; None, while it hangs on a card that is not there."""

    def compiled(parts: Sequence[tree.Condition]) -> list[Asked]:
        return [compile_condition(part, edition) for part in parts]

    said = said_of_one(node)
    if said is not None:
        return _is_one_of(*said)
    match node:
        case tree.Claim(subject, description):
            return _claim(subject, description)
        case tree.Comparison():
            return _comparison(node)
        case tree.Fact():
            return lambda line, n, card: told(line, node)
        case tree.Not(part):
            (asked,) = compiled([part])
            return lambda line, n, card: None if (met := asked(line, n, card)) is None else not met
        case tree.AllOf(parts):
            return _all_of(compiled(parts))
        case tree.AnyOf(parts):
            return _any_of(compiled(parts))
        case tree.OneOf(parts):
            return _one_of(compiled(parts))
        case tree.IfElse(test, then, otherwise):
            tested, met, rest = compiled([test, then, otherwise])
            return _first([(tested, met)], rest, edition)
        case tree.After(cases, otherwise):
            tests, thens = compiled([case.test for case in cases]), compiled([case.then for case in cases])
            (rest,) = compiled([otherwise or _NONE])
            return _first(list(zip(tests, thens, strict=True)), rest, edition)
        case tree.By(number, options, otherwise):
            (rest,) = compiled([otherwise or _NONE])
            return _by(number, options, compiled([option.then for option in options]), rest, edition)
        case tree.Alternate(parts):
            return _alternate(parts, compiled(parts))
        case tree.Repeat(blocks):
            each = compiled([block.part for block in blocks])
            return _repeat([one for one, block in zip(each, blocks, strict=True) for _ in range(block.count)])


def _all_of(parts: list[Asked]) -> Asked:
    def asked(line: Line, n: int, card: Card) -> bool | None:
        met: bool | None = True
        for part in parts:
            one = part(line, n, card)
            if one is False:
                return False
            if one is None:
                met = None
        return met

    return asked


def _any_of(parts: list[Asked]) -> Asked:
    def asked(line: Line, n: int, card: Card) -> bool | None:
        met: bool | None = False
        for part in parts:
            one = part(line, n, card)
            if one:
                return True
            if one is None:
                met = None
        return met

    return asked


def _one_of(parts: list[Asked]) -> Asked:
    def asked(line: Line, n: int, card: Card) -> bool | None:
        met = [part(line, n, card) for part in parts]
        if met.count(True) > 1:
            return False
        return None if None in met else met.count(True) == 1

    return asked


def _first(cases: list[tuple[Asked, Asked]], otherwise: Asked, edition: int) -> Asked:
    """The first case that holds decides; of cases that can't be told yet, what all say that may decide."""

    def asked(line: Line, n: int, card: Card) -> bool | None:
        agreed: bool | None = None
        for test, then in cases:
            met = test(line, n, card)
            if met is False:
                continue
            if met is None and edition == 1:
                return None
            said = then(line, n, card)
            if said is None or (agreed is not None and said is not agreed):
                return None
            if met:
                return said
            agreed = said
        said = otherwise(line, n, card)
        return said if agreed is None or said is agreed else None

    return asked


def _by(
    number: tree.Number, options: tuple[tree.Option, ...], parts: list[Asked], rest: Asked, edition: int
) -> Asked:
    """The option of the number decides; while that can't be told, what all options say that there may be."""
    counted = compile_number(number)
    then = {option.number: part for option, part in reversed(list(zip(options, parts, strict=True)))}
    whole = isinstance(number, tree.Modulo) and set(range(number.divisor)) <= then.keys()
    all_of_them = [*then.values()] if whole else [*then.values(), rest]

    def asked(line: Line, n: int, card: Card) -> bool | None:
        found = counted(line, n, card)
        if found is not None:
            return then.get(found, rest)(line, n, card)
        if edition == 1:
            return None
        said = {one(line, n, card) for one in all_of_them}
        return said.pop() if len(said) == 1 else None

    return asked


def _alternate(parts: tuple[tree.Condition, ...], asked: list[Asked]) -> Asked:
    said = [one for one in map(said_of_one, parts) if one is not None and one[0] == tree.Next()]
    if len(said) == len(parts):
        return _in_turn([bits for _, bits in said])

    def step(now: Asked, then: Asked) -> Asked:
        return _all_of([lambda line, n, card: now(line, n - 1, line[n - 1]), then])

    steps = _any_of([step(now, then) for now, then in zip(asked, asked[1:] + asked[:1], strict=True)])
    return lambda line, n, card: steps(line, n, card) if n else None


def _in_turn(parts: list[int]) -> Asked:
    """Alternating parts that look at one card alone: what may follow is known for each last card."""
    rows = [0] * len(PACK)
    for now, then in zip(parts, parts[1:] + parts[:1], strict=True):
        for last in range(len(PACK)):
            if now >> last & 1:
                rows[last] |= then
    return lambda line, n, card: rows[line[n - 1].index] >> card.index & 1 == 1 if n else None


def _repeat(places: list[Asked]) -> Asked:
    return lambda line, n, card: places[n % len(places)](line, n, card)


def _claim(subject: tree.Subject, description: tree.Description) -> Asked:
    find = _find(subject)
    match description:
        case tree.Same(attribute, reference):
            return _compared(find, _find(reference), _KINDS[attribute], eq)
        case tree.Other(attribute, reference):
            return _compared(find, _find(reference), _KINDS[attribute], ne)
        case tree.Higher(reference):
            return _compared(find, _find(reference), _KINDS[tree.Attribute.VALUE], gt)
        case tree.Lower(reference):
            return _compared(find, _find(reference), _KINDS[tree.Attribute.VALUE], lt)
        case tree.NotLower(reference):
            return _compared(find, _find(reference), _KINDS[tree.Attribute.VALUE], ge)
        case tree.NotHigher(reference):
            return _compared(find, _find(reference), _KINDS[tree.Attribute.VALUE], le)
        case tree.First(attribute):
            return _no_earlier(subject, _KINDS[attribute])
        case _:
            return _is_one_of(subject, mask(description))


def _is_one_of(subject: tree.Subject, bits: int) -> Asked:
    """Whether the card spoken of is one of those."""
    match subject:
        case tree.Next():
            return lambda line, n, card: bits >> card.index & 1 == 1
        case tree.Back(count):
            return lambda line, n, card: bits >> line[n - count].index & 1 == 1 if n >= count else None
        case _:
            find = _find(subject)

            def asked(line: Line, n: int, card: Card) -> bool | None:
                found = find(line, n, card)
                return None if found is None else bits >> found.index & 1 == 1

            return asked


def _no_earlier(subject: tree.Subject, kinds: tuple[object, ...]) -> Asked:
    find, back = _find(subject), subject.count if isinstance(subject, tree.Back) else 0

    def asked(line: Line, n: int, card: Card) -> bool | None:
        found = find(line, n, card)
        if found is None:
            return None
        kind = kinds[found.index]
        for one in line[: n - back]:  # noqa: SIM110  # a generator is a quarter slower, and this is where time goes
            if kinds[one.index] == kind:
                return False
        return True

    return asked


def _compared(find: Found, refer: Found, kinds: tuple[Any, ...], holds: Callable[[Any, Any], bool]) -> Asked:
    def asked(line: Line, n: int, card: Card) -> bool | None:
        one, other = find(line, n, card), refer(line, n, card)
        if one is None or other is None:
            return None
        return holds(kinds[one.index], kinds[other.index])

    return asked


def _find(subject: tree.Subject) -> Found:
    match subject:
        case tree.Next():
            return lambda line, n, card: card
        case tree.Back(count):
            return lambda line, n, card: line[n - count] if n >= count else None
        case tree.Starter():
            return lambda line, n, card: line[0] if n else None
        case tree.LastAlike(attribute):
            return _last_alike(_KINDS[attribute])
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


def _comparison(node: tree.Comparison) -> Asked:
    left, right, holds = compile_number(node.left), compile_number(node.right), _COMPARE[node.relation]

    def asked(line: Line, n: int, card: Card) -> bool | None:
        one, other = left(line, n, card), right(line, n, card)
        if one is None or other is None:
            return None
        if node.wrapping:
            one, other = _wrapped(one), _wrapped(other)
        return holds(one, other)

    return asked


def _wrapped(number: int) -> int:
    """1 to 13: 14 is an ace again, 0 a king."""
    return (number - 1) % KING + 1


def compile_number(node: tree.Number) -> Counted:
    """One number as a function; None, while it asks for a card that is not there."""
    match node:
        case tree.Integer(number):
            return lambda line, n, card: number
        case tree.Position():
            return lambda line, n, card: n + 1
        case tree.Value(subject):
            find = _find(subject)
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
            return _run(_KINDS[attribute])
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
