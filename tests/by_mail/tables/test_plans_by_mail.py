"""Orders for later turns, and plays that can be taken back: carried out in their time, and known to nobody before."""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from html import unescape
from urllib.parse import unquote

import pytest

from pbem.cards import PACK
from pbem.demo.mail import Asked
from pbem.edge.maildir_client import reply_address, text_of
from pbem.engine.match.events import ModeratorOrdered
from pbem.engine.match.moderation.orders import ChangeSettings
from pbem.engine.match.terms import Missed, TimeRules
from pbem.service.aggregates.tables import CODEC, TableCache
from pbem.service.inbox.queue import handle_waiting
from pbem.service.inbox.reception import addressee, receive
from pbem.service.schedule.tick import tick
from pbem.store.errors import StoreUnavailable
from pbem.store.rows.people import LetterStatus, StoredEvent
from pbem.store.rows.turns import TurnEnd
from pbem.store.store import Store
from tests.by_mail.servers import Refusing
from tests.by_mail.still import DAY, HOUR, SECOND
from tests.by_mail.table import ANA, PEOPLE, html_of, play, words

MINUTE = 60 * SECOND
WINDOW, REGRET = 2 * HOUR, 10 * MINUTE


PATIENT, REGRETFUL = TimeRules(prophet_window=WINDOW), TimeRules(regret=REGRET)


def opened_by(stages, folder, time_rules):
    """A table whose first card is awaited, with these rules of time."""
    table, store = stages.open(stages.dealt, folder)
    with store.reading() as reading:
        version = len(reading.events.of(1))
        match = table.house.shelf.load(reading, 1).match
    order = ChangeSettings(match.rulebook, match.options, match.house_rules, match.clock, time_rules)
    event = ModeratorOrdered(match.host, order)
    with store.writing() as writing:
        stored = StoredEvent(version + 1, table.clock.at, *CODEC.dump(event))
        writing.events.append(1, version, "play", [stored])
    return table, store


@pytest.fixture
def table(stages, tmp_path):
    """A table at which plans wait for who may become Prophet."""
    opened, store = opened_by(stages, tmp_path, PATIENT)
    yield opened
    store.close()


@pytest.fixture
def regret(stages, tmp_path):
    """A table at which plays can be taken back."""
    opened, store = opened_by(stages, tmp_path, REGRETFUL)
    yield opened
    store.close()


def ticks(table):
    """The mails that the server sends because time has passed."""
    before = len(table.town.mails)
    tick(table.house)
    table.counter.work()
    return table.town.mails[before:]


def cards_of(table, person):
    """Cards of his that are right after the last one, and those that are not: the rule is "other colour"."""
    sees = table.sees(person)
    last = sees.layout.main_line[-1]
    right = [card for card in dict.fromkeys(sees.hand) if card.suit.red != last.suit.red]
    wrong = [card for card in dict.fromkeys(sees.hand) if card.suit.red == last.suit.red]
    return right, wrong


def in_turn(table):
    return table.asked(Asked.PLAY)


def after(table, mover):
    """Who plays after him."""
    god = table.god()
    seats = [person for person in PEOPLE if person is not god]
    order = PEOPLE.index(god)
    clockwise = [person for person in (*PEOPLE[order + 1 :], *PEOPLE[:order]) if person in seats]
    return clockwise[(clockwise.index(mover) + 1) % 3]


def plays_right(table):
    mover = in_turn(table)
    right, _ = cards_of(table, mover)
    return table.says(mover, play(right[0]))


def number_of(person):
    """The friends are known in the order in which they came."""
    return PEOPLE.index(person) + 1


# ------------------------------------------------ plans


def test_a_plan_is_carried_out_when_the_last_player_can_have_become_prophet_and_all_are_told(table):
    mover = in_turn(table)
    planner = after(table, mover)
    _, right = cards_of(table, planner)  # after the card of the other colour that comes first
    came = table.says(planner, f"LATER {play(right[0])}")
    assert "Saved as planned move 1. It waits for your turn, and nobody else sees it." in came.answer
    plays_right(table)
    told = words(table.newest(planner))
    assert f"1 LATER {play(right[0])}" in told
    assert "It's your turn" in told
    table.waits(WINDOW - SECOND)
    with table.unchanged():
        assert ticks(table) == []
    table.waits(SECOND)
    mails = ticks(table)
    assert {person for person, _ in mails} == set(PEOPLE)
    (own,) = [mail for person, mail in mails if person is planner]
    assert own["Eleusis-Kind"] == "plan"
    assert "Your planned move is in." in words(own)
    assert f"> LATER {play(right[0])} You played" in words(own)
    assert right[0] in table.sees(planner).layout.main_line
    assert "YOUR PLANNED MOVES" not in text_of(own), "That decides it: it's done"
    assert ticks(table) == []


def test_a_plan_waits_for_nobody_who_says_that_he_will_not_be_prophet(table):
    mover = in_turn(table)
    planner = after(table, mover)
    right, then = cards_of(table, mover)[0], cards_of(table, planner)[1]
    table.says(planner, f"LATER {play(then[0])}")
    table.says(mover, play(right[0]))
    assert ticks(table) == []
    with table.unchanged():
        came = table.says(mover, "PROPHET NO")
    assert "The others won't wait to see if you become Prophet after this move" in came.answer
    assert {person for person, _ in ticks(table)} == set(PEOPLE)


def test_a_plan_waits_for_nobody_who_said_so_with_his_play(table):
    mover = in_turn(table)
    planner = after(table, mover)
    right, then = cards_of(table, mover)[0], cards_of(table, planner)[1]
    table.says(planner, f"LATER {play(then[0])}")
    table.says(mover, f"{play(right[0])}\nPROPHET NO")
    assert {person for person, _ in ticks(table)} == set(PEOPLE)


def test_prophet_no_is_for_who_has_just_played(table):
    came = table.says(in_turn(table), "PROPHET NO")
    assert came.fate is LetterStatus.MISREAD


def test_prophet_no_holds_for_one_play_only(table):
    first = in_turn(table)
    second = after(table, first)
    third = after(table, second)
    plays_right(table)
    table.says(first, "PROPHET NO")
    plays_right(table)
    plays_right(table)
    plays_right(table)
    assert in_turn(table) is second
    del third
    right, _ = cards_of(table, second)
    table.says(second, f"LATER {play(right[0])}")
    with table.unchanged():
        ticks(table)


def test_who_becomes_prophet_meanwhile_calls_the_planned_play(table):
    mover = in_turn(table)
    planner = after(table, mover)
    _, right = cards_of(table, planner)
    table.says(planner, f"LATER {play(right[0])}")
    plays_right(table)
    table.waits(HOUR)
    table.says(mover, "PROPHET")
    ticks(table)
    assert table.sees(mover).asked is Asked.CALL
    assert "You play" in words(table.newest(planner))


def test_plans_are_carried_out_in_order_one_a_turn(table):
    planner = in_turn(table)
    right, wrong = cards_of(table, planner)
    table.says(planner, f"{play(right[0])}\nLATER {play(wrong[0])}\nLATER NO PLAY")
    table.says(after(table, planner), "STATUS")
    plays_right(table)
    plays_right(table)
    table.waits(WINDOW)
    ticks(table)
    assert table.sees(planner).layout.main_line[-1] == wrong[0]
    assert "1 LATER" not in words(table.newest(planner))
    assert "2 LATER NO PLAY" in words(table.newest(planner))


def test_who_moves_himself_keeps_his_plans_for_later(table):
    planner = in_turn(table)
    right, wrong = cards_of(table, planner)
    table.says(planner, f"LATER {play(wrong[0])}")
    table.says(planner, play(right[0]))
    assert "1 LATER" in words(table.newest(planner))
    table.waits(WINDOW)
    with table.unchanged():
        ticks(table)


def single(table, person, cards):
    """One of these cards that he holds once."""
    hand = table.sees(person).hand
    return next(card for card in cards if hand.count(card) == 1)


def test_an_impossible_plan_is_given_up_with_a_mail_that_says_why_and_he_is_asked_to_move(table):
    planner = in_turn(table)
    right, wrong = cards_of(table, planner)
    card = single(table, planner, right)
    table.says(planner, f"LATER {play(card)}\nLATER {play(wrong[0])}\n{play(card)}")
    plays_right(table)
    plays_right(table)
    assert in_turn(table) is planner
    table.waits(WINDOW)
    with table.unchanged():
        mails = ticks(table)
    ((person, mail),) = mails
    assert person is planner
    assert mail["Eleusis-Kind"] == "plan"
    assert f"> LATER {play(card)} You don't have" in words(mail)
    assert f"Your move, {planner.name}." in words(mail)
    assert f"2 LATER {play(wrong[0])}" in words(mail), "what was for the turn after that stays for it"
    table.waits(DAY)
    with table.unchanged():
        assert ticks(table) == []


def test_twenty_plans_are_kept_and_no_more(table):
    planner = after(table, in_turn(table))
    card = play(table.sees(planner).hand[0])
    came = table.says(planner, "\n".join([f"LATER {card}"] * 21))
    assert came.answer.count("It waits for your turn, and nobody else sees it.") == 20
    assert "You already have 20 planned moves here, and that's the limit. Cancel one first" in came.answer


def test_plans_are_given_up_by_number_or_all_of_them(table):
    planner = after(table, in_turn(table))
    card = play(table.sees(planner).hand[0])
    assert "Nothing to cancel: you have no planned moves here" in table.says(planner, "CANCEL").answer
    table.says(planner, f"LATER {card}")
    assert f"Cancelled: LATER {card}" in table.says(planner, "CANCEL").answer
    table.says(planner, f"LATER {card}\nLATER NO PLAY\nIF LATE {card}")
    which = table.says(planner, "CANCEL")
    assert (
        "You have several planned moves. Which one should we cancel? CANCEL 1 CANCEL 2 CANCEL 3"
        in which.answer
    )
    assert "You have 1, 2 and 3." in table.says(planner, "CANCEL 7").answer
    assert "Cancelled: LATER NO PLAY" in table.says(planner, "CANCEL 2").answer
    shown = table.says(planner, "PLANS")
    assert f"1 LATER {card} 3 IF LATE {card}" in shown.answer
    assert f"Cancelled: LATER {card}, IF LATE {card}" in table.says(planner, "CANCEL ALL").answer
    assert "You have no planned moves here." in table.says(planner, "PLANS").answer


def test_a_plan_that_is_given_up_in_ones_turn_is_not_carried_out(table):
    planner = in_turn(table)
    right, _ = cards_of(table, planner)
    came = table.says(planner, f"LATER {play(right[0])}")
    assert (
        ". It's your turn. Unless you move first, your first planned move that fits will be made on"
        in came.answer
    )
    table.says(planner, "CANCEL 1")
    with table.unchanged():
        assert ticks(table) == []


def test_a_plan_made_in_ones_turn_is_carried_out_in_it(table):
    planner = in_turn(table)
    right, _ = cards_of(table, planner)
    table.says(planner, f"LATER {play(right[0])}")
    assert {person for person, _ in ticks(table)} == set(PEOPLE)
    assert table.sees(planner).layout.main_line[-1] == right[0]


def test_cards_that_are_not_held_or_not_clear_are_asked_back_at_once(table):
    planner = after(table, in_turn(table))
    hand = table.sees(planner).hand
    strange = next(card for card in PACK if card not in hand)
    with table.unchanged():
        came = table.says(planner, f"LATER {play(strange)}")
    assert "Saved as planned move" not in came.answer
    assert str(strange).lower() in came.answer


def test_god_has_no_plans(table):
    came = table.says(table.god(), "LATER PLAY 7h")
    assert came.fate is LetterStatus.MISREAD
    assert "YOUR PLANNED MOVES" not in text_of(table.newest(table.god()))


def test_plans_end_with_the_round_and_that_is_told_once(table):
    planner = after(table, in_turn(table))
    card = play(table.sees(planner).hand[0])
    table.says(planner, f"LATER {card}")
    agreed(table, "END ROUND VOID")
    mails = [mail for person, mail in table.town.mails if person is planner]
    told = [mail for mail in mails if "Planned move cancelled" in words(mail)]
    assert len(told) == 1
    assert f"Planned move cancelled: LATER {card}. Its round is over." in words(told[0])


def test_who_comes_back_and_plans_in_one_letter_is_away_no_more_and_has_his_plan(table):
    mover = in_turn(table)
    right, _ = cards_of(table, mover)
    table.says(mover, "VACATION 7 days")
    came = table.says(mover, f"BACK\nLATER {play(right[0])}")
    assert came.fate is LetterStatus.HANDLED
    assert "Saved as planned move 1." in came.answer
    ticks(table)
    assert table.sees(mover).layout.main_line[-1] == right[0]


def test_plans_are_carried_out_while_their_owner_is_away(table):
    mover = in_turn(table)
    planner = after(table, mover)
    _, right = cards_of(table, planner)
    table.says(planner, f"VACATION 7 days\nLATER {play(right[0])}")
    plays_right(table)
    table.waits(WINDOW)
    ticks(table)
    assert table.sees(planner).layout.main_line[-1] == right[0]


# ------------------------------------------------ in place of a miss


def test_a_default_is_played_for_who_lets_his_time_pass_and_it_is_no_turn_missed(table):
    planner = in_turn(table)
    right, _ = cards_of(table, planner)
    came = table.says(planner, f"IF LATE {play(right[0])}")
    assert "Saved as planned move 1. We'll make it if you run out of time." in came.answer
    table.waits(DAY)
    ticks(table)
    with table.unchanged():
        ticks(table)
    table.waits(2 * DAY + 61 * SECOND)
    mails = ticks(table)
    assert {person for person, _ in mails} == set(PEOPLE)
    (own,) = [mail for person, mail in mails if person is planner]
    assert f"> IF LATE {play(right[0])} You played" in words(own)
    assert not any("out of time" in words(mail) for _, mail in mails)
    with table.house.store.reading() as reading:
        (turn,) = reading.turns.of(number_of(planner), 10)
        clock = reading.seat_clocks.of(1, number_of(planner))
    assert turn.how is TurnEnd.LATE
    assert clock.missed == 0


def test_a_default_that_cannot_be_played_is_told_with_what_the_server_did_instead(table):
    planner = in_turn(table)
    right, _ = cards_of(table, planner)
    card = single(table, planner, right)
    table.says(planner, f"IF LATE {play(card)}\n{play(card)}")
    plays_right(table)
    plays_right(table)
    table.waits(3 * DAY + 61 * SECOND)
    own = [mail for person, mail in ticks(table) if person is planner]
    assert len(own) == 1
    assert "out of time, random card" in words(own[0])
    assert f"Planned move cancelled: IF LATE {play(card)}. It wasn't possible." in words(own[0])


# ------------------------------------------------ plays that can be taken back


def test_a_play_waits_unjudged_and_nobody_is_mailed_until_its_time_has_come(regret):
    mover = in_turn(regret)
    right, _ = cards_of(regret, mover)
    with regret.unchanged():
        came = regret.says(mover, play(right[0]))
        assert {person for person, _ in came.mails} == {mover}
        assert came.fate is LetterStatus.HANDLED
        assert "Your move is in. It'll be judged on" in came.answer
        assert "TAKE BACK" in html_of(came.mails[0][1])
        regret.waits(REGRET - SECOND)
        assert ticks(regret) == []
    regret.waits(SECOND)
    mails = ticks(regret)
    assert {person for person, _ in mails} == set(PEOPLE)
    (own,) = [mail for person, mail in mails if person is mover]
    assert f"> {play(right[0])} You played" in words(own)
    assert ticks(regret) == []


def test_a_play_that_is_taken_back_is_not_made(regret):
    mover = in_turn(regret)
    right, _ = cards_of(regret, mover)
    regret.says(mover, play(right[0]))
    with regret.unchanged():
        came = regret.says(mover, "TAKE BACK")
        assert f"You took back your move: {play(right[0])}. It's still your turn." in came.answer
        regret.waits(REGRET)
        assert ticks(regret) == []
    assert regret.sees(mover).asked is Asked.PLAY
    again = regret.says(mover, "TAKE BACK")
    assert "You have no move to take back" in again.answer


def test_a_second_play_takes_the_place_of_the_first(regret):
    mover = in_turn(regret)
    right, wrong = cards_of(regret, mover)
    regret.says(mover, play(wrong[0]))
    regret.waits(REGRET - SECOND)
    came = regret.says(mover, play(right[0]))
    assert "This move replaces the one that was waiting. It'll be judged on" in came.answer
    regret.waits(SECOND)
    assert ticks(regret) == []
    regret.waits(REGRET - SECOND)
    ticks(regret)
    assert regret.sees(mover).layout.main_line[-1] == right[0]


def test_a_second_copy_of_a_play_that_waits_changes_nothing(regret):
    mover = in_turn(regret)
    right, _ = cards_of(regret, mover)
    regret.says(mover, play(right[0]))
    regret.waits(REGRET - SECOND)
    came = regret.says(mover, play(right[0]))
    assert "Your move is in. It'll be judged on" in came.answer
    regret.waits(SECOND)
    assert ticks(regret)


def test_a_judged_play_is_taken_back_no_more(regret):
    mover = in_turn(regret)
    right, _ = cards_of(regret, mover)
    regret.says(mover, play(right[0]))
    regret.waits(REGRET)
    ticks(regret)
    with regret.unchanged():
        came = regret.says(mover, "TAKE BACK")
    assert "You can't take it back any more." in came.answer


def test_a_play_that_cannot_be_made_is_refused_at_once(regret):
    mover = in_turn(regret)
    other = after(regret, mover)
    right, _ = cards_of(regret, other)
    came = regret.says(other, play(right[0]))
    assert came.fate is LetterStatus.MISREAD
    assert "YOUR PLANNED MOVES" not in text_of(regret.newest(other))


def test_who_has_played_is_not_late_while_his_play_waits(regret):
    mover = in_turn(regret)
    right, _ = cards_of(regret, mover)
    regret.waits(3 * DAY - MINUTE)
    ticks(regret)
    regret.says(mover, play(right[0]))
    regret.waits(5 * MINUTE)
    with regret.unchanged():
        assert ticks(regret) == []
    regret.waits(5 * MINUTE)
    ticks(regret)
    assert regret.sees(mover).layout.main_line[-1] == right[0]
    with regret.house.store.reading() as reading:
        (turn,) = reading.turns.of(number_of(mover), 10)
    assert turn.how is TurnEnd.ON_TIME
    assert turn.ended < turn.due


def test_nobody_stalls_a_game_by_plays_that_he_replaces_again_and_again(regret):
    mover = in_turn(regret)
    right, wrong = cards_of(regret, mover)
    regret.waits(3 * DAY - MINUTE)
    for at in range(4):
        regret.says(mover, play((right if at % 2 else wrong)[0]))
        regret.waits(5 * MINUTE)
        ticks(regret)
    assert in_turn(regret) is not mover


def test_who_has_played_is_not_reminded_while_his_play_waits(regret):
    mover = in_turn(regret)
    right, _ = cards_of(regret, mover)
    regret.waits(DAY * 9 // 4 - SECOND)
    regret.says(mover, play(right[0]))
    regret.waits(MINUTE)
    assert ticks(regret) == []


def test_a_play_is_given_up_where_somebody_acts_before_it_is_judged_and_one_tap_sends_it_again(regret):
    first = in_turn(regret)
    mover = after(regret, first)
    plays_right(regret)
    regret.waits(REGRET)
    ticks(regret)
    right, _ = cards_of(regret, mover)
    regret.says(mover, f"LATER NO PLAY\n{play(right[0])}")
    regret.says(first, "PROPHET")
    told = regret.newest(mover)
    assert f"Your move {play(right[0])} wasn't made." in words(told)
    assert f"Still want it? Reply {play(right[0])}" in words(told)
    regret.waits(REGRET)
    with regret.unchanged():
        assert ticks(regret) == [], "nor is anything else that he planned done in its place"
    regret.says(mover, play(right[0]), told)
    regret.waits(REGRET)
    ticks(regret)
    assert regret.sees(first).asked is Asked.CALL


def test_a_guess_and_a_wish_below_a_play_wait_with_it(regret):
    mover = in_turn(regret)
    right, _ = cards_of(regret, mover)
    came = regret.says(mover, f"{play(right[0])}\nPROPHET")
    assert came.answer.count("Your move is in. It'll be judged on") == 1
    regret.waits(REGRET)
    ticks(regret)
    assert "You're now Prophet." in words(regret.newest(mover))


# ------------------------------------------------ never twice, never too early


def folder_of(tmp_path, name):
    folder = tmp_path / name
    folder.mkdir()
    return folder


def test_a_play_whose_transaction_fails_is_made_once_when_the_server_is_back(stages, tmp_path):
    table, store = opened_by(stages, tmp_path, REGRETFUL)
    mover = in_turn(table)
    right, _ = cards_of(table, mover)
    table.says(mover, play(right[0]))
    table.waits(REGRET)
    with table.unchanged(), pytest.raises(StoreUnavailable):
        tick(replace(table.house, store=Refusing(store)))
    back = replace(table.house, shelf=TableCache())
    assert tick(back) == 1
    version = table.version()
    assert tick(back) == 0
    assert tick(replace(table.house, shelf=TableCache())) == 0
    assert table.version() == version
    store.close()


def test_no_plan_is_carried_out_while_an_earlier_letter_waits_to_be_handled(regret):
    mover = in_turn(regret)
    right, _ = cards_of(regret, mover)
    regret.says(mover, play(right[0]))
    regret.waits(REGRET - SECOND)
    newest = regret.newest(mover)
    letter = regret.letter(mover, "TAKE BACK", newest).as_bytes()
    known = addressee(regret.house, reply_address(newest))
    receive(regret.house, mover.address, [known], letter)
    regret.waits(MINUTE)
    with regret.unchanged():
        tick(regret.house)
        regret.counter.work()
    assert "You took back your move" in words(regret.newest(mover))


def test_a_play_that_was_made_meanwhile_is_not_made_again_by_a_tick_that_began_before(regret):
    mover = in_turn(regret)
    right, _ = cards_of(regret, mover)
    regret.says(mover, play(right[0]))
    regret.waits(REGRET)
    stale = Interrupted(regret.house.store, lambda: regret.says(mover, "TAKE BACK"))
    with regret.unchanged():
        assert tick(replace(regret.house, store=stale, shelf=TableCache())) == 0
    assert "You took back your move" in words(regret.newest(mover))


@dataclass
class Interrupted:
    """A store in which something else happens just before the first transaction."""

    store: Store
    first: Callable[[], object] | None

    def reading(self):
        return self.store.reading()

    def writing(self, **how):
        before, self.first = self.first, None
        if before is not None:
            before()
        return self.store.writing(**how)


def test_a_paused_game_carries_out_no_plan_and_goes_on_with_it(table):
    planner = in_turn(table)
    right, _ = cards_of(table, planner)
    agreed(table, "PAUSE")
    table.says(planner, f"LATER {play(right[0])}")
    with table.unchanged():
        assert ticks(table) == []
        table.waits(DAY)
        assert ticks(table) == []
    agreed(table, "UNPAUSE")
    ticks(table)
    assert table.sees(planner).layout.main_line[-1] == right[0]


def agreed(table, order):
    """What the host orders, and all agree with."""
    table.says(ANA, order)
    for person in PEOPLE:
        if person is not ANA:
            table.says(person, "AGREE")


def test_a_play_that_waits_is_given_up_where_plays_are_undone_or_a_moderator_plays_in_his_place(regret):
    plays_right(regret)
    regret.waits(REGRET)
    ticks(regret)
    mover = in_turn(regret)
    right, wrong = cards_of(regret, mover)
    regret.says(mover, play(right[0]))
    agreed(regret, "UNDO 1")
    told = [mail for person, mail in regret.town.mails if person is mover and "wasn't made" in text_of(mail)]
    assert len(told) == 1
    assert f"Your move {play(right[0])} wasn't made. The game moved on first." in words(told[0])
    regret.waits(REGRET)
    with regret.unchanged():
        assert ticks(regret) == []
    mover = in_turn(regret)
    right, wrong = cards_of(regret, mover)
    regret.says(mover, play(wrong[0]))
    agreed(regret, f"PLAY FOR {mover.name}")
    his = [words(mail) for person, mail in regret.town.mails if person is mover]
    assert sum(f"Your move {play(wrong[0])} wasn't made." in told for told in his) == 1
    regret.waits(REGRET)
    with regret.unchanged():
        ticks(regret)


def test_a_plan_waits_for_the_mail_that_tells_the_last_player_of_his_play(table):
    """It is that mail which tells him that he may become Prophet: his time begins when it has left."""
    mover = in_turn(table)
    planner = after(table, mover)
    right, then = cards_of(table, mover)[0], cards_of(table, planner)[1]
    table.says(planner, f"LATER {play(then[0])}")
    table.waits(SECOND)
    newest = table.newest(mover)
    known = addressee(table.house, reply_address(newest))
    receive(table.house, mover.address, [known], table.letter(mover, play(right[0]), newest).as_bytes())
    while handle_waiting(table.house, 20):
        pass
    version = table.version()
    for _ in range(3):
        table.waits(HOUR)
        tick(table.house)
    table.counter.work()  # now the relay takes mail again
    table.waits(WINDOW - SECOND)
    tick(table.house)
    assert table.version() == version
    table.waits(SECOND)
    tick(table.house)
    assert table.version() > version


# ------------------------------------------------ nobody else sees anything


def bytes_of(mails):
    """All that these mails are, but for the clock on the wall and the ids of the letters that they answer."""
    kept = []
    for mail in mails:
        for header in ("Date", "In-Reply-To", "References"):
            del mail[header]
        kept.append(mail.as_bytes())
    return kept


def told_others(stages, folder, time_rules, whose, script):
    """What everybody else is mailed while `script` goes on: letters of one who is given by how many turns he waits."""
    table, store = opened_by(stages, folder, time_rules)
    before = len(table.town.mails)
    him = in_turn(table)
    for _ in range(whose):
        him = after(table, him)
    script(table, him)
    mails = [(person, mail) for person, mail in table.town.mails[before:] if person is not him]
    store.close()
    return {person.name: bytes_of([mail for who, mail in mails if who is person]) for person, _ in mails}


def test_plans_change_no_byte_of_what_others_are_mailed_before_they_are_carried_out(stages, tmp_path):
    def script(plans):
        def goes_on(table, him):
            hand = table.sees(him).hand
            for plan in plans:
                table.says(him, plan.format(play(hand[0]), play(hand[1])))
            plays_right(table)
            table.waits(WINDOW - SECOND)
            ticks(table)
            table.says(ANA, "STATUS\nSAY what is he waiting for?") if him is not ANA else None
            table.says(after(table, him), "HISTORY")

        return goes_on

    worlds = [
        told_others(stages, folder_of(tmp_path, str(number)), PATIENT, 1, script(plans))
        for number, plans in enumerate(
            [
                [],
                ["LATER {1}\nIF LATE {0}"],
                ["LATER NO PLAY", "PLANS", "CANCEL 1"],
                ["IF last is red {0} ELSE {1}", "IF the moon is full {0}"],
            ]
        )
    ]
    assert worlds[0]
    assert all(world == worlds[0] for world in worlds)


def test_a_play_that_waits_changes_no_byte_of_what_others_are_mailed(stages, tmp_path):
    def script(letters):
        def goes_on(table, him):
            right, wrong = cards_of(table, him)
            for letter in letters:
                table.says(him, letter.format(play(right[0]), play(wrong[0])))
            table.waits(REGRET - SECOND)
            ticks(table)
            for person in PEOPLE:
                if person is not him:
                    table.says(person, "STATUS\nSAY what is he waiting for?")

        return goes_on

    worlds = [
        told_others(stages, folder_of(tmp_path, str(number)), REGRETFUL, 0, script(letters))
        for number, letters in enumerate([[], ["{0}"], ["{1}", "TAKE BACK", "NO PLAY"]])
    ]
    assert worlds[0]
    assert all(world == worlds[0] for world in worlds)


# ------------------------------------------------ an outdated play


def test_a_play_in_answer_to_an_outdated_mail_is_not_made_and_one_tap_makes_it_all_the_same(table):
    mover = in_turn(table)
    planner = after(table, mover)
    plays_right(table)
    asked_then = table.newest(planner)
    table.says(mover, "PROPHET")
    right, _ = cards_of(table, planner)
    with table.unchanged():
        came = table.says(planner, play(right[0]), asked_then)
    assert "The game moved on first:" in came.answer
    assert f"{mover.name} is Prophet" in came.answer
    (mail,) = came.to(planner)
    (offer,) = [link for link in taps(mail) if f"body={play(right[0])}\r\n" in unquote(link)]
    to = unquote(offer.removeprefix("mailto:").partition("?")[0])
    table.posts(planner.address, to, table.letter(planner, play(right[0]), mail))
    assert table.sees(mover).asked is Asked.CALL


def taps(mail):
    """The links of a mail that open a reply."""
    return [unescape(link) for link in re.findall(r'href="(mailto:[^"]*)"', html_of(mail))]


# ------------------------------------------------ what is kept of plans


def test_plans_are_in_my_data_and_go_when_he_is_forgotten(table):
    planner = after(table, in_turn(table))
    card = play(table.sees(planner).hand[0])
    table.says(planner, f"LATER {card}")
    table.says(planner, "MY DATA")
    data = next(
        mail for person, mail in table.town.mails if person is planner and mail["Eleusis-Kind"] == "my-data"
    )
    (file,) = data.iter_attachments()
    ((plan),) = json.loads(file.get_content())["plans"]
    assert (plan["table"], plan["number"], plan["kind"], plan["text"]) == (1, 1, "later", f"LATER {card}")
    table.says(planner, "LEAVE YES")
    with table.house.store.reading() as reading:
        assert reading.plans.of(1, number_of(planner)) == []


# ------------------------------------------------ on a condition


def test_a_condition_chooses_the_card_by_what_lies_there_when_the_turn_comes(table):
    mover = in_turn(table)
    planner = after(table, mover)
    _, right = cards_of(table, planner)
    wrong = cards_of(table, planner)[0]
    right_now = cards_of(table, mover)[0][0]
    red = "red" if right_now.suit.red else "black"
    other = "black" if right_now.suit.red else "red"
    came = table.says(planner, f"IF last is {red} PLAY {code(right[0])} ELSE PLAY {code(wrong[0])}")
    assert "Saved as planned move 1." in came.answer
    came = table.says(planner, f"IF last is {other} PLAY {code(wrong[0])}")
    assert "Saved as planned move 2." in came.answer
    table.says(mover, play(right_now))
    table.waits(WINDOW)
    mails = ticks(table)
    (own,) = [mail for person, mail in mails if person is planner]
    assert f"> IF last is {red} PLAY {code(right[0])} ELSE PLAY {code(wrong[0])} You played" in words(own)
    assert table.sees(planner).layout.main_line[-1] == right[0]
    assert "2 IF last is" in words(own)


def test_a_condition_that_does_not_hold_keeps_its_plan_and_lets_the_next_one_go_first(table):
    mover = in_turn(table)
    planner = after(table, mover)
    _, right = cards_of(table, planner)
    table.says(planner, f"IF the layout has 99 cards or more PLAY {code(right[1])}\nLATER {code(right[0])}")
    plays_right(table)
    table.waits(WINDOW)
    own = next(mail for person, mail in ticks(table) if person is planner)
    assert "Its condition isn't met, so we didn't make the move. We'll keep it for your next turn." in words(
        own
    )
    assert table.sees(planner).layout.main_line[-1] == right[0]
    assert "1 IF the layout" in words(own)
    assert "2 LATER" not in words(own).partition("YOUR PLANNED MOVES")[2]


def test_where_no_condition_holds_he_is_told_once_and_moves_himself(table):
    mover = in_turn(table)
    planner = after(table, mover)
    _, right = cards_of(table, planner)
    table.says(planner, f"IF the layout has 99 cards or more PLAY {code(right[0])}")
    plays_right(table)
    table.waits(WINDOW)
    with table.unchanged():
        ((person, mail),) = ticks(table)
        assert person is planner
        assert "Its condition isn't met, so we didn't make the move" in words(mail)
        assert f"Your move, {planner.name}." in words(mail)
        table.waits(HOUR)
        assert ticks(table) == []
    came = table.says(planner, play(right[0]))
    assert "1 IF the layout" in came.answer


def test_a_condition_that_cannot_be_read_is_asked_back(table):
    planner = after(table, in_turn(table))
    card = table.sees(planner).hand[0]
    came = table.says(planner, f"IF the moon is full PLAY {code(card)}")
    assert "Saved as planned move" not in came.answer


def code(card):
    return str(card).lower()


class PlaysFirst:
    """A caretaker who plays the one card while it is held, and else the last of the hand."""

    def __init__(self, first):
        self.first = first

    def card(self, view):
        hand = view.round.hand
        return self.first if self.first in hand else hand[-1]


@pytest.mark.parametrize("at", [0, 5], ids=["a card of the plan", "another card"])
def test_what_somebody_planned_himself_is_done_before_his_caretaker_plays(stages, tmp_path, at):
    table, store = opened_by(stages, tmp_path, TimeRules(missed=Missed.CARETAKER))
    planner = in_turn(table)
    hand = table.sees(planner).hand
    table.counter.house = replace(table.counter.house, caretaker=PlaysFirst(hand[at]))
    table.house = table.counter.house
    table.says(planner, f"IF the layout has 3 cards or more PLAY {code(hand[0])}, {code(hand[1])}")
    ((person, mail),) = ticks(table)
    assert person is planner
    assert "Its condition isn't met, so we didn't make the move" in words(mail)
    table.waits(3 * DAY + 61 * SECOND)
    ticks(table)
    assert in_turn(table) is not planner, "the caretaker has played"
    plays_right(table)
    plays_right(table)
    own = next(mail for whose, mail in ticks(table) if whose is planner)
    assert own["Eleusis-Kind"] == "plan"
    if at == 0:
        assert f"You don't have {code(hand[0])}" in words(own)
    else:
        wrong = (card for _, cards in table.sees(planner).layout.wrong for card in cards)
        assert {hand[0], hand[1]} <= {*table.sees(planner).layout.main_line, *wrong}
    assert in_turn(table) is not planner, "what could not be done, the caretaker does in another way"
    store.close()
