"""STANDINGS is answered by the standings themselves: as they are, or as they were after a week."""

import pytest

from pbem.digests.model import Kind
from pbem.digests.outcomes import Line
from pbem.digests.outcomes.leagues import StandingsAre
from tests.digests.bulletins import league_of, names_of


def answer(mails, renderer, week=0, weeks=5, members=23, division=0, **more):
    season = league_of(members, weeks, division=division).seasons[1]
    asked = StandingsAre("rosewood", season, week, tuple(names_of(members).items()), (), 7)
    return renderer.note(mails.note(Kind.RECEIPT, lines=(Line("STANDINGS", asked),), **more))


def test_standings_are_answered_as_a_bulletin_shows_them(mails, renderer):
    rendered = answer(mails, renderer)
    assert "The standings of rosewood, season 2, after week 5 of 8." in " ".join(rendered.text.split())
    own = next(line for line in rendered.text.split("\n") if line.startswith("*"))
    assert "Gil" in own
    assert "Form, the last 5 weeks" in rendered.html


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
    assert "STANDINGS OF DIVISION 1" in rendered.text
    assert "\n  Division 3: " in rendered.text
    assert "Division 1: " not in rendered.text
    assert "Standings of division 1" in rendered.html
