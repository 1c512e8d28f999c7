"""What can be asked of a league: founding and joining it, running it, looking at it; and what its name says before."""

import re
from dataclasses import replace
from functools import cache
from typing import Annotated, Any

from pbem.orders.declared.moderation import Eject, replaced_by
from pbem.orders.declared.tables import Join, Leave
from pbem.orders.folding import Folded, fold, says_nothing, trimmed
from pbem.orders.order import Argument, Extent, Order, without_courtesy, without_off
from pbem.orders.trouble import NOTHING, MisreadReason, Trouble
from pbem.orders.values import arguments
from pbem.orders.values.arguments import read_person
from pbem.orders.values.dates import read_days
from pbem.orders.values.days import Days, Week
from pbem.orders.values.league_terms import LeagueWish, league_name, opens_term, read_wish
from pbem.orders.values.table_settings import DOUBLE_QUOTES
from pbem.orders.words import all_phrases, one_of, word_data

LAST_SEASON = 0
"""The last season that is over."""


class LeagueOrder(Order, help_topic="leagues", of_leagues=True):
    """What is about a league."""


class LeagueName(Argument[str]):
    """A league's name, in small letters."""

    def written(self, text: str) -> str:
        return trimmed(text, "?")

    def read(self, written: str, language: str) -> str | Trouble:
        if re.search(r"\s", written):
            return Trouble(MisreadReason.UNEXPECTED_TEXT, written)
        return league_name(written) or Trouble(MisreadReason.BAD_LEAGUE_NAME, written)


NameOfLeague = Annotated[str, LeagueName()]


class NewLeague(LeagueOrder, word="new_league", of_leagues=False):
    """NEW LEAGUE rosewood "Rosewood Club", preset week, rounds 8; `name` in small letters, 2 to 24 of them."""

    name: str
    wish: LeagueWish

    @classmethod
    def read(cls, written: str, language: str, **told: Any) -> Order | Trouble:
        """A name, perhaps a title, and terms."""
        text = written.translate(DOUBLE_QUOTES).lstrip(" \t\n\u00a0:,")
        if says_nothing(text):
            return NOTHING
        first = re.match(r'"(?P<quoted>[^"]*)"|[^\s,;:"]+', text)
        called = (first["quoted"] or first[0]).strip(" .!") if first else text.strip()
        name = league_name(called)
        if first is None or name is None or opens_term(name):
            return Trouble(MisreadReason.BAD_LEAGUE_NAME, called)
        rest = text[first.end() :].lstrip()
        # A title may stand bare behind a comma; "rosewood Club" is no name, and no title either.
        wish = read_wish(rest.lstrip(",;: \t\n"), titled=rest[:1] in (",", ";", ":", '"', "\n"))
        return wish if isinstance(wish, Trouble) else cls(name, wish)


class Terms(LeagueOrder, word="terms"):
    """TERMS rounds 10, clock 4h: changes between two seasons."""

    wish: LeagueWish

    @classmethod
    def read(cls, written: str, language: str, **told: Any) -> Order | Trouble:
        text = re.sub(r"^\s*:", "", written.translate(DOUBLE_QUOTES))
        if says_nothing(text):
            return NOTHING
        wish = read_wish(text, titled=False)
        return wish if isinstance(wish, Trouble) else cls(wish)


class JoinLeague(LeagueOrder, word="join_league"):
    """JOIN LEAGUE rosewood; `name` in small letters here and below, None where none was said."""

    name: NameOfLeague | None = None


class LeaveLeague(LeagueOrder, word="leave_league"):
    """LEAVE LEAGUE rosewood."""

    name: NameOfLeague | None = None


class ShowLeague(LeagueOrder, word="league", shows=True, unproved=True):
    """LEAGUE rosewood: its terms, its season, its members."""

    name: NameOfLeague

    @classmethod
    def read(cls, written: str, language: str, **told: Any) -> Order | Trouble:
        order = super().read(written, language)
        return ShowLeagues() if order == NOTHING else order


class ShowLeagues(LeagueOrder, shows=True, unproved=True):
    """LEAGUES, or LEAGUE without a name: the writer's own, and those that can be joined."""


class OfWeek(LeagueOrder):
    """What is asked of a week, a season and a league, which may be named in any order, or not at all.

    `season`: by its number, or `LAST_SEASON`; None for the one that is played, or was last.
    """

    week: int | None = None
    name: str | None = None
    season: int | None = None

    @classmethod
    def read(cls, written: str, language: str, **told: Any) -> Order | Trouble:
        rest = trimmed(without_courtesy(written), "?")
        whole, season = _without_season(rest)
        left, week = _without_week(whole)
        if week is None and left and left == whole and _week_word().match(left):
            return Trouble(MisreadReason.BAD_NUMBER, rest)
        left = trimmed(_before().sub("", left), "?")
        if re.search(r"\s", left):
            return Trouble(MisreadReason.UNEXPECTED_TEXT, rest)
        name = league_name(left) if left else None
        if left and name is None:
            return Trouble(MisreadReason.BAD_LEAGUE_NAME, left)
        return cls(week, name, season)


class Standings(OfWeek, word="standings", shows=True, unproved=True):
    """STANDINGS, STANDINGS rosewood season 1 week 3: as they are, or were when a week had closed."""


class Bulletin(OfWeek, word="bulletin", shows=True):
    """BULLETIN week 3: mails it again, with its files; without `week`, the last."""


class Ladder(LeagueOrder, word="ladder", asks=True, shows=True, unproved=True, of_leagues=False):
    """LADDER: the ratings of the server."""


class Secretary(LeagueOrder, word="secretary"):
    """SECRETARY ana@example.org, or a member's name; `ends`: they are one no more (SECRETARY Ana OFF)."""

    who: arguments.Person
    ends: arguments.Off = False


class Announce(LeagueOrder, word="announce", extent=Extent.TALK):
    """ANNOUNCE …, line breaks kept."""

    text: arguments.Text


class StartSeason(LeagueOrder, word="start_season"):
    """START SEASON, START SEASON 7 December; `first` is one day or one week (`days_of` tells which), None: the next."""

    first: Days | None = None

    @classmethod
    def read(cls, written: str, language: str, **told: Any) -> Order | Trouble:
        rest = trimmed(without_courtesy(written))
        if not rest:
            return cls()
        days = read_days(rest, language)
        if days is None or days.first in (None, Week(0)) or days.length or days.last is not None:
            return Trouble(MisreadReason.BAD_SEASON_START, rest)
        # "from Monday" is that day, too.
        return cls(replace(days, length=None))


class Postpone(LeagueOrder, word="postpone"):
    """POSTPONE 1 week; `time` in microseconds, whole hours or days."""

    time: arguments.Hours


class SubstituteMember(LeagueOrder):
    """SUBSTITUTE Ana BY bruno@example.org: names, or an address, as written.

    Only behind a league's name: without it the line is a `ReplaceSeat`, which is said at tables, too.
    """

    who: str
    by: str

    @classmethod
    def read(cls, written: str, language: str, **told: Any) -> Order | Trouble:
        """Who is to come in the place of whom: names, or addresses."""
        line = Folded(without_courtesy(written).rstrip(" .!"))
        if says_nothing(line.text):
            return NOTHING
        found = list(replaced_by().finditer(line.text))
        if not found:
            return Trouble(MisreadReason.MISPLACED, trimmed(line.source))
        who = read_person(line.original(0, found[-1].start()))
        by = read_person(line.original(found[-1].end()))
        if isinstance(who, Trouble):
            return who
        return by if isinstance(by, Trouble) else cls(who, by)


class ExpelMember(LeagueOrder, word="expel"):
    """EXPEL and a member's name or address as written."""

    who: arguments.Person


class EndSeason(LeagueOrder, word="end_season"):
    """END SEASON, END SEASON rosewood."""

    name: NameOfLeague | None = None


class EndLeague(LeagueOrder, word="end_league"):
    """END LEAGUE, END LEAGUE rosewood."""

    name: NameOfLeague | None = None


class SitOut(LeagueOrder, word="sit_out"):
    """SIT OUT, SIT OUT week 4: not to be seated in a week, None for the next; `ends`: to play after all (OFF)."""

    week: int | None = None
    ends: bool = False

    @classmethod
    def read(cls, written: str, language: str, **told: Any) -> Order | Trouble:
        text, ends = without_off(written)
        rest = trimmed(text)
        left, week = _without_week(rest)
        if left and fold(left) not in map(fold, word_data()["week_of"]["next"]):
            bad = _week_word().match(left)
            return Trouble(MisreadReason.BAD_NUMBER if bad else MisreadReason.UNEXPECTED_TEXT, rest)
        return cls(week, ends)


def _without_season(written: str) -> tuple[str, int | None]:
    """A folded text without the number of a season, or a word for the last that is over; and that."""
    text = fold(written)
    found = _season().search(text)
    if found is None:
        return text, None
    season = int(found["season"]) if found["season"] else LAST_SEASON
    return f"{text[: found.start()]} {text[found.end() :]}".strip(), season


@cache
def _season() -> re.Pattern[str]:
    data = word_data()["week_of"]
    before, words, last, week = (one_of(data[name]) for name in ("before", "season", "last", "week"))
    number = rf"(?:{words})\s*#?\s*(?P<season>[1-9][0-9]{{0,2}})(?![\w-])"
    return re.compile(
        rf"(?<![\w-])(?:(?:{before})\s+)*(?:{number}|(?:{last})(?![\w-])(?!\s+(?:{week})))[\s,]*"
    )


def _without_week(written: str) -> tuple[str, int | None]:
    """A folded text without the number of a week, and that."""
    text = fold(written)
    found = _week().search(text)
    if found is None:
        return text, None
    return f"{text[: found.start()]} {text[found.end() :]}".strip(), int(found["week"])


@cache
def _week() -> re.Pattern[str]:
    before, words = one_of(word_data()["week_of"]["before"]), one_of(word_data()["week_of"]["week"])
    number = r"#?\s*(?P<week>[1-9][0-9]{0,2})(?![\w-])"
    return re.compile(rf"(?<![\w-])(?:(?:{before})\s+)?(?:(?:{words})\s+)?{number}[\s,]*")


@cache
def _week_word() -> re.Pattern[str]:
    data = word_data()["week_of"]
    return re.compile(rf"(?:{one_of([*data['week'], *data['season']])})(?!\w)|[0-9]")


@cache
def _before() -> re.Pattern[str]:
    return re.compile(rf"^\W*(?:{one_of(word_data()['week_of']['before'])})\s+")


_PREFIX = re.compile(r"(?P<name>[^\W_](?:[^\W_]|-)*)[\s*_]*:[\s*_]*(?=\S)")


def league_at(line: Folded, at: int) -> tuple[str, int] | None:
    """The league that is named before a colon there, and where what it is told begins."""
    found = _PREFIX.match(line.text, at)
    name = league_name(found["name"]) if found else None
    return (name, found.end()) if found and name else None


def name_in(written: str) -> str | None:
    """The league that is named behind JOIN or LEAVE, perhaps with a word for it: `rosewood`, `the league rosewood`."""
    words = {fold(word) for word in (*all_phrases("league"), *word_data()["week_of"]["before"])}
    left = [word for word in re.findall(r"[^\s,.:;!?\"]+", written) if fold(word) not in words]
    return league_name(left[0]) if len(left) == 1 else None


def behind_name(word: str, league: str, argument: str, order: Order | Trouble) -> Order | Trouble:
    """What an order, read as it is alone, means behind a league's name."""
    match order:
        case _ if word == "replace":
            return SubstituteMember.read(argument, "")
        case ShowLeagues():
            return ShowLeague(league)
        case Eject(name):
            return ExpelMember(name)
        case Join(None):
            return JoinLeague(league)
        case Join():
            return Trouble(MisreadReason.CONFLICTING, argument.strip())
        case Leave():
            return LeaveLeague(league)
    said = league_of(order)
    if said not in (None, league):
        return Trouble(MisreadReason.CONFLICTING, argument.strip())
    return replace(order, name=league) if isinstance(order, _NAMES) else order


_NAMES = (JoinLeague, LeaveLeague, ShowLeague, OfWeek, EndSeason, EndLeague)
"""What may name its league itself."""


def league_of(order: Order | Trouble) -> str | None:
    """The league that an order names itself."""
    return order.name if isinstance(order, _NAMES) else None
