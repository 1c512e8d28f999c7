"""A round replayed from the lines of its file, each through the engine as if it were played now."""

from dataclasses import dataclass

from pbem.cards import Card
from pbem.engine.notation.errors import EgnError, shown
from pbem.engine.notation.moderation import carry_out
from pbem.engine.notation.moves import Move, Order
from pbem.engine.notation.steps import Steps
from pbem.engine.round import commands as commands
from pbem.engine.round.commands import Command, Seat
from pbem.engine.round.judge import permits_all, right_cards
from pbem.engine.round.queries import must_pick
from pbem.engine.round.refusals import NotJustRight
from pbem.engine.round.state import Round


@dataclass(slots=True)
class Replay(Steps):
    """A replay going on."""

    def take(self, move: Move | Order) -> EgnError | None:
        """One line more, or what is wrong with it."""
        if self.round.over and not self._rescores(move):
            return EgnError(move.line, "the round is over: nothing can follow")
        if self.missing is not None and isinstance(move, Order):
            return self._card_missing(move.line)
        if self.unsaid is not None:
            if not (isinstance(move, Order) and move.verb in ("end", "undo")):
                return self._word_missing(self.unsaid)
            self.unsaid = None
        if isinstance(move, Order):
            return carry_out(self, move)
        if move.seat not in (*self.round.seats, self.round.god):
            return EgnError(move.line, f"{shown(move.seat)} has no seat in this round")
        return self._play(move) if move.is_play else self._declaration(move)

    def unfinished(self) -> EgnError | None:
        """What the end of the file leaves open."""
        if self.unsaid is not None:
            return self._word_missing(self.unsaid)
        return None if self.missing is None else self._card_missing(self.missing[1])

    def _rescores(self, move: Move | Order) -> bool:
        """Whether a person, God, amends a verdict: that is possible when all is over, and changes the scores."""
        return self.header.human_judge and isinstance(move, Order) and move.verb == "amend"

    def _card_missing(self, line: int) -> EgnError:
        """`! miss` without the card that was played."""
        assert self.missing is not None, "somebody missed his turn"
        return EgnError(line, f"one card played for {self.missing[0]} must follow line {self.missing[1]}")

    def _word_missing(self, line: int) -> EgnError:
        """A guess on which a person never gave a verdict, though the round went on."""
        return EgnError(line, "a human judge's verdict on the guess is missing: right or wrong")

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
            error = self.do(declared, move.line, move.seat)
        if error is None and move.guess is not None:
            error = self.do(commands.GuessRule(move.seat, move.guess.theory), move.line, move.seat)
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
                self.unsaid = move.line
                return None
            return self.do(commands.JudgeGuess(verdict), move.line, move.seat)
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
            command if isinstance(command, EgnError) else self.do(command, move.line, move.seat, move.card)
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
        self.keep(move.line, before, made)
        if move.prophet or missed:
            return self._wishes(move)
        if move.guess is not None and not self.round.plays[-1].right:
            return EgnError(move.line, self.refused(NotJustRight(), move.seat))
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
            error = self.do(commands.CallPlay(prophet.seat, called), move.line, prophet.seat)
            if error is not None:
                return error
        verdict = commands.JudgePlay(move.verdict, move.card)
        error = self.do(verdict, move.line, move.seat)
        if error is None and prophet is not None and must_pick(self.round):
            error = self._picked(move, prophet.seat, move.card)
            if error is None and self.round.pending is not None:
                error = self.do(verdict, move.line, move.seat)
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
        error = self.do(commands.CallPlay(prophet.seat, called), move.line, prophet.seat, move.card)
        if error is None and must_pick(self.round):
            error = self._picked(move, prophet.seat, right[0] if self.header.seed is None else None)
        return error

    def _picked(self, move: Move, prophet: Seat, otherwise: Card | None) -> EgnError | None:
        card = move.picked or move.card or otherwise
        if card is None:
            return EgnError(move.line, "a wrong no play names the right card that God played")
        if self.round.pending is not None and card not in self.round.pending.held:
            return EgnError(move.line, f"{move.seat} does not hold {card}")
        return self.do(commands.PickCard(prophet, card), move.line, prophet, move.card)

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


def _word(right: bool) -> str:
    return "right" if right else "wrong"
