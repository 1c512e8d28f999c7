"""What moderators order to keep a table going: moderators, the clock, seats, settings, the full view."""

from dataclasses import replace

import pytest

from pbem.engine.match import commands as match_commands
from pbem.engine.match import events
from pbem.engine.match.consent import asked_on
from pbem.engine.match.evolve import replay
from pbem.engine.match.moderation import orders as moderation_orders
from pbem.engine.match.moderation import refusals
from pbem.engine.match.moderation.refusals import NotHisTurn
from pbem.engine.match.state import Phase, task
from pbem.engine.match.terms import USUAL
from pbem.engine.match.view import table_view
from pbem.engine.round import commands as commands
from pbem.engine.round import events as round_events
from tests.engine.gathering import Gathering

DAY = 24 * 60 * 60 * 1_000_000
HOST = "ana"


@pytest.fixture
def dealt(gardner):
    return Gathering(gardner).begun().dealt()


def orders(table, order, by=HOST):
    return table.do(match_commands.GiveOrder(by, order))


def done(table, order, by=HOST):
    """What comes of an order, to which everybody agrees who is asked."""
    answer = orders(table, order, by)
    assert isinstance(answer, tuple), answer
    motion = table.match.motion
    for seat in asked_on(table.match, motion) if motion is not None and motion.order == order else ():
        if table.match.motion is not None:
            answer = table.do(match_commands.Vote(seat, True))[1:]
    assert answer[0] == events.ModeratorOrdered(by, order)
    return answer[1:]


def plays_a_card(table):
    round_ = table.match.round
    return table.do(commands.PlayCards(round_.to_move, round_.hands[round_.to_move][:1]))


def players(table):
    """Who plays this round, the host aside."""
    return [seat for seat in table.match.round.seats if seat != HOST]


# ---------------------------------------------------------------- moderators


def test_the_host_is_a_moderator_and_appoints_others_from_the_table_or_from_outside(dealt):
    assert dealt.match.moderators == (HOST,)
    done(dealt, moderation_orders.Appoint("eva"))
    done(dealt, moderation_orders.Appoint("bia"))
    assert dealt.match.moderators == (HOST, "eva", "bia")
    assert "eva" in dealt.match.audience


def test_only_the_host_appoints_and_dismisses_but_everybody_may_give_the_office_up(dealt):
    done(dealt, moderation_orders.Appoint("eva"))
    done(dealt, moderation_orders.Appoint("bia"))
    assert orders(dealt, moderation_orders.Appoint("zoe"), by="eva") == match_commands.OnlyTheHost(HOST)
    assert orders(dealt, moderation_orders.Dismiss("bia"), by="eva") == match_commands.OnlyTheHost(HOST)
    done(dealt, moderation_orders.Dismiss("eva"), by="eva")
    done(dealt, moderation_orders.Dismiss("bia"))
    assert dealt.match.moderators == (HOST,)


def test_nobody_is_appointed_twice_and_the_host_is_never_dismissed(dealt):
    assert orders(dealt, moderation_orders.Appoint(HOST)) == refusals.IsModerator(HOST)
    assert orders(dealt, moderation_orders.Dismiss(HOST)) == refusals.HostStays(HOST)
    assert orders(dealt, moderation_orders.Dismiss("bia")) == refusals.NoModerator("bia")


def test_who_leaves_the_match_moderates_no_more(dealt):
    mover = players(dealt)[0]
    done(dealt, moderation_orders.Appoint(mover))
    dealt.do(match_commands.LeaveTable(mover))
    assert mover not in dealt.match.moderators


# ---------------------------------------------------------------- the clock


def test_no_move_is_taken_while_the_table_is_paused_and_the_turn_stays_what_it_was(dealt):
    waits, serial = task(dealt.match), dealt.match.serial
    done(dealt, moderation_orders.Pause(5))
    assert plays_a_card(dealt) == refusals.TablePaused()
    assert (task(dealt.match), dealt.match.serial, dealt.match.paused) == (waits, serial, 5)
    done(dealt, moderation_orders.Resume())
    assert dealt.match.paused is None
    assert isinstance(plays_a_card(dealt), tuple)


def test_a_table_is_paused_once_and_runs_on_once(dealt):
    assert orders(dealt, moderation_orders.Resume()) == refusals.NotPaused()
    done(dealt, moderation_orders.Pause(5))
    assert orders(dealt, moderation_orders.Pause(5)) == refusals.TablePaused()


def test_god_seals_no_rule_at_a_paused_table_but_may_write_one(gardner):
    table = Gathering(gardner).begun()
    done(table, moderation_orders.Pause(5))
    assert isinstance(table.do(events.RuleDrafted(table.match.god, "anything", {}, 1)), tuple)
    assert (
        table.do(match_commands.ConfirmRule(table.match.god, bytes(32), bytes(32))) == refusals.TablePaused()
    )


def test_who_comes_to_be_waited_for_during_a_pause_will_have_all_his_time(dealt):
    done(dealt, moderation_orders.Appoint("mod"))
    done(dealt, moderation_orders.Pause(5))
    done(dealt, moderation_orders.PlayFor(dealt.match.round.to_move), by="mod")
    assert dealt.match.paused == dealt.match.clock


def test_a_turn_is_extended_by_sixty_days_in_all_and_the_next_one_anew(dealt):
    done(dealt, moderation_orders.Extend(40 * DAY))
    assert orders(dealt, moderation_orders.Extend(21 * DAY)) == refusals.TooLongExtended(60 * DAY, 20 * DAY)
    done(dealt, moderation_orders.Extend(20 * DAY))
    plays_a_card(dealt)
    done(dealt, moderation_orders.Extend(60 * DAY))


def test_what_a_pause_keeps_can_be_extended(dealt):
    done(dealt, moderation_orders.Pause(5))
    done(dealt, moderation_orders.Extend(7))
    assert dealt.match.paused == 12


def test_before_the_match_there_is_no_clock_to_order_about(gardner):
    table = Gathering(gardner).sits("bia")
    for order in (
        moderation_orders.Pause(0),
        moderation_orders.Resume(),
        moderation_orders.Extend(DAY),
        moderation_orders.Remind("bia"),
        moderation_orders.OfferSeat("bia", "eva"),
        moderation_orders.SeeAll(),
    ):
        assert orders(table, order) == match_commands.MatchNotBegun(4, 2)


def test_who_must_act_is_reminded_once_a_turn_and_nobody_else(dealt):
    mover = dealt.match.round.to_move
    other = next(seat for seat in dealt.match.round.seats if seat != mover)
    assert orders(dealt, moderation_orders.Remind(other)) == NotHisTurn(other, mover)
    done(dealt, moderation_orders.Remind(mover))
    assert orders(dealt, moderation_orders.Remind(mover)) == refusals.AlreadyReminded(mover)
    plays_a_card(dealt)
    done(dealt, moderation_orders.Remind(dealt.match.round.to_move))


# ---------------------------------------------------------------- ejecting


def test_who_is_ejected_leaves_the_match_and_his_hand_stays_for_the_high_count(dealt):
    out = players(dealt)[0]
    held = dealt.match.round.hands[out]
    came = done(dealt, moderation_orders.EjectPlayer(out))
    assert came[:2] == (events.SeatLeft(out), round_events.PlayerEjected(out))
    assert out in dealt.match.left
    assert dealt.match.round.hands[out] == held
    assert out not in dealt.match.gods[dealt.match.number :]


def test_the_host_is_ejected_by_nobody_and_nobody_is_twice(dealt):
    out = players(dealt)[0]
    done(dealt, moderation_orders.Appoint("eva"))
    assert orders(dealt, moderation_orders.EjectPlayer(HOST), by="eva") == refusals.HostStays(HOST)
    done(dealt, moderation_orders.EjectPlayer(out), by="eva")
    assert orders(dealt, moderation_orders.EjectPlayer(out), by="eva") == refusals.NoSeatHere(out)


def host_free(gardner, **how):
    """A table whose first God is not its host."""
    table = Gathering(gardner, **how).begun()
    assert table.match.god != HOST
    return table


def test_a_god_who_does_not_set_his_rule_can_be_ejected_and_the_next_one_is_asked(gardner):
    table = Gathering(gardner, seats=5).sits("eva").begun()
    god, after = table.match.god, table.match.gods[1]
    done(table, moderation_orders.EjectPlayer(god))
    assert (table.match.phase, table.match.god) == (Phase.RULE, after)


def test_a_god_whose_rule_a_machine_judges_by_can_be_ejected_in_play(gardner):
    table = host_free(gardner)
    table.dealt()
    god = table.match.god
    assert done(table, moderation_orders.EjectPlayer(god)) == (events.SeatLeft(god),)
    assert table.match.phase is Phase.PLAY


def test_a_god_who_judges_himself_is_not_ejected_in_play(gardner):
    table = host_free(gardner, human=True)
    table.dealt()
    god = table.match.god
    assert orders(table, moderation_orders.EjectPlayer(god)) == refusals.GodInPlay(god)


def test_a_round_whose_judging_god_leaves_by_himself_is_void(gardner):
    table = host_free(gardner, human=True)
    table.dealt()
    table.do(match_commands.LeaveTable(table.match.god))
    assert table.match.results[0].ended_by is round_events.Ending.VOID


# ---------------------------------------------------------------- replacing


def replaces(table, seat, by="eva"):
    done(table, moderation_orders.OfferSeat(seat, by))
    answer = table.do(match_commands.TakeOffer(by))
    assert answer == (round_events.SeatTakenOver(seat, by),)


def test_a_newcomer_has_the_seat_with_its_hand_its_turn_and_its_rounds_as_god(dealt):
    plays_a_card(dealt)
    mover = dealt.match.round.to_move
    before = dealt.match
    replaces(dealt, mover)
    after = dealt.match
    assert after.round.hands["eva"] == before.round.hands[mover]
    assert task(after).seat == "eva"
    assert after.people == tuple("eva" if seat == mover else seat for seat in before.people)
    assert after.gods == tuple("eva" if seat == mover else seat for seat in before.gods)
    assert mover not in after.audience
    assert mover in after.known
    assert after.serial == before.serial
    assert isinstance(plays_a_card(dealt), tuple)


def test_nothing_changes_before_the_newcomer_says_so(dealt):
    seat = players(dealt)[0]
    people = dealt.match.people
    done(dealt, moderation_orders.OfferSeat(seat, "eva"))
    assert dealt.match.people == people
    assert dealt.do(match_commands.TakeOffer("zoe")) == refusals.NoOffer()


def test_scores_and_rounds_that_are_over_go_to_the_newcomer_between_two_rounds(dealt):
    dealt.played_out()
    before = dealt.match.results[0]
    seat = next(one for one in dealt.match.people if one != HOST and one != before.god)
    replaces(dealt, seat)
    replaces(dealt, before.god, "zoe") if before.god != HOST else None
    after = dealt.match.results[0]
    assert after.scores["eva"] == before.scores[seat]
    assert dealt.match.totals["eva"] == before.scores[seat]
    assert after.god == ("zoe" if before.god != HOST else HOST)


def test_a_god_is_replaced_while_his_rule_is_awaited_and_his_draft_is_the_newcomers(gardner):
    table = host_free(gardner)
    table.drafted()
    god = table.match.god
    replaces(table, god)
    assert (table.match.god, task(table.match).seat) == ("eva", "eva")
    assert table_view(table.match, "eva").draft is not None
    assert table_view(table.match, god).draft is None
    table.do(match_commands.ConfirmRule("eva", bytes(32), bytes(range(32))))
    assert table.match.phase is Phase.PLAY


def test_a_god_in_play_is_replaced_and_the_newcomer_reads_the_rule_and_the_other_no_more(gardner):
    table = host_free(gardner, human=True)
    table.dealt()
    god = table.match.god
    replaces(table, god)
    assert table_view(table.match, "eva").own_rule is not None
    assert table_view(table.match, god).own_rule is None
    assert table.match.round.god == "eva"


def test_a_prophet_is_replaced_with_his_marker(dealt):
    mover = dealt.match.round.to_move
    plays_a_card(dealt)
    dealt.do(commands.DeclareProphet(mover))
    done(dealt, moderation_orders.Appoint("mod")) if mover == HOST else None
    replaces(dealt, mover)
    assert dealt.match.round.prophet.seat == "eva"


def test_who_sits_here_left_saw_all_or_held_a_hand_of_the_round_takes_no_seat_of_it(dealt):
    one, other = players(dealt)[:2]
    assert orders(dealt, moderation_orders.OfferSeat(one, other)) == refusals.NotForHim(
        other, refusals.Unfit.SITS
    )
    done(dealt, moderation_orders.Appoint("mod"))
    done(dealt, moderation_orders.SeeAll(), by="mod")
    assert orders(dealt, moderation_orders.OfferSeat(one, "mod")) == refusals.NotForHim(
        "mod", refusals.Unfit.SAW
    )
    replaces(dealt, one)
    assert orders(dealt, moderation_orders.OfferSeat(other, one)) == refusals.NotForHim(
        one, refusals.Unfit.HELD
    )
    dealt.do(match_commands.LeaveTable("eva"))
    assert orders(dealt, moderation_orders.OfferSeat(other, "eva")) == refusals.NotForHim(
        "eva", refusals.Unfit.LEFT
    )


def test_who_got_the_full_view_after_a_seat_was_offered_to_him_takes_it_no_more(dealt):
    done(dealt, moderation_orders.Appoint("mod"))
    done(dealt, moderation_orders.OfferSeat(players(dealt)[0], "mod"))
    done(dealt, moderation_orders.SeeAll(), by="mod")
    assert dealt.do(match_commands.TakeOffer("mod")) == refusals.NotForHim("mod", refusals.Unfit.SAW)


def test_an_offer_lapses_when_whose_seat_it_is_leaves_or_another_is_asked(dealt):
    one = players(dealt)[0]
    done(dealt, moderation_orders.OfferSeat(one, "eva"))
    done(dealt, moderation_orders.OfferSeat(one, "zoe"))
    assert dealt.do(match_commands.TakeOffer("eva")) == refusals.NoOffer()
    dealt.do(match_commands.LeaveTable(one))
    assert dealt.do(match_commands.TakeOffer("zoe")) == refusals.NoOffer()
    assert orders(dealt, moderation_orders.OfferSeat("nobody", "eva")) == refusals.NoSeatHere("nobody")


def test_only_the_host_himself_gives_his_seat_away_and_he_stays_a_moderator(dealt):
    done(dealt, moderation_orders.Appoint("mod"))
    assert orders(dealt, moderation_orders.OfferSeat(HOST, "eva"), by="mod") == refusals.HostStays(HOST)
    replaces(dealt, HOST)
    assert HOST in dealt.match.moderators
    assert HOST in dealt.match.audience


def test_the_log_makes_the_same_table_again(dealt):
    replaces(dealt, players(dealt)[0])
    done(dealt, moderation_orders.Pause(5))
    assert replay(dealt.events) == dealt.match


# ---------------------------------------------------------------- settings


def settings(match, **changed):
    now = moderation_orders.ChangeSettings(match.rulebook, match.options, match.house_rules, match.clock)
    return replace(now, **changed)


def test_before_a_round_the_settings_change_and_a_rule_that_waits_is_written_anew(gardner):
    table = Gathering(gardner).begun().drafted()
    book = replace(gardner, string_max=3)
    order = settings(table.match, rulebook=book, options=(("string_max", "3"),), clock=9)
    assert done(table, order) == (events.DraftDropped(table.match.god),)
    assert (table.match.rulebook, table.match.clock, table.match.draft) == (book, 9, None)
    table.dealt()
    assert table.match.round.rulebook.string_max == 3


def test_in_play_a_round_keeps_the_settings_it_began_with(dealt):
    assert orders(dealt, settings(dealt.match, clock=9)) == refusals.SettingsInPlay()


def test_settings_that_change_nothing_or_are_for_others_than_sit_here_are_refused(gardner):
    table = Gathering(gardner).begun()
    assert orders(table, settings(table.match)) == refusals.NothingToChange()
    big = replace(gardner, seats_min=6)
    assert orders(table, settings(table.match, rulebook=big)) == match_commands.SeatsOutOfRange(6, 8, 4)


def test_rounds_come_to_be_rated_or_not_only_before_the_match_begins(gardner):
    table = Gathering(gardner)
    done(table, settings(table.match, rated=True))
    assert table.match.rated
    done(table, settings(table.match, clock=9))
    assert table.match.rated, "what is not said stays"
    table.begun()
    assert orders(table, settings(table.match, rated=False, clock=8)) == refusals.RatedOrNot(True)
    assert orders(table, settings(table.match, rated=True)) == refusals.NothingToChange()


def test_a_table_can_come_to_be_judged_by_its_gods_before_a_round(gardner):
    table = Gathering(gardner).begun()
    done(table, settings(table.match, house_rules=replace(USUAL, human_judge=True)))
    assert table.match.human_judge


# ---------------------------------------------------------------- the full view


def test_who_plays_or_is_god_gets_no_full_view(dealt):
    round_ = dealt.match.round
    assert orders(dealt, moderation_orders.SeeAll()) == refusals.NotWhilePlaying(round_.god == HOST)
    assert table_view(dealt.match, HOST).round.hands == ()


def test_the_full_view_shows_hands_and_rule_and_ends_with_the_round(dealt):
    done(dealt, moderation_orders.Appoint("mod"))
    assert table_view(dealt.match, "mod").round.hands == ()
    done(dealt, moderation_orders.SeeAll(), by="mod")
    seen = table_view(dealt.match, "mod")
    assert dict(seen.round.hands) == dict(dealt.match.round.hands)
    assert seen.shown_rule.text == "anything"
    assert seen.own_rule is None
    assert orders(dealt, moderation_orders.SeeAll(), by="mod") == refusals.SeesAll()
    for seat in dealt.match.people:
        assert table_view(dealt.match, seat).shown_rule is None
    dealt.played_out()
    assert table_view(dealt.match, "mod").round.hands == ()
    assert orders(dealt, moderation_orders.SeeAll(), by="mod") == match_commands.RuleAwaited(dealt.match.god)
    dealt.dealt()
    assert table_view(dealt.match, "mod").round.hands == ()


def test_neither_stock_nor_seed_is_in_the_full_view(dealt):
    done(dealt, moderation_orders.Appoint("mod"))
    done(dealt, moderation_orders.SeeAll(), by="mod")
    seen, match = table_view(dealt.match, "mod"), dealt.match
    other = replace(
        match, round=match.round.but(stock=match.round.stock[::-1]), rule=replace(match.rule, seed="00" * 32)
    )
    assert table_view(other, "mod") == seen
