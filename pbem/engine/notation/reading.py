"""EGN read back: the round that a file tells, replayed through the engine line by line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from pbem.cards import Card, Chance, SeededChance
from pbem.engine import commands
from pbem.engine.commands import Command, Seat
from pbem.engine.dealing import deal, first_player
from pbem.engine.decide import carry_on
from pbem.engine.events import Event, RoundStarted, StockShuffled
from pbem.engine.evolve import evolve
from pbem.engine.judge import Judge, permits_all, right_cards
from pbem.engine.layout import Layout
from pbem.engine.notation.chances import WrittenChance
from pbem.engine.notation.errors import EgnError, refused
from pbem.engine.notation.header import NAME, Header, folded, read_header
from pbem.engine.notation.moves import VERDICTS, Move, Order, read_move, split_names
from pbem.engine.notation.tokens import lines_of
from pbem.engine.round import Round
from pbem.engine.rulebook import Rulebook
from pbem.engine.standing import must_pick


@dataclass(frozen=True, slots=True)
class Game:
    """A file read back. Seats are names; `events` make `round` (plays undone are not among them).

    `judge` is the rule, None under a human judge. `play_lines`: where each play of the round stands.
    """

    header: Header
    judge: Judge | None
    round: Round
    events: tuple[Event, ...]
    play_lines: tuple[int, ...]


def read_egn(
    text: str, rulebooks: Callable[[str], Rulebook | None], judge_of: Callable[[str], Judge | str]
) -> Game | EgnError:
    """Replays a file. `rulebooks` knows them by name; `judge_of` reads a rule, or says why it is none."""
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
    reader = _Reader(header, judge, evolve(None, started), [started])
    for line in rest:
        move = read_move(line)
        error = move if isinstance(move, EgnError) else reader.take(move)
        if error is not None:
            return error
    error = reader.unfinished() or _result_differs(header, reader.round)
    return error or Game(header, judge, reader.round, tuple(reader.events), tuple(reader.play_lines))


def _judge(header: Header, judge_of: Callable[[str], Judge | str]) -> Judge | EgnError | None:
    if header.human_judge:
        return None
    if "Rule" not in header.tags:
        return EgnError(header.lines["Judge"], "a machine judges by a Rule, and there is none")
    judge = judge_of(header.tags["Rule"])
    return EgnError(header.lines["Rule"], judge) if isinstance(judge, str) else judge


@dataclass(frozen=True, slots=True)
class _Admitting:
    """Under a human judge only the starter that was drawn in the end is known to have been admitted."""

    starter: Card

    def permits(self, layout: Layout, card: Card) -> bool:
        return False

    def admits(self, card: Card) -> bool:
        return card == self.starter


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
        judge or _Admitting(header.starter[0]),
        starters=len(header.starter),
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


@dataclass(slots=True)
class _Reader:
    """A replay going on. `before[n]` is the round before play n + 1, with how many events had made it."""

    header: Header
    judge: Judge | None
    round: Round
    events: list[Event]
    play_lines: list[int] = field(default_factory=list)
    before: list[tuple[Round, int]] = field(default_factory=list)
    undone: int = 0
    missing: tuple[Seat, int] | None = None

    def take(self, move: Move | Order) -> EgnError | None:
        """One line more, or what is wrong with it."""
        if self.round.over:
            return EgnError(move.line, "the round is over: nothing can follow")
        if isinstance(move, Order):
            return self._order(move)
        if move.seat not in (*self.round.seats, self.round.god):
            return EgnError(move.line, f"{move.seat} has no seat in this round")
        return self._play(move) if move.is_play else self._declaration(move)

    def unfinished(self) -> EgnError | None:
        """What the end of the file leaves open."""
        if self.missing is None:
            return None
        return EgnError(self.missing[1], f"no play for {self.missing[0]} follows")

    def _do(self, command: Command, line: int, seat: Seat, named: Card | None = None) -> EgnError | None:
        seed, refill = self.header.seed, self.header.refill
        chance: Chance = SeededChance(seed) if seed is not None else WrittenChance(refill, named)
        done = carry_on(self.round, command, self.judge, chance)
        if not isinstance(done, tuple):
            return EgnError(line, refused(done, seat))
        self.events += done[0]
        self.round = done[1]
        return None

    def _declaration(self, move: Move) -> EgnError | None:
        played = len(self.round.plays)
        if move.number != played:
            return EgnError(move.line, f"a declaration has the number of the play it follows, {played}")
        return self._do(commands.DeclareProphet(move.seat), move.line, move.seat)

    def _play(self, move: Move) -> EgnError | None:
        number = len(self.round.plays) + 1
        if move.number != number:
            return EgnError(move.line, f"this is play {number}, not {move.number}")
        start = (self.round, len(self.events))
        prophet = self.round.prophet
        command = self._command(move)
        error = (
            command if isinstance(command, EgnError) else self._do(command, move.line, move.seat, move.card)
        )
        if error is not None:
            return error
        if self.round.pending is not None:
            error = self._judged(move) if self.header.human_judge else self._called(move)
            if error is not None:
                return error
        error = self._disagreement(move, called=prophet is not None)
        if error is not None:
            return error
        self.play_lines.append(move.line)
        self.before.append(start)
        return self._do(commands.DeclareProphet(move.seat), move.line, move.seat) if move.prophet else None

    def _command(self, move: Move) -> Command | EgnError:
        if self.missing is None:
            if move.no_play:
                return commands.DeclareNoPlay(move.seat)
            return commands.PlayCards(move.seat, move.cards)
        seat, line = self.missing
        if move.seat != seat or len(move.cards) != 1:
            return EgnError(move.line, f"one card played for {seat} must follow line {line}")
        self.missing = None
        return commands.PlayForMissing(seat, "", move.cards[0])

    def _judged(self, move: Move) -> EgnError | None:
        """What Prophet and God, a person, say of the play that lies there."""
        if move.verdict is None:
            return EgnError(move.line, "a human judge's verdict is missing: right or wrong")
        prophet = self.round.prophet
        if prophet is not None:
            called = move.verdict if move.called is None else move.called
            error = self._do(commands.CallPlay(prophet.seat, called), move.line, prophet.seat)
            if error is not None:
                return error
        verdict = commands.JudgePlay(move.verdict, move.card)
        error = self._do(verdict, move.line, move.seat)
        if error is None and prophet is not None and must_pick(self.round):
            error = self._picked(move, prophet.seat, move.card)
            if error is None and self.round.pending is not None:
                error = self._do(verdict, move.line, move.seat)
        return error

    def _called(self, move: Move) -> EgnError | None:
        """What the Prophet says of the play that lies there, where a machine judges."""
        round_, prophet, pending = self.round, self.round.prophet, self.round.pending
        assert prophet is not None, "a machine waits for nobody else"
        assert pending is not None, "it was just shown"
        assert self.judge is not None, "a machine judges by a rule"
        right = right_cards(self.judge, round_.layout, pending.held) if move.no_play else ()
        truth = not right if move.no_play else permits_all(self.judge, round_.layout, pending.cards)
        called = next(said for said in (move.called, move.verdict, truth) if said is not None)
        error = self._do(commands.CallPlay(prophet.seat, called), move.line, prophet.seat, move.card)
        if error is None and must_pick(self.round):
            error = self._picked(move, prophet.seat, right[0] if self.header.seed is None else None)
        return error

    def _picked(self, move: Move, prophet: Seat, otherwise: Card | None) -> EgnError | None:
        card = move.picked or move.card or otherwise
        if card is None:
            return EgnError(move.line, "a wrong no play names the right card that God played")
        if self.round.pending is not None and card not in self.round.pending.held:
            return EgnError(move.line, f"{move.seat} does not hold {card}")
        return self._do(commands.PickCard(prophet, card), move.line, prophet, move.card)

    def _disagreement(self, move: Move, called: bool) -> EgnError | None:
        """Where the line says something that the replay does not bear out."""
        play, line = self.round.plays[-1], move.line
        if move.verdict is not None and move.verdict != play.right:
            return EgnError(line, f"by the rule this play is {_word(play.right)}")
        if move.card is not None and move.card != play.god_card:
            if move.card not in play.hand_shown:
                return EgnError(line, f"{move.seat} does not hold {move.card}")
            return EgnError(line, f"God plays {play.god_card} here, not {move.card}")
        if play.god_card is not None and move.card is None and self.header.seed is not None:
            return EgnError(line, "a wrong no play names the right card that God played")
        if move.called is not None and not called:
            return EgnError(line, "nobody is Prophet, so nobody calls")
        if move.picked is not None and play.picked is None:
            return EgnError(line, "only a no play that Prophet and God both call wrong has a card picked")
        return None

    def _order(self, order: Order) -> EgnError | None:
        line, rest = order.line, order.rest
        if self.missing is not None:
            return EgnError(line, f"a play for {self.missing[0]} must follow line {self.missing[1]}")
        match order.verb, rest:
            case "end", "scored" | "void":
                return self._do(commands.EndRound(rest == "scored"), line, "")
            case "undo", _ if rest.isdecimal():
                return self._undo(line, int(rest[:6]))
            case "amend", _:
                return self._amend(line, rest)
            case "miss" | "skip" | "step-down" | "eject", _ if rest in (*self.round.seats, self.round.god):
                return self._about(order.verb, line, rest)
            case "replace", _:
                return self._replace(line, rest)
            case "miss" | "skip" | "step-down" | "eject", _:
                return EgnError(line, f"{rest or 'nobody'} has no seat in this round")
            case _:
                return EgnError(
                    line,
                    "the moderator's orders are: miss, skip, step-down, eject NAME; replace NAME NAME; "
                    "undo NUMBER; amend NUMBER right or wrong; end scored or void",
                )

    def _about(self, verb: str, line: int, seat: Seat) -> EgnError | None:
        if verb == "miss":
            self.missing = (seat, line)
            return None
        if verb == "skip":
            return self._do(commands.SkipTurn(seat), line, seat)
        if verb == "eject":
            return self._do(commands.Eject(seat), line, seat)
        return self._do(commands.StepDown(seat), line, seat)

    def _amend(self, line: int, rest: str) -> EgnError | None:
        number, _, verdict = rest.partition(" ")
        if not number.isdecimal() or verdict.strip() not in VERDICTS:
            return EgnError(line, "amend names a play and right or wrong")
        return self._do(commands.AmendVerdict(int(number[:6]), VERDICTS[verdict.strip()]), line, "")

    def _replace(self, line: int, rest: str) -> EgnError | None:
        taken = (*self.round.seats, self.round.god)
        names = split_names(rest, taken)
        if names is None or not NAME.fullmatch(names[1]):
            return EgnError(line, "replace names who leaves and who takes over his seat")
        leaves, comes = names
        if folded(comes) in {folded(name) for name in taken}:
            return EgnError(line, f"{comes} is at the table already")
        return self._do(commands.TakeOverSeat(leaves, comes), line, leaves)

    def _undo(self, line: int, number: int) -> EgnError | None:
        """Back to before a play. With a seed the stock is shuffled again: what was drawn has been seen."""
        if not 1 <= number <= len(self.before):
            return EgnError(line, f"there is no play {number} to undo")
        refills = self.round.refills
        self.undone += 1
        self.round, made = self.before[number - 1]
        del self.events[made:], self.before[number - 1 :], self.play_lines[number - 1 :]
        if self.header.seed is not None:
            chance = SeededChance(self.header.seed)
            shuffled = StockShuffled(chance.shuffle(f"undo:{self.undone}", self.round.stock), refills)
            self.events.append(shuffled)
            self.round = evolve(self.round, shuffled)
        return None


def _word(right: bool) -> str:
    return "right" if right else "wrong"
