"""Rules 1 to 4 of docs/rulebooks.md: plays, strings, no plays, and what they cost."""

import pytest

from pbem.cards import Card, SeededChance
from pbem.engine.round import commands as commands
from pbem.engine.round import refusals as refusals
from pbem.engine.round.decide import decide
from pbem.engine.round.events import CardsDrawn, HandReturned, Why

HANDS = {
    "Ana": "2S 3S 4S 5S 6S 7S 8S 9S 10S JS",
    "Bia": "2H 3H 4H 5H 6H 7H 8H 9H",
    "Caio": "2D 3D 4D 5D 6D 7D 8D 9D",
    "Davi": "2C 3C 4C 5C 6C 7C 8C 9C",
}
STOCK = "AS KS QS AH KH QH AD KD QD AC KC QC JC JD JH 10C 10D 10H AS KS"


def with_cards_on_layout(table, gardner, count):
    """A round in which `count` cards lie on the layout, and Ana, the first player, is to move again."""
    hands = {seat: " ".join(["2S 3S 4S 5S"] * 4) for seat in HANDS}
    game = table(gardner, hands, starter="AH", stock=STOCK)
    turns = ["Ana", "Bia", "Caio", "Davi"] * 9
    while game.round.layout.count < count:
        missing = count - game.round.layout.count
        turns_left = 4 - len(game.round.plays) % 4
        length = min(4, missing - turns_left + 1) if missing >= turns_left else 1
        hand = game.round.hands[turns[len(game.round.plays)]]
        game.play(turns[len(game.round.plays)], " ".join(map(str, hand[: max(1, length)])), right=True)
    assert game.round.layout.count == count
    return game


def test_rule_1_card_30_does_not_expel_and_card_31_does(table, gardner):
    """Gardner 1977: "After 30 cards have been played and there is no Prophet …"."""
    game = with_cards_on_layout(table, gardner, 29)
    assert not game.play(game.round.to_move, "5S", right=False).expelled
    last = game.play(game.round.to_move, "5S", right=False)
    assert last.expelled
    assert len(last.drawn) == 2
    assert game.round.expelled == (last.seat,)


def test_rule_1_a_string_laid_across_the_30th_card_does_not_expel(table, gardner):
    """Rule 1: the cards are counted before the play."""
    game = with_cards_on_layout(table, gardner, 29)
    assert not game.play(game.round.to_move, "4S 5S", right=False).expelled


def test_rule_1_a_wrong_no_play_expels_too(table, gardner):
    """Gardner 1977: "… or make a wrong declaration of no play"."""
    game = with_cards_on_layout(table, gardner, 30)
    play = game.no_play(game.round.to_move, right=False, card="5S")
    assert play.expelled
    assert len(play.drawn) == 5


def test_rule_1_an_expelled_player_plays_no_more_and_keeps_his_hand(table, gardner):
    """Gardner 1977: "drops out of the round, retaining his hand for scoring"."""
    game = with_cards_on_layout(table, gardner, 30)
    out = game.round.to_move
    game.play(out, "5S", right=False)
    held = game.round.hands[out]
    for _ in range(3):
        game.play(game.round.to_move, "5S", right=True)
    assert game.round.to_move != out
    assert game.do(commands.PlayCards(out, (Card.read("5S"),))) == refusals.Expelled()
    assert game.round.hands[out] == held


def test_rule_2_each_card_of_a_string_is_judged_after_the_one_before_it(table, gardner, rule):
    """Gardner 1977, "string"; the rule: colours alternate."""
    alternate = rule(lambda last, card: last.suit.red != card.suit.red)
    hands = {"Ana": "2S 3H 4S 6S 7S", **{seat: HANDS[seat] for seat in ("Bia", "Caio", "Davi")}}
    game = table(gardner, hands, starter="AH", stock=STOCK, rule=alternate)
    assert game.play("Ana", "2S 3H 4S").right
    assert game.main_line == "AH 2S 3H 4S"


def test_rule_2_one_wrong_card_makes_the_string_wrong_and_it_stays_a_group(table, gardner, rule):
    """Gardner 1977: "If one or more cards in a string are wrong, the dealer declares the entire string wrong"."""
    alternate = rule(lambda last, card: last.suit.red != card.suit.red)
    game = table(gardner, HANDS, starter="AH", stock=STOCK, rule=alternate)
    play = game.play("Ana", "2S 3S 4S")
    assert not play.right
    assert game.main_line == "AH"
    assert [laid.cards for laid in game.round.layout.sideline(0)] == [play.cards]
    assert len(play.drawn) == 6


def test_a_string_is_no_longer_than_the_rulebook_allows(table, gardner):
    """Gardner 1977: "a string of 2, 3 or 4 cards"."""
    game = table(gardner, HANDS, starter="AH", stock=STOCK)
    five = tuple(map(Card.read, "2S 3S 4S 5S 6S".split()))
    assert game.do(commands.PlayCards("Ana", five)) == refusals.StringTooLong(4, 5)


def test_rule_3_a_persons_card_of_a_wrong_no_play_joins_the_main_line(table, gardner):
    """Gardner 1977: "the dealer takes one of his correct cards and puts it on the main line"."""
    game = table(gardner, HANDS, starter="AH", stock=STOCK)
    play = game.no_play("Ana", right=False, card="7S")
    assert game.main_line == "AH 7S"
    assert game.hand("Ana") == "2S 3S 4S 5S 6S 8S 9S 10S JS AS KS QS AH KH"
    assert play.god_card == Card.read("7S")


def test_rule_3_god_must_name_a_card_that_the_hand_holds(table, gardner):
    """Rule 3: "A human God names the card"."""
    game = table(gardner, HANDS, starter="AH", stock=STOCK)
    game.done(commands.DeclareNoPlay("Ana"))
    assert game.do(commands.JudgePlay(False)) == refusals.CardMissing()
    king = Card.read("KD")
    assert game.do(commands.JudgePlay(False, king)) == refusals.CardNotHeld(king)
    game.done(commands.JudgePlay(False, Card.read("2S")))
    assert game.main_line == "AH 2S"


def test_rule_3_a_machine_picks_by_chance_among_the_right_cards(table, gardner, rule):
    """Rule 3: a fixed order would tell what the others are."""
    low = rule(lambda last, card: card.rank <= 5)
    played = set()
    for seed in range(12):
        chance = SeededChance(bytes([seed] * 32))
        game = table(gardner, HANDS, starter="AH", stock=STOCK, rule=low, chance=chance)
        played.add(str(game.no_play("Ana").god_card))
    assert played <= {"2S", "3S", "4S", "5S"}
    assert len(played) > 1


def test_rule_4_a_right_no_play_goes_back_before_the_new_hand_is_dealt(table, gardner, rule):
    """Gardner 1977, "No play": "he is dealt a fresh hand with four fewer cards"."""
    never = rule(lambda last, card: False)
    game = table(gardner, HANDS, starter="AH", stock=STOCK, rule=never)
    shown = game.round.hands["Ana"]
    events = game.done(commands.DeclareNoPlay("Ana"))
    assert game.round.plays[-1].hand_shown == shown
    assert game.hand("Ana") == "AS KS QS AH KH QH"
    assert game.round.stock[-10:] == shown
    order = [type(event) for event in events if isinstance(event, (HandReturned, CardsDrawn))]
    assert order == [HandReturned, CardsDrawn]
    assert events[-2].why is Why.NEW_HAND


def test_rule_4_the_returned_cards_are_shuffled_into_the_stock(table, gardner, rule):
    """Rule 4; the label of this chance is return:n, n being the play."""
    never = rule(lambda last, card: False)
    chance = SeededChance(b"\1" * 32)
    game = table(gardner, HANDS, starter="AH", stock=STOCK, rule=never, chance=chance)
    before = game.round.stock + game.round.hands["Ana"]
    game.no_play("Ana")
    expected = chance.shuffle("return:1", before)
    assert game.round.hands["Ana"] + game.round.stock == expected


def test_rule_4_where_the_rulebook_says_so_they_lie_at_the_bottom(table, books, rule):
    """The Spanish text (Express): the old cards go under the stock, the new hand comes from its top."""
    never = rule(lambda last, card: False)
    express, chance = books["eleusis-express"], SeededChance(b"\1" * 32)
    game = table(express, HANDS, starter="AH", stock=STOCK, rule=never, chance=chance)
    seat = game.round.to_move
    held = game.round.hands[seat]
    game.no_play(seat)
    assert len(game.round.hands[seat]) == len(held) - 1
    assert game.round.stock[-len(held) :] == held


def test_a_refused_play_changes_nothing_and_tells_why(table, gardner):
    """Each refusal is a value with the facts."""
    game = table(gardner, HANDS, starter="AH", stock=STOCK)

    def refused(command):
        return decide(game.round, command, None, None)

    two, five = Card.read("2S"), Card.read("5H")
    assert refused(commands.PlayCards("Bia", (five,))) == refusals.NotYourTurn("Ana")
    assert refused(commands.PlayCards("Ana", (five,))) == refusals.CardNotHeld(five)
    assert refused(commands.PlayCards("Ana", (two, two))) == refusals.CardNotHeld(two)
    assert refused(commands.PlayCards("Ana", ())) == refusals.NoCards()
    assert refused(commands.PlayCards("God", (two,))) == refusals.GodDoesNotPlay()
    assert refused(commands.PlayCards("Eva", (two,))) == refusals.NotAtTheTable("Eva")
    assert refused(commands.JudgePlay(True)) == refusals.NothingToJudge()
    assert refused(commands.CallPlay("Bia", True)) == refusals.NotTheProphet()
    game.done(commands.PlayCards("Ana", (two,)))
    assert refused(commands.PlayCards("Bia", (five,))) == refusals.PlayAwaitsVerdict()


def test_nobodys_word_is_asked_where_a_machine_judges(table, gardner, rule):
    """RIGHT from a God whose rule the server judges."""
    game = table(gardner, HANDS, starter="AH", stock=STOCK, rule=rule(lambda last, card: True))
    assert game.do(commands.JudgePlay(True)) == refusals.MachineJudges()


def test_a_dry_stock_is_refilled_with_as_many_packs_as_the_draw_needs(table, gardner):
    """The rulebook table: "add shuffled packs, as many as it needs, under what is left"."""
    chance = SeededChance(b"\2" * 32)
    game = table(gardner, HANDS, starter="AH", stock="KD", chance=chance)
    play = game.play("Ana", "2S", right=False)
    assert str(play.drawn[0]) == "KD"
    assert len(game.round.stock) == 51
    assert game.round.refills == 1


def test_without_chance_a_dry_stock_is_refused(table, gardner):
    """A file without seed or Refill."""
    game = table(gardner, HANDS, starter="AH", stock="KD")
    game.done(commands.PlayCards("Ana", (Card.read("2S"),)))
    before = game.round
    assert game.do(commands.JudgePlay(False)) == refusals.StockIsDry()
    assert game.round is before


@pytest.mark.parametrize(("hand_left", "moves"), [("2S", 1), ("2S 3S", 2)])
def test_who_misses_his_deadline_has_one_of_his_cards_played(table, gardner, rule, hand_left, moves):
    """The server plays one card of the hand at random, from the round's seed, and says so."""
    chance = SeededChance(b"\3" * 32)
    hands = {**HANDS, "Ana": hand_left}
    always = rule(lambda last, card: True)
    game = table(gardner, hands, starter="AH", stock=STOCK, rule=always, chance=chance)
    held = game.round.hands["Ana"]
    game.done(commands.PlayForMissing("Ana", "miss:21"))
    play = game.round.plays[-1]
    assert play.missed
    assert play.cards == (chance.pick("miss:21", held),)
    assert len(game.round.hands["Ana"]) == moves - 1


def test_a_skipped_turn_passes_without_a_play(table, gardner):
    """A moderator's order, or a missed deadline."""
    game = table(gardner, HANDS, starter="AH", stock=STOCK)
    game.done(commands.SkipTurn("Ana"))
    assert game.round.to_move == "Bia"
    assert game.round.plays == ()
    assert game.do(commands.SkipTurn("Ana")) == refusals.NotYourTurn("Bia")
