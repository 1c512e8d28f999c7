"""How it is told that somebody stays away, and what becomes of his turns and of his seat."""

from __future__ import annotations

from pbem.digests.facts import news as news
from pbem.digests.facts.news import News
from pbem.engine.match import events as happened
from pbem.engine.match.events import TableEvent
from pbem.engine.round import events as played


def of_absence(event: TableEvent) -> News | None:
    """The news of it; None for anything else."""
    match event:
        case happened.TurnExcused(seat):
            return news.Excused(seat)
        case played.TurnSkipped(seat):
            return news.Skipped(seat)
        case happened.CaretakerCame(seat):
            return news.CaretakerPlays(seat)
        case happened.SeatOpened(seat, first_turn, for_good):
            return news.SeatIsOpen(seat, first_turn, for_good)
        case happened.SeatTendered(seat):
            return news.SeatIsOffered(seat)
        case happened.SeatReclaimed(seat):
            return news.CameBack(seat)
        case happened.TableDeserted():
            return news.Deserted()
        case happened.TableRevived():
            return news.Revived()
        case happened.MistakeStands(number):
            return news.StoodByItself(number)
        case _:
            return None
