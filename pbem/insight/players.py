"""Whoever plays for the server: bots at tables, and autopilot for those who stay away."""

from collections.abc import Sequence
from random import SystemRandom
from typing import TypeVar

from pbem.cards import Card
from pbem.engine.match.view import TableView
from pbem.engine.round.commands import Command

T = TypeVar("T")

STRENGTHS = ("beginner", "club", "master")
"""What bots are called by how well they play, the weakest first."""

AUTOPILOT = "club"
"""How well autopilot plays."""


class _Chance:
    """Chance that nobody can foresee."""

    def pick(self, items: Sequence[T]) -> T:
        return SystemRandom().choice(items)


class ThinkingPlayers:
    """The caretaker that thinks. What can be thought of is built when it is first asked: half a second."""

    def bots_act(self, view: TableView, strength: str) -> Command:
        from pbem.insight import deciding, strengths

        command = deciding.decide(view, strengths.STRENGTHS[strength], _Chance())
        assert isinstance(command, Command), "whoever is awaited does something in the round"
        return command

    def card(self, view: TableView) -> Card:
        from pbem.insight import deciding, strengths

        return deciding.best_card(view, strengths.STRENGTHS[AUTOPILOT])
