"""Trees as JSON, for the event log: every node an object with its `is`, the name of its class in tree.py."""

from dataclasses import fields
from enum import Enum
from functools import cache
from inspect import isclass
from typing import Any, TypeAlias, get_type_hints

from pbem.families import members
from pbem.rulelang import tree
from pbem.rulelang.tree import EDITION

__all__ = ["EDITION", "dump_rule", "load_rule"]

FIRST = 1
"""The edition of trees that name none."""

JSON: TypeAlias = "str | int | bool | list[JSON] | dict[str, JSON] | None"


def dump_rule(rule: tree.Rule) -> dict[str, JSON]:
    """The rule as JSON values, kept for ever: a stored name never changes its meaning within an edition."""
    dumped = _dump_node(rule)
    if rule.edition == FIRST:
        del dumped["edition"]
    return dumped


def load_rule(dumped: dict[str, JSON]) -> tree.Rule:
    """The rule that `dump_rule` stored, of its edition. Raises ValueError or TypeError for anything else."""
    rule = _load({"edition": FIRST, **dumped}, None)
    if not isinstance(rule, tree.Rule) or not FIRST <= rule.edition <= EDITION:
        raise ValueError("the stored tree is not that of a rule")
    return rule


def _dump_node(node: object) -> dict[str, JSON]:
    held = {field.name: _dump(getattr(node, field.name)) for field in fields(node)}  # type: ignore[arg-type]
    return {"is": type(node).__name__, **held}


def _dump(held: object) -> JSON:
    if isinstance(held, tuple):
        return [_dump(one) for one in held]
    if isinstance(held, Enum):
        return str(held.value)
    if held is None or isinstance(held, bool | int):
        return held
    return _dump_node(held)


def _load(stored: JSON, hint: object) -> object:
    if isinstance(stored, list):
        return tuple(_load(one, None) for one in stored)
    if isinstance(stored, str):
        if not (isclass(hint) and issubclass(hint, Enum)):
            raise ValueError(f"{stored!r} stands where no word belongs")
        return hint(stored)
    if not isinstance(stored, dict):
        return stored
    name = stored.get("is")
    if not isinstance(name, str) or name not in _nodes():
        raise ValueError(f"{name!r} is no part of a rule")
    node, hints = _nodes()[name]
    return node(**{key: _load(value, hints.get(key)) for key, value in stored.items() if key != "is"})


@cache
def _nodes() -> dict[str, tuple[type[Any], dict[str, Any]]]:
    """Every class of the tree by its name, with the types of its fields."""
    return {node.__name__: (node, get_type_hints(node)) for node in members(tree.Node)}
