"""STANDINGS is answered by the standings themselves: as they are, or as they were after a week."""

from dataclasses import replace

import pytest

from pbem.digests.leagues.standings import Boards, Tie
from pbem.digests.mails.mails import Kind
from pbem.digests.outcomes import Line, StandingsAre
from pbem.league.season import Entry, Finish, Fixture, Out, SitOut, TableResult
from pbem.league.standings import Decided, DivisionTable, standings
from tests.digests.bulletins import league_of, names_of


def answer(mails, renderer, week=0, weeks=5, members=23, division=0, **more):
    season = league_of(members, weeks, division=division).seasons[1]
    asked = StandingsAre("rosewood", season, week, tuple(names_of(members).items()), (), 7)
    return renderer.note(mails.note(Kind.RECEIPT, lines=(Line("STANDINGS", asked),), **more))


def test_standings_are_answered_as_a_bulletin_shows_them(mails, renderer):
    rendered = answer(mails, renderer)
    assert "Standings of rosewood, season 2, after week 5 of 8." in " ".join(rendered.text.split())
    own = next(line for line in rendered.text.split("\n") if line.startswith("*"))
    assert "Gil" in own
    assert "Form, last 5 weeks, oldest first" in rendered.html


@pytest.mark.parametrize("language", ["en", "pt", "es", "it"])
def test_standings_of_an_earlier_week_are_as_they_were(mails, renderer, language):
    rendered = answer(mails, renderer, 2, reader=mails.reader(language=language))
    assert all(len(line) <= 72 for line in rendered.text.split("\n"))
    assert rendered.text.count("\n") > 30
    assert "2" in rendered.text


def test_before_the_first_week_has_closed_there_are_none(mails, renderer):
    rendered = answer(mails, renderer, weeks=0)
    assert "No week of rosewood has closed yet, so there are no standings." in " ".join(rendered.text.split())
    assert "Gil" not in rendered.text


def test_of_other_divisions_the_first_three_are_named(mails, renderer):
    rendered = answer(mails, renderer, members=60, division=20)
    assert "STANDINGS, DIVISION 1" in rendered.text
    assert "\n  Division 3: " in rendered.text
    assert "Division 1: " not in rendered.text
    assert "Standings, division 1" in rendered.html


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"average": 9}, Decided.AVERAGE),
        ({"prophet_wins": 3}, Decided.PROPHET),
        ({"falls": -1}, Decided.FALLS),
        ({"rating": 900.0}, Decided.RATING),
    ],
)
def test_what_broke_a_tie_is_told_of_the_rows_that_have_as_many_points(more, why):
    (table,) = standings(league_of(12, 5).seasons[1])
    same = replace(table.rows[0], average=7, prophet_wins=0, falls=0, rating=0.0, points=20)
    rows = tuple(replace(same, person=n, place=n) for n in (1, 2))
    board = Boards([DivisionTable(1, (replace(rows[0], **more), rows[1]))], names_of(12)).of_division(1)
    assert board.ties == (Tie(1, 2, 20, (why,)),)


def test_the_answer_says_by_what_ties_were_broken_and_that_who_played_none_stands_behind(mails, renderer):
    season = league_of(5, 1).seasons[1]
    god, player, other, *idle = season.divisions[0].members
    fixture = Fixture(1, 1, god, (player, other))
    entries = (Entry(god, 4, god=True), Entry(player, 4, stood=True), Entry(other, -3))
    week = replace(
        season.weeks[0],
        fixtures=(fixture,),
        results=((1, TableResult(Finish.PLAYED, entries)),),
        out=tuple(SitOut(one, Out.REST) for one in idle),
    )
    told = StandingsAre("rosewood", replace(season, weeks=(week,)), 1, tuple(names_of(5).items()), (), player)
    rendered = renderer.note(mails.note(Kind.RECEIPT, lines=(Line("STANDINGS", told),)))
    for part in (rendered.text, rendered.html):
        flat = " ".join(part.split())
        assert "Places 1 to 2 are tied on 4 points. Tiebreak: rounds ended as Prophet." in flat
        assert "Anyone who hasn't played a round comes after everyone who has." in flat
