"""Parts of mails that are kept for other mails: nobody can tell from his mail that it was not made for him alone."""

from types import SimpleNamespace

import pytest

from pbem.digests.mails.mails import Kind
from pbem.digests.rendering.noted_facts import Noted, Notes, whole
from pbem.digests.rendering.part_cache import ROOM, KeptParts
from pbem.digests.rendering.renderer import Renderer
from pbem.settings import resource_dir
from tests.digests.conftest import NAMES, cards

HANDS = {"b": "7D 3H AS", "c": "KC 6S", "a": "10D QD 7H", "d": "JH 9C 4D", "m": ""}


def new_renderer(**room):
    return Renderer(
        resource_dir("templates"), resource_dir("data") / "locales", resource_dir("data") / "fonts", **room
    )


def many(mails):
    """Mails of one table: to everybody at it, in two languages and all styles, with different hands."""
    for seat in NAMES:
        for language in ("en", "pt"):
            for style in ("grid", "list", "ascii"):
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


class Known:
    """A part in the making: what a template would do with the facts, done here."""

    def __init__(self, kept, **facts):
        self.kept = kept
        self.facts = SimpleNamespace(**facts)

    def make(self, template):
        notes = Notes()
        notes.begin(self.facts, None)
        made = template(*(Noted(notes, self.kept.place(name)) for name in vars(self.facts)))
        self.kept.keep(("part",), notes, made)
        return made

    def find(self):
        return self.kept.find(("part",), self.facts)


def test_a_part_is_kept_for_whom_the_facts_are_the_same_that_it_shows():
    kept = KeptParts(ROOM)
    Known(kept, hand=("7H",), turn=3).make(lambda hand, turn: f"{len(hand)} cards")
    assert Known(kept, hand=("9C",), turn=4).find() == "1 cards"
    assert Known(kept, hand=("9C", "2S"), turn=3).find() is None


def test_a_part_that_shows_something_secret_is_kept_for_its_owner_alone():
    kept = KeptParts(ROOM)
    Known(kept, god=True, rule="odd").make(lambda god, rule: str(rule) if god else "")
    assert Known(kept, god=False, rule="odd").find() is None
    assert Known(kept, god=True, rule="even").find() is None
    assert Known(kept, god=True, rule="odd").find() == "odd"


@pytest.mark.parametrize(("one", "other"), [(1, True), (0, False), ("", None)])
def test_facts_that_are_equal_but_not_the_same_make_parts_of_their_own(one, other):
    kept = KeptParts(ROOM)
    Known(kept, fact=one).make(lambda fact: repr(whole(fact)))
    assert Known(kept, fact=other).find() is None


def test_parts_take_no_more_room_than_they_may():
    kept = KeptParts(room=10_000)
    for number in range(1000):
        Known(kept, number=number).make(lambda number: "x" * 100 + str(number))
    found = sum(Known(kept, number=number).find() is not None for number in range(1000))
    assert 0 < found < 60
