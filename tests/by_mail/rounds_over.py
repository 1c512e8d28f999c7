"""Tables of which a round is over."""

from dataclasses import dataclass

from pbem.demo.mail import Asked
from tests.by_mail.conftest import Brought, Stages
from tests.by_mail.people import Person
from tests.by_mail.still import Still
from tests.by_mail.table import ANA, PEOPLE, play


@dataclass(frozen=True)
class Over:
    """A table that anybody may come to, whose first round is just over, and who was God of that."""

    stages: Stages
    brought: Brought
    god: Person


def ends_round(table: Still) -> Person:
    """Some cards are played, and the round is ended by its moderator; God of it."""
    god = table.god()
    for _ in range(3):
        mover = table.asked(Asked.PLAY)
        table.says(mover, play(table.sees(mover).hand[0]))
    table.says(ANA, "END ROUND SCORED")
    for person in PEOPLE:
        if person is not ANA:
            table.says(person, "AGREE")
    return god
