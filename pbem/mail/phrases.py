"""The phrases of mail programs, mail servers and people's notes, as `phrases.toml` has them."""

import re
import tomllib
from functools import cache
from importlib import resources
from typing import Any


@cache
def tables() -> dict[str, dict[str, Any]]:
    """Every table of `phrases.toml`, by group and name."""
    return tomllib.loads(resources.files("pbem.mail").joinpath("phrases.toml").read_text("utf-8"))


def phrases(group: str, name: str) -> tuple[str, ...]:
    """The phrases of a table."""
    return parted(tables()[group][name])


def parted(table: str) -> tuple[str, ...]:
    """The phrases of a table, which bars and line ends part."""
    return tuple(words for part in re.split(r"[|\n]", table) if (words := part.strip()))


class _Tree(dict[str, "_Tree"]):
    """Phrases by their first characters; an empty one ends a phrase."""


def either(phrases: tuple[str, ...]) -> str:
    """A pattern for any of `phrases`, the longest first.

    What they begin with in common is compared once: a hundred phrases cost hardly more than those of one letter.
    """
    tree = _Tree()
    for phrase in phrases:
        branch = tree
        for character in phrase:
            branch = branch.setdefault(character, _Tree())
        branch[""] = _Tree()
    return f"(?:{_pattern(tree)})"


def _pattern(tree: _Tree) -> str:
    found = [re.escape(character) + _pattern(rest) for character, rest in sorted(tree.items()) if character]
    if not found:
        return ""
    return f"(?:{'|'.join(found)}){'?' if '' in tree else ''}"
