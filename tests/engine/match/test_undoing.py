"""Plays undone at a table: what comes back, what does not, and a play made again with the verdict God means."""

from collections import Counter

import pytest

from pbem.cards import SeededChance
from pbem.engine.match import commands as match_commands
from pbem.engine.match import events
from pbem.engine.match.evolve import evolve_match, replay
from pbem.engine.match.moderation.undo import undo, undo_amended
from pbem.engine.match.state import Phase, task
from pbem.engine.round import commands as commands
from pbem.engine.round import events as round_events
from pbem.engine.round import refusals as refusals
from pbem.engine.round.commands import ProphetWish
from pbem.engine.round.queries import NOBODY
from pbem.engine.round.state import Duty
from tests.engine.gathering import SEED, Gathering


@pytest.fixture
def human(books):
    """A table whose God judges by reply, with its first round dealt."""

    def table(name="new-eleusis", **how):
        return Gathering(books[name], human=True, **how).begun().dealt()

    return table


def plays(table, count=1, *, right=True, **wishes):
    """Who is to move plays the first cards of his hand, and God says what they are."""
    seat = table.match.round.to_move
    table.do(commands.PlayCards(seat, table.match.round.hands[seat][:count], **wishes))
    if right is not None:
        says(table, right)
    return seat


def says(table, right, card=None):
    return table.do(match_commands.GodSays(table.match.god, commands.JudgePlay(right, card)))


def takes(table, answer):
    """The table with events that a command of another kind brought."""
    assert isinstance(answer, tuple), answer
    for event in answer:
        table.match = evolve_match(table.match, event)
        table.events.append(event)
    return answer


def undoes(table, number):
    return takes(table, undo(table.match, number))


def amends(table, number, right, card=None):
    proposed = events.AmendmentProposed(table.match.god, number, right, card)
    return takes(table, undo_amended(table.match, proposed))


def cards_of(round_):
    held = Counter(round_.stock)
    for hand in round_.hands.values():
        held.update(hand)
    for laid in round_.layout.laid:
        held.update(laid.cards)
    held.update(round_.pending.cards if round_.pending else ())
    return held


def test_a_round_is_again_what_it_was_before_the_play_but_for_its_shuffled_stock(human):
    table = human()
    plays(table)
    then = table.match.round
    plays(table, 2, right=False)
    plays(table)
    undoes(table, 2)
    now = table.match.round
    stock = SeededChance(SEED).shuffle("undo:1", then.stock)
    assert now == then.but(stock=stock)
    assert cards_of(now) == cards_of(then)
    assert replay(table.events) == table.match


def test_each_undoing_shuffles_under_a_label_of_its_own(human):
    table = human()
    stock = table.match.round.stock
    for time in (1, 2, 3):
        plays(table)
        undoes(table, 1)
        stock = SeededChance(SEED).shuffle(f"undo:{time}", stock)
        assert table.match.round.stock == stock


def test_each_round_counts_its_undoings_from_one(human):
    """A file holds one round, and finds the label `undo:1` in it."""
    table = human()
    plays(table)
    undoes(table, 1)
    table.do(commands.EndRound(scored=True))
    table.dealt()
    stock = table.match.round.stock
    plays(table)
    undoes(table, 1)
    assert table.match.round.stock == SeededChance(SEED).shuffle("undo:1", stock)


@pytest.mark.parametrize("no_play", [False, True])
def test_a_play_that_waits_for_gods_verdict_can_be_undone_by_its_number(human, no_play):
    table = human()
    plays(table)
    then = table.match.round
    if no_play:
        table.do(commands.DeclareNoPlay(then.to_move))
    else:
        plays(table, right=None)
    undoes(table, 2)
    assert table.match.round.pending is None
    assert table.match.round.hands == then.hands
    assert task(table.match).duty is Duty.PLAY


def test_only_plays_of_the_running_round_are_undone(human):
    table = human()
    assert undo(table.match, 1) == refusals.NoSuchPlay(1)
    plays(table)
    assert undo(table.match, 0) == refusals.NoSuchPlay(0)
    assert undo(table.match, 2) == refusals.NoSuchPlay(2)
    table.do(commands.EndRound(scored=True))
    assert undo(table.match, 1) == refusals.RoundIsOver()


def test_a_play_that_was_withdrawn_has_no_number_to_undo(human):
    table = human()
    plays(table)
    seat = plays(table, right=None)
    table.do(commands.Eject(seat))
    assert undo(table.match, 2) == refusals.NoSuchPlay(2)


def test_the_serial_goes_on_and_an_undone_act_is_no_longer_known(human):
    """An older letter is answered as late, and never as a copy of what is there no more."""
    table = human()
    first = plays(table)
    serial = table.match.serial
    plays(table)
    plays(table)
    undoes(table, 2)
    later = [act for act in table.match.acts if act.serial >= serial]
    assert [act.seat for act in later] == [NOBODY]
    assert later[0].serial < table.match.serial
    assert table.match.acts[0].seat == first
    serials = [act.serial for act in table.match.acts]
    assert serials == sorted(set(serials))


def test_what_was_undone_with_a_play_the_prophet_and_his_fall(human):
    table = human()
    seat = plays(table, prophet=ProphetWish.ALWAYS)
    plays(table, right=None)
    table.do(commands.CallPlay(seat, False))
    says(table, True)
    assert table.match.round.false_prophets == (seat,)
    undoes(table, 2)
    assert table.match.round.prophet.seat == seat
    assert table.match.round.false_prophets == ()
    undoes(table, 1)
    assert table.match.round.prophet is None


def test_a_prophet_declared_after_the_play_before_stays(human):
    table = human()
    seat = plays(table)
    table.do(commands.DeclareProphet(seat))
    plays(table, right=None)
    undoes(table, 2)
    assert table.match.round.prophet.seat == seat


def test_refills_are_counted_on(human):
    table = human()
    refilled = 0
    while not table.match.round.refills:
        plays(table, 4, right=False)
        refilled = len(table.match.round.plays)
    undoes(table, refilled)
    assert table.match.round.refills == 1
    plays(table, 4, right=False)
    assert table.match.round.refills == 2
    assert any(isinstance(event, round_events.StockRefilled) for event in table.events)


def test_who_took_over_a_seat_since_keeps_it(human):
    table = human()
    plays(table)
    seat = table.match.round.seats[-1]
    table.do(commands.TakeOverSeat(seat, "paula"))
    undoes(table, 1)
    assert "paula" in table.match.round.seats
    assert seat not in table.match.round.hands


def test_who_left_since_does_not_come_back(books):
    table = Gathering(books["new-eleusis"], seats=6, human=True).sits("bia", "caio", "davi", "eva", "fabio")
    table.do(match_commands.StartMatch("ana", SEED))
    table.dealt()
    first = table.match.round.to_move
    plays(table)
    gone = table.match.round.to_move
    table.do(match_commands.LeaveTable(gone))
    table.do(match_commands.LeaveTable(first))
    undoes(table, 1)
    assert set(table.match.round.expelled) == {gone, first}
    assert table.match.round.to_move not in (gone, first)


def test_a_missed_turn_comes_back_to_its_player(human):
    table = human()
    seat = table.match.round.to_move
    table.do(commands.PlayForMissing(seat, "miss:4"))
    says(table, True)
    undoes(table, 1)
    assert not table.match.round.missed
    table.do(commands.PlayCards(seat, table.match.round.hands[seat][:1]))
    assert not table.match.round.pending.missed


def test_what_god_took_back_of_earlier_plays_stays_told(human):
    table = human()
    plays(table)
    plays(table)
    table.do(commands.AmendVerdict(1, False))
    table.do(commands.AmendVerdict(2, False))
    undoes(table, 2)
    assert table.match.round.amended == (1,)


@pytest.mark.parametrize("first", [True, False])
def test_an_amended_play_is_shown_again_as_it_was_and_judged_as_god_means(human, first):
    table = human()
    plays(table)
    seat = plays(table, 2, right=first)
    plays(table)
    amends(table, 2, not first)
    play = table.match.round.plays[-1]
    assert (play.number, play.seat, len(play.cards), play.right) == (2, seat, 2, not first)
    assert len(play.drawn) == (4 if first else 0)
    assert task(table.match).duty is Duty.PLAY
    assert replay(table.events) == table.match


def test_the_prophets_call_of_an_amended_play_is_kept(human):
    """He has heard the verdict: he could not call it anew as if he had not."""
    table = human()
    seat = plays(table, prophet=ProphetWish.ALWAYS)
    plays(table, right=None)
    table.do(commands.CallPlay(seat, True))
    says(table, False)
    assert table.match.round.false_prophets == (seat,)
    amends(table, 2, True)
    play = table.match.round.plays[-1]
    assert (play.called, play.right, play.overthrew) == (True, True, None)
    assert table.match.round.prophet.seat == seat


def test_a_prophet_who_stepped_down_over_the_play_does_not_come_back_with_it(human):
    """All were told that he did; the play is made again without him, and nobody calls it."""
    table = human()
    seat = plays(table, prophet=ProphetWish.ALWAYS)
    plays(table)
    table.do(commands.StepDown(seat))
    amends(table, 2, False)
    play = table.match.round.plays[-1]
    assert (play.number, play.right, play.called) == (2, False, None)
    assert table.match.round.prophet is None
    assert table.match.round.stepped_down == (seat,)
    assert replay(table.events) == table.match
    undoes(table, 1)
    assert table.match.round.stepped_down == ()


def test_who_was_put_out_while_a_play_lay_there_stays_out_when_it_is_undone(human):
    table = human()
    plays(table, right=None)
    other = table.match.round.seats[(table.match.round.seats.index(table.match.round.to_move) + 1) % 3]
    table.do(commands.Eject(other))
    says(table, True)
    undoes(table, 1)
    assert table.match.round.expelled == (other,)


def test_a_play_that_was_not_judged_is_undone_without_a_shuffle_and_counts_as_none(human):
    """Nothing was drawn for it, so nothing was seen; and no file tells of plays that were only shown."""
    table = human()
    plays(table)
    stock = table.match.round.stock
    plays(table, right=None)
    (undone,) = undoes(table, 2)
    assert undone == events.PlaysUndone(2, stock, 0)
    assert table.match.round.stock == stock
    undoes(table, 1)
    assert table.match.round.stock == SeededChance(SEED).shuffle("undo:1", stock)


def test_a_no_play_amended_to_wrong_plays_the_card_that_god_names(human):
    table = human()
    seat = table.match.round.to_move
    table.do(commands.DeclareNoPlay(seat))
    card = table.match.round.hands[seat][3]
    says(table, True)
    amends(table, 1, False, card)
    play = table.match.round.plays[-1]
    assert (play.no_play, play.right, play.god_card) == (True, False, card)
    assert len(play.drawn) == 5
    assert amends(table, 1, True)
    assert len(table.match.round.hands[seat]) == 10


def test_the_wishes_of_an_amended_play_go_with_it_again(human):
    table = human()
    seat = plays(table, right=False, prophet=ProphetWish.IF_RIGHT)
    assert table.match.round.prophet is None
    amends(table, 1, True)
    assert table.match.round.prophet.seat == seat


def test_an_amended_play_that_empties_a_hand_ends_the_round(human):
    table = human()
    seat = table.match.round.to_move
    while table.match.round.to_move != seat or len(table.match.round.hands[seat]) > 1:
        plays(
            table, min(4, len(table.match.round.hands[seat]) - 1) if table.match.round.to_move == seat else 1
        )
    last = len(table.match.round.plays) + 1
    plays(table, right=False)
    amends(table, last, True)
    assert table.match.phase is Phase.RULE
    assert table.match.results[0].ended_by is round_events.Ending.OUT_OF_CARDS


def test_only_a_finished_play_is_made_again(human):
    table = human()
    plays(table, right=None)
    proposed = events.AmendmentProposed(table.match.god, 1, False, None)
    assert undo_amended(table.match, proposed) == refusals.NoSuchPlay(1)
