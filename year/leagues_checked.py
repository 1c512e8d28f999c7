"""Standings of leagues equal a recomputation from their tables' logs, ratings one from the rounds that count."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from math import isclose
from typing import TYPE_CHECKING

from pbem.league.ratings import RatedRound, Skill, rate_gods, rate_players
from pbem.league.season import Finish, Out, Season
from pbem.league.standings import standings
from pbem.service.aggregates.leagues import LeagueCache
from pbem.service.aggregates.tables import OpenTable, TableCache
from pbem.service.leagues.tick import result_of
from year.ledger import Ledger

if TYPE_CHECKING:
    from year.club import Club


def leagues_add_up(club: Club, kept: Ledger) -> Iterator[str]:
    for number, name in list(kept.rows("SELECT id, name FROM leagues ORDER BY id")):
        with club.server.store.reading() as reading:
            league = LeagueCache().load(reading, number).league
        assert league is not None
        weeks = sum(week.closed for season in league.seasons for week in season.weeks)
        tables = sum(len(week.fixtures) for season in league.seasons for week in season.weeks)
        print(f"  league {name}: {len(league.members)} members, {weeks} weeks closed, {tables} tables")
        for season in league.seasons:
            yield from _results(club, number, name, season)
            yield from _points(name, season)


def _results(club: Club, league: int, name: str, season: Season) -> Iterator[str]:
    """What each table gave is what its log gives."""
    shelf = TableCache()
    with club.server.store.reading() as reading:
        for week in season.weeks:
            fixtures = reading.fixtures.of_week(league, season.number, week.number)
            where = f"{name}, season {season.number}, week {week.number}"
            for fixture in fixtures:
                told = week.result(fixture.number)
                if fixture.table is None or told is None:
                    if fixture.table is None:
                        yield f"{where}: table {fixture.number} was never made"
                    continue
                table = OpenTable(shelf.load(reading, fixture.table), club.clock.at)
                if result_of(reading, table, week.opens, week.closes) != told:
                    yield f"{where}: table {fixture.number} gave something else than the league has"
            if week.closed and season.terms.closing.value != "carry" and week.unfinished:
                yield f"{where}: {len(week.unfinished)} tables have given nothing"


def _points(name: str, season: Season) -> Iterator[str]:
    """docs/leagues.md: the sum of what rounds gave, the average for who could not play, and once for who did not."""
    played: dict[int, list[int]] = defaultdict(list)
    averages: dict[int, int] = defaultdict(int)
    absent: dict[int, int] = defaultdict(int)
    gone = {(one.person, one.week) for one in season.departures}
    for week in season.weeks:
        if not (week.closed or (week.opened and season.ended)):
            continue
        for fixture in week.fixtures:
            result = week.result(fixture.number)
            if result is None:
                continue
            came = {one.person: one for one in result.entries if one.came}
            for person, entry in came.items():
                played[person].append(entry.points - entry.charge)
            for person in fixture.people:
                if result.finish is Finish.VOID:
                    averages[person] += 1
                elif person not in came:
                    went = any(who == person and at <= week.number + 1 for who, at in gone)
                    absent[person] += not went or any(one.person == person for one in result.entries)
        for one in week.out:
            if one.why in (Out.ODD, Out.FEW):
                averages[one.person] += 1
            else:
                absent[one.person] += 1
    for division in standings(season):
        for row in division.rows:
            rounds = played[row.person]
            mean = Fraction(sum(rounds), len(rounds)) if rounds else Fraction(0)
            times = averages[row.person] + min(1, absent[row.person])
            points = sum(rounds) + times * ((mean + Fraction(1, 2)).__floor__())
            if row.points - row.bonus != points:
                yield f"{name}, season {season.number}: {row.person} has {row.points}, and {points} is what adds up"


def ratings_add_up(club: Club, kept: Ledger) -> Iterator[str]:
    rounds: dict[int, RatedRound] = {}
    heats: dict[int, list[tuple[int, int, RatedRound]]] = defaultdict(list)
    query = "SELECT number, table_id, round, god_id, scores, hand, heat FROM rated_rounds ORDER BY number"
    for number, table, at, god, scores, hand, heat in kept.rows(query):
        told = json.loads(scores)
        pairs = told.items() if isinstance(told, dict) else told
        rounds[number] = RatedRound(god, tuple((int(one), points) for one, points in pairs), hand)
        if heat:
            heats[heat].append((table, at, rounds[number]))
    players: dict[int, Skill] = {}
    for one in rounds.values():
        players |= rate_players(players, one)
    gods: dict[int, Skill] = {}
    for number in sorted(heats):
        gods |= rate_gods(gods, [one for _, _, one in sorted(heats[number], key=lambda one: one[:2])])
    forgotten = {person for (person,) in kept.rows("SELECT id FROM persons WHERE address LIKE 'forgotten-%'")}
    print(f"  rated: {len(rounds)} rounds, {len(players)} players, {len(heats)} heats, {len(gods)} Gods")
    for kind, found in (("player", players), ("god", gods)):
        query = "SELECT person_id, mu, sigma FROM skills WHERE lower(kind) = ?"
        there = {person: Skill(mu, sigma) for person, mu, sigma in kept.rows(query, kind)}
        if there.keys() != found.keys() - forgotten:
            others = sorted(there.keys() ^ (found.keys() - forgotten))
            yield f"others are rated as {kind} than have played: {others[:10]}"
        for person in there.keys() & found.keys():
            rated, made = there[person], found[person]
            if not (isclose(rated.mu, made.mu) and isclose(rated.sigma, made.sigma)):
                yield f"{person} is rated {rated} as {kind}, and his rounds make him {made}"
