"""What a moderator who takes part orders alone, and what the others must agree to, as docs/orders.md lists it."""

import re
from pathlib import Path

import pytest

from pbem.engine.match import commands, events
from pbem.engine.match.consent import needs_consent
from pbem.engine.match.moderation.orders import (
    Appoint,
    ChangeSettings,
    CloseMatch,
    CloseRound,
    Dismiss,
    EjectPlayer,
    Extend,
    JudgeFor,
    LetStand,
    ModeratorOrder,
    OfferSeat,
    Pause,
    PlayFor,
    Remind,
    Resume,
    SeeAll,
    TellTurns,
    UndoTo,
)
from pbem.engine.match.moderation.refusals import NotWhilePlaying, NoVote
from pbem.engine.match.state import task
from pbem.engine.round.commands import PlayCards
from pbem.families import members
from tests.engine.match.test_moderating import dealt, orders

DAY = 24 * 3600 * 1_000_000
ROWS = {
    cells[0].strip("` "): [cell.strip() for cell in cells[1:]]
    for line in re.findall(
        r"(?m)^\| (`[A-Z ]+` \|.*) \|$",
        (Path(__file__).parents[3] / "docs/orders.md")
        .read_text("utf-8")
        .partition("### Moderators who take part")[2]
        .partition("These words stand")[0],
    )
    for cells in [line.split("|")]
}


def examples(match, by):
    """An order of each kind, about somebody else than `by`, as it stands in the table of the page."""
    other = next(seat for seat in match.round.seats if seat != by)
    settings = ChangeSettings(match.rulebook, (), match.house_rules, match.clock)
    return {
        "MODERATOR": (Appoint("ivo"),),
        "MODERATOR OFF": (Dismiss("zoe"),),
        "PAUSE": (Pause(5),),
        "RESUME": (Resume(),),
        "EXTEND": (Extend(DAY),),
        "REMIND": (Remind(other),),
        "EJECT": (EjectPlayer(other),),
        "REPLACE": (OfferSeat(other, "ivo"),),
        "PLAY FOR": (PlayFor(other),),
        "JUDGE FOR": (JudgeFor(True),),
        "UNDO": (UndoTo(1),),
        "LET STAND": (LetStand(1),),
        "END ROUND": (CloseRound(True), CloseRound(False)),
        "END MATCH": (CloseMatch(),),
        "SET": (settings,),
        "TABLE WEBHOOK": (TellTurns(True), TellTurns(False)),
        "FULL VIEW": (SeeAll(),),
    }


def test_the_page_lists_what_the_program_does(gardner):
    table = dealt(gardner, 1)
    match, mover = table.match, task(table.match).seat
    listed = examples(match, mover)
    assert set(ROWS) == set(listed)
    assert {type(order) for some in listed.values() for order in some} == set(members(ModeratorOrder))
    waiting = next(seat for seat in match.round.seats if seat != mover)
    for words, (outside, inside, why) in ROWS.items():
        assert outside == "alone", words
        assert why, words
        for order in listed[words]:
            assert not needs_consent(match, "zoe", order), words
            asks = needs_consent(match, mover, order)
            assert asks == inside.startswith("consent"), words
            own_turn = "own turn" in inside
            assert needs_consent(match, waiting, examples(match, waiting)[words][0]) == (
                asks and not own_turn
            )
            assert needs_consent(match, match.round.god, order) == (
                asks and not own_turn and "God alone" not in inside
            )
        if inside == "never":
            for seat in {mover, match.round.god} - {"ana"}:
                orders(table, Appoint(seat))
            for seat in (mover, match.round.god):
                assert isinstance(orders(table, listed[words][0], seat), NotWhilePlaying)


def test_who_takes_part_too_is_appointed_alone_since_they_decide_nothing_alone(gardner):
    match = dealt(gardner, 1).match
    other = next(seat for seat in match.round.seats if seat != "ana")
    assert not needs_consent(match, "ana", Appoint(other))
    assert not needs_consent(match, "ana", Appoint(match.round.god))
    assert needs_consent(match, "ana", Appoint("ivo"))


def test_nothing_is_asked_for_ones_own_seat_nor_for_an_open_one(gardner):
    table = dealt(gardner, 1)
    mover = task(table.match).seat
    assert not needs_consent(table.match, mover, EjectPlayer(mover))
    assert not needs_consent(table.match, mover, OfferSeat(mover, "ivo"))


def test_who_is_to_be_ejected_has_no_say_in_it_while_there_is_anybody_else(gardner):
    """Ana and two others play: one of them is to go, and God agrees."""
    table = dealt(gardner, 1)
    target = next(seat for seat in table.match.round.seats if seat != "ana")
    assert orders(table, EjectPlayer(target)) == (events.MotionMade("ana", EjectPlayer(target)),)
    assert table.do(commands.Vote(target, False)) == NoVote("ana")
    came = table.do(commands.Vote(table.match.round.god, True))
    assert events.ModeratorOrdered("ana", EjectPlayer(target)) in came
    assert target in table.match.left


def test_a_god_who_moderates_needs_most_of_the_players(gardner):
    table = dealt(gardner, 1)
    god = table.match.round.god
    orders(table, Appoint(god))
    one, other, _ = table.match.round.seats
    assert orders(table, CloseRound(True), god) == (events.MotionMade(god, CloseRound(True)),)
    assert table.do(commands.Vote(one, True)) == (events.MotionVoted(one, True),)
    assert events.ModeratorOrdered(god, CloseRound(True)) in table.do(commands.Vote(other, True))


@pytest.mark.parametrize("order", [Extend(DAY), Pause(5)], ids=str)
def test_a_motion_for_more_time_lapses_when_the_turn_is_over(gardner, order):
    table = dealt(gardner, 1)
    mover = task(table.match).seat
    if mover != "ana":
        orders(table, Appoint(mover))
    assert orders(table, order, mover) == (events.MotionMade(mover, order),)
    hand = table.match.round.hands[mover]
    table.do(PlayCards(mover, hand[:1]))
    assert table.match.motion is None
