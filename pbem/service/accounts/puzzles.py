"""PUZZLE and SOLUTION: the puzzle of the day by email, and how often it is mailed."""

from collections.abc import Sequence
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from pbem.digests import outcomes
from pbem.digests.facts.puzzles import asked_of, judged, solution_of
from pbem.digests.outcomes import Done, Undone
from pbem.insight.puzzles.puzzle import read_puzzle
from pbem.micros import DAY, Micros
from pbem.orders import model
from pbem.orders.order import Order
from pbem.rulelang.language.errors import RuleError
from pbem.rulelang.reading import understand
from pbem.service.services import AccountContext, Services
from pbem.service.timing import local, micros
from pbem.store.rows.people import Person
from pbem.store.rows.puzzles import PuzzleAnswer, PuzzleRecord
from pbem.store.store import Reading

HOUR_OF_DAY = time(9)
"""When the puzzle is mailed, by the clock of its reader."""

DAYS = {"daily": 1, "weekly": 7}


def carry_out(at: AccountContext, order: Order) -> list[Done | Undone] | None:
    """What became of an order about puzzles; None for any other."""
    match order:
        case model.Puzzle(number):
            return [_show(at, number)]
        case model.PuzzleWanted("streak" | "no_streak" as wish):
            return [_streak(at, wish == "streak")]
        case model.PuzzleWanted(often):
            return [_often(at, "" if often == "off" else often)]
        case model.Solution():
            return [_solve(at, order)]
        case _:
            return None


def shown(reading: Reading, number: int | None) -> PuzzleRecord | None:
    """The puzzle of that number, today's without one; None where there is none."""
    if number is not None:
        return reading.puzzles.by_number(number)
    return next(iter(reading.puzzles.newest()), None)


def is_over(record: PuzzleRecord, now: Micros) -> bool:
    """Whether its day is past, so that its answer is open."""
    return record.day < now // DAY


def told(house: Services, record: PuzzleRecord, now: Micros) -> outcomes.PuzzleIs:
    """A puzzle as anybody may see it now."""
    puzzle, url = read_puzzle(record.body), house.post.unsubscribing.url
    return outcomes.PuzzleIs(
        asked_of(puzzle, record.number, record.day * DAY),
        f"{url}/puzzles/{record.number}" if url else "",
        solution_of(puzzle) if is_over(record, now) else None,
    )


def next_mail(person: Person, often: str, after: Micros) -> Micros | None:
    """When the next puzzle is mailed to somebody who is mailed one so often; the first of them within a day."""
    if not often:
        return None
    zone = ZoneInfo(person.zone)
    today = local(after, zone).date()
    hours = (micros(datetime.combine(today + timedelta(days=days), HOUR_OF_DAY, zone)) for days in range(3))
    return next(at for at in hours if at > after)


def streak_of(answers: Sequence[PuzzleAnswer]) -> int:
    """How many of the last puzzles that somebody answered are solved, one after the other."""
    count = 0
    for one in reversed(answers):
        if not one.solved:
            break
        count += 1
    return count


def _missing(at: AccountContext, number: int | None) -> Undone:
    newest = shown(at.work.reading, None)
    return outcomes.NoPuzzle(number, newest.number if newest is not None else 0)


def _show(at: AccountContext, number: int | None) -> Done | Undone:
    record = shown(at.work.reading, number)
    return _missing(at, number) if record is None else told(at.house, record, at.work.now)


def _often(at: AccountContext, often: str) -> Done:
    due = next_mail(at.me, often, at.work.now)
    at.work.also(lambda writing: writing.puzzles.change_reader(at.person, often=often, due=due))
    return outcomes.PuzzlesAreMailed(often, due)


def _streak(at: AccountContext, wanted: bool) -> Done:
    at.work.also(lambda writing: writing.puzzles.change_reader(at.person, streak=wanted))
    return outcomes.StreakIs(streak_of(at.work.reading.puzzles.answers_of(at.person)) if wanted else None)


def _solve(at: AccountContext, order: model.Solution) -> Done | Undone:
    work, puzzles = at.work, at.work.reading.puzzles
    record = shown(work.reading, order.number)
    if record is None:
        return _missing(at, order.number)
    puzzle = read_puzzle(record.body)
    strange = tuple(card for card in order.cards or () if card not in puzzle.asked)
    if strange:
        return outcomes.NotAsked(strange, puzzle.asked)
    rule = None
    if order.rule:
        understood = understand(order.rule, at.me.language)
        if isinstance(understood, RuleError):
            again = model.Solution(record.number, order.cards).spell(at.me.language)
            return outcomes.SolutionUnreadable(understood, again)
        rule = understood.rule
    answered = judged(puzzle, order.cards, rule)
    before = puzzles.answer(record.number, at.person)
    answers = puzzles.answers_of(at.person)
    if before is None:
        cards = " ".join(str(card) for card in order.cards or ())
        answer = PuzzleAnswer(record.number, at.person, cards, order.rule, answered.solved, work.now)
        work.also(lambda writing: writing.puzzles.add_answer(answer))
        answers = sorted([*answers, answer], key=lambda one: one.puzzle)
    return outcomes.PuzzleAnswered(
        asked_of(puzzle, record.number, record.day * DAY),
        answered,
        solution_of(puzzle),
        before is not None,
        streak_of(answers) if puzzles.reader(at.person).streak else None,
    )
