"""What is answered to orders about leagues, and mails about one, for the tests that everything has words."""

from dataclasses import replace

from pbem.digests import outcomes
from pbem.digests.mails.mails import Kind, LeagueNote, Topic
from pbem.digests.outcomes import LeagueLine
from pbem.league import refusals
from pbem.league.season import Division, League, Out, Season, Week
from pbem.league.terms import Hour, Terms, Weeks
from tests.digests.bulletins import league_of, names_of

HOUR = 3_600_000_000
DAY = 24 * HOUR
ANA, BRUNO, CHIARA, DIEGO, EVE, RUI = range(1, 7)
NAMES = ((ANA, "Ana"), (BRUNO, "Bruno"), (CHIARA, "Chiara"), (DIEGO, "Diego"), (EVE, "Eve"), (RUI, "Rui"))
MEMBERS = (ANA, BRUNO, CHIARA, DIEGO, EVE)
NOW = 1_794_405_120_000_000  # Wednesday 2026-11-11 13:52 UTC
OPENS = 1_794_816_000_000_000  # Monday 2026-11-16 08:00 UTC
CLOSES = OPENS + 6 * DAY + 14 * HOUR
TIMES = tuple((OPENS + 7 * DAY * n, CLOSES + 7 * DAY * n) for n in range(3))
HEADED = (ANA, CHIARA)


def terms(book, **more):
    weeks = Weeks(Hour(1, 480), Hour(7, 1320), "Europe/Lisbon")
    return Terms(book, (), 6 * HOUR, weeks=weeks, rounds=3, **more)


def season(book, opened=0, closed=0, **more):
    """A season of three weeks of which some have opened, and some are closed."""
    ahead = tuple(
        Week(number, *times, opened=number <= opened, closed=number <= closed)
        for number, times in enumerate(TIMES, 1)
    )
    return Season(1, terms(book), ahead, (Division(MEMBERS),), **more)


def league(book, *seasons, **more):
    facts = {
        "name": "rosewood",
        "title": "Rosewood Club",
        "founder": ANA,
        "terms": terms(book),
        "secretaries": HEADED,
        "members": MEMBERS,
        "seasons": seasons,
    }
    return League(**(facts | more))


def shown(book):
    """A league as its secretary, a member, a guest and anybody see it, before, in and after a season."""
    inside = {"names": NAMES, "now": NOW}
    outside = {"names": NAMES[:1], "now": NOW}
    running = season(book, opened=2, closed=1, resting=((BRUNO, 3),))
    return [
        outcomes.LeagueIs(league(book), me=ANA, **inside),
        outcomes.LeagueIs(league(book, running), me=BRUNO, table=417, **inside),
        *(outcomes.LeagueIs(league(book, running), me=BRUNO, out=why, **inside) for why in Out),
        outcomes.LeagueIs(league(book, running, terms=terms(book, moves=3)), me=ANA, **inside),
        outcomes.LeagueIs(league(book, season(book, 3, 3)), me=ANA, **inside),
        outcomes.LeagueIs(league(book, season(book, 3, 3, ended=True)), me=BRUNO, **inside),
        outcomes.LeagueIs(league(book, season(book)), me=RUI, **outside),
        outcomes.LeagueIs(league(book, terms=terms(book, open=False), invited=(RUI,)), me=RUI, **outside),
        outcomes.LeagueIs(league(book, members=(), secretaries=(RUI,)), me=RUI, **inside),
        outcomes.LeagueIs(league(book, over=True), me=BRUNO, **inside),
    ]


def done(book):
    return [
        outcomes.LeagueIsMade("rosewood", terms(book), NOW),
        outcomes.LeagueIsMade("rosewood", terms(book, open=False), NOW),
        outcomes.YouAreMember("rosewood", 23),
        outcomes.YouAreMember("rosewood", 23, OPENS, 1),
        outcomes.YouAreMember("rosewood", 23, OPENS, 2, "Ana"),
        outcomes.YouAreMember("rosewood", 23, OPENS, 2, "Ana", (417,)),
        outcomes.YouLeftLeague("rosewood"),
        outcomes.YouLeftLeague("rosewood", (417, 418)),
        outcomes.MemberIsInvited("rosewood", "eve@example.org"),
        outcomes.MemberIsInvited("rosewood", "eve@example.org", "Ana"),
        outcomes.MemberIsExpelled("rosewood", "Bruno"),
        outcomes.MemberIsExpelled("rosewood", "Bruno", (417,)),
        outcomes.SecretaryIs("rosewood", "Chiara"),
        outcomes.SecretaryIs("rosewood", "Chiara", ends=True),
        outcomes.TermsAre("rosewood", terms(book), NOW),
        outcomes.IsAnnounced("rosewood", 1),
        outcomes.IsAnnounced("rosewood", 23),
        outcomes.SeasonIsStarted("rosewood", 2, TIMES, 23, 1, NOW),
        outcomes.SeasonIsStarted("rosewood", 2, TIMES, 60, 3, NOW),
        outcomes.WeeksArePutOff("rosewood", 2, OPENS, CLOSES, NOW),
        outcomes.WeeksArePutOff("rosewood", 2, None, CLOSES, NOW),
        outcomes.SeasonIsCut("rosewood"),
        outcomes.SeasonIsCut("rosewood", 2),
        outcomes.LeagueIsClosed("rosewood"),
        outcomes.YouSitOut("rosewood", 2, OPENS, NOW),
        outcomes.YouSitOut("rosewood", 2, OPENS, NOW, again=True),
        outcomes.YouPlayAfterAll("rosewood", 2),
        outcomes.YouModerate(417),
        *shown(book),
        outcomes.LeaguesAre(()),
        outcomes.LeaguesAre(
            (
                LeagueLine("rosewood", "Rosewood Club", 23, True, True, 3, 8),
                LeagueLine("oak", "", 1, True, False, 0, 8),
                LeagueLine("elm", "Elm", 4, False, False, 0, 0),
            ),
            7,
        ),
        outcomes.BulletinIsMailed("rosewood", 2),
        outcomes.StandingsAre("rosewood", league_of().seasons[1], 0, tuple(names_of(23).items()), (), 7),
        outcomes.StandingsAre("rosewood", league_of(weeks=0).seasons[1], 0, (), (), 7),
    ]


def refused():
    """Every reason why a league does not do something, of who asks and of somebody else."""
    return [
        refusals.LeagueIsOver(),
        refusals.OnlySecretaries(HEADED),
        refusals.OnlyTheFounder(ANA),
        refusals.OnlyTheFounder(BRUNO),
        refusals.AlreadyMember(ANA),
        refusals.AlreadyMember(BRUNO),
        refusals.NoMember(ANA),
        refusals.NoMember(BRUNO),
        refusals.AlreadySecretary(ANA),
        refusals.NoSecretary(ANA),
        refusals.LastSecretary(),
        refusals.LeagueIsPrivate(),
        refusals.MemberBarred(BRUNO),
        refusals.SeasonRuns(2),
        refusals.NoSeason(),
        refusals.TooFewMembers(4, 3),
        refusals.NoSuchWeek(2, 3, 8),
        refusals.NoSuchWeek(0, 0, 0),
        refusals.NotResting(4),
    ]


def undone():
    return [
        outcomes.LeagueNameTaken("rosewood"),
        outcomes.LeagueNameTaken("help", reserved=True),
        outcomes.LeagueHasNoSeats("rosewood", ("eve@example.org",)),
        outcomes.TooManyLeagues(1),
        outcomes.TooManyLeagues(5),
        *(outcomes.NoSuchLeague("rosewod", known) for known in ((), ("rosewood",), ("elm", "oak"))),
        outcomes.NoSuchLeague("rosewod", ("ash", "elm", "fir", "oak", "yew", "rosewood")),
        outcomes.WhichLeague(("elm", "oak")),
        outcomes.WhichLeague(()),
        *(outcomes.LeagueSaysNo("rosewood", why, NAMES, BRUNO) for why in refused()),
        outcomes.NoSuchMember("rosewood", "Zoe"),
        outcomes.AnnouncedEnough("rosewood", 1),
        outcomes.AnnouncedEnough("rosewood", 3),
        outcomes.NothingToPutOff("rosewood"),
        outcomes.NoBulletin("rosewood", 1, 0),
        outcomes.NoBulletin("rosewood", 3, 2),
        outcomes.NoSuchSeason("rosewood", 0, 1),
        outcomes.NoSuchSeason("rosewood", 3, 2),
        outcomes.NotReliableForLeague("rosewood", 79, 80),
        outcomes.NameTaken("Ana", league="rosewood"),
    ]


def notes(mails, **more):
    """A mail of each topic, by its name, and of what makes a difference in one."""
    book = mails.rulebook
    base = LeagueNote(
        Topic.SEASON,
        1,
        "rosewood",
        "Rosewood Club",
        by="Ana",
        terms=terms(book),
        season=season(book),
        members=23,
        member=True,
        division=1,
        now=NOW,
    )
    two = replace(base.season, divisions=(Division(MEMBERS[:2]), Division(MEMBERS[2:])))
    told = {
        "invitation": replace(base, topic=Topic.INVITATION, season=None, member=False),
        "invitation to a season": replace(base, topic=Topic.INVITATION, member=False),
        "in somebody's place": replace(base, topic=Topic.INVITATION, member=False, replaces="Bruno"),
        "replaced": replace(base, topic=Topic.REPLACED, member=False),
        "expelled": replace(base, topic=Topic.EXPELLED, member=False),
        "season": base,
        "season with divisions": replace(base, season=two, division=2),
        "season of a secretary": replace(base, member=False, division=0),
        "season that is over": replace(base, season=None),
        "announcement": replace(
            base, topic=Topic.ANNOUNCEMENT, text="The hall is closed.\nSee you on Monday!"
        ),
        "moved": replace(base, topic=Topic.MOVED, week=2),
        "moved by an outage": replace(base, topic=Topic.MOVED, week=1, by=""),
        "moved too late": replace(base, topic=Topic.MOVED, week=1, season=None),
        "out": replace(base, topic=Topic.OUT, week=2, by="", out=Out.ODD),
        "cut": replace(base, topic=Topic.CUT, season=None),
        "ended": replace(base, topic=Topic.ENDED, season=None),
        "ordered": replace(base, topic=Topic.ORDERED, text="EXPEL Bruno"),
        "secretary": replace(base, topic=Topic.SECRETARY, by=""),
    }
    return {name: mails.note(Kind.LEAGUE, league=one, **more) for name, one in told.items()}
