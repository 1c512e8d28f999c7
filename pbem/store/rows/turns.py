"""What is kept of time, as the use cases see it: each seat's clock, turns, absences, plans, outages."""

from dataclasses import dataclass
from enum import Enum

from sqlalchemy import Index
from sqlmodel import Field

from pbem.micros import Micros
from pbem.store.rows.columns import (
    SCHEMA,
    Named,
    Row,
    moment_column,
    only_where,
    person_column,
    table_column,
    text_column,
)


@dataclass(frozen=True, slots=True)
class SeatClock:
    """One person's clock at one table, over the whole match.

    `bank`: time in hand besides the clock of each move. `excuses`: how many are left; `missed` turns in a row, and
    `on_time` ones; `turns`: all so far. `vacation`: how much of the person's vacation has held up this match.
    """

    table: int
    person: int
    bank: Micros
    excuses: int
    missed: int = 0
    on_time: int = 0
    turns: int = 0
    vacation: Micros = 0


class TurnEnd(Enum):
    """How a turn ended."""

    ON_TIME = "on-time"  # the player did what was asked, by the deadline that was given first
    LATE = "late"  # done within the time of an excuse, or by what the player had planned for that
    MISSED = "missed"  # the server or a caretaker did it for the player
    VOID = "void"  # nobody's merit or fault: a moderator did it, the round ended, the seat changed hands


@dataclass(frozen=True, slots=True)
class TurnRecord:
    """One turn that is over: whose, where, from when till when, by when it was due."""

    table: int
    person: int
    begun: Micros
    due: Micros
    ended: Micros
    how: TurnEnd


@dataclass(frozen=True, slots=True)
class AbsenceRecord:
    """When a person is away, from `begins` to `ends`; `number` counts their absences from 1.

    `declared`: when they said so. It counts against how long they may be away in one `year`: one over New Year is two.
    `spent`: how long it had held up games when it was `reckoned` last; from `stops` on it holds up none any more.
    """

    person: int
    number: int
    begins: Micros
    ends: Micros
    declared: Micros
    year: int
    stops: Micros
    spent: Micros = 0
    reckoned: Micros = 0


class LapseKind(Enum):
    """What comes about by itself once its time is over."""

    OFFER = "offer"  # a seat is offered to the next of the waiting list
    STAY = "stay"  # a seat that a caretaker keeps is open to others
    INVITATION = "invitation"  # a seat is no longer kept for who was invited
    AMENDMENT = "amendment"  # a verdict that God takes back stands, since no moderator has decided


@dataclass(frozen=True, slots=True)
class Expiry:
    """Something at a table that lapses at `fires`; `subject`: the person whom it is about, or the number of a play."""

    table: int
    kind: LapseKind
    subject: int
    fires: Micros


class PlanKind(Enum):
    """What a plan is for."""

    PLAY = "play"  # a play mailed in turn, which waits unjudged while it can be taken back
    LATER = "later"  # for the next turn, unconditionally
    IF = "if"  # for the next turn, by what is the case then
    LATE = "late"  # in place of what the server does for who lets their time pass
    NO_PROPHET = "no-prophet"  # the player will not declare themselves Prophet after the last play


@dataclass(frozen=True, slots=True)
class PlanRecord:
    """An order for later, in its person's own words, as it is read again when its time has come.

    `number` counts the plans of one person at one table, from 1 (`planning` has two of its own); `round` is the round
    that it was made for; `serial` the action that the table awaited when it was made; `language`: in which `text` is
    read.
    """

    table: int
    person: int
    number: int
    kind: PlanKind
    text: str
    language: str
    round: int
    serial: int
    made: Micros


class Why(Enum):
    """What kept players and the server apart."""

    DOWN = "down"  # the server did not run, or could not work
    MAIL = "mail"  # mail did not come or go, as the operator says
    MANY = "many-missing"  # so many let their time pass at once that mail may be what does not work


@dataclass(frozen=True, slots=True)
class OutageRecord:
    """A time in which players could not reach the server, or it could not reach them, of the tables' clock.

    Until it is `settled`, deadlines that ran through it are still to be moved. Where many were missing, those are
    moved at once that had passed, and no other.
    """

    id: int
    begun: Micros
    ended: Micros
    why: Why
    settled: bool


class SeatClockRow(Row, table=True):
    __tablename__ = "seat_clocks"

    table_id: int = table_column(primary_key=True)
    person_id: int = person_column(primary_key=True)
    bank: int = moment_column()
    excuses: int
    missed: int
    on_time: int
    turns: int
    vacation: int = moment_column()


class TurnRow(Row, table=True):
    __tablename__ = "turns"
    __table_args__ = (Index(None, "person_id", "id"), Index(None, "due"), Index(None, "table_id"))

    id: int | None = Field(default=None, primary_key=True)
    table_id: int = table_column()
    person_id: int = person_column()
    begun: int = moment_column()
    due: int = moment_column()
    ended: int = moment_column()
    how: TurnEnd = Field(sa_type=Named(TurnEnd))


class WaitingRow(Row, table=True):
    """Who would have a seat that becomes free."""

    __tablename__ = "waiting_lists"
    __table_args__ = (Index(None, "table_id", "at", "person_id"), Index(None, "person_id", "table_id"))

    table_id: int = table_column(primary_key=True)
    person_id: int = person_column(primary_key=True)
    at: int = moment_column()


class LapseRow(Row, table=True):
    """What comes about by itself at a table once its time is over."""

    __tablename__ = "lapses"
    __table_args__ = (Index(None, "fires", "table_id"),)

    table_id: int = table_column(primary_key=True)
    kind: LapseKind = Field(sa_type=Named(LapseKind), primary_key=True)
    subject: int = Field(primary_key=True)
    fires: int = moment_column()


class AbsenceRow(Row, table=True):
    __tablename__ = "absences"

    person_id: int = person_column(primary_key=True)
    number: int = Field(primary_key=True)
    begins: int = moment_column()
    ends: int = moment_column()
    declared: int = moment_column()
    year: int
    stops: int = moment_column()
    spent: int = moment_column()
    reckoned: int = moment_column()


class PlanRow(Row, table=True):
    __tablename__ = "plans"

    table_id: int = table_column(primary_key=True)
    person_id: int = person_column(primary_key=True)
    number: int = Field(primary_key=True)
    kind: PlanKind = Field(sa_type=Named(PlanKind))
    text: str = text_column()
    language: str = text_column()
    round: int
    serial: int
    made: int = moment_column()


class OutageRow(Row, table=True):
    __tablename__ = "outages"
    __table_args__ = (Index("ix_outages_settled", "id", **only_where("NOT settled")),)

    id: int | None = Field(default=None, primary_key=True)
    begun: int = moment_column()
    ended: int = moment_column()
    why: Why = Field(sa_type=Named(Why))
    settled: bool


SEAT_CLOCKS = SCHEMA.tables["seat_clocks"]
TURNS = SCHEMA.tables["turns"]
WAITING_LISTS = SCHEMA.tables["waiting_lists"]
LAPSES = SCHEMA.tables["lapses"]
ABSENCES = SCHEMA.tables["absences"]
PLANS = SCHEMA.tables["plans"]
OUTAGES = SCHEMA.tables["outages"]
