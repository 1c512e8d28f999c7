"""Read aloud, a mail tells first what is asked and till when, then what lies there, then what to answer."""

import re

import pytest
from lxml.html import fromstring

from pbem.digests.mails.mails import Digest
from tests.digests.conftest import Mails
from tests.looks.gallery import LANGUAGES, gallery, shown

MAILS = gallery(Mails())
TABLES = [name for name, mail in MAILS.items() if isinstance(mail, Digest)]
PARTS = (
    "News",
    "Since your last move",
    "Do you agree?",
    "A mistaken verdict",
    "On the table",
    "Your hand",
    "Players",
)
"""The headings of a turn's mail, in the order in which they are to be heard."""

NAMES = {1: "ace", 11: "jack", 12: "queen", 13: "king"}


def spoken(element):
    """What a screen reader says of an element and all in it: a label stands for what it labels, hidden is silent."""
    if not isinstance(element.tag, str) or element.tag in ("style", "title", "head"):
        return
    if element.get("aria-hidden") == "true" or "display:none" in element.get("style", ""):
        return
    label = element.get("aria-label")
    if label and (element.get("role") in ("img", "button", "link") or element.tag == "a"):
        yield label
        return
    if label and element.get("role") not in ("article", "listitem", "presentation"):
        yield label
    yield element.text or ""
    for child in element:
        yield from spoken(child)
        yield child.tail or ""


def aloud(name, language="en"):
    return " ".join(" ".join(spoken(fromstring(shown(language)[name].html))).replace("\ufe0e", "").split())


def headings(name):
    page = fromstring(shown()[name].html)
    return [re.sub(r"\s+\d.*", "", " ".join(one.text_content().split())) for one in page.xpath("//h1|//h2")]


@pytest.mark.parametrize("name", MAILS)
def test_a_mail_begins_with_its_one_heading_and_ends_with_the_answers(name):
    page, heard = fromstring(shown()[name].html), headings(name)
    assert len(page.xpath("//h1")) == 1
    assert page.xpath("(//h1|//h2)[1]")[0].tag == "h1"
    known = [one for one in heard if one in PARTS]
    # each table of a day has all of them: the first one is heard here; a round that is over stands behind the answers
    if name in ("daily", "digest, with a review") or getattr(MAILS[name], "ended", None):
        heard = heard[: heard.index("Reply with one of these") + 1]
        known = [one for one in heard if one in PARTS]
    assert known == sorted(known, key=PARTS.index)
    if "Reply with one of these" in heard:
        assert heard[-1] == "Reply with one of these"


@pytest.mark.parametrize("name", MAILS)
def test_a_table_is_there_for_the_looks_alone_or_has_headings(name):
    for table in fromstring(shown()[name].html).xpath("//table"):
        if table.get("role") != "presentation":
            assert table.xpath(".//th")
            assert all(one.get("scope") in ("col", "row") for one in table.xpath(".//th"))


@pytest.mark.parametrize("name", ["play", "call", "pick", "judge", "confirm", "rule", "reminder", "start"])
def test_what_is_asked_comes_first_and_then_by_when(name):
    text, head = aloud(name), headings(name)[0]
    assert head in text
    rest = text.partition(head)[2]
    if (mail := MAILS[name]).deadline:
        assert mail.deadline is not None
        assert re.match(r"\W*Reply by \w+ 1\d Nov, \d\d:\d\d", rest), rest[:80]


def spoken_cards(text):
    """The cards of a text, by their names."""
    return re.findall(r"\b(\w+) of (clubs|diamonds|hearts|spades)\b", text)


def test_the_main_line_is_heard_card_by_card_each_with_what_was_wrong_behind_it():
    text = aloud("play")
    layout = text.partition(" On the table ")[2].partition(" Your hand ")[0]
    expected = []
    for laid in MAILS["play"].view.round.layout.laid:
        expected += [(NAMES.get(one.rank, str(one.rank)), one.suit.name.lower()) for one in laid.cards]
    heard = spoken_cards(layout)
    assert sorted(heard) == sorted(expected)
    right = [
        (NAMES.get(one.rank, str(one.rank)), one.suit.name.lower())
        for one in MAILS["play"].view.round.layout.main_line
    ]
    places = [heard.index(card) for card in right]
    assert places == sorted(places)


def test_the_hand_is_heard_as_what_each_card_would_send():
    hand = aloud("play").partition(" Your hand ")[2].partition(" Players ")[0]
    held = MAILS["play"].view.round.hand
    assert len(re.findall(r"PLAY \w+ of \w+", hand)) == len(held)
    assert set(spoken_cards(hand)) == {
        (NAMES.get(one.rank, str(one.rank)), one.suit.name.lower()) for one in held
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_mail_says_its_language(language):
    for rendered in shown(language).values():
        page = fromstring(rendered.html)
        assert page.get("lang") == language
        assert set(page.xpath("//@lang")) == {language}
