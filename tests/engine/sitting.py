"""Rounds that a person judges at a table, step by step or at random; what happened is kept as a file tells it."""

import random
from dataclasses import replace

from pbem.cards import SeededChance
from pbem.engine.commitment import commit
from pbem.engine.match import commands as match_commands
from pbem.engine.match import events as match_events
from pbem.engine.match.decide import decide_match
from pbem.engine.match.evolve import evolve_match
from pbem.engine.match.moderation.undo import undo, undo_amended
from pbem.engine.match.play import play
from pbem.engine.match.state import Phase
from pbem.engine.notation import Heading, write_egn
from pbem.engine.round import commands as commands
from pbem.engine.round import events as round_events
from pbem.engine.round.dealing import deal
from tests.engine.gathering import Gathering
from tests.engine.playing_at_random import a_command, calling

RULE = "the one that I think of when I go to bed"
SALT = bytes(range(32))


class Sitting:
    """A round of a table whose God judges by reply, and what happened in it."""

    def __init__(self, book, seed=1, *, starters=0, options=(), rule=RULE):
        self.seed = seed.to_bytes(32, "big")
        self.rule = rule
        self.options = options
        self.sealed = commit(SALT, rule, self.seed)
        self.match = Gathering(book, human=True).begun().match
        self.story = []
        god = self.match.god
        seats = tuple(seat for seat in self.match.people if seat != god)
        chance = SeededChance(self.seed)
        self.tells(
            match_events.RuleDrafted(god, rule, {}, 0),
            match_events.RuleSet(god, rule, {}, 0, self.seed.hex(), SALT.hex(), self.sealed, False),
            deal(book, god, seats, chance, None, human_judge=True, starters=starters),
        )

    @property
    def round(self):
        return self.match.round

    def tells(self, *events):
        for event in events:
            self.match = evolve_match(self.match, event)
            if isinstance(event, round_events.Event | match_events.PlaysUndone):
                self.story.append(event)

    def takes(self, answer):
        """Whether the answer was no refusal; then it has happened."""
        if not isinstance(answer, tuple):
            return False
        self.tells(*answer)
        return True

    def asks(self, *asked_for):
        """Whether each command was done that was asked for, one after the other."""
        return all(self.takes(play(self.match, command, None, calling(self.round))) for command in asked_for)

    def lays(self, count=1, *, right=None, **wishes):
        """Who is to move plays the first cards of his hand; God may say at once what they are."""
        seat = self.round.to_move
        said = () if right is None else (commands.JudgePlay(right),)
        shown = commands.PlayCards(seat, self.round.hands[seat][:count], **wishes)
        assert self.asks(shown, *said)
        return seat

    def undoes(self, number):
        assert self.takes(undo(self.match, number))

    def owns_up(self, number, *, right):
        """God takes a verdict back when all is over."""
        return self.takes(decide_match(self.match, match_commands.Amend(self.round.god, number, right)))

    @property
    def heading(self):
        """Everybody is called as his seat is."""
        started, *later = self.story
        came = [event.by for event in later if isinstance(event, round_events.SeatTakenOver)]
        return Heading(
            {name: name for name in (*started.seats, started.god, *came)},
            rule=self.rule,
            seed=self.seed.hex(),
            salt=SALT.hex(),
            commitment=self.sealed,
            options=self.options,
        )

    @property
    def file(self):
        return write_egn(self.story, self.heading)

    @property
    def body(self):
        """The lines after the tags."""
        return self.file.partition("\n\n")[2].splitlines()


class RandomSitting(Sitting):
    """Plays are undone, verdicts are taken back and seats change hands, until the round is over."""

    def __init__(self, book, seed, turns=150):
        self.dice = dice = random.Random(seed)
        hand = dice.choice((book.hand, 2, 5))
        options = [("hand", str(hand))]
        super().__init__(replace(book, hand=hand), seed, starters=dice.choice((0, 1, 3)), options=options)
        self.guests = 0
        for _ in range(turns):
            if self.match.phase is Phase.PLAY:
                self.step()
        if self.match.phase is Phase.PLAY:
            self.asks(commands.EndRound(scored=True))
        for play_ in dice.choices(self.round.plays, k=3) if self.round.plays else ():
            self.owns_up(play_.number, right=dice.random() < 0.5)

    def step(self):
        round_, dice = self.round, self.dice
        seat, chance = dice.choice((*round_.seats, round_.god)), dice.random()
        if chance < 0.03 and self.match.before:
            self.undoes(dice.randint(1, len(self.match.before)))
        elif chance < 0.05 and round_.plays:
            self.makes_again(dice.choice(round_.plays))
        elif chance < 0.07:
            self.guests += 1
            self.asks(commands.TakeOverSeat(seat, f"Guest {self.guests}"))
        elif chance < 0.09 and round_.plays:
            self.asks(commands.AmendVerdict(len(round_.plays), not round_.plays[-1].right))
        elif chance < 0.11 and round_.prophet:
            self.asks(commands.StepDown(round_.prophet.seat))
        elif chance < 0.12:
            self.asks(commands.SkipTurn(round_.to_move))
        elif chance < 0.13:
            self.asks(commands.PlayForMissing(round_.to_move, "miss:1"))
        elif chance < 0.134:
            self.asks(commands.Eject(seat))
        else:
            self.asks(a_command(round_, dice))

    def makes_again(self, play_):
        """The play is undone, shown again and judged as God means it."""
        round_ = self.round
        if calling(self.match.before[play_.number - 1].round) is not calling(round_):
            return  # then the Prophet picks himself what his theory would have picked
        card = self.dice.choice(play_.hand_shown) if play_.no_play else None
        proposed = match_events.AmendmentProposed(round_.god, play_.number, not play_.right, card)
        self.takes(undo_amended(self.match, proposed, None, calling(round_)))
