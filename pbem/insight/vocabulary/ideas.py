"""One condition that a card can meet, in a branch of a rule: which cards do in a context, and its tree."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import cache

from pbem.cards import PACK
from pbem.insight.vocabulary import numbers, relations
from pbem.insight.vocabulary.context import ABSENT, KIND_OF, Context
from pbem.insight.vocabulary.kinds import Kind, kinds_of
from pbem.insight.vocabulary.terms import LAST, and_, claim, moved, one_of, or_
from pbem.rulelang import tree

EVERY = (1 << len(PACK)) - 1


class Idea(ABC):
    """A condition on the card judged."""

    @abstractmethod
    def mask(self, context: Context) -> int:
        """Bit `card.index` is set for each card that meets it; what cannot be told yet, every card meets."""

    @property
    @abstractmethod
    def condition(self) -> tree.Condition: ...


@dataclass(frozen=True, slots=True)
class OfKind(Idea):
    """The card is of a kind, whatever lies before it."""

    kind: Kind

    def mask(self, context: Context) -> int:
        return self.kind.mask

    @property
    def condition(self) -> tree.Condition:
        return self.kind.condition


@dataclass(frozen=True, slots=True)
class OfBond(Idea):
    """The card is related to another."""

    place: int
    reference: tree.Subject

    def mask(self, context: Context) -> int:
        reference = self.reference
        if reference is LAST:
            return relations.rows(context.last)[self.place]
        if type(reference) is tree.LastAlike:
            found = 0
            for last, kind in zip(
                context.alike[reference.attribute], KIND_OF[reference.attribute][1], strict=True
            ):
                found |= kind if last == ABSENT else kind & relations.rows(last)[self.place]
            return found
        card = referred(context, reference)
        return EVERY if card == ABSENT else relations.rows(card)[self.place]

    @property
    def condition(self) -> tree.Condition:
        condition = relations.BONDS[self.place].condition
        return condition if self.reference == LAST else moved(condition, {LAST: self.reference})


@dataclass(frozen=True, slots=True)
class OfSum(Idea):
    """The card meets some arithmetic."""

    place: int

    def mask(self, context: Context) -> int:
        return numbers.mask(self.place, context)

    @property
    def condition(self) -> tree.Condition:
        return numbers.SUMS[self.place].condition


@dataclass(frozen=True, slots=True)
class Both(Idea):
    """Two at once."""

    one: Idea
    other: Idea

    def mask(self, context: Context) -> int:
        return self.one.mask(context) & self.other.mask(context)

    @property
    def condition(self) -> tree.Condition:
        return and_(self.one.condition, self.other.condition)


@dataclass(frozen=True, slots=True)
class Either(Idea):
    """One of two, or both."""

    one: Idea
    other: Idea

    def mask(self, context: Context) -> int:
        return self.one.mask(context) | self.other.mask(context)

    @property
    def condition(self) -> tree.Condition:
        return or_(self.one.condition, self.other.condition)


@dataclass(frozen=True, slots=True)
class OnlyOne(Idea):
    """One of two, and not the other."""

    one: Idea
    other: Idea

    def mask(self, context: Context) -> int:
        return self.one.mask(context) ^ self.other.mask(context)

    @property
    def condition(self) -> tree.Condition:
        return one_of(self.one.condition, self.other.condition)


@dataclass(frozen=True, slots=True)
class Unless(Idea):
    """Not so."""

    one: Idea

    def mask(self, context: Context) -> int:
        return EVERY & ~self.one.mask(context)

    @property
    def condition(self) -> tree.Condition:
        match self.one.condition:
            case tree.Not(part):
                return part
            case tree.Claim(_, tree.Anything()):
                return claim(tree.Nothing())
            case other:
                return tree.Not(other)

    @property
    def sayable(self) -> bool:
        """Whether a person would say it: that is denied of one thing, and not of several at once."""
        said = self.condition
        return not isinstance(said, tree.Not) or isinstance(said.part, tree.Claim | tree.Comparison)


@cache
def opposite(idea: Idea) -> Idea:
    """What is so of all other cards; the shortest saying without a "not", where there is one."""
    match idea:
        case OfKind(kind):
            other = kinds_of().get(EVERY & ~kind.mask)
            return OfKind(other) if other is not None else Unless(idea)
        case OfBond(place, reference):
            bond = relations.opposites()[place]
            return OfBond(bond, reference) if bond is not None else Unless(idea)
        case _:
            return Unless(idea)


def referred(context: Context, reference: tree.Subject) -> int:
    """The index of a card of the line, `ABSENT` where it is not there."""
    if type(reference) is tree.Back:
        return context.back[reference.count]
    if type(reference) is tree.Starter:
        return context.starter
    assert isinstance(reference, tree.LastLaid | tree.LastWrong), "no card of the line"
    return context.spot(reference)
