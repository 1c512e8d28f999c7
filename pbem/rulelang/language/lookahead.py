"""Tells which terminals can follow one another: the parser of grammar.lark without trees, cheap to go back with."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from lark.parsers.lalr_analysis import Shift

from pbem.rulelang.language.grammar import grammar

END = "$END"
"""The terminal behind the last word."""


@dataclass(frozen=True, slots=True, eq=False)
class Stack:
    """What a parser has taken in: its state, and the stack below, which others may share."""

    state: int
    below: Stack | None


class Recogniser:
    """Parsers of one text. Those that took in what comes to the same are one stack, the same object."""

    def __init__(self) -> None:
        self._automaton = _automaton()
        self._stacks: dict[tuple[int, int], Stack] = {}
        self.empty = Stack(self._automaton.start, None)

    def fed(self, stack: Stack, terminals: Iterable[str]) -> Stack | None:
        """The stack that has taken in the terminals as well; None where they make no sense."""
        after: Stack | None = stack
        for terminal in terminals:
            if after is None:
                return None
            after = self._shifted(after, terminal)
        return after

    def accepted(self, stack: Stack) -> set[str]:
        """The terminals that can follow."""
        states, found = self._automaton.states, set[str]()
        choices = {one for one in states[stack.state] if one.isupper() or one == END}
        if END in choices and self._shifted(stack, END) is not None:
            found.add(END)
        # Those that make the same rule of what lies on the stack go on together.
        undecided = [(stack, choices - {END})]
        while undecided:
            stack, choices = undecided.pop()
            together: dict[tuple[int, str], set[str]] = {}
            for one in choices:
                act = states[stack.state].get(one)
                if isinstance(act, int):
                    found.add(one)
                elif act is not None:
                    together.setdefault(act, set()).add(one)
            undecided += [(self._reduced(stack, *act), names) for act, names in together.items()]
        return found

    def _shifted(self, stack: Stack, terminal: str) -> Stack | None:
        states = self._automaton.states
        while True:
            act = states[stack.state].get(terminal)
            if act is None:
                return None
            if isinstance(act, int):
                return self._pushed(stack, act)
            stack = self._reduced(stack, *act)
            if terminal == END and stack.state == self._automaton.end:
                return stack

    def _reduced(self, stack: Stack, size: int, rule: str) -> Stack:
        for _ in range(size):
            assert stack.below is not None
            stack = stack.below
        after = self._automaton.states[stack.state][rule]
        assert isinstance(after, int)
        return self._pushed(stack, after)

    def _pushed(self, below: Stack, state: int) -> Stack:
        # The dictionary keeps every stack, so no other object ever bears its id.
        key = state, id(below)
        if key not in self._stacks:
            self._stacks[key] = Stack(state, below)
        return self._stacks[key]


@dataclass(frozen=True, slots=True)
class _Automaton:
    """Lark's table: by state and terminal the state to go to, or how many parts make which rule."""

    start: int
    end: int
    states: dict[int, dict[str, int | tuple[int, str]]]


@cache
def _automaton() -> _Automaton:
    table = grammar().parse_interactive().parser_state.parse_conf.parse_table
    states: dict[int, dict[str, int | tuple[int, str]]] = {
        state: {
            str(name): held if action is Shift else (len(held.expansion), str(held.origin.name))
            for name, (action, held) in acts.items()
        }
        for state, acts in table.states.items()
    }
    return _Automaton(table.start_states["rule"], table.end_states["rule"], states)
