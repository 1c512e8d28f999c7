"""How long somebody's vacation holds up their games: no longer in a year, nor at one table, than is allowed."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from pbem.engine.match.terms import TimeRules
from pbem.micros import Micros
from pbem.service.timing.due_times import Span, days_on, when_due, when_run
from pbem.store.rows.turns import AbsenceRecord


@dataclass(frozen=True, slots=True)
class Held:
    """A turn that may be held up: the player has `given` since `begun`, and `extra`, as `when_due` has it.

    `allowed`: for how long the player's vacation may still hold up this match; None without end.
    """

    table: int
    rules: TimeRules
    begun: Micros
    given: Micros
    extra: Micros = 0
    allowed: Micros | None = None


@dataclass(frozen=True, slots=True)
class Holding:
    """What the player's absences do. `spans`: when the time of each table does not run.

    `taken`: when each absence, by its number, holds up a game since it was last reckoned; `stops`: from when on none.
    """

    spans: Mapping[int, tuple[Span, ...]]
    taken: Mapping[int, tuple[Span, ...]]
    stops: Mapping[int, Micros]

    def spent(self, absence: AbsenceRecord, now: Micros) -> Micros:
        """For how long an absence has held up games by `now`."""
        taken = (min(span.end, now) - span.begin for span in self.taken[absence.number] if span.begin < now)
        return absence.spent + sum(taken)

    def reckoned(self, absence: AbsenceRecord, now: Micros) -> AbsenceRecord:
        """An absence with what it has done by `now`."""
        at = max(now, absence.reckoned)
        stops = self.stops[absence.number]
        return replace(
            absence,
            spent=self.spent(absence, at),
            reckoned=at,
            stops=min(absence.stops, stops) if stops <= at else absence.stops,
        )


def holding(absences: Iterable[AbsenceRecord], turns: Sequence[Held], allowance: Micros) -> Holding:
    """What absences do to the turns that the player has; `allowance` is for each year.

    Time in which several tables wait for the player is spent once. Where the allowance ends, it ends at all tables.
    """
    ordered = sorted(absences, key=lambda one: one.begins)
    left: dict[int, Micros] = defaultdict(lambda: allowance)
    for one in ordered:
        left[one.year] -= one.spent
    allowed = {turn.table: turn.allowed for turn in turns}
    spans: dict[int, tuple[Span, ...]] = {turn.table: () for turn in turns}
    taken, stops = {}, {}
    for one in ordered:
        whole = Span(one.begins, min(one.ends, one.stops))
        held = {
            turn.table: (turn, span)
            for turn in turns
            if (span := _held(turn, whole, spans[turn.table], allowed[turn.table])) is not None
        }
        since = max(one.begins, one.reckoned)
        pieces = _union(
            piece
            for turn, span in held.values()
            for piece in days_on(turn.rules, Span(max(span.begin, since), span.end))
        )
        taken[one.number], stops[one.number] = _within(pieces, max(0, left[one.year]), whole.end)
        left[one.year] -= sum(piece.end - piece.begin for piece in taken[one.number])
        for table, (turn, span) in held.items():
            cut = Span(span.begin, min(span.end, stops[one.number]))
            if cut.begin < cut.end:
                spans[table] = (*spans[table], cut)
                use = sum(piece.end - piece.begin for piece in days_on(turn.rules, cut))
                before = allowed[table]
                allowed[table] = None if before is None else before - use
    return Holding(spans, taken, stops)


def _held(turn: Held, whole: Span, so_far: tuple[Span, ...], allowed: Micros | None) -> Span | None:
    """When an absence holds up a turn, as far as the table allows it; a deadline that has passed stays where it is."""
    begin = max(whole.begin, turn.begun)
    due = when_due(turn.rules, turn.begun, turn.given, so_far, turn.extra)
    if begin >= whole.end or due <= begin:
        return None
    end = whole.end if allowed is None else min(whole.end, when_run(turn.rules, begin, max(0, allowed)))
    if end <= begin:
        return None
    span = Span(begin, end)
    held = when_due(turn.rules, turn.begun, turn.given, (*so_far, span), turn.extra)
    return span if held > due else None


def _union(spans: Iterable[Span]) -> Iterator[Span]:
    """The same time, each moment of it once, in order."""
    begin = end = None
    for span in sorted(spans, key=lambda one: one.begin):
        if begin is None or end is None:
            begin, end = span.begin, span.end
        elif span.begin <= end:
            end = max(end, span.end)
        else:
            yield Span(begin, end)
            begin, end = span.begin, span.end
    if begin is not None and end is not None:
        yield Span(begin, end)


def _within(pieces: Iterable[Span], left: Micros, end: Micros) -> tuple[tuple[Span, ...], Micros]:
    """The pieces as far as what is left goes, and when it is used up; `end` where it is not."""
    taken: list[Span] = []
    for piece in pieces:
        length = piece.end - piece.begin
        if length > left:
            stop = piece.begin + left
            return (*taken, Span(piece.begin, stop)) if left else tuple(taken), stop
        taken.append(piece)
        left -= length
    return tuple(taken), end
