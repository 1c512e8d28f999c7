"""Who wanted to be forgotten keeps the number that he is told by, whoever is forgotten after him."""

from pbem.digests.facts.table import told_names
from pbem.store.rows.people import Person, names_of


def person(number: int, name: str, forgotten: int | None = None) -> Person:
    return Person(
        id=number,
        address=f"{number}@example.org",
        name=name,
        language="en",
        zone="UTC",
        style="grid",
        token=str(number),
        confirmed=True,
        created=1,
        confirmation_mailed=None,
        invitation_mailed=None,
        forgotten=forgotten,
    )


def test_who_was_forgotten_first_stays_the_first():
    people = [person(1, "Ana"), person(2, "", forgotten=20), person(3, "", forgotten=10)]
    told = told_names(names_of(people), "Former player", "en")
    assert told == {"1": "Ana", "3": "Former player", "2": "Former player 2"}
