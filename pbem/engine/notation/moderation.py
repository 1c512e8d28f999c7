"""The lines of a file that begin with `!`: what the moderator did, done again."""

import re

from pbem.engine.notation.errors import EgnError, shown
from pbem.engine.notation.header import NAME, folded
from pbem.engine.notation.moves import VERDICTS, Order, split_names
from pbem.engine.notation.steps import Steps
from pbem.engine.round import commands as commands
from pbem.engine.round.commands import Seat

_NUMBER = re.compile("[0-9]{1,6}")


def carry_out(steps: Steps, order: Order) -> EgnError | None:
    """The order done, or why it cannot be."""
    line, rest = order.line, order.rest
    match order.verb, rest:
        case "end", "scored" | "void":
            return steps.do(commands.EndRound(rest == "scored"), line, "")
        case "undo", _ if _NUMBER.fullmatch(rest):
            return _undo(steps, line, int(rest))
        case "amend", _:
            return _amend(steps, line, rest)
        case "miss" | "skip" | "step-down" | "eject", _ if rest in (*steps.round.seats, steps.round.god):
            return _about(steps, order.verb, line, rest)
        case "replace", _:
            return _replace(steps, line, rest)
        case "miss" | "skip" | "step-down" | "eject", "":
            return EgnError(line, f"{order.verb} names one player")
        case "miss" | "skip" | "step-down" | "eject", _:
            return EgnError(line, f"{shown(rest)} has no seat in this round")
        case _:
            return EgnError(
                line,
                "the moderator's orders are: miss, skip, step-down, eject NAME; replace NAME NAME; "
                "undo NUMBER; amend NUMBER right or wrong; end scored or void",
            )


def _about(steps: Steps, verb: str, line: int, seat: Seat) -> EgnError | None:
    if verb == "miss":
        steps.missing = (seat, line)
        return None
    if verb == "skip":
        return steps.do(commands.SkipTurn(seat), line, seat)
    if verb == "eject":
        return steps.do(commands.Eject(seat), line, seat)
    return steps.do(commands.StepDown(seat), line, seat)


def _undo(steps: Steps, line: int, number: int) -> EgnError | None:
    if not 1 <= number <= len(steps.made):
        return EgnError(line, f"there is no play {number} to undo")
    steps.undo(number)
    return None


def _amend(steps: Steps, line: int, rest: str) -> EgnError | None:
    number, *verdict = rest.split(None, 1) or [""]
    said = VERDICTS.get("".join(verdict))
    if said is None or not _NUMBER.fullmatch(number):
        return EgnError(line, "amend names a play and right or wrong")
    return steps.do(commands.AmendVerdict(int(number), said), line, "")


def _replace(steps: Steps, line: int, rest: str) -> EgnError | None:
    taken = (*steps.round.seats, steps.round.god)
    names = split_names(rest, taken)
    if names is None or not NAME.fullmatch(names[1]):
        return EgnError(line, "replace names who leaves and who takes over his seat")
    leaves, comes = names
    if folded(comes) in {folded(name) for name in taken}:
        return EgnError(line, f"{comes} is at the table already")
    return steps.do(commands.TakeOverSeat(leaves, comes), line, leaves)
