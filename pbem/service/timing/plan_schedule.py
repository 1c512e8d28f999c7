"""Which of somebody's plans still stand, and when the first of them is carried out."""

from collections.abc import Callable, Sequence

from pbem.digests.mails.mails import PlanOver
from pbem.engine.match.state import Match, Phase, task
from pbem.engine.round import events
from pbem.engine.round.queries import why_not_prophet
from pbem.engine.round.state import Duty
from pbem.micros import Micros
from pbem.store.rows.people import DeadlineRecord
from pbem.store.rows.turns import PlanKind, PlanRecord

NEVER_SHOWN = -1
"""The number under which it is kept that somebody will not declare themselves Prophet after their last play."""

WAITING = 0
"""The number of a play that waits unjudged: there is one at most, and it is no plan that is told by number."""

MOST = 20
"""How many plans somebody may have at one table."""

OF_A_TURN = (PlanKind.LATER, PlanKind.IF)
"""What is carried out when a turn comes."""

PlansOf = Callable[[int], Sequence[PlanRecord]]
"""What a person has planned at the table, in order."""


def waiting_play(plans: Sequence[PlanRecord]) -> PlanRecord | None:
    return next((one for one in plans if one.number == WAITING), None)


def why_over(plan: PlanRecord, match: Match) -> PlanOver | None:
    """Why a plan is not carried out any more; None while it stands."""
    round_, seat = match.round, str(plan.person)
    if seat not in match.present:
        return PlanOver.OUT
    if round_ is None or match.phase is not Phase.PLAY or round_.over or plan.round != match.number:
        return PlanOver.ROUND
    if seat not in round_.seats or seat in round_.expelled:
        return PlanOver.OUT
    if round_.prophet is not None and round_.prophet.seat == seat:
        return PlanOver.PROPHET
    if plan.kind is not PlanKind.PLAY:
        return None
    # Others have acted since a play was mailed that waits, or it is not its player's turn any more.
    since = [act for act in match.acts if act.serial >= plan.serial]
    outdated = not _is_asked(match, seat) or any(act.seat != seat or act.by_server for act in since)
    return PlanOver.OUTDATED if outdated else None


def _is_asked(match: Match, seat: str) -> bool:
    """Whether a play is awaited of this seat."""
    waits = task(match)
    return waits is not None and waits.seat == seat and waits.duty is Duty.PLAY


def to_carry_out(match: Match, plans: Sequence[PlanRecord]) -> list[PlanRecord]:
    """What may be carried out in the turn that is going on, what comes first first: a play that waits goes alone."""
    standing = [one for one in plans if why_over(one, match) is None]
    play = waiting_play(standing)
    return [play] if play is not None else [one for one in standing if one.kind in OF_A_TURN]


def for_late(match: Match, plans: Sequence[PlanRecord]) -> PlanRecord | None:
    """What is done for a player who lets their time pass."""
    late = (one for one in plans if one.kind is PlanKind.LATE and why_over(one, match) is None)
    return next(late, None)


def when_planned(match: Match, record: DeadlineRecord, plans_of: PlansOf) -> Micros | None:
    """When the plan of who must act is carried out; None where there is none, and no caretaker who acts for them.

    A play that waits: when it can be taken back no longer. Any other plan: no sooner than who has just played could
    have declared themselves Prophet.
    """
    if match.paused is not None:
        return None
    asked = _is_asked(match, str(record.person))
    plans = to_carry_out(match, plans_of(record.person)) if asked else []
    if not plans:
        return runs_at(match, record, plans_of)
    if plans[0].number == WAITING:
        return min(plans[0].made, record.due) + match.time_rules.regret
    return record.begun + (match.time_rules.prophet_window if who_may_declare(match, plans_of) else 0)


def runs_at(match: Match, deadline: DeadlineRecord, plans_of: PlansOf) -> Micros | None:
    """When a caretaker plays: at once, or once who has just played can no longer become Prophet.

    None where the turn is not a caretaker's.
    """
    waits = task(match)
    kept = waits is not None and waits.seat in match.kept and waits.seat == str(deadline.person)
    if not kept or match.phase is not Phase.PLAY or match.paused is not None:
        return None
    last = who_may_declare(match, plans_of)
    in_person = last is not None and str(last) not in match.kept
    return deadline.begun + (match.time_rules.prophet_window if in_person else 0)


def who_may_declare(match: Match, plans_of: PlansOf) -> int | None:
    """Who has just played and may still declare themselves Prophet, and has not said that they will not.

    Not who is also the next to move: they know what they planned. Nor who is away, so that a caretaker plays for them.
    """
    round_ = match.round
    seat = round_.may_declare if round_ is not None else None
    if round_ is None or seat is None or seat == round_.to_move or seat in match.kept:
        return None
    if why_not_prophet(round_, seat) is not None:
        return None
    return None if _renounced(match, plans_of(int(seat))) else int(seat)


def _renounced(match: Match, plans: Sequence[PlanRecord]) -> bool:
    """Whether the player said so after the last play."""
    shows = (events.CardsShown, events.NoPlayDeclared)
    last = max((act.serial for act in match.acts if isinstance(act.event, shows)), default=0)
    return any(one.number == NEVER_SHOWN and one.round == match.number and one.serial > last for one in plans)
