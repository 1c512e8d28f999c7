"""Puzzles on the site: what anybody may see of them, and whether an answer is right, which is kept of nobody."""

from collections.abc import Sequence
from dataclasses import replace

from pbem.cards import Card
from pbem.digests.facts.puzzles import PuzzleAsked, asked_of, judged, solution_of
from pbem.digests.facts.rule_texts import chosen
from pbem.digests.pages.puzzles import PastPuzzle, PuzzlePage, PuzzlesList
from pbem.insight.puzzles.puzzle import read_puzzle
from pbem.micros import DAY, Micros
from pbem.rulelang.language.errors import RuleError
from pbem.rulelang.reading import understand
from pbem.service.accounts.puzzles import is_over
from pbem.store.rows.puzzles import PuzzleRecord
from pbem.store.store import Reading

LONGEST = 600
"""Characters of a rule."""

NOON = DAY // 2

LISTED = 400
"""So many of those before are listed."""

A_PART = 100
"""So many are listed at a time for programs."""

IN_A_FEED = 20

LARGEST = 2**31 - 1
"""No puzzle has a greater number."""


def past(reading: Reading) -> tuple[PastPuzzle, ...]:
    """Those before today's, the newest first."""
    return tuple(map(_named, reading.puzzles.newest(LISTED + 1)[1:]))


def listed(reading: Reading, before: int) -> PuzzlesList:
    """A part of all, today's too; those below a number, or the newest, for 0."""
    found = reading.puzzles.before(before or LARGEST, A_PART + 1)
    older = found[A_PART - 1].number if len(found) > A_PART else 0
    return PuzzlesList(tuple(map(_named, found[:A_PART])), older)


def newest(reading: Reading) -> tuple[PuzzleAsked, ...]:
    """What feeds tell of."""
    return tuple(
        asked_of(read_puzzle(one.body), one.number, one.day * DAY)
        for one in reading.puzzles.newest(IN_A_FEED)
    )


def _named(one: PuzzleRecord) -> PastPuzzle:
    return PastPuzzle(one.number, one.day * DAY + NOON, read_puzzle(one.body).level)


def page(record: PuzzleRecord, now: Micros, *, answer: bool = False) -> PuzzlePage:
    """A puzzle as it is asked; with its `answer`, where its day is past."""
    puzzle, over = read_puzzle(record.body), is_over(record, now)
    asked = asked_of(puzzle, record.number, record.day * DAY + NOON)
    return PuzzlePage(asked, over, solution=solution_of(puzzle) if answer and over else None)


def try_answer(
    record: PuzzleRecord, now: Micros, named: Sequence[str], rule: str, language: str
) -> PuzzlePage:
    """What becomes of an answer: the cards `named` of the five, as `str` has them, and a rule, "" for none.

    Nothing of the solution is told where nothing was answered, or the rule could not be read.
    """
    puzzle = read_puzzle(record.body)
    cards: tuple[Card, ...] = tuple(card for card in puzzle.asked if str(card) in named)
    shown = replace(page(record, now), chosen=cards, rule=rule)
    if not cards and not rule.strip():
        return replace(shown, empty=True)
    read = understand(rule, language) if rule.strip() else None
    if isinstance(read, RuleError):
        return replace(shown, error=read, choices=tuple(chosen(one, language) for one in read.meanings))
    answered = judged(puzzle, cards or None, read.rule if read is not None else None)
    return replace(shown, answered=answered, solution=solution_of(puzzle))
