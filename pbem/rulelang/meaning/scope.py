"""How far back a rule looks: what decides whether it fits a table of last card and next card."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from math import inf
from typing import Any

from pbem.rulelang import tree as t

WHOLE_LINE = (
    t.Starter, t.LastAlike, t.First, t.Position, t.Run, t.Least, t.Greatest, t.Repeat,
    t.LastLaid, t.LastWrong, t.WrongUnder,
)  # fmt: skip
"""What may read the main line from its beginning, or more than the main line."""

SEARCHING = (t.LastAlike, t.First, t.Run, t.Least, t.Greatest, t.LastWrong)
"""What goes through the main line card by card to be judged."""


def reach(rule: t.Rule) -> float:
    """How many of the last main-line cards the rule may read; infinity where it may read the whole line."""
    return condition_reach(rule.part)


def condition_reach(condition: t.Condition) -> float:
    """The same for one condition."""
    return inf if any(isinstance(node, WHOLE_LINE) for node in nodes(condition)) else _condition(condition)


def lookback(rule: t.Rule) -> int:
    """How many cards must lie before every card the rule counts back to is there; at least one.

    The starter, the last card alike, a run, the least and the greatest so far, and what is asked of the sidelines
    count as one card back, the position and the first of a kind as none: these a rule reads however few cards lie.
    It is how many starters are laid where a rulebook lays as many as the rule looks back.
    """
    return max(1, _condition(rule.part))


def reads_sidelines(rule: t.Rule) -> bool:
    """Whether the rule speaks of wrong cards, which only some tables allow."""
    return any(isinstance(node, t.OfSidelines) for node in nodes(rule))


def effort(rule: t.Rule, length: int) -> int:
    """Most parts of the rule gone through in one judgement; each card of a line of that length, if searched, is one.

    A part of an alternation is gone through twice, for the last card and for the next.
    """
    parts = list(nodes(rule.part))
    parts += [part for one in parts if isinstance(one, t.Alternate) for part in nodes(one)]
    return len(parts) + length * sum(isinstance(part, SEARCHING) for part in parts)


def nodes(node: Any) -> Iterator[Any]:
    """The node and all that is under it, each as often as it stands there."""
    yield node
    for field in fields(node):
        held = getattr(node, field.name)
        for part in held if isinstance(held, tuple) else (held,):
            if is_dataclass(part):
                yield from nodes(part)


def depth(node: Any) -> int:
    """How many nodes lie on the longest way down, the node itself included."""
    below = (getattr(node, field.name) for field in fields(node))
    parts = [part for held in below for part in (held if isinstance(held, tuple) else (held,))]
    return 1 + max((depth(part) for part in parts if is_dataclass(part)), default=0)


def _condition(node: t.Condition) -> int:
    match node:
        case t.Claim(subject, description):
            reference = getattr(description, "reference", t.Next())
            return max(_subject(subject), _subject(reference))
        case t.Comparison():
            return _number(node)
        case t.Fact():
            return 0
        case t.Not(part):
            return _condition(part)
        case t.AllOf(parts) | t.AnyOf(parts) | t.OneOf(parts):
            return max(map(_condition, parts))
        case t.IfElse(test, then, otherwise):
            return max(map(_condition, (test, then, otherwise)))
        case t.After(cases, otherwise):
            rest = 0 if otherwise is None else _condition(otherwise)
            return max(1, rest, *(max(_condition(case.test), _condition(case.then)) for case in cases))
        case t.By(number, options, otherwise):
            rest = 0 if otherwise is None else _condition(otherwise)
            return max(_number(number), rest, *(_condition(option.then) for option in options))
        case t.Alternate(parts):
            return 1 + max(map(_condition, parts))
        case t.Repeat(blocks):
            return max(_condition(block.part) for block in blocks)


def _number(node: t.Comparison | t.Number) -> int:
    back = [_subject(one.subject) for one in nodes(node) if isinstance(one, t.Value)]
    return max(
        [*back, *(1 for one in nodes(node) if isinstance(one, t.Run | t.Least | t.Greatest | t.WrongUnder))],
        default=0,
    )


def _subject(subject: t.Subject) -> int:
    match subject:
        case t.Next():
            return 0
        case t.Back(count):
            return count
        case t.Starter() | t.LastAlike() | t.LastLaid() | t.LastWrong():
            return 1
