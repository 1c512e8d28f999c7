"""How far back a rule looks: what decides whether it fits a table of last card and next card."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from math import inf
from typing import Any

from pbem.rulelang import tree

WHOLE_LINE = (
    tree.Starter, tree.LastAlike, tree.First, tree.Position, tree.Run, tree.Least, tree.Greatest, tree.Repeat,
    tree.LastLaid, tree.LastWrong, tree.WrongUnder,
)  # fmt: skip
"""What may read the main line from its beginning, or more than the main line."""

SEARCHING = (tree.LastAlike, tree.First, tree.Run, tree.Least, tree.Greatest, tree.LastWrong)
"""What goes through the main line card by card to be judged."""


def reach(rule: tree.Rule) -> float:
    """How many of the last main-line cards the rule may read; infinity where it may read the whole line."""
    return condition_reach(rule.part)


def condition_reach(condition: tree.Condition) -> float:
    """The same for one condition."""
    return inf if any(isinstance(node, WHOLE_LINE) for node in nodes(condition)) else _condition(condition)


def lookback(rule: tree.Rule) -> int:
    """How many cards must lie before every card the rule counts back to is there; at least one.

    The starter, the last card alike, a run, the least and the greatest so far, and what is asked of the sidelines
    count as one card back, the position and the first of a kind as none: these a rule reads however few cards lie.
    It is how many starters are laid where a rulebook lays as many as the rule looks back.
    """
    return max(1, _condition(rule.part))


def reads_sidelines(rule: tree.Rule) -> bool:
    """Whether the rule speaks of wrong cards, which only some tables allow."""
    return any(isinstance(node, tree.OfSidelines) for node in nodes(rule))


def effort(rule: tree.Rule, length: int) -> int:
    """Most parts of the rule gone through in one judgement; each card of a line of that length, if searched, is one.

    A part of an alternation is gone through twice, for the last card and for the next.
    """
    parts = list(nodes(rule.part))
    parts += [part for one in parts if isinstance(one, tree.Alternate) for part in nodes(one)]
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


def _condition(node: tree.Condition) -> int:
    match node:
        case tree.Claim(subject, description):
            reference = getattr(description, "reference", tree.Next())
            return max(_subject(subject), _subject(reference))
        case tree.Comparison():
            return _number(node)
        case tree.Fact():
            return 0
        case tree.Not(part):
            return _condition(part)
        case tree.AllOf(parts) | tree.AnyOf(parts) | tree.OneOf(parts):
            return max(map(_condition, parts))
        case tree.IfElse(test, then, otherwise):
            return max(map(_condition, (test, then, otherwise)))
        case tree.After(cases, otherwise):
            rest = 0 if otherwise is None else _condition(otherwise)
            return max(1, rest, *(max(_condition(case.test), _condition(case.then)) for case in cases))
        case tree.By(number, options, otherwise):
            rest = 0 if otherwise is None else _condition(otherwise)
            return max(_number(number), rest, *(_condition(option.then) for option in options))
        case tree.Alternate(parts):
            return 1 + max(map(_condition, parts))
        case tree.Repeat(blocks):
            return max(_condition(block.part) for block in blocks)


def _number(node: tree.Comparison | tree.Number) -> int:
    back = [_subject(one.subject) for one in nodes(node) if isinstance(one, tree.Value)]
    return max(
        [
            *back,
            *(
                1
                for one in nodes(node)
                if isinstance(one, tree.Run | tree.Least | tree.Greatest | tree.WrongUnder)
            ),
        ],
        default=0,
    )


def _subject(subject: tree.Subject) -> int:
    match subject:
        case tree.Next():
            return 0
        case tree.Back(count):
            return count
        case tree.Starter() | tree.LastAlike() | tree.LastLaid() | tree.LastWrong():
            return 1
