"""The puzzles of the days, who is mailed them, and what was answered."""

from dataclasses import replace
from typing import Any

import sqlalchemy as sa

from pbem.micros import Micros
from pbem.store.repositories.people import Repository
from pbem.store.rows.puzzles import (
    PUZZLE_ANSWERS,
    PUZZLE_READERS,
    PUZZLES,
    PuzzleAnswer,
    PuzzleReader,
    PuzzleRecord,
)

_NEWEST = PUZZLES.by(order="-number", most=True)
_BEFORE = PUZZLES.by(where=PUZZLES.c.number < sa.bindparam("before"), order="-number", most=True)
_BODIES = sa.select(PUZZLES.c.body)
_DUE = PUZZLE_READERS.by(where=PUZZLE_READERS.c.due <= sa.bindparam("now"), order="due person", most=True)


class Puzzles(Repository):
    """Puzzles that were shown, their readers and answers."""

    def newest(self, limit: int = 1) -> list[PuzzleRecord]:
        """Those that were shown, the newest first."""
        return _NEWEST.all(self.connection, most=limit)

    def before(self, number: int, limit: int) -> list[PuzzleRecord]:
        """Those below a number, the newest first."""
        return _BEFORE.all(self.connection, before=number, most=limit)

    def by_number(self, number: int) -> PuzzleRecord | None:
        return PUZZLES.one(self.connection, number=number)

    def bodies(self) -> set[str]:
        """What was shown so far."""
        return set(self.scalars(_BODIES))

    def add(self, puzzle: PuzzleRecord) -> None:
        """Raises VersionConflict where the day has one already."""
        PUZZLES.add(self.connection, puzzle)

    def reader(self, person: int) -> PuzzleReader:
        """What somebody wants; nothing, if they never said."""
        return PUZZLE_READERS.one(self.connection, person=person) or PuzzleReader(person)

    def due(self, now: Micros, limit: int) -> list[int]:
        """Who is to be mailed by now, who waits longest first."""
        return [one.person for one in _DUE.all(self.connection, now=now, most=limit)]

    def change_reader(self, person: int, **changed: Any) -> None:
        PUZZLE_READERS.save(self.connection, replace(self.reader(person), **changed))

    def answer(self, puzzle: int, person: int) -> PuzzleAnswer | None:
        return PUZZLE_ANSWERS.one(self.connection, puzzle=puzzle, person=person)

    def answers_of(self, person: int) -> list[PuzzleAnswer]:
        """All that somebody answered, by puzzle."""
        return PUZZLE_ANSWERS.all(self.connection, order="puzzle", person=person)

    def add_answer(self, answer: PuzzleAnswer) -> None:
        """Their first to this puzzle; one that comes later changes nothing."""
        if self.answer(answer.puzzle, answer.person) is None:
            PUZZLE_ANSWERS.add(self.connection, answer)
