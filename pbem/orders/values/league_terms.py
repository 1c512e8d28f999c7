"""The terms of a league, as they are written: "opens monday 8:00", "rounds 8", "divisions of 20", "clock 3h"."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from functools import cache
from typing import Any

from pbem.orders.folding import Folded, fold
from pbem.orders.trouble import MisreadReason, Trouble
from pbem.orders.values.clocks import HOUR, day_words, days, minutes_of, nothing, zone_name
from pbem.orders.values.clocks import words as time_words
from pbem.orders.values.table_settings import (
    TableSettings,
    contradicts,
    merged,
    read_option,
    read_setting,
    segments_of,
)
from pbem.orders.values.time_wish import TimeWish
from pbem.orders.words import everywhere, find_order, one_of, word_data


@dataclass(frozen=True, slots=True)
class HourOfWeek:
    """An hour of the week: `day` 1 Monday … 7 Sunday, `minute` after midnight."""

    day: int
    minute: int


@dataclass(frozen=True, slots=True)
class LeagueWish:
    """What was said of a league's terms; None is what was not said.

    `table`: title, rulebook, options, clock, time, house rules, as behind NEW TABLE; its `rounds`, `open`, `seats`,
    `bots` and `server` are None, its `time.zone` is `zone`. `zone` and `preset` as they were written (`preset` folded);
    `rounds`: weeks of a season; `every`: so many weeks apart; `division`: members of one, 0 for none; `moves`: so many
    go up and down; `open`: anybody may join, or who is invited; `carry`: what has not finished at closing goes on, or
    is scored; `bots`: how strong those are that fill empty seats, "" for none.
    """

    table: TableSettings
    preset: str | None = None
    opens: HourOfWeek | None = None
    closes: HourOfWeek | None = None
    zone: str | None = None
    every: int | None = None
    rounds: int | None = None
    division: int | None = None
    moves: int | None = None
    open: bool | None = None
    carry: bool | None = None
    bots: str | None = None


_GAP = r"(?:\s*[:=]\s*|\s+)"
_NOT_OF_LEAGUES = {"seats", "server", "difficulty", "rated", "listed"}
"""What a table can be told and a league cannot: whom it seats, it decides itself."""

Told = tuple[frozenset[str], LeagueWish] | Trouble
"""What a term is about, and what it says; a zone, which may be said twice, is not named among the first."""

PLAIN = TableSettings()


def read_term(segment: str) -> Told | None:
    """What one term says, of the league or of the game it plays; None if it names neither."""
    folded = fold(segment)
    for pattern, read in _terms():
        found = pattern.fullmatch(folded)
        if found:
            return read(segment, found)
    told = read_setting(segment)
    if told is None or isinstance(told, Trouble):
        return told
    names, table = told
    if names & _NOT_OF_LEAGUES:
        return Trouble(MisreadReason.BAD_TERM, segment)
    if names == {"rounds"}:
        return names, LeagueWish(PLAIN, rounds=table.rounds)
    if names == {"open"}:
        return names, LeagueWish(PLAIN, open=table.open)
    if table.bots is not None and table.bots.count > 1:  # they are as many as there are empty seats
        return Trouble(MisreadReason.BAD_TERM, segment)
    if table.bots is not None:
        return names, LeagueWish(PLAIN, bots=table.bots.strength)
    return names - {"zone"}, LeagueWish(table, zone=table.time.zone)


def terms_of(text: str) -> Iterator[str]:
    """What stands between commas, semicolons, line ends; of that, an opening and a closing hour each by itself."""
    for segment in segments_of(text):
        line = Folded(segment)
        hours = list(_hour_behind_hour().finditer(line.text)) if _hours().match(line.text) else []
        starts, ends = [0, *(one.end() for one in hours)], [*(one.start() for one in hours), None]
        for start, end in zip(starts, ends, strict=True):
            yield line.original(start, end).strip(" \t.")


def opens_term(name: str) -> bool:
    """Whether a word is one that a term begins with, or a whole one: it is no name."""
    heads = (_words(one) for one in ("preset", "opens", "closes", "division", "moves", "closing", "weeks"))
    return read_term(name) is not None or re.fullmatch("|".join(heads), fold(name)) is not None


def _hour(name: str) -> Callable[[str, re.Match[str]], Told]:
    """A day of the week and an hour of it, in either order, and perhaps a zone behind them."""

    def read(segment: str, found: re.Match[str]) -> Told:
        line, at = Folded(segment), found.start("value")
        day = minute = None
        for _ in range(2):
            lead = _lead().match(line.text, at)
            at = lead.end() if lead else at
            named, hour = _day().match(line.text, at), re.compile(HOUR).match(line.text, at)
            if named and day is None:
                day, at = days()[re.sub(r"[\s-]+", " ", named["day"])], named.end()
            elif hour and minute is None:
                minute, at = minutes_of(hour), hour.end()
        if day is None or len(day) > 1 or minute is None:
            return Trouble(MisreadReason.BAD_HOUR_OF_WEEK, segment)
        zone, end = zone_name(line, at)
        if re.search(r"\w", line.text[end:] if zone else line.text[at:]):
            return Trouble(MisreadReason.BAD_HOUR_OF_WEEK, segment)
        at_hour = HourOfWeek(day[0], minute)
        table = TableSettings(time=TimeWish(zone=zone or None))
        opens, closes = (at_hour, None) if name == "opens" else (None, at_hour)
        return frozenset({name}), LeagueWish(table, opens=opens, closes=closes, zone=zone or None)

    return read


def _number(name: str, wish: Callable[[int], LeagueWish]) -> Callable[[str, re.Match[str]], Told]:
    def read(segment: str, found: re.Match[str]) -> Told:
        groups = found.groupdict()
        written = groups.get("before") or groups.get("value") or ""
        if nothing().fullmatch(written) or groups.get("none"):
            written = "0"
        if not re.fullmatch(r"[0-9]{1,6}", written):
            return Trouble(MisreadReason.BAD_NUMBER, segment)
        return frozenset({name}), wish(int(written))

    return read


def _preset(segment: str, _found: re.Match[str]) -> Told:
    value = re.split(r"\s*[:=]\s*|\s+", segment, maxsplit=1)[-1].strip('" ')
    return frozenset({"preset"}), LeagueWish(PLAIN, preset=fold(value))


def _says(name: str, wish: LeagueWish) -> Callable[[str, re.Match[str]], Told]:
    return lambda _segment, _found: (frozenset({name}), wish)


@cache
def _terms() -> tuple[tuple[re.Pattern[str], Callable[[str, re.Match[str]], Told]], ...]:
    """How each term is written, and read."""

    def every(count: int) -> LeagueWish:
        return LeagueWish(PLAIN, every=count)

    def division(size: int) -> LeagueWish:
        return LeagueWish(PLAIN, division=size)

    week, number = _words("weeks"), "[0-9]{1,6}"
    bots = f"(?:{one_of(everywhere('table', 'bots'))})"
    none = rf"(?P<none>{time_words('without')})"
    terms: Mapping[str, Callable[[str, re.Match[str]], Told]] = {
        rf"{_words('preset')}{_GAP}(?P<value>.+)": _preset,
        rf"{_words('opens')}{_GAP}(?P<value>.+)": _hour("opens"),
        rf"{_words('closes')}{_GAP}(?P<value>.+)": _hour("closes"),
        _words("weekly"): _says("every", every(1)),
        _words("fortnightly"): _says("every", every(2)),
        rf"{_words('every')}\s+(?P<value>{number})\s+{week}": _number("every", every),
        rf"(?P<before>{number})\s+{week}|{week}{_GAP}(?P<value>{number})": _number(
            "rounds", lambda count: LeagueWish(PLAIN, rounds=count)
        ),
        rf"{none}\s+{_words('division')}|{_words('division')}{_GAP}(?P<value>\S+)": _number(
            "division", division
        ),
        rf"(?P<before>{number})\s+{_words('moves')}|{_words('moves')}{_GAP}(?P<value>\S+)": _number(
            "moves", lambda count: LeagueWish(PLAIN, moves=count)
        ),
        rf"{none}\s+{bots}|{bots}{_GAP}{nothing().pattern}": _says("bots", LeagueWish(PLAIN, bots="")),
        rf"(?:{_words('closing')}{_GAP})?{_words('score')}": _says("closing", LeagueWish(PLAIN, carry=False)),
        rf"(?:{_words('closing')}{_GAP})?{_words('carry')}": _says("closing", LeagueWish(PLAIN, carry=True)),
        rf"{_words('closing')}{_GAP}.+": lambda segment, _: Trouble(MisreadReason.BAD_TERM, segment),
    }
    return tuple((re.compile(pattern), read) for pattern, read in terms.items())


@cache
def _words(term: str) -> str:
    return f"(?:{one_of(everywhere('league', term))})"


@cache
def _hours() -> re.Pattern[str]:
    return re.compile(rf"\s*(?:{_words('opens')}|{_words('closes')}){_GAP}")


@cache
def _hour_behind_hour() -> re.Pattern[str]:
    heads = f"{_words('opens')}|{_words('closes')}"
    return re.compile(rf"\s+(?:(?:{time_words('joins')})\s+)?(?=(?:{heads})(?!\w))")


@cache
def _lead() -> re.Pattern[str]:
    """What may stand before a day, or an hour: "on", "at the"."""
    return re.compile(rf"\W*(?:(?:{_words('on')}|{time_words('at')})(?!\w)\W*)*")


@cache
def _day() -> re.Pattern[str]:
    return re.compile(rf"(?P<day>{day_words()})(?:s|s-feiras)?(?!\w)")


SHORTEST_NAME, LONGEST_NAME = 2, 24
_NAME = re.compile(r"[^\W\d_](?:[^\W_]|-)*[^\W_]")


def league_name(written: str) -> str | None:
    """A league's name as we keep it, None for no such name.

    It is one word of 2 to 24 letters, digits and hyphens, in small letters without accents, and means nothing else
    where it may stand.
    """
    name = fold(written)
    if not SHORTEST_NAME <= len(name) <= LONGEST_NAME or not _NAME.fullmatch(name):
        return None
    order = find_order(Folded(name))
    return None if name in _taken() or (order is not None and order[1] == len(name)) else name


@cache
def _taken() -> frozenset[str]:
    """Words that stand where a league's name may: `Re: STANDINGS`, `STANDINGS week 3`."""
    data = word_data()
    weeks = data["week_of"]
    words = (*data["subject"]["prefixes"], *weeks["week"], *weeks["before"], *weeks["next"])
    return frozenset(map(fold, (*words, *data["switch"]["off"].values())))


def continues_terms(line: str) -> bool:
    """Whether a line that follows NEW LEAGUE or TERMS says more about the league."""
    terms = list(terms_of(line))
    return bool(terms) and all(read_term(term) for term in terms)


def read_wish(text: str, *, titled: bool) -> LeagueWish | Trouble:
    """The terms; where it may be `titled`, the title first, quoted or bare. Any other word is an option's."""
    wish, said = LeagueWish(TableSettings()), set[str]()
    quoted = re.match(r'\s*"([^"]*)"', text) if titled else None
    if quoted:
        wish, said = LeagueWish(TableSettings(title=quoted[1].strip())), {"title"}
        text = text[quoted.end() :]
    for term in terms_of(text):
        found = read_term(term)
        if found is None and titled and not said and not re.search("[0-9]", term):
            found = frozenset({"title"}), LeagueWish(TableSettings(title=term.strip('" ')))
        if found is None:
            option = read_option(term)
            if isinstance(option, Trouble):
                return Trouble(MisreadReason.BAD_TERM, term)
            found = frozenset({"option"}), LeagueWish(option)
        if isinstance(found, Trouble):
            wrong = found.reason is MisreadReason.BAD_SETTING
            return replace(found, reason=MisreadReason.BAD_TERM) if wrong else found
        names, told = found
        if (said & names) - {"option"} or _clash(told, wish):
            return Trouble(MisreadReason.CONFLICTING, term)
        said |= names
        wish = _and(wish, told)
    return wish


def _clash(told: LeagueWish, wish: LeagueWish) -> bool:
    """Whether they give an option twice, name two zones, or want talk to be two things."""
    twice = {field for field, _ in wish.table.options} & {field for field, _ in told.table.options}
    zones = told.zone and wish.zone and fold(told.zone) != fold(wish.zone)
    return bool(twice or zones) or contradicts(told.table, wish.table)


def _and(wish: LeagueWish, told: LeagueWish) -> LeagueWish:
    """`wish` with what was told besides."""
    news = {one.name: getattr(told, one.name) for one in fields(told) if one.name != "table"}
    said: dict[str, Any] = {name: value for name, value in news.items() if value is not None}
    return replace(wish, **said, table=merged(wish.table, told.table))
