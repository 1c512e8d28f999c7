"""Many let their time pass at once: mail may not work, so nobody is punished for it yet, and the operator is told."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from pbem.mail.addressing import new_token
from pbem.service.schedule.missed_turns import are_many
from pbem.store.rows.turns import TurnEnd, TurnRecord, Why
from pbem.store.store import Writing
from tests.by_mail.conftest import Stages
from tests.by_mail.people import Person
from tests.by_mail.still import DAY, HOUR, SECOND, Still
from tests.by_mail.table import PEOPLE, words
from tests.by_mail.time.test_outages_by_mail import deadline, until_settled

MINUTE = 60 * SECOND
KEEPER = Person("Keeper")
GAP = 8 * MINUTE
"""So long after one another they are asked at the tables: for a rule, or for a play."""

Tables = list[Still]
Opens = Callable[[int], Tables]


@pytest.fixture
def opens(stages: Stages, tmp_path: Path) -> Iterator[Opens]:
    """So many tables, with the past of the two that are ready to be played at, in turn; of these nothing is awaited."""
    (tmp_path / "asked").mkdir()
    past = [stages.open(stages.dealt, tmp_path), stages.open(stages.asked, tmp_path / "asked")]
    first, store = past[0]
    first.town.moves_in(KEEPER)
    first.counter.house = replace(first.house, operator=KEEPER.address)

    def opened(count: int) -> Tables:
        with past[1][1].reading() as asked, store.writing() as writing:
            sources = [(one.events.of(1), one.seats.at(1), one.deadlines.at(1)) for one in (writing, asked)]
            writing.deadlines.put(1, writing.deadlines.at(1), None)
            return [_like(first, writing, number, *sources[number % 2]) for number in range(count)]

    yield opened
    for _, one in past:
        one.close()


def _like(first: Still, writing: Writing, number: int, events, seats, awaited) -> Still:
    """A table of its own, with the past of another."""
    table = Still(first.town, first.counter, first.clock)
    table.number = writing.tables.add("", 1, "playing", 1)
    writing.events.append(table.number, 0, "playing", events)
    for seat in seats:
        writing.seats.add(table.number, seat.person, new_token())
    begun = awaited.begun + number * GAP
    due = begun + 3 * DAY
    writing.deadlines.set(
        replace(awaited, table=table.number, begun=begun, due=due, fires=due, remind=None, asked_by=0)
    )
    return table


def pass_by(tables: Tables) -> list:
    """All their times run out, the last just now; gives what is mailed then."""
    tables[0].clock.at = max(deadline(table).fires for table in tables) + 61 * SECOND
    return until_settled(tables[0])


def versions(tables: Tables) -> list[int]:
    return [table.version() for table in tables]


def test_five_and_more_who_miss_at_once_have_a_day_more_once_and_are_told_in_one_mail_each(opens):
    tables = opens(6)
    before, dues = versions(tables), [deadline(table).due for table in tables]
    mails = pass_by(tables)
    assert versions(tables) == before
    assert [deadline(table).due for table in tables] == [due + DAY for due in dues]
    told = {person: words(mail) for person, mail in mails}
    asked = {deadline(table).person for table in tables}
    assert len(mails) == len(told) == len(asked) + 1
    assert all(mail["Eleusis-Kind"] == ("operator" if who is KEEPER else "outage") for who, mail in mails)
    notes = " ".join(words(mail) for who, mail in mails if who is not KEEPER)
    assert all(notes.count(f'Game {table.number} "Rosewood": you have until') == 1 for table in tables)
    assert "passed without an answer. Email may not be getting in or out." in told[KEEPER]
    assert not any(person.address in told[KEEPER] for person in PEOPLE)
    with tables[0].house.store.reading() as reading:
        assert [(one.why, one.settled) for one in reading.outages.latest(9)] == [(Why.MANY, True)]
    assert until_settled(tables[0]) == []
    pass_by(tables)
    assert all(after > then for after, then in zip(versions(tables), before, strict=True)), (
        "once, and no more"
    )


def test_those_who_miss_one_after_another_within_an_hour_are_counted_together(opens):
    tables = opens(6)
    before = versions(tables)
    mails = []
    for table in tables:
        table.clock.at = deadline(table).fires + 61 * SECOND
        mails += until_settled(table)
    missed = [after > then for after, then in zip(versions(tables), before, strict=True)]
    assert missed == [True, True, True, True, False, False]
    assert [mail["Eleusis-Kind"] for who, mail in mails if who is KEEPER] == ["operator"]


def test_four_are_not_many(opens):
    tables = opens(4)
    before = versions(tables)
    pass_by(tables)
    assert all(after > then for after, then in zip(versions(tables), before, strict=True))


@pytest.mark.parametrize(("met", "spared"), [(4, True), (5, False)])
def test_where_half_of_them_have_acted_in_time_mail_works(opens, met, spared):
    tables = opens(5)
    before = versions(tables)
    due = max(deadline(table).due for table in tables)
    with tables[0].house.store.writing() as writing:
        for person in range(met):  # first all of the table that they were made from: God was asked there, too
            turn = TurnRecord(7, 1, due - 3 * DAY, due - HOUR // 2, due - DAY, TurnEnd.ON_TIME)
            writing.turns.add(replace(turn, person=1 + person % 4, table=1 + person // 4))
            writing.turns.add(replace(turn, due=due - 2 * HOUR, table=6))
            writing.turns.add(replace(turn, how=TurnEnd.VOID, table=5))
    pass_by(tables)
    assert (versions(tables) == before) is spared


def seats(*at_tables: int) -> set[tuple[int, int]]:
    """So many seats at one table after another."""
    return {(table, person) for table, count in enumerate(at_tables) for person in range(count)}


@pytest.mark.parametrize(
    ("missing", "met", "many"),
    [
        (seats(1, 1, 1, 1, 1), set(), True),
        (seats(1, 1, 1, 1), set(), False),
        (seats(2, 2, 1), set(), True),
        (seats(3, 3), set(), False),
        (seats(2, 2, 2), seats(1, 1, 1, 1, 1), True),
        (seats(2, 2, 2), seats(2, 2, 2), False),
        (seats(2, 2, 2), seats(9, 9), False),
    ],
)
def test_many_are_five_seats_at_three_tables_and_more_than_half(missing, met, many):
    assert are_many(missing, met) is many
