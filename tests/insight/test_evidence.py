"""What a layout says of the rule: each right card, each wrong one, strings, no plays, failed guesses."""

from pbem.app import load_rulebooks
from pbem.cards import PACK, Card
from pbem.engine.round import commands
from pbem.engine.round.view import view_for
from pbem.insight.evidence import evidence_of
from pbem.insight.rounds import RuleJudge
from pbem.rulelang.reading import read_rule
from tests.engine.setting_up import Table

BOOKS = load_rulebooks()


def a_table(hand, book="new-eleusis", rule="other colour"):
    hands = {"Ana": hand, "Bea": "2S 3S 4S", "Eva": "2H 3H 4H"}
    return Table(
        BOOKS[book], hands, starter="KH", stock="5C 6C 7C 8C 9C 10C", rule=RuleJudge(read_rule(rule))
    )


def told(table, play, hand="5S 6D 7D 8C 9C"):
    seat = table.round.to_move
    table.round = table.round.but(hands=dict(table.round.hands) | {seat: tuple(map(Card.read, hand.split()))})
    table.done(play(seat))
    return evidence_of(view_for(table.round, "Bea"))


def trials(evidence):
    return [
        (
            " ".join(map(str, one.context.line)),
            str(next(card for card in PACK if card.index == one.card)),
            one.right,
        )
        for one in evidence.trials
    ]


def cards(text):
    return tuple(map(Card.read, text.split()))


def test_a_right_string_says_of_each_card_that_it_was_right_in_turn():
    evidence = told(a_table("5S"), lambda seat: commands.PlayCards(seat, cards("5S 6D 8C")))
    assert trials(evidence) == [("KH", "5S", True), ("KH 5S", "6D", True), ("KH 5S 6D", "8C", True)]


def test_a_wrong_string_says_only_that_not_all_were_right():
    evidence = told(a_table("5S"), lambda seat: commands.PlayCards(seat, cards("5S 8C")))
    assert evidence.trials == ()
    (string,) = evidence.strings
    assert [(" ".join(map(str, context.line)), card) for context, card in string.steps] == [
        ("KH", Card.read("5S").index),
        ("KH 5S", Card.read("8C").index),
    ]


def test_a_right_no_play_says_that_no_card_of_the_hand_is_right():
    evidence = told(a_table("5S"), commands.DeclareNoPlay, hand="2D 3D 9H")
    assert trials(evidence) == [("KH", "2D", False), ("KH", "3D", False), ("KH", "9H", False)]


def test_a_wrong_no_play_says_that_gods_card_is_right():
    evidence = told(a_table("5S"), commands.DeclareNoPlay, hand="2D 3C 9H")
    assert trials(evidence) == [("KH", "3C", True)]
    assert " ".join(map(str, evidence.context.line)) == "KH 3C"


def test_a_failed_guess_is_a_rule_that_it_is_not():
    evidence = told(
        a_table("5S", "eleusis-express"), lambda seat: commands.PlayCards(seat, cards("5S"), guess="black")
    )
    assert evidence.failed == (read_rule("black"),)


def test_a_verdict_that_god_took_back_says_the_opposite():
    table = a_table("5S")
    seen = view_for(table.round, "Bea")
    told(table, lambda seat: commands.PlayCards(seat, cards("5S")))
    table.round = table.round.but(amended=(1,))
    seen = view_for(table.round, "Bea")
    assert trials(evidence_of(seen)) == [("KH", "5S", False)]


def test_who_remembers_little_knows_the_last_plays_alone():
    table = a_table("5S")
    told(table, lambda seat: commands.PlayCards(seat, cards("5S")))
    told(table, lambda seat: commands.PlayCards(seat, cards("6D")))
    seen = view_for(table.round, "Bea")
    assert trials(evidence_of(seen, memory=1)) == [("KH 5S", "6D", True)]
