"""Orders of moderators as the table decides them: in which phase, by whom, with whose consent; what motions come to."""

from dataclasses import replace

import pytest

from pbem.cards import Card
from pbem.engine.match import commands as match_commands
from pbem.engine.match import events
from pbem.engine.match.consent import needs_consent
from pbem.engine.match.moderation.decide import why_no_order
from pbem.engine.match.moderation.orders import (
    Appoint,
    CloseMatch,
    CloseRound,
    JudgeFor,
    LetStand,
    PlayFor,
    UndoTo,
)
from pbem.engine.match.moderation.refusals import NeedsFullView, NoMotion, OnlyModerators, RoundInPlay
from pbem.engine.match.state import Motion, Phase
from pbem.engine.match.terms import ServerGod
from pbem.engine.round import commands as commands
from pbem.engine.round import refusals as refusals
from tests.engine.gathering import Gathering

OF_A_ROUND = (UndoTo(1), LetStand(1), PlayFor("bia"), JudgeFor(True), CloseRound(True), CloseRound(False))


def orders(table, order, by="ana"):
    return table.do(match_commands.GiveOrder(by, order))


def dealt(book, rounds=0, **more):
    """A table whose first round is dealt; ana is the host, zoe moderates from outside."""
    table = Gathering(book, **more).begun()
    orders(table, Appoint("zoe"))
    table.dealt()
    plays(table, rounds)
    return table


def plays(table, times=1):
    for _ in range(times):
        mover = table.match.round.to_move
        table.do(commands.PlayCards(mover, table.match.round.hands[mover][:1]))


def players(table):
    return [seat for seat in table.match.round.seats if seat != "ana"]


@pytest.mark.parametrize("order", [*OF_A_ROUND, CloseMatch()], ids=str)
def test_before_the_match_nothing_of_a_round_is_ordered(gardner, order):
    table = Gathering(gardner).sits("bia")
    assert isinstance(orders(table, order), match_commands.MatchNotBegun)


@pytest.mark.parametrize("order", OF_A_ROUND, ids=str)
def test_while_god_thinks_nothing_of_a_round_is_ordered(gardner, order):
    table = Gathering(gardner).begun()
    assert isinstance(orders(table, order), match_commands.RuleAwaited)


def test_while_god_thinks_the_match_can_be_ended(gardner):
    table = Gathering(gardner).begun()
    orders(table, CloseMatch())
    assert table.match.phase is Phase.OVER
    assert dict(table.match.final.totals) == dict.fromkeys(("ana", "bia", "caio", "davi"), 10)


@pytest.mark.parametrize("order", [*OF_A_ROUND, CloseMatch(), Appoint("ivo")], ids=str)
def test_once_the_match_is_over_nothing_is_ordered(gardner, order):
    table = Gathering(gardner).begun()
    orders(table, CloseMatch())
    assert isinstance(orders(table, order), match_commands.MatchIsOver)
    assert isinstance(why_no_order(table.match, "ana", order), match_commands.MatchIsOver)


@pytest.mark.parametrize("by", ["bia", "ivo"])
@pytest.mark.parametrize("order", [*OF_A_ROUND, CloseMatch()], ids=str)
def test_only_moderators_order(gardner, by, order):
    table = dealt(gardner, 1)
    assert orders(table, order, by) == OnlyModerators(("ana", "zoe"))


def test_the_match_is_ended_with_a_round_of_which_nothing_was_played(gardner):
    table = dealt(gardner)
    orders(table, CloseMatch(), "zoe")
    assert table.match.phase is Phase.OVER
    table = dealt(gardner, 1)
    assert orders(table, CloseMatch(), "zoe") == RoundInPlay()


def test_where_the_server_is_god_its_round_can_be_ended_and_then_the_match(gardner):
    table = Gathering(gardner, 3)
    table.match = None
    made = match_commands.MakeTable("ana", "Rosewood", gardner, (), 3, 72, False, ServerGod(3, "easy"))
    table.do(made)
    table.sits("bia", "caio").do(match_commands.StartMatch("ana", bytes(32)))
    rule = match_commands.SetServersRule("anything", {"any": True}, 1, "", bytes(32), bytes(32))
    table.do(rule)
    plays(table)
    assert needs_consent(table.match, "ana", CloseRound(True))
    orders(table, CloseRound(True))
    table.do(match_commands.Vote("bia", True))
    table.do(rule)
    assert orders(table, CloseMatch()) == (events.MotionMade("ana", CloseMatch()),)
    table.do(match_commands.Vote("bia", True))
    assert table.match.phase is Phase.OVER
    assert len(table.match.results) == 2


def test_consent_is_asked_of_a_moderator_who_plays_and_of_nobody_else(gardner):
    table = dealt(gardner, 1)
    god = table.match.god
    for order in (UndoTo(1), PlayFor(table.match.round.to_move), CloseRound(True)):
        assert needs_consent(table.match, "ana", order)
        assert not needs_consent(table.match, "zoe", order)
        assert needs_consent(table.match, god, order)
    assert not needs_consent(table.match, god, JudgeFor(True))
    assert needs_consent(table.match, "ana", Appoint("ivo"))


def test_a_motion_is_carried_by_more_than_half_who_made_it_included(gardner):
    """Of three players two agree: who moved it, and one more."""
    table = dealt(gardner, 2)
    assert table.match.god != "ana", "as the lots of this seed have it"
    one, other = players(table)
    assert orders(table, UndoTo(1)) == (events.MotionMade("ana", UndoTo(1)),)
    assert table.match.motion == Motion("ana", UndoTo(1))
    came = table.do(match_commands.Vote(other, True))
    assert came[:2] == (events.MotionVoted(other, True), events.ModeratorOrdered("ana", UndoTo(1)))
    assert table.match.round.plays == ()
    assert table.match.motion is None
    assert table.do(match_commands.Vote(one, True)) == NoMotion()


def test_a_motion_is_dropped_once_it_can_have_no_majority(gardner):
    table = dealt(gardner, 2)
    one, other = players(table)
    orders(table, UndoTo(1))
    assert table.do(match_commands.Vote(one, False)) == (events.MotionVoted(one, False),)
    assert table.do(match_commands.Vote(other, False))[-1] == events.MotionDropped()
    assert len(table.match.round.plays) == 2


def test_a_motion_whose_order_has_become_impossible_is_dropped(gardner):
    """Who moved it is a moderator no more."""
    table = dealt(gardner, 2)
    orders(table, UndoTo(1))
    table.match = replace(table.match, left=("ana",))
    assert table.do(match_commands.Vote(table.match.god, True))[-1] == events.MotionDropped()


def test_another_order_leaves_a_motion_as_it_is(gardner):
    table = dealt(gardner, 2)
    orders(table, UndoTo(1))
    orders(table, Appoint("ivo"))
    assert table.match.motion is not None
    plays(table)
    assert table.match.motion is None


def test_a_play_in_somebodys_place_is_known_as_none_of_his(gardner):
    table = dealt(gardner, 1)
    mover = table.match.round.to_move
    orders(table, PlayFor(mover), "zoe")
    assert table.match.acts[-1].by_server
    assert table.match.doing is None
    plays(table)
    assert not table.match.acts[-1].by_server


def test_cards_are_played_for_somebody_by_who_was_shown_the_hands(gardner):
    table = dealt(gardner, 1)
    mover = table.match.round.to_move
    hand = table.match.round.hands[mover]
    missing = next(card for card in map(Card.read, ("2H", "3H", "4H", "5H", "6H")) if card not in hand)
    for cards in (hand[:1], (missing,), hand[:9]):
        assert orders(table, PlayFor(mover, cards), "zoe") == NeedsFullView()
    table.match = replace(table.match, saw_all=("zoe",))
    assert orders(table, PlayFor(mover, (missing,)), "zoe") == refusals.CardNotHeld(missing)
    assert orders(table, PlayFor(mover, hand[:5]), "zoe") == refusals.StringTooLong(4, 5)
    orders(table, PlayFor(mover, hand[:2]), "zoe")
    assert table.match.round.plays[-1].cards == hand[:2]


def test_a_card_by_chance_is_the_one_that_chance_gives_for_that_serial(gardner):
    one, other = dealt(gardner, 1), dealt(gardner, 1)
    for table in (one, other):
        orders(table, PlayFor(table.match.round.to_move), "zoe")
    assert one.match.round.plays == other.match.round.plays


def test_plays_are_undone_though_one_was_made_for_somebody(gardner):
    table = dealt(gardner, 1)
    orders(table, PlayFor(table.match.round.to_move), "zoe")
    plays(table)
    orders(table, UndoTo(2), "zoe")
    assert len(table.match.round.plays) == 1
    assert table.match.doing is None
