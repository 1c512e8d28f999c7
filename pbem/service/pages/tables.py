"""What the pages of tables tell, as a stranger may see it: now, and play by play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice

from pbem.digests.facts.chronicle import Chronicle
from pbem.digests.facts.news import MailComesBack, News
from pbem.digests.mails.mails import Digest, Kind, Reader
from pbem.digests.pages.tables import TablePage, TablesPage
from pbem.engine.match.events import RuleSet, SeatReachable, TableEvent
from pbem.engine.match.state import Match, Phase
from pbem.engine.match.view import TableView, table_view
from pbem.engine.round.events import RoundStarted
from pbem.service.accounts.puzzles import shown
from pbem.service.aggregates.tables import CODEC, EventCache, LoadedTable, OpenTable, TableCache
from pbem.service.mailing.links import TableLinks
from pbem.service.mailing.table_facts import told_deadline, view_of_week
from pbem.service.pages import puzzles
from pbem.service.services import Services, Work
from pbem.store.rows.people import TableRecord
from pbem.store.store import Reading


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
            lambda _, number: Replayed(LoadedTable(number)),
            CODEC,
            lambda reading, number, after: reading.events.of(number, after),
        )


STRANGER = ""

WAITING = (Phase.GATHERING,)
RUNNING = (Phase.RULE, Phase.PLAY)
OVER = (Phase.OVER,)

AT_FRONT = 6
"""So many tables of a kind stand on the front page."""

A_PAGE = 30
"""So many of those that are over stand on a page of the list."""

NEWEST = 10**9
"""Above the number of every table."""

SHOWN_NEWS = 8
"""What happened last at a table, at most so much of it."""


@dataclass(frozen=True)
class TableViewer:
    """Tables of a house, as pages show them. Threads may share it."""

    house: Services
    _shelf: TableCache = field(default_factory=lambda: TableCache(64))
    _replays: ReplayCache = field(default_factory=ReplayCache)

    @property
    def links(self) -> TableLinks:
        """The links to the pages of tables."""
        unsubscribing = self.house.post.unsubscribing
        return TableLinks(unsubscribing.url, unsubscribing.keys)

    def find(self, reading: Reading, part: str) -> TableRecord | None:
        """The table that a path names; None where there is none, or whoever asks has not the key that it needs."""
        named = self.links.read(part)
        record = reading.tables.by_id(named[0]) if named else None
        if record is None or named is None or not (record.listed or named[1]):
            return None
        return record

    def now(self, reading: Reading, record: TableRecord, path: str, language: str) -> TablePage:
        """The table as it stands."""
        work, table = self._opened(reading, record.id)
        view = _of_strangers(view_of_week(work, table_view(table.match, STRANGER)))
        story = table.chronicle
        news = story.told_from(max(0, len(story.entries) - SHOWN_NEWS), view.round)
        replayed = self._replays.load(reading, record.id)
        steps = replayed.rounds.get(replayed.number, ())
        return TablePage(
            replace(self._digest(work, table, view, news, language), deadline=told_deadline(work, table)),
            path,
            replayed.over,
            replayed.number,
            max(0, len(steps) - 1),
        )

    def step(
        self, reading: Reading, record: TableRecord, path: str, language: str, number: int, play: int
    ) -> TablePage | None:
        """Round `number` as it stood after one of its plays, 0 for the deal; None where there is no such play."""
        replayed = self._replays.load(reading, record.id)
        steps = replayed.rounds.get(number, ())
        if play >= len(steps):
            return None
        return self._replayed(reading, replayed, steps[play], path, language, number, play)

    def round(
        self, reading: Reading, record: TableRecord, path: str, language: str, number: int
    ) -> TablePage | None:
        """A round that is over, as it ended; None where there is none of that number, or it is not over."""
        replayed = self._replays.load(reading, record.id)
        steps = replayed.rounds.get(number, ())
        if number not in replayed.over or not steps:
            return None
        page = self._replayed(reading, replayed, steps[-1], path, language, number, None)
        match = replayed.table.match
        results = tuple(one for one in match.results if one.number <= number) if match else ()
        view = replace(page.digest.view, results=results)
        ended = replace(page.digest, view=view, kind=Kind.ROUND_END)
        return replace(page, digest=ended, archived=record.listed)

    def _replayed(
        self,
        reading: Reading,
        replayed: Replayed,
        step: Step,
        path: str,
        language: str,
        number: int,
        play: int | None,
    ) -> TablePage:
        work, table = self._opened(reading, replayed.id)
        view = _of_strangers(table_view(step.match, STRANGER))
        news = step.chronicle.told_from(step.known, view.round)
        digest = self._digest(work, table, view, news, language)
        plays = len(replayed.rounds.get(number, ())) - 1
        over = number in replayed.over
        kept = reading.archive.review(replayed.id, number) if over else None
        page = TablePage(digest, path, replayed.over, number, plays, play)
        return replace(page, review=kept.review, review_waits=kept.waits) if kept is not None else page

    def marks(self, reading: Reading, before: int) -> tuple[tuple[int, int], ...]:
        """Which tables `lists` and `front` show, and how much has happened at each: by that they know they are new."""
        shown = [
            one
            for phase in (*WAITING, *RUNNING)
            for one in reading.tables.listed(phase.value, NEWEST, 2 * A_PAGE)
        ]
        shown += reading.tables.listed(Phase.OVER.value, before or NEWEST, A_PAGE + 1)
        return tuple((one.id, one.version) for one in shown)

    def lists(self, reading: Reading, language: str, before: int) -> TablesPage:
        """All tables that strangers find; those that are over from the number `before` down, if it is not 0."""
        over = reading.tables.listed(Phase.OVER.value, before or NEWEST, A_PAGE + 1)
        return TablesPage(
            () if before else self._listed(reading, language, WAITING, A_PAGE),
            () if before else self._listed(reading, language, RUNNING, 2 * A_PAGE),
            self._told(reading, over[:A_PAGE], language),
            over[A_PAGE - 1].id if len(over) > A_PAGE else 0,
            before,
        )

    def listed_of(self, reading: Reading, person: int, language: str, most: int) -> tuple[Digest, ...]:
        """The tables of somebody's that strangers find and that are not over, the newest first; not those at which
        they only look on."""
        listed = (one for one in reading.tables.of(person) if one.listed and one.phase != Phase.OVER.value)
        mine = (one for one in listed if self._plays(reading, one.id, str(person)))
        return self._told(reading, list(islice(mine, most)), language)

    def _plays(self, reading: Reading, table: int, seat: str) -> bool:
        return seat in self._opened(reading, table)[1].match.present

    def front(self, reading: Reading, language: str) -> TablesPage:
        """What is of use to who comes for the first time."""
        record = shown(reading, None)
        return TablesPage(
            self._listed(reading, language, WAITING, AT_FRONT),
            self._listed(reading, language, RUNNING, AT_FRONT),
            self._listed(reading, language, OVER, AT_FRONT),
            puzzle=puzzles.page(record, self.house.clock.now()) if record is not None else None,
        )

    def _listed(
        self, reading: Reading, language: str, phases: Sequence[Phase], most: int
    ) -> tuple[Digest, ...]:
        found = [one for phase in phases for one in reading.tables.listed(phase.value, NEWEST, most)]
        newest = sorted(found, key=lambda one: one.id, reverse=True)[:most]
        return self._told(reading, newest, language)

    def _told(self, reading: Reading, records: Sequence[TableRecord], language: str) -> tuple[Digest, ...]:
        told = []
        for record in records:
            work, table = self._opened(reading, record.id)
            view = _of_strangers(table_view(table.match, STRANGER))
            digest = self._digest(work, table, view, (), language)
            told.append(replace(digest, deadline=told_deadline(work, table)))
        return tuple(told)

    def _opened(self, reading: Reading, number: int) -> tuple[Work, OpenTable]:
        work = replace(self.house, shelf=self._shelf).work(reading)
        table = work.table(number)
        if table is None:
            raise ValueError(f"table {number} has no log")
        return work, table

    def _digest(
        self, work: Work, table: OpenTable, view: TableView, news: Sequence[News], language: str
    ) -> Digest:
        """What a stranger would be mailed. Not for them: whom mail reaches, and who is away or often late."""
        return Digest(
            kind=Kind.DIGEST,
            reader=Reader("", language, self.house.zone, "grid"),
            table=table.id,
            view=view,
            names=work.names(table),
            news=tuple(one for one in news if not isinstance(one, MailComesBack | SeatReachable)),
            lines=(),
            deadline=None,
            reply_to=self.house.addressing.lobby_address(),
            mail_number=0,
            written=work.now,
        )


def _of_strangers(view: TableView) -> TableView:
    return replace(view, unreachable=())
