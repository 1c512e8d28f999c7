"""Who writes to which table, in answer to what: what every order at a table is carried out with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pbem.engine.match_view import TableView, table_view
from pbem.rulelang.samples import SampleRule
from pbem.service.tables import OpenTable
from pbem.service.work import Work


@dataclass(frozen=True, slots=True)
class AtTable:
    """Who writes, where, and in answer to which serial (None: the present one). `samples`: the house's own rules."""

    work: Work
    table: OpenTable
    person: int
    serial: int | None
    samples: Sequence[SampleRule] = ()

    @property
    def seat(self) -> str:
        return str(self.person)

    @property
    def language(self) -> str:
        return self.work.person(self.person).language

    def view(self) -> TableView:
        return table_view(self.table.match, self.seat)
