"""God, a person, is asked whether he is sure before a verdict that contradicts his own rule or his own words."""

from dataclasses import replace

import pytest

from pbem.cards import Card
from pbem.engine.match import commands as match_commands
from pbem.engine.match import events
from pbem.engine.match.contradictions import doubt
from pbem.engine.match.state import task
from pbem.engine.round import commands as commands
from pbem.engine.round import events as round_events
from pbem.engine.round import refusals as refusals
from pbem.engine.round.commands import JudgeGuess, JudgePlay, JudgeStarter, ProphetWish
from pbem.engine.round.judge import Unclear
from pbem.engine.round.state import Duty
from tests.engine.gathering import Gathering
from tests.engine.setting_up import Rule, cards

RED = Rule(lambda last, card: card.suit.red, admitted=lambda card: card.suit.red)
ANA, BIA, CAIO = "Ana", "Bia", "Caio"
STOCK = " ".join(["9C 10C JC QC KC 9S 10S JS"] * 4)


@pytest.fixture
def game(table, gardner):
    """A round set up by hand under a person; the starter is A♥."""

    def round_(ana="2H 3H 4H 2S", bia="2H 3H 4H 2S", caio="2H 3H 4H 2S", book=gardner):
        return table(book, {ANA: ana, BIA: bia, CAIO: caio}, starter="AH", stock=STOCK)

    return round_


def asks(game, seat, text, right, judge=None):
    """The earlier play that God is reminded of (0: his rule) if he now says so of these cards; None if of nothing."""
    game.done(commands.PlayCards(seat, cards(text)))
    question = doubt(game.round, "God", JudgePlay(right), judge)
    return None if question is None else question.play


def asks_of_no_play(game, seat, right, card=None, judge=None):
    game.done(commands.DeclareNoPlay(seat))
    question = doubt(game.round, "God", JudgePlay(right, card and Card.read(card)), judge)
    return None if question is None else question.play


@pytest.mark.parametrize(("text", "right"), [("2H", True), ("2S", False), ("2H 3H", True), ("2H 2S", False)])
def test_a_verdict_that_the_readable_rule_gives_is_not_asked_about(game, text, right):
    assert asks(game(), ANA, text, right, RED) is None


@pytest.mark.parametrize(("text", "right"), [("2H", False), ("2S", True), ("2H 3H", False), ("2H 2S", True)])
def test_a_verdict_that_the_readable_rule_does_not_give_is(game, text, right):
    assert asks(game(), ANA, text, right, RED) == 0


def test_a_no_play_is_asked_about_by_the_rule_and_so_is_the_card_named(game):
    assert asks_of_no_play(game(), ANA, True, judge=RED) == 0
    assert asks_of_no_play(game(), ANA, False, "2S", judge=RED) == 0
    assert asks_of_no_play(game(), ANA, False, "2H", judge=RED) is None
    assert asks_of_no_play(game(ana="2S 3S"), ANA, True, judge=RED) is None
    assert asks_of_no_play(game(ana="2S 3S"), ANA, False, "2S", judge=RED) == 0


def test_the_same_card_after_the_same_main_line_is_the_same_question(game):
    """Rule 13: a rule reads the main line; the sidelines, and who plays, make no difference."""
    told = game()
    told.play(ANA, "2S", right=False)
    assert asks(told, BIA, "2S", True) == 1


def test_after_another_main_line_nothing_contradicts(game):
    told = game()
    told.play(ANA, "2S", right=False)
    told.play(BIA, "2H", right=True)
    assert asks(told, CAIO, "2S", True) is None


def test_a_wrong_card_does_not_speak_against_another(game):
    told = game()
    told.play(ANA, "2S", right=False)
    assert asks(told, BIA, "2H", True) is None


def test_a_string_that_begins_with_a_wrong_card_cannot_be_right(game):
    """Rule 2: one failure makes the whole string wrong."""
    told = game()
    told.play(ANA, "2S", right=False)
    assert asks(told, BIA, "2S 3H", True) == 1


def test_a_string_that_begins_with_a_wrong_string_cannot_be_right(game):
    told = game()
    told.play(ANA, "2S 3H", right=False)
    assert asks(told, BIA, "2S 3H 4H", True) == 1


def test_a_right_string_that_goes_on_otherwise_does_not_contradict_a_wrong_one(game):
    """Of a wrong string nobody is told which card it was."""
    told = game()
    told.play(ANA, "2S 3H", right=False)
    assert asks(told, BIA, "2S 4H", True) is None


def test_once_the_first_card_of_a_wrong_string_was_right_its_second_was_the_wrong_one(game):
    told = game()
    told.play(ANA, "2S 3H", right=False)
    told.play(BIA, "2S", right=True)
    assert asks(told, CAIO, "3H", True) == 1


def test_a_right_no_play_says_that_each_card_of_the_hand_was_wrong(game):
    """Rule 4: the hand is dealt anew, and the main line is as long as before."""
    told = game(ana="2S 3S 4S 5S 6S 7S")
    told.no_play(ANA, right=True)
    assert asks(told, BIA, "2S", True) == 1


def test_a_no_play_cannot_be_right_with_a_card_that_was_right(game, table, gardner):
    """After a wrong no play of one hand the main line has grown: only after an undone play is it asked again."""
    told = game(ana="2S 3H", bia="2S 4H")
    told.play(ANA, "2S", right=False)
    assert asks_of_no_play(told, BIA, True) is None
    other = game(ana="2S 3H", bia="2S 4H")
    other.play(ANA, "2S", right=False)
    assert asks_of_no_play(other, BIA, False, "2S") == 1


def test_an_amended_verdict_counts_as_amended(game):
    told = game()
    told.play(ANA, "2S", right=False)
    told.done(commands.AmendVerdict(1, True))
    assert asks(told, BIA, "2S", True) is None
    other = game()
    other.play(ANA, "2S", right=False)
    other.done(commands.AmendVerdict(1, True))
    assert asks(other, BIA, "2S", False) == 1


def test_a_right_play_amended_to_wrong_leaves_the_main_line_as_it_lies(game):
    told = game()
    told.play(ANA, "2S", right=True)
    told.done(commands.AmendVerdict(1, False))
    assert asks(told, BIA, "2S", True) is None, "it comes after another card"


def test_where_the_rule_reads_the_sidelines_earlier_words_prove_nothing(game, books):
    told = game(book=replace(books["new-eleusis"], rule_reads="sidelines"))
    told.play(ANA, "2S", right=False)
    assert asks(told, BIA, "2S", True) is None


def test_a_pick_is_asked_about_like_a_card(game):
    """Rule 7: the Prophet picks; God named another card with his verdict."""
    told = game(bia="2S 3S 4H", ana="5H 6H 7H 8H")
    told.play(ANA, "5H", right=True, prophet=ProphetWish.ALWAYS)
    told.no_play(BIA, called=False, right=False, card="4H")
    told.done(commands.PickCard(ANA, Card.read("2S")))
    assert doubt(told.round, "God", JudgePlay(True), RED).play == 0
    assert doubt(told.round, "God", JudgePlay(False), RED) is None
    assert doubt(told.round, "God", JudgePlay(False, Card.read("3S")), RED).play == 0


def test_a_guess_is_asked_about_where_the_rule_can_tell(table, books):
    told = table(books["eleusis-express"], {ANA: "2H 3H 4H 2S", BIA: "2H 3H", CAIO: "2H 3H"}, stock=STOCK)
    told.done(commands.PlayCards(CAIO, cards("2H"), guess="right"))
    told.done(commands.JudgePlay(True))
    assert doubt(told.round, "God", JudgeGuess(False), RED).play == 0
    assert doubt(told.round, "God", JudgeGuess(True), RED) is None
    unsure = Rule(lambda last, card: True, same=lambda theory: Unclear.TOO_COMPLEX)
    assert doubt(told.round, "God", JudgeGuess(False), unsure) is None


def test_a_starter_is_asked_about_where_the_rule_can_tell(books):
    table = Gathering(books["novo-eleusis"], human=True, rule=RED).begun().dealt()
    red = table.match.round.layout.main_line[0].suit.red
    god = table.match.god
    assert table.do(match_commands.GodSays(god, JudgeStarter(not red))) == (
        events.VerdictQuestioned(god, not red, None, 0),
    )
    assert task(table.match).duty is Duty.STARTER
    table.do(match_commands.Insist(god))
    assert table.match.round.redraws == (1 if red else 0)


@pytest.fixture
def unsure(books):
    """A table whose God has just been asked: he called red wrong, and his rule says red is right."""
    table = Gathering(books["new-eleusis"], human=True, rule=Rule(lambda last, card: True)).begun().dealt()
    seat = table.match.round.to_move
    table.do(commands.PlayCards(seat, table.match.round.hands[seat][:1]))
    table.before = table.match
    table.god = table.match.god
    table.do(match_commands.GodSays(table.god, JudgePlay(False)))
    return table


def test_a_question_changes_no_turn_and_nobody_is_told(unsure):
    assert unsure.events[-1] == events.VerdictQuestioned(unsure.god, False, None, 0)
    assert unsure.match.round == unsure.before.round
    assert unsure.match.serial == unsure.before.serial
    assert unsure.match.acts == unsure.before.acts


def test_god_insists_with_yes(unsure):
    answer = unsure.do(match_commands.Insist(unsure.god))
    assert answer[0] == round_events.CardsJudged(False)
    assert unsure.match.question is None
    assert unsure.do(match_commands.Insist(unsure.god)) == refusals.NothingToJudge()


def test_god_insists_by_saying_the_same_again(unsure):
    assert unsure.do(match_commands.GodSays(unsure.god, JudgePlay(False)))[0] == round_events.CardsJudged(
        False
    )


def test_god_thinks_better_of_it(unsure):
    assert unsure.do(events.VerdictDropped(unsure.god)) == (events.VerdictDropped(unsure.god),)
    assert unsure.match.question is None
    assert task(unsure.match).duty is Duty.JUDGE
    assert isinstance(
        unsure.do(match_commands.GodSays(unsure.god, JudgePlay(False)))[0], events.VerdictQuestioned
    )


def test_the_other_verdict_is_a_new_one(unsure):
    assert unsure.do(match_commands.GodSays(unsure.god, JudgePlay(True)))[0] == round_events.CardsJudged(True)
    assert unsure.match.question is None


def test_only_god_answers_the_question(unsure):
    other = unsure.match.round.to_move
    assert unsure.do(match_commands.Insist(other)) == match_commands.OnlyGod(unsure.god)
    assert unsure.do(events.VerdictDropped(other)) == match_commands.OnlyGod(unsure.god)


def test_a_verdict_that_cannot_be_given_is_refused_and_not_asked_about(unsure):
    unsure.do(match_commands.Insist(unsure.god))
    assert unsure.do(match_commands.GodSays(unsure.god, JudgePlay(False))) == refusals.NothingToJudge()


def test_the_prophets_call_leaves_god_his_question(books):
    """Else his YES would find nothing, and he would know from it that the Prophet has called."""
    table = Gathering(books["new-eleusis"], human=True, rule=Rule(lambda last, card: True)).begun().dealt()
    god, prophet = table.match.god, table.match.round.to_move
    table.do(commands.PlayCards(prophet, table.match.round.hands[prophet][:1], ProphetWish.ALWAYS))
    table.do(match_commands.GodSays(god, JudgePlay(True)))
    mover = table.match.round.to_move
    table.do(commands.PlayCards(mover, table.match.round.hands[mover][:1]))
    table.do(match_commands.GodSays(god, JudgePlay(False)))
    table.do(commands.CallPlay(prophet, False))
    assert table.match.question is not None
    table.do(match_commands.Insist(god))
    assert not table.match.round.plays[-1].right
