"""What missed turns in a row lead to: an open seat, and in the end a God without a seat."""

from pbem.engine.match.events import MatchStarted
from pbem.engine.match.state import Match, Task
from pbem.engine.round.state import Duty
from pbem.service.aggregates.tables import CODEC, OpenTable
from pbem.service.unit_of_work.unit_of_work import UnitOfWork
from pbem.store.rows.people import LetterStatus
from pbem.store.rows.turns import SeatClock

OPENS_AFTER = 2
"""After so many missed turns in a row somebody else may have the seat."""

GOD_GOES_AFTER = 3
"""After so many a God who judges is out: nobody can judge in God's place, and the round would never end."""

WRITTEN = (LetterStatus.RECEIVED, LetterStatus.HANDLED, LetterStatus.MISREAD)
"""What became of letters that somebody really wrote to a table; one is answered before that is known of it."""


def opens_seat(clock: SeatClock) -> bool:
    """Whether one more missed turn opens the seat to others."""
    return clock.missed + 1 >= OPENS_AFTER


def god_goes(match: Match, waits: Task, clock: SeatClock) -> bool:
    """Whether one more missed turn puts a God who judges out of the match.

    At a table of a league nobody is put out: the round ends with its week.
    """
    judges = match.human_judge and waits.seat == match.god and match.league is None
    return judges and clock.missed + 1 >= GOD_GOES_AFTER and waits.duty is not Duty.STARTER


def never_came(work: UnitOfWork, table: OpenTable, clock: SeatClock) -> bool:
    """Whether it is the player's first turn of the match, and they have written nothing since that began.

    Where the first turn is as long as any other, nobody is looked at more closely in it.
    """
    match = table.match
    first = match.time_rules.first_turn > 1 and clock.turns == 0 and match.number == 1
    return first and not _has_written(work, table, clock.person)


def _has_written(work: UnitOfWork, table: OpenTable, person: int) -> bool:
    """Whether a letter of the player's came since the match began, to this table or to their own address."""
    log = (
        (one.at, CODEC.load(one.type, one.schema, dict(one.body))) for one in work.reading.events.of(table.id)
    )
    began = next((at for at, event in log if isinstance(event, MatchStarted)), 0)
    return any(
        letter.table in (table.id, None) and letter.received > began and letter.status in WRITTEN
        for letter in work.reading.letters.of(person)
    )
