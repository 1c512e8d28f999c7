"""The conditions of a parse tree → their nodes: what is said of a card, of several, of a number; and, or, not."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, pairwise

from pbem.rulelang import tree
from pbem.rulelang.language.errors import ErrorKind
from pbem.rulelang.language.sums import Sums
from pbem.rulelang.language.terms import (
    CARDS,
    MAX_BACK,
    MAX_NUMBER,
    Context,
    Node,
    Several,
    Spoken,
    tokens,
    trees,
)
from pbem.rulelang.meaning.card_sets import mask
from pbem.rulelang.meaning.plausibility import never_together

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


class Claims(Sums, ABC):
    """What can be met, in the parse tree of one text."""

    @abstractmethod
    def step(self, node: Node, context: Context) -> tree.Condition:
        """A condition that decides by itself; `building` has them."""

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

    def row(self, asked: Node, count: int, counted: Node, context: Context) -> tree.Condition:
        """So many of the last cards are all so; `of the same suit` are they among themselves."""
        if count > MAX_BACK:
            self.stop(ErrorKind.TOO_FAR_BACK, counted)
        cards = tuple(tree.Back(place) for place in range(1, count + 1))
        if count > 1 and _compares_each(asked):
            return self.alike(asked, "EACH_OF_LAST", cards)
        inside = replace(context, steps=False)
        return all_of(*(self.condition(asked, replace(inside, subject=card))[0] for card in cards))


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
