"""Small seasons set down by hand: who sat where in each week, and what he got."""

from dataclasses import replace
from pathlib import Path

from pbem.engine.rulebook_reading import read_rulebook
from pbem.league.season import (
    Departure,
    Division,
    Entry,
    Finish,
    Fixture,
    Newcomer,
    Out,
    Season,
    SitOut,
    TableResult,
    Week,
)
from pbem.league.terms import Terms

BOOK = read_rulebook(
    (Path(__file__).parents[2] / "data/rulebooks/new-eleusis.toml").read_text("utf-8"), "new-eleusis"
)
ANA, BEA, CAI, DORA, EVA, FRANZ, GIL = range(1, 8)
DAY = 24 * 3600 * 1_000_000
TERMS = Terms(BOOK, (), DAY)


def got(person, points, **more):
    """What a round gave to somebody; the God of a table is known by its fixture."""
    return Entry(person, points, **more)


def table(*entries, finish=Finish.PLAYED):
    """A table whose God is the first; void where its people are named without points."""
    god = entries[0]
    if finish is Finish.VOID:
        return entries, TableResult(finish)
    people = tuple(entry.person for entry in entries)
    return people, TableResult(finish, (replace(god, god=True), *entries[1:]))


def playing(*people):
    """A table that is still played, God first."""
    return people, None


def week(*tables, out=None, number=1, closed=True, divisions=None):
    fixtures = tuple(
        Fixture(n, divisions[n - 1] if divisions else 1, people[0], tuple(people[1:]))
        for n, (people, _) in enumerate(tables, 1)
    )
    results = tuple((n, result) for n, (_, result) in enumerate(tables, 1) if result is not None)
    sit = tuple(SitOut(person, why) for person, why in (out or {}).items())
    opens = number * 7 * DAY
    return Week(number, opens, opens + 6 * DAY, True, closed, fixtures, sit, results)


def season(*weeks, divisions=None, newcomers=(), departures=(), terms=TERMS, **more):
    numbered = tuple(
        replace(one, number=n, opens=n * 7 * DAY, closes=n * 7 * DAY + 6 * DAY)
        for n, one in enumerate(weeks, 1)
    )
    people = sorted({person for one in weeks for fixture in one.fixtures for person in fixture.people})
    return Season(
        1,
        terms,
        numbered,
        divisions or (Division(tuple(people)),),
        tuple(Newcomer(*one) for one in newcomers),
        tuple(Departure(*one) for one in departures),
        **more,
    )


__all__ = ["Finish", "Out"]
