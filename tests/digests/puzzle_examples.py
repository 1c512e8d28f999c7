"""What becomes of orders about the puzzle of the day, in all its forms."""

from dataclasses import replace

from pbem.app.assets import load_puzzles
from pbem.cards import Card
from pbem.digests import outcomes
from pbem.digests.facts.puzzles import asked_of, judged, solution_of
from pbem.insight.puzzles.puzzle import read_puzzle
from pbem.micros import DAY
from pbem.rulelang.language.errors import RuleError
from pbem.rulelang.reading import read_rule

PUZZLE = read_puzzle(load_puzzles()[0])
ASKED = asked_of(PUZZLE, 12, 20_000 * DAY)
SOLUTION = solution_of(PUZZLE)
RIGHT = judged(PUZZLE, SOLUTION.right, PUZZLE.rule)
WRONG = judged(PUZZLE, SOLUTION.wrong, PUZZLE.fallen[-1].rule)
UNREADABLE = read_rule("blue cards after the moon")
assert isinstance(UNREADABLE, RuleError)

PUZZLING = (
    outcomes.PuzzleIs(ASKED, "https://play.example.org/puzzles/12"),
    outcomes.PuzzleIs(ASKED),
    outcomes.PuzzleIs(ASKED, solution=SOLUTION),
    outcomes.PuzzleAnswered(ASKED, RIGHT, SOLUTION, False, 3),
    outcomes.PuzzleAnswered(ASKED, RIGHT, SOLUTION, False, 1),
    outcomes.PuzzleAnswered(ASKED, WRONG, SOLUTION, False, 0),
    outcomes.PuzzleAnswered(ASKED, WRONG, SOLUTION, True, None),
    outcomes.PuzzleAnswered(ASKED, judged(PUZZLE, None, PUZZLE.rule), SOLUTION, False, None),
    outcomes.PuzzleAnswered(ASKED, replace(RIGHT, nearly=True), SOLUTION, False, None),
    outcomes.PuzzleAnswered(
        ASKED, replace(WRONG, against=None, otherwise=SOLUTION.right), SOLUTION, False, None
    ),
    outcomes.PuzzlesAreMailed("daily", 20_000 * DAY),
    outcomes.PuzzlesAreMailed("weekly", 20_000 * DAY),
    outcomes.PuzzlesAreMailed("", None),
    *map(outcomes.StreakIs, (None, 0, 1, 3)),
    outcomes.NoPuzzle(99, 12),
    outcomes.NoPuzzle(None, 0),
    outcomes.NotAsked((Card.read("7H"),), PUZZLE.asked),
    outcomes.SolutionUnreadable(UNREADABLE, "SOLUTION 12"),
)
