"""The clock of each turn: banks that fill and are spent, pauses, extensions, excuses, and who is asked by when."""

import pytest

from pbem.engine.match import commands as match_commands
from pbem.engine.match import events
from pbem.engine.match.moderation import orders
from pbem.engine.match.state import task
from pbem.engine.match.terms import TimeRules
from pbem.engine.round import commands as commands
from pbem.engine.round.commands import ProphetWish
from pbem.engine.round.state import Duty
from pbem.store.rows.turns import TurnEnd
from tests.service.timing import DAY, HOUR, SECRET, TimedTable, instant

WEEKEND = (6, 7)
BANK = TimeRules(bank=5 * DAY)


# ---------------------------------------------------------------- the bank


@pytest.mark.parametrize(
    ("took", "bank"),
    [
        (0, 5 * DAY),
        (3 * DAY, 5 * DAY),  # the whole clock, and no more
        (3 * DAY + 1, 5 * DAY - 1),
        (4 * DAY, 4 * DAY),
        (8 * DAY, 0),
    ],
)
def test_a_move_that_takes_longer_than_the_clock_is_paid_from_the_bank(took, bank):
    table = TimedTable(BANK).dealt()
    mover = table.mover
    assert table.left == 8 * DAY
    table.plays(after=took)
    assert table.bank(mover) == bank


def test_what_quick_moves_leave_of_the_clock_fills_the_bank_up_to_what_it_holds():
    table = TimedTable(BANK).dealt()
    mover = table.mover
    table.plays(after=8 * DAY)
    banks = []
    for took in (2 * DAY, 3 * DAY, 0, DAY):
        table.turns_to(mover).plays(after=took)
        banks.append(table.bank(mover))
    assert banks == [DAY, DAY, 4 * DAY, 5 * DAY]


def test_the_next_deadline_is_by_what_the_bank_still_has():
    table = TimedTable(BANK).dealt()
    mover = table.mover
    table.plays(after=6 * DAY).turns_to(mover)
    assert table.left == 3 * DAY + 2 * DAY


def test_each_has_a_bank_of_his_own():
    table = TimedTable(BANK).dealt().plays(after=7 * DAY)
    assert table.left == 8 * DAY


def test_no_more_of_a_bank_counts_than_the_table_has_now():
    table = TimedTable(BANK).dealt()
    mover = table.mover
    table.plays()
    assert table.bank(mover) == 5 * DAY
    less = TimeRules(bank=DAY)
    match = table.match
    change = orders.ChangeSettings(
        match.rulebook, match.options, match.house_rules, match.clock, time_rules=less
    )
    table.agree_that(orders.CloseRound(scored=True)).orders(change)
    assert table.left == 3 * DAY + DAY


def test_the_bank_is_spent_on_working_days_only():
    """Clock and bank of a day each from Thursday noon: over on Monday noon, and half of the bank is left on Monday."""
    table = TimedTable(TimeRules(bank=DAY, days_off=WEEKEND), DAY, "2026-06-04 12:00").dealt()
    mover = table.mover
    assert table.deadline.due == instant("2026-06-08 12:00")
    table.until("2026-06-08 00:00").plays()
    assert table.bank(mover) == DAY // 2


def test_a_turn_in_which_the_server_had_to_act_leaves_nothing_in_the_bank():
    table = TimedTable(BANK).dealt()
    mover = table.mover
    table.waits(8 * DAY + 90_000_000).does(commands.PlayForMissing(str(mover), "miss:1"), missed=True)
    assert table.bank(mover) == 0
    assert table.turns[-1].how is TurnEnd.MISSED


def test_time_that_a_moderator_gave_is_not_paid_from_the_bank_and_does_not_fill_it():
    table = TimedTable(BANK).dealt()
    mover = table.mover
    table.extends(2 * DAY)
    assert table.left == 10 * DAY
    table.plays(after=4 * DAY)
    assert table.bank(mover) == 5 * DAY
    table.turns_to(mover).plays(after=4 * DAY)
    assert table.bank(mover) == 4 * DAY
    table.turns_to(mover).extends(9 * DAY).plays()
    assert table.bank(mover) == 5 * DAY


# ---------------------------------------------------------------- the first turn, grace


def test_the_first_turn_of_each_in_the_match_is_twice_as_long_and_no_other():
    table = TimedTable(TimeRules(first_turn=2))
    god = table.mover
    assert table.left == 6 * DAY, "God's first turn is to set his rule"
    table.dealt()
    for _ in range(3):
        assert table.left == 6 * DAY
        table.plays()
    for _ in range(3):
        assert table.left == 3 * DAY
        table.plays()
    table.agree_that(orders.CloseRound(scored=True))
    assert table.mover == int(table.match.god) != god
    assert table.left == 3 * DAY, "who is God now had his first turn as a player"


def test_grace_is_how_much_later_the_server_acts_and_no_part_of_the_deadline():
    table = TimedTable(TimeRules(grace=2 * HOUR)).dealt()
    assert table.left == 3 * DAY
    assert table.deadline.fires == table.deadline.due + 2 * HOUR
    table.extends(DAY)
    assert table.deadline.fires == table.deadline.due + 2 * HOUR


# ---------------------------------------------------------------- a clock that stands


@pytest.mark.parametrize(
    ("took", "base", "bank"),
    [(0, 3 * DAY, 5 * DAY), (DAY, 2 * DAY, 5 * DAY), (3 * DAY, 0, 5 * DAY), (7 * DAY, 0, DAY)],
)
def test_a_clock_that_stood_goes_on_with_what_was_left_of_it_and_of_the_bank(took, base, bank):
    table = TimedTable(BANK).dealt().waits(took).pauses()
    assert table.deadline is None
    table.waits(30 * DAY).goes_on()
    assert table.left == base + bank
    assert (table.deadline.base, table.deadline.bank) == (base, bank)


def test_a_pause_costs_nobody_anything_of_his_bank():
    table = TimedTable(BANK).dealt()
    mover = table.mover
    table.waits(DAY).pauses().waits(30 * DAY).goes_on().plays(after=3 * DAY)
    assert table.bank(mover) == 4 * DAY


def test_a_pause_over_a_weekend_keeps_the_time_that_runs():
    """Friday noon, with two days to run until Tuesday noon; it goes on at Wednesday noon."""
    rules = TimeRules(days_off=WEEKEND)
    table = TimedTable(rules, 2 * DAY, "2026-06-05 12:00").dealt()
    assert table.deadline.due == instant("2026-06-09 12:00")
    table.pauses().until("2026-06-10 12:00").goes_on()
    assert table.deadline.due == instant("2026-06-12 12:00")


def test_what_a_moderator_gave_goes_on_behind_the_clock_and_never_fills_the_bank():
    table = TimedTable(BANK).dealt()
    mover = table.mover
    table.plays(after=8 * DAY).turns_to(mover)
    table.extends(10 * DAY).pauses().goes_on()
    assert table.left == 13 * DAY
    assert (table.deadline.base, table.deadline.bank, table.deadline.extra) == (3 * DAY, 0, 10 * DAY)
    table.plays()
    assert table.bank(mover) == 3 * DAY


def test_a_clock_that_stands_may_be_extended():
    table = TimedTable(BANK).dealt().waits(DAY).pauses().extends(2 * DAY).goes_on()
    assert table.left == 9 * DAY


def test_a_turn_that_began_while_the_clock_stood_has_all_its_time():
    table = TimedTable(BANK).dealt()
    table.waits(DAY).pauses()
    mover = str(table.mover)
    table.does(commands.SkipTurn(mover))
    assert table.match.paused is not None
    table.extends(2 * DAY).waits(9 * DAY).goes_on()
    assert table.left == 3 * DAY + 5 * DAY + 2 * DAY


def test_a_daily_clock_that_stood_goes_on_to_an_hour_of_moves():
    table = TimedTable(TimeRules(daily=20 * 60), DAY, "2026-06-02 07:00").dealt()
    table.until("2026-06-02 17:00").pauses().until("2026-06-05 09:00").goes_on()
    assert table.deadline.due == instant("2026-06-05 20:00")


# ---------------------------------------------------------------- held, excused


def test_who_is_excused_has_a_clock_more_from_then_on_and_no_bank():
    table = TimedTable(BANK).dealt()
    mover = table.mover
    table.waits(8 * DAY + HOUR).does(events.TurnExcused(str(mover)))
    assert table.left == 3 * DAY
    assert table.deadline.excused
    table.plays(after=HOUR)
    assert table.bank(mover) == 0
    assert table.turns[-1].how is TurnEnd.LATE


def test_an_excuse_is_a_clock_of_working_days():
    """A day's clock from Thursday noon; excused at Friday noon, it is over at Monday noon."""
    table = TimedTable(TimeRules(days_off=WEEKEND), DAY, "2026-06-04 12:00").dealt()
    table.waits(DAY).does(events.TurnExcused(str(table.mover)))
    assert table.deadline.due == instant("2026-06-08 12:00")


def test_an_excuse_of_a_daily_table_is_until_an_hour_of_moves():
    table = TimedTable(TimeRules(daily=20 * 60), DAY, "2026-06-02 07:00").dealt()
    table.until("2026-06-02 20:01").does(events.TurnExcused(str(table.mover)))
    assert table.deadline.due == instant("2026-06-03 20:00")


def test_the_clock_of_whom_mail_does_not_reach_is_held_once_for_a_clock_and_the_bank_behind_it():
    table = TimedTable(BANK).dealt()
    mover = str(table.mover)
    table.waits(7 * DAY).does(events.SeatUnreachable(mover))
    assert table.left == 3 * DAY, "the rest of the bank would have been less"
    assert table.deadline.waited
    table.waits(DAY).does(events.SeatReachable(mover))
    assert table.left == 8 * DAY, "now he can read what is asked of him"


def test_a_mail_that_comes_back_early_takes_nothing_of_the_bank():
    table = TimedTable(BANK).dealt()
    table.waits(HOUR).does(events.SeatUnreachable(str(table.mover)))
    assert table.left == 8 * DAY - HOUR


# ---------------------------------------------------------------- whose deadline it is


def test_god_has_one_clock_for_his_rule_however_many_drafts_he_writes():
    table = TimedTable()
    god = task(table.match)
    assert god.duty is None
    due = table.deadline.due
    table.waits(DAY).does(events.RuleDrafted(god.seat, "anything", {"any": True}, 1))
    assert (table.mover, table.deadline.due) == (int(god.seat), due)


def test_god_who_judges_has_a_deadline_and_then_who_plays_next():
    table = TimedTable(human=True)
    god = table.match.god
    table.does(
        events.RuleDrafted(god, "in words alone", {}, 0), match_commands.ConfirmRule(god, SECRET, SECRET)
    )
    table.plays(after=DAY)
    assert task(table.match).duty is Duty.JUDGE
    assert (table.mover, table.left) == (int(god), 3 * DAY)
    table.waits(DAY).does(match_commands.GodSays(god, commands.JudgePlay(True)))
    assert task(table.match).duty is Duty.PLAY
    assert table.left == 3 * DAY
    assert [turn.person for turn in table.turns[-2:]][1] == int(god)


def test_a_prophet_has_a_deadline_for_his_call():
    table = TimedTable(BANK).dealt()
    seat = str(table.mover)
    hand = table.match.round.hands[seat]
    table.does(commands.PlayCards(seat, hand[:1], ProphetWish.ALWAYS))
    table.plays(after=DAY)
    assert task(table.match).duty is Duty.CALL
    assert (table.mover, table.left) == (int(seat), 8 * DAY)


def test_whoever_is_asked_twice_in_a_row_pays_for_the_first_time_before_the_second():
    table = TimedTable(BANK, human=True, book="eleusis-express")
    god = table.match.god
    table.does(
        events.RuleDrafted(god, "in words alone", {}, 0), match_commands.ConfirmRule(god, SECRET, SECRET)
    )
    assert task(table.match).duty is Duty.STARTER
    table.waits(7 * DAY).does(match_commands.GodSays(god, commands.JudgeStarter(True)))
    seat = str(table.mover)
    table.does(commands.PlayCards(seat, table.match.round.hands[seat][:1], guess="all red"))
    assert (table.mover, table.left) == (int(god), 4 * DAY)
    table.waits(2 * DAY).does(match_commands.GodSays(god, commands.JudgePlay(True)))
    assert task(table.match).duty is Duty.JUDGE_GUESS
    assert (table.mover, table.left) == (int(god), 5 * DAY), "a day of his clock went into the bank"


def test_nobody_has_a_deadline_where_nobody_must_act():
    table = TimedTable()
    assert table.deadline is not None
    table.agree_that(orders.CloseMatch())
    assert table.deadline is None
