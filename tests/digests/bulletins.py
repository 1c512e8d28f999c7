"""Bulletins of made-up leagues of any size, the same every time."""

from dataclasses import replace
from random import Random

from pbem.digests.leagues.bulletin import Bulletin, issue_of
from pbem.digests.leagues.files import files_of
from pbem.digests.leagues.rounds import Found, RoundTold
from pbem.digests.mails.mails import Reader
from pbem.engine.match.terms import SealedRule
from pbem.engine.round.events import Ending
from pbem.league.season import (
    Departure,
    Division,
    Entry,
    Finish,
    Fixture,
    Gone,
    League,
    Out,
    Season,
    SitOut,
    TableResult,
    Week,
)
from pbem.league.terms import Terms, Weeks
from tests.digests.conftest import RULEBOOK

DAY = 24 * 3600 * 1_000_000
MONDAY = 1_794_211_200_000_000  # 2026-11-09 08:00 UTC
ZONE = "Europe/Lisbon"
SECRET = "if last is odd: black, else: red"
FIRST = """Ana Bruno Chiara Diego Eva Franz Gil Hanna Inês João Kim Lena Marta Nuno Olga Paolo Rita Sven Tomás Uwe
Vera""".split()

TERMS = Terms(RULEBOOK, (), 12 * 3600 * 1_000_000, Weeks(zone=ZONE), rounds=8)


def names_of(members):
    """Names as people have them, some as long as names may be."""
    told = {}
    for number in range(1, members + 1):
        first = FIRST[(number - 1) % len(FIRST)]
        again = (number - 1) // len(FIRST)
        told[number] = f"{first} {again + 1}" if again else first
    if members > 8:
        told[8] = "Johanna von der Wolkenau"
    return told


def sealed(text=SECRET):
    return SealedRule(text, {}, 1, "5eed" * 16, "5a17" * 16, "c0" * 32, False)


def told_of(fixture, rng):
    players = list(fixture.players)
    found = tuple(Found(person, rng.randint(8, 50)) for person in players[:2])
    return RoundTold(sealed(), Ending.OUT_OF_CARDS, 62, players[-1], 31, found)


def result_of(fixture, rng, finish):
    if finish is Finish.VOID:
        return TableResult(finish)
    entries = [Entry(fixture.god, rng.randint(0, 20), god=True)]
    for at, person in enumerate(fixture.players):
        entries.append(
            Entry(
                person,
                rng.randint(-4, 30),
                stood=at == len(fixture.players) - 1,
                falls=int(at == 0 and rng.random() < 0.4),
                charge=5 if finish is Finish.CLOSED and at == 1 else 0,
                came=not (at == 2 and rng.random() < 0.15),
            )
        )
    return TableResult(finish, tuple(entries))


def week_of(number, divisions, rng, *, closed=True):
    fixtures, results, out = [], [], []
    for division, people in enumerate(divisions, 1):
        here = list(people)
        rng.shuffle(here)
        if len(here) > 9 and number % 2:
            out.append(SitOut(here.pop(), Out.AWAY))
        if len(here) % 5 == 1:
            out.append(SitOut(here.pop(), Out.ODD))
        size = 5
        for at in range(0, len(here), size):
            people = here[at : at + size]
            fixture = Fixture(len(fixtures) + 1, division, people[0], tuple(people[1:]))
            fixtures.append(fixture)
            finish = rng.choice([*[Finish.PLAYED] * 8, Finish.CLOSED, Finish.VOID])
            results.append((fixture.number, result_of(fixture, rng, finish)))
    opens = MONDAY + (number - 1) * 7 * DAY
    done = tuple(results) if closed else ()
    return Week(
        number, opens, opens + 6 * DAY + DAY * 14 // 24, True, closed, tuple(fixtures), tuple(out), done
    )


def league_of(members=23, weeks=5, *, division=0, seed=8, ended=False, title="Rosewood Club"):
    """A league after `weeks` weeks of eight: all is made up, and of the same seed always the same."""
    rng = Random(seed)
    people = list(range(1, members + 1))
    size = division or members
    parts = [tuple(people[at : at + size]) for at in range(0, members, size)]
    played = [week_of(number, parts, rng) for number in range(1, weeks + 1)]
    if members > 9 and played:
        one = played[-1]
        number = one.fixtures[0].number
        rest = tuple(item for item in one.results if item[0] != number)
        played[-1] = replace(one, results=rest)  # its table is carried on
        played[-1] = replace(played[-1], corrected=(one.fixtures[1].number,))
    ahead = []
    for number in range(weeks + 1, 9):
        opens = MONDAY + (number - 1) * 7 * DAY
        ahead.append(Week(number, opens, opens + 6 * DAY + DAY * 14 // 24))
    season = Season(
        2,
        replace(TERMS, division=division),
        tuple(played) if ended else (*played, *ahead),
        tuple(Division(part) for part in parts),
        departures=(Departure(4, weeks, Gone.LEFT),) if members > 9 else (),
        ended=ended,
    )
    past = replace(season, number=1, ended=True)
    names = tuple(person for person in people if person != 4)
    return League("rosewood", title, 1, season.terms, (1,), names, seasons=(past, season))


def issue(
    members=23,
    weeks=5,
    *,
    division=0,
    ended=False,
    names=None,
    changed=(),
    league=None,
    title="Rosewood Club",
):
    league = league or league_of(members, weeks, division=division, ended=ended, title=title)
    rng = Random(3)
    week = league.seasons[1].weeks[weeks - 1]
    rounds = {
        fixture.number: told_of(fixture, rng)
        for fixture in week.fixtures
        if (result := week.result(fixture.number)) and result.finish is not Finish.VOID
    }
    ratings = {person: 25 - person / 1000 for person in range(1, members + 1)}
    return issue_of(1, league, 2, week.number, names or names_of(members), rounds, ratings, changed)


def bulletin(of=None, person=7, language="en", style="grid", **more):
    of = of or issue()
    name = of.names.get(person, "Ana") or "Ana"
    facts = {
        "reader": Reader(name, language, ZONE, style),
        "person": person,
        "issue": of,
        "reply_to": "p-k7f3q9x2k7f3q9x2@play.example.org",
        "written": of.week.closes + 60_000_000,
        "attached": tuple(one.name for one in files_of(of)),
    }
    return Bulletin(**(facts | more))
