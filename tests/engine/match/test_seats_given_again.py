"""The seat of a player who left, or was ejected, is given again: with hand, points, and rounds as God."""

import pytest

from pbem.engine.match.commands import GiveOrder, LeaveTable, TakeOffer, TakeSeat, Vote
from pbem.engine.match.consent import asked_on
from pbem.engine.match.events import SeatTendered
from pbem.engine.match.evolve import replay
from pbem.engine.match.moderation import refusals
from pbem.engine.match.moderation.orders import EjectPlayer, OfferSeat, UndoTo
from pbem.engine.match.state import Phase, unasked
from pbem.engine.match.view import table_view
from pbem.engine.round import commands
from pbem.engine.round.commands import ProphetWish
from pbem.engine.round.events import SeatTakenOver
from pbem.engine.round.state import Play
from tests.engine.gathering import Gathering

HOST = "ana"


@pytest.fixture
def dealt(gardner):
    return Gathering(gardner).begun().dealt()


def ordered(table, order, by=HOST):
    """An order to which everybody agrees who is asked."""
    assert isinstance(table.do(GiveOrder(by, order)), tuple)
    motion = table.match.motion
    for seat in asked_on(table.match, motion) if motion is not None else ():
        if table.match.motion is not None:
            table.do(Vote(seat, True))


def players(table):
    return [seat for seat in table.match.round.seats if seat != HOST]


def plays(table, count=1):
    round_ = table.match.round
    table.do(commands.PlayCards(round_.to_move, round_.hands[round_.to_move][:count]))
    return round_.to_move


def given(table, seat, to="eva"):
    assert isinstance(table.do(GiveOrder(HOST, OfferSeat(seat, to))), tuple)
    assert table.match.motion is None, "nobody need agree that a free seat is taken"
    assert table.do(TakeOffer(to))[0] == SeatTakenOver(seat, to)


@pytest.mark.parametrize("way", ["ejected", "left"])
def test_the_newcomer_plays_on_with_hand_turn_and_points(dealt, way):
    plays(dealt)
    seat = next(one for one in players(dealt) if one != dealt.match.round.to_move)
    hand = dealt.match.round.hands[seat]
    dealt.do(LeaveTable(seat)) if way == "left" else ordered(dealt, EjectPlayer(seat))
    assert dealt.match.free == unasked(dealt.match) == (seat,)
    assert seat in dealt.match.round.expelled
    given(dealt, seat)
    match = dealt.match
    assert match.round.hands["eva"] == hand
    assert match.round.expelled == ()
    assert match.free == ()
    assert "eva" in match.present
    turns = {plays(dealt) for _ in match.round.seats}
    assert turns == set(match.round.seats) >= {"eva"}


def test_it_comes_out_the_same_from_the_log(dealt):
    seat = players(dealt)[0]
    ordered(dealt, EjectPlayer(seat))
    given(dealt, seat)
    assert replay(dealt.events) == dealt.match


def test_who_left_gets_neither_the_own_seat_back_nor_another(dealt):
    first, second, *_ = players(dealt)
    ordered(dealt, EjectPlayer(first))
    assert dealt.do(GiveOrder(HOST, OfferSeat(first, first))) == refusals.NotForHim(
        first, refusals.Unfit.LEFT
    )
    given(dealt, first)
    ordered(dealt, EjectPlayer(second))
    assert dealt.do(GiveOrder(HOST, OfferSeat(second, first))) == refusals.NotForHim(
        first, refusals.Unfit.LEFT
    )
    assert not isinstance(dealt.do(TakeSeat(first, invited=True)), tuple)
    assert first not in dealt.match.audience


def test_if_a_play_expelled_them_the_newcomer_is_out_until_the_next_round(dealt):
    seat = players(dealt)[0]
    round_ = dealt.match.round
    play = Play(1, seat, no_play=False, cards=round_.hands[seat][:1], right=False, expelled=True)
    dealt.match = dealt.match.but(round=round_.but(plays=(play,), expelled=(seat,)))
    dealt.do(LeaveTable(seat))
    given(dealt, seat)
    assert dealt.match.round.expelled == ("eva",)


def test_the_newcomer_is_god_when_the_turn_of_the_seat_comes(dealt):
    order = dealt.match.gods
    later = next(seat for seat in order[2:] if seat != HOST)
    dealt.do(LeaveTable(later))
    assert later not in dealt.match.gods
    given(dealt, later)
    assert dealt.match.gods == tuple("eva" if seat == later else seat for seat in order)


def test_a_god_who_is_put_out_before_the_rule_is_set_comes_later_as_somebody_else(gardner):
    table = Gathering(gardner, seats=5).sits("eli").begun()
    if table.match.god == HOST:
        table.dealt().played_out()
    god, others = table.match.god, [seat for seat in table.match.gods if seat != table.match.god]
    ordered(table, EjectPlayer(god))
    given(table, god)
    assert table.match.god != "eva"
    assert sorted(table.match.gods) == sorted((*others, "eva"))


def test_a_prophet_who_is_ejected_leaves_the_hand_and_not_the_office(dealt):
    mover = dealt.match.round.to_move
    if mover == HOST:
        mover = plays(dealt) and dealt.match.round.to_move
    dealt.do(commands.PlayCards(mover, dealt.match.round.hands[mover][:1], prophet=ProphetWish.ALWAYS))
    assert dealt.match.round.prophet.seat == mover
    ordered(dealt, EjectPlayer(mover))
    given(dealt, mover)
    round_ = dealt.match.round
    assert round_.prophet is None
    assert round_.expelled == ()
    assert round_.hands["eva"]


def test_an_undo_brings_neither_the_ejected_back_nor_the_ejection(dealt):
    plays(dealt)
    plays(dealt)
    seat = next(one for one in players(dealt) if one != dealt.match.round.to_move)
    ordered(dealt, EjectPlayer(seat))
    plays(dealt)
    given(dealt, seat)
    for number in (3, 1):
        ordered(dealt, UndoTo(number))
        assert dealt.match.round.expelled == ()
        assert "eva" in dealt.match.round.seats


def test_the_server_offers_it_too_and_a_lapsed_offer_leaves_it_free(dealt):
    seat = players(dealt)[0]
    dealt.do(LeaveTable(seat))
    assert dealt.do(SeatTendered(seat, "eva")) == (SeatTendered(seat, "eva"),)
    assert unasked(dealt.match) == ()
    assert table_view(dealt.match, HOST).free == (seat,)
    assert isinstance(dealt.do(TakeOffer("eva")), tuple)


def test_no_seat_is_free_once_the_match_is_over(dealt):
    dealt.do(LeaveTable(players(dealt)[0]))
    assert dealt.match.free
    assert dealt.match.but(phase=Phase.OVER).free == ()
