"""Who answers an invitation when every seat is taken is put on the waiting list, may look on, and the host is told."""

import pytest

from tests.by_mail.people import Person
from tests.by_mail.table import ANA, BRUNO, PIA, html_of, words

LATE = Person("Ivo")


@pytest.fixture
def begun(dealt):
    """Ana's table of three seats is full, and begun; Ivo, who was invited as well, has not answered."""
    dealt.town.moves_in(LATE)
    made = dealt.says(ANA, f'NEW TABLE "Second", god server\nINVITE {BRUNO.address} {PIA.address}')
    dealt.says(ANA, f"2 INVITE {LATE.address}, waiting list", made.to(ANA)[0])
    for guest in (BRUNO, PIA):
        dealt.says(guest, "JOIN", dealt.town.kinds_of(guest, "invitation")[-1])
    return dealt


def joins(table):
    return table.says(LATE, "JOIN 2", table.town.kinds_of(LATE, "invitation")[-1])


def test_who_comes_too_late_waits_and_may_look_on_with_one_tap(begun):
    came = joins(begun)
    assert "you're number 1 on its waiting list" in came.answer
    (answer,) = came.to(LATE)
    assert "body=WATCH%202" in html_of(answer)
    assert "body=2%20LEAVE" in html_of(answer)
    assert "You're now watching game 2" in begun.says(LATE, "WATCH 2", answer).answer


def test_the_host_is_told_once_who_came_too_late(begun):
    (told,) = [mail for mail in joins(begun).to(ANA) if mail["Eleusis-Kind"] == "late-guest"]
    assert "so Ivo is on its waiting list" in words(told)
    assert [mail for mail in joins(begun).to(ANA) if mail["Eleusis-Kind"] == "late-guest"] == []


def test_the_answer_to_a_new_table_says_how_many_seats_it_has(dealt):
    assert "It has 3 seats, including yours." in dealt.says(ANA, 'NEW TABLE "Second", god server').answer
    assert "It has 4 seats, including yours." in dealt.says(ANA, 'NEW TABLE "Third"').answer
