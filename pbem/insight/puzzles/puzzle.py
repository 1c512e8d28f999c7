"""A puzzle: a layout that stops where its rule has just become knowable, and five cards, some of them right next."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from pbem.cards import PACK, Card
from pbem.insight.belief import believe_evidence
from pbem.insight.evidence import Evidence, Trial, context_of
from pbem.insight.strengths import BEGINNER, CLUB, MASTER, Strength, vocabulary
from pbem.insight.vocabulary.context import Context
from pbem.rulelang.language.printing import print_rule
from pbem.rulelang.meaning.comparing import Same, compare_rules
from pbem.rulelang.meaning.compiling import compile_rule
from pbem.rulelang.reading import read_rule
from pbem.rulelang.survey.sample_layouts import Column, SampleLayout
from pbem.rulelang.tree import Rule

LEVELS = ("easy", "medium", "hard")
"""The weakest who answers: somebody who thinks of what a beginner does, a club player, only a master."""


@dataclass(frozen=True, slots=True)
class Fallen:
    """A false rule that fitted for long, and the number of the play that tells against it."""

    rule: Rule
    number: int


@dataclass(frozen=True)
class Puzzle:
    """`starter`, then `plays`: every card in order, and whether it was right. `asked`: five cards; of them `right` are.

    `bits`: what the rule costs; `apart`: so many more does the cheapest rule cost that fits and judges the five
    otherwise. `fallen`: what fitted for long, the last of them ruled out by the last play.
    """

    rule: Rule
    starter: Card
    plays: tuple[tuple[Card, bool], ...]
    asked: tuple[Card, ...]
    right: frozenset[Card]
    level: str
    bits: float
    apart: float
    fallen: tuple[Fallen, ...]

    @cached_property
    def trials(self) -> tuple[Trial, ...]:
        """Every play, where it was made."""
        line: tuple[Card, ...] = (self.starter,)
        found: list[Trial] = []
        for number, (card, right) in enumerate(self.plays, 1):
            found.append(Trial(context_of(line), card.index, right, number))
            line = (*line, card) if right else line
        return tuple(found)

    @cached_property
    def line(self) -> tuple[Card, ...]:
        """The main line."""
        return (self.starter, *(card for card, right in self.plays if right))

    @property
    def layout(self) -> SampleLayout:
        """As it lies: each card of the main line with the wrong ones that tried to follow it."""
        wrong: dict[int, list[Card]] = {}
        for one in self.trials:
            if not one.right:
                wrong.setdefault(one.context.n, []).append(PACK[one.card])
        return SampleLayout(
            tuple(Column(card, tuple(wrong.get(n, ()))) for n, card in enumerate(self.line, 1))
        )

    @property
    def evidence(self) -> Evidence:
        return Evidence(Context(self.line), self.trials)

    def is_rule(self, said: Rule) -> bool:
        """Whether a rule is the answer: it judges alike all that can still happen, as guesses are judged."""
        return isinstance(compare_rules(said, self.rule, self.line), Same)

    def against(self, said: Rule) -> Trial | None:
        """The first play that a rule does not agree with."""
        judge = compile_rule(said)
        return next(
            (one for one in self.trials if judge.permits(one.context.line, PACK[one.card]) != one.right), None
        )

    def has_right(self, said: Rule) -> frozenset[Card]:
        """Those of the five cards that a rule has right."""
        judge = compile_rule(said)
        return frozenset(card for card in self.asked if judge.permits(self.line, card))


def answered(evidence: Evidence, rule: Rule, strength: Strength = MASTER) -> bool:
    """Whether somebody who thinks like that, with the whole layout before them, would answer the rule.

    They answer what they believe most, once they believe it enough for a guess.
    """
    best = believe_evidence(evidence, vocabulary(strength), strength.draws).best
    if best is None or best.share < strength.guess:
        return False
    return isinstance(compare_rules(best.hypothesis.rule, rule, evidence.context.line), Same)


def level_of(evidence: Evidence, rule: Rule) -> str:
    """How hard it is to answer what a master does."""
    easy, medium, hard = LEVELS
    return next(
        (level for level, who in ((easy, BEGINNER), (medium, CLUB)) if answered(evidence, rule, who)), hard
    )


def write_puzzle(puzzle: Puzzle) -> str:
    """A puzzle, with its answer, as one line of JSON: cards as they are written, wrong plays with a minus."""
    told = {
        "level": puzzle.level,
        "rule": print_rule(puzzle.rule),
        "starter": str(puzzle.starter),
        "plays": " ".join(f"{'' if right else '-'}{card}" for card, right in puzzle.plays),
        "asked": " ".join(str(card) for card in puzzle.asked),
        "right": " ".join(str(card) for card in puzzle.asked if card in puzzle.right),
        "fallen": [[one.number, print_rule(one.rule)] for one in puzzle.fallen],
        "bits": puzzle.bits,
        "apart": puzzle.apart,
    }
    return json.dumps(told, ensure_ascii=False)


def read_puzzle(line: str) -> Puzzle:
    """What `write_puzzle` wrote. Raises ValueError for anything else."""
    told: Mapping[str, Any] = json.loads(line)
    try:
        return Puzzle(
            rule=_rule(told["rule"]),
            starter=Card.read(told["starter"]),
            plays=tuple(
                (Card.read(one.lstrip("-")), not one.startswith("-")) for one in told["plays"].split()
            ),
            asked=_cards(told["asked"]),
            right=frozenset(_cards(told["right"])),
            level=told["level"],
            bits=told["bits"],
            apart=told["apart"],
            fallen=tuple(Fallen(_rule(rule), number) for number, rule in told["fallen"]),
        )
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"no puzzle: {line[:60]}") from error


def read_puzzles(text: str) -> Sequence[Puzzle]:
    """A puzzle a line."""
    return [read_puzzle(line) for line in text.splitlines() if line.strip()]


def _rule(text: str) -> Rule:
    found = read_rule(text)
    if not isinstance(found, Rule):
        raise ValueError(f"no rule: {text}")
    return found


def _cards(written: str) -> tuple[Card, ...]:
    return tuple(map(Card.read, written.split()))
