"""Members who do not come, by mail: they are not paid for it, win nothing, go up in nobody's stead."""

import pytest

from pbem.edge.maildir_client import text_of
from pbem.engine.match.state import Phase, task
from pbem.league.standings import standings
from tests.by_mail.people import Person
from tests.by_mail.season import Members, members_in, written

START = 1_795_000_000_000_000
"""Wednesday 18 November 2026, in the morning."""

SETTINGS = (
    "NEW LEAGUE rosewood, rounds {}, option hand 3, clock 2h, bank 0, opens monday 8:00, closes sunday 20:00 Lisbon, "
    "missed random, prophet window 0{}"
)
NAMES = "Ana Bea Caio Davi Elsa Fabio Gil Hugo Ines Joao Kai Lia".split()
PEOPLE = [Person(name) for name in NAMES]
ANA = PEOPLE[0]


@pytest.fixture
def members(tmp_path):
    with members_in(tmp_path, "absent", START) as made:
        yield made


def founds(members: Members, rounds: int, people: int, more: str = "") -> None:
    (asked,) = members.posts(ANA, members.house.addressing.lobby_address(), "STATUS")
    members.posts(ANA, str(asked["Reply-To"]), "YES", asked)
    assert "is ready, and you're its organizer" in members.says(ANA, SETTINGS.format(rounds, more))
    members.says(ANA, "JOIN LEAGUE rosewood")
    for person in PEOPLE[1:people]:
        members.comes(person)
    members.says(ANA, "START SEASON")


def plays(members: Members, week: int, silent: set[int]) -> None:
    """A week in which God gives a rule and each player lays a card, but for who is silent."""
    season = members.season
    members.goes_to(season.weeks[week - 1].opens + 60_000_000)
    for table in members.tables(week).values():
        if int(members.match(table).god) not in silent:
            members.at_table(table, str(members.match(table).god), "RULE red\n\nYES")
            members.at_table(table, str(members.match(table).god), "YES")
    for table in members.tables(week).values():
        lay_a_card(members, table, silent)
    members.goes_to(season.weeks[week - 1].closes + 3_600_000_000)


def lay_a_card(members: Members, table: int, silent: set[int]) -> None:
    """Each player lays a card when it is their turn; for who is silent time passes."""
    left = {seat for seat in members.match(table).persons if int(seat) not in silent} - {
        members.match(table).god
    }
    for _ in range(60):
        match = members.match(table)
        waits = task(match)
        if not left or waits is None:
            return
        if match.phase is Phase.PLAY and waits.seat in left:
            members.at_table(table, waits.seat, f"PLAY {written(match.round.hands[waits.seat][0])}")
            left.discard(waits.seat)
        else:
            members.goes_to(members.clock.at + 1_800_000_000)
    raise AssertionError("it is never their turn")


def test_who_was_seated_as_god_and_did_not_come_is_not_paid_for_not_having_been_god(members):
    """Everybody misses a week: one of the four the one as God, so that all are due as many Gods."""
    founds(members, 4, 4)
    absent: int | None = None
    missed: set[int] = set()
    been: set[int] = set()
    for week in range(1, 5):
        members.goes_to(members.season.weeks[week - 1].opens + 60_000_000)
        (fixture,) = members.season.weeks[week - 1].fixtures
        if absent is None:
            absent, silent = fixture.god, fixture.god
        else:
            silent = min(set(fixture.players) - missed, key=lambda one: (one in been, one))
        missed.add(silent)
        been.add(fixture.god)
        plays(members, week, {silent})
    members.ticks()
    assert members.season.ended
    (told,) = standings(members.season)
    assert {row.person: (row.rounds, row.gods) for row in told.rows} == {
        one: (3, 0 if one == absent else 1) for one in missed
    }
    assert {row.bonus for row in told.rows} == {0}
    bulletin = " ".join(text_of(members.newest(ANA, "bulletin")).split())
    assert "Season 1 is over" in bulletin
    assert "Anyone who was God less often than their share gets" not in bulletin


def test_a_division_that_never_answered_wins_nothing_and_sends_nobody_up(members):
    founds(members, 1, 12, ", divisions of 4, promote 2")
    third = set(members.season.divisions[2].members)
    plays(members, 1, third)
    members.ticks()
    assert members.season.ended
    for person in PEOPLE:
        bulletin = " ".join(text_of(members.newest(person, "bulletin")).split())
        assert "wins division 3" not in bulletin
        assert "first place in division 3" not in bulletin
        assert "You're moving up a division" not in bulletin or members.number(person) not in third
    members.says(ANA, "START SEASON")
    assert set(members.season.divisions[2].members) == third


def test_the_final_standings_are_told_when_the_next_season_is_announced(members):
    founds(members, 1, 4)
    plays(members, 1, set())
    members.ticks()
    members.says(ANA, "START SEASON")
    members.ticks()
    offered = " ".join(text_of(members.newest(ANA, "league")).split())
    assert "STANDINGS rosewood season 1" in offered
    for order in ("STANDINGS season 1", "STANDINGS last", "STANDINGS rosewood last season", "STANDINGS"):
        answer = members.says(ANA, order)
        assert "Standings of rosewood, season 1, after week 1 of 1." in answer, order
    assert "the bulletin of week 1 of rosewood in a separate email" in members.says(ANA, "BULLETIN season 1")
    assert "There's no season 7 of rosewood. So far it has had 2." in members.says(ANA, "STANDINGS season 7")
    bea = PEOPLE[1]
    for language, order in {
        "pt": "CLASSIFICAÇÃO temporada 1",
        "es": "CLASIFICACIÓN temporada pasada",
        "it": "CLASSIFICA stagione 1",
    }.items():
        members.says(bea, f"LANGUAGE {language}")
        answer = members.says(bea, order)
        assert "rosewood" in answer
        assert " 1" in answer
        assert "1. " in answer, language
