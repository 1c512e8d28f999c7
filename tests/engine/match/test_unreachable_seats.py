"""Somebody to whom mail comes back is marked at the table; nothing of the game changes by it."""

from dataclasses import replace

import pytest

from pbem.engine.match import commands, events
from pbem.engine.match.consent import asked_on
from pbem.engine.match.moderation.orders import OfferSeat
from pbem.engine.match.view import table_view
from tests.engine.gathering import Gathering


@pytest.fixture
def table(gardner):
    """Ana's table, its first round dealt."""
    return Gathering(gardner).begun().dealt()


def test_who_cannot_be_reached_is_marked_for_everybody_until_he_writes(table):
    seat = table.match.round.seats[0]
    assert table.do(events.SeatUnreachable(seat)) == (events.SeatUnreachable(seat),)
    assert table.do(events.SeatUnreachable(seat)) == (), "it is told once"
    assert all(table_view(table.match, one).unreachable == (seat,) for one in table.match.audience)
    assert table.do(events.SeatReachable(seat)) == (events.SeatReachable(seat),)
    assert table.do(events.SeatReachable(seat)) == ()
    assert table.match.unreachable == ()


def test_nothing_of_the_game_changes_by_it(table):
    before, seat = table.match, table.match.round.seats[0]
    table.do(events.SeatUnreachable(seat))
    assert replace(table.match, unreachable=()) == before
    table.do(events.SeatReachable(seat))
    assert table.match == before


def test_who_only_looks_on_is_not_waited_for(table):
    table.do(commands.Watch("zoe", invited=True))
    assert table.do(events.SeatUnreachable("zoe")) == commands.NotSeated()


def test_who_leaves_or_gives_his_seat_up_is_marked_no_more(table):
    first, second = [seat for seat in table.match.round.seats if seat != table.match.host][:2]
    for seat in (first, second):
        table.do(events.SeatUnreachable(seat))
    table.do(commands.LeaveTable(first))
    assert table.match.unreachable == (second,)
    table.do(commands.GiveOrder(table.match.host, OfferSeat(second, "zoe")))
    for seat in asked_on(table.match, table.match.motion):
        if table.match.motion is not None:
            table.do(commands.Vote(seat, True))
    table.do(commands.TakeOffer("zoe"))
    assert table.match.unreachable == ()
