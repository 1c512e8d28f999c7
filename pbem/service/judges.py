"""The machine that judges: a secret rule, compiled, as the engine's `Judge`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from pbem.cards import Card
from pbem.engine.layout import Layout
from pbem.engine.match import Match
from pbem.rulelang.judging import CompiledRule, compile_rule
from pbem.rulelang.storing import load_rule


@dataclass(frozen=True, slots=True)
class MachineJudge:
    """Judges by a compiled rule, which sees the main line and the next card, nothing else."""

    rule: CompiledRule

    def permits(self, layout: Layout, card: Card) -> bool:
        return self.rule.permits(layout.main_line, card)

    def admits(self, card: Card) -> bool:
        return self.rule.admits(card)


def judge_of_tree(tree: Mapping[str, Any]) -> MachineJudge:
    """The judge of a rule as it is stored in the log."""
    return _judge(json.dumps(tree, sort_keys=True))


def judge_of(match: Match | None) -> MachineJudge | None:
    """Who judges at a table: its sealed rule, or the draft that is being confirmed; None without either."""
    if match is None:
        return None
    if match.rule is not None:
        return judge_of_tree(match.rule.tree)
    return judge_of_tree(match.draft.tree) if match.draft is not None else None


@lru_cache(maxsize=1024)
def _judge(tree: str) -> MachineJudge:
    return MachineJudge(compile_rule(load_rule(json.loads(tree))))
