"""The seat of a player who left, or was ejected, is somebody else's by invitation or by JOIN, with hand and points."""

from dataclasses import replace

import pytest

from pbem.edge.maildir_client import reply_address
from pbem.engine.match.state import task
from pbem.engine.match.terms import PLAIN
from pbem.engine.round.state import Duty
from pbem.service.schedule.tick import tick
from tests.by_mail.mailboxes import to_lobby
from tests.by_mail.moderated import ALL, EVA, IN_WORDS, ZOE
from tests.by_mail.still import DAY
from tests.by_mail.table import ANA, BRUNO, PIA, RUI, html_of, words


@pytest.fixture
def table(opens):
    """Bruno, the host, and Pia have played; it is Rui's turn. Nobody may join who is not asked."""
    table = opens()
    table.plays("Bruno PLAY 5s", "Pia PLAY 7d")
    return table


@pytest.fixture
def open_table(opens):
    """The same, where anybody may join."""
    table = opens(time_rules=PLAIN)
    with table.house.store.writing() as writing:
        writing.tables.save_listed(1, True)
    table.plays("Bruno PLAY 5s", "Pia PLAY 7d")
    return table


def answers(table, person, note, text):
    return table.posts(person.address, reply_address(note), table.letter(person, text, note))


def proved(table, person, text):
    """A letter to the main address, and the YES to the question whether they wrote it."""
    (asks,) = to_lobby(table, person, text).to(person)
    return answers(table, person, asks, "YES")


def asked(table, order, person):
    came = table.writes(BRUNO, order)
    (note,) = [mail for mail in came.to(person) if mail["Eleusis-Kind"] == "invitation"]
    return note


def go_round(table, *people):
    """Each of them plays the first card of the hand."""
    for person in people:
        seat = task(table.match).seat
        assert seat == str(ALL.index(person) + 1)
        table.plays(f"{person.name} PLAY {str(table.hands()[seat][0]).lower()}")


def seat_of(table, place):
    return table.match.people[place]


# ---------------------------------------------------------------- by invitation


@pytest.mark.parametrize("order", ["INVITE {}", "REPLACE Rui BY {}"])
@pytest.mark.parametrize("newcomer", [EVA, ZOE], ids=lambda person: person.name)
@pytest.mark.parametrize("way", ["ejected", "left"])
def test_the_moderator_asks_somebody_who_takes_the_seat_over(table, way, newcomer, order):
    hand = table.hands()["4"]
    table.ordered(BRUNO, "EJECT Rui") if way == "ejected" else table.writes(RUI, "LEAVE YES")
    assert task(table.match).seat != "4"
    note = asked(table, order.format(newcomer.address), newcomer)
    assert "Bruno offers you a seat in a game of Eleusis" in words(note)
    assert "you'd take over Rui's seat with its cards, history and points" in words(note)
    came = answers(table, newcomer, note, f"JOIN\nNAME {newcomer.name}")
    seat = seat_of(table, 3)
    assert table.hands()[seat] == hand
    assert "You now have Rui's seat in game 1, with its cards, history and points" in came.answer
    assert "Everything played in this round so far: 1 Bruno: 5♠, right 2 Pia: 7♦, right" in came.answer
    assert f"YOUR HAND: {len(hand)} cards" in came.answer
    assert "ON THE TABLE" in came.answer
    (receipt,) = [mail for _, mail in came.mails if mail["In-Reply-To"]]
    assert "YOUR HAND" in html_of(receipt).upper()
    go_round(table, BRUNO, PIA)
    assert task(table.match).seat == seat
    assert "You played " in table.says(newcomer, f"PLAY {str(hand[0]).lower()}").answer


def test_all_are_told_and_who_was_ejected_hears_no_more(table):
    table.ordered(BRUNO, "EJECT Rui")
    note = asked(table, "INVITE eva@example.org", EVA)
    came = answers(table, EVA, note, "JOIN")
    for person in (ANA, BRUNO, PIA):
        told = words(came.to(person)[-1])
        assert "Eva is out" not in told
        assert "Eva left" not in told
        assert "Eva has taken over Rui's seat. Eva goes on with the same cards and points." in told
    assert came.to(RUI) == []


ROW = "INVITE … invite someone to take over "


def test_the_moderators_are_shown_how_the_seat_is_given_again_as_long_as_it_is_free(table):
    came = table.ordered(BRUNO, "EJECT Rui")
    assert "Rui is out of this game." in words(came.to(BRUNO)[-1])
    assert f"{ROW}Rui's seat" in words(came.to(BRUNO)[-1])
    assert not any(ROW in words(mail) for person in (ANA, PIA, RUI) for mail in came.to(person))
    answers(table, EVA, asked(table, "INVITE eva@example.org", EVA), "JOIN")
    assert ROW not in table.writes(BRUNO, "STATUS").answer
    assert f"{ROW}Pia's seat" in words(table.writes(PIA, "LEAVE YES").to(BRUNO)[-1])


def test_another_is_asked_in_the_place_of_who_does_not_answer(table):
    table.ordered(BRUNO, "EJECT Rui")
    first = asked(table, "INVITE eva@example.org", EVA)
    second = asked(table, "INVITE zoe@example.org", ZOE)
    assert "You now have Rui's seat" not in answers(table, EVA, first, "JOIN").answer
    assert "You now have Rui's seat" in answers(table, ZOE, second, "JOIN").answer


def test_the_ejected_players_letters_do_nothing_for_the_seat(table):
    table.ordered(BRUNO, "EJECT Rui")
    for order in ("PLAY qs", "JOIN", "BACK", "SAY I was here"):
        with table.unchanged():
            assert "You played" not in table.writes(RUI, order).answer
    answers(table, EVA, asked(table, "INVITE eva@example.org", EVA), "JOIN")
    for order in ("PLAY qs", "NO PLAY", "SAY I was here", "LEAVE YES", "BACK"):
        with table.unchanged():
            came = table.writes(RUI, order)
        assert "YOUR HAND" not in came.answer, order
    with table.unchanged():
        assert "YOUR HAND" not in table.writes(RUI, "STATUS").answer


def test_whom_one_invites_to_no_seat_at_all_gets_no_mail(table):
    table.ordered(BRUNO, "EJECT Rui")
    came = table.writes(BRUNO, "INVITE eva@example.org zoe@example.org")
    assert [mail["Eleusis-Kind"] for mail in came.to(EVA)] == ["invitation"]
    assert came.to(ZOE) == []
    assert "game has already started" in came.answer


def test_a_match_without_a_free_seat_takes_no_invitation(table):
    with table.unchanged():
        came = table.writes(BRUNO, "INVITE eva@example.org")
    assert "game has already started" in came.answer
    assert not came.to(EVA)


def test_a_player_who_is_no_moderator_gives_no_seat(table):
    table.ordered(BRUNO, "EJECT Rui")
    with table.unchanged():
        assert (
            "Only Bruno, who made this table, can do that"
            in table.writes(PIA, "INVITE eva@example.org").answer
        )


# ---------------------------------------------------------------- by JOIN


@pytest.mark.parametrize("newcomer", [EVA, ZOE], ids=lambda person: person.name)
def test_TABLES_lists_the_seat_and_JOIN_takes_it(open_table, newcomer):
    table = open_table
    hand = table.hands()["4"]
    assert "JOIN 1" not in words(to_lobby(table, EVA, "TABLES").to(EVA)[-1])
    table.ordered(BRUNO, "EJECT Rui")
    told = words(to_lobby(table, EVA, "TABLES").to(EVA)[-1])
    assert 'JOIN 1 "Rosewood": round 1 of 3, where you take over the cards and points of a player' in told
    assert "1 of 4 seats free" in told
    came = proved(table, newcomer, "JOIN 1")
    assert "You now have Rui's seat in game 1, with its cards, history and points" in words(
        came.to(newcomer)[-1]
    )
    assert f"YOUR HAND: {len(hand)} cards" in words(came.to(newcomer)[-1])
    assert table.hands()[seat_of(table, 3)] == hand
    assert "JOIN 1" not in words(to_lobby(table, PIA, "TABLES").to(PIA)[-1])


def test_who_left_does_not_join_again_and_sees_no_seat(open_table):
    table = open_table
    table.ordered(BRUNO, "EJECT Rui")
    assert "JOIN 1" not in words(to_lobby(table, RUI, "TABLES").to(RUI)[-1])
    with table.unchanged():
        proved(table, RUI, "JOIN 1")


def test_at_a_table_of_invited_people_JOIN_takes_no_seat_and_the_moderator_gives_it(table):
    table.ordered(BRUNO, "EJECT Rui")
    with table.unchanged():
        told = words(proved(table, EVA, "JOIN 1").to(EVA)[-1])
    assert "You now have Rui's seat" not in told
    assert "JOIN 1" not in words(to_lobby(table, EVA, "TABLES").to(EVA)[-1])


def test_the_first_of_the_waiting_list_is_asked_before_anybody_joins(open_table):
    table = open_table
    proved(table, EVA, "JOIN 1")
    came = table.ordered(BRUNO, "EJECT Rui")
    (note,) = [mail for mail in came.to(EVA) if mail["Eleusis-Kind"] == "invitation"]
    assert "Then we'll ask the next person on the list." in words(note)
    assert "unless the seat's player comes back" not in words(note)
    waits = proved(table, ZOE, "JOIN 1")
    assert "waiting list" in words(waits.to(ZOE)[-1])
    table.waits(4 * DAY)
    tick(table.house)
    table.counter.work()
    asks = [mail for whose, mail in table.town.mails if whose is ZOE and mail["Eleusis-Kind"] == "invitation"]
    assert "You now have Rui's seat" in answers(table, ZOE, asks[-1], "JOIN").answer
    assert "You now have Rui's seat" not in answers(table, EVA, note, "JOIN").answer


# ---------------------------------------------------------------- God, Prophet, time


def test_where_a_person_judges_the_newcomer_plays_on_and_is_judged(opens):
    table = opens(human=True)
    table.ordered(BRUNO, "EJECT Rui")
    came = answers(table, EVA, asked(table, "INVITE eva@example.org", EVA), "JOIN")
    assert IN_WORDS not in " ".join(words(mail) for person, mail in came.mails if person is not ANA)
    table.plays("Bruno PLAY 5s", "Ana RIGHT", "Pia PLAY 7d", "Ana RIGHT")
    hand = table.hands()[seat_of(table, 3)]
    table.says(EVA, f"PLAY {str(hand[0]).lower()}")
    assert task(table.match).duty is Duty.JUDGE


def test_the_seat_of_a_prophet_is_given_without_the_office(opens):
    table = opens()
    table.plays("Bruno PLAY 5s", "Pia PLAY 7d, PROPHET")
    table.ordered(BRUNO, "EJECT Pia")
    came = answers(table, EVA, asked(table, "INVITE eva@example.org", EVA), "JOIN")
    assert ", right or wrong" not in came.answer
    assert table.match.round.prophet is None
    assert seat_of(table, 2) not in table.match.round.expelled


def test_the_clock_of_whoever_is_to_move_runs_on_and_the_newcomer_has_a_whole_one(table):
    table.ordered(BRUNO, "EJECT Rui")
    table.waits(DAY)
    note = asked(table, "INVITE eva@example.org", EVA)
    answers(table, EVA, note, "JOIN")
    with table.house.store.reading() as reading:
        deadline = reading.deadlines.at(1)
    assert (deadline.person, deadline.due - table.clock.at) == (2, 2 * DAY)
    go_round(table, BRUNO, PIA)
    with table.house.store.reading() as reading:
        deadline = reading.deadlines.at(1)
    assert (deadline.person, deadline.due - table.clock.at) == (5, 3 * DAY)


def test_the_points_that_stand_are_the_newcomers(opens):
    table = opens(eva=True)
    table.writes(EVA, "END ROUND SCORED")
    before = table.match.results[0].scores["4"]
    for god in (BRUNO,):
        table.writes(god, "RULE other colour")
        table.writes(god, "YES")
    table.writes(RUI, "LEAVE YES")
    answers(table, ZOE, asked(table, "INVITE zoe@example.org", ZOE), "JOIN")
    seat = seat_of(table, 3)
    assert table.match.results[0].scores[seat] == before
    assert table.match.totals[seat] == before
    assert seat in table.match.gods, "they are God in their turn"


def test_the_tables_of_the_store_are_as_before(table):
    """Durable: what was done is what a server that starts anew reads."""
    table.ordered(BRUNO, "EJECT Rui")
    answers(table, EVA, asked(table, "INVITE eva@example.org", EVA), "JOIN")
    fresh = replace(table.house, shelf=type(table.house.shelf)())
    with table.house.store.reading() as reading:
        assert fresh.shelf.load(reading, 1).match == table.match
