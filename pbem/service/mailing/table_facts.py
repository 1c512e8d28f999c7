"""What a mail of a table tells besides what is seen there: deadline, talk, plans, reader; and signed links."""

import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import partial

from itsdangerous import BadSignature, Signer

from pbem.digests.facts.news import Said
from pbem.digests.mails.mails import Deadline, IfMissed, Planned, PlanOver, Reader
from pbem.engine.match.state import task
from pbem.engine.match.view import TableView
from pbem.mail.keys import without_keys
from pbem.orders.model import Hearers
from pbem.service.aggregates.tables import OpenTable
from pbem.service.presence import god_goes, never_came, opens_seat
from pbem.service.timing import WAITING, excuse_left, to_carry_out, waiting_play, why_over
from pbem.service.unit_of_work.unit_of_work import UnitOfWork
from pbem.store.rows.people import DeadlineRecord, Person
from pbem.store.rows.tables import Talk
from pbem.store.rows.turns import PlanKind


def view_of_week(work: UnitOfWork, view: TableView) -> TableView:
    """At a table of a league, what is seen of it with the time at which its week closes as it is settled now."""
    of = view.league
    league = work.leagues.named(of.league) if of is not None else None
    if of is None or league is None:
        return view
    closes = league.state.seasons[of.season - 1].weeks[of.week - 1].closes
    return replace(view, league=replace(of, closes=closes))


def told_deadline(work: UnitOfWork, table: OpenTable) -> Deadline | None:
    """The deadline of a table as it is told; None where there is none."""
    record = work.deadlines.of(table)
    if record is None:
        return None
    bank_begins = work.deadlines.clock(table.id).bank_begins(record, table.match)
    return Deadline(record.due, work.now, bank_begins, record.bank, _if_missed(work, table, record))


def _if_missed(work: UnitOfWork, table: OpenTable, record: DeadlineRecord) -> IfMissed:
    """What becomes of who lets their time pass, and of their seat, besides what is done in their place."""
    match = table.match
    clock, waits = work.deadlines.seat_clock(table, record), task(match)
    if never_came(work, table, clock):
        return IfMissed.SEAT_GOES
    if excuse_left(match, record, clock):
        return IfMissed.EXCUSED
    if waits is not None and god_goes(match, waits, clock):
        return IfMissed.GOD_GOES
    kept = str(record.person) in match.kept
    return IfMissed.SEAT_OPENS if opens_seat(clock) and not kept else IfMissed.CHARGED


def told_talk(talk: Talk) -> Said:
    """What somebody said, with their name where that is told; without keys, which earlier releases kept in it."""
    text = without_keys(talk.text)
    if talk.hearers is Hearers.ANONYMOUS:
        return Said(None, text, None, talk.hearers)
    return Said(str(talk.person), text, talk.part, talk.hearers)


def told_reader(person: Person) -> Reader:
    """A person as they are written to."""
    return Reader(person.name, person.language, person.zone, person.style, person.letters, person.deck)


def give_up_outdated(work: UnitOfWork, table: OpenTable, person: int) -> None:
    """Where a play that waited is given up since others have acted, no other plan of the player is done instead."""
    play = waiting_play(work.times.plans(table.id, person))
    if play is not None and why_over(play, table.match) is PlanOver.OUTDATED:
        work.times.no_plans.add((table.id, person))


def told_plans(work: UnitOfWork, table: OpenTable, person: int) -> tuple[Planned, ...]:
    """The player's plans as made, those among them that are not done any more, and when the first is done."""
    plans = [one for one in work.times.plans(table.id, person) if one.number >= WAITING]
    if not plans:
        return ()
    deadline = work.deadlines.of(table)
    at = deadline.plan if deadline is not None and deadline.person == person else None
    first = next(iter(to_carry_out(table.match, plans)), None)
    return tuple(
        Planned(
            number=one.number,
            text=one.text,
            at=at if one is first else None,
            over=PlanOver.FAILED
            if (table.id, person, one.number) in work.times.failed
            else why_over(one, table.match),
            late=one.kind is PlanKind.LATE,
        )
        for one in plans
    )


def forget_told(work: UnitOfWork, table: OpenTable, person: int, told: Iterable[Planned]) -> None:
    """What is not done any more is told once."""
    for one in told:
        if one.over is not None:
            work.times.plan_rows.remove(table.id, person, one.number)


SIGNATURE_BYTES = 16

SALT = "pbem table page"

_PART = re.compile(r"([1-9][0-9]{0,8})(?:-([A-Za-z0-9_-]{1,64}))?")


@dataclass(frozen=True, slots=True)
class SignedLinks:
    """Makes and reads links to `url`, if there is one. `keys`: as those of `Unsubscribing`."""

    url: str = ""
    keys: tuple[str, ...] = field(default=(), repr=False)

    def _signer(self, salt: str) -> Signer:
        newest_last = list(reversed(self.keys))  # as the library wants them
        digest = partial(hashlib.blake2s, digest_size=SIGNATURE_BYTES)
        return Signer(newest_last, salt=salt, digest_method=digest)


class TableLinks(SignedLinks):
    """To the pages of tables."""

    __slots__ = ()

    def link(self, table: int, *, listed: bool) -> str:
        """Where anybody who has the link sees the table; "" where there is no such page."""
        place = self.place(table, listed=listed)
        return f"{self.url}/g/{place}" if self.url and place else ""

    def place(self, table: int, *, listed: bool) -> str:
        """What stands behind `/g/` in that link; "" where there is no such page."""
        return str(table) if listed else self.part(table) if self.keys else ""

    def part(self, table: int) -> str:
        """The last part of a secret link: `417-KEY`. It shows this table, and nothing else."""
        return f"{table}-{self._signer(SALT).get_signature(str(table)).decode()}"

    def read(self, part: str) -> tuple[int, bool] | None:
        """The number of a table, and whether whoever asks has its key; None for what is no number, or a wrong key."""
        found = _PART.fullmatch(part)
        if found is None:
            return None
        number, key = found.groups()
        if key is None:
            return int(number), False
        return (int(number), True) if self.keys and self._holds(number, key) else None

    def _holds(self, number: str, key: str) -> bool:
        try:
            return self._signer(SALT).verify_signature(number, key)
        except BadSignature:
            return False
