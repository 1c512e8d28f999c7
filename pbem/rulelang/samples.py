"""Sample rules: one TOML text each, with a hint a God may give, how hard it is, and where it comes from."""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from random import Random
from typing import Any

from pbem.rulelang.language.lexicon import LANGUAGES
from pbem.rulelang.reading import read_rule
from pbem.rulelang.tree import Rule


class Difficulty(StrEnum):
    """How hard a rule is to find; of a sample, as bots find it (docs/sample-scores.md)."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


@dataclass(frozen=True, slots=True)
class Source:
    """Whose rule it is, and in which of the five rule texts this game follows (0 to 4) it stands, if in any."""

    author: str
    seed: int | None = None


@dataclass(frozen=True, slots=True)
class SampleRule:
    """A rule to play with at once: `text` is its formal notation, `rule` what that reads as; `key` names the file."""

    key: str
    name: str
    text: str
    difficulty: Difficulty
    hints: Mapping[str, str]
    source: Source
    rule: Rule

    def hint(self, language: str) -> str:
        """What God may tell before play, in `language`; in English where there is no hint in that."""
        return self.hints.get(language, self.hints["en"])


def read_sample(key: str, text: str) -> SampleRule:
    """The sample of one file's text; `key` is the file's name without its ending.

    Raises ValueError, with the key and the reason, where the file is not as it should be: samples ship with the
    program, so a bad one is a bug.
    """
    try:
        return _sample(key, tomllib.loads(text))
    except (TypeError, ValueError) as error:
        raise ValueError(f"sample rule {key}: {error}") from error


def suggest(
    samples: Sequence[SampleRule],
    chance: Random,
    count: int = 3,
    difficulty: Difficulty | None = None,
    fits: Callable[[SampleRule], bool] = lambda sample: True,
) -> tuple[SampleRule, ...]:
    """So many samples to choose from, drawn by chance: of one difficulty, or else of each in turn, easy ones first.

    Only samples that `fits` are drawn, none twice; fewer come where fewer fit.
    """
    left = {
        one: [sample for sample in samples if sample.difficulty is one and fits(sample)]
        for one in ([difficulty] if difficulty else Difficulty)
    }
    drawn: list[SampleRule] = []
    while len(drawn) < count and any(left.values()):
        for some in left.values():
            if some and len(drawn) < count:
                drawn.append(some.pop(chance.randrange(len(some))))
    order = list(Difficulty)
    return tuple(sorted(drawn, key=lambda sample: order.index(sample.difficulty)))


def _sample(key: str, held: dict[str, Any]) -> SampleRule:
    _only(held, "the file", name=str, text=str, difficulty=str, hints=dict, source=dict)
    hints, source = held["hints"], held["source"]
    _only(hints, "[hints]", **dict.fromkeys(LANGUAGES, str))
    _only(source, "[source]", author=str, **({"seed": int} if "seed" in source else {}))
    rule = read_rule(held["text"])
    if not isinstance(rule, Rule):
        raise ValueError(f"its rule does not read ({rule.kind} at {rule.position})")
    difficulty = Difficulty(held["difficulty"])
    return SampleRule(key, held["name"], held["text"], difficulty, dict(hints), Source(**source), rule)


def _only(held: Mapping[str, Any], where: str, **kinds: type) -> None:
    """Refuses a table that has not just these keys, or one without a value of its kind."""
    if held.keys() != kinds.keys():
        raise ValueError(f"{where} holds {', '.join(sorted(held))}, not {', '.join(sorted(kinds))}")
    for name, kind in kinds.items():
        if not isinstance(held[name], kind) or (not held[name] and kind is not int):
            raise ValueError(f"{where} has no {name} that is one")
