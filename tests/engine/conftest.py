"""Rulebooks, tables set up card by card, and rounds played at random, for the tests of the engine."""

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from pbem.cards import Card, SeededChance
from pbem.engine import commands
from pbem.engine.commands import ProphetWish
from pbem.engine.dealing import deal, first_player
from pbem.engine.decide import carry_on
from pbem.engine.events import RoundStarted
from pbem.engine.evolve import evolve
from pbem.engine.layout import Layout
from pbem.engine.reading_rulebook import read_rulebook
from pbem.engine.round import Duty
from pbem.engine.rulebook import Rulebook
from pbem.engine.standing import awaited, plays, why_not_prophet

RULEBOOKS = Path(__file__).parents[2] / "data" / "rulebooks"


def cards(text):
    return tuple(Card.read(word) for word in text.split())


@dataclass(frozen=True)
class Rule:
    """A secret rule from a function of the main line's last card and the next one."""

    permitted: Callable[[Card, Card], bool]
    admitted: Callable[[Card], bool] = lambda card: True

    def permits(self, layout: Layout, card: Card) -> bool:
        return self.permitted(layout.main_line[-1], card)

    def admits(self, card: Card) -> bool:
        return self.admitted(card)


class Table:
    """A round set up by hand; `play` and the like go through the engine and keep what came of it."""

    def __init__(self, rulebook, hands, *, starter="5H", stock="", rule=None, chance=None):
        seats = tuple(hands)
        starters = cards(starter)
        self.judge = rule
        self.chance = chance
        started = RoundStarted(
            rulebook=rulebook,
            god="God",
            seats=seats,
            starter=starters,
            hands=tuple(cards(hand) for hand in hands.values()),
            stock=cards(stock),
            first_to_move=first_player(rulebook, seats, starters[0]),
            human_judge=rule is None,
        )
        self.events = [started]
        self.round = evolve(None, started)

    def do(self, command):
        """The events of the command, or its refusal."""
        done = carry_on(self.round, command, self.judge, self.chance)
        if not isinstance(done, tuple):
            return done
        self.events += done[0]
        self.round = done[1]
        return done[0]

    def done(self, command):
        answer = self.do(command)
        assert isinstance(answer, tuple), answer
        return answer

    def play(self, seat, text, *, right=None, called=None, prophet=None):
        """A play with all that is said of it: `called` by the Prophet, `right` by God where he is a person."""
        self.done(commands.PlayCards(seat, cards(text), prophet))
        return self.say(called, right)

    def no_play(self, seat, *, right=None, called=None, card=None, prophet=None):
        self.done(commands.DeclareNoPlay(seat, prophet))
        return self.say(called, right, card)

    def say(self, called=None, right=None, card=None):
        if called is not None:
            self.done(commands.CallPlay(self.round.prophet.seat, called))
        if right is not None:
            self.done(commands.JudgePlay(right, card and Card.read(card)))
        return self.round.plays[-1] if self.round.plays else None

    def prophet(self, seat):
        return self.done(commands.DeclareProphet(seat))

    def hand(self, seat):
        return " ".join(str(card) for card in self.round.hands[seat])

    @property
    def main_line(self):
        return " ".join(str(card) for card in self.round.layout.main_line)


def a_command(round_, dice):
    """Something that the round may be asked now, most often what it waits for."""
    if dice.random() < 0.04:
        seat = dice.choice((*round_.seats, round_.god))
        return dice.choice(
            (
                commands.SkipTurn(seat),
                commands.StepDown(seat),
                commands.Eject(seat),
                commands.PlayForMissing(seat, f"miss:{dice.randrange(99)}"),
                commands.DeclareProphet(seat),
                commands.AmendVerdict(dice.randrange(20), dice.random() < 0.5),
                commands.TakeOverSeat(seat, f"New {seat}"),
                commands.PlayCards(seat, cards("AS AS AS")),
            )
        )
    declarer = round_.may_declare
    if declarer and why_not_prophet(round_, declarer) is None and dice.random() < 0.3:
        return commands.DeclareProphet(declarer)
    waits = awaited(round_)
    if waits.duty is Duty.PLAY:
        hand = round_.hands[waits.seat]
        wish = dice.choice((None, None, ProphetWish.ALWAYS, ProphetWish.IF_RIGHT))
        if round_.prophet or not round_.rulebook.prophet or waits.seat in round_.false_prophets:
            wish = None
        if dice.random() < 0.15:
            return commands.DeclareNoPlay(waits.seat, wish)
        longest = round_.rulebook.string_max or len(hand)
        length = min(dice.choice((1, 1, 2, 3, 4)), longest, len(hand))
        return commands.PlayCards(waits.seat, tuple(dice.sample(hand, length)), wish)
    if waits.duty is Duty.CALL:
        if round_.human_judge and round_.pending.judged is None and dice.random() < 0.3:
            return a_verdict(round_, dice)
        return commands.CallPlay(waits.seat, dice.random() < 0.4)
    if waits.duty is Duty.PICK:
        return commands.PickCard(waits.seat, dice.choice(round_.pending.held))
    return a_verdict(round_, dice)


def a_verdict(round_, dice):
    card = dice.choice(round_.pending.held) if round_.pending.no_play else None
    return commands.JudgePlay(dice.random() < 0.4, card)


def play_out(rulebook, seed, *, human=False, players=4, rule=None, turns=400):
    """A round played at random to its end: its events, the round after each command, and what was refused."""
    dice = random.Random(seed)
    chance = SeededChance(seed.to_bytes(32, "big"))
    rule = rule or Rule(lambda last, card: card.suit.red != last.suit.red)
    judge = None if human else rule
    seats = tuple(f"Player {n}" for n in range(1, players + 1))
    started = deal(rulebook, "God", seats, chance, rule, human_judge=human)
    events, rounds, refused = [started], [evolve(None, started)], []
    for _ in range(turns):
        round_ = rounds[-1]
        if round_.over:
            break
        command = a_command(round_, dice)
        done = carry_on(round_, command, judge, chance)
        if isinstance(done, tuple):
            events += done[0]
            rounds.append(done[1])
        else:
            refused.append((round_, command, done))
    return events, rounds, refused


@pytest.fixture(scope="session")
def books():
    """The rulebooks of the rule texts, from the table in docs/rulebooks.md; only New Eleusis ships as a file."""
    gardner = read_rulebook((RULEBOOKS / "new-eleusis.toml").read_text(), "new-eleusis.toml")
    assert isinstance(gardner, Rulebook), gardner
    others = (
        replace(gardner, name="new-eleusis-1996", expel_from=40, prophet_expel_from=30),
        replace(gardner, name="novo-eleusis", starter="admitted", false_prophet_draw=0, god_cap="with"),
        replace(gardner, name="eleusis-basic", hint="required", prophet=False),
        replace(
            gardner,
            name="eleusi",
            packs=3,
            starter="lookback",
            string_max=0,
            marker_after_fall="main-line",
            god_cap="with",
        ),
        replace(
            gardner,
            name="eleusis-express",
            seats_min=3,
            stock="ends-round",
            hand=12,
            first_player="right-of-god",
            direction="anticlockwise",
            string_max=1,
            wrong_draw="one",
            no_play_small=1,
            no_play_less=1,
            no_play_wrong_draw=1,
            no_play_return="bottom",
            expel_from=0,
            prophet=False,
            score="from-hand",
            out_bonus=3,
            compensation=0,
        ),
    )
    return {book.name: book for book in (gardner, *others)}


@pytest.fixture(scope="session")
def gardner(books):
    return books["new-eleusis"]


@pytest.fixture(scope="session")
def table():
    """Sets up a round: `table(rulebook, {"Ana": "5H 6C", …}, starter="3H", stock="…", rule=…)`."""
    return Table


@pytest.fixture(scope="session")
def rule():
    """A secret rule: `rule(lambda last, card: …)`."""
    return Rule


@pytest.fixture(scope="session")
def playout():
    """A round played at random: `playout(rulebook, seed, human=…)`."""
    return play_out


@pytest.fixture(scope="session")
def still_plays():
    return plays
