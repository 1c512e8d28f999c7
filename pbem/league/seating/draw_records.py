"""The draws of a season as data that anybody may have once it is over, and whether they hold."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pbem.league.season import Draw, Fixture, Out, Season, SitOut, Week
from pbem.league.seating.lots import SECRET_BYTES, seal_of
from pbem.league.seating.seating import Sizes
from pbem.league.seating.week_players import Chance, drawn, known_lots, lots_of, sizes_of
from pbem.league.terms import Person

SCHEMA = 1
"""Which form the record has."""

Record = dict[str, Any]


def draws_of(name: str, number: int, season: Season, names: Mapping[Person, str]) -> Record:
    """All that the draws of a season were made from, with what they gave; its secret only where that is revealed.

    `name`, `number`: of the league. People are numbered from 1 in the order of `names`' keys.
    """
    known = {one for week in season.weeks if week.draw for some in week.draw.there for one, _ in some}
    people = {person: at for at, person in enumerate(sorted(known | {*season.everybody}), 1)}
    sizes = sizes_of(season.terms)
    record: Record = {
        "schema": SCHEMA,
        "league": name,
        "number": number,
        "season": season.number,
        "seal": season.seal or None,
        "secret": season.revealed or None,
        "seats": {"least": sizes.least, "best": list(sizes.best), "most": sizes.most, "bots": sizes.bots},
        "members": [names.get(person) or "?" for person in people],
        "weeks": [_week(week, people) for week in season.weeks if week.opened],
    }
    return record


def _week(week: Week, people: Mapping[Person, int]) -> Record:
    told: Record = {"week": week.number, "alike": None, "void": [], "divisions": []}
    if week.draw is not None:
        told |= {"alike": week.draw.alike, "void": [list(one) for one in week.draw.void]}
    there = week.draw.there if week.draw is not None else ()
    spare = {one.person for one in week.out if one.why in (Out.ODD, Out.FEW)}
    for division in range(1, max([len(there), *(one.division for one in week.fixtures)], default=0) + 1):
        present = there[division - 1] if there else None
        told["divisions"].append(
            {
                "there": None if present is None else [[people[one], strength] for one, strength in present],
                "tables": [
                    [people[one] for one in fixture.people]
                    for fixture in week.fixtures
                    if fixture.division == division
                ],
                "out": sorted(people[one] for one, _ in present or () if one in spare),
            }
        )
    return told


@dataclass(frozen=True, slots=True)
class Finding:
    """What was found of a week's draw; week 0: of the seal. `wrong` is empty where it holds."""

    week: int
    wrong: str = ""


def findings(record: Record, secret: str = "") -> list[Finding]:
    """Every draw of a record repeated; `secret`: where it is known though the record has none.

    Raises ValueError, KeyError, TypeError or IndexError for what is no such record.
    """
    if record["schema"] != SCHEMA:
        raise ValueError(f"schema {record['schema']}: this program reads {SCHEMA}")
    league, season, seal = record["league"], record["season"], record["seal"]
    secret = record["secret"] or secret
    found: list[Finding] = []
    if seal is not None:
        if not secret:
            return [Finding(0, "its secret is not told yet")]
        known = bytes.fromhex(secret)
        right = len(known) == SECRET_BYTES and seal_of(league, season, known) == seal
        found.append(Finding(0, "" if right else "the secret is another than the one that was sealed"))
    seats = record["seats"]
    sizes = Sizes(
        seats["least"], (seats["best"][0], seats["best"][1]), seats["most"], seats.get("bots", False)
    )
    before: list[Week] = []
    for number, told in enumerate(record["weeks"], 1):
        if told["week"] != number:
            raise ValueError(f"week {told['week']} in place of week {number}")
        chance = (
            lots_of(secret, league, season, number)
            if seal is not None
            else known_lots(record["number"], season, number)
        )
        found.append(Finding(number, _wrong(told, before, sizes, chance)))
        before.append(_read(told, sizes))
    return found


def _wrong(told: Record, before: Sequence[Week], sizes: Sizes, chance: Chance) -> str:
    """What is wrong with a week's draw."""
    if told["alike"] is None:
        return "what it was drawn from was not kept"
    there = tuple(
        tuple((int(one), str(strength)) for one, strength in division["there"])
        for division in told["divisions"]
    )
    facts = Draw(told["alike"], there, tuple((week, table) for week, table in told["void"]))
    fixtures, out = drawn(facts, before, sizes, chance)
    week = _read(told, sizes)
    seated = {one.person for one in out}
    if fixtures != week.fixtures:
        return "other tables were made than were drawn"
    if seated != {one.person for one in week.out}:
        return "others sat out than were drawn"
    return ""


def _read(told: Record, sizes: Sizes) -> Week:
    """A week as those after it look back on it."""
    fixtures: list[Fixture] = []
    out: list[SitOut] = []
    for division, one in enumerate(told["divisions"], 1):
        for god, *players in one["tables"]:
            bots = sizes.filled(1 + len(players))
            fixtures.append(Fixture(len(fixtures) + 1, division, god, tuple(players), bots))
        out += [SitOut(person, Out.ODD if one["tables"] else Out.FEW) for person in one["out"]]
    return Week(told["week"], 0, 0, True, True, tuple(fixtures), tuple(out))
