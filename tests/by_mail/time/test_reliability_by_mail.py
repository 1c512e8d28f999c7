"""What is told of how reliable players are, and tables that ask for it."""

from dataclasses import replace

import pytest

from pbem.engine.match.terms import TimeRules
from pbem.store.rows.turns import TurnEnd, TurnRecord
from tests.by_mail.club import club_in
from tests.by_mail.table import ANA, BRUNO, PIA, RUI, html_of, words


@pytest.fixture(scope="module")
def club(tmp_path_factory):
    """Bruno has missed the last of ten turns, Rui every second one; Pia has had three.

    Persons are numbered as they came.
    """
    with club_in(tmp_path_factory.mktemp("club"), "reliability") as club:
        with club.first.house.store.writing() as writing:
            for person, row in (("2", "+" * 9 + "-"), ("3", "+++"), ("4", "+-" * 5)):
                for sign in row:
                    how = TurnEnd.ON_TIME if sign == "+" else TurnEnd.MISSED
                    writing.turns.add(TurnRecord(1, int(person), 1, 2, 2, how))
        yield club


def asks_for(club, percent):
    """Tables that are made from now on ask for so much."""
    counter = club.first.counter
    counter.house = replace(counter.house, time_rules=TimeRules(reliability=percent))


@pytest.fixture
def picky(club):
    """A table of five for who plays 70 percent of his turns in time; Pia and Rui are invited."""
    asks_for(club, 70)
    table = club.table('"Picky", 5 seats', guests=())
    yield table
    asks_for(club, 0)


def joins(table, person):
    return table.says(person, f"JOIN {table.number}", table.town.kinds_of(person, "invitation")[-1])


def test_the_host_is_told_how_reliable_who_comes_is(club):
    table = club.table('"Told", 5 seats', guests=())
    table.says(ANA, f"INVITE {BRUNO.address}")
    came = joins(table, BRUNO)
    (mail,) = came.to(ANA)
    assert "Bruno joined the table (88% of turns on time)." in words(mail)
    assert "Here so far: Ana, Bruno (88% on time)." in words(mail)
    assert "Bruno (88% on time)" in " ".join(html_of(mail).split())
    table.says(ANA, f"INVITE {PIA.address}")
    invitation = table.town.kinds_of(PIA, "invitation")[-1]
    assert "At the table so far: Ana, Bruno (88% on time)." in words(invitation)
    answer = joins(table, PIA).answer
    assert "Ana, Bruno (88% on time), Pia." in answer


def test_in_a_game_nobody_is_told_how_reliable_the_others_are(club):
    table = club.table('"Played", 4 seats', rule="other colour")
    assert not any("on time" in words(table.newest(person)) for person in (ANA, BRUNO, PIA, RUI))
    assert "You play 88% of your turns on time" in table.says(BRUNO, "STATUS").answer
    assert "in time" not in table.says(PIA, "STATUS").answer


def test_status_of_all_his_tables_tells_somebody_his_own_share(club):
    note = club.first.town.kinds_of(RUI, "invitation")[-1]
    assert (
        "You play 49% of your turns on time, and recent ones count more."
        in club.first.says(RUI, "STATUS", note).answer
    )


def test_who_is_below_what_the_table_asks_for_is_refused_with_both_figures(picky):
    picky.says(ANA, f"INVITE {RUI.address}")
    with picky.unchanged():
        answer = joins(picky, RUI).answer
    assert "This table is for people who play 70% of their turns on time. You play 49%." in answer


def test_who_has_played_in_time_and_newcomers_get_their_seats(picky):
    picky.says(ANA, f"INVITE {BRUNO.address} {PIA.address}")
    assert "2 of 5 seats are taken" in joins(picky, BRUNO).answer
    assert "3 of 5 seats are taken" in joins(picky, PIA).answer


@pytest.mark.parametrize(("asked", "sits"), [(88, True), (89, False)])
def test_who_plays_just_as_many_turns_in_time_as_are_asked_for_may_sit_and_with_one_less_may_not(
    club, asked, sits
):
    asks_for(club, asked)
    table = club.table(f'"Bar {asked}", 5 seats', guests=())
    asks_for(club, 0)
    table.says(ANA, f"INVITE {BRUNO.address}")
    answer = joins(table, BRUNO).answer
    assert ("2 of 5 seats are taken" in answer) is sits
    assert (
        f"This table is for people who play {asked}% of their turns on time. You play 88%." in answer
    ) is not sits


def test_who_is_to_take_a_seat_over_must_be_reliable_too(club):
    asks_for(club, 70)
    table = club.table('"Seats", 3 seats, god server', rule="", guests=(BRUNO, PIA))
    asks_for(club, 0)
    table.says(ANA, f"REPLACE Pia BY {RUI.address}")
    table.says(BRUNO, "AGREE")
    with table.unchanged():
        answer = joins(table, RUI).answer
    assert (
        "of their turns on time. You play 49%. Recent turns count more, so every turn on time helps" in answer
    )


def test_a_table_to_which_somebody_is_not_invited_tells_him_nothing(picky):
    answer = picky.says(RUI, f"JOIN {picky.number}", picky.town.kinds_of(RUI, "invitation")[0]).answer
    assert "%" not in answer


def test_in_portuguese_too(club):
    table = club.table('"Todos", 5 seats', guests=())
    club.first.says(ANA, "LANGUAGE pt")
    table.says(ANA, f"INVITE {BRUNO.address}")
    (mail,) = joins(table, BRUNO).to(ANA)
    assert "Bruno entrou na mesa (88% das jogadas no prazo)." in words(mail)
    assert "Bruno (88% no prazo)" in words(mail)
