"""Words are plain: none of those that are banned, one word for one thing, sentences that can be said in a breath."""

import re

import pytest

from tests.words.written import LANGUAGES, guide, mails, messages, sentences, translated

BANNED = {
    "en": (
        r"(?<!of the )\bletters?\b",
        r"\bmails\b|\b(a|an|this|each|any|our|older) mail\b",
        r"\b(he|him|his|himself)\b",
        r"(^|[.:] )Who (?!.*\?).*\.",
        r"\b(for|of|than|only) who\b",
        r"^Not (done|understood):",
        r"Miss it, and",
        r"\b(anew|once more|caretaker|mailed)\b",
        r"no more\b(?! than)",
        r"\blook(s|ed|ing)? on\b",
        r"called it (right|wrong)",
        r"\bstands? (below|behind)\b",
        r"\b(rulebook|secretary|onlooker)s?\b",
        r"\bcommitment\b",
    ),
    "pt": (r"^Não (feito|entendido):", r"\b(o|um) sem jogada\b", r"\binterino\b", r"\bcarta ao servidor\b"),
    "es": (r"^No se (hizo|entendió):", r"\b(el|tu) sin jugada\b", r"\binterino\b", r"\bcarta al servidor\b"),
    "it": (
        r"^Non (fatto|capito):",
        r"\b(il|tuo) non gioco\b",
        r"\bsupplente\b",
        r"\breception\b",
        r"\bbanca del tempo\b",
        r"\blettera al server\b",
    ),
}
"""What is said in no mail, page or guide. Letters are those of the alphabet and of cards."""

OTHER_LETTERS = re.compile(r"(?i)letters?\b.*\b(jack|suits?|cards?|symbols|digits|them will do)\b|^letters$")
"""What is said of the letters of the alphabet and of cards."""

NAMES = re.compile(r"%\(\w+\)s|\bpbem \w+|--\w+")
"""What is filled in, and commands of the operator."""

LONGEST = 20
"""Words a sentence."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_says_what_is_banned(language):
    told = [*messages(language), *guide(language)]
    found = {
        one: banned
        for one in told
        for banned in BANNED[language]
        if re.search(banned, NAMES.sub("X", one))
        and not ("letters" in banned and OTHER_LETTERS.search(NAMES.sub("X", one)))
    }
    assert found == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_needs_a_semicolon(language):
    assert [one for one in messages(language) if ";" in one] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_has_twenty_words_at_most(language):
    long = [one for text in messages(language) for one in sentences(text) if len(one.split()) > LONGEST]
    assert long == []


@pytest.mark.parametrize("language", ["pt", "es", "it"])
def test_a_mail_is_never_called_by_the_word_for_a_card_or_a_paper_letter(language):
    """English that speaks of an email, and of no card: `carta` would be one, `lettera` is of paper."""
    wrong = {"pt": r"\bcartas?\b", "es": r"\bcartas?\b", "it": r"\blettera\b|\blettere\b"}[language]
    slips = [
        theirs
        for english, theirs in translated(language)
        if re.search(r"\bemails?\b", english)
        and not re.search(r"\bcards?\b|\bhands?\b|\bletters?\b", english)
        and re.search(wrong, theirs)
    ]
    assert slips == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_subject_fits_on_a_phone_and_names_no_program(language):
    told = {name: subject for name, (subject, _) in mails(language).items()}
    assert {name: one for name, one in told.items() if len(one) > 60 or "[" in one} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_line_says_what_happened_or_what_is_asked(language):
    first = {name: text.lstrip().splitlines()[0] for name, (_, text) in mails(language).items()}
    assert {name: line for name, line in first.items() if "ELEUSIS" in line or line.isupper()} == {}


WHOLE = ("round-end", "match-end", "daily", "bulletin", "my-data")
"""Mails that have more to tell: a round or a week as a whole, all tables of a day."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_mail_has_sixty_lines_of_text_at_most(language):
    long = {
        name: len(text.splitlines())
        for name, (_, text) in mails(language).items()
        if not name.startswith(WHOLE) and len(text.rstrip().splitlines()) > 60
    }
    assert long == {}
