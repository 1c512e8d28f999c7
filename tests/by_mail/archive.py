"""The rounds as EGN files, got and checked as anybody does it: with the command line."""

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

from pbem.cli import cli


def pbem(environ: Mapping[str, str], *words: str) -> str:
    """What `pbem` prints; it must succeed."""
    done = CliRunner().invoke(cli, words, env=environ)
    assert done.exit_code == 0, f"pbem {' '.join(words)}\n{done.output}"
    return done.stdout


def export(environ: Mapping[str, str], folder: Path, rounds: int, table: str = "1") -> list[Path]:
    """The files of a table's rounds."""
    files = []
    for number in range(1, rounds + 1):
        files.append(folder / f"round-{number}.egn")
        files[-1].write_text(pbem(environ, "export", table, str(number)), "utf-8")
    return files


def verdict(environ: Mapping[str, str], file: Path) -> str:
    """What `pbem verify` says of a file, its name left out."""
    return pbem(environ, "verify", str(file)).removeprefix(f"{file}: ").strip()


def replayed(environ: Mapping[str, str], files: Iterable[Path]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in pbem(environ, "replay", "--json", *map(str, files)).splitlines()]


def tag(file: Path, name: str) -> str:
    found = re.search(rf'^\[{name} "(.*)"\]$', file.read_text("utf-8"), re.M)
    assert found, f"{file} has no {name}"
    return found[1]


def totals(files: Iterable[Path]) -> dict[str, int]:
    """The sums of the files' Results, by name."""
    sums: Counter[str] = Counter()
    for file in files:
        for entry in tag(file, "Result").split("; "):
            name, points = entry.rsplit(" ", 1)
            sums[name] += int(points)
    return dict(sums)


def mailed_totals(text: str) -> dict[str, int]:
    """The last column of the scores in a mail's text: place, name, hand, round, game."""
    rows = re.findall(r"^ *\d+\. (\S+) +(?:\d+|-) +-?\d+ +(-?\d+)$", text, re.M)
    return {name: int(total) for name, total in rows}
