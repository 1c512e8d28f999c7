"""The parse tree of grammar.lark → the tree of tree.py: who is spoken of, and what no grammar can refuse.

A card once named (`last is …`) stays the one spoken of up to the end of the bracket; a bracket hands it on
inwards. In a test nobody is spoken of before a card is named; elsewhere it is the card being judged.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import NoReturn

from pbem.rulelang import tree as t
from pbem.rulelang.checking import leaves_cards_out, leaves_numbers_out
from pbem.rulelang.errors import ErrorKind, Fault
from pbem.rulelang.terms import CARDS, MAX_BACK, MAX_NUMBER, Context, Node, Stop, Terms, trees

MAX_COUNT = 52
"""Longest block of a `repeat`."""

LAST = t.Back(1)

_STEPS = ("if_else", "after", "by", "ring", "alternate", "repeat")
_JOINING: dict[str, type[t.AnyOf | t.AllOf]] = {"any_of": t.AnyOf, "all_of": t.AllOf}

_RANK_FIRST = ("of_value", "between", "at_least", "at_most")
"""Right after a sum these would look like part of it: in `value = value of last + 1 or 2`, whose is the 2?"""

_JUDGED = Context(t.Next(), steps=True, depth=0)


def build(parsed: Node, text: str, sidelines: bool = True) -> t.Rule | Fault:
    """The rule of a parse tree, or the first thing wrong with it; `sidelines`: whether it may speak of them."""
    try:
        return _Builder(text, sidelines).rule(parsed)
    except Stop as stop:
        return stop.fault


class _Builder(Terms):
    def rule(self, node: Node) -> t.Rule:
        *start, body = trees(node)
        part = trees(start[0])[0] if start else None
        return t.Rule(
            start=t.Start(self.condition(part, replace(_JUDGED, steps=False))[0]) if part else None,
            part=self.condition(body, _JUDGED)[0],
        )

    def condition(self, node: Node, context: Context) -> tuple[t.Condition, t.Subject | None]:
        """The condition, and who is spoken of after it."""
        context = self.deeper(node, context)
        match str(node.data):
            case "group":
                return self.condition(trees(node)[0], context)[0], context.subject
            case "any_of" | "all_of" as name:
                return self.joined(node, context, _JOINING[name])
            case "one_of":
                inside = replace(context, steps=False)
                parts = tuple(self.condition(child, inside)[0] for child in trees(node))
                return t.OneOf(parts), context.subject
            case "not" | "denial":
                part, subject = self.condition(trees(node)[0], context)
                return part.part if isinstance(part, t.Not) else t.Not(part), subject
            case "claim":
                named, said = trees(node)
                subject = self.subject(named, context)
                return self.condition(said, replace(context, subject=subject, steps=False))[0], subject
            case "comparison":
                return self.comparison(node, context), context.subject
            case name if name in _STEPS:
                if not context.steps:
                    self.stop(ErrorKind.UNEXPECTED, node)
                return self.step(node, replace(context, subject=t.Next())), context.subject
            case _:
                return self.said(node, context), context.subject

    def said(self, node: Node, context: Context) -> t.Condition:
        """What is said of the card spoken of."""
        if context.subject is None:
            self.stop(ErrorKind.UNCLEAR_SUBJECT, node, CARDS)
        match str(node.data):
            case "up" | "down":
                return self.stepping(node, context.subject)
            case "record":
                return self.record(node, context.subject)
            case _:
                return t.Claim(context.subject, self.description(node, context.subject))

    def joined(
        self, node: Node, context: Context, kind: type[t.AnyOf | t.AllOf]
    ) -> tuple[t.Condition, t.Subject | None]:
        parts: list[t.Condition] = []
        subject = context.subject
        children = trees(node)
        for before, child in pairwise(children):
            if _outermost(before, -1).data == "comparison" and _outermost(child, 0).data in _RANK_FIRST:
                only_card = ("_CARD",) if subject else CARDS
                self.stop(ErrorKind.UNCLEAR_SUBJECT, _outermost(child, 0), only_card)
        for child in children:
            part, subject = self.condition(child, replace(context, subject=subject))
            parts.extend(part.parts if isinstance(part, kind) else (part,))
        return kind(tuple(parts)), subject

    # Steps

    def step(self, node: Node, context: Context) -> t.Step:
        children = trees(node)
        match str(node.data):
            case "if_else":
                return self.if_else(node, context)
            case "after":
                cases = tuple(self.case(child, context) for child in children if child.data == "case")
                return self.after(cases, children[len(cases) :], node, context)
            case "ring":
                return self.ring(node, context)
            case "by":
                return self.by(node, context)
            case "alternate":
                alone = replace(context, steps=False)
                return t.Alternate(tuple(self.condition(child, alone)[0] for child in children))
            case _:
                return t.Repeat(_once([self.block(child, context) for child in children]))

    def if_else(self, node: Node, context: Context) -> t.IfElse | t.After:
        ifs = [trees(child) for child in trees(node) if child.data == "if"]
        rest = trees(node)[len(ifs) :]
        cases: list[t.Case] = []
        test = replace(context, subject=None, steps=False)
        for asked, then in ifs:
            condition, subject = self.condition(asked, test)
            cases.append(t.Case(condition, self.condition(then, context)[0]))
            test = replace(test, subject=subject)
        if len(cases) == 1 and rest:
            return t.IfElse(cases[0].test, cases[0].then, self.condition(rest[0], context)[0])
        return self.after(tuple(cases), rest, node, context)

    def after(self, cases: tuple[t.Case, ...], rest: list[Node], node: Node, context: Context) -> t.After:
        if not rest and leaves_cards_out(cases):
            self.missing_else(node)
        return t.After(cases, self.condition(rest[0], context)[0] if rest else None)

    def case(self, node: Node, context: Context) -> t.Case:
        *count, asked, then = trees(node)
        back = self.number(count[0], 1, MAX_NUMBER) if count else 1
        if back > MAX_BACK:
            self.stop(ErrorKind.TOO_FAR_BACK, count[0])
        test = replace(context, steps=False)
        tests = [
            self.condition(asked, replace(test, subject=t.Back(place)))[0] for place in range(1, back + 1)
        ]
        parts = tuple(one for test in tests for one in (test.parts if isinstance(test, t.AllOf) else (test,)))
        return t.Case(tests[0] if back == 1 else t.AllOf(parts), self.condition(then, context)[0])

    def ring(self, node: Node, context: Context) -> t.After:
        """`♠ → ♦ → ♠`: each kind is followed by the next one."""
        last = replace(context, subject=LAST)
        cases = tuple(
            t.Case(self.said(now, last), self.said(then, context)) for now, then in pairwise(trees(node))
        )
        return self.after(cases, [], node, context)

    def by(self, node: Node, context: Context) -> t.By:
        counted, *children = trees(node)
        number = self.sum(counted, replace(context, subject=None))
        options = tuple(
            t.Option(self.number(integer, 0, MAX_NUMBER), self.condition(then, context)[0])
            for integer, then in (trees(child) for child in children if child.data == "option")
        )
        rest = children[len(options) :]
        if not rest and leaves_numbers_out(number, options):
            self.missing_else(node)
        return t.By(number, options, self.condition(rest[0], context)[0] if rest else None)

    def block(self, node: Node, context: Context) -> t.Block:
        *counts, part = trees(node)
        count = self.number(counts[0], 1, MAX_COUNT) if counts else 1
        return t.Block(count, self.condition(part, context)[0])

    def missing_else(self, node: Node) -> NoReturn:
        raise Stop(Fault(ErrorKind.MISSING_ELSE, node.meta.end_pos, expected=("_ELSE",)))


def _once(blocks: list[t.Block]) -> tuple[t.Block, ...]:
    """The blocks without their repetition: `3 red, 3 black, 3 red, 3 black` is `3 red, 3 black`."""
    count = len(blocks)
    length = next(n for n in range(1, count + 1) if count % n == 0 and blocks[:n] * (count // n) == blocks)
    return tuple(blocks[:length])


def _outermost(node: Node, end: int) -> Node:
    """The first (0) or last (-1) part of an unbracketed `and`; the node itself if it is none."""
    while node.data == "all_of":
        node = trees(node)[end]
    return node
