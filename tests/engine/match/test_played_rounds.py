"""Rounds that are over, as they ended: who sat in them, who did something himself, whose rule it was."""

import pytest

from pbem.engine.match import commands as match_commands
from pbem.engine.match import events
from pbem.engine.match.caretaker import stands_in
from pbem.engine.match.history import played_rounds
from pbem.engine.round import commands as commands
from pbem.engine.round.events import Ending, RoundRescored
from tests.engine.gathering import SALT, SEED, Gathering
from tests.engine.playing_at_random import FirstCard


@pytest.fixture
def table(gardner):
    """Ana's table, its first round dealt."""
    return Gathering(gardner).begun().dealt()


def plays(table):
    seat = table.match.round.to_move
    table.do(commands.PlayCards(seat, table.match.round.hands[seat][:1]))
    return seat


def closes(table):
    table.do(commands.EndRound(scored=True))
    return played_rounds(table.events)[-1]


def test_no_round_is_over_before_the_first_has_ended(table):
    plays(table)
    assert played_rounds(table.events) == ()


def test_round_tells_who_played_himself_and_that_god_set_his_rule(table):
    god = table.match.god
    first, second = plays(table), plays(table)
    ended = closes(table)
    assert (ended.number, ended.god, ended.author, ended.ended_by) == (1, god, god, Ending.CLOSED)
    assert ended.acted == {god, first, second}
    assert ended.scores == table.match.results[0].scores


def test_rounds_are_told_apart(table):
    plays(table)
    closes(table)
    second = table.dealt().match.god
    player = plays(table)
    ended = closes(table)
    assert (ended.number, ended.god, ended.acted) == (2, second, {second, player})


def test_what_a_caretaker_plays_is_no_act_of_who_stays_away(table):
    away = table.match.round.to_move
    table.do(events.CaretakerCame(away))
    table.do(stands_in(table.match, FirstCard()))
    player = plays(table)
    assert closes(table).acted == {table.match.results[0].god, player}


def test_substitute_acted_only_by_what_he_did_since(table):
    former = plays(table)
    table.do(commands.TakeOverSeat(former, "eva"))
    ended = closes(table)
    assert "eva" in ended.scores
    assert former not in ended.scores
    assert not ended.acted & {former, "eva"}


def test_who_takes_a_seat_over_has_no_part_in_earlier_rounds(table):
    player = plays(table)
    before = closes(table)
    table.dealt().do(commands.TakeOverSeat(player, "eva"))
    assert "eva" in table.match.results[0].scores, "at the table the past of the seat is his"
    assert played_rounds(table.events) == (before,)


def test_rule_that_the_server_drew_for_a_late_god_is_not_his(gardner):
    table = Gathering(gardner).begun()
    god = table.match.god
    table.do(match_commands.SetRuleForMissing(events.RuleDrafted(god, "any", {"any": True}, 1), SEED, SALT))
    plays(table)
    ended = closes(table)
    assert (ended.god, ended.author) == (god, None)
    assert god not in ended.acted


def test_successor_of_god_is_not_the_author_of_the_rule(table):
    plays(table)
    table.do(commands.TakeOverSeat(table.match.god, "eva"))
    ended = closes(table)
    assert (ended.god, ended.author) == ("eva", None)


def test_corrected_round_has_its_corrected_scores(books):
    """Two cards more for each wrong one: a verdict taken back changes hands, and so the scores."""
    table = Gathering(books["new-eleusis"], human=True).begun().dealt()
    god, player = table.match.god, plays(table)
    table.do(match_commands.GodSays(god, commands.JudgePlay(True)))
    before = closes(table)
    corrected = table.do(match_commands.Amend(god, 1, False))
    assert any(isinstance(event, RoundRescored) for event in corrected)
    (after,) = played_rounds(table.events)
    assert after.scores == table.match.results[0].scores != before.scores
    assert after.acted == {god, player}
