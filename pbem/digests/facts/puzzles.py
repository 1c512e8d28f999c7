"""A puzzle as its readers are told it: before they answer nothing that tells the answer, then all of it."""

from pbem.cards import Card
from pbem.families import Family
from pbem.insight.puzzles.puzzle import Puzzle
from pbem.micros import Micros
from pbem.rulelang.survey.sample_layouts import SampleLayout
from pbem.rulelang.tree import Rule


class PuzzleAsked(Family):
    """What everybody sees. `day`: a moment of the day it is of. `layout`: `right` and `wrong` cards lie there."""

    number: int
    day: Micros
    level: str
    layout: SampleLayout
    asked: tuple[Card, ...]

    @property
    def right(self) -> int:
        return len(self.layout.columns)

    @property
    def wrong(self) -> int:
        return sum(len(one.wrong) for one in self.layout.columns)


class RuledOut(Family):
    """A false rule, and the play that told against it: a card that was right or wrong `after` another.

    `before`: so many plays it fitted.
    """

    rule: Rule
    card: Card
    after: Card
    right: bool
    before: int


class PuzzleSolution(Family):
    """The answer. `known`: after so many plays the rule could be known, and not before. `fallen`: in order."""

    rule: Rule
    right: tuple[Card, ...]
    wrong: tuple[Card, ...]
    known: int
    fallen: tuple[RuledOut, ...]


class Answered(Family):
    """What somebody answered, and whether that is right. `cards`, `rule`: None where they said nothing of it.

    `rule_right`: judged alike on all that can still come, or as far as the five cards tell (`nearly`). `against`: what
    the rule does not agree with; `otherwise`: those of the five cards that it judges otherwise.
    """

    cards: tuple[Card, ...] | None
    cards_right: bool | None
    rule: Rule | None
    rule_right: bool | None
    nearly: bool = False
    against: RuledOut | None = None
    otherwise: tuple[Card, ...] = ()

    @property
    def solved(self) -> bool:
        """Whether all that they said is right."""
        return self.cards_right is not False and self.rule_right is not False


def asked_of(puzzle: Puzzle, number: int, day: Micros) -> PuzzleAsked:
    """What is shown of a puzzle before it is answered."""
    return PuzzleAsked(number, day, puzzle.level, puzzle.layout, puzzle.asked)


def solution_of(puzzle: Puzzle) -> PuzzleSolution:
    """What is shown once it is answered, or its day is over."""
    return PuzzleSolution(
        puzzle.rule,
        tuple(card for card in puzzle.asked if card in puzzle.right),
        tuple(card for card in puzzle.asked if card not in puzzle.right),
        len(puzzle.plays),
        tuple(_ruled_out(puzzle, one.rule, one.number) for one in puzzle.fallen),
    )


def judged(puzzle: Puzzle, cards: tuple[Card, ...] | None, rule: Rule | None) -> Answered:
    """Whether an answer is right. A rule that is not the one is near enough if it agrees with the whole layout and
    with all five cards: nobody could tell it from that."""
    cards_right = None if cards is None else frozenset(cards) == puzzle.right
    if rule is None:
        return Answered(cards, cards_right, None, None)
    if puzzle.is_rule(rule):
        return Answered(cards, cards_right, rule, True)
    against = puzzle.against(rule)
    otherwise = puzzle.has_right(rule) ^ puzzle.right
    told = None if against is None else _ruled_out(puzzle, rule, against.number)
    nearly = against is None and not otherwise
    different = tuple(card for card in puzzle.asked if card in otherwise)
    return Answered(cards, cards_right, rule, nearly, nearly, told, different)


def _ruled_out(puzzle: Puzzle, rule: Rule, number: int) -> RuledOut:
    trial = puzzle.trials[number - 1]
    card, right = puzzle.plays[number - 1]
    return RuledOut(rule, card, trial.context.line[-1], right, number - 1)
