"""The answer to a move names the cards drawn, to who drew them alone, shows the hand, and says whose turn it is."""

import re
from collections import Counter
from html import unescape

import pytest

from pbem.demo.mail import Asked
from pbem.edge.maildir_client import text_of
from pbem.service.schedule.tick import tick
from tests.by_mail.club import club_in
from tests.by_mail.judging import sit_down
from tests.by_mail.table import html_of, play, words

DRAWN = {
    "en": r"you draw {n} cards? \(([^)]*)\)",
    "pt": r"você compra {n} cartas? \(([^)]*)\)",
    "es": r"robas {n} cartas? \(([^)]*)\)",
    "it": r"peschi {n} cart[ae] \(([^)]*)\)",
}
TURN = {"en": "{}'s turn.", "pt": "É a vez de {}.", "es": "Le toca a {}.", "it": "È il turno di {}."}


@pytest.fixture(scope="module")
def club(tmp_path_factory):
    with club_in(tmp_path_factory.mktemp("club"), "receipts of moves") as club:
        yield club


def as_shown(cards):
    return Counter(f"{'A' if card.rank == 1 else str(card)[:-1]}{card.suit.symbol}" for card in cards)


def of_colour(table, person, *, red):
    hand = table.sees(person).hand
    return [card for card in hand if (card.suit.value in "HD") is red]


def wrong_cards(table, person):
    """Cards of the hand that break "other colour"."""
    (last,) = re.findall(r"(\S)-+\?", text_of(table.newest(person)))
    return of_colour(table, person, red=last in "♥♦")


def right_cards(table, person):
    wrong = wrong_cards(table, person)
    return [card for card in table.sees(person).hand if card not in wrong]


def check_drawn(table, mover, before, laid, came, language="en"):
    """The cards named are those that are new in the hand, in both parts; nobody else reads them."""
    (answer,) = came.to(mover)
    n = 2 * len(laid)
    named = re.search(DRAWN[language].format(n=n), words(answer))
    assert named, words(answer)
    new = as_shown(table.sees(mover).hand)
    assert Counter(named[1].split()) == new - (as_shown(before) - as_shown(laid))
    assert f"({named[1]})" in re.sub(r"<[^>]*>|\ufe0e", "", unescape(html_of(answer)))
    for person in table.town.people:
        if person is not mover:
            assert "(" + named[1] not in words(table.newest(person))


@pytest.mark.parametrize("many", [1, 3])
def test_a_wrong_play_names_what_was_drawn(dealt, many):
    mover = dealt.asked(Asked.PLAY)
    hand, laid = dealt.sees(mover).hand, wrong_cards(dealt, mover)[:many]
    came = dealt.says(mover, play(*laid))
    check_drawn(dealt, mover, hand, laid, came)
    assert TURN["en"].format(dealt.asked(Asked.PLAY).name) in came.answer
    assert f"YOUR HAND: {len(hand) + many} cards" in came.answer


def test_a_right_play_draws_nothing_and_says_who_is_next(dealt):
    mover = dealt.asked(Asked.PLAY)
    card = right_cards(dealt, mover)[0]
    came = dealt.says(mover, play(card))
    assert re.search(r"right\. \w+'s turn\.", came.answer)
    assert "you draw" not in came.answer


def test_a_wrong_no_play_names_the_five_cards(dealt):
    mover = dealt.asked(Asked.PLAY)
    hand = as_shown(dealt.sees(mover).hand)
    came = dealt.says(mover, "NO PLAY")
    (gods,) = re.findall(r"God plays (\S+) from that hand, you draw 5 cards \(", came.answer)
    named = re.search(DRAWN["en"].format(n=5), came.answer)
    assert Counter(named[1].split()) == as_shown(dealt.sees(mover).hand) - (hand - Counter([gods]))


def test_a_right_no_play_names_the_new_hand(club):
    judging = sit_down(club, '"Nothing fits", 4 seats')
    mover, _ = judging.says_no_play()
    judging.judges("RIGHT")
    named = re.search(r"new hand of 10 cards \(([^)]*)\)", judging.told(mover))
    assert Counter(named[1].split()) == as_shown(judging.hand(mover))
    assert all(named[1] not in judging.told(person) for person in judging.people if person is not mover)


@pytest.mark.parametrize("language", DRAWN)
def test_the_cards_are_named_in_every_language(dealt, language):
    mover = dealt.asked(Asked.PLAY)
    # An ace by its letters, "as", is two of them in Portuguese and Spanish.
    laid = [card for card in wrong_cards(dealt, mover) if card.rank != 1][:1]
    came = dealt.says(mover, f"LANGUAGE {language}\n{play(*laid)}")
    (answer,) = came.to(mover)
    named = re.search(DRAWN[language].format(n=2), words(answer))
    assert named, words(answer)
    assert len(named[1].split()) == 2
    assert TURN[language].format(dealt.asked(Asked.PLAY).name) in words(answer)


def test_history_names_them_again(dealt):
    mover = dealt.asked(Asked.PLAY)
    came = dealt.says(mover, play(*wrong_cards(dealt, mover)[:1]))
    named = re.search(DRAWN["en"].format(n=2), came.answer)
    assert named[0] in dealt.says(mover, "HISTORY").answer
    other = dealt.asked(Asked.PLAY)
    assert f"({named[1]})" not in dealt.says(other, "HISTORY").answer


def test_before_god_has_judged_nothing_is_drawn_and_then_it_is_named(club):
    judging = sit_down(club, '"Waits", 4 seats')
    mover, _ = judging.plays()
    answer = judging.told(mover)
    assert "Waiting for God's verdict." in answer
    assert f"{judging.god.name} has a move to judge." in answer
    assert "you draw" not in answer
    judging.judges("WRONG")
    named = re.search(DRAWN["en"].format(n=2), judging.told(mover))
    assert len(named[1].split()) == 2
    assert "(" + named[1] not in judging.told(judging.god)


def test_a_prophet_who_falls_is_told_the_cards_and_nobody_else(club):
    judging = sit_down(club, '"Falls", 4 seats')
    prophet = judging.with_prophet()
    judging.plays()
    judging.table.says(prophet, "WRONG")
    judging.judges("RIGHT")
    named = re.search(r"you're overthrown and draw 5 cards \(([^)]*)\)", judging.told(prophet))
    assert len(named[1].split()) == 5
    for person in judging.people:
        assert person is prophet or named[1] not in judging.told(person)


def test_a_planned_play_is_answered_with_what_it_drew_once_it_is_made(dealt):
    mover = dealt.asked(Asked.PLAY)
    planned = {person: wrong_cards(dealt, person)[0] for person in dealt.waiting()}
    for person, card in planned.items():
        assert "It waits for your turn" in dealt.says(person, f"LATER {play(card)}").answer
    dealt.says(mover, play(wrong_cards(dealt, mover)[0]))
    nexts = dealt.asked(Asked.PLAY)
    hand = dealt.sees(nexts).hand
    tick(dealt.house)
    dealt.counter.work()
    named = re.search(DRAWN["en"].format(n=2), words(dealt.newest(nexts)))
    assert Counter(named[1].split()) == as_shown(dealt.sees(nexts).hand) - as_shown(hand)
