"""Leagues in memory: loaded from their logs, kept while they are asked for, advanced by commands."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, replace
from threading import Lock
from typing import get_args

from pbem.digests.bulletin import Issue
from pbem.engine.storing import EventCodec
from pbem.league.commands import LeagueCommand
from pbem.league.decide import decide_league
from pbem.league.events import LeagueEvent
from pbem.league.evolve import evolve_league
from pbem.league.refusals import LeagueRefusal
from pbem.league.season import League
from pbem.service.ports import Reading
from pbem.service.records import Micros, StoredEvent

CODEC = EventCodec(get_args(LeagueEvent))
"""Reads and writes every event of a league's log."""


Key = tuple[int, int, int, int]
"""Which bulletin: of which league at which version of its log, season and week."""


@dataclass(frozen=True, slots=True)
class LoadedLeague:
    """A league at a version of its log."""

    id: int
    version: int = 0
    league: League | None = None

    def after(self, event: LeagueEvent) -> LoadedLeague:
        return replace(self, version=self.version + 1, league=evolve_league(self.league, event))


class LeagueShelf:
    """The leagues that were last asked for; threads may share it, as they do the shelf of tables."""

    def __init__(self, size: int = 32) -> None:
        self._size = size
        self._leagues: OrderedDict[int, LoadedLeague] = OrderedDict()
        self._lock = Lock()
        self._issue: tuple[Key, Issue] | None = None

    def load(self, reading: Reading, league: int) -> LoadedLeague:
        """The league as its log has it now."""
        loaded = self._leagues.get(league) or LoadedLeague(league)
        for stored in reading.league_events(league, loaded.version):
            loaded = loaded.after(CODEC.load(stored.type, stored.schema, dict(stored.body)))
        self.keep(loaded)
        return loaded

    def keep(self, loaded: LoadedLeague) -> None:
        with self._lock:
            self._leagues[loaded.id] = loaded
            self._leagues.move_to_end(loaded.id)
            while len(self._leagues) > self._size:
                self._leagues.popitem(last=False)

    def forget(self, league: int) -> None:
        """What is in memory may be ahead of the log; read it again."""
        with self._lock:
            self._leagues.pop(league, None)

    def issue(self, key: Key) -> Issue | None:
        """The bulletin that was kept last, if it is this one."""
        kept = self._issue
        return kept[1] if kept is not None and kept[0] == key else None

    def keep_issue(self, key: Key, issue: Issue) -> None:
        self._issue = (key, issue)

    def drop_issue(self) -> None:
        """Somebody who may be named in it is to be forgotten."""
        self._issue = None


class OpenLeague:
    """A league while a letter or the tick works on it: commands advance it, and its new events wait to be written."""

    def __init__(self, loaded: LoadedLeague, now: Micros) -> None:
        self.before = loaded
        self.now_at = loaded
        self.events: list[LeagueEvent] = []
        self._now = now

    @property
    def id(self) -> int:
        return self.before.id

    @property
    def state(self) -> League:
        league = self.now_at.league
        if league is None:
            raise ValueError(f"league {self.id} has no events")
        return league

    def do(self, command: LeagueCommand) -> LeagueRefusal | None:
        """Carry out a command; a refusal changes nothing."""
        answer = decide_league(self.now_at.league, command)
        if not isinstance(answer, tuple):
            return answer
        for event in answer:
            self.now_at = self.now_at.after(event)
        self.events.extend(answer)
        return None

    def stored_events(self) -> list[StoredEvent]:
        """The new events as the log takes them."""
        stored = []
        for version, event in enumerate(self.events, self.before.version + 1):
            type_, schema, body = CODEC.dump(event)
            stored.append(StoredEvent(version, self._now, type_, schema, body))
        return stored
