"""What a bulletin tells, for spreadsheets and programs: results and standings of a whole league as CSV and as JSON."""

import csv
import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from functools import lru_cache
from io import StringIO
from typing import Any

from pbem.digests.leagues.bulletin import Issue, TableTold
from pbem.league.seating.draw_records import draws_of
from pbem.league.standings import Standing
from pbem.league.terms import Person
from pbem.mail.writing.message import Attachment
from pbem.micros import Micros

SCHEMA = 1
"""Which form the JSON has."""

LARGE, MANY = 1000, 100
"""A league of more members mails its files to who asks for a bulletin, not with each; of over `MANY` the JSON."""

STANDINGS = (
    "division place name points rounds gods average prophet_wins falls on_time absences movement credits charged "
    "bonus gone"
).split()
RESULTS = "week table division finish corrected name god points charge prophet falls expelled came".split()
"""The columns of the files."""

Row = dict[str, Any]


def files_with_each(issue: Issue) -> tuple[Attachment, ...]:
    """The files that go with every bulletin of a league of this size."""
    members = sum(len(table.rows) for table in issue.boards.tables)
    return () if members > LARGE else files_of(issue)[: None if members <= MANY else 2]


@lru_cache(maxsize=8)
def files_of(issue: Issue) -> tuple[Attachment, ...]:
    """The files of a bulletin: standings and results as CSV (RFC 4180), both together as JSON.

    Once the season is over there are its draws, too, with all that it takes to repeat them.
    """
    names = labels(issue.names)
    rows = [standing_row(table.number, row, names) for table in issue.boards.tables for row in table.rows]
    tables = [_table(one, names) for one in issue.tables]
    stem = f"{issue.league}-season{issue.season.number}-week{issue.week.number}"
    results = (
        {key: value for key, value in (table | entry).items() if key in RESULTS}
        for table in tables
        for entry in table["entries"] or [{}]
    )
    return (
        Attachment(f"{stem}-standings.csv", "text/csv; charset=utf-8", _csv(STANDINGS, rows)),
        Attachment(f"{stem}-results.csv", "text/csv; charset=utf-8", _csv(RESULTS, results)),
        Attachment(f"{stem}.json", "application/json", _json(issue, rows, tables)),
        *(_draws(issue, names) if issue.season.revealed else ()),
    )


def _draws(issue: Issue, names: Mapping[Person, str]) -> tuple[Attachment, ...]:
    record = draws_of(issue.league, issue.number, issue.season, names)
    name = f"{issue.league}-season{issue.season.number}-draws.json"
    return (Attachment(name, "application/json", json.dumps(record, ensure_ascii=False).encode() + b"\n"),)


def _json(issue: Issue, rows: list[Row], tables: list[Row]) -> bytes:
    told = {
        "schema": SCHEMA,
        "league": issue.league,
        "title": issue.title,
        "season": issue.season.number,
        "week": issue.week.number,
        "weeks": issue.weeks,
        "opens": _moment(issue.week.opens),
        "closes": _moment(issue.week.closes),
        "final": issue.finale is not None,
        "seal": issue.season.seal or None,
        "secret": issue.season.revealed or None,
        "standings": rows,
        "tables": tables,
    }
    return json.dumps(told, ensure_ascii=False).encode() + b"\n"


def _csv(fields: Sequence[str], rows: Iterable[Row]) -> bytes:
    """With a byte order mark, without which Excel takes UTF-8 for something else."""
    out = StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow(fields)
    writer.writerows([_cell(row.get(field)) for field in fields] for row in rows)
    return out.getvalue().encode("utf-8-sig")


def _cell(value: Any) -> Any:
    """A cell of a spreadsheet: truth as 1 and 0, a list with spaces, what would be a formula behind an apostrophe."""
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, list):
        return " ".join(map(str, value))
    if isinstance(value, str) and value.startswith(("=", "+", "-", "@", "\t", "\r")):
        return f"'{value}"
    return value


def standing_row(division: int, row: Standing, names: Mapping[Person, str]) -> Row:
    """A row of the standings, by the columns of the file; `names` as `labels` has them."""
    told = {
        "division": division,
        "name": names.get(row.person, ""),
        "average": round(float(row.average), 2),
        "credits": list(row.credits),
        "gone": row.gone.value if row.gone else None,
    }
    return {column: told[column] if column in told else getattr(row, column) for column in STANDINGS}


def _table(told: TableTold, names: Mapping[Person, str]) -> Row:
    entries = (*((told.god,) if told.god else ()), *told.players)
    return {
        "week": told.week,
        "table": told.fixture.number,
        "division": told.fixture.division,
        "finish": told.finish,
        "corrected": told.corrected,
        "bots": told.fixture.bots,
        "seated": [names.get(person, "") for person in told.fixture.people],
        "entries": [
            {
                "name": names.get(one.person, ""),
                "god": one.god,
                "points": one.points,
                "charge": one.charge,
                "prophet": one.stood,
                "falls": one.falls,
                "expelled": one.expelled,
                "came": one.came,
            }
            for one in entries
        ],
    }


def labels(names: Mapping[Person, str]) -> dict[Person, str]:
    """Names that are each of one person: of two who are called the same, the later is `Ana (2)`; `?` is forgotten."""
    many: dict[str, int] = {}
    told = {}
    for person in sorted(names):
        name = names[person] or "?"
        many[name] = many.get(name, 0) + 1
        told[person] = name if many[name] == 1 else f"{name} ({many[name]})"
    return told


def _moment(at: Micros) -> str:
    return datetime.fromtimestamp(at // 1_000_000, UTC).isoformat().replace("+00:00", "Z")
