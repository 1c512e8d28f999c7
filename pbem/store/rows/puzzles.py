"""The puzzles of the days, who is mailed them, and what was answered by email."""

from sqlalchemy import Index

from pbem.store.rows.record import Moment, PersonId, Row, RowType, column, key, only_where


class PuzzleRecord(Row, table="puzzles"):
    """The puzzle of a `day` (days since 1970, by UTC); `number` counts them. `body`: as `write_puzzle` has it."""

    number: int = key()
    day: int = column(unique=True)
    body: str


class PuzzleReader(Row, table="puzzle_readers"):
    """How often somebody is mailed the puzzle, `daily`, `weekly` or "" for never, and when next.

    `streak`: they want to be told how many they have right in a row.
    """

    __table_args__ = (Index("ix_puzzle_readers_due", "due", **only_where("due IS NOT NULL")),)

    person: PersonId = key()
    often: str = ""
    due: Moment | None = None
    streak: bool = False


class PuzzleAnswer(Row, table="puzzle_answers"):
    """What somebody answered first: the `cards` they have right and the `rule`, as they wrote it, each "" if not said.

    `solved`: whether all that they said is right.
    """

    __table_args__ = (Index(None, "person_id", "puzzle"),)

    puzzle: int = key()
    person: PersonId = key()
    cards: str
    rule: str
    solved: bool
    at: Moment


PUZZLES = RowType(PuzzleRecord)
PUZZLE_READERS = RowType(PuzzleReader)
PUZZLE_ANSWERS = RowType(PuzzleAnswer)
