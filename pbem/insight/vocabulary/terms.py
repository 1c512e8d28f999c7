"""Short ways to write trees, and to say of one card what was said of another."""

from collections.abc import Mapping

from pbem.rulelang import tree
from pbem.rulelang.language.formal import negated
from pbem.rulelang.meaning.card_sets import said_of_one
from pbem.rulelang.sentences.joins import changed

NEXT, LAST = tree.Next(), tree.Back(1)
V, L = tree.Value(NEXT), tree.Value(LAST)
SECOND = tree.Value(tree.Back(2))


def claim(description: tree.Description, subject: tree.Subject = NEXT) -> tree.Condition:
    return tree.Claim(subject, description)


def compared(
    left: tree.Number, relation: tree.Relation, right: tree.Number | int, *, wrapping: bool = False
) -> tree.Condition:
    return tree.Comparison(left, relation, tree.Integer(right) if isinstance(right, int) else right, wrapping)


def not_(condition: tree.Condition) -> tree.Condition:
    return negated(condition)


def and_(*parts: tree.Condition) -> tree.Condition:
    return _joined(tree.AllOf, parts)


def or_(*parts: tree.Condition) -> tree.Condition:
    return _joined(tree.AnyOf, parts)


def one_of(*parts: tree.Condition) -> tree.Condition:
    return tree.OneOf(parts)


def _joined(kind: type[tree.AllOf] | type[tree.AnyOf], parts: tuple[tree.Condition, ...]) -> tree.Condition:
    flat = [one for part in parts for one in (part.parts if isinstance(part, kind) else (part,))]
    return kind(tuple(dict.fromkeys(flat))) if len(set(flat)) > 1 else flat[0]


def moved(condition: tree.Condition, to: Mapping[tree.Subject, tree.Subject]) -> tree.Condition:
    """The same said of other cards."""
    found: tree.Condition = changed(condition, lambda card: to.get(card, card))
    return found


def cards_of(condition: tree.Condition) -> int:
    """The bits of the cards that a condition on one card alone is true of."""
    said = said_of_one(condition)
    if said is None:
        raise ValueError("the condition speaks of more than one card")
    return said[1]
