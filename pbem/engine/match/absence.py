"""Players who stay away: a deadline is put off once, a caretaker plays, the seat is open; they may come back."""

from pbem.engine.match import commands, events
from pbem.engine.match.events import TableEvent
from pbem.engine.match.evolve import advanced
from pbem.engine.match.moderation.refusals import NoAmendment
from pbem.engine.match.play import Answer, play
from pbem.engine.match.state import Match, Phase, task
from pbem.engine.round.commands import AmendVerdict, Seat


def stand_in(match: Match, command: events.Absence | commands.DesertTable) -> Answer:
    """What comes of it; nothing where it is so already."""
    match command:
        case events.OfAbsentee():
            return _of_seat(match, command)
        case events.SeatTendered(seat, to) if seat in (*match.vacant, *match.free):
            return () if any(seat in offer or to in offer for offer in match.offers) else (command,)
        case events.TenderLapsed(seat, to) if (seat, to) in match.tendered:
            return (command,)
        case commands.DesertTable() if match.paused is None and not plays_in_person(match):
            return (events.TableDeserted(match.clock),)
        case events.MistakeStands(number):
            return _let_stand(match, number)
    return ()


def _of_seat(match: Match, happens: events.OfAbsentee) -> Answer:
    seat, waits = happens.seat, task(match)
    if seat not in match.present:
        return commands.NotSeated()
    match happens:
        case events.TurnExcused() if waits is not None and waits.seat == seat:
            return (happens,)
        case events.CaretakerCame() if seat not in match.kept:
            return (happens,)
        case events.SeatOpened() if seat not in match.vacant:
            return (happens,)
        case events.SeatReclaimed() if seat in match.kept and seat not in match.barred:
            return with_revival(match, (happens,))
    return ()


def _let_stand(match: Match, number: int) -> Answer:
    amendment = match.amendment
    if amendment is None or amendment.number != number:
        return NoAmendment(number)
    told = play(match, AmendVerdict(number, amendment.right), None, None)
    return (events.MistakeStands(number), *told) if isinstance(told, tuple) else told


def acting(match: Match) -> tuple[Seat, ...]:
    """Who acts in the round that is played, now or later: not who is expelled, nor a Prophet whose theory calls."""
    round_ = match.round
    if round_ is None or match.phase is not Phase.PLAY:
        return ()
    by_theory = round_.prophet.seat if round_.prophet is not None and round_.calling is not None else None
    out = (*round_.expelled, *match.left, by_theory)
    return tuple(seat for seat in round_.seats if seat not in out)


def plays_in_person(match: Match) -> bool:
    """Whether anybody acts in the round for whom the server does not play."""
    return any(seat not in match.unattended for seat in acting(match))


def with_revival(match: Match, done: tuple[TableEvent, ...]) -> tuple[TableEvent, ...]:
    """`done`, and that the clock runs again if it stood because nobody played in person, and somebody does now."""
    now = advanced(match, done)
    revived = match.deserted and now.deserted and plays_in_person(now)
    return (*done, events.TableRevived()) if revived else done
