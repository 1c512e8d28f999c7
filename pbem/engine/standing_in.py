"""Who stays away: his time is put off once, a caretaker plays for him, his seat is open, and he may come back."""

from __future__ import annotations

from pbem.engine import match_commands as asked
from pbem.engine import match_events as happened
from pbem.engine.match import Match, task
from pbem.engine.match_playing import Answer


def stand_in(
    match: Match, command: asked.ExcuseTurn | asked.SendCaretaker | asked.OpenSeat | asked.ReclaimSeat
) -> Answer:
    """What comes of it; nothing where it is so already."""
    seat = command.seat
    if seat not in match.present:
        return asked.NotSeated()
    match command:
        case asked.ExcuseTurn():
            waits = task(match)
            late = waits is not None and waits.seat == seat
            return (happened.TurnExcused(seat),) if late else ()
        case asked.SendCaretaker():
            return () if seat in match.kept else (happened.CaretakerCame(seat),)
        case asked.OpenSeat():
            return () if seat in match.vacant else (happened.SeatOpened(seat, command.first_turn),)
        case asked.ReclaimSeat():
            return (happened.SeatReclaimed(seat),) if seat in match.kept else ()
