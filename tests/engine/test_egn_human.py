"""Rounds that a person judges at a table: file and log tell the same, undone plays and second thoughts included."""

import random
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.cards import SeededChance
from pbem.engine import commands
from pbem.engine import events as played
from pbem.engine import match_events as happened
from pbem.engine.dealing import deal
from pbem.engine.evolve import replay
from pbem.engine.fair_play import commit
from pbem.engine.match import Phase, evolve_match
from pbem.engine.match_playing import play
from pbem.engine.match_undoing import undo, undo_amended
from pbem.engine.notation import Game, Heading, Weight, read_egn, verify_egn, write_egn
from tests.engine.gathering import Gathering
from tests.engine.playing_at_random import CALLING, a_command, calling

BOOKS = sorted(path.stem for path in (Path(__file__).parents[2] / "data" / "rulebooks").glob("*.toml"))
RULE = "the one that I think of when I go to bed"
SALT = bytes(range(32))


class Session:
    """A round that a person judges, played at random at a table where plays are undone and seats change hands."""

    def __init__(self, book, seed, turns=150):
        self.dice = random.Random(seed)
        self.seed = seed.to_bytes(32, "big")
        self.match = Gathering(book, human=True).begun().match
        self.story = []
        self.guests = 0
        self.tells(
            (
                happened.RuleDrafted(self.match.god, RULE, {}, 0),
                happened.RuleSet(
                    self.match.god,
                    RULE,
                    {},
                    0,
                    self.seed.hex(),
                    SALT.hex(),
                    commit(SALT, RULE, self.seed),
                    False,
                ),
            )
        )
        self.tells((self.deal(book),))
        for _ in range(turns):
            if self.match.phase is not Phase.PLAY:
                break
            self.step()
        if self.match.phase is Phase.PLAY:
            self.asks(commands.EndRound(scored=True))

    def deal(self, book):
        god = self.match.god
        seats = tuple(seat for seat in self.match.people if seat != god)
        count = self.dice.choice((0, 1, 3))
        return deal(book, god, seats, SeededChance(self.seed), None, human_judge=True, starters=count)

    def tells(self, events):
        for event in events:
            self.match = evolve_match(self.match, event)
            if isinstance(event, played.Event | happened.PlaysUndone):
                self.story.append(event)

    def asks(self, command):
        theory = calling(self.match.round)
        answer = play(self.match, command, None, theory)
        if isinstance(answer, tuple):
            self.tells(answer)

    def step(self):
        round_, dice = self.match.round, self.dice
        chance = dice.random()
        if chance < 0.06 and self.match.before:
            self.undoes(dice.randint(1, len(self.match.before)))
        elif chance < 0.1 and round_.plays:
            self.amends(dice.choice(round_.plays))
        elif chance < 0.13:
            self.guests += 1
            seat = dice.choice((*round_.seats, round_.god))
            self.asks(commands.TakeOverSeat(seat, f"Guest {self.guests}"))
        elif chance < 0.15:
            play_ = dice.choice(round_.plays) if round_.plays else None
            if play_ is not None:
                self.asks(commands.AmendVerdict(play_.number, dice.random() < 0.5))
        elif chance < 0.18 and round_.prophet:
            self.asks(commands.StepDown(round_.prophet.seat))
        elif chance < 0.19:
            self.asks(commands.Eject(dice.choice(round_.seats)))
        else:
            self.asks(a_command(round_, dice))

    def undoes(self, number):
        answer = undo(self.match, number)
        assert isinstance(answer, tuple), answer
        self.tells(answer)

    def amends(self, play_):
        round_ = self.match.round
        if calling(self.match.before[play_.number - 1].round) is not calling(round_):
            return  # then the Prophet picks himself what his theory would have picked
        card = self.dice.choice(play_.hand_shown) if play_.no_play else None
        proposed = happened.AmendmentProposed(round_.god, play_.number, not play_.right, card)
        answer = undo_amended(self.match, proposed, None, calling(round_))
        if isinstance(answer, tuple):
            self.tells(answer)

    @property
    def heading(self):
        """Everybody is called as his seat is."""
        started, *later = self.story
        came = [event.by for event in later if isinstance(event, played.SeatTakenOver)]
        return Heading(
            {name: name for name in (*started.seats, started.god, *came)},
            rule=RULE,
            seed=self.seed.hex(),
            salt=SALT.hex(),
            commitment=commit(SALT, RULE, self.seed),
        )


def judge_of(text, rulebook):
    return CALLING.get(text, f"{text} is no rule")


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(BOOKS), st.integers(1, 2**62))
def test_what_happened_at_a_table_is_written_and_read_back_the_same(books, name, seed):
    """How often the starter was drawn anew a file does not tell: its seed does."""
    session = Session(books[name], seed)
    text = write_egn(session.story, session.heading)
    game = read_egn(text, books.get, judge_of)
    assert isinstance(game, Game), (game, text)
    assert game.round == session.match.round.but(redraws=0)
    assert replay(game.events) == game.round
    found = verify_egn(text, books.get, judge_of)
    assert [one for one in found if one.weight is Weight.BREACH] == []
