"""How the server is: what waits and since when, who lives, and what needs somebody."""

from __future__ import annotations

import platform
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING

from pbem.micros import DAY, HOUR, MINUTE, SECOND, Micros
from pbem.service.delivery.quota import Quota, Used
from pbem.service.operations.holding import Held, held
from pbem.service.operations.outages import last_wall
from pbem.service.patience import GRACE, STUCK
from pbem.store.rows.server import Keeper, LettersWaiting, MailsWaiting, WorkerRecord
from pbem.store.store import Reading, Store

if TYPE_CHECKING:
    from pbem.service.ports import Clock

MOST_DUE = 1000
"""So many due deadlines are counted at most."""

SILENT: Micros = 3 * MINUTE
"""After so long without a sign of life nothing ticks; one is written twice a minute."""

LETTER_LATE: Micros = 10 * MINUTE
MAIL_LATE: Micros = 10 * MINUTE
DEADLINE_LATE: Micros = 2 * HOUR
"""What is due is done within seconds. After an absence deadlines wait for a little more than an hour at most."""

DEAD: Micros = MINUTE
"""After so long without a sign of life a process does nothing of what it was started for; one is shown every 5 s."""

DEAF: Micros = MINUTE
"""A mailbox may be out of reach for so long: connections break, and are made again."""

LEFT_FOR: Micros = 3 * DAY
"""For so long it needs somebody that a mail was left in the mailbox."""

MOST_LEFT = 1000
"""So many of these are counted at most."""

UNLIMITED = Quota()

LITTLE_ROOM = 200_000_000
"""Octets: where so few are free, nothing may be taken in soon."""


class Concern(StrEnum):
    """What needs somebody.

    DATABASE: it cannot be read. LOOPS: a part of this process stands still. PROCESSES: what one did that has died,
    nobody does now. TICK: nothing looks at what is due. MAILBOX: the shared one cannot be read.
    LETTERS: they are not handled. MAILS: they are due, and nobody tries them. DEADLINES: they passed, and nothing was
    done. HELD: the server was restored, and waits to be let go. REFUSED: mails were tried often, and not taken.
    SET_ASIDE: letters are quarantined. LEFT: mails for the server were left in the shared mailbox, for their dates.
    ROOM: the disk is nearly full. LIMIT: of the mails that may leave in a day most have.
    """

    DATABASE = "database"
    LOOPS = "loops"
    PROCESSES = "processes"
    TICK = "tick"
    MAILBOX = "mailbox"
    LETTERS = "letters"
    MAILS = "mails"
    DEADLINES = "deadlines"
    HELD = "held"
    REFUSED = "refused"
    SET_ASIDE = "set-aside"
    LEFT = "left"
    ROOM = "room"
    LIMIT = "limit"


FAILING = frozenset(Concern) - {
    Concern.HELD,
    Concern.REFUSED,
    Concern.SET_ASIDE,
    Concern.LEFT,
    Concern.ROOM,
    Concern.LIMIT,
}
"""With one of these the server does not do its work; with the others it does, and somebody has to look."""


@dataclass(frozen=True, slots=True)
class Process:
    """One of the server, on a machine of this name; `silent`: how long ago it showed that it lives."""

    host: str
    pid: int
    roles: tuple[str, ...]
    version: str
    silent: Micros

    @property
    def lives(self) -> bool:
        return self.silent <= DEAD


@dataclass(frozen=True, slots=True)
class Unread:
    """For how long the shared mailbox cannot be read, and why (`pbem.edge.imap_folder.Why`)."""

    span: Micros
    why: str


@dataclass(frozen=True, slots=True)
class Deadlines:
    """`running`: tables at which somebody is waited for. `due`: of these, whose time is over, and nothing of theirs is
    waited for (at most `MOST_DUE`); `late`: for how long that is so of the oldest."""

    running: int
    due: int
    late: Micros


@dataclass(frozen=True, slots=True)
class Status:
    """How the server is. Lengths of time are of the wall, in microseconds, and 0 where nothing waits.

    `letter_age`, `mail_age`: of the oldest that waits. `mail_late`: for how long a mail was due and not tried.
    `ticked`: how long ago something looked at what is due; None where nothing ever did. `outages`: so many are not made
    good for yet. `processes`: those of the last hour that were not ended as usual. `held`: since a backup was restored,
    until the server is let go; nothing is late then. `room`: octets that are free for the database and the server's
    files; None where that is not known. `unread`: None while the shared mailbox is read, or there is none. `left`: of
    the mails for the server in it, those that were left there in the last days (at most `MOST_LEFT`). `used`: of the
    limits of mails that leave, where there are any.
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
    processes: tuple[Process, ...] = ()
    held: Held | None = None
    room: int | None = None
    unread: Unread | None = None
    left: int = 0
    used: tuple[Used, ...] = ()

    @property
    def concerns(self) -> tuple[Concern, ...]:
        """What needs somebody, the gravest first."""
        works = self.held is None
        is_so = {
            Concern.PROCESSES: bool(self.undone),
            Concern.TICK: works and (self.ticked is None or self.ticked > SILENT),
            Concern.MAILBOX: self.unread is not None and self.unread.span > DEAF,
            Concern.LETTERS: works and self.letter_age > LETTER_LATE,
            Concern.MAILS: works and self.mail_late > MAIL_LATE,
            Concern.DEADLINES: works and self.deadlines.late > DEADLINE_LATE,
            Concern.HELD: not works,
            Concern.REFUSED: self.mails.stuck > 0,
            Concern.SET_ASIDE: self.letters.set_aside > 0,
            Concern.LEFT: self.left > 0,
            Concern.ROOM: self.room is not None and self.room < LITTLE_ROOM,
            Concern.LIMIT: any(one.span == DAY and one.is_nearly_all for one in self.used),
        }
        return tuple(one for one, so in is_so.items() if so)

    @property
    def undone(self) -> tuple[str, ...]:
        """The roles of processes that have died, which none that lives has."""
        done = {role for one in self.processes if one.lives for role in one.roles}
        return tuple(dict.fromkeys(role for one in self.processes for role in one.roles if role not in done))


def status(store: Store, clock: Clock, room: int | None = None, quota: Quota = UNLIMITED) -> Status:
    """As of now. `room`: octets that are free, as far as the caller knows; `quota`: of mails that leave.

    Raises StoreUnavailable.
    """
    wall = clock.wall()
    with store.reading() as reading:
        letters, mails = reading.status.letters_waiting(), reading.status.mails_waiting(wall, STUCK)
        ticked, workers = last_wall(reading), reading.workers.all()
        return Status(
            program=own_version(),
            python=platform.python_version(),
            keeper=reading.status.keeper(),
            letters=letters,
            letter_age=_of_the_wall(clock, letters.oldest),
            mails=mails,
            mail_age=max(0, wall - mails.oldest) if mails.oldest is not None else 0,
            mail_late=max(0, wall - mails.next_due) if mails.next_due is not None else 0,
            deadlines=_deadlines(reading, clock),
            ticked=max(0, wall - ticked) if ticked is not None else None,
            outages=len(reading.outages.unsettled()),
            processes=tuple(
                Process(one.host, one.pid, one.roles, one.version, max(0, wall - one.beat)) for one in workers
            ),
            held=held(reading),
            room=room,
            unread=_unread(workers, wall),
            left=len(reading.imap_mails.left(wall - LEFT_FOR, MOST_LEFT)),
            used=quota.used(reading, wall),
        )


def _unread(workers: Sequence[WorkerRecord], wall: Micros) -> Unread | None:
    """As those tell that live: the one that tries in vain for longest, if no other hears the mailbox."""
    living = [one for one in workers if wall - one.beat <= DEAD]
    if any(one.deaf_since is None and one.heard is not None and wall - one.heard <= DEAD for one in living):
        return None
    tries = [(one.deaf_since, one.deaf_why) for one in living if one.deaf_since is not None]
    since, why = min(tries, default=(wall, ""))
    return Unread(max(0, wall - since), why) if tries else None


def own_version() -> str:
    """The version of this program; empty where it runs without having been installed."""
    try:
        return version("pbem")
    except PackageNotFoundError:
        return ""


def _deadlines(reading: Reading, clock: Clock) -> Deadlines:
    """Of those that are due only the oldest are asked for a letter that they wait for: it is they that are late."""
    now = clock.now()
    due = reading.deadlines.due(now - GRACE, MOST_DUE)
    if not due:
        return Deadlines(reading.status.deadlines_running(), 0, 0)
    from pbem.service.schedule.tick import BATCH, is_held  # half of the program, which most looks do without

    waiting = [one for one in due[:BATCH] if is_held(reading, one, now)]
    oldest = next((one for one in due if one not in waiting), None)
    late = _of_the_wall(clock, oldest.fires) if oldest is not None else 0
    return Deadlines(reading.status.deadlines_running(), len(due) - len(waiting), late)


def _of_the_wall(clock: Clock, since: Micros | None) -> Micros:
    """How long ago that was, on the wall's clock: the tables' may run faster."""
    if since is None:
        return 0
    wall = clock.wall()
    second = clock.when(wall) - clock.when(wall - SECOND)
    return max(0, clock.when(wall) - since) * SECOND // max(1, second)
