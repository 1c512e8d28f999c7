"""What rules need to remember of a main line: two lines remembered alike are judged alike for ever after.

A rule tells apart only some cards at each age: `last is red` asks one bit of the youngest card. A card that is
asked about when it is older must be remembered until then, so what is kept of a card is all that is asked at
its age or later. Beyond ages there is the starter, the length of the line, which counts exactly up to some length
and by its remainder after that, and what trackers keep: the last card of each suit (colour, parity), the run that
ends with the last card, the least and the greatest value; of the sidelines the last card laid, the last wrong one, and
how many lie under the last card.
"""

from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import reduce
from itertools import product, zip_longest
from math import lcm
from typing import TypeAlias

from pbem.cards import KING, PACK, Card
from pbem.rulelang import tree
from pbem.rulelang.meaning.compiling import compile_condition
from pbem.rulelang.meaning.numbers import ATTRIBUTE
from pbem.rulelang.meaning.scope import nodes
from pbem.rulelang.meaning.sidelines import LineWithSidelines
from pbem.rulelang.meaning.trackers import (
    ABSENT,
    ALL_ONE,
    BY_VALUE,
    DOWNWARDS,
    AlikeTracker,
    Classes,
    CountTracker,
    ExtremeTracker,
    RunTracker,
    SpotTracker,
    Tracker,
    joined,
    told_apart_by,
)

State: TypeAlias = tuple[int, int, tuple[int, ...], tuple[tuple[int, ...], ...]]
"""Length of the line, the starter, the cards by age (the youngest first), what trackers hold; cards as classes."""

_BY_PLACE = (
    tree.Position,
    tree.Alternate,
    tree.Repeat,
    tree.First,
    tree.Run,
    tree.Least,
    tree.Greatest,
    tree.WrongUnder,
)
"""What makes a condition depend on more than the cards it speaks of."""


class Memory:
    """The memory some rules share. `empty` is the state of no card at all."""

    def __init__(self, *rules: tree.Rule) -> None:
        needs = _Needs()
        for rule in rules:
            needs.condition(rule.part, 0)
        oldest = max(needs.ages)
        self._asked = [needs.ages.get(age, ALL_ONE) for age in range(oldest + 1)]
        self._kept = self._asked[:]
        for age in range(oldest - 1, -1, -1):
            self._kept[age] = joined(self._asked[age], self._kept[age + 1])
        self._older = self._kept[1:]
        self._starter = needs.starter
        self._exact = max(oldest, needs.length)
        self.lengths = self._exact + needs.period
        """States tell lines of fewer cards apart by length, longer ones no further."""
        self._alike = [
            AlikeTracker(shift, told_apart_by(ATTRIBUTE[attribute]), kept)
            for (attribute, shift), kept in needs.alike.items()
        ]
        self.counts_wrong = bool(needs.counts)
        """Whether it matters how many wrong cards lie under the last card."""
        of_sidelines: list[Tracker] = [
            SpotTracker(kind, needs.spots[kind], shifts) for kind, shifts in needs.seen.items()
        ]
        self._common: list[Tracker] = [
            *of_sidelines,
            *([CountTracker(needs.counts)] if needs.counts else []),
            *(RunTracker(shift, told_apart_by(ATTRIBUTE[attribute])) for attribute, shift in needs.runs),
            *(ExtremeTracker(shift, of) for of, shift in needs.extremes),
        ]
        self._trackers: list[Tracker] = [*self._alike, *self._common]
        self.reads_sidelines = bool(of_sidelines or needs.counts)
        """Whether wrong cards change the state."""
        self.by_age_alone = not self._trackers
        """Whether the rules ask for nothing that trackers keep."""
        self.blocks = self._blocks()
        """The cards to judge, one of each class; each block reads its own part of a state, its `view`."""
        self.parts = self._parts()
        """Blocks by number, so grouped that no card of one group matters to the cards of another."""
        self.empty: State = (0, ABSENT, (), tuple(tracker.none for tracker in self._trackers))

    def after(self, state: State, card: int) -> State:
        """The state once the card of that index lies."""
        length, starter, ages, last = state
        if self._trackers:
            last = tuple(
                [tracker.after(held, card, ages) for tracker, held in zip(self._trackers, last, strict=True)]
            )
        if self._older:
            # The oldest card falls off the end: nothing is asked of it any more.
            ages = tuple([kept[one] for kept, one in zip(self._older, (card, *ages), strict=False)])
        longer = length + 1 if length + 1 < self.lengths else self._exact
        return longer, starter if length else self._starter[card], ages, last

    def after_wrong(self, state: State, card: int) -> State:
        """The state once the card of that index lies in the sideline under the last card."""
        length, starter, ages, last = state
        last = tuple(
            [tracker.after_wrong(held, card) for tracker, held in zip(self._trackers, last, strict=True)]
        )
        return length, starter, ages, last

    def view(self, state: State, block: int) -> Hashable:
        """What decides how the cards of a block are judged: states with the same view judge them alike."""
        length, starter, ages, last = state
        asked = tuple([classes[one] for classes, one in zip(self._asked[1:], ages, strict=False)])
        card = self.blocks[block][0]
        return (
            length,
            starter,
            asked,
            *[one.seen(held, card) for one, held in zip(self._trackers, last, strict=True)],
        )

    def lines(self) -> Iterator[Sequence[Card]]:
        """Main lines of all views there are, without asking whether they can come about.

        Only for rules that remember `by_age_alone`; they may be very many.
        """
        # As long as the oldest card asked about is the starter, the two are one; a line longer, they are not.
        longest = self.lengths if self._starter == ALL_ONE else self.lengths + 1
        for length in range(1, longest):
            classes = [
                self._asked[age] if age < len(self._asked) else ALL_ONE for age in range(length, 0, -1)
            ]
            classes[0] = joined(classes[0], self._starter)
            yield from product(*([PACK[one] for one in sorted(set(told))] for told in classes))

    def _blocks(self) -> tuple[tuple[int, ...], ...]:
        together = reduce(joined, (alike.of for alike in self._alike if not alike.shift), ALL_ONE)
        judged = sorted(set(self._kept[0]))
        return tuple(
            tuple(card for card in judged if together[card] == block) for block in sorted(set(together))
        )

    def _parts(self) -> tuple[tuple[int, ...], ...]:
        shared = self._older or self._common or self.lengths > 2
        parts: list[set[int]] = []
        for block, (card, *_) in enumerate(self.blocks):
            apart = [] if shared else [part for part in parts if not self._linked(card, part)]
            parts = [*apart, {block}.union(*(part for part in parts if part not in apart))]
        return tuple(tuple(sorted(part)) for part in parts)

    def _linked(self, card: int, part: Iterable[int]) -> bool:
        """Whether the card and one of the blocks of `part` have a last card alike in common."""
        return any(a.of[card] == a.of[self.blocks[block][0]] for a in self._alike for block in part)


class _Needs:
    """Gathers what rules ask, going through their trees.

    `shift` is how many cards lie after the card being judged: `alternate` also judges the last card, in its own
    place. A card's age is then how many cards back it lies, 0 for the next card.
    """

    def __init__(self) -> None:
        self.ages: dict[int, Classes] = {0: ALL_ONE}
        self.alike: dict[tuple[tree.Attribute, int], Classes] = {}
        self.runs: set[tuple[tree.Attribute, int]] = set()
        self.extremes: set[tuple[Classes, int]] = set()
        self.spots: dict[type[tree.LastLaid | tree.LastWrong], Classes] = {}
        self.seen: dict[type[tree.LastLaid | tree.LastWrong], set[int]] = {}
        self.counts: set[int] = set()
        """The shifts at which the wrong cards under the last card are counted; `seen` has those of the `spots`."""
        self.starter = ALL_ONE
        self.length = 1
        """Lines of at least so many cards differ by the remainder of their length alone."""
        self.period = 1

    def condition(self, node: tree.Condition, shift: int) -> None:
        subjects = _subjects(node)
        if len(subjects) == 1 and not any(isinstance(one, _BY_PLACE) for one in nodes(node)):
            self.one_card(node, subjects.pop(), shift)
            return
        match node:
            case tree.Claim(subject, tree.First(attribute)):
                back = subject.count if isinstance(subject, tree.Back) else 0
                self.length = max(self.length, shift + back + 1)
                self.ask(tree.LastAlike(attribute), shift + back, ALL_ONE)
            case tree.Claim(_, description):
                attribute = getattr(description, "attribute", tree.Attribute.VALUE)
                for subject in subjects:
                    self.ask(subject, shift, told_apart_by(ATTRIBUTE[attribute]))
            case tree.Comparison():
                self.comparison(node, shift)
            case tree.Not(part):
                self.condition(part, shift)
            case tree.AllOf(parts) | tree.AnyOf(parts) | tree.OneOf(parts):
                for part in parts:
                    self.condition(part, shift)
            case tree.By(number, options, otherwise):
                for option in options:
                    self.comparison(
                        tree.Comparison(number, tree.Relation.EQUAL, tree.Integer(option.number), False),
                        shift,
                    )
                    self.condition(option.then, shift)
                if otherwise is not None:
                    self.condition(otherwise, shift)
            case tree.IfElse(test, then, otherwise):
                for part in (test, then, otherwise):
                    self.condition(part, shift)
            case tree.After(cases, otherwise):
                for case in cases:
                    self.condition(case.test, shift)
                    self.condition(case.then, shift)
                if otherwise is not None:
                    self.condition(otherwise, shift)
            case tree.Alternate(parts):
                self.length = max(self.length, shift + 1)
                for part in parts:
                    self.condition(part, shift)
                    self.condition(part, shift + 1)
            case tree.Repeat(blocks):
                self.period = lcm(self.period, sum(block.count for block in blocks))
                for block in blocks:
                    self.condition(block.part, shift)

    def one_card(self, node: tree.Condition, subject: tree.Subject, shift: int) -> None:
        """A condition that speaks of one card asks of it no more than whether it meets the whole."""
        asked = compile_condition(node)
        count = subject.count if isinstance(subject, tree.Back) else 1
        # Wherever the card spoken of lies, on a line of nothing else it is found.
        self.ask(subject, shift, told_apart_by(lambda card: asked(_of_nothing_but(card, count), count, card)))

    def comparison(self, node: tree.Comparison, shift: int) -> None:
        for side in (node.left, node.right):
            self.number(side, shift, KING if node.wrapping else None)
        if not node.wrapping:
            self.sign(node.left, node.right, shift)

    def sign(self, left: tree.Number, right: tree.Number, shift: int) -> None:
        """Which of two numbers is greater.

        Their difference is a polynomial of the position with whole coefficients, once the distances in it go
        one way; past Cauchy's bound for its roots, 1 + the greatest coefficient, its sign changes no more.
        """
        bounds = _bounds(tree.Minus(left, right))
        if len(bounds) > 1:
            self.length = max(self.length, max(bounds) + 1 + shift)

    def number(self, node: tree.Number, shift: int, modulus: int | None) -> None:
        """`modulus`: only the remainder by it counts, which + − × carry through."""
        match node:
            case tree.Value(subject):
                classes = told_apart_by(lambda card: card.rank % modulus) if modulus else BY_VALUE
                self.ask(subject, shift, classes)
            case tree.Position():
                self.period = lcm(self.period, modulus or 1)
            case tree.Plus(left, right) | tree.Minus(left, right) | tree.Times(left, right):
                self.number(left, shift, modulus)
                self.number(right, shift, modulus)
            case tree.Modulo(left, divisor):
                self.number(left, shift, divisor)
            case tree.Distance(left, right, wrapping):
                # Its remainder hangs on which side is greater; round the circle on the remainders by 13 alone.
                for side in (left, right):
                    self.number(side, shift, KING if wrapping else None)
                    if not wrapping:
                        self.number(side, shift, modulus)
                if not wrapping:
                    self.sign(left, right, shift)
            case tree.Run(attribute):
                self.runs.add((attribute, shift))
                self.age(shift, told_apart_by(ATTRIBUTE[attribute]))
                self.length = max(self.length, shift + 1)
            case tree.Least() | tree.Greatest():
                self.extremes.add((BY_VALUE if isinstance(node, tree.Least) else DOWNWARDS, shift))
                self.age(shift, BY_VALUE)
                self.length = max(self.length, shift + 1)
            case tree.Integer():
                pass
            case tree.WrongUnder():
                self.counts.add(shift)
                self.length = max(self.length, shift + 1)

    def ask(self, subject: tree.Subject, shift: int, classes: Classes) -> None:
        match subject:
            case tree.Next():
                self.age(shift, classes)
            case tree.Back(count):
                self.age(shift + count, classes)
            case tree.Starter():
                self.starter = joined(self.starter, classes)
                self.length = max(self.length, shift + 1)
            case tree.LastAlike(attribute):
                of = told_apart_by(ATTRIBUTE[attribute])
                self.alike[attribute, shift] = joined(self.alike.get((attribute, shift), ALL_ONE), classes)
                self.age(shift, joined(of, classes))
            case tree.LastLaid() | tree.LastWrong():
                kind = type(subject)
                self.spots[kind] = joined(self.spots.get(kind, ALL_ONE), classes)
                self.seen.setdefault(kind, set()).add(shift)
                self.length = max(self.length, shift + 1)
                self.age(0, classes)

    def age(self, age: int, classes: Classes) -> None:
        self.ages[age] = joined(self.ages.get(age, ALL_ONE), classes)


def _of_nothing_but(card: Card, count: int) -> LineWithSidelines:
    return LineWithSidelines((card,) * count, ((card,),) * count)


def _subjects(node: tree.Condition) -> set[tree.Subject]:
    """The cards a condition speaks of, all of them on lines that are long enough."""
    claims = {one.subject for one in nodes(node) if isinstance(one, tree.Claim | tree.Value)}
    return claims | {one.reference for one in nodes(node) if isinstance(one, tree.Relative)}


def _bounds(node: tree.Number) -> list[int]:
    """By power of the position, how great the coefficients of a number can get."""
    match node:
        case tree.Integer(number):
            return [number]
        case tree.Value():
            return [KING]
        case tree.Position():
            return [0, 1]
        case tree.Plus(left, right) | tree.Minus(left, right):
            one, other = _bounds(left), _bounds(right)
            return [a + b for a, b in zip_longest(one, other, fillvalue=0)]
        case tree.Times(left, right):
            one, other = _bounds(left), _bounds(right)
            bounds = [0] * (len(one) + len(other) - 1)
            for power, a in enumerate(one):
                for more, b in enumerate(other):
                    bounds[power + more] += a * b
            return bounds
        case tree.Modulo(_, divisor):
            return [divisor - 1]
        case tree.Run():
            return [tree.RUN_LIMIT]
        case tree.Least() | tree.Greatest():
            return [KING]
        case tree.Distance(left, right, wrapping):
            return [KING // 2] if wrapping else _bounds(tree.Minus(left, right))
        case tree.WrongUnder():
            return [tree.WRONG_LIMIT]
