"""The tables in which time is kept: seats' clocks, turns that are over, waiting lists, absences, plans, outages."""

from __future__ import annotations

from sqlalchemy import Index
from sqlmodel import Field

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
from pbem.store.rows.turns import LapseKind, PlanKind, TurnEnd, Why


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
