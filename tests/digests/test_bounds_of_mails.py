"""The bounds of a mail: its size with a long layout, columns with wide names, contrast, what is left unstyled."""

import re
from dataclasses import replace

import pytest

from pbem.cards import PACK
from pbem.digests.facts.news import Said
from pbem.digests.facts.rulebook import RulebookPage
from pbem.digests.mails.mails import Daily, Kind
from pbem.digests.outcomes import HelpIs, Line
from pbem.digests.text_width import columns_of
from pbem.engine.round.state import Prophet
from pbem.orders import model
from tests.digests.bulletins import bulletin
from tests.digests.conftest import WRITTEN
from tests.digests.contrast import Shown, contrast, dark_rules
from tests.digests.test_digest_html import LIMIT, Page, long_round, order_of
from tests.digests.test_digest_text import STYLES, render, samples

LANGUAGES = ("en", "pt", "es", "it", "pt-PT")
TARGET = 48
"""Pixels that a finger needs."""


@pytest.fixture(scope="module")
def mails_in_html(mails, renderer):
    """A mail of every kind and situation, and the bulletin, in HTML."""
    receipt = mails.digest(
        kind=Kind.RECEIPT, lines=samples(mails)["rule"].lines, news=(*mails.digest().news, Said("c", "Hello"))
    )
    told = {
        name: render(renderer, mail).html for name, mail in {**samples(mails), "receipt": receipt}.items()
    }
    return told | {"bulletin": renderer.bulletin(bulletin()).html}


def longest(mails):
    """150 cards with strings and markers, a Prophet, and all the cards of a pack in the hand."""
    return mails.table(round=replace(long_round(mails), prophet=Prophet("d", 141, 141)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_150_cards_fit_in_every_language_and_style(mails, renderer, language):
    for style in STYLES:
        reader = replace(mails.reader("Bruno", language, style), letters="VDR", deck="four")
        mail = renderer.digest(mails.digest(view=longest(mails), reader=reader))
        assert len(mail.html.encode()) <= LIMIT
        assert all(columns_of(line) <= 72 for line in mail.text.split("\n"))
        page = Page(mail.html)
        told = [int(word.partition(".")[0]) for word in page.words if re.match(r"\d+\. ", word)]
        assert told == list(range(1, len(told) + 1))
        assert len(told) > 50


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_whole_guide_fits_into_a_mail_where_150_cards_lie(mails, renderer, language):
    asked = Line("HELP guide", HelpIs("guide", RulebookPage(mails.rulebook)))
    reader = mails.reader("Bruno", language)
    mail = renderer.digest(
        mails.digest(kind=Kind.RECEIPT, view=longest(mails), reader=reader, lines=(asked,))
    )
    assert len(mail.html.encode()) <= LIMIT
    assert all(columns_of(line) <= 72 for line in mail.text.split("\n"))
    assert Page(mail.html).text.count("DIGEST" if language == "en" else say_digest(language)) > 1


def say_digest(language):
    return {"pt": "RESUMO", "pt-PT": "RESUMO", "es": "RESUMEN", "it": "RIEPILOGO"}[language]


@pytest.mark.parametrize("many", [30, 60])
def test_a_daily_mail_of_many_tables_fits_and_tells_of_each(mails, renderer, many):
    """All of them ask something: the first are shown whole, the others as short as it takes."""
    tables = [mails.digest(table=400 + number, news=mails.digest().news) for number in range(many)]
    daily = Daily(mails.reader("Bruno"), "p-k7f3q9x2@play.example.org", WRITTEN, tuple(tables))
    mail = renderer.daily(daily)
    assert len(mail.html.encode()) <= LIMIT
    assert all(columns_of(line) <= 72 for line in mail.text.split("\n"))
    page = Page(mail.html).text
    for number in range(many):
        assert f"Game {400 + number} " in page, number
    assert "Your hand" in page
    for told in (mail.text, page):
        assert f"To see the cards, reply {400 + many - 1} STATUS." in " ".join(told.split())


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_ordinary_digest_stays_small_in_every_language(mails, renderer, language):
    reader = replace(mails.reader("Bruno", language), letters="VDR", deck="four")
    assert len(renderer.digest(mails.digest(reader=reader)).html.encode()) < 40 * 1024


def unstyled(html):
    html = re.sub(r"<style>.*?</style>|<!--.*?-->|<img[^>]*>", "", html, flags=re.S)
    return re.sub(r' (style|class|width|height|align|valign)="[^"]*"', "", html)


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_styles_and_pictures_every_card_order_and_deadline_is_there(mails, renderer, language):
    reader = mails.reader("Bruno", language)
    mail = mails.digest(reader=reader, view=mails.table(round=mails.round(hand=PACK[:13])))
    rendered = renderer.digest(mail)
    page = Page(unstyled(rendered.html))
    deadline = re.search(r"18:00", rendered.text)
    assert deadline
    assert "18:00" in page.text
    letters = "VDR" if language == "pt-PT" else "JQK"
    laid = [card for group in mail.view.round.layout.laid for card in group.cards]
    for card in (*laid, *mail.view.round.hand):
        rank = {11: letters[0], 12: letters[1], 13: letters[2], 1: "A"}.get(card.rank, str(card.rank))
        assert f"{rank}{card.suit.symbol}" in page.text, card
    offered = [order for link, _, _ in page.links for order in order_of(link, language)[0]]
    plays = [one.cards[0].card for one in offered if isinstance(one, model.Play) and len(one.cards) == 1]
    assert set(plays) >= set(PACK[:13])
    for wanted in (model.NoPlay(), model.Help(), model.Status(), model.History()):
        assert wanted in offered
    for line in rendered.text.partition(page_title(rendered.text))[2].split("\n")[1:6]:
        order = line.strip().partition("  ")[0]
        assert ":" in order or order in page.text, order  # those that always answer stand apart as links


def page_title(text):
    """The heading of the section on how to reply."""
    return next(line for line in text.split("\n") if line in TITLES)


TITLES = {
    "REPLY WITH ONE OF THESE",
    "RESPONDA COM UM DESTES COMANDOS",
    "RESPONDE CON UNO DE ESTOS COMANDOS",
    "RISPONDI CON UNO DI QUESTI COMANDI",
}


def test_every_answer_of_the_text_is_a_tap_away(mails, renderer):
    """What the table of replies offers is linked there, whole or with its beginning typed."""
    for name, mail in samples(mails).items():
        if not hasattr(mail, "table") or name == "round-end":
            continue
        rendered = render(renderer, mail)
        section = re.split("(?:REPLY WITH ONE OF THESE|NOTHING TO DO RIGHT NOW)\n", rendered.text)[
            1
        ].partition("\n\n")[0]
        orders = [
            line.strip().partition("  ")[0] for line in section.split("\n") if re.match("  [A-Z]", line)
        ]
        words = re.findall(r'class="?ul[^>]*>([^<]+)</a>', rendered.html)
        assert [one for one in orders if not one.startswith("Also:")] == words[: len(orders) - 1], name
        for one in ("HELP", "STATUS"):
            assert one in words[len(orders) - 1 :]


def pixels(style, name):
    found = re.search(rf"(?:^|;){name}:(\d+)px", style)
    return int(found[1]) if found else 0


def test_every_link_is_a_target_for_a_finger(mails_in_html):
    """Lines and padding come to 48 pixels, in height and, by a least width, in breadth."""
    for name, html in mails_in_html.items():
        for look in Shown(html, "light").links:
            style = ";".join(f"{what}:{how}" for what, how in look.items())
            pads = [int(one) for one in re.findall(r"(\d+)(?:px)?", re.search(r"padding:([^;]+)", style)[1])]
            top, side = pads[0], pads[1] if len(pads) > 1 else pads[0]
            bottom = pads[2] if len(pads) > 2 else top
            line = pixels(style, "line-height") or 20
            lines = 2 if "width:48px" in style and "min-width" not in style else 1
            frame = 4 if "border:2px" in style else 0
            assert top + bottom + lines * line + frame >= TARGET, (name, style)
            wide = max(pixels(style, "width"), pixels(style, "min-width"))
            assert wide + 2 * side + frame >= TARGET, (name, style)


@pytest.mark.parametrize("light", ["light", "dark", "bare"])
def test_every_word_stands_out_from_its_ground(mails_in_html, light):
    for name, html in mails_in_html.items():
        assert dark_rules(html)
        for word, colour, ground in Shown(html, light).words:
            assert contrast(colour, ground) >= 4.5, (name, word, colour, ground)


def test_what_outlook_darkens_keeps_the_colours_of_the_dark(mails_in_html):
    """Outlook marks what it has changed; the rules for that set the same colours and grounds as those for the dark."""
    html = mails_in_html["play"]
    dark = {tuple(steps): declared for steps, declared in dark_rules(html)}
    style = html.partition("<style>")[2].partition("</style>")[0]
    for mark, name in (("[data-ogsc] ", "color"), ("[data-ogsb] ", "background")):
        kept = {
            tuple(one.strip().removeprefix(mark).split())
            for line in style.split("}")
            if line.strip().startswith(mark)
            for one in line.partition("{")[0].split(",")
        }
        wanted = {steps for steps, declared in dark.items() if name in declared} - {(".br",)}
        assert wanted <= kept


def test_the_last_line_is_unique_in_text_and_html(mails, renderer):
    for mail in (*samples(mails).values(),):
        rendered = render(renderer, mail)
        last = rendered.text.rstrip("\n").split("\n")[-1]
        assert last in Page(rendered.html).text
        assert mail.reader.name in last


def test_two_answers_within_a_minute_have_other_last_lines(mails, renderer):
    """Mail programs hide what was in the mail before, and all of it where the last lines are the same."""
    notes = [mails.note(Kind.CONFIRMATION, written=WRITTEN + seconds * 1_000_000) for seconds in (1, 2)]
    last = [renderer.note(one).text.rstrip("\n").split("\n")[-1] for one in notes]
    assert last == [f"Eleusis, to Bruno, Wed 11 Nov 2026 13:52:{second} UTC" for second in ("01", "02")]


WIDE = ("漢字漢字漢字漢字漢字漢字", "Zoë 👩‍👩‍👧 ❤️", "각각각", "e\u0301a\u0300o\u0302" * 6, "नमस्ते दुनिया")


@pytest.mark.parametrize("style", STYLES)
def test_names_titles_and_talk_of_wide_letters_keep_72_columns_and_their_places(mails, renderer, style):
    for name in WIDE:
        names = {
            "b": name,
            "c": name[::-1] if name.isascii() else f"{name}2",
            "a": "Ana",
            "d": "Diego",
            "m": "Marta",
        }
        view = mails.table(title=f"{name} {name}")
        talk = (*mails.digest().news, Said("c", f"{name} " * 12), Said("a", name * 12))
        mail = mails.digest(names=names, view=view, news=talk, reader=mails.reader(name, style=style))
        text = renderer.digest(mail).text
        assert all(columns_of(line) <= 72 for line in text.split("\n"))
        rows = [line for line in text.split("\n") if re.search(r"^  .*\d+ cards(  |$)", line)]
        assert len({columns_of(line[: re.search(r" *\d+ cards", line).end()]) for line in rows}) == 1, rows
