"""Who writes, and which league they mean."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from pbem.digests import outcomes
from pbem.digests.mails.league_note import LeagueNote, Topic
from pbem.digests.outcomes import Undone
from pbem.league.season import League
from pbem.mail.addressing import fold_address
from pbem.service.aggregates.leagues import OpenLeague
from pbem.service.display_names import fold_name
from pbem.service.services import Services
from pbem.service.unit_of_work.people import people_of
from pbem.service.unit_of_work.unit_of_work import UnitOfWork
from pbem.store.rows.people import Person

MOST_LISTED = 50
"""So many leagues that anybody may join are looked at."""


@dataclass(frozen=True, slots=True)
class LeagueContext:
    """Who writes about leagues; `named`: the league before the order, if there was one; `text`: their words."""

    house: Services
    work: UnitOfWork
    person: int
    named: str | None
    text: str = ""

    @property
    def me(self) -> Person:
        return self.work.person(self.person)


def league_note(
    work: UnitOfWork, opened: OpenLeague, topic: Topic, by: int | None, **more: Any
) -> LeagueNote:
    """What a mail tells of a league, in which somebody has done something; `more` of it, as in `LeagueNote`."""
    league = opened.state
    facts: dict[str, Any] = {
        "by": work.person(by).name if by is not None else "",
        "terms": league.terms,
        "season": league.season,
        "members": len(league.members),
        "now": work.now,
    }
    return LeagueNote(topic, opened.id, league.name, league.title, **(facts | more))


def is_known(league: League, person: int) -> bool:
    """Whether somebody may know of a league: anybody of an open one, else who is something in it."""
    return league.terms.open or person in people_of(league)


def which(
    at: LeagueContext,
    name: str | None,
    fits: Callable[[League], bool],
    among: Iterable[OpenLeague] | None = None,
) -> OpenLeague | Undone:
    """The league that is named, else the only one of the writer's (or of those `among`) that fits."""
    name = name or at.named
    if name is not None:
        found = at.work.leagues.named(name)
        if found is None or not is_known(found.state, at.person):
            return outcomes.NoSuchLeague(name, tuple(one.state.name for one in listed(at)))
        return found
    theirs = [one for one in (at.work.leagues.of(at.person) if among is None else among) if fits(one.state)]
    if len(theirs) == 1:
        return theirs[0]
    return outcomes.WhichLeague(tuple(one.state.name for one in theirs))


def secretaries_league(at: LeagueContext) -> OpenLeague | Undone:
    """The league that a secretary orders something in; who runs none is told who runs theirs."""
    found = which(at, None, lambda league: at.person in league.secretaries)
    return members_league(at) if found == outcomes.WhichLeague(()) else found


def members_league(at: LeagueContext, name: str | None = None) -> OpenLeague | Undone:
    """The league that a member asks something of."""
    return which(at, name, lambda league: at.person in league.members)


def listed(at: LeagueContext) -> list[OpenLeague]:
    """The writer's leagues, then those that anybody may join, the newest first."""
    theirs = at.work.leagues.of(at.person)
    known = {one.id for one in theirs}
    kept = [one.id for one in at.work.reading.leagues.open(MOST_LISTED) if one.id not in known]
    others = [at.work.leagues.league(number) for number in kept]
    return [*theirs, *(one for one in others if one.state.terms.open)]


def names_of_members(work: UnitOfWork, league: League) -> dict[int, str]:
    """What members and secretaries are called."""
    people = dict.fromkeys((*league.members, *league.secretaries))
    known = work.know(people)
    return {person: known[person].name for person in people}


def member_called(at: LeagueContext, league: League, who: str) -> int | None:
    """The member, or secretary, of this name or address; None if there is none."""
    address = fold_address(who) if "@" in who else None
    if address is not None:
        person = at.work.reading.people.by_address(address)
        return person.id if person is not None and person.id in people_of(league) else None
    wanted = fold_name(who)
    names = names_of_members(at.work, league)
    return next((person for person, name in names.items() if fold_name(name) == wanted), None)
