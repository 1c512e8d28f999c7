"""The server was away while a week was open: it closes later, and nobody loses anything by it."""

from pbem.engine.match.state import Phase
from pbem.micros import DAY, HOUR
from pbem.store.rows.turns import Why
from tests.service.leagues.club import ANA, BRUNO, PIA, Club


def week_with_outage(begun: int, length: int) -> Club:
    """The first week of a season is open; `begun` microseconds before its closing hour an outage begins."""
    club = Club(ANA, BRUNO, PIA).begins().opens()
    closes = club.week(1).closes
    away = (closes - begun, closes - begun + length)
    with club.world.store.writing() as writing:
        writing.outages.add(*away, Why.DOWN)
    club.goes_to(max(away[1], closes))
    club.ticks()
    return club


def test_a_week_closes_two_hours_later_when_the_server_was_away_for_two() -> None:
    club = Club(ANA, BRUNO, PIA).begins().opens()
    weeks = [(week.opens, week.closes) for week in club.season.weeks]
    with club.world.store.writing() as writing:
        writing.outages.add(weeks[0][0] + DAY, weeks[0][0] + DAY + 2 * HOUR, Why.DOWN)
    club.goes_to(weeks[0][0] + 2 * DAY)
    club.ticks()
    assert club.week(1).closes == weeks[0][1] + 2 * HOUR
    assert [(week.opens, week.closes) for week in club.season.weeks[1:]] == weeks[1:], "the others stay"


def test_an_outage_of_twenty_hours_moves_all_weeks_by_a_day() -> None:
    club = Club(ANA, BRUNO, PIA).begins().opens()
    weeks = [(week.opens, week.closes) for week in club.season.weeks]
    with club.world.store.writing() as writing:
        writing.outages.add(weeks[0][0] + DAY, weeks[0][0] + DAY + 20 * HOUR, Why.DOWN)
    club.goes_to(weeks[0][0] + 2 * DAY)
    club.ticks()
    moved = [(week.opens, week.closes) for week in club.season.weeks]
    assert moved[0] == (weeks[0][0], weeks[0][1] + DAY)
    assert moved[1:] == [(opens + DAY, closes + DAY) for opens, closes in weeks[1:]]


def test_who_lost_the_last_hour_of_a_week_has_it_when_the_server_is_back() -> None:
    club = week_with_outage(HOUR, 3 * HOUR)
    assert not club.week(1).closed
    assert club.week(1).closes == club.world.clock.at // HOUR * HOUR + HOUR
    assert club.match().phase is not Phase.OVER


def test_what_happens_after_the_closing_hour_moves_nothing() -> None:
    club = week_with_outage(-HOUR, 2 * HOUR)
    assert club.week(1).closed
    assert club.week(1).closes - club.week(1).opens == 6 * DAY + 12 * HOUR, "Monday at 8 to Sunday at 20"
