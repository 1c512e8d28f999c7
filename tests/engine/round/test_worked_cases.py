"""Worked cases: positions with the figures that must come out of them."""

from dataclasses import replace

import pytest

from pbem.cards import RANKS, Card, SeededChance, Suit
from pbem.engine.notation import Heading, verify_egn, write_egn
from pbem.engine.round import commands as commands
from pbem.engine.round.dealing import deal, first_player
from pbem.engine.round.queries import expel_from
from pbem.engine.round.scoring import score
from pbem.engine.round.state import Prophet

STOCK = " ".join(f"{rank}{suit}" for suit in "SHDC" for rank in "A K Q J 10 9 8 7".split())


WITH_STRINGS = ("novo-eleusis", "new-eleusis", "new-eleusis-1996", "eleusis-basic", "eleusi")


@pytest.mark.parametrize("name", WITH_STRINGS)
def test_case_a_the_diagram(table, books, rule, name):
    """The diagram of the Portuguese text: after black 7 or more, after red 6 or less."""
    diagram = rule(lambda last, card: card.rank <= 6 if last.suit.red else card.rank >= 7)
    hands = {"Ana": "9D 5C 2H", "Bia": "JH KH 2S", "Caio": "8H 7D 4S 9D JC", "Davi": "5S 8S 2C"}
    game = table(books[name], hands, starter="3H", stock=STOCK, rule=diagram)
    plays = "8H, 5S, 9D, JH, 7D, 8S, 5C, KH, 4S 9D JC".split(", ")
    verdicts = [game.play(game.round.to_move, cards).right for cards in plays]
    assert verdicts == [False, True, True, False, False, False, True, True, False]
    assert game.main_line == "3H 5S 9D 5C KH"
    columns = {
        under: [" ".join(map(str, laid.cards)) for laid in game.round.layout.sideline(under)]
        for under in range(5)
    }
    assert columns == {0: ["8H"], 1: [], 2: ["JH", "7D", "8S"], 3: [], 4: ["4S 9D JC"]}
    assert game.round.layout.count == 12
    assert [len(play.drawn) for play in game.round.plays] == [2, 0, 0, 2, 2, 2, 0, 0, 6]


@pytest.mark.parametrize("name", WITH_STRINGS)
@pytest.mark.parametrize(("players", "ordinal"), [(3, 2), (4, 4), (5, 3), (6, 2), (7, 1)])
def test_case_b_who_plays_first_after_an_eight(books, name, players, ordinal):
    """Gardner 1977: "the dealer counts clockwise …, excluding himself"."""
    seats = tuple(f"Player {n}" for n in range(1, players + 1))
    assert first_player(books[name], seats, Card(8, Suit.CLUBS)) == f"Player {ordinal}"


@pytest.mark.parametrize(("string", "draws"), [("2S", 2), ("2S 3S", 4), ("2S 3S 4S", 6), ("2S 3S 4S 5S", 8)])
def test_case_c_wrong_strings_draw_twice_their_cards(table, gardner, string, draws):
    """Gardner 1977: "dealt twice as many cards as there are in the string"."""
    hands = {"Ana": "2S 3S 4S 5S 6S", "Bia": "2H", "Caio": "2D"}
    game = table(gardner, hands, starter="AH", stock=STOCK)
    assert len(game.play("Ana", string, right=False).drawn) == draws


@pytest.mark.parametrize(("held", "new"), [(10, 6), (8, 4), (5, 1), (4, None)])
def test_case_d_a_right_no_play(table, gardner, held, new):
    """Gardner 1977, "No play": four cards fewer; four or less end the round."""
    hand = " ".join("2S 3S 4S 5S 6S 7S 8S 9S 10S JS".split()[:held])
    game = table(gardner, {"Ana": hand, "Bia": "2H", "Caio": "2D"}, starter="AH", stock=STOCK)
    game.no_play("Ana", right=True)
    assert game.round.over == (new is None)
    assert len(game.round.hands["Ana"]) == (new or 0)


def test_case_d_what_is_a_small_hand_and_how_much_is_taken_off_are_two_fields(table, gardner):
    """docs/rulebooks.md: `no_play_small` and `no_play_less`."""
    book = replace(gardner, no_play_small=4, no_play_less=3)
    for hand, over in (("2S 3S 4S 5S", True), ("2S 3S 4S 5S 6S", False)):
        game = table(book, {"Ana": hand, "Bia": "2H", "Caio": "2D"}, starter="AH", stock=STOCK)
        game.no_play("Ana", right=True)
        assert game.round.over == over
        assert len(game.round.hands["Ana"]) == (0 if over else 2)


def test_case_e_a_wrong_no_play_with_ten_cards(table, gardner):
    """Gardner 1977: one card to the main line, five drawn."""
    hands = {"Ana": "2S 3S 4S 5S 6S 7S 8S 9S 10S JS", "Bia": "2H", "Caio": "2D"}
    game = table(gardner, hands, starter="AH", stock=STOCK)
    game.no_play("Ana", right=False, card="5S")
    assert len(game.round.hands["Ana"]) == 14
    assert len(game.round.layout.main_line) == 2


def test_case_f_the_prophets_score(table, books):
    """The Portuguese text: high count 17, 12 right and 11 wrong since the marker on card 25."""
    hands = {"Mario": "2S", "Carlos": "3S", "Rui": "4S", "Ana": "5S"}
    game = table(books["novo-eleusis"], hands, starter="AH", stock=STOCK)
    card = (Card.read("2S"),)
    layout = game.round.layout
    for right in [True] * 24 + [True] * 12 + [False] * 11:
        layout = layout.lay(card, right)
    held = {"Mario": (), "Carlos": card * 9, "Rui": card * 14, "Ana": card * 17}
    prophet = Prophet("Carlos", marker=25, since=25)
    scores = dict(score(game.round.but(god="Luis", layout=layout, hands=held, prophet=prophet)))
    assert scores == {"Ana": 0, "Rui": 3, "Mario": 21, "Carlos": 42, "Luis": 42}


def test_case_f_with_the_marker_on_card_20_god_is_capped(table, books):
    """The Portuguese text doubles the cards up to the marker: 40 are less than the Prophet's 42."""
    hands = {"Mario": "2S", "Carlos": "3S", "Rui": "4S", "Ana": "5S"}
    game = table(books["novo-eleusis"], hands, starter="AH", stock=STOCK)
    card = (Card.read("2S"),)
    layout = game.round.layout
    for right in [True] * 19 + [True] * 12 + [False] * 11:
        layout = layout.lay(card, right)
    held = {"Mario": (), "Carlos": card * 9, "Rui": card * 14, "Ana": card * 17}
    prophet = Prophet("Carlos", marker=20, since=20)
    scores = dict(score(game.round.but(god="Luis", layout=layout, hands=held, prophet=prophet)))
    assert (scores["Carlos"], scores["Luis"]) == (42, 40)


@pytest.mark.parametrize("name", WITH_STRINGS)
def test_case_g_the_plain_score(table, books, name):
    """The Italian text: high count 11; 8 cards give 3, none gives 15."""
    eleven, eight = "2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH", "2D 3D 4D 5D 6D 7D 8D 9D"
    game = table(books[name], {"Ana": "2S", "Bia": eleven, "Caio": eight}, starter="AH", stock=STOCK)
    game.play("Ana", "2S", right=True)
    assert game.round.scores == {"Ana": 15, "Bia": 0, "Caio": 3, "God": 15}


def test_case_h_expulsion_goes_with_a_prophet_and_comes_back_with_card_58(table, gardner):
    """Gardner 1977: "she is not expelled because 20 cards have not yet been laid down after the … marker"."""
    hand = " ".join(["2S 3S 4S 5S"] * 4)
    seats = {"Smith": hand, "Jones": hand, "Brown": hand, "Green": hand}
    game = table(gardner, seats, starter="AH", stock=f"{STOCK} {STOCK}")
    while game.round.layout.count < 33:
        game.play(game.round.to_move, "2S 3S 4S 5S", right=True)
    game.play("Smith", "2S", right=True)
    for seat in ("Jones", "Brown", "Green"):
        game.done(commands.SkipTurn(seat))
    game.play("Smith", "3S", right=True)
    for seat in ("Jones", "Brown", "Green"):
        game.done(commands.SkipTurn(seat))
    assert game.round.layout.count == 35
    smiths = game.play("Smith", "4S", right=False)
    assert smiths.expelled
    assert len(smiths.drawn) == 2
    assert game.round.expelled == ("Smith",)
    assert game.play("Jones", "2S", right=True).right
    game.prophet("Jones")
    assert game.round.prophet == Prophet("Jones", marker=37, since=37)
    browns = game.play("Brown", "2S", called=False, right=False)
    assert not browns.expelled
    assert len(browns.drawn) == 2
    assert game.round.expelled == ("Smith",)
    assert expel_from(game.round) == 58
    while game.round.layout.count < 58:
        seat = game.round.to_move
        wrong = game.play(seat, str(game.round.hands[seat][0]), called=False, right=False)
        assert wrong.expelled == (game.round.layout.count == 58)


def test_case_i_express_hands(table, books):
    """The Spanish text, played from 12 cards: wrong 12, right 11, right no play 11, wrong no play 12."""
    twelve = "2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS"
    hands = {"Ana": twelve, "Bia": twelve, "Caio": twelve}
    game = table(books["eleusis-express"], hands, starter="AH", stock=STOCK)
    assert game.round.to_move == "Caio"
    game.play("Caio", "2S", right=False)
    game.play("Bia", "2S", right=True)
    game.no_play("Ana", right=True)
    assert [len(game.round.hands[seat]) for seat in ("Caio", "Bia", "Ana")] == [12, 11, 11]
    game.no_play("Caio", right=False, card="5S")
    assert len(game.round.hands["Caio"]) == 12


def test_case_i_an_express_no_play_with_one_card_ends_the_round(table, books):
    """The Spanish text; out of cards gives 15 points, and God gets the best of them."""
    hands = {"Ana": "2S 3S", "Bia": "2H 3H", "Caio": "2D"}
    game = table(books["eleusis-express"], hands, starter="AH", stock=STOCK)
    game.no_play("Caio", right=True)
    assert game.round.over
    assert game.round.scores == {"Ana": 10, "Bia": 10, "Caio": 15, "God": 15}


def test_case_i_an_express_guesser_with_five_cards_has_thirteen_points(table, books, rule):
    """The Spanish text: 12 less 5, and 6 for the guess; God gets the best of them."""
    always = rule(lambda last, card: True)
    hands = {"Ana": "2S 3S 4S", "Bia": "2H 3H", "Caio": "2D 3D 4D 5D 6D 7D"}
    for guessed, best in (("right", 13), ("no", 10)):
        game = table(books["eleusis-express"], hands, starter="AH", stock=STOCK, rule=always)
        game.done(commands.PlayCards("Caio", (Card.read("2D"),), guess=guessed))
        if guessed == "no":
            game.done(commands.EndRound(scored=True))
        assert game.round.scores == {"Ana": 9, "Bia": 10, "Caio": best if best == 13 else 7, "God": best}


def test_the_deal_gives_hands_then_starter_then_stock(gardner):
    """docs/fair-play.md, "The labels"."""
    chance, seats = SeededChance(b"\7" * 32), ("Ana", "Bia", "Caio")
    started = deal(gardner, "God", seats, chance, None)
    shuffled = chance.shuffle("deal", [Card(rank, suit) for suit in Suit for rank in RANKS] * 2)
    assert started.hands == (shuffled[:14], shuffled[14:28], shuffled[28:42])
    assert started.starter == (shuffled[42],)
    assert started.stock == shuffled[43:]


def test_a_starter_the_rule_does_not_admit_is_drawn_again(books, rule):
    """The Portuguese text: a rejected starter goes back and the stock is shuffled."""
    black = rule(lambda last, card: True, lambda card: not card.suit.red)
    for seed in range(8):
        chance = SeededChance(bytes([seed] * 32))
        started = deal(books["novo-eleusis"], "God", ("Ana", "Bia", "Caio"), chance, black)
        assert not started.starter[0].suit.red
        assert len(started.stock) == 104 - 3 * 14 - 1


def test_a_rule_that_admits_no_card_keeps_the_first_starter(books, rule):
    """Shuffling for ever would help nobody."""
    nothing = rule(lambda last, card: True, lambda card: False)
    chance = SeededChance(b"\7" * 32)
    drawn = deal(books["novo-eleusis"], "God", ("Ana", "Bia", "Caio"), chance, nothing)
    assert drawn.starter == deal(books["new-eleusis"], "God", ("Ana", "Bia", "Caio"), chance, None).starter


def test_the_first_starter_that_had_to_stay_is_not_held_against_the_file(books, rule):
    """Both queens of hearts are in hands: no card is left that the rule admits, and the deal is fair all the same."""
    queen = Card.read("QH")
    picky = rule(lambda last, card: True, lambda card: card == queen)
    seats, seeds = ("Ana", "Bia", "Caio", "Davi"), (bytes([n] * 32) for n in range(40))
    deals = [(seed, deal(books["novo-eleusis"], "God", seats, SeededChance(seed), picky)) for seed in seeds]
    seed, started = next((seed, started) for seed, started in deals if started.starter != (queen,))
    assert queen not in started.stock
    names = {name: name for name in (*seats, "God")}
    text = write_egn([started], Heading(names, rule="picky", seed=seed.hex()))
    assert verify_egn(text, books.get, lambda *_: picky) == []
