"""The parse tree of grammar.lark → the tree of tree.py: who is spoken of, and what no grammar can refuse.

A card once named (`last is …`) stays the one spoken of up to the end of the bracket; a bracket hands it on
inwards. In a test nobody is spoken of before a card is named; elsewhere it is the card being judged.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NoReturn

from pbem.rulelang import tree
from pbem.rulelang.language.claims import Claims, all_of, any_of, negated
from pbem.rulelang.language.errors import ErrorKind, Fault
from pbem.rulelang.language.terms import MAX_BACK, MAX_NUMBER, Context, Node, Stop, tokens, trees
from pbem.rulelang.meaning.scope import nodes
from pbem.rulelang.meaning.soundness import leaves_cards_out, leaves_numbers_out

MAX_COUNT = 52
"""Longest block of a `repeat`."""

LAST = tree.Back(1)
ANY_CARD = tree.Claim(tree.Next(), tree.Anything())


_JUDGED = Context(tree.Next(), steps=True, depth=0)


def build(parsed: Node, text: str, sidelines: bool = True, shared: bool = False) -> tree.Rule | Fault:
    """The rule of a parse tree, or the first thing wrong with it; `sidelines`: whether it may speak of them.

    `shared`: of `the same colour or the same suit as the second last`, the second last is said of both.
    """
    try:
        return _Builder(text, sidelines, shared).rule(parsed)
    except Stop as stop:
        return stop.fault


def build_condition(parsed: Node, text: str, facts: Sequence[tree.Fact]) -> tree.Condition | Fault:
    """The condition of a parse tree, that of a plan, or the first thing wrong with it; `facts` by their number."""
    try:
        return _Builder(text, facts=facts).whether(parsed)
    except Stop as stop:
        return stop.fault


class _Builder(Claims):
    def whether(self, node: Node) -> tree.Condition:
        return self.condition(trees(node)[0], Context(None, steps=False, depth=0))[0]

    def rule(self, node: Node) -> tree.Rule:
        *start, body = trees(node)
        part = trees(start[0])[0] if start else None
        return tree.Rule(
            start=tree.Start(self.condition(part, replace(_JUDGED, steps=False))[0]) if part else None,
            part=self.condition(body, _JUDGED)[0],
        )

    def step(self, node: Node, context: Context) -> tree.Condition:
        children = trees(node)
        match str(node.data):
            case "if_else":
                return self.if_else(node, context)
            case "by_kind":
                return self.by_kind(node, context)
            case "unless" | "unless_before" as name:
                return self.unless(children, context, test_first=name == "unless_before")
            case "always":
                return self.always(node, context)
            case "no_run":
                return self.no_run(node, context)
            case "after":
                cases = tuple(
                    self.case(child, context) for child in children if child.data.startswith("case")
                )
                return self.after(cases, children[len(cases) :], node, context)
            case "ring":
                return self.ring(node, context)
            case "by":
                return self.by(node, context)
            case "alternate":
                alone = replace(context, steps=False)
                return tree.Alternate(tuple(self.condition(child, alone)[0] for child in children))
            case "drift":
                return self.drift(node, context)
            case "pattern":
                return tree.Repeat(self.pattern([self.block(child, context) for child in children], node))
            case _:
                return tree.Repeat(_once([self.block(child, context) for child in children]))

    def if_else(self, node: Node, context: Context) -> tree.IfElse | tree.After:
        ifs = [child for child in trees(node) if child.data in ("if", "then_if")]
        rest = trees(node)[len(ifs) :]
        cases: list[tree.Case] = []
        test = replace(context, subject=None, steps=False)
        for child in ifs:
            # In the order in which they stand: `it` is a card that was named before.
            if child.data == "if":
                condition, subject = self.condition(trees(child)[0], test)
                then = self.condition(trees(child)[1], context)[0]
            else:
                then = self.before_its_test(trees(child)[0], context)
                condition, subject = self.condition(trees(child)[1], test)
            cases.append(tree.Case(condition, then))
            test = replace(test, subject=subject)
        if len(cases) == 1 and rest:
            return tree.IfElse(cases[0].test, cases[0].then, self.condition(rest[0], context)[0])
        both = len(cases) == 2 and not rest and _opposite(cases[0].test, cases[1].test)
        if both and (isinstance(cases[0].test, tree.Comparison) or leaves_cards_out(cases)):
            return tree.IfElse(cases[0].test, cases[0].then, cases[1].then)
        return self.after(tuple(cases), rest, node, context)

    def by_kind(self, node: Node, context: Context) -> tree.Condition:
        """`red cards must be odd, black cards even`: tests of the card being judged."""
        kinds = [trees(child) for child in trees(node) if child.data == "of_kind"]
        rest = trees(node)[len(kinds) :]
        test = replace(context, steps=False)
        cases = [
            tree.Case(self.condition(kind, test)[0], self.condition(then, test)[0]) for kind, then in kinds
        ]
        if rest:
            decided = self.condition(rest[0], context)[0]
        elif leaves_cards_out(cases):
            self.missing_else(node)
        else:
            decided = cases.pop().then
        for case in reversed(cases):
            decided = tree.IfElse(case.test, case.then, decided)
        return decided

    def unless(self, children: list[Node], context: Context, test_first: bool) -> tree.IfElse:
        """Where the test is met everything is right, or what is said to be right instead."""
        test = replace(context, subject=None, steps=False)
        if test_first:
            asked = self.condition(children[0], test)[0]
            then = self.condition(children[1], context)[0]
        else:
            then = self.before_its_test(children[0], context)
            asked = self.condition(children[1], test)[0]
        instead = self.condition(children[2], context)[0] if len(children) > 2 else ANY_CARD
        return tree.IfElse(asked, instead, then)

    def always(self, node: Node, context: Context) -> tree.Condition:
        """`hearts are always right, otherwise …`."""
        kind, rest = (self.condition(child, context)[0] for child in trees(node))
        right = tokens(node)[0].type == "ALWAYS_RIGHT"
        if isinstance(rest, tree.Step):
            return tree.IfElse(kind, ANY_CARD if right else tree.Claim(tree.Next(), tree.Nothing()), rest)
        if rest == ANY_CARD:
            return rest if right else negated(kind)
        return any_of(kind, rest) if right else all_of(negated(kind), rest)

    def no_run(self, node: Node, context: Context) -> tree.Condition:
        """`never three reds in a row`: after two, none."""
        counted, kind = tokens(node)[0], trees(node)[0]
        count = self.counted(node, str(counted), 1, MAX_BACK) + (counted.type == "RUN_AT_MOST")
        if not 2 <= count <= MAX_BACK:
            self.stop(ErrorKind.TOO_FAR_BACK, node)
        alone = replace(context, steps=False)
        said = [
            self.condition(kind, replace(alone, subject=tree.Back(back) if back else tree.Next()))[0]
            for back in range(count)
        ]
        if any(isinstance(one, tree.Relative | tree.Comparison) for one in nodes(said[0])):
            said.pop()
        unlike = _unlike(said[0])
        return tree.IfElse(all_of(*said[1:]), unlike, ANY_CARD) if len(said) > 1 else unlike

    def before_its_test(self, node: Node, context: Context) -> tree.Condition:
        """What stands before the test that decides it. Of `the card must be higher than the last if it is red` nobody
        can tell whether the card or the last is red."""
        then = self.condition(node, context)[0]
        if any(node.find_data("next")):
            self.mentioned = None
        return then

    def after(
        self, cases: tuple[tree.Case, ...], rest: list[Node], node: Node, context: Context
    ) -> tree.After:
        behind = [child.data == "case_behind" for child in trees(node)]
        for case, said_behind in zip(cases, behind, strict=False):
            if said_behind and case.test == tree.Claim(LAST, tree.Anything()):
                # `kings may follow anything; otherwise …`: nothing would be left to the rest
                parts = (case.then, *(self.condition(one, context)[0] for one in rest))
                self.doubt(node, any_of(*(one for one in parts if not isinstance(one, tree.Step))))
        if not rest and leaves_cards_out(cases):
            self.missing_else(node)
        return tree.After(cases, self.condition(rest[0], context)[0] if rest else None)

    def case(self, node: Node, context: Context) -> tree.Case:
        *count, asked, then = trees(node)
        if node.data == "case_behind":
            asked, then = then, asked
        back = self.number(count[0], 1, MAX_NUMBER) if count else 1
        test = replace(context, steps=False)
        self.mentioned = LAST
        if back > 1:
            met = self.row(asked, back, count[0], test)
        else:
            met = self.condition(asked, replace(test, subject=LAST))[0]
        return tree.Case(met, self.condition(then, context)[0])

    def drift(self, node: Node, context: Context) -> NoReturn:
        """`red cards go up, black cards go down`: refused; more likely it is said of what comes after such a card."""
        parts = [child for child in trees(node) if child.data == "drifting"]
        rest = trees(node)[len(parts) :]
        kind = replace(context, subject=LAST, steps=False)
        cases = tuple(
            tree.Case(
                self.condition(trees(part)[0], kind)[0],
                tree.Claim(
                    tree.Next(), tree.Higher(LAST) if tokens(part)[0].type == "GOING_UP" else tree.Lower(LAST)
                ),
            )
            for part in parts
        )
        others = [self.condition(one, context)[0] for one in rest]
        if not others and leaves_cards_out(cases):
            others = [ANY_CARD]
        self.doubt(node, tree.After(cases, others[0] if others else None))

    def pattern(self, blocks: list[tree.Block], node: Node) -> tuple[tree.Block, ...]:
        """The period of blocks that end with `and so on`, which may have begun it anew: `red, black, red, …`."""
        count = len(blocks)
        length = next(
            n for n in range(1, count + 1) if all(blocks[i] == blocks[i - n] for i in range(n, count))
        )
        if count % length and len(set(blocks[:length])) < length:
            self.doubt(node, tree.Repeat(tuple(blocks)))  # `red, black, black, red, …`
        return tuple(blocks[:length])

    def ring(self, node: Node, context: Context) -> tree.After:
        """`♠ → ♦ → ♠`: each kind is followed by the next one."""
        last = replace(context, subject=LAST)
        cases = tuple(
            tree.Case(self.said(now, last), self.said(then, context)) for now, then in pairwise(trees(node))
        )
        return self.after(cases, [], node, context)

    def by(self, node: Node, context: Context) -> tree.By:
        counted, *children = trees(node)
        number = self.sum(counted, replace(context, subject=None))
        options = tuple(
            tree.Option(self.number(integer, 0, MAX_NUMBER), self.condition(then, context)[0])
            for integer, then in (trees(child) for child in children if child.data == "option")
        )
        rest = children[len(options) :]
        if not rest and leaves_numbers_out(number, options):
            self.missing_else(node)
        return tree.By(number, options, self.condition(rest[0], context)[0] if rest else None)

    def block(self, node: Node, context: Context) -> tree.Block:
        *counts, part = trees(node)
        count = self.number(counts[0], 1, MAX_COUNT) if counts else 1
        return tree.Block(count, self.condition(part, context)[0])

    def missing_else(self, node: Node) -> NoReturn:
        raise Stop(Fault(ErrorKind.MISSING_ELSE, node.meta.end_pos, expected=("_ELSE",)))


def _once(blocks: list[tree.Block]) -> tuple[tree.Block, ...]:
    """The blocks without their repetition: `3 red, 3 black, 3 red, 3 black` is `3 red, 3 black`."""
    count = len(blocks)
    length = next(n for n in range(1, count + 1) if count % n == 0 and blocks[:n] * (count // n) == blocks)
    return tuple(blocks[:length])


def _unlike(part: tree.Condition) -> tree.Condition:
    """Not so; of a card that must not be like another, that it is different."""
    match part:
        case tree.Claim(subject, tree.Same(attribute, reference)):
            return tree.Claim(subject, tree.Other(attribute, reference))
        case _:
            return negated(part)


def _opposite(one: tree.Condition, other: tree.Condition) -> bool:
    """Whether the second says that the first is not so."""
    match one, other:
        case tree.Comparison(tree.Modulo(left, 2), tree.Relation.EQUAL), tree.Comparison(
            tree.Modulo(right, 2), tree.Relation.EQUAL
        ):
            return left == right and {one.right, other.right} == {tree.Integer(0), tree.Integer(1)}
        case _:
            return negated(one) == other
