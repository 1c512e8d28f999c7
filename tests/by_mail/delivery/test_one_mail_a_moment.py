"""One mail a person a moment: an answer and what came of it, a round's end and the next deal, the asking for a rule."""

from collections import Counter

import pytest

from pbem.edge.maildir_client import text_of
from pbem.engine.match.state import Phase
from tests.by_mail.served import THREE, served
from tests.by_mail.still import Still
from tests.by_mail.table import ANA, PEOPLE, words


@pytest.fixture(scope="module")
def moments(tmp_path_factory):
    """A match of two rounds with the server as God: after each letter, the mails that came of it."""
    with served(
        tmp_path_factory.mktemp("served"), "moments", '"Rosewood", god server, easy, 2 rounds'
    ) as game:
        found = []
        while game.match().phase is not Phase.OVER:
            before = len(game.town.mails)
            game.goes_on()
            found.append(game.town.mails[before:])
        yield found


def test_no_letter_brings_anybody_two_mails(moments):
    for mails in moments:
        assert max(Counter(person.name for person, _ in mails).values()) == 1


def test_the_end_of_a_round_and_the_next_deal_are_one_mail(moments):
    (both,) = [mails for mails in moments if any("ROUND 1 IS OVER" in text_of(mail) for _, mail in mails)]
    told = {person.name: mail for person, mail in both}
    assert set(told) == {person.name for person in THREE}
    english = [mail for mail in told.values() if "ROUND 1 IS OVER" in text_of(mail)]
    asked = [mail for mail in english if str(mail["Subject"]).startswith("Your move – ")]
    for mail in english:
        assert mail["Eleusis-Kind"] == "round-end"
        assert "drawn by the server" in words(mail)
        assert "YOUR HAND" in text_of(mail)
        assert [part.get_filename() for part in mail.iter_attachments()] == ["eleusis-1-1.egn"]
        assert ("Reply by" in words(mail)) is (mail in asked)
        assert mail in asked or str(mail["Subject"]).startswith("Round 1 is over: ")


def test_who_moved_last_reads_what_came_of_it_in_the_same_mail(moments):
    for mails in moments:
        answers = [mail for _, mail in mails if mail["In-Reply-To"]]
        assert len(answers) == 1
    last = next(mail for _, mail in moments[-1] if mail["In-Reply-To"])
    assert last["Eleusis-Kind"] == "match-end"
    assert "PLAY" in text_of(last) or "JOGAR" in text_of(last)


def test_the_next_god_is_asked_for_a_rule_in_the_mail_that_tells_the_end_of_a_round(dealt: Still) -> None:
    before = len(dealt.town.mails)
    dealt.agreed(ANA, "END ROUND, scored")
    after = dealt.town.mails[before:]
    ends = [(person, mail) for person, mail in after if mail["Eleusis-Kind"] == "round-end"]
    assert {person.name for person, _ in ends} == {person.name for person in PEOPLE}
    (god,) = [mail for _, mail in ends if "choose your secret rule" in words(mail)]
    assert str(god["Subject"]).startswith("Your move – Rosewood, round 2")
    assert "ROUND 1 IS OVER" in text_of(god)
    assert "FAIR PLAY" in text_of(god)
