"""The books of the ratings: rounds and heats, what each made of whom, how all stand now."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

import sqlalchemy as sa
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
    RatedHeat,
    RatedRoundRecord,
    Rating,
    Standing,
)
from pbem.store.rows.tables import PERSONS

_MANY = 500
"""How many rows one statement names."""

_WAITS: Any = sa.text(WAITING)
_WAITING_OF = RATED_ROUNDS.by("league", where=_WAITS, order="table round")
_WAITING_OF_FRIENDS = RATED_ROUNDS.by(
    where=sa.and_(RATED_ROUNDS.c.league_id.is_(None), _WAITS), order="table round"
)
_UNRATED_ROUNDS = RATED_ROUNDS.by(where=sa.text(UNRATED), order="number", most=True)
_UNRATED_HEATS = RATED_HEATS.by(where=sa.text(UNRATED), order="number", most=True)
_OF_HEATS = RATED_ROUNDS.by(where=RATED_ROUNDS.c.heat.in_(sa.bindparam("heats", expanding=True)))
_STANDINGS_OF = SKILLS.by("kind", where=SKILLS.c.person_id.in_(sa.bindparam("persons", expanding=True)))
_PLACED = sa.and_(SKILLS.c.kind == RatedAs.PLAYER, SKILLS.c.placed.is_(True))


class Ratings(Repository):
    """The books of the ratings."""

    def rounds_at(self, table: int) -> list[RatedRoundRecord]:
        """The rounds of a table that count, in order."""
        return RATED_ROUNDS.all(self.connection, order="round", table=table)

    def waiting_gods(self, league: int | None) -> list[RatedRoundRecord]:
        """The rounds of a league, or of friends' tables, whose God is not ranked yet, by table and round."""
        if league is None:
            return _WAITING_OF_FRIENDS.all(self.connection)
        return _WAITING_OF.all(self.connection, league=league)

    def unrated_rounds(self, limit: int) -> list[RatedRoundRecord]:
        """The first rounds that are still to be rated, or to be rated anew; all behind them are."""
        return _UNRATED_ROUNDS.all(self.connection, most=limit)

    def unrated_heats(self, limit: int) -> list[tuple[int, list[RatedRound]]]:
        """The first heats that are still to be rated, or to be rated anew, with their rounds; all behind them are."""
        heats: dict[int, list[RatedRound]] = {
            one.number: [] for one in _UNRATED_HEATS.all(self.connection, most=limit)
        }
        for part in _parts(heats):
            found = _OF_HEATS.all(self.connection, heats=part)
            for one in sorted(found, key=lambda one: (one.table, one.round)):
                heats[one.heat or LONE].append(one.played)
        return list(heats.items())

    def skills_before(self, kind: RatedAs, number: int, persons: Collection[int]) -> dict[int, Skill]:
        """How these stood before a round or heat; none of who is a newcomer there."""
        before = sa.and_(RATINGS.c.kind == kind, RATINGS.c.number < number)
        return {one.person: one.skill for one, _ in self._latest(before, persons)}

    def rounds_rated_by(self, at: Micros) -> int:
        """The number of the last rated round that was entered by then; 0 where there was none."""
        order = (RATED_ROUNDS.c.at.desc(), RATED_ROUNDS.c.number.desc())
        newest = sa.select(RATED_ROUNDS.c.number).where(RATED_ROUNDS.c.at <= at).order_by(*order).limit(1)
        return self.scalar(newest) or 0

    def of(self, person: int, kind: RatedAs) -> list[tuple[Rating, Micros]]:
        """How somebody stood after each of their rounds or heats, and when it was entered, in order."""
        book = RATED_ROUNDS if kind is RatedAs.PLAYER else RATED_HEATS
        found = (
            RATINGS.select.add_columns(book.c.at)
            .join(book.table, book.c.number == RATINGS.c.number)
            .where(RATINGS.c.person_id == person, RATINGS.c.kind == kind)
            .order_by(RATINGS.c.number)
        )
        return [(Rating(*rating), at) for *rating, at in self.connection.execute(found)]

    def standings_of(self, kind: RatedAs, persons: Collection[int]) -> dict[int, Standing]:
        """How these stand now; none of who is not rated."""
        found = (_STANDINGS_OF.all(self.connection, kind=kind, persons=part) for part in _parts(persons))
        return {one.person: one for part in found for one in part}

    def ladder(self, limit: int, *, placed: bool = True) -> list[Standing]:
        """The players with the highest figures, of those who have a place or of those who have none yet."""
        of = {"kind": RatedAs.PLAYER, "placed": placed, "most": limit}
        return SKILLS.all(self.connection, order="-figure person", **of)

    def place_of(self, figure: int) -> int:
        """The place of this figure: how many have a higher one, and one."""
        before = sa.select(sa.func.count()).select_from(SKILLS.table).where(_PLACED, SKILLS.c.figure > figure)
        return int(self.scalar(before)) + 1

    def neighbours(self, person: int, figure: int, most: int) -> list[Standing]:
        """Who has the places next to somebody's: so many before and so many behind, the first of them first."""
        same = SKILLS.c.figure == figure
        ahead = sa.or_(SKILLS.c.figure > figure, sa.and_(same, SKILLS.c.person_id < person))
        behind = sa.or_(SKILLS.c.figure < figure, sa.and_(same, SKILLS.c.person_id > person))
        up = SKILLS.by(where=sa.and_(_PLACED, ahead), order="figure -person", most=True)
        down = SKILLS.by(where=sa.and_(_PLACED, behind), order="-figure person", most=True)
        return [*reversed(up.all(self.connection, most=most)), *down.all(self.connection, most=most)]

    def placed_players(self) -> int:
        """How many players have a place."""
        return int(self.scalar(sa.select(sa.func.count()).select_from(SKILLS.table).where(_PLACED)))

    def _latest(self, of: Any, persons: Collection[int]) -> Iterator[tuple[Rating, int]]:
        """The last rating of each, of those that are asked for, and how many there are."""
        for part in _parts(persons):
            last = (
                sa.select(
                    RATINGS.c.person_id,
                    sa.func.max(RATINGS.c.number).label("last"),
                    sa.func.count().label("many"),
                )
                .where(of, RATINGS.c.person_id.in_(part))
                .group_by(RATINGS.c.person_id)
                .subquery()
            )
            is_last = sa.and_(RATINGS.c.person_id == last.c.person_id, RATINGS.c.number == last.c.last, of)
            rows = self.connection.execute(
                RATINGS.select.add_columns(last.c.many).select_from(last.join(RATINGS.table, is_last))
            )
            yield from ((Rating(*rating), many) for *rating, many in rows)

    def add_rounds(self, rounds: Sequence[RatedRoundRecord]) -> None:
        """New rounds behind all others, in order. Raises VersionConflict where one was entered meanwhile."""
        first = self._next(RATED_ROUNDS.c.number)
        try:
            RATED_ROUNDS.add_all(
                self.connection, [replace(one, number=number) for number, one in enumerate(rounds, first)]
            )
        except IntegrityError as entered:
            raise VersionConflict("one of these rounds was entered meanwhile") from entered

    def correct_round(self, number: int, played: RatedRound) -> None:
        """A round's result is another: it, and all behind it, are to be rated anew, and so its heat."""
        RATED_ROUNDS.change(
            self.connection, {"number": number}, god=played.god, scores=played.scores, hand=played.hand
        )
        self._rate_anew_from(number)

    def strike_round(self, number: int) -> None:
        """A round counts no more: all behind it are to be rated anew, and so its heat."""
        self._rate_anew_from(number)
        RATED_ROUNDS.remove(self.connection, number=number)
        self._stand_anew(RatedAs.PLAYER, self._drop_ratings(RatedAs.PLAYER, number, number))

    def add_heat(self, league: int | None, rounds: Sequence[int], at: Micros) -> None:
        """A new heat of these rounds, behind all others."""
        number = self._next(RATED_HEATS.c.number)
        RATED_HEATS.add(self.connection, RatedHeat(number, league, at))
        self._set_heat(rounds, number)

    def set_lone(self, rounds: Sequence[int]) -> None:
        """Their heat is over, and the Gods of these rounds wait for others."""
        self._set_heat(rounds, LONE)

    def write(self, kind: RatedAs, numbers: Sequence[int], ratings: Sequence[Rating]) -> None:
        """These rounds or heats, which follow each other, are rated, in place of what was there."""
        first, last = numbers[0], numbers[-1]
        changed = self._drop_ratings(kind, first, last) | {one.person for one in ratings}
        RATINGS.add_all(self.connection, ratings)
        book = RATED_ROUNDS if kind is RatedAs.PLAYER else RATED_HEATS
        done = sa.update(book.table).where(book.c.number.between(first, last)).values(rated=True)
        self.connection.execute(done)
        self._stand_anew(kind, changed)

    def _rate_anew_from(self, number: int) -> None:
        """What is rated before a round does not depend on it; what is rated behind it does, and so with heats."""
        heat = self.scalar(sa.select(RATED_ROUNDS.c.heat).where(RATED_ROUNDS.c.number == number))
        for book, first in ((RATED_ROUNDS, number), (RATED_HEATS, heat)):
            if first:
                anew = sa.update(book.table).where(book.c.number >= first).values(rated=False)
                self.connection.execute(anew)

    def _drop_ratings(self, kind: RatedAs, first: int, last: int) -> set[int]:
        """Of whom there was one."""
        these = sa.and_(RATINGS.c.kind == kind, RATINGS.c.number.between(first, last))
        persons = set(self.scalars(sa.select(RATINGS.c.person_id).where(these)))
        self.connection.execute(sa.delete(RATINGS.table).where(these))
        return persons

    def _stand_anew(self, kind: RatedAs, persons: Collection[int]) -> None:
        """How these stand now; who wanted to be forgotten stands nowhere."""
        standings = {
            one.person: Standing(
                one.person, kind, one.mu, one.sigma, shown(one.skill), rounds=many, placed=many >= ENOUGH
            )
            for one, many in self._latest(RATINGS.c.kind == kind, persons)
        }
        for part in _parts(persons):
            his = sa.and_(SKILLS.c.kind == kind, SKILLS.c.person_id.in_(part))
            self.connection.execute(sa.delete(SKILLS.table).where(his))
            gone = sa.select(PERSONS.c.id).where(PERSONS.c.id.in_(part), PERSONS.c.forgotten.is_not(None))
            for person in self.scalars(gone):
                standings.pop(person, None)
        SKILLS.add_all(self.connection, list(standings.values()))

    def _set_heat(self, rounds: Sequence[int], heat: int) -> None:
        for part in _parts(rounds):
            these = sa.update(RATED_ROUNDS.table).where(RATED_ROUNDS.c.number.in_(part))
            self.connection.execute(these.values(heat=heat))

    def _next(self, column: Any) -> int:
        return (self.scalar(sa.select(sa.func.max(column))) or 0) + 1


def _parts(rows: Iterable[int]) -> list[list[int]]:
    wanted = sorted(set(rows))
    return [wanted[at : at + _MANY] for at in range(0, len(wanted), _MANY)]
