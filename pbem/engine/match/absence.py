"""Players who stay away: a deadline is put off once, a caretaker plays, the seat is open; they may come back."""

from pbem.engine.match import commands
from pbem.engine.match import events as match_events
from pbem.engine.match.events import TableEvent
from pbem.engine.match.evolve import evolve_match
from pbem.engine.match.moderation.refusals import NoAmendment
from pbem.engine.match.play import Answer, play
from pbem.engine.match.state import Match, Phase, task
from pbem.engine.round.commands import AmendVerdict, Seat

Absence = (
    commands.ExcuseTurn
    | commands.SendCaretaker
    | commands.OpenSeat
    | commands.ReclaimSeat
    | commands.TenderSeat
    | commands.LapseTender
    | commands.DesertTable
    | commands.LetMistakeStand
)


def stand_in(match: Match, command: Absence) -> Answer:
    """What comes of it; nothing where it is so already."""
    match command:
        case commands.TenderSeat(seat, to):
            fits = seat in match.vacant and not any(seat in offer or to in offer for offer in match.offers)
            return (match_events.SeatTendered(seat, to),) if fits else ()
        case commands.LapseTender(seat, to):
            return (match_events.TenderLapsed(seat, to),) if (seat, to) in match.tendered else ()
        case commands.DesertTable():
            stands = match.paused is not None or plays_himself(match)
            return () if stands else (match_events.TableDeserted(match.clock),)
        case commands.LetMistakeStand(number):
            return _let_stand(match, number)
        case _:
            return _of_seat(match, command)


def _of_seat(
    match: Match,
    command: commands.ExcuseTurn | commands.SendCaretaker | commands.OpenSeat | commands.ReclaimSeat,
) -> Answer:
    seat = command.seat
    if seat not in match.present:
        return commands.NotSeated()
    match command:
        case commands.ExcuseTurn():
            waits = task(match)
            late = waits is not None and waits.seat == seat
            return (match_events.TurnExcused(seat),) if late else ()
        case commands.SendCaretaker():
            return () if seat in match.kept else (match_events.CaretakerCame(seat),)
        case commands.OpenSeat():
            return () if seat in match.vacant else (match_events.SeatOpened(seat, command.first_turn),)
        case commands.ReclaimSeat():
            back = match_events.SeatReclaimed(seat)
            stays_away = seat not in match.kept or seat in match.barred
            return () if stays_away else with_revival(match, (back,))


def _let_stand(match: Match, number: int) -> Answer:
    amendment = match.amendment
    if amendment is None or amendment.number != number:
        return NoAmendment(number)
    told = play(match, AmendVerdict(number, amendment.right), None, None)
    return (match_events.MistakeStands(number), *told) if isinstance(told, tuple) else told


def acting(match: Match) -> tuple[Seat, ...]:
    """Who acts in the round that is played, now or later: not who is expelled, nor a Prophet whose theory calls."""
    round_ = match.round
    if round_ is None or match.phase is not Phase.PLAY:
        return ()
    by_theory = round_.prophet.seat if round_.prophet is not None and round_.calling is not None else None
    out = (*round_.expelled, *match.left, by_theory)
    return tuple(seat for seat in round_.seats if seat not in out)


def plays_himself(match: Match) -> bool:
    """Whether anybody acts in the round for whom no caretaker plays."""
    return any(seat not in match.kept for seat in acting(match))


def with_revival(match: Match, events: tuple[TableEvent, ...]) -> tuple[TableEvent, ...]:
    """`events`, and that the clock runs again if it stood because nobody played in person, and somebody does now."""
    after = match
    for event in events:
        after = evolve_match(after, event)
    revived = match.deserted and after.deserted and plays_himself(after)
    return (*events, match_events.TableRevived()) if revived else events
