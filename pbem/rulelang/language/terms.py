"""The cards, descriptions and sums of a parse tree → their nodes; a word that can't be meant so stops the building."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import reduce
from typing import NoReturn, TypeVar

from lark import Token, Tree

from pbem.cards import KING, Card, Suit
from pbem.rulelang import tree
from pbem.rulelang.language.errors import ErrorKind, Fault

MAX_DEPTH = 24
"""Deepest nesting of a tree: brackets, steps, sums."""

MAX_BACK = 9
"""Furthest back a rule may count from the card being judged."""

MAX_NUMBER = 999
"""Greatest number in a sum."""

Node = Tree[Token]

_SYMBOLS = dict(zip("♠♥♦♣♤♡♢♧SHDC", list(Suit) * 3, strict=True))
_ATTRIBUTES = {attribute.name: attribute for attribute in tree.Attribute}
_LONE: dict[str, tree.Lone] = {
    "face": tree.Face(),
    "prime": tree.Prime(),
    "composite": tree.Composite(),
    "anything": tree.Anything(),
    "nothing": tree.Nothing(),
}
_RELATIONS = {
    "EQUAL": tree.Relation.EQUAL,
    "IS": tree.Relation.EQUAL,
    "UNEQUAL": tree.Relation.UNEQUAL,
    "LESS_THAN": tree.Relation.LESS,
    "MORE_THAN": tree.Relation.MORE,
    "AT_MOST": tree.Relation.AT_MOST,
    "AT_LEAST": tree.Relation.AT_LEAST,
}
_COMPARING: dict[str, type[tree.Same | tree.Other]] = {"same": tree.Same, "other": tree.Other}
_RANKING: dict[str, type[tree.Higher | tree.Lower | tree.NotLower | tree.NotHigher]] = {
    "higher": tree.Higher,
    "lower": tree.Lower,
    "not_lower": tree.NotLower,
    "not_higher": tree.NotHigher,
}
_SUMS: dict[str, type[tree.Plus | tree.Minus | tree.Times]] = {
    "plus": tree.Plus,
    "minus": tree.Minus,
    "times": tree.Times,
}
_SIDELINES: dict[str, tree.LastLaid | tree.LastWrong] = {
    "last_laid": tree.LastLaid(),
    "last_wrong": tree.LastWrong(),
}
_Sidelines = TypeVar("_Sidelines", bound=tree.OfSidelines)
_EXTREMES: dict[str, tree.Least | tree.Greatest] = {"least": tree.Least(), "greatest": tree.Greatest()}
CARDS = ("_LAST", "_STARTER", "_CARD")
"""What an unclear subject may be replaced with."""


class Stop(Exception):
    """Ends the building at its first fault; never leaves it."""

    def __init__(self, fault: Fault) -> None:
        self.fault = fault


@dataclass(frozen=True, slots=True)
class Several:
    """Cards of each of which the same is said."""

    cards: tuple[tree.Subject, ...]


Spoken = tree.Subject | Several | None


@dataclass(frozen=True, slots=True)
class Context:
    """Who is spoken of, whether steps may stand here, and how deep we are."""

    subject: Spoken
    steps: bool
    depth: int


def trees(node: Node) -> list[Node]:
    return [child for child in node.children if isinstance(child, Tree)]


def tokens(node: Node) -> list[Token]:
    return [child for child in node.children if isinstance(child, Token)]


class Terms:
    """What stands under conditions, in the parse tree of one text."""

    def __init__(
        self, text: str, sidelines: bool = True, shared: bool = False, facts: Sequence[tree.Fact] = ()
    ) -> None:
        self.text, self.sidelines, self.shared, self.facts = text, sidelines, shared, facts
        self.with_card: Node | None = None
        """The card that is compared with where none is named, if it is not the one just before."""
        self.mentioned: tree.Subject | None = None
        """The card on the table that was named last: `it`."""
        self.by_before = False
        """Whether the card named last was `the previous card`."""
        self.counted_number: tree.Number | None = None
        """The number that was asked for last, if no card was named since: `if the sum is even …, if it is odd …`."""
        self.mentioned_several: int | None = None
        """How many of the last cards were named last: `both`."""

    def deeper(self, node: Node, context: Context) -> Context:
        if context.depth >= MAX_DEPTH:
            self.stop(ErrorKind.TOO_DEEP, node)
        return replace(context, depth=context.depth + 1)

    # Cards

    def subject(self, node: Node, context: Context) -> tree.Subject:
        if node.data == "spoken":
            return self.it(node, context)
        named = self.named_subject(node)
        known, once_more = context.subject, node.data == "before" and self.by_before
        if node.data in ("before", "before_it") and isinstance(known, tree.Back) and not once_more:
            # `if the last card is red and the one before it black`; but twice `the previous card` is the same one
            if known.count >= MAX_BACK:
                self.stop(ErrorKind.TOO_FAR_BACK, node)
            named = tree.Back(known.count + 1)
        self.by_before = node.data == "before"
        if named != tree.Next():
            self.mentioned = named
            self.counted_number = None
        return named

    def it(self, node: Node, context: Context) -> tree.Subject:
        """The card spoken of; where none is, the one on the table that was named last."""
        it = context.subject or self.mentioned
        if it is None or isinstance(it, Several):
            self.stop(ErrorKind.UNCLEAR_SUBJECT, node, CARDS)
        return it

    def named_subject(self, node: Node) -> tree.Subject:
        match str(node.data):
            case "before" | "before_it":
                return tree.Back(1)
            case "back":
                return tree.Back(self.count_back(node))
            case "starter":
                return tree.Starter()
            case "last_alike":
                return tree.LastAlike(_attribute(node))
            case "last_laid" | "last_wrong" as name:
                return self.of_sidelines(node, _SIDELINES[name], ("_LAST",))
            case _:
                return tree.Next()

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

    def several(self, node: Node) -> tuple[tree.Subject, ...]:
        """The cards of `both of the last 2`, or of a `both` that comes back to them."""
        digits = tokens(node)[0]
        if digits.type in ("EACH_OF_THEM", "SOME_OF_THEM"):
            if self.mentioned_several is None:
                self.stop(ErrorKind.UNCLEAR_SUBJECT, node, CARDS)
            count = self.mentioned_several
        else:
            count = self.number(node, 2, MAX_NUMBER)
        if count > MAX_BACK:
            self.stop(ErrorKind.TOO_FAR_BACK, node)
        self.mentioned_several = count
        return tuple(tree.Back(back) for back in range(1, count + 1))

    def description(
        self, node: Node, subject: tree.Subject, reference: tree.Subject | None = None
    ) -> tree.Description:
        """What is said of `subject`; a card compared with is `reference`, or the one the node names."""
        name = str(node.data)
        if name in _COMPARING:
            return _COMPARING[name](_attribute(node), reference or self.reference(node, subject))
        if name in _RANKING:
            return _RANKING[name](reference or self.reference(node, subject))
        if name == "first":
            if not isinstance(subject, tree.Next | tree.Back):
                self.stop(ErrorKind.UNCLEAR_SUBJECT, node, CARDS)
            return tree.First(_attribute(node))
        if name in _LONE:
            return _LONE[name]
        words = [token.type for token in tokens(node)]
        ranks = [self.number(rank, 1, KING) for rank in trees(node) if rank.data == "rank"]
        match name:
            case "of_colour":
                return tree.OfColour(red="RED" in words)
            case "of_suit":
                return tree.OfSuit(Suit[words[0]])
            case "of_parity":
                return tree.OfParity(odd="ODD" in words)
            case "of_value":
                return tree.OfValue(ranks[0])
            case "between":
                if ranks[0] >= ranks[1]:
                    self.stop(ErrorKind.BACKWARD_RANGE, node)
                return tree.Between(ranks[0], ranks[1])
            case "at_least":
                return tree.AtLeast(ranks[0])
            case "at_most":
                return tree.AtMost(ranks[0])
            case "above":
                return tree.AtLeast(ranks[0] + 1) if ranks[0] < KING else tree.Nothing()
            case "below":
                return tree.AtMost(ranks[0] - 1) if ranks[0] > 1 else tree.Nothing()
            case _:
                return _named(node, ranks)

    def reference(self, node: Node, subject: tree.Subject) -> tree.Subject:
        """The card compared with: the one that is named, or the one just before."""
        named = trees(node) or ([self.with_card] if self.with_card else [])
        if not named or named[0].data in ("before", "before_it"):
            reference = tree.card_before(subject)
        elif named[0].data == "spoken":
            reference = self.mentioned
        else:
            reference = self.subject(named[0], Context(None, False, 0))
        if reference is None:
            self.stop(ErrorKind.UNCLEAR_SUBJECT, node, CARDS)
        if reference == subject:
            self.stop(ErrorKind.WITH_ITSELF, named[0] if named else node, ("_LAST",))
        if isinstance(reference, tree.Back) and reference.count > MAX_BACK:
            self.stop(ErrorKind.TOO_FAR_BACK, node)
        return reference

    # Numbers

    def comparison(self, node: Node, context: Context) -> tree.Comparison:
        left, right = trees(node)
        words = [token.type for token in tokens(node)]
        relation = next(_RELATIONS[word] for word in reversed(words) if word in _RELATIONS)
        compared = self.sum(left, context), self.sum(right, context)
        self.counted_number = compared[0]
        if compared[0] == compared[1]:
            self.stop(ErrorKind.WITH_ITSELF, right, ("_LAST",))
        if _steps_from(compared[1]) == compared[0]:
            self.stop(ErrorKind.WITH_ITSELF, trees(right)[0], ("_LAST",))
        return tree.Comparison(compared[0], relation, compared[1], wrapping="WRAPPING" in words)

    def of_number(self, node: Node, context: Context) -> tree.Condition:
        """`the sum of … is even`, `position is divisible by 3`."""
        left = self.sum(trees(node)[0], context)
        self.counted_number = left
        return self.said_of_number(node, left)

    def said_of_number(self, node: Node, left: tree.Number) -> tree.Condition:
        """That a number is odd, even, divisible by another, or another."""
        match str(node.data), tokens(node)[-1:]:
            case "of_value", _:
                value = tree.Integer(self.number(trees(node)[0], 0, MAX_NUMBER))
                return tree.Comparison(left, tree.Relation.EQUAL, value, wrapping=False)
            case "of_number" | "not_of_number" | "of_parity" | "divisible", [token]:
                pass
            case _:
                self.stop(ErrorKind.UNCLEAR_SUBJECT, node, CARDS)
        if token.type == "DIVISIBLE":
            return self.divisible(node, token, left)
        if isinstance(left, tree.Value):
            return tree.Claim(left.subject, tree.OfParity(odd=token.type == "ODD"))
        remainder = tree.Integer(int(token.type == "ODD"))
        return tree.Comparison(tree.Modulo(left, 2), tree.Relation.EQUAL, remainder, wrapping=False)

    def in_common(self, node: Node, subject: tree.Subject) -> tree.Condition:
        """`the same suit or value`, `like the last card in suit and colour`."""
        words = tokens(node)
        named = [word for word in words if word.type in _ATTRIBUTES]
        reference = self.reference(node, subject)
        kind = tree.Same if words[0].type == "SAME" else tree.Other
        claims = tuple(tree.Claim(subject, kind(_ATTRIBUTES[word.type], reference)) for word in named)
        if len(claims) == 1:
            return claims[0]
        return (tree.AnyOf if any(word.type == "OR_ATTRIBUTE" for word in words) else tree.AllOf)(claims)

    def divisible(self, node: Node, digits: Token, number: tree.Number) -> tree.Comparison:
        divisor = self.counted(node, str(digits), 1, MAX_NUMBER)
        return tree.Comparison(
            tree.Modulo(number, divisor), tree.Relation.EQUAL, tree.Integer(0), wrapping=False
        )

    def apart(self, node: Node, subject: tree.Subject) -> tree.Comparison:
        """`within 3 of …`: the token holds the relation and the number, `≤3`."""
        words = tokens(node)
        how = next(str(word) for word in words if word.type.startswith("APART"))
        reference = self.reference(node, subject)
        far = tree.Distance(
            tree.Value(subject),
            tree.Value(reference),
            wrapping=any(word.type == "WRAPPING" for word in words),
        )
        number = tree.Integer(self.counted(node, how[1:], 0, KING))
        return tree.Comparison(far, tree.Relation(how[0]), number, wrapping=False)

    def stepping(self, node: Node, subject: tree.Subject) -> tree.Condition:
        """`1 or 2 higher than …`: the value of the one is the other's and so many more."""
        reference = tree.Value(self.reference(node, subject))
        step, *rest = tokens(node)
        wrapping = any(token.type == "WRAPPING" for token in rest)
        by = [int(number) for number in step.split()]
        if max(by) > KING:
            self.stop(ErrorKind.OUT_OF_RANGE, node)
        kind = tree.Plus if node.data == "up" else tree.Minus
        parts = tuple(
            tree.Comparison(
                tree.Value(subject), tree.Relation.EQUAL, kind(reference, tree.Integer(number)), wrapping
            )
            for number in by
        )
        return parts[0] if len(parts) == 1 else tree.AnyOf(parts)

    def so_far(self, node: Node, subject: tree.Subject) -> tree.Comparison:
        """`at least 2 higher than …`, `at most 3 lower`; the token holds ≤ before the number where it is `at most`."""
        step = tokens(node)[0]
        reference = tree.Value(self.reference(node, subject))
        by = tree.Integer(self.counted(node, step.lstrip("≤"), 0, KING))
        relation = tree.Relation.AT_LEAST
        if (step.type == "RISE") == step.startswith("≤"):
            relation = tree.Relation.AT_MOST
        kind = tree.Plus if step.type == "RISE" else tree.Minus
        return tree.Comparison(tree.Value(subject), relation, kind(reference, by), wrapping=False)

    def step_of_card(self, node: Node, subject: tree.Subject) -> tree.Comparison:
        """The same said of a card: of one `at most 3 higher than the last` nobody knows whether it may be lower."""
        within = self.so_far(node, subject)
        step = tokens(node)[0]
        if step.startswith("≤"):
            reference = self.reference(node, subject)
            beyond = tree.Claim(
                subject, tree.Higher(reference) if step.type == "RISE" else tree.Lower(reference)
            )
            self.doubt(node, tree.AllOf((beyond, within)))
        return within

    def value_step(self, node: Node, context: Context) -> tree.Comparison:
        """`the value must be at most 3 above the last card`: taken at its word."""
        left = self.sum(trees(node)[0], context)
        if not isinstance(left, tree.Value):
            self.stop(ErrorKind.UNCLEAR_SUBJECT, node, CARDS)
        return self.so_far(trees(node)[1], left.subject)

    def record(self, node: Node, subject: tree.Subject) -> tree.Comparison:
        """`higher than the highest so far`."""
        extreme = _EXTREMES[str(trees(node)[0].data)]
        return tree.Comparison(tree.Value(subject), _RELATIONS[tokens(node)[0].type], extreme, wrapping=False)

    def sum(self, node: Node, context: Context) -> tree.Number:
        context = self.deeper(node, context)
        parts = trees(node)
        match str(node.data):
            case "integer":
                return tree.Integer(self.number(node, 0, MAX_NUMBER))
            case "position":
                return tree.Position()
            case "run":
                return tree.Run(_attribute(node))
            case "wrong_under":
                return self.of_sidelines(node, tree.WrongUnder())
            case "least" | "greatest" as name:
                return _EXTREMES[name]
            case "distance":
                left, right = (self.sum(part, context) for part in parts)
                return tree.Distance(
                    left, right, wrapping=any(one.type == "ROUND_DISTANCE" for one in tokens(node))
                )
            case "of_the_last":
                return self.of_the_last(node)
            case "sum_of":
                return reduce(tree.Plus, self.values(parts, context))
            case "difference":
                values = self.values(parts, context)
                if len(values) != 2:
                    self.stop(ErrorKind.OUT_OF_RANGE, node)
                if values[0] == values[1]:
                    self.stop(ErrorKind.WITH_ITSELF, parts[1], ("_LAST",))
                wrapping = any(one.type == "ROUND_DIFFERENCE" for one in tokens(node))
                return tree.Distance(values[0], values[1], wrapping)
            case "value":
                subject = self.value_of(parts[0], context) if parts else context.subject
                if subject is None or isinstance(subject, Several):
                    self.stop(ErrorKind.UNCLEAR_SUBJECT, node, CARDS)
                return tree.Value(subject)
            case "modulo":
                return tree.Modulo(self.sum(parts[0], context), self.number(parts[1], 1, MAX_NUMBER))
            case name:
                return _SUMS[name](self.sum(parts[0], context), self.sum(parts[1], context))

    def values(self, parts: list[Node], context: Context) -> list[tree.Number]:
        """The values of the cards that are listed, or of each of several."""
        if parts[0].data == "each":
            if tokens(parts[0])[0].type not in ("EACH_OF_LAST", "EACH_OF_THEM"):
                self.stop(ErrorKind.UNCLEAR_SUBJECT, parts[0], CARDS)
            return [tree.Value(card) for card in self.several(parts[0])]
        return [
            self.sum(part, context) if part.data == "value" else tree.Value(self.value_of(part, context))
            for part in parts
        ]

    def value_of(self, node: Node, context: Context) -> tree.Subject:
        """`it` is the card on the table, if one was named: a card's own value goes without saying whose."""
        if node.data == "spoken" and self.mentioned is not None:
            return self.mentioned
        return self.subject(node, context)

    def of_the_last(self, node: Node) -> tree.Number:
        """The sum or the product of the last cards' values, divided: what remains."""
        token = tokens(node)[0]
        cards, divisor = map(int, token.split())
        if not 1 <= cards <= MAX_BACK:
            self.stop(ErrorKind.TOO_FAR_BACK, node)
        if not 1 <= divisor <= MAX_NUMBER:
            self.stop(ErrorKind.OUT_OF_RANGE, node)
        kind = tree.Plus if token.type == "SUM_OF_LAST" else tree.Times
        values: list[tree.Number] = [tree.Value(tree.Back(back)) for back in range(1, cards + 1)]
        return tree.Modulo(reduce(kind, values), divisor)

    def number(self, node: Node, least: int, most: int) -> int:
        """The number of a node that holds one token, checked."""
        return self.counted(node, str(tokens(node)[0]), least, most)

    def counted(self, node: Node, digits: str, least: int, most: int) -> int:
        if len(digits) > len(str(most)) + 2 or not least <= int(digits) <= most:
            self.stop(ErrorKind.OUT_OF_RANGE, node)
        return int(digits)

    def doubt(self, node: Node, meant: tree.Condition) -> NoReturn:
        """Stops at what could mean this or that, of which `meant` is the likelier."""
        begin, end = node.meta.start_pos, node.meta.end_pos
        raise Stop(Fault(ErrorKind.DOUBTFUL, begin, self.text[begin:end], meant=tree.Rule(None, meant)))

    def stop(self, kind: ErrorKind, node: Node, expected: tuple[str, ...] = ()) -> NoReturn:
        begin, end = node.meta.start_pos, node.meta.end_pos
        raise Stop(Fault(kind, begin, self.text[begin:end], expected))


def _steps_from(number: tree.Number) -> tree.Number | None:
    """The card's value in `value of last + 1`."""
    match number:
        case tree.Plus(tree.Value() as value, tree.Integer()) | tree.Minus(
            tree.Value() as value, tree.Integer()
        ):
            return value
        case _:
            return None


def _attribute(node: Node) -> tree.Attribute:
    return next(_ATTRIBUTES[token.type] for token in tokens(node) if token.type in _ATTRIBUTES)


def _named(node: Node, ranks: list[int]) -> tree.Named:
    if ranks:
        suit = next(child for child in trees(node) if child.data == "of_suit")
        return tree.Named(ranks[0], Suit[tokens(suit)[0].type])
    text = str(tokens(node)[0]).upper()
    card = Card.read(text[:-1] + _SYMBOLS[text[-1]].value)
    return tree.Named(card.rank, card.suit)
