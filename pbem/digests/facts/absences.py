"""How it is told that somebody stays away, and what becomes of their turns and of their seat."""

from pbem.digests.facts import news as news
from pbem.digests.facts.news import News
from pbem.engine.match import events
from pbem.engine.match.events import TableEvent
from pbem.engine.round import events as round_events


def of_absence(event: TableEvent) -> News | None:
    """The news of it; None for anything else."""
    match event:
        case events.TurnExcused(seat):
            return news.Excused(seat)
        case round_events.TurnSkipped(seat):
            return news.Skipped(seat)
        case events.CaretakerCame(seat):
            return news.CaretakerPlays(seat)
        case events.SeatOpened(seat, first_turn, for_good):
            return news.SeatIsOpen(seat, first_turn, for_good)
        case events.SeatTendered(seat):
            return news.SeatIsOffered(seat)
        case events.SeatReclaimed(seat):
            return news.CameBack(seat)
        case events.TableDeserted():
            return news.Deserted()
        case events.TableRevived():
            return news.Revived()
        case events.MistakeStands(number):
            return news.StoodByItself(number)
        case _:
            return None
