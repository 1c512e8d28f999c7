"""Compares two rules exactly: the same, or a main line after which they judge one card differently.

Two rules side by side are one finite machine over what both need to remember. It is walked breadth first, card
after card that both permit, and all 52 cards are compared at each state: the first difference met lies at the
end of a shortest line. Where a rule reads the sidelines, wrong plays lead on as well.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from random import Random
from typing import Any, TypeAlias

from pbem.cards import PACK, Card
from pbem.rulelang.meaning.compiling import compile_rule
from pbem.rulelang.meaning.memory import Memory, State
from pbem.rulelang.meaning.scope import nodes
from pbem.rulelang.meaning.sidelines import LineWithSidelines, wrong_under
from pbem.rulelang.tree import AllOf, AnyOf, First, Greatest, LastAlike, LastWrong, Least, OneOf, Rule, Run

MAX_STATES = 50_000
"""Most states of a walk."""

MAX_ALONE = 1_000
"""Most states of one rule by itself that `remembers_much` lets pass: with any usual rule beside it, few enough."""

MAX_STEPS = 600_000
"""Most cards laid in a walk."""

STEPS_IN_A_STRING = 3
"""A card of a string takes as long as so many others: all that may follow it is looked at, too."""

MAX_EFFORT = 4_000_000
"""Most parts of the rules gone through in judging during a walk; each card of a line read is one more."""

MAX_LOOSE_EFFORT = 1_000_000
"""The same where no walk is made: on lines of all kinds, and on lines laid by chance."""

RANDOM_LENGTH = 40
"""Most cards laid by chance, one after the other."""

LONGEST_STRING = 4
"""Most cards of a wrong play, which lie in the sideline one after the other, right ones among them."""


@dataclass(frozen=True, slots=True)
class Same:
    """The rules judge every card alike on every main line that can come about."""


@dataclass(frozen=True, slots=True)
class Differs:
    """After `line`, right plays by both rules, one of them has `card` right and the other has it wrong.

    `line` is what follows the given main line; without one it opens with the starter, and an empty line means
    that `card` is admitted as starter by one rule alone. `right` is what the first rule says of the card. No
    shorter line tells the rules apart, unless `shortest` is false: then the states were too many to know.

    Where a rule reads the sidelines, `wrong` are the wrong cards laid under the last card of the given main line
    (under nothing without one), and then those under each card of `line`; shortest is what takes the fewest plays.
    """

    line: tuple[Card, ...]
    card: Card
    right: bool
    shortest: bool = True
    wrong: tuple[tuple[Card, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class TooManyStates:
    """The rules remember too much to be compared; no difference was met on the way."""

    states: int
    """How many were walked."""


Comparison = Same | Differs | TooManyStates


def compare_rules(one: Rule, other: Rule, main_line: Sequence[Card] = ()) -> Comparison:
    """Whether the rules judge alike all that can still happen after `main_line`; without one, from any start.

    What can happen is what right plays lead to, and wrong ones where a rule reads the sidelines, which a
    `LineWithSidelines` has; whatever cards the packs still hold. Always ends soon: see `MAX_STATES`, `MAX_STEPS`
    and `MAX_EFFORT`.
    """
    pair = _Pair(one, other)
    laid = _Laid.of(main_line, pair.memory.reads_sidelines)
    if not main_line:
        for card in PACK:
            if pair.first.admits(card) != pair.second.admits(card):
                return Differs((), card, pair.first.admits(card))
    alike = one.edition == other.edition and _in_order(one.part) == _in_order(other.part)
    if alike or pair.agrees_everywhere():
        return Same()
    walks = [_Walk(pair, laid, part) for part in pair.memory.parts]
    found = [walk.run() for walk in walks]
    differing = [one for one in found if isinstance(one, Differs)]
    unknown = [one for one in found if isinstance(one, TooManyStates)]
    if differing:
        return replace(min(differing, key=lambda one: len(one.line)), shortest=not unknown)
    return pair.stumble(laid) or unknown[0] if unknown else Same()


def _in_order(node: Any) -> Any:
    """The tree with the parts of `and` and of `or` in one order: theirs decides nothing."""
    if isinstance(node, tuple):
        return tuple(_in_order(part) for part in node)
    if not is_dataclass(node) or isinstance(node, type):
        return node
    held = {field.name: _in_order(getattr(node, field.name)) for field in fields(node)}
    if isinstance(node, AllOf | AnyOf):
        held["parts"] = tuple(sorted(set(held["parts"]), key=repr))
    if isinstance(node, OneOf):
        held["parts"] = tuple(sorted(held["parts"], key=repr))
    return type(node)(**held)


def remembers_much(rule: Rule, main_line: Sequence[Card]) -> bool:
    """Whether a rule by itself, whatever it is compared with, has so many states that a comparison may fail."""
    pair = _Pair(rule, rule)
    laid = _Laid.of(main_line, pair.memory.reads_sidelines)
    walks = [_Walk(pair, laid, part) for part in pair.memory.parts]
    return any(isinstance(walk.run(MAX_ALONE), TooManyStates) for walk in walks)


@dataclass(frozen=True, slots=True)
class _Laid:
    """The cards laid so far; `sidelines`, those under each card of the main line, is None where no rule reads them."""

    main_line: tuple[Card, ...]
    sidelines: tuple[tuple[Card, ...], ...] | None

    @staticmethod
    def of(line: Sequence[Card], read: bool) -> _Laid:
        wrong = tuple(tuple(wrong_under(line, n)) for n in range(1, len(line) + 1))
        return _Laid(tuple(line), wrong if read else None)

    def and_right(self, cards: Sequence[Card]) -> _Laid:
        sidelines = None if self.sidelines is None else (*self.sidelines, *(() for _ in cards))
        return _Laid((*self.main_line, *cards), sidelines)

    def and_wrong(self, cards: Sequence[Card]) -> _Laid:
        assert self.sidelines, "a wrong card lies under another"
        *before, last = self.sidelines
        return _Laid(self.main_line, (*before, (*last, *cards)))

    def line(self) -> Sequence[Card]:
        """The main line as rules see it."""
        return self.main_line if self.sidelines is None else LineWithSidelines(self.main_line, self.sidelines)

    def differs(self, card: Card, right: bool, begun: _Laid, shortest: bool = True) -> Differs:
        """The difference that shows here, told from `begun` on."""
        wrong: tuple[tuple[Card, ...], ...] = ()
        known = len(begun.main_line)
        if self.sidelines is not None and begun.sidelines is not None:
            under = self.sidelines[known - 1][len(begun.sidelines[-1]) :] if known else ()
            wrong = (under, *self.sidelines[known:])
        return Differs(self.main_line[known:], card, right, shortest, wrong)


class _Pair:
    """Two rules, what both together need to remember, and the effort of judging by them so far."""

    def __init__(self, one: Rule, other: Rule) -> None:
        self.first, self.second = compile_rule(one), compile_rule(other)
        self.memory = Memory(one, other)
        self.cards = tuple(card for block in self.memory.blocks for card in block)
        self.effort = 0
        parts = [*nodes(one.part), *nodes(other.part)]
        self._nodes = len(parts)
        self._searches = sum(
            isinstance(part, LastAlike | LastWrong | First | Run | Least | Greatest) for part in parts
        )

    def right(self, line: Sequence[Card], cards: Sequence[int]) -> tuple[int, ...] | Card:
        """Those of `cards` that both rules permit after `line`, or the first card they differ on."""
        self.effort += len(line) + len(cards) * (self._nodes + self._searches * len(line))
        both = []
        for index in cards:
            card = PACK[index]
            permits = self.first.permits(line, card)
            if permits != self.second.permits(line, card):
                return card
            if permits:
                both.append(index)
        return tuple(both)

    def agrees_everywhere(self) -> bool:
        """Whether the rules judge alike on all lines, also those no right play leads to; False if not known.

        That can be far fewer than there are states: what is kept of a card only until it is older takes no part.
        """
        if not self.memory.by_age_alone:
            return False
        for line in self.memory.lines():
            if self.effort > MAX_LOOSE_EFFORT or isinstance(self.right(line, self.cards), Card):
                return False
        return True

    def stumble(self, begun: _Laid) -> Differs | None:
        """A difference met where cards are laid by chance, the same lines each time."""
        chance, effort = Random(1977), self.effort + MAX_LOOSE_EFFORT
        while self.effort < effort:
            laid = begun
            for _ in range(RANDOM_LENGTH):
                line = laid.line()
                right = self.right(line, self.cards) if line else self.starters()
                if isinstance(right, Card):
                    return laid.differs(right, self.first.permits(line, right), begun, shortest=False)
                wrong = [card for card in self.cards if card not in right] if laid.sidelines else []
                if wrong and (not right or chance.random() < 0.5):  # every other play
                    laid = laid.and_wrong((PACK[chance.choice(wrong)],))
                elif right:
                    laid = laid.and_right((PACK[chance.choice(right)],))
                else:
                    break
        return None

    def starters(self) -> tuple[int, ...]:
        return tuple(card.index for card in PACK if self.first.admits(card))


_Place: TypeAlias = tuple[State, tuple[int, ...]]
"""A state that the walk has come to, and right cards laid there."""


class _Walk:
    """One walk through the states that plays lead to; after the starter, right plays of one part of the cards."""

    def __init__(self, pair: _Pair, begun: _Laid, part: tuple[int, ...]) -> None:
        self._pair, self._memory, self._begun = pair, pair.memory, begun
        self._root = pair.memory.empty
        for place, card in enumerate(begun.main_line):
            self._root = pair.memory.after(self._root, card.index)
            for wrong in begun.sidelines[place] if begun.sidelines else ():
                self._root = pair.memory.after_wrong(self._root, wrong.index)
        self._before: dict[State, tuple[State, tuple[int, ...], bool]] = {}
        """How each state but the root was first come to: from which state, by which play, right or wrong."""
        self._told: dict[int, dict[Hashable, tuple[int, ...]]] = {block: {} for block in part}
        """By block and view: the cards that both rules permit."""
        self._wrong_after: dict[tuple[State, int], dict[tuple[int, int], tuple[int, ...]]] = {}
        """By state and number of cards: the wrong plays that open with a right card."""
        self._steps = 0

    def run(self, most: int = MAX_STATES) -> Comparison:
        right = self._next(self._root, (self._root, ()))
        if isinstance(right, Differs):
            return right
        effort = self._pair.effort + MAX_EFFORT
        waiting = deque([(self._root, right)])
        while waiting:
            state, right = waiting.popleft()
            for after, cards, is_right in self._plays(state, right):
                self._steps += 1
                if after in self._before or after == self._root:
                    continue
                self._before[after] = state, cards, is_right
                following = self._next(after, (after, ()))
                if isinstance(following, Differs):
                    return following
                waiting.append((after, following))
            if len(self._before) > most or self._steps > MAX_STEPS or self._pair.effort > effort:
                return TooManyStates(len(self._before))
        return Same()

    def _plays(self, state: State, right: tuple[int, ...]) -> Iterator[tuple[State, tuple[int, ...], bool]]:
        """What may be laid at a state, and the state it leads to: right cards, and wrong plays where they matter."""
        for card in right:
            yield self._memory.after(state, card), (card,), True
        if not self._memory.reads_sidelines or state == self._memory.empty:
            return
        for cards in self._wrong(state, right, (state, ()), LONGEST_STRING).values():
            after = state
            for card in cards:
                after = self._memory.after_wrong(after, card)
            yield after, cards, False

    def _wrong(
        self, state: State, right: tuple[int, ...], known: _Place, most: int
    ) -> dict[tuple[int, int], tuple[int, ...]]:
        """Wrong plays of at most so many cards, by how many they have and the last: which the others are is all one.

        One wrong card makes a play wrong; where there is none, a right one must come before it.
        """
        every = self._pair.cards
        right_ones = set(right)
        wrong = [card for card in every if card not in right_ones]
        if wrong:
            longest = most if self._memory.counts_wrong else min(most, 2)
            more = range(2, longest + 1)
            return {(1, card): (card,) for card in wrong} | {
                (count, card): (*(wrong[0],) * (count - 1), card) for count in more for card in every
            }
        if most == 1:
            return {}
        if (state, most) in self._wrong_after:
            return self._wrong_after[state, most]
        found = self._wrong_after[state, most] = {}
        for card in right:
            self._steps += STEPS_IN_A_STRING
            if self._steps > MAX_STEPS:
                break
            place = (known[0], (*known[1], card))
            after = self._memory.after(state, card)
            following = self._next(after, place)
            if isinstance(following, Differs):
                continue  # that is met where these cards are played
            for (count, last), cards in self._wrong(after, following, place, most - 1).items():
                found.setdefault((count + 1, last), (card, *cards))
        return found

    def _next(self, state: State, place: _Place) -> tuple[int, ...] | Differs:
        """The cards that lead on from a state, one of each class, or the difference that shows there."""
        if state == self._memory.empty:
            return self._pair.starters()
        laid: _Laid | None = None
        permitted: tuple[int, ...] = ()
        for block, told in self._told.items():
            view = self._memory.view(state, block)
            if view not in told:
                laid = laid or self._laid_at(place)
                line = laid.line()
                right = self._pair.right(line, self._memory.blocks[block])
                if isinstance(right, Card):
                    return laid.differs(right, self._pair.first.permits(line, right), self._begun)
                told[view] = right
            permitted += told[view]
        return permitted

    def _laid_at(self, place: _Place) -> _Laid:
        state, more = place
        plays = []
        while state != self._root:
            state, cards, right = self._before[state]
            plays.append(([PACK[card] for card in cards], right))
        laid = self._begun
        for shown, right in reversed(plays):
            laid = laid.and_right(shown) if right else laid.and_wrong(shown)
        return laid.and_right([PACK[card] for card in more])
