"""What somebody is told in his own language, and that every way to go wrong has a name of its own."""

import pytest

from pbem.rulelang.language.errors import ErrorKind, RuleError
from pbem.rulelang.reading import read_rule
from pbem.rulelang.tree import Rule

TOLD: list[tuple[str, str, ErrorKind, str, str]] = [
    ("pt", "Se a última carta é preta, jogue 7 ou mais", ErrorKind.MISSING_ELSE, "",
     "Se a última carta é preta, jogue um 7 ou mais; senão jogue qualquer carta."),
    ("es", "Si la última carta es negra, juega un 7 o más", ErrorKind.MISSING_ELSE, "",
     "Si la última carta es negra, juega un 7 o más; si no, juega cualquier carta."),
    ("it", "Se l'ultima carta è nera, gioca un 7 o più", ErrorKind.MISSING_ELSE, "",
     "Se l'ultima carta è nera, gioca un 7 o più; altrimenti gioca qualsiasi carta."),
    ("pt", "A cada carta ímpar preta, deve seguir-se uma carta par vermelha", ErrorKind.MISSING_ELSE, "",
     "Depois de uma carta ímpar e preta, jogue uma carta par e vermelha; senão jogue qualquer carta."),
    ("pt", "Se a última carta é petra, jogue 7 ou mais; senão jogue 6 ou menos", ErrorKind.UNKNOWN_WORD, "petra",
     "Se a última carta é preta, jogue um 7 ou mais; senão jogue um 6 ou menos."),
    ("es", "Si la última carta es nerga, juega un 7 o más; si no, un 6 o menos", ErrorKind.UNKNOWN_WORD, "nerga",
     "Si la última carta es negra, juega un 7 o más; si no, juega un 6 o menos."),
    ("it", "Se l'ultima carta è rosa, gioca un 7 o più; altrimenti un 6 o meno", ErrorKind.UNKNOWN_WORD, "rosa",
     "Se l'ultima carta è rossa, gioca un 7 o più; altrimenti gioca un 6 o meno."),
    ("pt", "Se a última carta preta, jogue 7 ou mais; senão jogue 6 ou menos", ErrorKind.UNEXPECTED, "preta",
     "Se a última carta é preta, jogue um 7 ou mais; senão jogue um 6 ou menos."),
    ("es", "Juega una carta roja o", ErrorKind.INCOMPLETE, "", "Juega una carta que es roja o cualquier carta."),
    ("it", "Gioca una carta da 8 a 3", ErrorKind.BACKWARD_RANGE, "una carta da 8 a 3", "Gioca una carta da 3 a 8."),
    ("pt", "Jogue um 14", ErrorKind.OUT_OF_RANGE, "14", "Jogue um rei."),
    ("es", "si negra, juega un 7; si no, un 6", ErrorKind.UNCLEAR_SUBJECT, "negra",
     "Si la última carta es negra, juega un 7; si no, juega un 6."),
    ("pt", "Jogue uma carta do mesmo naipe que a décima última carta", ErrorKind.TOO_FAR_BACK, "a décima última carta",
     "Jogue uma carta do mesmo naipe."),
    ("en", "same suit as 12th last", ErrorKind.TOO_FAR_BACK, "12th last", "same suit"),
    ("en", "If the last card was a heart, the card must be higher than this card, else a lower one",
     ErrorKind.WITH_ITSELF, "this card",
     "If the last card is a heart, play a card higher than the last card; otherwise play a card "
     "lower than the last card."),
    ("pt", "Jogue uma carta de valor maior que o valor da carta", ErrorKind.WITH_ITSELF, "carta",
     "Jogue uma carta mais alta que a última carta."),
    ("es", "Juega una carta que no es de corazones o de picas", ErrorKind.DOUBTFUL, "",
     "Juega una carta tal que no (de corazones o de picas)."),
    ("it", "Gioca una carta che è rossa e nera", ErrorKind.NEVER_RIGHT, "",
     "Se l'ultima carta è nera, gioca un 7 o più; altrimenti gioca un 6 o meno."),
    ("es", "Empieza con una carta que es roja y negra; luego juega una carta roja", ErrorKind.NO_STARTER, "",
     "Si la última carta es negra, juega un 7 o más; si no, juega un 6 o menos."),
    ("pt", "(" * 40 + "vermelha" + ")" * 40, ErrorKind.TOO_DEEP, "",
     "Se a última carta é preta, jogue um 7 ou mais; senão jogue um 6 ou menos."),
    ("pt", "jogue uma carta vermelha ou " * 60, ErrorKind.TOO_LONG, "",
     "Se a última carta é preta, jogue um 7 ou mais; senão jogue um 6 ou menos."),
    ("es", " ", ErrorKind.EMPTY, "", "Si la última carta es negra, juega un 7 o más; si no, juega un 6 o menos."),
]  # fmt: skip

MAY_NOT_READ = [
    ("en", "if the player is a woman: red, else: black", ErrorKind.READS_PLAYERS, "player"),
    ("en", "if it is after noon: red, else: black", ErrorKind.READS_CLOCK, "noon"),
    ("en", "play a random card", ErrorKind.READS_CHANCE, "random"),
    ("en", "if the last wrong card is red: red, else: black", ErrorKind.READS_SIDELINES, "last wrong card"),
    ("en", "same suit as a rejected card", ErrorKind.READS_SIDELINES, "rejected"),
    ("pt", "Se o jogador é homem, jogue uma carta preta; senão uma vermelha", ErrorKind.READS_PLAYERS, "jogador"),
    ("pt", "Se a hora é par, jogue uma carta preta; senão uma vermelha", ErrorKind.READS_CLOCK, "hora"),
    ("pt", "Tire a sorte: vermelha ou preta", ErrorKind.READS_CHANCE, "sorte"),
    ("pt", "Se a última carta errada é preta, jogue uma preta; senão outra", ErrorKind.READS_SIDELINES, "errada"),
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


@pytest.mark.parametrize(("language", "text", "kind", "found", "example"), TOLD)
def test_a_fault_is_named_and_followed_by_a_corrected_example_in_the_readers_language(
    language: str, text: str, kind: ErrorKind, found: str, example: str
) -> None:
    told = read_rule(text, language)
    assert isinstance(told, RuleError)
    assert (told.kind, told.language) == (kind, language)
    assert not found or told.found == found
    assert told.example == example
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
    ("en", "Play a card of the same colour as the last card laid, right or wrong", "last card laid, right or wrong",
     "Play a card of the same colour."),
    ("en", "if the last wrong card is red: red, else: black", "last wrong card",
     "If the last card is red, play a red card; otherwise play a black card."),
    ("en", "if last wrong is red: red, else: black", "last wrong", "if last is red: red, else: black"),
    ("en", "value = value of last wrong + 1", "last wrong", "value = value of last + 1"),
    ("en", "if last wrong is blak: red", "wrong", "if last is black: 7 or more, else: 6 or less"),
    ("en", "if the last play was wrong: red, else: black", "the last play was wrong",
     "If the last card is black, play a 7 or higher; otherwise play a 6 or lower."),
    ("pt", "Jogue uma carta do mesmo naipe que a última carta, certa ou errada", "a última carta, certa ou errada",
     "Jogue uma carta do mesmo naipe."),
    ("pt", "Jogue um 7 ou a última carta errada", "errada",
     "Se a última carta é preta, jogue um 7 ou mais; senão jogue um 6 ou menos."),
    ("es", "Juega una carta más alta que la última carta puesta", "la última carta puesta",
     "Juega una carta más alta que la última carta."),
    ("es", "Si hay cartas malas bajo la última, juega una carta roja; si no, una negra",
     "hay cartas malas bajo la última",
     "Si la última carta es negra, juega un 7 o más; si no, juega un 6 o menos."),
    ("it", "Gioca una carta più alta dell'ultima carta messa", "ultima carta messa",
     "Gioca una carta più alta dell'ultima carta."),
]  # fmt: skip


@pytest.mark.parametrize(("language", "text", "found", "example"), WITHOUT_THE_OPTION)
def test_a_rule_of_sidelines_is_told_apart_where_it_may_not_read_them_and_offered_without(
    language: str, text: str, found: str, example: str
) -> None:
    told = read_rule(text, language)
    assert isinstance(told, RuleError)
    assert (told.kind, told.found, told.language) == (ErrorKind.READS_SIDELINES, found, language)
    assert told.excerpt[len(told.caret) - 1 :].startswith(found)
    assert told.example == example
    assert isinstance(read_rule(told.example, language), Rule)


BEYOND = [
    ("en", "if the sideline is long: red, else: black", "sideline",
     "Play a card of the same colour as the last card laid (right or wrong)."),
    ("en", "if last is wrong: red, else: black", "wrong", "same colour as last laid"),
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


@pytest.mark.parametrize(
    ("text", "kind", "example"),
    [
        (
            "if lst wrong is red: red, else: odd",
            ErrorKind.UNKNOWN_WORD,
            "if last wrong is red: red, else: odd",
        ),
        ("if last wrong is red: odd", ErrorKind.MISSING_ELSE, "if last wrong is red: odd, else: anything"),
        ("if last wrong red: odd, else: even", ErrorKind.UNEXPECTED, "if last wrong is red: odd, else: even"),
        ("same suit as last wrong or", ErrorKind.INCOMPLETE, "same suit as last wrong or anything"),
    ],
)
def test_a_slip_in_a_rule_of_sidelines_is_told_as_that_where_it_may_read_them(
    text: str, kind: ErrorKind, example: str
) -> None:
    told = read_rule(text, sidelines=True)
    assert isinstance(told, RuleError)
    assert (told.kind, told.example) == (kind, example)


def test_every_kind_of_error_is_met_in_these_tests() -> None:
    met = {kind for _, _, kind, *_ in TOLD} | {kind for _, _, kind, _ in MAY_NOT_READ}
    of_plans = {ErrorKind.NOT_YET_THERE, ErrorKind.UNKNOWN_NAME}
    assert met | {ErrorKind.BEYOND_SIDELINES} | of_plans == set(ErrorKind)


def test_an_error_speaks_the_language_of_the_text_even_to_a_reader_of_another() -> None:
    told = read_rule("Si la última carta es negra, juega un 7 o más", "pt")
    assert isinstance(told, RuleError)
    assert told.language == "es"
    assert told.expected == ("si no",)
