"""Who gives an order that is about no table's play, and where."""

from dataclasses import dataclass

from pbem.service.services import Services
from pbem.service.unit_of_work.unit_of_work import UnitOfWork
from pbem.store.rows.people import Person


@dataclass(frozen=True, slots=True)
class AccountContext:
    """Who writes, and the table whose mail they answer, if it is one (for INVITE, which names none).

    `from_name`: the name on the letter.
    """

    house: Services
    work: UnitOfWork
    person: Person
    table: int | None
    from_name: str = ""
