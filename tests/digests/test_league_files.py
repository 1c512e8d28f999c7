"""The files of a bulletin: as spreadsheets and programs read them, safe to open."""

import csv
import json
from io import StringIO

from pbem.digests.leagues.files import LARGE, MANY, files_of, files_with_each
from tests.digests.bulletins import issue

FORMULAS = ("=1+1", "+1", "-1+2", "@SUM(A1)")


def table_of(file):
    assert file.content.startswith(b"\xef\xbb\xbf")
    assert b"\r\n" in file.content
    return list(csv.DictReader(StringIO(file.content.decode("utf-8-sig"), newline="")))


def test_the_files_tell_all_results_and_the_whole_standings():
    of = issue(500, 2, division=20)
    standings, results, both = files_of(of)
    rows = table_of(standings)
    assert [one.name for one in files_of(of)] == [
        "rosewood-season2-week2-standings.csv",
        "rosewood-season2-week2-results.csv",
        "rosewood-season2-week2.json",
    ]
    assert len(rows) == 500
    first = of.boards.tables[0].rows[0]
    assert (rows[0]["division"], rows[0]["place"], rows[0]["points"]) == ("1", "1", str(first.points))
    told = json.loads(both.content)
    assert len(told["standings"]) == 500
    assert sum(len(one["entries"]) or 1 for one in told["tables"]) == len(table_of(results))
    entries = {(e["name"], e["points"]) for one in told["tables"] for e in one["entries"]}
    assert entries == {(row["name"], int(row["points"])) for row in table_of(results) if row["name"]}


def test_json_has_its_schema_and_its_times_in_utc():
    told = json.loads(files_of(issue())[2].content)
    assert list(told) == [
        *(
            "schema",
            "league",
            "title",
            "season",
            "week",
            "weeks",
            "opens",
            "closes",
            "final",
            "seal",
            "secret",
            "standings",
            "tables",
        )
    ]
    assert (told["schema"], told["league"], told["week"], told["weeks"]) == (1, "rosewood", 5, 8)
    assert told["opens"] == "2026-12-07T08:00:00Z"


def test_a_name_that_a_spreadsheet_would_reckon_is_text_there():
    names = {person: f"Player {person}" for person in range(1, 24)} | dict(enumerate(FORMULAS, 1))
    standings, results, both = files_of(issue(names=names))
    shown = {row["name"] for file in (standings, results) for row in table_of(file)}
    assert not any(name.startswith(("=", "+", "-", "@")) for name in shown)
    assert {f"'{name}" for name in FORMULAS} <= shown
    assert set(FORMULAS) <= {row["name"] for row in json.loads(both.content)["standings"]}


def test_who_are_called_the_same_are_told_apart_and_who_is_forgotten_has_no_name():
    names = {person: f"Player {person}" for person in range(1, 24)} | {2: "Ana", 5: "Ana", 6: "", 7: ""}
    told = {row["name"] for row in json.loads(files_of(issue(names=names))[2].content)["standings"]}
    assert {"Ana", "Ana (2)", "?", "? (2)"} <= told


def test_files_go_with_each_bulletin_of_a_league_that_is_not_too_large():
    def kinds(members: int) -> list[str]:
        return [one.content_type.split(";")[0] for one in files_with_each(issue(members, 1))]

    assert kinds(MANY) == ["text/csv", "text/csv", "application/json"]
    assert kinds(500) == ["text/csv", "text/csv"]
    assert kinds(LARGE + 1) == []
