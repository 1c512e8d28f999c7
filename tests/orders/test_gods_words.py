"""What God writes who judges by reply, and talk that is not for all."""

import pytest

from pbem.orders import model
from pbem.orders.letter import parse_orders
from pbem.orders.letter_lines import Misread, OrderLine
from pbem.orders.model import Hearers
from pbem.orders.trouble import MisreadReason
from pbem.orders.values.table_settings import TableSettings, read_settings


def items(text, language="en"):
    return parse_orders(text, language).items


def orders(text, language="en"):
    read = items(text, language)
    assert all(isinstance(item, OrderLine) for item in read), read
    return [item.order for item in read]


@pytest.mark.parametrize("text", ["RIGHT", "RIGHT.", "Right!", "certo", "Correcto.", "giusto!"])
def test_right_is_a_verdict_however_it_is_stopped(text):
    assert orders(text) == [model.Verdict(True)]


@pytest.mark.parametrize("text", ["REDRAW", "outra carta", "OTRA CARTA.", "altra carta!"])
def test_a_starter_that_will_not_do_is_refused_in_four_languages(text):
    assert orders(text) == [model.Redraw()]


@pytest.mark.parametrize(
    "text",
    [
        "AMEND 14 WRONG",
        "AMEND 14: WRONG",
        "amend play 14 wrong.",
        "CORRIGIR 14 ERRADO",
        "corrigir a jogada 14: errado",
        "CORREGIR 14 INCORRECTO",
        "rettifica #14 sbagliato",
    ],
)
def test_a_verdict_is_amended_in_four_languages(text):
    assert orders(text) == [model.Amend(14, False)]


@pytest.mark.parametrize(
    "text", ["AMEND 14 WRONG 5H", "AMEND 14: WRONG, 5 of hearts", "corrigir 14 errado 5 de copas"]
)
def test_an_amended_verdict_may_name_the_card_of_a_hand(text):
    [amended] = orders(text)
    assert (amended.number, amended.right, str(amended.card.card)) == (14, False, "5H")


def test_a_play_is_amended_to_right():
    assert orders("AMEND 14 RIGHT") == [model.Amend(14, True)]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("AMEND", MisreadReason.MISSING_ARGUMENT),
        ("AMEND 14", MisreadReason.MISSING_ARGUMENT),
        ("AMEND WRONG", MisreadReason.BAD_NUMBER),
        ("AMEND 14 RIGHT 5H", MisreadReason.MISPLACED),
        ("AMEND 14 maybe", MisreadReason.MISPLACED),
        ("AMEND 14 WRONG 5H 6H", MisreadReason.CONFLICTING),
    ],
)
def test_an_amendment_that_says_too_little_or_too_much_is_asked_back(text, reason):
    [item] = items(text)
    assert isinstance(item, Misread)
    assert (item.reason, item.nearest) == (reason, "AMEND 14 WRONG")


@pytest.mark.parametrize("text", ["STARTERS 2", "starter 2", "INICIAIS 2", "iniciales: 2", "Iniziali 2."])
def test_how_many_starters_lie_there_is_said_in_four_languages(text):
    assert orders(text) == [model.Starters(2)]


@pytest.mark.parametrize("text", ["STARTERS 0", "STARTERS 10", "STARTERS two"])
def test_starters_are_one_to_nine(text):
    [item] = items(text)
    assert item.reason is MisreadReason.BAD_NUMBER


@pytest.mark.parametrize("word", ["CHECK", "verificar", "Verificar:", "VERIFICA"])
def test_a_readable_rule_stands_beside_one_in_words_though_the_blank_line_was_forgotten(word):
    text = f"RULE As at the barber's:\nthey take turns.\n{word} other\ncolour\n\nYES"
    assert orders(text) == [
        model.SetRule("As at the barber's: they take turns."),
        model.Check("other colour"),
        model.Answer(True),
    ]


@pytest.mark.parametrize("text", ["only red", "red and even or face cards"])
def test_behind_the_word_for_a_rule_one_that_reads_or_can_mean_two_things_is_no_prose(text):
    assert orders(f"rule {text}") == [model.SetRule(text)]


def test_starters_and_a_hint_may_stand_right_below_a_rule():
    assert orders("RULE They take turns.\nSTARTERS 2\nHINT Think of\nbarbers") == [
        model.SetRule("They take turns."),
        model.Starters(2),
        model.GiveHint("Think of barbers"),
    ]


@pytest.mark.parametrize("word", ["YES", "SIM.", "SÍ", "SÌ!", "CONFIRM"])
def test_a_yes_right_below_a_rule_is_not_sealed_as_its_last_word(word):
    assert orders(f"RULE They take\nturns.\n{word}") == [
        model.SetRule("They take turns."),
        model.Answer(True),
    ]


@pytest.mark.parametrize("last", ["yes", "no", "NO", "Yes, they do."])
def test_a_rule_may_end_in_a_yes_or_no(last):
    assert orders(f"RULE Does it follow a queen? Then\n{last}") == [
        model.SetRule(f"Does it follow a queen? Then {last}")
    ]


def test_a_rule_to_be_checked_by_is_told_to_nobody_by_a_forgotten_blank_line():
    assert orders("SAY hello\nCHECK other colour") == [model.Say("hello"), model.Check("other colour")]
    [item] = items("HINT Think of colours\nCHECK other colour")
    assert item.reason is MisreadReason.CONFLICTING


@pytest.mark.parametrize(
    ("text", "hearers"),
    [
        ("SAY TO GOD May I ask?", Hearers.GOD),
        ("dizer a Deus: May I ask?", Hearers.GOD),
        ("DIZER PARA DEUS May I ask?", Hearers.GOD),
        ("decir a Dios May I ask?", Hearers.GOD),
        ("dire a dio: May I ask?", Hearers.GOD),
        ("SAY ANONYMOUSLY: May I ask?", Hearers.ANONYMOUS),
        ("dizer anonimamente May I ask?", Hearers.ANONYMOUS),
        ("decir anónimamente May I ask?", Hearers.ANONYMOUS),
        ("dire anonimamente May I ask?", Hearers.ANONYMOUS),
        ("SAY May I ask?", Hearers.ALL),
    ],
)
def test_talk_says_whom_it_is_for(text, hearers):
    assert orders(text) == [model.Say("May I ask?", hearers)]


@pytest.mark.parametrize(
    "text",
    [
        "SAY anonimously he cheats",
        "SAY annonymously: he cheats",
        "SAY to gd he cheats",
        "SAY: TO GOD he cheats",
        "DIZER à Deus-he cheats",
        "dire anonimamnte he cheats",
    ],
)
def test_talk_that_nearly_says_whom_it_is_for_goes_to_nobody(text):
    """It would go to all, with its speaker's name."""
    for item in items(text):
        assert isinstance(item, Misread) or item.order.to is Hearers.GOD


@pytest.mark.parametrize(
    ("text", "nearest"),
    [
        ("SAY anonimously he cheats", "SAY ANONYMOUSLY he cheats"),
        ("SAY: to god he cheats", "SAY TO GOD he cheats"),
        ("SAY to gdo", "SAY TO GOD …"),
    ],
)
def test_such_talk_is_offered_to_whom_it_seems_to_be_for(text, nearest):
    [item] = items(text)
    assert (item.reason, item.nearest) == (MisreadReason.HEARERS, nearest)


@pytest.mark.parametrize(
    "text", ["SAY Adiós a todos", "DIRE addio", "SAY Good to see you", "SAY to all of you: hello"]
)
def test_other_talk_is_for_all(text):
    [said] = orders(text)
    assert said.to is Hearers.ALL


def test_talk_to_god_runs_over_lines_as_all_talk():
    assert orders("SAY TO GOD I am lost\nin this round\nPLAY 7h")[0] == model.Say(
        "I am lost\nin this round", Hearers.GOD
    )


@pytest.mark.parametrize(
    ("written", "settings"),
    [
        (
            ("judge human", "human judge", "judge: person", "juiz humano", "juez persona", "giudice = umano"),
            TableSettings(human_judge=True),
        ),
        (
            ("judge server", "server judge", "juiz: o servidor", "juez servidor", "giudice il server"),
            TableSettings(human_judge=False),
        ),
        (
            ("prophet waits", "profeta espera", "profeta é esperado", "profeta aspetta"),
            TableSettings(prophet_waits=True),
        ),
        (("prophet steps down", "profeta renuncia", "profeta: rinuncia"), TableSettings(prophet_waits=False)),
        (
            (
                "talk anonymous",
                "anonymous talk",
                "conversa anônima",
                "charla anónima",
                "conversazione anonima",
            ),
            TableSettings(anonymous_talk=True),
        ),
        (
            ("talk private", "private talk", "conversa privada", "charla privada", "conversazione privata"),
            TableSettings(private_talk=True),
        ),
        (
            ("talk open", "conversa aberta", "charla abierta", "conversazione aperta"),
            TableSettings(anonymous_talk=False, private_talk=False),
        ),
        (("talk anonymous, talk private",), TableSettings(anonymous_talk=True, private_talk=True)),
    ],
)
def test_the_rules_of_the_house_are_read_in_four_languages(written, settings):
    assert {text: read_settings(text) for text in written} == dict.fromkeys(written, settings)


@pytest.mark.parametrize(
    "text",
    [
        "judge human, judge server",
        "prophet waits, prophet steps down",
        "talk open, talk private",
        "talk anonymous, talk anonymous",
    ],
)
def test_a_rule_of_the_house_said_twice_is_asked_back(text):
    assert read_settings(text).reason is MisreadReason.CONFLICTING
