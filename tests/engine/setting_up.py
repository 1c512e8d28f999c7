"""Tables set up card by card, and secret rules from functions."""

from collections.abc import Callable
from dataclasses import dataclass

from pbem.cards import Card
from pbem.engine.round import commands as commands
from pbem.engine.round.dealing import first_player
from pbem.engine.round.events import RoundStarted
from pbem.engine.round.evolve import evolve
from pbem.engine.round.judge import Unclear
from pbem.engine.round.prophecy import carry_on_by_theory
from pbem.engine.round.state import Layout


def cards(text):
    return tuple(Card.read(word) for word in text.split())


@dataclass(frozen=True)
class Rule:
    """A secret rule from a function of the main line's last card and the next one."""

    permitted: Callable[[Card, Card], bool]
    admitted: Callable[[Card], bool] = lambda card: True
    lookback: int = 1
    same: Callable[[str], bool | Unclear] = lambda theory: theory == "right"

    def permits(self, layout: Layout, card: Card) -> bool:
        return self.permitted(layout.main_line[-1], card)

    def admits(self, card: Card) -> bool:
        return self.admitted(card)

    def agrees(self, theory: str, layout: Layout) -> bool | Unclear:
        return self.same(theory)


class Table:
    """A round set up by hand; `play` and the like go through the engine and keep what came of it.

    `theories`: what judges by the theories that Prophets may declare, by their texts.
    """

    def __init__(self, rulebook, hands, *, starter="5H", stock="", rule=None, chance=None, theories=None):
        seats = tuple(hands)
        starters = cards(starter)
        self.judge = rule
        self.chance = chance
        self.theories = theories or {}
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
        calling = self.round.calling
        theory = None if calling is None else self.theories[calling.text]
        done = carry_on_by_theory(self.round, command, self.judge, theory, self.chance)
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
