"""The vocabulary: complete in four languages, one meaning a phrase, no two orders a slip apart."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.orders import model
from pbem.orders.folding import Folded, fold
from pbem.orders.letter import parse_orders
from pbem.orders.letter_lines import Misread, OrderLine
from pbem.orders.model import Answer, Digests, NoPlay, Play, Say
from pbem.orders.nearest import distance
from pbem.orders.order import DECLARED
from pbem.orders.spelling import example
from pbem.orders.words import LANGUAGES, asked_back, order_words, phrases, word_data

SAME_THING = ({"yes", "confirm"},)

CLOSE_ON_PURPOSE = {
    # SI alone is yes; it opens a plan only with a condition and a play behind it.
    ("si", "si"): {"yes", "if"},
    # The same two words of two letters: SE alone is no order at all.
    ("se", "si"): {"if", "yes"},
    # SIM with anything behind it is asked back, and a plan has a condition behind it.
    ("si", "sim"): {"if", "yes"},
    # A setting is none behind SE (it is no plan without a play), and a plan is none behind SET (it is no setting).
    ("se", "set"): {"if", "set"},
    # A name is written once, a note whenever one likes; each says what it did, and the name can be given again.
    ("nome", "note"): {"name", "note"},
}


def every_phrase() -> list[tuple[str, str]]:
    found = {
        (fold(p), kind) for kind in order_words() for language in LANGUAGES for p in phrases(kind, language)
    }
    return sorted(found)


def test_every_order_has_a_phrase_in_all_four_languages() -> None:
    assert set(word_data()["orders"]) == set(DECLARED)
    assert all(phrases(kind, language) for kind in order_words() for language in LANGUAGES)


def test_every_order_is_had_by_its_name_from_one_module() -> None:
    assert all(getattr(model, order.__name__) is order for order in DECLARED.values())


def test_no_phrase_means_two_things_nor_is_one_letter_from_another_order() -> None:
    clashes: dict[tuple[str, ...], set[str]] = {}
    for (one, kind), (other, other_kind) in combinations(every_phrase(), 2):
        if kind is other_kind or {kind, other_kind} in SAME_THING:
            continue
        if distance(one, other, 1) <= 1:
            clashes.setdefault(tuple(sorted((one, other))), {kind, other_kind})
    assert clashes == CLOSE_ON_PURPOSE


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("RESUME GAME", "RESUMO"),
        ("UNPAUSE", "PAUSE"),
        ("REMIND", "RIMANDA"),
        ("REMINDERS", "REMIND"),
        ("REMINDER", "REMIND"),
        ("LEMBRETE", "LEMBRAR"),
        ("RECORDATORIO", "RECORDAR"),
        ("CALENDAR", "CANCELAR"),
        ("CONCORDO", "DISCORDO"),
        ("APRUEBO", "DESAPRUEBO"),
        ("AGREE", "DISAGREE"),
        ("JUGAR POR", "VEREDICTO POR"),
        ("REDRAW", "REGRA"),
        ("STARTERS", "START"),
        ("END ROUND", "END MATCH"),
        ("PLANS", "PLAY"),
        ("PLANES", "PLAY"),
        ("IF LATE", "LATER"),
        ("PROPHET NO", "PROPHET"),
    ],
)
def test_orders_that_could_be_taken_for_each_other_differ_by_more_than_a_letter(one: str, other: str) -> None:
    known = {folded for folded, _ in every_phrase()}
    assert {fold(one), fold(other)} <= known
    assert distance(fold(one), fold(other), 1) > 1


@pytest.mark.parametrize(
    "text",
    ["SET IF", "SE clock 3 days", "SE string_max 3", "SET red PLAY 7h ELSE 9c", "SE", "SI clock 3 days"],
)
def test_a_setting_is_no_plan_and_a_plan_no_setting(text: str) -> None:
    items = parse_orders(text, "pt").items
    assert all(isinstance(item, Misread) or item.order == Answer(True) for item in items)


def test_a_word_that_is_asked_back_is_near_another_order_and_none_itself() -> None:
    known = dict(every_phrase())
    for word, kind in asked_back().items():
        assert word not in known
        assert any(distance(word, other, 2) <= 2 for other, its in known.items() if its is not kind)


@pytest.mark.parametrize(
    ("text", "language", "nearest"),
    [
        ("RESUME", "en", "UNPAUSE"),
        ("Resume!", "pt", "CONTINUAR"),
        ("RETOMAR", "pt", "CONTINUAR"),
        ("JULGAR POR Deus CERTO", "pt", "VEREDITO POR Deus CERTO"),
        ("JUZGAR POR Dios: CORRECTO", "es", "VEREDICTO POR Dios: CORRECTO"),
        ("juzgar", "es", "VEREDICTO POR … CORRECTA"),
        ("PLAN", "en", "PLANS"),
        ("LUEGO 7h", "es", "DESPUÉS JUGAR 7 de corazones"),
    ],
)
def test_a_word_that_is_asked_back_is_offered_as_what_it_means(
    text: str, language: str, nearest: str
) -> None:
    [item] = parse_orders(text, language).items
    assert isinstance(item, Misread)
    assert item.nearest == nearest


def test_no_greeting_and_no_word_that_ends_the_orders_is_near_an_order() -> None:
    data = word_data()
    for word in map(fold, (*data["courtesy"]["lines"], *data["courtesy"]["endings"], *data["end"]["words"])):
        # Two words of two letters are always close; a greeting has to be exactly one to be passed over.
        assert word not in dict(every_phrase())
        assert len(word) < 3 or all(distance(word, other, 1) > 1 for other, _ in every_phrase())


@pytest.mark.parametrize("reader", LANGUAGES)
@pytest.mark.parametrize("kind", order_words())
def test_an_order_means_the_same_whatever_language_the_player_has(kind: str, reader: str) -> None:
    meanings = []
    for language in LANGUAGES:
        [item] = parse_orders(example(kind, language), reader).items
        assert isinstance(item, OrderLine)
        meanings.append(item.order)
    assert len({type(meaning) for meaning in meanings}) == 1


@pytest.mark.parametrize(
    ("text", "meaning"),
    [("NO", Answer(False)), ("NO PLAY", NoPlay()), ("no-play", NoPlay()), ("no juego", NoPlay())],
)
def test_the_longest_phrase_wins(text: str, meaning: object) -> None:
    [item] = parse_orders(text, "en").items
    assert isinstance(item, OrderLine)
    assert item.order == meaning


@pytest.mark.parametrize(
    "text",
    ["NÃO JOGO", "não jogo", "nao jogo", "na\u0303o\u00a0jogo", "NA\u0303O \u200bJOGO", "\ufeffNão Jogo."],
)
def test_case_accents_and_invisible_marks_do_not_matter(text: str) -> None:
    [item] = parse_orders(text, "pt").items
    assert isinstance(item, OrderLine)
    assert item.order == NoPlay()


def test_what_is_said_keeps_its_own_spelling() -> None:
    [item] = parse_orders("Di\u200bzer: Olá, “Zé” — à mesa!", "pt").items
    assert isinstance(item, OrderLine)
    assert item.order == Say("Olá, “Zé” — à mesa!")


def test_quotes_and_dashes_fold_to_plain_ones() -> None:
    assert fold("“a” ‘b’ « — – ¡SÍ!\u00a0ß") == '"a" \'b\' " - - si! ss'


@settings(max_examples=100, deadline=None)
@given(st.text())
def test_folding_twice_is_folding_once_and_every_part_is_found_in_the_source(text: str) -> None:
    folded = Folded(text)
    assert "".join(map(fold, text)) == folded.text
    assert fold(folded.text) == folded.text
    middle = len(folded.text) // 2
    assert folded.original(0, middle) + folded.original(middle) in text


def test_the_play_of_a_string_is_one_order() -> None:
    [item] = parse_orders("JUEGO 7h 9c", "es").items
    assert isinstance(item, OrderLine)
    assert isinstance(item.order, Play)
    assert len(item.order.cards) == 2


@pytest.mark.parametrize(
    ("written", "how", "at"),
    [
        ("DIGEST", "", None),
        ("DIGEST each", "each", None),
        ("digest: my turn, please", "turn", None),
        ("RESUMO diário às 20h", "daily", 1200),
        ("RESUMEN diario a las 7:30", "daily", 450),
        ("RIEPILOGO ogni giorno alle 20:00", "daily", 1200),
        ("DIGEST daily at 8pm", "daily", 1200),
        ("DIGEST 20:15", "daily", 1215),
        ("RESUMO fim", "off", None),
        ("RESUMEN turno", "turn", None),
        ("RIEPILOGO solito", "usual", None),
        ("RESUMO padrão", "usual", None),
    ],
)
def test_how_often_somebody_is_mailed_is_said_in_four_languages(written, how, at) -> None:
    [item] = parse_orders(written, "en").items
    assert isinstance(item, OrderLine)
    assert item.order == Digests(how, at)


@pytest.mark.parametrize(
    "written", ["DIGEST daily at 8", "DIGEST daily at 25:00", "DIGEST turn at 20:00", "DIGEST often"]
)
def test_what_says_no_time_of_day_or_no_way_to_be_mailed_is_asked_back(written) -> None:
    [item] = parse_orders(written, "en").items
    assert isinstance(item, Misread)
    assert item.nearest == "DIGEST turn"
