"""The map of the truth: what the revealed rule says of plays that are drawn by hand, and reckoned by hand."""

from dataclasses import replace

import pytest

from pbem.digests.facts.round_end import Office, Share, knowledge_of, truth_of
from pbem.engine.match.state import Result
from pbem.engine.match.terms import SealedRule
from pbem.engine.round.events import Ending
from pbem.engine.round.view import SeenPlayer


def over(mails, laid, starter="5C", plays=None, **more):
    """A round that is over; its plays as `Mails.lay` draws them, unless others are given."""
    drawn, layout = mails.lay(laid, starter)
    return mails.round(plays=plays or drawn, layout=layout, ended_by=Ending.OUT_OF_CARDS, **more)


def by_rule(text, edition=1):
    return Result(1, "m", SealedRule(text, {}, edition, "", "", "", False), Ending.OUT_OF_CARDS, {})


def mapped(mails, rule, laid, starter="5C", **more):
    return truth_of(over(mails, laid, starter, **more), by_rule(rule))


def told(truth):
    """Which card of each group broke it, from the first play on."""
    return list(truth.broken[1:])


def test_the_first_card_at_which_the_rule_fails_breaks_a_string(mails):
    """Black after odd, red after even. After 5♣: J♠ is right, 10♥ after J♠ is not. After 5♣ 8♠: 2♦ and 3♣ are right
    in turn (2 is even, but 3♣ is black): 3♣ breaks it. After 4♦: 8♥ and 9♦ are right, J♥ after 9♦ is not. A first
    card that is wrong breaks its string, too.
    """
    truth = mapped(mails, mails.secret, "JS.10H.7H- 8S 2D.3C.4S- 9S.2D- 4D 8H.9D.JH-")
    assert told(truth) == [1, None, 1, 0, None, 2]
    assert truth.breaks


def test_each_card_of_a_string_is_judged_after_those_before_it_and_the_next_play_after_none_of_them(mails):
    """Each 1 higher: after 5♣ the string 6♠ 7♥ 9♦ is broken by the third card; the next right card is a 6 still."""
    truth = mapped(mails, "value = value of last + 1", "6S.7H.9D- 6H 8C- 7C.8C")
    assert told(truth) == [2, None, None, None]
    assert truth.against == ()


def test_a_single_wrong_card_is_no_string_that_was_broken(mails):
    truth = mapped(mails, "red", "2S- 3H")
    assert told(truth) == [None, None]
    assert not truth.breaks


def test_right_cards_are_told_by_the_part_of_the_rule_that_they_met(mails):
    """5♣ odd: 8♠ by a (black). 8♠ even: 4♦ by b (red). 4♦ even: 9♥ by b. 9♥ odd: K♣ by a."""
    truth = mapped(mails, mails.secret, "8S 4D 2C- 9H KC")
    assert [part.letter for part in truth.parts] == ["a", "b"]
    assert truth.why == ("", "a", "b", "b", "a")


def test_where_one_of_several_is_enough_a_card_may_meet_more_than_one(mails):
    """Same suit (a) or same value (b): after 5♣ 8♣ a, 8♥ b, another 8♥ both."""
    truth = mapped(mails, "same suit as last or same value as last", "8C 8H 8H 9S-")
    assert truth.why == ("", "a", "b", "ab")


def test_of_alternating_parts_the_one_whose_turn_it_is_counts(mails):
    truth = mapped(mails, "alternate: odd, even", "8S 4D- 9H 2C", starter="5C")
    assert truth.why == ("", "b", "a", "b")


def test_a_rule_of_one_piece_has_no_parts_to_tell(mails):
    truth = mapped(mails, "other colour", "8H 9S")
    assert (truth.parts, truth.why) == ((), ("", "", ""))


def test_a_rule_that_reads_the_sidelines_sees_them_as_they_lay_then(mails):
    """More than one wrong card under the last: red, else black. 2♠ is right first, two wrong ones later it is not."""
    rule = "if number of wrong cards under last >= 1: red, else: black"
    truth = mapped(mails, rule, "2S 3H- 4S.5H- 4H 9S")
    assert truth.against == ()
    assert told(truth) == [None, None, 0, None, None]


def no_play(mails, number, seat, right, hand, laid=None):
    return mails.play(
        number,
        seat,
        (),
        right,
        no_play=True,
        hand_shown=mails.cards(hand),
        god_card=mails.cards(laid)[0] if laid else None,
    )


def test_of_a_no_play_it_is_told_which_cards_were_right(mails):
    """Red after 5♣: of 4♠ 9♥ 2♦ K♣ two; of Q♠ J♣ none."""
    laid = (no_play(mails, 1, "b", False, "4S 9H 2D KC", "2D"), no_play(mails, 2, "c", True, "QS JC"))
    truth = truth_of(over(mails, "2D", plays=laid), by_rule("red"))
    assert [(one.number, one.right, one.fit, one.laid) for one in truth.no_plays] == [
        (1, False, mails.cards("9H 2D"), mails.cards("2D")[0]),
        (2, True, (), None),
    ]
    assert truth.against == ()
    assert len(truth.broken) == 2, (
        "the card that God laid is a group of the layout; a right no play lays none"
    )


def test_a_god_who_judged_against_the_rule_that_checks_him_is_told_so_unless_he_took_it_back(mails):
    """Red: he called 3♥ wrong (play 2) and 4♠ right (play 3), and took back only the first."""
    plays, _ = mails.lay("2D 3H- 4S 5H")
    amended = (plays[0], replace(plays[1], amended=True), *plays[2:])
    truth = truth_of(over(mails, "2D 3H- 4S 5H", plays=amended), by_rule("my favourites\nred"))
    assert [play.number for play in truth.against] == [3]
    assert [play.number for play in truth.amended] == [2]


def test_where_god_judged_by_words_alone_nobody_knows_what_broke_a_string(mails):
    truth = truth_of(over(mails, "2S.3H- 4H"), by_rule("whatever pleases me", edition=0))
    assert not truth.known
    assert told(truth) == [None, None]
    assert truth.why == ("", "")


def test_no_map_is_drawn_of_a_round_that_is_played(mails):
    with pytest.raises(ValueError, match="before its round is over"):
        truth_of(mails.round(), by_rule("red"))


def test_shares_are_told_by_stretches_of_the_round_and_running(mails):
    """Twelve plays of Bruno (c b a …) in turn: stretches 1-10 and 11-12."""
    laid = "2D 3H- 4S- 5H 6H 7S- 8D 9H 10S- JD QH KS-"
    view = over(mails, laid, players=tuple(seat(one) for one in "cba"))
    known = knowledge_of(view)
    assert known.stretches == ((1, 10), (11, 12))
    by_seat = {one.seat: one for one in known.players}
    # `lay` gives plays 1, 4, 7, 10 to Chiara, 2, 5, 8, 11 to Bruno and 3, 6, 9, 12 to Ana.
    assert by_seat["c"].shares == (Share(4, 4), Share(0, 0))
    assert by_seat["b"].shares == (Share(2, 3), Share(1, 1))
    assert by_seat["b"].running == (Share(2, 3), Share(3, 4))
    assert by_seat["a"].all == Share(0, 4)
    assert [(by_seat[one].since, by_seat[one].streak) for one in "cba"] == [(1, 4), (5, 3), (0, 0)]
    assert (Share(2, 3).percent, Share(0, 0).percent) == (67, 0)


def seat(name):
    return SeenPlayer(name, 5, prophet=False, false_prophet=False, expelled=False)


def test_long_rounds_have_five_stretches_at_most(mails):
    view = over(mails, " ".join(["2H"] * 51), players=(seat("c"),))
    assert knowledge_of(view).stretches == ((1, 20), (21, 40), (41, 51))


def test_what_the_server_played_counts_for_nobody(mails):
    plays, _ = mails.lay("2D 3H- 4S-")
    served = (plays[0], replace(plays[1], missed=True), plays[2])
    known = knowledge_of(over(mails, "2D 3H- 4S-", plays=served, players=(seat("b"),)))
    assert (known.served, known.players[0].all) == (1, Share(0, 0))


def test_a_prophets_calls_are_counted_until_he_falls(mails):
    """Chiara declares with play 1 and calls 2, 3 and 4; the third call overthrows her."""
    plays, _ = mails.lay("2D 3H- 4S- 5H 6H")
    called = [replace(play, caller="c", called=play.right) for play in plays[1:4]]
    called[2] = replace(called[2], called=False, overthrew="c")
    story = (replace(plays[0], prophet=True), *called, plays[4])
    known = knowledge_of(over(mails, "2D 3H- 4S- 5H 6H", plays=story, players=(seat("c"), seat("b"))))
    assert known.players[0].offices == (Office(1, Share(2, 3), 4),)
    assert known.players[1].offices == ()
