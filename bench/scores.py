"""Measures the sample rules by bots: `python bench/scores.py` writes `pbem/insight/lab/measured.toml`, for 90 minutes.

`python tests/insight/test_sample_scores.py` writes what follows from it: docs/sample-scores.md, and how hard the files
of the samples say they are.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path
from statistics import mean

from pbem.app import load_rulebooks, load_samples
from pbem.engine.rulebook import Rulebook
from pbem.insight.lab.features import features_of
from pbem.insight.rounds import GOD, play_round
from pbem.insight.solving import examine
from pbem.insight.strengths import CLUB, STRENGTHS
from pbem.rulelang.samples import SampleRule

FILE = Path(__file__).parent.parent / "pbem/insight/lab/measured.toml"
HEAD = """# What was measured of the sample rules, written by `python bench/scores.py`: of each for beginner, club and
# master the points of a deal of the solo exam and the share of deals solved, God's mean score, and its features.
"""


def measured(sample: SampleRule, book: Rulebook, deals: int) -> Iterator[str]:
    """The lines of one sample. The deals are those of `pbem insight solve`; master plays a third of them."""
    yield f"\n[{sample.key}]"
    for strength in STRENGTHS.values():
        played = examine(sample.rule, strength, deals if strength.memory is not None else max(1, deals // 3))
        points, solved = mean(one.points for one in played), mean(one.turn is not None for one in played)
        yield f"{strength.name} = [{points:.1f}, {solved:.2f}]"
    seats = dict.fromkeys("012", CLUB)
    god = mean(play_round(sample.rule, book, seats, seed).scores[GOD] for seed in range(1, deals + 1))
    yield f"god = {god:.1f}"
    yield f"features = {[one.value for one in features_of(sample.rule)]}".replace("'", '"')


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--deals", type=int, default=33, help="deals, and tables, for each rule")
    asked.add_argument("--to", type=Path, default=FILE, help="the file to write")
    options = asked.parse_args()
    books = load_rulebooks()
    assert isinstance(books, dict), "the rulebooks that ship load"
    samples = sorted(load_samples(), key=lambda one: one.key)
    lines = [line for one in samples for line in measured(one, books["new-eleusis"], options.deals)]
    options.to.write_text(HEAD + "\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
