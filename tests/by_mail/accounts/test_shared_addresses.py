"""A second person at one address, and a mailing list, are told at JOIN what will work and what will not."""

from email.message import EmailMessage

import pytest

from pbem.store.rows.people import LetterStatus
from tests.by_mail.people import LOBBY, Person
from tests.by_mail.table import ANA, BRUNO, html_of, words

EVE, CLUB = Person("Eve"), Person("Club")
MAILMAN = {
    "List-Id": "Club <club.example.org>",
    "List-Post": "<mailto:club@example.org>",
    "Precedence": "list",
}
GROUP = {
    "X-Google-Group-Id": "123456789",
    "List-ID": "<club.googlegroups.com>",
    "List-Post": "<https://groups.google.com/group/club/post>, <mailto:club@example.org>",
    "Precedence": "list",
}
LISTS = pytest.mark.parametrize("headers", [MAILMAN, GROUP], ids=["mailman", "google"])


@pytest.fixture
def table(dealt):
    for person in (EVE, CLUB):
        dealt.town.moves_in(person)
    return dealt


def writes(table, author, text, name="", to=LOBBY, headers=None):
    letter = EmailMessage()
    letter["From"] = f'"{name or author.name}" <{author.address}>'
    letter["To"] = to
    letter["Subject"] = "Eleusis"
    letter["Message-ID"] = f"<{len(table.town.mails)}.{len(text)}@example.org>"
    for header, value in (headers or {}).items():
        letter[header] = value
    letter.set_content(text)
    return table.posts(author.address, to, letter)


def test_a_second_person_at_an_address_that_plays_there_is_told_what_will_work(table):
    came = writes(table, ANA, "JOIN 1", name="Beto")
    assert "No second seat" in came.answer
    assert "from this address, and this email is signed Beto." in came.answer
    assert "The second person needs their own address." in came.answer
    assert "a plus address like ana+2@example.org will do" in came.answer
    assert came.fate is LetterStatus.MISREAD


def test_at_a_table_of_invited_people_the_host_can_invite_their_own_address(table):
    table.says(ANA, "NEW TABLE")
    assert "The host can invite them with 2 INVITE …" in writes(table, ANA, "JOIN 2", name="Beto").answer


def test_at_an_open_table_they_can_join_from_their_own_address(table):
    table.says(ANA, "NEW TABLE open")
    assert "and can write JOIN 2 from there." in writes(table, ANA, "JOIN 2", name="Beto").answer


def test_the_player_themselves_hears_only_that_they_sit_there(table):
    for name in ("Ana", "Ana Silva"):
        assert "You already have a seat at this table." in writes(table, ANA, "JOIN 1", name=name).answer


def test_the_owner_reads_that_a_seat_asked_for_in_another_name_would_be_theirs(table):
    table.says(BRUNO, "NEW TABLE open")
    (mail,) = writes(table, ANA, "JOIN 2", name="Beto").to(ANA)
    assert "It's signed Beto and asks for a seat. One address is one player, here Ana." in words(mail)
    (mail,) = writes(table, ANA, "JOIN 2\n").to(ANA)
    assert words(mail).count("It's signed") == 1


@LISTS
def test_who_asks_through_a_list_under_their_own_address_is_told_to_write_directly(table, headers):
    (mail,) = writes(table, EVE, "JOIN", headers=headers).to(EVE)
    assert "That email came through a mailing list. From now on, write to us directly." in words(mail)
    assert "Welcome, Eve" in words(table.says(EVE, "YES", mail).to(EVE)[0])


@LISTS
def test_a_list_that_asks_for_itself_is_told_once_that_it_gets_no_seat(table, headers):
    came = writes(table, CLUB, "JOIN", name="'Eve' via Club", headers=headers)
    assert came.fate is LetterStatus.STRANGER
    (mail,) = came.to(CLUB)
    assert "A list can't have a seat" in words(mail)
    assert f"To play, send JOIN from an address of your own to {LOBBY}." in words(mail)
    assert "YES" not in html_of(mail)
    assert mail["Auto-Submitted"]
    assert writes(table, CLUB, "JOIN", name="'Eve' via Club", headers=headers).mails == []
    said = writes(table, CLUB, "YES", to=str(mail["Reply-To"]), headers=headers)
    assert (said.fate, said.mails) == (LetterStatus.AUTOMATIC, [])


@LISTS
def test_what_else_a_list_passes_on_is_never_answered(table, headers):
    for text in ("STATUS", "Let us join in tomorrow.", "HELP"):
        assert writes(table, CLUB, text, headers=headers).mails == []


@pytest.mark.parametrize(
    ("language", "second", "listed"),
    [
        ("pt", "Só um lugar por endereço.", "Uma lista não pode ter lugar"),
        ("es", "No hay segunda plaza.", "Una lista no puede tener plaza"),
        ("it", "Non possiamo dare un secondo posto.", "Una lista non può avere un posto"),
    ],
)
def test_both_are_told_in_their_language(table, language, second, listed):
    table.says(ANA, f"LANGUAGE {language}")
    assert second in writes(table, ANA, "JOIN 1", name="Beto").answer
    joins = {"pt": "ENTRAR", "es": "UNIRME", "it": "PARTECIPO"}[language]
    (mail,) = writes(table, CLUB, joins, headers=MAILMAN).to(CLUB)
    assert listed in words(mail)
