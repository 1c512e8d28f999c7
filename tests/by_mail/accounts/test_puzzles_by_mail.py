"""The puzzle of the day by email: it comes, it is answered, and tells its answer to nobody who has not answered."""

import json
from itertools import pairwise

import pytest

from pbem.app.assets import load_puzzles
from pbem.edge.maildir_client import text_of
from pbem.insight.puzzles.puzzle import read_puzzle
from pbem.orders.values.cards import card_phrase
from pbem.rulelang.language.printing import print_rule, say_rule
from pbem.service.schedule.puzzles import PuzzleOfTheDay
from tests.by_mail.mailboxes import kind_of, moves_in, to_lobby
from tests.by_mail.still import DAY, HOUR
from tests.by_mail.table import ANA, BRUNO, PIA, html_of, words

LINE = load_puzzles()[0]
PUZZLE = read_puzzle(LINE)
RIGHT = " ".join(str(card) for card in PUZZLE.asked if card in PUZZLE.right)
RULE = print_rule(PUZZLE.rule)
SAID = {language: say_rule(PUZZLE.rule, language) for language in ("en", "pt", "es", "it")}


def opens(table, stock=(LINE,)):
    """The server's puzzles, of which one is today's from now on."""
    daily = PuzzleOfTheDay(table.house, lambda: stock)
    daily.tick()
    return daily


def ticks(table, daily):
    """The mails of one look at what is due, as a process that has just started makes it."""
    before = len(table.town.mails)
    daily._next = 0
    daily.tick()
    table.counter.work()
    return table.town.mails[before:]


def tells_the_answer(text):
    text = " ".join(text.split())
    return any(" ".join(said.split()) in text for said in (RULE, *SAID.values()))


def test_without_any_puzzle_it_is_said_that_one_comes(dealt):
    assert "There's no puzzle yet." in dealt.says(ANA, "PUZZLE").answer


def test_puzzle_shows_the_layout_and_five_cards_and_not_the_answer(dealt):
    opens(dealt)
    (mail,) = dealt.says(ANA, "PUZZLE").to(ANA)
    assert "Puzzle 1 (" in words(mail)
    assert "WHICH OF THESE FIVE CARDS WOULD BE RIGHT NEXT?" in words(mail)
    assert "SOLUTION%201%20" in html_of(mail)
    assert not tells_the_answer(text_of(mail))
    assert not tells_the_answer(html_of(mail))
    assert "THE ANSWER" not in words(mail)


@pytest.mark.parametrize(
    ("language", "order", "rule", "verdict"),
    [
        ("en", "SOLUTION", "RULE", "That's the rule!"),
        ("pt", "SOLUÇÃO", "REGRA", "É essa a regra!"),
        ("pt-PT", "SOLUÇÃO", "REGRA", "É essa a regra!"),
        ("es", "SOLUCIÓN", "REGLA", "¡Esa es la regla!"),
        ("it", "SOLUZIONE", "REGOLA", "È proprio quella la regola!"),
    ],
)
def test_a_puzzle_is_solved_in_each_language_by_a_sentence(dealt, language, order, rule, verdict):
    opens(dealt)
    dealt.says(BRUNO, f"LANGUAGE {language}")
    spoken = language[:2]
    cards = ", ".join(card_phrase(card, spoken) for card in PUZZLE.asked if card in PUZZLE.right)
    came = dealt.says(BRUNO, f"{order} 1 {cards} {rule} {SAID[spoken]}")
    assert verdict in came.answer
    assert tells_the_answer(came.answer)


def test_the_cards_alone_are_an_answer_and_so_is_a_wrong_rule_which_is_told_what_speaks_against_it(dealt):
    opens(dealt)
    assert "The cards are right." in dealt.says(ANA, f"SOLUTION {RIGHT}").answer
    false, last = PUZZLE.fallen[-1].rule, PUZZLE.plays[-1]
    told = dealt.says(PIA, f"SOLUTION 1 RULE {print_rule(false)}").answer
    assert "That isn't the rule:" in told
    assert f"{last[0].suit.symbol} was {'right' if last[1] else 'wrong'} after" in told
    assert "THE ANSWER" in told


@pytest.mark.parametrize("said", ["SOLUTION 1 blue cards", "SOLUTION 9 red", "SOLUTION 1", "SOLUTION"])
def test_what_cannot_be_read_is_no_answer_and_tells_nothing(dealt, said):
    opens(dealt)
    came = dealt.says(ANA, said)
    assert not tells_the_answer(came.answer)
    assert "THE ANSWER" not in came.answer
    assert "before" not in dealt.says(ANA, f"SOLUTION 1 {RIGHT}").answer.split("THE ANSWER")[0]


def test_a_card_that_is_none_of_the_five_is_no_answer(dealt):
    opens(dealt)
    other = next(card for card, _ in PUZZLE.plays if card not in PUZZLE.asked)
    told = dealt.says(ANA, f"SOLUTION 1 {other}").answer
    assert "Not one of the five cards:" in told
    assert not tells_the_answer(told)


def test_a_sentence_of_two_meanings_is_asked_back_and_tells_nothing(dealt):
    opens(dealt)
    came = dealt.says(ANA, f"SOLUTION 1 {RIGHT} RULE if red then even, if black then odd")
    assert "This can mean two things." in came.answer
    assert came.answer.count("SOLUTION 1 ") >= 2
    assert not tells_the_answer(came.answer)


def test_the_first_answer_counts_for_the_streak_that_who_wants_is_told(dealt):
    daily = opens(dealt, load_puzzles()[:3])
    assert "how many you've got right in a row" in dealt.says(ANA, "PUZZLE STREAK").answer
    with dealt.house.store.reading() as reading:
        first = read_puzzle(reading.puzzles.newest()[0].body)
    right = " ".join(map(str, (card for card in first.asked if card in first.right)))
    wrong = str(next(card for card in first.asked if card not in first.right))
    assert "That's 1 right in a row." in dealt.says(ANA, f"SOLUTION {right}").answer
    again = dealt.says(ANA, f"SOLUTION {wrong}").answer
    assert "You've answered this puzzle before" in again
    dealt.waits(DAY)
    ticks(dealt, daily)
    with dealt.house.store.reading() as reading:
        second = read_puzzle(reading.puzzles.newest()[0].body)
        assert second != first
    right = " ".join(map(str, (card for card in second.asked if card in second.right)))
    assert "That's 2 right in a row." in dealt.says(ANA, f"SOLUTION {right}").answer
    dealt.says(ANA, "PUZZLE NO STREAK")
    dealt.waits(DAY)
    ticks(dealt, daily)
    with dealt.house.store.reading() as reading:
        third = read_puzzle(reading.puzzles.newest()[0].body)
    wrong = str(next(card for card in third.asked if card not in third.right))
    assert "in a row" not in dealt.says(ANA, f"SOLUTION {wrong}").answer
    assert "Your streak starts again" not in dealt.says(BRUNO, f"SOLUTION {wrong}").answer


def test_who_wants_it_is_mailed_the_puzzle_each_day_until_they_do_not(dealt):
    daily = opens(dealt, load_puzzles()[:3])
    assert "You'll get a puzzle every day" in dealt.says(ANA, "PUZZLE DAILY").answer
    assert "You'll get a puzzle every week" in dealt.says(BRUNO, "PUZZLE WEEKLY").answer
    came = []
    for _ in range(7 * 4):
        dealt.waits(6 * HOUR)
        came += [(who, mail) for who, mail in ticks(dealt, daily) if kind_of(mail) == "puzzle"]
    assert [sum(who is one for who, _ in came) for one in (ANA, BRUNO, PIA)] == [7, 1, 0]
    mail = came[0][1]
    assert str(mail["Subject"]).startswith("Puzzle ")
    assert "PUZZLE OFF" in words(mail)
    assert "THE ANSWER" not in words(mail)
    dealt.says(ANA, "PUZZLE OFF", mail)
    dealt.waits(2 * DAY)
    assert not [who for who, one in ticks(dealt, daily) if who is ANA and kind_of(one) == "puzzle"]


def test_of_an_earlier_day_the_answer_is_open(dealt):
    daily = opens(dealt, load_puzzles()[:2])
    dealt.waits(DAY)
    ticks(dealt, daily)
    assert "THE ANSWER" in dealt.says(ANA, "PUZZLE 1").answer
    assert "THE ANSWER" not in dealt.says(ANA, "PUZZLE 2").answer


def test_one_puzzle_a_day_and_none_comes_again_while_there_are_others(dealt):
    stock = load_puzzles()[:3]
    daily = opens(dealt, stock)
    for _ in range(3):
        dealt.waits(DAY)
        ticks(dealt, daily)
        ticks(dealt, daily)
    with dealt.house.store.reading() as reading:
        shown = reading.puzzles.newest(9)
    assert [one.number for one in shown] == [4, 3, 2, 1]
    assert {one.body for one in shown[1:]} == set(stock)


def bodies(table):
    """What was shown, day by day."""
    with table.house.store.reading() as reading:
        return [one.body for one in reversed(reading.puzzles.newest(99))]


def test_where_all_were_shown_old_ones_come_again_and_never_that_of_the_day_before(dealt):
    daily = opens(dealt, load_puzzles()[:3])
    for _ in range(12):
        dealt.waits(DAY)
        ticks(dealt, daily)
    came = bodies(dealt)
    assert len(came) == 13
    assert all(one != other for one, other in pairwise(came))


def test_where_none_of_a_level_is_left_one_is_asked_for_and_comes_when_it_was_made(dealt):
    """One of each level ships here; the fourth day's is of the level of the first day's."""
    by_level = {read_puzzle(line).level: line for line in load_puzzles()}
    daily = opens(dealt, list(by_level.values()))
    for _ in range(2):
        assert daily.lacks() is None
        dealt.waits(DAY)
        ticks(dealt, daily)
    level = read_puzzle(bodies(dealt)[0]).level
    assert daily.lacks() == level
    made = next(
        one for one in load_puzzles() if read_puzzle(one).level == level and one not in by_level.values()
    )
    daily.add(made)
    assert daily.lacks() is None
    dealt.waits(DAY)
    ticks(dealt, daily)
    assert bodies(dealt)[-1] == made
    assert daily.lacks() is not None


def test_a_stranger_is_asked_whether_the_address_is_theirs_before_anything_comes(dealt):
    opens(dealt)
    eve = moves_in(dealt, "Eve", "eve@example.net")
    (asked,) = to_lobby(dealt, eve, "ENIGMA SEMANAL").to(eve)
    assert kind_of(asked) == "confirmation"
    came = dealt.says(eve, "SIM", asked)
    assert "um enigma por semana" in came.answer


def test_my_data_has_what_somebody_answered_and_forget_me_destroys_it(dealt):
    opens(dealt)
    dealt.says(ANA, "PUZZLE WEEKLY\nPUZZLE STREAK")
    dealt.says(ANA, f"SOLUTION 1 {RIGHT} RULE {RULE}")
    (mail,) = [one for one in dealt.says(ANA, "MY DATA").to(ANA) if kind_of(one) == "my-data"]
    (file,) = mail.iter_attachments()
    kept = json.loads(file.get_content())
    assert (kept["puzzles"]["mailed"], kept["puzzles"]["streak"]) == ("weekly", True)
    assert [(one["puzzle"], one["rule"], one["solved"]) for one in kept["puzzle_answers"]] == [
        (1, RULE, True)
    ]
    with dealt.house.store.reading() as reading:
        person = reading.people.by_address(ANA.address).id
    (asks,) = [one for one in dealt.says(ANA, "FORGET ME").to(ANA) if kind_of(one) == "forget"]
    dealt.says(ANA, "YES", asks)
    with dealt.house.store.reading() as reading:
        assert reading.puzzles.answers_of(person) == []
        assert reading.puzzles.reader(person).often == ""
