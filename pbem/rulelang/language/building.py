"""The parse tree of grammar.lark → the tree of tree.py: who is spoken of, and what no grammar can refuse.

A card once named (`last is …`) stays the one spoken of up to the end of the bracket; a bracket hands it on
inwards. In a test nobody is spoken of before a card is named; elsewhere it is the card being judged.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, pairwise
from typing import NoReturn

from pbem.rulelang import tree
from pbem.rulelang.language.errors import ErrorKind, Fault
from pbem.rulelang.language.terms import (
    CARDS,
    MAX_BACK,
    MAX_NUMBER,
    Context,
    Node,
    Several,
    Spoken,
    Stop,
    Terms,
    tokens,
    trees,
)
from pbem.rulelang.meaning.card_sets import mask
from pbem.rulelang.meaning.plausibility import never_together
from pbem.rulelang.meaning.scope import nodes
from pbem.rulelang.meaning.soundness import leaves_cards_out, leaves_numbers_out

MAX_COUNT = 52
"""Longest block of a `repeat`."""

LAST = tree.Back(1)
ANY_CARD = tree.Claim(tree.Next(), tree.Anything())

_STEPS = (
    "if_else", "by_kind", "unless", "unless_before", "always", "no_run", "after", "by", "ring", "alternate", "repeat",
    "pattern", "drift",
)  # fmt: skip
_JOINING: dict[str, type[tree.AnyOf | tree.AllOf]] = {
    "any_of": tree.AnyOf,
    "all_of": tree.AllOf,
    "adjectives": tree.AllOf,
}

_RANK_FIRST = ("of_value", "between", "at_least", "at_most")
"""Right after a sum these would look like part of it: in `value = value of last + 1 or 2`, whose is the 2?"""

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


class _Builder(Terms):
    def whether(self, node: Node) -> tree.Condition:
        return self.condition(trees(node)[0], Context(None, steps=False, depth=0))[0]

    def rule(self, node: Node) -> tree.Rule:
        *start, body = trees(node)
        part = trees(start[0])[0] if start else None
        return tree.Rule(
            start=tree.Start(self.condition(part, replace(_JUDGED, steps=False))[0]) if part else None,
            part=self.condition(body, _JUDGED)[0],
        )

    def condition(self, node: Node, context: Context) -> tuple[tree.Condition, Spoken]:
        """The condition, and who is spoken of after it."""
        context = self.deeper(node, context)
        match str(node.data):
            case "group":
                return self.condition(trees(node)[0], context)[0], context.subject
            case "any_of" | "all_of" | "adjectives" as name:
                return self.joined(node, context, _JOINING[name])
            case "one_of":
                inside = replace(context, steps=False)
                parts = tuple(self.condition(child, inside)[0] for child in trees(node))
                return tree.OneOf(parts), context.subject
            case "one_of_list":
                parts = tuple(self.condition(child, context)[0] for child in trees(node))
                return (any_of(*parts) if _exclusive(parts) else tree.OneOf(parts)), context.subject
            case "not" | "denial":
                self.forbid_not_each(node)
                part, subject = self.condition(trees(node)[0], context)
                return negated(part), subject
            case "neither":
                parts = tuple(self.condition(child, context)[0] for child in trees(node))
                return negated(any_of(*parts)), context.subject
            case "claim":
                named, said = trees(node)
                if named.data == "spoken" and context.subject is None and self.counted_number is not None:
                    return self.said_of_number(said, self.counted_number), None
                spoken = self.subject(named, context)
                return self.condition(said, replace(context, subject=spoken, steps=False))[0], spoken
            case "each_is":
                return self.each_is(node, context)
            case "fact":
                return self.facts[int(tokens(node)[0])], None
            case "comparison":
                return self.comparison(node, context), context.subject
            case "of_number" | "not_of_number" as name:
                said_of = self.of_number(node, context)
                return negated(said_of) if name == "not_of_number" else said_of, context.subject
            case "value_step":
                return self.value_step(node, context), context.subject
            case "row":
                return self.row(
                    trees(node)[1], self.number(trees(node)[0], 1, MAX_NUMBER), node, context
                ), None
            case name if name in _STEPS:
                if not context.steps:
                    self.stop(ErrorKind.UNEXPECTED, node)
                return self.step(node, replace(context, subject=tree.Next())), context.subject
            case _:
                return self.said(node, context), context.subject

    def said(self, node: Node, context: Context) -> tree.Condition:
        """What is said of the card spoken of."""
        subject = context.subject
        if subject is None:
            self.stop(ErrorKind.UNCLEAR_SUBJECT, node, CARDS)
        if isinstance(subject, Several):
            return all_of(*(self.said(node, replace(context, subject=card)) for card in subject.cards))
        match str(node.data):
            case "up" | "down":
                return self.stepping(node, subject)
            case "record":
                return self.record(node, subject)
            case "divisible":
                return self.divisible(node, tokens(node)[0], tree.Value(subject))
            case "step":
                return self.step_of_card(node, subject)
            case "apart":
                return self.apart(node, subject)
            case "in_common_not_both":
                common = self.in_common(trees(node)[0], subject)
                if not isinstance(common, tree.AnyOf):
                    self.stop(ErrorKind.UNEXPECTED, node)
                return tree.OneOf(common.parts)
            case "in_common":
                return self.in_common(node, subject)
            case _ if several := _several(node):
                return self.against_several(node, subject, several)
            case _:
                return tree.Claim(subject, self.description(node, subject))

    def against_several(self, node: Node, subject: tree.Subject, several: Node) -> tree.Condition:
        kind, cards = tokens(several)[0].type, self.several(several)
        if subject in cards:
            self.stop(ErrorKind.WITH_ITSELF, several, ("_LAST",))
        claims = [tree.Claim(subject, self.description(node, subject, card)) for card in cards]
        if kind.startswith("SOME") and node.data == "other":
            return all_of(*claims)  # different from either: from both
        if (kind.startswith("SOME") and node.data != "same") or (
            kind == "ONE_OF_LAST" and node.data == "other"
        ):
            # `higher than either of the last 2`: than both or than one of them?
            self.stop(ErrorKind.UNCLEAR_SUBJECT, several, ("EACH_OF_LAST",))
        return _joined(several, claims)

    def each_is(self, node: Node, context: Context) -> tuple[tree.Condition, Spoken]:
        """`the last 2 cards are red`, `either of the last 2 is odd`; and of which cards what follows is said."""
        named, said = trees(node)
        cards = self.several(named)
        kind = tokens(named)[0].type
        inside = replace(context, steps=False)
        if said.data == "denial" and _compares_each(trees(said)[0]):
            return negated(self.alike(trees(said)[0], kind, cards)), None
        if _compares_each(said):
            return self.alike(said, kind, cards), None
        parts = [self.condition(said, replace(inside, subject=card))[0] for card in cards]
        return _joined(named, parts), Several(cards) if kind.startswith("EACH") else None

    def alike(self, node: Node, kind: str, cards: tuple[tree.Subject, ...]) -> tree.Condition:
        """`… are of the same suit`: each like the one before; `… of different suits`: no two alike."""
        if not kind.startswith("EACH"):
            self.stop(ErrorKind.UNCLEAR_SUBJECT, node, CARDS)
        pairs = pairwise(cards) if node.data == "same" else combinations(cards, 2)
        return all_of(*(tree.Claim(one, self.description(node, one, other)) for one, other in pairs))

    def forbid_not_each(self, node: Node) -> None:
        """`not the same suit as the last 2 cards`: as neither of them, or not as both?"""
        for several in node.find_data("each"):
            if tokens(several)[0].type.startswith("EACH") and several is not trees(node)[0]:
                self.stop(ErrorKind.UNCLEAR_SUBJECT, several, ("SOME_OF_LAST",))

    def joined(
        self, node: Node, context: Context, kind: type[tree.AnyOf | tree.AllOf]
    ) -> tuple[tree.Condition, Spoken]:
        parts: list[tree.Condition] = []
        subject = context.subject
        children = trees(node)
        for before, child in pairwise(children):
            if _outermost(before, -1).data == "comparison" and _outermost(child, 0).data in _RANK_FIRST:
                only_card = ("_CARD",) if subject else CARDS
                self.stop(ErrorKind.UNCLEAR_SUBJECT, _outermost(child, 0), only_card)
        for child in children:
            if kind is tree.AnyOf and isinstance(subject, Several):
                # `the last 2 are red or odd`: each of them one of these, or both the same?
                subject = None
            kept, self.with_card = (
                self.with_card,
                self.compared_later(child, children) if self.shared else None,
            )
            part, subject = self.condition(child, replace(context, subject=subject))
            self.with_card = kept
            pair = kind is tree.AllOf and child.data == "adjectives" and node.data == "all_of"
            parts.extend(part.parts if isinstance(part, kind) and not pair else (part,))
        if kind is tree.AllOf and not never_together(tuple(parts)):
            parts = [
                one for part in parts for one in (part.parts if isinstance(part, tree.AllOf) else (part,))
            ]
        return kind(tuple(parts)), subject

    def compared_later(self, node: Node, joined: Sequence[Node]) -> Node | None:
        """The card that a later part of the same kind is compared with, where this one names none."""
        if node.data not in ("same", "other") or trees(node):
            return None
        later = [one for one in joined[joined.index(node) + 1 :] if one.data == node.data and trees(one)]
        named = trees(later[0])[0] if later else None
        return None if named is None or named.data in ("each", "before", "before_it") else named

    # Steps

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

    def row(self, asked: Node, count: int, counted: Node, context: Context) -> tree.Condition:
        """So many of the last cards are all so; `of the same suit` are they among themselves."""
        if count > MAX_BACK:
            self.stop(ErrorKind.TOO_FAR_BACK, counted)
        cards = tuple(tree.Back(place) for place in range(1, count + 1))
        if count > 1 and _compares_each(asked):
            return self.alike(asked, "EACH_OF_LAST", cards)
        inside = replace(context, steps=False)
        return all_of(*(self.condition(asked, replace(inside, subject=card))[0] for card in cards))

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


def _several(node: Node) -> Node | None:
    """The cards a comparison is with, where they are several."""
    return next((child for child in trees(node) if child.data == "each"), None)


def _compares_each(node: Node) -> bool:
    """`of the same suit`, `of different suits`, said of several cards."""
    return node.data in ("same", "other") and not trees(node)


def _joined(several: Node, parts: Sequence[tree.Condition]) -> tree.Condition:
    kind = tokens(several)[0].type
    if kind == "NONE_OF_LAST":
        return negated(any_of(*parts))
    return all_of(*parts) if kind.startswith("EACH") else any_of(*parts)


def all_of(*parts: tree.Condition) -> tree.Condition:
    flat = [one for part in parts for one in (part.parts if isinstance(part, tree.AllOf) else (part,))]
    return flat[0] if len(flat) == 1 else tree.AllOf(tuple(flat))


def any_of(*parts: tree.Condition) -> tree.Condition:
    flat = [one for part in parts for one in (part.parts if isinstance(part, tree.AnyOf) else (part,))]
    return flat[0] if len(flat) == 1 else tree.AnyOf(tuple(flat))


def negated(part: tree.Condition) -> tree.Condition:
    match part:
        case tree.Not(inside):
            return inside
        case _:
            return tree.Not(part)


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


def _exclusive(parts: Sequence[tree.Condition]) -> bool:
    """Whether no card can be two of these."""
    seen = 0
    for part in parts:
        match part:
            case tree.Claim(tree.Next(), description) if isinstance(description, tree.Lone):
                cards = mask(description)
            case _:
                return False
        if seen & cards:
            return False
        seen |= cards
    return True


def _outermost(node: Node, end: int) -> Node:
    """The first (0) or last (-1) part of an unbracketed `and`; the node itself if it is none."""
    while node.data == "all_of":
        node = trees(node)[end]
    return node
