"""Ratings: rounds that count are entered in the books, rated in their order, and rated anew after a correction."""

from collections.abc import Collection, Mapping

from pbem.engine.match.history import PlayedRound, played_rounds
from pbem.engine.match.state import Phase
from pbem.engine.match.terms import SERVER
from pbem.engine.round.events import Ending
from pbem.league.ratings import NEWCOMER, RatedRound, Skill, rankable, rate_gods, rate_players, shown
from pbem.micros import Micros
from pbem.service.aggregates.tables import CODEC, OpenTable, events_in
from pbem.service.services import Services, Work
from pbem.store.rows.ratings import RatedAs, Rating, rated_round
from pbem.store.store import Reading, Writing

STEP = 500
"""So many rounds, or heats, are rated in one transaction."""


def skills_of(reading: Reading, persons: Collection[int], kind: RatedAs = RatedAs.PLAYER) -> dict[int, Skill]:
    """How strong these are as far as the books are rated; who has played nothing that counts is a newcomer."""
    known = reading.ratings.standings_of(kind, persons)
    return {person: known[person].skill if person in known else NEWCOMER for person in persons}


def strengths_of(reading: Reading, persons: Collection[int]) -> dict[int, int]:
    """The figures by which these are seated and placed."""
    return {person: shown(skill) for person, skill in skills_of(reading, persons).items()}


def strengths_at(reading: Reading, persons: Collection[int], at: Micros) -> dict[int, int]:
    """The figures that these had at a time, by which a season's standings are decided for good."""
    last = reading.ratings.rounds_rated_by(at)
    known = reading.ratings.skills_before(RatedAs.PLAYER, last + 1, persons)
    return {person: shown(known.get(person, NEWCOMER)) for person in persons}


def settle_ratings(work: Work, table: OpenTable) -> None:
    """The books have of a table what its log has: new rounds, corrected ones, and nothing else; a second time changes
    nothing. Once a friends' match is over its Gods are ranked; those of a league when its week is closed.
    """
    match = table.match
    if not match.rated:
        return
    fixture = work.reading.fixtures.of_table(table.id)
    league = fixture.league if fixture is not None else None
    events = (*events_in(CODEC, work.reading.events.of(table.id)), *table.events)
    wanted = {one.number: told for one in played_rounds(events) if (told := rated(one)) is not None}
    kept = {one.round: one for one in work.reading.ratings.rounds_at(table.id)}
    new = [
        rated_round(table.id, number, played, work.now, league)
        for number, played in wanted.items()
        if number not in kept
    ]
    over = match.phase is Phase.OVER and match.league is None

    def enter(writing: Writing) -> None:
        for number, one in kept.items():
            if number not in wanted:
                writing.ratings.strike_round(one.number)
            elif wanted[number] != one.played:
                writing.ratings.correct_round(one.number, wanted[number])
        writing.ratings.add_rounds(new)
        if over:
            _rank_gods(writing, None, table.id, work.now)

    work.also(enter)


def rated(played: PlayedRound) -> RatedRound | None:
    """What of a round counts: who played themselves, God if the rule was theirs. None for a void one, and where fewer
    than two played themselves."""
    if played.ended_by is Ending.VOID:
        return None
    scores = tuple(
        (int(seat), points)
        for seat, points in sorted(played.scores.items())
        if seat in played.acted and seat not in (played.god, SERVER)
    )
    god = int(played.author) if played.author not in (None, SERVER) else None
    return RatedRound(god, scores, played.rulebook.hand) if len(scores) > 1 else None


def close_heat(writing: Writing, league: int, now: Micros) -> None:
    """A week of a league is closed, and its tables are settled: the Gods who are not ranked yet are a heat.

    One alone waits for those of the next week; so does who was God of a table that is carried on.
    """
    _rank_gods(writing, league, None, now)


def rate_on(house: Services, most: int = STEP) -> bool:
    """Rate some of what is in the books and not rated yet, in its order; gives whether there was anything.

    Whoever looks meanwhile sees how all stood before, or stand so far.
    """
    with house.store.reading() as reading:
        if not reading.ratings.unrated_rounds(1) and not reading.ratings.unrated_heats(1):
            return False
    with house.store.writing() as writing:
        _rate_rounds(writing, most)
        _rate_heats(writing, most)
    return True


def _rank_gods(writing: Writing, league: int | None, table: int | None, now: Micros) -> None:
    """The Gods of a league, or of a friends' match that is over, with those who wait there for others."""
    waiting = [
        one
        for one in writing.ratings.waiting_gods(league)
        if league is not None or one.heat is not None or one.table == table
    ]
    if rankable(one.played for one in waiting):
        writing.ratings.add_heat(league, [one.number for one in waiting], now)
    else:
        writing.ratings.set_lone([one.number for one in waiting])


def _rate_rounds(writing: Writing, most: int) -> None:
    rounds = writing.ratings.unrated_rounds(most)
    if not rounds:
        return
    persons = {person for one in rounds for person, _ in one.played.scores}
    skills = writing.ratings.skills_before(RatedAs.PLAYER, rounds[0].number, persons)
    ratings: list[Rating] = []
    for one in rounds:
        _note(ratings, RatedAs.PLAYER, one.number, skills, rate_players(skills, one.played))
    writing.ratings.write(RatedAs.PLAYER, [one.number for one in rounds], ratings)


def _rate_heats(writing: Writing, most: int) -> None:
    heats = writing.ratings.unrated_heats(most)
    if not heats:
        return
    gods = {one.god for _, heat in heats for one in heat if one.god is not None}
    skills = writing.ratings.skills_before(RatedAs.GOD, heats[0][0], gods)
    ratings: list[Rating] = []
    for number, heat in heats:
        _note(ratings, RatedAs.GOD, number, skills, rate_gods(skills, heat))
    writing.ratings.write(RatedAs.GOD, [number for number, _ in heats], ratings)


def _note(
    ratings: list[Rating], kind: RatedAs, number: int, skills: dict[int, Skill], after: Mapping[int, Skill]
) -> None:
    skills.update(after)
    ratings.extend(Rating(person, kind, number, one.mu, one.sigma) for person, one in after.items())
