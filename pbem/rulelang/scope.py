"""How far back a rule looks: what decides whether it fits a table of last card and next card."""

from __future__ import annotations

from math import inf

from pbem.rulelang import tree as t


def reach(rule: t.Rule) -> float:
    """How many of the last main-line cards the rule may read; infinity where it may read the whole line."""
    return _condition(rule.part)


def condition_reach(condition: t.Condition) -> float:
    """The same for one condition."""
    return _condition(condition)


def _condition(node: t.Condition) -> float:
    match node:
        case t.Claim(subject, description):
            reference = getattr(description, "reference", t.Next())
            return max(_subject(subject), _subject(reference))
        case t.Comparison(left, _, right):
            return max(_number(left), _number(right))
        case t.Not(part):
            return _condition(part)
        case t.AllOf(parts) | t.AnyOf(parts):
            return max(map(_condition, parts))
        case t.IfElse(test, then, otherwise):
            return max(map(_condition, (test, then, otherwise)))
        case t.After(cases, otherwise):
            rest = 0 if otherwise is None else _condition(otherwise)
            return max(1, rest, *(max(_condition(case.test), _condition(case.then)) for case in cases))
        case t.Alternate(parts):
            return 1 + max(map(_condition, parts))
        case t.Repeat():
            return inf


def _subject(subject: t.Subject) -> float:
    match subject:
        case t.Next():
            return 0
        case t.Back(count):
            return count
        case t.Starter() | t.LastAlike():
            return inf


def _number(node: t.Number) -> float:
    match node:
        case t.Integer():
            return 0
        case t.Position():
            return inf
        case t.Value(subject):
            return _subject(subject)
        case t.Plus(left, right) | t.Minus(left, right) | t.Times(left, right):
            return max(_number(left), _number(right))
        case t.Modulo(left):
            return _number(left)
