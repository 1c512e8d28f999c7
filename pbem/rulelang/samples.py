"""Sample rules: one TOML text each, with a hint a God may give and where the rule comes from."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass

from pbem.rulelang.reading import read_rule
from pbem.rulelang.tree import Rule


@dataclass(frozen=True, slots=True)
class Source:
    """Where it stands: in which of the five rule texts this game follows (0 to 4), and whose text that is."""

    seed: int
    author: str


@dataclass(frozen=True, slots=True)
class SampleRule:
    """A rule to play with at once: `text` is its formal notation, `rule` what that reads as."""

    name: str
    text: str
    hint: str
    source: Source
    rule: Rule


def read_sample(text: str) -> SampleRule:
    """The sample of one file's text.

    Raises ValueError (TOML's own included) or KeyError where the file is not as it should be: samples ship
    with the program, so a bad one is a bug.
    """
    held = tomllib.loads(text)
    rule = read_rule(held["text"])
    if not isinstance(rule, Rule):
        raise ValueError(f"the rule of sample {held['name']!r} does not read: {rule.kind} at {rule.position}")
    source = held["source"]
    return SampleRule(
        held["name"], held["text"], held["hint"], Source(source["seed"], source["author"]), rule
    )
