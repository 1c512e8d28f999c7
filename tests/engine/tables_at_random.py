"""Rounds that a person judges, played at random at a table: verdicts, doubts, amendments, undoing, newcomers."""

import random

from pbem.engine.match import commands as match_commands
from pbem.engine.match import events
from pbem.engine.match.evolve import evolve_match
from pbem.engine.match.moderation.undo import undo, undo_amended
from pbem.engine.match.state import Phase, task
from pbem.engine.round import commands as commands
from tests.engine.gathering import CODEC, SALT, Gathering
from tests.engine.playing_at_random import a_command, calling


class RandomTable(Gathering):
    """A table that keeps every match it was; what a round is given is told to `decide_match` as a service would."""

    def __init__(self, book, seed, rule=None, players=4, *, human=True):
        self.dice = random.Random(seed)
        self.secret = seed.to_bytes(32, "big")
        self.matches = []
        self.guests = 0
        super().__init__(book, players + 1, rule, human=human)
        for number in range(players):
            self.do(match_commands.TakeSeat(f"player {number}", invited=True))
        self.do(match_commands.StartMatch("ana", self.secret))
        god = self.match.god
        self.do(events.HintGiven(god, "colours do not matter"))
        if book.starter == "lookback":
            self.do(events.StartersSet(god, self.dice.randint(1, 3)))
        self.do(events.RuleDrafted(god, "in words alone", {}, 0))
        self.do(match_commands.ConfirmRule(god, self.secret, SALT))
        self.first = len(self.events)

    def theory(self):
        round_ = self.match and self.match.round
        return calling(round_) if round_ is not None and not round_.over else None

    def take(self, answer):
        """Events that came of no command of its own; a refusal changes nothing."""
        for event in answer if isinstance(answer, tuple) else ():
            assert CODEC.load(*CODEC.dump(event)) == event
            self.match = evolve_match(self.match, event)
            self.events.append(event)
        return answer

    def step(self):
        """Something happens, or is refused."""
        before = self.match
        answer = self.happens()
        if not isinstance(answer, tuple):
            assert self.match == before
        self.matches.append(self.match)
        return answer

    def happens(self):
        match, dice, round_ = self.match, self.dice, self.match.round
        played = len(round_.plays) + (round_.pending is not None)
        if match.question is not None and dice.random() < 0.8:
            return self.do(dice.choice((match_commands.Insist, events.VerdictDropped))(match.god))
        if match.amendment is not None and dice.random() < 0.5:
            if dice.random() < 0.5:
                return self.take(undo_amended(match, match.amendment, None, self.theory()))
            return self.do(commands.AmendVerdict(match.amendment.number, match.amendment.right))
        match dice.randrange(60):
            case 0:
                return self.take(undo(match, dice.randint(0, played + 1)))
            case 1:
                return self.take(undo(match, max(played - dice.randrange(3), 0)))
            case 2 | 3:
                return self.do(self.an_amendment())
            case 4:
                return self.do(events.LatenessTold(task(match).seat))
            case 5 if round_.prophet is not None:
                return self.do(commands.StepDown(round_.prophet.seat))
            case 6:
                self.guests += 1
                return self.do(commands.TakeOverSeat(dice.choice(round_.seats), f"guest {self.guests}"))
            case 7 if dice.random() < 0.2:
                return self.do(match_commands.LeaveTable(dice.choice(round_.seats)))
            case _:
                return self.do(self.a_word(a_command(round_, dice)))

    def an_amendment(self):
        round_, dice = self.match.round, self.dice
        number = dice.randint(0, len(round_.plays) + 1)
        hand = round_.plays[number - 1].hand_shown if 0 < number <= len(round_.plays) else ()
        card = dice.choice(hand) if hand else None
        return match_commands.Amend(round_.god, number, dice.random() < 0.5, card)

    def a_word(self, command):
        """Whatever God says goes through his own mouth."""
        match command:
            case commands.JudgePlay() | commands.JudgeGuess() | commands.JudgeStarter():
                return match_commands.GodSays(self.match.god, command)
            case commands.EndRound():
                return commands.SkipTurn("nobody")
            case _:
                return command

    def play_out(self, steps=160):
        for _ in range(steps):
            if self.match.phase is not Phase.PLAY:
                break
            self.step()
        if self.match.phase is Phase.PLAY:
            self.do(commands.EndRound(scored=True))
            self.matches.append(self.match)
        return self
