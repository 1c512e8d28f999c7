"""The lines of a file that begin with `!`: what the moderator did, done again."""

import re

from pbem.engine.notation.errors import EgnError, shown
from pbem.engine.notation.header import NAME, folded
from pbem.engine.notation.moves import VERDICTS, Order, split_names
from pbem.engine.notation.steps import Steps
from pbem.engine.round import commands

_NUMBER = re.compile("[0-9]{1,6}")
_OF_PLAYER = {"skip": commands.SkipTurn, "step-down": commands.StepDown, "eject": commands.Eject}


def carry_out(steps: Steps, order: Order) -> None:
    """The order done. Raises EgnError if it cannot be."""
    line, rest = order.line, order.rest
    people = (*steps.round.seats, steps.round.god)
    match order.verb:
        case "end" if rest in ("scored", "void"):
            steps.do(commands.EndRound(rest == "scored"), line, "")
        case "undo" if _NUMBER.fullmatch(rest):
            number = int(rest)
            if not 1 <= number <= len(steps.made):
                raise EgnError(line, f"there is no play {number} to undo")
            steps.undo(number)
        case "amend":
            play, *verdict = rest.split(None, 1) or [""]
            said = VERDICTS.get("".join(verdict))
            if said is None or not _NUMBER.fullmatch(play):
                raise EgnError(line, "amend names a play and right or wrong")
            steps.do(commands.AmendVerdict(int(play), said), line, "")
        case "miss" | "skip" | "step-down" | "eject" if rest not in people:
            no_seat = f"{shown(rest)} has no seat in this round"
            raise EgnError(line, no_seat if rest else f"{order.verb} names one player")
        case "miss":
            steps.missing = (rest, line)
        case "skip" | "step-down" | "eject":
            steps.do(_OF_PLAYER[order.verb](rest), line, rest)
        case "replace":
            names = split_names(rest, people)
            if names is None or not NAME.fullmatch(names[1]):
                raise EgnError(line, "replace names who leaves and who takes over the seat")
            leaves, comes = names
            if folded(comes) in {folded(name) for name in people}:
                raise EgnError(line, f"{comes} is at the table already")
            steps.do(commands.TakeOverSeat(leaves, comes), line, leaves)
        case _:
            raise EgnError(
                line,
                "the moderator's orders are: miss, skip, step-down, eject NAME; replace NAME NAME; "
                "undo NUMBER; amend NUMBER right or wrong; end scored or void",
            )
