"""A mail program that takes styles and pictures away leaves every card, every order and every deadline there."""

import re
from urllib.parse import parse_qs, unquote, urlsplit

import pytest
from lxml.html import fromstring, tostring

from pbem.digests.mails.mails import Digest, Kind
from tests.digests.conftest import Mails
from tests.looks.gallery import gallery, shown

DRESS = ("style", "class", "bgcolor", "align", "width", "height", "border", "cellpadding", "cellspacing")
ENDED = (Kind.ROUND_END, Kind.MATCH_END)
MAILS = gallery(Mails())


def stripped(html):
    """The page without styles, pictures and comments."""
    page = fromstring(re.sub(r"<!--.*?-->", "", html, flags=re.S))
    for gone in page.xpath("//style|//img|//svg|//picture"):
        gone.drop_tree()
    for name in DRESS:
        for one in page.xpath(f"//*[@{name}]"):
            del one.attrib[name]
    return page


def told(page):
    """What is still to be read or heard of it."""
    words = [*page.itertext(), *page.xpath("//@aria-label")]
    return " ".join(" ".join(words).replace("\ufe0e", "").split())


def seen(text, card):
    """Whether a card is there, drawn or by its name."""
    rank, symbol = card.rank, card.suit.symbol
    face = {1: "A", 11: "J", 12: "Q", 13: "K"}.get(rank, str(rank))
    name = {1: "ace", 11: "jack", 12: "queen", 13: "king"}.get(rank, str(rank))
    return (
        f"{face}{symbol}" in text
        or f"{face} {symbol}" in text
        or f"{name} of {card.suit.name.lower()}" in text
    )


@pytest.mark.parametrize("name", MAILS)
def test_every_card_order_and_deadline_is_still_there(name):
    mail, rendered = MAILS[name], shown()[name]
    page = stripped(rendered.html)
    text = told(page)
    assert "style=" not in tostring(page, encoding="unicode")
    sent = []
    for link in page.xpath("//a[starts-with(@href, 'mailto:')]"):
        heard = " ".join([*link.itertext(), link.get("aria-label", "")]).strip()
        body = parse_qs(urlsplit(link.get("href")).query).get("body", [""])[0]
        assert heard, f"a link that says nothing: {unquote(link.get('href'))}"
        assert body.strip(), f"a link that sends nothing: {heard}"
        sent.append(body)
    for day in re.findall(r"\w+ \d+ November 2026, \d\d:\d\d", " ".join(rendered.text.split())):
        assert day in text
    for order in offered(rendered.text):
        assert order in text or any(body.startswith(order) for body in sent), order
    if isinstance(mail, Digest) and mail.view.round is not None and mail.kind not in (Kind.RULE, Kind.REVIEW):
        round_ = mail.view.round
        cards = {card for laid in round_.layout.laid for card in laid.cards}
        cards |= {*round_.hand, *(card for _, hand in round_.hands for card in hand)}
        cards |= set(round_.pending.cards) if round_.pending else set()
        assert [str(card) for card in cards if not seen(text, card)] == []


def offered(text):
    """The orders in capitals that the text offers."""
    section = text.partition("HOW TO REPLY\n")[2].partition("\n-- \n")[0]
    rows = re.findall(r"^  (?=[A-Z])(.*?)(?:  |$)", section, re.M)
    return {" ".join(re.findall(r"^(?:[A-Z]{2,} ?)+", row)).strip() for row in rows} - {""}
