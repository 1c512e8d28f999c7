"""Whom secretaries write to: guests who are to join, substitutes, who has been expelled; and each other."""

import re
from collections.abc import Sequence

from pbem.digests import outcomes
from pbem.digests.mails.league_note import Topic
from pbem.digests.mails.mails import Kind
from pbem.digests.outcomes import Done, Undone
from pbem.mail.addressing import fold_address
from pbem.micros import DAY
from pbem.service.aggregates.leagues import OpenLeague
from pbem.service.display_names import find_or_meet
from pbem.service.leagues.context import LeagueContext, league_note
from pbem.service.tables.appointments import note_asked, why_not_asked
from pbem.store.rows.people import Person

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
    why = why_not_asked(at.house, at.work, guest, at.person, again=again)
    return outcomes.AddressPassedOver(address, why) if why else guest


def ask_member(at: LeagueContext, opened: OpenLeague, guest: Person, replaces: str) -> None:
    """Mail somebody that they are asked to join, or to come in the place of who is called so."""
    at.work.leagues.guests += 1
    note_asked(at.work, guest)
    tell(at, opened, guest.id, Topic.INVITATION, replaces=replaces)


def tell(at: LeagueContext, opened: OpenLeague, person: int, topic: Topic, **more: str) -> None:
    """Mail somebody what the writer has done in a league."""
    about = league_note(at.work, opened, topic, at.person, **more)
    at.house.post.note(at.work, at.work.person(person), Kind.LEAGUE, league=about)
