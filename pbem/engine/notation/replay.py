"""A round replayed from the lines of its file, each through the engine as if it were played now."""

from dataclasses import dataclass

from pbem.cards import Card
from pbem.engine.notation.body import word
from pbem.engine.notation.errors import EgnError, shown
from pbem.engine.notation.moderation import carry_out
from pbem.engine.notation.moves import Move, Order
from pbem.engine.notation.steps import Steps
from pbem.engine.round import commands
from pbem.engine.round.commands import Command, Seat
from pbem.engine.round.judge import permits_all, right_cards
from pbem.engine.round.queries import must_pick
from pbem.engine.round.refusals import NotJustRight
from pbem.engine.round.state import Round


@dataclass(slots=True)
class Replay(Steps):
    """A replay going on."""

    def take(self, move: Move | Order) -> None:
        """One line more. Raises EgnError if it cannot be so."""
        # A person, God, may amend a verdict when all is over, and that changes the scores.
        rescores = self.header.human_judge and isinstance(move, Order) and move.verb == "amend"
        if self.round.over and not rescores:
            raise EgnError(move.line, "the round is over: nothing can follow")
        if isinstance(move, Order):
            self._want_card(move.line)
        if not (isinstance(move, Order) and move.verb in ("end", "undo")):
            self._want_word()
        self.unsaid = None
        if isinstance(move, Order):
            carry_out(self, move)
        elif move.seat not in (*self.round.seats, self.round.god):
            raise EgnError(move.line, f"{shown(move.seat)} has no seat in this round")
        elif move.is_play:
            self._play(move)
        else:
            self._declaration(move)

    def finish(self) -> None:
        """Raises EgnError if the end of the file leaves something open."""
        self._want_word()
        self._want_card(self.missing[1] if self.missing is not None else 0)

    def _want_word(self) -> None:
        """A guess on which a person gives no verdict does not stand, if the round goes on."""
        if self.unsaid is not None:
            raise EgnError(self.unsaid, "a human judge's verdict on the guess is missing: right or wrong")

    def _want_card(self, line: int) -> None:
        """After `! miss` there must be the card that was played."""
        if self.missing is not None:
            missed = f"one card played for {self.missing[0]} must follow line {self.missing[1]}"
            raise EgnError(line, missed)

    def _declaration(self, move: Move) -> None:
        played = len(self.round.plays)
        if move.number != played:
            what = "a guess" if move.guess is not None else "a declaration"
            raise EgnError(move.line, f"{what} has the number of the play it follows, {played}")
        self._wishes(move)

    def _wishes(self, move: Move) -> None:
        """What follows a play that is over: its player becomes Prophet, and guesses."""
        if self.round.over and (move.prophet or move.guess is not None):
            wish = "be Prophet" if move.prophet else "guess"
            raise EgnError(move.line, f"{move.seat} cannot {wish}: the play has ended the round")
        if move.prophet:
            self.do(commands.DeclareProphet(move.seat, move.theory), move.line, move.seat)
        if move.guess is not None:
            self.do(commands.GuessRule(move.seat, move.guess.theory), move.line, move.seat)
            self._guess_judged(move)

    def _guess_judged(self, move: Move) -> None:
        """What God says of the guess on this line, if the play was right and it was made at all."""
        if move.guess is None:
            return
        self.guess_lines.append(move.line)
        guess, verdict = self.round.guesses[-1], move.guess.verdict
        if guess.right is not None:
            if verdict not in (None, guess.right):
                raise EgnError(move.line, f"by the rule this guess is {word(guess.right)}")
        elif verdict is None:
            self.unsaid = move.line
        else:
            self.do(commands.JudgeGuess(verdict), move.line, move.seat)

    def _play(self, move: Move) -> None:
        number = len(self.round.plays) + 1
        if move.number != number:
            raise EgnError(move.line, f"this is play {number}, not {move.number}")
        before, made = self.round, len(self.events)
        missed = self.missing is not None
        self.do(self._command(move), move.line, move.seat, move.card)
        if self.round.pending is not None and self.header.human_judge:
            self._judged(move)
        elif self.round.pending is not None:
            self._called(move)
        self._compare(move, before)
        self.keep(move.line, before, made)
        if move.prophet or missed:
            self._wishes(move)
        elif move.guess is not None and not self.round.plays[-1].right:
            raise EgnError(move.line, self.refused(NotJustRight(), move.seat))
        else:
            self._guess_judged(move)

    def _command(self, move: Move) -> Command:
        if self.missing is None:
            # A guess goes with the play, since that may end the round; but not before its player is Prophet.
            theory = None if move.guess is None or move.prophet else move.guess.theory
            if move.no_play:
                return commands.DeclareNoPlay(move.seat, guess=theory)
            return commands.PlayCards(move.seat, move.cards, guess=theory)
        if move.seat != self.missing[0] or len(move.cards) != 1:
            self._want_card(move.line)
        self.missing = None
        return commands.PlayForMissing(move.seat, "", move.cards[0])

    def _judged(self, move: Move) -> None:
        """What Prophet and God, a person, say of the play that lies there."""
        if move.verdict is None:
            raise EgnError(move.line, "a human judge's verdict is missing: right or wrong")
        prophet = self.round.prophet
        if prophet is not None:
            called = move.verdict if move.called is None else move.called
            self.do(commands.CallPlay(prophet.seat, called), move.line, prophet.seat)
        verdict = commands.JudgePlay(move.verdict, move.card)
        self.do(verdict, move.line, move.seat)
        if prophet is not None and must_pick(self.round):
            self._picked(move, prophet.seat, move.card)
            if self.round.pending is not None:
                self.do(verdict, move.line, move.seat)

    def _called(self, move: Move) -> None:
        """What the Prophet says of the play that lies there, where a machine judges."""
        round_, prophet, pending = self.round, self.round.prophet, self.round.pending
        assert prophet is not None, "a machine waits for nobody else"
        assert pending is not None, "it was just shown"
        assert self.judge is not None, "a machine judges by a rule"
        right = right_cards(self.judge, round_.layout, pending.held) if move.no_play else ()
        truth = not right if move.no_play else permits_all(self.judge, round_.layout, pending.cards)
        called = next(said for said in (move.called, move.verdict, truth) if said is not None)
        self.do(commands.CallPlay(prophet.seat, called), move.line, prophet.seat, move.card)
        if must_pick(self.round):
            self._picked(move, prophet.seat, right[0] if self.header.seed is None else None)

    def _picked(self, move: Move, prophet: Seat, otherwise: Card | None) -> None:
        card = move.picked or move.card or otherwise
        if card is None:
            raise EgnError(move.line, "a wrong no play names the right card that God played")
        if self.round.pending is not None and card not in self.round.pending.held:
            raise EgnError(move.line, f"{move.seat} does not hold {card}")
        self.do(commands.PickCard(prophet, card), move.line, prophet, move.card)

    def _compare(self, move: Move, before: Round) -> None:
        """Raises EgnError where the line says what the replay, from the round `before` it, does not bear out."""
        play, line = self.round.plays[-1], move.line
        if move.verdict is not None and move.verdict != play.right:
            raise EgnError(line, f"by the rule this play is {word(play.right)}")
        if move.card is not None and move.card != play.god_card:
            if move.card not in play.hand_shown:
                raise EgnError(line, f"{move.seat} does not hold {move.card}")
            if self.judge is not None and not self.judge.permits(before.layout, move.card):
                raise EgnError(line, f"God cannot play {move.card}: by the rule it is wrong here")
            if play.picked == play.god_card:
                why = f"the Prophet picked {play.picked}, which is right"
                raise EgnError(line, f"{why}: God plays it, not {move.card}")
            raise EgnError(line, f"by the seed God plays {play.god_card} here, not {move.card}")
        if play.god_card is not None and move.card is None and self.header.seed is not None:
            raise EgnError(line, "a wrong no play names the right card that God played")
        if move.called is not None and before.prophet is None:
            raise EgnError(line, "nobody is Prophet, so nobody calls")
        if move.picked is not None and play.picked is None:
            raise EgnError(line, "only a no play that Prophet and God both call wrong has a card picked")
