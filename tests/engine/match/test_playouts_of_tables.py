"""Rounds that a person judges, played out at random at a table: what holds whatever is said, doubted, undone."""

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.engine.match import commands as match_commands
from pbem.engine.match.decide import decide_match
from pbem.engine.match.evolve import evolve_match, replay
from pbem.engine.match.state import Phase, task
from pbem.engine.match.view import table_view
from pbem.engine.round import commands as commands
from pbem.engine.round import events
from pbem.engine.round.queries import NOBODY, must_pick
from pbem.engine.round.state import Duty
from tests.engine.playing_at_random import Alternating
from tests.engine.round.test_playouts import all_cards
from tests.engine.tables_at_random import RandomTable

pytestmark = pytest.mark.slow

RULEBOOKS = Path(__file__).parents[3] / "data" / "rulebooks"
few = settings(max_examples=40, deadline=None)
names = st.sampled_from(sorted(path.stem for path in RULEBOOKS.glob("*.toml")))
seeds = st.integers(1, 2**62)
rules = st.sampled_from((None, Alternating(), Alternating(open_from=10)))


def played_out(books, name, seed, rule=None):
    return RandomTable(books[name], seed, rule).play_out()


@few
@given(names, seeds, rules)
def test_the_events_of_a_table_rebuild_it_whatever_was_undone(books, name, seed, rule):
    table = played_out(books, name, seed, rule)
    assert replay(table.events) == table.match


@few
@given(names, seeds)
def test_where_a_machine_judges_plays_are_undone_in_the_same_way(books, name, seed):
    table = RandomTable(books[name], seed, Alternating(), human=False).play_out()
    assert not table.match.round.human_judge
    assert replay(table.events) == table.match
    serials = [match.serial for match in table.matches]
    assert serials == sorted(serials)
    for match in table.matches:
        held = all_cards(match.round)
        assert len(set(held.values())) == 1
        acted = Counter(act.serial for act in match.acts)
        assert not acted or max(acted.values()) == 1


@few
@given(names, seeds, rules)
def test_no_card_is_lost_or_made_by_redrawing_or_undoing(books, name, seed, rule):
    table = played_out(books, name, seed, rule)
    for match in table.matches:
        held = all_cards(match.round)
        assert held.total() % 52 == 0
        assert held.total() == 52 * match.rulebook.packs or match.round.refills
        assert len(set(held.values())) == 1


@few
@given(names, seeds, rules)
def test_a_serial_never_goes_back_and_names_one_turn(books, name, seed, rule):
    """What answers a mail of an earlier turn is known as such; two words on one play share its serial."""
    table = played_out(books, name, seed, rule)
    serials = [match.serial for match in table.matches]
    assert serials == sorted(serials)
    for match in table.matches:
        assert all(act.serial <= match.serial for act in match.acts)
        acted = Counter(act.serial for act in match.acts if not is_word(act.event))
        assert not acted or max(acted.values()) == 1
        last = [act.serial for act in match.acts if not is_word(act.event) or act.seat == NOBODY]
        assert not last or last[-1] < match.serial


def is_word(event):
    """A call or a verdict on a play: it may be one of two, and neither makes the other late."""
    return isinstance(event, events.PlayCalled | events.VerdictGiven)


@few
@given(names, seeds, rules)
def test_somebody_is_awaited_until_the_round_is_over(books, name, seed, rule):
    table = played_out(books, name, seed, rule)
    for match in table.matches:
        if match.phase is not Phase.PLAY:
            continue
        waits = task(match)
        if waits.duty in (Duty.JUDGE, Duty.JUDGE_GUESS, Duty.STARTER):
            assert waits.seat == match.god == match.round.god
        elif waits.duty is Duty.PLAY:
            assert waits.seat not in match.left
            assert waits.seat not in match.round.expelled
        else:
            assert waits.seat == match.round.prophet.seat


def after(match, command, rule):
    answer = decide_match(match, command, rule)
    assert isinstance(answer, tuple), answer
    for event in answer:
        match = evolve_match(match, event)
    return match


@few
@given(names, seeds)
def test_nobody_but_the_prophet_sees_his_call_and_nobody_but_god_his_verdict_before_the_other(
    books, name, seed
):
    """Two tables that differ only in the one word look the same to everybody else, in every byte of the view."""
    table = played_out(books, name, seed)
    for match in table.matches:
        round_ = match.round
        if match.phase is not Phase.PLAY or round_.pending is None or round_.prophet is None:
            continue
        pending, prophet, god = round_.pending, round_.prophet.seat, round_.god
        readers = {*match.people, "somebody"}
        if pending.called is None and pending.judged is None:
            calls = [after(match, commands.CallPlay(prophet, right), None) for right in (True, False)]
            for reader in readers - {prophet}:
                assert len({repr(table_view(one, reader)) for one in calls}) == 1
            card = pending.held[0] if pending.no_play else None
            words = (commands.JudgePlay(True), commands.JudgePlay(False, card))
            said = [after(match, match_commands.GodSays(god, word), None) for word in words]
            said = [one for one in said if one.question is None]
            for reader in readers - {god}:
                assert len({repr(table_view(one, reader)) for one in (*said,)}) <= 1
            assert {one.serial for one in (*calls, *said)} == {match.serial}
        elif pending.called is not None and pending.judged is None:
            other = match.round.but(pending=replace(pending, called=not pending.called))
            for reader in readers - {prophet}:
                assert (
                    table_view(match, reader).round == table_view(replace(match, round=other), reader).round
                )
        elif pending.called is None and pending.picked is None:
            other = match.round.but(pending=replace(pending, judged=not pending.judged, god_card=None))
            assert not must_pick(round_)
            for reader in readers - {god}:
                assert (
                    table_view(match, reader).round == table_view(replace(match, round=other), reader).round
                )


@few
@given(names, seeds)
def test_a_question_to_god_is_seen_by_nobody_else(books, name, seed):
    table = played_out(books, name, seed, Alternating())
    for match in table.matches:
        if match.question is not None:
            for reader in {*match.people, "somebody"} - {match.god}:
                assert table_view(match, reader) == table_view(replace(match, question=None), reader)


@few
@given(names, seeds, st.lists(st.tuples(st.integers(0, 40), st.booleans()), max_size=6))
def test_whatever_is_amended_after_the_end_all_are_scored_and_nothing_else_changes(
    books, name, seed, amended
):
    table = played_out(books, name, seed)
    ended = table.match
    round_ = ended.round
    for number, right in amended:
        table.do(match_commands.Amend(round_.god, number, right))
        match = table.match
        assert match.round.hands == round_.hands
        assert match.round.layout == round_.layout
        assert match.serial == ended.serial
        assert match.results[0].scores == match.round.scores
        assert set(match.round.scores) == {*round_.seats, round_.god}
        best = max(match.round.scores[seat] for seat in round_.seats)
        assert match.round.scores[round_.god] <= best
    for number in range(1, len(round_.plays) + 1):
        table.do(match_commands.Amend(round_.god, number, round_.right_as_amended(round_.plays[number - 1])))
    if not ended.round.amended:
        assert table.match.results == ended.results
    assert replay(table.events) == table.match
