"""What happened at a table and whom it concerns: its log, read by the table of reasons in docs/orders.md (DIGEST)."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import groupby, pairwise

from pbem.engine.match import events as match_events
from pbem.engine.match.evolve import evolve_match
from pbem.engine.match.state import Match, Phase, task, turn_of
from pbem.engine.round import events as round_events
from pbem.engine.round.queries import awaits_verdict
from pbem.service.aggregates.tables import CODEC, events_in
from pbem.store.store import Reading


class Weight(Enum):
    """What a row of the table of reasons says."""

    END = "end"  # a round or the match ends
    OUT = "out"  # somebody is put out
    BEGINS = "begins"  # a round begins: its rule is sealed, and all is dealt
    ASKED = "asked"  # it is his turn, or he may do something
    CHANGES = "changes"  # the game changes, or his own seat
    PASSES = "passes"  # somebody plays, comes or goes


@dataclass(frozen=True)
class Batch:
    """What happened at one moment: to everybody, and to each seat."""

    for_all: set[Weight]
    weights: dict[str, set[Weight]]

    @property
    def ends(self) -> bool:
        return Weight.END in self.for_all


ENDS = (
    round_events.RoundEnded,
    round_events.RoundRescored,
    match_events.MatchEnded,
    match_events.TableClosed,
)
CHANGES = (
    match_events.MatchStarted,
    round_events.ProphetDeclared,
    round_events.ProphetOverthrown,
    round_events.ProphetSteppedDown,
    round_events.PlayerExpelled,
    round_events.PlayerEjected,
    match_events.HintGiven,
    round_events.VerdictAmended,
    match_events.ModeratorOrdered,
    match_events.SeatLeft,
    match_events.SeatUnreachable,
    match_events.TableDeserted,
    match_events.TableRevived,
    match_events.LeagueRoundClosed,
    match_events.LatenessTold,
)
OF_A_SEAT = (
    match_events.CaretakerCame,
    match_events.SeatOpened,
    match_events.SeatReclaimed,
    match_events.TurnExcused,
    round_events.TurnMissed,
)


def batches(reading: Reading, table: int) -> dict[int, Batch]:
    """What happened at a table, by when: all of one moment together."""
    log = reading.events.of(table)
    events = list(events_in(CODEC, log))
    told: dict[int, Batch] = {}
    match: Match | None = None
    for at, group in groupby(zip(log, events, strict=True), key=lambda one: one[0].at):
        now = [event for _, event in group]
        states = [match]
        for event in now:
            match = evolve_match(match, event)
            states.append(match)
        told[at] = _batch(states, now)
    return told


def _batch(states: Sequence[Match | None], events: Sequence[object]) -> Batch:
    """`states`: of the table, before the first event and after each: a plan may answer at once what was asked."""
    for_all = {Weight.PASSES}
    weights: dict[str, set[Weight]] = defaultdict(set)
    for event in events:
        if isinstance(event, ENDS):
            for_all.add(Weight.END)
        if isinstance(event, CHANGES):
            for_all.add(Weight.CHANGES)
        if isinstance(event, OF_A_SEAT):
            weights[event.seat].add(Weight.CHANGES)
        if isinstance(event, round_events.SeatTakenOver):
            weights[event.by].add(Weight.CHANGES)
            weights[event.seat].add(Weight.OUT)
        if isinstance(event, match_events.SeatOpened | match_events.SeatLeft):
            weights[event.seat].add(Weight.OUT)
    if any(_is_dealt(after) and not _is_dealt(before, after) for before, after in pairwise(states)):
        for_all.add(Weight.BEGINS)
    before = _asked(states[0])
    for after in states[1:]:
        for seat, asked in _asked(after).items():
            if asked - before.get(seat, set()):
                weights[seat].add(Weight.ASKED)
    return Batch(for_all, dict(weights))


def _is_dealt(match: Match | None, of: Match | None = None) -> bool:
    """Whether there is a round to play in; `of`: the same round as this match is in."""
    if match is None or match.round is None or match.phase is not Phase.PLAY or match.round.starter_open:
        return False
    return of is None or match.number == of.number


def _asked(match: Match | None) -> dict[str, set[object]]:
    """What a table asks of whom, or lets him do."""
    asked: dict[str, set[object]] = defaultdict(set)
    if match is None or match.paused is not None:
        return asked
    waits, round_ = task(match), match.round
    if waits is not None:
        asked[waits.seat].add(turn_of(match))
    if match.phase is Phase.GATHERING and len(match.people) >= match.fewest:
        asked[match.host].add("start")
    if match.phase is Phase.PLAY and round_ is not None:
        if awaits_verdict(round_) or round_.starter_open or round_.open_guess is not None:
            asked[round_.god].add(("judge", len(round_.plays), len(round_.guesses), round_.redraws))
        if round_.may_declare is not None:
            asked[round_.may_declare].add(("declare", len(round_.plays)))
        if round_.may_guess is not None:
            asked[round_.may_guess].add(("guess", len(round_.plays)))
    return asked
