"""Orders that keep a table going have words for who gave them, for whom they touch and for all others."""

import pytest

from pbem.digests.mails.mails import Invitation, Kind
from pbem.digests.outcomes import Line
from pbem.engine.match.moderation import refusals as moderation_refusals
from pbem.families import members
from tests.digests import keeping_examples, ordering_examples
from tests.digests.test_outcome_words import BOTH, LANGUAGES


def refusals():
    for kind in members(moderation_refusals.OrderRefusal):
        yield kind(*(keeping_examples.REFUSALS | ordering_examples.REFUSALS).get(kind.__name__, ()))
    yield from (moderation_refusals.NotForHim(*example) for example in keeping_examples.UNFIT)
    yield moderation_refusals.TooLongExtended(60, 0)
    yield moderation_refusals.NotWhilePlaying(False)
    yield moderation_refusals.HostStays("b")
    yield moderation_refusals.IsModerator("b")


@pytest.mark.parametrize("language", BOTH)
def test_everything_is_answered_in_words_at_a_table_and_from_the_lobby(mails, renderer, language):
    reader = mails.reader(language=language)
    for one in (*keeping_examples.done(mails.table().rulebook), *refusals()):
        lines = (Line("what I wrote", one),)
        receipt = renderer.digest(mails.digest(kind=Kind.RECEIPT, reader=reader, lines=lines))
        note = renderer.note(mails.note(Kind.RECEIPT, reader=reader, lines=lines))
        for rendered in (receipt, note):
            told = rendered.text.partition("> what I wrote\n")[2].partition("\n\n")[0].strip()
            assert len(told) > 10, one
            assert "%(" not in rendered.text + rendered.html


@pytest.mark.parametrize("language", BOTH)
def test_everything_is_told_to_all_in_text_and_html(mails, renderer, language):
    reader = mails.reader(language=language)
    without = renderer.digest(mails.digest(reader=reader, news=()))
    for one in keeping_examples.told(mails.table().rulebook):
        mail = renderer.digest(mails.digest(reader=reader, news=(one,)))
        assert len(mail.text) > len(without.text) + 10, one
        assert len(mail.html) > len(without.html) + 10, one


def test_whom_an_order_touches_is_told_so_and_the_others_by_name(mails, renderer):
    texts = {
        renderer.digest(mails.digest(news=(one,))).text
        for one in keeping_examples.told(mails.table().rulebook)
    }
    assert len(texts) == len(keeping_examples.told(mails.table().rulebook))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_newcomer_is_asked_in_words_of_their_own(mails, renderer, language):
    reader = mails.reader(language=language)
    subjects, texts = set(), set()
    for role in ("", "c", Invitation.MODERATOR):
        about = Invitation(9, "Ana", mails.table(), {"c": "Chiara"}, role)
        note = renderer.note(mails.note(Kind.INVITATION, reader=reader, about=about))
        subjects.add(note.subject)
        texts.add(note.text)
        assert ("Chiara" in note.text) == ("Chiara" in note.html)
    assert len(texts) == 3
    assert len(subjects) == 3
