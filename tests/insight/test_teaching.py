"""A teacher says what follows from the open layout: which simple ideas fell by which card, how many rules still fit."""

from pbem.app import load_rulebooks
from pbem.cards import Card
from pbem.engine.round import commands
from pbem.insight.rounds import RuleJudge, table_view_of
from pbem.insight.teaching import explain, judgement
from pbem.rulelang.language.printing import print_rule
from pbem.rulelang.reading import read_rule
from pbem.rulelang.tree import Anything, Attribute, Nothing
from tests.engine.setting_up import Table

BOOKS = load_rulebooks()


def a_view(story, rule="if last is red: odd, else: even"):
    hands = {"Ana": "2S", "Bea": "2H", "Eva": "2D"}
    table = Table(
        BOOKS["new-eleusis"], hands, starter="5H", stock="AC " * 60, rule=RuleJudge(read_rule(rule))
    )
    for card in story.split():
        seat = table.round.to_move
        hand = (Card.read(card), *table.round.hands[seat])
        table.round = table.round.but(hands=dict(table.round.hands) | {seat: hand})
        table.done(commands.PlayCards(seat, (Card.read(card),)))
    return table_view_of(table.round, "Ana")


def test_an_idea_falls_by_the_first_card_that_tells_against_it():
    """After a red 5 the black 7 is right, and a black 8 then: so it is not `odd`, since the second play."""
    fallen = {print_rule(one.idea): one for one in explain(a_view("7S 8C")).fallen}
    assert fallen["odd"].number == 2
    assert (fallen["odd"].after, fallen["odd"].card, fallen["odd"].right) == (
        Card.read("7S"),
        Card.read("8C"),
        True,
    )
    assert fallen["red"].number == 1


def test_ideas_stand_while_nothing_tells_against_them():
    told = explain(a_view("7S 8C"))
    standing = [print_rule(one) for one in told.standing]
    assert "black" in standing
    assert "higher than last" in standing
    assert "odd" not in standing
    assert not {print_rule(one.idea) for one in told.fallen} & set(standing)


def test_colour_alone_is_not_it_once_cards_of_one_colour_went_both_ways():
    """After the red 5, of black cards 6S was wrong and 7S right."""
    (colour,) = [one for one in explain(a_view("6S 7S")).not_alone if one.attribute is Attribute.COLOUR]
    assert (colour.right, colour.wrong) == (1, 1)
    assert colour.card.suit.red is False
    assert colour.after == Card.read("5H")


def test_fewer_rules_fit_after_each_play():
    one, two = explain(a_view("6S 7S")), explain(a_view("6S 7S 8C"))
    assert one.thought > one.fitting == two.before > two.fitting > 0


def test_a_card_is_weighed_by_what_the_layout_shows():
    told = judgement(a_view("6S 7S 8C 9C 10S 4D 3D 2C JH 6H 7D 8S 9S 4H"), Card.read("9H"))
    assert 0 <= told.share <= 1
    assert told.right_by
    for rule in (*told.right_by, *told.wrong_by):
        assert print_rule(rule)


def test_no_rule_is_named_that_nobody_would_have():
    """Nothing was right yet, so that "no card" agrees with everything."""
    view = a_view("6D 8D 10H 4D", rule="odd")
    named = [*judgement(view, Card.read("2H")).wrong_by, *judgement(view, Card.read("2S")).right_by]
    assert named
    assert not any(isinstance(rule.part, Nothing | Anything) for rule in named)
