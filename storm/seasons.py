"""What is counted of a league: each week opened and closed once, its tables made and scored once, its bulletin."""

from collections import Counter, defaultdict
from dataclasses import dataclass, field

from pbem.engine.match.state import Match
from pbem.league.events import LeagueEvent, SeasonEnded, TableScored, WeekClosed, WeekOpened
from pbem.league.season import League, Season
from pbem.micros import Micros
from pbem.service.aggregates.leagues import CODEC, LoadedLeague
from pbem.service.leagues.weeks import SOON
from pbem.service.unit_of_work.turn_clock import GRACE
from storm.breach import Breach
from storm.databases import Rows
from storm.leaguers import Leaguers

DUE = (
    "SELECT (SELECT count(*) FROM leagues WHERE due <= {late})"
    " + (SELECT count(*) FROM fixtures WHERE table_id IS NULL)"
    " + (SELECT count(*) FROM results WHERE settled < noted)"
    " + (SELECT count(*) FROM circular_readers)"
)
"""What waits in leagues, or was due at a time."""

Week = tuple[int, int]
"""A season and a week of it."""


@dataclass
class Seasons:
    """The books of one league, kept from round to round."""

    leaguers: Leaguers
    checked: Counter[str] = field(default_factory=Counter)
    _loaded: LoadedLeague = field(default_factory=lambda: LoadedLeague(1))
    _seated: dict[Week, int] = field(default_factory=dict)
    """How many tables a week has."""
    _closed: set[Week] = field(default_factory=set)
    _scored: Counter[tuple[int, int, int]] = field(default_factory=Counter)

    def is_at_rest(self, rows: Rows, now: Micros) -> bool:
        """Whether nothing is left to do for the league, nor was due `now`."""
        return rows(DUE.format(late=now - GRACE)) == [(0,)]

    def check(self, rows: Rows, matches: dict[int, Match]) -> None:
        """Raises Breach."""
        for version, over in rows("SELECT version, over FROM leagues WHERE version > 0"):
            if over or len(rows("SELECT id FROM leagues WHERE version > 0")) > 1:
                raise Breach("there is more than one league, or it is over")
            self._read_log(version)
        league = self._loaded.league
        if league is None:
            return
        if len(league.seasons) != self.leaguers.seasons or sorted(league.members) != sorted(
            self.leaguers.members
        ):
            raise Breach(
                f"{self.leaguers.seasons} seasons were begun by {self.leaguers.members};"
                f" the log has {len(league.seasons)} and {sorted(league.members)}"
            )
        self._check_tables(rows, matches)
        self._check_mails(rows, league)
        self.checked["seasons ended"] = sum(one.ended for one in league.seasons)

    def _read_log(self, version: int) -> None:
        with self.leaguers.town.store.reading() as reading:
            events = [
                one for one in reading.leagues.events(1, self._loaded.version) if one.version <= version
            ]
        for stored in events:
            if stored.version != self._loaded.version + 1:
                raise Breach(f"the league's log goes from {self._loaded.version} to {stored.version}")
            event = CODEC.load(stored.type, stored.schema, dict(stored.body))
            before, self._loaded = self._loaded.league, self._loaded.after(event)
            if before is not None and before.seasons:
                self._read(event, before.seasons[-1], stored.at)
        if self._loaded.version != version:
            raise Breach(f"the league is at {version}; its log ends at {self._loaded.version}")

    def _read(self, event: LeagueEvent, season: Season, at: Micros) -> None:
        """One event of a season, as it was before."""
        current, following = season.current, season.next_week
        match event:
            case WeekOpened(fixtures):
                if current is not None or following is None or at < following.opens + GRACE:
                    raise Breach(f"the league opened {following} at {at}, with {current} open")
                self._seated[season.number, following.number] = len(fixtures)
                self.checked["weeks opened"] += 1
            case WeekClosed():
                if current is None or at < current.closes + GRACE:
                    raise Breach(f"the league closed {current} at {at}")
                self._closed.add((season.number, current.number))
                self.checked["weeks closed"] += 1
            case TableScored(of, week, table):
                self._scored[of, week, table] += 1
            case SeasonEnded():
                if season.ended or current is not None or following is not None:
                    raise Breach(f"season {season.number} ended amid {current or following}")
            case _:
                pass

    def _check_tables(self, rows: Rows, matches: dict[int, Match]) -> None:
        """Each table that was drawn was made once, and scored once by the time that its week was closed."""
        made = Counter(
            (one.league.season, one.league.week, one.league.table) for one in matches.values() if one.league
        )
        drawn = {(*week, table) for week, count in self._seated.items() for table in range(1, count + 1)}
        kept = {
            tuple(row) for row in rows("SELECT season, week, number FROM fixtures WHERE table_id IS NOT NULL")
        }
        unmade = {one for one in drawn - set(made) if one[:2] not in self._closed}
        if set(made) - drawn or max(made.values(), default=1) > 1 or kept != set(made) or unmade:
            raise Breach(
                f"tables of the league: drawn {sorted(drawn)}, made {sorted(made.items())}, kept {sorted(kept)}"
            )
        for one in drawn:
            if self._scored[one] > 1 or (one[:2] in self._closed and not self._scored[one]):
                raise Breach(
                    f"table {one} of the league (season, week, number) was scored {self._scored[one]} times"
                )
        self.checked["tables of leagues"] = len(made)

    def _check_mails(self, rows: Rows, league: League) -> None:
        """Each week that is closed has one bulletin, by itself or with the next opening, one to each member."""
        wanted = Counter(
            {
                (season.number, week.number): 1
                for season in league.seasons
                for at, week in enumerate(season.weeks)
                if week.closed and (season.ended if at + 1 == len(season.weeks) else _is_told(season, at))
            }
        )
        told: dict[str, Counter[Week]] = defaultdict(Counter)
        for kind, season, week in rows("SELECT kind, season, week FROM circulars"):
            told[kind][season, week] += 1
        if told["bulletin"] != wanted:
            raise Breach(f"bulletins of {dict(told['bulletin'])}, and not of {dict(wanted)}")
        mailed: dict[str, Counter[int]] = defaultdict(Counter)
        for kind, person in rows("SELECT kind, person_id FROM mails WHERE kind IN ('bulletin', 'league')"):
            mailed[kind][person] += 1
        notes = sum(told[kind].total() for kind in told.keys() - {"bulletin", "out"})
        for person in league.members:
            had, out = mailed["league"][person], told["out"].total()
            if mailed["bulletin"][person] != wanted.total() or not notes <= had <= notes + out:
                raise Breach(
                    f"member {person} was mailed {mailed['bulletin'][person]} bulletins of {wanted.total()},"
                    f" and {had} notes of {notes} to {notes + out}"
                )
        self.checked["bulletins"] = mailed["bulletin"].total()
        self.checked["notes of leagues"] = mailed["league"].total()


def _is_told(season: Season, at: int) -> bool:
    """Whether the bulletin of a week that is closed is due: it may wait for the draw of the next."""
    week, following = season.weeks[at], season.weeks[at + 1]
    return following.opened or following.opens - week.closes > SOON
