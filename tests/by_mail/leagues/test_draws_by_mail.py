"""The draws of a league, by mail: sealed when a season begins, repeated by anybody when it is over."""

import json

import pytest
from typer.testing import CliRunner

from pbem.cli import cli
from pbem.edge.maildir_client import text_of
from pbem.league.seating.draw_records import findings
from pbem.league.seating.lots import seal_of
from pbem.store.rows.people import StoredEvent
from tests.by_mail.leagues.test_absent_members_by_mail import ANA, START, plays
from tests.by_mail.leagues.test_absent_members_by_mail import founds as begins_with
from tests.by_mail.people import Person
from tests.by_mail.season import Members, members_in
from tests.by_mail.servers import environment


@pytest.fixture
def members(tmp_path):
    with members_in(tmp_path, "draws", START) as made:
        yield made


def everything(members: Members) -> str:
    """All that was mailed to anybody, as text, and the raw mails."""
    return "\n".join(
        content.decode("ascii", "replace").replace("=\n", "").replace("=\r\n", "")
        for box in members.mails.values()
        for content in box
    )


def file_of(mail, ending: str) -> str:
    (found,) = [part for part in mail.iter_attachments() if str(part.get_filename()).endswith(ending)]
    return found.get_content() if isinstance(found.get_content(), str) else found.get_content().decode()


def ended(members: Members, rounds: int = 2, people: int = 8, more: str = "") -> str:
    """A season that is over; the file of its draws."""
    begins_with(members, rounds, people, more)
    for week in range(1, rounds + 1):
        plays(members, week, set())
    members.ticks()
    assert members.season.ended
    return file_of(members.newest(ANA, "bulletin"), "-draws.json")


def test_a_season_begins_with_a_seal_and_tells_nobody_its_secret_before_its_end(members, caplog):
    begins_with(members, 2, 5)
    members.ticks()
    season = members.season
    assert seal_of("rosewood", 1, bytes.fromhex(season.secret)) == season.seal
    told = " ".join(text_of(members.newest(ANA, "league")).split())
    assert f"Seal of this season's draws: {season.seal}." in told
    assert season.seal in members.says(ANA, "LEAGUE rosewood")
    plays(members, 1, set())
    members.says(ANA, "BULLETIN")
    members.says(ANA, "MY DATA")
    bulletin = members.newest(ANA, "bulletin")
    assert season.seal in text_of(bulletin)
    record = json.loads(file_of(bulletin, "week1.json"))
    assert (record["seal"], record["secret"]) == (season.seal, None)
    assert season.secret not in everything(members)
    assert season.secret not in repr(members.league)
    assert season.secret not in caplog.text
    with members.house.store.reading() as reading:
        letters = [letter.reason for letter in reading.letters.newest(None, 500)]
    assert season.secret not in repr(letters)


def test_when_a_season_is_over_anybody_repeats_its_draws_from_the_file(members, tmp_path):
    text = ended(members, people=9)
    season = members.season
    bulletin = " ".join(text_of(members.newest(ANA, "bulletin")).split())
    assert f"Its secret: {season.secret}." in bulletin
    assert json.loads(file_of(members.newest(ANA, "bulletin"), "week2.json"))["secret"] == season.secret
    record = json.loads(text)
    assert [(one.week, one.wrong) for one in findings(record)] == [(0, ""), (1, ""), (2, "")]
    file = tmp_path / "draws.json"
    file.write_text(text, "utf-8")
    checked = CliRunner().invoke(cli, ["league", "verify", str(file)])
    assert checked.exit_code == 0, checked.output
    assert "rosewood, season 1, week 2: holds" in checked.output

    record["weeks"][1]["divisions"][0]["tables"][0].reverse()
    file.write_text(json.dumps(record), "utf-8")
    checked = CliRunner().invoke(cli, ["league", "verify", str(file)])
    assert checked.exit_code == 1
    assert "week 1: holds" in checked.output
    assert "week 2: other tables were made than were drawn" in checked.output


@pytest.mark.parametrize(
    ("change", "week"),
    [
        (lambda record: record.update(secret="00" * 32), 0),
        (lambda record: record["weeks"][0]["divisions"][0]["there"].pop(), 1),
        (lambda record: record.update(season=2), 0),
    ],
)
def test_another_secret_or_other_people_do_not_give_the_same_draws(members, change, week):
    record = json.loads(ended(members, rounds=1))
    change(record)
    assert next(one for one in findings(record) if one.week == week).wrong


def test_divisions_and_members_who_come_and_go_are_drawn_so_that_it_can_be_repeated(members, tmp_path):
    begins_with(members, 3, 8, ", divisions of 4, promote 1")
    plays(members, 1, {2, 3})
    members.says(Person("Bea"), "SIT OUT week 2")
    members.says(Person("Caio"), "LEAVE LEAGUE rosewood")
    members.comes(Person("Zoe"))
    plays(members, 2, set())
    plays(members, 3, set())
    members.ticks()
    record = json.loads(file_of(members.newest(ANA, "bulletin"), "-draws.json"))
    assert [one.wrong for one in findings(record)] == [""] * 4
    assert sum(len(week["divisions"]) for week in record["weeks"]) == 6
    settings = environment(tmp_path)
    checked = CliRunner().invoke(cli, ["league", "verify", "Rosewood"], env=settings)
    assert checked.exit_code == 0, checked.output
    assert "rosewood, season 1, week 3: holds" in checked.output
    none = CliRunner().invoke(cli, ["league", "verify", "elm"], env=settings)
    assert none.exit_code == 1


def test_a_season_that_is_ended_early_tells_its_secret(members):
    begins_with(members, 3, 4)
    plays(members, 1, set())
    members.says(ANA, "END SEASON")
    members.ticks()
    assert members.season.ended
    assert members.season.secret in text_of(members.newest(ANA, "bulletin"))


def test_a_season_that_is_ended_before_its_first_week_tells_its_secret_and_so_does_the_end_of_the_league(
    members,
):
    begins_with(members, 3, 4)
    members.says(ANA, "END SEASON")
    members.ticks()
    assert members.season.secret in text_of(members.newest(ANA, "league"))
    assert members.season.secret in members.says(ANA, "LEAGUE rosewood")
    members.says(ANA, "END LEAGUE rosewood")
    members.ticks()
    assert "It has ended for good" in members.says(ANA, "LEAGUE rosewood")
    assert members.season.secret in text_of(members.newest(ANA, "league"))


def test_a_week_that_is_put_off_is_drawn_as_it_would_have_been(tmp_path):
    """Nobody gets another draw by moving weeks."""
    drawn = []
    for moves in ((), ("POSTPONE 1 week", "POSTPONE 2 days")):
        folder = tmp_path / str(len(moves))
        folder.mkdir()
        with members_in(folder, "draws", START) as members:
            begins_with(members, 1, 8)
            for order in moves:
                members.says(ANA, f"rosewood: {order}")
            members.goes_to(members.season.weeks[0].opens + 60_000_000)
            drawn.append(members.season.weeks[0].fixtures)
            before = members.season.weeks[0].fixtures
            members.says(ANA, "rosewood: POSTPONE 1 day")
            members.ticks()
            assert members.season.weeks[0].fixtures == before
    assert drawn[0] == drawn[1]


def test_a_season_that_an_older_release_began_is_drawn_as_before_and_verified_by_its_own_lots(
    members, tmp_path
):
    begins_with(members, 1, 5)
    with members.house.store.reading() as reading:
        kept = reading.leagues.by_name("rosewood")
        events = reading.leagues.events(kept.id)
    *_, started = events
    assert started.type == "SeasonStarted"
    members.says(ANA, "END SEASON")
    members.ticks()
    with members.house.store.reading() as reading:
        version = reading.leagues.by_name("rosewood").version
    body = {name: value for name, value in started.body.items() if name not in ("seal", "secret")}
    old = StoredEvent(version + 1, members.clock.at, "SeasonStarted", 1, body)
    with members.house.store.writing() as writing:
        writing.leagues.append_events(kept.id, version, [old], over=False, due=0)
    members.house.leagues.forget(kept.id)
    assert members.season.seal == ""
    plays(members, 1, set())
    members.ticks()
    assert members.season.ended
    assert "Seal" not in text_of(members.newest(ANA, "bulletin"))
    assert {one.person for one in members.season.weeks[0].out} == set()
    checked = CliRunner().invoke(cli, ["league", "verify", "rosewood"], env=environment(tmp_path))
    assert checked.exit_code == 0, checked.output
    assert "rosewood, season 2, week 1: holds" in checked.output
