"""The machine that judges: a secret rule, compiled, as the engine's `Judge`."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from pbem.cards import Card
from pbem.engine.match.state import Match
from pbem.engine.round.judge import Unclear
from pbem.engine.round.state import Layout
from pbem.rulelang.meaning.comparing import Same, TooManyStates, compare_rules, remembers_much
from pbem.rulelang.meaning.compiling import CompiledRule, compile_rule
from pbem.rulelang.meaning.scope import lookback, reads_sidelines
from pbem.rulelang.meaning.sidelines import LineWithSidelines
from pbem.rulelang.reading import Rule, read_rule
from pbem.rulelang.storage import load_rule


@dataclass(frozen=True, slots=True)
class MachineJudge:
    """Judges by a compiled rule, which sees the main line and the next card, nothing else.

    Whether a rule may read `sidelines`, too, was asked when its text was read.
    """

    rule: Rule
    compiled: CompiledRule
    sidelines: bool

    @property
    def lookback(self) -> int:
        return lookback(self.rule)

    def permits(self, layout: Layout, card: Card) -> bool:
        return self.compiled.permits(_whole(layout) if self.sidelines else layout.main_line, card)

    def admits(self, card: Card) -> bool:
        return self.compiled.admits(card)

    def agrees(self, theory: str, layout: Layout) -> bool | Unclear:
        guessed = read_rule(theory, sidelines=True)
        if not isinstance(guessed, Rule):
            return Unclear.UNREADABLE
        guessed = replace(guessed, edition=self.rule.edition)  # it is said of the rule as that is judged
        sidelines = self.sidelines or reads_sidelines(guessed)
        return _agreement(self.rule, guessed, _whole(layout) if sidelines else layout.main_line)


def _whole(layout: Layout) -> LineWithSidelines:
    return LineWithSidelines(layout.main_line, layout.sidelines)


def judge_by(rule: Rule) -> MachineJudge:
    """The judge of a rule."""
    return MachineJudge(rule, compile_rule(rule), reads_sidelines(rule))


def judge_of_tree(tree: Mapping[str, Any]) -> MachineJudge | None:
    """The judge of a rule as it is stored in the log; None of one that its God keeps in words alone."""
    return _judge(json.dumps(tree, sort_keys=True)) if tree else None


def judge_of(match: Match | None) -> MachineJudge | None:
    """Who judges at a table, or checks its God who does: its sealed rule, or the draft that is being confirmed.

    None without either, and where God keeps the rule in words alone.
    """
    if match is None:
        return None
    if match.rule is not None:
        return judge_of_tree(match.rule.tree)
    return judge_of_tree(match.draft.tree) if match.draft is not None else None


def theory_of(match: Match | None) -> MachineJudge | None:
    """What calls plays at a table in the Prophet's place: their theory; None where there is none, or no Prophet."""
    theory = match.round.calling if match is not None and match.round is not None else None
    return judge_of_tree(theory.tree) if theory is not None else None


@lru_cache(maxsize=1024)
def _judge(tree: str) -> MachineJudge:
    return judge_by(load_rule(json.loads(tree)))


@lru_cache(maxsize=64)
def _agreement(rule: Rule, guessed: Rule, main_line: tuple[Card, ...] | LineWithSidelines) -> bool | Unclear:
    """A guess that goes with a play is asked about before and after it: the comparison is made once.

    A guess that is too much by itself is refused whatever the secret rule is. Else whoever dressed a simple theory
    up in a monstrous one would learn for nothing that no difference was found.
    """
    if guessed.part != rule.part and remembers_much(guessed, main_line):
        return Unclear.TOO_COMPLEX
    compared = compare_rules(rule, guessed, main_line)
    return Unclear.TOO_COMPLEX if isinstance(compared, TooManyStates) else isinstance(compared, Same)
