"""What is kept of time: each seat's clock, turns, absences, plans, outages."""

from enum import Enum

from sqlalchemy import Index

from pbem.store.rows.record import Moment, PersonId, Row, RowType, TableId, hidden, key, only_where


class SeatClock(Row, table="seat_clocks"):
    """One person's clock at one table, over the whole match.

    `bank`: time in hand besides the clock of each move. `excuses`: how many are left; `missed` turns in a row, and
    `on_time` ones; `turns`: all so far. `vacation`: how much of the person's vacation has held up this match.
    """

    table: TableId = key()
    person: PersonId = key()
    bank: Moment
    excuses: int
    missed: int = 0
    on_time: int = 0
    turns: int = 0
    vacation: Moment = 0


class TurnEnd(Enum):
    """How a turn ended."""

    ON_TIME = "on-time"  # the player did what was asked, by the deadline that was given first
    LATE = "late"  # done within the time of an excuse, or by what the player had planned for that
    MISSED = "missed"  # the server or a caretaker did it for the player
    VOID = "void"  # nobody's merit or fault: a moderator did it, the round ended, the seat changed hands


class TurnRecord(Row, table="turns"):
    """One turn that is over: whose, where, from when till when, by when it was due."""

    __table_args__ = (Index(None, "person_id", "id"), Index(None, "due"), Index(None, "table_id"))

    id: int = hidden(key=True)
    table: TableId
    person: PersonId
    begun: Moment
    due: Moment
    ended: Moment
    how: TurnEnd


class AbsenceRecord(Row, table="absences"):
    """When a person is away, from `begins` to `ends`; `number` counts their absences from 1.

    `declared`: when they said so. It counts against how long they may be away in one `year`: one over New Year is two.
    `spent`: how long it had held up games when it was `reckoned` last; from `stops` on it holds up none any more.
    """

    person: PersonId = key()
    number: int = key()
    begins: Moment
    ends: Moment
    declared: Moment
    year: int
    stops: Moment
    spent: Moment = 0
    reckoned: Moment = 0


class LapseKind(Enum):
    """What comes about by itself once its time is over."""

    OFFER = "offer"  # a seat is offered to the next of the waiting list
    STAY = "stay"  # a seat that a caretaker keeps is open to others
    INVITATION = "invitation"  # a seat is no longer kept for who was invited
    AMENDMENT = "amendment"  # a verdict that God takes back stands, since no moderator has decided


class Expiry(Row, table="lapses"):
    """Something at a table that lapses at `fires`; `subject`: the person whom it is about, or the number of a play."""

    __table_args__ = (Index(None, "fires", "table_id"),)

    table: TableId = key()
    kind: LapseKind = key()
    subject: int = key()
    fires: Moment


class PlanKind(Enum):
    """What a plan is for."""

    PLAY = "play"  # a play mailed in turn, which waits unjudged while it can be taken back
    LATER = "later"  # for the next turn, unconditionally
    IF = "if"  # for the next turn, by what is the case then
    LATE = "late"  # in place of what the server does for who lets their time pass
    NOTE = "note"  # no plan, but what the player thinks of the rule, for themselves
    NO_PROPHET = "no-prophet"  # the player will not declare themselves Prophet after the last play


class PlanRecord(Row, table="plans"):
    """An order for later, in its person's own words, as it is read again when its time has come.

    `number` counts the plans of one person at one table, from 1 (`planning` has two of its own); `round` is the round
    that it was made for; `serial` the action that the table awaited when it was made; `language`: in which `text` is
    read.
    """

    table: TableId = key()
    person: PersonId = key()
    number: int = key()
    kind: PlanKind
    text: str
    language: str
    round: int
    serial: int
    made: Moment


class Why(Enum):
    """What kept players and the server apart."""

    DOWN = "down"  # the server did not run, or could not work
    MAIL = "mail"  # mail did not come or go, as the operator says
    MANY = "many-missing"  # so many let their time pass at once that mail may be what does not work


class OutageRecord(Row, table="outages"):
    """A time in which players could not reach the server, or it could not reach them, of the tables' clock.

    Until it is `settled`, deadlines that ran through it are still to be moved. Where many were missing, those are
    moved at once that had passed, and no other.
    """

    __table_args__ = (Index("ix_outages_settled", "id", **only_where("NOT settled")),)

    id: int = key()
    begun: Moment
    ended: Moment
    why: Why
    settled: bool


class Waiting(Row, table="waiting_lists"):
    """Who would have a seat that becomes free, and since when."""

    __table_args__ = (Index(None, "table_id", "at", "person_id"), Index(None, "person_id", "table_id"))

    table: TableId = key()
    person: PersonId = key()
    at: Moment


class Queued(Row, table="queue"):
    """Who waits for a game with whoever comes, and since when; at `due` it is looked whether there is one."""

    __table_args__ = (Index(None, "due"),)

    person: PersonId = key()
    at: Moment
    due: Moment


SEAT_CLOCKS = RowType(SeatClock)
TURNS = RowType(TurnRecord)
WAITING_LISTS = RowType(Waiting)
QUEUE = RowType(Queued)
LAPSES = RowType(Expiry)
ABSENCES = RowType(AbsenceRecord)
PLANS = RowType(PlanRecord)
OUTAGES = RowType(OutageRecord)
