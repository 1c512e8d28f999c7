"""From the post office's first page into a game with two bots."""

import re

from tests.by_mail.mailboxes import Mailbox
from tests.by_mail.site.test_office_page import OFFICE, Before, before
from tests.by_mail.table import words

__all__ = ["before"]

SAM = Mailbox("Sam", at="sam@example.org")


def practises(before: Before, language: str = "en") -> str:
    """The mail that one press of the button leads to."""
    before.table.town.moves_in(SAM)
    page = before.ask(OFFICE, language=language).text
    (form, *_) = re.findall(r"<form method.*?</form>", page.partition("</h1>")[2], re.S)
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form))
    waits = before.posts(OFFICE, **fields)
    shown = before.ask(waits.headers["location"]).headers["location"]
    assert shown.endswith(before.newest(SAM.address))
    (mail,) = [mail for whose, mail in before.table.town.mails if whose is SAM][-1:]
    return words(mail)


def test_one_press_leads_a_stranger_to_the_first_move(before: Before) -> None:
    assert "Your move, Sam." in practises(before)
    letters = [letter.get_content().strip() for _, _, letter in before.posted]
    assert letters == ["PRACTICE", "YES"]


def test_another_press_is_another_game(before: Before) -> None:
    practises(before)
    assert "Game 3 has begun." in practises(before)


def test_what_is_said_for_a_stranger_is_in_the_language_of_the_page(before: Before) -> None:
    assert "Te toca, Sam." in practises(before, "es")
    letters = [letter.get_content().strip() for _, _, letter in before.posted]
    assert letters == ["PRÁCTICA", "SÍ"]
