"""Nobody can have the server write to the whole world: invitations of a day and tables that wait are limited."""

from dataclasses import replace

import pytest
from sqlalchemy import text as sql

from pbem.edge.maildir_client import text_of
from tests.by_mail.people import LOBBY, Person
from tests.by_mail.still import DAY
from tests.by_mail.table import ANA, BRUNO, PEOPLE, html_of

GUESTS = tuple(Person(name) for name in ("Ivo", "Jana", "Kai", "Lea"))


def limited_to(table, invitations):
    house = replace(table.house, invitations_per_day=invitations)
    table.house = table.counter.house = house
    for guest in GUESTS:
        table.town.moves_in(guest)


def answer(table, text):
    came = table.says(ANA, text)
    return " ".join("\n".join(text_of(mail) for mail in came.to(ANA)).split())


def mailed_to(table):
    """To which addresses mails were written, in their order."""
    with table.house.store.writing() as writing:
        rows = writing.connection.execute(sql("SELECT to_address FROM mails ORDER BY id"))
        return [to for (to,) in rows]


def invitations(table, person):
    return len(table.town.kinds_of(person, "invitation"))


def test_who_has_invited_enough_people_for_a_day_is_told_so_and_may_go_on_the_next_day(dealt):
    limited_to(dealt, 3 + 2)  # three sit at her table already
    told = answer(dealt, 'NEW TABLE "Big", 7 seats\nINVITE ' + " ".join(guest.address for guest in GUESTS))
    assert "kai@example.org isn't invited yet. You've sent as many invitations as one day allows." in told
    assert [invitations(dealt, guest) for guest in GUESTS] == [1, 1, 0, 0]
    dealt.waits(DAY + 1)
    answer(dealt, f'NEW TABLE "More", 7 seats\nINVITE {GUESTS[2].address}')
    assert [invitations(dealt, guest) for guest in GUESTS] == [1, 1, 1, 0]


def test_somebody_is_invited_to_one_table_once_a_day_however_often_his_host_asks(dealt):
    before = invitations(dealt, BRUNO)
    order = f"INVITE {BRUNO.address}"
    told = answer(dealt, f'NEW TABLE "Big", 7 seats\n{order}\n{order}\n{order}')
    assert f"{BRUNO.address} was already invited to this table within the last day" in told
    assert invitations(dealt, BRUNO) == before + 1


def test_so_many_tables_of_one_host_wait_for_players_and_no_more(dealt):
    told = answer(dealt, "\n".join(f'NEW TABLE "Table {number}"' for number in range(22)))
    assert told.count("No new table yet. 20 of your tables are still waiting for players: games") == 2
    assert "games 2, 3, 4, " in told
    assert "To begin game 2, reply 2 START. To close it, reply 2 LEAVE." in told
    dealt.says(ANA, "2 LEAVE")
    assert "No new table yet" not in answer(dealt, 'NEW TABLE "One more"')


def test_a_keeper_settles_how_many_tables_may_wait(dealt):
    dealt.house = dealt.counter.house = replace(dealt.house, waiting_tables=1)
    dealt.says(ANA, 'NEW TABLE "One"')
    came = dealt.says(ANA, 'NEW TABLE "Two"')
    assert "1 of your tables is still waiting for players: game 2." in came.answer
    assert "body=2%20LEAVE" in html_of(came.to(ANA)[0])


@pytest.mark.parametrize(
    "written",
    [
        "x%evil.example@example.org",
        "evil.example!ana@example.org",
        "@evil.example,@b.example:ana@example.org",
        '"ana@evil.example"@example.org',
        "ana@[127.0.0.1]",
        "ana@127.0.0.1",
    ],
)
@pytest.mark.parametrize("order", ['NEW TABLE "Big", 7 seats\nINVITE {}', "ADD ADDRESS {}", "1 MODERATOR {}"])
def test_nothing_is_mailed_to_what_a_mail_server_may_send_on_elsewhere(dealt, written, order):
    before = len(mailed_to(dealt))
    dealt.says(ANA, order.format(written))
    assert set(mailed_to(dealt)[before:]) <= {person.address for person in PEOPLE}


@pytest.mark.parametrize(
    "sender", ["x%evil.example@example.org", "evil.example!ana@example.org", "a@127.0.0.1"]
)
def test_a_stranger_of_such_an_address_is_not_answered(dealt, sender):
    letter = f"From: {sender}\r\nSubject: JOIN\r\nMessage-ID: <1@example.org>\r\n\r\nJOIN\r\n".encode()
    before = len(mailed_to(dealt))
    dealt.posts(sender, LOBBY, letter)
    assert mailed_to(dealt)[before:] == []
