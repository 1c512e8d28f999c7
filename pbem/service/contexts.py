"""Who writes, and about what: what orders at a table, about leagues, and of a person's own are carried out with."""

from dataclasses import dataclass

from pbem.digests.mails.mails import Kind
from pbem.engine.match.view import TableView, table_view
from pbem.orders.words import language_of
from pbem.service.aggregates.tables import OpenTable
from pbem.service.services import Services, Work
from pbem.store.rows.people import Person
from pbem.store.rows.turns import PlanRecord


@dataclass(frozen=True, slots=True)
class Context:
    """Who writes, by number, and the work that comes of it."""

    work: Work
    person: int

    @property
    def house(self) -> Services:
        return self.work.house

    @property
    def me(self) -> Person:
        """They, as they are by now."""
        return self.work.person(self.person)

    @property
    def seat(self) -> str:
        return str(self.person)


@dataclass(frozen=True, slots=True)
class TableContext(Context):
    """At which table, and in answer to which serial (None: the present one).

    `plan`: what the writer ordered beforehand, where it is that which is carried out.
    """

    table: OpenTable
    serial: int | None = None
    plan: PlanRecord | None = None

    @property
    def language(self) -> str:
        return language_of(self.plan.language if self.plan is not None else self.me.language)

    def view(self) -> TableView:
        return table_view(self.table.match, self.seat)


@dataclass(frozen=True, slots=True)
class LeagueContext(Context):
    """`named`: the league before the order, if there was one; `text`: the writer's words."""

    named: str | None = None
    text: str = ""


@dataclass(frozen=True, slots=True)
class AccountContext(Context):
    """Apart from any table's play. `table`: whose mail they answer, if it is one (for INVITE, which names none);
    `from_name`: the name on the letter."""

    table: int | None = None
    from_name: str = ""

    def mail_tables(self) -> tuple[int, ...]:
        """Mail them all their tables as they stand now, but the one that the answer tells of; gives which."""
        tables = [table for table in self.work.going_on(self.person) if table.id != self.table]
        for table in tables:
            self.work.post.digest(self.work, table, self.person, Kind.DIGEST)
        return tuple(table.id for table in tables)
