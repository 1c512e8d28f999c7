"""Leagues in memory: loaded from their logs, kept while they are asked for, advanced by commands, written."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pbem.digests.leagues.bulletin import Issue
from pbem.engine.event_codec import EventCodec
from pbem.league.commands import LeagueCommand
from pbem.league.decide import decide_league
from pbem.league.events import LeagueEvent, MemberInvited, SubstituteAsked
from pbem.league.evolve import evolve_league
from pbem.league.refusals import LeagueRefusal
from pbem.league.season import League
from pbem.micros import DAY, Micros
from pbem.orders.folding import fold
from pbem.service.aggregates.tables import EventCache, Opened, events_in
from pbem.store.rows.leagues import FixtureRecord, LeaguePerson
from pbem.store.store import Reading, Writing

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
            size,
            lambda _, number: LoadedLeague(number),
            CODEC,
            lambda reading, number, after: reading.leagues.events(number, after),
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


CARRIED: Micros = 7 * DAY
"""So long after a season's last week tables go on that were carried over its end."""

ASKING = (MemberInvited, SubstituteAsked)
"""What happens in a league when somebody is mailed an invitation."""


def next_due(league: League) -> Micros | None:
    """When the tick has to look after a league: when its open week closes, else when the next one opens.

    Behind the last week it has to at once, unless tables go on that were carried over it.
    """
    season = league.season
    if season is None or league.over:
        return None
    if season.current is not None:
        return season.current.closes
    if season.next_week is not None:
        return season.next_week.opens
    goes_on = not season.early and any(week.unfinished for week in season.weeks)
    return season.weeks[-1].closes + CARRIED if goes_on else 0


class Leagues:
    """Reads through a `Reading`, and shows what is to be written as if it were written already."""

    def __init__(self, reading: Reading, shelf: LeagueCache, now: Micros) -> None:
        self._reading = reading
        self.shelf = shelf
        self._now = now
        self._open: dict[int, OpenLeague] = {}
        self.guests = 0
        """So many people are asked to come by this letter."""
        self.forgets = False
        """Whether somebody is forgotten by this, whom a bulletin that is kept may name."""

    def league(self, number: int) -> OpenLeague:
        """The league, to work on. Raises ValueError for a number that none has: a bug."""
        if number not in self._open:
            loaded = self.shelf.load(self._reading, number)
            if loaded.league is None:
                raise ValueError(f"there is no league {number}")
            self._open[number] = OpenLeague(loaded, self._now)
        return self._open[number]

    def named(self, name: str) -> OpenLeague | None:
        """The league of this name, however it is written; None if there is none."""
        made = (one for one in self._open.values() if fold(one.state.name) == fold(name))
        found = self._reading.leagues.by_name(fold(name))
        return next(made, None) or (self.league(found.id) if found is not None else None)

    def of(self, person: int) -> list[OpenLeague]:
        """The leagues in which somebody is anything now and that are not over, the newest first."""
        numbers = {one.league for one in self._reading.leagues.of(person)} | self._open.keys()
        leagues = [self.league(number) for number in sorted(numbers, reverse=True)]
        return [one for one in leagues if not one.state.over and person in people_of(one.state)]

    def adopt(self, number: int) -> OpenLeague:
        """Work on a league that has no events yet."""
        self._open[number] = OpenLeague(LoadedLeague(number), self._now)
        return self._open[number]

    def invited_within(self, time: Micros, by: int) -> int:
        """How many people a secretary asked lately to the leagues they run, those of now among them."""
        types, since = [one.__name__ for one in ASKING], self._now - time
        asked = (
            event
            for one in self._reading.leagues.of(by)
            for event in events_in(CODEC, self._reading.leagues.events_since(one.league, types, since))
        )
        return len([event for event in asked if event.by == by]) + self.guests

    def write(self, writing: Writing) -> None:
        """Everything, inside the caller's transaction. Raises VersionConflict if a league moved on meanwhile."""
        for opened in self._open.values():
            if opened.events:
                self._write_league(writing, opened)

    def _write_league(self, writing: Writing, opened: OpenLeague) -> None:
        before, after = opened.before.league, opened.state
        due = next_due(after)
        writing.leagues.append_events(
            opened.id, opened.before.version, opened.stored_events(), over=after.over, due=due
        )
        parts = people_of(before) if before is not None else {}
        for person, part in people_of(after).items():
            if parts.pop(person, None) != part:
                writing.leagues.save_person(LeaguePerson(opened.id, person, *part))
        for person in parts:
            writing.leagues.save_person(LeaguePerson(opened.id, person))
        writing.fixtures.add(_new_fixtures(opened.id, before, after))
        if before is not None and before.terms.open != after.terms.open:
            writing.archive.list_league(opened.id, after.terms.open)

    def written(self) -> None:
        """The transaction is on disk: what is in memory is what the log says."""
        for opened in self._open.values():
            self.shelf.keep(opened.now_at)
        if self.forgets:
            self.shelf.drop_issue()

    def undone(self) -> None:
        """The transaction failed: what is in memory may be ahead of the log."""
        for number in self._open:
            self.shelf.forget(number)


def people_of(league: League) -> dict[int, tuple[bool, bool, bool]]:
    """Who is anything in a league: whether a member, a secretary, invited."""
    members, secretaries, invited = set(league.members), set(league.secretaries), set(league.invited)
    return {
        person: (person in members, person in secretaries, person in invited)
        for person in members | secretaries | invited
    }


def _new_fixtures(number: int, before: League | None, after: League) -> list[FixtureRecord]:
    """The tables of weeks that have just opened."""
    season = after.season
    if season is None or before is None or before.season is None or before.season.number != season.number:
        return []
    return [
        FixtureRecord(number, season.number, week.number, fixture.number)
        for was, week in zip(before.season.weeks, season.weeks, strict=False)  # it may be cut short
        if week.opened and not was.opened
        for fixture in week.fixtures
    ]
