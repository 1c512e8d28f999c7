"""How the server is: what waits and since when, who lives, and what needs somebody."""

from __future__ import annotations

import platform
from dataclasses import dataclass
from enum import StrEnum
from importlib.metadata import PackageNotFoundError, version

from pbem.micros import HOUR, MINUTE, SECOND, Micros
from pbem.service.deadlines import BATCH, is_held
from pbem.service.held import Held, held
from pbem.service.lost_time import GRACE
from pbem.service.operator import STUCK
from pbem.service.outage import last_wall
from pbem.service.ports import Clock, Reading
from pbem.service.receive import Porch
from pbem.service.status_records import Keeper, LettersWaiting, MailsWaiting
from pbem.service.worker_ports import WorkerRecord

MOST_DUE = 1000
"""So many due deadlines are counted at most."""

SILENT: Micros = 3 * MINUTE
"""After so long without a sign of life nothing ticks; one is written twice a minute."""

LETTER_LATE: Micros = 10 * MINUTE
MAIL_LATE: Micros = 10 * MINUTE
DEADLINE_LATE: Micros = 2 * HOUR
"""What is due is done within seconds. After an absence deadlines wait for a little more than an hour at most."""

LITTLE_ROOM = 200_000_000
"""Octets: where so few are free, nothing may be taken in soon."""


class Concern(StrEnum):
    """What needs somebody.

    DATABASE: it cannot be read. LOOPS: a part of this process stands still. TICK: nothing looks at what is due.
    LETTERS: they are not handled. MAILS: they are due, and nobody tries them. DEADLINES: they passed, and nothing was
    done. HELD: the server was restored, and waits to be let go. REFUSED: mails were tried often, and not taken.
    SET_ASIDE: letters are quarantined. ROOM: the disk is nearly full.
    """

    DATABASE = "database"
    LOOPS = "loops"
    TICK = "tick"
    LETTERS = "letters"
    MAILS = "mails"
    DEADLINES = "deadlines"
    HELD = "held"
    REFUSED = "refused"
    SET_ASIDE = "set-aside"
    ROOM = "room"


FAILING = frozenset(
    {Concern.DATABASE, Concern.LOOPS, Concern.TICK, Concern.LETTERS, Concern.MAILS, Concern.DEADLINES}
)
"""With one of these the server does not do its work; with the others it does, and somebody has to look."""


@dataclass(frozen=True, slots=True)
class Deadlines:
    """`running`: tables at which somebody is waited for. `due`: of these, whose time is over, and nothing of his is
    waited for (at most `MOST_DUE`); `late`: for how long that is so of the oldest."""

    running: int
    due: int
    late: Micros


@dataclass(frozen=True, slots=True)
class Status:
    """How the server is. Lengths of time are of the wall, in microseconds, and 0 where nothing waits.

    `letter_age`, `mail_age`: of the oldest that waits. `mail_late`: for how long a mail was due and not tried.
    `ticked`: how long ago something looked at what is due; None where nothing ever did. `outages`: so many are not
    made good for yet. `workers`: the processes that have shown a sign of life within the hour and did not end as
    asked. `held`: since a backup was restored, until the server is let go; nothing is late then. `room`: octets
    that are free for the database and the server's files; None where that is not known.
    """

    program: str
    python: str
    keeper: Keeper
    letters: LettersWaiting
    letter_age: Micros
    mails: MailsWaiting
    mail_age: Micros
    mail_late: Micros
    deadlines: Deadlines
    ticked: Micros | None
    outages: int
    workers: tuple[WorkerRecord, ...] = ()
    held: Held | None = None
    room: int | None = None

    @property
    def concerns(self) -> tuple[Concern, ...]:
        """What needs somebody, the gravest first."""
        works = self.held is None
        is_so = {
            Concern.TICK: works and (self.ticked is None or self.ticked > SILENT),
            Concern.LETTERS: works and self.letter_age > LETTER_LATE,
            Concern.MAILS: works and self.mail_late > MAIL_LATE,
            Concern.DEADLINES: works and self.deadlines.late > DEADLINE_LATE,
            Concern.HELD: not works,
            Concern.REFUSED: self.mails.stuck > 0,
            Concern.SET_ASIDE: self.letters.set_aside > 0,
            Concern.ROOM: self.room is not None and self.room < LITTLE_ROOM,
        }
        return tuple(one for one, so in is_so.items() if so)


def status(porch: Porch, room: int | None = None) -> Status:
    """As of now. `room`: octets that are free, as far as the caller knows. Raises StoreUnavailable."""
    clock = porch.clock
    wall = clock.wall()
    with porch.store.reading() as reading:
        letters, mails = reading.letters_waiting(), reading.mails_waiting(wall, STUCK)
        ticked = last_wall(reading)
        return Status(
            program=own_version(),
            python=platform.python_version(),
            keeper=reading.keeper(),
            letters=letters,
            letter_age=_of_the_wall(clock, letters.oldest),
            mails=mails,
            mail_age=max(0, wall - mails.oldest) if mails.oldest is not None else 0,
            mail_late=max(0, wall - mails.next_due) if mails.next_due is not None else 0,
            deadlines=_deadlines(reading, clock),
            ticked=max(0, wall - ticked) if ticked is not None else None,
            outages=len(reading.unsettled_outages()),
            workers=tuple(reading.workers()),
            held=held(reading),
            room=room,
        )


def own_version() -> str:
    """The version of this program; empty where it runs without having been installed."""
    try:
        return version("pbem")
    except PackageNotFoundError:
        return ""


def _deadlines(reading: Reading, clock: Clock) -> Deadlines:
    """Of those that are due only the oldest are asked for a letter that they wait for: it is they that are late."""
    now = clock.now()
    due = reading.due_deadlines(now - GRACE, MOST_DUE)
    waiting = [one for one in due[:BATCH] if is_held(reading, one, now)]
    oldest = next((one for one in due if one not in waiting), None)
    late = _of_the_wall(clock, oldest.fires) if oldest is not None else 0
    return Deadlines(reading.deadlines_running(), len(due) - len(waiting), late)


def _of_the_wall(clock: Clock, since: Micros | None) -> Micros:
    """How long ago that was, on the wall's clock: the tables' may run faster."""
    if since is None:
        return 0
    wall = clock.wall()
    second = clock.when(wall) - clock.when(wall - SECOND)
    return max(0, clock.when(wall) - since) * SECOND // max(1, second)
