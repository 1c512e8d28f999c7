"""What follows the phrase of a league's order, read into the order; and what a line means behind a league's name."""

import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache

from pbem.micros import SECOND
from pbem.orders import model
from pbem.orders.declared import league_orders
from pbem.orders.declared.league_orders import LeagueOrder
from pbem.orders.declared.league_terms import league_name, read_new_league, read_terms
from pbem.orders.declared.moderation import lengthened_by, read_person, replaced_by, split_off
from pbem.orders.declared.wishes import free_text, without_courtesy
from pbem.orders.folding import Folded, fold, says_nothing, trimmed
from pbem.orders.letter_lines import AnyOrder, MisreadReason, Trouble
from pbem.orders.values.dates import read_days
from pbem.orders.values.days import Week
from pbem.orders.values.durations import read_duration
from pbem.orders.words import OrderKind, all_phrases, one_of, word_data

_Read = LeagueOrder | Trouble
_Reader = Callable[[str, str], _Read]
_HOUR = 3600 * SECOND
_NOTHING = Trouble(MisreadReason.MISSING_ARGUMENT, "")


def _named(order: Callable[[str | None], LeagueOrder]) -> _Reader:
    """A league's name, or none where it goes without saying."""

    def read(argument: str, _language: str) -> _Read:
        rest = trimmed(without_courtesy(argument), "?")
        if not rest:
            return order(None)
        if re.search(r"\s", rest):
            return Trouble(MisreadReason.UNEXPECTED_TEXT, rest)
        name = league_name(rest)
        return order(name) if name else Trouble(MisreadReason.BAD_LEAGUE_NAME, rest)

    return read


def _shown(name: str | None) -> LeagueOrder:
    return league_orders.ShowLeagues() if name is None else league_orders.ShowLeague(name)


def _of_week(order: Callable[[int | None, str | None, int | None], LeagueOrder]) -> _Reader:
    """The numbers of a week and a season, a league's name, in any order, or nothing."""

    def read(argument: str, _language: str) -> _Read:
        rest = trimmed(without_courtesy(argument), "?")
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
        return order(week, name, season)

    return read


def _without_season(written: str) -> tuple[str, int | None]:
    """A folded text without the number of a season, or a word for the last that is over; and that."""
    text = fold(written)
    found = _season().search(text)
    if found is None:
        return text, None
    season = int(found["season"]) if found["season"] else league_orders.LAST_SEASON
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


def _sit_out(argument: str, _language: str) -> _Read:
    written, ends = split_off(argument)
    rest = trimmed(written)
    left, week = _without_week(rest)
    if left and fold(left) not in map(fold, word_data()["week_of"]["next"]):
        bad = _week_word().match(left)
        return Trouble(MisreadReason.BAD_NUMBER if bad else MisreadReason.UNEXPECTED_TEXT, rest)
    return league_orders.SitOut(week, ends)


def _secretary(argument: str, _language: str) -> _Read:
    written, ends = split_off(argument)
    who = read_person(written)
    return who if isinstance(who, Trouble) else league_orders.Secretary(who, ends)


def _expel(argument: str, _language: str) -> _Read:
    who = read_person(without_courtesy(argument))
    return who if isinstance(who, Trouble) else league_orders.ExpelMember(who)


def _substitute(argument: str, _language: str) -> _Read:
    """Who is to come in the place of whom: names, or addresses."""
    line = Folded(without_courtesy(argument).rstrip(" .!"))
    if says_nothing(line.text):
        return _NOTHING
    found = list(replaced_by().finditer(line.text))
    if not found:
        return Trouble(MisreadReason.MISPLACED, trimmed(line.source))
    who, by = (
        read_person(part) for part in (line.original(0, found[-1].start()), line.original(found[-1].end()))
    )
    if isinstance(who, Trouble) or isinstance(by, Trouble):
        return who if isinstance(who, Trouble) else by if isinstance(by, Trouble) else _NOTHING
    return league_orders.SubstituteMember(who, by)


def _announce(argument: str, _language: str) -> _Read:
    text = free_text(argument)
    return league_orders.Announce(text) if fold(text).strip() else _NOTHING


def _start_season(argument: str, language: str) -> _Read:
    rest = trimmed(without_courtesy(argument))
    if not rest:
        return league_orders.StartSeason()
    days = read_days(rest, language)
    if days is None or days.first in (None, Week(0)) or days.length or days.last is not None:
        return Trouble(MisreadReason.BAD_SEASON_START, rest)
    # "from Monday" is that day, too.
    return league_orders.StartSeason(replace(days, length=None))


_EARLIER = re.compile(r"[-\u2212\u2013]\d")
"""A time with a minus."""


def _postpone(argument: str, _language: str) -> _Read:
    line = Folded(without_courtesy(argument))
    found = lengthened_by().match(line.text)
    written = trimmed(line.original(found.end() if found else 0))
    if not written:
        return _NOTHING
    time = read_duration(written)
    if time is None or time % _HOUR or _EARLIER.search(argument):
        return Trouble(MisreadReason.BAD_DURATION, written)
    return league_orders.Postpone(time)


def _alone(argument: str, _language: str) -> _Read:
    rest = trimmed(without_courtesy(argument), "?")
    return Trouble(MisreadReason.UNEXPECTED_TEXT, rest) if rest else league_orders.Ladder()


OF_LEAGUES: dict[OrderKind, _Reader] = {
    OrderKind.NEW_LEAGUE: read_new_league,
    OrderKind.TERMS: read_terms,
    OrderKind.JOIN_LEAGUE: _named(league_orders.JoinLeague),
    OrderKind.LEAVE_LEAGUE: _named(league_orders.LeaveLeague),
    OrderKind.LEAGUE: _named(_shown),
    OrderKind.STANDINGS: _of_week(league_orders.Standings),
    OrderKind.BULLETIN: _of_week(league_orders.Bulletin),
    OrderKind.LADDER: _alone,
    OrderKind.SECRETARY: _secretary,
    OrderKind.ANNOUNCE: _announce,
    OrderKind.START_SEASON: _start_season,
    OrderKind.POSTPONE: _postpone,
    OrderKind.EXPEL: _expel,
    OrderKind.END_SEASON: _named(league_orders.EndSeason),
    OrderKind.END_LEAGUE: _named(league_orders.EndLeague),
    OrderKind.SIT_OUT: _sit_out,
}
"""How each order of a league is read."""

NAMED_BEFORE = frozenset(OF_LEAGUES) - {OrderKind.NEW_LEAGUE, OrderKind.LADDER} | {
    OrderKind.JOIN,
    OrderKind.LEAVE,
    OrderKind.INVITE,
    OrderKind.EJECT,
    OrderKind.REPLACE,
}
"""What a league's name may stand before; the last ones are orders at tables elsewhere."""

_PREFIX = re.compile(r"(?P<name>[^\W_](?:[^\W_]|-)*)[\s*_]*:[\s*_]*(?=\S)")


def league_at(line: Folded, at: int) -> tuple[str, int] | None:
    """The league that is named before a colon there, and where what it is told begins."""
    found = _PREFIX.match(line.text, at)
    name = league_name(found["name"]) if found else None
    return (name, found.end()) if found and name else None


def name_in(written: str) -> str | None:
    """The league that is named behind JOIN or LEAVE, perhaps with a word for it: `rosewood`, `the league rosewood`."""
    words = {fold(word) for word in (*all_phrases(OrderKind.LEAGUE), *word_data()["week_of"]["before"])}
    left = [word for word in re.findall(r"[^\s,.:;!?\"]+", written) if fold(word) not in words]
    return league_name(left[0]) if len(left) == 1 else None


def behind_name(kind: OrderKind, league: str, argument: str, order: AnyOrder | Trouble) -> AnyOrder | Trouble:
    """What an order, read as it is alone, means behind a league's name."""
    match kind, order:
        case OrderKind.REPLACE, _:
            return _substitute(argument, "")
        case OrderKind.LEAGUE, league_orders.ShowLeagues():
            return league_orders.ShowLeague(league)
        case _, model.Eject(name):
            return league_orders.ExpelMember(name)
        case _, model.Join(None):
            return league_orders.JoinLeague(league)
        case _, model.Join():
            return Trouble(MisreadReason.CONFLICTING, argument.strip())
        case _, model.Leave():
            return league_orders.LeaveLeague(league)
    said = league_of(order)
    if said not in (None, league):
        return Trouble(MisreadReason.CONFLICTING, argument.strip())
    return replace(order, name=league) if isinstance(order, _WITH_NAME) else order


_WITH_NAME = (
    league_orders.JoinLeague,
    league_orders.LeaveLeague,
    league_orders.Standings,
    league_orders.Bulletin,
    league_orders.EndSeason,
    league_orders.EndLeague,
)


def league_of(order: AnyOrder | Trouble) -> str | None:
    """The league that an order names itself."""
    return order.name if isinstance(order, (*_WITH_NAME, league_orders.ShowLeague)) else None
