"""Whole letters: which lines are orders, where they end, what is asked back and what is passed over."""

import time
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.engine.round.commands import ProphetWish
from pbem.orders import model
from pbem.orders.letter import MAX_LINES, parse_orders
from pbem.orders.letter_lines import Ignored, IgnoredReason, Misread, OrderLine, Orders
from pbem.orders.order import Order
from pbem.orders.trouble import MisreadReason
from pbem.orders.values.days import Days
from pbem.orders.values.table_settings import TableSettings
from pbem.orders.words import LANGUAGES, all_phrases, order_words, word_data


def meanings(text: str, language: str = "en") -> list[object]:
    """Orders without their places, a table before its order, a misread line as its reason."""
    found: list[object] = []
    for item in parse_orders(text, language).items:
        if isinstance(item, Misread):
            found.append(item.reason)
        else:
            found.append(_plain(item.order) if item.table is None else (item.table, _plain(item.order)))
    return found


def _plain(order: Order) -> object:
    if isinstance(order, model.Play):
        return [str(word.card) if word.card else f"{word.rank}?" for word in order.cards], order.prophet
    if isinstance(order, model.Verdict) and order.card:
        return order.right, str(order.card.card)
    return order


@pytest.mark.parametrize(
    ("text", "guess"),
    [
        ("PLAY 7h, GUESS same suit", "same suit"),
        ("7h guess odd", "odd"),
        ("jogo 7h, palpite: par ou\nímpar", "par ou ímpar"),
        ("7♥ ADIVINAR roja\n\nThanks", "roja"),
        ("gioca 7h, indovina\nrosse", "rosse"),
    ],
)
def test_a_guess_may_stand_behind_a_play_and_runs_to_a_blank_line(text, guess):
    [item] = parse_orders(text, "en").items
    assert isinstance(item.order, model.Play)
    assert [str(word.card) for word in item.order.cards] == ["7H"]
    assert item.order.guess == guess


def test_a_play_may_make_its_player_prophet_and_guess():
    [item] = parse_orders("PLAY 7h PROPHET, GUESS odd", "en").items
    assert (item.order.prophet, item.order.guess) == (ProphetWish.ALWAYS, "odd")


@pytest.mark.parametrize("text", ["GUESS", "PLAY 7h, GUESS", "7h guess", "NO PLAY GUESS"])
def test_a_guess_without_a_rule_is_asked_back(text):
    assert misread(text).reason is MisreadReason.MISSING_ARGUMENT


@pytest.mark.parametrize("text", ["PLAY 7h, GUESS odd, PROPHET", "7h guess odd prophet"])
def test_the_prophets_wish_may_stand_behind_the_guess(text):
    [item] = parse_orders(text, "en").items
    assert (item.order.prophet, item.order.guess) == (ProphetWish.ALWAYS, "odd")


@pytest.mark.parametrize("text", ["HINT Only the last card counts.\nRULE other colour", "HINT Easy.\nYES"])
def test_a_hint_that_would_tell_all_of_the_rule_in_its_next_line_is_asked_back(text):
    """A hint runs to a blank line; who forgets that must not publish his rule."""
    assert misread(text).reason is MisreadReason.CONFLICTING


def test_a_hint_wraps_over_lines_that_are_no_orders():
    assert meanings("HINT Only the last card\nmatters, no other") == [
        model.GiveHint("Only the last card matters, no other")
    ]


def test_an_option_given_twice_is_asked_back():
    assert (
        misread("NEW TABLE X, option string_max 3, option string_max 2").reason is MisreadReason.CONFLICTING
    )


def test_who_guesses_aloud_in_talk_makes_no_guess():
    assert meanings("SAY I guess so, 7h guess me\nPLAY 7h") == [
        model.Say("I guess so, 7h guess me"),
        (["7H"], None),
    ]


def passed_over(text: str) -> list[tuple[str, IgnoredReason]]:
    return [(ignored.text, ignored.reason) for ignored in parse_orders(text, "en").ignored]


def misread(text: str, language: str = "en") -> Misread:
    [item] = parse_orders(text, language).items
    assert isinstance(item, Misread)
    return item


ALWAYS, IF_RIGHT = ProphetWish.ALWAYS, ProphetWish.IF_RIGHT


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("PLAY 7h", (["7H"], None)),
        ("7h", (["7H"], None)),
        ("7♥ 9♠", (["7H", "9S"], None)),
        ("PLAY 7", (["7?"], None)),
        ("play: 7h, please", (["7H"], None)),
        ("*PLAY 7h* :)", (["7H"], None)),
        ("- play 7h", (["7H"], None)),
        ("PLAY 7h, PROPHET", (["7H"], ALWAYS)),
        ("PLAY 7h PROPHET IF RIGHT", (["7H"], IF_RIGHT)),
        ("7h prophet", (["7H"], ALWAYS)),
        ("JOGAR 7h e PROFETA SE CERTO!", (["7H"], IF_RIGHT)),
        ("GIOCO 7h, profeta se giusto", (["7H"], IF_RIGHT)),
        ("juego 7h, profeta si correcto", (["7H"], IF_RIGHT)),
        ("GUESS same suit or same value", model.Guess("same suit or same value")),
        ("palpite: vermelha", model.Guess("vermelha")),
        ("NO PLAY, GUESS odd", model.NoPlay(guess="odd")),
        ("sem jogada, palpite ímpar", model.NoPlay(guess="ímpar")),
        ("417 PLAY 7h", (417, (["7H"], None))),
        ("#417: 7h", (417, (["7H"], None))),
        ("7 play 7h", (7, (["7H"], None))),
        ("417 SAY hello", (417, model.Say("hello"))),
        ("NO PLAY, PROPHET", model.NoPlay(ALWAYS)),
        ("Passo", model.NoPlay()),
        ("PROPHET", model.BecomeProphet(ALWAYS)),
        ("Profeta se certo", model.BecomeProphet(IF_RIGHT)),
        ("RIGHT", model.Verdict(True)),
        ("errado.", model.Verdict(False)),
        ("WRONG 5H", (False, "5H")),
        ("WRONG, king of spades", (False, "KS")),
        ("SÌ", model.Answer(True)),
        ("si", model.Answer(True)),
        ("confirmar", model.Answer(True)),
        ("Não!", model.Answer(False)),
        ("STATUS?", model.Status()),
        ("PONTOS", model.Scores()),
        ("historia", model.History()),
        ("RIMANDA", model.Resend()),
        ("JOIN", model.Join()),
        ("entrar mesa 417", model.Join(417)),
        ("417 JOIN", (417, model.Join(417))),
        ("LEAVE", model.Leave(False)),
        ("SAIR SIM", model.Leave(True)),
        ("leave, confirm", model.Leave(True)),
        ("START", model.Start()),
        ('NAME "Ana Paula"', model.Name("Ana Paula")),
        ("nome: José", model.Name("José")),
        ("IDIOMA português", model.Language("pt")),
        ("LANGUAGE pt-BR", model.Language("pt")),
        ("LANGUAGE pt-PT", model.Language("pt-PT")),
        ("idioma: português de Portugal", model.Language("pt-PT")),
        ("IDIOMA Português europeu", model.Language("pt-PT")),
        ("LINGUA portoghese del Brasile", model.Language("pt")),
        ("idioma português do Brasil", model.Language("pt")),
        ("ESTILO lista", model.Style("list")),
        ("STYLE ascii", model.Style("letters")),
        ("STYLE VDR", model.Style("VDR")),
        ("style j, q, k", model.Style("JQK")),
        ("STILE f d r", model.Style("FDR")),
        ("STYLE four colours", model.Style("four")),
        ("style four colors please", model.Style("four")),
        ("ESTILO quatro cores", model.Style("four")),
        ("ESTILO 4 colores", model.Style("four")),
        ("STILE due colori", model.Style("two")),
        ("ZONE Europe/Lisbon", model.Zone("Europe/Lisbon")),
        ("REMINDERS 50%", model.Reminders(50)),
        ("Reminder: at 25 %, please", model.Reminders(25)),
        ("LEMBRETES 30 por cento", model.Reminders(30)),
        ("REMINDERS OFF", model.Reminders(0)),
        ("REMINDERS 0%", model.Reminders(0)),
        ("LEMBRETES FIM", model.Reminders(0)),
        ("RECORDATORIOS FIN", model.Reminders(0)),
        ("PROMEMORIA BASTA", model.Reminders(0)),
        ("REMINDERS USUAL", model.Reminders(None)),
        ("LEMBRETES NORMAL", model.Reminders(None)),
        ("RECORDATORIOS HABITUAL", model.Reminders(None)),
        ("PROMEMORIA NORMALE", model.Reminders(None)),
        ("REMIND", model.Remind()),
        ("CALENDAR", model.Calendar()),
        ("calendário?", model.Calendar()),
        ("CALENDARIO", model.Calendar()),
        ("HELP", model.Help("")),
        ("AJUDA cartas?", model.Help("cartas")),
        ("VACATION 7 days", model.Vacation(Days(length=7))),
        ("VACATION", model.Vacation()),
        ("VACATION OFF", model.Vacation(none=True)),
        ("back!", model.Back()),
        ("AMEND 14 WRONG", model.Amend(14, False)),
        ("INVITE Ana <ana@x.org>, bob@y.org", model.Invite(("ana@x.org", "bob@y.org"))),
    ],
)
def test_a_line_is_read_as_its_order(text: str, read: object) -> None:
    assert meanings(text) == [read]


@pytest.mark.parametrize(
    ("text", "reason", "nearest"),
    [
        ("STAUS", MisreadReason.UNKNOWN_ORDER, "STATUS"),
        ("417 STAUS", MisreadReason.UNKNOWN_ORDER, "417 STATUS"),
        ("NOPLAY", MisreadReason.UNKNOWN_ORDER, "NO PLAY"),
        ("PLAY 12h", MisreadReason.VALUE_NOT_RANK, "PLAY queen of hearts"),
        ("12h", MisreadReason.VALUE_NOT_RANK, "PLAY queen of hearts"),
        ("PLAY 7 d", MisreadReason.AMBIGUOUS, "PLAY 7 of diamonds"),
        ("10 7h", MisreadReason.AMBIGUOUS, "10 PLAY 7 of hearts"),
        ("PLAY 7p", MisreadReason.NOT_A_CARD, "PLAY 7"),
        ("PLAY it again", MisreadReason.NOT_A_CARD, None),
        ("7h I think", MisreadReason.NOT_A_CARD, "PLAY 7 of hearts"),
        ("PLAY", MisreadReason.MISSING_ARGUMENT, "PLAY 7 of hearts"),
        ("PLAY, PROPHET", MisreadReason.MISSING_ARGUMENT, "PLAY 7 of hearts"),
        ("do", MisreadReason.BARE_WORDS, "PLAY queen of diamonds"),
        ("re", MisreadReason.BARE_WORDS, "PLAY king of spades"),
        ("7", MisreadReason.BARE_WORDS, "PLAY 7"),
        ("PLAY 7h?", MisreadReason.NOT_A_CARD, "PLAY 7 of hearts"),
        ("NO PLAY 7h", MisreadReason.CONFLICTING, "NO PLAY"),
        ("RIGHT?", MisreadReason.UNEXPECTED_TEXT, "RIGHT"),
        ("WRONG I fear", MisreadReason.UNEXPECTED_TEXT, "WRONG"),
        ("WRONG 5h 6h", MisreadReason.CONFLICTING, "WRONG"),
        ("status 417", MisreadReason.UNEXPECTED_TEXT, "417 STATUS"),
        ("SIMULA 417", MisreadReason.MISPLACED, "417 PREVIEW END MATCH"),
        ("UNDO 8 9", MisreadReason.MISPLACED, "UNDO 8"),
        ("5 staus 12", MisreadReason.UNKNOWN_ORDER, "12 STATUS"),
        ("417 JOIN 418", MisreadReason.CONFLICTING, None),
        ("JOIN 99999999999", MisreadReason.BAD_NUMBER, "JOIN"),
        ("RULE", MisreadReason.MISSING_ARGUMENT, "RULE …"),
        ("LANGUAGE Klingon", MisreadReason.BAD_LANGUAGE, "LANGUAGE en"),
        ("STYLE baroque", MisreadReason.BAD_STYLE, "STYLE letters"),
        ("REMINDERS 91%", MisreadReason.BAD_SHARE, "REMINDERS 50%"),
        ("REMINDERS often", MisreadReason.BAD_SHARE, "REMINDERS 50%"),
        ("REMINDERS 2 days", MisreadReason.BAD_SHARE, "REMINDERS 50%"),
        ("REMINDERS", MisreadReason.MISSING_ARGUMENT, "REMINDERS 50%"),
        ("REMIND 50%", MisreadReason.UNEXPECTED_TEXT, "REMIND"),
        ("CALENDER", MisreadReason.UNKNOWN_ORDER, "CALENDAR"),
        ("CALENDAR weekly", MisreadReason.UNEXPECTED_TEXT, "CALENDAR"),
        ("INVITE Ana", MisreadReason.BAD_ADDRESS, "INVITE ana@example.org"),
        ("PLAY " + "7h " * 1000, MisreadReason.TOO_LONG, None),
    ],
)
def test_a_line_that_is_no_order_is_asked_back_with_the_nearest(
    text: str, reason: MisreadReason, nearest: str | None
) -> None:
    item = misread(text)
    assert (item.reason, item.nearest) == (reason, nearest)


@pytest.mark.parametrize(
    ("text", "nearest"),
    [
        ("PLAY 7h, PROPHET 9c", "PLAY 7 of hearts, PROPHET"),
        ("7h prophet 9c", "PLAY 7 of hearts, PROPHET"),
        ("PLAY 7h, PROPHET OPENLY", "PLAY 7 of hearts, PROPHET"),
        ("PLAY 7h, PROPHET IF RIHGT", "PLAY 7 of hearts, PROPHET IF RIGHT"),
        ("PLAY 7h, PROPHET IF RIGHT 9c", "PLAY 7 of hearts, PROPHET IF RIGHT"),
        ("PLAY 7h, GUESS", "PLAY 7 of hearts"),
    ],
)
def test_who_wishes_to_be_prophet_is_offered_that_with_his_play_though_its_end_cannot_be_read(text, nearest):
    assert misread(text).nearest == nearest


def test_the_nearest_order_is_told_in_the_readers_language() -> None:
    assert misread("7h?", "pt").nearest == "JOGAR 7 de copas"
    assert misread("STAUS", "it").nearest == "STATO"


def test_a_misread_line_names_the_part_that_could_not_be_read() -> None:
    assert misread("PLAY 7h 12♠ 9d").detail == "12♠"


def test_a_rule_wraps_and_runs_to_a_blank_line() -> None:
    text = (
        "RULE: If the last card was black,\nplay a 7 or higher;\nNO PLAY otherwise.\n\nHINT Think of\ncolours"
    )
    assert meanings(text) == [
        model.SetRule("If the last card was black, play a 7 or higher; NO PLAY otherwise."),
        model.GiveHint("Think of colours"),
    ]


@pytest.mark.parametrize("word", ["HINT", "Dica:", "PISTA", "indizio"])
def test_a_rule_ends_where_a_line_begins_with_a_hint_though_the_blank_line_was_forgotten(word):
    assert meanings(f"RULE If the last card was black, red;\notherwise black.\n{word} Think of\ncolours") == [
        model.SetRule("If the last card was black, red; otherwise black."),
        model.GiveHint("Think of colours"),
    ]


def test_a_rule_may_begin_on_the_line_below_its_word() -> None:
    assert meanings("REGRA\npreta depois de vermelha") == [model.SetRule("preta depois de vermelha")]


def test_talk_runs_to_a_line_that_is_wholly_an_order() -> None:
    text = "SAY Well played!\nI play like that too.\nPLAY 7h\nSTATUS"
    assert meanings(text) == [
        model.Say("Well played!\nI play like that too."),
        (["7H"], None),
        model.Status(),
    ]


def test_a_rule_below_talk_is_not_told_to_everybody() -> None:
    assert meanings("SAY hello\nRULE\nred after black") == [
        model.Say("hello"),
        model.SetRule("red after black"),
    ]


def test_talk_longer_than_an_order_is_kept_whole() -> None:
    assert meanings("SAY " + "x" * 5000 + "\n" + "y" * 5000) == [model.Say("x" * 5000 + "\n" + "y" * 5000)]


@pytest.mark.parametrize("end", ["---", "STOP", "Stop.", "— —", "-----"])
def test_orders_end_at_a_line_of_dashes_or_stop(end: str) -> None:
    orders = parse_orders(f"PLAY 7h\n{end}\nLEAVE YES", "en")
    assert len(orders.items) == 1
    assert orders.ignored == (Ignored("LEAVE YES", 3, IgnoredReason.AFTER_END),)


def test_prose_is_passed_over_wherever_it_stands() -> None:
    text = "What a round!\n\nPLAY 7h\n\nNo problem if you are late.\nRight, see you.\n\nSTATUS"
    assert meanings(text) == [(["7H"], None), model.Status()]
    assert [reason for _, reason in passed_over(text)] == [IgnoredReason.PROSE] * 3


def test_an_order_tried_behind_a_blank_line_is_asked_back() -> None:
    assert meanings("STATUS\n\nPLAY 12h") == [model.Status(), MisreadReason.VALUE_NOT_RANK]


def test_a_signature_behind_a_blank_line_is_no_card() -> None:
    assert passed_over("PLAY 7h\n\nJo") == [("Jo", IgnoredReason.PROSE)]


def test_greetings_thanks_and_the_name_below_them_are_passed_over() -> None:
    text = "Olá pessoal!\n\nPLAY 7h\nThanks,\nBruno"
    assert meanings(text) == [(["7H"], None)]
    assert passed_over(text) == [
        ("Olá pessoal!", IgnoredReason.COURTESY),
        ("Thanks,", IgnoredReason.COURTESY),
        ("Bruno", IgnoredReason.PROSE),
    ]


@pytest.mark.parametrize(
    ("above", "below"),
    [
        ("Caro Eleusis,", "Atenciosamente,"),
        ("Estimados,", "Un cordial saludo"),
        ("Gentile Eleusis,", "Distinti saluti"),
        ("Greetings!", "Yours sincerely,"),
        ("Guten Tag,", "Mit freundlichen Grüßen"),
        ("Bonjour,", "Cordialement,"),
    ],
)
def test_an_order_between_the_courtesies_of_a_letter_is_done(above: str, below: str) -> None:
    assert meanings(f"{above}\n\nPLAY 7h\n\n{below}\nBruno") == [(["7H"], None)]


def test_a_move_behind_a_greeting_on_its_line_is_not_passed_over() -> None:
    assert meanings("Thanks, no play") == [MisreadReason.UNSURE]
    assert meanings("Hi, 7h") == [(["7H"], None)]


def test_prose_at_the_top_does_not_stop_the_order_below_it() -> None:
    text = "I was thinking about it all day\nand it is getting late where we are.\n\nPLAY 7h"
    assert meanings(text) == [(["7H"], None)]


def test_a_new_table_and_its_guests_may_wrap() -> None:
    text = 'NEW TABLE "Rosewood", 5 seats,\nclock 2 days\nopen\nINVITE ana@x.org,\nBob <bob@y.org>\nSTATUS'
    assert meanings(text) == [
        model.NewTable(TableSettings("Rosewood", seats=5, clock=172_800_000_000, open=True)),
        model.Invite(("ana@x.org", "bob@y.org")),
        model.Status(),
    ]


def test_lines_are_counted_from_one() -> None:
    assert [item.line for item in parse_orders("\nSTATUS\n\nRULE a\nb\n\nSCORES", "en").items] == [2, 4, 7]


@pytest.mark.parametrize("subject", ["JOIN", "Re: JOIN", "RES: Fwd: join"])
def test_the_subject_is_read_when_the_body_holds_nothing(subject: str) -> None:
    orders = parse_orders(" \n\u200b\n", "en", subject=subject)
    assert [(item.line, isinstance(item, OrderLine) and item.order) for item in orders.items] == [
        (0, model.Join())
    ]


def test_the_subject_is_not_read_when_the_body_holds_something() -> None:
    assert len(parse_orders("STATUS", "en", subject="LEAVE YES").items) == 1
    assert parse_orders("", "en", subject="") == Orders((), ())


def test_no_more_than_two_hundred_lines_are_read() -> None:
    orders = parse_orders("STATUS\n" * 300, "en")
    assert len(orders.items) == MAX_LINES == 200
    [rest] = orders.ignored
    assert (rest.line, rest.reason) == (201, IgnoredReason.TOO_MANY_LINES)


def test_a_language_we_do_not_speak_is_read_as_english() -> None:
    assert meanings("7c", "de") == [(["7C"], None)]
    assert meanings("7c", "pt-BR") == [(["7H"], None)]


WORDS = [
    *all_phrases(*order_words()),
    *word_data()["courtesy"]["lines"],
    *(
        "7h",
        "10",
        "12",
        "K",
        "d",
        "♥",
        "as",
        "de",
        "copas",
        "417",
        ",",
        "?",
        "\n",
        "\n\n",
        "---",
        '"',
        "a@b.c",
        "<",
    ),
    *(
        "5 seats",
        "clock",
        "2 days",
        "option",
        "if",
        "senão",
        "please",
        "rosewood:",
        "week 3",
        "opens monday 8:00",
    ),
]


def check(text: str, language: str) -> None:
    """Whatever comes, places lie within the letter and what is offered as nearest is understood."""
    orders = parse_orders(text, language)
    last = len(text.splitlines())
    for item in orders.items:
        assert 1 <= item.line <= last
        if isinstance(item, Misread) and item.nearest is not None:
            [again] = parse_orders(item.nearest, language).items
            assert isinstance(again, OrderLine), item
    assert all(1 <= ignored.line <= last for ignored in orders.ignored)


@settings(max_examples=150, deadline=None)
@given(st.text(), st.sampled_from(LANGUAGES))
def test_any_text_is_read_without_an_error(text: str, language: str) -> None:
    check(text, language)


@settings(max_examples=300, deadline=None)
@given(st.lists(st.sampled_from(WORDS), max_size=12), st.sampled_from(LANGUAGES))
def test_any_words_of_ours_are_read_without_an_error(words: list[str], language: str) -> None:
    check(" ".join(words), language)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(all_phrases(*order_words())), st.data(), st.sampled_from(LANGUAGES))
def test_a_slip_of_the_finger_is_never_another_order(phrase: str, data: st.DataObject, language: str) -> None:
    """A letter dropped, doubled or changed leaves the order as it was, or none at all; "one 7h" is a sentence."""
    if len(phrase) < 4:
        return
    at = data.draw(st.integers(0, len(phrase) - 1))
    slip = data.draw(st.sampled_from(["", phrase[at] * 2, "x"]))
    # A seat is always named: in "PLAY FO 7h" the two letters are a jack, as they may be in "PLAY FO".
    rest = "Rui 7h" if phrase in all_phrases("play_for") else "7h"
    [meant] = parse_orders(f"{phrase} {rest}", language).items
    for item in parse_orders(f"{phrase[:at]}{slip}{phrase[at + 1 :]} {rest}", language).items:
        if isinstance(item, OrderLine) and isinstance(meant, OrderLine) and not item.sentence:
            assert type(item.order) is type(meant.order)


@pytest.mark.parametrize(
    "text",
    [
        "PLAY " * 50_000,
        "SAY " + "a " * 200_000,
        "x\n" * 100_000,
        ("prophet " * 200 + "\n") * 200,
        ("1 " * 900 + "\n") * 200,
        ("7 of " * 350 + "\n") * 200,
        "INVITE " + "a@" * 900,
        "SAY\n" + "statsu\n" * 200,
        ("if " * 600 + "\n") * 200,
        (" " * 1900 + "a\n") * 200,
        ("elm: " * 300 + "\n") * 200,
        "NEW LEAGUE elm\n" + "opens monday\n" * 199,
    ],
)
def test_no_text_takes_long(text: str) -> None:
    before = time.process_time()
    parse_orders(text, "en")
    assert time.process_time() - before < 3


def test_an_order_is_told_with_the_text_it_stood_in() -> None:
    [item] = parse_orders("  417 Status  ", "en").items
    assert item == OrderLine(417, model.Status(), "417 Status", 1)
    assert replace(item, table=None) != item


@pytest.mark.parametrize(
    "line",
    [
        "JOIN -1",
        "JOIN: -1",
        "JOIN −1",
        "JOIN –1",
        "JOIN 1.5",
        "JOIN +1",
        "ENTRAR -1",
        "WATCH -1",
        "STARTERS -2",
        "AGREE -2",
        "CANCEL -1",
        "UNDO -8",
        "AMEND -14 WRONG",
        "LET STAND -14",
        "EXTEND -2 days",
        "VACATION -3",
        "VACATION -3 days",
        "REMINDERS -50%",
        'NEW TABLE "X", -5 seats',
        'NEW TABLE "X", seats -5',
        'NEW TABLE "X", clock -2 days',
        "oak: SIT OUT -3",
        "oak: BULLETIN -2",
    ],
)
def test_a_number_below_nothing_is_not_the_number_without_its_minus(line):
    (item,) = parse_orders(line, "en").items
    assert isinstance(item, Misread), item


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("- JOIN 1", "JOIN 1"),
        ("-JOIN 1", "JOIN 1"),
        ("* JOIN 1", "JOIN 1"),
        ("JOIN - 1", "JOIN 1"),
        ("JOIN: 1", "JOIN 1"),
        ("- PLAY 7h", "PLAY 7h"),
        ("- 7h", "7h"),
        ("-7h 9c", "7h 9c"),
        ("PLAY - 7h", "PLAY 7h"),
        ("- 417: STATUS", "417 STATUS"),
        ("EXTEND - 2 days", "EXTEND 2 days"),
    ],
)
def test_a_dash_before_an_order_or_between_its_words_is_a_dash(line, meant):
    def read(text):
        (item,) = parse_orders(text, "en").items
        assert isinstance(item, OrderLine), item
        return item.table, item.order

    assert read(line) == read(meant)
