"""Who plays for a seat whose player stays away: an honest player who sees no more than the seat's own view."""

from typing import Protocol

from pbem.cards import Chance
from pbem.engine.match.absence import plays_himself
from pbem.engine.match.commands import DesertTable, TableCommand
from pbem.engine.match.play import chance_of
from pbem.engine.match.state import Match, Phase, task
from pbem.engine.match.view import TableView, table_view
from pbem.engine.round import commands as commands
from pbem.engine.round.commands import Command
from pbem.engine.round.queries import plays
from pbem.engine.round.state import Duty


class Caretaker(Protocol):
    """Somebody who plays in others' places; their acts follow from what they are shown, and from chance."""

    def acts(self, view: TableView, chance: Chance) -> Command | None:
        """The caretaker's act in the place of the reader of `view`; None where only the player in person can act."""
        ...


class RandomCaretaker:
    """Plays a card of the hand by chance, and calls no plays: a Prophet's office is given up at once."""

    def acts(self, view: TableView, chance: Chance) -> Command | None:
        waits = view.task
        if waits is None or waits.seat != view.reader or view.round is None:
            return None
        match waits.duty:
            case Duty.PLAY:
                label = f"caretaker:{view.serial}"
                return commands.PlayForMissing(view.reader, label, chance.pick(label, view.round.hand))
            case Duty.CALL | Duty.PICK:
                return commands.StepDown(view.reader)
            case Duty.STARTER:
                return commands.JudgeStarter(admitted=True)
            case _:
                return None


def stands_in(match: Match, caretaker: Caretaker) -> TableCommand | None:
    """What is done now for a seat that a caretaker keeps; None where somebody is awaited who plays in person.

    Caretakers do not play among themselves. Where nobody else acts any more, but somebody who is out of the round is
    still there, it ends as it stands; where nobody is, the clock stands until somebody comes back.
    """
    waits, round_, chance = task(match), match.round, chance_of(match)
    if match.paused is not None or match.phase is not Phase.PLAY or round_ is None or chance is None:
        return None
    if waits is None or waits.seat not in match.kept:
        return None
    if not plays_himself(match):
        there = any(seat in match.present and seat not in match.kept for seat in round_.seats)
        return commands.EndRound(scored=True) if there else DesertTable()
    if waits.duty is Duty.PLAY and _waits_for_newcomer(match, waits.seat):
        return commands.SkipTurn(waits.seat)
    return caretaker.acts(table_view(match, waits.seat), chance)


def _waits_for_newcomer(match: Match, seat: str) -> bool:
    """Whether a hand that nobody has touched is offered to somebody of the waiting list: it is left as it is.

    But turns pass to and fro among those only who play.
    """
    round_ = match.round
    if round_ is None or not any(offered == seat for offered, _ in match.tendered):
        return False
    touched = any(play.seat == seat for play in round_.plays)
    return not touched and any(plays(round_, one) for one in round_.seats if one not in match.kept)
