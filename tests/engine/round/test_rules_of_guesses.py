"""Rule 11 of docs/rulebooks.md: guesses at the secret rule; its source is the Spanish text, "Adivinar la regla"."""

from dataclasses import replace

import pytest

from pbem.cards import Card
from pbem.engine.round import commands as commands
from pbem.engine.round import refusals as refusals
from pbem.engine.round.events import Ending, GuessJudged, GuessMade, RoundEnded, TurnPassed
from pbem.engine.round.judge import Unclear
from pbem.engine.round.queries import awaited
from pbem.engine.round.state import Duty, Guess
from pbem.engine.round.view import view_for
from pbem.engine.rulebook_reading import override

HANDS = {
    "Ana": "2S 3H 4S 5H 6S 7H 8S 9H",
    "Bia": "2H 3S 4H 5S 6H 7S 8H 9S",
    "Caio": "2D 3C 4D 5C 6D 7C 8D 9C",
}
STOCK = "AS KS QS AH KH QH AD KD QD AC KC QC"
THEORY = 'Black after red, red after black; "always"'


def one(text):
    return (Card.read(text),)


@pytest.fixture
def express(books):
    return books["eleusis-express"]


@pytest.fixture
def machine(table, express, rule):
    """Colours alternate; Caio, at God's right, plays first. The guess "right" is right, all others are wrong."""

    def machine(hands=HANDS, same=lambda theory: theory == "right"):
        alternate = rule(lambda last, card: last.suit.red != card.suit.red, same=same)
        return table(express, hands, starter="AH", stock=STOCK, rule=alternate)

    return machine


@pytest.fixture
def human(table, express):
    def human(hands=HANDS):
        return table(express, hands, starter="AH", stock=STOCK)

    return human


def test_rule_11_a_guess_comes_with_the_play(machine):
    """Rule 11: with the play, or before the next one."""
    game = machine()
    events = game.done(commands.PlayCards("Caio", one("3C"), guess=THEORY))
    assert events[-2:] == (GuessMade("Caio", THEORY), GuessJudged(False))
    assert game.round.guesses == (Guess(1, "Caio", THEORY, False),)
    assert game.round.to_move == "Bia"


def test_rule_11_a_guess_comes_before_the_next_play(machine):
    """Rule 11; who has just played rightly is told that he may guess, nobody else is."""
    game = machine()
    game.play("Caio", "3C")
    assert [view_for(game.round, seat).may_guess for seat in (*HANDS, "God")] == [False, False, True, False]
    for other in ("Ana", "Bia"):
        assert game.do(commands.GuessRule(other, THEORY)) == refusals.NotJustRight()
    assert game.do(commands.GuessRule("God", THEORY)) == refusals.GodDoesNotPlay()
    game.done(commands.GuessRule("Caio", THEORY))
    assert game.round.guesses == (Guess(1, "Caio", THEORY, False),)
    assert game.round.to_move == "Bia"


def test_rule_11_after_the_next_play_it_is_too_late(machine):
    """Rule 11: "before the next play"."""
    game = machine()
    assert game.do(commands.GuessRule("Caio", THEORY)) == refusals.NotJustRight()
    game.play("Caio", "3C")
    game.play("Bia", "3S")
    assert game.do(commands.GuessRule("Caio", THEORY)) == refusals.NotJustRight()


def test_rule_11_there_is_one_guess_a_turn(machine):
    """Rule 11: "at most one per turn"; the next right play gives another."""
    game = machine()
    game.done(commands.PlayCards("Caio", one("3C"), guess=THEORY))
    assert game.do(commands.GuessRule("Caio", "right")) == refusals.NotJustRight()
    game.play("Bia", "2H")
    game.done(commands.GuessRule("Bia", THEORY))
    assert game.do(commands.GuessRule("Bia", "right")) == refusals.NotJustRight()
    game.play("Ana", "2S")
    game.play("Caio", "2D")
    game.done(commands.GuessRule("Caio", "right"))
    assert [guess.number for guess in game.round.guesses] == [1, 2, 4]


def test_rule_11_a_wrong_play_gives_no_guess_and_drops_the_one_that_came_with_it(machine):
    """The Spanish text: "una jugada correcta"; nobody hears what came with a wrong one."""
    game = machine()
    game.done(commands.PlayCards("Caio", one("2D"), guess="right"))
    assert game.round.guesses == ()
    assert "right" not in [guess.theory for guess in view_for(game.round, "Ana").guesses]
    assert game.do(commands.GuessRule("Caio", "right")) == refusals.NotJustRight()
    game.done(commands.DeclareNoPlay("Bia", guess="right"))
    assert not game.round.plays[-1].right
    assert game.round.guesses == ()


def test_rule_11_a_right_no_play_gives_a_guess_too(machine):
    """The Spanish text: "o bien declara correctamente que no puede jugar"."""
    red = dict(HANDS, Caio="2D 4D 6D", Bia="2H 4H 6H")
    game = machine(red)
    game.done(commands.DeclareNoPlay("Caio", guess=THEORY))
    assert len(game.round.hands["Caio"]) == 2
    game.no_play("Bia")
    game.done(commands.GuessRule("Bia", THEORY))
    assert [(guess.seat, guess.right) for guess in game.round.guesses] == [("Caio", False), ("Bia", False)]


def test_rule_11_a_right_guess_ends_the_round_at_once(machine):
    """The Spanish text: "si ha acertado, la ronda finaliza inmediatamente"; 6 points for it."""
    game = machine()
    game.done(commands.PlayCards("Caio", one("3C"), guess="right"))
    assert game.round.ended_by is Ending.RULE_GUESSED
    assert game.round.guesser == "Caio"
    assert game.round.scores == {"Ana": 4, "Bia": 4, "Caio": 5 + 6, "God": 11}


def test_rule_11_a_wrong_guess_costs_nothing(machine):
    """The Spanish text: "Si se ha equivocado, continúa la ronda"."""
    guessed, silent = machine(), machine()
    guessed.done(commands.PlayCards("Caio", one("3C"), guess=THEORY))
    silent.play("Caio", "3C")
    silent.round = silent.round.but(may_guess=None)
    assert guessed.round.but(guesses=()) == silent.round
    guessed.done(commands.EndRound(scored=True))
    assert guessed.round.scores == {"Ana": 4, "Bia": 4, "Caio": 5, "God": 5}


def test_rule_11_the_guess_that_comes_with_the_last_card_earns_both_bonuses(machine):
    """Rule 11: "then +3 and +6 both count"; the end that is told is the empty hand."""
    game = machine(dict(HANDS, Caio="3C"))
    events = game.done(commands.PlayCards("Caio", one("3C"), guess="right"))
    assert game.round.ended_by is Ending.OUT_OF_CARDS
    assert game.round.scores == {"Ana": 4, "Bia": 4, "Caio": 12 + 3 + 6, "God": 21}
    assert not any(isinstance(event, TurnPassed) for event in events)


def test_rule_11_a_wrong_guess_with_the_last_card_leaves_its_player_the_other_bonus(machine):
    """Rule 11: the round is over whatever God says of the guess."""
    game = machine(dict(HANDS, Caio="3C"))
    game.done(commands.PlayCards("Caio", one("3C"), guess=THEORY))
    assert game.round.ended_by is Ending.OUT_OF_CARDS
    assert game.round.scores["Caio"] == 12 + 3
    assert game.round.guesses == (Guess(1, "Caio", THEORY, False),)


def test_rule_11_a_no_play_that_ends_the_round_may_bring_the_guess(machine):
    """Rule 11: "also with the one that ends the round"; the no play is told before the guess."""
    game = machine(dict(HANDS, Caio="2D"))
    game.done(commands.DeclareNoPlay("Caio", guess="right"))
    assert game.round.ended_by is Ending.NO_PLAY
    assert game.round.scores["Caio"] == 12 + 3 + 6


def test_rule_11_once_the_round_is_over_nobody_guesses(machine):
    """Rule 11: a guess goes with the play that ends the round, not after it."""
    game = machine(dict(HANDS, Caio="3C"))
    game.play("Caio", "3C")
    assert game.do(commands.GuessRule("Caio", "right")) == refusals.RoundIsOver()


def test_rule_11_of_several_ends_the_exhausted_stock_is_told_first_and_every_bonus_counts(
    table, express, rule
):
    """EGN, "Several ends at once"; a table that plays Express with Prophets: his fall exhausts the stock."""
    book = replace(express, prophet=True, false_prophet_draw=5)
    game = table(book, dict(HANDS, Bia="2H"), starter="AS", stock="KS", rule=rule(lambda last, card: True))
    game.play("Caio", "3C")
    game.prophet("Caio")
    game.done(commands.PlayCards("Bia", one("2H"), guess="right"))
    game.done(commands.CallPlay("Caio", False))
    assert game.round.ended_by is Ending.STOCK_EXHAUSTED
    assert game.round.scores == {"Ana": 4, "Bia": 12 + 3 + 6, "Caio": 12 - 8, "God": 21}


def test_rule_11_everybody_hears_the_guess_and_what_came_of_it(machine):
    """The Spanish text: "Todos los jugadores deben oír su hipótesis"."""
    game = machine()
    game.done(commands.PlayCards("Caio", one("3C"), guess=THEORY))
    for reader in (*HANDS, "God", "Somebody"):
        assert view_for(game.round, reader).guesses == (Guess(1, "Caio", THEORY, False),)


def test_rule_11_nobody_but_god_sees_a_guess_before_its_play_is_judged(human):
    """A guess belongs to a right play: until God has spoken it is not made. He may answer both in one letter."""
    game = human()
    game.done(commands.PlayCards("Caio", one("3C"), guess=THEORY))
    assert all(
        "Black after red" not in repr(view_for(game.round, reader)) for reader in ("Ana", "Caio", "Eva")
    )
    assert view_for(game.round, "God").pending.guess == THEORY


def test_rule_11_a_person_who_is_god_is_awaited_and_nobody_may_play(human):
    """Rule 11 with a human God: his word on the guess comes before the next play."""
    game = human()
    game.done(commands.PlayCards("Caio", one("3C"), guess=THEORY))
    assert game.do(commands.JudgeGuess(True)) == refusals.NothingToJudge()
    game.done(commands.JudgePlay(True))
    assert (awaited(game.round).seat, awaited(game.round).duty) == ("God", Duty.JUDGE_GUESS)
    assert view_for(game.round, "Ana").guesses == (Guess(1, "Caio", THEORY, None),)
    before = game.round
    for command in (
        commands.PlayCards("Bia", one("2H")),
        commands.DeclareNoPlay("Bia"),
        commands.SkipTurn("Bia"),
        commands.PlayForMissing("Bia", "miss:1"),
    ):
        assert game.do(command) == refusals.GuessAwaitsVerdict()
    assert game.do(commands.JudgePlay(True)) == refusals.NothingToJudge()
    assert game.round is before
    game.done(commands.JudgeGuess(False))
    assert game.round.guesses[-1].right is False
    game.play("Bia", "2H", right=True)


def test_rule_11_a_persons_yes_ends_the_round(human):
    """Rule 11; the same whether the guess came with the play or after it."""
    for theory in (None, THEORY):
        game = human()
        game.done(commands.PlayCards("Caio", one("3C"), guess=theory))
        game.done(commands.JudgePlay(True))
        if theory is None:
            game.done(commands.GuessRule("Caio", THEORY))
        events = game.done(commands.JudgeGuess(True))
        assert isinstance(events[-1], RoundEnded)
        assert game.round.ended_by is Ending.RULE_GUESSED
        assert game.round.scores["Caio"] == 11


def test_rule_11_a_person_is_asked_before_the_last_cards_round_ends(human):
    """Both bonuses count, so the scores wait for God's word on the guess."""
    for right, points in ((True, 21), (False, 15)):
        game = human(dict(HANDS, Caio="3C"))
        game.done(commands.PlayCards("Caio", one("3C"), guess=THEORY))
        game.done(commands.JudgePlay(True))
        assert not game.round.over
        assert view_for(game.round, "Ana").scores is None
        game.done(commands.JudgeGuess(right))
        assert game.round.ended_by is Ending.OUT_OF_CARDS
        assert game.round.scores["Caio"] == points


def test_rule_11_where_a_machine_judges_nobody_is_asked_about_a_guess(machine):
    """A guess is right when it agrees with the secret rule from here on; a machine compares them itself."""
    game = machine()
    game.play("Caio", "3C")
    assert game.do(commands.JudgeGuess(True)) == refusals.MachineJudges()


@pytest.mark.parametrize("why", Unclear)
@pytest.mark.parametrize("card", ["3C", "2D"])
def test_rule_11_an_unclear_guess_is_refused_before_anybody_knows_how_good_the_play_is(machine, why, card):
    """Rule 11: asked again, it has cost nothing; the refusal is the same with a right play and a wrong one."""
    game = machine(same=lambda theory: why)
    before = game.round
    assert game.do(commands.PlayCards("Caio", one(card), guess="?")) == refusals.GuessUnclear(why)
    assert game.do(commands.DeclareNoPlay("Caio", guess="?")) == refusals.GuessUnclear(why)
    assert game.round is before
    game.play("Caio", "3C")
    before = game.round
    assert game.do(commands.GuessRule("Caio", "?")) == refusals.GuessUnclear(why)
    assert game.round is before
    assert view_for(game.round, "Caio").may_guess


def test_rule_11_a_guess_is_compared_from_the_layout_it_was_made_on(table, express):
    """Rule 11: "on everything that can still happen from this layout on"."""
    compared = []

    class Watching:
        lookback = 1

        def permits(self, layout, card):
            return True

        def admits(self, card):
            return True

        def agrees(self, theory, layout):
            compared.append(" ".join(map(str, layout.main_line)))
            return False

    game = table(express, HANDS, starter="AH", stock=STOCK, rule=Watching())
    game.play("Caio", "3C")
    game.done(commands.GuessRule("Caio", THEORY))
    game.done(commands.PlayCards("Bia", one("2H"), guess=THEORY))
    assert set(compared) == {"AH 3C", "AH 3C 2H"}


def test_rule_11_elsewhere_nobody_guesses(table, gardner, rule):
    """The rulebook table: guesses belong to Express."""
    game = table(gardner, HANDS, starter="AH", stock=STOCK, rule=rule(lambda last, card: True))
    assert game.do(commands.PlayCards("Ana", one("2S"), guess="right")) == refusals.NoGuessesHere()
    game.play("Ana", "2S")
    assert game.do(commands.GuessRule("Ana", "right")) == refusals.NoGuessesHere()
    assert not view_for(game.round, "Ana").may_guess


def test_rule_11_who_leaves_the_table_guesses_no_more(machine):
    """An ejected player is out; his right play gives him no guess."""
    game = machine()
    game.play("Caio", "3C")
    game.done(commands.Eject("Caio"))
    assert game.do(commands.GuessRule("Caio", "right")) == refusals.Expelled()


def test_rule_11_who_takes_over_a_seat_may_guess_for_it(machine):
    """He takes over the seat's standing."""
    game = machine()
    game.play("Caio", "3C")
    game.done(commands.TakeOverSeat("Caio", "Eva"))
    game.done(commands.GuessRule("Eva", "right"))
    assert game.round.guesser == "Eva"
    assert game.round.scores["Eva"] == 11


def test_who_has_gone_out_is_no_prophet_while_god_thinks_about_his_guess(table, books):
    """Only with options that have both: the round is over with God's word, and nobody is Prophet after it."""
    book = override(books["eleusis-express"], [("prophet", "true")])
    game = table(book, {"Ana": "2S 3S", "Bia": "2H 3H", "Caio": "2D"}, starter="AH", stock="KS QS")
    game.done(commands.PlayCards("Caio", one("2D"), guess="even"))
    game.done(commands.JudgePlay(True))
    assert game.do(commands.DeclareProphet("Caio")) == refusals.GuessAwaitsVerdict()


def test_a_guess_whose_player_leaves_before_gods_word_comes_to_nothing(table, books):
    game = table(
        books["eleusis-express"],
        {"Ana": "2S 3S", "Bia": "2H 3H", "Caio": "2D 3D"},
        starter="AH",
        stock="KS QS",
    )
    game.done(commands.PlayCards("Caio", one("2D")))
    game.done(commands.JudgePlay(True))
    game.done(commands.GuessRule("Caio", "even"))
    game.done(commands.Eject("Caio"))
    assert game.round.guesses == ()
    assert game.round.to_move == "Bia"
    assert awaited(game.round).duty is Duty.PLAY
