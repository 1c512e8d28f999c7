"""When time runs out that does not run always: not on days off, nor while somebody is away; when plans are done."""

import heapq
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from itertools import count
from random import Random
from zoneinfo import ZoneInfo

from pbem.digests.mails.mails import PlanOver
from pbem.engine.match.state import Match, Phase, task
from pbem.engine.match.terms import TimeRules
from pbem.engine.round import events
from pbem.engine.round.queries import why_not_prophet
from pbem.engine.round.state import Duty
from pbem.micros import HOUR, SECOND, Micros
from pbem.store.rows.people import DeadlineRecord
from pbem.store.rows.turns import PlanKind, PlanRecord, SeatClock

LEAST_DAILY: Micros = 12 * HOUR
"""A move that is due at an hour of the day has at least so much time, as it runs: else it is due a day later."""

YEAR: Micros = 366 * 24 * HOUR

LONGEST: Micros = 4 * YEAR
"""Nobody is given more time than this."""

FURTHEST: Micros = 40 * YEAR
"""An absence that ends later than so long after a turn began ends then: a year has four digits."""

SPREAD, LONGEST_THOUGHT = 0.7, 4.0
"""How far the times of a bot lie apart (the standard deviation of their logarithm), and the longest, in its paces."""

WEEK = 7

NIGHT, MORNING = time(22), time(8)
"""From when till when nobody is reminded."""

EVENING = time(21, 30)
"""When a player is reminded instead: a tick may be late, and still it is not night."""


@dataclass(frozen=True, slots=True)
class Span:
    """From `begin` to before `end`."""

    begin: Micros
    end: Micros


def when_due(
    rules: TimeRules, begun: Micros, given: Micros, away: Sequence[Span] = (), extra: Micros = 0
) -> Micros:
    """When `given` has run since `begun`: not on days off, not while `away` (ordered); by the hour of the day.

    `extra` runs from there, and does not wait for the hour.
    """
    due = when_run(rules, begun, given, away)
    if rules.daily is not None:
        due = _at_hour(rules, due)
        for span in away:
            if span.begin < due < span.end:  # the hour comes while away, though the time has run
                due = _at_hour(rules, max(due, min(span.end, begun + FURTHEST)))
    return when_run(rules, due, extra, away) if extra else due


def when_run(rules: TimeRules, begun: Micros, given: Micros, away: Sequence[Span] = ()) -> Micros:
    """When so much time has run since `begun`, at whatever hour."""
    at, left = begun, min(given, LONGEST)
    for stop in _stops(rules, begun, away):
        if stop.begin - at >= left:
            break
        left -= max(0, stop.begin - at)
        at = max(at, min(stop.end, begun + FURTHEST))
    return at + left


def ran(rules: TimeRules, begun: Micros, until: Micros, away: Sequence[Span] = ()) -> Micros:
    """How much time has run from `begun` to `until`; none where that is earlier."""
    total, at = 0, begun
    for stop in _stops(rules, begun, away):
        if stop.begin >= until:
            break
        total += max(0, stop.begin - at)
        at = max(at, min(stop.end, until))
    return total + max(0, until - at)


def days_on(rules: TimeRules, span: Span) -> Iterator[Span]:
    """What of a span lies on no day off, in order."""
    at = span.begin
    for off in _days_off(rules, at) if _off(rules) else ():
        if off.begin >= span.end:
            break
        if off.begin > at:
            yield Span(at, off.begin)
        at = max(at, off.end)
    if at < span.end:
        yield Span(at, span.end)


def time_given(rules: TimeRules, clock: Micros, begun: Micros, turns: int = 1) -> Micros:
    """How long a move that begins then may take: `turns` times the clock, or up to its hour of the day."""
    if rules.daily is None:
        return clock * turns
    due = _at_hour(rules, when_run(rules, begun, LEAST_DAILY))
    for _ in range(turns - 1):
        due = _at_hour(rules, due + 1)
    return ran(rules, begun, due)


def _stops(rules: TimeRules, begun: Micros, away: Iterable[Span]) -> Iterator[Span]:
    """When no time runs, from `begun` on, in order; they may overlap, and need never end."""
    days_off = _days_off(rules, begun) if _off(rules) else iter(())
    return heapq.merge(days_off, away, key=lambda span: span.begin)


def _off(rules: TimeRules) -> frozenset[int]:
    """The days off, but for a table that has no other days: time would stand still there."""
    off = frozenset(rules.days_off)
    return off if len(off) < WEEK else frozenset()


def _days_off(rules: TimeRules, begun: Micros) -> Iterator[Span]:
    zone, off = ZoneInfo(rules.zone), _off(rules)
    day = local(begun, zone).date()
    for days in count():
        one = day + timedelta(days=days)
        if one.isoweekday() in off:
            yield Span(_midnight(one, zone), _midnight(one + timedelta(days=1), zone))


def _at_hour(rules: TimeRules, at: Micros) -> Micros:
    """The first hour of moves at or after `at`, on no day off.

    An hour that the clocks leave out comes by the clock of before, one that they have twice comes the first time.
    """
    zone, off, minutes = ZoneInfo(rules.zone), _off(rules), rules.daily or 0
    day = local(at, zone).date()
    hour = time(minutes // 60, minutes % 60)
    for days in count():
        one = day + timedelta(days=days)
        moment = micros(datetime.combine(one, hour, zone))
        if moment >= at and one.isoweekday() not in off:
            return moment
    raise AssertionError("days never end")


def day_of(at: Micros, zone: str) -> date:
    """The day of the calendar that it is then in a zone."""
    return local(at, ZoneInfo(zone)).date()


def midnight(day: date, zone: str) -> Micros:
    """When a day begins in a zone."""
    return _midnight(day, ZoneInfo(zone))


def _midnight(day: date, zone: ZoneInfo) -> Micros:
    return micros(datetime.combine(day, time(), zone))


def local(at: Micros, zone: ZoneInfo) -> datetime:
    """What the clocks of a zone show then."""
    return datetime.fromtimestamp(at // SECOND, UTC).astimezone(zone)


def micros(moment: datetime) -> Micros:
    """When that is."""
    return int(moment.timestamp()) * SECOND


def is_night(at: Micros, zone: str) -> bool:
    """Whether it is night there."""
    return not MORNING <= local(at, ZoneInfo(zone)).time() < NIGHT


def when_awake(wanted: Micros, after: Micros, due: Micros, zone: str) -> Micros | None:
    """When a reminder goes that is `wanted` then: if that is at night, the evening before, if it is later than `after`.

    Else the next morning, if that is before it is due; else None.
    """
    if not is_night(wanted, zone):
        return wanted
    shown = local(wanted, ZoneInfo(zone))
    day = shown.date() - timedelta(days=1) if shown.time() < MORNING else shown.date()
    evening = micros(datetime.combine(day, EVENING, shown.tzinfo))
    if evening > after:
        return evening
    morning = micros(datetime.combine(day + timedelta(days=1), MORNING, shown.tzinfo))
    return morning if morning < due else None


WINS_BACK = 5
"""So many turns on time in a row bring an excuse back."""


def excuse_left(match: Match, deadline: DeadlineRecord, clock: SeatClock) -> bool:
    """Whether who must act gets their time once more, should it pass: once a turn, as often as the table allows.

    Not where the server plays for the seat: that player is away anyhow.
    """
    unattended = str(deadline.person) in match.unattended
    return not deadline.excused and not unattended and excuses(match.time_rules, clock) > 0


def excuses(rules: TimeRules, clock: SeatClock) -> int:
    """How many deadlines of the seat may still be put off."""
    return min(clock.excuses, rules.excuses)


def won_back(rules: TimeRules, clock: SeatClock) -> SeatClock:
    """The clock of a seat after a turn on time: so many of them in a row bring an excuse back."""
    if clock.on_time == 0 or clock.on_time % WINS_BACK:
        return clock
    return replace(clock, excuses=min(rules.excuses, excuses(rules, clock) + 1))


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
    """When the server plays for a seat: a bot at its pace, autopilot once the last player can become Prophet no longer.

    None where the turn is not one for the server.
    """
    waits = task(match)
    unattended = waits is not None and waits.seat in match.unattended and waits.seat == str(deadline.person)
    if not unattended or match.phase is not Phase.PLAY or match.paused is not None:
        return None
    if waits is not None and waits.seat in dict(match.bots):
        return deadline.begun + bot_takes(match.time_rules.bot_pace, deadline)
    last = who_may_declare(match, plans_of)
    in_person = last is not None and str(last) not in match.unattended and str(deadline.person) in match.kept
    return deadline.begun + (match.time_rules.prophet_window if in_person else 0)


def bot_takes(pace: Micros, deadline: DeadlineRecord) -> Micros:
    """How long a bot takes for one turn: mostly near its pace, now and then much less or more, as people do.

    It is the same for the same turn, whenever it is asked, and never more than half of the time that there is.
    """
    if not pace:
        return 0
    dice = Random(f"{deadline.table} {deadline.serial} {deadline.person}")
    drawn = pace * min(dice.lognormvariate(0, SPREAD), LONGEST_THOUGHT)
    return min(round(drawn), (deadline.due - deadline.begun) // 2)


def who_may_declare(match: Match, plans_of: PlansOf) -> int | None:
    """Who has just played and may still declare themselves Prophet, and has not said that they will not.

    Not who is also the next to move: they know what they planned. Nor for whom the server plays.
    """
    round_ = match.round
    seat = round_.may_declare if round_ is not None else None
    if round_ is None or seat is None or seat == round_.to_move or seat in match.unattended:
        return None
    if why_not_prophet(round_, seat) is not None:
        return None
    return None if _renounced(match, plans_of(int(seat))) else int(seat)


def _renounced(match: Match, plans: Sequence[PlanRecord]) -> bool:
    """Whether the player said so after the last play."""
    shows = (events.CardsShown, events.NoPlayDeclared)
    last = max((act.serial for act in match.acts if isinstance(act.event, shows)), default=0)
    return any(one.number == NEVER_SHOWN and one.round == match.number and one.serial > last for one in plans)
