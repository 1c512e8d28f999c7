"""A Prophet who declares himself with a theory: it calls, picks and falls in his place, by rules 5 to 8."""

import pytest

from pbem.cards import Card, SeededChance
from pbem.engine.event_codec import EventCodec
from pbem.engine.round import commands as commands
from pbem.engine.round import refusals as refusals
from pbem.engine.round.commands import ProphetWish, Theory
from pbem.engine.round.events import CardPicked, CardsDrawn, Event, PlayCalled, VerdictGiven, Why
from pbem.engine.round.queries import awaited, expel_from, markers
from pbem.engine.round.state import Duty
from pbem.engine.round.view import view_for

CODEC = EventCodec(Event)


HANDS = {
    "Ana": "2S 3S 4S 5S 6S 7S 8S 9S",
    "Bia": "2H 3H 4H 5H 6H 7H 8H 9H",
    "Caio": "2D 3D 4D 5D 6D 7D 8D 9D",
    "Davi": "2C 3C 4C 5C 6C 7C 8C 9C",
}
STOCK = " ".join(["AS KS QS AH KH QH AD KD QD AC KC QC JC JD JH 10C 10D 10H"] * 3)
SEED = b"\5" * 32


def play(seat, text):
    return commands.PlayCards(seat, tuple(Card.read(word) for word in text.split()))


@pytest.fixture
def by_theory(table, gardner, rule):
    """Ana has played 2S and is Prophet by a theory: the cards that it takes for right, and those that are.

    `right` is None where a person is God.
    """

    def set_up(said, right, *, hands=HANDS, book=gardner, opened=False, starter="AH"):
        def one_of(names):
            return rule(lambda last, card: str(card) in names.split())

        theory = Theory(said, open=opened)
        game = table(
            book,
            hands,
            starter=starter,
            stock=STOCK,
            rule=None if right is None else one_of("2S " + right),
            chance=SeededChance(SEED),
            theories={said: one_of(said)},
        )
        game.play("Ana", "2S", right=True if right is None else None)
        game.done(commands.DeclareProphet("Ana", theory))
        return game

    return set_up


def said(events):
    return [event.right for event in events if isinstance(event, PlayCalled)]


def test_a_play_is_called_by_the_theory_as_soon_as_it_is_shown_and_nobody_is_waited_for(by_theory):
    game = by_theory("2H", "2H")
    events = game.done(play("Bia", "2H"))
    assert said(events) == [True]
    assert game.round.plays[-1].right
    assert (game.round.plays[-1].called, game.round.plays[-1].caller) == (True, "Ana")
    assert (awaited(game.round).seat, awaited(game.round).duty) == ("Caio", Duty.PLAY)
    assert game.round.prophet.seat == "Ana"


def test_the_call_is_the_same_event_that_a_prophet_makes_by_hand(by_theory, table, gardner, rule):
    game = by_theory("2H", "2H")
    events = game.done(play("Bia", "2H"))
    hand = table(gardner, HANDS, starter="AH", stock=STOCK, rule=game.judge, chance=SeededChance(SEED))
    hand.play("Ana", "2S")
    hand.prophet("Ana")
    by_hand = (*hand.done(play("Bia", "2H")), *hand.done(commands.CallPlay("Ana", True)))
    assert events == by_hand


def test_a_string_is_called_right_only_if_the_theory_permits_it_card_by_card(table, gardner, rule):
    """Rule 2; the theory sees the main line as it would then stand."""
    higher = rule(lambda last, card: card.rank == last.rank + 1)
    game = table(
        gardner,
        HANDS,
        starter="AH",
        stock=STOCK,
        rule=rule(lambda last, card: True),
        theories={"one higher": higher},
    )
    game.done(commands.PlayCards("Ana", (Card.read("2S"),), ProphetWish.ALWAYS, theory=Theory("one higher")))
    assert said(game.done(play("Bia", "3H 4H 5H"))) == [True]
    assert said(game.done(play("Caio", "6D 7D 9D"))) == [False]
    assert game.round.false_prophets == ("Ana",)


def test_the_secret_rule_is_not_asked_before_the_theory_has_called(table, gardner, rule):
    """Rule 6: the call comes first, then God's word."""
    asked = []

    def watch(name, answer):
        def permits(last, card):
            asked.append(name)
            return answer

        return rule(permits)

    game = table(
        gardner,
        HANDS,
        starter="AH",
        stock=STOCK,
        rule=watch("God", True),
        theories={"red": watch("theory", True)},
    )
    game.play("Ana", "2S")
    game.done(commands.DeclareProphet("Ana", Theory("red")))
    asked.clear()
    game.done(play("Bia", "2H"))
    assert asked == ["theory", "God"]


@pytest.mark.parametrize(("theory", "right", "called"), [("2H", "3H", True), ("3H", "2H", False)])
def test_rule_6_the_first_wrong_call_of_a_theory_overthrows_in_either_direction(
    by_theory, theory, right, called
):
    game = by_theory(theory, right)
    game.done(play("Bia", "2H"))
    play_ = game.round.plays[-1]
    assert (play_.called, play_.overthrew, play_.drawn, play_.expelled) == (called, "Ana", (), False)
    assert game.round.false_prophets == ("Ana",)
    assert game.hand("Ana") == "3S 4S 5S 6S 7S 8S 9S AS KS QS AH KH"
    assert game.round.calling is None
    assert awaited(game.round).seat == "Caio"


def test_a_fallen_theory_calls_no_more_and_its_prophet_is_not_prophet_again(by_theory):
    game = by_theory("2H", "3S")
    game.done(play("Bia", "2H"))
    assert said(game.done(play("Caio", "2D"))) == []
    game.done(play("Davi", "2C"))
    game.done(play("Ana", "3S"))
    assert game.do(commands.DeclareProphet("Ana", Theory("2H"))) == refusals.ProphetOnce()


def test_rule_7_a_no_play_is_called_right_exactly_if_the_theory_permits_no_card_of_the_hand(by_theory):
    game = by_theory("KS", "")
    assert said(game.done(commands.DeclareNoPlay("Bia"))) == [True]
    assert game.round.plays[-1].right
    assert len(game.round.hands["Bia"]) == 4
    other = by_theory("9H", "")
    assert said(other.done(commands.DeclareNoPlay("Bia"))) == [False]
    assert other.round.plays[-1].right
    assert other.round.false_prophets == ("Ana",)


def test_rule_7_called_right_and_wrong_it_was_god_plays_a_card_and_nobody_else_draws(by_theory):
    game = by_theory("KS", "4H")
    game.done(commands.DeclareNoPlay("Bia"))
    play_ = game.round.plays[-1]
    assert (play_.right, play_.overthrew, str(play_.god_card), play_.drawn) == (False, "Ana", "4H", ())
    assert len(game.round.hands["Ana"]) == 12


def test_rule_7_called_wrong_as_god_does_a_right_pick_is_played_and_the_player_draws_five(by_theory):
    game = by_theory("6H KS", "4H 6H")
    game.done(commands.DeclareNoPlay("Bia"))
    play_ = game.round.plays[-1]
    assert (str(play_.picked), str(play_.god_card), play_.overthrew) == ("6H", "6H", None)
    assert len(play_.drawn) == 5
    assert game.round.prophet.seat == "Ana"


def test_rule_7_a_pick_that_is_wrong_overthrows(by_theory):
    game = by_theory("7H", "4H")
    game.done(commands.DeclareNoPlay("Bia"))
    play_ = game.round.plays[-1]
    assert (str(play_.picked), str(play_.god_card), play_.overthrew, play_.drawn) == ("7H", "4H", "Ana", ())
    assert game.hand("Bia") == "2H 3H 5H 6H 7H 8H 9H"


def test_of_several_cards_the_theory_picks_by_a_labelled_chance(by_theory):
    """`pick:n`, n the number of the play, among the cards that the theory takes for right, in hand order."""
    theirs = tuple(Card.read(name) for name in ("3H", "5H", "7H", "9H"))
    game = by_theory("3H 5H 7H 9H", "3H 5H 7H 9H")
    game.done(commands.DeclareNoPlay("Bia"))
    assert game.round.plays[-1].picked == SeededChance(SEED).pick("pick:2", theirs)


def test_without_chance_the_first_such_card_is_picked(by_theory):
    game = by_theory("5H 7H", "5H 7H")
    game.chance = None
    game.done(commands.DeclareNoPlay("Bia"))
    assert str(game.round.plays[-1].picked) == "5H"


def test_rule_1_a_play_that_the_theory_rightly_calls_wrong_may_expel(by_theory):
    """From 20 cards after the Prophet's marker on."""
    hands = {seat: " ".join(["2S 3S 4S 5S"] * 8) for seat in HANDS}
    game = by_theory("2S 3S 4S", "3S 4S", hands=hands)
    while game.round.layout.count < 22:
        game.done(play(game.round.to_move, "2S 3S 4S 4S"))
    assert expel_from(game.round) == 23
    mover = game.round.to_move
    game.done(play(mover, "5S"))
    assert game.round.plays[-1].expelled
    assert game.round.expelled == (mover,)
    assert markers(game.round) == (12, 22)


def test_rule_10_a_standing_prophet_is_scored_as_if_he_had_called_himself(table, books, rule):
    """12 right and 11 wrong … in small: 1 a right card and 2 a wrong one since he declared."""
    hands = {"Ana": "2S 3S 4S", "Bia": "2H 3H", "Caio": "2D 3D 4D"}
    right = rule(lambda last, card: str(card) != "2D")
    game = table(
        books["new-eleusis"], hands, starter="AH", stock=STOCK, rule=right, theories={"not 2D": right}
    )
    game.done(commands.PlayCards("Ana", (Card.read("2S"),), ProphetWish.IF_RIGHT, theory=Theory("not 2D")))
    game.done(play("Bia", "2H"))
    game.done(play("Caio", "2D"))
    game.done(play("Bia", "3H"))
    assert game.round.over
    high = 4  # Caio holds two of his three, and drew two
    assert game.round.scores == {"Ana": high - 2 + 2 + 2 * 1, "Bia": high + 4, "Caio": 0, "God": 2 * (2 - 1)}


def test_prophet_if_right_publishes_no_theory_where_the_play_was_wrong(table, gardner, rule):
    game = table(gardner, HANDS, starter="AH", stock=STOCK, rule=rule(lambda last, card: False))
    game.done(commands.PlayCards("Ana", (Card.read("2S"),), ProphetWish.IF_RIGHT, theory=Theory("red")))
    assert game.round.prophet is None
    assert game.round.prophecies == ()


def test_a_no_play_can_carry_the_theory(by_theory, table, gardner, rule):
    nothing = rule(lambda last, card: False)
    game = table(
        gardner,
        HANDS,
        starter="AH",
        stock=STOCK,
        rule=nothing,
        chance=SeededChance(SEED),
        theories={"nothing": nothing},
    )
    game.done(commands.DeclareNoPlay("Ana", ProphetWish.ALWAYS, theory=Theory("nothing")))
    assert game.round.calling == Theory("nothing")
    assert said(game.done(play("Bia", "2H"))) == [False]
    assert game.round.prophet.seat == "Ana"


def test_who_is_made_to_play_by_the_server_is_called_by_the_theory_as_well(by_theory):
    game = by_theory("2H", "")
    events = game.done(commands.PlayForMissing("Bia", "miss:1", Card.read("3H")))
    assert said(events) == [False]
    assert game.round.plays[-1].missed
    assert len(game.round.plays[-1].drawn) == 2


def test_a_person_who_is_god_judges_after_the_call(by_theory):
    game = by_theory("2H", None)
    assert said(game.done(play("Bia", "2H"))) == [True]
    assert (awaited(game.round).seat, awaited(game.round).duty) == ("God", Duty.JUDGE)
    game.done(commands.JudgePlay(False))
    assert game.round.plays[-1].overthrew == "Ana"


def test_a_person_who_is_god_hears_the_pick_once_he_called_the_no_play_wrong(by_theory):
    game = by_theory("6H", None)
    game.done(commands.DeclareNoPlay("Bia"))
    events = game.done(commands.JudgePlay(False, Card.read("4H")))
    assert [type(event) for event in events] == [VerdictGiven, CardPicked]
    assert (awaited(game.round).seat, awaited(game.round).duty) == ("God", Duty.JUDGE)
    game.done(commands.JudgePlay(True))
    assert str(game.round.plays[-1].god_card) == "6H"
    assert game.round.prophet.seat == "Ana"


def test_a_theory_of_a_person_judged_play_waits_for_the_verdict(table, gardner, rule):
    red = rule(lambda last, card: card.suit.red)
    game = table(gardner, HANDS, starter="AH", stock=STOCK, theories={"red": red})
    game.done(commands.PlayCards("Ana", (Card.read("2S"),), ProphetWish.ALWAYS, theory=Theory("red")))
    assert game.round.prophecies == ()
    game.done(commands.JudgePlay(True))
    assert game.round.calling == Theory("red")


def test_a_prophet_with_a_theory_has_nothing_to_call_himself(by_theory):
    game = by_theory("2H", None)
    game.done(play("Bia", "2H"))
    assert game.do(commands.CallPlay("Ana", False)) == refusals.NothingToCall()


def test_whoever_takes_over_the_prophets_seat_has_his_theory(by_theory):
    game = by_theory("2H", "2H")
    game.done(commands.TakeOverSeat("Ana", "Paula"))
    assert said(game.done(play("Bia", "2H"))) == [True]
    assert view_for(game.round, "Paula").calling.theory == Theory("2H")
    assert view_for(game.round, "Ana").calling.theory is None


# ---------------------------------------------------------------- who may read it


def test_a_sealed_theory_is_read_by_its_prophet_alone_before_the_end_though_it_has_fallen(by_theory):
    game = by_theory("2H", "3H")
    readers = (*HANDS, "God", "An onlooker")

    def who_reads():
        return [one for one in readers if view_for(game.round, one).prophecies[0].theory is not None]

    assert who_reads() == ["Ana"]
    game.done(play("Bia", "2H"))
    assert who_reads() == ["Ana"]
    (seen,) = view_for(game.round, "God").prophecies
    assert (seen.number, seen.seat, seen.fell, seen.stands) == (1, "Ana", 2, False)
    game.done(commands.EndRound(scored=True))
    assert who_reads() == list(readers)


def test_an_open_theory_is_read_by_all_at_once(by_theory):
    game = by_theory("2H", "2H", opened=True)
    for reader in (*HANDS, "God", "An onlooker"):
        assert view_for(game.round, reader).calling.theory == Theory("2H", open=True)


def test_nobody_sees_which_theory_a_play_that_waits_for_god_may_bring(table, gardner):
    games = [table(gardner, HANDS, starter="AH", stock=STOCK) for _ in range(2)]
    for game, theory in zip(games, (Theory("red"), Theory("odd", open=True)), strict=True):
        game.done(commands.PlayCards("Ana", (Card.read("2S"),), ProphetWish.ALWAYS, theory=theory))
    for reader in ("Bia", "God", "An onlooker"):
        assert view_for(games[0].round, reader) == view_for(games[1].round, reader)


def test_plays_say_that_a_theory_called_them(by_theory):
    game = by_theory("2H", "2H")
    game.done(play("Bia", "2H"))
    assert [one.by_theory for one in view_for(game.round, "Caio").plays] == [False, True]


# ---------------------------------------------------------------- what is stored


def test_a_declaration_of_an_older_log_is_one_without_a_theory():
    old = CODEC.load("ProphetDeclared", 1, {"seat": "3", "marker": 4, "since": 4})
    assert old.theory is None
    shown = CODEC.load("CardsShown", 1, {"seat": "3", "cards": ["2H"], "prophet": "always", "guess": None})
    assert shown.theory is None


def test_a_theory_comes_back_from_the_log_with_its_tree(by_theory):
    game = by_theory("2H", "2H")
    declared = game.events[-1]
    told = Theory("red", {"is": "Rule", "part": {"red": True, "list": [1, 2]}}, 1, True)
    event = type(declared)("Ana", 2, 2, told)
    assert CODEC.load(*CODEC.dump(event)) == event


def test_a_false_prophet_by_theory_draws_before_anybody_else(by_theory):
    game = by_theory("9H", "")
    events = game.done(commands.DeclareNoPlay("Bia"))
    drawn = [event.why for event in events if isinstance(event, CardsDrawn)]
    assert drawn == [Why.FALSE_PROPHET, Why.NEW_HAND]
