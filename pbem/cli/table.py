"""`pbem table`: what happened at a table, for whoever runs the server or is asked to settle a quarrel."""

import json
from dataclasses import replace
from datetime import UTC, datetime
from typing import Annotated, Any

import typer

from pbem.cli.common import Config, reading_of, there
from pbem.cli.log_lines import line
from pbem.digests.facts.table import told_names
from pbem.engine.match.state import Part
from pbem.engine.match.terms import SERVER
from pbem.service.aggregates.audit_log import Audit, Entry, audit

table = typer.Typer(no_args_is_help=True, help="What happened at a table.")

PARTS = {Part.GOD: "God", Part.MODERATOR: "moderator", Part.PLAYER: "player", Part.WATCHER: "spectator"}


@table.callback()
def about() -> None:
    """What happened at a table."""


@table.command("log")
def log(
    number: Annotated[int, typer.Argument(metavar="TABLE", help="The table's number.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object per event.")] = False,
    config: Config = None,
) -> None:
    """List everything that happened at a table, an event a line. Leaves out what's still secret."""
    with reading_of(config) as reading:
        found = there(audit(reading, number), f"table {number}")
    found = replace(found, names=told_names(found.names, "former player", "en"))
    for entry in found.entries:
        print(json.dumps(_object(found, entry), ensure_ascii=False) if as_json else _line(found, entry))


def _line(found: Audit, entry: Entry) -> str:
    parts = ", ".join(_parts(entry))
    who = _who(found, entry) + (f" ({parts})" if parts else "")
    place = f"r{entry.round} t{entry.serial}"
    undone = "[undone] " if entry.undone else ""
    said = f"{who}: {line(entry, found.names)}" if who else line(entry, found.names)
    return f"{entry.version:5}  {_moment(entry):%Y-%m-%d %H:%M:%S}  {place:8}  {undone}{said}"


def _object(found: Audit, entry: Entry) -> dict[str, Any]:
    return {
        "version": entry.version,
        "at": f"{_moment(entry):%Y-%m-%dT%H:%M:%SZ}",
        "round": entry.round,
        "turn": entry.serial,
        "event": type(entry.event).__name__,
        "who": _who(found, entry) or None,
        "parts": _parts(entry),
        "what": line(entry, found.names),
        "undone": entry.undone,
    }


def _who(found: Audit, entry: Entry) -> str:
    """Who did it; empty where it came about by itself."""
    if entry.who is None:
        return ""
    return "the server" if entry.who == SERVER else found.names.get(entry.who, "somebody")


def _parts(entry: Entry) -> list[str]:
    """What he was then: his part, and the offices that go with it."""
    told = [PARTS[entry.part]] if entry.part else []
    return [*told, *["Prophet"] * entry.prophet, *["host"] * entry.host]


def _moment(entry: Entry) -> datetime:
    return datetime.fromtimestamp(entry.at // 1_000_000, UTC)
