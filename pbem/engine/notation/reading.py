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
    lines = lines_of(text)
    if isinstance(lines, EgnError):
        return lines
    read = read_header(lines, rulebooks)
    if isinstance(read, EgnError):
        return read
    header, rest = read
    judge = _judge(header, judge_of)
    if isinstance(judge, EgnError):
        return judge
    started = start(header, judge)
    if isinstance(started, EgnError):
        return started
    reader = Replay(header, judge, evolve(None, started), [started])
    for count, line in enumerate(rest, 1):
        if count > MOST_LINES:
            return EgnError(line.number, f"more than {MOST_LINES} lines of play: no round is so long")
        move = read_move(line)
        error = move if isinstance(move, EgnError) else reader.take(move)
        if error is not None:
            return error
    error = reader.unfinished() or _result_differs(header, reader.round)
    if error is not None:
        return error
    return Game(
        header=header,
        judge=judge,
        round=reader.round,
        events=tuple(reader.events),
        play_lines=tuple(reader.play_lines),
        guess_lines=tuple(reader.guess_lines),
        amend_lines=tuple(reader.amend_lines),
    )


def _judge(header: Header, judge_of: Callable[[str, Rulebook], Judge | str]) -> Judge | EgnError | None:
    if header.human_judge:
        return None
    if "Rule" not in header.tags:
        return EgnError(header.lines["Judge"], "a machine judges by a Rule, and there is none")
    judge = judge_of(header.tags["Rule"], header.rulebook)
    return EgnError(header.lines["Rule"], judge) if isinstance(judge, str) else judge


def _result_differs(header: Header, round_: Round) -> EgnError | None:
    if header.result is None or header.result == round_.scores:
        return None
    line = header.lines["Result"]
    if round_.scores is None:
        return EgnError(line, "a Result, but the round has not been scored")
    shown = "; ".join(f"{seat} {points}" for seat, points in round_.scores.items())
    return EgnError(line, f"the replay gives {shown}")
