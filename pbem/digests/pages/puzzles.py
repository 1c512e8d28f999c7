"""The pages of puzzles: today's, those before it, and what became of an answer."""

from pbem.cards import Card
from pbem.digests.facts.puzzles import Answered, PuzzleAsked, PuzzleSolution
from pbem.digests.facts.table import Column, ShownCard, sketched
from pbem.families import Family
from pbem.micros import Micros
from pbem.rulelang.language.errors import RuleError


class PastPuzzle(Family):
    """One in the list of those before. `day`: a moment of its day."""

    number: int
    day: Micros
    level: str


class PuzzlesList(Family):
    """Puzzles, the newest first; `older`: below which number there are more, 0 for none."""

    puzzles: tuple[PastPuzzle, ...]
    older: int = 0


class PuzzlePage(Family):
    """A puzzle, None where there is none yet; `over`: its day is past. `past`: the others, the newest first.

    `chosen` and `rule`: what stands in the form. `empty`: nothing did. `error`: why the rule can't be read, `choices`
    what to write instead for each of its meanings. `answered`: what became of it; `solution`: the answer, for who has
    answered, or asks for it when its day is past.
    """

    puzzle: PuzzleAsked | None
    over: bool = False
    past: tuple[PastPuzzle, ...] = ()
    chosen: tuple[Card, ...] = ()
    rule: str = ""
    empty: bool = False
    error: RuleError | None = None
    choices: tuple[str, ...] = ()
    answered: Answered | None = None
    solution: PuzzleSolution | None = None

    @property
    def columns(self) -> tuple[Column, ...]:
        return sketched(self.puzzle.layout) if self.puzzle is not None else ()

    @property
    def cards(self) -> tuple[ShownCard, ...]:
        """The five."""
        asked = self.puzzle.asked if self.puzzle is not None else ()
        return tuple(ShownCard(card, 0, False, False, False) for card in asked)
