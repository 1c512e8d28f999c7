"""A round replayed from the lines of its file, each through the engine as if it were played now."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from pbem.cards import Card, Chance, SeededChance
from pbem.engine import commands
from pbem.engine.commands import Command, Seat
from pbem.engine.decide import carry_on
from pbem.engine.events import Event, StockShuffled
from pbem.engine.evolve import evolve
from pbem.engine.judge import Judge, permits_all, right_cards
from pbem.engine.notation.chances import WrittenChance
from pbem.engine.notation.errors import EgnError, refused, shown
from pbem.engine.notation.header import NAME, Header, folded
from pbem.engine.notation.moves import VERDICTS, Move, Order, split_names
from pbem.engine.refusals import CardNotHeld, NotJustRight, Refusal
from pbem.engine.round import Round
from pbem.engine.standing import must_pick

KEPT_EVERY = 16
"""The round is kept whole before every 16th play: an undo goes back to one of these, and on by the events."""

_NUMBER = re.compile("[0-9]{1,6}")


@dataclass(slots=True)
class Replay:
    """A replay going on. `made[n]`: how many events had made the round before play n + 1; some are `kept` whole."""

    header: Header
    judge: Judge | None
    round: Round
    events: list[Event]
    play_lines: list[int] = field(default_factory=list)
    guess_lines: list[int] = field(default_factory=list)
    made: list[int] = field(default_factory=list)
    kept: list[Round] = field(default_factory=list)
    undone: int = 0
    missing: tuple[Seat, int] | None = None

    def take(self, move: Move | Order) -> EgnError | None:
        """One line more, or what is wrong with it."""
        if self.round.over:
            return EgnError(move.line, "the round is over: nothing can follow")
        if isinstance(move, Order):
            return self._order(move)
        if move.seat not in (*self.round.seats, self.round.god):
            return EgnError(move.line, f"{shown(move.seat)} has no seat in this round")
        return self._play(move) if move.is_play else self._declaration(move)

    def unfinished(self) -> EgnError | None:
        """What the end of the file leaves open."""
        return None if self.missing is None else self._card_missing(self.missing[1])

    def _card_missing(self, line: int) -> EgnError:
        """`! miss` without the card that was played."""
        assert self.missing is not None, "somebody missed his turn"
        return EgnError(line, f"one card played for {self.missing[0]} must follow line {self.missing[1]}")

    def _do(self, command: Command, line: int, seat: Seat, named: Card | None = None) -> EgnError | None:
        seed, refill = self.header.seed, self.header.refill
        chance: Chance = SeededChance(seed) if seed is not None else WrittenChance(refill, named)
        done = carry_on(self.round, command, self.judge, chance)
        if not isinstance(done, tuple):
            return EgnError(line, self._refused(done, seat))
        self.events += done[0]
        self.round = done[1]
        return None

    def _refused(self, refusal: Refusal, seat: Seat) -> str:
        """What the engine refuses, in words, as exactly as the round can tell."""
        held = self.round.hands.get(seat, ())
        last = self.round.plays[-1] if self.round.plays else None
        match refusal:
            case CardNotHeld(card) if card in held:
                times = held.count(card)
                return f"{seat} holds {card} only {'once' if times == 1 else f'{times} times'}"
            case NotJustRight() if last is None or last.seat != seat:
                return f"{seat} cannot guess: he has not just played"
            case NotJustRight() if last is not None and not last.right:
                return f"{seat} cannot guess: the play was wrong"
            case NotJustRight():
                return f"{seat} cannot guess again before his next play"
            case _:
                return refused(refusal, seat)

    def _declaration(self, move: Move) -> EgnError | None:
        played = len(self.round.plays)
        if move.number != played:
            what = "a guess" if move.guess is not None else "a declaration"
            return EgnError(move.line, f"{what} has the number of the play it follows, {played}")
        return self._wishes(move)

    def _wishes(self, move: Move) -> EgnError | None:
        """What follows a play that is over: its player becomes Prophet, and guesses."""
        if self.round.over:
            wish = "be Prophet" if move.prophet else "guess"
            if move.prophet or move.guess is not None:
                return EgnError(move.line, f"{move.seat} cannot {wish}: his play has ended the round")
        error = None
        if move.prophet:
            declared = commands.DeclareProphet(move.seat, move.theory)
            error = self._do(declared, move.line, move.seat)
        if error is None and move.guess is not None:
            error = self._do(commands.GuessRule(move.seat, move.guess.theory), move.line, move.seat)
            error = error or self._guess_judged(move)
        return error

    def _guess_judged(self, move: Move) -> EgnError | None:
        """What God says of the guess on this line, if the play was right and it was made at all."""
        if move.guess is None:
            return None
        self.guess_lines.append(move.line)
        guess, verdict = self.round.guesses[-1], move.guess.verdict
        if guess.right is None:
            if verdict is None:
                return EgnError(move.line, "a human judge's verdict on the guess is missing: right or wrong")
            return self._do(commands.JudgeGuess(verdict), move.line, move.seat)
        if verdict is not None and verdict != guess.right:
            return EgnError(move.line, f"by the rule this guess is {_word(guess.right)}")
        return None

    def _play(self, move: Move) -> EgnError | None:
        number = len(self.round.plays) + 1
        if move.number != number:
            return EgnError(move.line, f"this is play {number}, not {move.number}")
        before, made = self.round, len(self.events)
        missed = self.missing is not None
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
        error = self._disagreement(move, before)
        if error is not None:
            return error
        self.play_lines.append(move.line)
        self.made.append(made)
        if number % KEPT_EVERY == 1:
            self.kept.append(before)
        if move.prophet or missed:
            return self._wishes(move)
        if move.guess is not None and not self.round.plays[-1].right:
            return EgnError(move.line, self._refused(NotJustRight(), move.seat))
        return self._guess_judged(move)

    def _command(self, move: Move) -> Command | EgnError:
        if self.missing is None:
            # A guess goes with the play, since that may end the round; but not before its player is Prophet.
            theory = None if move.guess is None or move.prophet else move.guess.theory
            if move.no_play:
                return commands.DeclareNoPlay(move.seat, guess=theory)
            return commands.PlayCards(move.seat, move.cards, guess=theory)
        if move.seat != self.missing[0] or len(move.cards) != 1:
            return self._card_missing(move.line)
        self.missing = None
        return commands.PlayForMissing(move.seat, "", move.cards[0])

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

    def _disagreement(self, move: Move, before: Round) -> EgnError | None:
        """Where the line says something that the replay, from the round `before` it, does not bear out."""
        play, line = self.round.plays[-1], move.line
        if move.verdict is not None and move.verdict != play.right:
            return EgnError(line, f"by the rule this play is {_word(play.right)}")
        if move.card is not None and move.card != play.god_card:
            if move.card not in play.hand_shown:
                return EgnError(line, f"{move.seat} does not hold {move.card}")
            if self.judge is not None and not self.judge.permits(before.layout, move.card):
                return EgnError(line, f"God cannot play {move.card}: by the rule it is wrong here")
            if play.picked == play.god_card:
                why = f"the Prophet picked {play.picked}, which is right"
                return EgnError(line, f"{why}: God plays it, not {move.card}")
            return EgnError(line, f"by the seed God plays {play.god_card} here, not {move.card}")
        if play.god_card is not None and move.card is None and self.header.seed is not None:
            return EgnError(line, "a wrong no play names the right card that God played")
        if move.called is not None and before.prophet is None:
            return EgnError(line, "nobody is Prophet, so nobody calls")
        if move.picked is not None and play.picked is None:
            return EgnError(line, "only a no play that Prophet and God both call wrong has a card picked")
        return None

    def _order(self, order: Order) -> EgnError | None:
        line, rest = order.line, order.rest
        if self.missing is not None:
            return self._card_missing(line)
        match order.verb, rest:
            case "end", "scored" | "void":
                return self._do(commands.EndRound(rest == "scored"), line, "")
            case "undo", _ if _NUMBER.fullmatch(rest):
                return self._undo(line, int(rest))
            case "amend", _:
                return self._amend(line, rest)
            case "miss" | "skip" | "step-down" | "eject", _ if rest in (*self.round.seats, self.round.god):
                return self._about(order.verb, line, rest)
            case "replace", _:
                return self._replace(line, rest)
            case "miss" | "skip" | "step-down" | "eject", "":
                return EgnError(line, f"{order.verb} names one player")
            case "miss" | "skip" | "step-down" | "eject", _:
                return EgnError(line, f"{shown(rest)} has no seat in this round")
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
        number, *verdict = rest.split(None, 1) or [""]
        said = VERDICTS.get("".join(verdict))
        if said is None or not _NUMBER.fullmatch(number):
            return EgnError(line, "amend names a play and right or wrong")
        return self._do(commands.AmendVerdict(int(number), said), line, "")

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
        if not 1 <= number <= len(self.made):
            return EgnError(line, f"there is no play {number} to undo")
        refills, made = self.round.refills, self.made[number - 1]
        nearest = (number - 1) // KEPT_EVERY
        self.round = self.kept[nearest]
        for event in self.events[self.made[nearest * KEPT_EVERY] : made]:
            self.round = evolve(self.round, event)
        del self.events[made:], self.made[number - 1 :], self.play_lines[number - 1 :]
        del self.kept[-(-(number - 1) // KEPT_EVERY) :]
        del self.guess_lines[len(self.round.guesses) :]
        self.undone += 1
        if self.header.seed is not None:
            chance = SeededChance(self.header.seed)
            shuffled = StockShuffled(chance.shuffle(f"undo:{self.undone}", self.round.stock), refills)
            self.events.append(shuffled)
            self.round = evolve(self.round, shuffled)
        return None


def _word(right: bool) -> str:
    return "right" if right else "wrong"
