"""Who leaves a table, by choice or by a moderator's order, and who comes to look on and goes."""

from pbem.engine.match import commands as match_commands
from pbem.engine.match import events
from pbem.engine.match.events import TableEvent
from pbem.engine.match.play import Answer, chance_of, with_end
from pbem.engine.match.state import Match, Phase
from pbem.engine.round import commands as commands
from pbem.engine.round.commands import Seat
from pbem.engine.round.decide import decide
from pbem.engine.round.judge import Judge


def leave(match: Match, seat: Seat, judge: Judge | None, *, late: bool = False) -> Answer:
    """What comes of it: the host's going closes a table where nothing has begun, a judging God's ends the round."""
    left = events.SeatLeft(seat, late)
    if seat == match.host and seat not in match.people and seat not in match.left:
        return (left,)  # the host gave up the seat, and moderated from outside
    if seat not in match.present:
        return match_commands.NotSeated()
    if match.phase is Phase.GATHERING:
        return (left, events.TableClosed()) if seat == match.host else (left,)
    went: tuple[TableEvent, ...] = (left,)
    round_ = match.round
    if match.phase is Phase.PLAY and round_ is not None:
        command: commands.Command | None = commands.Eject(seat) if seat in round_.seats else None
        if round_.human_judge and seat == round_.god:
            command = commands.EndRound(scored=False)
        if match.bots and match.persons == (seat,):  # they do not go on without anybody
            command = commands.EndRound(scored=True)
        done = decide(round_, command, judge, chance_of(match)) if command is not None else ()
        went = (*went, *done) if isinstance(done, tuple) else went
    return with_end(match, went)


def watch(match: Match, seat: Seat, *, invited: bool) -> Answer:
    """Somebody comes to look on, at an open table or when `invited`."""
    if seat in match.present:
        return match_commands.AlreadySeated()
    if seat in match.audience:
        return match_commands.AlreadyWatching()
    if not (match.open or invited):
        return match_commands.InvitedOnly()
    return (events.WatcherCame(seat),)


def stop_watching(match: Match, seat: Seat) -> Answer:
    """Somebody looks on no more."""
    return (events.WatcherLeft(seat),) if seat in match.watchers else match_commands.NotWatching()
