"""Makes puzzles and checks each anew: `python bench/puzzles.py` prints what docs/puzzles.md tells of them."""

import argparse
import statistics
import time
from collections import Counter

from pbem.app import load_samples
from pbem.insight.evidence import Evidence
from pbem.insight.puzzles import APART, LEVELS, Puzzle, answered, make_puzzle
from pbem.insight.rivals import Rivals
from pbem.insight.strengths import MASTER, vocabulary
from pbem.insight.vocabulary.context import Context
from pbem.rulelang.meaning.compiling import compile_rule


def faults(puzzle: Puzzle) -> list[str]:
    """What a puzzle lacks, found from its layout alone."""
    evidence = Evidence(Context(puzzle.line), puzzle.trials)
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
    }
    return [fault for fault, there in found.items() if there]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=20, help="how many puzzles")
    parser.add_argument(
        "--seconds", type=float, default=36_000, help="of CPU, after which none is begun any more"
    )
    options = parser.parse_args()
    rules = [one.rule for one in load_samples()]
    levels, wrong, seconds = Counter[str](), Counter[str](), list[float]()
    while len(seconds) < options.count and sum(seconds) < options.seconds:
        begun = time.process_time()
        puzzle = make_puzzle(rules, f"measured {len(seconds)}".encode())
        seconds.append(time.process_time() - begun)
        if puzzle is None:
            wrong["no puzzle"] += 1
            continue
        levels[puzzle.level] += 1
        wrong.update(faults(puzzle))
    print(f"{len(seconds)} seeds, {sum(levels.values())} puzzles")
    print("levels: " + ", ".join(f"{level} {levels[level]}" for level in LEVELS))
    print("faults: " + (", ".join(f"{fault} {count}" for fault, count in wrong.items()) or "none"))
    print(
        f"CPU: {statistics.median(seconds):.1f} s in the middle, {max(seconds):.1f} s at most, "
        f"{sum(one <= 10 for one in seconds)} of {len(seconds)} within 10 s"
    )


if __name__ == "__main__":
    main()
