"""What there is to read on the site: the guide, rulebooks, the rule language; and rules to be tried."""

import re
from html import unescape
from types import SimpleNamespace
from urllib.parse import quote_plus, urlencode

import pytest

from pbem.app.assets import load_renderer, load_rulebooks, load_samples
from pbem.digests.pages.reading import FOR_PLAYERS
from pbem.mail.addressing import Addressing
from pbem.orders.words import LANGUAGES
from pbem.service.pages import rules
from pbem.service.services import Counts
from tests.by_mail.pages import Asking

TITLES = {
    "en": "How to play Eleusis by email",
    "pt": "Como jogar Eleusis por e-mail",
    "es": "Cómo jugar a Eleusis por correo",
    "it": "Come giocare a Eleusis via email",
}
ODD = {
    "en": "If the last card is odd, play a black card; otherwise play a red card.",
    "pt": "Se a última carta é ímpar, jogue uma carta preta; senão jogue uma carta vermelha.",
    "es": "Si la última carta es impar, juega una carta negra; si no, juega una carta roja.",
    "it": "Se l'ultima carta è dispari, gioca una carta nera; altrimenti gioca una carta rossa.",
}


@pytest.fixture(scope="module")
def ask() -> Asking:
    """A house that has what is read, and no tables."""
    house = SimpleNamespace(
        languages=LANGUAGES,
        zone="UTC",
        addressing=Addressing("eleusis.example.org", "eleusis"),
        post=SimpleNamespace(renderer=load_renderer("cards@eleusis.example.org")),
        counts=Counts(),
        rulebooks=load_rulebooks(),
        samples=load_samples,
        forecasts_per_day=0,
    )
    return Asking(house)


def flat(page):
    return " ".join(unescape(re.sub("<[^>]*>", " ", page.text)).split())


def tried(ask, rule, cards="", language="en"):
    body = urlencode({"rule": rule, "cards": cards}).encode()
    return ask("/rules", method="POST", body=body, language=language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_guide_names_the_address_of_this_server(ask, language):
    page = flat(ask("/guide", language=language))
    assert "cards@eleusis.example.org" in page
    assert "eleusis@example.org" not in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_guide_begins_with_a_page_whose_contents_lead_to_each_section_of_its_chapters(ask, language):
    page = ask("/guide", language=language)
    assert page.status == 200
    assert f"<h1>{TITLES[language]}</h1>" in page.text
    links = re.findall(r'<a id="([^"]+)" href="(/guide/[a-z]+)#?([^"]*)"', page.text)
    assert len(links) > 30
    for key in sorted({path for _, path, _ in links}):
        chapter = ask(key, language=language)
        assert chapter.status == 200
        ids = {unescape(one) for one in re.findall(r'<h[123] id="([^"]+)"', chapter.text)}
        assert {unescape(anchor) for anchor, path, _ in links if path == key} == ids
        assert chapter.text.count("<h1") == 1


def test_the_first_page_shows_mails_as_they_are_and_nothing_in_them_can_be_pressed(ask):
    page = ask("/guide").text
    assert page.count('class="mail"') == 3
    shown = page.partition('class="mails"')[2].partition('class="buttons"')[0]
    assert "PLAY king of hearts, 6 of diamonds, 2 of spades" in shown
    assert "href=" not in shown
    assert "<img" not in shown


def test_a_chapter_leads_to_the_one_before_it_and_the_one_after(ask):
    chapters = re.findall(r'<li><a id="[^"]+" href="/guide/(\w+)"', ask("/guide").text)
    page = ask(f"/guide/{chapters[1]}").text
    assert f'rel="prev" href="/guide/{chapters[0]}"' in page
    assert f'rel="next" href="/guide/{chapters[2]}"' in page
    assert 'rel="prev"' not in ask(f"/guide/{chapters[0]}").text
    assert 'rel="next"' not in ask(f"/guide/{chapters[-1]}").text


def test_a_language_that_was_chosen_stays_chosen_in_the_links_of_the_guide(ask):
    assert 'href="/es/guide/god"' in ask("/es/guide").text
    page = ask("/es/guide/god")
    assert 'href="/es/guide/rule-language"' in page.text
    assert 'href="/pt/guide/god"' in page.text
    assert "docs/" not in page.text


@pytest.mark.parametrize("name", FOR_PLAYERS)
def test_each_page_for_players_is_shown_and_its_links_lead_somewhere(ask, name):
    page = ask(f"/guide/{name}", language="pt")
    assert page.status == 200
    assert '<article lang="en">' in page.text
    assert "Esta página está em inglês." in page.text
    chapters = re.findall(r'"(/guide/[a-z]+)"', ask("/guide").text)
    shown = {"/guide", "/rules", "/rulebooks", *(f"/guide/{one}" for one in FOR_PLAYERS), *chapters}
    assert set(re.findall(r'href="(/(?:guide|rules|rulebooks)[^"#]*)', page.text)) <= shown
    assert not re.search(r'href="[^"]*\.md', page.text)


@pytest.mark.parametrize("path", ["/guide/operating", "/guide/../data", "/rulebooks/chess"])
def test_what_is_not_for_players_is_no_page(ask, path):
    assert ask(path).status == 404


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Everyone but God is dealt 12 cards."),
        ("pt", "Cada pessoa recebe 12 cartas, menos Deus"),
        ("es", "12 cartas"),
        ("it", "12 carte"),
    ],
)
def test_a_rulebook_is_told_with_its_own_figures(ask, language, told):
    assert "/rulebooks/eleusis-express" in ask("/rulebooks", language=language).text
    page = ask("/rulebooks/eleusis-express", language=language)
    assert "<h1>Eleusis Express</h1>" in page.text
    assert told in flat(page)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_rule_that_is_tried_is_told_as_it_is_read(ask, language):
    page = tried(ask, ODD[language], "7h", language)
    assert page.status == 200
    assert f"<b>{ODD[language]}</b>" in unescape(page.text)
    assert "if last is odd: black, else: red" in unescape(page.text)
    assert page.text.count('class="cd') > 52


def test_the_cards_that_may_follow_a_layout_are_told(ask):
    """After a king, one higher and wrapping around is an ace: four of them."""
    page = flat(tried(ask, "value = value of last + 1, wrapping", "3h 10s Kd"))
    assert "4 right cards" in page
    assert "48 wrong cards" in page
    assert "What may come first" in flat(tried(ask, "red"))


def test_cards_that_cannot_be_read_are_named_and_the_rule_is_told_all_the_same(ask):
    for cards, part in (("7h cheese", "cheese"), ("7", "7"), ("7h " * 41, "7h 7h")):
        page = flat(tried(ask, "red", cards))
        assert "These aren't cards we can read, or there are too many:" in page, cards
        assert part in page
        assert "How it plays:" in page


def test_a_rule_that_cannot_be_read_comes_back_with_the_place_and_an_example(ask):
    page = tried(ask, "if last is reedd: black, else: red")
    assert "We can't read this rule" in page.text
    assert "if last is reedd: black, else: red\n           ^" in page.text
    assert "if last is red: black, else: red</pre>" in page.text


@pytest.mark.parametrize(
    ("language", "doubtful", "asked", "chosen"),
    [
        (
            "en",
            "if red then even, if black then odd",
            "This can mean two things. Which one do you mean?",
            "If the card is red, play an even card; otherwise play an odd card.",
        ),
        (
            "pt",
            "se vermelha então par, se preta então ímpar",
            "Isso pode significar duas coisas. Qual delas você quer dizer?",
            "Se a carta é vermelha, jogue uma carta par; senão jogue uma carta ímpar.",
        ),
    ],
)
def test_a_rule_that_can_mean_two_things_is_asked_and_each_is_tried_with_one_tap(
    ask, language, doubtful, asked, chosen
):
    page = tried(ask, doubtful, "3h 10s", language)
    assert f"<h2>{asked}</h2>" in page.text
    assert "A♠" in flat(page), "the card that tells them apart"
    assert "^</pre>" not in page.text
    sent = re.findall(
        r'name="rule" value="([^"]+)"><input type="hidden" name="cards" value="3h 10s">', page.text
    )
    assert len(sent) == 2
    assert unescape(sent[1]) == chosen
    read = tried(ask, unescape(sent[1]), "3h 10s", language)
    assert f"<b>{chosen}</b>" in unescape(read.text)
    assert "if card is red: even, else: odd" in flat(read)


def test_what_is_written_is_never_markup(ask):
    for rule, cards in (("<script>alert(1)</script>", ""), ("red", '"><script>alert(1)</script>')):
        page = tried(ask, rule, cards)
        assert page.status == 200
        assert "<script" not in page.text


@pytest.mark.parametrize(
    "rule",
    ["(" * 10_000, "not " * 300, "♥" * 3_000, "\0" * 50, " or ".join(["red"] * 400), "", "last " * 120],
)
def test_a_hostile_rule_is_answered(ask, rule):
    assert tried(ask, rule).status in (200, 413)


def test_a_form_with_countless_fields_is_refused(ask):
    assert ask("/rules", method="POST", body=b"&".join([b"rule=x"] * 99)).status == 400


def test_a_letter_of_any_alphabet_fits_into_the_longest_rule():
    whole = f"rule={quote_plus('♥' * rules.LONGEST)}"
    assert len(whole) < 12 * rules.LONGEST


def test_a_sample_rule_is_put_into_the_form(ask):
    links = re.findall(r'href="(/rules\?sample=[^"]+)"', ask("/rules").text)
    assert len(links) > 50
    page = ask(links[0])
    text = re.search(r"<textarea[^>]*>([^<]+)</textarea>", page.text)
    assert text is not None
    assert "How the server reads it" in flat(tried(ask, unescape(text[1])))
    assert ask("/rules?sample=none").status == 200
