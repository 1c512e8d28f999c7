"""SUGGEST by mail: God, before his rule is sealed, is offered three of the house's rules, each one tap away."""

import re
from dataclasses import replace
from html import unescape
from urllib.parse import unquote

import pytest

from pbem import app
from pbem.demo.mail import Asked
from pbem.digests.mails.corrections import told
from pbem.digests.outcomes import Line, RulesSuggested
from pbem.orders.letter import parse_orders
from pbem.orders.letter_lines import OrderLine
from pbem.orders.model import GiveHint, SetRule
from pbem.orders.words import phrase
from pbem.rulelang.language.printing import say_rule
from pbem.rulelang.reading import read_rule
from pbem.rulelang.samples import Difficulty
from pbem.store.rows.people import LetterStatus
from tests.by_mail.club import club_in
from tests.by_mail.table import PEOPLE, html_of, play, words
from tests.by_mail.tables.test_rule_dialogue_by_mail import sealed

EXPRESS = '"Fast", 4 seats, rulebook eleusis-express'
SAMPLES = app.load_samples()


@pytest.fixture(scope="module")
def club(tmp_path_factory):
    with club_in(tmp_path_factory.mktemp("club"), "suggestions") as club:
        yield club


def taps(mail, order):
    """The letters that the buttons of a mail write, of those that begin with an order."""
    bodies = re.findall(r'href="mailto:[^"]*?body=([^"]*)"', unescape(html_of(mail)))
    letters = [unquote(body).replace("\r\n", "\n") for body in bodies]
    return [letter for letter in letters if letter.startswith(f"{order} ")]


def offered(came, language="en"):
    """The samples that an answer offers, each with the sentence it stands as."""
    told_ = came.answer.partition("Reply SUGGEST for other rules, or")[0]
    return [sample for sample in SAMPLES if f"RULE {say_rule(sample.rule, language)}" in told_]


def test_god_is_offered_three_rules_each_with_difficulty_and_hint_and_one_tap_leads_to_its_reading(asked):
    god = asked.asked(Asked.RULE)
    with asked.unchanged():
        came = asked.says(god, "SUGGEST")
    assert came.fate is LetterStatus.HANDLED
    assert [person for person, _ in came.mails] == [god]
    assert len(offered(came)) == 3
    assert [one.difficulty for one in offered(came)].count(Difficulty.EASY) == 1, "of each difficulty one"
    for sample in offered(came):
        assert f'A hint you could give: "{sample.hint("en")}"' in came.answer
    assert "Easy to find." in came.answer
    assert "Hard to find." in came.answer
    alone, with_hint, *_ = taps(came.to(god)[0], "RULE")
    came = asked.says(god, alone)
    first = next(sample for sample in SAMPLES if say_rule(sample.rule, "en") in alone)
    assert f"Here's how the server reads your rule: {say_rule(first.rule, 'en')}" in came.answer
    came = asked.says(god, with_hint)
    assert f'Everyone will get this hint with the deal: "{first.hint("en")}"' in came.answer
    asked.says(god, "YES")
    assert read_rule(sealed(asked).text) == first.rule
    for person in set(PEOPLE) - {god}:
        assert f'God\'s hint: "{first.hint("en")}"' in words(asked.newest(person))


@pytest.mark.parametrize("language", ["en", "pt", "es", "it"])
def test_every_sample_that_can_be_offered_reads_back_as_itself(language):
    for sample in SAMPLES:
        (order,) = told(Line("", RulesSuggested((sample,), "")), language).offers
        hint = f"{phrase('hint', language)} {sample.hint(language)}"
        read = parse_orders(f"{order}\n\n{hint}\n\n-- \nSend", language).items
        assert all(isinstance(item, OrderLine) for item in read), sample.key
        rule, given = (item.order for item in read[:2] if isinstance(item, OrderLine))
        assert isinstance(rule, SetRule)
        assert read_rule(rule.text, language) == sample.rule, sample.key
        assert given == GiveHint(sample.hint(language))


@pytest.mark.parametrize(
    ("written", "difficulty"),
    [("SUGGEST EASY", "easy"), ("SUGERIR média", "medium"), ("suggerisci difficile", "hard")],
)
def test_rules_of_one_difficulty_are_offered_where_it_is_named_in_any_language(asked, written, difficulty):
    came = asked.says(asked.asked(Asked.RULE), written)
    assert {one.difficulty.value for one in offered(came)} == {difficulty}
    assert len(offered(came)) == 3


def test_a_difficulty_that_is_none_is_asked_back(asked):
    came = asked.says(asked.asked(Asked.RULE), "SUGGEST brutal")
    assert '"brutal" isn\'t a difficulty. You can choose EASY, MEDIUM and HARD.' in came.answer


def test_a_portuguese_god_is_offered_them_in_portuguese(asked):
    god = asked.asked(Asked.RULE)
    asked.says(god, "LANGUAGE pt")
    came = asked.says(god, "SUGERIR")
    (mail,) = came.to(god)
    chosen = [sample for sample in SAMPLES if f"REGRA {say_rule(sample.rule, 'pt')}" in came.answer]
    assert len(chosen) == 3
    alone = {f"REGRA {say_rule(sample.rule, 'pt')}\n" for sample in chosen}
    offered_ = [tap for tap in taps(mail, "REGRA") if any(tap.startswith(one) for one in alone)]
    assert len(offered_) == 6, "each alone and with its hint"
    assert all(f'"{sample.hint("pt")}"' in came.answer for sample in chosen)


def test_suggestions_never_go_stale_and_do_not_disturb_a_rule_that_waits(asked):
    god = asked.asked(Asked.RULE)
    old = asked.newest(god)
    asked.says(god, "RULE other colour")
    with asked.unchanged():
        came = asked.says(god, "SUGGEST", old)
    assert len(offered(came)) == 3
    assert "Play a card of another colour. In formal notation: other colour" in came.answer
    asked.says(god, "YES")
    assert sealed(asked).text == "other colour"


def test_who_is_not_god_or_has_sealed_his_rule_is_told_so(asked):
    god = asked.asked(Asked.RULE)
    other = next(person for person in PEOPLE if person is not god)
    with asked.unchanged():
        came = asked.says(other, "SUGGEST")
    assert f"{god.name} is God in this round" in came.answer
    asked.says(god, "RULE other colour")
    asked.says(god, "YES")
    with asked.unchanged():
        came = asked.says(god, "SUGGEST")
    assert "The rule is sealed" in came.answer


def test_only_rules_that_leave_as_many_cards_open_as_the_table_asks_are_offered(club):
    table = club.table(EXPRESS)
    few = tuple(one for one in SAMPLES if one.text.startswith("value = value of last + 1"))
    enough = next(one for one in SAMPLES if one.text == "same suit or same value")
    god = table.asked(Asked.RULE)
    table.counter.house = replace(table.house, samples=lambda: (*few, enough))
    assert offered(table.says(god, "SUGGEST")) == [enough], "the others leave at most 16 of 104 cards right"
    table.counter.house = replace(table.house, samples=lambda: few)
    assert "There are no other ready-made rules that suit this table" in table.says(god, "SUGGEST").answer
    table.counter.house = table.house


def test_no_rule_of_the_match_is_offered_again(club):
    played = next(one for one in SAMPLES if one.text == "other colour")
    another = next(one for one in SAMPLES if one.text == "other suit")
    table = club.table(EXPRESS, played.text)
    mover = table.asked(Asked.PLAY)
    sees = table.sees(mover)
    right = next(card for card in sees.hand if card.suit.red != sees.layout.main_line[-1].suit.red)
    table.says(mover, f"{play(right)}, GUESS {played.text}")
    table.counter.house = replace(table.house, samples=lambda: (played, another))
    assert offered(table.says(table.asked(Asked.RULE), "SUGGEST")) == [another]
    table.counter.house = table.house
