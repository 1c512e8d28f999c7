"""What is written behind NEW LEAGUE and TERMS: a name, a title, and terms parted by commas."""

from __future__ import annotations

import re
from dataclasses import fields, replace
from functools import cache
from typing import Any

from pbem.orders.declared.league_orders import LeagueWish, NewLeague, Terms
from pbem.orders.declared.league_terms import opens_term, read_term, terms_of
from pbem.orders.declared.tables import DOUBLE_QUOTES, contradicts, merged, read_option
from pbem.orders.folding import Folded, fold, says_nothing
from pbem.orders.model import MisreadReason, TableSettings, Trouble
from pbem.orders.words import find_order, word_data

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


def read_new_league(argument: str, _language: str) -> NewLeague | Trouble:
    """What follows NEW LEAGUE: a name, perhaps a title, and terms."""
    text = argument.translate(DOUBLE_QUOTES).lstrip(" \t\n\u00a0:,")
    if says_nothing(text):
        return Trouble(MisreadReason.MISSING_ARGUMENT, "")
    first = re.match(r'"(?P<quoted>[^"]*)"|[^\s,;:"]+', text)
    written = (first["quoted"] or first[0]).strip(" .!") if first else text.strip()
    name = league_name(written)
    if first is None or name is None or opens_term(name):
        return Trouble(MisreadReason.BAD_LEAGUE_NAME, written)
    rest = text[first.end() :].lstrip()
    # A title may stand bare behind a comma; "rosewood Club" is no name, and no title either.
    wish = _wish(rest.lstrip(",;: \t\n"), titled=rest[:1] in (",", ";", ":", '"', "\n"))
    return wish if isinstance(wish, Trouble) else NewLeague(name, wish)


def read_terms(argument: str, _language: str) -> Terms | Trouble:
    """What follows TERMS: what is to change."""
    text = re.sub(r"^\s*:", "", argument.translate(DOUBLE_QUOTES))
    if says_nothing(text):
        return Trouble(MisreadReason.MISSING_ARGUMENT, "")
    wish = _wish(text, titled=False)
    return wish if isinstance(wish, Trouble) else Terms(wish)


def continues_terms(line: str) -> bool:
    """Whether a line that follows NEW LEAGUE or TERMS says more about the league."""
    terms = list(terms_of(line))
    return bool(terms) and all(read_term(term) for term in terms)


def _wish(text: str, *, titled: bool) -> LeagueWish | Trouble:
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
