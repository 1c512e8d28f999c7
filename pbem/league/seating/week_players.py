"""Who plays in a week of a season: who is there, and what the seating is told of each."""

import hashlib
import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence, Set
from fractions import Fraction
from itertools import combinations

from pbem.league.books import accounts
from pbem.league.season import Draw, Finish, Fixture, Out, Season, SitOut, Week
from pbem.league.seating.lots import Lots, SealedLots, label_of
from pbem.league.seating.seating import Present, Sizes, seat
from pbem.league.terms import Person, Terms

Chance = Callable[[int], Lots]
"""The lots of a division's draw."""


def draw(
    season: Season, week: Week, away: Set[Person], ratings: Mapping[Person, float], chance: Chance
) -> tuple[tuple[Fixture, ...], tuple[SitOut, ...], Draw]:
    """The tables of a week that is about to open, who sits at none, and what that was drawn from.

    `away`: who cannot play whatever they said; `ratings`: how strong each is before anything is known of the season.
    """
    alike = 2 * week.number > len(season.weeks)
    strengths: Mapping[Person, float | Fraction] = _points(season) if alike else ratings
    there: list[tuple[tuple[Person, str], ...]] = []
    absent: list[SitOut] = []
    for members in playing(season, week.number):
        why = {one: Out.AWAY for one in members if one in away}
        why |= {one: Out.REST for one in members if (one, week.number) in season.resting}
        absent += [SitOut(one, why[one]) for one in members if one in why]
        present = (one for one in members if one not in why)
        there.append(tuple((one, str(Fraction(strengths.get(one, 0)))) for one in present))
    before = season.weeks[: week.number - 1]
    told = Draw(alike, tuple(there), _void(before))
    fixtures, spare = drawn(told, before, sizes_of(season.terms), chance)
    return fixtures, (*absent, *spare), told


def drawn(
    told: Draw, before: Sequence[Week], sizes: Sizes, chance: Chance
) -> tuple[tuple[Fixture, ...], tuple[SitOut, ...]]:
    """The tables of a week, and for whom there is none: of the same facts and the same lots always the same.

    `before`: the weeks that were drawn before it.
    """
    fixtures: list[Fixture] = []
    out: list[SitOut] = []
    played = _Played(before, set(told.void))
    for division, members in enumerate(told.there, 1):
        present = [played.present(person, float(Fraction(strength))) for person, strength in members]
        seating = seat(present, played.met, sizes, alike=told.alike, chance=chance(division))
        few = Out.ODD if seating.tables else Out.FEW
        out += [SitOut(person, few) for person in seating.out]
        for table in seating.tables:
            bots = sizes.filled(1 + len(table.players))
            fixtures.append(Fixture(len(fixtures) + 1, division, table.god, table.players, bots))
    return tuple(fixtures), tuple(out)


def sizes_of(terms: Terms) -> Sizes:
    """How many people may sit at a table."""
    return Sizes(terms.least, terms.best, terms.rulebook.seats_max, bool(terms.bots))


def lots_of(secret: str, league: str, season: int, week: int) -> Chance:
    """The lots of a week by the secret of its season, in hex."""
    return lambda division: SealedLots(bytes.fromhex(secret), label_of(league, season, week, division))


def known_lots(number: int, season: int, week: int) -> Chance:
    """The lots of a week of a season that version 0.1 began; `number`: of the league. Anybody can reckon them."""
    seed = hashlib.sha256(f"{number} {season} {week}".encode()).digest()
    return lambda division: random.Random(seed + bytes([division % 256]))


def playing(season: Season, week: int) -> list[list[Person]]:
    """Who belongs to each division in a week, those left out who are gone by then or come later."""
    gone = season.gone
    since = {one.person: one for one in season.newcomers}
    divisions = [
        [person for person in division.members if person not in gone and person not in since]
        for division in season.divisions
    ]
    for one in since.values():
        if one.person not in gone and one.week <= week:
            divisions[one.division - 1].append(one.person)
    return divisions


class _Played:
    """What the weeks that were drawn so far tell of everybody; `void`: their tables at which nobody was God."""

    def __init__(self, weeks: Sequence[Week], void: Set[tuple[int, int]]) -> None:
        self.met: Counter[tuple[Person, Person]] = Counter()
        self._gods: Counter[Person] = Counter()
        self._rounds: Counter[Person] = Counter()
        self._odd: Counter[Person] = Counter()
        self._last: set[Person] = set()
        for week in weeks:
            self._last = set()
            self._odd.update(one.person for one in week.out if one.why is Out.ODD)
            for fixture in week.fixtures:
                self.met.update(combinations(sorted(fixture.people), 2))
                if (week.number, fixture.number) not in void:
                    self._rounds.update(fixture.people)
                    self._gods[fixture.god] += 1
                    self._last.add(fixture.god)

    def present(self, person: Person, strength: float) -> Present:
        return Present(
            person,
            strength,
            self._gods[person],
            self._rounds[person],
            self._odd[person],
            person in self._last,
        )


def _points(season: Season) -> dict[Person, Fraction]:
    """What everybody has so far for each week that counts, so that who came late is not taken for weak."""
    return {person: account.average for person, account in accounts(season).items()}


def _void(weeks: Sequence[Week]) -> tuple[tuple[int, int], ...]:
    """The tables that are known to be void."""
    return tuple(
        (week.number, number)
        for week in weeks
        for number, result in week.results
        if result.finish is Finish.VOID
    )
