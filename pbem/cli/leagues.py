"""`pbem league`: the draws of a season, repeated."""

import json
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from pbem.cli.common import Config, reading_of, text_of_file
from pbem.cli.terminal import DOES_NOT_HOLD, UNREADABLE, stop
from pbem.league.seating.draw_records import draws_of, findings
from pbem.orders.folding import fold
from pbem.service.aggregates.leagues import LeagueCache

league = typer.Typer(no_args_is_help=True, help="Leagues: check their draws.")


@league.callback()
def about() -> None:
    """Leagues: check their draws."""


@league.command()
def verify(
    what: Annotated[
        str,
        typer.Argument(
            metavar="FILE|NAME", help="A season's draws (JSON), or the name of a league on this server."
        ),
    ],
    config: Config = None,
) -> None:
    """Repeat a season's draws, and name any week that differs. For a league here: all its seasons."""
    known = [(_record(Path(what)), "")] if Path(what).is_file() else _kept(what, config)
    hold = [_holds(record, secret) for record, secret in known]
    raise typer.Exit(0 if all(hold) else DOES_NOT_HOLD)


def _holds(record: Any, secret: str) -> bool:
    """Prints what was found of each week; whether all of it holds."""
    try:
        found = findings(record, secret)
        name = f"{record['league']}, season {record['season']}"
    except (ValueError, KeyError, TypeError, IndexError) as error:
        stop(f"this isn't a record of draws: {error!r}", UNREADABLE)
    for one in found:
        place = f"week {one.week}" if one.week else "seal"
        print(f"{name}, {place}: {one.wrong or 'holds'}", file=sys.stderr if one.wrong else sys.stdout)
    return not any(one.wrong for one in found)


def _record(file: Path) -> Any:
    text = text_of_file(file)
    try:
        return json.loads(text or "")
    except ValueError as error:
        stop(f"{file}: this isn't JSON: {error}", UNREADABLE)


def _kept(name: str, config: Path | None) -> list[tuple[dict[str, Any], str]]:
    """The draws of each season of a league, with the secret that this server knows."""
    with reading_of(config) as reading:
        found = reading.leagues.by_name(fold(name))
        kept = LeagueCache().load(reading, found.id).league if found is not None else None
    if found is None or kept is None:
        stop(f"there's no file and no league called {name}")
    return [(draws_of(kept.name, found.id, one, {}), one.secret) for one in kept.seasons]
