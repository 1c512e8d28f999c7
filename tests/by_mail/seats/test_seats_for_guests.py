"""Nobody is invited to a seat that is not there: the host is asked for more seats, a new table or the waiting list."""

import pytest

from tests.by_mail.people import Person
from tests.by_mail.still import DAY
from tests.by_mail.table import ANA, BRUNO, PIA, html_of, words

IVO, JANA = GUESTS = (Person("Ivo"), Person("Jana"))


@pytest.fixture
def made(dealt):
    """Ana has invited three people to a table with two seats besides her own."""
    for guest in GUESTS:
        dealt.town.moves_in(guest)
    guests = f"{BRUNO.address} {IVO.address} {JANA.address}"
    dealt.came = dealt.says(ANA, f'NEW TABLE "Second", god server\nINVITE {guests}')
    return dealt


def says(table, text):
    return table.says(ANA, text, table.came.to(ANA)[0])


def invited(came, guest):
    return [mail for mail in came.to(guest) if mail["Eleusis-Kind"] == "invitation"]


def test_as_many_are_invited_as_there_are_seats_and_the_host_is_asked_about_the_others(made):
    assert [len(invited(made.came, guest)) for guest in (BRUNO, IVO, JANA)] == [1, 1, 0]
    (answer,) = [mail for mail in made.came.to(ANA) if mail["In-Reply-To"]]
    assert "Not invited yet: jana@example.org. The 3 seats of Game 2 are taken, or kept for people" in words(
        answer
    )
    assert words(answer).count("> INVITE ") == 1, "a line is quoted once"
    shown = html_of(answer)
    for room in ("4%20seats", "NEW%20TABLE", "waiting%20list"):
        assert f"body=2%20INVITE%20jana%40example.org,%20{room}" in shown


def test_the_table_gets_more_seats_in_one_tap(made):
    came = says(made, "2 INVITE jana@example.org, 4 seats")
    (mail,) = invited(came, JANA)
    assert "Seats: 4." in words(mail)


def test_a_second_table_like_the_first_is_made_in_one_tap(made):
    came = says(made, "2 INVITE jana@example.org, NEW TABLE")
    (mail,) = invited(came, JANA)
    assert "Seats: 3." in words(mail)
    with made.house.store.reading() as reading:
        assert reading.tables.by_id(3) is not None


def test_who_is_on_the_waiting_list_is_told_so_and_gets_the_first_seat_that_is_free(made):
    (mail,) = invited(says(made, "2 INVITE jana@example.org, waiting list"), JANA)
    assert "No seat is free right now" in words(mail)
    came = made.says(JANA, "JOIN", mail)
    assert "number 1 on its waiting list" in " ".join(words(one) for one in came.to(JANA))
    assert invited(says(made, "2 SET 4 seats"), JANA)


def test_an_invitation_that_nobody_answers_keeps_its_seat_for_a_week(made):
    made.waits(7 * DAY + 1)
    assert len(invited(says(made, f"2 INVITE {JANA.address} {PIA.address}"), JANA)) == 1


@pytest.mark.parametrize(
    ("language", "order"),
    [
        ("pt", "2 CONVIDAR jana@example.org, lista de espera"),
        ("es", "2 INVITAR jana@example.org, lista de espera"),
        ("it", "2 INVITA jana@example.org, lista d'attesa"),
    ],
)
def test_the_waiting_list_has_a_word_in_every_language(made, language, order):
    says(made, f"LANGUAGE {language}")
    assert len(invited(says(made, order), JANA)) == 1


@pytest.mark.parametrize(
    ("language", "order"),
    [("pt", "2 ALTERAR 4 lugares"), ("es", "2 CAMBIAR 4 plazas"), ("it", "2 CAMBIA 4 posti")],
)
def test_the_host_changes_the_seats_in_every_language(made, language, order):
    says(made, "2 INVITE jana@example.org, waiting list")
    made.says(JANA, "JOIN", made.town.kinds_of(JANA, "invitation")[-1])
    says(made, f"LANGUAGE {language}")
    (mail,) = invited(says(made, order), JANA)
    assert "Seats: 4." in words(mail)
