"""What somebody may be called: nothing that passes for another at his table, nor for an office."""

import pytest

from pbem.service.display_names import clean_name, first_name, fold_name, is_reserved


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ana", "ANA"),
        ("Ana", "Aná"),
        ("Ana", "\N{CYRILLIC CAPITAL LETTER A}na"),
        ("Ana", "\N{FULLWIDTH LATIN CAPITAL LETTER A}na"),
        ("Ana", "\N{MATHEMATICAL BOLD CAPITAL A}na"),
        ("Ana", "A n a"),
        ("Ana", "Ana."),
        ("Ana", "-Ana-"),
        ("Bruno", "\N{CYRILLIC CAPITAL LETTER VE}run\N{CYRILLIC SMALL LETTER O}"),
        ("Bruno", "\N{GREEK CAPITAL LETTER BETA}run\N{GREEK SMALL LETTER OMICRON}"),
        ("Hector", "\N{CYRILLIC CAPITAL LETTER EN}ect0r"),
        ("Paul", "Pau1"),
        ("Ida", "\N{CYRILLIC CAPITAL LETTER BYELORUSSIAN-UKRAINIAN I}da"),
        ("Bjorn", "Bjørn"),
        ("Fin", "\N{LATIN SMALL LIGATURE FI}n"),
        ("Strasse", "Straße"),
    ],
)
def test_names_that_would_be_taken_for_each_other_are_one(one, other):
    assert fold_name(one) == fold_name(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ana", "Anna"), ("Ana", "Ana 2"), ("Rui", "Raul"), ("Вера", "Вика"), ("Lia", "Lila"), ("李", "王")],
)
def test_names_that_differ_are_two(one, other):
    assert fold_name(one) != fold_name(other)


@pytest.mark.parametrize(
    "name",
    "God,GOD,G0d,G\N{CYRILLIC SMALL LETTER O}d,G.o.d.,Deus,Dios,dio,Moderador,Moderatrice,Server,The server,"
    "Servidor,you,"
    "Você,Tu,Former player,Former player 2,Ex-jogador,Eleusis,Postmaster,Prophet,Nessuno".split(","),
)
def test_nobody_takes_the_name_of_an_office_or_of_who_was_forgotten(name):
    assert clean_name(name) == name
    assert is_reserved(name)
    assert first_name(name, "eva@example.org") == "Eva"


@pytest.mark.parametrize(
    "name", ["Godfrey", "Deusdedit", "Ana de Deus", "Diogo", "Youssef", "Servando", "Leia"]
)
def test_names_that_only_begin_so_are_names(name):
    assert not is_reserved(name)


@pytest.mark.parametrize(
    "name",
    [
        "eleusis@example.org",
        '"Ana" <ana@example.org>',
        "Ana<b>",
        "Ana\N{RIGHT-TO-LEFT OVERRIDE}",
        "Ana\x1b[2J",
        "Ana\r\nBcc: x",
        "A\N{ZERO WIDTH SPACE}na",
        "\N{SPEECH BALLOON}",
        "...",
        "x" * 25,
        "Ana\N{TAG LATIN SMALL LETTER A}",
        "Ana_",
    ],
)
def test_what_is_no_name_is_none(name):
    cleaned = clean_name(name)
    assert cleaned is None or "\n" not in cleaned
    assert cleaned != name
