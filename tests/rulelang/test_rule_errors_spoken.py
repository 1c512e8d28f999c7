"""What somebody is told in his own language, and that every way to go wrong has a name of its own."""

import pytest

from pbem.rulelang.language.errors import ErrorKind, RuleError
from pbem.rulelang.reading import read_rule
from pbem.rulelang.tree import Rule

EXAMPLES = {
    "en": "If the last card is black, play a 7 or higher; otherwise play a 6 or lower.",
    "pt": "Se a última carta é preta, jogue um 7 ou mais; senão jogue um 6 ou menos.",
    "es": "Si la última carta es negra, juega un 7 o más; si no, juega un 6 o menos.",
    "it": "Se l'ultima carta è nera, gioca un 7 o più; altrimenti gioca un 6 o meno.",
}

MENDED: list[tuple[str, str, str, str]] = [
    ("pt", "Se a última carta é petra, jogue 7 ou mais; senão jogue 6 ou menos", "petra",
     "Se a última carta é preta, jogue 7 ou mais; senão jogue 6 ou menos"),
    ("it", "Se l'ultima carta è rozzsa, gioca un 7 o più; altrimenti un 6 o meno", "rozzsa",
     "Se l'ultima carta è rossa, gioca un 7 o più; altrimenti un 6 o meno"),
    ("en", "if last is bllak: 7 or more, else: 6 or less", "bllak", "if last is black: 7 or more, else: 6 or less"),
]  # fmt: skip

TOLD: list[tuple[str, str, ErrorKind, str]] = [
    ("es", "Juega una carta roja o", ErrorKind.UNEXPECTED, "o"),
    ("it", "Gioca una carta (rossa", ErrorKind.INCOMPLETE, ""),
    ("pt", "Jogue um 14", ErrorKind.OUT_OF_RANGE, "14"),
    ("en", "If the last card is a zebra, play a red card", ErrorKind.UNKNOWN_WORD, "zebra"),
    ("en", "ninth last is same suit", ErrorKind.TOO_FAR_BACK, ""),
    ("en", "same suit as 12th last", ErrorKind.UNEXPECTED, "as"),
    ("en", "card is higher than card", ErrorKind.WITH_ITSELF, "card is higher than card"),
    ("it", "Gioca una carta che è rossa e nera", ErrorKind.DOUBTFUL, ""),
    ("en", "red and black", ErrorKind.NEVER_RIGHT, ""),
    ("en", "start: nothing; red", ErrorKind.NO_STARTER, ""),
    ("pt", "(" * 40 + "vermelha" + ")" * 40, ErrorKind.TOO_DEEP, ""),
    ("pt", "jogue uma carta vermelha ou " * 60, ErrorKind.TOO_LONG, ""),
    ("es", " ", ErrorKind.EMPTY, ""),
    ("es", "Si es roja, más alta; si no, más baja", ErrorKind.SEVERAL, ""),
    ("it", "Rossa su nera, come nel solitario", ErrorKind.LEFT_OUT, ", come nel solitario"),
    ("es", "roja: par. negra: impar. reyes", ErrorKind.UNLIKELY, ""),
    ("en", "a king goes only after a queen and a queen only after a jack, the rest is free", ErrorKind.UNSURE, ""),
]  # fmt: skip

MAY_NOT_READ = [
    ("en", "if the player is a woman: red, else: black", ErrorKind.READS_PLAYERS, "player"),
    ("en", "if it is after noon: red, else: black", ErrorKind.READS_CLOCK, "noon"),
    ("en", "play a random card", ErrorKind.READS_CHANCE, "random"),
    # Near to `set`, `meno` and `mono`, and no slips of those.
    ("en", "red if there is a seat", ErrorKind.READS_PLAYERS, "seat"),
    ("it", "gioca un 7 o mano", ErrorKind.READS_PLAYERS, "mano"),
    ("es", "juega una carta roja si la mano es par", ErrorKind.READS_PLAYERS, "mano"),
    ("en", "if the last wrong card is red: red, else: black", ErrorKind.READS_SIDELINES, "last wrong card"),
    ("en", "same suit as a rejected card", ErrorKind.READS_SIDELINES, "rejected"),
    ("pt", "Se o jogador é homem, jogue uma carta preta; senão uma vermelha", ErrorKind.READS_PLAYERS, "jogador"),
    ("pt", "Se a hora é par, jogue uma carta preta; senão uma vermelha", ErrorKind.READS_CLOCK, "hora"),
    ("pt", "Tire a sorte: vermelha ou preta", ErrorKind.READS_CHANCE, "sorte"),
    ("pt", "Se a última carta errada é preta, jogue uma preta; senão outra", ErrorKind.READS_SIDELINES,
     "a última carta errada"),
    ("es", "Si el jugador es hombre, juega una carta negra; si no, una roja", ErrorKind.READS_PLAYERS, "jugador"),
    ("es", "Si la hora es par, juega una carta negra; si no, una roja", ErrorKind.READS_CLOCK, "hora"),
    ("es", "Si la moneda cae, juega una carta negra; si no, una roja", ErrorKind.READS_CHANCE, "moneda"),
    ("es", "Si la última carta incorrecta es roja, juega una negra", ErrorKind.READS_SIDELINES,
     "la última carta incorrecta"),
    ("it", "Se il giocatore è un uomo, gioca una carta nera", ErrorKind.READS_PLAYERS, "giocatore"),
    ("it", "Se l'ora è pari, gioca una carta nera; altrimenti una rossa", ErrorKind.READS_CLOCK, "ora"),
    ("it", "Lancia una moneta: rossa o nera", ErrorKind.READS_CHANCE, "moneta"),
    ("it", "Se l'ultima carta sbagliata è rossa, gioca una nera", ErrorKind.READS_SIDELINES,
     "l'ultima carta sbagliata"),
]  # fmt: skip


@pytest.mark.parametrize(("language", "text", "found", "example"), MENDED)
def test_a_mistyped_word_is_named_and_followed_by_the_text_with_the_nearest_word(
    language: str, text: str, found: str, example: str
) -> None:
    told = read_rule(text, language)
    assert isinstance(told, RuleError)
    assert (told.kind, told.found, told.language) == (ErrorKind.UNKNOWN_WORD, found, language)
    assert (told.mended, told.example) == (True, example)
    assert isinstance(read_rule(told.example, language), Rule)
    assert told.excerpt[len(told.caret) - 1 :].startswith(found)


@pytest.mark.parametrize(("language", "text", "kind", "found"), TOLD)
def test_a_fault_is_named_at_its_place_and_followed_by_the_example_in_the_readers_language(
    language: str, text: str, kind: ErrorKind, found: str
) -> None:
    told = read_rule(text, language)
    assert isinstance(told, RuleError)
    assert (told.kind, told.found, told.language, told.suggestion) == (kind, found, language, None)
    assert (told.mended, told.example) == (False, EXAMPLES[language])
    assert isinstance(read_rule(told.example, language), Rule)
    assert told.caret.endswith("^")
    if found:
        assert told.excerpt[len(told.caret) - 1 :].startswith(found)


@pytest.mark.parametrize(("language", "text", "kind", "found"), MAY_NOT_READ)
def test_what_no_rule_may_read_is_recognised_and_pointed_at(
    language: str, text: str, kind: ErrorKind, found: str
) -> None:
    told = read_rule(text, language)
    assert isinstance(told, RuleError)
    assert (told.kind, told.found, told.language) == (kind, found, language)
    assert told.excerpt[len(told.caret) - 1 :].startswith(found)


WITHOUT_THE_OPTION = [
    ("en", "Play a card of the same colour as the last card laid, right or wrong", "last card laid, right or wrong"),
    ("en", "if the last wrong card is red: red, else: black", "last wrong card"),
    ("en", "if last wrong is red: red, else: black", "last wrong"),
    ("en", "value = value of last wrong + 1", "last wrong"),
    ("en", "if last wrong is blak: red", "last wrong"),
    ("en", "if the last play was wrong: red, else: black", "the last play was wrong"),
    ("pt", "Jogue uma carta do mesmo naipe que a última carta, certa ou errada", "a última carta, certa ou errada"),
    ("pt", "Jogue um 7 ou a última carta errada", "a última carta errada"),
    ("es", "Si hay cartas malas bajo la última, juega una carta roja; si no, una negra",
     "hay cartas malas bajo la última"),
]  # fmt: skip


@pytest.mark.parametrize(("language", "text", "found"), WITHOUT_THE_OPTION)
def test_a_rule_of_sidelines_is_told_apart_where_it_may_not_read_them(
    language: str, text: str, found: str
) -> None:
    told = read_rule(text, language)
    assert isinstance(told, RuleError)
    assert (told.kind, told.found, told.language) == (ErrorKind.READS_SIDELINES, found, language)
    assert told.excerpt[len(told.caret) - 1 :].startswith(found)
    assert isinstance(read_rule(told.example, language), Rule)


BEYOND = [
    ("en", "if the sideline is long: red, else: black", "sideline",
     "Play a card of the same colour as the last card laid (right or wrong)."),
    ("en", "if last is wrong: red, else: black", "wrong",
     "Play a card of the same colour as the last card laid (right or wrong)."),
    ("pt", "Se a coluna é longa, jogue uma carta preta; senão uma vermelha", "coluna",
     "Jogue uma carta da mesma cor que a última carta posta (certa ou errada)."),
    ("es", "Juega la carta rechazada", "rechazada",
     "Juega una carta del mismo color que la última carta puesta (correcta o incorrecta)."),
    ("it", "Gioca una carta laterale", "laterale",
     "Gioca una carta dello stesso colore dell'ultima carta messa (giusta o sbagliata)."),
]  # fmt: skip


@pytest.mark.parametrize(("language", "text", "found", "example"), BEYOND)
def test_what_even_experts_cannot_say_of_sidelines_has_a_name_and_an_example_of_what_they_can(
    language: str, text: str, found: str, example: str
) -> None:
    told = read_rule(text, language, sidelines=True)
    assert isinstance(told, RuleError)
    assert (told.kind, told.found, told.example) == (ErrorKind.BEYOND_SIDELINES, found, example)
    assert isinstance(read_rule(example, language, sidelines=True), Rule)
    without = read_rule(text, language)
    assert isinstance(without, RuleError)
    assert without.kind is ErrorKind.READS_SIDELINES


def test_a_slip_in_a_rule_of_sidelines_is_told_as_that_where_it_may_read_them() -> None:
    told = read_rule("if lasstt wrong is red: red, else: odd", sidelines=True)
    assert isinstance(told, RuleError)
    assert (told.kind, told.found, told.suggestion) == (ErrorKind.UNKNOWN_WORD, "lasstt", "last")
    assert told.example == "if last wrong is red: red, else: odd"
    told = read_rule("same suit as last wrong or", sidelines=True)
    assert isinstance(told, RuleError)
    assert (told.kind, told.found) == (ErrorKind.UNEXPECTED, "or")


def test_every_kind_of_error_that_a_rule_can_have_is_met_in_these_tests() -> None:
    met = {kind for _, _, kind, _ in TOLD} | {kind for _, _, kind, _ in MAY_NOT_READ}
    of_plans = {ErrorKind.NOT_YET_THERE, ErrorKind.UNKNOWN_NAME, ErrorKind.UNCLEAR_SUBJECT}
    assert met | {ErrorKind.BEYOND_SIDELINES} | of_plans == set(ErrorKind)


def test_an_error_speaks_the_language_of_the_text_even_to_a_reader_of_another() -> None:
    told = read_rule("Si la última carta es negra, juega un zebra", "pt")
    assert isinstance(told, RuleError)
    assert (told.kind, told.found, told.language) == (ErrorKind.UNKNOWN_WORD, "zebra", "es")
