"""Who writes to which table, in answer to what: what every order at a table is carried out with."""

from dataclasses import dataclass

from pbem.engine.match.view import TableView, table_view
from pbem.orders.words import language_of
from pbem.service.aggregates.tables import OpenTable
from pbem.service.services import Services
from pbem.service.unit_of_work.unit_of_work import UnitOfWork
from pbem.store.rows.turns import PlanRecord


@dataclass(frozen=True, slots=True)
class TableContext:
    """Who writes, where, and in answer to which serial (None: the present one), in whose house.

    `plan`: what the writer ordered beforehand, where it is that which is carried out.
    """

    work: UnitOfWork
    table: OpenTable
    person: int
    serial: int | None
    house: Services
    plan: PlanRecord | None = None

    @property
    def seat(self) -> str:
        return str(self.person)

    @property
    def language(self) -> str:
        return language_of(
            self.plan.language if self.plan is not None else self.work.person(self.person).language
        )

    def view(self) -> TableView:
        return table_view(self.table.match, self.seat)
