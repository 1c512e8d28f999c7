"""The player's guide in mails: HELP tells its sections, and what it lists is understood."""

import re

import pytest

from pbem.app.assets import load_rulebooks
from pbem.digests import outcomes
from pbem.digests.facts.rulebook import RulebookPage
from pbem.digests.mails.mails import Kind
from pbem.digests.outcomes import Line
from pbem.digests.pages.guide_mails import example_mails
from pbem.digests.pages.guides import Guides
from pbem.digests.pages.markdown import Example, Heading, Items, Paragraph, Table, read_blocks
from pbem.digests.pages.reading import FOR_PLAYERS, ReadingPage, leads_on_site
from pbem.engine.notation import verify_egn
from pbem.orders.letter import parse_orders
from pbem.orders.letter_lines import OrderLine
from pbem.orders.words import LANGUAGES, phrase, word_data
from pbem.rulelang.reading import read_rule
from pbem.service.aggregates.tables import judge_by

OWN_FIGURES = {"rules", "play", "prophet", "guess"}
"""Topics that are told by the rulebook of a table."""


@pytest.fixture(scope="module")
def guides(root):
    return Guides(root / "data/guides")


def help_about(mails, renderer, topic, language):
    helped = outcomes.HelpIs(topic, RulebookPage(mails.rulebook))
    reader = mails.reader(language=language)
    return renderer.note(mails.note(Kind.RECEIPT, reader=reader, lines=(Line("HELP", helped),)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_topic_of_help_has_its_section(guides, language):
    guide = guides.of(language)
    assert {one.topic for one in guide.sections} - {""} == set(word_data()["topics"]) - OWN_FIGURES - {
        "guide"
    }
    assert guide.about("guide") == guide.sections


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("topic", ["guide", "moderator"])
def test_help_holds_the_sections_of_its_topic_whole(mails, renderer, guides, topic, language):
    mail = help_about(mails, renderer, topic, language)
    flat = " ".join(mail.text.split())
    assert max(map(len, mail.text.splitlines())) <= 72
    for section in guides.of(language).about(topic):
        assert str(section.heading.words).upper() in flat
        for block in section.blocks:
            if isinstance(block, Paragraph):
                assert str(block.words) in flat
            if isinstance(block, Table):
                assert all(str(cell) in flat for row in block.rows for cell in row)


def test_help_in_html_marks_orders_and_has_no_links_that_lead_nowhere(mails, renderer):
    html = help_about(mails, renderer, "addresses", "en").html
    assert "<b>Forwarded an email of ours, links and all?</b>" in html
    assert "<code>NEW KEYS</code>" in html
    assert "docs/" not in html


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_order_in_a_table_of_the_guide_is_understood(guides, language):
    """Those that stand whole: what ends in dots is shown elsewhere."""
    shown = set()
    for section in guides.of(language).sections:
        if section.topic in ("moderator", "talk", "settings"):
            for block in section.blocks:
                rows = block.rows if isinstance(block, Table) else ()
                shown |= {piece.text for row in rows for piece in row[0].pieces if "code" in piece.marks}
    whole = {one for one in shown if "…" not in one}
    assert len(whole) > 30
    for order in whole:
        assert [type(item) for item in parse_orders(order, language).items] == [OrderLine], order


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("topic", ["table", "clock", "leagues"])
def test_every_setting_in_a_table_of_the_guide_is_understood(guides, language, topic):
    kind, name = ("new_league", "oak, ") if topic == "leagues" else ("new_table", '"x", ')
    blocks = [block for section in guides.of(language).about(topic) for block in section.blocks]
    tables = [block for block in blocks if isinstance(block, Table)]
    settings = {
        piece.text
        for row in (tables[0] if topic == "table" else tables[-1]).rows
        for piece in row[0].pieces
        if "code" in piece.marks
    }
    assert len(settings) >= 4
    for setting in settings:
        order = f"{phrase(kind, language)} {name}{setting}"
        assert [type(item) for item in parse_orders(order, language).items] == [OrderLine], order


def test_the_guides_of_all_languages_have_the_same_pages(guides):
    """So a reader who changes the language stays on the page, and each address is no other page's."""
    keys = {language: [one.key for one in guides.of(language).chapters] for language in LANGUAGES}
    assert all(one == keys["en"] for one in keys.values())
    assert len(set(keys["en"])) == len(keys["en"]) > 10
    assert not set(keys["en"]) & set(FOR_PLAYERS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_section_of_the_guide_is_on_a_page_that_begins_with_its_highest_heading(guides, language):
    guide = guides.of(language)
    assert sum(len(one.sections) for one in guide.chapters) == len(guide.sections)
    for chapter in guide.chapters:
        assert [one.heading.level for one in chapter.sections] == [2, *[3] * (len(chapter.sections) - 1)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_page_shows_as_many_mails_as_it_tells_of(guides, root, language):
    (told,) = [one for one in guides.of(language).opening if isinstance(one, Items) and not one.numbered]
    mails = example_mails(root / "data/guides/example.egn", load_rulebooks(), language)
    assert len(told.items) == len(mails)
    assert [one.kind for one in mails] == [Kind.DIGEST, Kind.RECEIPT, Kind.ROUND_END]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_guide_draws_a_layout_with_the_words_that_mails_draw_it_with(renderer, guides, root, language):
    mail, *_ = example_mails(root / "data/guides/example.egn", load_rulebooks(), language)
    right, wrong = re.findall(r"^(\w+) +(?:3♥-|8♥)", renderer.digest(mail).text, re.M)
    drawn = [
        [line.split()[0] for line in block.lines[1:3]]
        for section in guides.of(language).sections
        for block in section.blocks
        if isinstance(block, Example) and "7♦-" in "".join(block.lines)
    ]
    assert drawn == [[right, wrong]]


def test_the_verdicts_of_the_example_are_those_of_its_rule(root):
    text = (root / "data/guides/example.egn").read_text("utf-8")
    assert verify_egn(text, load_rulebooks().get, lambda rule, _: judge_by(read_rule(rule))) == []


def test_links_in_the_guide_lead_to_its_chapters(guides):
    english, italian = guides.of("en"), guides.of("it")
    leads = leads_on_site("/it", italian)
    assert leads("#" + italian.sections[english.place_of("vacation")].heading.anchor).startswith(
        "/it/guide/time#"
    )
    page = ReadingPage(english, "leagues", italian, english)
    assert page.leads("")("../data/guides/en.md#the-moderator") == "/guide/moderator"
    assert page.leads("")("#the-moderator") == "#the-moderator"
    assert page.leads("")("../data/guides/en.md#gone") == "/guide"


def test_a_page_of_markdown_is_read_into_its_blocks():
    heading, words, listed, table = read_blocks(
        "<!-- a note -->\n## Getting `7h` in\n\nSay *it*\nand [go](#there).\n\n"
        "- one\n- two\n\n| a | b |\n|---|---|\n| `c` | |\n"
    )
    assert heading == Heading(2, heading.words, "getting-7h-in")
    assert str(words.words) == "Say it and go."
    assert words.words.linked(lambda link: f"/x{link}") == 'Say <em>it</em> and <a href="/x#there">go</a>.'
    assert isinstance(listed, Items)
    assert [str(item) for item in listed.items] == ["one", "two"]
    assert [[str(cell) for cell in row] for row in table.rows] == [["c", ""]]


def test_what_a_page_says_is_escaped():
    (words,) = read_blocks("A < B & `<b>`")
    assert words.words.__html__() == "A &lt; B &amp; <code>&lt;b&gt;</code>"
    assert not re.search("<script", words.words.__html__())
