"""The rounds of a table play by play, replayed from its log, so that a page can show how one stood after any play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from pbem.digests.facts.chronicle import Chronicle
from pbem.engine.match.events import RuleSet, TableEvent
from pbem.engine.match.state import Match
from pbem.engine.round.events import RoundStarted
from pbem.service.aggregates.tables import CODEC, EventCache, LoadedTable


@dataclass(frozen=True, slots=True)
class Step:
    """A table once a play, and all that came of it, was done; `known`: how much of the story was told before it."""

    match: Match
    chronicle: Chronicle
    known: int


@dataclass(frozen=True, slots=True)
class Replayed:
    """A table at a version of its log, with the steps of each round: the deal, then one a play. Undone plays are none.

    `number` of the last round that was dealt; `settled`: the rule of the one after it has been set.
    """

    table: LoadedTable
    rounds: Mapping[int, tuple[Step, ...]] = field(default_factory=dict)
    number: int = 0
    settled: bool = True

    @property
    def id(self) -> int:
        return self.table.id

    @property
    def version(self) -> int:
        return self.table.version

    @property
    def over(self) -> tuple[int, ...]:
        """The rounds that are over."""
        return tuple(result.number for result in self.table.match.results) if self.table.match else ()

    def after(self, event: TableEvent) -> Replayed:
        table = self.table.after(event)
        match, before = table.match, replace(self, table=table)
        if isinstance(event, RuleSet) or match is None:
            return replace(before, settled=True)
        if isinstance(event, RoundStarted):
            before = replace(before, number=match.number, settled=False)
        if before.settled or match.round is None or match.round.pending is not None:
            return before
        steps, done = before.rounds.get(before.number, ()), len(match.round.plays)
        known = len(steps[done - 1].chronicle.entries) if 0 < done <= len(steps) else 0
        now = Step(match, table.chronicle, min(known, len(table.chronicle.entries)))
        return replace(before, rounds={**before.rounds, before.number: (*steps[:done], now)})


class ReplayCache(EventCache[Replayed]):
    """The tables that pages were last asked for; they are not those at play, which letters need at hand."""

    def __init__(self, size: int = 24) -> None:
        super().__init__(
            size,
            lambda number: Replayed(LoadedTable(number)),
            CODEC,
            lambda reading, number, after: reading.events.of(number, after),
        )
