"""HELP by mail speaks of the rulebook that is played where it is asked."""

import re

import pytest

from pbem.edge.maildir_client import text_of
from pbem.mail.writing.letters import write_letter
from tests.by_mail.people import LOBBY
from tests.by_mail.table import ANA, BRUNO

FAST = 'NEW TABLE "Fast", 3 seats, rulebook eleusis-express, option hand 9'


def to_the_lobby(table, person, text):
    came = table.posts(person.address, LOBBY, write_letter(person.address, LOBBY, text, name=person.name))
    (mail,) = came.to(person)
    return text_of(mail)


@pytest.fixture
def fast(asked):
    """A table of Ana's with another rulebook, and an option of its own."""
    welcome = next(mail for mail in asked.town.kinds_of(ANA, "receipt") if not mail["Eleusis-Table"])
    asked.says(ANA, FAST, welcome)
    asked.number = 2
    return asked


@pytest.mark.parametrize("order", ["HELP RULES", "AJUDA regras", "AYUDA REGLAS", "AIUTO regole?"])
def test_a_table_that_plays_the_usual_rulebook_is_told_that_one(asked, order):
    answer = asked.says(BRUNO, order).answer
    assert "RULES AT THIS TABLE Variant New Eleusis. Eleusis is a game of discovery." in answer
    assert "there are 30 cards" not in answer
    assert (
        "While nobody is Prophet, a wrong play or wrong no play can knock you out late in a round" in answer
    )
    assert "At this table:" not in answer


def test_a_table_is_told_its_own_rules_with_what_is_otherwise_there(fast):
    answer = fast.says(ANA, "HELP RULES").answer
    assert "RULES AT THIS TABLE Variant Eleusis Express, but here: 9 cards dealt to each player." in answer
    assert "Everyone but God is dealt 9 cards." in answer
    assert "At this table: 9 cards dealt to each player." in answer
    assert "You start with 9 points" in answer
    assert "A right guess ends the round. It's worth 6 extra points." in answer


def test_help_at_a_table_without_prophets_says_nothing_of_them(fast):
    for order in ("HELP", "HELP PLAY", "HELP RULES"):
        answer = fast.says(ANA, order).answer
        assert not re.search("prophet", answer, re.IGNORECASE), order
        assert "GUESS" in answer
    assert "There are no Prophets in this game." in fast.says(ANA, "HELP PROPHET").answer


def test_help_at_the_usual_table_says_nothing_of_guesses(asked):
    for order in ("HELP", "HELP PLAY", "HELP RULES"):
        assert not re.search("guess", asked.says(BRUNO, order).answer, re.IGNORECASE), order
    assert "nobody guesses the rule" in asked.says(BRUNO, "HELP GUESS").answer


def test_any_rulebook_can_be_asked_for_by_its_name(fast):
    at_table = fast.says(ANA, "HELP RULES Eleusi").answer
    assert "THE RULES Variant Eleusi. " in at_table
    assert "3 packs" in at_table
    at_lobby = to_the_lobby(fast, ANA, "HELP RULES eleusis basic")
    assert "Variant Eleusis Basic." in at_lobby
    assert "God must give everyone a hint" in " ".join(at_lobby.split())


def test_the_lobby_tells_the_usual_rulebook_and_which_others_there_are(asked):
    answer = to_the_lobby(asked, ANA, "HELP RULES")
    assert "\nVariant New Eleusis.\n" in answer
    others = "Eleusi, Eleusis Basic, Eleusis Express, Eleusis Express Golden, New Eleusis 1996, Novo Eleusis"
    assert f"To read about another variant, write HELP rules and its name: {others}." in " ".join(
        answer.split()
    )


def test_a_rulebook_that_is_not_there_is_answered_with_those_that_are(asked):
    with asked.unchanged():
        answer = asked.says(BRUNO, "HELP RULES chess").answer
    assert "There's no variant called Chess. You can choose New Eleusis, Eleusi, " in answer
    assert "Players and cards".upper() not in answer


def test_who_is_invited_reads_what_is_played_and_can_ask_for_its_rules(fast):
    fast.says(ANA, f"INVITE {BRUNO.address}")
    invitation = fast.town.kinds_of(BRUNO, "invitation")[-1]
    text = " ".join(text_of(invitation).split())
    assert "One that breaks it goes below, and you draw 1." in text
    assert "Sure of the rule? Make a guess." in text
    assert "Variant Eleusis Express, but here: 9 cards dealt to each player." in text
    assert "For the rules of the game, reply HELP rules Eleusis Express." in text
    assert "Prophet" not in text
    assert (
        "Variant Eleusis Express. Eleusis is"
        in fast.says(BRUNO, "HELP rules eleusis-express", invitation).answer
    )


@pytest.mark.parametrize("order", ["HELP JUDGE", "AJUDA Deus", "AYUDA juez", "AIUTO giudice", "HELP amend"])
def test_god_is_told_how_he_judges_by_reply(asked, order):
    answer = asked.says(BRUNO, order).answer
    for line in ("WRONG 7 of hearts", "CHECK …", "AMEND 14 WRONG", "one line each, in their order"):
        assert line in answer
    assert "REDRAW" not in answer
    assert "STARTERS" not in answer


def test_god_is_told_of_starters_and_guesses_where_the_rulebook_has_them(fast):
    answer = fast.says(ANA, "HELP JUDGE").answer
    assert "REDRAW" in answer
    assert "A guess is judged the same way" in answer
    assert "Prophet" not in answer


@pytest.mark.parametrize("order", ["HELP MODERATOR", "AJUDA moderadora", "AYUDA moderadores", "HELP pause"])
def test_a_moderator_is_told_what_he_can_do(asked, order):
    answer = asked.says(BRUNO, order).answer
    for line in ("UNPAUSE", "EXTEND 2 days", "UNDO 8", "END ROUND VOID", "PREVIEW UNDO 8", "DISAGREE"):
        assert line in answer


def test_talk_and_looking_on_are_explained(asked):
    answer = asked.says(BRUNO, "HELP SAY").answer
    for line in ("SAY TO GOD", "SAY ANONYMOUSLY", "WATCH 417", "WATCH OFF"):
        assert line in answer


@pytest.mark.parametrize(
    ("order", "heading", "words"),
    [
        ("HELP settings", "YOUR SETTINGS", "FORGET ME"),
        ("AJUDA ligas", "LIGAS", "divisões de 20, sobem 3"),
        ("AYUDA vacaciones", "VACACIONES", "VACACIONES hasta el viernes"),
        ("AIUTO problemi", "QUANDO LA POSTA NON VA", "Gli allegati non vengono letti."),
    ],
)
def test_help_answers_with_the_section_of_the_players_guide(asked, order, heading, words):
    language = {"HELP": "en", "AJUDA": "pt", "AYUDA": "es", "AIUTO": "it"}[order.split()[0]]
    answer = asked.says(BRUNO, f"LANGUAGE {language}\n{order}").answer
    assert heading in answer
    assert words in answer


def test_the_whole_guide_is_mailed(asked):
    answer = asked.says(BRUNO, "HELP guide").answer
    for heading in ("YOUR FIRST GAME", "WRITING CARDS", "THE MODERATOR", "LEAGUES", "ALL COMMANDS"):
        assert heading in answer
