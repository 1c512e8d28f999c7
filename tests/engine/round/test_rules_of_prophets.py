"""Rules 5 to 8 of docs/rulebooks.md: Prophets, their fall, and their markers."""

import pytest

from pbem.cards import Card, SeededChance
from pbem.engine.round import commands as commands
from pbem.engine.round import refusals as refusals
from pbem.engine.round.commands import ProphetWish
from pbem.engine.round.events import CardsDrawn, Ending, HandReturned, NoPlayJudged, Why
from pbem.engine.round.queries import awaited, expel_from, markers
from pbem.engine.round.state import Duty
from pbem.engine.round.view import view_for

HANDS = {
    "Ana": "2S 3S 4S 5S 6S 7S 8S 9S",
    "Bia": "2H 3H 4H 5H 6H 7H 8H 9H",
    "Caio": "2D 3D 4D 5D 6D 7D 8D 9D",
    "Davi": "2C 3C 4C 5C 6C 7C 8C 9C",
}
STOCK = " ".join(["AS KS QS AH KH QH AD KD QD AC KC QC JC JD JH 10C 10D 10H"] * 3)


@pytest.fixture
def human(table, gardner):
    """A person judges; Ana has played 2S right and is Prophet."""
    game = table(gardner, HANDS, starter="AH", stock=STOCK)
    game.play("Ana", "2S", right=True)
    game.prophet("Ana")
    return game


def machine(table, gardner, rule, right):
    """A machine judges, `right` cards are right; Ana has played 2S and is Prophet."""
    chance = SeededChance(b"\5" * 32)
    judge = rule(lambda last, card: str(card) in right.split())
    game = table(gardner, HANDS, starter="AH", stock=STOCK, rule=judge, chance=chance)
    game.play("Ana", "2S")
    game.prophet("Ana")
    return game


def test_rule_5_the_declaration_comes_with_the_play_or_before_the_next(table, gardner):
    """Gardner 1977: "He has just played (correctly or incorrectly), and the next player has not played"."""
    game = table(gardner, HANDS, starter="AH", stock=STOCK)
    game.play("Ana", "2S", right=False, prophet=ProphetWish.ALWAYS)
    assert game.round.prophet.seat == "Ana"
    other = table(gardner, HANDS, starter="AH", stock=STOCK)
    other.play("Ana", "2S", right=False)
    other.prophet("Ana")
    assert other.round == game.round


def test_rule_5_prophet_if_right_becomes_one_only_if_the_play_is_right(table, gardner):
    """The order "PROPHET IF RIGHT"."""
    for right, prophet in ((True, "Ana"), (False, None)):
        game = table(gardner, HANDS, starter="AH", stock=STOCK)
        game.play("Ana", "2S", right=right, prophet=ProphetWish.IF_RIGHT)
        assert (game.round.prophet and game.round.prophet.seat) == prophet


def test_rule_5_after_the_next_play_it_is_too_late(table, gardner):
    """Rule 5: before the next play, and a no play counts as a play."""
    game = table(gardner, HANDS, starter="AH", stock=STOCK)
    assert game.do(commands.DeclareProphet("Ana")) == refusals.NotJustPlayed()
    game.play("Ana", "2S", right=True)
    assert game.do(commands.DeclareProphet("Davi")) == refusals.NotJustPlayed()
    game.done(commands.DeclareNoPlay("Bia"))
    assert game.do(commands.DeclareProphet("Ana")) == refusals.NotJustPlayed()


def test_rule_5_there_is_one_prophet_at_a_time(human):
    """Gardner 1977: "There is not already a Prophet"."""
    wish = commands.PlayCards("Bia", (Card.read("2H"),), ProphetWish.ALWAYS)
    assert human.do(wish) == refusals.ProphetStands("Ana")
    human.play("Bia", "2H", called=True, right=True)
    assert human.do(commands.DeclareProphet("Bia")) == refusals.ProphetStands("Ana")


def test_rule_5_nobody_is_prophet_twice(human):
    """Gardner 1977: "He has not been a Prophet before in this round"."""
    human.play("Bia", "2H", called=True, right=False)
    for seat, card in (("Caio", "2D"), ("Davi", "2C")):
        human.play(seat, card, right=True)
    wish = commands.PlayCards("Ana", (Card.read("3S"),), ProphetWish.ALWAYS)
    assert human.do(wish) == refusals.ProphetOnce()


def test_rule_5_two_others_must_still_be_in(table, gardner):
    """Gardner 1977: "At least two other players beside himself and the dealer are still in the round"."""
    game = table(gardner, HANDS, starter="AH", stock=STOCK)
    game.done(commands.Eject("Davi"))
    game.play("Ana", "2S", right=True)
    game.done(commands.Eject("Caio"))
    assert game.do(commands.DeclareProphet("Ana")) == refusals.TooFewOthers()


def test_rule_5_a_rulebook_without_prophets_has_none(table, books):
    """The rulebook table: eleusis-basic."""
    game = table(books["eleusis-basic"], HANDS, starter="AH", stock=STOCK)
    wish = commands.PlayCards("Ana", (Card.read("2S"),), ProphetWish.IF_RIGHT)
    assert game.do(wish) == refusals.NoProphetsHere()


def test_rule_5_who_is_expelled_by_his_play_does_not_become_prophet(table, gardner):
    """Rule 5: "not expelled by it"; the wish just lapses."""
    hands = {seat: " ".join(["2S 3S 4S 5S"] * 4) for seat in HANDS}
    game = table(gardner, hands, starter="AH", stock=STOCK)
    while game.round.layout.count < 31:
        game.play(game.round.to_move, "2S 3S 4S 5S" if game.round.layout.count < 29 else "2S", right=True)
    seat = game.round.to_move
    assert game.play(seat, "2S", right=False, prophet=ProphetWish.ALWAYS).expelled
    assert game.round.prophet is None


def test_rule_5_after_a_wrong_no_play_the_marker_lies_on_the_card_god_played(table, gardner):
    """Rule 5."""
    game = table(gardner, HANDS, starter="AH", stock=STOCK)
    game.no_play("Ana", right=False, card="5S", prophet=ProphetWish.ALWAYS)
    assert (game.round.prophet.marker, game.round.prophet.since) == (2, 2)
    assert game.main_line == "AH 5S"


def test_rule_5_after_a_right_no_play_the_marker_lies_on_the_last_card_of_the_layout(table, gardner):
    """Rule 5; the last card may be a wrong one."""
    game = table(gardner, HANDS, starter="AH", stock=STOCK)
    game.play("Ana", "2S", right=False)
    game.no_play("Bia", right=True, prophet=ProphetWish.ALWAYS)
    assert (game.round.prophet.marker, game.round.prophet.since) == (2, 2)
    assert game.main_line == "AH"


def test_rule_5_the_prophet_keeps_his_cards_and_cannot_be_expelled(human):
    """Gardner 1977: "The Prophet keeps his hand"."""
    held = human.round.hands["Ana"]
    layout = human.round.layout
    for _ in range(30):
        layout = layout.lay((Card.read("KS"),), right=True)
    human.round = human.round.but(layout=layout)
    for seat, card in (("Bia", "2H"), ("Caio", "2D"), ("Davi", "2C")):
        human.play(seat, card, called=False, right=False)
    assert human.round.expelled == ("Bia", "Caio", "Davi")
    assert human.round.ended_by is Ending.ALL_EXPELLED
    assert human.round.hands["Ana"] == held


def test_rule_5_the_prophet_is_skipped_and_plays_no_card(human):
    """Gardner 1977: "The play continues to pass clockwise …, skipping the Prophet"."""
    for seat, card in (("Bia", "2H"), ("Caio", "2D"), ("Davi", "2C")):
        human.play(seat, card, called=True, right=True)
    assert human.round.to_move == "Bia"
    assert human.do(commands.PlayCards("Ana", (Card.read("3S"),))) == refusals.ProphetDoesNotPlay()


def test_rule_6_the_prophet_calls_before_god_is_asked(table, gardner, rule):
    """Rule 6; a machine's rule is not even consulted before the call."""
    asked = []

    def watch(last, card):
        asked.append(card)
        return True

    game = table(gardner, HANDS, starter="AH", stock=STOCK, rule=rule(watch))
    game.play("Ana", "2S", prophet=ProphetWish.ALWAYS)
    asked.clear()
    game.done(commands.PlayCards("Bia", (Card.read("2H"),)))
    assert awaited(game.round).duty is Duty.CALL
    assert awaited(game.round).seat == "Ana"
    assert asked == []
    assert game.do(commands.PlayCards("Caio", (Card.read("2D"),))) == refusals.PlayAwaitsCall("Ana")
    assert game.do(commands.CallPlay("Caio", True)) == refusals.NotTheProphet()
    game.done(commands.CallPlay("Ana", True))
    assert game.round.plays[-1].called is True
    assert game.do(commands.CallPlay("Ana", True)) == refusals.NothingToCall()


def test_rule_6_a_person_may_judge_before_the_call_and_nobody_learns_it(human):
    """Prophet and God answer in any order; the verdict stays God's until the call."""
    human.done(commands.PlayCards("Bia", (Card.read("2H"),)))
    before = view_for(human.round, "Ana")
    human.done(commands.JudgePlay(False))
    assert view_for(human.round, "Ana") == before
    assert human.do(commands.JudgePlay(True)) == refusals.NothingToJudge()
    human.done(commands.CallPlay("Ana", True))
    assert human.round.plays[-1].overthrew == "Ana"


@pytest.mark.parametrize(("called", "right"), [(True, False), (False, True)])
def test_rule_6_a_wrong_call_overthrows_in_either_direction(human, called, right):
    """Gardner 1977: "If the dealer says "Incorrect", the Prophet is instantly overthrown"."""
    play = human.play("Bia", "2H 3H", called=called, right=right)
    assert play.overthrew == "Ana"
    assert play.drawn == ()
    assert human.round.false_prophets == ("Ana",)
    assert human.hand("Ana") == "3S 4S 5S 6S 7S 8S 9S AS KS QS AH KH"
    assert human.main_line == ("AH 2S 2H 3H" if right else "AH 2S")


def test_rule_6_the_play_that_overthrows_is_not_paid_for_and_does_not_expel(table, gardner):
    """Gardner 1977: "If the play is wrong, however, no penalty cards are given"."""
    hands = {seat: " ".join(["2S 3S 4S 5S"] * 5) for seat in HANDS}
    game = table(gardner, hands, starter="AH", stock=STOCK)
    game.play("Ana", "2S", right=True, prophet=ProphetWish.ALWAYS)
    while game.round.layout.count < 22:
        game.play(game.round.to_move, "2S 3S 4S 5S", called=True, right=True)
    assert expel_from(game.round) == 23
    play = game.play(game.round.to_move, "2S", called=True, right=False)
    assert not play.expelled
    assert play.drawn == ()


def test_rule_6_the_false_prophet_plays_again_when_his_turn_comes(human):
    """Gardner 1977; Rule 6."""
    human.play("Bia", "2H", called=True, right=False)
    for seat, card in (("Caio", "2D"), ("Davi", "2C")):
        human.play(seat, card, right=True)
    assert human.round.to_move == "Ana"
    human.play("Ana", "3S", right=True)


def test_rule_6_the_false_prophet_draws_what_the_rulebook_says(table, books):
    """The rulebook table: none in novo-eleusis."""
    game = table(books["novo-eleusis"], HANDS, starter="AH", stock=STOCK)
    game.play("Ana", "2S", right=True, prophet=ProphetWish.ALWAYS)
    game.play("Bia", "2H", called=True, right=False)
    assert game.hand("Ana") == "3S 4S 5S 6S 7S 8S 9S"


def test_rule_7_both_call_the_no_play_right(table, gardner, rule):
    """Gardner 1977, case 1: the procedure described earlier."""
    game = machine(table, gardner, rule, "2S")
    play = game.no_play("Bia", called=True)
    assert play.right
    assert len(game.round.hands["Bia"]) == 4
    assert game.round.prophet is not None


def test_rule_7_prophet_right_god_wrong(table, gardner, rule):
    """Gardner 1977, case 2: overthrown, "except that the player is not given any penalty cards"."""
    game = machine(table, gardner, rule, "2S 4H")
    play = game.no_play("Bia", called=True)
    assert not play.right
    assert play.overthrew == "Ana"
    assert str(play.god_card) == "4H"
    assert game.hand("Bia") == "2H 3H 5H 6H 7H 8H 9H"
    assert len(game.round.hands["Ana"]) == 12


def test_rule_7_prophet_wrong_god_right(table, gardner, rule):
    """Gardner 1977, case 3; the False Prophet draws before the returned cards go under the stock."""
    game = machine(table, gardner, rule, "2S")
    game.done(commands.DeclareNoPlay("Bia"))
    events = game.done(commands.CallPlay("Ana", False))
    play = game.round.plays[-1]
    assert play.right
    assert play.overthrew == "Ana"
    assert len(play.drawn) == 4
    kinds = [getattr(event, "why", type(event)) for event in events]
    wanted = (Why.FALSE_PROPHET, HandReturned, Why.NEW_HAND)
    assert [kind for kind in kinds if kind in wanted] == list(wanted)


def test_rule_7_both_wrong_and_the_pick_is_right(table, gardner, rule):
    """Gardner 1977, case 4: "he deals the player the five penalty cards and the game goes on"."""
    game = machine(table, gardner, rule, "2S 4H 6H")
    game.done(commands.DeclareNoPlay("Bia"))
    game.done(commands.CallPlay("Ana", False))
    assert awaited(game.round).duty is Duty.PICK
    assert game.do(commands.CallPlay("Ana", True)) == refusals.PickFirst()
    assert game.do(commands.PickCard("Bia", Card.read("6H"))) == refusals.NotTheProphet()
    assert game.do(commands.PickCard("Ana", Card.read("KH"))) == refusals.CardNotHeld(Card.read("KH"))
    game.done(commands.PickCard("Ana", Card.read("6H")))
    play = game.round.plays[-1]
    assert (str(play.god_card), str(play.picked), play.overthrew) == ("6H", "6H", None)
    assert len(play.drawn) == 5
    assert game.round.prophet is not None
    assert game.do(commands.PickCard("Ana", Card.read("6H"))) == refusals.NothingToPick()


def test_rule_7_both_wrong_and_the_pick_is_wrong(table, gardner, rule):
    """Gardner 1977, case 4: "the Prophet is overthrown. The wrong card goes back into the player's hand"."""
    game = machine(table, gardner, rule, "2S 4H")
    game.done(commands.DeclareNoPlay("Bia"))
    game.done(commands.CallPlay("Ana", False))
    game.done(commands.PickCard("Ana", Card.read("7H")))
    play = game.round.plays[-1]
    assert (str(play.god_card), str(play.picked), play.overthrew) == ("4H", "7H", "Ana")
    assert play.drawn == ()
    assert game.hand("Bia") == "2H 3H 5H 6H 7H 8H 9H"


def test_rule_7_a_person_judges_the_pick(human):
    """Rule 7 with a human God: the pick comes first, then his word on it, if it is not the card that he named."""
    human.done(commands.DeclareNoPlay("Bia"))
    human.done(commands.CallPlay("Ana", False))
    human.done(commands.JudgePlay(False, Card.read("4H")))
    assert awaited(human.round).duty is Duty.PICK
    assert human.do(commands.JudgePlay(True)) == refusals.PickFirst()
    human.done(commands.PickCard("Ana", Card.read("6H")))
    assert (awaited(human.round).seat, awaited(human.round).duty) == ("God", Duty.JUDGE)
    assert view_for(human.round, "God").pending.picked == Card.read("6H")
    assert human.do(commands.JudgePlay(False, Card.read("6H"))) == refusals.CardMissing()
    human.done(commands.JudgePlay(True))
    assert human.main_line == "AH 2S 6H"
    assert len(human.round.plays[-1].drawn) == 5


def test_rule_7_a_pick_of_the_card_god_named_beforehand_is_right(human):
    """Rule 7: God may name the card with his verdict, before he hears the call."""
    human.done(commands.DeclareNoPlay("Bia"))
    human.done(commands.JudgePlay(False, Card.read("4H")))
    human.done(commands.CallPlay("Ana", False))
    events = human.done(commands.PickCard("Ana", Card.read("4H")))
    assert NoPlayJudged(False, Card.read("4H"), Card.read("4H")) in events
    assert human.round.prophet is not None


def test_rule_7_a_pick_that_a_person_calls_wrong_overthrows(human):
    """Rule 7: the card named beforehand is played unless God names another."""
    human.done(commands.DeclareNoPlay("Bia"))
    human.done(commands.CallPlay("Ana", False))
    human.done(commands.JudgePlay(False, Card.read("4H")))
    human.done(commands.PickCard("Ana", Card.read("7H")))
    human.done(commands.JudgePlay(False))
    play = human.round.plays[-1]
    assert (str(play.god_card), play.overthrew, play.drawn) == ("4H", "Ana", ())


def test_rule_8_markers_are_white_without_and_black_under_a_prophet(table, gardner):
    """Gardner 1977: a white pawn on every 10th card; under a Prophet a black one on every 10th after his marker."""
    hands = {seat: " ".join(["2S 3S 4S 5S"] * 5) for seat in HANDS}
    game = table(gardner, hands, starter="AH", stock=STOCK)
    for _ in range(3):
        game.play(game.round.to_move, "2S 3S 4S 5S", right=True)
    assert markers(game.round) == (10,)
    game.prophet(game.round.may_declare)
    assert markers(game.round) == ()
    for _ in range(5):
        game.play(game.round.to_move, "2S 3S 4S 5S", called=True, right=True)
    assert markers(game.round) == (23, 33)
    assert view_for(game.round, "Ana").black
    game.play(game.round.to_move, "2S", called=True, right=False)
    assert markers(game.round) == (10, 20, 30)
    assert not view_for(game.round, "Ana").black


def test_rule_8_express_shows_white_markers_too(table, books):
    """Rule 8: "though nothing hangs on them"."""
    hands = dict.fromkeys(HANDS, "2S 3S 4S 5S 6S 7S 8S 9S")
    game = table(books["eleusis-express"], hands, starter="AH", stock=STOCK)
    for _ in range(19):
        seat = game.round.to_move
        game.play(seat, str(game.round.hands[seat][0]), right=True)
    assert markers(game.round) == (10, 20)
    assert expel_from(game.round) is None
    assert not view_for(game.round, "Ana").black


def test_rule_8_in_eleusi_after_a_fall_only_gods_cap_hangs_on_the_marker(table, books):
    """The Italian text counts the marked card in; bonus and black markers count from the declaration."""
    hands = dict(HANDS, Davi="2C 3C")
    game = table(books["eleusi"], hands, starter="AH", stock=STOCK)
    game.play("Ana", "2S", right=True, prophet=ProphetWish.ALWAYS)
    game.play("Bia", "2H", called=True, right=False)
    game.prophet("Bia")
    game.play("Caio", "2D 3D 4D 5D 6D 7D 8D 9D", called=True, right=False)
    assert game.round.false_prophets == ("Ana", "Bia")
    assert game.round.ended_by is Ending.OUT_OF_CARDS
    game = table(books["eleusi"], hands, starter="AH", stock=STOCK)
    game.play("Ana", "2S", right=True, prophet=ProphetWish.ALWAYS)
    game.play("Bia", "2H", called=True, right=False)
    game.prophet("Bia")
    game.play("Caio", "2D 3D 4D 5D 6D 7D 8D", called=False, right=False)
    game.play("Davi", "2C 3C", called=True, right=True)
    assert (game.round.prophet.marker, game.round.prophet.since) == (2, 3)
    assert markers(game.round) == ()
    high = 1 + 14
    ana, bia = high - 12, high - 7 + 2 * 7 + 2
    assert game.round.scores == {"Ana": ana, "Bia": bia, "Caio": 0, "Davi": high + 4, "God": 2 * 2}


def test_rule_8_in_eleusi_a_marker_after_a_fall_lies_on_the_main_line(table, books):
    """The Italian text; bonus, black markers and expulsion still count from the declaration."""
    game = table(books["eleusi"], HANDS, starter="AH", stock=STOCK)
    game.play("Ana", "2S", right=True, prophet=ProphetWish.ALWAYS)
    game.play("Bia", "2H 3H", called=True, right=False)
    game.prophet("Bia")
    assert (game.round.prophet.marker, game.round.prophet.since) == (2, 4)
    assert expel_from(game.round) == 25


def test_a_prophet_who_steps_down_draws_nothing_and_is_not_prophet_again(human):
    """The play that lies before him goes on to God."""
    human.done(commands.PlayCards("Bia", (Card.read("2H"),)))
    human.done(commands.CallPlay("Ana", True))
    human.done(commands.StepDown("Ana"))
    assert awaited(human.round).duty is Duty.JUDGE
    human.done(commands.JudgePlay(False))
    play = human.round.plays[-1]
    assert (play.called, play.overthrew, len(play.drawn)) == (None, None, 2)
    assert human.round.false_prophets == ()
    assert len(human.round.hands["Ana"]) == 7
    for seat, card in (("Caio", "2D"), ("Davi", "2C"), ("Ana", "3S")):
        human.play(seat, card, right=True)
    assert human.do(commands.DeclareProphet("Ana")) == refusals.ProphetOnce()


@pytest.mark.parametrize("called", [True, False, None])
def test_a_person_always_names_a_right_card_of_a_wrong_no_play(human, called):
    """To ask him for it only sometimes would tell him how the Prophet has called the no play."""
    human.done(commands.DeclareNoPlay("Bia"))
    if called is not None:
        human.done(commands.CallPlay("Ana", called))
    assert human.do(commands.JudgePlay(False)) == refusals.CardMissing()


def test_when_the_prophet_leaves_before_his_pick_god_plays_the_card_that_he_named(human):
    """An ejected Prophet loses his office; nobody is to pick any more."""
    human.done(commands.DeclareNoPlay("Bia"))
    human.done(commands.CallPlay("Ana", False))
    human.done(commands.JudgePlay(False, Card.read("4H")))
    human.done(commands.Eject("Ana"))
    play = human.round.plays[-1]
    assert (str(play.god_card), play.called, len(play.drawn)) == ("4H", None, 5)


def test_a_machine_judges_at_once_when_the_prophet_leaves(table, gardner, rule):
    """The play that waited for his call is judged without one."""
    game = machine(table, gardner, rule, "2S")
    game.done(commands.PlayCards("Bia", (Card.read("2H"),)))
    events = game.done(commands.StepDown("Ana"))
    assert any(isinstance(event, CardsDrawn) for event in events)
    assert game.round.plays[-1].called is None


def test_an_ejected_players_own_play_goes_back_to_his_hand(human):
    """A play that nobody has judged when its player leaves is none."""
    human.done(commands.PlayCards("Bia", (Card.read("4H"), Card.read("2H"))))
    human.done(commands.Eject("Bia"))
    assert human.hand("Bia") == HANDS["Bia"]
    assert human.round.to_move == "Caio"
    assert len(human.round.plays) == 1


def test_rule_5_a_prophet_to_whom_skipped_turns_came_back_is_skipped(table, gardner):
    """A Prophet is skipped, also where nobody else has played since his play."""
    game = table(gardner, {"Ana": "2S 3S", "Bia": "2H 3H", "Caio": "2D 3D"}, starter="AH", stock=STOCK)
    game.play("Ana", "2S", right=True)
    game.done(commands.SkipTurn("Bia"))
    game.done(commands.SkipTurn("Caio"))
    assert game.round.to_move == "Ana"
    game.prophet("Ana")
    assert game.round.to_move == "Bia"
