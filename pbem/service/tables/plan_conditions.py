"""The conditions of somebody's plans: whether they can be read, and what they come to by what the planner may see."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from pbem.digests.outcomes import ConditionUnreadable
from pbem.engine.round.commands import Seat
from pbem.engine.round.view import View
from pbem.orders.declared.plans import If
from pbem.orders.model import NoPlay, Play
from pbem.rulelang.conditions import holds, read_condition, say_condition
from pbem.rulelang.language.errors import RuleError
from pbem.rulelang.meaning.facts import Facts, LastPlay
from pbem.service.tables.context import TableContext


def why_unreadable(at: TableContext, plan: If) -> ConditionUnreadable | None:
    """What is wrong with the first condition of a plan that cannot be read; None where all can."""
    names = _players(at)
    for place, part in enumerate(_parts(plan)):
        read = read_condition(part.condition, at.language, tuple(names.values()))
        if isinstance(read, RuleError):
            return ConditionUnreadable(read, _mended(plan, place, read.example).spell(at.language))
    return None


def as_read(at: TableContext, plan: If) -> tuple[str, ...]:
    """The conditions of a plan in their order, as the server reads them, in its owner's language."""
    names = tuple(_players(at).values())
    read = (read_condition(part.condition, at.language, names) for part in _parts(plan))
    return tuple(say_condition(one, at.language) for one in read if not isinstance(one, RuleError))


def meant(at: TableContext, plan: If, language: str) -> Play | NoPlay | RuleError | None:
    """What a plan that was written in a language comes to now: see `meant_now`; None where there is no round."""
    view = at.view().round
    return None if view is None else meant_now(plan, view, _players(at), language)


def meant_now(
    plan: If, view: View, names: Mapping[Seat, str], language: str
) -> Play | NoPlay | RuleError | None:
    """The move of the first condition that holds by what the reader sees, or what is done where none does, if anything.

    The error of a condition that cannot be read any more, as somebody in it is called otherwise now. `names` are those
    of the players.
    """
    facts = facts_of(view, names)
    for part in _parts(plan):
        condition = read_condition(part.condition, language, tuple(names.values()))
        if isinstance(condition, RuleError):
            return condition
        if holds(condition, view.layout.main_line, facts, view.layout.sidelines):
            return part.then
    return _last(plan)


def facts_of(view: View, names: Mapping[Seat, str]) -> Facts:
    """What its reader may know of a round, nothing more; `names` are those of the players."""
    return Facts(
        me=names.get(view.reader, ""),
        layout=view.layout.count,
        hands={names[one.seat]: one.cards for one in view.players if one.seat in names},
        plays={names[one.seat]: LastPlay(one.right, one.no_play) for one in view.plays if one.seat in names},
        prophet=None if view.prophet is None else names.get(view.prophet.seat, ""),
    )


def _players(at: TableContext) -> dict[Seat, str]:
    """What the players of the round are called."""
    view, names = at.view().round, at.work.names(at.table)
    players = view.players if view is not None else ()
    return {one.seat: names[one.seat] for one in players if names.get(one.seat)}


def _parts(plan: If) -> Iterator[If]:
    """The plan, and each that stands behind an ELSE of it."""
    yield plan
    if isinstance(plan.otherwise, If):
        yield from _parts(plan.otherwise)


def _last(plan: If) -> Play | NoPlay | None:
    """What is done where no condition holds."""
    return _last(plan.otherwise) if isinstance(plan.otherwise, If) else plan.otherwise


def _mended(plan: If, place: int, condition: str) -> If:
    """The plan with another condition at a place."""
    if place == 0:
        return replace(plan, condition=condition)
    assert isinstance(plan.otherwise, If)
    return replace(plan, otherwise=_mended(plan.otherwise, place - 1, condition))
