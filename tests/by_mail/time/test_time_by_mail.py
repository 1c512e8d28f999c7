"""Time that runs out: one reminder, then the server does what was left undone, and everybody is told."""

import re

from pbem.demo.mail import Asked
from pbem.edge.maildir_client import text_of
from pbem.service.schedule.tick import tick
from pbem.store.rows.people import LetterStatus
from tests.by_mail.people import Town, sits_down
from tests.by_mail.servers import Door, environment, event_loop, server_here, sink
from tests.by_mail.still import DAY, HOUR, SECOND
from tests.by_mail.table import ANA, BRUNO, PEOPLE, PIA, RUI, makes_god_speak, play, words


def ticks(table):
    """What the server mails because time has passed, by person."""
    before = len(table.town.mails)
    acted = tick(table.house)
    table.counter.work()
    return acted, table.town.mails[before:]


def other_colour(table, person):
    """A card of his that is right, and one that is wrong."""
    sees = table.sees(person)
    last = sees.layout.main_line[-1]
    right = next(card for card in sees.hand if card.suit.red != last.suit.red)
    wrong = next(card for card in sees.hand if card.suit.red == last.suit.red)
    return right, wrong


def test_a_card_at_random_is_played_for_who_lets_his_time_pass_and_everybody_is_told(dealt):
    mover = dealt.asked(Asked.PLAY)
    hand = dealt.sees(mover).hand
    dealt.waits(3 * DAY + 61 * SECOND)
    acted, mails = ticks(dealt)
    assert acted == 1
    assert {person for person, _ in mails} == set(PEOPLE)
    for person, mail in mails:
        assert "out of time, random card" in words(mail), person
    after = dealt.sees(mover)
    layout = after.layout
    (laid,) = {*layout.main_line[1:], *(card for _, cards in layout.wrong for card in cards)}
    assert laid in hand
    assert len(after.hand) == (13 if len(layout.main_line) == 2 else 15)
    assert dealt.asked(Asked.PLAY) is not mover
    assert ticks(dealt) == (0, [])


def test_nothing_is_played_before_the_time_is_up_and_a_minute_more(dealt):
    mover = dealt.asked(Asked.PLAY)
    dealt.waits(3 * DAY + 59 * SECOND)
    with dealt.unchanged():
        ticks(dealt)
    right, _ = other_colour(dealt, mover)
    came = dealt.says(mover, play(right))
    assert came.fate is LetterStatus.HANDLED


def test_the_move_of_who_comes_too_late_is_not_played_and_he_is_told_what_was(dealt):
    mover = dealt.asked(Asked.PLAY)
    right, _ = other_colour(dealt, mover)
    asked_then = dealt.newest(mover)
    dealt.waits(3 * DAY + 61 * SECOND)
    ticks(dealt)
    with dealt.unchanged():
        came = dealt.says(mover, play(right), asked_then)
    assert "The game moved on first: " in came.answer
    assert "out of time, random card" in came.answer


def test_who_has_a_quarter_of_his_time_left_is_reminded_once_and_nobody_else(dealt):
    mover = dealt.asked(Asked.PLAY)
    dealt.waits(DAY * 9 // 4 - SECOND)
    assert ticks(dealt) == (0, [])
    dealt.waits(2 * SECOND)
    _, ((person, mail),) = ticks(dealt)
    assert person is mover
    assert mail["Eleusis-Kind"] == "reminder"
    assert f"{mover.name}, your time is running out" in words(mail)
    assert dealt.sees(mover).asked is Asked.PLAY, "the reminder can be answered"
    dealt.waits(HOUR)
    assert ticks(dealt) == (0, [])


def test_a_reminder_that_is_answered_counts_as_any_mail(dealt):
    mover = dealt.asked(Asked.PLAY)
    dealt.waits(DAY * 5 // 2 - 2 * HOUR)
    ticks(dealt)
    right, _ = other_colour(dealt, mover)
    assert dealt.says(mover, play(right)).fate is LetterStatus.HANDLED
    dealt.waits(DAY)
    assert ticks(dealt) == (0, []), "the next player's time began with his turn"


def test_for_a_god_who_lets_his_time_pass_the_server_draws_a_sample_rule(asked):
    god = asked.asked(Asked.RULE)
    asked.waits(3 * DAY + 61 * SECOND)
    _, mails = ticks(asked)
    assert {person for person, _ in mails} == set(PEOPLE)
    for person, mail in mails:
        whose = "You're God" if person is god else f"{god.name} is God"
        whose += " this round but ran out of time. The server drew a sample rule and dealt the cards."
        assert whose in words(mail)
    assert re.search(r"Your secret rule: .+", text_of(asked.newest(god)))
    assert sum(bool(asked.sees(person).hand) for person in PEOPLE) == 3


def test_a_rule_that_god_wrote_and_never_confirmed_is_taken_when_his_time_is_up(asked):
    god = asked.asked(Asked.RULE)
    asked.says(god, "RULE same suit or same value")
    asked.waits(3 * DAY + 61 * SECOND)
    ticks(asked)
    assert "of the same suit or of the same value" in words(asked.newest(god))
    assert sum(bool(asked.sees(person).hand) for person in PEOPLE) == 3


def test_a_prophet_who_does_not_call_in_time_steps_down_and_draws_nothing(dealt):
    prophet = dealt.asked(Asked.PLAY)
    right, _ = other_colour(dealt, prophet)
    dealt.says(prophet, play(right) + ", PROPHET")
    cards = len(dealt.sees(prophet).hand)
    mover = dealt.asked(Asked.PLAY)
    its_right, _ = other_colour(dealt, mover)
    dealt.says(mover, play(its_right))
    assert dealt.asked(Asked.CALL) is prophet
    dealt.waits(3 * DAY + 61 * SECOND)
    _, mails = ticks(dealt)
    assert {person for person, _ in mails} == set(PEOPLE)
    for person, mail in mails:
        told = (
            "You ran out of time, so you're no longer Prophet, but you draw no cards for it."
            if person is prophet
            else f"{prophet.name} ran out of time and is no longer Prophet"
        )
        assert told in words(mail)
    after = dealt.sees(prophet)
    assert len(after.hand) == cards
    assert after.layout.main_line[-1] == its_right, "the play was judged all the same"
    assert dealt.asked(Asked.PLAY) is not mover


def test_a_letter_within_the_minute_after_the_deadline_still_counts(dealt):
    mover = dealt.asked(Asked.PLAY)
    right, _ = other_colour(dealt, mover)
    dealt.waits(3 * DAY + 59 * SECOND)
    assert dealt.says(mover, play(right)).fate is LetterStatus.HANDLED
    dealt.waits(2 * SECOND)
    assert ticks(dealt) == (0, [])
    assert dealt.sees(mover).layout.main_line[-1] == right


def test_a_table_that_everybody_has_left_alone_plays_on_by_the_servers_own_clock(tmp_path):
    """The whole server with a fast clock: the tick that asks what is due is its own."""
    with event_loop() as run:
        town = Town(PEOPLE, lambda *letter: door.post(*letter))
        with sink(run, town.deliver) as relay:
            environ = environment(tmp_path, relay, PBEM_CLOCK_SPEED="600")
            with server_here(run, environ) as running, Door(running.port) as door:
                sits_down(town, ANA, (BRUNO, PIA, RUI), 'NEW TABLE "Asleep", 4 seats, clock 5 minutes')
                drawn = told = False
                while not told:
                    person, mail = town.next_one()
                    if person is ANA:
                        drawn = drawn or "The server drew a sample rule" in words(mail)
                        told = drawn and "out of time, random card" in words(mail)


def test_who_plays_in_time_is_never_played_for(dealt):
    for _ in range(4):
        mover = dealt.asked(Asked.PLAY)
        dealt.waits(2 * DAY)
        assert ticks(dealt) == (0, [])
        dealt.says(mover, play(other_colour(dealt, mover)[0]))
    assert len(dealt.sees(dealt.god()).layout.main_line) == 5


def test_god_who_confirms_after_a_reminder_deals_as_always(asked):
    god = asked.asked(Asked.RULE)
    asked.waits(DAY * 9 // 4 + HOUR)
    _, ((person, mail),) = ticks(asked)
    assert (person, mail["Eleusis-Kind"]) == (god, "reminder")
    makes_god_speak(asked, "other parity")
    assert sum(bool(asked.sees(one).hand) for one in PEOPLE) == 3
