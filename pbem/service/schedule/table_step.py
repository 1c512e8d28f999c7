"""What the tick does at one table, in one transaction, if there is still reason to."""

from collections.abc import Callable

from pbem.service.aggregates.tables import OpenTable
from pbem.service.services import Services, commit
from pbem.service.unit_of_work.unit_of_work import UnitOfWork
from pbem.store.errors import VersionConflict
from pbem.store.rows.people import DeadlineRecord
from pbem.store.store import Reading, Writing

Otherwise = Callable[[Writing], None]
Act = Callable[[Services, UnitOfWork, OpenTable], Otherwise | None]
"""Does something at a table; gives what is written besides where nothing has happened there, if anything."""


def still(deadline: DeadlineRecord) -> Callable[[Reading], bool]:
    """Whether a deadline is still what it was."""
    return lambda reading: reading.deadlines.at(deadline.table) == deadline


def at_table(house: Services, number: int, stands: Callable[[Reading], bool], act: Act) -> bool:
    """Act at a table if the reason still `stands`; gives whether that was done."""
    with house.store.reading() as reading:
        work = house.work(reading)
        table = work.table(number) if stands(reading) else None
        if table is None:
            return False
        otherwise = act(house, work, table)
    try:
        commit(house, work, otherwise if not table.events else None)
    except VersionConflict:
        return False
    return True
