"""Which seats of a table that gathers are free, and for whom the others are kept."""

from __future__ import annotations

from pbem.micros import DAY
from pbem.service.tables import OpenTable
from pbem.service.unsubscribing import passed_over
from pbem.service.work import Work

HELD = 7 * DAY
"""So long an invitation keeps a seat."""


def holders(work: Work, table: OpenTable) -> tuple[int, ...]:
    """Whom a seat is kept for: who was mailed an invitation lately, the first of them where more were invited than
    there are seats. Nothing is kept for who sits or waits, nor where mail is not wanted or comes back."""
    match = table.match
    invited = dict(work.reading.invitations_at(table.id))
    invited |= dict.fromkeys(work.invited_to(table.id), work.now)
    elsewhere = {*map(int, match.people), *work.times.waiting(table.id)}
    kept = [one for one, at in invited.items() if one not in elsewhere and _holds(work, one, at)]
    return tuple(kept[: max(0, match.seats - len(match.people))])


def _holds(work: Work, person: int, at: int) -> bool:
    guest = work.person(person)
    mailed = guest.invitation_mailed is not None and guest.invitation_mailed >= at
    return (
        work.now - at < HELD
        and mailed
        and guest.forgotten is None
        and not passed_over(work.reading, [guest.address])
    )


def free_seats(work: Work, table: OpenTable) -> int:
    """How many seats nobody has, and none is kept for."""
    return table.match.seats - len(table.match.people) - len(holders(work, table))
