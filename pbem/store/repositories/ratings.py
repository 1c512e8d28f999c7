"""The books of the ratings: rounds and heats, what each made of whom, how all stand now."""

import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any

from sqlalchemy import Row, Select, and_, delete, func, insert, or_, select, text, update
from sqlalchemy.exc import IntegrityError

from pbem.league.ratings import RatedRound, Skill, shown
from pbem.micros import Micros
from pbem.store.errors import VersionConflict
from pbem.store.repositories.people import Repository
from pbem.store.rows.ratings import (
    ENOUGH,
    LONE,
    RATED_HEATS,
    RATED_ROUNDS,
    RATINGS,
    SKILLS,
    UNRATED,
    WAITING,
    RatedAs,
    RatedRoundRecord,
    Rating,
    Standing,
)
from pbem.store.rows.tables import PERSONS

_MANY = 500
"""How many rows one statement names."""

_ROUND = select(
    RATED_ROUNDS.c.table_id,
    RATED_ROUNDS.c.round,
    RATED_ROUNDS.c.god_id,
    RATED_ROUNDS.c.scores,
    RATED_ROUNDS.c.hand,
    RATED_ROUNDS.c.at,
    RATED_ROUNDS.c.league_id,
    RATED_ROUNDS.c.number,
    RATED_ROUNDS.c.heat,
)
_STANDING = select(SKILLS.c.person_id, SKILLS.c.mu, SKILLS.c.sigma, SKILLS.c.rounds)
_PLACED = and_(SKILLS.c.kind == RatedAs.PLAYER, SKILLS.c.placed.is_(True))


class RatingsReading(Repository):
    """The questions about ratings."""

    def rounds_at(self, table: int) -> list[RatedRoundRecord]:
        """The rounds of a table that count, in order."""
        return self._rounds(_ROUND.where(RATED_ROUNDS.c.table_id == table).order_by(RATED_ROUNDS.c.round))

    def waiting_gods(self, league: int | None) -> list[RatedRoundRecord]:
        """The rounds of a league, or of friends' tables, whose God is not ranked yet, by table and round."""
        his = RATED_ROUNDS.c.league_id.is_(None) if league is None else RATED_ROUNDS.c.league_id == league
        order = (RATED_ROUNDS.c.table_id, RATED_ROUNDS.c.round)
        return self._rounds(_ROUND.where(his, text(WAITING)).order_by(*order))

    def unrated_rounds(self, limit: int) -> list[RatedRoundRecord]:
        """The first rounds that are still to be rated, or to be rated anew; all behind them are."""
        return self._rounds(_ROUND.where(text(UNRATED)).order_by(RATED_ROUNDS.c.number).limit(limit))

    def unrated_heats(self, limit: int) -> list[tuple[int, list[RatedRound]]]:
        """The first heats that are still to be rated, or to be rated anew, with their rounds; all behind them are."""
        numbers = select(RATED_HEATS.c.number).where(text(UNRATED)).order_by(RATED_HEATS.c.number)
        heats: dict[int, list[RatedRound]] = {
            number: [] for number in self.connection.execute(numbers.limit(limit)).scalars()
        }
        for part in _parts(heats):
            of = _ROUND.where(RATED_ROUNDS.c.heat.in_(part))
            for one in sorted(self._rounds(of), key=lambda one: (one.table, one.round)):
                heats[one.heat or LONE].append(one.played)
        return list(heats.items())

    def skills_before(self, kind: RatedAs, number: int, persons: Collection[int]) -> dict[int, Skill]:
        """How these stood before a round or heat; none of who is a newcomer there."""
        before = and_(RATINGS.c.kind == kind, RATINGS.c.number < number)
        return {person: skill for person, skill, _ in self._latest(before, persons)}

    def rounds_rated_by(self, at: Micros) -> int:
        """The number of the last rated round that was entered by then; 0 where there was none."""
        order = (RATED_ROUNDS.c.at.desc(), RATED_ROUNDS.c.number.desc())
        newest = select(RATED_ROUNDS.c.number).where(RATED_ROUNDS.c.at <= at).order_by(*order).limit(1)
        return self.connection.execute(newest).scalar_one_or_none() or 0

    def of(self, person: int, kind: RatedAs) -> list[tuple[Rating, Micros]]:
        """How somebody stood after each of their rounds or heats, and when it was entered, in order."""
        book = RATED_ROUNDS if kind is RatedAs.PLAYER else RATED_HEATS
        found = (
            select(RATINGS.c.number, RATINGS.c.mu, RATINGS.c.sigma, book.c.at)
            .join_from(RATINGS, book, book.c.number == RATINGS.c.number)
            .where(RATINGS.c.person_id == person, RATINGS.c.kind == kind)
            .order_by(RATINGS.c.number)
        )
        rows = self.connection.execute(found)
        return [(Rating(person, number, Skill(mu, sigma)), at) for number, mu, sigma, at in rows]

    def standings_of(self, kind: RatedAs, persons: Collection[int]) -> dict[int, Standing]:
        """How these stand now; none of who is not rated."""
        found = [
            one
            for part in _parts(persons)
            for one in self._standings(_STANDING.where(SKILLS.c.kind == kind, SKILLS.c.person_id.in_(part)))
        ]
        return {one.person: one for one in found}

    def ladder(self, limit: int, *, placed: bool = True) -> list[Standing]:
        """The players with the highest figures, of those who have a place or of those who have none yet."""
        players = and_(SKILLS.c.kind == RatedAs.PLAYER, SKILLS.c.placed.is_(placed))
        order = (SKILLS.c.figure.desc(), SKILLS.c.person_id)
        return self._standings(_STANDING.where(players).order_by(*order).limit(limit))

    def place_of(self, figure: int) -> int:
        """The place of this figure: how many have a higher one, and one."""
        before = select(func.count()).select_from(SKILLS).where(_PLACED, SKILLS.c.figure > figure)
        count: int = self.connection.execute(before).scalar_one()
        return count + 1

    def neighbours(self, person: int, figure: int, most: int) -> list[Standing]:
        """Who has the places next to somebody's: so many before and so many behind, the first of them first."""
        same = SKILLS.c.figure == figure
        ahead = or_(SKILLS.c.figure > figure, and_(same, SKILLS.c.person_id < person))
        behind = or_(SKILLS.c.figure < figure, and_(same, SKILLS.c.person_id > person))
        up = _STANDING.where(_PLACED, ahead).order_by(SKILLS.c.figure, SKILLS.c.person_id.desc())
        down = _STANDING.where(_PLACED, behind).order_by(SKILLS.c.figure.desc(), SKILLS.c.person_id)
        return [*reversed(self._standings(up.limit(most))), *self._standings(down.limit(most))]

    def placed_players(self) -> int:
        """How many players have a place."""
        count: int = self.connection.execute(
            select(func.count()).select_from(SKILLS).where(_PLACED)
        ).scalar_one()
        return count

    def _rounds(self, wanted: Select[Any]) -> list[RatedRoundRecord]:
        return [_record(row) for row in self.connection.execute(wanted)]

    def _standings(self, wanted: Select[Any]) -> list[Standing]:
        rows = self.connection.execute(wanted)
        return [Standing(person, Skill(mu, sigma), rounds) for person, mu, sigma, rounds in rows]

    def _latest(self, of: Any, persons: Collection[int]) -> Iterator[tuple[int, Skill, int]]:
        """The last rating of each, of those that are asked for, and how many there are."""
        for part in _parts(persons):
            last = (
                select(
                    RATINGS.c.person_id, func.max(RATINGS.c.number).label("last"), func.count().label("many")
                )
                .where(of, RATINGS.c.person_id.in_(part))
                .group_by(RATINGS.c.person_id)
                .subquery()
            )
            is_last = and_(RATINGS.c.person_id == last.c.person_id, RATINGS.c.number == last.c.last, of)
            rows = self.connection.execute(
                select(RATINGS.c.person_id, RATINGS.c.mu, RATINGS.c.sigma, last.c.many).join_from(
                    last, RATINGS, is_last
                )
            )
            yield from ((person, Skill(mu, sigma), many) for person, mu, sigma, many in rows)


class RatingsWriting(RatingsReading):
    """What is changed in the books."""

    def add_rounds(self, rounds: Sequence[RatedRoundRecord]) -> None:
        """New rounds behind all others, in order. Raises VersionConflict where one was entered meanwhile."""
        first = self._next(RATED_ROUNDS.c.number)
        rows = [
            {
                "number": number,
                "table_id": one.table,
                "round": one.round,
                "at": one.at,
                "league_id": one.league,
                "heat": None,
                "rated": False,
                **_result(one.played),
            }
            for number, one in enumerate(rounds, first)
        ]
        try:
            if rows:
                self.connection.execute(insert(RATED_ROUNDS), rows)
        except IntegrityError as entered:
            raise VersionConflict("one of these rounds was entered meanwhile") from entered

    def correct_round(self, number: int, played: RatedRound) -> None:
        """A round's result is another: it, and all behind it, are to be rated anew, and so its heat."""
        this = update(RATED_ROUNDS).where(RATED_ROUNDS.c.number == number)
        self.connection.execute(this.values(**_result(played)))
        self._rate_anew_from(number)

    def strike_round(self, number: int) -> None:
        """A round counts no more: all behind it are to be rated anew, and so its heat."""
        self._rate_anew_from(number)
        self.connection.execute(delete(RATED_ROUNDS).where(RATED_ROUNDS.c.number == number))
        self._stand_anew(RatedAs.PLAYER, self._drop_ratings(RatedAs.PLAYER, number, number))

    def add_heat(self, league: int | None, rounds: Sequence[int], at: Micros) -> None:
        """A new heat of these rounds, behind all others."""
        number = self._next(RATED_HEATS.c.number)
        row = {"number": number, "league_id": league, "at": at, "rated": False}
        self.connection.execute(insert(RATED_HEATS), row)
        self._set_heat(rounds, number)

    def set_lone(self, rounds: Sequence[int]) -> None:
        """Their heat is over, and the Gods of these rounds wait for others."""
        self._set_heat(rounds, LONE)

    def write(self, kind: RatedAs, numbers: Sequence[int], ratings: Sequence[Rating]) -> None:
        """These rounds or heats, which follow each other, are rated, in place of what was there."""
        first, last = numbers[0], numbers[-1]
        changed = self._drop_ratings(kind, first, last) | {one.person for one in ratings}
        if ratings:
            self.connection.execute(
                insert(RATINGS),
                [
                    {
                        "person_id": one.person,
                        "kind": kind,
                        "number": one.number,
                        "mu": one.skill.mu,
                        "sigma": one.skill.sigma,
                    }
                    for one in ratings
                ],
            )
        book = RATED_ROUNDS if kind is RatedAs.PLAYER else RATED_HEATS
        done = update(book).where(book.c.number.between(first, last)).values(rated=True)
        self.connection.execute(done)
        self._stand_anew(kind, changed)

    def _rate_anew_from(self, number: int) -> None:
        """What is rated before a round does not depend on it; what is rated behind it does, and so with heats."""
        heat = self.connection.execute(
            select(RATED_ROUNDS.c.heat).where(RATED_ROUNDS.c.number == number)
        ).scalar_one()
        self.connection.execute(
            update(RATED_ROUNDS).where(RATED_ROUNDS.c.number >= number).values(rated=False)
        )
        if heat:
            self.connection.execute(
                update(RATED_HEATS).where(RATED_HEATS.c.number >= heat).values(rated=False)
            )

    def _drop_ratings(self, kind: RatedAs, first: int, last: int) -> set[int]:
        """Of whom there was one."""
        these = and_(RATINGS.c.kind == kind, RATINGS.c.number.between(first, last))
        persons = set(self.connection.execute(select(RATINGS.c.person_id).where(these)).scalars())
        self.connection.execute(delete(RATINGS).where(these))
        return persons

    def _stand_anew(self, kind: RatedAs, persons: Collection[int]) -> None:
        """How these stand now; who wanted to be forgotten stands nowhere."""
        rows: dict[int, dict[str, Any]] = defaultdict(dict)
        for person, skill, many in self._latest(RATINGS.c.kind == kind, persons):
            rows[person] = {
                "person_id": person,
                "kind": kind,
                "mu": skill.mu,
                "sigma": skill.sigma,
                "figure": shown(skill),
                "rounds": many,
                "placed": many >= ENOUGH,
            }
        for part in _parts(persons):
            his = and_(SKILLS.c.kind == kind, SKILLS.c.person_id.in_(part))
            self.connection.execute(delete(SKILLS).where(his))
            gone = select(PERSONS.c.id).where(PERSONS.c.id.in_(part), PERSONS.c.forgotten.is_not(None))
            for person in self.connection.execute(gone).scalars():
                rows.pop(person, None)
        if rows:
            self.connection.execute(insert(SKILLS), list(rows.values()))

    def _set_heat(self, rounds: Sequence[int], heat: int) -> None:
        for part in _parts(rounds):
            these = update(RATED_ROUNDS).where(RATED_ROUNDS.c.number.in_(part))
            self.connection.execute(these.values(heat=heat))

    def _next(self, column: Any) -> int:
        last: int | None = self.connection.execute(select(func.max(column))).scalar_one()
        return (last or 0) + 1


def _record(row: Row[Any]) -> RatedRoundRecord:
    scores = tuple((person, points) for person, points in json.loads(row.scores))
    played = RatedRound(row.god_id, scores, row.hand)
    return RatedRoundRecord(row.table_id, row.round, played, row.at, row.league_id, row.number, row.heat)


def _result(played: RatedRound) -> dict[str, Any]:
    scores = json.dumps(played.scores, separators=(",", ":"))
    return {"god_id": played.god, "scores": scores, "hand": played.hand}


def _parts(rows: Iterable[int]) -> list[list[int]]:
    wanted = sorted(set(rows))
    return [wanted[at : at + _MANY] for at in range(0, len(wanted), _MANY)]
