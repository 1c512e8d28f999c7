"""The mail at the end of a round looks back: its map, who was right when, and a picture of the hands."""

from dataclasses import replace

import pytest

from pbem.digests.mails.mails import Kind
from pbem.engine.round.events import Ending
from pbem.engine.round.state import Awaited, Duty

TITLES = {
    "en": "The truth, card by card",
    "pt": "A verdade, carta por carta",
    "es": "La verdad, carta por carta",
    "it": "La verità, carta per carta",
}


def ended(mails, renderer, language="en", style="grid", kind=Kind.ROUND_END, **more):
    reader = mails.reader(language=language, style=style)
    return renderer.digest(
        mails.digest(kind=kind, view=mails.ended(**more), news=(), deadline=None, reader=reader)
    )


def test_the_map_shows_the_part_of_the_rule_at_each_card_and_what_broke_a_string(mails, renderer):
    """After J♣ (11, odd) the string J♠ 10♥ 7♥: J♠ is right, 10♥ is red after an odd card."""
    text = ended(mails, renderer).text
    assert (
        "right   5♣------8♠------K♦------4♠------9♥------J♣------Q♠------6♦----->\n"
        "part            a       b       a       b       a       a       b\n"
    ) in text
    assert "/J♠" in text
    assert "!10♥ *10" in text
    assert "\\7♥" in text
    assert "a  Play a black card (if the last card is odd)" in text


def test_the_map_is_heard_in_words(mails, renderer):
    html = ended(mails, renderer).html
    assert 'aria-label="10 of hearts (card 10), which broke it"' in html
    assert 'aria-label="8 of spades, because of part a"' in html
    told = " ".join(ended(mails, renderer, style="list").text.split())
    assert "string of 3: jack of spades, 10 of hearts (card 10), which broke it, 7 of hearts" in told


@pytest.mark.parametrize("language", TITLES)
def test_the_mail_holds_the_picture_that_it_shows_and_says_the_same_without(mails, renderer, language):
    mail = ended(mails, renderer, language)
    (picture,) = mail.pictures
    assert f'<img src="cid:{picture.cid}"' in mail.html
    assert "Bruno: 15, 13, 15, 16" in mail.html.partition('alt="')[2].partition('"')[0]
    assert "  Bruno    15   13   15   16\n" in mail.text
    assert TITLES[language] in mail.html
    assert TITLES[language].upper() in mail.text
    assert max(map(len, mail.text.split("\n"))) <= 72


def test_shares_stand_in_a_table(mails, renderer):
    """Of the sample's plays Ana made 3, 6, … 21: of the first ten hers were 2 of 3 right, then all."""
    lines = [line.split() for line in ended(mails, renderer).text.split("\n")]
    assert ["from", "move", "1", "11", "21", "total"] in lines
    assert ["Ana", "2/3", "3/3", "1/1", "6/7", "86%"] in lines
    assert ["Right", "5", "times", "in", "a", "row,", "from", "move", "9", "to", "the", "end."] in lines


def test_no_other_mail_holds_anything_of_it(mails, renderer):
    """Nor does one that was for the end of a round and is written when the next one has begun."""
    running = mails.round(awaited=Awaited("b", Duty.PLAY), ended_by=None, scores=None)
    for kind, more in (
        (Kind.RECEIPT, {}),
        (Kind.RULE, {}),
        (Kind.DIGEST, {}),
        (Kind.ROUND_END, {"round": running}),
    ):
        mail = ended(mails, renderer, kind=kind, **more)
        assert not mail.pictures
        assert "THE TRUTH, CARD BY CARD" not in mail.text
        assert "because of part" not in mail.html
        assert "which broke it" not in mail.html


def test_a_round_without_a_play_has_neither_shares_nor_picture(mails, renderer):
    _, layout = mails.lay("")
    bare = mails.round(plays=(), layout=layout, ended_by=Ending.CLOSED, awaited=None, hand=(), prophet=None)
    mail = ended(mails, renderer, round=bare)
    assert not mail.pictures
    assert "THE TRUTH, CARD BY CARD" in mail.text
    assert "WHO WORKED IT OUT" not in mail.text
    assert "cid:" not in mail.html


def test_where_god_judged_by_words_alone_the_map_says_what_it_does_not_know(mails, renderer):
    result = mails.ended().results[0]
    words = replace(result, rule=replace(result.rule, text="whatever pleases me", edition=0))
    mail = ended(mails, renderer, results=(words,))
    assert "God judged by a rule in words only, so we can't tell which card made a" in mail.text
    assert "!10♥" not in mail.text


def test_a_long_round_stays_small(mails, renderer):
    plays, layout = mails.lay("8S KD- KD 4S 9H 2D.3H- JC " * 20)
    long = mails.round(
        plays=plays, layout=layout, ended_by=Ending.OUT_OF_CARDS, awaited=None, hand=(), prophet=None
    )
    assert layout.count > 150
    for language in TITLES:
        mail = ended(mails, renderer, language, round=long)
        assert len(mail.html.encode()) <= 90_000
        assert max(map(len, mail.text.split("\n"))) <= 72
