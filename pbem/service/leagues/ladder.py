"""LADDER: the strongest players of the server, who is next to the one who asks, and who has no place yet."""

from collections.abc import Iterable, Sequence

from pbem.digests import outcomes
from pbem.digests.outcomes import LadderRow
from pbem.league.ratings import shown, sureness
from pbem.store.rows.ratings import ENOUGH, RatedAs, Standing
from pbem.store.store import Reading

FIRST = 20
"""So many are shown from the top."""

BESIDE = 3
"""So many are shown before and behind the one who asks, where they are not among the first."""

NEWCOMERS = 10
"""So many are shown of those who have no place yet."""


def ladder(reading: Reading, person: int, most: int = FIRST) -> outcomes.LadderIs:
    """The ladder as somebody is shown it, the first `most` of it. Who wanted to be forgotten is not on it."""
    first, newcomers = reading.ratings.ladder(most), reading.ratings.ladder(NEWCOMERS, placed=False)
    mine = reading.ratings.standings_of(RatedAs.PLAYER, [person]).get(person)
    near: list[Standing] = []
    if mine is not None and not _among(mine, [*first, *newcomers]):
        if mine.rounds < ENOUGH:
            newcomers.append(mine)
        else:
            beside = [*reading.ratings.neighbours(person, shown(mine.skill), BESIDE), mine]
            near = sorted((one for one in beside if not _among(one, first)), key=_order)
    everybody = [*first, *near, *newcomers]
    return outcomes.LadderIs(
        tuple(_rows(reading, first, person)),
        tuple(_rows(reading, near, person)),
        tuple(_rows(reading, newcomers, person)),
        reading.ratings.placed_players(),
        ENOUGH,
        listed=any(one.person == person for one in everybody),
    )


def _rows(reading: Reading, standings: Sequence[Standing], reader: int) -> Iterable[LadderRow]:
    persons = [one.person for one in standings]
    people = reading.people.by_ids(persons)
    gods = reading.ratings.standings_of(RatedAs.GOD, persons)
    for one in standings:
        figure, god = shown(one.skill), gods.get(one.person)
        yield LadderRow(
            reading.ratings.place_of(figure) if one.rounds >= ENOUGH else None,
            people[one.person].name,
            figure,
            sureness(one.skill),
            one.rounds,
            shown(god.skill) if god is not None else None,
            mine=one.person == reader,
        )


def _among(one: Standing, others: Sequence[Standing]) -> bool:
    return any(other.person == one.person for other in others)


def _order(one: Standing) -> tuple[int, int]:
    return -shown(one.skill), one.person
