"""Compares two rules exactly: the same, or a main line after which they judge one card differently.

Two rules side by side are one finite machine over what both need to remember. It is walked breadth first, card
after card that both permit, and all 52 cards are compared at each state: the first difference met lies at the
end of a shortest line.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from random import Random
from typing import Any

from pbem.cards import PACK, Card
from pbem.rulelang.judging import compile_rule
from pbem.rulelang.remembering import Memory, State
from pbem.rulelang.scope import nodes
from pbem.rulelang.tree import AllOf, AnyOf, First, Greatest, LastAlike, Least, OneOf, Rule, Run

MAX_STATES = 50_000
"""Most states of a walk."""

MAX_ALONE = 1_000
"""Most states of one rule by itself that `remembers_much` lets pass: with any usual rule beside it, few enough."""

MAX_STEPS = 600_000
"""Most cards laid in a walk."""

MAX_EFFORT = 4_000_000
"""Most parts of the rules gone through in judging during a walk; each card of a line read is one more."""

MAX_LOOSE_EFFORT = 1_000_000
"""The same where no walk is made: on lines of all kinds, and on lines laid by chance."""

RANDOM_LENGTH = 40
"""Most cards laid by chance, one after the other."""


@dataclass(frozen=True, slots=True)
class Same:
    """The rules judge every card alike on every main line that can come about."""


@dataclass(frozen=True, slots=True)
class Differs:
    """After `line`, right plays by both rules, one of them has `card` right and the other has it wrong.

    `line` is what follows the given main line; without one it opens with the starter, and an empty line means
    that `card` is admitted as starter by one rule alone. `right` is what the first rule says of the card. No
    shorter line tells the rules apart, unless `shortest` is false: then the states were too many to know.
    """

    line: tuple[Card, ...]
    card: Card
    right: bool
    shortest: bool = True


@dataclass(frozen=True, slots=True)
class TooManyStates:
    """The rules remember too much to be compared; no difference was met on the way."""

    states: int
    """How many were walked."""


Comparison = Same | Differs | TooManyStates


def compare_rules(one: Rule, other: Rule, main_line: Sequence[Card] = ()) -> Comparison:
    """Whether the rules judge alike all that can still happen after `main_line`; without one, from any start.

    What can happen is what right plays lead to, whatever cards the packs still hold. Always ends soon: see
    `MAX_STATES`, `MAX_STEPS` and `MAX_EFFORT`.
    """
    pair = _Pair(one, other)
    if not main_line:
        for card in PACK:
            if pair.first.admits(card) != pair.second.admits(card):
                return Differs((), card, pair.first.admits(card))
    if _in_order(one.part) == _in_order(other.part) or pair.agrees_everywhere():
        return Same()
    walks = [_Walk(pair, tuple(main_line), part) for part in pair.memory.parts]
    found = [walk.run() for walk in walks]
    differing = [one for one in found if isinstance(one, Differs)]
    unknown = [one for one in found if isinstance(one, TooManyStates)]
    if differing:
        return replace(min(differing, key=lambda one: len(one.line)), shortest=not unknown)
    return pair.stumble(tuple(main_line)) or unknown[0] if unknown else Same()


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
    walks = [_Walk(pair, tuple(main_line), part) for part in pair.memory.parts]
    return any(isinstance(walk.run(MAX_ALONE), TooManyStates) for walk in walks)


class _Pair:
    """Two rules, what both together need to remember, and the effort of judging by them so far."""

    def __init__(self, one: Rule, other: Rule) -> None:
        self.first, self.second = compile_rule(one), compile_rule(other)
        self.memory = Memory(one, other)
        self.cards = tuple(card for block in self.memory.blocks for card in block)
        self.effort = 0
        parts = [*nodes(one.part), *nodes(other.part)]
        self._nodes = len(parts)
        self._searches = sum(isinstance(part, LastAlike | First | Run | Least | Greatest) for part in parts)

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

    def stumble(self, main_line: tuple[Card, ...]) -> Differs | None:
        """A difference met where cards are laid by chance, the same lines each time."""
        chance, effort = Random(1977), self.effort + MAX_LOOSE_EFFORT
        while self.effort < effort:
            line = list(main_line)
            for _ in range(RANDOM_LENGTH):
                right = self.right(line, self.cards) if line else self.starters()
                if isinstance(right, Card):
                    permits = self.first.permits(line, right)
                    return Differs(tuple(line[len(main_line) :]), right, permits, shortest=False)
                if not right:
                    break
                line.append(PACK[chance.choice(right)])
        return None

    def starters(self) -> tuple[int, ...]:
        return tuple(card.index for card in PACK if self.first.admits(card))


class _Walk:
    """One walk through the states that right plays lead to; after the starter, plays of one part of the cards."""

    def __init__(self, pair: _Pair, main_line: tuple[Card, ...], part: tuple[int, ...]) -> None:
        self._pair, self._memory, self._main_line = pair, pair.memory, main_line
        self._root = pair.memory.empty
        for card in main_line:
            self._root = pair.memory.after(self._root, card.index)
        self._before: dict[State, tuple[State, int]] = {}
        """How each state but the root was first come to: from which state, by which card."""
        self._told: dict[int, dict[Hashable, tuple[int, ...]]] = {block: {} for block in part}
        """By block and view: the cards that both rules permit."""

    def run(self, most: int = MAX_STATES) -> Comparison:
        right = self._next(self._root)
        if isinstance(right, Differs):
            return right
        effort, steps = self._pair.effort + MAX_EFFORT, 0
        waiting = deque([(self._root, right)])
        while waiting:
            state, right = waiting.popleft()
            for card in right:
                after = self._memory.after(state, card)
                if after in self._before or after == self._root:
                    continue
                self._before[after] = state, card
                following = self._next(after)
                if isinstance(following, Differs):
                    return following
                waiting.append((after, following))
            steps += len(right)
            if len(self._before) > most or steps > MAX_STEPS or self._pair.effort > effort:
                return TooManyStates(len(self._before))
        return Same()

    def _next(self, state: State) -> tuple[int, ...] | Differs:
        """The cards that lead on from a state, one of each class, or the difference that shows there."""
        if state == self._memory.empty:
            return self._pair.starters()
        line: list[Card] = []
        permitted: tuple[int, ...] = ()
        for block, told in self._told.items():
            view = self._memory.view(state, block)
            if view not in told:
                line = line or self._line_to(state)
                right = self._pair.right(line, self._memory.blocks[block])
                if isinstance(right, Card):
                    more = tuple(line[len(self._main_line) :])
                    return Differs(more, right, self._pair.first.permits(line, right))
                told[view] = right
            permitted += told[view]
        return permitted

    def _line_to(self, state: State) -> list[Card]:
        cards: list[Card] = []
        while state != self._root:
            state, card = self._before[state]
            cards.append(PACK[card])
        return [*self._main_line, *reversed(cards)]
