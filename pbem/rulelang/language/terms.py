"""The cards and descriptions of a parse tree → their nodes; a word that can't be meant so stops the building."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NoReturn, TypeVar

from lark import Token, Tree

from pbem.cards import KING, Card, Suit
from pbem.rulelang import tree
from pbem.rulelang.language.errors import ErrorKind, Fault
from pbem.rulelang.language.wording import card_before

MAX_DEPTH = 24
"""Deepest nesting of a tree: brackets, steps, sums."""

MAX_BACK = 9
"""Furthest back a rule may count from the card being judged."""

MAX_NUMBER = 999
"""Greatest number in a sum."""

Node = Tree[Token]

_SYMBOLS = dict(zip("♠♥♦♣♤♡♢♧SHDC", list(Suit) * 3, strict=True))
ATTRIBUTES = {attribute.name: attribute for attribute in tree.Attribute}
_LONE: dict[str, tree.Lone] = {
    "face": tree.Face(),
    "prime": tree.Prime(),
    "composite": tree.Composite(),
    "anything": tree.Anything(),
    "nothing": tree.Nothing(),
}
_COMPARING: dict[str, type[tree.Same | tree.Other]] = {"same": tree.Same, "other": tree.Other}
_RANKING: dict[str, type[tree.Higher | tree.Lower | tree.NotLower | tree.NotHigher]] = {
    "higher": tree.Higher,
    "lower": tree.Lower,
    "not_lower": tree.NotLower,
    "not_higher": tree.NotHigher,
}
_SIDELINES: dict[str, tree.LastLaid | tree.LastWrong] = {
    "last_laid": tree.LastLaid(),
    "last_wrong": tree.LastWrong(),
}
_Sidelines = TypeVar("_Sidelines", bound=tree.OfSidelines)
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
                return tree.LastAlike(attribute(node))
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
            return _COMPARING[name](attribute(node), reference or self.reference(node, subject))
        if name in _RANKING:
            return _RANKING[name](reference or self.reference(node, subject))
        if name == "first":
            if not isinstance(subject, tree.Next | tree.Back):
                self.stop(ErrorKind.UNCLEAR_SUBJECT, node, CARDS)
            return tree.First(attribute(node))
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
            reference = card_before(subject)
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


def attribute(node: Node) -> tree.Attribute:
    return next(ATTRIBUTES[token.type] for token in tokens(node) if token.type in ATTRIBUTES)


def _named(node: Node, ranks: list[int]) -> tree.Named:
    if ranks:
        suit = next(child for child in trees(node) if child.data == "of_suit")
        return tree.Named(ranks[0], Suit[tokens(suit)[0].type])
    text = str(tokens(node)[0]).upper()
    card = Card.read(text[:-1] + _SYMBOLS[text[-1]].value)
    return tree.Named(card.rank, card.suit)
