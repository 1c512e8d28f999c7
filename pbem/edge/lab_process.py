"""The process that tries one rule with bots, or makes one puzzle: it knows nothing else, and may be killed."""

import contextlib
import json
import os
import resource
import sys
from collections.abc import Sequence

from pydantic import TypeAdapter

from pbem.engine.rulebook import Rulebook
from pbem.insight.lab.facts import Prospect
from pbem.rulelang.storage import load_rule
from pbem.rulelang.tree import Rule

SECONDS = 90
"""How much of the processor's time a rule may take, some ten times what one takes."""

MEMORY = 1024 * 1024 * 1024
"""What the process may take of memory, in octets; it needs about a tenth."""

PROSPECT: TypeAdapter[Prospect] = TypeAdapter(Prospect)
RULEBOOK: TypeAdapter[Rulebook] = TypeAdapter(Rulebook)


def confine() -> None:
    """Let all others go first; and give up what is not needed: time and memory without end, writing files."""
    os.nice(10)
    sys.dont_write_bytecode = True
    limits = (
        (resource.RLIMIT_CPU, SECONDS),
        (resource.RLIMIT_AS, MEMORY),
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_FSIZE, 0),
    )
    for limit, most in limits:
        with contextlib.suppress(ValueError, OSError):  # not every system has each of them
            resource.setrlimit(limit, (most, most))


def main() -> None:
    """One rule from standard input, what comes of it to standard output; or a seed and level, and the puzzle."""
    confine()
    asked = json.load(sys.stdin)
    samples = {key: load_rule(tree) for key, tree in asked["samples"].items()}
    if "seed" in asked:
        sys.stdout.write(_puzzle(list(samples.values()), bytes.fromhex(asked["seed"]), asked["level"]))
        return
    from pbem.insight.lab.prospect import prospect  # it takes half a second to get ready, behind all else

    rulebook = RULEBOOK.validate_python(asked["rulebook"])
    found = prospect(load_rule(asked["tree"]), rulebook, asked["players"], samples)
    sys.stdout.buffer.write(PROSPECT.dump_json(found))


def _puzzle(rules: Sequence[Rule], seed: bytes, level: str) -> str:
    """A line as `write_puzzle` has it; nothing where none was made, or it has a fault."""
    from pbem.insight.puzzles.checking import faults  # as above
    from pbem.insight.puzzles.making import make_puzzle
    from pbem.insight.puzzles.puzzle import write_puzzle

    found = make_puzzle(rules, seed, level)
    return write_puzzle(found) if found is not None and not faults(found) else ""


if __name__ == "__main__":
    main()
