"""The parse tree of grammar.lark → the tree of tree.py: who is spoken of, and what no grammar can refuse.

A card once named (`last is …`) stays the one spoken of up to the end of the bracket; a bracket hands it on
inwards. In a test nobody is spoken of before a card is named; elsewhere it is the card being judged.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import NoReturn

from lark import Token, Tree

from pbem.cards import KING, Card, Suit
from pbem.rulelang import tree as t
from pbem.rulelang.checking import leaves_cards_out
from pbem.rulelang.errors import ErrorKind, Fault
from pbem.rulelang.words import ATTRIBUTES, NUMBERS, ORDINALS

MAX_DEPTH = 24
"""Deepest nesting of a tree: brackets, steps, sums."""

MAX_COUNT = 52
"""Longest block of a `repeat`."""

MAX_NUMBER = 999
"""Greatest number in a sum."""

LAST = t.Back(1)

_SYMBOLS = dict(zip("♠♥♦♣♤♡♢♧SHDC", list(Suit) * 3, strict=True))
_LETTERS = {"ACE": 1, "JACK": 11, "QUEEN": 12, "KING": 13}
_LONE: dict[str, t.Lone] = {
    "face": t.Face(),
    "prime": t.Prime(),
    "composite": t.Composite(),
    "anything": t.Anything(),
    "nothing": t.Nothing(),
}
_RELATIONS = {
    "EQUAL": t.Relation.EQUAL,
    "IS": t.Relation.EQUAL,
    "UNEQUAL": t.Relation.UNEQUAL,
    "LESS_THAN": t.Relation.LESS,
    "MORE_THAN": t.Relation.MORE,
    "AT_MOST": t.Relation.AT_MOST,
    "AT_LEAST": t.Relation.AT_LEAST,
}
_COMPARING: dict[str, type[t.Same | t.Other]] = {"same": t.Same, "other": t.Other}
_RANKING: dict[str, type[t.Higher | t.Lower | t.NotLower | t.NotHigher]] = {
    "higher": t.Higher,
    "lower": t.Lower,
    "not_lower": t.NotLower,
    "not_higher": t.NotHigher,
}
_SUMS: dict[str, type[t.Plus | t.Minus | t.Times]] = {"plus": t.Plus, "minus": t.Minus, "times": t.Times}
_STEPS = ("if_else", "after", "alternate", "repeat")
_CARDS = ("last", "second last", "starter", "card")
"""What an unclear subject may be replaced with."""

_RANK_FIRST = ("of_value", "between", "at_least", "at_most")
"""Right after a sum these would look like part of it: in `value = value of last + 1 or 2`, whose is the 2?"""

Node = Tree[Token]


class _Stop(Exception):
    """Ends the building at its first fault; never leaves this module."""

    def __init__(self, fault: Fault) -> None:
        self.fault = fault


@dataclass(frozen=True, slots=True)
class _Context:
    """Who is spoken of, whether steps may stand here, and how deep we are."""

    subject: t.Subject | None
    steps: bool
    depth: int


_JUDGED = _Context(t.Next(), steps=True, depth=0)


def build(parsed: Node, text: str) -> t.Rule | Fault:
    """The rule of a parse tree, or the first thing wrong with it."""
    try:
        return _Builder(text).rule(parsed)
    except _Stop as stop:
        return stop.fault


class _Builder:
    def __init__(self, text: str) -> None:
        self.text = text

    def rule(self, node: Node) -> t.Rule:
        *start, body = _trees(node)
        part = _trees(start[0])[0] if start else None
        return t.Rule(
            start=t.Start(self.condition(part, replace(_JUDGED, steps=False))[0]) if part else None,
            part=self.condition(body, _JUDGED)[0],
        )

    def condition(self, node: Node, context: _Context) -> tuple[t.Condition, t.Subject | None]:
        """The condition, and who is spoken of after it."""
        context = replace(context, depth=context.depth + 1)
        if context.depth > MAX_DEPTH:
            self.stop(ErrorKind.TOO_DEEP, node)
        match str(node.data):
            case "group":
                return self.condition(_trees(node)[0], context)[0], context.subject
            case "any_of" | "all_of" as name:
                return self.joined(node, context, name)
            case "not" | "denial":
                part, subject = self.condition(_trees(node)[0], context)
                return part.part if isinstance(part, t.Not) else t.Not(part), subject
            case "claim":
                named, said = _trees(node)
                subject = self.subject(named)
                return self.condition(said, replace(context, subject=subject, steps=False))[0], subject
            case "comparison":
                return self.comparison(node, context), context.subject
            case name if name in _STEPS:
                if not context.steps:
                    self.stop(ErrorKind.UNEXPECTED, node)
                return self.step(node, replace(context, subject=t.Next())), context.subject
            case _:
                if context.subject is None:
                    self.stop(ErrorKind.UNCLEAR_SUBJECT, node, _CARDS)
                return t.Claim(context.subject, self.description(node, context.subject)), context.subject

    def joined(self, node: Node, context: _Context, name: str) -> tuple[t.Condition, t.Subject | None]:
        kind = t.AnyOf if name == "any_of" else t.AllOf
        parts: list[t.Condition] = []
        subject = context.subject
        children = _trees(node)
        for before, child in pairwise(children):
            if _outermost(before, -1).data == "comparison" and _outermost(child, 0).data in _RANK_FIRST:
                self.stop(ErrorKind.UNCLEAR_SUBJECT, _outermost(child, 0), ("card",) if subject else _CARDS)
        for child in children:
            part, subject = self.condition(child, replace(context, subject=subject))
            parts.extend(part.parts if isinstance(part, kind) else (part,))
        return kind(tuple(parts)), subject

    # Steps

    def step(self, node: Node, context: _Context) -> t.Step:
        children = _trees(node)
        test = replace(context, subject=None, steps=False)
        match str(node.data):
            case "if_else":
                asked, then, otherwise = children
                return t.IfElse(
                    self.condition(asked, test)[0],
                    self.condition(then, context)[0],
                    self.condition(otherwise, context)[0],
                )
            case "after":
                cases = [child for child in children if child.data == "case"]
                rest = [child for child in children if child.data != "case"]
                after = tuple(self.case(case, context) for case in cases)
                if not rest and leaves_cards_out(after):
                    raise _Stop(Fault(ErrorKind.MISSING_ELSE, node.meta.end_pos, expected=("else",)))
                return t.After(after, self.condition(rest[0], context)[0] if rest else None)
            case "alternate":
                alone = replace(context, steps=False)
                return t.Alternate(tuple(self.condition(child, alone)[0] for child in children))
            case _:
                return t.Repeat(tuple(self.block(child, context) for child in children))

    def case(self, node: Node, context: _Context) -> t.Case:
        asked, then = _trees(node)
        return t.Case(
            self.condition(asked, replace(context, subject=LAST, steps=False))[0],
            self.condition(then, context)[0],
        )

    def block(self, node: Node, context: _Context) -> t.Block:
        *counts, part = _trees(node)
        count = self.number(counts[0], 1, MAX_COUNT) if counts else 1
        return t.Block(count, self.condition(part, context)[0])

    # Cards

    def subject(self, node: Node) -> t.Subject:
        match str(node.data):
            case "back":
                return t.Back(_count_back(node))
            case "starter":
                return t.Starter()
            case "last_alike":
                return t.LastAlike(_attribute(node))
            case _:
                return t.Next()

    def description(self, node: Node, subject: t.Subject) -> t.Description:
        name = str(node.data)
        if name in _COMPARING or name in _RANKING:
            return self.comparing(node, name, subject)
        if name in _LONE:
            return _LONE[name]
        words = [token.type for token in _tokens(node)]
        ranks = [self.number(rank, 1, KING) for rank in _trees(node) if rank.data == "rank"]
        match name:
            case "of_colour":
                return t.OfColour(red="RED" in words)
            case "of_suit":
                return t.OfSuit(Suit[words[0]])
            case "of_parity":
                return t.OfParity(odd="ODD" in words)
            case "of_value":
                return t.OfValue(ranks[0])
            case "between":
                if ranks[0] >= ranks[1]:
                    self.stop(ErrorKind.BACKWARD_RANGE, node)
                return t.Between(ranks[0], ranks[1])
            case "at_least":
                return t.AtLeast(ranks[0])
            case "at_most":
                return t.AtMost(ranks[0])
            case "above":
                return t.AtLeast(ranks[0] + 1) if ranks[0] < KING else t.Nothing()
            case "below":
                return t.AtMost(ranks[0] - 1) if ranks[0] > 1 else t.Nothing()
            case _:
                return _named(node, ranks)

    def comparing(self, node: Node, name: str, subject: t.Subject) -> t.Relative:
        named = _trees(node)
        reference = self.subject(named[0]) if named else t.card_before(subject)
        if reference is None:
            self.stop(ErrorKind.UNCLEAR_SUBJECT, node, _CARDS)
        if name in _COMPARING:
            return _COMPARING[name](_attribute(node), reference)
        return _RANKING[name](reference)

    # Numbers

    def comparison(self, node: Node, context: _Context) -> t.Comparison:
        left, right = _trees(node)
        words = [token.type for token in _tokens(node)]
        return t.Comparison(
            self.sum(left, context),
            _RELATIONS[words[0]],
            self.sum(right, context),
            wrapping="WRAPPING" in words,
        )

    def sum(self, node: Node, context: _Context) -> t.Number:
        context = replace(context, depth=context.depth + 1)
        if context.depth > MAX_DEPTH:
            self.stop(ErrorKind.TOO_DEEP, node)
        parts = _trees(node)
        match str(node.data):
            case "integer":
                return t.Integer(self.number(node, 0, MAX_NUMBER))
            case "position":
                return t.Position()
            case "value":
                subject = self.subject(parts[0]) if parts else context.subject
                if subject is None:
                    self.stop(ErrorKind.UNCLEAR_SUBJECT, node, _CARDS)
                return t.Value(subject)
            case "modulo":
                return t.Modulo(self.sum(parts[0], context), self.number(parts[1], 1, MAX_NUMBER))
            case name:
                return _SUMS[name](self.sum(parts[0], context), self.sum(parts[1], context))

    def number(self, node: Node, least: int, most: int) -> int:
        """The number of a node that holds one token, checked."""
        token = _tokens(node)[0]
        word = str(token).lower()
        number = _LETTERS.get(token.type) or (NUMBERS.index(word) if word in NUMBERS else int(word))
        if not least <= number <= most:
            self.stop(ErrorKind.OUT_OF_RANGE, node)
        return number

    def stop(self, kind: ErrorKind, node: Node, expected: tuple[str, ...] = ()) -> NoReturn:
        begin, end = node.meta.start_pos, node.meta.end_pos
        raise _Stop(Fault(kind, begin, self.text[begin:end], expected))


def _trees(node: Node) -> list[Node]:
    return [child for child in node.children if isinstance(child, Tree)]


def _tokens(node: Node) -> list[Token]:
    return [child for child in node.children if isinstance(child, Token)]


def _outermost(node: Node, end: int) -> Node:
    """The first (0) or last (-1) part of an unbracketed `and`; the node itself if it is none."""
    while node.data == "all_of":
        node = _trees(node)[end]
    return node


def _attribute(node: Node) -> t.Attribute:
    return next(ATTRIBUTES[token.type] for token in _tokens(node) if token.type in ATTRIBUTES)


def _count_back(node: Node) -> int:
    """1 for `last`, 2 for `second last` or `2nd last`, and so on."""
    ordinals = _tokens(node)
    if not ordinals:
        return 1
    word = ordinals[0].lower().split()[0]
    return int(word[0]) if word[0].isdigit() else ORDINALS.index(word)


def _named(node: Node, ranks: list[int]) -> t.Named:
    if ranks:
        suit = next(child for child in _trees(node) if child.data == "of_suit")
        return t.Named(ranks[0], Suit[_tokens(suit)[0].type])
    text = str(_tokens(node)[0]).upper()
    card = Card.read(text[:-1] + _SYMBOLS[text[-1]].value)
    return t.Named(card.rank, card.suit)
