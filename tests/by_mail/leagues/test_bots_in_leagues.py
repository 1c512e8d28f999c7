"""A league of two whose terms let bots play, by mail: they fill its tables, and stand in no book of it."""

import json

import pytest
from typer.testing import CliRunner

from pbem.cli import cli
from pbem.edge.maildir_client import text_of
from pbem.engine.match.state import Phase
from pbem.league.standings import standings
from tests.by_mail.leagues.test_absent_members_by_mail import ANA, PEOPLE, START, founds, plays
from tests.by_mail.season import Members, members_in

BEA = PEOPLE[1]


@pytest.fixture
def members(tmp_path):
    with members_in(tmp_path, "company", START) as made:
        yield made


def words(mail) -> str:
    return " ".join(text_of(mail).split())


def attached(mail, ending: str) -> bytes:
    (found,) = [part for part in mail.iter_attachments() if str(part.get_filename()).endswith(ending)]
    return found.get_payload(decode=True)


def test_without_the_term_no_bot_plays_and_two_are_too_few(members: Members):
    founds(members, 1, 2)
    refused = members.says(ANA, "START SEASON")
    assert "A season needs at least 4 members, and rosewood has 2." in refused
    assert "Or let bots take the empty seats: rosewood: TERMS bots club." in refused
    assert "bots (club) take the empty seats" in members.says(ANA, "rosewood: TERMS bots club")
    assert "starts with 2 members" in members.says(ANA, "START SEASON")


def test_terms_say_that_bots_play_until_they_say_that_none_do(members: Members):
    founds(members, 1, 1, ", bots master")
    members.comes(BEA)
    assert "bots (master) take the empty seats" in members.says(BEA, "LEAGUE rosewood")
    assert "No league setting is called" in members.says(ANA, "TERMS bots 2 club")
    assert "rosewood has these terms" in (after := members.says(ANA, "TERMS no bots"))
    assert "take the empty seats" not in after


def test_two_play_a_season_with_bots_who_stand_in_none_of_its_books(members: Members):
    founds(members, 2, 2, ", bots club")
    two = {members.number(ANA), members.number(BEA)}
    for week in (1, 2):
        plays(members, week, set())
    members.ticks()
    season = members.season
    assert season.ended
    for week in season.weeks:
        (fixture,) = week.fixtures
        assert {*fixture.people} == two
        assert not week.out
        (_, result) = week.results[0]
        assert {one.person for one in result.entries} == two
        match = members.match(members.tables(week.number)[1])
        assert match.phase is Phase.OVER
        assert [strength for _, strength in match.bots] == ["club", "club"]
        assert {play.seat for play in match.round.plays} >= {seat for seat, _ in match.bots}
        assert not match.rated
    (table,) = standings(season)
    assert {row.person for row in table.rows} == two
    assert {row.gods for row in table.rows} == {1}
    with members.house.store.reading() as reading:
        assert not reading.ratings.ladder(10)
        assert not reading.ratings.ladder(10, placed=False)

    begins = words(members.of_kind(ANA, "digest")[0])
    assert "Clockwise from God's left: Ana, Basil (bot, club), Clio (bot, club)." in begins
    assert "joined the table" not in begins
    bulletin = members.newest(ANA, "bulletin")
    assert "With 2 bots." in words(bulletin)
    assert "(bot, club)" not in words(bulletin)
    assert b"bot" not in attached(bulletin, "-results.csv")
    assert b"bot" not in attached(bulletin, "-standings.csv")
    assert [one["bots"] for one in json.loads(attached(bulletin, "week2.json"))["tables"]] == [2]
    ended = [words(mail) for mail in members.of_kind(BEA, "match-end")]
    assert ended
    assert all("Only people's points count in the standings of rosewood." in one for one in ended)


def test_the_draws_of_a_season_with_bots_can_be_repeated(members: Members, tmp_path):
    founds(members, 1, 3, ", bots beginner")
    plays(members, 1, set())
    members.ticks()
    file = tmp_path / "draws.json"
    file.write_bytes(attached(members.newest(ANA, "bulletin"), "-draws.json"))
    done = CliRunner().invoke(cli, ["league", "verify", str(file)])
    assert done.exit_code == 0, done.output
    record = json.loads(file.read_text())
    assert record["seats"] == {"least": 2, "best": [4, 5], "most": 8, "bots": True}
    assert members.season.weeks[0].fixtures[0].bots == 1
