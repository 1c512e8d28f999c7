"""Leagues in memory: loaded from their logs, kept while they are asked for, advanced by commands."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pbem.digests.leagues.bulletin import Issue
from pbem.engine.event_codec import EventCodec
from pbem.league.commands import LeagueCommand
from pbem.league.decide import decide_league
from pbem.league.events import LeagueEvent
from pbem.league.evolve import evolve_league
from pbem.league.refusals import LeagueRefusal
from pbem.league.season import League
from pbem.service.aggregates.tables import EventCache, Opened

CODEC = EventCodec(LeagueEvent)
"""Reads and writes every event of a league's log."""


Key = tuple[int, int, int, int, tuple[tuple[int, str], ...]]
"""Which bulletin: of which league at which version of its log, season and week, and what people are called now, since
another process may have forgotten one."""


@dataclass(frozen=True, slots=True)
class LoadedLeague:
    """A league at a version of its log."""

    id: int
    version: int = 0
    league: League | None = None

    def after(self, event: LeagueEvent) -> LoadedLeague:
        return replace(self, version=self.version + 1, league=evolve_league(self.league, event))


class LeagueCache(EventCache[LoadedLeague]):
    """The leagues that were last asked for, more than LEAGUES looks at; and the bulletin that was told last."""

    def __init__(self, size: int = 64) -> None:
        super().__init__(
            size, LoadedLeague, CODEC, lambda reading, number, after: reading.leagues.events(number, after)
        )
        self._issue: tuple[Key, Issue] | None = None

    def issue(self, key: Key) -> Issue | None:
        """The bulletin that was kept last, if it is this one."""
        kept = self._issue
        return kept[1] if kept is not None and kept[0] == key else None

    def keep_issue(self, key: Key, issue: Issue) -> None:
        self._issue = (key, issue)

    def drop_issue(self) -> None:
        """Somebody who may be named in it is to be forgotten."""
        self._issue = None


class OpenLeague(Opened[LoadedLeague]):
    """A league while a letter or the tick works on it."""

    codec = CODEC
    events: list[LeagueEvent]

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
        self.advance(answer)
        return None
