"""How a moderator's order is handled: why it may be refused, and what comes of it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pbem.engine.match.commands import TableRefusal
from pbem.engine.match.play import Answer
from pbem.engine.match.state import Match
from pbem.engine.round.commands import Seat
from pbem.engine.round.judge import Judge


@dataclass(frozen=True, slots=True)
class Handling:
    """One kind of order, given by a moderator: `(match, by, order)`.

    `why_not` is all that a preview asks: it knows nothing but what everybody at the table may, so that neither it nor a
    refusal tells of rule, stock or a hidden hand. `do` gives the events that follow `ModeratorOrdered`; it is asked
    only where `why_not` has nothing against the order.
    """

    why_not: Callable[[Match, Seat, Any], TableRefusal | None]
    do: Callable[[Match, Seat, Any, Judge | None, Judge | None], Answer]
