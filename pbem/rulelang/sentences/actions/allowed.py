"""Allowed: what the productions of grammar/allowed.txt make."""

from typing import Any

from pbem.rulelang import tree
from pbem.rulelang.sentences.actions.shared import _only_if, denied, must, resolved
from pbem.rulelang.sentences.chart import NOTHING, Costly
from pbem.rulelang.sentences.joins import mentions, negated, said_of
from pbem.rulelang.sentences.parts import LAST, NEXT, Before, Clause, Set
from pbem.rulelang.tree import Attribute


def _allowed(held: Set) -> Any:
    return Costly(Clause("ok", said_of(held.condition, NEXT)), int(mentions(held.condition, Before)))


def _only(held: Set) -> Any:
    return must(said_of(held.condition, NEXT))


def _only_if_ahead(test: Any, held: Set) -> Any:
    return _only_if(held, test)


def _only_if_it(test: Set, held: Set) -> Any:
    return _only_if(held, said_of(test.condition, LAST))


def _all_but_only(held: Set, test: Any) -> Any:
    return _only_if(held, test)


def _or_both(said: Clause) -> Any:
    return said if isinstance(said.says, tree.AnyOf) else NOTHING


def _none_followed(_: Any, held: Set) -> Any:
    return must(denied(held)) if mentions(held.condition, Before) else NOTHING


def _neighbours_are(held: Set) -> Any:
    return must(said_of(held.condition, NEXT)) if mentions(held.condition, Before) else NOTHING


def _no_neighbours_are(held: Set) -> Any:
    return must(denied(held)) if mentions(held.condition, Before) else NOTHING


def _just_if_so(*held: Any) -> Any:
    if any(one is not Attribute.VALUE for one in held if isinstance(one, Attribute)):
        return NOTHING
    return must(said_of(held[-1].condition, NEXT))


def _these_just_if(noun: Set, test: Any) -> Any:
    kind = said_of(noun.condition, NEXT)
    return NOTHING if kind is None else must(tree.IfElse(resolved(test, NEXT), kind, negated(kind)))


def _just_if(_: Set, test: Any) -> Any:
    return must(resolved(test, NEXT))


def _only_after(test: Any, held: Set) -> Any:
    return _only_if(held, test)
