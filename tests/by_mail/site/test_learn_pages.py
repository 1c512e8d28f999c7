"""The tour on the site: each step judges what its address says by the rule, and nothing is kept of anybody."""

import re
from html import unescape
from itertools import pairwise, permutations
from urllib.parse import quote

import pytest

from pbem.digests.facts.tour import HAND, RULE, SEEMS, tour_of
from pbem.rulelang.meaning.comparing import Same, compare_rules
from pbem.rulelang.reading import read_rule
from pbem.rulelang.tree import Rule
from tests.by_mail.pages import Asking

LANGUAGES = ("en", "pt", "es", "it", "pt-PT")
SECRET, FIRST_IDEA = (read_rule(text) for text in (RULE, SEEMS))


def odd(card):
    return card.rank % 2 == 1


def red(card):
    return card.suit.red


def parted(tour):
    """Cards of the top row, and those below each of them."""
    return [(column.top.card, [play[0].card for play in column.below]) for column in tour.columns]


def plain(text):
    told = re.sub(r'<div role="img" aria-label="([^"]*)"[^>]*>.*?</div>', r" \1 ", text, flags=re.S)
    return unescape(" ".join(re.sub("<[^>]*>", "", told.partition("<main")[2]).split()))


@pytest.fixture
def ask(dealt):
    return Asking(dealt.house)


ORDERS = [order for length in range(len(HAND) + 1) for order in permutations(HAND, length)]


def test_the_first_table_fits_odd_and_even_as_well_as_red_and_black():
    for number, (top, below) in enumerate(parted(tour_of(()))):
        for card in below:
            assert odd(card) == odd(top)
            assert red(card) == red(top)
        if number:
            before = parted(tour_of(()))[number - 1][0]
            assert odd(top) != odd(before)
            assert red(top) != red(before)


def test_whatever_is_played_in_whatever_order_odd_and_even_take_turns():
    for order in ORDERS:
        row = parted(tour_of(order))
        assert sum(1 + len(below) for _, below in row) == 7 + len(order)
        for (before, _), (after, _) in pairwise(row):
            assert odd(before) != odd(after)
        for top, below in row:
            assert all(odd(card) == odd(top) for card in below)


def test_who_plays_all_their_cards_has_met_a_surprise_and_colours_are_then_ruled_out():
    assert isinstance(FIRST_IDEA, Rule)
    for order in ORDERS:
        tour = tour_of(order)
        assert tour.guessed(FIRST_IDEA).against is not None
        if not tour.hand:
            assert tour.surprise is not None


def test_a_prophet_is_asked_of_right_cards_and_wrong_ones_on_every_way():
    for order in ORDERS:
        said = []
        while (call := tour_of(order, said).calls[-1]).said is None:
            said.append(call.tried.right)
            assert call.tried.right == (odd(call.tried.card) != odd(call.tried.after))
        assert len(said) == 3
        assert {True, False} == set(said)


def test_a_card_is_told_right_or_wrong_and_lies_where_it_belongs(ask):
    right, wrong = ask("/learn/2?cards=9H"), ask("/learn/2?cards=6D")
    assert "is right! It joins the top row." in plain(right.text)
    assert "is wrong. It hangs below" in plain(wrong.text)
    assert re.search(r'aria-label="9 of hearts \(new\)" class="cd ', right.text)
    assert re.search(r'aria-label="6 of diamonds \(new\)" class="sl ', wrong.text)
    assert 'href="/learn/2?cards=6D.9H#told"' in wrong.text
    assert 'href="/learn/3?cards=6D"' in wrong.text


def test_the_address_alone_says_what_was_done_and_nothing_is_set_or_stored(ask):
    first, again = ask("/learn/2?cards=9H.6D"), ask("/learn/2?cards=9H.6D")
    assert first.text == again.text
    assert "set-cookie" not in first.headers
    assert "script" not in first.text
    assert "default-src 'none'" in first.headers["content-security-policy"]
    assert ask("/learn/2", method="POST").status == 405


@pytest.mark.parametrize("cards", ["KH", "9H.9H.9H", "5H", "x" * 900, "9H,6D", "%00", ".", "<b>"])
def test_cards_that_nobody_holds_are_left_out(ask, cards):
    answer = ask(f"/learn/2?cards={quote(cards, safe='%.')}")
    assert answer.status == 200
    assert len(re.findall(r'aria-label="9 of hearts[^"]*" class="cd kr', answer.text)) == 1
    assert "king" not in answer.text


@pytest.mark.parametrize("step", ["0", "6", "99999999999999999999", "-1", "x", ""])
def test_there_are_five_steps(ask, step):
    assert ask(f"/learn/{step}").status == 404


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_of_the_offered_rules_is_the_right_one_and_each_is_read_in_its_language(ask, language):
    page = ask(f"/{language}/learn/4").text
    offers = re.findall(r'<li><a class="button plain" href="([^"#]*)#told">', page)
    assert len(offers) == 4
    told = [ask(unescape(one)).text for one in offers]
    assert [text.count('aria-invalid="true"') for text in told] == [0] * 4
    assert sum(f'href="/{language}/learn/5"' in text and "<form" not in text for text in told) == 1


@pytest.mark.parametrize(
    ("rule", "told"),
    [
        ("odd after even, even after odd", "That's the rule!"),
        ("the parity changes", "That's the rule!"),
        ("red after black, black after red", "That isn't the rule: 6 of diamonds was wrong after"),
        ("odd and even take turns, but never a king", "So close! Your rule fits every card here."),
        ("blue cards after the moon", "We don't know what"),
        ("odd then even", "This can mean two things."),
        ("even odd", "With this rule, no card could ever be right."),
    ],
)
def test_a_guess_in_ones_own_words_is_read_and_compared_exactly(ask, rule, told):
    answer = ask(f"/learn/4?rule={quote(rule)}")
    assert answer.status == 200
    words = re.sub(r'<span dir=ltr role=img aria-label="([^"]*)"[^>]*>[^<]*</span>', r"\1", answer.text)
    assert told in plain(words)
    read = read_rule(rule)
    same = isinstance(read, Rule) and isinstance(compare_rules(read, SECRET, (HAND[0],)), Same)
    assert ("That's the rule!" in answer.text) == same


def test_one_of_two_meanings_is_chosen_with_a_link(ask):
    page = ask("/learn/4?rule=odd%20then%20even").text
    first, second = re.findall(r'<a class="button plain" href="([^"#]*)#told">Choose', page)
    assert "That's the rule!" in ask(unescape(first)).text
    assert "That isn't the rule:" in ask(unescape(second)).text


def test_a_guess_that_goes_on_and_on_is_cut_and_told_so(ask):
    assert ask(f"/learn/4?rule={quote('odd and ' * 500)}").status == 200


def test_a_prophet_goes_on_while_they_are_right_and_falls_with_the_first_mistake(ask):
    calls = [call.tried.right for call in tour_of((), [True, True, False]).calls]
    right = "".join("r" if one else "w" for one in calls)
    assert right == "rrw"
    assert "Ana plays" in plain(ask("/learn/5").text)
    assert "Bruno plays" in plain(ask("/learn/5?said=r").text)
    fallen = plain(ask("/learn/5?said=w").text)
    assert "You're overthrown!" in fallen
    assert "plays" not in fallen
    over = ask("/learn/5?said=rrw").text
    assert "You're a true Prophet!" in plain(over)
    assert "PRACTICE" in over
    assert "plays" not in plain(over)


@pytest.mark.parametrize("language", ["en", "pt", "es", "it"])
def test_the_front_page_and_the_guide_lead_to_the_tour(ask, language):
    assert f'href="/{language}/learn"' in ask(f"/{language}/").text
    assert f'href="/{language}/learn"' in ask(f"/{language}/guide").text
