"""Who plays in a week of a season: who is there, and what the seating is told of each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Set
from itertools import combinations

from pbem.league.books import accounts
from pbem.league.season import Finish, Fixture, Out, Season, SitOut, Week
from pbem.league.seating import Present, Sizes, seat
from pbem.league.terms import Person


def draw(
    season: Season,
    week: Week,
    away: Set[Person],
    ratings: Mapping[Person, float],
    seed: bytes,
) -> tuple[tuple[Fixture, ...], tuple[SitOut, ...]]:
    """The tables of a week that is about to open, and who sits at none.

    `away`: who cannot play whatever he said; `ratings`: how strong each is before anything is known of the season.
    """
    fixtures: list[Fixture] = []
    out: list[SitOut] = []
    alike = 2 * week.number > len(season.weeks)
    strengths = _points(season) if alike else ratings
    played = _Played(season)
    book = season.terms.rulebook
    sizes = Sizes(book.seats_min, season.terms.best, book.seats_max)
    for division, members in enumerate(playing(season, week.number), 1):
        there: list[Person] = []
        for person in members:
            why = (
                Out.REST if (person, week.number) in season.resting else Out.AWAY if person in away else None
            )
            if why is None:
                there.append(person)
            else:
                out.append(SitOut(person, why))
        present = [played.present(person, strengths.get(person, 0.0)) for person in there]
        seating = seat(present, played.met, sizes, alike=alike, seed=seed + bytes([division % 256]))
        few = Out.ODD if seating.tables else Out.FEW
        out += [SitOut(person, few) for person in seating.out]
        for table in seating.tables:
            fixtures.append(Fixture(len(fixtures) + 1, division, table.god, table.players))
    return tuple(fixtures), tuple(out)


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
    """What the weeks that were opened so far tell of everybody."""

    def __init__(self, season: Season) -> None:
        self.met: Counter[tuple[Person, Person]] = Counter()
        self._gods: Counter[Person] = Counter()
        self._rounds: Counter[Person] = Counter()
        self._odd: Counter[Person] = Counter()
        self._last: set[Person] = set()
        for week in season.weeks:
            if not week.opened:
                break
            self._last = set()
            self._odd.update(one.person for one in week.out if one.why is Out.ODD)
            for fixture in week.fixtures:
                self.met.update(combinations(sorted(fixture.people), 2))
                result = week.result(fixture.number)
                if result is None or result.finish is not Finish.VOID:
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


def _points(season: Season) -> dict[Person, float]:
    """What everybody has so far for each week that counts, so that who came late is not taken for weak."""
    return {person: float(account.average) for person, account in accounts(season).items()}
