"""A reader's own cards: letters of jack, queen and king, four colours, and the European variant of Portuguese."""

import re
from dataclasses import replace

import pytest

from pbem.cards import PACK, Suit
from pbem.digests.mails.mails import Kind
from pbem.digests.outcomes import DeckIs, LettersAre, Line
from pbem.digests.rendering.speech import DECKS, LETTERS, CardStyle
from pbem.orders.letter import parse_orders
from pbem.orders.words import word_data
from tests.digests.bulletins import bulletin
from tests.digests.contrast import Shown, contrast
from tests.digests.test_digest_html import Page, order_of
from tests.digests.test_digest_text import render, samples

LANGUAGES = ("en", "pt", "es", "it", "pt-PT")
RED, BLACK, BLUE, GREEN = "#b5121b", "#14181c", "#0b4fb0", "#0a6b2f"


def digest_of(mails, renderer, language="en", style="grid", **look):
    hand = mails.cards("JS QH KD AC")
    view = mails.table(round=mails.round(hand=hand))
    return renderer.digest(
        mails.digest(view=view, reader=replace(mails.reader("Bruno", language, style), **look))
    )


def test_jack_queen_and_king_bear_the_readers_letters_in_text_and_html(mails, renderer):
    mail = digest_of(mails, renderer, letters="VDR")
    assert "R♦------4♠------9♥------V♣------D♠" in mail.text
    assert "  V♠\n  D♥\n  R♦\n  A♣\n" in mail.text
    shown = Page(mail.html).text
    assert "V♠" in shown
    assert not re.search("[JQK][♠♥♦♣]", mail.text + shown)


def test_they_stand_before_the_letters_of_the_suits_too(mails, renderer):
    assert "  Fs\n  Dh\n  Rd\n  Ac\n" in digest_of(mails, renderer, style="ascii", letters="FDR").text


def test_without_a_wish_a_card_looks_as_in_its_language(mails, renderer):
    for language in LANGUAGES:
        expected = "V♠" if language == "pt-PT" else "J♠"
        assert expected in digest_of(mails, renderer, language).text
    assert "J♠" in digest_of(mails, renderer, "pt-PT", letters="JQK").text


def test_cards_in_words_stay_words(mails, renderer):
    text = digest_of(mails, renderer, style="list", letters="VDR").text
    assert "jack of spades, queen of hearts, king of diamonds, ace of clubs" in " ".join(text.split())
    assert "PLAY jack of spades" in Page(digest_of(mails, renderer, letters="VDR").html).labels


@pytest.mark.parametrize("letters", LETTERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_as_a_mail_writes_it_is_read_back(renderer, language, letters):
    """With a verb, as HELP shows it, and two at a time: a letter never joins the next card."""
    written = renderer._environments.letters(CardStyle(language, letters))
    drawn = renderer._environments.cards(CardStyle(language, letters), "grid")
    for card, other in zip(PACK, (*PACK[7:], *PACK[:7]), strict=True):
        for faces in (written, drawn):
            [item] = parse_orders(f"PLAY {faces[card]} {faces[other]}", language).items
            assert [word.card for word in item.order.cards] == [card, other], item


def test_links_of_cards_are_the_same_whatever_their_letters(mails, renderer):
    for letters in LETTERS:
        for link, label, _ in Page(digest_of(mails, renderer, "pt-PT", letters=letters).html).links:
            if label:
                meant = [order_of(link, language) for language in LANGUAGES]
                assert all(one == meant[0] for one in meant)


def inks(html):
    """The colour of each suit's symbol."""
    words = Shown(html, "light").words
    return {suit: {colour for word, colour, _ in words if word[-2:-1] == suit} for suit in "♠♥♦♣"}


def test_a_deck_of_two_colours_is_black_and_red(mails, renderer):
    expected = {"♠": {BLACK}, "♥": {RED}, "♦": {RED}, "♣": {BLACK}}
    assert inks(digest_of(mails, renderer).html) == expected


def test_a_deck_of_four_colours_has_blue_diamonds_and_green_clubs(mails, renderer):
    expected = {"♠": {BLACK}, "♥": {RED}, "♦": {BLUE}, "♣": {GREEN}}
    assert inks(digest_of(mails, renderer, deck="four").html) == expected


@pytest.mark.parametrize("deck", DECKS)
def test_every_suit_stands_out_from_every_ground_of_a_card(deck):
    for suit in Suit:
        colour = CardStyle("en", deck=deck).ink(next(card for card in PACK if card.suit is suit)).colour
        for ground in ("#fff", "#f3ece0", "#efe8da", "#ddd4c3"):
            assert contrast(colour, ground) >= 4.5


def test_what_was_chosen_is_answered_with_the_letters_and_colours(mails, renderer):
    lines = (Line("STYLE VDR", LettersAre("VDR")), Line("STYLE four colours", DeckIs("four")))
    text = " ".join(renderer.digest(mails.digest(kind=Kind.RECEIPT, lines=lines)).text.split())
    assert "In your emails, jack, queen and king are now V, D, R." in text
    assert "Suits now have four colours: spades black, hearts red, diamonds blue, clubs green" in text


def test_the_words_by_which_help_offers_a_style_are_understood(renderer):
    offered = ("list", "letters", "symbols", "four colours", "two colours")
    styles = word_data()["styles"]
    for language in LANGUAGES:
        voice = renderer._environments.voice(renderer._environments.look(language), "UTC", "grid")
        known = {word for words in styles.values() if isinstance(words, dict) for word in words[language[:2]]}
        assert {voice.translate(word) for word in offered} <= known


def test_european_portuguese_has_its_own_words_dates_and_orders(mails, renderer):
    mail = digest_of(mails, renderer, "pt-PT")
    words = " ".join(mail.text.split())
    assert "Ronda 1 de 5" in words
    assert "A SUA MÃO" in words
    assert "JOGAR Ve" in words
    assert 'lang="pt-PT"' in mail.html
    brazilian = " ".join(digest_of(mails, renderer, "pt").text.split())
    assert "Rodada 1 de 5" in brazilian
    assert "SUA MÃO" in brazilian


JARRING = re.compile(
    r"\b(rodadas?|arquivos?|registr\w+|embaralh\w+|planej\w+|temporadas?|usuários?|equipes?|contato|prêmio|anônim\w+"
    r"|bônus|aceitos|fechamento|em uma?|até o fim|(?:está|estão|continua|continuam|fica|ficam) \w+[aei]ndo)\b",
    re.IGNORECASE,
)


def test_no_word_in_a_mail_to_portugal_is_brazilian(mails, renderer):
    wanted = [*samples(mails).values(), bulletin()]
    for mail in wanted:
        mail = replace(mail, reader=replace(mail.reader, language="pt-PT"))
        text = (renderer.bulletin(mail) if hasattr(mail, "issue") else render(renderer, mail)).text
        assert not JARRING.findall(" ".join(text.split())), text


SIGNS = re.compile(r"[^\x00-\x7f]")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_style_of_letters_has_no_sign_beyond_ascii(mails, renderer, language):
    """Letters with accents stay, and the marks that Spanish begins a question with."""
    for name, mail in {**samples(mails), "bulletin": bulletin()}.items():
        mail = replace(mail, reader=replace(mail.reader, language=language, style="ascii"))
        text = (renderer.bulletin(mail) if hasattr(mail, "issue") else render(renderer, mail)).text
        odd = {sign for sign in SIGNS.findall(text) if not sign.isalpha()} - set("¿¡")
        assert not odd, (name, odd)
        assert text.isascii() or language != "en" or name == "bulletin", name  # where people have accents
