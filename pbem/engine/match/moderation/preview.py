"""What an order of a moderator's would do, as far as everybody may know it: for previews, and for who is to agree."""

from dataclasses import dataclass

from pbem.engine.match.moderation.orders import ModeratorOrder, UndoTo
from pbem.engine.match.state import Match


@dataclass(frozen=True, slots=True)
class Foreseen:
    """`plays`: how many never happened then, the one before God included; `judged`: how the first is judged anew.

    `points` go to who never was God of a round that counts, once the match is over.
    """

    plays: int = 0
    judged: bool | None = None
    points: int = 0


def foresee(match: Match, order: ModeratorOrder) -> Foreseen:
    """What an order would do at this table, from nothing that is hidden."""
    plays, judged, round_ = 0, None, match.round
    if isinstance(order, UndoTo) and round_ is not None:
        plays = len(round_.plays) + (round_.pending is not None) - order.number + 1
        amendment = match.amendment
        judged = amendment.right if amendment is not None and amendment.number == order.number else None
    return Foreseen(plays, judged, match.rulebook.compensation)
