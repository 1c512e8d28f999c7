"""Notes of absence without a header that says so, and reactions, are known by their words, and people from them."""

from email.message import EmailMessage

import pytest

from pbem.mail.reading.automatic import Automatic
from pbem.mail.reading.letter import read_letter
from tests.mail.notes_of_absence import NOTES, PEOPLE, REACTIONS


def letter(text, subject="Re: Your move"):
    mail = EmailMessage()
    mail["From"], mail["Subject"], mail["Message-ID"] = "ana@home.example", subject, "<1@home.example>"
    mail.set_content(f"{text}\n\n> On Friday the server wrote:\n> Your move, Ana.\n")
    return read_letter(mail.as_bytes(), envelope_from="ana@home.example")


@pytest.mark.parametrize(
    ("language", "note"), [(one, note) for one, notes in NOTES.items() for note in notes]
)
def test_a_note_of_absence_is_known_by_its_words(language, note):
    assert letter(note).seems_automatic is Automatic.VACATION


@pytest.mark.parametrize("words", REACTIONS)
def test_a_reaction_is_known_by_its_words(words):
    assert letter(words).seems_automatic is Automatic.REACTION


@pytest.mark.parametrize("words", PEOPLE)
def test_what_a_person_writes_is_no_note(words):
    assert letter(words).seems_automatic is None


def test_a_reaction_of_gmail_is_known_by_its_part():
    mail = EmailMessage()
    mail["From"], mail["Subject"] = "ana@home.example", "Re: Your move"
    mail.set_content("PLAY 7h?")
    mail.add_alternative('{"emoji": "👍", "version": 1}', subtype="vnd.google.email-reaction+json")
    assert read_letter(mail.as_bytes(), envelope_from="ana@home.example").automatic is Automatic.REACTION
