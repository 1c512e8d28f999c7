"""Which plans still stand, and how long one waits for who has just played and may become Prophet."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from pbem.digests.mails.mails import PlanOver
from pbem.engine.match.state import Match, Phase, task
from pbem.engine.match.terms import USUAL, TimeRules
from pbem.service.timing import NEVER_SHOWN, WAITING, for_late, to_carry_out, when_planned, why_over
from pbem.store.rows.people import DeadlineRecord
from pbem.store.rows.turns import PlanKind, PlanRecord
from tests.service.world import World, card_word

HOUR = 3_600_000_000
WINDOW, REGRET = 2 * HOUR, HOUR // 6
ASKED = 1_000 * HOUR
"""When who is to move was asked."""


@pytest.fixture(scope="module")
def match() -> Match:
    """A table of four whose first card is awaited."""
    world = World()
    rules = TimeRules(prophet_window=WINDOW, regret=REGRET)
    return world.match(world.new_table(rules, 72 * HOUR, USUAL, False, b"planning"))


@pytest.fixture
def mover(match: Match) -> str:
    return task(match).seat


def plan(match: Match, seat: str, kind: PlanKind = PlanKind.LATER, **other) -> PlanRecord:
    made = PlanRecord(1, int(seat), 1, kind, "LATER NO PLAY", "en", match.number, match.serial, ASKED)
    return replace(made, **other)


@pytest.mark.parametrize("kind", PlanKind)
def test_a_plan_stands_in_its_round(match, mover, kind):
    number = {PlanKind.PLAY: WAITING, PlanKind.NO_PROPHET: NEVER_SHOWN}.get(kind, 1)
    assert why_over(plan(match, mover, kind, number=number), match) is None


@pytest.mark.parametrize("kind", [PlanKind.LATER, PlanKind.IF, PlanKind.LATE])
@pytest.mark.parametrize("rounds", [1, -1])
def test_a_plan_of_another_round_is_never_carried_out(match, mover, kind, rounds):
    of_another = plan(match, mover, kind, round=match.number + rounds)
    assert why_over(of_another, match) is PlanOver.ROUND
    assert to_carry_out(match, [of_another]) == []
    assert for_late(match, [of_another]) is None


@pytest.mark.parametrize("phase", [Phase.RULE, Phase.OVER])
def test_no_plan_stands_between_two_rounds(match, mover, phase):
    assert why_over(plan(match, mover), replace(match, phase=phase)) is PlanOver.ROUND


@pytest.mark.parametrize("kind", [PlanKind.LATER, PlanKind.IF, PlanKind.LATE])
def test_a_plan_of_who_is_expelled_is_never_carried_out(match, mover, kind):
    expelled = replace(match, round=match.round.but(expelled=(mover,)))
    assert why_over(plan(match, mover, kind), expelled) is PlanOver.OUT
    assert to_carry_out(expelled, [plan(match, mover, kind)]) == []
    assert for_late(expelled, [plan(match, mover, kind)]) is None


def test_a_plan_of_who_has_left_or_has_no_hand_is_never_carried_out(match, mover):
    assert why_over(plan(match, mover), replace(match, left=(mover,))) is PlanOver.OUT
    assert why_over(plan(match, match.god), match) is PlanOver.OUT


# ------------------------------------------------ the window of who may become Prophet


@pytest.fixture(scope="module")
def after_play() -> tuple[Match, str]:
    """The table once somebody has laid a right card, with who that is."""
    world = World()
    rules = TimeRules(prophet_window=WINDOW, regret=0)
    number = world.new_table(rules, 72 * HOUR, USUAL, False, b"a right play")
    before = world.match(number)
    mover = task(before).seat
    last = before.round.layout.main_line[-1]
    right = next(card for card in before.round.hands[mover] if card.suit.red != last.suit.red)
    world.posts(int(mover), f"PLAY {card_word(right)}", number, before.serial)
    assert world.handles_one()
    after = world.match(number)
    assert len(after.before) == 1
    assert after.round.may_declare == mover
    return after, mover


def planned_at(match: Match, plans: Sequence[PlanRecord]) -> int | None:
    """How long after who is to move was asked the first of the plans is carried out."""
    waits = task(match)
    asked = DeadlineRecord(1, match.serial, int(waits.seat), ASKED + 72 * HOUR, None, begun=ASKED)
    when = when_planned(match, asked, lambda person: [one for one in plans if one.person == person])
    return None if when is None else when - ASKED


@pytest.mark.parametrize("kind", [PlanKind.LATER, PlanKind.IF])
def test_a_plan_waits_as_long_as_who_has_just_played_may_become_prophet(after_play, kind):
    match, _ = after_play
    assert planned_at(match, [plan(match, task(match).seat, kind)]) == WINDOW


def test_the_first_plan_of_a_round_waits_for_nobody(match, mover):
    assert planned_at(match, [plan(match, mover)]) == 0


def test_without_a_plan_or_with_one_for_lateness_alone_nothing_is_carried_out(after_play):
    match, _ = after_play
    seat = task(match).seat
    assert planned_at(match, []) is None
    assert planned_at(match, [plan(match, seat, PlanKind.LATE)]) is None
    assert planned_at(match, [plan(match, seat, round=match.number + 1)]) is None


def test_a_paused_table_carries_out_nothing(after_play):
    match, _ = after_play
    assert planned_at(replace(match, paused=HOUR), [plan(match, task(match).seat)]) is None


def test_a_plan_waits_for_nobody_who_cannot_become_prophet_or_has_said_no(after_play):
    match, last = after_play
    seat = task(match).seat
    planned = plan(match, seat)
    cannot = replace(match, round=match.round.but(may_declare=None))
    assert planned_at(cannot, [planned]) == 0
    out = replace(match, round=match.round.but(expelled=(last,)))
    assert planned_at(out, [planned]) == 0
    says_no = plan(match, last, PlanKind.NO_PROPHET, number=NEVER_SHOWN)
    assert planned_at(match, [planned, says_no]) == 0
    kept = replace(match, kept=(last,))
    assert planned_at(kept, [planned]) == 0, "a caretaker becomes no Prophet"


def test_a_no_of_before_his_last_play_or_of_another_round_ends_no_window(after_play):
    match, last = after_play
    planned = plan(match, task(match).seat)
    of_this = plan(match, last, PlanKind.NO_PROPHET, number=NEVER_SHOWN)
    before = replace(of_this, serial=match.acts[0].serial)
    elsewhere = replace(of_this, round=match.number - 1)
    assert planned_at(match, [planned, before]) == WINDOW
    assert planned_at(match, [planned, elsewhere]) == WINDOW


def test_who_has_just_played_and_is_to_move_again_knows_his_own_plan(after_play):
    match, last = after_play
    again = replace(match, round=match.round.but(to_move=last))
    assert planned_at(again, [plan(match, last)]) == 0


def test_a_play_that_waits_waits_for_its_own_time_alone(match, mover):
    waits = plan(match, mover, PlanKind.PLAY, number=WAITING, made=ASKED + HOUR)
    assert planned_at(match, [waits]) == HOUR + REGRET
    late = replace(waits, made=ASKED + 80 * HOUR)
    assert planned_at(match, [late]) == 72 * HOUR + REGRET
