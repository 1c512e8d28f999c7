"""The HTML of a mail: usable without styles or pictures, by touch and by ear; what players type stays text."""

import re
from dataclasses import replace
from html.parser import HTMLParser
from urllib.parse import parse_qs, unquote, urlsplit

import pytest

from pbem.cards import PACK
from pbem.digests.facts.news import Said
from pbem.digests.mails.mails import Kind
from pbem.digests.outcomes import Line, QuotedMove, YouSaid
from pbem.engine.round.commands import ProphetWish
from pbem.mail.quotes.trimming import trim
from pbem.orders import model
from pbem.orders.letter import parse_orders
from tests.digests.address_examples import held

VOID = {"meta", "br", "img", "hr", "link", "input"}
LIMIT = 90 * 1024


class Page(HTMLParser):
    """Reads a mail as a strict reader would: every element closed in order; its words, links and labels."""

    def __init__(self, html):
        super().__init__(convert_charrefs=True)
        self.open, self.links, self.labels, self.words, self.tags = [], [], [], [], []
        self.languages = set()
        self.feed(html)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        facts = dict(attrs)
        self.tags.append(tag)
        if tag not in VOID:
            self.open.append(tag)
        if "href" in facts:
            self.links.append((facts["href"], facts.get("aria-label"), facts.get("style", "")))
        if "aria-label" in facts:
            self.labels.append(facts["aria-label"])
        if "lang" in facts:
            self.languages.add(facts["lang"])

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if self.open and self.open[-1] not in ("style", "title"):
            self.words.append(data)

    @property
    def text(self):
        return " ".join("".join(self.words).replace("\ufe0e", "").split())


def order_of(link, language="en"):
    """The orders that a reply opened by this link sends, read as any letter is."""
    parts = urlsplit(link)
    assert parts.scheme == "mailto"
    query = parse_qs(parts.query, strict_parsing=True)
    assert query["subject"][0].startswith("Re: ")
    own = trim(query["body"][0].replace("\r\n", "\n")).own
    return [getattr(item, "order", item) for item in parse_orders(own, language).items], unquote(parts.path)


def test_the_page_is_well_formed_and_has_one_heading_of_its_own(mails, renderer):
    page = Page(renderer.digest(mails.digest()).html)
    assert page.tags.count("h1") == 1
    assert page.languages == {"en"}
    assert "img" not in page.tags
    assert "script" not in page.tags


@pytest.mark.parametrize("language", ["en", "pt", "es", "it"])
def test_every_card_of_the_hand_is_one_tap_away(mails, renderer, language):
    """Each of 52 cards, in its language: the reply plays exactly that card, whatever the mail program does."""
    for start in range(0, 52, 13):
        hand = PACK[start : start + 13]
        mail = mails.digest(
            view=mails.table(round=mails.round(hand=hand)), reader=mails.reader(language=language)
        )
        links = [link for link in Page(renderer.digest(mail).html).links if link[1]]
        for (link, _, style), card in zip(links, hand, strict=True):
            orders, address = order_of(link, language)
            assert [[word.card for word in order.cards] for order in orders] == [[card]]
            assert orders[0].prophet is None
            assert address == mail.reply_to
            assert "width:48px" in style


def test_links_mean_the_same_to_a_reader_of_any_language(mails, renderer):
    """A letter may be read with other eyes than it was written for: links never use a letter that changes meaning."""
    for link, label, _ in Page(renderer.digest(mails.digest(reader=mails.reader(language="pt"))).html).links:
        if label:
            assert order_of(link, "en") == order_of(link, "es") == order_of(link, "pt")


def orders_offered(mails, renderer, view, **more):
    page = Page(renderer.digest(mails.digest(view=view, **more)).html)
    return [order for link, _, _ in page.links for order in order_of(link)[0]]


def test_the_prophet_calls_with_one_tap(mails, renderer):
    offered = orders_offered(mails, renderer, mails.table(round=mails.pending()))
    assert offered[:2] == [model.Verdict(True), model.Verdict(False)]


def test_the_prophet_picks_with_one_tap(mails, renderer):
    view = mails.table(round=mails.pending(no_play=True, must_pick=True, shown="7C 9H"))
    offered = orders_offered(mails, renderer, view)
    assert [str(order.cards[0].card) for order in offered[:2]] == ["9H", "7C"]


def test_a_player_says_no_play_or_asks_for_help_with_one_tap(mails, renderer):
    offered = orders_offered(mails, renderer, mails.table())
    assert model.NoPlay() in offered
    assert model.Help() in offered


def test_who_has_just_played_becomes_prophet_with_one_tap(mails, renderer):
    offered = orders_offered(mails, renderer, mails.table(round=mails.round(may_declare=True)))
    assert model.BecomeProphet(ProphetWish.ALWAYS) in offered


def test_a_string_is_typed_with_the_hand_in_sight(mails, renderer):
    page = Page(renderer.digest(mails.digest()).html)
    bodies = [parse_qs(urlsplit(link).query)["body"][0] for link, _, _ in page.links]
    started = next(body for body in bodies if body.startswith("PLAY \r\n"))
    assert "Your hand: As 6s 3h 7h Jh Kh 4d 7d 10d Qd 9c 10c Kc" in started


def test_without_styles_everything_is_still_there(mails, renderer):
    html = renderer.digest(mails.digest()).html
    page = Page(re.sub(r'<style>.*?</style>| (style|class)="[^"]*"', "", html, flags=re.S))
    for fact in (
        "5♣",
        "K♠",
        "10♥",
        "18:00",
        "PLAY As",
        "From card 42, a wrong play knocks you out",
        "13 cards",
        "Chiara",
    ):
        assert fact.replace("♣", " ♣") in page.text or fact in page.text, fact


def test_cards_are_named_for_the_ear(mails, renderer):
    labels = Page(renderer.digest(mails.digest()).html).labels
    assert "6 of clubs (new)" in labels
    assert "10 of hearts (card 10)" in labels
    assert "4 of clubs (Prophet's marker)" in labels
    assert "PLAY ace of spades" in labels
    assert "string of 3" in labels


def test_a_card_keeps_together_beside_a_name_that_is_written_from_the_right(mails, renderer):
    names = dict.fromkeys(
        mails.names, "علي بن محمد"
    )  # HTML, dir: who has one is isolated from what is around
    html = renderer.digest(mails.digest(names=names)).html
    happened = re.findall(r"<b[^>]*>علي بن محمد</b>&ensp;<span[^>]*>", html)
    assert happened
    assert all("<b dir=auto>" in one and ("dir=ltr" in one or "role=img" not in one) for one in happened)


def test_new_cards_are_framed(mails, renderer):
    assert renderer.digest(mails.digest()).html.count(' nw"') == 2
    assert ' nw"' not in renderer.digest(mails.digest(news=())).html


def long_round(mails, cards=150):
    """A layout of many cards, right and wrong, with strings, and a big hand."""
    text = " ".join(f"{PACK[i % 52]}{'-' if i % 3 == 0 else ''}" for i in range(cards - 9))
    plays, layout = mails.lay(text + " AS.2S.3S.4S- AS.2S.3S.4S-")
    return mails.round(plays=plays, layout=layout, hand=PACK, markers=tuple(range(10, cards + 1, 10)))


@pytest.mark.parametrize("language", ["en", "pt", "es", "it"])
def test_a_layout_of_150_cards_still_fits_a_mail(mails, renderer, language):
    round_ = long_round(mails)
    assert round_.layout.count == 150
    mail = mails.digest(view=mails.table(round=round_), reader=mails.reader(language=language))
    html = renderer.digest(mail).html
    assert len(html.encode()) <= LIMIT
    page = Page(html)
    told = [word for word in page.words if re.match(r"\d+\. ", word)]
    drawn = [label for label in page.labels if "string of" not in label]
    assert len(told) > 50
    assert len(drawn) > 60


def test_an_ordinary_digest_is_smaller_than_31_kilobytes(mails, renderer):
    assert len(renderer.digest(mails.digest()).html.encode()) < 31 * 1024


def test_a_reader_of_lists_gets_the_layout_as_a_list(mails, renderer):
    html = renderer.digest(mails.digest(reader=mails.reader(style="list"))).html
    assert "<div>1. 5 of clubs (starter). Then wrong: 8 of hearts.</div>" in html


HOSTILE = '<b onclick="x">\'&amp;</b><script>alert(1)</script>{{ 7*7 }}%(x)s'
UNSEEN = "\u202eevil\u2066\x1b[31m\u200b\x07\x1f"


def hostile(mails, text):
    """A mail full of what players typed."""
    names = mails.names | {"c": text}
    return mails.digest(
        kind=Kind.RECEIPT,
        names=names,
        reader=replace(mails.reader(), name=text),
        view=mails.table(title=text, hint=text, options=(("x", text), ("hand", text))),
        news=(*mails.digest().news, Said("c", text)),
        lines=(Line(text, QuotedMove(text)), Line(text, YouSaid(text))),
    )


def test_what_players_type_stays_text(mails, renderer):
    mail = renderer.digest(hostile(mails, HOSTILE))
    page = Page(mail.html)
    assert "<script" not in mail.html
    assert 'onclick="' not in mail.html
    assert page.text.count("alert(1)") >= 5
    assert HOSTILE in mail.text.replace("\n    ", " ")
    lines = (Line(HOSTILE, QuotedMove(HOSTILE)),)
    note = renderer.note(mails.note(Kind.HELD, held=(held(HOSTILE),), lines=lines))
    assert "<script" not in note.html
    Page(note.html)


def test_no_control_and_no_mark_of_direction_passes(mails, renderer):
    for mail in (
        renderer.digest(hostile(mails, UNSEEN)),
        renderer.digest(mails.digest(view=mails.table(hint=UNSEEN))),
        renderer.digest(mails.digest(news=(Said("c", UNSEEN),))),
        renderer.note(mails.note(Kind.HELD, held=(held(UNSEEN),))),
    ):
        for part in (mail.subject, mail.text, mail.html):
            assert not set(part) & set(UNSEEN) - set("evil[31m")


def test_the_same_facts_give_the_same_bytes(mails, renderer, root):
    again = type(renderer)(root / "templates", root / "data/locales", root / "data/fonts")
    assert renderer.digest(mails.digest()) == renderer.digest(mails.digest()) == again.digest(mails.digest())
