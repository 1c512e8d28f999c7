"""The server as God: a table whose people all play, by rules that the server draws."""

from dataclasses import dataclass

from pbem.engine.round.commands import Seat
from pbem.engine.rulebook import Rulebook

SERVER: Seat = "server"
"""The seat of God that no person has; persons are known by numbers, so nobody is ever called so."""


@dataclass(frozen=True, slots=True)
class ServerGod:
    """What the host wishes of the server: so many rounds, and rules that are easy, medium, hard, or any."""

    rounds: int
    difficulty: str


def people_wanted(rulebook: Rulebook, server: ServerGod | None) -> tuple[int, int]:
    """How many people sit at a table, fewest and most: the rulebook counts God, and the server is none."""
    gods = 0 if server is None else 1
    return rulebook.seats_min - gods, rulebook.seats_max - gods
