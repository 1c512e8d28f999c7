"""The cards, descriptions and sums of a parse tree → their nodes; a word that can't be meant so stops the building."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import reduce
from typing import NoReturn, TypeVar

from lark import Token, Tree

from pbem.cards import KING, Card, Suit
from pbem.rulelang import tree as t
from pbem.rulelang.errors import ErrorKind, Fault

MAX_DEPTH = 24
"""Deepest nesting of a tree: brackets, steps, sums."""

MAX_BACK = 9
"""Furthest back a rule may count from the card being judged."""

MAX_NUMBER = 999
"""Greatest number in a sum."""

Node = Tree[Token]

_SYMBOLS = dict(zip("♠♥♦♣♤♡♢♧SHDC", list(Suit) * 3, strict=True))
_ATTRIBUTES = {attribute.name: attribute for attribute in t.Attribute}
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
_SIDELINES: dict[str, t.LastLaid | t.LastWrong] = {"last_laid": t.LastLaid(), "last_wrong": t.LastWrong()}
_Sidelines = TypeVar("_Sidelines", bound=t.OfSidelines)
_EXTREMES: dict[str, t.Least | t.Greatest] = {"least": t.Least(), "greatest": t.Greatest()}
CARDS = ("_LAST", "_STARTER", "_CARD")
"""What an unclear subject may be replaced with."""


class Stop(Exception):
    """Ends the building at its first fault; never leaves it."""

    def __init__(self, fault: Fault) -> None:
        self.fault = fault


@dataclass(frozen=True, slots=True)
class Context:
    """Who is spoken of, whether steps may stand here, and how deep we are."""

    subject: t.Subject | None
    steps: bool
    depth: int


def trees(node: Node) -> list[Node]:
    return [child for child in node.children if isinstance(child, Tree)]


def tokens(node: Node) -> list[Token]:
    return [child for child in node.children if isinstance(child, Token)]


class Terms:
    """What stands under conditions, in the parse tree of one text."""

    def __init__(self, text: str, sidelines: bool = True) -> None:
        self.text, self.sidelines = text, sidelines

    def deeper(self, node: Node, context: Context) -> Context:
        if context.depth >= MAX_DEPTH:
            self.stop(ErrorKind.TOO_DEEP, node)
        return replace(context, depth=context.depth + 1)

    # Cards

    def subject(self, node: Node, context: Context) -> t.Subject:
        match str(node.data):
            case "back":
                return t.Back(self.count_back(node))
            case "starter":
                return t.Starter()
            case "last_alike":
                return t.LastAlike(_attribute(node))
            case "last_laid" | "last_wrong" as name:
                return self.of_sidelines(node, _SIDELINES[name], ("_LAST",))
            case "spoken":
                return context.subject or t.Next()
            case _:
                return t.Next()

    def of_sidelines(self, node: Node, meant: _Sidelines, instead: tuple[str, ...] = ()) -> _Sidelines:
        """What a rule says of the sidelines, if it may; `instead` are words for the main line."""
        if not self.sidelines:
            self.stop(ErrorKind.READS_SIDELINES, node, instead)
        return meant

    def count_back(self, node: Node) -> int:
        """1 for `last`, 2 for `second last`, and so on."""
        ordinals = tokens(node)
        back = int(ordinals[0]) if ordinals else 1
        if not 1 <= back <= MAX_BACK:
            self.stop(ErrorKind.TOO_FAR_BACK, node)
        return back

    def description(self, node: Node, subject: t.Subject) -> t.Description:
        name = str(node.data)
        if name in _COMPARING:
            return _COMPARING[name](_attribute(node), self.reference(node, subject))
        if name in _RANKING:
            return _RANKING[name](self.reference(node, subject))
        if name == "first":
            if not isinstance(subject, t.Next | t.Back):
                self.stop(ErrorKind.UNCLEAR_SUBJECT, node, CARDS)
            return t.First(_attribute(node))
        if name in _LONE:
            return _LONE[name]
        words = [token.type for token in tokens(node)]
        ranks = [self.number(rank, 1, KING) for rank in trees(node) if rank.data == "rank"]
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

    def reference(self, node: Node, subject: t.Subject) -> t.Subject:
        """The card compared with: the one that is named, or the one just before."""
        named = trees(node)
        reference = self.subject(named[0], Context(None, False, 0)) if named else t.card_before(subject)
        if reference is None:
            self.stop(ErrorKind.UNCLEAR_SUBJECT, node, CARDS)
        if isinstance(reference, t.Back) and reference.count > MAX_BACK:
            self.stop(ErrorKind.TOO_FAR_BACK, node)
        return reference

    # Numbers

    def comparison(self, node: Node, context: Context) -> t.Comparison:
        left, right = trees(node)
        words = [token.type for token in tokens(node)]
        relation = next(_RELATIONS[word] for word in reversed(words) if word in _RELATIONS)
        return t.Comparison(
            self.sum(left, context), relation, self.sum(right, context), wrapping="WRAPPING" in words
        )

    def stepping(self, node: Node, subject: t.Subject) -> t.Condition:
        """`1 or 2 higher than …`: the value of the one is the other's and so many more."""
        reference = t.Value(self.reference(node, subject))
        step, *rest = tokens(node)
        wrapping = any(token.type == "WRAPPING" for token in rest)
        by = [int(number) for number in step.split()]
        if max(by) > KING:
            self.stop(ErrorKind.OUT_OF_RANGE, node)
        kind = t.Plus if node.data == "up" else t.Minus
        parts = tuple(
            t.Comparison(t.Value(subject), t.Relation.EQUAL, kind(reference, t.Integer(number)), wrapping)
            for number in by
        )
        return parts[0] if len(parts) == 1 else t.AnyOf(parts)

    def record(self, node: Node, subject: t.Subject) -> t.Comparison:
        """`higher than the highest so far`."""
        extreme = _EXTREMES[str(trees(node)[0].data)]
        return t.Comparison(t.Value(subject), _RELATIONS[tokens(node)[0].type], extreme, wrapping=False)

    def sum(self, node: Node, context: Context) -> t.Number:
        context = self.deeper(node, context)
        parts = trees(node)
        match str(node.data):
            case "integer":
                return t.Integer(self.number(node, 0, MAX_NUMBER))
            case "position":
                return t.Position()
            case "run":
                return t.Run(_attribute(node))
            case "wrong_under":
                return self.of_sidelines(node, t.WrongUnder())
            case "least" | "greatest" as name:
                return _EXTREMES[name]
            case "distance":
                left, right = (self.sum(part, context) for part in parts)
                return t.Distance(
                    left, right, wrapping=any(one.type == "ROUND_DISTANCE" for one in tokens(node))
                )
            case "of_the_last":
                return self.of_the_last(node)
            case "value":
                subject = self.subject(parts[0], context) if parts else context.subject
                if subject is None:
                    self.stop(ErrorKind.UNCLEAR_SUBJECT, node, CARDS)
                return t.Value(subject)
            case "modulo":
                return t.Modulo(self.sum(parts[0], context), self.number(parts[1], 1, MAX_NUMBER))
            case name:
                return _SUMS[name](self.sum(parts[0], context), self.sum(parts[1], context))

    def of_the_last(self, node: Node) -> t.Number:
        """The sum or the product of the last cards' values, divided: what remains."""
        token = tokens(node)[0]
        cards, divisor = map(int, token.split())
        if not 1 <= cards <= MAX_BACK:
            self.stop(ErrorKind.TOO_FAR_BACK, node)
        if not 1 <= divisor <= MAX_NUMBER:
            self.stop(ErrorKind.OUT_OF_RANGE, node)
        kind = t.Plus if token.type == "SUM_OF_LAST" else t.Times
        values: list[t.Number] = [t.Value(t.Back(back)) for back in range(1, cards + 1)]
        return t.Modulo(reduce(kind, values), divisor)

    def number(self, node: Node, least: int, most: int) -> int:
        """The number of a node that holds one token, checked."""
        digits = str(tokens(node)[0])
        if len(digits) > len(str(most)) + 2 or not least <= int(digits) <= most:
            self.stop(ErrorKind.OUT_OF_RANGE, node)
        return int(digits)

    def stop(self, kind: ErrorKind, node: Node, expected: tuple[str, ...] = ()) -> NoReturn:
        begin, end = node.meta.start_pos, node.meta.end_pos
        raise Stop(Fault(kind, begin, self.text[begin:end], expected))


def _attribute(node: Node) -> t.Attribute:
    return next(_ATTRIBUTES[token.type] for token in tokens(node) if token.type in _ATTRIBUTES)


def _named(node: Node, ranks: list[int]) -> t.Named:
    if ranks:
        suit = next(child for child in trees(node) if child.data == "of_suit")
        return t.Named(ranks[0], Suit[tokens(suit)[0].type])
    text = str(tokens(node)[0]).upper()
    card = Card.read(text[:-1] + _SYMBOLS[text[-1]].value)
    return t.Named(card.rank, card.suit)
