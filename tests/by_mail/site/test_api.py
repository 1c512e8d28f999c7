"""The pages as JSON: every path that docs/api.md names is there, and tells what the pages show, and nothing else."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.app.assets import load_puzzles
from pbem.demo.mail import Asked
from pbem.service.mailing.links import TableLinks
from pbem.service.schedule.puzzles import PuzzleOfTheDay
from tests.by_mail.pages import KEYS, URL, Asking, with_pages
from tests.by_mail.rounds_over import Over
from tests.by_mail.still import Still
from tests.by_mail.table import ANA, PEOPLE, makes_god_speak, play
from tests.digests.conftest import ROOT
from tests.service.leagues.club import ANA as EVAS_ANA
from tests.service.leagues.club import BRUNO, LEO, PIA, RUI, Club

DOCUMENTED = re.findall(r"^\| `(/api/v1[^`]*)` \|", (ROOT / "docs/api.md").read_text("utf-8"), re.M)


@pytest.fixture
def table(over: Over, tmp_path: Path) -> Iterator[Still]:
    """Its first round is over, the second is played; all its people want public pages."""
    table, store = over.stages.open(over.brought, tmp_path)
    with_pages(table)
    makes_god_speak(table, "same suit")
    mover = table.asked(Asked.PLAY)
    table.says(mover, play(table.sees(mover).hand[0]))
    for person in PEOPLE:
        table.says(person, "PUBLIC PAGE")
    table.says(ANA, 'NEW LEAGUE rosewood "Rosewood Club", rounds 8')
    PuzzleOfTheDay(table.house, load_puzzles).tick()
    yield table
    store.close()


@pytest.fixture(scope="module")
def club() -> Club:
    """A league of which one week is closed."""
    return Club(EVAS_ANA, BRUNO, PIA, RUI, LEO).begins().opens(1).dealt().closes(1).opens(2)


def got(ask: Asking, path: str):
    answer = ask(path)
    assert answer.status == 200, path
    assert answer.headers["content-type"] == "application/json"
    return json.loads(answer.text)


def keys_of(value) -> set[str]:
    if isinstance(value, dict):
        return set(value) | {key for one in value.values() for key in keys_of(one)}
    return {key for one in value for key in keys_of(one)} if isinstance(value, list) else set()


def test_every_documented_path_is_there_and_every_path_is_documented(table, club):
    ask = Asking(table.house, URL)
    people = [one["player"] for one in got(ask, "/mail/api/v1/players")["players"]]
    told = got(ask, "/mail/api/v1")
    assert told["paths"] == DOCUMENTED[1:]
    by_name = {
        "part": 1,
        "table": 1,
        "round": 1,
        "player": people[0],
        "other": people[1],
        "league": 1,
        "puzzle": 1,
    }
    of_the_club = Asking(club.world.house)
    for path in DOCUMENTED:
        there = path.format(**by_name, season=1, week=1)
        if "{week}" in path:
            got(of_the_club, there)
        else:
            got(ask, f"/mail{there}")
    got(of_the_club, "/api/v1/leagues/1")


def test_numbers_in_the_json_are_those_of_the_pages(table):
    ask = Asking(table.house, URL)
    running = got(ask, "/mail/api/v1/tables")["running"]
    assert [one["table"] for one in running] == [1]
    now = got(ask, "/mail/api/v1/tables/1")
    assert now["round"] == 2
    assert now["finished_rounds"] == [1]
    assert len(now["now"]["plays"]) == 1
    assert now["waits_for"]["name"] == table.asked(Asked.PLAY).name
    first = got(ask, "/mail/api/v1/archive/1/1")
    assert len(first["plays"]) == 3
    assert first["rule"]["text"] == "other colour"
    assert sum(1 + sum(map(len, one["wrong"])) for one in first["layout"]) == 4
    egn = ask(f"/mail{first['egn']}").text
    assert first["seal"] in egn
    player = got(ask, f"/mail/api/v1/players/{first['god']['player']}")
    assert player["as_god"]["rounds"] == 1
    assert [one["rule"]["text"] for one in player["best_rules"]] == ["other colour"]


def test_nothing_secret_is_in_any_of_it(table):
    ask = Asking(table.house, URL)
    seen = "".join(
        ask(f"/mail/api/v1/{path}").text
        for path in (
            "tables",
            "tables/1",
            "archive",
            "archive/1/1",
            "leagues",
            "ladder",
            "players",
            "players/1",
        )
    )
    assert "same suit" not in seen
    with table.house.store.reading() as reading:
        secrets = [one.token for one in reading.seats.at(1)]
        for person in PEOPLE:
            known = reading.people.by_address(person.address)
            secrets += [known.token, known.address]
    assert [one for one in secrets if one in seen] == []
    now = json.loads(ask("/mail/api/v1/tables/1").text)
    assert not keys_of(now) & {"hand", "hands", "draft", "seed", "salt", "own_rule"}


def test_what_has_no_page_has_no_json(table):
    ask = Asking(table.house, URL)
    with table.house.store.writing() as writing:
        writing.tables.save_listed(1, False)
        writing.archive.list_table(1, False)
    for person in PEOPLE[1:]:
        table.says(person, "PUBLIC PAGE OFF")
    one = next(iter(got(ask, "/mail/api/v1/players")["players"]))["player"]
    for path in (
        *("tables/1", "tables/x", "archive/1/1", "archive/9/9", "leagues/7", "leagues/1?season=9", "nothing"),
        *("puzzles/2", "puzzles/0", "puzzles/99999999999999999999", "puzzles/x"),
        *("players/99", f"players/{one}/99", "players/99999999999999999999", "leagues/1/1/1"),
        f"tables/1-{'A' * 22}",
    ):
        assert ask(f"/mail/api/v1/{path}").status == 404, path
    assert got(ask, "/mail/api/v1/archive")["rounds"] == []
    assert got(ask, f"/mail/api/v1/tables/{TableLinks(URL, KEYS).part(1)}")["table"] == 1


def test_the_json_is_read_alone_kept_by_tag_and_may_be_read_by_others_where_it_is_published(table):
    ask = Asking(table.house, URL)
    answer = ask("/mail/api/v1/tables")
    assert answer.headers["access-control-allow-origin"] == "*"
    again = ask("/mail/api/v1/tables", headers={"if-none-match": answer.headers["etag"]})
    assert (again.status, again.text) == (304, "")
    for method in ("POST", "PUT", "DELETE"):
        assert ask("/mail/api/v1/tables", method=method).status == 405
    assert "access-control-allow-origin" not in Asking(table.house)("/api/v1/tables").headers
