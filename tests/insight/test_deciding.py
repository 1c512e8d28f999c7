"""What bots do: never against a rulebook, and by nothing that their seat does not see."""

from dataclasses import fields
from random import Random

import pytest

from pbem.app import load_rulebooks, load_samples
from pbem.cards import PACK, Card
from pbem.engine.round import commands
from pbem.engine.round.commands import ProphetWish
from pbem.engine.round.view import View
from pbem.insight.deciding import believe, decide
from pbem.insight.rounds import Dice, RuleJudge, play_round, table_view_of
from pbem.insight.strengths import BEGINNER, CLUB, MASTER
from pbem.rulelang.reading import read_rule
from tests.engine.setting_up import Table

BOOKS = load_rulebooks()
HANDS = {"Ana": "3H 8H KD 4C 9C 2S 6S", "Bea": "AS 2D 3C 4S 5D", "Eva": "7C 8D 9S 10H JC"}
CHANGES = "other colour"


def dice(seed=1):
    return Dice(Random(seed))


def a_table(book="new-eleusis", rule=CHANGES, hands=HANDS, starter="5H", stock="2C 3C 4C 5C 6C 7C 8C 9C 10C"):
    return Table(BOOKS[book], hands, starter=starter, stock=stock, rule=RuleJudge(read_rule(rule)))


def laid(table, story):
    """Cards that players lay one after the other, whoever's turn it is."""
    for card in story.split():
        seat = table.round.to_move
        hands = dict(table.round.hands) | {seat: (Card.read(card), *table.round.hands[seat])}
        table.round = table.round.but(hands=hands)
        table.done(commands.PlayCards(seat, (Card.read(card),)))
    return table


LONG = "6D 7S 9D 10D JC QH KC 3D 3S 9H 10S 4H 5D 9C 8D AC KH 6S QD"
"""Right and wrong cards from which whoever thinks at all sees that colours change."""


def decided(table, strength=MASTER, chance=None):
    view = table_view_of(table.round, table.round.to_move)
    return decide(view, strength, chance or dice())


@pytest.mark.parametrize("strength", [BEGINNER, CLUB, MASTER], ids=lambda one: one.name)
@pytest.mark.parametrize("book", BOOKS)
def test_no_command_of_a_bot_is_refused_and_its_rounds_end(book, strength):
    sample = load_samples()[list(BOOKS).index(book) * 7]
    seats = ("Ana", "Bea", "Eva", "Leo")[: min(4, BOOKS[book].seats_max - 1)]
    played = play_round(sample.rule, BOOKS[book], dict.fromkeys(seats, strength), seed=11)
    assert played.refused == ()
    assert played.round.over


def test_once_the_rule_is_plain_a_card_is_played_that_it_permits():
    table = laid(a_table(), LONG)
    command = decided(table)
    assert isinstance(command, commands.PlayCards)
    line = table.round.layout.main_line
    for card in command.cards:
        assert card.suit.red != line[-1].suit.red
        line += (card,)


def test_whoever_is_sure_becomes_prophet_with_the_theory():
    command = decided(laid(a_table(), LONG))
    assert command.prophet is ProphetWish.IF_RIGHT
    assert command.theory.text == CHANGES
    assert not command.theory.open


def test_in_express_the_rule_is_guessed_with_the_play():
    command = decided(laid(a_table("eleusis-express"), LONG))
    assert command.guess == CHANGES
    assert command.prophet is None


def test_nobody_guesses_a_rule_that_they_hold_for_wrong():
    story = LONG.split()
    guessed = []
    for cards in range(4, 12):
        table = laid(a_table("eleusis-express"), " ".join(story[:cards]))
        best = believe(table_view_of(table.round, table.round.to_move)).candidates[0]
        guessed.append((best.share >= 0.5, decided(table).guess is not None))
    assert set(guessed) == {(False, False), (True, True)}


def test_one_who_holds_no_right_card_declares_no_play():
    table = laid(a_table(), "6S 7D 9C 10C JD QS KD 3C 3D")
    red = tuple(map(Card.read, "2D 4D 6D 8D".split()))
    table.round = table.round.but(hands=dict.fromkeys(table.round.hands, red))
    assert table.round.layout.main_line[-1].suit.red
    assert isinstance(decided(table), commands.DeclareNoPlay)


def test_a_beginner_plays_no_string_of_more_than_two():
    table = laid(a_table(hands=dict.fromkeys(HANDS, "3H 8C KD 4C 9D 2S 6D")), LONG)
    for seed in range(12):
        cards = {one: decided(table, one, dice(seed)).cards for one in (BEGINNER, CLUB)}
        assert len(cards[BEGINNER]) <= 2
    assert len(decided(table, MASTER).cards) > 2, "to whoever is sure a string is worth it"


def test_nobody_plays_just_any_card_where_a_wrong_one_knocks_them_out():
    """Colours change, and the last card is red: one in twelve of a beginner's moves was any card at all."""
    table = laid(
        a_table(hands=dict.fromkeys(HANDS, "3H 8H KD 4C 9D 2D 6D"), stock="2C 9C " * 20),
        f"{LONG} 2H 4S 5S 6H 8D 9C JC 2H 3D 4C QD",
    )
    assert table.round.layout.count >= 30
    assert table.round.layout.main_line[-1].suit.red
    for seed in range(40):
        assert not decided(table, BEGINNER, dice(seed)).cards[0].suit.red


def a_prophets_table():
    """Ana is Prophet without a theory, and sure of the rule; the next play waits for her."""
    table = laid(a_table(), LONG)
    ana = table.round.to_move
    table.done(commands.DeclareProphet(table.round.may_declare)) if table.round.may_declare else None
    return table, ana


def test_a_prophet_calls_by_what_is_believed():
    table, _ = a_prophets_table()
    prophet = table.round.prophet.seat
    last = table.round.layout.main_line[-1]
    for right in (True, False):
        card = next(one for one in PACK if (one.suit.red != last.suit.red) == right)
        seat = table.round.to_move
        before = table.round
        table.round = before.but(hands=dict(before.hands) | {seat: (card, *before.hands[seat])})
        table.done(commands.PlayCards(seat, (card,)))
        command = decide(table_view_of(table.round, prophet), MASTER, dice())
        assert command == commands.CallPlay(prophet, right)
        table.round = before


def test_who_is_not_awaited_does_nothing():
    table = a_table()
    other = next(seat for seat in HANDS if seat != table.round.to_move)
    assert decide(table_view_of(table.round, other), MASTER, dice()) is None


def test_the_same_view_and_chance_make_the_same_command():
    table = laid(a_table(), LONG)
    for strength in (BEGINNER, CLUB, MASTER):
        assert decided(table, strength, dice(5)) == decided(table, strength, dice(5))


def test_what_a_seat_does_not_see_changes_nothing_of_what_it_does():
    """Rule, stock and other hands are exchanged; the commands are the same, byte for byte."""
    chance = Random(26)
    for length in (2, 5, 8, 11):
        table = laid(a_table(), " ".join(LONG.split()[:length]))
        seat = table.round.to_move
        hidden = {one: tuple(chance.sample(PACK, len(hand))) for one, hand in table.round.hands.items()}
        changed = table.round.but(
            hands=hidden | {seat: table.round.hands[seat]}, stock=tuple(chance.sample(PACK, 30))
        )
        for strength in (BEGINNER, CLUB, MASTER):
            one = decide(table_view_of(table.round, seat), strength, dice(3))
            other = decide(table_view_of(changed, seat), strength, dice(3))
            assert repr(one) == repr(other)


def test_a_view_holds_no_rule_stock_or_hand_but_ones_own():
    assert {"rule", "stock", "seed"}.isdisjoint(one.name for one in fields(View))
