"""The layout in letters, as players of a terminal see it."""

import pytest

from pbem.cards import PACK, Card
from pbem.digests.facts.table import Column, ShownCard, columns
from pbem.digests.mails.mails import Kind
from pbem.digests.rendering.layouts import bands, drawn_band
from pbem.digests.rendering.speech import Labels

LABELS = Labels("right", "wrong", "PROPHET")
FACES = {card: str(card) for card in PACK}


def shown(name, marker=0, prophet=False, new=False):
    return ShownCard(Card.read(name), marker, False, prophet, new)


def column(number, top, *below):
    return Column(number, number == 1, top, below)


def test_the_sample_round_is_drawn_column_by_column(mails, renderer):
    """The layout of the sample digest: eight columns to a band, each card where its play belongs."""
    text = renderer.digest(mails.digest()).text
    expected = [
        "        1       2       3       4       5       6       7       8",
        "right   5♣------8♠------K♦------4♠------9♥------J♣------Q♠------6♦----->",
        "wrong   8♥                              2♦     /J♠              3♣",
        "                                               |10♥ *10",
        "                                               \\7♥",
        "",
        "                                        *20     PROPHET",
        "        9       10      11      12      13      14      15      16",
        "right   A♥------7♣------10♠-----Q♥------9♦------4♣------J♦------6♣-----?",
        "wrong                           2♠                      5♥      K♠",
    ]
    assert "\n".join(expected) in text


def test_letters_take_the_place_of_symbols_column_for_column(mails, renderer):
    text = renderer.digest(mails.digest(reader=mails.reader(style="ascii"))).text
    assert "right   5c------8s------Kd------4s------9h------Jc------Qs------6d----->" in text
    assert text.isascii()


def test_a_portuguese_reader_gets_the_letters_of_his_suits(mails, renderer):
    text = renderer.digest(mails.digest(reader=mails.reader(language="pt", style="ascii"))).text
    assert "certas  5p------8e------Ko------4e------9c------Jp------Qe------6o----->" in text
    assert "erradas 8c                              2o     /Je              3p" in text


def test_a_marker_and_the_prophets_marker_on_one_card_stand_on_two_lines():
    band = (column(1, shown("5H", marker=10, prophet=True)), column(2, shown("6H")))
    assert drawn_band(band, "?", LABELS, FACES) == (
        "        PROPHET",
        "        *10",
        "        1       2",
        "right   5H------6H-----?",
    )


def test_the_prophets_marker_on_a_wrong_string_stands_under_its_last_card():
    band = (column(1, shown("5H"), (shown("10H", marker=10), shown("7H", prophet=True))),)
    assert drawn_band(band, "?", LABELS, FACES) == (
        "        1",
        "right   5H-----?",
        "wrong  /10H *10",
        "       \\7H",
        "        PROPHET",
    )


def test_wide_ordinals_leave_room_for_the_next_column():
    play = (shown("10H", marker=100), shown("7H"))
    band = (column(1, shown("5H"), play), column(2, shown("6H"), (shown("2C"), shown("3C"))))
    assert drawn_band(band, "?", LABELS, FACES)[2] == "wrong  /10H*100/2C"


def test_a_round_that_is_over_ends_with_its_last_card(mails, renderer):
    assert (
        "J♦------6♣\n" in renderer.digest(mails.digest(kind=Kind.ROUND_END, view=mails.ended(), news=())).text
    )


def test_a_band_that_is_full_says_where_the_line_goes_on():
    line = tuple(column(n, shown("5H")) for n in range(1, 18))
    assert [len(band) for band in bands(line)] == [8, 8, 1]
    assert drawn_band(bands(line)[0], ">", LABELS, FACES)[-1].endswith("5H----->")
    assert all(len(row) <= 72 for band in bands(line) for row in drawn_band(band, ">", LABELS, FACES))


def test_only_the_cards_of_plays_that_are_news_are_new(mails):
    drawn = columns(mails.round(), mails.digest().news)
    fresh = [
        str(card.card)
        for one in drawn
        for card in (one.top, *(c for play in one.below for c in play))
        if card.new
    ]
    assert fresh == ["6C", "KS"]


def test_news_of_an_earlier_round_makes_no_card_new(mails):
    """Numbers of plays begin again with each round; a play is known by all its facts."""
    plays, _ = mails.lay("2H 3H 4H- 5H")
    news = tuple(type(mails.digest().news[0])(play, 0) for play in plays)
    assert not any(one.top.new for one in columns(mails.round(), news))


def test_a_right_no_play_lays_nothing_and_a_wrong_one_lays_gods_card(mails):
    cards = mails.cards
    right = mails.play(25, "b", (), True, no_play=True, hand_shown=cards("2H 3H"))
    wrong = mails.play(26, "c", (), False, no_play=True, hand_shown=cards("2H 3H"), god_card=cards("3H")[0])
    round_ = mails.round(plays=(*mails.plays, right, wrong), layout=mails.layout.lay(cards("3H"), True))
    news = tuple(type(mails.digest().news[0])(play, 0) for play in (right, wrong))
    assert [one.number for one in columns(round_, news) if one.top.new] == [17]


@pytest.mark.parametrize("black", [False, True])
def test_markers_are_white_or_black(mails, black):
    marked = [one for one in columns(mails.round(black=black), ()) if one.top.marker]
    assert [(one.top.marker, one.top.black) for one in marked] == [(20, black)]


def test_the_list_tells_the_same_layout_in_words(mails, renderer):
    text = renderer.digest(mails.digest(reader=mails.reader(style="list"))).text
    assert "\n1. 5 of clubs (starter). Then wrong: 8 of hearts.\n" in text
    assert "\n13. 9 of diamonds (card 20).\n14. 4 of clubs (Prophet's marker).\n" in text
    assert "string of 3: jack of spades, 10 of hearts\n    (card 10), 7 of hearts." in text
    assert "♠" not in text.partition("HOW TO REPLY")[0]
