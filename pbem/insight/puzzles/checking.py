"""A puzzle checked anew, from its layout alone: before it ships, and before a server shows one that it made."""

from pbem.insight.evidence import Evidence
from pbem.insight.puzzles.making import APART
from pbem.insight.puzzles.puzzle import Puzzle, answered, level_of
from pbem.insight.puzzles.rivals import Rivals
from pbem.insight.strengths import MASTER, vocabulary
from pbem.insight.vocabulary.context import Context
from pbem.rulelang.meaning.compiling import compile_rule


def faults(puzzle: Puzzle) -> list[str]:
    """What a puzzle lacks, found from its layout alone."""
    evidence = puzzle.evidence
    before = Evidence(Context(puzzle.trials[-1].context.line), puzzle.trials[:-1])
    rivals = Rivals(evidence, vocabulary(MASTER))
    costs = rivals.otherwise(compile_rule(puzzle.rule).follow(puzzle.line), puzzle.bits + 4 * APART)
    cheapest = rivals.cheapest()
    found = {
        "not solved by master": not answered(evidence, puzzle.rule),
        "solved with one play fewer": answered(before, puzzle.rule),
        "a simpler rule fits": not cheapest or not puzzle.is_rule(cheapest[0].rule),
        "two answers within 16 bits": min(costs[card.index] for card in puzzle.asked) - puzzle.bits < APART,
        "all or none of the five right": not 0 < len(puzzle.right) < len(puzzle.asked),
        "another level": level_of(evidence, puzzle.rule) != puzzle.level,
    }
    return [fault for fault, there in found.items() if there]
