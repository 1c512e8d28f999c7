"""EGN read back: the round that a file tells, replayed through the engine line by line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pbem.cards import Card, SeededChance
from pbem.engine.dealing import MOST_REDRAWS, deal, first_player
from pbem.engine.events import Event, RoundStarted
from pbem.engine.evolve import evolve
from pbem.engine.judge import Judge, Unclear
from pbem.engine.layout import Layout
from pbem.engine.match_events import PlaysUndone
from pbem.engine.notation.errors import EgnError
from pbem.engine.notation.header import Header, read_header
from pbem.engine.notation.moves import read_move
from pbem.engine.notation.replaying import Replay
from pbem.engine.notation.tokens import lines_of
from pbem.engine.round import Round
from pbem.engine.rulebook import Rulebook

MOST_LINES = 5000
"""Lines after the tags that are read: far more than any round has, few enough to be replayed in seconds."""


@dataclass(frozen=True, slots=True)
class Game:
    """A file read back. Seats are names; `events` make `round` (plays undone are not among them).

    The `story` tells those, too, and their undoing. `judge` is the rule, None under a human judge. `play_lines` and
    `guess_lines` are where each of them stands, `amend_lines` the same for `round.amended`.
    """

    header: Header
    judge: Judge | None
    round: Round
    events: tuple[Event, ...]
    story: tuple[Event | PlaysUndone, ...]
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
    started = _start(header, judge)
    if isinstance(started, EgnError):
        return started
    reader = Replay(header, judge, evolve(None, started), [started], [started])
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
        story=tuple(reader.story),
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


@dataclass(frozen=True, slots=True)
class _Admitting:
    """Under a human judge only the starter that was drawn in the end is known to have been admitted."""

    starter: Card
    lookback: int

    def permits(self, layout: Layout, card: Card) -> bool:
        return layout.main_line[0] == self.starter

    def admits(self, card: Card) -> bool:
        return card == self.starter

    def agrees(self, theory: str, layout: Layout) -> bool | Unclear:
        return Unclear.UNREADABLE


def _start(header: Header, judge: Judge | None) -> RoundStarted | EgnError:
    if header.hands is not None:
        return RoundStarted(
            rulebook=header.rulebook,
            god=header.god,
            seats=header.seats,
            starter=header.starter,
            hands=header.hands,
            stock=header.stock,
            first_to_move=first_player(header.rulebook, header.seats, header.starter[0]),
            human_judge=header.human_judge,
        )
    started = dealt(header, judge)
    book = header.rulebook
    redrawn = header.human_judge and (book.starter == "admitted" or book.open_cards_min > 0)
    if redrawn and started.starter[0] != header.starter[0]:
        message = f"in {MOST_REDRAWS} draws from the seed the starter {header.starter[0]} does not come"
        return EgnError(header.lines["Starter"], message)
    if started.starter != header.starter:
        shown = " ".join(str(card) for card in started.starter)
        return EgnError(header.lines["Starter"], f"the deal from the seed has the starter {shown}")
    return started


def dealt(header: Header, judge: Judge | None) -> RoundStarted:
    """The deal as the seed gives it; there must be one."""
    assert header.seed is not None, "a deal without hands comes from a seed"
    return deal(
        header.rulebook,
        header.god,
        header.seats,
        SeededChance(header.seed),
        judge or _Admitting(header.starter[0], len(header.starter)),
        human_judge=header.human_judge,
    )


def _result_differs(header: Header, round_: Round) -> EgnError | None:
    if header.result is None or header.result == round_.scores:
        return None
    line = header.lines["Result"]
    if round_.scores is None:
        return EgnError(line, "a Result, but the round has not been scored")
    shown = "; ".join(f"{seat} {points}" for seat, points in round_.scores.items())
    return EgnError(line, f"the replay gives {shown}")
