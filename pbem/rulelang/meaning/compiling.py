"""Judges cards by a rule: a tree becomes functions once; where only the last card counts, 52 × 52 bits are kept.

A condition is true, false, or None: not to be told yet, because it asks for a card the main line has not.
"Not yet" goes up as in Kleene's logic: `and` with a false part is false, `or` with a true part is true, branches that
all say the same need no test to be told, all else stays open. What is open in the end is right: until the line is long
enough to tell, every card is.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from operator import eq, ge, gt, le, lt, ne
from typing import Any

from pbem.cards import PACK, Card
from pbem.rulelang import tree
from pbem.rulelang.meaning.card_sets import mask, said_of_one
from pbem.rulelang.meaning.facts import told
from pbem.rulelang.meaning.numbers import KINDS, Found, Line, compile_number, finder, wrapped
from pbem.rulelang.meaning.scope import reach

Asked = Callable[[Line, int, Card], bool | None]
"""(main line, how many of its cards lie before the card, the card) → met, not met, or not to be told yet."""


_COMPARE: dict[tree.Relation, Callable[[int, int], bool]] = {
    tree.Relation.EQUAL: eq,
    tree.Relation.UNEQUAL: ne,
    tree.Relation.LESS: lt,
    tree.Relation.MORE: gt,
    tree.Relation.AT_MOST: le,
    tree.Relation.AT_LEAST: ge,
}


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


def compile_rule(rule: tree.Rule) -> CompiledRule:
    """The rule as something that judges; what was compiled lately is not compiled again.

    Another that says the same is: how fast an answer comes about it must not tell that a round is played by it.
    """
    return _compiled(_Itself(rule))


class _Itself:
    """A rule that is alike to none but itself."""

    __slots__ = ("rule",)

    def __init__(self, rule: tree.Rule) -> None:
        self.rule = rule

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Itself) and self.rule is other.rule

    def __hash__(self) -> int:
        return id(self.rule)


@lru_cache(maxsize=256)
def _compiled(itself: _Itself) -> CompiledRule:
    rule = itself.rule
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
    find = finder(subject)
    match description:
        case tree.Same(attribute, reference):
            return _compared(find, finder(reference), KINDS[attribute], eq)
        case tree.Other(attribute, reference):
            return _compared(find, finder(reference), KINDS[attribute], ne)
        case tree.Higher(reference):
            return _compared(find, finder(reference), KINDS[tree.Attribute.VALUE], gt)
        case tree.Lower(reference):
            return _compared(find, finder(reference), KINDS[tree.Attribute.VALUE], lt)
        case tree.NotLower(reference):
            return _compared(find, finder(reference), KINDS[tree.Attribute.VALUE], ge)
        case tree.NotHigher(reference):
            return _compared(find, finder(reference), KINDS[tree.Attribute.VALUE], le)
        case tree.First(attribute):
            return _no_earlier(subject, KINDS[attribute])
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
            find = finder(subject)

            def asked(line: Line, n: int, card: Card) -> bool | None:
                found = find(line, n, card)
                return None if found is None else bits >> found.index & 1 == 1

            return asked


def _no_earlier(subject: tree.Subject, kinds: tuple[object, ...]) -> Asked:
    find, back = finder(subject), subject.count if isinstance(subject, tree.Back) else 0

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


def _comparison(node: tree.Comparison) -> Asked:
    left, right, holds = compile_number(node.left), compile_number(node.right), _COMPARE[node.relation]

    def asked(line: Line, n: int, card: Card) -> bool | None:
        one, other = left(line, n, card), right(line, n, card)
        if one is None or other is None:
            return None
        if node.wrapping:
            one, other = wrapped(one), wrapped(other)
        return holds(one, other)

    return asked
