"""God, a person, takes a verdict back: a proposal while the round goes on, other scores after its end."""

import pytest

from pbem.engine.match import commands as match_commands
from pbem.engine.match import events
from pbem.engine.match.evolve import replay
from pbem.engine.match.state import Phase
from pbem.engine.round import commands as commands
from pbem.engine.round import events as round_events
from pbem.engine.round import refusals as refusals
from pbem.engine.round.commands import ProphetWish
from pbem.engine.round.events import RoundRescored, VerdictAmended
from pbem.engine.round.view import view_for
from tests.engine.gathering import Gathering
from tests.engine.setting_up import Rule

ANA, BIA, CAIO = "Ana", "Bia", "Caio"
STOCK = " ".join(["9C 10C JC QC KC 9S 10S JS"] * 4)


@pytest.fixture
def human(books):
    def table(name="new-eleusis", **how):
        return Gathering(books[name], human=True, **how).begun().dealt()

    return table


def plays(table, count=1, right=True):
    seat = table.match.round.to_move
    table.do(commands.PlayCards(seat, table.match.round.hands[seat][:count]))
    table.do(match_commands.GodSays(table.match.god, commands.JudgePlay(right)))
    return seat


def says_no_play(table, right):
    seat = table.match.round.to_move
    table.do(commands.DeclareNoPlay(seat))
    hand = table.match.round.hands[seat]
    table.do(match_commands.GodSays(table.match.god, commands.JudgePlay(right, None if right else hand[0])))
    return hand


def test_while_the_round_goes_on_a_moderator_is_asked_and_nothing_else_changes(human):
    table = human()
    plays(table)
    god, before = table.match.god, table.match
    assert table.do(match_commands.Amend(god, 1, False)) == (events.AmendmentProposed(god, 1, False, None),)
    assert table.match.amendment.number == 1
    assert (table.match.round, table.match.serial) == (before.round, before.serial)


def test_only_a_finished_play_is_amended_and_only_to_what_it_was_not(human):
    table = human()
    plays(table)
    god = table.match.god
    seat = table.match.round.to_move
    table.do(commands.PlayCards(seat, table.match.round.hands[seat][:1]))
    assert table.do(match_commands.Amend(god, 2, False)) == refusals.NoSuchPlay(2)
    assert table.do(match_commands.Amend(god, 0, False)) == refusals.NoSuchPlay(0)
    assert table.do(match_commands.Amend(god, 1, True)) == refusals.VerdictIsThat(1)
    assert table.do(match_commands.Amend(seat, 1, False)) == match_commands.OnlyGod(god)


def test_a_no_play_amended_to_wrong_needs_a_card_of_the_hand(human):
    table = human()
    hand = says_no_play(table, right=True)
    god = table.match.god
    assert table.do(match_commands.Amend(god, 1, False)) == refusals.CardMissing()
    other = next(card for card in table.match.round.stock if card not in hand)
    assert table.do(match_commands.Amend(god, 1, False, other)) == refusals.CardNotHeld(other)
    assert table.do(match_commands.Amend(god, 1, False, hand[2])) == (
        events.AmendmentProposed(god, 1, False, hand[2]),
    )


def test_where_a_machine_judges_nothing_is_amended(gardner):
    table = Gathering(gardner).begun().dealt()
    assert table.do(match_commands.Amend(table.match.god, 1, True)) == refusals.MachineJudges()


def test_a_proposal_is_gone_when_the_round_is_over(human):
    table = human()
    plays(table)
    table.do(match_commands.Amend(table.match.god, 1, False))
    table.do(commands.EndRound(scored=True))
    assert table.match.amendment is None


def test_what_was_let_stand_is_told_of_the_play_and_changes_no_score(human):
    table = human()
    seat = plays(table, right=False)
    table.do(commands.AmendVerdict(1, True))
    play = view_for(table.match.round, seat).plays[0]
    assert (play.right, play.amended) == (False, True)
    table.do(commands.EndRound(scored=True))
    held = {one: len(cards) for one, cards in table.match.round.hands.items()}
    scores = table.match.results[0].scores
    assert {one: scores[one] for one in held} == {one: max(held.values()) - held[one] for one in held}


def test_after_the_end_the_cards_drawn_for_a_play_amended_to_right_do_not_count(human):
    """High count 16 (14 + 4 − 2): without the four drawn he holds 12, and the others' 14 are the most."""
    table = human()
    god = table.match.god
    seat = plays(table, 2, right=False)
    table.do(commands.EndRound(scored=True))
    others = [one for one in table.match.people if one not in (seat, god)]
    before = table.match.results[0].scores
    assert (before[seat], [before[one] for one in others]) == (0, [2, 2])
    answer = table.do(match_commands.Amend(god, 1, True))
    assert [type(event) for event in answer] == [VerdictAmended, RoundRescored]
    after = table.match.results[0].scores
    assert (after[seat], [after[one] for one in others], after[god]) == (2, [0, 0], 2)
    assert table.match.totals[seat] == 2
    assert table.match.round.scores == after
    assert replay(table.events) == table.match


def test_after_the_end_a_play_amended_to_wrong_counts_two_more_for_each_card(human):
    """He laid 2 of 14 rightly, and held 12: wrong, they would have brought him 4 more."""
    table = human()
    god = table.match.god
    seat = plays(table, 2, right=True)
    table.do(commands.EndRound(scored=True))
    table.do(match_commands.Amend(god, 1, False))
    scores = table.match.results[0].scores
    others = [scores[one] for one in table.match.people if one not in (seat, god)]
    assert (scores[seat], others, scores[god]) == (0, [2, 2], 2)


def test_the_bonus_for_no_cards_goes_with_the_cards(human):
    table = human()
    god, seat = table.match.god, table.match.round.to_move
    while table.match.phase is Phase.PLAY:
        mine = table.match.round.to_move == seat
        plays(table, min(4, len(table.match.round.hands[seat])) if mine else 1)
    last = len(table.match.round.plays)
    before = table.match.results[0].scores[seat]
    most = max(len(hand) for hand in table.match.round.hands.values())
    assert before == most + 4
    table.do(match_commands.Amend(god, last, False))
    cards = len(table.match.round.plays[-1].cards)
    assert table.match.results[0].scores[seat] == most - 2 * cards


def test_a_hand_is_never_below_nothing_however_many_cards_an_amendment_takes_off(human):
    """They drew eight for a string of four, played all they had, and were right with that string after all."""
    table = human()
    god, seat = table.match.god, table.match.round.to_move
    plays(table, 4, right=False)
    while table.match.phase is Phase.PLAY:
        mine = table.match.round.to_move == seat
        plays(table, min(4, len(table.match.round.hands[seat])) if mine else 1)
    assert not table.match.round.hands[seat]
    before = table.match.results[0].scores
    table.do(match_commands.Amend(god, 1, True))
    assert table.match.results[0].scores == before, "no card fewer than none"


def test_an_amendment_taken_back_gives_the_first_scores_again(human):
    table = human()
    god = table.match.god
    plays(table, 2, right=False)
    table.do(commands.EndRound(scored=True))
    before = table.match.results[0].scores
    table.do(match_commands.Amend(god, 1, True))
    assert table.do(match_commands.Amend(god, 1, True)) == refusals.VerdictIsThat(1)
    table.do(match_commands.Amend(god, 1, False))
    assert table.match.results[0].scores == before


def test_another_amendment_after_the_end_leaves_standing_what_was_let_stand(human):
    table = human()
    god = table.match.god
    first = plays(table, right=False)
    second = plays(table, right=False)
    table.do(commands.AmendVerdict(1, True))
    table.do(commands.EndRound(scored=True))
    table.do(match_commands.Amend(god, 2, True))
    scores = table.match.results[0].scores
    assert (scores[first], scores[second]) == (0, 2)


def test_no_plays_are_told_of_and_count_as_they_did(human):
    table = human()
    god = table.match.god
    says_no_play(table, right=True)
    table.do(commands.EndRound(scored=True))
    before = table.match.results[0].scores
    answer = table.do(match_commands.Amend(god, 1, False))
    assert answer[0] == VerdictAmended(1, False)
    assert table.match.results[0].scores == before


def test_a_void_round_is_told_of_and_not_scored(human):
    table = human()
    god = table.match.god
    plays(table)
    table.do(commands.EndRound(scored=False))
    assert table.do(match_commands.Amend(god, 1, False)) == (VerdictAmended(1, False),)
    assert table.match.round.scores is None


def test_the_prophets_cards_count_as_amended(table, gardner):
    """Rule 10: one for each card of the main line since he declared, two for each of the sidelines."""
    game = table(
        gardner,
        {ANA: "2H 3H 4H 2S", BIA: "2H 3H 4H 2S", CAIO: "2H 3H 4H 2S", "Davi": "2H 3H 4H"},
        starter="AH",
        stock=STOCK,
    )
    game.play(ANA, "2H", right=True, prophet=ProphetWish.ALWAYS)
    game.play(BIA, "2H", called=True, right=True)
    game.play(CAIO, "2H", called=False, right=False)
    game.done(commands.EndRound(scored=True))
    held = {seat: len(hand) for seat, hand in game.round.hands.items()}
    assert game.round.scores[ANA] == max(held.values()) - held[ANA] + 1 + 2
    game.done(commands.AmendVerdict(2, False))
    assert game.round.scores[ANA] == max(held.values()) - held[ANA] + 2 + 2
    game.done(commands.AmendVerdict(2, True))
    game.done(commands.AmendVerdict(3, True))
    most = max(held[seat] - (2 if seat == CAIO else 0) for seat in held)
    assert game.round.scores[ANA] == most - held[ANA] + 1 + 1


def test_the_next_god_cannot_amend_what_was_not_his(human):
    table = human()
    god = table.match.god
    plays(table)
    table.do(commands.EndRound(scored=True))
    assert table.match.god != god
    assert table.do(match_commands.Amend(table.match.god, 1, False)) == match_commands.OnlyGod(god)


def test_once_the_next_round_is_dealt_the_last_one_stands(human):
    table = human()
    god = table.match.god
    plays(table)
    table.do(commands.EndRound(scored=True))
    table.dealt()
    assert table.do(match_commands.Amend(god, 1, False)) == match_commands.OnlyGod(table.match.god)


def test_a_verdict_of_the_last_round_changes_the_final_scores(human):
    table = human()
    while table.match.phase is not Phase.OVER:
        if table.match.phase is Phase.RULE:
            table.dealt()
        last = plays(table, 2, right=False)
        table.do(commands.EndRound(scored=True))
    god = table.match.round.god
    before = dict(table.match.final.totals)
    answer = table.do(match_commands.Amend(god, 1, True))
    assert [type(event) for event in answer] == [VerdictAmended, RoundRescored, events.MatchEnded]
    after = dict(table.match.final.totals)
    assert after[last] == before[last] + 2
    assert table.match.phase is Phase.OVER
    assert not table.match.final.short
    assert after == table.match.totals
    points = [score for _, score in table.match.final.totals]
    assert points == sorted(points, reverse=True)
    assert replay(table.events) == table.match


def test_a_table_that_was_given_up_has_nothing_to_amend(gardner):
    table = Gathering(gardner, human=True)
    table.do(match_commands.LeaveTable("ana"))
    assert table.do(match_commands.Amend("ana", 1, True)) == match_commands.MatchIsOver()


def test_before_any_round_there_is_nothing_to_amend(gardner):
    table = Gathering(gardner, human=True)
    assert table.do(match_commands.Amend("ana", 1, True)) == match_commands.MatchNotBegun(4, 1)
    table.begun()
    assert table.do(match_commands.Amend(table.match.god, 1, True)) == match_commands.RuleAwaited(
        table.match.god
    )


def test_amended_events_of_a_round_alone_are_the_same_as_at_a_table(table, gardner):
    """A file of the round is replayed so."""
    game = table(gardner, {ANA: "2H 3H 4H", BIA: "2H 3H 4H", CAIO: "2H 3H"}, starter="AH", stock=STOCK)
    game.play(ANA, "2H", right=False)
    game.done(commands.EndRound(scored=True))
    assert [type(event) for event in game.done(commands.AmendVerdict(1, True))] == [
        VerdictAmended,
        RoundRescored,
    ]
    assert game.round.ended_by is round_events.Ending.CLOSED
    machine = table(
        gardner, {ANA: "2H 3H", BIA: "2H", CAIO: "2H 3H"}, stock=STOCK, rule=Rule(lambda last, card: True)
    )
    assert machine.do(commands.AmendVerdict(1, True)) == refusals.MachineJudges()
