"""Which league somebody means, and what is told of one: to guests who are to join, substitutes, other secretaries."""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from pbem.digests import outcomes
from pbem.digests.mails.mails import Kind, LeagueNote, Topic
from pbem.digests.outcomes import Done, Undone
from pbem.league.season import League
from pbem.mail.addressing import fold_address
from pbem.micros import DAY
from pbem.service.aggregates.leagues import OpenLeague, people_of
from pbem.service.display_names import find_or_meet, fold_name
from pbem.service.services import LeagueContext, Work
from pbem.service.tables.appointments import note_asked, why_not_asked
from pbem.store.rows.people import Person

MOST_LISTED = 50
"""So many leagues that anybody may join are looked at."""


def league_note(work: Work, opened: OpenLeague, topic: Topic, by: int | None, **more: Any) -> LeagueNote:
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


def names_of_members(work: Work, league: League) -> dict[int, str]:
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


TOLD = (
    outcomes.MemberIsInvited
    | outcomes.MemberIsExpelled
    | outcomes.SecretaryIs
    | outcomes.SeasonIsCut
    | outcomes.TermsAre
)
"""What was done. Of all else that a secretary can do everybody in the league is mailed, with the secretary's name."""

_ADDRESS = re.compile(r"[^\s,;:<>()]+@[^\s,;:<>()]+")


def tell_secretaries(
    at: LeagueContext, opened: OpenLeague, before: Sequence[int], came: Sequence[Done | Undone]
) -> None:
    """Mail the order to who else is a secretary, or was one `before` it, so that none works against another without
    knowing it; nobody is shown others' addresses."""
    if any(isinstance(one, TOLD) for one in came):
        for person in dict.fromkeys((*before, *opened.state.secretaries)):
            if person != at.person:
                tell(at, opened, person, Topic.ORDERED, text=_ADDRESS.sub("…", at.text))


def guest_called(at: LeagueContext, opened: OpenLeague, written: str) -> Person | Done | Undone:
    """Who is to be asked, by address; they are kept from being pestered as guests of tables are."""
    address = fold_address(written)
    if address is None or not at.house.addressing.may_be_somebodys(address):
        return outcomes.AddressPassedOver(written, "address")
    guest = at.work.meet(find_or_meet(at.house, address, at.me.language))
    mailed = guest.invitation_mailed if guest.id in opened.state.invited else None
    again = mailed is not None and at.work.now - mailed < DAY
    why = why_not_asked(at.work, guest, at.person, again=again)
    return outcomes.AddressPassedOver(address, why) if why else guest


def ask_member(at: LeagueContext, opened: OpenLeague, guest: Person, replaces: str) -> None:
    """Mail somebody that they are asked to join, or to come in the place of who is called so."""
    at.work.leagues.guests += 1
    note_asked(at.work, guest)
    tell(at, opened, guest.id, Topic.INVITATION, replaces=replaces)


def tell(at: LeagueContext, opened: OpenLeague, person: int, topic: Topic, **more: str) -> None:
    """Mail somebody what the writer has done in a league."""
    about = league_note(at.work, opened, topic, at.person, **more)
    at.work.post.note(at.work, at.work.person(person), Kind.LEAGUE, league=about)
