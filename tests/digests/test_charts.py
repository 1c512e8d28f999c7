"""The chart of hand sizes: its numbers, reckoned back from what everybody sees, and what is drawn of them."""

import xml.etree.ElementTree as ET
from dataclasses import replace
from itertools import pairwise

import pytest

from pbem.digests.facts.charts import HEIGHT, TOP, WIDTH, Hands, Held, Reign, drawn_hands, hands_of
from pbem.digests.rendering.pictures import SHARP, PictureCache
from pbem.engine.round.state import Layout, Prophet
from pbem.engine.round.view import SeenPending, SeenPlayer

SVG = "{http://www.w3.org/2000/svg}"


def seat(name, count):
    return SeenPlayer(name, count, prophet=False, false_prophet=False, expelled=False)


@pytest.fixture(scope="module")
def story(mails):
    """Starter and seven plays of Bruno, Chiara and Ana, who had 14 cards each.

    Bruno is wrong with a string of two and draws 4 (16); Chiara is right and declares (13); Ana is wrong under her,
    and draws 2 (15); Bruno is wrong, but Chiara had called it right: he draws nothing (15), she draws 5 (18); Chiara
    is right (17); Ana's no play is wrong, a card of hers is laid, and she draws 5 (19); Bruno's no play is right, and
    his 15 cards become 11.
    """
    c, play = mails.cards, mails.play
    plays = (
        play(1, "b", c("8H 9H"), False),
        play(2, "c", c("8S"), True, prophet=True),
        play(3, "a", c("2D"), False, caller="c", called=False),
        play(4, "b", c("2H"), False, caller="c", called=True, overthrew="c", drawn=0),
        play(5, "c", c("4S"), True),
        play(6, "a", (), False, no_play=True, god_card=c("5H")[0], hand_shown=c("5H " * 15), drawn=5),
        play(7, "b", (), True, no_play=True, hand_shown=c("AH " * 15), drawn=11),
    )
    layout = Layout.starting(c("5C"))
    for shown, right in (
        ("8H 9H", False),
        ("8S", True),
        ("2D", False),
        ("2H", False),
        ("4S", True),
        ("5H", True),
    ):
        layout = layout.lay(c(shown), right)
    players = (seat("b", 11), seat("c", 17), seat("a", 19))
    return mails.round(plays=plays, layout=layout, players=players, prophet=None)


def test_hands_are_followed_from_the_deal_to_now(story):
    hands = hands_of(story)
    assert (hands.first, hands.last) == (1, 8)
    assert [(one.seat, one.steps) for one in hands.held] == [
        ("b", ((1, 14), (3, 16), (6, 15), (8, 11))),
        ("c", ((1, 14), (4, 13), (6, 18), (7, 17))),
        ("a", ((1, 14), (5, 15), (8, 19))),
    ]
    assert hands.reigns == (Reign("c", 4, 6),)


def test_cards_that_lie_before_god_are_still_counted_to_the_hand_they_came_from(story, mails):
    pending = SeenPending("c", False, mails.cards("2C 3C"), False)
    shown = replace(story, pending=pending, players=(seat("b", 11), seat("c", 15), seat("a", 19)))
    assert hands_of(shown) == hands_of(story)


def test_a_prophet_who_stands_reigns_to_the_end(story):
    stands = replace(story, prophet=Prophet("a", 7, 7))
    assert hands_of(stands).reigns == (Reign("c", 4, 6), Reign("a", 7, 8))


def test_a_long_round_is_told_in_eight_numbers_at_most():
    held = (Held("b", ((1, 14), (12, 10), (95, 3))),)
    assert Hands(1, 8, held, ()).samples() == (1, 8)
    assert Hands(1, 37, held, ()).samples() == (1, 10, 20, 30, 37)
    assert Hands(3, 60, held, ()).samples() == (3, 10, 20, 30, 40, 50, 60)
    assert Hands(1, 150, held, ()).samples() == (1, 30, 60, 90, 120, 150)
    assert [held[0].at(n) for n in (1, 11, 12, 94, 95, 150)] == [14, 14, 10, 10, 3, 3]


CROWD = Hands(1, 40, tuple(Held(one, ((1, 14), (20, 9 + at % 2))) for at, one in enumerate("abcdefg")), ())


def test_no_name_lies_upon_another_or_leaves_the_picture():
    names = dict.fromkeys("abcdefg", "W" * 24)
    chart = drawn_hands(CROWD, names)
    places = sorted(curve.label_at for curve in chart.curves)
    assert all(below - above >= 14.9 for above, below in pairwise(places))
    assert TOP <= places[0] <= places[-1] <= HEIGHT
    assert chart.right > WIDTH / 2
    assert len({(curve.ink, curve.dash) for curve in chart.curves}) == len(CROWD.held)


@pytest.mark.parametrize(
    ("language", "title", "prophet"),
    [
        ("en", "Cards in hand, counted", "Prophet: Chiara"),
        ("pt", "Cartas na mão", "Profeta: Chiara"),
        ("es", "Cartas en la mano", "Profeta: Chiara"),
        ("it", "Quante carte aveva", "Profeta: Chiara"),
    ],
)
def test_the_drawing_says_its_numbers_to_who_cannot_see_it(renderer, mails, story, language, title, prophet):
    drawn = ET.fromstring(renderer.hands_chart(story, mails.names, language))
    assert drawn.attrib["role"] == "img"
    assert drawn.attrib["aria-label"].startswith(title)
    assert "Bruno: 14, 11; Chiara: 14, 17; Ana: 14, 19." in drawn.attrib["aria-label"]
    assert prophet in "".join(drawn.itertext())


def test_a_name_is_nothing_but_letters_in_the_drawing(renderer, mails, story):
    svg = renderer.hands_chart(story, mails.names | {"c": '</svg><script>"'})
    assert ET.fromstring(svg).find(f".//{SVG}script") is None


def test_the_picture_is_a_small_png_and_the_same_each_time(renderer, root):
    names = {one: f"Maximiliano {one}" for one in "abcdefg"}
    pictures = [
        PictureCache(renderer._environments, root / "data/fonts").hands_png(CROWD, names, "en") for _ in "ab"
    ]
    assert pictures[0] == pictures[1]
    assert pictures[0][:8] == b"\x89PNG\r\n\x1a\n"
    width, height = (int.from_bytes(pictures[0][at : at + 4]) for at in (16, 20))
    assert (width, height) == (SHARP * WIDTH, SHARP * HEIGHT)
    assert len(pictures[0]) <= 25_000


def test_names_are_drawn_without_any_font_of_the_machine(renderer, mails, story):
    """Other names are another picture: letters come of the font that goes with the program."""
    hands = hands_of(story)
    one, other = (
        renderer._charts.hands_png(hands, mails.names | {"b": name}, "en") for name in ("Bruno", "Brunu")
    )
    assert one != other
