"""Rounds that are over are looked back on: a play at a time, outside of any transaction, when nothing waits for it."""

import json
from collections.abc import Generator
from dataclasses import dataclass, field, replace
from importlib import import_module

import structlog

from pbem.digests.facts.rule_texts import rule_of
from pbem.digests.mails.mails import Kind
from pbem.engine.match.events import TableEvent
from pbem.engine.match.history import played_rounds, states_of
from pbem.engine.match.state import Phase
from pbem.engine.round.events import VerdictAmended
from pbem.insight.reviews.review import Review
from pbem.micros import DAY, Micros
from pbem.service.aggregates.tables import CODEC, events_in
from pbem.service.services import Services, Work, commit
from pbem.service.unit_of_work.unit_of_work import MailFrequency
from pbem.store.rows.archive import KeptReview

LATELY: Micros = DAY
"""Who has played in a round that ended so long ago is mailed of its review no more."""

REST = 0.05
"""Seconds between two plays of a round whose people wait for its review: others have most of the time."""

Steps = Generator[None, None, Review]

log = structlog.get_logger()


@dataclass
class Reviews:
    """Makes the reviews that are wanted, each once; what is not finished when the server stops is begun again.

    `_kept`: the round in hand; `_version`: of its table's log then. `_steps`: what is left to be done of it.
    """

    house: Services
    _kept: KeptReview | None = None
    _version: int = 0
    _steps: Steps | None = field(default=None, repr=False)

    @property
    def done(self) -> bool:
        """Whether nothing is in hand."""
        return self._kept is None

    @property
    def in_haste(self) -> bool:
        """Whether people who have just played wait for it."""
        return self._kept is not None and self.house.clock.now() - self._kept.at < LATELY

    def step(self) -> bool:
        """Do a part of what is to be done, some 30 ms; gives whether there was anything.

        Raises StoreUnavailable, and VersionConflict where somebody was first, after which the same is tried again.
        """
        if self._kept is None:
            return self._begin()
        if self._steps is not None:
            try:
                next(self._steps)
            except StopIteration as done:
                self._kept, self._steps = replace(self._kept, review=done.value), None
            except Exception:
                log.exception("review_crashed", table=self._kept.table, round=self._kept.number)
                self._steps = None
            return True
        self._keep(self._kept)
        self._kept = None
        return True

    def _begin(self) -> bool:
        with self.house.store.reading() as reading:
            kept = reading.archive.review_waits()
            log_of_it = reading.events.of(kept.table) if kept is not None else []
        if kept is None:
            return False
        self._kept, self._version = kept, len(log_of_it)
        self._steps = _steps(list(events_in(CODEC, log_of_it)), kept.number)
        return True

    def _keep(self, kept: KeptReview) -> None:
        """It is written, and who has no other mail of the table to come is mailed of it."""
        with self.house.store.reading() as reading:
            now = reading.archive.review(kept.table, kept.number)
            since = list(events_in(CODEC, reading.events.of(kept.table, self._version)))
            if now is None or not now.waits:
                return  # somebody was first
            if any(isinstance(event, VerdictAmended) for event in since):
                return  # what was reckoned is not so any more: it still waits
            work = self.house.work(reading)
            if self.house.clock.now() - kept.at < LATELY:
                _tell(work, kept)
                work.post.write(work)
        commit(work, lambda writing: writing.archive.keep_review(kept))


def get_ready() -> None:
    """To be called beside all other work: what thinks takes a third of a second to load."""
    import_module("pbem.insight.reviews.reviewer")


def _steps(history: list[TableEvent], number: int) -> Steps:
    from pbem.insight.reviews.reviewer import hands_played, reviewing  # see get_ready

    one = played_rounds(history)[number - 1]
    if one.round is None or one.rule is None:
        raise ValueError(f"round {number} is archived, and was never played")
    tree = json.dumps(one.rule.tree, sort_keys=True) if one.rule.tree else ""
    rule = rule_of(tree, one.rule.text.rpartition("\n")[2]) if one.rule.edition else None
    yield
    return (yield from reviewing(one.round, hands_played(states_of(history, number)), rule))


def _tell(work: Work, kept: KeptReview) -> None:
    """After the last round of a game no other mail of the table comes with which it could go."""
    table = work.table(kept.table)
    if table is None or table.match.phase is not Phase.OVER or len(table.match.results) != kept.number:
        return
    if kept.review is None or not kept.review.plays:
        return
    work.reviews[kept.table, kept.number] = kept.review
    for seat in table.match.audience:
        if work.often(kept.table, int(seat)) is not MailFrequency.OFF:
            work.post.digest(work, table, int(seat), Kind.REVIEW)
