"""Makes puzzles and checks each anew: `python bench/puzzles.py` prints what docs/puzzles.md tells of them.

`--write FILE` appends those without a fault, of which no rule is there yet; `--check FILE` checks what is in one.
"""

import argparse
import statistics
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from pbem.app import load_samples
from pbem.insight.puzzles.checking import faults
from pbem.insight.puzzles.making import make_puzzle
from pbem.insight.puzzles.puzzle import LEVELS, Puzzle, read_puzzles, write_puzzle
from pbem.rulelang.language.printing import print_rule


def made(count: int, seed: str) -> Iterator[tuple[Puzzle | None, float]]:
    """Puzzles of each level in turn, None for a seed that gave none, and the seconds of CPU that each took."""
    rules = [one.rule for one in load_samples()]
    for number in range(count):
        begun = time.process_time()
        puzzle = make_puzzle(rules, f"{seed} {number}".encode(), LEVELS[number % len(LEVELS)])
        yield puzzle, time.process_time() - begun


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--count", type=int, default=20, help="how many seeds")
    parser.add_argument("--seed", default="measured", help="what they begin with")
    parser.add_argument("--write", type=Path, help="append what was made to this file")
    parser.add_argument("--check", type=Path, help="check this file, and make none")
    options = parser.parse_args()
    told: Iterable[tuple[Puzzle | None, float]] = made(options.count, options.seed)
    if options.check:
        told = [(one, 0.0) for one in read_puzzles(options.check.read_text("utf-8"))]
    kept = read_puzzles(options.write.read_text("utf-8")) if options.write and options.write.exists() else ()
    known = {print_rule(one.rule) for one in kept}
    levels, wrong, seconds = Counter[str](), Counter[str](), list[float]()
    for puzzle, spent in told:
        seconds.append(spent)
        found = ["no puzzle"] if puzzle is None else faults(puzzle)
        wrong.update(found)
        if puzzle is None or found:
            continue
        levels[puzzle.level] += 1
        rule = print_rule(puzzle.rule)
        if options.write and rule not in known:
            known.add(rule)
            with options.write.open("a", encoding="utf-8") as file:
                print(write_puzzle(puzzle), file=file)
    print(f"{len(seconds)} seeds, {sum(levels.values())} puzzles without a fault")
    print("levels: " + ", ".join(f"{level} {levels[level]}" for level in LEVELS))
    print("faults: " + (", ".join(f"{fault} {count}" for fault, count in wrong.items()) or "none"))
    print(
        f"CPU: {statistics.median(seconds):.1f} s in the middle, {max(seconds):.1f} s at most, "
        f"{sum(one <= 10 for one in seconds)} of {len(seconds)} within 10 s"
    )


if __name__ == "__main__":
    main()
