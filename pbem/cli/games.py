"""`pbem export`, `replay` and `verify`: rounds as EGN."""

import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from pbem import app as server
from pbem.cli.common import Config, rulebooks_of, settings_of, store_of, text_of_file
from pbem.cli.terminal import DOES_NOT_HOLD, UNREADABLE, stop
from pbem.engine.notation import EgnError, Weight, edition_of, read_egn, summary_json, verify_egn
from pbem.engine.round.judge import Judge
from pbem.engine.rulebook import Rulebook
from pbem.rulelang.language.errors import RuleError
from pbem.rulelang.reading import read_rule
from pbem.rulelang.storage import EDITION
from pbem.service.aggregates.egn_export import NoExport, export_round
from pbem.service.aggregates.tables import judge_by

Files = Annotated[list[Path], typer.Argument(help="EGN files.")]


def export(
    table: Annotated[int, typer.Argument(help="The table's number.")],
    number: Annotated[int, typer.Argument(metavar="ROUND", help="The round's number, from 1.")],
    config: Config = None,
) -> None:
    """Print a finished round as EGN."""
    settings = settings_of(config)
    with store_of(settings) as store, store.reading() as reading:
        text = export_round(reading, table, number, settings.server.domain)
    if isinstance(text, NoExport):
        if text.rounds is None:
            stop(f"there's no table {table}")
        stop(f"round {number} of table {table} isn't over yet. Rounds finished so far: {text.rounds}")
    print(text, end="")


def replay(
    files: Files,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object per file.")] = False,
    config: Config = None,
) -> None:
    """Replay EGN files, and print the final layout and scores."""
    rulebooks = rulebooks_of(settings_of(config))
    renderer = None if as_json else server.load_renderer()

    def told(file: Path, text: str) -> int:
        game = read_egn(text, rulebooks.get, judge_in(edition_of(text)))
        if isinstance(game, EgnError):
            print(f"{file}:{game.line}: {game.message}", file=sys.stderr)
            return DOES_NOT_HOLD
        print(renderer.replay(game.round, game.header.tags) if renderer else json.dumps(summary_json(game)))
        return 0

    _each(files, told)


def verify(files: Files, config: Config = None) -> None:
    """Check EGN files: deal again, open the seal, judge every card again, recount the scores."""
    rulebooks = rulebooks_of(settings_of(config))

    def verified(file: Path, text: str) -> int:
        findings = verify_egn(text, rulebooks.get, judge_in(edition_of(text)))
        for finding in findings:
            print(f"{file}:{finding.line}: {finding.message}", file=sys.stderr)
        weights = {finding.weight for finding in findings}
        if Weight.BREACH in weights:
            return DOES_NOT_HOLD
        holds = "everything that can be checked holds" if Weight.REMARK in weights else "everything holds"
        print(f"{file}: {'the rest holds' if Weight.MISJUDGED in weights else holds}")
        return 0

    _each(files, verified)


def _each(files: Sequence[Path], status: Callable[[Path, str], int]) -> NoReturn:
    """Ends with the gravest status of what the files say."""
    texts = ((file, text_of_file(file)) for file in files)
    raise typer.Exit(max(UNREADABLE if text is None else status(file, text) for file, text in texts))


def judge_in(edition: int) -> Callable[[str, Rulebook], Judge | str]:
    """Makes a rule's judge for reading EGN, in an edition of its language; or says why it has none."""

    def judge_of(text: str, rulebook: Rulebook) -> Judge | str:
        if edition > EDITION:
            return (
                f"the rule is in edition {edition} of the rule language; this program knows up to {EDITION}"
            )
        rule = read_rule(text, sidelines=rulebook.rule_reads == "sidelines")
        if isinstance(rule, RuleError):
            kind = rule.kind.replace("_", " ")
            return f"can't read the rule: {kind}" + (f" at {rule.found[:40]!r}" if rule.found else "")
        return judge_by(replace(rule, edition=edition))

    return judge_of
