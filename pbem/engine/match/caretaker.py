"""Who plays for bots, and for those who stay away: an honest player who sees no more than the seat's own view."""

from typing import Protocol

from pbem.cards import Card
from pbem.engine.match.absence import acting, plays_in_person
from pbem.engine.match.commands import DesertTable, TableCommand
from pbem.engine.match.state import Match, Phase, Task, task
from pbem.engine.match.view import TableView, table_view
from pbem.engine.round import commands as commands
from pbem.engine.round.commands import Command
from pbem.engine.round.queries import plays
from pbem.engine.round.state import Duty


class Caretaker(Protocol):
    """Somebody who plays in others' places; what they do follows from what they are shown and chance of their own.

    The table's chance would tell them of its stock."""

    def bots_act(self, view: TableView, strength: str) -> Command:
        """What a bot of that strength does that is awaited: it is the reader of `view`."""
        ...

    def card(self, view: TableView) -> Card:
        """The card that is played for the reader of `view`, who stays away."""
        ...


def stands_in(match: Match, caretaker: Caretaker) -> TableCommand | None:
    """What is done now for a seat that the server plays; None where somebody is awaited who plays in person.

    Where nobody else acts any more, but somebody who is out of the round is still there, bots play it to its end; where
    there are none it ends as it stands, for caretakers do not play among themselves. Where nobody is there, the clock
    stands until somebody comes back.
    """
    waits, round_ = task(match), match.round
    if match.paused is not None or match.phase is not Phase.PLAY or round_ is None:
        return None
    if waits is None or waits.seat not in match.unattended:
        return None
    bots = dict(match.bots)
    if not plays_in_person(match):
        if all(seat in match.unattended or seat not in match.present for seat in round_.seats):
            return DesertTable()
        if not any(seat in bots for seat in acting(match)):
            return commands.EndRound(scored=True)
    view = table_view(match, waits.seat)
    if waits.seat in bots:
        return caretaker.bots_act(view, bots[waits.seat])
    if waits.duty is Duty.PLAY and _waits_for_newcomer(match, waits.seat):
        return commands.SkipTurn(waits.seat)
    return _for_absent(view, waits, caretaker)


def _for_absent(view: TableView, waits: Task, caretaker: Caretaker) -> Command | None:
    """A card, and no calls: a Prophet's office is given up at once. None where only the player in person can act."""
    match waits.duty:
        case Duty.PLAY:
            return commands.PlayForMissing(waits.seat, "", caretaker.card(view))
        case Duty.CALL | Duty.PICK:
            return commands.StepDown(waits.seat)
        case Duty.STARTER:
            return commands.JudgeStarter(admitted=True)
        case _:
            return None


def _waits_for_newcomer(match: Match, seat: str) -> bool:
    """Whether a hand that nobody has touched is offered to somebody of the waiting list: it is left as it is.

    But turns pass to and fro among those only who play.
    """
    round_ = match.round
    if round_ is None or not any(offered == seat for offered, _ in match.tendered):
        return False
    touched = any(play.seat == seat for play in round_.plays)
    return not touched and any(plays(round_, one) for one in round_.seats if one not in match.kept)
