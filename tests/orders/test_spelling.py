"""What our letters and links spell is understood as what it says, in each language."""

import pytest

from pbem.cards import Card
from pbem.orders import model as m
from pbem.orders import spelling
from pbem.orders.durations import SECOND
from pbem.orders.parser import parse_orders
from pbem.orders.words import LANGUAGES

FIVE = Card.read("5H")
ORDERS = [
    m.Moderator("ana@example.org"),
    m.Moderator("Ana Maria", ends=True),
    m.Pause(),
    m.Resume(),
    m.Extend(60 * SECOND),
    m.Extend(((2 * 24 + 12) * 60 + 30) * 60 * SECOND),
    m.Remind(),
    m.Eject("Rui Sá"),
    m.ReplaceSeat("Rui Sá", "paula@example.org"),
    m.PlayFor("Ana 7h"),
    m.JudgeFor("GOD RIGHT"),
    m.Undo(8),
    m.LetStand(None),
    m.LetStand(14),
    m.EndRound(None),
    m.EndRound(True),
    m.EndRound(False),
    m.EndMatch(),
    m.FullView(),
    m.Change(
        m.TableSettings(
            title="Rose wood",
            rulebook="new-eleusis",
            seats=5,
            clock=86_400 * SECOND,
            open=True,
            server=True,
            difficulty="easy",
            rounds=3,
            options=(("string_max", "3"), ("prophet", "no")),
        )
    ),
    m.Change(m.TableSettings(difficulty="any", open=False, human_judge=True, prophet_waits=True)),
    m.Change(m.TableSettings(human_judge=False, prophet_waits=False)),
    m.Change(m.TableSettings(anonymous_talk=True, private_talk=True)),
    m.Change(m.TableSettings(anonymous_talk=False, private_talk=False)),
]


def read(text, language):
    [item] = parse_orders(text, language).items
    return item.order


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("order", ORDERS, ids=repr)
def test_a_moderators_order_as_we_spell_it_is_the_same_order_in_every_language(order, language):
    for reader in LANGUAGES:
        assert read(spelling.moderator_phrase(order, language), reader) == order
        assert read(spelling.preview_phrase(order, language), reader) == m.Preview(order)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_god_says_is_spelled_such_that_his_reply_is_understood(language):
    assert read(spelling.verdict_phrase(True, language), language) == m.Verdict(True)
    assert read(spelling.verdict_phrase(False, language), language) == m.Verdict(False)
    assert read(spelling.starter_phrase(True, language), language) == m.Verdict(True)
    assert read(spelling.starter_phrase(False, language), language) == m.Redraw()
    assert read(spelling.amend_phrase(14, True, language), language) == m.Amend(14, True)
    for named in (
        spelling.verdict_phrase(False, language, FIVE),
        spelling.amend_phrase(14, False, language, FIVE),
    ):
        assert read(named, language).card.card == FIVE


@pytest.mark.parametrize("language", LANGUAGES)
def test_votes_seats_and_looking_on_are_spelled_such_that_a_reply_is_understood(language):
    assert read(spelling.vote_phrase(True, language), language) == m.Agree(True)
    assert read(spelling.vote_phrase(False, language), language) == m.Agree(False)
    assert read(spelling.join_phrase(language, 417), language) == m.Join(417)
    assert read(spelling.watch_phrase(language, 417), language) == m.Watch(417)
    assert read(spelling.watch_phrase(language, ends=True), language) == m.Watch(ends=True)


def test_our_links_spell_the_card_of_a_hand_out():
    spelt = [spelling.verdict_phrase(False, language, FIVE) for language in LANGUAGES]
    assert spelt == [
        "WRONG 5 of hearts",
        "ERRADO 5 de copas",
        "INCORRECTO 5 de corazones",
        "SBAGLIATO 5 di cuori",
    ]
