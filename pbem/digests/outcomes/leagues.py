"""What became of what somebody asked of a league, and of who asked how the players of the server are rated."""

from collections.abc import Mapping

from pbem.digests.outcomes.outcome import Done, NotDone
from pbem.families import Family
from pbem.league.refusals import LeagueRefusal
from pbem.league.season import League, Out, Season
from pbem.league.terms import Terms
from pbem.micros import Micros

Names = tuple[str, ...]


class LeagueIsMade(Done):
    """The writer made a league and is its secretary. `terms` are told, and that a week is enough."""

    name: str
    terms: Terms
    now: Micros


class LeagueNameTaken(NotDone):
    """There is a league of this name, or it is a word that letters use otherwise."""

    name: str
    reserved: bool = False


class LeagueHasNoSeats(NotDone):
    """INVITE with what is wanted where seats are too few, to a league: it has members. These addresses can be asked."""

    league: str
    addresses: tuple[str, ...]


class TooManyLeagues(NotDone):
    """The writer has founded so many that are not over."""

    most: int


class NoSuchLeague(NotDone):
    """None of this name, or none that the writer may know of; `known`: their own, and those that anybody may join."""

    name: str
    known: Names = ()


class WhichLeague(NotDone):
    """The writer could mean each of these; none: they are in no league that this can be said in."""

    names: Names


class YouAreMember(Done):
    """The writer joined. `opens`: when their first week opens, None while no season runs; `replaces`: whom."""

    league: str
    members: int
    opens: Micros | None = None
    week: int = 0
    replaces: str = ""
    tables: tuple[int, ...] = ()


class YouLeftLeague(Done):
    """The writer is no member any more. `tables`: where a caretaker plays for them till the end."""

    league: str
    tables: tuple[int, ...] = ()


class LeagueSaysNo(NotDone):
    """The league does not do it. `names` of the persons that `why` speaks of; `me`: who asked."""

    league: str
    why: LeagueRefusal
    names: tuple[tuple[int, str], ...]
    me: int


class NoSuchMember(NotDone):
    """Nobody in the league is called so."""

    league: str
    name: str


class MemberIsInvited(Done):
    """`address` was mailed an invitation; in the place of `replaces`, if of anybody."""

    league: str
    address: str
    replaces: str = ""


class MemberIsExpelled(Done):
    league: str
    name: str
    tables: tuple[int, ...] = ()


class SecretaryIs(Done):
    """`name` is a secretary from now on, or is none any more."""

    league: str
    name: str
    ends: bool = False


class YouModerate(Done):
    """A secretary moderates a table of their league from now on."""

    table: int


class TermsAre(Done):
    """The terms as they are from now on."""

    league: str
    terms: Terms
    now: Micros


class IsAnnounced(Done):
    """What the writer had to say is mailed to so many."""

    league: str
    readers: int


class AnnouncedEnough(NotDone):
    """There were `most` announcements within a week."""

    league: str
    most: int


class SeasonIsStarted(Done):
    """`weeks`: when each opens and closes; `draws`: the season, for the seal of its draws."""

    league: str
    season: int
    weeks: tuple[tuple[Micros, Micros], ...]
    members: int
    divisions: int
    now: Micros
    draws: Season | None = None


class WeeksArePutOff(Done):
    """From week `week` on; when that one opens now (None: it is open) and closes."""

    league: str
    week: int
    opens: Micros | None
    closes: Micros
    now: Micros


class NothingToPutOff(NotDone):
    """All weeks of the season are closed."""

    league: str


class SeasonIsCut(Done):
    """The season ends as soon as the tables of the open `week` are scored; 0 where none is open."""

    league: str
    week: int = 0


class LeagueIsClosed(Done):
    league: str


class YouSitOut(Done):
    """The writer is not seated in a week. `again`: they have been absent already, so that it gives them nothing."""

    league: str
    week: int
    opens: Micros
    now: Micros
    again: bool = False


class YouPlayAfterAll(Done):
    league: str
    week: int


class LeagueIs(Done):
    """A league as it shows itself. `names` of secretaries and founder, of members for who is one; `me` asks.

    `table`: where `me` sits in the open week; `out`: why at none.
    """

    league: League
    names: tuple[tuple[int, str], ...]
    me: int
    now: Micros
    table: int | None = None
    out: Out | None = None


class LeagueLine(Family):
    """A league in a list. `mine`: the writer is in it."""

    name: str
    title: str
    members: int
    mine: bool
    secretary: bool
    week: int
    weeks: int


class LeaguesAre(Done):
    """The writer's leagues, then those that anybody may join; `more` are not shown."""

    lines: tuple[LeagueLine, ...]
    more: int = 0


class StandingsAre(Done):
    """The standings after week `week`; 0: as they are."""

    league: str
    season: Season
    week: int
    names: tuple[tuple[int, str], ...]
    ratings: tuple[tuple[int, float], ...]
    me: int


class BulletinIsMailed(Done):
    league: str
    week: int


class NoBulletin(NotDone):
    """Week `week` has not closed; `last` has, 0: none has."""

    league: str
    week: int
    last: int


class NoSuchSeason(NotDone):
    """The league has had so many `seasons`, and none of number `season`; 0: none that is over."""

    league: str
    season: int
    seasons: int


class NotReliableForLeague(NotDone):
    """The writer plays fewer of their turns in time, in percent, than the league wants."""

    league: str
    share: int
    wanted: int


class NoSuchPreset(NotDone):
    """No terms ready made are called so; `known`: what each of them is called, by language."""

    name: str
    known: tuple[Mapping[str, tuple[str, ...]], ...]


class LadderRow(Family):
    """Somebody on the ladder. `place` is None while they have none; `sure` of their `figure` in percent.

    `god`: their figure as God, None where they were none whose rule was rated. `mine`: it is the reader. `page`: their
    number, where they want a page.
    """

    place: int | None
    name: str
    figure: int
    sure: int
    rounds: int
    god: int | None = None
    mine: bool = False
    page: int = 0


class LadderIs(Done):
    """The ratings of the server: the first of them, who is next to a reader not among these, who has no place yet.

    `players` have a place, which takes `enough` rated rounds; `listed` is False where the reader is nowhere in it.
    """

    first: tuple[LadderRow, ...]
    near: tuple[LadderRow, ...]
    newcomers: tuple[LadderRow, ...]
    players: int
    enough: int
    listed: bool
