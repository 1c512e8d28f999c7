"""What players' pages tell: of those who want one, what the archive, the ratings and the list of tables show anyway."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence

from pbem.digests.facts.rating_chart import daily, drawn_ratings
from pbem.digests.pages.players import (
    Figures,
    HeadToHeadPage,
    PlayerPage,
    PlayersPage,
    PlayerTile,
    Side,
    Tally,
)
from pbem.league.ratings import shown, sureness
from pbem.service.pages.archive import found_round
from pbem.service.pages.tables import TableViewer
from pbem.store.rows.archive import ArchivedRound
from pbem.store.rows.people import Person, names_of
from pbem.store.rows.ratings import ENOUGH, RatedAs
from pbem.store.store import Reading

A_PAGE = 60
"""So many people stand on a page of the list."""

ROUNDS = 20
"""So many rounds on a page."""

COUNTED = 1000
"""So many rounds of somebody are counted, the newest."""

RULES, RIVALS, RUNNING = 5, 20, 12
"""So many of these are shown."""


def public(reading: Reading, number: int) -> Person | None:
    """Somebody who wants a page; None for all others, whether or not there is somebody of that number."""
    return reading.people.public_among([number]).get(number)


def players_page(reading: Reading, after: int = 0) -> PlayersPage:
    """Who wants a page, by name, from behind somebody on."""
    last = public(reading, after) if after else None
    found = reading.people.public(last.name if last else "", last.id if last else 0, A_PAGE + 1)
    shown_ = found[:A_PAGE]
    figures = reading.ratings.standings_of(RatedAs.PLAYER, [one.id for one in shown_])
    tiles = []
    for one in shown_:
        rated = figures.get(one.id)
        tiles.append(
            PlayerTile(one.id, one.name, shown(rated.skill) if rated else None, rated.rounds if rated else 0)
        )
    return PlayersPage(tuple(tiles), shown_[-1].id if len(found) > A_PAGE else 0, last is None)


def player_page(
    viewer: TableViewer, reading: Reading, person: Person, language: str, skipped: int = 0
) -> PlayerPage:
    """The page of somebody who wants one, its rounds from behind so many `skipped` on."""
    kept = reading.archive.of(person.id, COUNTED)
    listed = kept[skipped : skipped + ROUNDS]
    rules = _best_rules(kept, person.id)
    met = Counter(other for one in kept for other, _ in one.told.scores if other != person.id)
    theirs = reading.people.public_among(met)
    rivals = sorted(theirs, key=lambda other: (-met[other], theirs[other].name))[:RIVALS]
    lines = tuple(
        (kind.value, daily((at, shown(one.skill)) for one, at in reading.ratings.of(person.id, kind)))
        for kind in RatedAs
    )
    return PlayerPage(
        number=person.id,
        name=person.name,
        rated=_figures(reading, [person.id]).get(person.id),
        chart=drawn_ratings(lines),
        played=_tally(_points(kept, person.id, god=False)),
        ruled=_tally(_points(kept, person.id, god=True)),
        rules=tuple(map(found_round, rules)),
        running=viewer.listed_of(reading, person.id, language, RUNNING),
        rounds=tuple(map(found_round, listed)),
        older=skipped + ROUNDS if len(kept) > skipped + ROUNDS else 0,
        skipped=skipped,
        rivals=tuple(PlayerTile(one, theirs[one].name, None, met[one]) for one in rivals),
        names=_names(reading, [*listed, *rules]),
        most=COUNTED,
        full=len(kept) == COUNTED,
        history=lines,
    )


def head_to_head_page(reading: Reading, one: Person, other: Person) -> HeadToHeadPage:
    """What came of the rounds of two who both want a page."""
    kept = reading.archive.of_both(one.id, other.id, COUNTED)
    both = [
        (points[one.id], points[other.id])
        for round_ in kept
        if round_.god not in (one.id, other.id)
        and {one.id, other.id} <= (points := dict(round_.told.scores)).keys()
    ]
    rated = _figures(reading, [one.id, other.id])

    def side(me: Person, him: Person, mine: Iterable[int], more: int) -> Side:
        under = [dict(round_.told.scores)[me.id] for round_ in kept if _was_under(round_, me.id, him.id)]
        return Side(me.id, me.name, rated.get(me.id), sum(mine), more, Tally(len(under), sum(under)))

    return HeadToHeadPage(
        one=side(one, other, (mine for mine, _ in both), sum(mine > his for mine, his in both)),
        other=side(other, one, (his for _, his in both), sum(mine < his for mine, his in both)),
        shared=len(both),
        even=sum(mine == his for mine, his in both),
        rounds=tuple(map(found_round, kept[:ROUNDS])),
        names=_names(reading, kept[:ROUNDS]),
        most=COUNTED,
        full=len(kept) == COUNTED,
    )


def _was_under(kept: ArchivedRound, person: int, god: int) -> bool:
    """Whether somebody scored in a round of this God's."""
    return kept.god == god and person in dict(kept.told.scores)


def _points(kept: Iterable[ArchivedRound], person: int, *, god: bool) -> list[tuple[int, bool]]:
    """What somebody scored in each of their rounds, as God or as player, and whether nobody scored more."""
    told = ((one.god == person, dict(one.told.scores)) for one in kept)
    return [
        (scores[person], scores[person] == max(scores.values()))
        for ruled, scores in told
        if ruled is god and person in scores
    ]


def _tally(points: Sequence[tuple[int, bool]]) -> Tally:
    return Tally(len(points), sum(one for one, _ in points), sum(best for _, best in points))


def _best_rules(kept: Sequence[ArchivedRound], god: int) -> list[ArchivedRound]:
    """Their own rules that gave God most, the newest first among equals."""
    own = [
        one for one in kept if one.god == god and not one.told.rule.by_server and god in dict(one.told.scores)
    ]
    return sorted(own, key=lambda one: -dict(one.told.scores)[god])[:RULES]


def _figures(reading: Reading, people: Sequence[int]) -> Mapping[int, Figures]:
    """How these are rated, as the ladder tells it."""
    gods = reading.ratings.standings_of(RatedAs.GOD, people)
    found = {}
    for person, one in reading.ratings.standings_of(RatedAs.PLAYER, people).items():
        figure, god = shown(one.skill), gods.get(person)
        place = reading.ratings.place_of(figure) if one.rounds >= ENOUGH else None
        found[person] = Figures(
            place, figure, sureness(one.skill), one.rounds, shown(god.skill) if god else None
        )
    return found


def _names(reading: Reading, rounds: Collection[ArchivedRound]) -> Mapping[str, str]:
    people = {person for one in rounds for person in (one.god, *dict(one.told.scores)) if person is not None}
    return names_of(reading.people.by_ids(sorted(people)).values())
