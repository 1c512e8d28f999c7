"""Tries rules with bots and makes puzzles, each in a process of its own at the lowest priority: mail goes first."""

import json
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from secrets import token_bytes
from typing import Any

from pydantic import ValidationError

from pbem.edge.lab_process import PROSPECT, RULEBOOK
from pbem.edge.reader_pool import environment
from pbem.engine.rulebook import Rulebook
from pbem.insight.lab.facts import Prospect
from pbem.rulelang.samples import SampleRule
from pbem.rulelang.storage import dump_rule
from pbem.rulelang.tree import Rule
from pbem.service.ports import NoProspect

PATIENCE = 600.0
"""Seconds by the clock that a rule is waited for, on a machine that has much else to do."""

PROGRAM = ("-P", "-m", "pbem.edge.lab_process")


class ProcessLaboratory:
    """One rule at a time, whatever the number of threads. Nothing is kept of what was asked, and nothing logged."""

    def __init__(
        self,
        samples: Callable[[], Sequence[SampleRule]],
        *,
        seconds: float = PATIENCE,
        program: Sequence[str] = PROGRAM,
    ) -> None:
        self._samples = samples
        self._seconds = seconds
        self._command = (sys.executable, *program)
        self._turn = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._closed = False

    def __call__(self, rule: Rule, rulebook: Rulebook, players: int) -> Prospect:
        asked = {
            "tree": dump_rule(rule),
            "rulebook": RULEBOOK.dump_python(rulebook, mode="json"),
            "players": players,
            "samples": self._trees(),
        }
        with self._turn:
            try:
                return PROSPECT.validate_json(self._run(json.dumps(asked).encode()))
            except (OSError, subprocess.SubprocessError, ValidationError):
                raise NoProspect from None

    def puzzle(self, level: str, seed: bytes | None = None) -> str | None:
        """A puzzle of that level, as `write_puzzle` has it, from a seed that nobody knows; None if none came of it."""
        asked = {"samples": self._trees(), "level": level, "seed": (seed or token_bytes()).hex()}
        with self._turn:
            try:
                return self._run(json.dumps(asked).encode()).decode() or None
            except (OSError, subprocess.SubprocessError, UnicodeDecodeError):
                return None

    def _trees(self) -> dict[str, Any]:
        return {one.key: dump_rule(one.rule) for one in self._samples()}

    def _run(self, asked: bytes) -> bytes:
        with subprocess.Popen(
            self._command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,  # a traceback could tell of the rule
            env=environment(),
        ) as process:
            self._process = process
            try:
                return b"" if self._closed else process.communicate(asked, self._seconds)[0]
            finally:
                self._process = None
                process.kill()

    def close(self) -> None:
        """Break off what is being tried, for good."""
        self._closed = True
        process = self._process
        if process is not None:
            process.kill()
