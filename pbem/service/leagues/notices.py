"""What one secretary orders the others are mailed, so that none works against another without knowing it."""

import re
from collections.abc import Sequence

from pbem.digests import outcomes
from pbem.digests.mails.league_note import Topic
from pbem.digests.mails.mails import Kind
from pbem.digests.outcomes import Done, Undone
from pbem.service.aggregates.leagues import OpenLeague
from pbem.service.leagues.context import LeagueContext
from pbem.service.leagues.inviting import about_league

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
    """Mail the order to who else is a secretary, or was one `before` it; nobody is shown others' addresses."""
    if not any(isinstance(one, TOLD) for one in came):
        return
    about = about_league(at, opened, Topic.ORDERED, text=_ADDRESS.sub("…", at.text))
    for person in dict.fromkeys((*before, *opened.state.secretaries)):
        if person != at.person:
            at.house.post.note(at.work, at.work.person(person), Kind.LEAGUE, league=about)
