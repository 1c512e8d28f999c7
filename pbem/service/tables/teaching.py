"""What a teacher says at tables that have one: what follows from the open layout, and nothing more."""

from pbem.digests import outcomes
from pbem.digests.outcomes import Done, Undone
from pbem.engine.match.state import Phase
from pbem.engine.match.view import table_view
from pbem.engine.round.events import CardsShown, NoPlayDeclared
from pbem.orders.values.cards import CardWord
from pbem.service.aggregates.tables import OpenTable
from pbem.service.services import TableContext

MOST_FALLEN = 2
"""So many ideas that fell are told after one play, the simplest of them."""


def lesson(table: OpenTable, seat: str) -> Done | None:
    """What is to be learnt of the player's play and of those after it; None where there is no teacher, or no play."""
    match = table.match
    shown = any(isinstance(one, CardsShown | NoPlayDeclared) and one.seat == seat for one in table.events)
    if not match.house_rules.teacher or not shown or match.phase is not Phase.PLAY or match.round is None:
        return None
    from pbem.insight.teaching import explain  # it takes half a second to get ready

    told = explain(table_view(match, seat))
    since = max((play.number for play in match.round.plays if play.seat == seat), default=0)
    return outcomes.Taught(
        told.fitting,
        told.thought,
        tuple(one for one in told.fallen if one.number >= since)[:MOST_FALLEN],
        tuple(one for one in told.not_alone if one.number >= since)[:1],
    )


def why(at: TableContext, word: CardWord) -> Done | Undone:
    """WHY: what the layout says of one card."""
    match = at.table.match
    if not match.house_rules.teacher or match.phase is not Phase.PLAY or at.seat == match.god:
        return outcomes.NoTeacher()
    if word.card is None:
        return outcomes.OrderUnclear("why")
    from pbem.insight.teaching import judgement  # it takes half a second to get ready

    return outcomes.Weighed(judgement(at.view(), word.card))
