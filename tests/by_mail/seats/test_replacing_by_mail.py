"""REPLACE: somebody new is asked, comes, and has the seat with all its past; whose it was may still look."""

import pytest

from pbem.edge.maildir_client import reply_address
from pbem.engine.match.state import Phase, task
from pbem.engine.round.state import Duty
from tests.by_mail.moderated import EVA, IN_WORDS, ZOE
from tests.by_mail.still import DAY
from tests.by_mail.table import ANA, BRUNO, PIA, RUI, html_of, words


@pytest.fixture
def table(opens):
    """Bruno, the host, and Pia have played; it is Rui's turn."""
    table = opens()
    table.plays("Bruno PLAY 5s", "Pia PLAY 7d")
    return table


def answers(table, person, note, text):
    """A reply to a note that came to his own address."""
    return table.posts(person.address, reply_address(note), table.letter(person, text, note))


def offered(table, name, person, by=BRUNO):
    came = table.ordered(by, f"REPLACE {name} BY {person.address}")
    (note,) = [mail for mail in came.to(person) if mail["Eleusis-Kind"] == "invitation"]
    return note


def comes(table, name, person, by=BRUNO):
    return answers(table, person, offered(table, name, person, by), f"JOIN\nNAME {person.name}")


def test_somebody_is_asked_and_the_table_is_told_and_nothing_changes_yet(table):
    came = table.ordered(BRUNO, "REPLACE Rui BY eva@example.org")
    assert "Bruno decided as moderator: We've asked someone new to take over Rui's seat" in words(
        came.to(PIA)[0]
    )
    assert "We've asked someone new to take over your seat." in words(came.to(RUI)[0])
    assert not any("eva@example.org" in words(mail) for person, mail in came.mails if person is not BRUNO)
    (note,) = came.to(EVA)
    assert "Bruno offers you a seat in a game of Eleusis" in words(note)
    assert "you'd take over Rui's seat with its cards, history and points" in words(note)
    assert "JOIN take the seat" in words(note)
    assert table.match.people == ("1", "2", "3", "4")
    table.plays("Rui PLAY qs")


@pytest.mark.parametrize("newcomer", [EVA, ZOE], ids=lambda person: person.name)
def test_the_newcomer_reads_the_whole_story_and_plays_on(table, newcomer):
    hand = table.hands()["4"]
    came = comes(table, "Rui", newcomer)
    seat = task(table.match).seat
    assert table.match.people == ("1", "2", "3", seat)
    assert table.hands()[seat] == hand
    story = came.answer
    assert "You now have Rui's seat in game 1, with its cards, history and points" in story
    assert "Everything played in this round so far: 1 Bruno: 5♠, right 2 Pia: 7♦, right" in story
    assert f"The seal of this round, sent to the table before the first move: {'5ea1' * 16}" in story
    assert "YOUR HAND: 14 cards" in story
    (receipt,) = [mail for _, mail in came.mails if mail["In-Reply-To"]]
    assert "Everything played in this round so far" in html_of(receipt)
    for person in (ANA, BRUNO, PIA):
        assert f"{newcomer.name} has taken over Rui's seat." in words(came.to(person)[-1])
    played = table.says(newcomer, "PLAY qs", receipt)
    assert "You played Q♠: right" in played.answer


def test_the_newcomers_clock_begins_anew(table):
    table.waits(2 * DAY)
    comes(table, "Rui", EVA)
    with table.house.store.reading() as reading:
        deadline = reading.deadlines.at(1)
    assert (deadline.person, deadline.due - table.clock.at) == (5, 3 * DAY)


def test_who_was_replaced_is_told_and_looks_on_without_a_hand_and_plays_no_more(table):
    came = comes(table, "Rui", EVA)
    told = words(came.to(RUI)[-1])
    assert "Eva has taken over your seat." in told
    assert "YOUR HAND" not in told
    for order in ("PLAY qs", "NO PLAY", "SAY Goodbye", "LEAVE YES"):
        with table.unchanged():
            came = table.writes(RUI, order)
        assert "Eva has taken over your seat." in came.answer, order
    for look in ("STATUS", "HISTORY", "RESEND", "SCORES"):
        with table.unchanged():
            came = table.writes(RUI, look)
        assert "YOUR HAND" not in came.answer
        assert "ON THE TABLE" in came.answer
    assert "1 Bruno: 5♠, right" in table.writes(RUI, "HISTORY").answer
    assert not table.says(EVA, "PLAY qs").to(RUI)


def test_what_was_played_from_a_seat_is_told_of_who_has_it_now(table):
    table.plays("Rui PLAY qs")
    comes(table, "Rui", EVA)
    history = table.writes(PIA, "HISTORY").answer
    assert "3 Eva: Q♠, right" in history
    assert "Rui: Q♠" not in history


def test_the_newcomer_needs_a_name_of_his_own(table):
    note = offered(table, "Rui", ZOE)
    came = answers(table, ZOE, note, "NAME Pia\nJOIN")
    assert "JOIN" in came.answer
    assert table.match.people == ("1", "2", "3", "4")
    answers(table, ZOE, note, "NAME Zoe\nJOIN")
    assert len(table.match.known) == 5
    assert task(table.match).seat not in ("1", "2", "3", "4")


def test_an_offer_is_for_who_was_asked_and_lapses_with_the_seat(table):
    note = offered(table, "Rui", EVA)
    table.ordered(BRUNO, "EJECT Rui")
    with table.unchanged():
        came = answers(table, EVA, note, "JOIN")
    assert "is full for now, so you're number" in came.answer


def test_a_second_join_changes_nothing(table):
    note = offered(table, "Rui", EVA)
    answers(table, EVA, note, "JOIN")
    with table.unchanged():
        came = answers(table, EVA, note, "JOIN\nSTATUS")
    assert "You already have a seat at this table." in came.answer


def test_who_had_a_hand_of_the_round_takes_no_other_seat_of_it(table):
    comes(table, "Rui", EVA)
    with table.unchanged():
        came = table.ordered(BRUNO, "REPLACE Pia BY rui@example.org")
    assert "Rui has had another seat in this round, and can't take one now." in came.answer


def test_who_saw_all_takes_no_seat_of_the_round(opens):
    table = opens(eva=True)
    note = offered(table, "Rui", EVA)
    table.writes(EVA, "FULL VIEW")
    with table.unchanged():
        came = answers(table, EVA, note, "JOIN")
        again = table.ordered(BRUNO, "REPLACE Rui BY eva@example.org")
    assert "You've seen every hand of this round, so you can't take a seat in it." in came.answer
    assert "Eva has seen every hand of this round" in again.answer


def test_a_stranger_is_asked_once_a_month_only(table):
    offered(table, "Rui", ZOE)
    with table.unchanged():
        came = table.ordered(BRUNO, "REPLACE Pia BY zoe@example.org")
    assert "Someone wrote to zoe@example.org less than a month ago" in came.answer
    assert not came.to(ZOE)


def test_god_who_judges_himself_is_replaced_and_the_newcomer_gets_his_words_and_judges(opens):
    table = opens(human=True)
    came = comes(table, "Ana", EVA)
    assert IN_WORDS in came.answer
    assert not any(IN_WORDS in words(mail) for person, mail in came.mails if person is not EVA)
    table.writes(BRUNO, "PLAY 5s")
    assert task(table.match).duty is Duty.JUDGE
    judged = table.says(EVA, "RIGHT")
    assert "Bruno 5♠ right" in words(judged.to(PIA)[-1])
    with table.unchanged():
        assert IN_WORDS not in table.writes(ANA, "STATUS").answer
        assert "Eva has taken over your seat." in table.writes(ANA, "RIGHT").answer


def test_the_god_of_a_rule_that_a_machine_judges_by_is_replaced_and_the_newcomer_reads_it(table):
    came = comes(table, "Ana", EVA)
    assert "Your secret rule: " in came.answer
    assert "Your secret rule" not in table.writes(ANA, "STATUS").answer


def test_a_prophet_is_replaced_with_a_call_to_make(opens):
    table = opens()
    table.plays("Bruno PLAY 5s, PROPHET", "Pia PLAY 7d")
    came = comes(table, "Bruno", EVA)
    assert "Eva, right or wrong?" in came.answer
    assert 'You said "right".' in table.says(EVA, "RIGHT").answer


def test_between_rounds_the_newcomer_has_scores_and_the_rounds_to_come(opens):
    table = opens(eva=True)
    table.writes(EVA, "END ROUND SCORED")
    assert table.match.phase is Phase.RULE
    before = table.match.results[0].scores["3"]
    came = comes(table, "Pia", ZOE)
    newcomer = table.match.people[2]
    assert table.match.results[0].scores[newcomer] == before
    assert newcomer in table.match.gods
    assert "SCORES" in came.answer


def test_a_god_whose_rule_is_awaited_is_replaced_and_the_newcomer_is_asked_for_it(opens):
    table = opens(host="3", eva=True)
    table.writes(EVA, "END ROUND VOID")
    table.writes(BRUNO, "RULE other colour")
    came = comes(table, "Bruno", ZOE, by=PIA)
    assert "is this your rule?" in came.answer
    assert "other colour" in came.answer
    table.says(ZOE, "YES")
    assert table.match.phase is Phase.PLAY


def test_after_an_undo_the_newcomer_still_has_the_seat(opens):
    table = opens(eva=True)
    table.plays("Bruno PLAY 5s", "Pia PLAY 7d")
    comes(table, "Bruno", ZOE, by=BRUNO)
    table.writes(EVA, "UNDO 1")
    assert "2" not in table.match.round.seats
    assert task(table.match).seat == table.match.people[1] != "2"


def test_a_newcomer_takes_nobodys_name_with_the_letter_that_takes_the_seat(table):
    """Moderators' orders go by name: no two at a table are called alike."""
    note = offered(table, "Rui", ZOE)
    came = answers(table, ZOE, note, "JOIN\nNAME Pia")
    assert "Someone at one of your tables or in one of your leagues is already called Pia." in came.answer
    assert "Zoe would be out of this game" in table.writes(BRUNO, "PREVIEW EJECT Zoe").answer


@pytest.mark.parametrize(("gone", "here"), [("Jose", "José"), ("José", "Jose"), ("jose", "JOSE")])
def test_of_two_who_are_called_alike_who_is_still_there_is_meant(table, gone, here):
    table.writes(RUI, f"NAME {gone}")
    table.writes(RUI, "LEAVE YES")
    table.writes(PIA, f"NAME {here}")
    for written in (gone, here):
        came = table.writes(BRUNO, f"PREVIEW EJECT {written}")
        assert f"{here} would be out of this game" in came.answer


def test_a_host_who_gave_up_his_seat_can_leave_and_orders_nothing_more(table):
    comes(table, "Bruno", ZOE)
    came = table.writes(BRUNO, "LEAVE YES")
    assert "You've left game 1" in came.answer
    assert table.match.moderators == ()
    assert "Bruno left the table." in words(came.to(PIA)[-1])
    assert table.match.people[1] not in table.match.left, "the seat is the newcomer's"
    assert not table.writes(RUI, "PLAY qs").to(BRUNO)


def test_a_newcomer_is_told_what_was_played_and_not_what_was_said_before(table):
    table.writes(PIA, "SAY Rui is slow, is he not?")
    came = comes(table, "Rui", EVA)
    assert "Rui is slow" not in came.answer
    said = table.writes(PIA, "SAY Welcome!\nSTATUS")
    assert "Sent. Everyone at the table sees it in their next email" in said.answer
    assert "Welcome!" in table.says(EVA, "STATUS").answer
