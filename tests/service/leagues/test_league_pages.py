"""A league's pages: everybody may read them, and they tell nothing that is still secret, or one member's own."""

import json
import re
from dataclasses import replace

import icalendar
import pytest

from pbem.app.assets import load_renderer
from pbem.digests.rendering.renderer import Renderer
from tests.by_mail.pages import Asking
from tests.service.leagues.club import ANA, BRUNO, EVA, LEO, PIA, RUI, TERMS, Club


@pytest.fixture(scope="module")
def renderer() -> Renderer:
    return load_renderer()


@pytest.fixture(scope="module")
def club() -> Club:
    """Week 1 is closed; in week 2 God of the first table has set his rule."""
    club = Club(ANA, BRUNO, PIA, RUI, LEO).begins().opens(1)
    club.dealt()
    club.closes(1).opens(2)
    god = int(club.match(2).god)
    for words in ("RULE same suit", "YES"):
        club.says(god, f"{club.tables(2)[0]} {words}")
    return club


@pytest.fixture
def ask(club: Club, renderer: Renderer) -> Asking:
    house = club.world.house
    return Asking(replace(house, post=replace(house.post, renderer=renderer)))


PATHS = (
    "/leagues",
    "/leagues/1",
    "/leagues/1/1/1",
    "/ladder",
    "/leagues/1.ics",
    "/leagues/1.atom",
    "/archive",
    "/archive.atom",
    "/api/v1/leagues/1",
    "/api/v1/leagues/1/1/1",
)


def test_every_page_of_a_running_season_is_there_and_tells_no_secret(ask: Asking, club: Club) -> None:
    match = club.match(2)
    hand = next(iter(match.round.hands.values()))
    with club.world.store.reading() as reading:
        people = reading.people.by_ids(range(1, 7)).values()
        tokens = [seat.token for seat in reading.seats.at(club.tables(2)[0])]
    for path in PATHS:
        for language in ("en", "pt"):
            seen = ask(path, language=language)
            assert seen.status == 200, path
            assert "same suit" not in seen.text
            assert match.rule.seed not in seen.text
            assert " ".join(map(str, hand[:2])) not in seen.text
            for secret in (*(one.address for one in people), *(one.token for one in people), *tokens):
                assert secret not in seen.text, path


def test_a_league_shows_its_standings_its_weeks_tables_and_when_weeks_open(ask: Asking, club: Club) -> None:
    text = ask("/leagues/1").text
    assert "week 2 of 3 is open" in " ".join(text.split())
    for name in ("Ana", "Bruno", "Pia", "Rui", "Eva", "Leo"):
        assert name in text
    assert 'href="/leagues/1/1/1"' in text, "the bulletin of week 1"
    assert 'href="/leagues/1/1/2"' not in text, "week 2 is not closed"
    assert 'href="/leagues/1.ics"' in text
    assert [f'href="/g/{number}"' in text for number in club.tables(2)] == [True] * len(club.tables(2))
    assert "Organized by Eva." in text


def test_times_are_told_by_the_clock_of_the_house(ask: Asking, club: Club, renderer: Renderer) -> None:
    house = replace(club.world.house, zone="Asia/Tokyo")
    there = Asking(replace(house, post=replace(house.post, renderer=renderer)))("/leagues/1").text
    assert "All times are Tokyo time." in there
    assert "Tokyo time" not in ask("/leagues/1").text


def test_a_bulletin_is_read_as_by_a_stranger_and_its_files_are_the_bulletins(ask: Asking) -> None:
    text = ask("/leagues/1/1/1").text
    words = " ".join(re.sub("<[^>]*>", " ", text).split())
    assert "week 1 of 3" in words
    assert "Results" in words
    assert "Your " not in words, "nothing in it is of one reader"
    assert "other colour" in words, "the rule of the week"
    files = re.findall(r'href="(/leagues/1/1/1/[^"]+)"', text)
    assert len(files) == 3
    table = ask(files[0])
    assert table.headers["content-type"] == "text/csv; charset=utf-8"
    assert table.text.lstrip("\ufeff").startswith("division,place,name,points")
    told = json.loads(ask(files[2]).text)
    assert {row["name"] for row in told["standings"]} == {"Ana", "Bruno", "Pia", "Rui", "Eva", "Leo"}


def test_the_feed_has_a_bulletin_of_each_closed_week_and_leads_to_it(ask: Asking) -> None:
    text = ask("/leagues/1.atom").text
    assert text.count("<entry>") == 1, "week 2 is not closed"
    assert re.findall(r'href="http://127.0.0.1:8080(/leagues/[0-9/]+)"', text) == [
        "/leagues/1",
        "/leagues/1/1/1",
    ]
    assert "week 1 results" in text


def test_a_table_of_a_closed_week_is_in_the_archive_with_its_league(ask: Asking, club: Club) -> None:
    table = club.tables(1)[0]
    assert f'href="/archive/{table}/1"' in ask("/archive?league=1").text
    assert f'href="/archive/{table}/1"' in ask("/archive?q=rosewood").text
    seen = ask(f"/archive/{table}/1")
    assert seen.status == 200
    assert 'href="/leagues/1/1/1"' in seen.text
    assert ask(f"/archive/{club.tables(2)[0]}/1").status == 404, "it is being played"


def test_the_calendar_has_the_opening_and_the_closing_of_every_week(ask: Asking, club: Club) -> None:
    answer = ask("/leagues/1.ics", language="pt")
    assert answer.headers["content-type"] == "text/calendar; charset=utf-8"
    events = icalendar.Calendar.from_ical(answer.text).walk("VEVENT")
    weeks = club.season.weeks
    moments = sorted(moment for week in weeks for moment in (week.opens, week.closes))
    assert sorted(int(one.decoded("dtstart").timestamp()) * 1_000_000 for one in events) == moments
    assert str(events[0]["summary"]) == "rosewood: abre a semana 1 de 3"
    assert answer.headers["content-language"] == "pt"
    assert answer.headers["vary"] == "Accept-Language", "it may be kept, but for nobody of another language"


@pytest.mark.parametrize(
    "path",
    [
        *("/leagues/2", "/leagues/0", "/leagues/1/1/2", "/leagues/1/1/0", "/leagues/1/2/1", "/leagues/1/1/9"),
        *(
            "/leagues/99999999999999999999",
            "/leagues/1/1/1/other.csv",
            "/leagues/1?season=7",
            "/leagues/2.ics",
        ),
        *("/leagues/1?division=3", "/leagues/1/1/1?division=2"),
    ],
)
def test_what_is_not_there_is_not_found(ask: Asking, path: str) -> None:
    assert ask(path).status == 404


def test_of_a_league_by_invitation_strangers_see_nothing(renderer: Renderer) -> None:
    club = Club(terms=f"{TERMS}, private")
    house = club.world.house
    ask = Asking(replace(house, post=replace(house.post, renderer=renderer)))
    assert not club.league.terms.open
    for path in ("/leagues/1", "/leagues/1.ics", "/leagues/1.atom", "/api/v1/leagues/1"):
        assert ask(path).status == 404, path
    assert "rosewood" not in ask("/leagues").text


def test_a_league_that_is_made_private_is_seen_no_more_nor_are_its_tables_and_rounds(
    renderer: Renderer,
) -> None:
    club = Club(ANA, BRUNO, PIA, RUI, LEO).begins().opens(1).dealt().closes(1)
    house = club.world.house
    ask = Asking(replace(house, post=replace(house.post, renderer=renderer)))
    table = club.tables(1)[0]
    paths = ("/leagues/1", "/leagues/1/1/1", f"/archive/{table}/1", f"/archive/{table}/1.egn", f"/g/{table}")
    assert [ask(path).status for path in paths] == [200] * len(paths)
    club.says(EVA, "rosewood: END SEASON")  # terms change between seasons
    club.ticks()
    club.says(EVA, "rosewood: TERMS private")
    assert not club.league.terms.open
    assert [ask(path).status for path in paths] == [404] * len(paths)
    assert "rosewood" not in ask("/archive").text
    assert "rosewood" not in ask("/tables").text
