"""The log of a table as an operator may read it: who did what, when, and what of it never happened after all."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from pbem.engine.match import events
from pbem.engine.match.events import TableEvent
from pbem.engine.match.evolve import evolve_match
from pbem.engine.match.moderation.orders import JudgeFor
from pbem.engine.match.state import Match, Part, Phase, part_of
from pbem.engine.round import events as round_events
from pbem.engine.round.commands import Seat
from pbem.micros import Micros
from pbem.service.aggregates.tables import CODEC
from pbem.store.rows.people import names_of
from pbem.store.store import Reading

SHOWS = (round_events.CardsShown, round_events.NoPlayDeclared)
OF_A_PLAY = (events.VerdictQuestioned, events.VerdictDropped, events.AmendmentProposed)
"""What happens around a round and is undone with the play that it is about."""

VERDICTS = (
    round_events.StarterAdmitted,
    round_events.StarterRedrawn,
    round_events.VerdictGiven,
    round_events.CardsJudged,
    round_events.NoPlayJudged,
    round_events.GuessJudged,
)
"""What is God's word, if no moderator said it in God's place."""

NEVER_UNDONE = (
    round_events.RoundStarted,
    round_events.StarterAdmitted,
    round_events.StarterRedrawn,
    round_events.SeatTakenOver,
)
KEPT_WHILE_SHOWN = (round_events.ProphetSteppedDown, round_events.PlayerEjected)
"""What others did while a play lay before God stays done when that play is undone."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One event of a log. `round` (0 before the first) and `serial` are those it happened in.

    `who` did it, None where nobody at the table did; `part`: as what, with `host` and `prophet`. `undone`: it never
    happened after all. `over`: its round is, so that its rule may be told; `dealt`: its round is; `settled`: it belongs
    to no play that still waits for Prophet or God.
    """

    version: int
    at: Micros
    event: TableEvent
    round: int
    serial: int
    who: Seat | None
    part: Part | None
    host: bool
    prophet: bool
    undone: bool = False
    over: bool = False
    dealt: bool = False
    settled: bool = True


@dataclass(frozen=True, slots=True)
class Audit:
    """The whole log of a table, in order, and what everybody in it is called."""

    entries: tuple[Entry, ...]
    names: Mapping[Seat, str]


def audit(reading: Reading, table: int) -> Audit | None:
    """The log of a table; None where there is no such table."""
    entries: list[Entry] = []
    plays: list[int] = []  # which play of its round each entry is about
    match: Match | None = None
    for stored in reading.events.of(table):
        event: TableEvent = CODEC.load(stored.type, stored.schema, dict(stored.body))
        before, match = match, evolve_match(match, event)
        last = entries[-1].event if entries else None
        ordered = isinstance(last, events.ModeratorOrdered) and isinstance(last.order, JudgeFor)
        entries.append(_entry(stored.version, stored.at, event, before, match, in_gods_place=ordered))
        plays.append(_play(event, plays[-1] if plays else 0))
        if isinstance(event, events.PlaysUndone):
            _mark_undone(entries, plays, event.number)
            plays[-1] = event.number - 1
    if match is None:
        return None
    people = reading.people.by_ids([int(seat) for seat in match.known])
    return Audit(tuple(_known_now(entries, match)), names_of(people.values()))


def _entry(
    version: int, at: Micros, event: TableEvent, before: Match | None, after: Match, *, in_gods_place: bool
) -> Entry:
    who = None if in_gods_place and isinstance(event, VERDICTS) else _who(event, after)
    known = before if before is not None and who is not None and part_of(before, who) else after
    round_ = known.round
    return Entry(
        version=version,
        at=at,
        event=event,
        round=after.number if before is None or isinstance(event, events.MatchStarted) else before.number,
        serial=(before or after).serial,
        who=who,
        part=part_of(known, who) if who is not None else None,
        host=who == known.host,
        prophet=round_ is not None and round_.prophet is not None and round_.prophet.seat == who,
    )


def _who(event: TableEvent, after: Match) -> Seat | None:
    """Whose doing an event is; what the rules bring about by themselves is nobody's."""
    match event:
        case events.TableMade(host):
            return host
        case events.TableClosed():
            return after.host
        case events.ModeratorOrdered(by) | events.MotionMade(by):
            return by
        case (
            round_events.StarterAdmitted()
            | round_events.StarterRedrawn()
            | round_events.VerdictGiven()
            | round_events.CardsJudged()
            | round_events.NoPlayJudged()
            | round_events.GuessJudged()
            | round_events.VerdictAmended()
        ):
            return after.round.god if after.round is not None and after.round.human_judge else None
        case round_events.RoundStarted() | round_events.TurnPassed():
            return None
        case round_events.SeatTakenOver(_, by):
            return by
        case _:
            seat: Seat | None = getattr(event, "seat", None)
            return seat


def _play(event: TableEvent, last: int) -> int:
    """The number of the play that an event is about, after an event about play `last`."""
    match event:
        case round_events.RoundStarted():
            return 0
        case round_events.CardsShown() | round_events.NoPlayDeclared():
            return last + 1
        case round_events.PlayWithdrawn():
            return max(0, last - 1)
        case _:
            return last


def _mark_undone(entries: list[Entry], plays: list[int], number: int) -> None:
    """Mark what play `number` of the present round, and all after it, had brought."""
    shown = False
    for at in reversed(range(len(entries) - 1)):
        event = entries[at].event
        if isinstance(event, round_events.RoundStarted):
            return
        of_round = isinstance(event, round_events.Event) and not isinstance(event, NEVER_UNDONE)
        missed = isinstance(event, round_events.TurnMissed) and shown and plays[at] == number - 1
        kept = isinstance(event, KEPT_WHILE_SHOWN) and plays[at] == number and _lies_open(entries, at)
        if missed or ((of_round or isinstance(event, OF_A_PLAY)) and plays[at] >= number and not kept):
            entries[at] = replace(entries[at], undone=True)
        shown = isinstance(event, SHOWS)


def _lies_open(entries: list[Entry], at: int) -> bool:
    """Whether the last play before this entry was still to be judged then."""
    judged = (round_events.CardsJudged, round_events.NoPlayJudged, round_events.PlayWithdrawn)
    before = (entry.event for entry in reversed(entries[:at]) if isinstance(entry.event, (*judged, *SHOWS)))
    return isinstance(next(before, None), SHOWS)


def _known_now(entries: list[Entry], match: Match) -> list[Entry]:
    """The entries, each with what may be told of it by now."""
    over = {result.number for result in match.results}
    waits = match.phase is Phase.PLAY and match.round is not None and match.round.pending is not None
    shown = max((at for at, one in enumerate(entries) if isinstance(one.event, SHOWS)), default=0)
    return [
        replace(
            entry,
            over=entry.round in over,
            dealt=entry.round in over or entry.round < match.number or match.phase is Phase.PLAY,
            settled=not (waits and at >= shown),
        )
        for at, entry in enumerate(entries)
    ]
