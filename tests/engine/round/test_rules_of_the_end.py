"""Rules 9, 10 and 13 of docs/rulebooks.md, and the moderator's endings."""

from dataclasses import replace

from pbem.cards import Card, SeededChance
from pbem.engine.round import commands as commands
from pbem.engine.round import refusals as refusals
from pbem.engine.round.commands import ProphetWish
from pbem.engine.round.events import Ending
from pbem.engine.round.queries import awaited
from pbem.engine.round.state import Layout

STOCK = "AS KS QS AH KH QH AD KD QD AC KC QC JC JD JH 10C 10D 10H"


def test_rule_9_the_round_ends_when_a_player_has_no_cards(table, gardner):
    """Gardner 1977: "A round can end in two ways: (1) when a player runs out of cards"."""
    game = table(gardner, {"Ana": "2S", "Bia": "2H 3H", "Caio": "2D"}, starter="AH", stock=STOCK)
    game.play("Ana", "2S", right=True)
    assert game.round.ended_by is Ending.OUT_OF_CARDS
    assert game.round.scores == {"Ana": 6, "Bia": 0, "Caio": 1, "God": 6}
    assert awaited(game.round) is None
    assert game.do(commands.PlayCards("Bia", (Card.read("2H"),))) == refusals.RoundIsOver()


def test_rule_9_a_wrong_play_that_overthrew_the_prophet_may_empty_the_hand(table, gardner):
    """Rule 9: it drew nothing, so its player has no cards."""
    hands = {"Ana": "2S 3S", "Bia": "2H 3H", "Caio": "2D 3D"}
    game = table(gardner, hands, starter="AH", stock=STOCK)
    game.play("Ana", "2S", right=True, prophet=ProphetWish.ALWAYS)
    game.play("Bia", "2H 3H", called=True, right=False)
    assert game.round.ended_by is Ending.OUT_OF_CARDS
    assert game.round.prophet is None
    assert game.round.scores == {"Ana": 0, "Bia": 10, "Caio": 4, "God": 10}


def test_rule_9_so_may_a_wrong_no_play_that_overthrew_him(table, gardner):
    """Rule 7 and 9: God plays the only card, nothing is drawn."""
    hands = {"Ana": "2S 3S", "Bia": "2H", "Caio": "2D 3D"}
    game = table(gardner, hands, starter="AH", stock=STOCK)
    game.play("Ana", "2S", right=True, prophet=ProphetWish.ALWAYS)
    game.no_play("Bia", called=True, right=False, card="2H")
    assert game.round.ended_by is Ending.OUT_OF_CARDS
    assert game.main_line == "AH 2S 2H"


def test_rule_9_a_right_no_play_with_a_small_hand_ends_it_with_the_bonus(table, gardner):
    """Gardner 1977: "the cards are returned to the deck and the round ends"."""
    hands = {"Ana": "2S 3S 4S 5S", "Bia": "2H 3H", "Caio": "2D"}
    game = table(gardner, hands, starter="AH", stock=STOCK)
    game.no_play("Ana", right=True)
    assert game.round.ended_by is Ending.NO_PLAY
    assert game.round.hands["Ana"] == ()
    assert game.round.scores["Ana"] == 2 + 4


def test_rule_9_it_ends_when_all_are_out_but_a_standing_prophet(table, gardner):
    """Gardner 1977: "(2) when all players (excluding a Prophet, if there is one) have been expelled"."""
    hands = {"Ana": "2S 3S", "Bia": "2H 3H 4H", "Caio": "2D 3D"}
    game = table(gardner, hands, starter="AH", stock=STOCK)
    game.play("Ana", "2S", right=True, prophet=ProphetWish.ALWAYS)
    game.done(commands.Eject("Bia"))
    game.done(commands.Eject("Caio"))
    assert game.round.ended_by is Ending.ALL_EXPELLED
    assert game.round.prophet.seat == "Ana"


def test_rule_9_without_a_prophet_the_last_player_plays_on_alone(table, gardner):
    """A False Prophet who is still in keeps the round going."""
    game = table(gardner, {"Ana": "2S 3S", "Bia": "2H 3H", "Caio": "2D 3D"}, starter="AH", stock=STOCK)
    game.done(commands.Eject("Bia"))
    game.done(commands.Eject("Caio"))
    game.play("Ana", "2S", right=True)
    assert game.round.to_move == "Ana"


def test_rule_9_where_the_stock_is_not_refilled_a_draw_it_cannot_serve_ends_the_round(table, books):
    """The Spanish text as read: what is left is drawn first; emptying the stock exactly ends nothing."""
    hands = {"Ana": "2S 3S", "Bia": "2H 3H", "Caio": "2D 3D"}
    game = table(books["eleusis-express"], hands, starter="AH", stock="KS")
    game.play("Caio", "2D", right=False)
    assert not game.round.over
    assert game.round.stock == ()
    game.play("Bia", "2H", right=False)
    assert game.round.ended_by is Ending.STOCK_EXHAUSTED
    assert game.round.scores == {"Ana": 10, "Bia": 11, "Caio": 10, "God": 11}


def test_rule_9_express_goes_anticlockwise_from_gods_right(table, books):
    """The Spanish text: "the seat at God's right"; seats are listed clockwise from his left."""
    hands = {"Ana": "2S 3S", "Bia": "2H 3H", "Caio": "2D 3D"}
    game = table(books["eleusis-express"], hands, starter="AH", stock=STOCK)
    order = []
    for _ in range(3):
        order.append(game.round.to_move)
        game.play(game.round.to_move, str(game.round.hands[game.round.to_move][0]), right=True)
    assert order == ["Caio", "Bia", "Ana"]


def test_rule_9_an_exhausted_stock_is_told_before_other_endings(table, gardner, books):
    """Of several ends at once the stock's is told; every bonus still counts."""
    book = replace(gardner, stock="ends-round")
    hands = {"Ana": "2S 3S", "Bia": "2H 3H", "Caio": "2D 3D"}
    game = table(book, hands, starter="AH", stock="KS")
    game.play("Ana", "2S", right=True, prophet=ProphetWish.ALWAYS)
    game.play("Bia", "2H 3H", called=True, right=False)
    assert game.round.ended_by is Ending.STOCK_EXHAUSTED
    assert game.round.scores == {"Ana": 0, "Bia": 6, "Caio": 0, "God": 6}


def test_rule_10_the_expelled_and_the_prophet_count_for_the_high_count(table, gardner):
    """Gardner 1977: "The greatest number of cards held by anyone (including the Prophet)"."""
    hands = {"Ana": "2S", "Bia": "2H 3H 4H 5H 6H", "Caio": "2D 3D"}
    game = table(gardner, hands, starter="AH", stock=STOCK)
    game.done(commands.Eject("Bia"))
    game.play("Ana", "2S", right=True)
    assert game.round.scores == {"Ana": 5 + 4, "Bia": 0, "Caio": 3, "God": 9}


def test_rule_10_gods_score_is_capped_under_a_prophet(table, gardner, books):
    """Gardner 1977: cards "that precede the Prophet's marker", doubled; novo-eleusis counts the marked one too."""
    for book, cap in ((gardner, 2), (books["novo-eleusis"], 4)):
        hands = {"Ana": "2S 3S", "Bia": "2H 3H", "Caio": "2D 3D"}
        game = table(book, hands, starter="AH", stock=STOCK)
        game.play("Ana", "2S", right=True, prophet=ProphetWish.ALWAYS)
        game.play("Bia", "2H 3H", called=True, right=True)
        assert game.round.scores == {"Ana": 3, "Bia": 6, "Caio": 0, "God": cap}


def test_rule_10_a_fallen_prophet_gets_no_bonus_and_caps_nothing(table, gardner):
    """Rule 10: "Without one there is no cap"."""
    hands = {"Ana": "2S 3S", "Bia": "2H", "Caio": "2D 3D"}
    game = table(gardner, hands, starter="AH", stock=STOCK)
    game.play("Ana", "2S", right=True, prophet=ProphetWish.ALWAYS)
    game.play("Bia", "2H", called=False, right=True)
    assert game.round.scores == {"Ana": 0, "Bia": 10, "Caio": 4, "God": 10}


def test_rule_13_a_rule_is_asked_about_the_main_line_only(table, gardner):
    """Rule 13; a judge sees the same main line whatever lies in the sidelines."""
    seen = []

    class Watching:
        lookback = 1

        def permits(self, layout, card):
            seen.append(layout.main_line)
            return False

        def admits(self, card):
            return True

    hands = {"Ana": "2S 3S", "Bia": "2H 3H", "Caio": "2D 3D"}
    game = table(gardner, hands, starter="AH", stock=STOCK, rule=Watching())
    game.play("Ana", "2S")
    game.play("Bia", "2H")
    assert seen == [(Card.read("AH"),)] * 2
    assert game.round.layout.main_line == Layout.starting((Card.read("AH"),)).main_line


def test_a_closed_round_is_scored_as_it_stands_and_an_open_play_goes_back(table, gardner):
    """`! end scored`; a play that nobody judged is none."""
    hands = {"Ana": "2S 3S", "Bia": "2H 3H 4H", "Caio": "2D 3D"}
    game = table(gardner, hands, starter="AH", stock=STOCK)
    game.done(commands.PlayCards("Ana", (Card.read("3S"),)))
    game.done(commands.EndRound(scored=True))
    assert game.round.ended_by is Ending.CLOSED
    assert game.hand("Ana") == "2S 3S"
    assert game.round.scores == {"Ana": 1, "Bia": 0, "Caio": 1, "God": 1}
    assert game.do(commands.EndRound(scored=False)) == refusals.RoundIsOver()


def test_a_void_round_has_no_scores(table, gardner):
    """`! end void`."""
    game = table(gardner, {"Ana": "2S", "Bia": "2H", "Caio": "2D"}, starter="AH", stock=STOCK)
    game.done(commands.EndRound(scored=False))
    assert game.round.ended_by is Ending.VOID
    assert game.round.scores is None


def test_an_ejected_prophet_loses_marker_and_bonus(table, gardner):
    """docs/egn.md, "What the moderator did"."""
    hands = {"Ana": "2S 3S", "Bia": "2H 3H", "Caio": "2D 3D"}
    game = table(gardner, hands, starter="AH", stock=STOCK)
    game.play("Ana", "2S", right=True, prophet=ProphetWish.ALWAYS)
    game.done(commands.Eject("Ana"))
    game.play("Bia", "2H 3H", right=True)
    assert game.round.scores == {"Ana": 1, "Bia": 6, "Caio": 0, "God": 6}


def test_who_takes_over_a_seat_has_its_hand_its_past_and_its_standing(table, gardner):
    """`! replace Bia Eva`."""
    hands = {"Ana": "2S 3S", "Bia": "2H 3H 4H", "Caio": "2D 3D"}
    game = table(gardner, hands, starter="2H", stock=STOCK, chance=SeededChance(b"\1" * 32))
    game.play("Bia", "2H", right=True, prophet=ProphetWish.ALWAYS)
    game.play("Caio", "2D", called=True, right=False)
    game.done(commands.TakeOverSeat("Bia", "Eva"))
    assert game.round.seats == ("Ana", "Eva", "Caio")
    assert game.round.false_prophets == ("Eva",)
    assert game.round.plays[0].seat == "Eva"
    assert len(game.round.hands["Eva"]) == 7
    assert game.do(commands.TakeOverSeat("Caio", "Ana")) == refusals.AlreadyAtTheTable("Ana")
    assert game.do(commands.TakeOverSeat("Bia", "Rui")) == refusals.NotAtTheTable("Bia")


def test_a_person_takes_back_a_verdict_and_what_came_of_it_stands(table, gardner):
    """`! amend 1 wrong`: told, let stand, not replayed."""
    hands = {"Ana": "2S 3S", "Bia": "2H 3H", "Caio": "2D 3D"}
    game = table(gardner, hands, starter="AH", stock=STOCK)
    game.play("Ana", "2S", right=True)
    assert game.do(commands.AmendVerdict(1, True)) == refusals.VerdictIsThat(1)
    assert game.do(commands.AmendVerdict(2, True)) == refusals.NoSuchPlay(2)
    game.done(commands.AmendVerdict(1, False))
    assert game.round.amended == (1,)
    assert game.round.plays[0].right
    assert game.do(commands.AmendVerdict(1, False)) == refusals.VerdictIsThat(1)
