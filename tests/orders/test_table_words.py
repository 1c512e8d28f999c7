"""What may be written behind NEW TABLE and INVITE, in four languages."""

import pytest

from pbem.micros import SECOND
from pbem.orders.trouble import MisreadReason, Trouble
from pbem.orders.values.arguments import read_addresses
from pbem.orders.values.durations import read_duration
from pbem.orders.values.table_settings import TableSettings, read_settings

HOUR = 3600 * SECOND
DAY = 24 * HOUR


@pytest.mark.parametrize(
    ("text", "length"),
    [
        ("3 days", 3 * DAY),
        ("48h", 48 * HOUR),
        ("36 hours", 36 * HOUR),
        ("90 minutes", 90 * 60 * SECOND),
        ("1 week", 7 * DAY),
        ("3 dias", 3 * DAY),
        ("2 días", 2 * DAY),
        ("3 giorni", 3 * DAY),
        ("48 horas", 48 * HOUR),
        ("1 semana", 7 * DAY),
        ("1 settimana", 7 * DAY),
        ("12 ORE", 12 * HOUR),
        ("1 day, 12 hours", 36 * HOUR),
        ("0 days", None),
        ("367 days", None),
        ("soon", None),
        ("3", None),
        ("", None),
        ("3 daysx", None),
    ],
)
def test_a_length_of_time_is_read_in_four_languages(text: str, length: int | None) -> None:
    assert read_duration(text) == length


@pytest.mark.parametrize(
    ("text", "settings"),
    [
        ("", TableSettings()),
        ("Rosewood", TableSettings("Rosewood")),
        ("“Rosewood”", TableSettings("Rosewood")),
        ('"Open, 5 seats" open', TableSettings("Open, 5 seats", open=True)),
        ("5 seats", TableSettings(seats=5)),
        (
            ' "Rosewood", 5 seats, clock 2 days, rulebook new-eleusis, option string_max 3, open',
            TableSettings("Rosewood", "new-eleusis", 5, 2 * DAY, True, (("string_max", "3"),)),
        ),
        (
            "«Jacarandá»; 4 jogadores; prazo: 3 dias; regulamento novo-eleusis; opção prophet = no; aberta",
            TableSettings("Jacarandá", "novo-eleusis", 4, 3 * DAY, True, (("prophet", "no"),)),
        ),
        (
            "Mesa de Rui, plazas: 6, reloj 48 horas, privada",
            TableSettings("Mesa de Rui", seats=6, clock=2 * DAY, open=False),
        ),
        (
            "titolo Rosa, posti 5, orologio 1 settimana\naperto",
            TableSettings("Rosa", seats=5, clock=7 * DAY, open=True),
        ),
        (
            '"Rosewood", god server, easy, 3 rounds',
            TableSettings("Rosewood", server=True, difficulty="easy", rounds=3),
        ),
        (
            "Jacarandá, Deus: o servidor, dificuldade média, 2 rodadas",
            TableSettings("Jacarandá", server=True, difficulty="medium", rounds=2),
        ),
        (
            "Palisandro; dios = servidor; difícil; rondas 20",
            TableSettings("Palisandro", server=True, difficulty="hard", rounds=20),
        ),
        (
            "Palissandro, dio server, qualsiasi difficoltà, 1 mano",
            TableSettings("Palissandro", server=True, difficulty="any", rounds=1),
        ),
        ("A, GOD SERVER, any-difficulty", TableSettings("A", server=True, difficulty="any")),
        ("A, rules: hard", TableSettings("A", difficulty="hard")),
        ("A, rated", TableSettings("A", rated=True)),
        ("A, valendo rating", TableSettings("A", rated=True)),
        ("A, puntuable", TableSettings("A", rated=True)),
        ("A, classificata", TableSettings("A", rated=True)),
        ("A, unrated", TableSettings("A", rated=False)),
        ("A, sem rating", TableSettings("A", rated=False)),
        ("A, no puntuable", TableSettings("A", rated=False)),
        ("A, amichevole", TableSettings("A", rated=False)),
        ("A, 0 rounds", TableSettings("A", rounds=0)),
        (
            "A, option hand 10, option string_max 3",
            TableSettings("A", options=(("hand", "10"), ("string_max", "3"))),
        ),
    ],
)
def test_a_new_table_is_read_with_its_settings(text: str, settings: TableSettings) -> None:
    assert read_settings(text) == settings


@pytest.mark.parametrize(
    ("text", "trouble"),
    [
        ("A, many seats", Trouble(MisreadReason.BAD_NUMBER, "many seats")),
        ("A, seats 0", Trouble(MisreadReason.BAD_NUMBER, "seats 0")),
        ("A, clock soon", Trouble(MisreadReason.BAD_DURATION, "soon")),
        ("A, blue", Trouble(MisreadReason.BAD_SETTING, "blue")),
        ("A, option hand", Trouble(MisreadReason.BAD_SETTING, "hand")),
        ("A, 5 seats, 6 seats", Trouble(MisreadReason.CONFLICTING, "6 seats")),
        ("A, open, private", Trouble(MisreadReason.CONFLICTING, "private")),
        ("A, god Bruno", Trouble(MisreadReason.BAD_SETTING, "god Bruno")),
        ("A, god server, many rounds", Trouble(MisreadReason.BAD_NUMBER, "many rounds")),
        ("A, easy, hard", Trouble(MisreadReason.CONFLICTING, "hard")),
        ("A, rated, unrated", Trouble(MisreadReason.CONFLICTING, "unrated")),
        ("A, difficulty tricky", Trouble(MisreadReason.BAD_SETTING, "difficulty tricky")),
    ],
)
def test_a_setting_that_cannot_be_read_is_named(text: str, trouble: Trouble) -> None:
    assert read_settings(text) == trouble


@pytest.mark.parametrize(
    ("text", "addresses"),
    [
        ("ana@x.org", ("ana@x.org",)),
        ("ana@x.org bob@y.org", ("ana@x.org", "bob@y.org")),
        ("Ana <ana@x.org>, Bob B. <bob@y.org>; c@z.net.", ("ana@x.org", "bob@y.org", "c@z.net")),
        ('"Lima, Ana" <ana@x.org> and bob@y.co.uk', ("ana@x.org", "bob@y.co.uk")),
        ("ana@x.org <mailto:ana@x.org>, ANA@x.org", ("ana@x.org",)),
        ("ana+eleusis@x-y.org e bob@y.org", ("ana+eleusis@x-y.org", "bob@y.org")),
    ],
)
def test_addresses_are_read_with_or_without_names(text: str, addresses: tuple[str, ...]) -> None:
    assert read_addresses(text) == addresses


@pytest.mark.parametrize(
    ("text", "detail"), [("Ana", "Ana"), ("ana@x.org, bob", "bob"), ("ana@localhost", "ana@localhost")]
)
def test_what_is_no_address_is_named(text: str, detail: str) -> None:
    assert read_addresses(text) == Trouble(MisreadReason.BAD_ADDRESS, detail)
