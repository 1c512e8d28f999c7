"""What became of what somebody asked or answered about the puzzle of the day."""

from pbem.cards import Card
from pbem.digests.facts.puzzles import Answered, PuzzleAsked, PuzzleSolution
from pbem.digests.outcomes.outcome import Done, NotDone
from pbem.micros import Micros
from pbem.rulelang.language.errors import RuleError


class PuzzleIs(Done):
    """PUZZLE. `page`: where it can be answered in a browser, if there is one; `solution`: of one whose day is over."""

    puzzle: PuzzleAsked
    page: str = ""
    solution: PuzzleSolution | None = None


class PuzzleAnswered(Done):
    """SOLUTION. `before`: they have answered it before, and that counts. `streak`: so many they have right in a row
    now; None for who does not want to be told."""

    puzzle: PuzzleAsked
    answered: Answered
    solution: PuzzleSolution
    before: bool
    streak: int | None


class PuzzlesAreMailed(Done):
    """PUZZLE daily, weekly or off (""). `next`: when the next one comes."""

    often: str
    next: Micros | None


class StreakIs(Done):
    """PUZZLE streak, or no streak (None)."""

    streak: int | None


class NoPuzzle(NotDone):
    """There is none of this number; `newest` is today's, 0 where there is none at all."""

    number: int | None
    newest: int


class NotAsked(NotDone):
    """SOLUTION named cards that are none of the five."""

    cards: tuple[Card, ...]
    asked: tuple[Card, ...]


class SolutionUnreadable(NotDone):
    """SOLUTION: its rule does not parse, or may mean several. `again`: what of the answer stands before the rule."""

    error: RuleError
    again: str
    play: str = ""
