"""EGN read back: the round that a file tells, replayed through the engine line by line."""

from collections.abc import Callable
from dataclasses import dataclass

from pbem.engine.notation.deal import start
from pbem.engine.notation.errors import EgnError
from pbem.engine.notation.header import Header, read_header
from pbem.engine.notation.moves import read_move
from pbem.engine.notation.replay import Replay
from pbem.engine.notation.tokens import lines_of
from pbem.engine.round.events import Event
from pbem.engine.round.evolve import evolve
from pbem.engine.round.judge import Judge
from pbem.engine.round.state import Round
from pbem.engine.rulebook import Rulebook

MOST_LINES = 5000
"""Lines after the tags that are read: far more than any round has, few enough to be replayed in seconds."""


@dataclass(frozen=True, slots=True)
class Game:
    """A file read back. Seats are names; `events` make `round` (plays undone are not among them).

    `judge` is the rule, None under a human judge. `play_lines` and
    `guess_lines` are where each of them stands, `amend_lines` the same for `round.amended`.
    """

    header: Header
    judge: Judge | None
    round: Round
    events: tuple[Event, ...]
    play_lines: tuple[int, ...]
    guess_lines: tuple[int, ...]
    amend_lines: tuple[int, ...]


def read_egn(
    text: str, rulebooks: Callable[[str], Rulebook | None], judge_of: Callable[[str, Rulebook], Judge | str]
) -> Game | EgnError:
    """Replays a file. `rulebooks` knows them by name; `judge_of` reads a rule for one of them, or says
    why it is none.
    """
    try:
        return _game(text, rulebooks, judge_of)
    except EgnError as error:
        return error.with_traceback(None)


def _game(
    text: str, rulebooks: Callable[[str], Rulebook | None], judge_of: Callable[[str, Rulebook], Judge | str]
) -> Game:
    header, rest = read_header(lines_of(text), rulebooks)
    judge = _judge(header, judge_of)
    started = start(header, judge)
    reader = Replay(header, judge, evolve(None, started), [started])
    for count, line in enumerate(rest, 1):
        if count > MOST_LINES:
            raise EgnError(line.number, f"more than {MOST_LINES} lines of play: no round is so long")
        reader.take(read_move(line))
    reader.finish()
    _compare_result(header, reader.round)
    return Game(
        header=header,
        judge=judge,
        round=reader.round,
        events=tuple(reader.events),
        play_lines=tuple(reader.play_lines),
        guess_lines=tuple(reader.guess_lines),
        amend_lines=tuple(reader.amend_lines),
    )


def _judge(header: Header, judge_of: Callable[[str, Rulebook], Judge | str]) -> Judge | None:
    if header.human_judge:
        return None
    if "Rule" not in header.tags:
        raise EgnError(header.lines["Judge"], "a machine judges by a Rule, and there is none")
    judge = judge_of(header.tags["Rule"], header.rulebook)
    if isinstance(judge, str):
        raise EgnError(header.lines["Rule"], judge)
    return judge


def _compare_result(header: Header, round_: Round) -> None:
    if header.result is None or header.result == round_.scores:
        return
    line = header.lines["Result"]
    if round_.scores is None:
        raise EgnError(line, "a Result, but the round has not been scored")
    shown = "; ".join(f"{seat} {points}" for seat, points in round_.scores.items())
    raise EgnError(line, f"the replay gives {shown}")
