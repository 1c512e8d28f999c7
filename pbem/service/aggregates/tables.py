"""Tables in memory: loaded from their logs, kept while they are played, advanced by commands; and what judges there."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from threading import Lock
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

import structlog

from pbem.cards import Card
from pbem.digests.facts.chronicle import Chronicle, chronicle_after
from pbem.engine.event_codec import EventCodec
from pbem.engine.match.commands import TableCommand, TableRefusal
from pbem.engine.match.decide import decide_match
from pbem.engine.match.events import PlaysUndone, TableEvent
from pbem.engine.match.evolve import evolve_match
from pbem.engine.match.play import chance_of
from pbem.engine.match.state import Match, Phase
from pbem.engine.match.view import TableView, Views
from pbem.engine.round.commands import Seat
from pbem.engine.round.events import RoundEnded, RoundRescored
from pbem.engine.round.judge import Unclear
from pbem.engine.round.prophecy import word_of_theory
from pbem.engine.round.state import Layout
from pbem.engine.upcasts import UPCASTS
from pbem.micros import Micros
from pbem.rulelang.meaning.comparing import Same, TooManyStates, compare_rules, remembers_much
from pbem.rulelang.meaning.compiling import CompiledRule, compile_rule
from pbem.rulelang.meaning.scope import lookback, reads_sidelines
from pbem.rulelang.meaning.sidelines import LineWithSidelines
from pbem.rulelang.reading import Rule, read_rule
from pbem.rulelang.storage import load_rule
from pbem.service.aggregates.snapshots import EVERY, code, packed, unpacked
from pbem.store.rows.people import StoredEvent
from pbem.store.rows.tables import Snapshot
from pbem.store.store import Reading, Writing

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class MachineJudge:
    """Judges by a compiled rule, which sees the main line and the next card, nothing else.

    Whether a rule may read `sidelines`, too, was asked when its text was read.
    """

    rule: Rule
    compiled: CompiledRule
    sidelines: bool

    @property
    def lookback(self) -> int:
        return lookback(self.rule)

    def permits(self, layout: Layout, card: Card) -> bool:
        return self.compiled.permits(_whole(layout) if self.sidelines else layout.main_line, card)

    def admits(self, card: Card) -> bool:
        return self.compiled.admits(card)

    def agrees(self, theory: str, layout: Layout) -> bool | Unclear:
        guessed = read_rule(theory, sidelines=True)
        if not isinstance(guessed, Rule):
            return Unclear.UNREADABLE
        guessed = replace(guessed, edition=self.rule.edition)  # it is said of the rule as that is judged
        sidelines = self.sidelines or reads_sidelines(guessed)
        return _agreement(self.rule, guessed, _whole(layout) if sidelines else layout.main_line)


def _whole(layout: Layout) -> LineWithSidelines:
    return LineWithSidelines(layout.main_line, layout.sidelines)


def judge_by(rule: Rule) -> MachineJudge:
    """The judge of a rule."""
    return MachineJudge(rule, compile_rule(rule), reads_sidelines(rule))


def judge_of_tree(tree: Mapping[str, Any]) -> MachineJudge | None:
    """The judge of a rule as it is stored in the log; None of one that its God keeps in words alone."""
    return _judge(json.dumps(tree, sort_keys=True)) if tree else None


def judge_of(match: Match | None) -> MachineJudge | None:
    """Who judges at a table, or checks its God who does: its sealed rule, or the draft that is being confirmed.

    None without either, and where God keeps the rule in words alone.
    """
    if match is None:
        return None
    if match.rule is not None:
        return judge_of_tree(match.rule.tree)
    return judge_of_tree(match.draft.tree) if match.draft is not None else None


def theory_of(match: Match | None) -> MachineJudge | None:
    """What calls plays at a table in the Prophet's place: their theory; None where there is none, or no Prophet."""
    theory = match.round.calling if match is not None and match.round is not None else None
    return judge_of_tree(theory.tree) if theory is not None else None


@lru_cache(maxsize=1024)
def _judge(tree: str) -> MachineJudge:
    return judge_by(load_rule(json.loads(tree)))


@lru_cache(maxsize=64)
def _agreement(rule: Rule, guessed: Rule, main_line: tuple[Card, ...] | LineWithSidelines) -> bool | Unclear:
    """A guess that goes with a play is asked about before and after it: the comparison is made once.

    A guess that is too much by itself is refused whatever the secret rule is. Else whoever dressed a simple theory
    up in a monstrous one would learn for nothing that no difference was found.
    """
    if guessed.part != rule.part and remembers_much(guessed, main_line):
        return Unclear.TOO_COMPLEX
    compared = compare_rules(rule, guessed, main_line)
    return Unclear.TOO_COMPLEX if isinstance(compared, TooManyStates) else isinstance(compared, Same)


class Loaded(Protocol):
    """Something at a version of its log."""

    @property
    def id(self) -> int: ...
    @property
    def version(self) -> int: ...
    def after(self, event: Any, /) -> Self: ...


Something = TypeVar("Something", bound=Loaded)


def events_in(codec: EventCodec, stored: Iterable[StoredEvent]) -> Iterator[Any]:
    """The events of a log, in order."""
    return (codec.load(one.type, one.schema, dict(one.body)) for one in stored)


class EventCache(Generic[Something]):
    """What was last asked for; all else is read from its log when it is wanted: `anew` is it before its first event, or
    as it stood lately, `stored` gives its events from one version on, which `codec` reads.

    Threads may share it: letters are handled in one, and mails composed anew in another."""

    def __init__(
        self,
        size: int,
        anew: Callable[[Reading, int], Something],
        codec: EventCodec,
        stored: Callable[[Reading, int, int], Iterable[StoredEvent]],
    ) -> None:
        self._size = size
        self._anew, self._codec, self._stored = anew, codec, stored
        self._kept: OrderedDict[int, Something] = OrderedDict()
        self._lock = Lock()

    def load(self, reading: Reading, number: int, version: int | None = None) -> Something:
        """It as its log has it now; `version`: how far that goes, where it is known."""
        loaded = self._kept.get(number) or self._anew(reading, number)
        if loaded.version == version:
            self.keep(loaded)
            return loaded
        for event in events_in(self._codec, self._stored(reading, number, loaded.version)):
            loaded = loaded.after(event)
        self.keep(loaded)
        return loaded

    def keep(self, loaded: Something) -> None:
        with self._lock:
            self._kept[loaded.id] = loaded
            self._kept.move_to_end(loaded.id)
            while len(self._kept) > self._size:
                self._kept.popitem(last=False)

    def forget(self, number: int) -> None:
        """What is in memory may be ahead of the log; read it again."""
        with self._lock:
            self._kept.pop(number, None)


class Opened(Generic[Something]):
    """What a letter or the tick works on: commands advance it, and its new events wait to be written."""

    codec: ClassVar[EventCodec]

    def __init__(self, loaded: Something, now: Micros) -> None:
        self.before = self.now_at = loaded
        self.events: list[Any] = []
        self._now = now

    @property
    def id(self) -> int:
        return self.before.id

    def advance(self, events: Sequence[Any]) -> None:
        """These happen now."""
        for event in events:
            self.now_at = self.now_at.after(event)
        self.events.extend(events)

    def stored_events(self) -> list[StoredEvent]:
        """The new events as the log takes them."""
        numbered = enumerate(self.events, self.before.version + 1)
        return [StoredEvent(number, self._now, *self.codec.dump(event)) for number, event in numbered]


CODEC = EventCodec(TableEvent, UPCASTS)
"""Reads and writes every event of a table's log."""


@dataclass(frozen=True, slots=True)
class LoadedTable:
    """A table at a version of its log: its state, and the story of its present round."""

    id: int
    version: int = 0
    match: Match | None = None
    chronicle: Chronicle = field(default_factory=Chronicle)

    def after(self, event: TableEvent) -> LoadedTable:
        match = evolve_match(self.match, event)
        chronicle = chronicle_after(self.chronicle, self.match, event, match)
        return replace(self, version=self.version + 1, match=match, chronicle=chronicle)


IN_MEMORY = 512
"""Tables of some 60 kB each. To read one again, as it stood lately, takes some milliseconds."""


def _lately(reading: Reading, number: int) -> LoadedTable:
    """A table as it was kept last, by this very program; as before its first event where it was not."""
    kept = reading.snapshots.of(number, code())
    if kept is None:
        return LoadedTable(number)
    try:
        found = unpacked(kept.state)
    except Exception:  # whatever is wrong with it, the log has it all
        log.exception("snapshot_not_read", table=number)
        return LoadedTable(number)
    return found if (found.id, found.version) == (number, kept.version) else LoadedTable(number)


def keep_lately(writing: Writing, before: LoadedTable, now: LoadedTable) -> None:
    """Write down how a table stands, now and then as its log grows."""
    if before.version // EVERY != now.version // EVERY:
        writing.snapshots.save(Snapshot(now.id, now.version, code(), packed(now)))


class TableCache(EventCache[LoadedTable]):
    """The tables that were last at play."""

    def __init__(self, size: int = IN_MEMORY) -> None:
        super().__init__(
            size, _lately, CODEC, lambda reading, number, after: reading.events.of(number, after)
        )


class OpenTable(Opened[LoadedTable]):
    """A table while a letter or a deadline works on it."""

    codec = CODEC
    events: list[TableEvent]
    _views: Views | None = None

    @property
    def match(self) -> Match:
        match = self.now_at.match
        if match is None:
            raise ValueError(f"table {self.id} has no events")
        return match

    @property
    def chronicle(self) -> Chronicle:
        return self.now_at.chronicle

    def view(self, reader: Seat) -> TableView:
        """What somebody may see of the table as it is now."""
        if self._views is None or self._views.match is not self.match:
            self._views = Views(self.match)
        return self._views.of(reader)

    def do(self, command: TableCommand, tree: Mapping[str, Any] | None = None) -> TableRefusal | None:
        """Carry out a command; a refusal changes nothing. `tree`: the rule that judges, if not the table's own."""
        judge = judge_of(self.now_at.match) if tree is None else judge_of_tree(tree)
        answer = decide_match(self.now_at.match, command, judge, theory_of(self.now_at.match))
        if not isinstance(answer, tuple):
            return answer
        self.advance(answer)
        if any(isinstance(event, PlaysUndone) for event in answer):
            self._speak_by_theory()
        return None

    def why_not(self, command: TableCommand) -> TableRefusal | None:
        """Why a command would be refused now; None where it would be done, of which nothing more is told."""
        answer = decide_match(self.match, command, judge_of(self.match), theory_of(self.match))
        return None if isinstance(answer, tuple) else answer

    def _speak_by_theory(self) -> None:
        """A Prophet who stands again since plays were undone has their theory again: it says what is asked of them."""
        theory, round_ = theory_of(self.match), self.match.round
        if theory is not None and round_ is not None:
            word = word_of_theory(round_, theory, chance_of(self.match))
            if word is not None:
                self.do(word)

    def has_new(self, kind: type) -> bool:
        """Whether this very letter or deadline made an event of the kind."""
        return any(isinstance(event, kind) for event in self.events)


def counts_now(table: OpenTable) -> bool:
    """Whether what happens at a table now changes what it gives to a league, or to ratings."""
    ended = table.match.phase is Phase.OVER or table.has_new(RoundEnded) or table.has_new(RoundRescored)
    return ended and (table.match.rated or table.match.league is not None)
