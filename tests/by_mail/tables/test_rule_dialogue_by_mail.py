"""God and the server speak about his rule: a sentence is read, shown at work, sealed; or it is asked back."""

import re
from html import unescape
from itertools import pairwise
from urllib.parse import unquote

import pytest

from pbem.demo.mail import Asked
from pbem.edge.maildir_client import reply_address, text_of
from pbem.engine.match.events import RuleSet
from pbem.orders.values.cards import card_phrase
from pbem.rulelang.language.printing import say_rule
from pbem.service.aggregates.tables import CODEC
from pbem.store.rows.people import LetterStatus
from tests.by_mail.club import club_in
from tests.by_mail.knowing import read
from tests.by_mail.programs import Program, gmail, mutt
from tests.by_mail.table import PEOPLE, html_of, play, words

SPANISH = [
    ("Si la última carta es roja, juega una negra; si es negra, juega una roja.", "after red: black, after black: red"),
    ("Si la última carta es de picas, juega corazones; si es de corazones, juega diamantes; si es de diamantes, juega "
     "tréboles; si es de tréboles, juega picas.",
     "after spades: hearts, after hearts: diamonds, after diamonds: clubs, after clubs: spades"),
    ("Tres cartas rojas, tres cartas negras, y así sucesivamente.", "repeat: 3 red, 3 black"),
    ("Si la última es impar, juega una par; si es par, juega una impar.", "after odd: even, after even: odd"),
    ("Si la última carta está entre el as y el 7, se jugará una carta entre el 8 y la K; si la última carta está entre "
     "el 8 y la K, se jugará una carta entre el as y el 7.", "after 7 or less: 8 or more, after 8 or more: 7 or less"),
    ("Si la última carta es prima, juega una compuesta; si es compuesta, juega una prima; si no, ninguna carta.",
     "if last is prime: composite, else if last is composite: prime, else: nothing"),
    ("Juega una carta con un valor superior en una unidad al valor de la última carta, dando la vuelta.",
     "value = value of last + 1, wrapping"),
    ("Juega una carta con un valor superior en una o dos unidades al valor de la última carta, dando la vuelta.",
     "value = value of last + 1, wrapping or value = value of last + 2, wrapping"),
    ("Si la última carta es una figura, juega una carta menor; si no es figura, juega una mayor.",
     "after face: lower than last, after not face: higher than last"),
    ("Si la última carta es una figura, juega una carta mayor; si no, juega una carta menor.",
     "if last is face: higher than last, else: lower than last"),
]  # fmt: skip
"""The ten simple rules of the Spanish rule text, nearly in its words, and what they mean."""


def sealed(table):
    """The rule of the round, as the log has it."""
    with table.house.store.reading() as reading:
        log = [CODEC.load(one.type, one.schema, dict(one.body)) for one in reading.events.of(table.number)]
    return [event for event in log if isinstance(event, RuleSet)][-1]


def in_order(text, *parts):
    """Whether the parts stand in a text one behind the other."""
    places = [text.index(part) for part in parts]
    return places == sorted(places)


@pytest.mark.parametrize("program", [gmail, mutt])
@pytest.mark.parametrize(("sentence", "meant"), SPANISH, ids=[meant for _, meant in SPANISH])
def test_god_writes_a_plain_spanish_sentence_confirms_its_reading_and_the_round_is_dealt(
    asked, program: Program, sentence: str, meant: str
) -> None:
    god = asked.asked(Asked.RULE)
    came = asked.posts(
        god.address, reply_address(asked.newest(god)), program(asked, god, f"REGLA {sentence}")
    )
    assert came.fate is LetterStatus.HANDLED
    assert [person for person, _ in came.mails] == [god], "nobody else hears of it"
    rule = read(meant)
    assert in_order(
        came.answer,
        "Here's how the server reads your rule: " + say_rule(rule, "en"),
        "In Spanish, the language you wrote in: " + say_rule(rule, "es"),
        f"In formal notation: {meant} Reply YES",
    )
    came = asked.posts(god.address, reply_address(asked.newest(god)), program(asked, god, "SÍ"))
    assert f"In formal notation: {meant}" in came.answer
    assert sealed(asked).text == meant
    assert sum(len(asked.sees(person).hand) == 14 for person in PEOPLE) == 3


def test_the_reading_comes_first_then_the_answers_then_the_rule_at_work_then_advice(asked):
    god = asked.asked(Asked.RULE)
    came = asked.says(god, "RULE If the last card is black, play a 7 or higher; otherwise a 6 or lower.")
    assert in_order(
        came.answer,
        "If the last card is black, play a 7 or higher; otherwise play a 6 or lower.",
        "In formal notation: if last is black: 7 or more, else: 6 or less",
        "Reply YES to seal it and deal, NO to drop it, or write another rule.",
        "after 3♥: 24 of 52 are right after 8♠: 28 of 52 are right after Q♦: 24 of 52",
        "What the main line could look like, with made-up cards:",
        "On average, 26 of 52 cards are right: at least 24, and at most 28.",
        "What's right depends on: the colour, the value, the last card.",
        "a rule is harder to find than it seems",
    )
    assert "In English" not in came.answer
    text = text_of(came.to(god)[0])
    assert max(map(len, text.split("\n"))) <= 72
    drawn = asked.sees(god).layout.main_line
    assert len(drawn) == 16, "two layouts of eight cards"
    html = html_of(came.to(god)[0])
    assert in_order(
        html, "body=YES", "body=NO", "What the main line could look like, with made-up cards", "How it plays:"
    )


def test_invented_layouts_keep_the_rule(asked):
    god = asked.asked(Asked.RULE)
    asked.says(god, "RULE other parity")
    layout = asked.sees(god).layout
    lines = layout.main_line[:8], layout.main_line[8:]
    for line in lines:
        assert all(one.rank % 2 != other.rank % 2 for one, other in pairwise(line))
    for under, (card,) in layout.wrong:
        assert card.rank % 2 == layout.main_line[under - 1].rank % 2


def test_a_portuguese_god_is_told_all_of_it_in_his_language(asked):
    god = asked.asked(Asked.RULE)
    came = asked.says(god, "IDIOMA pt\nREGRA Se a última carta é preta, jogue 7 ou mais; senão 6 ou menos")
    assert in_order(
        came.answer,
        "O servidor entende sua regra assim: Se a última carta é preta, jogue um 7 ou mais; senão jogue um 6",
        "Em notação formal: if last is black: 7 or more, else: 6 or less",
        "Responda SIM",
        "depois de 3♥: 24 das 52 estão certas",
        "Como a fileira principal poderia ficar, com cartas inventadas",
        "Em média, 26 das 52 cartas estão certas: no mínimo",
        "Com metade das cartas certas, ou mais, uma regra é mais difícil de descobrir do que parece",
    )
    assert "This" not in came.answer


def test_a_rule_in_the_formal_notation_is_said_as_a_sentence_and_in_no_other_language(asked):
    god = asked.asked(Asked.RULE)
    asked.says(god, "LANGUAGE pt")
    came = asked.says(god, "REGRA If last is black: 7 or more,  else: 6 or less")
    assert "Se a última carta é preta, jogue um 7 ou mais; senão jogue um 6 ou menos." in came.answer
    assert "If the last card" not in came.answer


def test_a_rule_wraps_over_lines_and_stands_among_other_words(asked):
    god = asked.asked(Asked.RULE)
    letter = (
        "Hello!\n\nRULE If the last card is odd,\n  play a black card;\notherwise\na red one.\n\nThank you"
    )
    came = asked.says(god, letter)
    assert "If the last card is odd, play a black card; otherwise play a red card." in came.answer


def test_the_reading_quotes_no_hint_that_the_same_letter_replaces(asked):
    god = asked.asked(Asked.RULE)
    asked.says(god, "RULE same suit\n\nHINT Only suits count.")
    assert 'Your hint: "Only suits count."' in asked.says(god, "RULE other suit").answer
    answer = asked.says(god, "RULE other colour\nHINT Only colours count.").answer
    assert "Only suits count" not in answer
    assert 'Everyone will get this hint with the deal: "Only colours count."' in answer


def test_only_a_yes_that_answers_the_reading_seals_the_rule(asked):
    god = asked.asked(Asked.RULE)
    before = asked.newest(god)
    came = asked.says(god, "RULE other colour\n\nYES")
    assert "Not confirmed yet. First read above how we understood your rule, then reply" in came.answer
    first = asked.newest(god)
    asked.says(god, "RULE other suit")
    with asked.unchanged():
        for old in (before, first):
            assert "You replied to an older email, so we did nothing" in asked.says(god, "YES", old).answer
    asked.says(god, "YES", asked.newest(god))
    assert sealed(asked).text == "other suit"


def test_no_drops_the_reading_and_another_rule_takes_its_place(asked):
    god = asked.asked(Asked.RULE)
    asked.says(god, "RULE other colour")
    assert "We've dropped the rule." in asked.says(god, "NO").answer
    with asked.unchanged():
        assert "You have no rule to confirm yet" in asked.says(god, "YES").answer
    asked.says(god, "RULE other suit")
    asked.says(god, "RULE other parity")
    asked.says(god, "YES")
    assert sealed(asked).text == "other parity"


@pytest.mark.parametrize(
    ("written", "told", "offered"),
    [
        (
            "REGLA Si la última carta es neegraa, juega una roja; si no, una negra.",
            'We don\'t know what "neegraa" means. Did you mean negra?',
            "RULE Si la última carta es negra, juega una roja; si no, una negra",
        )
    ],
)
def test_a_text_that_cannot_be_read_comes_back_with_a_caret_and_put_right_in_one_tap(
    asked, written, told, offered
):
    god = asked.asked(Asked.RULE)
    with asked.unchanged():
        came = asked.says(god, written)
    assert told in came.answer
    mail = came.to(god)[0]
    assert re.search(r"^    \S.*\n    +\^$", text_of(mail), re.M)
    assert in_order(
        came.answer, told, "^ This would work: " + offered, "SUGGEST gives you three ready-made rules"
    )
    assert asked.says(god, offered).fate is LetterStatus.HANDLED
    assert "Here's how the server reads your rule:" in words(asked.newest(god))


@pytest.mark.parametrize(
    ("written", "question", "telling", "chosen", "yes", "meant"),
    [
        (
            "RULE if red then even, if black then odd",
            "This can mean two things. Which one do you mean?",
            "After A♠, A♥ is right with meaning 1 but wrong with meaning 2.",
            "RULE If the last card is red, play an even card; otherwise play an odd card.",
            "YES",
            "if last is red: even, else: odd",
        ),
        (
            "IDIOMA pt\nREGRA se vermelha então par, se preta então ímpar",
            "Isso pode significar duas coisas. Qual delas você quer dizer?",
            "Depois de A♠, A♥ está certa no sentido 1 e errada no sentido 2.",
            "REGRA Se a carta é vermelha, jogue uma carta par; senão jogue uma carta ímpar.",
            "SIM",
            "if card is red: even, else: odd",
        ),
    ],
)
def test_a_sentence_that_can_mean_two_things_is_asked_one_is_chosen_with_a_tap_and_the_round_is_dealt(
    asked, written, question, telling, chosen, yes, meant
):
    god = asked.asked(Asked.RULE)
    with asked.unchanged():
        came = asked.says(god, written)
    assert [person for person, _ in came.mails] == [god], "nobody else hears of it"
    assert in_order(came.answer, question, "1. ", "2. ", telling, chosen)
    assert "^" not in came.answer
    assert "NEW TABLE" not in came.answer
    taps = re.findall(r"body=([^\"&]+)", html_of(came.to(god)[0]))
    (tap,) = [letter for one in taps if (letter := unquote(one)).startswith(chosen)]
    assert "? Reply" not in tap
    came = asked.says(god, tap)
    assert in_order(came.answer, chosen.partition(" ")[2], meant, yes)
    asked.says(god, yes)
    assert sealed(asked).text == meant
    assert sum(len(asked.sees(person).hand) == 14 for person in PEOPLE) == 3


def test_what_is_only_likely_to_be_meant_is_asked_and_one_tap_takes_it(asked):
    god = asked.asked(Asked.RULE)
    came = asked.says(
        god, "RULE A king only goes after a queen and a queen only after a jack, the rest is free"
    )
    assert "We aren't sure we understood this. Is the rule below what you mean?" in came.answer
    taps = map(unquote, re.findall(r"body=([^\"&]+)", html_of(came.to(god)[0])))
    (tap,) = [one for one in taps if "king" in one]
    assert "hardly any card would be right" not in came.answer
    assert "Here's how the server reads your rule:" in asked.says(god, tap).answer


def test_what_is_not_understood_is_named_and_one_tap_takes_the_rest(asked):
    god = asked.asked(Asked.RULE)
    came = asked.says(god, "RULE Tonight's riddle: same suit or same value")
    taken = "RULE Play a card of the same suit or of the same value."
    assert in_order(
        came.answer,
        "We don't understand \"Tonight's riddle\".",
        "Without it, your text says this. Is it what you mean?",
        "Play a card of the same suit or of the same value.",
        "If so, reply with this line:",
        taken,
    )
    assert "1. Play" not in came.answer
    taps = [unquote(one) for one in re.findall(r"body=([^\"&]+)", html_of(came.to(god)[0]))]
    (tap,) = [one for one in taps if one.startswith(taken)]
    assert "Yes, that's it" in unescape(html_of(came.to(god)[0]))
    assert in_order(asked.says(god, tap).answer, "In formal notation: same suit or same value", "YES")
    asked.says(god, "YES")
    assert sealed(asked).text == "same suit or same value"


def test_what_can_mean_two_things_in_another_language_is_asked_in_ones_own(asked):
    god = asked.asked(Asked.RULE)
    came = asked.says(god, "REGLA si es roja, par; si es negra, impar")
    chosen = "RULE Si la carta es roja, juega una carta par; si no, juega una carta impar."
    assert in_order(
        came.answer,
        "This can mean two things.",
        "After A♠, A♥ is right with meaning 1 but wrong with meaning",
        chosen,
    )
    assert "In formal notation: if card is red: even, else: odd" in asked.says(god, chosen).answer


def test_what_can_mean_two_things_is_asked_of_a_theory_and_its_play_waits(dealt):
    mover = dealt.asked(Asked.PLAY)
    card = dealt.sees(mover).hand[0]
    with dealt.unchanged():
        came = dealt.says(mover, f"{play(card)}, PROPHET: red and even or face cards")
    said = "Play a card that is either red and even, or a face card."
    named = card_phrase(card, "en")
    assert in_order(
        came.answer,
        "This can mean two things. Which one do you mean? You haven't become Prophet. The move that came",
        f"2. {said} After A♠, J♠ is wrong with meaning 1 but right with meaning 2.",
        f"They include your move: PLAY {named}, PROPHET: ",
        f"PLAY {named}, PROPHET: {said}",
        f"To become Prophet without a theory: PLAY {named}, PROPHET",
    )
    came = dealt.says(mover, f"PLAY {named}, PROPHET IF RIGHT: {said}")
    assert "You played" in came.answer
    assert "can mean" not in came.answer


def test_what_cannot_be_put_right_is_answered_with_an_example_that_is_not_offered_for_one_tap(asked):
    god = asked.asked(Asked.RULE)
    with asked.unchanged():
        came = asked.says(god, "RULE the cards must tell a story")
    assert "Here's a rule that works: RULE If the last card is black, play a 7" in came.answer
    assert "body=RULE%20if" not in html_of(came.to(god)[0])


def test_a_contradiction_is_refused(asked):
    god = asked.asked(Asked.RULE)
    with asked.unchanged():
        came = asked.says(god, "RULE Play a card that is red and black.")
    assert "With this rule, no card could ever be right" in came.answer
    assert "^" not in came.answer
    assert asked.sees(god).asked is Asked.RULE


def test_a_tautology_is_allowed_with_a_warning(asked):
    god = asked.asked(Asked.RULE)
    came = asked.says(god, "RULE Play a red card or a black card.")
    assert (
        "With this rule, nothing is ever wrong. That's allowed, but it makes for a dull round." in came.answer
    )
    asked.says(god, "YES")
    assert sealed(asked).text == "red or black"


def test_a_reminder_shows_the_rule_that_waits_for_his_yes_in_his_language(asked):
    god = asked.asked(Asked.RULE)
    asked.says(god, "LANGUAGE pt\nREGRA other colour")
    told = words(asked.newest(god))
    came = asked.says(god, "ESTADO")
    assert "Jogue uma carta de outra cor. Em notação formal: other colour" in came.answer
    assert "Jogue uma carta de outra cor." in told


def test_the_rule_of_the_round_stands_in_gods_mails_as_a_sentence(dealt):
    god = dealt.god()
    assert "Your secret rule: Play a card of another colour." in words(dealt.newest(god))


def test_a_rule_too_narrow_for_the_table_is_refused_with_what_it_was_read_as(tmp_path):
    with club_in(tmp_path, "narrow") as club:
        table = club.table('"Fast", 4 seats, rulebook eleusis-express')
        god = table.asked(Asked.RULE)
        with table.unchanged():
            came = table.says(
                god, "REGLA Juega una carta con un valor superior en una unidad a la última carta."
            )
    assert in_order(
        came.answer,
        "After the starter, at most 8 of 104 cards (starter included) would be right",
        "We read it like this: Play a card exactly 1 higher than the last card.",
        "In formal notation: value = value of last + 1",
    )


def test_where_the_rule_must_admit_the_starter_it_is_shown_on_cards_that_it_admits(tmp_path):
    with club_in(tmp_path, "admitted") as club:
        table = club.table('"Novo", 4 seats, rulebook novo-eleusis')
        came = table.says(table.asked(Asked.RULE), "RULE start: black and even; other colour")
    assert in_order(
        came.answer, "after 8♠: 26 of 52", "after 6♣: 26 of 52", "after 2♠: 26 of 52", "after 4♠: 26"
    )
    assert "Under this rule, 12 of 52 cards could be the starter." in came.answer
    assert "At this table, though, any card can be the starter" not in came.answer
