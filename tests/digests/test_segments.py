"""Mails as segments: nobody can tell from a mail that parts of it were made for others, nor read what is not theirs."""

from dataclasses import replace

import pytest

from pbem.digests.mails.mails import Digest, Kind
from pbem.digests.rendering import segments
from pbem.digests.rendering.renderer import Renderer
from pbem.digests.rendering.segments import SEGMENTS, STEP, KeptSegments, Segment, Untold
from pbem.settings import resource_dir
from tests.digests.conftest import NAMES, cards
from tests.digests.situations import situations
from tests.looks.gallery import LANGUAGES, STYLES, every_word, gallery, rendered

HANDS = {"b": "7D 3H AS", "c": "KC 6S", "a": "10D QD 7H", "d": "JH 9C 4D", "m": ""}

OWN = {
    *("me", "example", "example_card", "hand_letters", "hand_named", "hand_rows", "s.hand", "v.round.hand"),
    *("v.draft", "v.own_rule", "v.question", "v.shown_rule", "v.asked_for", "d.plans", "d.lines", "lines"),
    *(
        "d.reply_to",
        "d.reader.name",
        "d.mail_number",
        "d.news",
        "happened",
        "v.round.hands",
        "v.round.own_draws",
    ),
}
"""Facts that are, or may be, for one reader's eyes alone."""


def new_renderer(**room):
    return Renderer(
        resource_dir("templates"), resource_dir("data") / "locales", resource_dir("data") / "fonts", **room
    )


def many(mails):
    """Mails of one table: to everybody at it, in two languages and all styles, with different hands."""
    for seat in NAMES:
        for language in ("en", "pt"):
            for style in STYLES:
                hand = cards(HANDS[seat])
                view = mails.table(round=mails.round(reader=seat, hand=hand))
                yield mails.digest(view=view, reader=mails.reader(NAMES[seat], language, style))
    yield mails.digest(kind=Kind.RECEIPT)


def test_a_mail_is_the_same_whatever_was_mailed_before_it(mails):
    warm, forgetful = new_renderer(), new_renderer(room=0)
    everything = list(many(mails))
    for digest in everything:
        warm.digest(digest)
    for digest in reversed(everything):
        assert warm.digest(digest) == forgetful.digest(digest)


def assert_same_as_whole(told, monkeypatch):
    """Mails by segments, then with all facts of their reader given to all of their templates."""
    by_segments, whole = new_renderer(), new_renderer()
    made = [rendered(by_segments, mail, mail.reader.language, mail.reader.style) for mail in told]
    monkeypatch.setattr(segments, "BY_TEMPLATE", {})
    for mail, one in zip(told, made, strict=True):
        assert rendered(whole, mail, mail.reader.language, mail.reader.style) == one


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("style", STYLES)
def test_every_mail_of_a_table_is_the_same_by_segments_and_whole(mails, language, style, monkeypatch):
    everything = {**gallery(mails), **every_word(mails)}.values()
    told = [
        replace(one, reader=replace(one.reader, language=language, style=style))
        for one in everything
        if isinstance(one, Digest)
    ]
    assert_same_as_whole(told, monkeypatch)


@pytest.mark.parametrize("count", [200, pytest.param(2000, marks=pytest.mark.long)])
def test_mails_of_tables_at_random_are_the_same_by_segments_and_whole(mails, count, monkeypatch):
    assert_same_as_whole(list(situations(mails, count, seed=count)), monkeypatch)


def test_a_segment_can_reach_the_facts_it_names_and_no_others(mails):
    digest = mails.digest()
    segment = Segment("v.title v.round.layout.count inner")
    known = segment.known(("Rosewood", 12, False))
    assert (known["v"].title, known["v"].round.layout.count, known["inner"]) == ("Rosewood", 12, False)
    assert known.keys() == {"v", "inner"}
    assert digest.view.round.hand
    for reach in (lambda: known["v"].round.hand, lambda: known["v"].own_rule):
        with pytest.raises(Untold):
            reach()


def test_what_is_a_readers_own_is_named_by_few_segments():
    named = {
        name: own
        for name, segment in SEGMENTS.items()
        if (own := {".".join(path) for path in segment.paths} & OWN)
    }
    hand = {"hand_letters", "hand_named", "hand_rows", "s.hand", "v.round.hand", "example"}
    assert named == {
        "played": {"me"},
        "layout_title": {"v.own_rule"},
        "legend": {"v.own_rule"},
        "hand": hand,
        "reply": {"example", "example_card", "v.question", "v.shown_rule"},
    }


def test_who_only_waits_is_told_by_segments_that_were_made_for_another(mails, monkeypatch):
    made, keep = [], KeptSegments.keep

    def seen(kept, which, told):
        made.append(which[0].rpartition("/")[2].partition(".")[0])
        keep(kept, which, told)

    monkeypatch.setattr(KeptSegments, "keep", seen)
    renderer = new_renderer()
    for seat, hand in (("c", HANDS["b"]), ("a", HANDS["a"])):
        made.clear()
        view = mails.table(round=mails.round(reader=seat, hand=cards(hand)))
        renderer.digest(mails.digest(view=view, reader=mails.reader(NAMES[seat])))
    assert set(made) == {"hand", "played", "player"}


def test_segments_take_no_more_room_than_they_may():
    kept = KeptSegments(room=100 * STEP)
    for number in range(1000):
        kept.keep(number, "x" * STEP)
    found = sum(kept.find(number) is not None for number in range(1000))
    assert 0 < found <= 50
