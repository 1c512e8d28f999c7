"""In a made-up language of Greek letters nothing is left in Latin ones but what has no translation."""

import re

import pytest
from lxml.html import fromstring

from pbem.digests.facts.rulebook import variant_name
from tests.digests.bulletins import FIRST
from tests.digests.conftest import BOOKS, NAMES, ROOT, Mails
from tests.looks.gallery import every_word, gallery, helped, rendered, to_the_operator
from tests.looks.pseudo import dressed_up, in_greek
from tests.looks.site import crawled, furnished, made_up

SPOKEN = ("aria-label", "aria-roledescription", "title", "alt", "placeholder")
"""Attributes that a reader hears or sees."""

CALLED = {
    *(
        *NAMES.values(),
        *FIRST,
        "Eve",
        "Rui",
        "Zoe",
        "Walter",
        "Carla",
        "Davi",
        "Eva",
        "Longfellow-X",
        "Bartholomew",
        "Pia",
        "Quiet evening",
        "ROSEWOOD",
    ),
    *(
        "Johanna von der Wolkenau",
        "Rosewood Club",
        "Rosewood",
        "Ada",
        "Basil",
        "bot, club",
        "Elm",
        "decade",
        "Server",
        "ELEUSIS",
        "Eleusis",
    ),
    *("rosewood", "rosewod", "oak", "elm", "ash", "fir", "yew", "help", "God"),
}
"""Names of people, tables and leagues in the gallery, and of the game."""

SAID = (
    *(
        "The hall is closed.",
        "See you on Monday!",
        "EXPEL Bruno",
        "good luck",
        "Good luck everybody!",
        "everybody",
    ),
    *(
        "Is it the suits?",
        "I know it.",
        "SAY hello",
        "hello",
        "if last is blak",
        "blak",
        "blue cards after the moon",
        "blue",
        "last is red",
        "A question",
    ),
    *(
        *("Play a red card.", "Play an even card.", "Play an odd card.", "Play the K♥."),
        "Ana was right",
        "as the cat likes",
        "as the cat",
        "the card is red",
        "IF last is red PLAY 7 of hearts",
    ),
    *(
        "IF LATE PLAY 2d",
        "LATER 3d",
        "LATER 9c",
        "LATER 10c <b>& that</b>",
        "PLAY 7 of hearts",
        "PLAY 7h",
        "PLAY 7",
    ),
    *(
        "STATUS",
        "SCORES",
        "VACATION",
        "PAUSE",
        "UNDO 3",
        "END MATCH",
        "JOIN 417",
        "> HELP",
        "> RULE",
        '"colours"',
    ),
    *(
        "550 no",
        "PLAY king of hearts, 6 of diamonds, 2 of spades",
        "eve",
        "week, week",
        "LATER 7h",
        "cat",
        "New.",
    ),
)
"""What the people of the gallery write, say and plan."""

FORMAL = set(
    """red black spades hearts diamonds clubs odd even face anything nothing and or not if else is last second starter
    same other suit colour value position higher than more less to of after alternate repeat start wrapping""".split()
)
"""Words of the formal notation of rules, which is one for all languages."""

DATA = (
    r"\b[a-h]\b",  # parts of a rule on the map of the truth
    r"what I wrote \d+|(?<=[>|] )(?:HELP|RULE)\b",
    r"\bpbem \w+(?: list)?(?: --\w+ \w+)?",  # commands of the operator
    r"\S*@\S+|\b\w+\.example\.org\b|https?://\S+|\S+\.(?:csv|json|egn|ics|pdf)",
    r"\b(?:[0-9a-f]{4}){8,}\b|\bx+\b|\byy\b|\bxx\b|\bxyzzy\b",
    r"\b[A-Z]\w+/\w+|\bUTC\b|\bLisbn\b",  # time zones
    r"\bprophet_expel_from\b|\bstring_max\b|\brule_reads sidelines\b|\bprophet true\b|\bhands? 3\b|\bhand, packs\b",
    r"\bwhsec_\w+",  # a secret
    r"\bdigest = \"daily\"|\[(?:players|relay)\]|\bmails_per_day\b",  # of the settings
    r"\b(?:10|[2-9AJQK])(?=[♠♥♦♣])|\b[AJQK]\b",
    r"\b(?:10|[2-9AJQK])[shdc]\b",
    r"\ben\b|\bpt\b|\bpt-PT\b|\bes\b|\bit\b",  # languages
    r"\bJQK\b|\bVDR\b|\bFDR\b|\b[VDRF], [VDR], [RDK]\b",  # letters of cards
    r"English|Português(?: \(Portugal\))?|Español|Italiano",  # which languages are called in themselves
)
"""Addresses, files, keys of settings, ranks."""


def hints():
    """The hints of the house's rules, which have words of their own in every language."""
    for path in (ROOT / "data/rules").glob("*.toml"):
        yield from re.findall(r'^en = "(.*)"$', path.read_text("utf-8"), re.M)


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    """A house that was furnished while English was spoken."""
    with furnished(tmp_path_factory.mktemp("house")) as house:
        yield house


@pytest.fixture(scope="module")
def stranger(tmp_path_factory, house):
    """A renderer of the made-up language."""
    patch = pytest.MonkeyPatch()
    yield dressed_up(patch, ROOT / "data/locales", tmp_path_factory.mktemp("greek"))
    patch.undo()


KNOWN = re.compile(
    "|".join(
        [
            *(re.escape(said) for said in sorted({*SAID, *hints()}, key=len, reverse=True)),
            *DATA,
            *(
                rf"\b{re.escape(name)}\b"
                for name in sorted({*CALLED, *BOOKS, *map(variant_name, BOOKS)}, key=len, reverse=True)
            ),
        ]
    )
)


STRETCH = re.compile(r"[!-~][ -~–—“”‘’…♠♥♦♣ãéíóúáêçñ]*")


def left_in_latin(text):
    """The words of a text that nobody translated."""
    stretches = {one for one in STRETCH.findall(" ".join(text.split())) if re.search("[a-zA-Z]", one)}
    words = [re.findall(r"[^\W\d_]*[a-zA-Z][^\W\d_]*", KNOWN.sub(" ", one)) for one in stretches]
    return sorted({word for some in words if not FORMAL.issuperset(some) for word in some})


def heard(html):
    """What a reader sees or hears of HTML, but for documentation, which is in English and says so."""
    page = fromstring(html)
    english = "//article[@lang='en']|//title[//article[@lang='en']]"
    for unseen in page.xpath(f"//style|//script|//pre|{english}"):
        unseen.getparent().remove(unseen)
    told = [*page.itertext(), *(one for name in SPOKEN for one in page.xpath(f"//@{name}"))]
    return "| " + " | ".join(told)


@pytest.mark.parametrize("mails", [gallery, helped, every_word])
def test_no_word_of_any_mail_is_without_translation(stranger, mails):
    found = set()
    for name, mail in mails(Mails()).items():
        told = rendered(stranger, mail)
        for part in (told.subject, told.text, heard(told.html)):
            parts_of_the_rule = (
                {"a", "b"} if name in ("round-end", "match-end") or "round-end" in name else set()
            )
            found |= {f"{name}: {word}" for word in left_in_latin(part) if word not in parts_of_the_rule}
    assert sorted(found) == []


def test_no_word_of_any_page_is_without_translation(stranger, house):
    pages = {**crawled(house, stranger), **made_up(stranger)}
    told = {
        path: page for path, page in pages.items() if not path.startswith("/guide/")
    }  # those are in English
    assert len(told) < len(pages)
    found = {f"{path}: {word}" for path, page in told.items() for word in left_in_latin(heard(page))}
    assert sorted(found) == []


def test_no_word_of_a_mail_to_the_operator_is_without_translation(stranger):
    told = to_the_operator(stranger)
    assert {name: words for name, text in told.items() if (words := left_in_latin(text))} == {}


def test_an_untranslated_word_would_be_found(stranger):
    assert left_in_latin("Ωαιτ φορ Chiara, please: 7♥ K♠") == ["please"]
    assert in_greek("%(n)s cards") == "%(n)s ςαρδσ"
