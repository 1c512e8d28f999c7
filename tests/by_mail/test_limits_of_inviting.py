"""Nobody can have the server write to the whole world: invitations of a day and tables that wait are limited."""

from dataclasses import replace

from pbem.edge.post_office import text_of
from tests.by_mail.people import Person
from tests.by_mail.still import DAY
from tests.by_mail.table import ANA, BRUNO

GUESTS = tuple(Person(name) for name in ("Ivo", "Jana", "Kai", "Lea"))


def limited_to(table, invitations):
    house = replace(table.house, invitations_per_day=invitations)
    table.house = table.counter.house = house
    for guest in GUESTS:
        table.town.moves_in(guest)


def answer(table, text):
    came = table.says(ANA, text)
    return " ".join("\n".join(text_of(mail) for mail in came.to(ANA)).split())


def invitations(table, person):
    return len(table.town.kinds_of(person, "invitation"))


def test_who_has_invited_enough_people_for_a_day_is_told_so_and_may_go_on_the_next_day(dealt):
    limited_to(dealt, 3 + 2)  # three sit at her table already
    told = answer(dealt, 'NEW TABLE "Big", 7 seats\nINVITE ' + " ".join(guest.address for guest in GUESTS))
    assert "kai@example.org was not invited: you have invited enough people for one day." in told
    assert [invitations(dealt, guest) for guest in GUESTS] == [1, 1, 0, 0]
    dealt.waits(DAY + 1)
    answer(dealt, f'NEW TABLE "More", 7 seats\nINVITE {GUESTS[2].address}')
    assert [invitations(dealt, guest) for guest in GUESTS] == [1, 1, 1, 0]


def test_somebody_is_invited_to_one_table_once_a_day_however_often_his_host_asks(dealt):
    before = invitations(dealt, BRUNO)
    order = f"INVITE {BRUNO.address}"
    told = answer(dealt, f'NEW TABLE "Big", 7 seats\n{order}\n{order}\n{order}')
    assert f"{BRUNO.address} was invited to this table within a day." in told
    assert invitations(dealt, BRUNO) == before + 1


def test_fifty_tables_of_one_host_may_wait_for_people_and_no_more(dealt):
    told = answer(dealt, "\n".join(f'NEW TABLE "Table {number}"' for number in range(52)))
    assert told.count("No table was made: 50 tables of yours are waiting for people already.") == 2
